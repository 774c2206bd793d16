/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How words sound: pronunciation, stress and rhyme, by the Festival lexicon of CMU and, for words
 * that it lacks, its trees from letters to sounds. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GrapeLexicon GrapeLexicon;

typedef struct
{
  char *phones;     /* "aa1 r d v aa1 r k": vowels with their stress */
  char *stress;     /* a digit for each syllable: "11" */
  char *rhyme;      /* from the last stressed vowel on, without digits: "aa r k" */
  gboolean guessed; /* from the letters */
} GrapeSound;

void grape_sound_free (GrapeSound *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSound, grape_sound_free)

GrapeLexicon *grape_lexicon_new (GBytes *words, GBytes *trees);
void grape_lexicon_free (GrapeLexicon *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeLexicon, grape_lexicon_free)
GPtrArray *grape_lexicon_sounds (GrapeLexicon *self, const char *word);
gboolean grape_sounds_rhyme (const GrapeSound *one, const GrapeSound *other);
GPtrArray *grape_lexicon_rhymes (GrapeLexicon *self, const char *word);

G_END_DECLS
