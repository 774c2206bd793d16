/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's files: checked paths, tags, and writes that are on the disk before they are told.
 * Not for other rooms. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  GBytes *bytes; /* NULL when only the tag was asked for */
  char *tag;     /* with its quotes */
  gint64 at;     /* seconds since 1970 */
} GrapeServedFile;

void grape_served_file_clear (GrapeServedFile *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeServedFile, grape_served_file_clear)

char *grape_server_path (const char *folder, const char *path);
gboolean grape_server_read (const char *file, GrapeServedFile *served, gboolean *absent,
                            GError **error);
gboolean grape_server_write (const char *file, const char *bytes, gsize n_bytes, GError **error);

G_END_DECLS
