/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of Mediocrity. Every function takes the state of a position, full or a
 * view; give it a view, and it can tell no more than that viewer may know.
 *
 * Only the integers of the round under way are secret: each is known to its player and to the
 * Moderator. Who has sent one is public, and so are scores, player numbers and past rounds. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_MEDIOCRITY_SEATS 60

typedef enum
{
  GRAPE_MEDIOCRITY_NUMBERS,   /* player numbers are still to be drawn */
  GRAPE_MEDIOCRITY_BETWEEN,   /* a Moderator is to begin the next round */
  GRAPE_MEDIOCRITY_ROUND,     /* integers are being sent */
  GRAPE_MEDIOCRITY_ANNOUNCED, /* the result is being made: missing integers are drawn */
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
  gboolean drawn[GRAPE_MEDIOCRITY_SEATS]; /* determined by chance for one who sent none */
  int scorer;                             /* seat that chose the most mediocre integer, or -1 */
  gboolean expired; /* six days without a result: nobody scored, the Moderator was removed */
  gint64 at;        /* when it ended */
} GrapeMediocrityRound;

/* One step of the search for the most mediocre number. */
typedef struct
{
  guint value; /* the near-mediocre number */
  guint count; /* how often it is there: 1 ends the search, more and all of them are removed */
  guint left;  /* how many numbers there were before */
} GrapeMediocrityPass;

int grape_mediocrity_search (const guint *values, guint n, GrapeMediocrityPass *passes,
                             guint *n_passes);

GrapeMediocrityStage grape_mediocrity_stage (gconstpointer view);
guint grape_mediocrity_round (gconstpointer view);
int grape_mediocrity_moderator (gconstpointer view);
gboolean grape_mediocrity_anybody (gconstpointer view);
gboolean grape_mediocrity_open (gconstpointer view);
guint grape_mediocrity_range (gconstpointer view);
gint64 grape_mediocrity_since (gconstpointer view);
gint64 grape_mediocrity_earliest (gconstpointer view);
gint64 grape_mediocrity_deadline (gconstpointer view);

guint grape_mediocrity_n_seats (gconstpointer view);
gboolean grape_mediocrity_playing (gconstpointer view, int seat);
guint grape_mediocrity_number (gconstpointer view, int seat);
guint grape_mediocrity_score (gconstpointer view, int seat);
guint grape_mediocrity_sum (gconstpointer view);
guint grape_mediocrity_target (gconstpointer view);
GrapeMediocrityChoice grape_mediocrity_choice (gconstpointer view, int seat, guint *value);
int grape_mediocrity_winner (gconstpointer view);

guint grape_mediocrity_n_past (gconstpointer view);
const GrapeMediocrityRound *grape_mediocrity_past (gconstpointer view, guint index);

G_END_DECLS
