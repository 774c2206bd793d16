/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table takes what plates, words and strip leave. Squares have whole pixels. */
#include "grape-tromino-go-layout.h"

#include <math.h>

#define MARGIN 2 /* squares of empty table round the pieces, when all are to be seen */

static gboolean
inside (const GrapeTrominoGoBox *box, double x, double y)
{
  return x >= box->left && y >= box->top && x < box->left + box->width
         && y < box->top + box->height;
}

/* Plates side by side; what is between them goes below where it is narrow. */
static double
place_top (GrapeTrominoGoLayout *self, double width, double height)
{
  double pad = self->text * .6, high = self->text * 3.4;

  if (width >= self->text * 38)
    {
      double plate = MIN ((width - 4 * pad) * .36, self->text * 22);
      self->plates[0] = (GrapeTrominoGoBox){ pad, pad, plate, high };
      self->plates[1] = (GrapeTrominoGoBox){ width - pad - plate, pad, plate, high };
      self->middle = (GrapeTrominoGoBox){ 2 * pad + plate, pad, width - 4 * pad - 2 * plate, high };
      return high + 2 * pad;
    }
  double plate = (width - 3 * pad) / 2;
  self->plates[0] = (GrapeTrominoGoBox){ pad, pad, plate, high };
  self->plates[1] = (GrapeTrominoGoBox){ 2 * pad + plate, pad, plate, high };
  self->middle = (GrapeTrominoGoBox){ pad, pad + high, width - 2 * pad, self->text * 2.2 };
  return high + self->text * 2.2 + 1.5 * pad;
}

static void
place_strip (GrapeTrominoGoLayout *self, double width, double height)
{
  double pad = self->text * .6, high = self->text * 2.6;

  self->strip = (GrapeTrominoGoBox){ pad, height - high - pad * .5, width - 2 * pad, high };
  self->hint = (GrapeTrominoGoBox){ pad, self->strip.top - self->text * 2.3, width - 2 * pad,
                                    self->text * 2.3 };
  self->token = MIN (self->text * 2.3, self->strip.width / CLAMP (self->n_plays, 1, 36));
  self->token = MAX (self->token, self->text * 1.75);
  guint room = (guint)MAX (1, floor (self->strip.width / self->token + .01));
  self->first = self->n_plays > room ? self->n_plays - room : 0;
}

/** grape_tromino_go_layout_fit: pixels a square with which everything on the table is seen */
double
grape_tromino_go_layout_fit (const GrapeTrominoGoLayout *self, const GrapeTrominoGoExtent *extent)
{
  double columns = MAX (7, extent->right - extent->left + 2 * MARGIN);
  double rows = MAX (6, extent->bottom - extent->top + 2 * MARGIN);
  double cell = MIN (self->table.width / columns, self->table.height / rows);

  return CLAMP (floor (cell), GRAPE_TROMINO_GO_CELL_LEAST, 64);
}

static gboolean
is_empty (const GrapeTrominoGoExtent *self)
{
  return self->right <= self->left;
}

static GrapeTrominoGoExtent
join (const GrapeTrominoGoExtent *a, const GrapeTrominoGoExtent *b)
{
  if (is_empty (a) || is_empty (b))
    return is_empty (a) ? *b : *a;
  return (GrapeTrominoGoExtent){ MIN (a->left, b->left), MIN (a->top, b->top),
                                 MAX (a->right, b->right), MAX (a->bottom, b->bottom) };
}

/**
 * grape_tromino_go_layout: for a picture of @width x @height
 * @extent: of the pieces; all 0 when there are none
 * @zoom: (nullable): all of it
 */
void
grape_tromino_go_layout (GrapeTrominoGoLayout *self, double width, double height,
                         const GrapeTrominoGoExtent *extent, const GrapeTrominoGoZoom *zoom,
                         guint n_plays)
{
  GrapeTrominoGoExtent both = zoom ? join (extent, &zoom->room) : *extent;
  double x = (both.left + both.right) / 2.0, y = (both.top + both.bottom) / 2.0;

  *self = (GrapeTrominoGoLayout){ .n_plays = n_plays };
  self->text = CLAMP (MIN (width, height) * .0235, 10.5, 26);
  double top = place_top (self, width, height);
  place_strip (self, width, height);
  self->table
      = (GrapeTrominoGoBox){ 0, ceil (top), width, MAX (1, floor (self->hint.top) - ceil (top)) };
  self->grid.cell = grape_tromino_go_layout_fit (self, &both);
  if (zoom && zoom->cell > 0)
    {
      self->grid.cell = CLAMP (zoom->cell, GRAPE_TROMINO_GO_CELL_LEAST, GRAPE_TROMINO_GO_CELL_MOST);
      x = zoom->x;
      y = zoom->y;
    }
  self->grid.left = round (self->table.left + self->table.width / 2 - x * self->grid.cell);
  self->grid.top = round (self->table.top + self->table.height / 2 - y * self->grid.cell);
}

/** grape_tromino_go_layout_hit: the square at @x, @y; FALSE beside the table */
gboolean
grape_tromino_go_layout_hit (const GrapeTrominoGoLayout *self, double x, double y,
                             GrapeSquare *square)
{
  if (!inside (&self->table, x, y))
    return FALSE;
  *square = (GrapeSquare){ (int)floor ((x - self->grid.left) / self->grid.cell),
                           (int)floor ((y - self->grid.top) / self->grid.cell) };
  return TRUE;
}

/** grape_tromino_go_layout_hit_play: the index of the play in the strip at @x, @y; -1: none */
int
grape_tromino_go_layout_hit_play (const GrapeTrominoGoLayout *self, double x, double y)
{
  if (!inside (&self->strip, x, y))
    return -1;
  double index = self->first + floor ((x - self->strip.left) / self->token);
  return index < self->n_plays ? (int)index : -1;
}

static const int corner_x[4] = { 0, 1, 1, 0 }, corner_y[4] = { 0, 0, 1, 1 };

/** grape_tromino_go_squares: of the piece at a place; the elbow first */
void
grape_tromino_go_place_squares (int column, int row, GrapeTrominoGoFacing turn,
                                GrapeSquare squares[3])
{
  for (guint k = 0; k < 3; k++)
    {
      guint corner = (turn + (k == 0 ? 2 : k == 1 ? 1 : 3)) % 4;

      squares[k] = (GrapeSquare){ column + corner_x[corner], row + corner_y[corner] };
    }
}

/** grape_tromino_go_block_at: the upper left square of the block of a piece with that @elbow */
GrapeSquare
grape_tromino_go_block_at (GrapeSquare elbow, GrapeTrominoGoFacing turn)
{
  guint corner = (turn + 2) % 4;

  return (GrapeSquare){ elbow.column - corner_x[corner], elbow.row - corner_y[corner] };
}
