/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gamepoints: counting, below zero too, history, and descriptions that are read back. */
#include "equipment/grape-gamepoints.h"

#include "engine/grape-json.h"

#include <string.h>

static void
test_counting (void)
{
  g_autoptr (GrapeGamepoints) self = grape_gamepoints_new (2);
  g_autoptr (GArray) leaders = g_array_new (FALSE, FALSE, sizeof (int));
  grape_gamepoints_award (self, 1, 0, 3, "4f");
  grape_gamepoints_forfeit (self, 1, 1, 2, NULL);
  g_assert_cmpint (grape_gamepoints_score (self, 0), ==, 3);
  g_assert_cmpint (grape_gamepoints_score (self, 1), ==, -2);
  grape_gamepoints_transfer (self, 2, 0, 1, 5, "a debt");
  g_assert_cmpint (grape_gamepoints_score (self, 0), ==, -2);
  g_assert_cmpint (grape_gamepoints_score (self, 1), ==, 3);
  g_assert_cmpuint (grape_gamepoints_add_seat (self), ==, 2);
  grape_gamepoints_award (self, 3, 2, 3, NULL);
  grape_gamepoints_award (self, 3, 0, 0, NULL); /* nothing */
  g_assert_cmpuint (self->entries->len, ==, 4);
  grape_gamepoints_leaders (self, leaders);
  g_assert_cmpuint (leaders->len, ==, 2);
  g_assert_cmpint (g_array_index (leaders, int, 0), ==, 1);
  g_assert_cmpint (g_array_index (leaders, int, 1), ==, 2);
  g_assert_cmpint (grape_gamepoints_score_after (self, 0, 1), ==, 3);
  g_assert_cmpint (grape_gamepoints_score_after (self, 0, 9), ==, -2);
  g_assert_cmpint (grape_gamepoints_gained (self, 1, 2), ==, 5);
}

static char *
described (const GrapeGamepoints *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_gamepoints_describe (self, builder);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

static GrapeGamepoints *
read_back (const char *text, guint n_seats, GError **error)
{
  g_autoptr (JsonNode) node = grape_json_parse_object (text, NULL);
  g_assert_nonnull (node);
  return grape_gamepoints_read (json_node_get_object (node), n_seats, error);
}

static void
test_round_trip (void)
{
  g_autoptr (GrapeGamepoints) self = grape_gamepoints_new (3);
  grape_gamepoints_award (self, 1, 2, 8, "one, and \"another\"");
  grape_gamepoints_transfer (self, 2, 2, 0, 9, NULL);
  grape_gamepoints_forfeit (self, 2, 1, 1, "late");
  g_autoptr (GrapeGamepoints) copy = grape_gamepoints_copy (self);
  g_autofree char *text = described (self);
  g_autofree char *other = described (copy);
  g_assert_cmpstr (text, ==, other);
  g_autoptr (GrapeGamepoints) back = read_back (text, 3, NULL);
  g_assert_nonnull (back);
  g_autofree char *again = described (back);
  g_assert_cmpstr (text, ==, again);
  grape_gamepoints_award (copy, 3, 0, 1, NULL);
  g_assert_cmpint (grape_gamepoints_score (self, 0), ==, 9);
}

static void
test_scores_only (void)
{
  g_autoptr (GrapeGamepoints) self = read_back ("{\"scores\":[4,-3,0]}", 3, NULL);
  g_autoptr (GrapeGamepoints) none = read_back ("{}", 3, NULL);
  g_assert_cmpint (grape_gamepoints_score (self, 0), ==, 4);
  g_assert_cmpint (grape_gamepoints_score (self, 1), ==, -3);
  g_assert_cmpint (grape_gamepoints_score (none, 2), ==, 0);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *json, *why;
  } wrong[] = {
    { "{\"scores\":3}", "must be lists" },
    { "{\"scores\":[1,2,3]}", "one score for each seat" },
    { "{\"scores\":[1]}", "one score for each seat" },
    { "{\"scores\":[\"1\",0]}", "a score must be a number" },
    { "{\"scores\":[9000000000,0]}", "too large" },
    { "{\"scores\":[1,0],\"points\":[]}", "not the sum" },
    { "{\"points\":[3]}", "each entry is an object" },
    { "{\"points\":[{\"to\":3,\"amount\":1}]}", "seats or null" },
    { "{\"points\":[{\"to\":0,\"amount\":1}]}", "seats or null" },
    { "{\"points\":[{\"to\":1}]}", "an amount is missing" },
    { "{\"points\":[{\"to\":1,\"amount\":0}]}", "not above zero" },
    { "{\"points\":[{\"to\":1,\"amount\":-1}]}", "not above zero" },
    { "{\"points\":[{\"amount\":1}]}", "goes nowhere" },
    { "{\"points\":[{\"from\":2,\"to\":2,\"amount\":1}]}", "goes nowhere" },
    { "{\"points\":[{\"to\":1,\"amount\":1,\"phase\":-1}]}", "a phase must be a number" },
    { "{\"points\":[{\"to\":1,\"amount\":1000000000},{\"to\":1,\"amount\":1}]}", "too large" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeGamepoints) self = read_back (wrong[i].json, 2, &error);
      g_test_message ("%s", wrong[i].json);
      g_assert_null (self);
      g_assert_nonnull (strstr (error->message, wrong[i].why));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/equipment/gamepoints/counting", test_counting);
  g_test_add_func ("/equipment/gamepoints/round-trip", test_round_trip);
  g_test_add_func ("/equipment/gamepoints/scores-only", test_scores_only);
  g_test_add_func ("/equipment/gamepoints/refused", test_refused);
  return g_test_run ();
}
