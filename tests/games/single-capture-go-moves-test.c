/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Section 2 of RULES.md: what is sent in a round, who knows it, and when it ends. */
#include "single-capture-go-fixture.h"

static GrapeSingleCaptureGoPlay
knows (Game *self, GrapeViewer viewer, int seat)
{
  guint square;
  g_autoptr (GrapePosition) view = grape_position_view (now (self), viewer);
  return grape_single_capture_go_play (view->state, seat, &square);
}

static void
test_r2_1_private (void)
{
  g_autoptr (Game) one = game (3, NULL, NULL);
  act (one, HOURS (1), 1, "c3");
  g_assert_true (last_event (one, GRAPE_EVENT_MOVE, "")->audience
                 == (GRAPE_AUDIENCE_SEAT (1) | GRAPE_AUDIENCE_REFEREE));
  g_assert_cmpint (knows (one, 1, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN);
  g_assert_cmpint (knows (one, GRAPE_VIEWER_REFEREE, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN);
  g_assert_cmpint (knows (one, 0, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_HIDDEN);
  g_assert_cmpint (knows (one, GRAPE_VIEWER_SPECTATOR, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_HIDDEN);
  g_assert_cmpint (knows (one, 0, 2), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE);
  g_autofree char *players = seen (one, 0, "players");
  g_assert_nonnull (strstr (players, "'play':'hidden'"));
  g_assert_null (strstr (players, "c3"));
}

/* The same game but for what Bob and Cleo hide: Ann sees, reads and is told the same. */
static void
test_r2_1_only_hidden_differs (void)
{
  static const char *const plays[2][2] = { { "b2", "c3" }, { "e5", "e5" } };
  g_autofree char *before = NULL;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Game) table = game (3, NULL, NULL);
      act (table, HOURS (1), 0, "e5");
      act (table, HOURS (1), 1, "a6");
      act (table, HOURS (1), 1, plays[i][0]);
      act (table, HOURS (1), 2, plays[i][1]);
      g_autoptr (GrapePosition) view = grape_position_view (now (table), 0);
      g_autofree char *json = grape_position_to_json (view);
      g_autofree char *twin = grape_position_twin (view);
      g_autoptr (GrapePost) own = grape_position_post (now (table), 0);
      g_autoptr (GrapePost) public = grape_position_post (now (table), GRAPE_VIEWER_SPECTATOR);
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "secret", 1);
      g_autofree char *bot = grape_position_bot (now (table), 0, "good", &stream, 500);
      g_autofree char *all = g_strjoin ("\n", json, twin, own->body, public->body, bot, NULL);
      if (before)
        g_assert_cmpstr (all, ==, before);
      else
        before = g_steal_pointer (&all);
    }
}

/* Folding a viewer's log gives that viewer's view, at every event. */
static void
test_r2_1_viewers_log (void)
{
  static const GrapeViewer viewers[] = { 0, 1, 2, GRAPE_VIEWER_REFEREE, GRAPE_VIEWER_SPECTATOR };
  g_autoptr (Game) full = game (3, NULL, "'players':[{'play':'d4'},{},{}]");
  act (full, HOURS (1), 1, "c3");
  act (full, HOURS (2), 1, "c4");
  act (full, HOURS (3), 2, "c4");
  pass_to (full, DAYS (3) + 1);
  act (full, DAYS (4), 2, "a1");
  act (full, DAYS (4), 2, "leave");
  for (guint v = 0; v < G_N_ELEMENTS (viewers); v++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Game) theirs = grape_instance_for_viewer (full, viewers[v], &error);
      g_assert_no_error (error);
      for (guint n = 0; n <= grape_instance_n_events (full); n++)
        {
          g_autoptr (GrapePosition) here = grape_instance_at (full, n, NULL);
          g_autoptr (GrapePosition) there = grape_instance_at (theirs, n, NULL);
          g_autoptr (GrapePosition) view = grape_position_view (here, viewers[v]);
          g_autofree char *expected = grape_position_to_json (view);
          g_autofree char *folded = grape_position_to_json (there);
          g_assert_cmpstr (folded, ==, expected);
        }
    }
  assert_grid (full, "......|......|...@..|...A..|......|......");
}

