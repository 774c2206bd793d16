/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Ghost, which is public, and what a canvas may ask of it. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define GHOST_LEAST_LETTERS 4 /* the shortest word that a protest can be about */

typedef enum
{
  GHOST_ORDER,   /* numbers are to be drawn */
  GHOST_TURN,    /* somebody is to play */
  GHOST_LOOK_UP, /* somebody must look up a protest */
  GHOST_CITING,  /* the accused must cite a word */
  GHOST_OVER,
} GhostStage;

typedef enum
{
  GHOST_NO_PROTEST,
  GHOST_IS_WORD,
  GHOST_UNFINDABLE,
} GhostProtest;

typedef enum
{
  GHOST_END_WORD,       /* it was a word */
  GHOST_END_UNFINDABLE, /* no word that contains it was cited */
  GHOST_END_FOUND,      /* one was: the protester is out */
  GHOST_END_RESIGNED,
} GhostEnd;

typedef struct
{
  gboolean playing;
  guint number;   /* 0: not drawn */
  gboolean began; /* their first turn has begun */
  gint64 added;   /* when they joined the game under way; 0: there from the start */
  gboolean open;  /* others may still object to them, until their first turn .. */
  gint64 until;   /* .. and until this; 0: no limit */
} GhostPlayer;

/* A ghost word that was destroyed. */
typedef struct
{
  char *word;
  GhostEnd end;
  int author; /* seat */
  int by;     /* seat that protested or resigned */
  int out;    /* seat that it removed; -1: nobody, since that player had left */
  char *cited;
} GhostPast;

/* The last report, while it can be set aside. */
typedef struct
{
  GhostProtest protest; /* NONE: there is none */
  gboolean valid;
  int by, against;
  char *word, *cited;
  int out;        /* seat that it removed; -1: nobody */
  int next;       /* seat whose turn it began; -1: none, the game is over */
  gboolean first; /* and that turn is their first */
} GhostReport;

typedef struct
{
  GrapeResources *resources; /* the dictionary */
  gint64 turn_s, citation_s, objection_s;
  gboolean duel;
  guint active;  /* 0: not said */
  guint n_seats; /* newcomers included */
  guint n_began; /* players who began the game */
  GhostPlayer players[GRAPE_MAX_SEATS];
  int order[GRAPE_MAX_SEATS]; /* seats in the game by number; follows from the players */
  guint n_order;
  GhostStage stage;
  guint turns; /* how many have begun */
  int turn;    /* seat; -1: nobody's */
  char *word;  /* the ghost word; NULL: none */
  int author;  /* seat that gave it its form; -1: none */
  GhostProtest protest;
  int protester, accused; /* -1: none */
  char *cited;            /* to be looked up; or NULL */
  gint64 since, deadline; /* of the turn, or of citing; no deadline: 0 */
  int winner;             /* or -1 */
  GhostReport report;
  GArray *past; /* of GhostPast */
} Ghost;

#define GHOST_VIEW(view) ((const Ghost *)(view))

/* ghost-state.c */
int ghost_next_after (const Ghost *self, int seat);
gboolean ghost_may_join (const Ghost *self);
gboolean ghost_may_object (const Ghost *self, int seat, int newcomer);

G_END_DECLS
