/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of Mediocrity. Every function takes the state of a position, full or a
 * view; given a view, it tells no more than that viewer may know.
 *
 * Only the integers of the round under way are secret: each is known to its player and to the
 * Moderator. Who has sent one is public, and so are scores, player numbers and past rounds. */
#pragma once

#include "engine/grape-sealed.h"
#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_MEDIOCRITY_SEATS 60

typedef enum
{
  GRAPE_MEDIOCRITY_NUMBERS,   /* player numbers are still to be drawn */
  GRAPE_MEDIOCRITY_BETWEEN,   /* a Moderator is to begin the next round */
  GRAPE_MEDIOCRITY_ROUND,     /* integers are being sent */
  GRAPE_MEDIOCRITY_ANNOUNCED, /* the result is being worked out: missing integers are drawn */
  GRAPE_MEDIOCRITY_OVER,
} GrapeMediocrityStage;

typedef enum
{
  GRAPE_MEDIOCRITY_CHOICE_NONE,   /* not in yet */
  GRAPE_MEDIOCRITY_CHOICE_HIDDEN, /* in, and this viewer may not know it */
  GRAPE_MEDIOCRITY_CHOICE_KNOWN,  /* in, and this viewer knows it */
} GrapeMediocrityChoice;

/* A round that has ended. */
typedef struct
{
  guint number;                           /* from 1 */
  int moderator;                          /* seat */
  guint range;                            /* integers went from 1 to this */
  guint n;                                /* how many integers there were */
  guint8 choices[GRAPE_MEDIOCRITY_SEATS]; /* 0: took no part */
  gboolean drawn[GRAPE_MEDIOCRITY_SEATS]; /* determined by chance for somebody who sent none */
  int scorer;                             /* seat that chose the most mediocre integer, or -1 */
  gboolean expired; /* six days without a result: nobody scored, the Moderator was removed */
  gint64 at;        /* when it ended */
} GrapeMediocrityRound;

/* One step of the search for the most mediocre number. */
typedef struct
{
  guint value; /* the near-mediocre number */
  guint count; /* how often it is there: 1 ends the search; otherwise all of them are removed */
  guint left;  /* how many numbers there were before */
} GrapeMediocrityPass;

#define MEDIOCRITY_SEATS  GRAPE_MEDIOCRITY_SEATS
#define MEDIOCRITY_RANGE  (2 * (MEDIOCRITY_SEATS - 1)) /* the largest integer that there can be */
#define MEDIOCRITY_LEAST  3
#define MEDIOCRITY_TROPHY "Jade Grapefruit"

#define MEDIOCRITY_NONE    0         /* as a choice */
#define MEDIOCRITY_SEALED  G_MAXUINT /* as the value of a move */
#define MEDIOCRITY_WRITTEN 40        /* bytes of a quoted number */

typedef struct
{
  gboolean playing;
  guint8 number; /* the player number, 1..n; 0: not drawn yet */
  guint16 score;
  GrapeSealed choice; /* 1..2n; told: drawn, by the Moderator, or in a given position */
} MediocrityPlayer;

typedef struct
{
  guint n_seats;
  MediocrityPlayer players[MEDIOCRITY_SEATS];
  GrapeMediocrityStage stage;
  guint round;               /* under way, or the next one; from 1 */
  int moderator;             /* seat; between rounds the one whose turn it is; -1: none */
  gboolean anybody;          /* between rounds: that player was late, so anybody may begin */
  gboolean open;             /* in a round: it has lasted long enough to be announced */
  guint n;                   /* in a round: players other than the Moderator when it began */
  gint64 since;              /* when this stage began */
  gint64 earliest;           /* in a round: no announcement before this; 0: at once */
  gint64 deadline;           /* of the stage; 0: none */
  gint64 least, most, begin; /* lengths in seconds; 0: none */
  int winner;                /* seat, or -1 */
  gboolean ended;            /* by a ruling */
  GPtrArray *past;           /* of GrapeMediocrityRound, shared between copies */
} Mediocrity;

/* The state, for a canvas to read: a view holds no more than its viewer may know. */
#define MEDIOCRITY_VIEW(view) ((const Mediocrity *)(view))

int grape_mediocrity_search (const guint *values, guint n, GrapeMediocrityPass *passes,
                             guint *n_passes);

guint grape_mediocrity_range (gconstpointer view);

guint grape_mediocrity_sum (const Mediocrity *self);
guint grape_mediocrity_target (gconstpointer view);
GrapeMediocrityChoice grape_mediocrity_choice (gconstpointer view, int seat, guint *value);

const GrapeMediocrityRound *grape_mediocrity_past (gconstpointer view, guint index);

G_END_DECLS
