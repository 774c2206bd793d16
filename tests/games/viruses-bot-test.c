/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Viruses: they repeat with the same luck, differ with other luck, and finish what was
 * begun. */
#include "viruses-fixture.h"

static char *
bot_moves (Game *game, int seat, const char *level, const char *luck, guint n)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, luck, n);
  return grape_position_bot (now (game), seat, level, &stream, GRAPE_BOT_BUDGET);
}

static void
test_bots (void)
{
  static const char *const levels[] = { "random", "simple", "good" };
  g_autoptr (Game) game = game_from (3, NULL);

  for (guint turn = 0; turn < 4; turn++)
    {
      guint phase = grape_position_phase (now (game));
      for (int s = 0; s < 3; s++)
        {
          g_autofree char *text = bot_moves (game, s, levels[s], "bot", turn);
          g_autofree char *same = bot_moves (game, s, levels[s], "bot", turn);

          g_assert_cmpstr (text, ==, same);
          act (game, now (game)->at, s, text);
          if (s < 2)
            g_assert_null (bot_moves (game, s, levels[s], "bot", turn));
        }
      g_assert_cmpuint (grape_position_phase (now (game)), ==, phase + 1);
    }
}

/* Whoever runs the same code with other luck foretells three moves of four at most; where one move
 * is simply best, it should be foretold. */
static void
test_mixes (void)
{
  g_autoptr (Game) game = game_from (2, NULL);
  guint n_same = 0, n = 0;

  for (guint turn = 0; turn < 12 && !grape_position_over (now (game)); turn++)
    {
      g_auto (GStrv) chosen = g_new0 (char *, 3);

      for (int s = 0; s < 2; s++)
        {
          chosen[s] = bot_moves (game, s, "good", "own luck", 2 * turn + (guint)s);
          g_autofree char *foretold
              = bot_moves (game, s, "good", "other luck", 2 * turn + (guint)s);
          n_same += g_str_equal (chosen[s], foretold);
          n++;
        }
      for (int s = 0; s < 2; s++)
        act (game, now (game)->at, s, chosen[s]);
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
      g_autoptr (Game) game = game_from (2, BLOCK);

      act (game, START, 0, "infect c3\ninfect d3");
      g_autofree char *text = bot_moves (game, 0, levels[i], "third", i);
      act (game, START, 0, text);
      g_assert_true (grape_viruses_complete (now (game)->state, 0));
    }
}

/* Whatever is listed is read as itself. */
static void
test_legal (void)
{
  g_autoptr (Game) game
      = game_from (2, "{'turn':4,'grid':['..........','..........','..AA....B@','..AA....B@',"
                      "'..........','..........']}");
  g_autoptr (GPtrArray) moves = grape_position_legal (now (game), 0);
  const GrapePosition *position = now (game);

  g_assert_cmpuint (moves->len, ==, 52 + 2 + 4 * (2 + 5));
  for (guint i = 0; i < moves->len; i++)
    {
      GrapeRead read = { 0 };

      g_assert_true (grape_position_read (position, 0, g_ptr_array_index (moves, i), &read, NULL));
      g_assert_cmpstr (read.text, ==, g_ptr_array_index (moves, i));
      grape_read_clear (&read);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/bots", test_bots);
  g_test_add_func ("/games/viruses/bots/mixes", test_mixes);
  g_test_add_func ("/games/viruses/bots/goes-on", test_goes_on);
  g_test_add_func ("/games/viruses/legal", test_legal);
  return g_test_run ();
}
