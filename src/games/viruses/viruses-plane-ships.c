/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ships: gliders and other small things that fly. One that leaves everything behind is taken off
 * the plane, and put down again before anything can touch it, so that the cells stay exact. */
#include "viruses-plane-private.h"

#include <string.h>

/** grape_plane_ship_at: where the ship's box is at @generation; returns its phase. */
guint
grape_plane_ship_at (const GrapePlaneShip *ship, guint64 generation, gint64 *x, gint64 *y)
{
  guint64 n = generation - ship->since;
  guint phase = (guint)(n % 4);

  *x = ship->x + ship->across * (gint64)(n / 4) + ship->box_x[phase];
  *y = ship->y + ship->down * (gint64)(n / 4) + ship->box_y[phase];
  return phase;
}

/* Sixteen rows of sixteen squares. */
typedef guint16 Small __attribute__ ((vector_size (32)));
typedef guint16 StoredSmall __attribute__ ((vector_size (32), aligned (2), may_alias));

/* A generation of at most 8 by 8 cells with room round them, as rows of bits. */
static void
step_small (guint16 rows[16])
{
  guint16 padded[18] = { 0 };

  memcpy (padded + 1, rows, 16 * sizeof (guint16));
  const Small a = *(const StoredSmall *)padded, b = *(const StoredSmall *)(padded + 1),
              c = *(const StoredSmall *)(padded + 2);
  Small low = a ^ b ^ c, high = (a & b) | (c & (a ^ b));
  Small west = low << 1, east = low >> 1, ones = west ^ low ^ east;
  Small carry = (west & low) | (east & (west ^ low));
  Small x = high << 1 ^ high, xx = high << 1 & high;
  Small y = high >> 1 ^ carry, yy = high >> 1 & carry, odd = x ^ y;

  *(StoredSmall *)rows = (ones & odd & ~(xx | yy)) | (b & ~(ones | odd) & (x | (xx ^ yy)));
}

/* The box round the cells of @rows as 8 by 8 bits; FALSE when it is larger or empty. */
static gboolean
pack (const guint16 rows[16], guint64 *cells, gint8 *x, gint8 *y, gint8 *size)
{
  guint all = 0, first = 16, last = 0;

  for (guint r = 0; r < 16; r++)
    if (rows[r])
      {
        all |= rows[r];
        first = MIN (first, r);
        last = r;
      }
  if (!all || last - first > 7 || 31 - __builtin_clz (all) - __builtin_ctz (all) > 7)
    return FALSE;
  *size = (gint8)MAX (*size, (int)(last - first) + 1);
  *size = (gint8)MAX (*size, 32 - __builtin_clz (all) - __builtin_ctz (all));
  *x = (gint8)__builtin_ctz (all);
  *y = (gint8)first;
  *cells = 0;
  for (guint r = first; r <= last; r++)
    *cells |= (guint64)(rows[r] >> *x) << (8 * (r - first));
  return TRUE;
}

/* What is in the box, if it flies: after four generations it is the same, somewhere else. */
static gboolean
flies (const GrapePlane *self, const GrapePlaneBox *box, GrapePlaneShip *ship)
{
  guint16 rows[16] = { 0 };
  guint64 cells;
  gint8 x, y;

  for (gint64 r = box->top; r <= box->bottom; r++)
    for (gint64 c = box->left; c <= box->right; c++)
      if (cell_at (self, c, r))
        rows[4 + r - box->top] |= (guint16)(1 << (4 + c - box->left));
  ship->size = 0;
  for (guint phase = 0; phase < 4; phase++)
    {
      if (!pack (rows, &ship->cells[phase], &ship->box_x[phase], &ship->box_y[phase], &ship->size))
        return FALSE;
      ship->box_x[phase] -= 4;
      ship->box_y[phase] -= 4;
      step_small (rows);
    }
  if (!pack (rows, &cells, &x, &y, &ship->size) || cells != ship->cells[0])
    return FALSE;
  ship->across = (gint8)(x - 4);
  ship->down = (gint8)(y - 4);
  ship->x = box->left;
  ship->y = box->top;
  ship->since = self->generation;
  return ship->across || ship->down;
}

