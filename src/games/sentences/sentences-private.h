/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences, the template of a game of words: everybody writes one in secret, all are shown
 * shuffled and without their authors, and whoever likes votes. It has what such games need: a
 * resource, a secret text of several lines, a secret order, a ruling, and people without a seat. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-rules.h"

#define SENTENCES_MAX_SEATS 8
#define SENTENCES_MAX_LINES 3
#define SENTENCES_THEMES    "words/themes.txt"
#define SENTENCES_NONE      0    /* `vote none`, and no vote yet */
#define SENTENCES_HIDDEN    (-1) /* only in views */

typedef enum
{
  SENTENCES_THEME,   /* to be drawn */
  SENTENCES_WRITING, /* R1 */
  SENTENCES_ORDER,   /* the order is drawn, the sentences are to be shown */
  SENTENCES_VOTING,  /* R2 */
  SENTENCES_OVER,
} SentencesStage;

typedef struct
{
  gboolean playing;
  char *text;   /* what e wrote; NULL: nothing, or hidden where there is an event */
  guint event;  /* that holds it; 0: none, or given */
  guint number; /* under which it is shown, once that is known; else 0 */
  int votes;    /* once they are counted */
} SentencesPlayer;

typedef struct
{
  char *voter;
  int choice; /* SENTENCES_NONE, SENTENCES_HIDDEN or a number */
  guint event;
} SentencesVote;

typedef struct
{
  char *text;
  gboolean struck;
} SentencesShown;

typedef struct
{
  GrapeResources *resources; /* the list of themes */
  guint n_players;
  SentencesPlayer players[SENTENCES_MAX_SEATS];
  SentencesStage stage;
  guint theme;                    /* in the list, from 1; 0: not drawn */
  gint64 since, deadline, voting; /* the last: how long, in seconds */
  guint order_event;
  GArray *shown; /* of SentencesShown */
  GArray *votes; /* of SentencesVote, in the order in which they came first */
} Sentences;

/* -game.c */
gpointer sentences_copy (gconstpointer state);
void sentences_free (gpointer state);

/* -rules.c */
gboolean sentences_over (gconstpointer state);
gboolean sentences_has_written (const SentencesPlayer *player);
const char *sentences_theme (const Sentences *self);
SentencesVote *sentences_vote_of (const Sentences *self, const char *voter);
void sentences_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void sentences_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void sentences_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                          GString *text);
gboolean sentences_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                          GError **error);
void sentences_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* -notation.c */
gboolean sentences_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                         GrapeRead *read, GError **error);
gboolean sentences_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                                const char *text, GrapeRead *read, GError **error);
gboolean sentences_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                GrapeRead *read, GError **error);
gboolean sentences_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves);

/* -post.c */
char *sentences_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *sentences_twin (const GrapeTable *table, gconstpointer view);
void sentences_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                       gconstpointer after, GPtrArray *reports);

/* -bot.c */
char *sentences_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                     GrapeStream *stream, guint64 budget);
extern const GrapeVocabulary sentences_vocabulary;
