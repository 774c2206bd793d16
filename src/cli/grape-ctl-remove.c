/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `remove`: removes a game from the library, whether it can be opened or not. */
#include <string.h>

#include "grape-ctl-store.h"

/* A game that has not arrived yet has no id here: found by the beginning of its topic. */
static GrapeShared *
find_awaited (GrapeLibrary *library, const char *topic)
{
  g_autoptr (GPtrArray) all = grape_library_list_shared (library, NULL);

  for (guint i = 0; all && strlen (topic) >= 4 && i < all->len; i++)
    {
      const GrapeShared *shared = g_ptr_array_index (all, i);

      if (!shared->instance && g_str_has_prefix (shared->topic, topic))
        return g_ptr_array_steal_index (all, i);
    }
  return NULL;
}

static gboolean
forget (GrapeLibrary *library, const char *which, GError **error)
{
  g_autoptr (GrapeShared) awaited = find_awaited (library, which);
  g_autofree char *id = awaited ? NULL : grape_library_find_instance (library, which, error);

  if (awaited)
    return grape_library_remove_shared (library, awaited->topic, error);
  return id && grape_library_remove_instance (library, id, error);
}

int
grape_ctl_remove (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean yes = FALSE;
  const GOptionEntry entries[] = {
    { "yes", 'y', 0, G_OPTION_ARG_NONE, &yes, N_ ("Confirm: this cannot be undone"), NULL },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  if (!yes)
    return grape_ctl_usage (ctl, "%s",
                            _ ("The log and its secret seed would be deleted for good: say --yes "
                               "too (`export --with-seed` keeps a copy)"));
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  if (!library || !forget (library, argv[1], &error))
    return grape_ctl_fail (ctl, error);
  grape_ctl_print (_ ("Deleted.\n"));
  return GRAPE_CTL_OK;
}
