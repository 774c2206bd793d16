/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go, sections 8 to 11 of RULES.md: concessions, winning, illegal plays, and people. */
#include "tromino-go-harness.h"

static void
test_concede (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  acts (game, 0, "play 0,0 se");
  acts (game, 0, "concede 3"); /* not eir turn */
  acts (game, 1, "concede 1");
  acts (game, 0, "concede 1");
  acts (game, 0, "concede 3");
  g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, 1);
  g_assert_cmpuint (grape_tromino_go_n_plays (game->state), ==, 1);
  g_autoptr (GArray) offers = grape_tromino_go_concessions (game->state, 0);
  g_assert_cmpuint (offers->len, ==, 2);
  g_assert_cmpuint (g_array_index (offers, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (offers, guint, 1), ==, 3);
  refused (game, 0, "concede 0", GRAPE_ERROR_ILLEGAL, "7");
  refused (game, 0, "concede -2", GRAPE_ERROR_ILLEGAL, "7");
  refused (game, 0, "concede 1000000", GRAPE_ERROR_ILLEGAL, "7");
  refused (game, 0, "concede 99999999999999999999999", GRAPE_ERROR_ILLEGAL, "7");
  refused (game, 0, "concede", GRAPE_ERROR_SYNTAX, "7");
  refused (game, 0, "concede 1.5", GRAPE_ERROR_SYNTAX, "7");
}

static void
test_accept (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  refused (game, 1, "accept", GRAPE_ERROR_ILLEGAL, "7");
  acts (game, 0, "concede 2");
  refused (game, 0, "accept", GRAPE_ERROR_ILLEGAL, "7"); /* eir own */
  refused (game, 1, "accept 3", GRAPE_ERROR_ILLEGAL, "7");
  g_assert_true (is_listed (game, 1, "accept"));
  acts (game, 0, "play 0,0 se");
  acts_as (game, 1, "accept 2", "accept");
  assert_scores (game, 0, 2);
  g_assert_cmpint (last_round (game).ending, ==, GRAPE_TROMINO_GO_CONCESSION);
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 0);
  refused (game, 1, "accept", GRAPE_ERROR_ILLEGAL, "7"); /* only in that round */

  acts (game, 1, "concede 1");
  acts (game, 1, "concede 4");
  refused (game, 0, "accept", GRAPE_ERROR_ILLEGAL, "7");
  g_assert_true (is_listed (game, 0, "accept 1"));
  acts_as (game, 0, "I accept the concession of 4 points", "accept 4");
  assert_scores (game, 4, 2);
}

static void
test_seven (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'scores':[6,6],'round':5}");

  acts (game, 1, "concede 1");
  g_assert_false (grape_tromino_go_over (game->state));
  acts (game, 0, "accept");
  g_assert_true (grape_tromino_go_over (game->state));
  g_assert_cmpint (grape_tromino_go_winner (game->state), ==, 0);
  refused (game, 1, "play 0,0 se", GRAPE_ERROR_OVER, "8");
  g_assert_false (is_listed (game, 0, "play 0,0 se"));
  g_autoptr (Game) short_game = game_begun ("points=2");
  acts (short_game, 1, "concede 2");
  acts (short_game, 0, "accept");
  g_assert_true (grape_tromino_go_over (short_game->state));
}

static void
test_late (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  acts (game, 0, "play 0,0 se");
  g_assert_false (time_passes (game, BEGIN + 3 * GRAPE_DAY_S));
  g_assert_true (time_passes (game, BEGIN + 3 * GRAPE_DAY_S + 1));
  g_assert_true (grape_tromino_go_over (game->state));
  g_assert_cmpint (grape_tromino_go_winner (game->state), ==, 0);
  g_assert_cmpint (grape_tromino_go_victory (game->state), ==, GRAPE_TROMINO_GO_BY_TIME);
  g_autoptr (Game) other = game_begun (NULL);
  g_assert_false (
      game_event (other, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, "late 1", NULL)); /* not yet */
  other->now += 10 * GRAPE_DAY_S;
  g_assert_false (game_event (other, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, "late 2", NULL));
}

/* Each case ends the game by an accepted concession of Bob's, or by Bob's being late. */
static void
test_paid_winner (void)
{
  static const struct
  {
    const char *options, *json, *concession, *paid;
  } cases[] = {
    { NULL, "{'first':2,'scores':[5,3],'round':4}", "concede 2", "0:8 -1:4" },
    { NULL, "{'first':2,'scores':[5,0],'round':4}", "concede 9", "0:28 -1:4" },
    { NULL, "{'first':2,'scores':[6,0],'round':9}", "concede 18", "0:48 -1:2" }, /* TRG-14 */
    { NULL, "{'first':2,'scores':[6,0],'round':9}", "concede 900", "0:50" },
    { NULL, "{'first':2,'scores':[5,3],'round':4}", NULL, "0:8 -1:3" }, /* TRG-17 */
    { NULL, "{'first':2,'scores':[0,6],'round':4}", NULL, "0:2 -1:3" },
    { NULL, "{'first':2,'scores':[0,0],'round':1}", NULL, "0:14" },
    { "points=3", "{'first':2,'scores':[0,1],'round':2}", NULL, "0:4 -1:1" },
    { "duel=true", "{'first':2,'scores':[5,3],'round':4}", "concede 2", "-1:4" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Game) game = game_new (cases[i].options, cases[i].json);

      assert_paid (game, "");
      if (cases[i].concession)
        {
          acts (game, 1, cases[i].concession);
          acts (game, 0, "accept");
        }
      else
        g_assert_true (time_passes (game, BEGIN + 4 * GRAPE_DAY_S));
      assert_paid (game, cases[i].paid);
    }
}

