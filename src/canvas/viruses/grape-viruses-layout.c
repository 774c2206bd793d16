/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board takes what gutters and legend leave. Squares have whole pixels as soon as they have
 * three, so that the grid is crisp. */
#include "grape-viruses-layout.h"

#include <math.h>

/* The legend: at the right of a wide picture, else below in as many columns as fit. */
static void
place_legend (GrapeVirusesLayout *self, gconstpointer view, double width, double height)
{
  guint n = grape_viruses_n_seats (view) + 1;
  double line = self->text * 1.75, pad = self->text * .8;

  self->legend_columns = 1;
  if (width > height * 1.2)
    {
      self->legend_width = CLAMP (width * .22, 110, self->text * 17);
      self->legend_x = width - self->legend_width - pad;
      self->legend_y = pad;
      self->legend_height = MIN (n * line + pad, height - 2 * pad);
      self->width = self->legend_x - pad - self->x;
      self->height = height - pad - self->y;
      return;
    }
  self->legend_columns = (guint)CLAMP (floor ((width - 2 * pad) / (self->text * 12)), 1, n);
  guint lines = (n + self->legend_columns - 1) / self->legend_columns;
  self->legend_height = MIN (lines * line, height * .4);
  self->legend_width = width - 2 * pad;
  self->legend_x = pad;
  self->legend_y = height - self->legend_height - pad * .6;
  self->width = width - pad - self->x;
  self->height = self->legend_y - pad * .8 - self->y;
}

/* Pixels a square at which this many are visible. */
static double
fit_cell (const GrapeVirusesLayout *self, GrapeExtent all)
{
  double columns = MAX (1, all.right - all.left), rows = MAX (1, all.bottom - all.top);
  double cell = MIN (self->width / columns, self->height / rows);

  return cell >= 3 ? MIN (floor (cell), GRAPE_PAN_MOST) : MAX (cell, .05);
}

/* Where the squares are: in the middle if all fit, else where @pan puts them; or as a part of a
 * larger room, which both boards of a comparison need. */
static void
place_squares (GrapeVirusesLayout *self, gconstpointer view, const GrapePan *pan)
{
  GrapeSquares board = grape_viruses_layout_board (self);

  if (pan && pan->cell <= 0 && pan->room.right > pan->room.left)
    {
      int left = grape_viruses_left (view), top = grape_viruses_top (view);

      board.reach = (GrapeExtent){ pan->room.left - left, pan->room.top - top,
                                   pan->room.right - left, pan->room.bottom - top };
    }
  board.fit = self->fit = fit_cell (self, board.reach);
  grape_pan_place (pan, &board);
  self->cell = board.grid.cell;
  self->left = board.grid.left;
  self->top = board.grid.top;
}

/** grape_viruses_layout: for a picture of @width x @height. @pan may be NULL: all of the board */
void
grape_viruses_layout (GrapeVirusesLayout *self, gconstpointer view, double width, double height,
                      const GrapePan *pan)
{
  guint columns = grape_viruses_width (view), rows = grape_viruses_height (view);

  *self = (GrapeVirusesLayout){ .columns = columns, .rows = rows };
  self->text = CLAMP (MIN (width, height) * .024, 10, 26);
  self->x = ceil (self->text * (.9 + .62 * MAX (2, rows >= 1000 ? 4 : 3)));
  self->y = ceil (self->text * 1.9);
  place_legend (self, view, width, height);
  self->width = floor (MAX (1, self->width));
  self->height = floor (MAX (1, self->height));
  place_squares (self, view, pan);
}

GrapeSquares
grape_viruses_layout_board (const GrapeVirusesLayout *self)
{
  return (GrapeSquares){ .grid = { self->left, self->top, self->cell },
                         .window = { self->x, self->y, self->width, self->height },
                         .reach = { 0, 0, (int)self->columns, (int)self->rows },
                         .fit = self->fit };
}

static guint
clamp_index (double value, guint most)
{
  return (guint)CLAMP (value, 0, most);
}

/** grape_viruses_layout_range: the squares that a rectangle touches, the ends exclusive */
void
grape_viruses_layout_range (const GrapeVirusesLayout *self, double x, double y, double width,
                            double height, guint *column, guint *row, guint *column_end,
                            guint *row_end)
{
  *column = clamp_index (floor ((x - self->left) / self->cell), self->columns);
  *row = clamp_index (floor ((y - self->top) / self->cell), self->rows);
  *column_end = clamp_index (ceil ((x + width - self->left) / self->cell), self->columns);
  *row_end = clamp_index (ceil ((y + height - self->top) / self->cell), self->rows);
}

/** grape_viruses_layout_step: the least number of squares between labels that gives each @room */
guint
grape_viruses_layout_step (double room, double cell)
{
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };
  guint k = 0;

  while (k + 1 < G_N_ELEMENTS (steps) && steps[k] * cell < room)
    k++;
  return steps[k];
}
