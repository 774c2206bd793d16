/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `lists [rename|merge|remove]`: the mailing lists whose mail is in the library. */
#include "grape-ctl-store.h"

#include "engine/grape-time.h"
#include "library/grape-library-mail.h"

static gboolean
print_lists (GrapeLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) archives = grape_library_list_archives (library, error);
  for (guint i = 0; archives && i < archives->len; i++)
    {
      const GrapeArchive *archive = g_ptr_array_index (archives, i);
      g_autofree char *name = grape_ctl_safe (archive->name);
      g_autofree char *first
          = archive->first_at ? grape_time_format (archive->first_at) : g_strdup ("");
      g_autofree char *last
          = archive->last_at ? grape_time_format (archive->last_at) : g_strdup ("");
      grape_ctl_print ("%7u  %.10s..%.10s  %s\n", archive->n_messages, first, last, name);
    }
  if (archives && archives->len == 0)
    grape_ctl_print (_ ("There is no mail yet.\n"));
  return archives != NULL;
}

/* @other: the new name, or the list that gets the mail; NULL with "remove". */
static gboolean
change_list (GrapeLibrary *library, const char *verb, const char *name, const char *other,
             GError **error)
{
  gint64 id = grape_library_find_archive (library, name, error), into;
  if (!id)
    return FALSE;
  if (g_str_equal (verb, "rename"))
    return grape_library_rename_archive (library, id, other, error);
  if (g_str_equal (verb, "remove"))
    return grape_library_remove_archive (library, id, error);
  into = grape_library_find_archive (library, other, error);
  return into && grape_library_merge_archive (library, id, into, error);
}

int
grape_ctl_lists (GrapeCtl *ctl, int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 0, 3, &argc, &argv, &status))
    return status;
  const char *verb = argc > 1 ? argv[1] : NULL;
  int n_wanted = !verb                                                         ? 1
                 : g_str_equal (verb, "remove")                                ? 3
                 : g_str_equal (verb, "rename") || g_str_equal (verb, "merge") ? 4
                                                                               : 0;
  if (argc != n_wanted)
    return grape_ctl_usage (ctl, "%s", _ ("Say rename OLD NEW, merge LIST INTO or remove LIST"));
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  if (!library
      || !(verb ? change_list (library, verb, argv[2], argc > 3 ? argv[3] : NULL, &error)
                : print_lists (library, &error)))
    return grape_ctl_fail (ctl, error);
  return GRAPE_CTL_OK;
}