static void
test_paid_referee (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'round':14,'scores':[6,6]}");
  g_autoptr (Game) begun = game_begun (NULL);

  acts (game, 1, "concede 1");
  acts (game, 0, "accept");
  assert_paid (game, "0:2 -1:10");
  happens (begun, GRAPE_EVENT_LEAVE, 1, "leave"); /* TRG-15: no round was completed */
  assert_paid (begun, "0:14");
}

static void
test_exhibition (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':2,'scores':[5,3],'round':4}");

  game->table->exhibition = TRUE;
  acts (game, 1, "concede 2");
  acts (game, 0, "accept");
  assert_paid (game, ""); /* and outcome_of() sees that there is no trophy */
  g_assert_true (grape_tromino_go_over (game->state));
}

static void
test_check (void)
{
  g_autoptr (Game) strict = game_begun (NULL);
  g_autoptr (Game) game = game_begun ("check=protest");
  g_autoptr (GError) error = NULL;

  acts (strict, 0, "play 0,0 se");
  refused (strict, 1, "play 2,0 se", GRAPE_ERROR_ILLEGAL, "2");
  refused (strict, 1, "protest", GRAPE_ERROR_ILLEGAL, "10");
  g_assert_false (rules (strict, "illegal", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_UNSUPPORTED);

  acts (game, 0, "play 0,0 se");
  acts (game, 1, "play 2,0 se");                              /* one unit only */
  refused (game, 0, "play 2,0 nw", GRAPE_ERROR_ILLEGAL, "2"); /* taken */
  refused (game, 0, "play 500,0 nw", GRAPE_ERROR_ILLEGAL, "2");
  refused (game, 0, "move 0,0 to 5,5 nw", GRAPE_ERROR_ILLEGAL, "4");
  refused (game, 1, "play 9,9 nw", GRAPE_ERROR_TURN, "1");
  acts (game, 0, "play 30,9 nw");
  acts (game, 1, "pass");
  g_assert_cmpuint (grape_tromino_go_n_plays (game->state), ==, 4);
  g_assert_cmpint (piece_at (game, 31, 9).letter, ==, 'C');
}

/* Protest, answered "legal" after a day: that day does not count. */
static void
test_found_legal (void)
{
  g_autoptr (Game) game = game_begun ("check=protest");
  g_autoptr (GError) error = NULL;

  refused (game, 0, "protest", GRAPE_ERROR_ILLEGAL, "10"); /* against what? */
  g_assert_false (rules (game, "legal", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TURN);
  acts (game, 0, "play 0,0 se");
  game->now += 2 * GRAPE_DAY_S;
  g_assert_true (is_listed (game, 1, "protest"));
  acts (game, 1, "protest");
  g_assert_cmpint (grape_tromino_go_protest (game->state), ==, 1);
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, 0);
  refused (game, 1, "play 1,1 se", GRAPE_ERROR_TURN, "10");
  refused (game, 0, "protest", GRAPE_ERROR_ILLEGAL, "10");
  acts (game, 0, "concede 2"); /* no play */
  g_assert_false (time_passes (game, game->now + 20 * GRAPE_DAY_S));
  RULES->shift (game->state, 5000); /* a pause in between */
  game->now += 5000;
  g_assert_true (rules (game, "legal", NULL));
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, game->now + GRAPE_DAY_S);
  refused (game, 0, "protest", GRAPE_ERROR_ILLEGAL, "10"); /* nothing new */
  acts (game, 1, "play 1,1 se");
  acts (game, 0, "protest");
}

