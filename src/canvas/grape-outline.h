/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outline of a set of squares as a path with round corners: a piece, a group, an enclosed area.
 * Squares that meet only at a corner stay apart; holes get an outline of their own. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int column, row;
} GrapeSquare;

/* Where square 0,0 has its corner, and how large squares are. */
typedef struct
{
  double left, top, cell;
} GrapeSquareGrid;

void grape_outline_path (cairo_t *cr, const GrapeSquare *squares, guint n,
                         const GrapeSquareGrid *grid, double inset, double radius);
gboolean grape_outline_has (const GrapeSquare *squares, guint n, int column, int row);

G_END_DECLS
