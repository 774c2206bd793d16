/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (single-capture-go/ has those): groups as canvases see them, two
 * worlds side by side, and a step that opens other plays than were committed to. */
#include "single-capture-go-fixture.h"

static void
test_r3_3_groups (void)
{
  g_autoptr (Game) drawn = game_on (2, NULL, "AA..A|.A...|..A..|B.AA.|.....");
  GrapeSingleCaptureGoGroup group;
  g_assert_true (grape_single_capture_go_group (state_of (drawn), 0, &group));
  g_assert_cmpint (group.seat, ==, 0);
  g_assert_cmpuint (group.n_squares, ==, 3);
  g_assert_cmpuint (group.squares[2], ==, 6);
  g_assert_cmpuint (group.n_liberties, ==, 4); /* a3, b1, b3, c2 */
  g_assert_true (grape_single_capture_go_group (state_of (drawn), 12, &group));
  g_assert_cmpuint (group.n_squares, ==, 3); /* touches the first only at a corner */
  g_assert_true (grape_single_capture_go_group (state_of (drawn), 4, &group));
  g_assert_cmpuint (group.n_squares, ==, 1);
  g_assert_false (grape_single_capture_go_group (state_of (drawn), 2, &group));
}

/* The same game except for what Bob and Cleo hide: Ann sees, reads and hears the same. */
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

static GrapeSingleCaptureGoPlay
knows (Game *self, GrapeViewer viewer, int seat)
{
  guint square;
  g_autoptr (GrapePosition) view = grape_position_view (now (self), viewer);
  return grape_single_capture_go_play (view->state, seat, &square);
}

/* What a canvas asks about a sent play. */
static void
test_r2_1_known (void)
{
  g_autoptr (Game) one = game (3, NULL, NULL);
  act (one, HOURS (1), 1, "c3");
  g_assert_cmpint (knows (one, 1, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN);
  g_assert_cmpint (knows (one, GRAPE_VIEWER_REFEREE, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN);
  g_assert_cmpint (knows (one, 0, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_HIDDEN);
  g_assert_cmpint (knows (one, GRAPE_VIEWER_SPECTATOR, 1), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_HIDDEN);
  g_assert_cmpint (knows (one, 0, 2), ==, GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/single-capture-go/R2.1/only-hidden-differs",
                   test_r2_1_only_hidden_differs);
  g_test_add_func ("/games/single-capture-go/R2.1/known", test_r2_1_known);
  g_test_add_func ("/games/single-capture-go/R2.8/step-opens", test_r2_8_step_opens);
  g_test_add_func ("/games/single-capture-go/R3.3/groups", test_r3_3_groups);
  return g_test_run ();
}