static void
test_r2_2_last_valid (void)
{
  g_autoptr (Game) table = game_on (2, NULL, "B....|.....|.....|.....|.....");
  act (table, HOURS (1), 0, "c3");
  act (table, HOURS (2), 0, "d4");
  refused (table, HOURS (3), 0, "a1", GRAPE_ERROR_ILLEGAL, "IV");
  refused (table, HOURS (3), 0, "f1", GRAPE_ERROR_ILLEGAL, "IV");
  act (table, HOURS (4), 0, "d4");
  act (table, HOURS (4), 1, "e5");
  pass_to (table, DAYS (3) + 1);
  assert_grid (table, "B....|.....|.....|...A.|....B");
}

static void
test_r2_3_one_square (void)
{
  g_autoptr (Game) table = game_on (2, NULL, "AB...|.....|.....|.....|.....");
  refused (table, HOURS (1), 0, "a1", GRAPE_ERROR_ILLEGAL, "IV"); /* eir own */
  refused (table, HOURS (1), 0, "a2", GRAPE_ERROR_ILLEGAL, "IV");
  refused (table, HOURS (1), 0, "f1", GRAPE_ERROR_ILLEGAL, "IV");
  refused (table, HOURS (1), 0, "a6", GRAPE_ERROR_ILLEGAL, "IV");
  refused (table, HOURS (1), 0, "b1 b2", GRAPE_ERROR_SYNTAX, "IV");
  refused (table, HOURS (1), 0, "b1 or b2", GRAPE_ERROR_SYNTAX, "IV");
  refused (table, HOURS (1), 0, "", GRAPE_ERROR_SYNTAX, "IV");
  refused (table, HOURS (1), 0, "pass", GRAPE_ERROR_UNSUPPORTED, "IV.3");
  refused (table, HOURS (1), 0, "concede", GRAPE_ERROR_UNSUPPORTED, "IV.3");
  g_autoptr (GPtrArray) moves = grape_position_legal (now (table), 0);
  g_assert_cmpuint (moves->len, ==, 23);
  g_assert_cmpstr (g_ptr_array_index (moves, 0), ==, "a3");
}

static void
test_r2_4_ruins_open (void)
{
  g_autoptr (Game) open = game_on (2, NULL, "@....|.....|.....|.....|.....");
  g_assert_true (grape_single_capture_go_playable (state_of (open), 0));
  play_round (open, "a1 e5");
  assert_grid (open, "A....|.....|.....|.....|....B");
}

static void
test_r2_4_ruins_closed (void)
{
  g_autoptr (Game) closed = game_on (2, "ruins=closed", "@....|.....|.....|.....|.....");
  g_assert_false (grape_single_capture_go_playable (state_of (closed), 0));
  refused (closed, HOURS (1), 0, "a1", GRAPE_ERROR_ILLEGAL, "IV");
  g_autoptr (GPtrArray) moves = grape_position_legal (now (closed), 0);
  g_assert_cmpuint (moves->len, ==, 24);
}

static void
test_r2_5_all_owe (void)
{
  g_autoptr (Game) table = game (3, NULL, NULL);
  g_autoptr (GArray) pending = grape_position_pending (now (table));
  g_assert_cmpuint (pending->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_assert_cmpint (item->seat, ==, (int)i);
      g_assert_cmpint (item->since, ==, START);
      g_assert_cmpint (item->until, ==, DAYS (3));
      g_assert_nonnull (item->otherwise);
      g_assert_false (item->done);
    }
  act (table, HOURS (1), 1, "c3");
  g_autoptr (GArray) after = grape_position_pending (now (table));
  g_assert_cmpuint (after->len, ==, 3);
  g_assert_true (g_array_index (after, GrapePending, 1).done);
  play_round (table, "a1 - f6");
  g_assert_cmpint (state_of (table)->since, ==, DAYS (3));
}

