/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A word-validating dictionary (rule 1250.3 III): which words exist, and which of them contain a
 * fragment. A list is canonical: words of the letters a to z, each once, sorted, one a line. Other
 * entries are left out, so that two files with the same words are the same list. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_WORD_LETTERS 26

typedef struct _GrapeWordList GrapeWordList;

/* All places in the list with the same letters; from grape_word_list_fragment(). */
typedef struct
{
  guint first, n; /* in the index of places; @n 0: they occur nowhere */
  guint length;
} GrapeFragment;

GBytes *grape_word_list_canonical (GBytes *bytes, GError **error);

GrapeWordList *grape_word_list_new (GBytes *canonical);
GrapeWordList *grape_word_list_ref (GrapeWordList *self);
void grape_word_list_unref (GrapeWordList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeWordList, grape_word_list_unref)

guint grape_word_list_size (const GrapeWordList *self);
const char *grape_word_list_get (const GrapeWordList *self, guint index, guint *length);
gboolean grape_word_list_has (const GrapeWordList *self, const char *word);
gboolean grape_word_is_letters (const char *text);

/* grape-word-index.c */
GrapeFragment grape_word_list_fragment (GrapeWordList *self, const char *letters);
guint32 grape_word_list_after (GrapeWordList *self, const GrapeFragment *fragment);
guint32 grape_word_list_before (GrapeWordList *self, const GrapeFragment *fragment);
GArray *grape_word_list_containing (GrapeWordList *self, const char *letters, guint most);

G_END_DECLS
