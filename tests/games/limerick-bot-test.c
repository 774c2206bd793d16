/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bots of the Limerick Contest write, read with the lexicon where it is at hand; that no
 * two write the same; and how they vote. */
#include "engine/grape-instance.h"

#include "equipment/grape-verse.h"
#include "library/grape-lore.h"

#include <string.h>

#define SEEDS 400

/* The lines of what @level writes about the other, from a table of such names. */
static char *
written (const char *level, const char *about, guint seed, const char *other)
{
  const GrapeRules *rules = grape_registry_find ("limerick");
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "0123456789abcdef", "Rhymes", 888710400);
  guint8 key[32] = { (guint8)seed, (guint8)(seed >> 8) };
  GrapeStream stream;

  grape_header_add_seat (header, about, NULL);
  grape_header_add_seat (header, "Rhymer", NULL);
  header->referee = g_strdup ("Count Tabula");
  g_autoptr (GrapeInstance) game = grape_instance_new (header, NULL, NULL, NULL);
  g_assert_nonnull (game);
  if (other)
    g_assert_true (grape_instance_act (game, header->at, 0, other, NULL));
  grape_stream_init (&stream, key, 1);
  char *move = grape_position_bot (grape_instance_position (game), 1, level, &stream, 1000);
  g_assert_true (move && g_str_has_prefix (move, "limerick\n"));
  return move;
}

/* Everything that they can write rhymes and scans. */
static void
test_rhymes (void)
{
  g_autoptr (GrapeLexicon) lexicon = grape_lore_open_lexicon (NULL);
  static const char *const names[] = { "Bob", "Dora", "Grzegorz", "seventy-two" };

  g_autoptr (GHashTable) bad = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (!lexicon)
    {
      g_test_skip ("the Festival lexicon is not at hand");
      return;
    }
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      g_autofree char *move = written ("good", names[seed % G_N_ELEMENTS (names)], seed, NULL);
      g_autoptr (GrapeVerse) verse = grape_verse_read (lexicon, move + strlen ("limerick\n"));

      for (guint i = 0; i < verse->lines->len; i++)
        {
          const GrapeVerseLine *line = g_ptr_array_index (verse->lines, i);

          if (!line->scans)
            g_hash_table_add (bad, g_strdup_printf ("%s [%s]", line->text, line->beats));
        }
      if (!grape_verse_rhymes (verse))
        g_hash_table_add (bad, g_strdup_printf ("%s: %s", verse->scheme, move));
    }
  g_autofree char **lines = (char **)g_hash_table_get_keys_as_array (bad, NULL);
  g_autofree char *all = g_strjoinv ("\n", lines);
  g_assert_cmpstr (all, ==, "");
}

static void
test_varied (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint seed = 0; seed < SEEDS; seed++)
    g_hash_table_add (seen, written ("good", "Bob", seed, NULL));
  g_assert_cmpuint (g_hash_table_size (seen), >, SEEDS * 3 / 4);
}

/* One who has read the other's takes none of its lines. */
static void
test_not_the_same (void)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      g_autofree char *one = written ("simple", "Bob", seed, NULL);
      g_autofree char *other = written ("good", "Bob", seed, one);
      g_auto (GStrv) lines = g_strsplit (one, "\n", -1);

      for (guint i = 1; lines[i]; i++)
        if (strstr (other, lines[i]))
          g_error ("both have “%s”:\n%s", lines[i], other);
    }
}

/* Simple bots vote for what rhymes and scans, if theirs does not; good ones for their own. */
static void
test_votes (void)
{
  const GrapeRules *rules = grape_registry_find ("limerick");
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "0123456789abcdef", "Rhymes", 888710400);
  static const char good[] = "limerick\nThere was a young poet called Bill\nwho wrote with a goose "
                             "feather quill;\nbut he put by mistake\na whole loaf and a cake\nin "
                             "the ink of the pot and fell ill.";
  guint8 key[32] = { 0 };
  GrapeStream stream;

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Count Tabula");
  g_autoptr (GrapeInstance) game = grape_instance_new (header, NULL, NULL, NULL);
  g_assert_true (grape_instance_act (game, header->at, 0, "limerick\nRoses are red.", NULL));
  g_assert_true (grape_instance_act (game, header->at, 1, good, NULL));
  grape_stream_init (&stream, key, 1);
  for (int seat = 0; seat < 2; seat++)
    {
      g_autofree char *simple
          = grape_position_bot (grape_instance_position (game), seat, "simple", &stream, 1000);
      g_autofree char *best
          = grape_position_bot (grape_instance_position (game), seat, "good", &stream, 1000);

      g_assert_cmpstr (simple, ==, "vote 2");
      g_assert_cmpstr (best, ==, seat ? "vote 2" : "vote 1");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/limerick/R8.1/rhymes", test_rhymes);
  g_test_add_func ("/games/limerick/R8.1/varied", test_varied);
  g_test_add_func ("/games/limerick/R8.1/not-the-same", test_not_the_same);
  g_test_add_func ("/games/limerick/R8.1/votes", test_votes);
  return g_test_run ();
}
