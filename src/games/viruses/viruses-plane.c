/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Life on an unbounded plane for long runs. Four things make it fast, none of which changes a cell:
 *  - 256 squares at a time with bitwise adders, in columns of 64-bit words;
 * - a block whose surroundings are as two generations ago is not computed: the buffer for the
 * result still holds it, as that is the buffer of the previous generation;
 *  - a glider or other small ship that flies away from everything is taken off and put down again
 * only if something comes near it, or at the end;
 *  - when what is left repeats, the repetitions are skipped. */
#include "viruses-plane-private.h"

#include <string.h>

/* A chunk's rows of one column of words; and the same in memory, at any word. Only memory is read
 * through the second: a local of it would be spilled as if it were aligned. */
typedef guint64 Rows __attribute__ ((vector_size (64)));
typedef guint64 StoredRows __attribute__ ((vector_size (64), aligned (8), may_alias));

typedef guint64 HalfRows __attribute__ ((vector_size (32)));
typedef guint64 QuarterRows __attribute__ ((vector_size (16)));

#define ROWS(p) (*(const StoredRows *)(p))
#define INLINE  static inline __attribute__ ((always_inline))
#define FASTEST __attribute__ ((target_clones ("avx512f", "avx2", "default")))

/* How many of three squares above each other live: low and high bit. */
INLINE void
add_upright (const guint64 *at, Rows *low, Rows *high)
{
  Rows a = ROWS (at - 1), b = ROWS (at), c = ROWS (at + 1);
  Rows either = a ^ b;

  *low = either ^ c;
  *high = (a & b) | (c & either);
}

/* A chunk: three living in the nine squares, or four with the middle one. See viruses-life.c. */
INLINE void
decide (const guint64 *west, const guint64 *here, const guint64 *east, Rows *result)
{
  Rows l, h, lw, hw, le, he;

  add_upright (here, &l, &h);
  add_upright (west, &lw, &hw);
  add_upright (east, &le, &he);
  lw = l << 1 | lw >> 63;
  hw = h << 1 | hw >> 63;
  le = l >> 1 | le << 63;
  he = h >> 1 | he << 63;
  Rows either = lw ^ l, ones = either ^ le, carry = (lw & l) | (le & either);
  Rows x = hw ^ h, xx = hw & h, y = he ^ carry, yy = he & carry;
  Rows odd = x ^ y;

  *result = (ones & odd & ~(xx | yy)) | (ROWS (here) & ~(ones | odd) & (x | (xx ^ yy)));
}

/* One chunk; returns the changes from two generations ago, all rows together. */
INLINE guint64
step_chunk (const guint64 *west, const guint64 *here, const guint64 *east, guint64 *next,
            guint64 *first, guint64 *last)
{
  Rows result, changed;

  decide (west, here, east, &result);
  changed = result ^ ROWS (next);
  *(StoredRows *)next = result;
  *first = changed[0];
  *last = changed[CHUNK - 1];
  HalfRows half = __builtin_shufflevector (changed, changed, 0, 1, 2, 3)
                  | __builtin_shufflevector (changed, changed, 4, 5, 6, 7);
  QuarterRows quarter
      = __builtin_shufflevector (half, half, 0, 1) | __builtin_shufflevector (half, half, 2, 3);
  return quarter[0] | quarter[1];
}

/* Blocks to compute in a column: changed themselves, or beside a change. */
INLINE guint64
awake (const GrapePlaneChanges *at)
{
  const GrapePlaneChanges *west = at - 1, *east = at + 1;

  return at->any | at->top >> 1 | at->bottom << 1 | west->right | (west->right & west->top) >> 1
         | (west->right & west->bottom) << 1 | east->left | (east->left & east->top) >> 1
         | (east->left & east->bottom) << 1;
}

INLINE void
step_block (const guint64 *west, const guint64 *here, const guint64 *east, guint64 *next,
            guint n_rows, guint64 bit, GrapePlaneChanges *changes)
{
  guint64 all = 0, top = 0, bottom = 0, first, last;

  for (guint row = 0; row < n_rows; row += CHUNK)
    {
      all |= step_chunk (west + row, here + row, east + row, next + row, &first, &last);
      if (row == 0)
        top = first;
      bottom = last;
    }
  changes->any |= all ? bit : 0;
  changes->top |= top ? bit : 0;
  changes->bottom |= bottom ? bit : 0;
  changes->left |= all & 1 ? bit : 0;
  changes->right |= all >> 63 ? bit : 0;
}

