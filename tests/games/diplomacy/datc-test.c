/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Diplomacy Adjudicator Test Cases, sections 6.A to 6.J, each in both editions; and cases of
 * our own beside them. */
#include "judge-case.h"

#include <string.h>

#define N_CASES 165 /* 6.J.9 has two parts */

typedef struct
{
  char *text;
  DipEdition edition;
} Given;

static DipMap *
the_map (void)
{
  static DipMap *map;

  if (!map)
    map = judge_map ("standard");
  return map;
}

static void
run_case (gconstpointer data)
{
  const Given *given = data;

  judge_case_run (the_map (), given->text, given->edition);
}

static void
given_free (gpointer data)
{
  Given *given = data;

  g_free (given->text);
  g_free (given);
}

static void
add_case (const char *folder, const char *file, const char *group)
{
  static const char *const editions[] = { "standard", "1976" };
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (editions); i++)
    {
      Given *given = g_new0 (Given, 1);
      g_autofree char *name = g_strdup_printf ("/games/diplomacy/%s/%.*s/%s", group,
                                               (int)strlen (file) - 4, file, editions[i]);
      given->edition = i;
      g_file_get_contents (path, &given->text, NULL, &error);
      g_assert_no_error (error);
      g_test_add_data_func_full (name, given, run_case, given_free);
    }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static guint
add_folder (const char *group)
{
  g_autofree char *folder
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "tests/games/diplomacy", group, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  const char *file;

  g_assert_no_error (error);
  while ((file = g_dir_read_name (dir)))
    if (g_str_has_suffix (file, ".txt"))
      g_ptr_array_add (files, g_strdup (file));
  g_ptr_array_sort (files, compare_names);
  for (guint i = 0; i < files->len; i++)
    add_case (folder, g_ptr_array_index (files, i), group);
  return files->len;
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_assert_cmpuint (add_folder ("datc"), ==, N_CASES);
  int status = g_test_run ();
  dip_map_free (the_map ());
  return status;
}
