/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Ghost: what they know, and that two good ones play perfectly. */
#include "equipment/grape-word-list.h"
#include "games/ghost/ghost-private.h"

#include "engine/grape-script.h"

#include <string.h>

typedef GrapeInstance Game;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, grape_instance_free)

/* Whether the one to move wins, in the slow way: over all letters, and all words. */
static gboolean
wins_slowly (char **words, const char *word)
{
  for (guint i = 0; i < 52; i++)
    {
      char letter = (char)('a' + i % 26);
      g_autofree char *next = i < 26 ? g_strdup_printf ("%s%c", word, letter)
                                     : g_strdup_printf ("%c%s", letter, word);
      gboolean is_in = FALSE;

      for (guint k = 0; words[k] && !is_in; k++)
        is_in = strstr (words[k], next) != NULL;
      if (is_in && !(strlen (next) >= 4 && g_strv_contains ((const char *const *)words, next))
          && !wins_slowly (words, next))
        return TRUE;
    }
  return FALSE;
}

static GHashTable *
table_of (const char *text)
{
  GHashTable *bytes
      = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_bytes_unref);

  g_hash_table_insert (bytes, (gpointer) "words", g_bytes_new (text, strlen (text)));
  return bytes;
}

static void
test_solved (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  guint n_wins = 0;

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < 12; i++)
        {
          for (int n = g_rand_int_range (rand, 2, 8); n > 0; n--)
            g_string_append_c (text, (char)g_rand_int_range (rand, 'a', 'e'));
          g_string_append_c (text, '\n');
        }
      g_autoptr (GBytes) raw = g_bytes_new (text->str, text->len);
      g_autoptr (GBytes) canonical = grape_word_list_canonical (raw, NULL);
      g_autofree char *list
          = g_strndup (g_bytes_get_data (canonical, NULL), g_bytes_get_size (canonical));
      g_auto (GStrv) words = g_strsplit (g_strchomp (list), "\n", -1);
      g_autoptr (GHashTable) bytes = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, NULL);
      g_hash_table_insert (bytes, (gpointer) "words", canonical);
      GhostLore *lore = ghost_lore_new (bytes, NULL);

      for (guint i = 0; i < 4; i++)
        {
          const char begun[] = { (char)('a' + i), '\0' };
          gboolean wins = wins_slowly (words, begun);

          g_assert_cmpint (ghost_lore_wins (lore, begun), ==, wins);
          n_wins += wins;
        }
      g_assert_cmpint (ghost_lore_wins (lore, ""), ==, wins_slowly (words, ""));
      ghost_lore_free (lore);
    }
  g_assert_cmpuint (n_wins, >, 20);
  g_assert_cmpuint (n_wins, <, 220);
}

static Game *
game_of (const char *words, guint n_seats, const char *setup)
{
  const GrapeRules *rules = grape_registry_find ("ghost");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "0000000000000000", "Test", 1767607200);
  g_autoptr (GHashTable) resources = table_of (words);
  const guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_seats; i++)
    {
      g_autofree char *name = g_strdup_printf ("P%u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  header->referee = g_strdup ("Rex");
  header->setup = json_from_string (setup, NULL);
  Game *game = grape_instance_new (header, seed, resources, &error);
  g_assert_no_error (error);
  return game;
}

static char *
bot_plays (Game *game, int seat, const char *level)
{
  GrapeStream stream;

  grape_stream_init_from_text (&stream, level, 1);
  return grape_position_bot (grape_instance_position (game), seat, level, &stream,
                             GRAPE_BOT_BUDGET);
}

#define assert_plays(game, seat, level, move)                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *played_ = bot_plays (game, seat, level);                                      \
    g_assert_cmpstr (played_, ==, move);                                                           \
  }                                                                                                \
  G_STMT_END

#define AT(word, turn, author)                                                                     \
  "{\"order\":[1,2],\"word\":\"" word "\",\"turn\":" turn ",\"author\":" author "}"

