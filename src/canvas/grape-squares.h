/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squares of a board, perhaps only partly visible: where each is, and what all boards draw
 * alike: a frame in a square, pointer and cursor. */
#pragma once

#include "grape-box.h"
#include "grape-look.h"
#include "grape-outline.h"

G_BEGIN_DECLS

/* In squares; @right and @bottom are outside. */
typedef struct
{
  int left, top, right, bottom;
} GrapeExtent;

/* Squares, and the window that shows them. */
typedef struct
{
  GrapeSquareGrid grid;
  GrapeBox window;
  GrapeExtent reach; /* all squares there are */
  double fit;        /* pixels a square at which all that matters is visible */
  double least;      /* how far people can wander from an endless board; 0: the board has an edge */
} GrapeSquares;

gboolean grape_squares_hold (GrapeExtent extent, int column, int row);
GrapeExtent grape_squares_join (GrapeExtent a, GrapeExtent b);
gboolean grape_squares_hit (const GrapeSquares *self, double x, double y, GrapeSquare *square);
void grape_squares_corner (const GrapeSquares *self, int column, int row, double *x, double *y);

void grape_squares_paint_frame (cairo_t *cr, const GrapeSquares *board, int column, int row,
                                GrapeColor color, double alpha, double line);
void grape_squares_paint_hover (cairo_t *cr, const GrapeSquares *board, int kind,
                                const GrapeLook *look);
void grape_squares_paint_cursor (cairo_t *cr, const GrapeSquares *board, int kind,
                                 const GrapeLook *look, GrapeColor ground);

G_END_DECLS
