/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The typed table of options: defaults, every type's range, refusals that change nothing. */
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-options.h"
#include "engine/grape-time.h"

static const GrapeOption table[] = {
  { "size", "Size", "How large", GRAPE_OPTION_INT, "10", -5, 100, NULL },
  { "strict", "Strict", "Whether strict", GRAPE_OPTION_BOOL, "false", 0, 0, NULL },
  { "edition", "Edition", "Which", GRAPE_OPTION_CHOICE, "new", 0, 0, "old|new" },
  { "deadline", "Deadline", "How long", GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S, NULL },
  { "motto", "Motto", "A text", GRAPE_OPTION_TEXT, "", 0, 5, NULL },
  { NULL },
};

static char *
described (const GrapeOptions *options)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  grape_options_describe (options, builder);
  return grape_json_builder_to_text (builder);
}

static void
test_defaults (void)
{
  g_autoptr (GrapeOptions) options = grape_options_new (table);
  g_autofree char *text = described (options);
  g_assert_cmpint (grape_options_int (options, "size"), ==, 10);
  g_assert_false (grape_options_bool (options, "strict"));
  g_assert_cmpstr (grape_options_text (options, "edition"), ==, "new");
  g_assert_cmpint (grape_options_int (options, "deadline"), ==, 3 * GRAPE_DAY_S);
  g_assert_cmpstr (
      text, ==,
      "{\"size\":10,\"strict\":false,\"edition\":\"new\",\"deadline\":\"3d\",\"motto\":\"\"}");
  g_assert_true (grape_options_table (options) == table);
}

static void
test_set (void)
{
  static const struct
  {
    const char *name, *value, *canonical;
  } good[] = {
    { "size", "-5", "-5" },         { "size", "0100", "100" },    { "strict", "YES", "true" },
    { "strict", "0", "false" },     { "edition", "OLD", "old" },  { "deadline", "72 hours", "3d" },
    { "deadline", "none", "none" }, { "deadline", "60d", "60d" }, { "motto", "äöüßé", "äöüßé" },
  };
  g_autoptr (GrapeOptions) options = grape_options_new (table);
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      grape_options_set (options, good[i].name, good[i].value, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (grape_options_text (options, good[i].name), ==, good[i].canonical);
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *name, *value;
  } wrong[] = {
    { "size", "-6" },
    { "size", "101" },
    { "size", "" },
    { "size", "7x" },
    { "size", "x" },
    { "strict", "maybe" },
    { "strict", "" },
    { "edition", "older" },
    { "edition", "old|new" },
    { "edition", "" },
    { "deadline", "61d" },
    { "deadline", "soon" },
    { "motto", "123456" },
    { "motto", "\xff" },
    { "colour", "red" },
    { "", "" },
    { "size", "99999999999999999999" },
  };
  g_autoptr (GrapeOptions) options = grape_options_new (table);
  g_autofree char *before = described (options);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      if (grape_options_set (options, wrong[i].name, wrong[i].value, &error))
        g_error ("option %s took “%s”", wrong[i].name, wrong[i].value);
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
      g_assert_cmpstr (error->message, !=, "");
    }
  g_autofree char *after = described (options);
  g_assert_cmpstr (before, ==, after);
}

static gboolean
set_json (GrapeOptions *options, const char *text, GError **error)
{
  g_autoptr (JsonNode) node = grape_json_parse_object (text, NULL);
  return grape_options_set_json (options, json_node_get_object (node), error);
}

/* With one wrong value, none of the others counts. */
static void
test_json (void)
{
  static const char *const wrong[] = { "{\"size\":7,\"strict\":\"maybe\"}",
                                       "{\"size\":7,\"motto\":null}",
                                       "{\"size\":7,\"motto\":[1]}",
                                       "{\"size\":7,\"motto\":{}}",
                                       "{\"size\":7.5}",
                                       "{\"size\":7,\"colour\":1}",
                                       "{\"strict\":3}" };
  g_autoptr (GrapeOptions) options = grape_options_new (table);
  g_autofree char *before = described (options);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      if (set_json (options, wrong[i], &error))
        g_error ("%s was accepted", wrong[i]);
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
      g_autofree char *after = described (options);
      g_assert_cmpstr (before, ==, after);
    }
  g_autoptr (GError) error = NULL;
  set_json (options, "{\"size\":7,\"strict\":true,\"edition\":\"old\",\"deadline\":\"12h\"}",
            &error);
  g_assert_no_error (error);
  g_autoptr (GrapeOptions) copy = grape_options_copy (options);
  grape_options_set (options, "size", "8", NULL);
  g_autofree char *text = described (copy);
  g_assert_cmpstr (
      text, ==,
      "{\"size\":7,\"strict\":true,\"edition\":\"old\",\"deadline\":\"12h\",\"motto\":\"\"}");
  g_assert_true (set_json (copy, "{\"motto\":[\"a\",\"b\"]}", NULL));
  g_assert_cmpstr (grape_options_text (copy, "motto"), ==, "a, b");
  g_assert_true (set_json (copy, "{\"motto\":[\"a,b\"]}", NULL));
  g_assert_cmpstr (grape_options_text (copy, "motto"), ==, "\"a,b\"");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/options/defaults", test_defaults);
  g_test_add_func ("/engine/options/set", test_set);
  g_test_add_func ("/engine/options/refused", test_refused);
  g_test_add_func ("/engine/options/json", test_json);
  return g_test_run ();
}
