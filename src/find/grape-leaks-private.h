/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An outgoing text that is being looked through for secrets. Not for other rooms. */
#pragma once

#include "grape-find.h"
#include "grape-lexicon.h"

#define NOBODY    (-1)
#define NO_NUMBER (-1)

typedef struct
{
  GrapeReading reading;
  const GrapeVocabulary *vocabulary;
  GrapeViewer viewer;
  GPtrArray *names;  /* of GrapeWords, by seat; then of people without one */
  GPtrArray *absent; /* of GrapeWords, or NULL: for whom somebody plays, by seat */
  GArray *secrets;   /* of GrapeSecret */
  guint64 *owners;   /* of each sentence: the seats named in it */
  GPtrArray *reasons;
} GrapeScanner;

/* What stands on one side of a comparison: a seat, or a number. */
typedef struct
{
  int who;
  gint number;
} GrapeSide;

/* "two more than", "just below", "half of", "the same as": what it makes of the number behind. */
typedef struct
{
  gint plus, times, parts;
  gboolean alone; /* nothing needs to follow: "one higher" */
  gboolean same;  /* "and the same number here" */
} GrapeRelation;

int grape_scanner_owner_at (const GrapeScanner *self, guint at, guint *n);
void grape_scanner_mark_owners (GrapeScanner *self);
guint64 grape_scanner_owners_around (const GrapeScanner *self, guint index);
int grape_scanner_lone_owner (const GrapeScanner *self);
gboolean grape_scanner_has_deed (const GrapeScanner *self, const GrapeSentence *sentence);
guint64 grape_scanner_ruled_out (const GrapeScanner *self, guint index);
guint64 grape_scanner_left_over (const GrapeScanner *self, guint index);
void grape_scanner_judge (GrapeScanner *self, guint index, const char *text, gboolean named_only);
gboolean grape_scanner_plays_cards (const GrapeScanner *self);
gboolean grape_scanner_says (const GrapeScanner *self, const GrapeSentence *sentence,
                             const char *phrases);
gboolean grape_scanner_is_public (const GrapeScanner *self, guint index);
gboolean grape_scanner_means_else (const GrapeScanner *self, guint at, const GrapeValue *value);
void grape_scanner_charge (GrapeScanner *self, guint index, guint64 owners);
void grape_scanner_compare (GrapeScanner *self, guint index);
guint grape_relation_read (const GrapeWords *words, guint at, GrapeRelation *relation);
gboolean grape_scanner_side_at (const GrapeScanner *self, guint index, guint at, GrapeSide *side);
gboolean grape_scanner_side_before (const GrapeScanner *self, guint index, guint at,
                                    GrapeSide *side);
gint grape_secret_number (const GrapeSecret *secret);
gint grape_scanner_number_of (const GrapeScanner *self, int who);
int grape_scanner_only_owner (const GrapeScanner *self, guint index);
void grape_scanner_charge_number (GrapeScanner *self, guint index, int who, gint number);
gint grape_scanner_past_number (const GrapeScanner *self, int who, guint round);
guint grape_scanner_last_round (const GrapeScanner *self);
void grape_scanner_look_for_distance (GrapeScanner *self, guint index);
gint grape_scanner_foreign_number (const GrapeWords *words, guint at);
void grape_scanner_recall (GrapeScanner *self, guint index);
void grape_scanner_spell (GrapeScanner *self, guint index);
void grape_scanner_look_for_exception (GrapeScanner *self, guint index);
guint grape_scanner_extent (const GrapeScanner *self, gboolean letters);
void grape_scanner_look_for_yours (GrapeScanner *self, guint index);
void grape_scanner_look_around (GrapeScanner *self, guint index);
void grape_scanner_look_in_corners (GrapeScanner *self, guint index, const char *square);
gboolean grape_scanner_is_on_table (const GrapeScanner *self, const GrapeSentence *sentence);
void grape_scanner_look_for_hands (GrapeScanner *self, guint index);
void grape_scanner_look_for_parts (GrapeScanner *self, guint index);
gboolean grape_read_holding (const GrapeReading *reading, guint at, GrapeValue *value);
guint64 grape_scanner_spoken_to (const GrapeScanner *self, const GrapeSentence *sentence);

static inline GrapeSecret *
secret_at (const GrapeScanner *self, guint index)
{
  return &g_array_index (self->secrets, GrapeSecret, index);
}