static void
test_protests (void)
{
  g_autoptr (Game) word = game_of ("zobra\nzobras\nzob\n", 2, AT ("zobra", "2", "1"));
  g_autoptr (Game) none = game_of ("zobra\nzobras\nzob\n", 2, AT ("zobx", "1", "2"));
  g_autoptr (Game) three = game_of ("zobra\nzobras\nzob\n", 2, AT ("zob", "2", "1"));

  assert_plays (word, 1, "good", "protest word");
  assert_plays (none, 0, "good", "protest unfindable");
  assert_plays (three, 1, "good", "continue zobr");
  g_assert_null (bot_plays (three, 0, "good"));
}

/* "superbly" is not in the list of common words: a player who knows only those thinks that nobody
 * can go on.
 */
static void
test_simple_knows_common_words (void)
{
  const char *words = "superb\nsuperbly\nquizzically\n";
  g_autoptr (Game) common = game_of (words, 2, AT ("supe", "2", "1"));
  g_autoptr (Game) rare = game_of (words, 2, AT ("quizz", "2", "1"));
  g_autoptr (Game) known = game_of (words, 2, AT ("quizz", "2", "1"));

  assert_plays (common, 1, "simple", "continue super");
  assert_plays (rare, 1, "simple", "protest unfindable");
  assert_plays (known, 1, "good", "continue quizzi");
}

static void
test_cites (void)
{
  const char *setup = "{\"order\":[1,2],\"stage\":\"citing\",\"word\":\"agg\",\"author\":1,"
                      "\"accused\":1,\"protester\":2,\"protest\":\"unfindable\"}";
  g_autoptr (Game) game = game_of ("quagga\n", 2, setup);

  assert_plays (game, 0, "good", "cite quagga");
  assert_plays (game, 0, "simple", "cite agg");
  g_assert_null (bot_plays (game, 1, "good"));
}

/* Three players: after "st" the next one is stuck; after "sa" the one after that. */
static void
test_three (void)
{
  g_autoptr (Game) game
      = game_of ("stop\nsabre\n", 3, "{\"order\":[1,2,3],\"word\":\"s\",\"turn\":1,\"author\":3}");

  /* s -> st -> sto: then "stop" alone is left, a word: the first player is stuck. With "sa", sab,
   * sabr it is again the first one who could only complete it; so it does not matter. */
  g_autofree char *played = bot_plays (game, 0, "good");
  g_assert_true (g_str_has_prefix (played, "continue s"));
  g_autoptr (Game) last = game_of ("stop\nsabres\nsabrez\n", 3,
                                   "{\"order\":[1,2,3],\"word\":\"s\",\"turn\":1,\"author\":3}");
  assert_plays (last, 0, "good", "continue sa");
}

static void
test_beats_random (void)
{
  guint n_wins = 0;

  for (guint i = 0; i < 20; i++)
    {
      const GrapeRules *rules = grape_registry_find ("ghost");
      g_autofree char *id = g_strdup_printf ("%016x", i);
      g_autoptr (GrapeHeader) header = grape_header_new (rules, id, "Match", 1767607200);
      const guint8 seed[GRAPE_SEED_BYTES] = { (guint8)i };

      grape_header_add_seat (header, "Good", "good");
      grape_header_add_seat (header, "Other", i % 2 ? "random" : "simple");
      header->referee = g_strdup ("Rex");
      g_autoptr (Game) game = grape_instance_new (header, seed, NULL, NULL);
      g_assert_true (grape_match_play (game, GRAPE_BOT_BUDGET, 1000, NULL));
      n_wins += GHOST_VIEW (grape_instance_position (game)->state)->winner == 0;
    }
  g_assert_cmpuint (n_wins, ==, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, run) g_test_add_func ("/games/ghost/bot/" name, run)
  ADD ("solved", test_solved);
  ADD ("protests", test_protests);
  ADD ("simple-knows-common-words", test_simple_knows_common_words);
  ADD ("cites", test_cites);
  ADD ("three", test_three);
  ADD ("beats-random", test_beats_random);
  return g_test_run ();
}
