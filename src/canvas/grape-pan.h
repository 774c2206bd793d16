/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which part of a board is seen, and how large: the same for every board that can be larger than
 * its window. */
#pragma once

#include "grape-box.h"

G_BEGIN_DECLS

typedef struct
{
  double cell;      /* pixels a square; 0: as large as lets everything be seen */
  double x, y;      /* with a cell: the point that is in the middle, in squares */
  GrapeExtent room; /* with cell 0: this is to be seen as well */
} GrapePan;

/* Squares, and the window through which they are seen. */
typedef struct
{
  GrapeSquareGrid grid;
  GrapeBox window;
  GrapeExtent reach; /* all squares there are */
  double fit;        /* pixels a square with which all that matters is seen */
  double least;      /* how far away one can go from an endless board; 0: a board has an edge */
} GrapeBoard;

#define GRAPE_PAN_MOST 96.0 /* pixels a square */

void grape_pan_place (const GrapePan *self, GrapeBoard *board);
void grape_pan_settle (GrapePan *self, const GrapeBoard *board);
void grape_pan_move (GrapePan *self, const GrapeBoard *board, double dx, double dy);
void grape_pan_drag (GrapePan *self, const GrapePan *from, const GrapeBoard *board, double dx,
                     double dy);
void grape_pan_zoom (GrapePan *self, const GrapeBoard *board, double cell, double x, double y);
gboolean grape_pan_follow (GrapePan *self, const GrapeBoard *board, int column, int row);
gboolean grape_pan_is_whole (const GrapeBoard *board);

gboolean grape_board_hit (const GrapeBoard *self, double x, double y, GrapeSquare *square);
void grape_board_corner (const GrapeBoard *self, int column, int row, double *x, double *y);

G_END_DECLS
