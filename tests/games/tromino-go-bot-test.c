/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Tromino Go: they take what lies open, see to their own groups, accept what is good,
 * and think no longer than they may. */
#include "tromino-go-fixture.h"

static char *
bot_plays (Game *game, int seat, const char *level, guint64 budget)
{
  GrapeStream stream;

  grape_stream_init_from_text (&stream, level, 1);
  return grape_position_bot (now (game), seat, level, &stream, budget);
}

/* The b in the second column can be surrounded at once. */
static void
test_takes (void)
{
  static const char *const levels[] = { "simple", "good", NULL };

  for (guint i = 0; levels[i]; i++)
    {
      g_autoptr (Game) game = game_from ("{" SIX "}");
      g_autofree char *play = bot_plays (game, 0, levels[i], GRAPE_BOT_BUDGET);

      act (game, now (game)->at, 0, play);
      g_assert_cmpuint (GRAPE_TROMINO_GO_VIEW (state_of (game))->rounds->len, ==, 1);
      assert_member (game, "scores", "[1,0]");
    }
}

/* Three of Bob's sixteen plays that end nothing would let Ann surround something of his at once. */
static void
test_saves (void)
{
  g_autoptr (Game) game
      = game_from ("{'first':1,'grid':['.AA..','.AbAA','.CbbA','aCC..','aaBc.','.BBcc']}");
  g_autofree char *play = bot_plays (game, 1, "good", GRAPE_BOT_BUDGET);

  act (game, now (game)->at, 1, play);
  g_assert_cmpuint (GRAPE_TROMINO_GO_VIEW (state_of (game))->rounds->len, ==, 0);
  g_autoptr (GArray) answers = grape_tromino_go_plays (state_of (game));
  for (guint i = 0; i < answers->len; i++)
    {
      GrapeTrominoGo *next = grape_tromino_go_copy (state_of (game));
      GrapeTrominoGoTurn turn = { .kind = GRAPE_TROMINO_GO_TURN_PLAY,
                                  .play = g_array_index (answers, GrapeTrominoGoPlay, i) };

      grape_tromino_go_take_turn (next, turn, now (game)->at);
      g_assert_cmpint (next->scores[0], ==, 0);
      grape_tromino_go_free (next);
    }
}

static void
test_offers (void)
{
  g_autoptr (Game) game = game_from ("{" SIX ",'concessions':[[],[1,3]]}");
  g_autofree char *good = bot_plays (game, 0, "good", 100);
  g_autoptr (Game) small = game_from ("{" SIX ",'concessions':[[],[1]]}");
  g_autofree char *refuses = bot_plays (small, 0, "good", 100);
  g_autoptr (Game) last = game_from ("{" SIX ",'scores':[6,0],'concessions':[[],[1]]}");
  g_autofree char *wins = bot_plays (last, 0, "simple", 100);

  g_assert_cmpstr (good, ==, "accept 3");
  g_assert_true (g_str_has_prefix (refuses, "play "));
  g_assert_cmpstr (wins, ==, "accept");
  g_assert_null (bot_plays (game, 1, "good", 100)); /* not eir turn */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, run) g_test_add_func ("/games/tromino-go/bot/" name, run)
  ADD ("takes", test_takes);
  ADD ("saves", test_saves);
  ADD ("offers", test_offers);
  return g_test_run ();
}
