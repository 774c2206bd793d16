/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that come with the program (compiled into it) and those that the user added, in
 * $XDG_DATA_HOME/grapefruit/: decks now, word lists later. A name is a folder and a file,
 * "decks/eleusis.json". A user's file cannot replace one of the program's with the same name, so
 * that games started with it go on. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *name; /* "decks/eleusis.json" */
  char *path; /* of the user's file; NULL: it comes with the program */
} GrapeDataFile;

void grape_data_file_free (GrapeDataFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDataFile, grape_data_file_free)

GPtrArray *grape_data_list (const char *folder, const char *suffix);
GBytes *grape_data_load (const char *name, GError **error);
GBytes *grape_data_read (const GrapeDataFile *file, GError **error);
char *grape_data_user_folder (const char *folder);

G_END_DECLS