/* Up to 64 squares of a row from @x on, which is at most a column left of the frame. */
static guint64
squares_from (const GrapePlane *self, gint64 x, gint64 y)
{
  gint64 column = x - self->left, row = y - self->top;
  guint shift = (guint)(column & 63);

  if (row < 0 || row >= self->n_rows)
    return 0;
  const guint64 *word
      = now (self) + (gsize)(column / 64 + 1 - (column < 0)) * column_stride (self) + PAD + row;
  return shift ? word[0] >> shift | word[column_stride (self)] << (64 - shift) : word[0];
}

/* Is the cell at @x, @y one of a glider or another small ship that stands alone? */
static gboolean
find_ship (const GrapePlane *self, gint64 x, gint64 y, GrapePlaneShip *ship)
{
  GrapePlaneBox box = { x, y, x, y }, seen;

  do /* the box round it, with an empty rim */
    {
      guint64 mask = (G_GUINT64_CONSTANT (1) << (box.right - box.left + 7)) - 1, all = 0;

      seen = box;
      for (gint64 r = seen.top - 3; r <= seen.bottom + 3; r++)
        {
          guint64 found = squares_from (self, seen.left - 3, r) & mask;

          all |= found;
          box.top = found ? MIN (box.top, r) : box.top;
          box.bottom = found ? MAX (box.bottom, r) : box.bottom;
        }
      box.left = seen.left - 3 + __builtin_ctzll (all);
      box.right = seen.left - 3 + 63 - __builtin_clzll (all);
      if (box.right - box.left > 7 || box.bottom - box.top > 7)
        return FALSE;
    }
  while (memcmp (&box, &seen, sizeof box) != 0);
  return flies (self, &box, ship);
}

static void
draw_ship (GrapePlane *self, const GrapePlaneShip *ship, gboolean value)
{
  gint64 x, y;
  guint phase = grape_plane_ship_at (ship, self->generation, &x, &y);

  for (guint64 cells = ship->cells[phase]; cells; cells &= cells - 1)
    {
      guint bit = (guint)__builtin_ctzll (cells);

      set_cell (self, x + bit % 8, y + bit / 8, value);
    }
  self->force = 2;
  g_clear_pointer (&self->saved, g_free);
}

/* Does the ship fly away from everything in @box, so far that nothing can reach it before the next
 * look? */
static gboolean
leaves (const GrapePlane *self, const GrapePlaneShip *ship, const GrapePlaneBox *box, gint64 gap)
{
  gint64 x, y;

  grape_plane_ship_at (ship, self->generation, &x, &y);
  return box->left > box->right || (ship->across < 0 && x + 7 + gap < box->left)
         || (ship->across > 0 && x - gap > box->right) || (ship->down < 0 && y + 7 + gap < box->top)
         || (ship->down > 0 && y - gap > box->bottom);
}

/* Between which times, in four generations, are two near each other, if the distance grows by
 * @speed? Ships of one speed keep two empty squares between them for ever if they are more than
 * @abreast apart now. */
static void
near_between (gint64 distance, int speed, int abreast, double *from, double *to)
{
  if (speed == 0)
    {
      *from = 0;
      *to = ABS (distance) <= abreast ? G_MAXDOUBLE : -1;
      return;
    }
  double a = (double)(-12 - distance) / speed, b = (double)(12 - distance) / speed;
  *from = MIN (a, b);
  *to = MAX (a, b);
}

static gboolean
may_meet (const GrapePlane *self, const GrapePlaneShip *a, const GrapePlaneShip *b)
{
  gint64 ax, ay, bx, by;
  double from_x, to_x, from_y, to_y;

  grape_plane_ship_at (a, self->generation, &ax, &ay);
  grape_plane_ship_at (b, self->generation, &bx, &by);
  gboolean same = a->across == b->across && a->down == b->down;
  int abreast = same ? MAX (a->size, b->size) + 3 : 12;
  near_between (bx - ax, b->across - a->across, abreast, &from_x, &to_x);
  near_between (by - ay, b->down - a->down, abreast, &from_y, &to_y);
  return MAX (from_x, from_y) <= MIN (to_x, to_y) && MIN (to_x, to_y) >= 0;
}

