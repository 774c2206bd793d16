/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tests of a game written as data: every case of tests/games/ID/, as the test /games/ID/NAME.
 * Run with the game's id; README.md tells how to write cases. */
#include "case-play.h"

#include <locale.h>

typedef struct
{
  const GrapeRules *rules;
  const Case *one;
} Test;

static void
run (gconstpointer data)
{
  const Test *test = data;
  g_autoptr (GError) error = NULL;
  if (!case_run (test->rules, test->one, &error))
    {
      g_test_message ("%s", error->message);
      g_test_fail ();
    }
}

static int
by_name (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *)a, *(const char *const *)b);
}

/* Every file of the folder, in the order of their names. */
static GPtrArray *
read_folder (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify)case_file_free);
  if (!dir)
    g_error ("%s", error->message);
  for (const char *name; (name = g_dir_read_name (dir));)
    if (g_str_has_suffix (name, ".case"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, by_name);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);
      g_autofree char *text = NULL;
      CaseFile *file = g_file_get_contents (path, &text, NULL, &error)
                           ? case_file_read (g_ptr_array_index (names, i), text, &error)
                           : NULL;
      if (!file)
        g_error ("%s", error->message);
      g_ptr_array_add (files, file);
    }
  if (!files->len)
    g_error ("%s: there is no file of cases", folder);
  return files;
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  const char *id = argc == 2 ? argv[1] : "";
  const GrapeRules *rules = grape_registry_find (id);
  if (!rules)
    g_error ("“%s” is not a game", id);
  g_autofree char *folder
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "tests/games", id, NULL);
  g_autoptr (GPtrArray) files = read_folder (folder);
  for (guint i = 0; i < files->len; i++)
    {
      const CaseFile *file = g_ptr_array_index (files, i);
      for (guint k = 0; k < file->cases->len; k++)
        {
          Test *test = g_new (Test, 1);
          *test = (Test){ rules, g_ptr_array_index (file->cases, k) };
          g_autofree char *path = g_strdup_printf ("/games/%s/%s", id, test->one->name);
          g_test_add_data_func_full (path, test, run, g_free);
        }
    }
  return g_test_run ();
}
