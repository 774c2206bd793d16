/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What viruses-plane.c and viruses-plane-ships.c share. */
#pragma once

#include "viruses-plane.h"

G_BEGIN_DECLS

#define CHUNK 8  /* rows computed together */
#define CHECK 12 /* generations between two looks at the edges */
#define PAD   8  /* empty rows above and below each column */
#define ALL   G_MAXUINT64
#define GAP   (CHECK + 4) /* nothing crosses this between two looks */

/* Which blocks of one column of words differ from two generations ago: anywhere, and at which of
 * their edges. Bit b is block b. */
typedef struct
{
  guint64 any, top, bottom, left, right;
} GrapePlaneChanges;

/* A glider or another small spaceship on its own: its four phases, each 8 by 8 bits. */
typedef struct
{
  gint64 x, y;              /* upper left corner of the box in phase 0 */
  guint64 since;            /* when that was */
  guint64 cells[4];         /* bit 8 * row + column */
  gint8 box_x[4], box_y[4]; /* where the box is in each phase, from the first */
  gint8 across, down;       /* squares in four generations */
  gint8 size;               /* the longest side of its boxes */
} GrapePlaneShip;

typedef struct
{
  gint64 left, top, right, bottom; /* inclusive; left > right: empty */
} GrapePlaneBox;

struct _GrapePlane
{
  gint64 left, top; /* of the first column's bit 0 and first row */
  guint n_columns, n_rows, block_rows;
  guint64 generation;
  guint64 *cells[2];          /* by parity of the generation; a guard column on each side */
  GrapePlaneChanges *changes; /* with a guard on each side */
  guint force;                /* generations in which every block must be computed */
  GArray *ships;              /* of GrapePlaneShip: taken off */
  guint64 *saved;             /* the cells at `saved_at`, to see repetitions */
  guint64 saved_at, save_next;
};

static inline gsize
column_stride (const GrapePlane *self)
{
  return self->n_rows + 2 * PAD;
}

static inline gsize
n_words (const GrapePlane *self)
{
  return (self->n_columns + 2) * column_stride (self);
}

static inline guint64 *
column_of (const GrapePlane *self, guint64 *cells, guint column)
{
  return cells + (column + 1) * column_stride (self) + PAD;
}

static inline guint64 *
now (const GrapePlane *self)
{
  return self->cells[self->generation & 1];
}

static inline gboolean
cell_at (const GrapePlane *self, gint64 x, gint64 y)
{
  gint64 column = x - self->left, row = y - self->top;

  if (column < 0 || row < 0 || column >= 64 * (gint64)self->n_columns || row >= self->n_rows)
    return FALSE;
  return column_of (self, now (self), (guint)(column / 64))[row] >> (column % 64) & 1;
}

static inline void
set_cell (GrapePlane *self, gint64 x, gint64 y, gboolean value)
{
  guint64 column = (guint64)(x - self->left);
  guint64 *word = column_of (self, now (self), (guint)(column / 64)) + (y - self->top);
  guint64 bit = G_GUINT64_CONSTANT (1) << (column % 64);

  *word = value ? *word | bit : *word & ~bit;
}

GrapePlaneBox grape_plane_bounds (const GrapePlane *self);
void grape_plane_fit (GrapePlane *self, gint64 x, gint64 y);

/* viruses-plane-ships.c */
guint grape_plane_ship_at (const GrapePlaneShip *ship, guint64 generation, gint64 *x, gint64 *y);
gboolean grape_plane_take_off (GrapePlane *self, gint64 x, gint64 y);
void grape_plane_check_ships (GrapePlane *self);

G_END_DECLS
