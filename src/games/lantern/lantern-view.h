/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Ye Olde Rusty Lantern, and what a canvas may ask of it. A view hides the texts of
 * cards that its viewer may not know; how many cards each Bard holds everybody knows. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define LANTERN_MAX_SEATS   20
#define LANTERN_HAND        7
#define LANTERN_LINES_LEAST 12
#define LANTERN_LINES_MOST  25
#define LANTERN_LINE        72 /* characters, in a flowed paragraph */

typedef enum
{
  LANTERN_OPENING, /* a deck is wanted, and who goes first */
  LANTERN_TELLING,
  LANTERN_WON, /* the winner may still finish the tale */
  LANTERN_OVER,
} LanternStage;

typedef struct
{
  char *text;    /* NULL: this copy may not know it */
  gboolean told; /* to everybody, in a given position */
} LanternCard;

typedef enum
{
  LANTERN_WAITS, /* for the Barkeep's answer */
  LANTERN_GOOD,
  LANTERN_BAD,
  LANTERN_LAPSED, /* its Bard has left */
} LanternFate;

typedef enum
{
  LANTERN_NO_REASON,
  LANTERN_INCOMPREHENSIBLE,
  LANTERN_NON_SEQUITUR,
  LANTERN_SPIRIT,
  LANTERN_LENGTH,
  LANTERN_NO_CARD,
  LANTERN_NOTHING,
  LANTERN_NOT_IN_TALE,
  LANTERN_N_REASONS,
} LanternReason;

typedef enum
{
  LANTERN_NO_FAULT,
  LANTERN_NOT_HELD,
  LANTERN_NOT_MENTIONED,
  LANTERN_LATE,
  LANTERN_N_FAULTS,
} LanternFault;

typedef struct
{
  int seat;
  char *card; /* or NULL */
  char *text;
  gint64 at;
  LanternFate fate;
  LanternReason reason;
  gboolean loose;  /* its card became a Loose End */
  GPtrArray *tied; /* of char */
  int taken_by;    /* who interrupted it with success; -1: nobody */
  char *taken;     /* and with which card */
  guint64 heard;   /* bots that let it pass */
} LanternPlay;

typedef struct
{
  int seat;
  guint play; /* from 1 */
  char *card;
  gint64 at;
  LanternFate fate;
  LanternFault fault;
} LanternInterruption;

typedef struct
{
  int seat;
  guint n;
} LanternDeal;

typedef struct
{
  GArray *hand; /* of LanternCard: those that are told first */
  guint ales;
  gint64 paid; /* into the pot */
} LanternBard;

typedef struct
{
  GrapeResources *resources;
  guint benches;
  gint64 ante; /* A$; 0: none */
  gint64 sleep_s, late_s, finish_s;
  gboolean program; /* the program is the Barkeep */
  guint n_seats;    /* newcomers included */
  guint n_began;
  LanternBard bards[GRAPE_MAX_SEATS];
  int order[GRAPE_MAX_SEATS]; /* seats at the table, clockwise */
  guint n_order;
  LanternStage stage;
  int turn; /* seat; -1: nobody's */
  guint turns;
  gint64 since;           /* of the turn, or of the last play tried in it */
  gint64 suspended_since; /* 0: it goes on */
  gint64 deadline;        /* for the winner's ending; 0: none */
  gboolean away;          /* the Barkeep */
  gboolean has_deck;
  gboolean secret;     /* the deck has cards that only the Barkeep knows */
  gboolean blind;      /* and this copy does not have them */
  gboolean unshuffled; /* chance is to order the deck */
  GArray *deck;        /* of LanternCard, the next one to deal first */
  GArray *deals;       /* of LanternDeal, to be done in order */
  GPtrArray *table;    /* of char: Loose Ends */
  GPtrArray *burned;   /* of char */
  GArray *plays;       /* of LanternPlay; a number counts from 1 */
  GArray *interruptions;
  int winner; /* or -1 */
  gboolean lame, quit;
  char *finale; /* the winner's ending; or NULL */
} Lantern;

#define LANTERN_VIEW(view) ((const Lantern *)(view))

/* lantern-state.c */
const LanternPlay *lantern_play (const Lantern *self, guint number);
const LanternInterruption *lantern_interruption (const Lantern *self, guint number);
guint lantern_open_play (const Lantern *self);
guint lantern_open_interruption (const Lantern *self);
guint lantern_n_cards (const Lantern *self, int seat);
const char *lantern_held (const Lantern *self, int seat, const char *card);
gboolean lantern_at_table (const Lantern *self, int seat);
gboolean lantern_suspended (const Lantern *self);
gboolean lantern_is_late (const Lantern *self, const LanternInterruption *what);
gint64 lantern_pot (const Lantern *self);

/* lantern-text.c */
guint lantern_count_lines (const char *text);
guint lantern_mentions (const char *text, const char *card);
gboolean lantern_touches (const char *text, const char *card);

G_END_DECLS
