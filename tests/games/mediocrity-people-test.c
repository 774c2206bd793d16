/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity: coming and going (R7), and the log of one who is Moderator. */
#include "mediocrity-fixture.h"

static void
test_leave (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  act (game, START, 3, "leave");
  g_assert_false (grape_mediocrity_playing (state (game), 3));
  refused (game, START, 3, "choose 1", GRAPE_ERROR_SEAT, "no longer in the game");
  pass_to (game, DAYS (6) + 1);
  g_assert_false (grape_mediocrity_playing (state (game), 0));
  refused (game, DAYS (10), 0, "begin", GRAPE_ERROR_SEAT, "Ann is not on the list of players");
  refused (game, DAYS (10), 0, "leave", GRAPE_ERROR_SEAT, "Ann is not on the list of players");
}

static void
test_gone_with_em (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (4, NULL, "{'round':6,'players':[{},{},{},{'score':5}]}");
  act (game, START, 0, "begin");
  act (game, START, 3, "choose 1");
  guint value;
  act (game, START, 3, "leave");
  g_assert_cmpint (grape_mediocrity_choice (state (game), 3, &value), ==,
                   GRAPE_MEDIOCRITY_CHOICE_NONE);
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 0);
}

static void
test_vacation (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  act (game, START, 1, "vacation 2026-01-05..2026-01-30");
  refused (game, START, 1, "choose 1", GRAPE_ERROR_HOLD, "on vacation");
  act (game, START, 2, "vacation 2026-01-05..2026-01-30");
  act (game, START, 2, "substitute Sue");
  act (game, HOURS (1), 2, "choose 2");
  act (game, DAYS (3), 0, "announce");
  g_assert_true (last_round (game)->drawn[1]);
  g_assert_false (last_round (game)->drawn[2]);
  /* Bob, away, is the next Moderator, and late like anybody. */
  refused (game, DAYS (4), 1, "begin", GRAPE_ERROR_HOLD, "on vacation");
  act (game, DAYS (6) + 1, 2, "begin");
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
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 1");
  act (game, START, GRAPE_AUTHOR_REFEREE, "extend 24h");
  g_assert_cmpint (grape_mediocrity_deadline (state (game)), ==, DAYS (7));
  act (game, START, GRAPE_AUTHOR_REFEREE, "void 2");
  guint value;
  g_assert_cmpint (grape_mediocrity_choice (state (game), 1, &value), ==,
                   GRAPE_MEDIOCRITY_CHOICE_NONE);
}

/* R1.2: what happens next follows from the Moderator's own view alone. */
static void
same_next (GrapeInstance *game)
{
  const GrapePosition *full = now (game);
  int chair = grape_mediocrity_rules.chair (full->state);
  if (chair < 0)
    return;
  g_autoptr (GrapePosition) view = grape_position_view (full, chair);
  GrapeNext a = { 0 }, b = { 0 };
  grape_mediocrity_rules.next (full->table, full->state, &a);
  grape_mediocrity_rules.next (view->table, view->state, &b);
  g_assert_cmpint (a.kind, ==, b.kind);
  g_assert_cmpint (a.at, ==, b.at);
  g_assert_cmpstr (a.text, ==, b.text);
  g_assert_cmpuint (a.opens ? a.opens->len : 0, ==, b.opens ? b.opens->len : 0);
  grape_next_clear (&a);
  grape_next_clear (&b);
}

/* R1.2: the Moderator's own copy, with others' past integers sealed, is enough to end the round;
 * what it adds to the log fits the whole log. Nobody else's copy can go on. */
static void
test_moderators_copy (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  g_autoptr (GError) error = NULL;
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 6");
  act (game, START, 1, "choose 5"); /* the 6 stays sealed for ever, but for Ann and Bob */
  act (game, START, 2, "choose 2");
  act (game, START, 3, "choose 3");
  act (game, DAYS (3), 0, "announce");
  act (game, DAYS (3), 1, "begin");
  act (game, DAYS (4), 0, "choose 3");
  act (game, DAYS (4), 2, "choose 4");
  same_next (game);
  guint n = grape_instance_n_events (game);
  g_autoptr (GrapeInstance) cleos = grape_instance_for_viewer (game, 2, NULL);
  refused (cleos, DAYS (5), 2, "choose 1", GRAPE_ERROR_AUTHOR, "does not know everything");
  g_autoptr (GrapeInstance) bobs = grape_instance_for_viewer (game, 1, NULL);
  refused (bobs, DAYS (5), 1, "announce", GRAPE_ERROR_TURN, "must last longer");
  act (bobs, DAYS (6), 1, "announce");
  same_next (bobs); /* Dora's integer is missing, and Bob has no seed */
  refused (bobs, DAYS (6), 2, "draw choose 4 1", GRAPE_ERROR_AUTHOR, "Only the referee");
  refused (bobs, DAYS (6), 1, "draw choose 4 7", GRAPE_ERROR_ILLEGAL, "in range");
  act (bobs, DAYS (6), 1, "draw choose 4 1");
  g_assert_cmpint (last_round (bobs)->scorer, ==, 0);
  g_assert_true (last_round (bobs)->drawn[3]);
  for (guint i = n + 1; i <= grape_instance_n_events (bobs); i++)
    {
      grape_instance_append (game, grape_instance_event (bobs, i), &error);
      g_assert_no_error (error);
    }
  g_autofree char *a = grape_position_twin (now (game));
  g_autofree char *b = grape_position_twin (now (bobs));
  g_assert_cmpstr (a, ==, b);
  /* The round is over, and with it Bob's time in the chair. */
  refused (bobs, DAYS (7), 2, "begin", GRAPE_ERROR_AUTHOR, "does not know everything");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/R1.2/moderators-copy", test_moderators_copy);
  g_test_add_func ("/games/mediocrity/R7.1/leave", test_leave);
  g_test_add_func ("/games/mediocrity/R7.2/gone", test_gone_with_em);
  g_test_add_func ("/games/mediocrity/R7.3/vacation", test_vacation);
  g_test_add_func ("/games/mediocrity/R7.4/no-joining", test_no_joining);
  g_test_add_func ("/games/mediocrity/R7.5/speaker", test_speaker);
  return g_test_run ();
}
