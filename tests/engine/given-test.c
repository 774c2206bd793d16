/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members of a given position: what is absent stays, what is wrong is named. */
#include "engine/grape-error.h"
#include "engine/grape-given.h"

static JsonObject *
object_of (const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strdelimit (g_strdup (json), "'", '"');
  g_autoptr (JsonNode) node = grape_json_parse_object (text, &error);
  g_assert_no_error (error);
  return json_node_dup_object (node);
}

static void
test_known (void)
{
  static const char *const names[] = { "round", NULL };
  g_autoptr (JsonObject) good = object_of ("{'round':1,'game':'x','pending':[],'held_since':null}");
  g_autoptr (JsonObject) bad = object_of ("{'round':1,'runde':2}");
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_given_known (good, names, &error));
  g_assert_no_error (error);
  g_assert_false (grape_given_known (bad, names, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
  g_assert_cmpstr (error->message, ==, "In the given position, runde: there is no such member.");
}

static void
test_text (void)
{
  g_autoptr (JsonObject) object = object_of ("{'a':'x','b':1,'c':null,'d':['x']}");

  g_assert_cmpstr (grape_given_text (grape_given_member (object, "a")), ==, "x");
  g_assert_nonnull (grape_given_member (object, "b"));
  g_assert_null (grape_given_text (grape_given_member (object, "b")));
  g_assert_null (grape_given_member (object, "c"));
  g_assert_null (grape_given_member (object, "e"));
  g_assert_null (grape_given_text (NULL));
  g_assert_null (grape_given_text (grape_given_member (object, "d")));
}

static void
test_time (void)
{
  g_autoptr (JsonObject) object
      = object_of ("{'a':'2026-01-05T10:00:00Z','b':1767607200,'c':null,'d':'soon'}");
  static const char *const wrong[] = { "b", "d" };
  gint64 at = 7;

  g_assert_true (grape_given_time (object, "c", &at, NULL));
  g_assert_true (grape_given_time (object, "e", &at, NULL));
  g_assert_cmpint (at, ==, 7);
  g_assert_true (grape_given_time (object, "a", &at, NULL));
  g_assert_cmpint (at, ==, 1767607200);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *beginning = g_strdup_printf ("In the given position, %s: ", wrong[i]);
      g_assert_false (grape_given_time (object, wrong[i], &at, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
      g_assert_true (g_str_has_prefix (error->message, beginning));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/given/known", test_known);
  g_test_add_func ("/engine/given/text", test_text);
  g_test_add_func ("/engine/given/time", test_time);
  return g_test_run ();
}
