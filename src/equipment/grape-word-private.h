/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of GrapeWordList. */
#pragma once

#include "grape-word-list.h"

typedef struct
{
  guint32 *places; /* the place of each letter in the text, sorted by the text from there on */
  guint n_places;
} GrapeWordIndex;

struct _GrapeWordList
{
  GBytes *bytes;
  const char *text; /* ends with a line break */
  gsize size;
  guint32 *starts; /* of each word in @text, and @size */
  guint n_words;
  GrapeWordIndex *index; /* made on first use */
};

GrapeWordIndex *grape_word_index_new (const GrapeWordList *list);
void grape_word_index_free (GrapeWordIndex *self);
