/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Section 5 of RULES.md: players who leave, vacations, a lost referee, voided plays. */
#include "single-capture-go-fixture.h"

/* Ann and Bob name the same square; then Ann leaves. */
static void
test_r5_1_no_clash (void)
{
  g_autoptr (Game) left = game (3, NULL, NULL);
  act (left, HOURS (1), 0, "c3");
  act (left, HOURS (1), 1, "c3");
  act (left, HOURS (1), 2, "f6");
  act (left, HOURS (2), 0, "leave");
  pass_to (left, DAYS (3) + 1);
  assert_grid (left, "......|......|..B...|......|......|.....C");
  assert_status (left, "Lpp");
  /* A cancelled play stays sealed. */
  const GrapeEvent *step = last_event (left, GRAPE_EVENT_STEP, "");
  g_assert_cmpuint (step->opens->len, ==, 2);
  for (guint i = 0; i < step->opens->len; i++)
    g_assert_cmpint (((GrapeOpening *)g_ptr_array_index (step->opens, i))->author, !=, 0);
}

static void
test_r5_2_letters_stand (void)
{
  g_autoptr (Game) left = game_on (3, NULL, "BA....|......|......|......|......|A.....");
  act (left, HOURS (1), 0, "leave");
  assert_grid (left, "BA....|......|......|......|......|A.....");
  assert_status (left, "lpp");
  act (left, HOURS (1), 1, "f6");
  act (left, HOURS (1), 2, "b1");
  pass_to (left, DAYS (3) + 1);
  /* Until the end Ann's Letter on a2 closes Bob in: e is doomed with em. */
  assert_status (left, "Ldp");
  assert_grid (left, "@@....|C.....|......|......|......|@....@");
  g_assert_cmpint (winner_of (left), ==, 2);
}

static void
test_r5_3_out (void)
{
  g_autoptr (Game) played = round_on (3, "......|......|......|......|......|......", "- c3 f6");
  refused (played, DAYS (4), 0, "a1", GRAPE_ERROR_SEAT, "IV.6");
  act (played, DAYS (4), 0, "leave");
  assert_status (played, "dpp");
  refused (played, DAYS (4), 0, "a1", GRAPE_ERROR_SEAT, NULL);
  act (played, DAYS (4), 1, "leave");
  refused (played, DAYS (4), 1, "a1", GRAPE_ERROR_SEAT, NULL);
}

static void
test_r5_4_last_plays (void)
{
  g_autoptr (Game) left = game (2, NULL, NULL);
  act (left, HOURS (1), 0, "leave");
  g_assert_false (grape_position_over (now (left)));
  act (left, HOURS (2), 1, "c3");
  g_assert_false (grape_position_over (now (left)));
  pass_to (left, DAYS (3) + 1);
  g_assert_cmpint (winner_of (left), ==, 1);
  assert_status (left, "Lp");
}

/* The last player is silent: doomed, and yet the only one who can have the most Letters. */
static void
test_r5_4_last_silent (void)
{
  g_autoptr (Game) silent = game_on (2, NULL, "AAA..|.....|.....|.....|.....");
  act (silent, HOURS (1), 0, "leave");
  pass_to (silent, DAYS (3) + 1);
  assert_status (silent, "Ld");
  g_assert_cmpint (winner_of (silent), ==, 1);
}

static void
test_r5_4_all_left (void)
{
  g_autoptr (Game) empty = game_on (2, NULL, "AAA..|.....|.....|.....|B....");
  act (empty, HOURS (1), 0, "leave");
  act (empty, HOURS (2), 1, "leave");
  g_assert_false (grape_position_over (now (empty)));
  g_autoptr (GArray) pending = grape_position_pending (now (empty));
  g_assert_cmpuint (pending->len, ==, 1);
  g_assert_cmpint (g_array_index (pending, GrapePending, 0).seat, ==, REF);
  pass_to (empty, DAYS (3) + 1);
  g_assert_cmpint (winner_of (empty), ==, -1);
  assert_grid (empty, "@@@..|.....|.....|.....|@....");
}

/* Without a limit nobody is waited for who has left. */
static void
test_r5_4_no_limit (void)
{
  g_autoptr (Game) left = game (3, "deadline=none", NULL);
  act (left, HOURS (1), 1, "b2");
  act (left, HOURS (1), 2, "c3");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (left)), ==, 1);
  act (left, HOURS (2), 0, "leave");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (left)), ==, 2);
}

static void
test_r5_5_vacation (void)
{
  g_autoptr (Game) away = game (3, NULL, NULL);
  act (away, HOURS (1), 0, "vacation 2026-01-05..2026-01-20");
  refused (away, HOURS (2), 0, "a1", GRAPE_ERROR_HOLD, "1250.1 VI.c");
  act (away, HOURS (2), 1, "c3");
  act (away, HOURS (2), 2, "f6");
  pass_to (away, DAYS (3) + 1);
  assert_status (away, "dpp");
  g_autoptr (Game) played = game (3, NULL, NULL);
  act (played, HOURS (1), 0, "a1");
  act (played, HOURS (1), 0, "vacation 2026-01-05..2026-01-20");
  act (played, HOURS (2), 1, "c3");
  act (played, HOURS (2), 2, "f6");
  pass_to (played, DAYS (3) + 1);
  assert_status (played, "ppp");
}

