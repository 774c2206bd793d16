/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's files: checked paths, tags, writes that are on disk before they are acknowledged,
 * and recently requested files in memory. Not for other rooms. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Identifies a state of a file on disk; it changes if the content may have changed. */
typedef struct
{
  guint64 device, inode, size;
  gint64 modified_ns, changed_ns;
} GrapeServedStamp;

/* Never changes; several threads may hold it. */
typedef struct
{
  gatomicrefcount refs;
  GBytes *bytes;
  char tag[35];      /* with its quotes */
  char modified[32]; /* as a header */
  GrapeServedStamp stamp;
  guint64 turn;     /* of the loop, in which the stamp was last looked at; only in the loop */
  gboolean settled; /* it was read long enough after the write for @stamp to be trusted */
} GrapeServedFile;

GrapeServedFile *grape_served_file_ref (GrapeServedFile *self);
void grape_served_file_unref (GrapeServedFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeServedFile, grape_served_file_unref)

typedef struct _GrapeServerFiles GrapeServerFiles;

GrapeServerFiles *grape_server_files_new (const char *folder, GError **error);
void grape_server_files_free (GrapeServerFiles *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeServerFiles, grape_server_files_free)

int grape_server_files_folder (GrapeServerFiles *self);
GrapeServedFile *grape_server_files_get (GrapeServerFiles *self, const char *path, guint64 turn,
                                         GError **error);

/* For any thread; @folder is a descriptor. */
gboolean grape_server_path_valid (const char *path);
GrapeServedFile *grape_server_read (int folder, const char *path, GError **error);

G_END_DECLS
