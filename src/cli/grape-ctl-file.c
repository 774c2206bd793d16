/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `export`, `import-instance` and `verify`: instance files. */
#include "grape-ctl-society.h"

#include "engine/grape-random.h"
#include "engine/grape-resources.h"
#include "library/grape-library-resources.h"

#include <string.h>

#define OWN_RESOURCES(paths)                                                                       \
  {                                                                                                \
    "resource", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &(paths),                                       \
        N_ ("A ruleset, a deck or rules that the game was started with"), N_ ("FILE")              \
  }

/* Of the files at @paths those that @header pins, by name. */
static GHashTable *
own_resources (const GrapeHeader *header, const GrapeRules *rules, char **paths, GError **error)
{
  g_autoptr (GHashTable) own
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);

  for (guint i = 0; paths && paths[i]; i++)
    {
      g_autofree char *text = NULL;

      if (!grape_ctl_read (paths[i], &text, error))
        return NULL;
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      for (const GrapeResource *each = rules->resources; each && each->name; each++)
        {
          const char *pinned
              = header->resources ? g_hash_table_lookup (header->resources, each->name) : NULL;
          g_autoptr (GBytes) form = each->canonical ? each->canonical (bytes, NULL) : NULL;
          g_autofree char *hash = grape_resource_hash (form ? form : bytes);

          if (g_strcmp0 (hash, pinned) == 0)
            g_hash_table_insert (own, g_strdup (each->name), g_bytes_ref (form ? form : bytes));
        }
    }
  return g_steal_pointer (&own);
}

/* What an instance file was started with: @paths, and what comes with the program. */
static gboolean
find_resources (const char *text, char **paths, GHashTable **resources, GError **error)
{
  g_autofree char *line = g_strndup (text, strcspn (text, "\r\n"));
  g_autoptr (GrapeHeader) header = grape_header_from_line (line, NULL);
  const GrapeRules *rules = header ? grape_registry_find (header->game) : NULL;
  g_autoptr (GHashTable) own = rules ? own_resources (header, rules, paths, error) : NULL;
  GHashTableIter iter;
  gpointer name, bytes;

  *resources = NULL;
  if (!rules) /* the reader says what is wrong */
    return TRUE;
  if (!own)
    return FALSE;
  g_hash_table_iter_init (&iter, own);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_hash_table_remove (header->resources, name);
  if (!grape_library_get_resources (NULL, rules, header->resources, resources, error))
    return FALSE;
  g_hash_table_iter_init (&iter, own);
  while (g_hash_table_iter_next (&iter, &name, &bytes))
    g_hash_table_insert (*resources, g_strdup (name), g_bytes_ref (bytes));
  return TRUE;
}

static GrapeInstance *
read_instance (const char *path, char **own, GError **error)
{
  g_autofree char *text = NULL;
  if (!grape_ctl_read (path, &text, error))
    return NULL;
  g_autoptr (GHashTable) resources = NULL;
  GrapeInstance *instance = NULL;
  if (find_resources (text, own, &resources, error))
    instance = grape_instance_from_text (text, resources, error);
  if (!instance)
    g_prefix_error (error, "%s: ", path);
  return instance;
}

/* The file's text: everything with the seed, or what the viewer may have. */
static char *
text_for (GrapeInstance *instance, const char *as, gboolean with_seed, GError **error)
{
  GrapeViewer viewer;
  if (with_seed && grape_instance_has_seed (instance, NULL))
    return grape_instance_to_text (instance, TRUE);
  if (with_seed)
    {
      grape_error_set (error, GRAPE_ERROR_CHANCE, NULL, _ ("This library does not hold the seed"));
      return NULL;
    }
  if (!grape_ctl_viewer (grape_instance_position (instance)->table, as, &viewer, error))
    return NULL;
  g_autoptr (GrapeInstance) seen = grape_instance_for_viewer (instance, viewer, error);
  return seen ? grape_instance_to_text (seen, FALSE) : NULL;
}

int
grape_ctl_export (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean with_seed = FALSE;
  g_autofree char *as = NULL;
  const GOptionEntry entries[] = {
    { "as", 0, 0, G_OPTION_ARG_STRING, &as, N_ ("Who is to read it (spectator)"), N_ ("VIEWER") },
    { "with-seed", 0, 0, G_OPTION_ARG_NONE, &with_seed,
      N_ ("Everything, the secret seed too: the referee's own copy"), NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 2, 2, &argc, &argv, &status))
    return status;
  if (with_seed && as && !g_str_equal (as, "referee"))
    return grape_ctl_usage (ctl, "%s", _ ("--with-seed is for the referee alone"));
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, argv[1], &error);
  g_autofree char *text = instance ? text_for (instance, as, with_seed, &error) : NULL;
  if (!text || !grape_ctl_write (argv[2], text, -1, &error))
    return grape_ctl_fail (ctl, error);
  return GRAPE_CTL_OK;
}

static gboolean
check_seed (GrapeInstance *instance, GError **error)
{
  if (!grape_instance_has_seed (instance, NULL))
    return grape_error_set (
        error, GRAPE_ERROR_CHANCE, NULL,
        _ ("This file does not hold the seed: who has it cannot keep the game"));
  return TRUE;
}

/* Nobody becomes a referee, and sees everybody's secrets, without having said that they want it. */
static const char look_on[]
    = N_ ("This is the referee’s own file. Without --keep you look on, without the seed and "
          "everybody’s secrets; with --keep you keep the game here, and a game that two people "
          "keep becomes two games");

