/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `run SCRIPT`: a whole game from one JSON document. */
#include "grape-ctl.h"

#include <string.h>

#include "engine/grape-json.h"
#include "engine/grape-script.h"
#include "library/grape-library-resources.h"

static void
print_verdict (guint number, const GError *refusal)
{
  if (!refusal)
    {
      grape_ctl_print ("%4u  ok\n", number);
      return;
    }
  const char *rule = grape_error_rule (refusal);
  g_autofree char *message = grape_ctl_safe (refusal->message);
  grape_ctl_print (_ ("%4u  refused (%s): %s%s%s%s\n"), number, grape_error_nick (refusal), message,
                   rule ? "  [" : "", rule ? rule : "", rule ? "]" : "");
}

static gboolean
any_refused (GPtrArray *refusals)
{
  for (guint i = 0; i < refusals->len; i++)
    if (g_ptr_array_index (refusals, i))
      return TRUE;
  return FALSE;
}

/* json-glib says "<data>:3:7: ..."; people know their file by its name. */
static void
name_file (GError *error, const char *path)
{
  g_auto (GStrv) pieces = g_strsplit (error->message, "<data>:", 2);
  g_free (error->message);
  error->message
      = g_strdup_printf ("%s: %s%s%s", g_str_equal (path, "-") ? "script" : path, pieces[0],
                         pieces[1] ? "line " : "", pieces[1] ? pieces[1] : "");
}

/* What the script's game needs and the script does not bring; a script that names no game fails
 * when it runs. */
static gboolean
load_resources (JsonNode *script, GHashTable **resources, GError **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (script) ? json_node_get_object (script) : NULL;
  const char *game = object ? grape_json_text (object, "game") : NULL;
  const GrapeRules *rules = game ? grape_registry_find (game) : NULL;
  return !rules || json_object_has_member (object, "resources")
         || grape_library_get_resources (NULL, rules, NULL, resources, error);
}

static GrapeInstance *
run_file (const char *path, GPtrArray **refusals, GError **error)
{
  g_autofree char *text = NULL;
  GError *problem = NULL;
  if (!grape_ctl_read (path, &text, error))
    return NULL;
  GrapeInstance *instance = grape_script_run_text (text, load_resources, refusals, &problem);
  if (instance)
    return instance;
  name_file (problem, path);
  g_propagate_error (error, problem);
  return NULL;
}

int
grape_ctl_run (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean state = FALSE, strict = FALSE;
  g_autofree char *out = NULL;
  const GOptionEntry entries[] = {
    { "state", 0, 0, G_OPTION_ARG_NONE, &state,
      N_ ("Print verdicts, final state and outcome as JSON"), NULL },
    { "out", 'o', 0, G_OPTION_ARG_FILENAME, &out,
      N_ ("Write the game as an instance file, with its seed"), N_ ("FILE") },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &strict, N_ ("Exit with 1 if any event is refused"),
      NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) refusals = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  g_autoptr (GrapeInstance) instance = run_file (argv[1], &refusals, &error);
  if (!instance)
    {
      grape_ctl_fail (ctl, error);
      return GRAPE_CTL_FAILED;
    }
  if (out)
    {
      g_autofree char *text = grape_instance_to_text (instance, TRUE);
      if (!grape_ctl_write (out, text, -1, &error))
        return grape_ctl_fail (ctl, error);
    }
  if (state)
    {
      g_autofree char *report = grape_script_report_text (instance, refusals);
      grape_ctl_print ("%s\n", report);
    }
  else
    {
      g_autofree char *twin = grape_position_twin (grape_instance_position (instance));
      g_autofree char *board = grape_ctl_safe_block (twin, "");
      for (guint i = 0; i < refusals->len; i++)
        print_verdict (i + 1, g_ptr_array_index (refusals, i));
      grape_ctl_print ("\n%s\n", board);
      grape_ctl_print_outcome (grape_instance_position (instance));
    }
  return strict && any_refused (refusals) ? GRAPE_CTL_REFUSED : GRAPE_CTL_OK;
}
