/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-spot.h"

#include <math.h>

gboolean
grape_spot_is (GrapeSpotId id, int kind, int column, int row)
{
  return id.kind == kind && id.column == column && id.row == row;
}

gboolean
grape_spot_same (GrapeSpotId a, GrapeSpotId b)
{
  return grape_spot_is (a, b.kind, b.column, b.row);
}

static void
spot_clear (GrapeSpot *spot)
{
  g_free (spot->move);
  g_free (spot->name);
  g_free (spot->spoken);
}

GrapeSpotField *
grape_spot_field_new (void)
{
  GrapeSpotField *self = g_new0 (GrapeSpotField, 1);

  self->spots = g_array_new (FALSE, FALSE, sizeof (GrapeSpot));
  g_array_set_clear_func (self->spots, (GDestroyNotify)spot_clear);
  return self;
}

void
grape_spot_field_free (GrapeSpotField *self)
{
  g_array_unref (self->spots);
  if (self->free_shapes)
    self->free_shapes (self->shapes);
  g_free (self);
}

/** grape_spot_field_add: @spot: its texts are (transfer full) */
void
grape_spot_field_add (GrapeSpotField *self, GrapeSpot spot)
{
  g_array_append_val (self->spots, spot);
}

static const GrapeSpot *
spot_at (const GrapeSpotField *self, guint index)
{
  return &g_array_index (self->spots, GrapeSpot, index);
}

/** grape_spot_field_find: (nullable): squares are not among them */
const GrapeSpot *
grape_spot_field_find (const GrapeSpotField *self, GrapeSpotId id)
{
  for (guint i = 0; i < self->spots->len; i++)
    if (grape_spot_same (spot_at (self, i)->id, id))
      return spot_at (self, i);
  return NULL;
}

/** grape_spot_field_only: (nullable): the only one that keys can reach */
const GrapeSpot *
grape_spot_field_only (const GrapeSpotField *self)
{
  const GrapeSpot *only = NULL;

  for (guint i = 0; i < self->spots->len; i++)
    if (!spot_at (self, i)->aside)
      {
        if (only)
          return NULL;
        only = spot_at (self, i);
      }
  return only;
}

/** grape_spot_field_has: whether that spot, or that square, is there */
gboolean
grape_spot_field_has (const GrapeSpotField *self, GrapeSpotId id)
{
  if (self->squares && id.kind == self->squares)
    return grape_squares_hold (self->board.reach, id.column, id.row);
  return id.kind && grape_spot_field_find (self, id);
}

static void
middle_of (const GrapeSpot *spot, double *x, double *y)
{
  *x = spot->box.x + spot->box.width / 2;
  *y = spot->box.y + spot->box.height / 2;
}

static gboolean
holds (const GrapeSpot *spot, double x, double y)
{
  double c = cos (spot->angle), s = sin (spot->angle), mx, my;

  middle_of (spot, &mx, &my);
  return fabs ((x - mx) * c + (y - my) * s) <= spot->box.width / 2
         && fabs ((y - my) * c - (x - mx) * s) <= spot->box.height / 2;
}

/** grape_spot_field_hit: what is at @x, @y, the upper of two; kind 0: nothing */
GrapeSpotId
grape_spot_field_hit (const GrapeSpotField *self, double x, double y)
{
  GrapeSquare square;

  if (self->hit)
    return self->hit (self, x, y);
  for (guint i = self->spots->len; i-- > 0;)
    if (spot_at (self, i)->box.width > 0 && holds (spot_at (self, i), x, y))
      return spot_at (self, i)->id;
  if (self->squares && grape_squares_hit (&self->board, x, y, &square))
    return (GrapeSpotId){ self->squares, square.column, square.row };
  return (GrapeSpotId){ 0 };
}

/* How far @to is from @from in the direction of that arrow; INFINITY: it is not there. What is in
 * the same row is not above, even in a fan of cards. */
static double
way (const GrapeSpot *from, const GrapeSpot *to, int columns, int rows)
{
  double x, y, to_x, to_y;

  middle_of (from, &x, &y);
  middle_of (to, &to_x, &to_y);
  double along = columns ? (to_x - x) * columns : (to_y - y) * rows;
  double across = columns ? fabs (to_y - y) : fabs (to_x - x);
  gboolean in_row = fabs (to_y - y) < (from->box.height + to->box.height) / 4;
  return along > 0 && in_row == (columns != 0) ? 2 * along + across : INFINITY;
}

/* The first key begins at the first spot or, going backwards, at the last one of its kind. */
static const GrapeSpot *
begin_walk (const GrapeSpotField *self, int columns, int rows)
{
  const GrapeSpot *found = NULL;

  for (guint i = 0; i < self->spots->len; i++)
    if (!spot_at (self, i)->aside
        && (!found || (columns + rows < 0 && spot_at (self, i)->id.kind == found->id.kind)))
      found = spot_at (self, i);
  return found;
}

static const GrapeSpot *
next_spot (const GrapeSpotField *self, const GrapeSpot *from, int columns, int rows)
{
  const GrapeSpot *best = NULL;

  for (guint i = 0; i < self->spots->len; i++)
    if (!spot_at (self, i)->aside && !isinf (way (from, spot_at (self, i), columns, rows))
        && (!best
            || way (from, spot_at (self, i), columns, rows) < way (from, best, columns, rows)))
      best = spot_at (self, i);
  return best;
}

/** grape_spot_field_walk: one step with an arrow key; FALSE at an edge */
gboolean
grape_spot_field_walk (const GrapeSpotField *self, GrapeSpotId *at, int columns, int rows)
{
  GrapeSpotId to = { at->kind, at->column + columns, at->row + rows };
  const GrapeSpot *from, *found;

  if (self->squares && at->kind == self->squares)
    {
      if (!grape_spot_field_has (self, to))
        return FALSE;
      *at = to;
      return TRUE;
    }
  from = at->kind ? grape_spot_field_find (self, *at) : NULL;
  found = from ? next_spot (self, from, columns, rows) : begin_walk (self, columns, rows);
  if (found)
    *at = found->id;
  return found != NULL;
}
