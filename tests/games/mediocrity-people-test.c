/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity: coming and going (R7), and the log of one who is Moderator. */
#include "mediocrity-fixture.h"

static void
test_leave (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  ok (game, START, 0, "begin");
  ok (game, START, 3, "leave");
  g_assert_false (grape_mediocrity_playing (state (game), 3));
  refused (game, START, 3, "choose 1", GRAPE_ERROR_SEAT, "no longer in the game");
  pass (game, DAYS (6) + 1);
  g_assert_false (grape_mediocrity_playing (state (game), 0));
  refused (game, DAYS (10), 0, "begin", GRAPE_ERROR_SEAT, "Ann is not on the list of players");
  refused (game, DAYS (10), 0, "leave", GRAPE_ERROR_SEAT, "Ann is not on the list of players");
}

static void
test_gone_with_em (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (4, NULL, "{'round':6,'players':[{},{},{},{'score':5}]}");
  ok (game, START, 0, "begin");
  ok (game, START, 3, "choose 1");
  guint value;
  ok (game, START, 3, "leave");
  g_assert_cmpint (grape_mediocrity_choice (state (game), 3, &value), ==,
                   GRAPE_MEDIOCRITY_CHOICE_NONE);
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 0);
}

static void
test_vacation (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  ok (game, START, 0, "begin");
  ok (game, START, 1, "vacation 2026-01-05..2026-01-30");
  refused (game, START, 1, "choose 1", GRAPE_ERROR_HOLD, "on vacation");
  ok (game, START, 2, "vacation 2026-01-05..2026-01-30");
  ok (game, START, 2, "substitute Sue");
  ok (game, HOURS (1), 2, "choose 2");
  ok (game, DAYS (3), 0, "announce");
  g_assert_true (last_round (game)->drawn[1]);
  g_assert_false (last_round (game)->drawn[2]);
  /* Bob, away, is the next Moderator, and late like anybody. */
  refused (game, DAYS (4), 1, "begin", GRAPE_ERROR_HOLD, "on vacation");
  ok (game, DAYS (6) + 1, 2, "begin");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 2);
}

static void
test_no_joining (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  refused (game, START, GRAPE_AUTHOR_REFEREE, "join Zoe", GRAPE_ERROR_UNSUPPORTED,
           "Nobody can join");
}

static void
test_speaker (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  ok (game, START, 0, "begin");
  ok (game, START, 1, "choose 1");
  ok (game, START, GRAPE_AUTHOR_REFEREE, "extend 24h");
  g_assert_cmpint (grape_mediocrity_deadline (state (game)), ==, DAYS (7));
  ok (game, START, GRAPE_AUTHOR_REFEREE, "void 2");
  guint value;
  g_assert_cmpint (grape_mediocrity_choice (state (game), 1, &value), ==,
                   GRAPE_MEDIOCRITY_CHOICE_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/R7.1/leave", test_leave);
  g_test_add_func ("/games/mediocrity/R7.2/gone", test_gone_with_em);
  g_test_add_func ("/games/mediocrity/R7.3/vacation", test_vacation);
  g_test_add_func ("/games/mediocrity/R7.4/no-joining", test_no_joining);
  g_test_add_func ("/games/mediocrity/R7.5/speaker", test_speaker);
  return g_test_run ();
}