static void
test_r5_5_substitute (void)
{
  g_autoptr (Game) away = game (3, NULL, NULL);
  act (away, HOURS (1), 0, "vacation 2026-01-05..2026-01-20");
  act (away, HOURS (1), 0, "substitute Sub");
  play_round (away, "a1 c3 f6");
  assert_status (away, "ppp");
  g_autofree char *twin = grape_position_twin (now (away));
  g_assert_nonnull (strstr (twin, "Sub (A)"));
}

static void
test_r5_6_no_referee (void)
{
  g_autoptr (Game) lost = game (3, NULL, NULL);
  act (lost, HOURS (1), 0, "a1");
  act (lost, DAYS (1), REF, "resign");
  refused (lost, DAYS (2), 1, "b2", GRAPE_ERROR_HOLD, NULL);
  pass_to (lost, DAYS (10));
  g_assert_cmpuint (grape_single_capture_go_round (state_of (lost)), ==, 1);
  act (lost, DAYS (11), REF, "referee Rex");
  g_assert_cmpint (grape_single_capture_go_deadline (state_of (lost)), ==, DAYS (13));
  act (lost, DAYS (13), 1, "b2");
  act (lost, DAYS (13), 2, "f6");
  pass_to (lost, DAYS (13) + 1);
  assert_grid (lost, "A.....|.B....|......|......|......|.....C");
}

static void
test_r5_7_late_join (void)
{
  g_autoptr (Game) begun = game (3, NULL, NULL);
  refused (begun, HOURS (1), REF, "join Zoe", GRAPE_ERROR_UNSUPPORTED, "1250.1 VI.b");
  act (begun, HOURS (1), 0, "leave");
  refused (begun, HOURS (1), REF, "join Zoe for Ann", GRAPE_ERROR_UNSUPPORTED, "1250.1 VI.b");
}

static void
test_r5_8_void (void)
{
  g_autoptr (Game) voided = game (3, NULL, NULL);
  guint square;
  act (voided, HOURS (1), 0, "a1");
  act (voided, HOURS (2), 0, "b2");
  guint second = grape_instance_n_events (voided);
  g_autofree char *text = g_strdup_printf ("void %u", second);
  act (voided, HOURS (3), REF, text);
  g_assert_cmpint (grape_single_capture_go_play (state_of (voided), 0, &square), ==,
                   GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN);
  g_assert_cmpuint (square, ==, 0);
  play_round (voided, "- c3 f6");
  assert_grid (voided, "A.....|......|..B...|......|......|.....C");
}

/* A play that is voided after its round takes the round's result with it, and time is given back.
 */
static void
test_r5_8_void_after (void)
{
  g_autoptr (Game) voided = game (3, NULL, NULL);
  act (voided, HOURS (1), 0, "a1");
  guint first = grape_instance_n_events (voided);
  act (voided, HOURS (1), 1, "c3");
  act (voided, HOURS (1), 2, "f6");
  pass_to (voided, DAYS (3) + 1);
  g_assert_cmpuint (grape_single_capture_go_round (state_of (voided)), ==, 2);
  g_autofree char *text = g_strdup_printf ("void %u", first);
  act (voided, DAYS (4), REF, text);
  g_assert_cmpuint (grape_single_capture_go_round (state_of (voided)), ==, 1);
  gint64 deadline = grape_single_capture_go_deadline (state_of (voided));
  g_assert_cmpint (deadline, >, DAYS (4));
  act (voided, DAYS (4), 0, "b2");
  pass_to (voided, deadline + 1);
  assert_grid (voided, "......|.A....|..B...|......|......|.....C");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/single-capture-go/R5.1/no-clash", test_r5_1_no_clash);
  g_test_add_func ("/games/single-capture-go/R5.2/letters-stand", test_r5_2_letters_stand);
  g_test_add_func ("/games/single-capture-go/R5.3/out", test_r5_3_out);
  g_test_add_func ("/games/single-capture-go/R5.4/last-plays", test_r5_4_last_plays);
  g_test_add_func ("/games/single-capture-go/R5.4/last-silent", test_r5_4_last_silent);
  g_test_add_func ("/games/single-capture-go/R5.4/all-left", test_r5_4_all_left);
  g_test_add_func ("/games/single-capture-go/R5.4/no-limit", test_r5_4_no_limit);
  g_test_add_func ("/games/single-capture-go/R5.5/vacation", test_r5_5_vacation);
  g_test_add_func ("/games/single-capture-go/R5.5/substitute", test_r5_5_substitute);
  g_test_add_func ("/games/single-capture-go/R5.6/no-referee", test_r5_6_no_referee);
  g_test_add_func ("/games/single-capture-go/R5.7/late-join", test_r5_7_late_join);
  g_test_add_func ("/games/single-capture-go/R5.8/void", test_r5_8_void);
  g_test_add_func ("/games/single-capture-go/R5.8/void-after", test_r5_8_void_after);
  return g_test_run ();
}