/* One generation of every block that is awake. Returns whether any was. */
FASTEST static gboolean
step (const guint64 *from, guint64 *to, gsize stride, guint n_columns, guint block_rows,
      guint64 blocks, GrapePlaneChanges *changes, guint64 *masks, gboolean force)
{
  guint64 any = 0;

  for (guint c = 0; c < n_columns; c++)
    any |= masks[c] = force ? blocks : awake (changes + 1 + c) & blocks;
  for (guint c = 0; c < n_columns; c++)
    {
      const guint64 *here = from + (c + 1) * stride + PAD;
      guint64 *next = to + (c + 1) * stride + PAD;
      GrapePlaneChanges made = { 0 }; /* in registers: the rows written might be @changes */

      for (guint64 mask = masks[c]; mask; mask &= mask - 1)
        {
          guint block = (guint)__builtin_ctzll (mask);
          gsize row = (gsize)block * block_rows;

          step_block (here - stride + row, here + row, here + stride + row, next + row, block_rows,
                      mask & -mask, &made);
        }
      changes[1 + c] = made;
    }
  return any != 0;
}

static void
allocate (GrapePlane *self)
{
  self->block_rows = CHUNK;
  while (self->n_rows > 64 * self->block_rows)
    self->block_rows *= 2;
  self->n_rows = (self->n_rows + self->block_rows - 1) / self->block_rows * self->block_rows;
  for (guint p = 0; p < 2; p++)
    self->cells[p] = g_new0 (guint64, n_words (self));
  self->changes = g_new0 (GrapePlaneChanges, self->n_columns + 2);
  self->force = 2;
  g_clear_pointer (&self->saved, g_free);
}

/* Adds room: columns and rows on each side. Keeps what is computed. */
static void
grow (GrapePlane *self, guint west, guint east, guint north, guint south)
{
  GrapePlane old = *self;

  self->n_columns += west + east;
  self->n_rows += north + south;
  self->left -= 64 * (gint64)west;
  self->top -= (gint64)north;
  allocate (self);
  for (guint c = 0; c < old.n_columns; c++)
    memcpy (column_of (self, now (self), c + west) + north, column_of (&old, now (&old), c),
            old.n_rows * sizeof (guint64));
  g_free (old.cells[0]);
  g_free (old.cells[1]);
  g_free (old.changes);
}

/** grape_plane_bounds: the smallest box round every cell on the plane, without ships taken off. */
GrapePlaneBox
grape_plane_bounds (const GrapePlane *self)
{
  GrapePlaneBox box = { G_MAXINT64, G_MAXINT64, G_MININT64, G_MININT64 };

  for (guint c = 0; c < self->n_columns; c++)
    {
      const guint64 *column = column_of (self, now (self), c);
      guint64 all = 0;
      guint first = 0, last = self->n_rows - 1;

      while (first < self->n_rows && !column[first])
        first++;
      if (first == self->n_rows)
        continue;
      while (!column[last])
        last--;
      for (guint row = first; row <= last; row++)
        all |= column[row];
      box.top = MIN (box.top, self->top + first);
      box.bottom = MAX (box.bottom, self->top + last);
      box.left = MIN (box.left, self->left + 64 * (gint64)c + __builtin_ctzll (all));
      box.right = MAX (box.right, self->left + 64 * (gint64)c + 63 - __builtin_clzll (all));
    }
  return box;
}

