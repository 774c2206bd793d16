/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which part of a board is visible, and how large: for every board that can be larger than its
 * window. */
#pragma once

#include "grape-squares.h"

G_BEGIN_DECLS

typedef struct
{
  double cell;      /* pixels a square; 0: as large as lets everything be seen */
  double x, y;      /* with a cell: the point in the middle, in squares */
  GrapeExtent room; /* with cell 0: show this as well */
} GrapePan;

#define GRAPE_PAN_MOST 96.0 /* pixels a square */

void grape_pan_place (const GrapePan *self, GrapeSquares *board);
void grape_pan_settle (GrapePan *self, const GrapeSquares *board);
void grape_pan_move (GrapePan *self, const GrapeSquares *board, double dx, double dy);
void grape_pan_drag (GrapePan *self, const GrapePan *from, const GrapeSquares *board, double dx,
                     double dy);
void grape_pan_zoom (GrapePan *self, const GrapeSquares *board, double cell, double x, double y);
gboolean grape_pan_follow (GrapePan *self, const GrapeSquares *board, int column, int row);
gboolean grape_pan_is_whole (const GrapeSquares *board);

G_END_DECLS
