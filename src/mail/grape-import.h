/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives in: mbox (plain or gz), Pipermail months, maildirs, .eml files, and folders of these.
 * Each batch is one transaction, and a message that is there already is not stored again: an import
 * that was killed is finished by importing once more. */
#pragma once

#include "library/grape-library-mail.h"
#include "grape-mail-parse.h"

G_BEGIN_DECLS

/* How far an import is, and in the end what it did. */
typedef struct
{
  guint n_files, n_files_done;
  guint64 n_bytes, n_bytes_done; /* of the files on the disk */
  guint n_messages;              /* seen */
  guint n_new, n_duplicate, n_variant;
  guint n_skipped;  /* files and messages that could not be taken */
  const char *file; /* the one being read; NULL at the end */
} GrapeImportProgress;

typedef struct
{
  GrapeImportProgress counts;
  GPtrArray *problems; /* of char*: a sentence each, the first 100 */
} GrapeImportReport;

void grape_import_report_free (GrapeImportReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeImportReport, grape_import_report_free)

/* Called after each batch, in the thread that runs the import. */
typedef void (*GrapeImportFunc) (const GrapeImportProgress *progress, gpointer user_data);

/* @archive NULL: lists are named after the folders and files. Cancelled: G_IO_ERROR_CANCELLED, with
 * what was stored so far kept. */
GrapeImportReport *grape_import_path (GrapeLibrary *library, const char *path, const char *archive,
                                      GrapeImportFunc progress, gpointer user_data,
                                      GCancellable *cancellable, GError **error);

/* The same in a worker with a handle of its own; @progress and the callback come in the caller's
 * main context, and @library says "changed" there. */
void grape_import_async (GrapeLibrary *library, const char *const *paths, const char *archive,
                         GrapeImportFunc progress, gpointer user_data, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer callback_data);
GrapeImportReport *grape_import_finish (GrapeLibrary *library, GAsyncResult *result,
                                        GError **error);

G_END_DECLS
