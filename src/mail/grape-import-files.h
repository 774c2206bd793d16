/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files an import will read, and what each of them is. */
#pragma once

#include <gio/gio.h>

#include "grape-import-report.h"

G_BEGIN_DECLS

/* One file to read. */
typedef struct
{
  char *path;
  char *archive; /* the list that its messages belong to */
  guint64 size;
  guint root;  /* which of the paths it was found under */
  char *group; /* the folder or file that seems to be one list; NULL: the user said which */
} GrapeImportFile;

void grape_import_file_free (GrapeImportFile *self);
gboolean grape_import_files_find (GPtrArray *files, const char *path, guint root,
                                  const char *archive, GrapeImportReport *report,
                                  GCancellable *cancellable, GError **error);

/* The bytes of a file, unpacked if it is gzip, and as UTF-8 if it is UTF-16. */
GInputStream *grape_import_file_open (const GrapeImportFile *self, GSeekable **place,
                                      GCancellable *cancellable, GError **error);

G_END_DECLS
