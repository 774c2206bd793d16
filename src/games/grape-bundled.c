/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of data/ that are compiled into the program, found there by src/games/meson.build. */
#include "engine/grape-rules.h"

#include "grape-bundled-data.h"

#define PREFIX "/io/github/grapefruit_games/Grapefruit/data/"

/** grape_bundled_load: (transfer full) (nullable): NULL if nothing of that name comes with the
 * program */
GBytes *
grape_bundled_load (const char *name)
{
  g_autofree char *path = g_strconcat (PREFIX, name, NULL);

  return g_resource_lookup_data (grape_bundled_get_resource (), path, 0, NULL);
}

/** grape_bundled_list: (transfer full) (nullable): the names of the files in a folder, without the
 * folder */
char **
grape_bundled_list (const char *folder)
{
  g_autofree char *path = g_strconcat (PREFIX, folder, NULL);

  return g_resource_enumerate_children (grape_bundled_get_resource (), path, 0, NULL);
}