static void
test_ruling (void)
{
  g_autoptr (Game) game = game_begun ("check=protest");
  g_autoptr (GError) untrue = NULL;
  g_autoptr (GError) all_legal = NULL;
  g_autoptr (GError) nonsense = NULL;

  plays (game, "play 0,0 se; play 1,1 se");
  g_assert_false (rules (game, "illegal", &all_legal));
  g_assert_error (all_legal, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  plays (game, "play 9,9 se; play 12,9 se");
  acts (game, 1, "protest");
  g_assert_false (rules (game, "legal", &untrue));
  g_assert_nonnull (strstr (untrue->message, "Play 3 of the round, `play 9,9 se`, was not legal"));
  g_assert_false (rules (game, "whatever", &nonsense));
  g_assert_error (nonsense, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
  g_assert_true (rules (game, "illegal", NULL));
  g_assert_cmpuint (grape_tromino_go_n_plays (game->state), ==, 2);

  /* Unasked, and a pass that was none. */
  acts (game, 0, "pass");
  g_assert_true (rules (game, "illegal", NULL));
  g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, 0);
}

/* The C came an hour after the b, and is found out ten days later. */
static void
test_take_back (void)
{
  g_autoptr (Game) game = game_begun ("check=protest");

  plays (game, "play 0,0 se; play 1,1 se");
  game->now += 3600;
  acts (game, 0, "play 9,9 se");
  game->now += GRAPE_DAY_S;
  acts (game, 1, "play 2,2 nw");
  game->now += GRAPE_DAY_S;
  acts (game, 0, "play 5,5 nw");
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 5);
  acts (game, 1, "protest");
  game->now += 10 * GRAPE_DAY_S;
  g_assert_true (rules (game, "illegal", NULL));
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 2);
  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'C');
  g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, 0);
  g_assert_cmpint (grape_tromino_go_protest (game->state), ==, -1);
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, game->now + 3 * GRAPE_DAY_S - 3600);
  refused (game, 1, "protest", GRAPE_ERROR_ILLEGAL, "10");
}

static void
test_offers_stand (void)
{
  g_autoptr (Game) game = game_begun ("check=protest");

  plays (game, "play 0,0 se; play 9,9 se");
  acts (game, 1, "concede 2");
  g_assert_true (rules (game, "illegal", NULL));
  acts (game, 0, "accept");
  assert_scores (game, 2, 0);
}

/* The last play surrounds the b of a position in which an earlier play was wrong; then, the same
 * without a wrong one. */
static void
test_end_is_checked (void)
{
  static const char given[]
      = "{'first':1,'grid':['...cc','.bAAc','CbbA.','CC.B.','aaBB.','.a...']}";
  g_autoptr (Game) game = game_new ("check=protest", given);

  plays (game, "play 9,3 se; pass");
  acts (game, 0, "play 0,0 se"); /* surrounds the b */
  g_assert_cmpuint (grape_tromino_go_n_rounds (game->state), ==, 0);
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 6);
  g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, 0);

  g_autoptr (Game) fair = game_new ("check=protest", given);
  acts (fair, 0, "play 0,0 se");
  g_assert_cmpuint (grape_tromino_go_n_rounds (fair->state), ==, 1);
  assert_scores (fair, 1, 0);

  /* Passes without need end nothing. */
  g_autoptr (Game) passed = game_begun ("check=protest");
  plays (passed, "play 0,0 se; pass; pass; pass; pass; pass; pass");
  g_assert_cmpuint (grape_tromino_go_n_rounds (passed->state), ==, 0);
  g_assert_cmpuint (grape_tromino_go_n_plays (passed->state), ==, 1);
}

static void
test_leave (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  happens (game, GRAPE_EVENT_LEAVE, 0, "leave");
  g_assert_true (grape_tromino_go_over (game->state));
  g_assert_cmpint (grape_tromino_go_winner (game->state), ==, 1);
  g_assert_cmpint (grape_tromino_go_victory (game->state), ==, GRAPE_TROMINO_GO_BY_LEAVING);
  g_autoptr (Game) undrawn = game_new (NULL, NULL);
  happens (undrawn, GRAPE_EVENT_LEAVE, 1, "leave");
  g_assert_cmpint (grape_tromino_go_winner (undrawn->state), ==, 0);
}

static void
test_people (void)
{
  g_autoptr (Game) game = game_begun (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (game_event (game, GRAPE_EVENT_JOIN, 2, "join Cyd", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_UNSUPPORTED);
  gint64 deadline = grape_tromino_go_deadline (game->state);
  happens (game, GRAPE_EVENT_SUBSTITUTE, 0, "substitute Sub");
  happens (game, GRAPE_EVENT_VACATION, 0, "vacation 2026-01-05..2026-02-01");
  happens (game, GRAPE_EVENT_REFEREE, GRAPE_AUTHOR_REFEREE, "referee Cyd");
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, deadline);
  g_assert_true (time_passes (game, deadline + 1));
  g_assert_cmpint (grape_tromino_go_winner (game->state), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, run) g_test_add_func ("/games/tromino-go/" name, run)
  ADD ("R8.1/concede", test_concede);
  ADD ("R8.2/accept", test_accept);
  ADD ("R9.1/seven", test_seven);
  ADD ("R9.2/late", test_late);
  ADD ("R9.3/paid", test_paid_winner);
  ADD ("R9.4/referee", test_paid_referee);
  ADD ("R9.5/exhibition", test_exhibition);
  ADD ("R10.1/check", test_check);
  ADD ("R10.2/found-legal", test_found_legal);
  ADD ("R10.3/ruling", test_ruling);
  ADD ("R10.4/taken-back", test_take_back);
  ADD ("R10.5/offers-stand", test_offers_stand);
  ADD ("R10.6/end-of-round", test_end_is_checked);
  ADD ("R11.1/leave", test_leave);
  ADD ("R11.2/people", test_people);
  return g_test_run ();
}
