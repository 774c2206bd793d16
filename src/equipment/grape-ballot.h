/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBallot: a vote of people on a list of choices: open or secret, with weights, until a
 * deadline. It knows who may vote, counts, and reports a tie as a tie unless the rule of the game
 * names a way to break it.
 *
 * Voters are names, since those who vote need not sit at the table (a duel is judged by everybody);
 * names that differ in capital letters only are the same. Choices are numbered from 0. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define GRAPE_BALLOT_ABSTAIN     (-1)
#define GRAPE_BALLOT_NONE        (-2) /* has not voted */
#define GRAPE_BALLOT_HIDDEN      (-3) /* has voted, but this copy may not know how */
#define GRAPE_BALLOT_MAX_WEIGHT  1000000
#define GRAPE_BALLOT_MAX_CHOICES 1000
#define GRAPE_BALLOT_MAX_VOTERS  10000

/* How a tie is broken. If chance decides, the ballot reports the tied choices, and the game
 * draws. */
typedef enum
{
  GRAPE_BALLOT_TIE_STANDS,
  GRAPE_BALLOT_TIE_FIRST,   /* of the tied choices, the first one in the list */
  GRAPE_BALLOT_TIE_CASTING, /* of the tied choices, the one that the casting voter chose */
} GrapeBallotTie;

typedef struct
{
  gboolean secret;      /* nobody sees another's vote before the count */
  gboolean replaceable; /* a vote may be changed until the end */
  gboolean abstention;  /* abstaining is allowed, and counts as having voted */
  gboolean anybody;     /* people who are not listed may vote too, with weight 1 */
  gint64 deadline;      /* votes at this second still count (G1); 0: none */
  GrapeBallotTie tie;
  const char *rule; /* the clause that sentences cite; or NULL */
} GrapeBallotTerms;

typedef struct _GrapeBallot GrapeBallot;

/* The result of a count. */
typedef struct
{
  GArray *votes;      /* of gint64: weight for each choice */
  GArray *leaders;    /* of guint: choices with the most; empty when nobody chose anything */
  int winner;         /* the choice; -1: a tie that stands, or no votes */
  gboolean tie;       /* several led, whether or not the tie was broken */
  gint64 abstained;   /* weight */
  guint n_voted;      /* voters, those who abstained too */
  guint n_hidden;     /* of them, those whose vote is not known here: the count is not a result */
  GPtrArray *missing; /* of char: those listed who did not vote */
} GrapeBallotCount;

GrapeBallot *grape_ballot_new (const GrapeBallotTerms *terms);
GrapeBallot *grape_ballot_copy (const GrapeBallot *self);
void grape_ballot_free (GrapeBallot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeBallot, grape_ballot_free)

void grape_ballot_add_choice (GrapeBallot *self, const char *choice);
gboolean grape_ballot_add_voter (GrapeBallot *self, const char *voter, guint weight);
void grape_ballot_set_casting (GrapeBallot *self, const char *voter);
guint grape_ballot_n_choices (const GrapeBallot *self);
const char *grape_ballot_choice (const GrapeBallot *self, guint choice);

gboolean grape_ballot_find (const GrapeBallot *self, const char *text, int *choice, GError **error);
gboolean grape_ballot_vote (GrapeBallot *self, gint64 at, const char *voter, int choice,
                            GError **error);
gboolean grape_ballot_remove_voter (GrapeBallot *self, const char *voter);
int grape_ballot_voted (const GrapeBallot *self, const char *voter);
gboolean grape_ballot_over (const GrapeBallot *self, gint64 at);
void grape_ballot_shift (GrapeBallot *self, gint64 seconds);

GrapeBallot *grape_ballot_view (const GrapeBallot *self, const char *viewer);
GrapeBallotCount *grape_ballot_count (const GrapeBallot *self);
void grape_ballot_count_free (GrapeBallotCount *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeBallotCount, grape_ballot_count_free)

void grape_ballot_describe (const GrapeBallot *self, JsonBuilder *builder);
GrapeBallot *grape_ballot_read (JsonObject *object, GError **error);

G_END_DECLS
