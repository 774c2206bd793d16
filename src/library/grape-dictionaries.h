/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The word lists that are at hand: Debian's, in /usr/share/dict or where GRAPE_WORD_DATA says that
 * packages were unpacked; the user's own, in $XDG_DATA_HOME/grapefruit/words; and the list of
 * common words that comes with the program. src/equipment/DICTIONARIES.md says why which one is the
 * default. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *name; /* "american-english-huge", "common" */
  char *path; /* NULL: it comes with the program */
} GrapeDictionary;

void grape_dictionary_free (GrapeDictionary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDictionary, grape_dictionary_free)

GPtrArray *grape_dictionaries_list (void);
GBytes *grape_dictionaries_load (const char *name, GError **error);
char *grape_dictionaries_name (const char *hash);
GBytes *grape_dictionaries_find (const char *hash);
gboolean grape_dictionaries_add (const char *path, char **name, GError **error);
char *grape_dictionaries_data (const char *path);

G_END_DECLS
