/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-squares.h"
#include "grape-pen.h"
#include "grape-touch.h"

#include <math.h>

gboolean
grape_squares_hold (GrapeExtent extent, int column, int row)
{
  return column >= extent.left && column < extent.right && row >= extent.top && row < extent.bottom;
}

/** grape_squares_join: the smallest that contains both; an empty one adds nothing */
GrapeExtent
grape_squares_join (GrapeExtent a, GrapeExtent b)
{
  if (a.right <= a.left)
    return b;
  if (b.right <= b.left)
    return a;
  return (GrapeExtent){ MIN (a.left, b.left), MIN (a.top, b.top), MAX (a.right, b.right),
                        MAX (a.bottom, b.bottom) };
}

/** grape_squares_hit: the square at @x, @y; FALSE where none is visible */
gboolean
grape_squares_hit (const GrapeSquares *self, double x, double y, GrapeSquare *square)
{
  const GrapeBox *window = &self->window;

  if (x < window->x || y < window->y || x >= window->x + window->width
      || y >= window->y + window->height)
    return FALSE;
  *square = (GrapeSquare){ (int)floor ((x - self->grid.left) / self->grid.cell),
                           (int)floor ((y - self->grid.top) / self->grid.cell) };
  return grape_squares_hold (self->reach, square->column, square->row);
}

/** grape_squares_corner: the upper left corner of a square */
void
grape_squares_corner (const GrapeSquares *self, int column, int row, double *x, double *y)
{
  *x = self->grid.left + column * self->grid.cell;
  *y = self->grid.top + row * self->grid.cell;
}

/** grape_squares_paint_frame: just inside the square's edge */
void
grape_squares_paint_frame (cairo_t *cr, const GrapeSquares *board, int column, int row,
                           GrapeColor color, double alpha, double line)
{
  double x, y, side = MAX (2, board->grid.cell - line);

  grape_squares_corner (board, column, row, &x, &y);
  cairo_new_path (cr);
  grape_pen_round (cr, x + line / 2, y + line / 2, side, side, board->grid.cell * .16);
  grape_pen_stroke (cr, color, alpha, line);
}

/** grape_squares_paint_hover: if the pointer is on a square: @kind is that of the board's squares
 */
void
grape_squares_paint_hover (cairo_t *cr, const GrapeSquares *board, int kind, const GrapeLook *look)
{
  GrapeSpotId at = grape_touch_of (look)->hover;

  if (at.kind == kind)
    grape_squares_paint_frame (cr, board, at.column, at.row, grape_pen_ink (look), .5, 1.5);
}

/** grape_squares_paint_cursor: if it is shown, set off from the @ground */
void
grape_squares_paint_cursor (cairo_t *cr, const GrapeSquares *board, int kind, const GrapeLook *look,
                            GrapeColor ground)
{
  GrapeSpotId at = grape_touch_of (look)->cursor;
  double line = CLAMP (board->grid.cell * .08, 2, 4);

  if (at.kind != kind)
    return;
  grape_squares_paint_frame (cr, board, at.column, at.row, ground, .9, line + 2);
  grape_squares_paint_frame (cr, board, at.column, at.row, grape_pen_accent (look), 1, line);
}