static void
test_r2_6_deadline (void)
{
  g_autoptr (Game) sharp = game (2, NULL, NULL);
  act (sharp, HOURS (1), 0, "a1");
  act (sharp, DAYS (3), 1, "b2");
  pass_to (sharp, DAYS (3));
  g_assert_cmpuint (grape_single_capture_go_round (state_of (sharp)), ==, 1);
  pass_to (sharp, DAYS (3) + 1);
  assert_status (sharp, "pp");
  g_assert_cmpint (last_event (sharp, GRAPE_EVENT_STEP, "")->at, ==, DAYS (3));
  /* Whoever notices a day later, the next round has run since the deadline. */
  g_autoptr (Game) later = game (3, "deadline=12h", NULL);
  act (later, HOURS (1), 0, "a1");
  act (later, HOURS (1), 1, "b2");
  pass_to (later, HOURS (13));
  g_assert_cmpint (grape_single_capture_go_deadline (state_of (later)), ==, HOURS (24));
  assert_status (later, "ppd");
}

static void
test_r2_7_not_early (void)
{
  g_autoptr (Game) table = game (2, NULL, NULL);
  act (table, HOURS (1), 0, "a1");
  act (table, HOURS (1), 1, "b2");
  pass_to (table, HOURS (71));
  g_assert_cmpuint (grape_single_capture_go_round (state_of (table)), ==, 1);
  act (table, HOURS (71), 1, "c3");
  pass_to (table, HOURS (73));
  assert_grid (table, "A....|.....|..B..|.....|.....");
}

static void
test_r2_7_early (void)
{
  g_autoptr (Game) table = game (2, "early=true", NULL);
  act (table, HOURS (1), 0, "a1");
  act (table, HOURS (2), 1, "b2");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (table)), ==, 2);
  g_assert_cmpint (grape_single_capture_go_deadline (state_of (table)), ==, HOURS (74));
  act (table, HOURS (3), 0, "a2");
  pass_to (table, HOURS (75));
  assert_status (table, "pd");
}

static void
test_r2_7_no_limit (void)
{
  g_autoptr (Game) table = game (2, "deadline=none", NULL);
  act (table, HOURS (1), 0, "a1");
  pass_to (table, DAYS (900));
  g_assert_cmpuint (grape_single_capture_go_round (state_of (table)), ==, 1);
  act (table, DAYS (901), 1, "b2");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (table)), ==, 2);
}

/* Everything is a closed ruin: nobody can play, and nobody is waited for. */
static void
test_r2_7_nowhere_to_play (void)
{
  g_autoptr (Game) full = game_on (2, "ruins=closed", "@@@@@|@@@@@|@@@@@|@@@@@|@@@@@");
  g_autoptr (GArray) pending = grape_position_pending (now (full));
  g_assert_cmpuint (pending->len, ==, 1);
  g_assert_cmpint (g_array_index (pending, GrapePending, 0).seat, ==, REF);
  pass_to (full, DAYS (3) + 1);
  g_assert_cmpint (winner_of (full), ==, -1);
  g_autoptr (Game) practice
      = game_on (2, "ruins=closed deadline=none", "@@@@@|@@@@@|@@@@@|@@@@@|@@@@@");
  pass_to (practice, HOURS (1));
  g_assert_cmpint (winner_of (practice), ==, -1);
}

static void
test_r2_8_opens (void)
{
  g_autoptr (Game) table = game (2, NULL, NULL);
  act (table, HOURS (1), 0, "a1");
  act (table, HOURS (2), 0, "b2");
  act (table, HOURS (3), 1, "c3");
  pass_to (table, DAYS (3) + 1);
  const GrapeEvent *step = last_event (table, GRAPE_EVENT_STEP, "");
  g_assert_cmpstr (step->text, ==, "round 1");
  g_assert_cmpuint (step->opens->len, ==, 2);
  g_assert_cmpuint (((GrapeOpening *)g_ptr_array_index (step->opens, 0))->number, ==, 2);
  /* What was replaced is in nobody's log but eir own and the referee's. */
  g_autoptr (Game) bob = grape_instance_for_viewer (table, 1, NULL);
  g_assert_null (grape_instance_event (bob, 1)->text);
  g_autofree char *file = grape_instance_to_text (bob, FALSE);
  g_assert_null (strstr (file, "\"a1\""));
}

