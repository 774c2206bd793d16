/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board with an edge shows no more around it than it must; on an endless one, people can wander
 * as far as its reach. */
#include "grape-pan.h"

#include <math.h>

/* Where square 0 begins along one axis, with @middle in the middle of the window if possible. */
static double
place_axis (double start, double room, int from, int to, double cell, double middle,
            gboolean has_edge)
{
  double half = room / 2 / cell;

  if (has_edge && to - from <= 2 * half)
    middle = (from + to) / 2.;
  else if (has_edge)
    middle = CLAMP (middle, from + half, to - half);
  return round (start + room / 2 - middle * cell);
}

/** grape_pan_place: lays the grid of @board into its window. @self: (nullable): all of it */
void
grape_pan_place (const GrapePan *self, GrapeSquares *board)
{
  gboolean has_own = self && self->cell > 0;
  double x = has_own ? self->x : (board->reach.left + board->reach.right) / 2.;
  double y = has_own ? self->y : (board->reach.top + board->reach.bottom) / 2.;
  double cell = has_own ? MIN (self->cell, GRAPE_PAN_MOST) : board->fit;

  board->grid.cell = cell;
  board->grid.left = place_axis (board->window.x, board->window.width, board->reach.left,
                                 board->reach.right, cell, x, board->least <= 0);
  board->grid.top = place_axis (board->window.y, board->window.height, board->reach.top,
                                board->reach.bottom, cell, y, board->least <= 0);
}

/** grape_pan_settle: from "all of it" to a place of one's own: what is in the middle stays there.
 */
void
grape_pan_settle (GrapePan *self, const GrapeSquares *board)
{
  const GrapeSquareGrid *grid = &board->grid;

  *self = (GrapePan){ .cell = grid->cell,
                      .x = (board->window.x + board->window.width / 2 - grid->left) / grid->cell,
                      .y = (board->window.y + board->window.height / 2 - grid->top) / grid->cell };
}

/** grape_pan_is_whole: the window shows all of it, so there is nothing to move. */
gboolean
grape_pan_is_whole (const GrapeSquares *board)
{
  return board->least <= 0 && board->grid.cell <= board->fit;
}

static void
keep_near (GrapePan *self, const GrapeSquares *board)
{
  if (board->least <= 0 && self->cell <= board->fit)
    *self = (GrapePan){ 0 };
  self->x = CLAMP (self->x, board->reach.left, board->reach.right);
  self->y = CLAMP (self->y, board->reach.top, board->reach.bottom);
}

/** grape_pan_drag: by so many pixels from where it was @from the beginning */
void
grape_pan_drag (GrapePan *self, const GrapePan *from, const GrapeSquares *board, double dx,
                double dy)
{
  *self = (GrapePan){ .cell = board->grid.cell,
                      .x = from->x - dx / board->grid.cell,
                      .y = from->y - dy / board->grid.cell };
  keep_near (self, board);
}

/** grape_pan_move: by so many pixels */
void
grape_pan_move (GrapePan *self, const GrapeSquares *board, double dx, double dy)
{
  GrapePan from;

  grape_pan_settle (&from, board);
  grape_pan_drag (self, &from, board, -dx, -dy);
}

/** grape_pan_zoom: the point of the board under @x, @y stays under it. */
void
grape_pan_zoom (GrapePan *self, const GrapeSquares *board, double cell, double x, double y)
{
  double old = board->grid.cell, least = board->least > 0 ? board->least : MIN (board->fit, old);

  grape_pan_settle (self, board);
  if (cell >= 3)
    cell = cell > old ? ceil (cell) : floor (cell);
  self->cell = CLAMP (cell, least, GRAPE_PAN_MOST);
  self->x += (x - board->window.x - board->window.width / 2) * (1 / old - 1 / self->cell);
  self->y += (y - board->window.y - board->window.height / 2) * (1 / old - 1 / self->cell);
  keep_near (self, board);
}

/** grape_pan_follow: moves so that the square is seen; FALSE when it is already */
gboolean
grape_pan_follow (GrapePan *self, const GrapeSquares *board, int column, int row)
{
  const GrapeBox *window = &board->window;
  double x, y, cell = board->grid.cell;

  grape_squares_corner (board, column, row, &x, &y);
  double dx = MIN (0, x - window->x) + MAX (0, x + cell - window->x - window->width);
  double dy = MIN (0, y - window->y) + MAX (0, y + cell - window->y - window->height);
  if (!(dx < 0 || dx > 0 || dy < 0 || dy > 0))
    return FALSE;
  grape_pan_move (self, board, dx, dy);
  return TRUE;
}
