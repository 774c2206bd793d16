/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Life on an unbounded plane for long runs. Four things make it fast, none of which changes a cell:
 *  - 256 squares at a time with bitwise adders, in columns of 64-bit words;
 *  - a block whose surroundings are as two generations ago is not computed: the buffer that would
 *    take the result still holds it, for that buffer is the one of the generation before;
 *  - a glider or other small ship that flies away from everything is taken off and put down again
 * only if something comes near it, or at the end;
 *  - when what is left repeats, the repetitions are skipped. */
#include "viruses-plane.h"

#include <string.h>

#define CHUNK 8  /* rows computed together */
#define CHECK 12 /* generations between two looks at the edges */
#define PAD   8  /* empty rows above and below each column */
#define ALL   G_MAXUINT64
#define GAP   (CHECK + 4) /* nothing crosses this between two looks */

/* Which blocks of one column of words changed against two generations ago: anywhere, and at which
 * of their edges. Bit b is block b. */
typedef struct
{
  guint64 any, top, bottom, left, right;
} Changes;

/* A glider or another small spaceship on its own: its four phases, each 8 by 8 bits. */
typedef struct
{
  gint64 x, y;              /* upper left corner of the box in phase 0 */
  guint64 since;            /* when that was */
  guint64 cells[4];         /* bit 8 * row + column */
  gint8 box_x[4], box_y[4]; /* where the box is in each phase, from the first */
  gint8 across, down;       /* squares in four generations */
  gint8 size;               /* the longest side of its boxes */
} Ship;

typedef struct
{
  gint64 left, top, right, bottom; /* inclusive; left > right: empty */
} Box;

struct _GrapePlane
{
  gint64 left, top; /* of the first column's bit 0 and first row */
  guint n_columns, n_rows, block_rows;
  guint64 generation;
  guint64 *cells[2]; /* by parity of the generation; a guard column on each side */
  Changes *changes;  /* with a guard on each side */
  guint force;       /* generations in which every block must be computed */
  GArray *ships;     /* of Ship: taken off */
  guint64 *saved;    /* the cells at `saved_at`, to see repetitions */
  guint64 saved_at, save_next;
};

static gsize
column_stride (const GrapePlane *self)
{
  return self->n_rows + 2 * PAD;
}

static gsize
n_words (const GrapePlane *self)
{
  return (self->n_columns + 2) * column_stride (self);
}

static guint64 *
column_of (const GrapePlane *self, guint64 *cells, guint column)
{
  return cells + (column + 1) * column_stride (self) + PAD;
}

static guint64 *
now (const GrapePlane *self)
{
  return self->cells[self->generation & 1];
}

/* A chunk's rows of one column of words. */
typedef guint64 Rows __attribute__ ((vector_size (64), aligned (8), may_alias));

#define ROWS(p) (*(const Rows *)(p))
#define INLINE  static inline __attribute__ ((always_inline))
#define FASTEST __attribute__ ((target_clones ("avx512f", "avx2", "default")))

/* How many of three squares one above the other live: low and high bit. */
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

/* One chunk; returns what changed against two generations ago, all rows together. */
INLINE guint64
step_chunk (const guint64 *west, const guint64 *here, const guint64 *east, guint64 *next,
            guint64 *first, guint64 *last)
{
  guint64 changed[CHUNK];
  Rows result;

  decide (west, here, east, &result);
  *(Rows *)changed = result ^ ROWS (next);
  *(Rows *)next = result;
  *first = changed[0];
  *last = changed[CHUNK - 1];
  return (changed[0] | changed[1]) | (changed[2] | changed[3])
         | ((changed[4] | changed[5]) | (changed[6] | changed[7]));
}

/* Blocks to compute in a column: changed themselves, or beside a change. */
INLINE guint64
awake (const Changes *at)
{
  const Changes *west = at - 1, *east = at + 1;

  return at->any | at->top >> 1 | at->bottom << 1 | west->right | (west->right & west->top) >> 1
         | (west->right & west->bottom) << 1 | east->left | (east->left & east->top) >> 1
         | (east->left & east->bottom) << 1;
}

