/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Golden transcripts: every script tests/golden/GAME/NAME.json must give, byte for byte, the
 * verdicts and the state in NAME.state and the words in NAME.words. Only tests/golden/regenerate.sh
 * writes them anew, and the schemas of the games' states; read the difference like code. */
#include "engine/grape-json.h"
#include "engine/grape-script.h"

#include <string.h>

static gboolean writing;

static void
append_post (GString *words, const GrapePosition *position, GrapeViewer viewer, const char *name)
{
  g_autoptr (GrapePost) post = grape_position_post (position, viewer);
  if (post)
    g_string_append_printf (words, "=== To %s: %s\n%s\n", name, post->subject, post->body);
}

/* Each viewer’s post, and the log told in sentences with all that this machine knows. */
static char *
tell (GrapeInstance *instance)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GrapePosition) view = grape_position_view (position, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, 1);
  g_autofree char *twin = grape_position_twin (view);
  GString *words = g_string_new (NULL);
  g_string_append (words, "=== The log\n");
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_string_append_printf (words, "%s%s%s%s\n", report->text, report->rule ? " [" : "",
                              report->rule ? report->rule : "", report->rule ? "]" : "");
    }
  g_string_append_printf (words, "\n=== The board\n%s\n", twin);
  append_post (words, position, GRAPE_VIEWER_SPECTATOR, "everybody");
  append_post (words, position, GRAPE_VIEWER_REFEREE, "the referee");
  for (int seat = 0; seat < (int)grape_table_size (position->table); seat++)
    append_post (words, position, seat, grape_table_name (position->table, seat));
  return g_string_free (words, FALSE);
}

static void
compare (const char *path, const char *found)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = NULL;
  if (writing)
    {
      g_file_set_contents (path, found, -1, &error);
      g_assert_no_error (error);
      return;
    }
  g_file_get_contents (path, &expected, NULL, &error);
  g_assert_no_error (error);
  if (g_str_equal (expected, found))
    return;
  gsize at = 0, line = 1;
  for (; expected[at] && expected[at] == found[at]; at++)
    line += found[at] == '\n';
  g_test_message ("%s differs from line %zu on; tests/golden/regenerate.sh writes it anew", path,
                  line);
  g_test_message ("expected: %.300s", expected + (at > 40 ? at - 40 : 0));
  g_test_message ("found: %.300s", found + (at > 40 ? at - 40 : 0));
  g_test_fail ();
}

/* All that they need comes with the program. */
static gboolean
get_none (JsonNode *script, GHashTable **resources, GError **error)
{
  return TRUE;
}

static void
test_script (gconstpointer data)
{
  const char *path = data;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) refusals = NULL;
  guint n_draws;
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeInstance) instance = grape_script_run_text (text, get_none, &refusals, &error);
  g_assert_no_error (error);
  grape_instance_verify (instance, &n_draws, &error);
  g_assert_no_error (error);
  g_autofree char *json = grape_script_report_text (instance, refusals);
  g_autofree char *state = g_strconcat (json, "\n", NULL);
  g_autofree char *words = tell (instance);
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".json"));
  g_autofree char *state_path = g_strconcat (stem, ".state", NULL);
  g_autofree char *words_path = g_strconcat (stem, ".words", NULL);
  compare (state_path, state);
  compare (words_path, words);
}

/* The game's schema is made from the table of its fields. */
static void
test_schema (gconstpointer data)
{
  const GrapeRules *rules = data;
  g_autofree char *name = g_strconcat (rules->id, ".schema.json", NULL);
  g_autofree char *path = g_build_filename (SCHEMA_DIR, name, NULL);
  g_autofree char *schema = grape_rules_schema (rules);
  g_autoptr (GError) error = NULL;
  JsonNode *node = grape_json_parse (schema, &error);

  g_assert_no_error (error);
  json_node_unref (node);
  compare (path, schema);
}

static guint
add_folder (const char *top, const char *game)
{
  g_autofree char *folder = g_build_filename (top, game, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;
  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".json"))
      {
        g_autofree char *test = g_strdup_printf ("/golden/%s/%s", game, name);
        g_test_add_data_func_full (test, g_build_filename (folder, name, NULL), test_script,
                                   g_free);
        n++;
      }
  return n;
}

/* A game that people play and that is not on the list of games. */
static void
add_hidden (const char *top, const char *game)
{
  const GrapeRules *rules = grape_registry_find (game);
  g_autofree char *name = g_strdup_printf ("/golden/%s/schema", game);

  for (const GrapeRules *const *each = grape_registry_list (); *each; each++)
    if (*each == rules)
      return;
  if (rules && add_folder (top, game))
    g_test_add_data_func (name, rules, test_schema);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  writing = argc > 1 && g_str_equal (argv[1], "--write");
  g_autofree char *top = g_build_filename (GOLDEN_DIR, NULL);
  add_folder (top, "null");
  add_folder (top, "sentences");
  add_hidden (top, "pokey-nomic");
  add_hidden (top, "society");

  /* Every registered game has a transcript. */
  for (const GrapeRules *const *game = grape_registry_list (); *game; game++)
    {
      g_autofree char *name = g_strdup_printf ("/golden/%s/schema", (*game)->id);
      if (!add_folder (top, (*game)->id))
        g_error ("there is no transcript in tests/golden/%s", (*game)->id);
      if ((*game)->fields)
        g_test_add_data_func (name, *game, test_schema);
    }
  return g_test_run ();
}
