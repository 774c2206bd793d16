/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeWordList share. */
#pragma once

#include "grape-word-list.h"

typedef struct
{
  guint32 *places; /* where each letter stands in the text, sorted by what stands from there on */
  guint n_places;
} GrapeWordIndex;

struct _GrapeWordList
{
  GBytes *bytes;
  const char *text; /* ends with a line break */
  gsize size;
  guint32 *starts; /* of each word in @text, and @size */
  guint n_words;
  GrapeWordIndex *index; /* made when it is first asked for */
};

GrapeWordIndex *grape_word_index_new (const GrapeWordList *list);
void grape_word_index_free (GrapeWordIndex *self);