INLINE void
step_block (const guint64 *west, const guint64 *here, const guint64 *east, guint64 *next,
            guint n_rows, guint64 bit, Changes *changes)
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

/* One generation of everything that is awake. Returns whether anything was. */
FASTEST static gboolean
step (const guint64 *from, guint64 *to, gsize stride, guint n_columns, guint block_rows,
      guint64 blocks, Changes *changes, guint64 *masks, gboolean force)
{
  guint64 any = 0;

  for (guint c = 0; c < n_columns; c++)
    any |= masks[c] = force ? blocks : awake (changes + 1 + c) & blocks;
  memset (changes, 0, (n_columns + 2) * sizeof (Changes));
  for (guint c = 0; c < n_columns; c++)
    {
      const guint64 *here = from + (c + 1) * stride + PAD;
      guint64 *next = to + (c + 1) * stride + PAD;

      for (guint64 mask = masks[c]; mask; mask &= mask - 1)
        {
          guint block = (guint)__builtin_ctzll (mask);
          gsize row = (gsize)block * block_rows;

          step_block (here - stride + row, here + row, here + stride + row, next + row, block_rows,
                      mask & -mask, changes + 1 + c);
        }
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
  self->changes = g_new0 (Changes, self->n_columns + 2);
  self->force = 2;
  g_clear_pointer (&self->saved, g_free);
}

/* More room: columns and rows on each side. What was computed stays as it is. */
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

static gboolean
cell_at (const GrapePlane *self, gint64 x, gint64 y)
{
  gint64 column = x - self->left, row = y - self->top;

  if (column < 0 || row < 0 || column >= 64 * (gint64)self->n_columns || row >= self->n_rows)
    return FALSE;
  return column_of (self, now (self), (guint)(column / 64))[row] >> (column % 64) & 1;
}

static void
set_cell (GrapePlane *self, gint64 x, gint64 y, gboolean value)
{
  guint64 column = (guint64)(x - self->left);
  guint64 *word = column_of (self, now (self), (guint)(column / 64)) + (y - self->top);
  guint64 bit = G_GUINT64_CONSTANT (1) << (column % 64);

  *word = value ? *word | bit : *word & ~bit;
}

static Box
bounds (const GrapePlane *self)
{
  Box box = { G_MAXINT64, G_MAXINT64, G_MININT64, G_MININT64 };

  for (guint c = 0; c < self->n_columns; c++)
    {
      const guint64 *column = column_of (self, now (self), c);
      guint64 all = 0;

      for (guint row = 0; row < self->n_rows; row++)
        if (column[row])
          {
            all |= column[row];
            box.top = MIN (box.top, self->top + row);
            box.bottom = MAX (box.bottom, self->top + row);
          }
      if (!all)
        continue;
      box.left = MIN (box.left, self->left + 64 * (gint64)c + __builtin_ctzll (all));
      box.right = MAX (box.right, self->left + 64 * (gint64)c + 63 - __builtin_clzll (all));
    }
  return box;
}

/* Where the ship's box is now, and its phase. */
static guint
ship_at (const Ship *ship, guint64 generation, gint64 *x, gint64 *y)
{
  guint64 n = generation - ship->since;
  guint phase = (guint)(n % 4);

  *x = ship->x + ship->across * (gint64)(n / 4) + ship->box_x[phase];
  *y = ship->y + ship->down * (gint64)(n / 4) + ship->box_y[phase];
  return phase;
}

/* A generation of at most 8 by 8 cells with room round them, as rows of bits. */
static void
step_small (guint16 rows[16])
{
  guint16 next[16] = { 0 };

  for (guint r = 1; r < 15; r++)
    for (guint c = 1; c < 15; c++)
      {
        guint n = 0;

        for (guint k = r - 1; k <= r + 1; k++)
          n += (guint)__builtin_popcount (rows[k] >> (c - 1) & 7);
        if (n == 3 || (n == 4 && rows[r] >> c & 1))
          next[r] |= (guint16)(1 << c);
      }
  memcpy (rows, next, sizeof next);
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

/* What stands in the box, if it flies: after four generations it is the same, somewhere else. */
static gboolean
flies (const GrapePlane *self, const Box *box, Ship *ship)
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

/* Is the cell at @x, @y one of a glider or another small ship that stands alone? */
static gboolean
find_ship (const GrapePlane *self, gint64 x, gint64 y, Ship *ship)
{
  Box box = { x, y, x, y };

  for (gboolean more = TRUE; more;) /* the box round it, with a rim of nothing */
    {
      more = FALSE;
      for (gint64 r = box.top - 3; r <= box.bottom + 3; r++)
        for (gint64 c = box.left - 3; c <= box.right + 3; c++)
          if ((c < box.left || c > box.right || r < box.top || r > box.bottom)
              && cell_at (self, c, r))
            {
              box = (Box){ MIN (box.left, c), MIN (box.top, r), MAX (box.right, c),
                           MAX (box.bottom, r) };
              more = TRUE;
            }
      if (box.right - box.left > 7 || box.bottom - box.top > 7)
        return FALSE;
    }
  return flies (self, &box, ship);
}

static void
draw_ship (GrapePlane *self, const Ship *ship, gboolean value)
{
  gint64 x, y;
  guint phase = ship_at (ship, self->generation, &x, &y);

  for (guint64 cells = ship->cells[phase]; cells; cells &= cells - 1)
    {
      guint bit = (guint)__builtin_ctzll (cells);

      set_cell (self, x + bit % 8, y + bit / 8, value);
    }
  self->force = 2;
  g_clear_pointer (&self->saved, g_free);
}

/* Does the ship fly away from everything in @box, at a distance that nothing bridges before the
 * next look? */
static gboolean
leaves (const GrapePlane *self, const Ship *ship, const Box *box, gint64 gap)
{
  gint64 x, y;

  ship_at (ship, self->generation, &x, &y);
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
may_meet (const GrapePlane *self, const Ship *a, const Ship *b)
{
  gint64 ax, ay, bx, by;
  double from_x, to_x, from_y, to_y;

  ship_at (a, self->generation, &ax, &ay);
  ship_at (b, self->generation, &bx, &by);
  gboolean same = a->across == b->across && a->down == b->down;
  int abreast = same ? MAX (a->size, b->size) + 3 : 12;
  near_between (bx - ax, b->across - a->across, abreast, &from_x, &to_x);
  near_between (by - ay, b->down - a->down, abreast, &from_y, &to_y);
  return MAX (from_x, from_y) <= MIN (to_x, to_y) && MIN (to_x, to_y) >= 0;
}

/* A ship at one of the ends of @box. */
static gboolean
find_outermost (const GrapePlane *self, const Box *box, Ship *ship)
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
all_leave (const GrapePlane *self, const GArray *ships, const Box *box)
{
  for (guint i = 0; i < ships->len; i++)
    {
      const Ship *ship = &g_array_index (ships, Ship, i);

      if (!leaves (self, ship, box, GAP + 16))
        return FALSE;
      for (guint k = 0; k < i; k++)
        if (may_meet (self, ship, &g_array_index (ships, Ship, k)))
          return FALSE;
      for (guint k = 0; k < self->ships->len; k++)
        if (may_meet (self, ship, &g_array_index (self->ships, Ship, k)))
          return FALSE;
    }
  return TRUE;
}

/* Takes off the ship that holds the cell at @x, @y, if it is one and leaves for good; and with it
 * those that fly farthest out beside it, so that two do not keep each other. */
static gboolean
take_off (GrapePlane *self, gint64 x, gint64 y)
{
  g_autoptr (GArray) ships = g_array_new (FALSE, FALSE, sizeof (Ship));
  Ship ship;
  gboolean found = find_ship (self, x, y, &ship);

  while (found && ships->len < 16)
    {
      g_array_append_val (ships, ship);
      draw_ship (self, &ship, FALSE);
      Box box = bounds (self);
      if (all_leave (self, ships, &box))
        {
          g_array_append_vals (self->ships, ships->data, ships->len);
          return TRUE;
        }
      found = box.left <= box.right && find_outermost (self, &box, &ship);
    }
  for (guint i = 0; i < ships->len; i++)
    draw_ship (self, &g_array_index (ships, Ship, i), TRUE);
  return FALSE;
}

static gboolean
outside (const GrapePlane *self, const Ship *ship)
{
  gint64 x, y;

  ship_at (ship, self->generation, &x, &y);
  return x + 7 + 3 < self->left || x - 3 >= self->left + 64 * (gint64)self->n_columns
         || y + 7 + 3 < self->top || y - 3 >= self->top + (gint64)self->n_rows;
}

static void
fit (GrapePlane *self, gint64 x, gint64 y)
{
  gint64 right = self->left + 64 * (gint64)self->n_columns, bottom = self->top + self->n_rows;
  guint west = x < self->left + GAP ? (guint)((self->left + GAP - x) / 64 + 1) : 0;
  guint east = x + 8 + GAP > right ? (guint)((x + 8 + GAP - right) / 64 + 1) : 0;
  guint north = y < self->top + GAP ? (guint)((self->top + GAP - y) / CHUNK + 1) * CHUNK : 0;
  guint south = y + 8 + GAP > bottom ? (guint)((y + 8 + GAP - bottom) / CHUNK + 1) * CHUNK : 0;

  /* A quarter at a time, so that what flies on for long is not copied again and again. */
  west = west ? MAX (west, self->n_columns / 4) : 0;
  east = east ? MAX (east, self->n_columns / 4) : 0;
  north = north ? MAX (north, self->n_rows / 4 / CHUNK * CHUNK) : 0;
  south = south ? MAX (south, self->n_rows / 4 / CHUNK * CHUNK) : 0;
  if (west || east || north || south)
    grow (self, west, east, north, south);
}

/* Ships that something has come near to are put down again. */
static void
check_ships (GrapePlane *self)
{
  for (guint i = 0; i < self->ships->len;)
    {
      Ship ship = g_array_index (self->ships, Ship, i);
      gint64 x, y;

      if (!outside (self, &ship))
        {
          Box box = bounds (self);

          if (!leaves (self, &ship, &box, GAP))
            {
              g_array_remove_index_fast (self->ships, i);
              ship_at (&ship, self->generation, &x, &y);
              fit (self, x, y);
              draw_ship (self, &ship, TRUE);
              i = 0;
              continue;
            }
        }
      i++;
    }
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

/* Room for the next generations: what is near the edge leaves, or the frame grows. */
static void
make_room (GrapePlane *self)
{
  gint64 x, y;
  gboolean grown = FALSE;

  while (find_near_edge (self, &x, &y))
    if (!take_off (self, x, y))
      {
        fit (self, x, y);
        grown = TRUE;
      }
  if (grown || self->ships->len)
    check_ships (self);
}

/* Skips as many repetitions as fit into @left generations; the rest is returned. */
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
 * @generations more of Conway's rule, exactly.
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

/** grape_plane_new: the cells of @life, whoever's they are, as generation 0; (transfer full) */
GrapePlane *
grape_plane_new (const GrapeLife *life)
{
  GrapePlane *self = g_new0 (GrapePlane, 1);
  guint margin = CHECK + 2;

  self->left = life->left - (gint64)margin;
  self->top = life->top - (gint64)margin;
  self->n_columns = (life->width + 2 * margin + 63) / 64;
  self->n_rows = life->height + 2 * margin;
  self->ships = g_array_new (FALSE, FALSE, sizeof (Ship));
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
      const Ship *ship = &g_array_index (self->ships, Ship, i);

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

/** grape_plane_to_life: every cell, ships too, in the smallest frame; (transfer full) */
GrapeLife *
grape_plane_to_life (const GrapePlane *self)
{
  Box box = bounds (self);
  gint64 x, y;

  for (guint i = 0; i < self->ships->len; i++)
    {
      ship_at (&g_array_index (self->ships, Ship, i), self->generation, &x, &y);
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
      const Ship *ship = &g_array_index (self->ships, Ship, i);

      for (guint64 cells = ship->cells[ship_at (ship, self->generation, &x, &y)]; cells;
           cells &= cells - 1)
        {
          guint bit = (guint)__builtin_ctzll (cells);

          grape_life_set (life, (guint)(x + bit % 8 - box.left), (guint)(y + bit / 8 - box.top),
                          GRAPE_LIFE_CLEAN);
        }
    }
  return snug_or_nothing (life);
}