/* A ship at one of the ends of @box. */
static gboolean
find_outermost (const GrapePlane *self, const GrapePlaneBox *box, GrapePlaneShip *ship)
{
  for (gint64 y = box->top; y <= box->bottom; y++)
    if ((cell_at (self, box->left, y) && find_ship (self, box->left, y, ship))
        || (cell_at (self, box->right, y) && find_ship (self, box->right, y, ship)))
      return TRUE;
  for (gint64 x = box->left; x <= box->right; x++)
    if ((cell_at (self, x, box->top) && find_ship (self, x, box->top, ship))
        || (cell_at (self, x, box->bottom) && find_ship (self, x, box->bottom, ship)))
      return TRUE;
  return FALSE;
}

static gboolean
all_leave (const GrapePlane *self, const GArray *ships, const GrapePlaneBox *box)
{
  for (guint i = 0; i < ships->len; i++)
    {
      const GrapePlaneShip *ship = &g_array_index (ships, GrapePlaneShip, i);

      if (!leaves (self, ship, box, GAP + 16))
        return FALSE;
      for (guint k = 0; k < i; k++)
        if (may_meet (self, ship, &g_array_index (ships, GrapePlaneShip, k)))
          return FALSE;
      for (guint k = 0; k < self->ships->len; k++)
        if (may_meet (self, ship, &g_array_index (self->ships, GrapePlaneShip, k)))
          return FALSE;
    }
  return TRUE;
}

/** grape_plane_take_off: takes off the ship with the cell at @x, @y if it leaves for good, with the
 * outermost ones beside it, so that no two keep each other back. FALSE: it stays. */
gboolean
grape_plane_take_off (GrapePlane *self, gint64 x, gint64 y)
{
  g_autoptr (GArray) ships = g_array_new (FALSE, FALSE, sizeof (GrapePlaneShip));
  GrapePlaneShip ship;
  gboolean found = find_ship (self, x, y, &ship);

  while (found && ships->len < 16)
    {
      g_array_append_val (ships, ship);
      draw_ship (self, &ship, FALSE);
      GrapePlaneBox box = grape_plane_bounds (self);
      if (all_leave (self, ships, &box))
        {
          g_array_append_vals (self->ships, ships->data, ships->len);
          return TRUE;
        }
      found = box.left <= box.right && find_outermost (self, &box, &ship);
    }
  for (guint i = 0; i < ships->len; i++)
    draw_ship (self, &g_array_index (ships, GrapePlaneShip, i), TRUE);
  return FALSE;
}

static gboolean
outside (const GrapePlane *self, const GrapePlaneShip *ship)
{
  gint64 x, y;

  grape_plane_ship_at (ship, self->generation, &x, &y);
  return x + 7 + 3 < self->left || x - 3 >= self->left + 64 * (gint64)self->n_columns
         || y + 7 + 3 < self->top || y - 3 >= self->top + (gint64)self->n_rows;
}

/** grape_plane_check_ships: puts ships down again that something has come near to. */
void
grape_plane_check_ships (GrapePlane *self)
{
  GrapePlaneBox box;
  gboolean known = FALSE; /* the box is that of the present cells */

  for (guint i = 0; i < self->ships->len;)
    {
      GrapePlaneShip ship = g_array_index (self->ships, GrapePlaneShip, i);
      gint64 x, y;

      if (!outside (self, &ship))
        {
          if (!known)
            box = grape_plane_bounds (self);
          known = TRUE;
          if (!leaves (self, &ship, &box, GAP))
            {
              g_array_remove_index_fast (self->ships, i);
              grape_plane_ship_at (&ship, self->generation, &x, &y);
              grape_plane_fit (self, x, y);
              draw_ship (self, &ship, TRUE);
              known = FALSE;
              i = 0;
              continue;
            }
        }
      i++;
    }
}