static void
print_imported (GrapeInstance *instance)
{
  const GrapeHeader *header = grape_instance_header (instance);
  g_autofree char *name = grape_ctl_safe (header->name);
  guint n = grape_instance_n_events (instance);
  g_autofree char *events = g_strdup_printf (ngettext ("%u event", "%u events", n), n);

  grape_ctl_print ("%s  %s, %s\n", header->id, name, events);
}

int
grape_ctl_import_instance (GrapeCtl *ctl, int argc, char **argv)
{
  int status;
  guint n_draws;
  gboolean keep = FALSE;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) own = NULL;
  const GOptionEntry entries[] = {
    OWN_RESOURCES (own),
    { "keep", 0, 0, G_OPTION_ARG_NONE, &keep,
      N_ ("Of the referee’s own file: keep the game here, with its seed and secrets"), NULL },
    { NULL },
  };
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  g_autoptr (GrapeInstance) instance = read_instance (argv[1], own, &error);
  if (!instance || !grape_instance_verify (instance, &n_draws, &error)
      || (keep && !check_seed (instance, &error)))
    return grape_ctl_fail (ctl, error);
  gboolean looks_on = !keep && grape_library_makes_referee (instance);
  g_autoptr (GrapeInstance) seen
      = looks_on ? grape_instance_for_viewer (instance, GRAPE_VIEWER_SPECTATOR, &error) : NULL;
  GrapeLibrary *library = looks_on && !seen ? NULL : grape_ctl_library (ctl, &error);
  gboolean good = library && grape_library_add_instance (library, seen ? seen : instance, &error);
  /* Where it is kept already, nobody is told how. */
  looks_on = looks_on && library
             && !grape_library_has_seed (library, grape_instance_header (instance)->id);
  if (looks_on && g_error_matches (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS))
    {
      grape_ctl_warn (ctl, "%s. %s", error->message, _ (look_on));
      return GRAPE_CTL_FAILED;
    }
  if (!good)
    return grape_ctl_fail (ctl, error);
  print_imported (instance);
  if (looks_on)
    grape_ctl_warn (ctl, "%s", _ (look_on));
  return GRAPE_CTL_OK;
}

/**
 * grape_ctl_print_end:
 *
 * Prints the hash of the last event, which stands for all before it: anyone with another hash for
 * the same number has been told another game.
 */
void
grape_ctl_print_end (GrapeInstance *instance)
{
  guint n = grape_instance_n_events (instance);
  const GrapeEvent *last = grape_instance_event (instance, n);
  g_autofree char *hash = last ? grape_hex_encode (last->hash, sizeof last->hash) : NULL;

  if (hash)
    grape_ctl_print (_ ("Event %u, to compare with others: %s\n"), n, hash);
}

static guint
count_sealed (GrapeInstance *instance)
{
  guint n = 0;
  for (guint i = 1; i <= grape_instance_n_events (instance); i++)
    n += grape_event_sealed (grape_instance_event (instance, i)) ? 1 : 0;
  return n;
}

/* What was drawn before the end and can be checked already; "" where there are no epochs. */
static char *
tell_epochs (GrapeInstance *instance)
{
  const GrapeEpochs epochs = grape_instance_epochs (instance);
  guint n = epochs.n_revealed;

  if (!grape_instance_rules (instance)->epochs || (!n && !epochs.n_open))
    return g_strdup ("");
  g_autofree char *revealed
      = g_strdup_printf (ngettext ("%u epoch revealed", "%u epochs revealed", n), n);
  g_autofree char *open
      = g_strdup_printf (ngettext ("%u still open", "%u still open", epochs.n_open), epochs.n_open);

  return g_strdup_printf ("; %s, %s", revealed, open);
}

/**
 * grape_ctl_tell_log:
 * @n_draws: how many were checked
 *
 * Returns: (transfer full): what of a log that holds was checked
 */
char *
grape_ctl_tell_log (GrapeInstance *instance, guint n_draws)
{
  guint n = grape_instance_n_events (instance), n_sealed = count_sealed (instance);
  g_autofree char *events = g_strdup_printf (
      ngettext ("%u event chained and folded", "%u events chained and folded", n), n);
  g_autofree char *sealed
      = g_strdup_printf (ngettext ("%u sealed", "%u sealed", n_sealed), n_sealed);
  g_autofree char *draws = g_strdup_printf (
      ngettext ("%u draw checked against the seed", "%u draws checked against the seed", n_draws),
      n_draws);
  g_autofree char *epochs = tell_epochs (instance);

  return g_strdup_printf ("%s, %s, %s%s", events, sealed, draws, epochs);
}

int
grape_ctl_verify (GrapeCtl *ctl, int argc, char **argv)
{
  int status;
  guint n_draws = 0;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) own = NULL;
  const GOptionEntry entries[] = { OWN_RESOURCES (own), { NULL } };
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  gboolean is_file = g_str_equal (argv[1], "-") || g_file_test (argv[1], G_FILE_TEST_EXISTS);
  g_autoptr (GrapeInstance) instance
      = is_file ? read_instance (argv[1], own, &error) : grape_ctl_load (ctl, argv[1], &error);
  if (!instance || !grape_instance_verify (instance, &n_draws, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *name = grape_ctl_safe (grape_instance_header (instance)->name);
  g_autofree char *told = grape_ctl_tell_log (instance, n_draws);
  grape_ctl_print (_ ("%s: the log holds: %s\n"), name, told);
  grape_ctl_print_end (instance);
  g_autofree char *path
      = ctl->library_path ? g_strdup (ctl->library_path) : grape_library_default_path ();
  /* A file that somebody sent can be checked where there is no library. */
  return grape_instance_rules (instance)->books && g_file_test (path, G_FILE_TEST_EXISTS)
             ? grape_ctl_society_check (ctl, instance)
             : GRAPE_CTL_OK;
}
