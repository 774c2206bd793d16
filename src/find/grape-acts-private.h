/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the readers of common acts share. Not for other rooms. */
#pragma once

#include "grape-find-private.h"

typedef struct
{
  const GrapeWords *words;
  const GrapeSpoken *letter;
  const GrapeTable *table;
  int seat;
  const char *name;      /* the seat's; NULL: somebody without a seat */
  const GrapeWords *own; /* the same, cut */
  const GrapeSentence *sentence;
  guint index;
  GArray *found;
  gboolean resigns;    /* the game has its own word for it */
  gboolean may_resign; /* now */
  const GrapePosition *position;
  GrapeReader reader; /* of the same words, once an act is found: what speaks against it */
  gboolean has_reader;
} GrapeActs;

void grape_acts_add (GrapeActs *self, guint first, guint last, char *text, gboolean doubtful);
GrapeReader *grape_acts_reader (GrapeActs *self, guint first, guint last);
guint grape_acts_where (const GrapeActs *self, const char *phrases, guint *n);
gboolean grape_acts_says (const GrapeActs *self, const char *phrases);

/* grape-absence.c */
void grape_acts_read_vacation (GrapeActs *self);
void grape_acts_read_substitute (GrapeActs *self);

/* grape-acts-doubts.c */
guint grape_acts_doubts (GrapeActs *self, guint first, guint last, const char *text);
void grape_acts_doubt (GrapeActs *self);
