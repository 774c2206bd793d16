/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Pokey Nomic. Nothing in it is secret: everybody's view is the whole. Texts are of
 * GRefString, so that copies share them. */
#pragma once

#include "engine/grape-rules.h"
#include "equipment/grape-ruleset.h"

G_BEGIN_DECLS

typedef enum
{
  POKEY_HOSER,
  POKEY_CHICKEN,
  POKEY_BRICK,
} PokeyKind;

typedef enum
{
  POKEY_ENACT,
  POKEY_AMEND,
  POKEY_REPEAL,
  POKEY_TRANSMUTE,
} PokeyChange;

typedef enum
{
  POKEY_NO_VOTE,
  POKEY_FOR,
  POKEY_AGAINST,
} PokeyVote;

typedef enum
{
  POKEY_ADOPTED,
  POKEY_DEFEATED,
  POKEY_LAPSED,
} PokeyResult;

typedef enum
{
  POKEY_OPEN,
  POKEY_LEGAL,
  POKEY_ILLEGAL,
  POKEY_UNDECIDABLE,
  POKEY_FORM_RULED,
} PokeyVerdict;

#define POKEY_RHYME 1u
#define POKEY_HAIKU 2u
#define POKEY_TANKA 4u

typedef struct
{
  gint64 score;
  guint kind;      /* PokeyKind */
  gboolean out;    /* has forfeited */
  gboolean throws; /* the turn lacks its throw of the die */
  gboolean brick;  /* may throw as a Brick, if still one */
  gboolean injured;
} PokeyPlayer;

typedef struct
{
  guint number;
  int by;
  guint change; /* PokeyChange */
  guint target; /* number of the rule; 0 of ENACT */
  guint kind;   /* GrapeRuleKind of TRANSMUTE: what it makes of the rule */
  char *text;
  guint forms;                   /* POKEY_RHYME ...: as claimed, or as a Judge said */
  GPtrArray *sets;               /* of GRefString, "win 90" */
  GArray *conflicts;             /* of guint */
  gint64 at, called;             /* when; 0: the vote has not been called */
  guint8 votes[GRAPE_MAX_SEATS]; /* PokeyVote */
} PokeyProposal;

/* A proposal that is over; shared by all states that come after it. */
typedef struct _PokeyPast PokeyPast;
struct _PokeyPast
{
  gatomicrefcount references;
  PokeyProposal *proposal;
  guint result; /* PokeyResult */
  gint64 at;
  PokeyPast *before;
};

typedef struct
{
  gboolean form; /* of a proposal's form; else of legality */
  guint number;  /* the proposal */
  char *text;
  int by;
  guint verdict;      /* PokeyVerdict */
  int judge;          /* who gave it; -1: nobody */
  guint was;          /* the forms before the verdict */
  guint64 overruling; /* who votes to overrule it */
} PokeyQuestion;

typedef struct
{
  char *name;
  gboolean number;   /* its values are numbers */
  char *initial;     /* of those who join */
  GPtrArray *values; /* of GRefString, one for each seat */
} PokeyColumn;

typedef struct
{
  guint n_seats;
  PokeyPlayer players[GRAPE_MAX_SEATS];
  GrapeRuleset *rules;
  guint next_number;
  guint extra;     /* only told */
  guint turns;     /* that have begun */
  int mover;       /* whose turn began last; -1: nobody's */
  GPtrArray *open; /* of PokeyProposal, the lowest number first */
  int judge;       /* of this turn; -1: nobody has invoked judgement */
  gboolean invoked;
  GArray *questions; /* of PokeyQuestion: those of this turn */
  guint64 consents;
  int rolling; /* whose die rolls; -1: nobody's */
  gboolean rolling_brick;
  guint precedence;   /* the last answer; 0: none */
  GPtrArray *columns; /* of PokeyColumn */
  int winner;         /* -1: nobody yet */
  gboolean paradox;   /* won by it */
  gint64 now;         /* of the last event */
  GPtrArray *news;    /* of GrapeReport: what the last event did */
  PokeyPast *past;    /* or NULL; the last one first */
} PokeyNomic;

extern const char *const pokey_kind_words[];   /* "hoser" ... */
extern const char *const pokey_change_words[]; /* "enact" ... */

const PokeyProposal *pokey_proposal (const PokeyNomic *self, guint number);
gboolean pokey_plays (const PokeyNomic *self, int seat);
guint pokey_n_playing (const PokeyNomic *self);
int pokey_next_seat (const PokeyNomic *self);
gboolean pokey_has (const PokeyNomic *self, const char *parameter, gint64 *value);
gboolean pokey_has_effect (const PokeyNomic *self, const char *effect);
gboolean pokey_consented (const PokeyNomic *self);
void pokey_needs (const PokeyNomic *self, guint change, guint kind, gint64 *over, gint64 *under,
                  const GrapeRule **by);
GrapeRuleset *pokey_if_adopted (const PokeyNomic *self, const PokeyProposal *proposal,
                                const char *author);

G_END_DECLS
