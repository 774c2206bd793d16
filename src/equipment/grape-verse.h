/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a limerick's lines rhyme and scan, as help for those who write and judge it. Nothing here is
 * a judgement: a line that does not scan may be read so that it does. */
#pragma once

#include "grape-rhyme.h"

G_BEGIN_DECLS

#define GRAPE_VERSE_BEAT    '/'
#define GRAPE_VERSE_OFFBEAT '.'

/* A word of a line, and how many signs of `beats` are its syllables. */
typedef struct
{
  guint start, end; /* bytes of the line's text */
  guint syllables;
} GrapeVerseWord;

typedef struct
{
  char *text;
  guint number;     /* of its line in the whole text, from 0: empty lines are no verse */
  GArray *words;    /* of GrapeVerseWord */
  char *beats;      /* a sign for each syllable, GRAPE_VERSE_BEAT or _OFFBEAT */
  char rhyme;       /* 'A' for the first line and those that rhyme with it; '?': cannot be told */
  gboolean scans;   /* as that line of a limerick does */
  gboolean guessed; /* the lexicon lacks one of its words */
} GrapeVerseLine;

typedef struct
{
  GPtrArray *lines; /* of GrapeVerseLine */
  char *scheme;     /* "AABBA" */
  guint n_scan;     /* how many lines scan */
} GrapeVerse;

GrapeVerse *grape_verse_read (GrapeLexicon *lexicon, const char *text);
void grape_verse_free (GrapeVerse *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeVerse, grape_verse_free)
gboolean grape_verse_rhymes (const GrapeVerse *self);
char *grape_verse_spell (const GrapeVerseLine *line);

G_END_DECLS