/** grape_plane_fit: grows the frame so that a box of 8 by 8 at @x, @y is well inside. */
void
grape_plane_fit (GrapePlane *self, gint64 x, gint64 y)
{
  gint64 right = self->left + 64 * (gint64)self->n_columns, bottom = self->top + self->n_rows;
  guint west = x < self->left + GAP ? (guint)((self->left + GAP - x) / 64 + 1) : 0;
  guint east = x + 8 + GAP > right ? (guint)((x + 8 + GAP - right) / 64 + 1) : 0;
  guint north = y < self->top + GAP ? (guint)((self->top + GAP - y) / CHUNK + 1) * CHUNK : 0;
  guint south = y + 8 + GAP > bottom ? (guint)((y + 8 + GAP - bottom) / CHUNK + 1) * CHUNK : 0;

  /* Grows by a quarter at a time, so that cells that fly on for long are not copied again and
   * again. */
  west = west ? MAX (west, self->n_columns / 4) : 0;
  east = east ? MAX (east, self->n_columns / 4) : 0;
  north = north ? MAX (north, self->n_rows / 4 / CHUNK * CHUNK) : 0;
  south = south ? MAX (south, self->n_rows / 4 / CHUNK * CHUNK) : 0;
  if (west || east || north || south)
    grow (self, west, east, north, south);
}

/* Whether a column of words has a cell under @mask, or anywhere in its first or last rows. */
static gboolean
is_near_edge (const guint64 *column, guint n_rows, guint64 mask)
{
  guint64 all = 0, ends = 0;

  for (guint row = 0; mask && row < n_rows; row++)
    all |= column[row];
  for (guint row = 0; row <= CHECK && row < n_rows; row++)
    ends |= column[row] | column[n_rows - 1 - row];
  return ends || (all & mask);
}

/* A cell within CHECK + 1 squares of the frame, if there is one. */
static gboolean
find_near_edge (const GrapePlane *self, gint64 *x, gint64 *y)
{
  const guint64 west = (G_GUINT64_CONSTANT (1) << (CHECK + 1)) - 1;
  const guint64 east = west << (64 - CHECK - 1);

  for (guint c = 0; c < self->n_columns; c++)
    {
      const guint64 *column = column_of (self, now (self), c);
      guint64 mask = (c == 0 ? west : 0) | (c + 1 == self->n_columns ? east : 0);

      if (!is_near_edge (column, self->n_rows, mask))
        continue;
      for (guint row = 0; row < self->n_rows; row++)
        {
          gboolean edge = row <= CHECK || row + CHECK + 1 >= self->n_rows;
          guint64 found = column[row] & (edge ? ALL : mask);

          if (found)
            {
              *x = self->left + 64 * (gint64)c + __builtin_ctzll (found);
              *y = self->top + row;
              return TRUE;
            }
          if (!mask && !edge)
            row = self->n_rows - CHECK - 2;
        }
    }
  return FALSE;
}

/* Makes room for the next generations: what is near the edge leaves, or the frame grows. */
static void
make_room (GrapePlane *self)
{
  gint64 x, y;
  gboolean grown = FALSE;

  while (find_near_edge (self, &x, &y))
    if (!grape_plane_take_off (self, x, y))
      {
        grape_plane_fit (self, x, y);
        grown = TRUE;
      }
  if (grown || self->ships->len)
    grape_plane_check_ships (self);
}

/* Skips as many repetitions as fit into @left generations; returns the rest. */
static guint64
skip_repetitions (GrapePlane *self, guint64 left)
{
  gsize size = n_words (self) * sizeof (guint64);

  if (self->saved && memcmp (self->saved, now (self), size) == 0)
    {
      guint64 period = self->generation - self->saved_at;
      guint64 skipped = left / period * period;

      /* CHECK is even, so the period is, and the buffers keep their parity. */
      self->generation += skipped;
      self->saved_at += skipped;
      return left - skipped;
    }
  if (!self->saved || self->generation >= self->save_next)
    {
      if (!self->saved)
        self->saved = g_malloc (size);
      memcpy (self->saved, now (self), size);
      self->saved_at = self->generation;
      self->save_next = self->generation + MAX (8 * CHECK, self->generation / 4);
    }
  return left;
}

/**
 * grape_plane_run:
 *
 * Runs @generations more of Conway's rule, exactly.
 */
void
grape_plane_run (GrapePlane *self, guint64 generations)
{
  g_autofree guint64 *masks = g_new (guint64, self->n_columns + 2);
  guint n_masks = self->n_columns;

  for (guint64 left = generations; left;)
    {
      make_room (self);
      left = skip_repetitions (self, left);
      if (n_masks < self->n_columns)
        {
          n_masks = self->n_columns;
          masks = g_renew (guint64, masks, n_masks + 2);
        }
      for (guint i = 0; i < CHECK && left; i++, left--)
        {
          guint64 blocks = ALL >> (64 - self->n_rows / self->block_rows);

          step (now (self), self->cells[(self->generation + 1) & 1], column_stride (self),
                self->n_columns, self->block_rows, blocks, self->changes, masks, self->force > 0);
          self->force -= self->force > 0;
          self->generation++;
        }
    }
}

