/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files in a folder of this machine: reached without following a link, and on disk before a write
 * is reported. For any thread; @folder is a descriptor, and a path begins with a slash and has
 * checked parts. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of a path, in bytes. */
#define GRAPE_DISK_LONGEST_PART 80

int grape_disk_open_parent (int folder, const char *path, gboolean make, const char **name);
gboolean grape_disk_write (int folder, const char *path, const char *bytes, gsize n_bytes,
                           GError **error);
void grape_disk_remove (int folder, const char *path);

G_END_DECLS
