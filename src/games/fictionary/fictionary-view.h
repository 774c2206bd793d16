/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Fictionary, and what a canvas may ask of it. A view has the same struct: what its
 * viewer may not know is NULL or 0 there. Secret are, until a round is scored, what the Bluffers
 * wrote, the Actual Definition, and whose each text on the list is; the votes are public. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define FICTIONARY_LEAST       5
#define FICTIONARY_MAX_LETTERS 1000

#define FICTIONARY_ACTUAL_AUTHOR (-1) /* as the author of a text: it is the Actual Definition */
#define FICTIONARY_NO_AUTHOR     (-2) /* not known */

typedef enum
{
  FICTIONARY_NUMBERS, /* the players' numbers are to be drawn */
  FICTIONARY_WORD,    /* step 1 */
  FICTIONARY_LOOK_UP, /* the word is posted; its Actual Definition is to be noted */
  FICTIONARY_DEFINE,  /* step 2 */
  FICTIONARY_COMPARE, /* step 3 */
  FICTIONARY_ORDER,   /* the Brainiac said `list`: its order is to be drawn */
  FICTIONARY_LIST,    /* there is an order: the list is to be posted */
  FICTIONARY_VOTE,    /* step 4 */
  FICTIONARY_SCORE,   /* step 5 */
  FICTIONARY_ACTING,  /* the Brainiac was late: the Scorekeeper is to score */
  FICTIONARY_OPEN,    /* what is sealed is to be opened, and ends the round */
  FICTIONARY_OVER,
} FictionaryStage;

/* How a round ended. */
typedef enum
{
  FICTIONARY_SCORED,
  FICTIONARY_EASY, /* 3a */
  FICTIONARY_LATE, /* 3d */
} FictionaryEnd;

typedef enum
{
  FICTIONARY_GOES_ON,
  FICTIONARY_WON,
  FICTIONARY_TIED,
  FICTIONARY_FEW,        /* fewer than two are left */
  FICTIONARY_UNSCORED,   /* nobody was there to score */
  FICTIONARY_UNPLAYABLE, /* a ruling of the older edition */
} FictionaryResult;

typedef struct
{
  gboolean playing;  /* has a spot */
  gboolean resigned; /* played by a bot to the end of the round */
  guint number;      /* 0: not drawn */
  int score;
  guint turns; /* how often they have been Brainiac */
  /* In this round */
  gboolean submitted;
  char *definition; /* NULL: none yet, or hidden; "" is one */
  guint event;      /* that holds it; 0: everybody knows it */
  GrapeAudience
      readers;      /* of that event: the Brainiac, too, who may be another one after a ruling */
  gboolean similar; /* 3a, 3b */
  guint place;      /* on the list, from 1; 0: not on it, or hidden */
  guint vote;       /* a place; 0: none */
  gboolean sheeped; /* by default */
  int before;       /* score when the round began */
} FictionaryPlayer;

/* A text on the list. */
typedef struct
{
  char *text;
  int author;    /* seat; FICTIONARY_ACTUAL_AUTHOR, FICTIONARY_NO_AUTHOR */
  guint64 votes; /* seats */
} FictionaryEntry;

/* A round that has ended; counted references. */
typedef struct
{
  guint number;
  int brainiac;
  FictionaryEnd end;
  char *word;
  char *actual;    /* NULL: nobody opened it */
  GArray *entries; /* of FictionaryEntry; of an easy word those that came in */
  guint64 similar, sheeped;
  gboolean wrong; /* the list was not what had been sealed */
  int gained[GRAPE_MAX_SEATS];
  gint64 at;
} FictionaryRound;

typedef struct
{
  GrapeResources *resources;
  gint64 step_s;
  int goal; /* Gamepoints that end the game */
  gboolean old;
  char *scorekeeper; /* NULL: there is none */
  guint n_seats;
  FictionaryPlayer players[GRAPE_MAX_SEATS];
  FictionaryStage stage;
  guint round;
  int brainiac; /* seat; -1: none */
  char *word;
  char *actual;       /* NULL: none yet, or hidden */
  guint actual_event; /* 0: everybody knows it */
  GrapeAudience actual_readers, order_readers;
  guint actual_place;
  gboolean compared; /* `similar` was said */
  guint order_event; /* 0: none, or everybody knows the order */
  GArray *list;      /* of FictionaryEntry, with what is known; from LIST posted on */
  FictionaryEnd end; /* OPEN: what it ends with */
  gint64 opens_until;
  gint64 since, deadline; /* of the step; no deadline: 0 */
  gint64 disputed;        /* since when; 0: no dispute */
  int disputer;
  FictionaryResult result;
  guint64 winners;
  GPtrArray *past; /* of FictionaryRound */
} Fictionary;

#define FICTIONARY_VIEW(view) ((const Fictionary *)(view))

/* fictionary-state.c */
gboolean fictionary_bluffs (const Fictionary *self, int seat);
gboolean fictionary_on_list (const Fictionary *self, int seat);
guint fictionary_n_list (const Fictionary *self);
const FictionaryEntry *fictionary_entry (const GArray *entries, guint index);
const FictionaryRound *fictionary_last_round (const Fictionary *self);
guint64 fictionary_votes_for (const Fictionary *self, guint place);
guint fictionary_step (const Fictionary *self);

G_END_DECLS
