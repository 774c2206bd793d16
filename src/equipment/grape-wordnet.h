/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What words mean, by WordNet (rule 1250.3 IV): its eight files as bytes, which are looked into
 * where they lie and never read whole. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_WORDNET_PARTS 4 /* of speech: noun, verb, adjective, adverb */

typedef struct _GrapeWordNet GrapeWordNet;

typedef struct
{
  const char *part; /* "noun" */
  char *gloss;      /* as it stands there, with examples */
  char *definition; /* what of it is a definition, word for word */
} GrapeSense;

void grape_sense_free (GrapeSense *self);

const char *grape_wordnet_file (guint part, gboolean index);
GrapeWordNet *grape_wordnet_new (GBytes *const index[GRAPE_WORDNET_PARTS],
                                 GBytes *const data[GRAPE_WORDNET_PARTS]);
void grape_wordnet_free (GrapeWordNet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeWordNet, grape_wordnet_free)
GPtrArray *grape_wordnet_look_up (const GrapeWordNet *self, const char *word);

G_END_DECLS
