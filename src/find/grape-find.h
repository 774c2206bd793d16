/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds moves in what people write. One finder for all games: a game gives its vocabulary, and this
 * room knows what makes a sentence a move, a question, a memory or a change of mind.
 *
 * Nothing is judged by numbers. Each find carries its evidence, and one table (grape-evidence.c)
 * turns that into `certain`: a careful referee would apply it unasked; `likely`: they would, after
 * a look; `unsure`: they would ask. */
#pragma once

#include "grape-vocabulary.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_UNSURE,
  GRAPE_LIKELY,
  GRAPE_CERTAIN,
} GrapeSureness;

/* What ties a message to the instance, loosest first. */
typedef enum
{
  GRAPE_TIE_NONE,
  GRAPE_TIE_SENDER, /* its sender plays here */
  GRAPE_TIE_NAME,   /* its subject names the instance */
  GRAPE_TIE_CHAIN,  /* it answers a post or message of this instance */
  GRAPE_TIE_TAG,    /* its subject carries the tag */
} GrapeTie;

/* How plainly people say it. */
typedef enum
{
  GRAPE_PLAIN_MENTION, /* a value in a sentence about something else */
  GRAPE_PLAIN_BARE,    /* a value and nothing else */
  GRAPE_PLAIN_FRAME,   /* "the king it is", "put me down for 9" */
  GRAPE_PLAIN_VERB,    /* "I bid the king", "my number is 9", notation */
} GrapePlainness;

typedef enum
{
  GRAPE_DOUBT_QUESTION = 1 << 0,
  GRAPE_DOUBT_IF = 1 << 1,
  GRAPE_DOUBT_HEDGE = 1 << 2,
  GRAPE_DOUBT_PAST = 1 << 3,
  GRAPE_DOUBT_SUPPOSED = 1 << 4, /* an example, a quotation, a supposition */
  GRAPE_DOUBT_ROUND = 1 << 5,    /* it names another round */
  GRAPE_DOUBT_OR = 1 << 6,       /* one of several that the writer mentions */
  GRAPE_DOUBT_SEVERAL = 1 << 7,  /* incomplete, and several fit */
  GRAPE_DOUBT_TAKEN_BACK = 1 << 8,
  GRAPE_DOUBT_OTHERS = 1 << 9, /* the same message has other moves */
  GRAPE_DOUBT_TOPIC = 1 << 10, /* the message speaks of other things too */
  GRAPE_DOUBT_ILLEGAL = 1 << 11,
  GRAPE_DOUBT_SHOWN = 1 << 12,   /* a drawing that does not fit quite */
  GRAPE_DOUBT_DATES = 1 << 13,   /* incomplete dates */
  GRAPE_DOUBT_SUBJECT = 1 << 14, /* the rule wants a word in the subject */
  GRAPE_DOUBT_OPEN = 1 << 15,    /* the message names another that could be meant */
  GRAPE_DOUBT_STANDS = 1 << 16,  /* it changes a move that may stand */
} GrapeDoubt;

typedef struct
{
  guint start, end; /* bytes in the text; 0, 0: in the subject */
  char *text;       /* the move, in the game's notation */
  char *remark;     /* why not certain, or what to look at; or NULL */
  GrapePlainness plain;
  guint doubts;        /* GrapeDoubt */
  guint sentence;      /* in which it stands */
  guint talk;          /* words of the sentence about something else */
  gboolean slip;       /* a typing slip was corrected */
  gboolean weak;       /* said with an everyday word */
  gboolean declared;   /* "I bid six", "my bid is six": word by word */
  gboolean strays;     /* its clause speaks of something else, too */
  gboolean verb_alone; /* it has no value */
  gboolean closes;     /* a sentence leads up to it: "so, in short: nine." */
  gboolean full;       /* "nine of clubs": seldom anything else */
  gboolean leads;      /* "The ace, and the hour is ours." */
  gboolean own;        /* its clause says "I", "my", "put me down for" */
} GrapeFound;

/* A paragraph of a quotation, which the words below it answer. */
typedef struct
{
  guint at; /* where the writer's words go on, in the text */
  char *text;
} GrapeQuote;

typedef struct
{
  const char *subject; /* (nullable) */
  const char *text;    /* the writer's own words */
  gint64 at;           /* when it was sent; 0: unknown */
  GrapeTie tie;
  const char *name;     /* the instance's; or NULL */
  const char *person;   /* the writer, if they hold no seat: GRAPE_AUTHOR_PERSON; or NULL */
  const GArray *quotes; /* of GrapeQuote; or NULL */
} GrapeSpoken;

GArray *grape_find (const GrapePosition *position, int seat, const GrapeSpoken *letter);
gboolean grape_find_takes_back (const GrapeSpoken *letter);
gboolean grape_find_is_automatic (const GrapeSpoken *letter);
GArray *grape_find_acts (const GrapePosition *position, int seat, const char *sender,
                         const GrapeSpoken *letter);
gboolean grape_find_names (const char *subject, const char *name);
guint grape_find_named (const char *subject, const char *name, const char *titles);
gboolean grape_find_speaks_of (const char *text, const char *name);
GrapeSureness grape_found_sureness (const GrapeFound *found, GrapeTie tie);
void grape_found_explain (GrapeFound *self);
const char *grape_sureness_to_text (GrapeSureness sureness);
void grape_found_clear (GrapeFound *self);

/* A grid, a table: what a game's own reader found. */
void grape_found_add (GArray *found, guint start, guint end, char *text, const char *remark);

GPtrArray *grape_leaks (const GrapePosition *position, GrapeViewer viewer, const char *text);

GPtrArray *grape_find_cut_absent (const GrapeTable *table);

G_END_DECLS
