/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dictionary of an instance: the list that its header pins, and what words mean, as far as that
 * is at hand. Rules may shut it to people who play (GrapeRules.may_look_up). */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

typedef struct _GrapeWordBook GrapeWordBook;

/* What is said of a word, or of some letters. */
typedef struct
{
  char *word; /* small letters */
  gboolean listed;
  GPtrArray *meanings;   /* of char*: "noun: a mill", word for word from WordNet */
  GPtrArray *articles;   /* of char*: of GCIDE, word for word */
  GPtrArray *containing; /* of char*: words of the list with these letters, the first few */
  guint n_containing;
} GrapeWordEntry;

void grape_word_entry_free (GrapeWordEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeWordEntry, grape_word_entry_free)

GrapeWordBook *grape_word_book_open (GrapeLibrary *library, const char *id, GError **error);
GrapeWordBook *grape_word_book_ref (GrapeWordBook *self);
void grape_word_book_unref (GrapeWordBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeWordBook, grape_word_book_unref)
const char *grape_word_book_name (const GrapeWordBook *self);
const char *grape_word_book_hash (const GrapeWordBook *self);
guint grape_word_book_size (const GrapeWordBook *self);
const char *grape_word_book_lacks (const GrapeWordBook *self);
GrapeWordEntry *grape_word_book_look_up (GrapeWordBook *self, const char *word, guint most,
                                         GError **error);

gboolean grape_library_may_look_up (GrapeLibrary *self, const char *id, const char *word,
                                    GError **error);

G_END_DECLS
