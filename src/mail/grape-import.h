/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives in: mbox (plain or gz), Pipermail months, maildirs, .eml files, and folders of these.
 * Each batch is one transaction, and a message is never stored twice: to finish an import that was
 * killed, import once more. */
#pragma once

#include "library/grape-library-mail.h"
#include "grape-import-report.h"
#include "grape-mail-parse.h"

G_BEGIN_DECLS

/* Called after each batch, in the thread that runs the import. */
typedef void (*GrapeImportFunc) (const GrapeImportProgress *progress, gpointer user_data);

/* @archive NULL: lists are named after the folders and files. Cancelled: G_IO_ERROR_CANCELLED,
 * keeping what was stored so far. */
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
