/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAnthology: texts that seats write in secret, each of several lines. When all are in, they
 * are shown in an order that chance decides and without names; anybody votes, with a seat or
 * without; then names and votes are opened and counted. A referee strikes texts, and closes the
 * vote.
 *
 * A game has one in its state, with GRAPE_ANTHOLOGY_FIELDS among its fields, and hands on to it
 * what the functions here are named after in GrapeRules. What the texts are, and what they must
 * have, the game says by its terms and checks itself. */
#pragma once

#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define GRAPE_ANTHOLOGY_SEATS  16
#define GRAPE_ANTHOLOGY_NONE   0    /* `vote none`, and no vote yet */
#define GRAPE_ANTHOLOGY_HIDDEN (-1) /* in views */

typedef enum
{
  GRAPE_ANTHOLOGY_BEFORE, /* the game has something to do first, as to draw a theme */
  GRAPE_ANTHOLOGY_WRITING,
  GRAPE_ANTHOLOGY_ORDER, /* it is drawn, and the texts are to be shown */
  GRAPE_ANTHOLOGY_VOTING,
  GRAPE_ANTHOLOGY_OVER,
} GrapeAnthologyStage;

typedef struct
{
  gboolean playing;
  char *text;   /* what they wrote; NULL: nothing, or hidden where there is an event */
  guint event;  /* that holds it; 0: none, or given */
  guint number; /* under which it is shown, once that is known; else 0 */
  int votes;    /* once they are counted */
} GrapeAnthologyAuthor;

typedef struct
{
  char *voter;
  int choice; /* GRAPE_ANTHOLOGY_NONE, GRAPE_ANTHOLOGY_HIDDEN or a number */
  guint event;
} GrapeAnthologyVote;

typedef struct
{
  char *text;
  gboolean struck;
} GrapeAnthologyText;

typedef struct
{
  guint n_authors;
  GrapeAnthologyAuthor authors[GRAPE_ANTHOLOGY_SEATS];
  GrapeAnthologyStage stage;
  gint64 since, deadline, voting; /* the last: how long, in seconds */
  guint order_event;
  GArray *shown; /* of GrapeAnthologyText */
  GArray *votes; /* of GrapeAnthologyVote, in the order in which they came first */
} GrapeAnthology;

/* What a game's own paragraphs are, and its words. */
typedef struct
{
  const char *verb; /* "sentence": of the block; and what a text is called */
  const char *what; /* N_("a sentence"): what is owed */
  guint lines_max;
  const char *write, *late, *show, *vote, *rule, *end; /* the clauses: "R1.1" */
} GrapeAnthologyTerms;

/* Life: a copied struct owns nothing until it is told to own its parts. */
void grape_anthology_begin (GrapeAnthology *self, guint n_authors, gint64 at, gint64 writing,
                            gint64 voting);
void grape_anthology_own (GrapeAnthology *self);
void grape_anthology_clear (GrapeAnthology *self);
void grape_anthology_shift (GrapeAnthology *self, gint64 seconds);

gboolean grape_anthology_has_written (const GrapeAnthology *self, int seat);
const GrapeAnthologyVote *grape_anthology_voted (const GrapeAnthology *self, const char *voter);
const GrapeAnthologyText *grape_anthology_shown (const GrapeAnthology *self, guint index);

void grape_anthology_hide (GrapeAnthology *self, GrapeViewer viewer);
gboolean grape_anthology_vary (GrapeAnthology *self, GrapeViewer viewer, GrapeStream *stream);

void grape_anthology_pending (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                              const GrapeTable *table, GArray *pending);
void grape_anthology_next (const GrapeAnthology *self, GrapeNext *next);
gboolean grape_anthology_apply (GrapeAnthology *self, const GrapeEvent *event, GError **error);
void grape_anthology_outcome (const GrapeAnthology *self, GrapeOutcome *outcome);

gboolean grape_anthology_read (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                               int seat, const char *text, GrapeRead *read, GError **error);
gboolean grape_anthology_read_vote (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                                    const GrapeTable *table, const char *name, const char *text,
                                    GrapeRead *read, GError **error);
gboolean grape_anthology_read_ruling (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                                      const char *text, GrapeRead *read, GError **error);

void grape_anthology_tell (const GrapeAnthology *self, const GrapeTable *table, GString *text);
char *grape_anthology_chosen (const GrapeAnthology *self, int seat);
gboolean grape_anthology_report (const GrapeAnthology *self, const GrapeAnthologyTerms *terms,
                                 const GrapeTable *table, const GrapeEvent *event,
                                 GPtrArray *reports);

/* Its fields, in a game's list: @anthology is the name of the struct's member. */
gboolean grape_anthology_given (const GrapeAnthology *self, GError **error);
extern const GrapeFields grape_anthology_author, grape_anthology_text, grape_anthology_vote;
extern const char *const grape_anthology_stages[];

#define GRAPE_ANTHOLOGY_FIELDS(Type, anthology)                                                    \
  GRAPE_FIELD ("stage", grape_field_word, GRAPE_AT (Type, anthology.stage), "What is going on.",   \
               .words = grape_anthology_stages),                                                   \
      GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Type, anthology.since), "When it began."), \
      GRAPE_FIELD ("deadline", grape_field_time, GRAPE_AT (Type, anthology.deadline),              \
                   "When it ends; null: no limit.", .null_is_none = TRUE),                         \
      GRAPE_FIELD_OBJECT ("players", grape_anthology_author,                                       \
                          GRAPE_AT_EACH (Type, anthology.authors, GRAPE_FIELD_SEATS),              \
                          "One entry for each seat."),                                             \
      GRAPE_FIELD_OBJECT ("shown", grape_anthology_text,                                           \
                          GRAPE_AT_ARRAY (Type, anthology.shown, GrapeAnthologyText),              \
                          "The texts as they are shown, from 1."),                                 \
      GRAPE_FIELD_OBJECT ("votes_cast", grape_anthology_vote,                                      \
                          GRAPE_AT_ARRAY (Type, anthology.votes, GrapeAnthologyVote),              \
                          "Who has voted, and for what.")

G_END_DECLS