/** grape_plane_new: the cells of @life, whoever owns them, as generation 0; (transfer full) */
GrapePlane *
grape_plane_new (const GrapeLife *life)
{
  GrapePlane *self = g_new0 (GrapePlane, 1);
  guint margin = CHECK + 2;

  self->left = life->left - (gint64)margin;
  self->top = life->top - (gint64)margin;
  self->n_columns = (life->width + 2 * margin + 63) / 64;
  self->n_rows = life->height + 2 * margin;
  self->ships = g_array_new (FALSE, FALSE, sizeof (GrapePlaneShip));
  allocate (self);
  for (guint row = 0; row < life->height; row++)
    for (guint i = 0; i < life->stride; i++)
      for (guint64 word = life->words[(gsize)row * life->stride + i]; word; word &= word - 1)
        set_cell (self, life->left + 64 * (gint64)i + __builtin_ctzll (word),
                  life->top + (gint64)row, TRUE);
  return self;
}

void
grape_plane_free (GrapePlane *self)
{
  if (!self)
    return;
  g_free (self->cells[0]);
  g_free (self->cells[1]);
  g_free (self->changes);
  g_free (self->saved);
  g_array_unref (self->ships);
  g_free (self);
}

guint64
grape_plane_population (const GrapePlane *self)
{
  guint64 n = 0;

  for (guint i = 0; i < self->ships->len; i++)
    {
      const GrapePlaneShip *ship = &g_array_index (self->ships, GrapePlaneShip, i);

      n += (guint)__builtin_popcountll (ship->cells[(self->generation - ship->since) % 4]);
    }

  for (guint c = 0; c < self->n_columns; c++)
    for (guint row = 0; row < self->n_rows; row++)
      n += (guint)__builtin_popcountll (column_of (self, now (self), c)[row]);
  return n;
}

static GrapeLife *
snug_or_nothing (GrapeLife *life)
{
  GrapeLife *snug = grape_life_snug (life, 0);

  grape_life_free (life);
  return snug ? snug : grape_life_new (0, 0, 1, 1, 0);
}

/** grape_plane_to_life: every cell, also those of ships, in the smallest frame; (transfer full) */
GrapeLife *
grape_plane_to_life (const GrapePlane *self)
{
  GrapePlaneBox box = grape_plane_bounds (self);
  gint64 x, y;

  for (guint i = 0; i < self->ships->len; i++)
    {
      grape_plane_ship_at (&g_array_index (self->ships, GrapePlaneShip, i), self->generation, &x,
                           &y);
      box.left = MIN (box.left, x);
      box.right = MAX (box.right, x + 7);
      box.top = MIN (box.top, y);
      box.bottom = MAX (box.bottom, y + 7);
    }
  if (box.left > box.right)
    return grape_life_new (0, 0, 1, 1, 0);
  GrapeLife *life = grape_life_new ((int)box.left, (int)box.top, (guint)(box.right - box.left + 1),
                                    (guint)(box.bottom - box.top + 1), 0);
  for (gint64 row = box.top; row <= box.bottom; row++)
    for (gint64 column = box.left; column <= box.right; column++)
      if (cell_at (self, column, row))
        grape_life_set (life, (guint)(column - box.left), (guint)(row - box.top), GRAPE_LIFE_CLEAN);
  for (guint i = 0; i < self->ships->len; i++)
    {
      const GrapePlaneShip *ship = &g_array_index (self->ships, GrapePlaneShip, i);

      for (guint64 cells = ship->cells[grape_plane_ship_at (ship, self->generation, &x, &y)]; cells;
           cells &= cells - 1)
        {
          guint bit = (guint)__builtin_ctzll (cells);

          grape_life_set (life, (guint)(x + bit % 8 - box.left), (guint)(y + bit / 8 - box.top),
                          GRAPE_LIFE_CLEAN);
        }
    }
  return snug_or_nothing (life);
}
