/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes of values, each with a count of who holds it. */
#include "grape-shelf.h"

#include <string.h>

#define IN_BOX 64

/* The value stands behind its count. */
typedef struct
{
  gsize n_holders;
  gint64 value[];
} Thing;

typedef struct
{
  gsize n_holders;
  Thing *things[IN_BOX];
} Box;

typedef struct _GrapeShelfRow
{
  gsize n_holders;
  guint n, room;
  Box **boxes;
} Row;

static void
drop_thing (const GrapeShelfKind *kind, Thing *thing)
{
  if (!thing || --thing->n_holders)
    return;
  kind->clear (thing->value);
  g_free (thing);
}

static void
drop_box (const GrapeShelfKind *kind, Box *box)
{
  if (--box->n_holders)
    return;
  for (guint i = 0; i < IN_BOX; i++)
    drop_thing (kind, box->things[i]);
  g_free (box);
}

void
grape_shelf_begin (GrapeShelf *self, const GrapeShelfKind *kind)
{
  self->kind = kind;
  self->row = g_new0 (Row, 1);
  self->row->n_holders = 1;
  self->n = 0;
}

/** grape_shelf_own: after a copy of its bytes, shares what @self holds with the other one */
void
grape_shelf_own (GrapeShelf *self)
{
  self->row->n_holders++;
}

void
grape_shelf_clear (GrapeShelf *self)
{
  Row *row = self->row;

  if (--row->n_holders)
    return;
  for (guint i = 0; i < row->n; i++)
    drop_box (self->kind, row->boxes[i]);
  g_free (row->boxes);
  g_free (row);
}

/* The row of boxes, held by nobody else. */
static Row *
own_row (GrapeShelf *self)
{
  Row *row = self->row;

  if (row->n_holders == 1)
    return row;
  Row *copy = g_memdup2 (row, sizeof *row);
  copy->n_holders = 1;
  copy->room = row->n + 1;
  copy->boxes = g_new (Box *, copy->room);
  for (guint i = 0; i < row->n; i++)
    {
      copy->boxes[i] = row->boxes[i];
      copy->boxes[i]->n_holders++;
    }
  row->n_holders--;
  return self->row = copy;
}

gconstpointer
grape_shelf_get (const GrapeShelf *self, guint index)
{
  const Box *box = self->row->boxes[index / IN_BOX];

  return box->things[index % IN_BOX]->value;
}

/* The box, held by nobody else. */
static Box *
own_box (GrapeShelf *self, guint number)
{
  Row *row = own_row (self);
  Box *box = row->boxes[number];

  if (box->n_holders == 1)
    return box;
  Box *copy = g_memdup2 (box, sizeof *box);
  copy->n_holders = 1;
  for (guint i = 0; i < IN_BOX; i++)
    if (copy->things[i])
      copy->things[i]->n_holders++;
  box->n_holders--;
  row->boxes[number] = copy;
  return copy;
}

/** grape_shelf_edit: the value, to be changed; no other holder sees that */
gpointer
grape_shelf_edit (GrapeShelf *self, guint index)
{
  Box *box = own_box (self, index / IN_BOX);
  Thing **thing = &box->things[index % IN_BOX];

  if ((*thing)->n_holders > 1)
    {
      Thing *copy = g_memdup2 (*thing, sizeof (Thing) + self->kind->size);

      (*thing)->n_holders--;
      copy->n_holders = 1;
      self->kind->own (copy->value);
      *thing = copy;
    }
  return (*thing)->value;
}

/** grape_shelf_add: a new value at the end, all zeros */
gpointer
grape_shelf_add (GrapeShelf *self)
{
  guint index = self->n++;
  Thing *thing = g_malloc0 (sizeof (Thing) + self->kind->size);

  Row *row = own_row (self);

  if (index / IN_BOX == row->n)
    {
      Box *fresh = g_new0 (Box, 1);

      fresh->n_holders = 1;
      if (row->n == row->room)
        row->boxes = g_renew (Box *, row->boxes, row->room = 2 * row->room + 1);
      row->boxes[row->n++] = fresh;
    }
  thing->n_holders = 1;
  own_box (self, index / IN_BOX)->things[index % IN_BOX] = thing;
  return thing->value;
}
