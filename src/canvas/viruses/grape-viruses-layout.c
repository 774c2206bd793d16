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

/** grape_viruses_layout_fit: pixels a square with which all squares are seen */
double
grape_viruses_layout_fit (const GrapeVirusesLayout *self)
{
  if (!self->columns || !self->rows)
    return 1;
  double cell = MIN (self->width / self->columns, self->height / self->rows);
  return cell >= 3 ? MIN (floor (cell), GRAPE_VIRUSES_CELL_MOST) : MAX (cell, .05);
}

/* Where a1 begins along one axis: in the middle if all fits, else no further in than the edge. */
static double
place_axis (double start, double room, double size, double wanted)
{
  if (size <= room)
    return round (start + (room - size) / 2);
  return round (start + CLAMP (room / 2 - wanted, room - size, 0));
}

/* The board as a part of a larger room: what both boards of a comparison need. */
static void
place_in_room (GrapeVirusesLayout *self, gconstpointer view, const GrapeVirusesZoom *zoom)
{
  GrapeVirusesLayout room = *self;

  room.columns = zoom->room_columns;
  room.rows = zoom->room_rows;
  self->cell = grape_viruses_layout_fit (&room);
  self->left = place_axis (self->x, self->width, room.columns * self->cell, 0)
               + (grape_viruses_left (view) - zoom->room_left) * self->cell;
  self->top = place_axis (self->y, self->height, room.rows * self->cell, 0)
              + (grape_viruses_top (view) - zoom->room_top) * self->cell;
}

/** grape_viruses_layout: for a picture of @width x @height. @zoom may be NULL: all of the board */
void
grape_viruses_layout (GrapeVirusesLayout *self, gconstpointer view, double width, double height,
                      const GrapeVirusesZoom *zoom)
{
  guint columns = grape_viruses_width (view), rows = grape_viruses_height (view);

  *self = (GrapeVirusesLayout){ .columns = columns, .rows = rows };
  self->text = CLAMP (MIN (width, height) * .024, 10, 26);
  self->x = ceil (self->text * (.9 + .62 * MAX (2, rows >= 1000 ? 4 : 3)));
  self->y = ceil (self->text * 1.9);
  place_legend (self, view, width, height);
  self->width = floor (MAX (1, self->width));
  self->height = floor (MAX (1, self->height));
  if (zoom && zoom->cell <= 0 && zoom->room_columns)
    {
      place_in_room (self, view, zoom);
      return;
    }
  self->cell = zoom && zoom->cell > 0 ? MIN (zoom->cell, GRAPE_VIRUSES_CELL_MOST)
                                      : grape_viruses_layout_fit (self);
  self->left = place_axis (self->x, self->width, columns * self->cell, zoom ? zoom->x : 0);
  self->top = place_axis (self->y, self->height, rows * self->cell, zoom ? zoom->y : 0);
}

/** grape_viruses_layout_hit: the square at @x, @y; FALSE outside the board */
gboolean
grape_viruses_layout_hit (const GrapeVirusesLayout *self, double x, double y, guint *column,
                          guint *row)
{
  double c = floor ((x - self->left) / self->cell), r = floor ((y - self->top) / self->cell);

  if (x < self->x || y < self->y || x >= self->x + self->width || y >= self->y + self->height
      || c < 0 || r < 0 || c >= self->columns || r >= self->rows)
    return FALSE;
  *column = (guint)c;
  *row = (guint)r;
  return TRUE;
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

/** grape_viruses_layout_step: every how many squares a label has @room */
guint
grape_viruses_layout_step (double room, double cell)
{
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };
  guint k = 0;

  while (k + 1 < G_N_ELEMENTS (steps) && steps[k] * cell < room)
    k++;
  return steps[k];
}
