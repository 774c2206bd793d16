/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a Limerick Contest, and what a canvas may ask of it. Only votes are secret, and only
 * until they are counted. */
#pragma once

#include "engine/grape-resources.h"
#include "equipment/grape-verse.h"

G_BEGIN_DECLS

#define LIMERICK_POETS 2

#define LIMERICK_NO_VOTE 0    /* `vote none` */
#define LIMERICK_HIDDEN  (-1) /* in views */

typedef enum
{
  LIMERICK_WRITING,
  LIMERICK_VOTING,
  LIMERICK_DICE, /* to be thrown */
  LIMERICK_OVER,
} LimerickStage;

/* What decided. */
typedef enum
{
  LIMERICK_OPEN,
  LIMERICK_BY_VOTES,
  LIMERICK_BY_FIRST,   /* a tie, and the winner's was posted first */
  LIMERICK_BY_DEFAULT, /* the other has posted none in time */
  LIMERICK_BY_DICE,
  LIMERICK_BY_LEAVING, /* the other has left */
} LimerickHow;

typedef struct
{
  gboolean playing;
  char *text;    /* lines apart by \n; NULL: none */
  gint64 posted; /* 0: not */
  guint struck;  /* how many of theirs the referee has found offensive */
  int votes;     /* once they are counted; the Poet Laureate's is two */
} LimerickPoet;

typedef struct
{
  char *voter;
  int choice;  /* 1, 2, LIMERICK_NO_VOTE or LIMERICK_HIDDEN */
  guint event; /* that holds it; 0: given */
} LimerickVote;

typedef struct
{
  LimerickPoet poets[LIMERICK_POETS];
  LimerickStage stage;
  LimerickHow how;
  int winner; /* -1: none yet */
  gint64 began, since, deadline;
  gint64 writing_until; /* 0: no limit */
  gint64 voting_s;      /* how long; 0: until all have voted who are named */
  gboolean counted;
  GArray *votes;             /* of LimerickVote, in the order in which people voted first */
  char *laureate;            /* NULL: none */
  char **roll;               /* names; NULL: anybody votes */
  guint face;                /* of the dice, 1 or 2; 0: not thrown */
  gboolean elsewhere;        /* they were thrown elsewhere */
  GrapeResources *resources; /* how words sound; it decides nothing */
} Limerick;

#define LIMERICK_VIEW(state) ((const Limerick *)(state))

/* What people may ask of a view. */
const LimerickVote *limerick_voted (const Limerick *self, const char *voter);
guint limerick_weight (const Limerick *self, const char *voter);
gboolean limerick_on_roll (const Limerick *self, const char *name);
GrapeVerse *limerick_help (const Limerick *self, const char *text);
char *limerick_reason (const GrapeTable *table, const Limerick *self);

G_END_DECLS
