/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of Viruses. Every function takes a state or a view of one; it simply lacks
 * what the viewer may not know. Columns and rows count from 0 at the upper left square of the
 * active area as last posted ("a1"); *plane* coordinates never move: a square's plane column is
 * grape_viruses_left() + column, so that two turns can be overlaid. */
#pragma once

#include "engine/grape-rules.h"

G_BEGIN_DECLS

/* What is on a square: nothing, a clean cell, or a cell with the virus of seat (value - 2). */
#define GRAPE_VIRUSES_EMPTY      0
#define GRAPE_VIRUSES_CLEAN      1
#define GRAPE_VIRUSES_OF_SEAT(s) ((guint8)(2 + (s)))
#define GRAPE_VIRUSES_SEAT(cell) ((int)(cell)-2) /* below 0: nobody's */

typedef enum
{
  GRAPE_VIRUSES_PLACE,
  GRAPE_VIRUSES_INFECT,
  GRAPE_VIRUSES_STEP,
  GRAPE_VIRUSES_DESTROY,
  GRAPE_VIRUSES_UNINFECT,
} GrapeVirusesKind;

/* What became of a submitted move. WAITING: the turn is still on. */
typedef enum
{
  GRAPE_VIRUSES_WAITING,
  GRAPE_VIRUSES_DONE,
  GRAPE_VIRUSES_CONFLICT,
  GRAPE_VIRUSES_SURPLUS,
  GRAPE_VIRUSES_INVALID,
} GrapeVirusesVerdict;

typedef struct
{
  GrapeVirusesKind kind;
  int seat;
  guint column, row;       /* the square; of a step: where from */
  guint to_column, to_row; /* of a step: where to; else 0 */
  GrapeVirusesVerdict verdict;
} GrapeVirusesMove;

typedef enum
{
  GRAPE_VIRUSES_PLAYING,
  GRAPE_VIRUSES_RETIRED,    /* has left, but the virus still lives and may be taken over */
  GRAPE_VIRUSES_GONE,       /* has left, and the virus is taken over or cleaned */
  GRAPE_VIRUSES_ELIMINATED, /* genocide */
} GrapeVirusesStatus;

/* A rectangle of squares: where it lies on the plane, and its cells row by row. */
typedef struct
{
  int left, top;
  guint width, height;
  guint8 *cells; /* width * height bytes */
} GrapeVirusesMap;

void grape_viruses_map_clear (GrapeVirusesMap *self);

/* A square that the last generation changed, in the present columns and rows; these may lie outside
 * the active area (a cell died there), so they are signed. */
typedef struct
{
  int column, row;
  guint8 before, after;
} GrapeVirusesChange;

/* The position */
gboolean grape_viruses_started (gconstpointer view);
guint grape_viruses_turn (gconstpointer view);
guint grape_viruses_width (gconstpointer view);
guint grape_viruses_height (gconstpointer view);
int grape_viruses_left (gconstpointer view);
int grape_viruses_top (gconstpointer view);
guint8 grape_viruses_cell (gconstpointer view, guint column, guint row);
void grape_viruses_fill (gconstpointer view, guint8 *cells);
int grape_viruses_winner (gconstpointer view); /* -1: nobody (yet) */

/* The players */
guint grape_viruses_n_seats (gconstpointer view);
char grape_viruses_character (gconstpointer view, int seat); /* 0: the virus went to an heir */
GrapeVirusesStatus grape_viruses_status (gconstpointer view, int seat);
guint grape_viruses_score (gconstpointer view, int seat);
guint grape_viruses_target (gconstpointer view);              /* Gamepoints that win */
guint grape_viruses_n_cells (gconstpointer view, int seat);   /* seat -1: clean cells */
guint grape_viruses_allowance (gconstpointer view, int seat); /* moves this turn */

/* Moves. A view holds only the viewer's own waiting moves (the referee's: everybody's). */
GArray *grape_viruses_moves (gconstpointer view, int seat); /* of GrapeVirusesMove; free it */
gboolean grape_viruses_check (gconstpointer view, const GrapeVirusesMove *move, GError **error);
char *grape_viruses_move_text (const GrapeVirusesMove *move);
GArray *grape_viruses_move_parse (gconstpointer view, int seat, const char *text, GError **error);

/* The last turn; FALSE or NULL if there was none. `posted` is the grid for the moves, `moved` the
 * same after the moves but before the generation. */
gboolean grape_viruses_last (gconstpointer view, GrapeVirusesMap *posted, GrapeVirusesMap *moved);
GArray *
grape_viruses_last_moves (gconstpointer view); /* of GrapeVirusesMove, in `posted`'s squares */
GArray *grape_viruses_last_changes (gconstpointer view); /* of GrapeVirusesChange: moved -> now */
int grape_viruses_last_scorer (gconstpointer view);      /* -1: a tie, or no last turn */
gboolean grape_viruses_last_shift (gconstpointer view, int *columns, int *rows);

/* The past, turn by turn: index 0 is the grid that began the game (or was given). */
guint grape_viruses_n_past (gconstpointer view);
guint grape_viruses_past_turn (gconstpointer view, guint index);
guint grape_viruses_past_cells (gconstpointer view, guint index, int seat); /* seat -1: clean */
guint grape_viruses_past_score (gconstpointer view, guint index, int seat);

/* Names of squares: "c4", "aa12". */
char *grape_viruses_column_name (guint column);
char *grape_viruses_square_name (guint column, guint row);
gboolean grape_viruses_square_parse (const char *name, guint *column, guint *row);

G_END_DECLS
