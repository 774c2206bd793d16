/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks round the squares with the inside on the right, one loop after the other. */
#include "grape-outline.h"

#include <math.h>

#define ARC .5523 /* a quarter of a circle as a Bézier curve */

/* The squares as a map with an empty ring round it; the edges that were walked are marked. */
typedef struct
{
  int column, row, width, height; /* of the map, the ring with it */
  guint8 *cells;                  /* bit 7: in the set; bits 0..3: the edge was walked */
} Map;

/* East, south, west, north: the way along the upper, right, lower and left edge. */
static const int step_x[4] = { 1, 0, -1, 0 };
static const int step_y[4] = { 0, 1, 0, -1 };

static void
map_init (Map *self, const GrapeSquare *squares, guint n)
{
  int right = G_MININT, bottom = G_MININT;

  self->column = self->row = G_MAXINT;
  for (guint i = 0; i < n; i++)
    {
      self->column = MIN (self->column, squares[i].column - 1);
      self->row = MIN (self->row, squares[i].row - 1);
      right = MAX (right, squares[i].column + 2);
      bottom = MAX (bottom, squares[i].row + 2);
    }
  self->width = right - self->column;
  self->height = bottom - self->row;
  self->cells = g_malloc0 ((gsize)self->width * (gsize)self->height);
  for (guint i = 0; i < n; i++)
    self->cells[(squares[i].row - self->row) * self->width + squares[i].column - self->column]
        = 0x80;
}

static gboolean
map_has (const Map *self, int x, int y)
{
  return self->cells[y * self->width + x] & 0x80;
}

typedef struct
{
  double x, y;
  int before, after; /* directions */
} Corner;

/* Adds all corners of the loop that begins with the @direction edge of square @x, @y. */
static void
walk (Map *map, int x, int y, int direction, GArray *corners)
{
  while (!(map->cells[y * map->width + x] & 1 << direction))
    {
      int ahead_x = x + step_x[direction], ahead_y = y + step_y[direction];
      int left = (direction + 3) % 4, next = direction;
      Corner corner = { .before = direction };

      map->cells[y * map->width + x] |= (guint8)(1 << direction);
      corner.x = x + (direction == 0 || direction == 1 ? 1 : 0);
      corner.y = y + (direction == 1 || direction == 2 ? 1 : 0);
      if (!map_has (map, ahead_x, ahead_y))
        next = (direction + 1) % 4;
      else if (!map_has (map, ahead_x + step_x[left], ahead_y + step_y[left]))
        x = ahead_x, y = ahead_y;
      else
        {
          x = ahead_x + step_x[left], y = ahead_y + step_y[left];
          next = left;
        }
      corner.after = next;
      if (next != direction)
        g_array_append_val (corners, corner);
      direction = next;
    }
}

static void
add_corner (cairo_t *cr, const Map *map, const Corner *corner, const GrapeSquareGrid *grid,
            double inset, double radius)
{
  double bx = step_x[corner->before], by = step_y[corner->before];
  double ax = step_x[corner->after], ay = step_y[corner->after];
  double x = grid->left + (map->column + corner->x) * grid->cell + (-by - ay) * inset;
  double y = grid->top + (map->row + corner->y) * grid->cell + (bx + ax) * inset;

  cairo_line_to (cr, x - bx * radius, y - by * radius);
  if (radius > 0)
    cairo_curve_to (cr, x - bx * radius * (1 - ARC), y - by * radius * (1 - ARC),
                    x + ax * radius * (1 - ARC), y + ay * radius * (1 - ARC), x + ax * radius,
                    y + ay * radius);
}

/**
 * grape_outline_path:
 * @inset: how far inside the edges; negative: outside
 *
 * Adds the outline to the path: filled, it covers the squares and the gaps between them.
 */
void
grape_outline_path (cairo_t *cr, const GrapeSquare *squares, guint n, const GrapeSquareGrid *grid,
                    double inset, double radius)
{
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (Corner));
  Map map;

  if (!n)
    return;
  map_init (&map, squares, n);
  radius = CLAMP (radius, 0, MAX (0, grid->cell / 2 - fabs (inset)));
  for (guint i = 0; i < n; i++)
    for (int direction = 0; direction < 4; direction++)
      {
        int x = squares[i].column - map.column, y = squares[i].row - map.row;
        int left = (direction + 3) % 4;

        if (map_has (&map, x + step_x[left], y + step_y[left]))
          continue;
        g_array_set_size (corners, 0);
        walk (&map, x, y, direction, corners);
        cairo_new_sub_path (cr);
        for (guint k = 0; k < corners->len; k++)
          add_corner (cr, &map, &g_array_index (corners, Corner, k), grid, inset, radius);
        if (corners->len)
          cairo_close_path (cr);
      }
  g_free (map.cells);
}

gboolean
grape_outline_has (const GrapeSquare *squares, guint n, int column, int row)
{
  for (guint i = 0; i < n; i++)
    if (squares[i].column == column && squares[i].row == row)
      return TRUE;
  return FALSE;
}
