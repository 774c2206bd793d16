/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words with which people state, doubt and take back what they mean, whatever the game. */
#pragma once

#include "engine/grape-words.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_CLUE_ASIDE = 1 << 0, /* says nothing by itself: "please", "then", "the" */
  GRAPE_CLUE_SELF = 1 << 1,  /* "i", "my" */
  GRAPE_CLUE_OTHER = 1 << 2, /* "you", "he", "everybody" */
  GRAPE_CLUE_NOT = 1 << 3,   /* "not", "instead of" */
  GRAPE_CLUE_OR = 1 << 4,
  GRAPE_CLUE_IF = 1 << 5,
  GRAPE_CLUE_HEDGE = 1 << 6,     /* "maybe", "tempted" */
  GRAPE_CLUE_PAST = 1 << 7,      /* "last round", "yesterday" */
  GRAPE_CLUE_SUPPOSE = 1 << 8,   /* "suppose", "for example" */
  GRAPE_CLUE_TAKE_BACK = 1 << 9, /* "scratch that": what was said before does not count */
  GRAPE_CLUE_MEND = 1 << 10,     /* "sorry", "i mean": what comes now counts instead */
  GRAPE_CLUE_OFFER = 1 << 11,    /* "i'll go with", "put me down for": a value follows */
  GRAPE_CLUE_AFTER = 1 << 12,    /* "it is", "for me": a value comes before */
  GRAPE_CLUE_BREAK = 1 << 13,    /* a clause ends: "," "but" */
  GRAPE_CLUE_LATER = 1 << 14,    /* "next round" */
  GRAPE_CLUE_JUDGE = 1 << 15,    /* "is that legal", "would be valid" */
} GrapeClue;

/* What somebody says for their move. */
#define GRAPE_MOVES "number|bid|move|card|choice|play|pick"
/* What one does to what one has said. */
#define GRAPE_DROPS                                                                                \
  "forget|ignore|scrub|bin|disregard|cancel|withdraw|scratch|drop|scrap|strike|delete|retract|"    \
  "void|undo|remove|erase|revoke|recall|unsend"
/* Who speaks of what they wrote before. */
#define GRAPE_WHEN_I_SAID                                                                          \
  "when i said|where i said|when i wrote|where i wrote|when i typed|where i typed"
#define GRAPE_HERE     "here|but here|in this game|in our game|in this one|in ours"
#define GRAPE_WEEKDAYS "monday|tuesday|wednesday|thursday|friday|saturday|sunday"

/* What people call the value that they play, or the word for it. */
typedef enum
{
  GRAPE_FOND_OWN = 1 << 0,   /* "my trusty b3" */
  GRAPE_FOND_ANY = 1 << 1,   /* "a modest three", too */
  GRAPE_FOND_SMALL = 1 << 2, /* "the little two": too, where it is a card */
  GRAPE_FOND_ONE = 1 << 3,   /* "a lonely one": the number, and nothing that was named elsewhere */
} GrapeFondness;

guint grape_lexicon_clues (const GrapeWords *words, guint at, guint *n);
guint grape_lexicon_offer (const GrapeWords *words, guint at);
gboolean grape_lexicon_is_fond (const GrapeWords *words, guint at, guint kinds);

G_END_DECLS
