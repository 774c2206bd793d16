/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of an Open Table, and what a canvas may ask of it. A view lacks cards in others' hands,
 * sealed moves, whispers and secret votes; that they are there everybody knows. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-sealed.h"
#include "equipment/grape-deck.h"

G_BEGIN_DECLS

#define OPEN_TABLE_MAX_SEATS 24
#define OPEN_TABLE_LINES     60   /* of the talk that the table shows; the log has all of it */
#define OPEN_TABLE_DICE      1000 /* of a throw: as many as the Magic Dice roll (1250.3 I) */
#define OPEN_TABLE_SIDES     1000
#define OPEN_TABLE_CHOICES   30
#define OPEN_TABLE_GRID      26
#define OPEN_TABLE_COLOURS   10   /* with none */
#define OPEN_TABLE_MARK      12   /* bytes of three letters, at most */
#define OPEN_TABLE_HIDDEN    (-1) /* as a card's kind: this copy may not know it */

typedef struct
{
  int kind;
  gboolean told; /* to everybody, in a given position */
} OpenTableCard;

typedef struct
{
  int kind;
  int seat; /* who laid it down; -1: it was dealt there */
} OpenTableLaid;

typedef enum
{
  OPEN_TABLE_SAID,
  OPEN_TABLE_MOVED, /* was sealed */
  OPEN_TABLE_WHISPERED,
  OPEN_TABLE_RULED,
  OPEN_TABLE_DID, /* what happened with the equipment */
} OpenTableLineKind;

typedef struct
{
  OpenTableLineKind kind;
  int seat;         /* or GRAPE_AUTHOR_REFEREE, or GRAPE_AUTHOR_CLOCK */
  GrapeAudience to; /* of a whisper; else everybody */
  char *text;       /* NULL: not for this copy */
  gboolean told;    /* to everybody, in a given position */
} OpenTableLine;

typedef struct
{
  guint column, row; /* from 0, at the top left */
  char *mark;        /* "" or NULL: none */
  guint colour;      /* of open_table_colours */
} OpenTableCell;

typedef enum
{
  OPEN_TABLE_DUE_DICE,
  OPEN_TABLE_DUE_CARDS,
} OpenTableDueKind;

/* What chance owes the table. */
typedef struct
{
  OpenTableDueKind kind;
  int seat; /* for whom; -1: the table */
  guint n;
  guint sides;
  int plus;
  char *why; /* or NULL */
} OpenTableDue;

typedef struct
{
  gboolean playing;
  GArray *hand; /* of OpenTableCard, in the deck's order; hidden ones last */
  gint64 points, score;
  gboolean scored;
  gboolean done;   /* has moved or passed in this round */
  char *sealed;    /* the move; NULL: none, or not for this copy */
  guint sealed_in; /* number of the event that holds it; 0: none, or it was told */
  GrapeSealed vote;
} OpenTableSeat;

typedef struct
{
  GrapeResources *resources;
  const GrapeDeck *deck;
  char *rules; /* a GRefString, of the resources or options; or NULL */
  gint64 round_s, turn_s;
  gboolean players_edit, players_roll, referee_sees;
  guint columns, rows; /* 0: no grid */

  guint n_seats; /* newcomers included */
  OpenTableSeat seats[GRAPE_MAX_SEATS];
  guint round;
  gboolean round_on;
  gint64 since; /* of what goes on */
  gint64 deadline;
  int turn; /* seat; -1: nobody's */
  gint64 turn_since, turn_until;
  guint lapsed;     /* turns in a row that nobody used */
  gint64 clock;     /* when it rings; 0: it is not running */
  char *clock_name; /* or NULL */
  gboolean opening, closing;
  GArray *due;     /* of OpenTableDue */
  GArray *laid;    /* of OpenTableLaid: on the table, face up */
  GArray *discard; /* of int: kinds, the last one on top */
  GArray *lines;   /* of OpenTableLine */
  GArray *dice;    /* of guint: just rolled */
  guint sides;
  int plus;
  int rolled_for; /* seat; -1: nobody in particular */
  char *rolled_why;
  char *question; /* of the ballot; NULL: there was none */
  gboolean secret, voting;
  gint64 asked;
  GPtrArray *choices; /* of char */
  GArray *counts;     /* of guint: once it is over, votes for each choice */
  char *board;        /* text; or NULL */
  GArray *cells;      /* of OpenTableCell, row by row; empty ones are left out */
  gboolean ended;
  guint64 winners;
} OpenTable;

#define OPEN_TABLE_VIEW(view) ((const OpenTable *)(view))

extern const char *const open_table_colours[];

/* open-table-state.c */
gboolean open_table_plays (const OpenTable *self, int seat);
gboolean open_table_has_sealed (const OpenTable *self, int seat);
guint open_table_stock (const OpenTable *self);
gint64 open_table_score (const OpenTable *self, int seat);
const OpenTableLine *open_table_line (const OpenTable *self, guint index);
gboolean open_table_uses_cards (const OpenTable *self);
gboolean open_table_voted (const OpenTable *self, int seat);

/* open-table-grid.c */
const OpenTableCell *open_table_cell (const OpenTable *self, guint column, guint row);
gboolean open_table_read_mark (const char *text, char **mark, guint *colour, GError **error);

G_END_DECLS
