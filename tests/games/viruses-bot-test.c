/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses: what programs do with it: moves found in mail, bots, the list of legal moves. */
#include "viruses-harness.h"

static GArray *
find (Game *game, const char *text)
{
  GArray *found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  RULES->find (game->table, game->state, 0, text, found);
  return found;
}

static void
check_found (Game *game, const char *text, const char *move, guint low, guint high)
{
  g_autoptr (GArray) found = find (game, text);

  g_assert_cmpuint (found->len, ==, move ? 1 : 0);
  if (!move)
    return;
  const GrapeFound *each = &g_array_index (found, GrapeFound, 0);
  g_assert_cmpstr (each->text, ==, move);
  g_assert_cmpuint (each->confidence, >=, low);
  g_assert_cmpuint (each->confidence, <=, high);
  g_assert_cmpuint (each->end, <=, strlen (text));
  g_assert_true (each->confidence > 90 || each->remark);
}

static void
test_find (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));

  check_found (game, "place a1", "place a1", 91, 100);
  check_found (game, "Hi Rex,\n\n   Place A-1\n\nCheers, Ann", "place a1", 91, 100);
  check_found (game, "I place at a1.", "place a1", 91, 100);
  check_found (game, "Hello, this turn I will place a cell on a1 please.", "place a1", 40, 80);
  check_found (game, "step c3 to b2; see you", "step c3 b2", 91, 100);
  check_found (game, "Should I place a1?", "place a1", 1, 30);
  check_found (game, "I did not place a1 after all", "place a1", 1, 30);
  check_found (game, "turn 3: place a1", "place a1", 1, 30);
  check_found (game, "place c3", "place c3", 1, 60); /* not valid: said so */
  check_found (game, "Nothing to say about Life in this place.", NULL, 0, 0);
  check_found (game, "I am back in 3 days, and move to Oslo on May 5.", NULL, 0, 0);
  g_autoptr (GArray) two = find (game, "1. place a1\n2. infect j3\n");
  g_assert_cmpuint (two->len, ==, 2);
  g_assert_cmpuint (g_array_index (two, GrapeFound, 1).start, ==, 12);
  g_assert_cmpuint (g_array_index (two, GrapeFound, 1).end, ==, 24);
}

static void
test_bots (void)
{
  static const char *const levels[] = { "random", "simple", "good" };
  g_autoptr (Game) game = game_new (3, NULL, NULL);

  game_run (game);
  for (guint turn = 0; turn < 4; turn++)
    {
      for (int s = 0; s < 3; s++)
        {
          gpointer view = RULES->view (game->state, s);
          GrapeStream stream, again;
          grape_stream_init_from_text (&stream, "bot", turn);
          again = stream;
          g_autofree char *text
              = RULES->bot (game->table, view, s, levels[s], &stream, GRAPE_BOT_BUDGET);
          g_autofree char *same
              = RULES->bot (game->table, view, s, levels[s], &again, GRAPE_BOT_BUDGET);

          g_assert_cmpstr (text, ==, same);
          game_submit (game, s, text);
          RULES->free (view);
          view = RULES->view (game->state, s);
          g_assert_null (RULES->bot (game->table, view, s, levels[s], &stream, GRAPE_BOT_BUDGET));
          RULES->free (view);
        }
      g_assert_true (game_run (game));
    }
}

/* Whoever runs the same code with other luck foretells three moves of four at most; where one move
 * is simply best, it should be foretold. */
static void
test_mixes (void)
{
  g_autoptr (Game) game = game_new (2, NULL, NULL);
  guint n_same = 0, n = 0;

  game_run (game);
  for (guint turn = 0; turn < 12 && !RULES->over (game->state); turn++)
    {
      g_auto (GStrv) chosen = g_new0 (char *, 3);

      for (int s = 0; s < 2; s++)
        {
          gpointer view = RULES->view (game->state, s);
          GrapeStream own, other;
          grape_stream_init_from_text (&own, "own luck", 2 * turn + (guint)s);
          grape_stream_init_from_text (&other, "other luck", 2 * turn + (guint)s);
          chosen[s] = RULES->bot (game->table, view, s, "good", &own, GRAPE_BOT_BUDGET);
          g_autofree char *foretold
              = RULES->bot (game->table, view, s, "good", &other, GRAPE_BOT_BUDGET);
          n_same += g_str_equal (chosen[s], foretold);
          n++;
          RULES->free (view);
        }
      for (int s = 0; s < 2; s++)
        game_submit (game, s, chosen[s]);
      g_assert_true (game_run (game));
    }
  g_test_message ("%u of %u foretold", n_same, n);
  g_assert_cmpuint (n_same, <=, 3 * n / 4);
}

/* Two moves of the first turn are sent; the third may only place or infect as well (R4.3). */
static void
test_goes_on (void)
{
  static const char *const levels[] = { "random", "simple", "good" };

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      g_autoptr (Game) game = game_new (2, NULL, BLOCK);
      GrapeStream stream;

      game_submit (game, 0, "infect c3\ninfect d3");
      gpointer view = RULES->view (game->state, 0);
      grape_stream_init_from_text (&stream, "third", i);
      g_autofree char *text
          = RULES->bot (game->table, view, 0, levels[i], &stream, GRAPE_BOT_BUDGET);
      RULES->free (view);
      game_submit (game, 0, text);
      g_assert_true (grape_viruses_complete (game->state, 0));
    }
}

static void
test_legal (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("4", "AA", "B@", ""));
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (RULES->legal (game->table, game->state, 0, moves));
  /* 52 empty squares, one clean cell of four.. and for each of four own cells destroy, uninfect
   * and five steps (the block's corners have five empty neighbours each). */
  g_assert_cmpuint (moves->len, ==, 52 + 2 + 4 * (2 + 5));
  for (guint i = 0; i < moves->len; i++)
    {
      GrapeRead read = { 0 };

      g_assert_true (
          RULES->read (game->table, game->state, 0, g_ptr_array_index (moves, i), &read, NULL));
      g_assert_cmpstr (read.text, ==, g_ptr_array_index (moves, i));
      grape_read_clear (&read);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/find", test_find);
  g_test_add_func ("/games/viruses/bots", test_bots);
  g_test_add_func ("/games/viruses/bots/mixes", test_mixes);
  g_test_add_func ("/games/viruses/bots/goes-on", test_goes_on);
  g_test_add_func ("/games/viruses/legal", test_legal);
  return g_test_run ();
}
