/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files an import will read, and what each of them is. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* One file to read. */
typedef struct
{
  char *path;
  char *archive; /* the list that its messages belong to */
  guint64 size;
} GrapeImportFile;

void grape_import_file_free (GrapeImportFile *self);
GPtrArray *grape_import_files_find (const char *path, const char *archive,
                                    GCancellable *cancellable, GError **error);

/* The bytes of a file, unpacked if it is gzip; @is_mbox: it begins with an envelope. */
GInputStream *grape_import_file_open (const GrapeImportFile *self, GSeekable **place,
                                      gboolean *is_mbox, GCancellable *cancellable, GError **error);

G_END_DECLS