/* A step may take plays from nothing but what it opens. */
static void
test_r2_8_step_opens (void)
{
  g_autoptr (Game) table = game (2, NULL, NULL);
  act (table, HOURS (1), 0, "a1");
  act (table, HOURS (1), 1, "c3");
  pass_to (table, DAYS (3) + 1);
  const GrapeRules *rules = now (table)->rules;
  const GrapeEvent *step = last_event (table, GRAPE_EVENT_STEP, "");
  g_autoptr (GrapePosition) before = grape_instance_at (table, step->number - 1, NULL);
  g_autoptr (GrapePosition) spectator = grape_position_view (before, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeEvent) empty = grape_event_copy (step);
  g_autoptr (GrapeEvent) lying = grape_event_copy (step);
  g_autoptr (GError) error = NULL;
  g_autofree char *json = grape_position_to_json (before);

  g_clear_pointer (&empty->opens, g_ptr_array_unref);
  g_assert_false (rules->apply (before->table, before->state, empty, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_clear_error (&error);
  GrapeOpening *opening = g_ptr_array_index (lying->opens, 0);
  g_free (opening->text);
  opening->text = g_strdup ("b1");
  g_assert_false (rules->apply (before->table, before->state, lying, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_clear_error (&error);
  g_autofree char *unchanged = grape_position_to_json (before);
  g_assert_cmpstr (json, ==, unchanged);
  g_assert_true (rules->apply (spectator->table, spectator->state, step, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (grape_single_capture_go_n_letters (spectator->state, 0), ==, 1);
}

static void
test_r2_10_late (void)
{
  g_autoptr (Game) table = game (3, NULL, NULL);
  act (table, HOURS (1), 0, "a1");
  act (table, HOURS (1), 1, "b2");
  act (table, HOURS (1), 2, "c3");
  act (table, DAYS (3) + 5, 2, "d4");
  guint square;
  g_assert_cmpuint (grape_single_capture_go_round (state_of (table)), ==, 2);
  g_assert_cmpint (grape_single_capture_go_play (state_of (table), 2, &square), ==,
                   GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN);
  g_assert_cmpuint (square, ==, 21);
  refused (table, DAYS (3) + 6, 1, "a1", GRAPE_ERROR_ILLEGAL, "IV");
}

static void
test_r2_10_names_round (void)
{
  g_autoptr (Game) table = game (2, NULL, NULL);
  refused (table, HOURS (1), 0, "round 2: c3", GRAPE_ERROR_ILLEGAL, "IV");
  refused (table, HOURS (1), 0, "c3 for round 99999999999999999999", GRAPE_ERROR_ILLEGAL, "IV");
  act (table, HOURS (1), 0, "round 1: c3");
  g_assert_cmpstr (last_event (table, GRAPE_EVENT_MOVE, "")->text, ==, "c3");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/single-capture-go/R2.1/private", test_r2_1_private);
  g_test_add_func ("/games/single-capture-go/R2.1/only-hidden-differs",
                   test_r2_1_only_hidden_differs);
  g_test_add_func ("/games/single-capture-go/R2.1/viewers-log", test_r2_1_viewers_log);
  g_test_add_func ("/games/single-capture-go/R2.2/last-valid", test_r2_2_last_valid);
  g_test_add_func ("/games/single-capture-go/R2.3/one-square", test_r2_3_one_square);
  g_test_add_func ("/games/single-capture-go/R2.4/open", test_r2_4_ruins_open);
  g_test_add_func ("/games/single-capture-go/R2.4/closed", test_r2_4_ruins_closed);
  g_test_add_func ("/games/single-capture-go/R2.5/all-owe", test_r2_5_all_owe);
  g_test_add_func ("/games/single-capture-go/R2.6/deadline", test_r2_6_deadline);
  g_test_add_func ("/games/single-capture-go/R2.7/not-early", test_r2_7_not_early);
  g_test_add_func ("/games/single-capture-go/R2.7/early", test_r2_7_early);
  g_test_add_func ("/games/single-capture-go/R2.7/no-limit", test_r2_7_no_limit);
  g_test_add_func ("/games/single-capture-go/R2.7/nowhere-to-play", test_r2_7_nowhere_to_play);
  g_test_add_func ("/games/single-capture-go/R2.8/opens", test_r2_8_opens);
  g_test_add_func ("/games/single-capture-go/R2.8/step-opens", test_r2_8_step_opens);
  g_test_add_func ("/games/single-capture-go/R2.10/late", test_r2_10_late);
  g_test_add_func ("/games/single-capture-go/R2.10/names-round", test_r2_10_names_round);
  return g_test_run ();
}
