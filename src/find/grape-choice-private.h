/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What grape-choice.c and grape-choice-mention.c share: who chooses, and what they name. */
#pragma once

#include "grape-choice.h"
#include "grape-find.h"

G_BEGIN_DECLS

#define THINGS "limerick|poem|definition|entry|verses|verse|one|ones|text|explanation"

typedef struct
{
  guint place; /* which text; 0: none */
  guint n;     /* words */
  gboolean number, author, weak;
} GrapeMention;

typedef struct
{
  guint first, last; /* words */
  guint place;       /* the text that is named first, or by its number */
  guint clues, talk;
  guint beside; /* where what stands beside a choosing word or a text ends */
  gboolean number, mixed, chooses, votes, near, closes, points, vague, beats, denies;
} Clause;

typedef struct
{
  const GrapeReading *reading;
  const GrapeChoices *choices;
  const GrapeWords *words;
  GPtrArray *texts;   /* of GrapeWords */
  guint named;        /* a bit for each text that was named */
  guint latest, last; /* the text that was named last, and that without a "not" */
  guint before;       /* the one in the clause before */
  guint place, mixed; /* the choice so far, and another that may be meant; 0: none */
  GrapePlainness plain;
  gboolean told;              /* it was chosen by more than its number */
  gboolean concluded;         /* the clause before ended with a colon, and leads to a choice */
  gboolean refused;           /* it said which text is not chosen */
  gboolean corrects;          /* another choice, which does not count */
  gboolean mends, taken_back; /* something was, since the choice */
  Clause pointed;             /* "that one", of which nothing had been named */
  gsize start, end;
} GrapeChooser;

gboolean grape_choice_is_alike (const char *a, const char *b);
guint grape_chooser_text_with (const GrapeChooser *self, const char *form);
gboolean grape_chooser_tells (const GrapeChooser *self, guint at);
gboolean grape_choice_goes_on (const GrapeWords *words, guint at);
gboolean grape_choice_counts (const GrapeWords *words, guint at);
gboolean grape_chooser_joins_in (const GrapeChooser *self);
GrapeMention grape_chooser_number_at (const GrapeChooser *self, guint at);
GrapeMention grape_chooser_mention_at (const GrapeChooser *self, guint at);

G_END_DECLS
