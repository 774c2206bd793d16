/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells as bits, 64 squares at a time. A generation adds up the neighbours of 64 squares with
 * bitwise adders; infection is the same idea with "exactly one virus" instead of "exactly three".
 * Long runs of clean cells over a large plane are in viruses-plane.c. */
#include "viruses-life.h"

#include <string.h>

#define N_WORDS(life) ((gsize)((life)->n_viruses + 1) * (life)->height * (life)->stride)

static inline guint64 *
plane (GrapeLife *self, guint index)
{
  return self->words + (gsize)index * self->height * self->stride;
}

static inline const guint64 *
const_plane (const GrapeLife *self, guint index)
{
  return self->words + (gsize)index * self->height * self->stride;
}

/**
 * grape_life_new:
 *
 * An empty rectangle; @n_viruses virus planes. (transfer full)
 */
GrapeLife *
grape_life_new (int left, int top, guint width, guint height, guint n_viruses)
{
  guint stride = (width + 63) / 64;
  gsize n_words = (gsize)(n_viruses + 1) * height * stride;
  GrapeLife *self = g_malloc0 (sizeof (GrapeLife) + n_words * sizeof (guint64));

  self->left = left;
  self->top = top;
  self->width = width;
  self->height = height;
  self->n_viruses = n_viruses;
  self->stride = stride;
  return self;
}

/** grape_life_copy: (transfer full) */
GrapeLife *
grape_life_copy (const GrapeLife *self)
{
  return g_memdup2 (self, sizeof (GrapeLife) + N_WORDS (self) * sizeof (guint64));
}

/** grape_life_copy_into: both must have the same size and number of viruses. */
void
grape_life_copy_into (GrapeLife *self, const GrapeLife *from)
{
  memcpy (self, from, sizeof (GrapeLife) + N_WORDS (from) * sizeof (guint64));
}

/** grape_life_free: */
void
grape_life_free (GrapeLife *self)
{
  g_free (self);
}

/**
 * grape_life_get:
 *
 * Returns: the virus (from 0) of the cell there, GRAPE_LIFE_CLEAN, GRAPE_LIFE_DEAD, or
 *   GRAPE_LIFE_OUTSIDE beyond the rectangle
 */
int
grape_life_get (const GrapeLife *self, guint column, guint row)
{
  if (column >= self->width || row >= self->height)
    return GRAPE_LIFE_OUTSIDE;

  gsize at = (gsize)row * self->stride + column / 64;
  guint64 bit = G_GUINT64_CONSTANT (1) << (column % 64);

  if (!(self->words[at] & bit))
    return GRAPE_LIFE_DEAD;
  for (guint v = 0; v < self->n_viruses; v++)
    if (const_plane (self, 1 + v)[at] & bit)
      return (int)v;
  return GRAPE_LIFE_CLEAN;
}

/** grape_life_get_plane: the same by place on the plane; everything beyond the rectangle is dead.
 */
int
grape_life_get_plane (const GrapeLife *self, int plane_column, int plane_row)
{
  int column = plane_column - self->left, row = plane_row - self->top;

  if (column < 0 || row < 0 || column >= (int)self->width || row >= (int)self->height)
    return GRAPE_LIFE_DEAD;
  return grape_life_get (self, (guint)column, (guint)row);
}

/** grape_life_set: @cell as grape_life_get() returns it; the square must be inside. */
void
grape_life_set (GrapeLife *self, guint column, guint row, int cell)
{
  g_return_if_fail (column < self->width && row < self->height);
  g_return_if_fail (cell < (int)self->n_viruses);

  gsize at = (gsize)row * self->stride + column / 64;
  guint64 bit = G_GUINT64_CONSTANT (1) << (column % 64);

  for (guint p = 0; p <= self->n_viruses; p++)
    plane (self, p)[at] &= ~bit;
  if (cell == GRAPE_LIFE_DEAD)
    return;
  self->words[at] |= bit;
  if (cell >= 0)
    plane (self, 1 + (guint)cell)[at] |= bit;
}

/** grape_life_fill: width * height bytes: 0 dead, 1 clean, 2 + virus. */
void
grape_life_fill (const GrapeLife *self, guint8 *cells)
{
  memset (cells, 0, (gsize)self->width * self->height);
  for (guint p = 0; p <= self->n_viruses; p++)
    for (guint row = 0; row < self->height; row++)
      for (guint i = 0; i < self->stride; i++)
        for (guint64 word = const_plane (self, p)[(gsize)row * self->stride + i]; word;
             word &= word - 1)
          cells[(gsize)row * self->width + i * 64 + (guint)__builtin_ctzll (word)]
              = (guint8)(1 + p);
}

/** grape_life_equal: the same cells at the same place in the same frame. */
gboolean
grape_life_equal (const GrapeLife *a, const GrapeLife *b)
{
  return a->left == b->left && a->top == b->top && a->width == b->width && a->height == b->height
         && a->n_viruses == b->n_viruses
         && memcmp (a->words, b->words, N_WORDS (a) * sizeof (guint64)) == 0;
}

/** grape_life_count: cells with @virus; GRAPE_LIFE_CLEAN: without any; GRAPE_LIFE_DEAD: all. */
guint
grape_life_count (const GrapeLife *self, int virus)
{
  gsize n = (gsize)self->height * self->stride;
  const guint64 *words = const_plane (self, virus >= 0 ? 1 + (guint)virus : 0);
  guint count = 0;

  for (gsize i = 0; i < n; i++)
    count += (guint)__builtin_popcountll (words[i]);
  if (virus == GRAPE_LIFE_CLEAN)
    for (guint v = 0; v < self->n_viruses; v++)
      count -= grape_life_count (self, (int)v);
  return count;
}

/** grape_life_clean: every cell with @virus becomes a clean one. */
void
grape_life_clean (GrapeLife *self, guint virus)
{
  memset (plane (self, 1 + virus), 0, (gsize)self->height * self->stride * sizeof (guint64));
}

/** grape_life_hand_over: every cell with @virus now has virus @heir. */
void
grape_life_hand_over (GrapeLife *self, guint virus, guint heir)
{
  guint64 *from = plane (self, 1 + virus), *to = plane (self, 1 + heir);

  for (gsize i = 0; i < (gsize)self->height * self->stride; i++)
    {
      to[i] |= from[i];
      from[i] = 0;
    }
}

/**
 * grape_life_bounds:
 *
 * The smallest rectangle with every cell, in plane coordinates. FALSE without any cell.
 */
gboolean
grape_life_bounds (const GrapeLife *self, int *left, int *top, guint *width, guint *height)
{
  guint first = self->height, last = 0, low = G_MAXUINT, high = 0;

  for (guint row = 0; row < self->height; row++)
    for (guint i = 0; i < self->stride; i++)
      {
        guint64 word = self->words[(gsize)row * self->stride + i];

        if (!word)
          continue;
        first = MIN (first, row);
        last = row;
        low = MIN (low, i * 64 + (guint)__builtin_ctzll (word));
        high = MAX (high, i * 64 + 63 - (guint)__builtin_clzll (word));
      }
  if (low == G_MAXUINT)
    return FALSE;
  *left = self->left + (int)low;
  *top = self->top + (int)first;
  *width = high - low + 1;
  *height = last - first + 1;
  return TRUE;
}

/* Bits @shift.. of a row of @n words, as one word; @shift may be negative or beyond the row. */
static inline guint64
row_bits (const guint64 *row, guint n, gint64 shift)
{
  gint64 index = shift >> 6;
  guint offset = (guint)(shift & 63);
  guint64 low = index >= 0 && index < n ? row[index] : 0;

  if (!offset)
    return low;
  guint64 high = index + 1 >= 0 && index + 1 < n ? row[index + 1] : 0;
  return low >> offset | high << (64 - offset);
}

/**
 * grape_life_reframe:
 *
 * The same cells in another rectangle of the plane, without those outside it. There may be more
 * viruses than before, or fewer if the last ones have no cells. (transfer full)
 */
GrapeLife *
grape_life_reframe (const GrapeLife *self, int left, int top, guint width, guint height,
                    guint n_viruses)
{
  GrapeLife *to = grape_life_new (left, top, width, height, n_viruses);
  gint64 shift = (gint64)left - self->left;
  guint64 mask = width % 64 ? (G_GUINT64_CONSTANT (1) << (width % 64)) - 1 : G_MAXUINT64;

  for (guint p = 0; p <= MIN (n_viruses, self->n_viruses); p++)
    for (guint row = 0; row < height; row++)
      {
        gint64 from = (gint64)row + top - self->top;

        if (from < 0 || from >= self->height)
          continue;
        const guint64 *source = const_plane (self, p) + from * self->stride;
        guint64 *target = plane (to, p) + (gsize)row * to->stride;

        for (guint i = 0; i < to->stride; i++)
          target[i] = row_bits (source, self->stride, shift + (gint64)i * 64);
        target[to->stride - 1] &= mask;
      }
  return to;
}

/**
 * grape_life_snug:
 *
 * The smallest rectangle with every cell and @rings empty rings of squares round them.
 *
 * Returns: (transfer full) (nullable): %NULL without any cell
 */
GrapeLife *
grape_life_snug (const GrapeLife *self, guint rings)
{
  int left, top;
  guint width, height;

  if (!grape_life_bounds (self, &left, &top, &width, &height))
    return NULL;
  return grape_life_reframe (self, left - (int)rings, top - (int)rings, width + 2 * rings,
                             height + 2 * rings, self->n_viruses);
}

/* How many of a square and its two horizontal neighbours live, for 64 squares: low and high bit. */
typedef struct
{
  guint64 low, high;
} Triple;

static inline guint64
west (const guint64 *row, guint i)
{
  return row[i] << 1 | (i ? row[i - 1] >> 63 : 0);
}

static inline guint64
east (const guint64 *row, guint i, guint stride)
{
  return row[i] >> 1 | (i + 1 < stride ? row[i + 1] << 63 : 0);
}

static inline Triple
triple (const guint64 *row, guint i, guint stride)
{
  guint64 a = west (row, i), b = row[i], c = east (row, i, stride);

  return (Triple){ a ^ b ^ c, (a & b) | (c & (a ^ b)) };
}

/* Three living in the nine squares, or four with the middle one among them. With q the sum of the
 * four bits that count double, nine squares hold (ones + 2q). */
static inline guint64
alive_next (Triple above, Triple here, Triple below, guint64 centre)
{
  guint64 ones = above.low ^ here.low ^ below.low;
  guint64 carry = (above.low & here.low) | (below.low & (above.low ^ here.low));
  guint64 x = above.high ^ here.high, xx = above.high & here.high;
  guint64 y = below.high ^ carry, yy = below.high & carry;
  guint64 q_is_1 = (x ^ y) & ~(xx | yy);
  guint64 q_is_2 = ~(x ^ y) & (x | (xx ^ yy));

  return (ones & q_is_1) | (~ones & q_is_2 & centre);
}

/* Which of 64 squares have a cell of one plane on them or among their eight neighbours. */
static inline guint64
near (const guint64 *cells, guint row, guint i, guint height, guint stride)
{
  guint64 result = 0;

  for (guint r = row ? row - 1 : 0; r <= row + 1 && r < height; r++)
    {
      const guint64 *at = cells + (gsize)r * stride;

      result |= west (at, i) | at[i] | east (at, i, stride);
    }
  return result;
}

/* The owners of the @births among 64 squares (R7.3): a virus takes those that it alone touches.
 * Clean parents do not matter. */
static inline void
infect (const GrapeLife *self, GrapeLife *next, guint row, guint i, guint64 alive, guint64 births)
{
  gsize at = (gsize)row * self->stride + i;
  guint64 once = 0, twice = 0;

  if (births)
    for (guint v = 1; v <= self->n_viruses; v++)
      {
        guint64 touched = births & near (const_plane (self, v), row, i, self->height, self->stride);

        twice |= once & touched;
        once |= touched;
        plane (next, v)[at] = touched;
      }
  for (guint v = 1; v <= self->n_viruses; v++)
    plane (next, v)[at]
        = (const_plane (self, v)[at] & alive) | (births ? plane (next, v)[at] & ~twice : 0);
}

/**
 * grape_life_step_rows:
 *
 * Like grape_life_step(), but only for @n_rows rows from @first on: the other rows of @next stay as
 * they are.
 */
void
grape_life_step_rows (const GrapeLife *self, GrapeLife *next, guint first, guint n_rows)
{
  const guint stride = self->stride, height = self->height;
  guint64 last
      = self->width % 64 ? (G_GUINT64_CONSTANT (1) << (self->width % 64)) - 1 : G_MAXUINT64;

  next->left = self->left;
  next->top = self->top;
  for (guint i = 0; i < stride; i++)
    {
      guint64 mask = i + 1 == stride ? last : G_MAXUINT64;
      Triple above = { 0, 0 }, here = triple (self->words + (gsize)first * stride, i, stride);

      if (first)
        above = triple (self->words + (gsize)(first - 1) * stride, i, stride);
      for (guint row = first; row < first + n_rows; row++)
        {
          const guint64 *at = self->words + (gsize)row * stride;
          Triple below = { 0, 0 };

          if (row + 1 < height)
            below = triple (at + stride, i, stride);
          guint64 alive = alive_next (above, here, below, at[i]) & mask; /* R7.1, R7.2 */
          next->words[(gsize)row * stride + i] = alive;
          if (self->n_viruses)
            infect (self, next, row, i, alive, alive & ~at[i]);
          above = here;
          here = below;
        }
    }
}

/**
 * grape_life_step:
 *
 * One generation within the rectangle: loses cells that would be born outside it. @next must have
 * the same size and number of viruses; its old contents do not matter.
 */
void
grape_life_step (const GrapeLife *self, GrapeLife *next)
{
  grape_life_step_rows (self, next, 0, self->height);
}

/**
 * grape_life_copy_rows:
 *
 * Copies this many rows from @from, which has the same size and number of viruses.
 */
void
grape_life_copy_rows (GrapeLife *self, const GrapeLife *from, guint first, guint n_rows)
{
  for (guint p = 0; p <= self->n_viruses; p++)
    memcpy (plane (self, p) + (gsize)first * self->stride,
            const_plane (from, p) + (gsize)first * self->stride,
            (gsize)n_rows * self->stride * sizeof (guint64));
}

/** grape_life_count_rows: cells with @virus in this many rows from @first on */
guint
grape_life_count_rows (const GrapeLife *self, guint virus, guint first, guint n_rows)
{
  const guint64 *words = const_plane (self, 1 + virus) + (gsize)first * self->stride;
  guint count = 0;

  for (gsize i = 0; i < (gsize)n_rows * self->stride; i++)
    count += (guint)__builtin_popcountll (words[i]);
  return count;
}

/**
 * grape_life_generation:
 *
 * One generation on the unbounded plane: the result's frame is one ring larger. (transfer full)
 */
GrapeLife *
grape_life_generation (const GrapeLife *self)
{
  g_autoptr (GrapeLife) room = grape_life_reframe (
      self, self->left - 1, self->top - 1, self->width + 2, self->height + 2, self->n_viruses);
  GrapeLife *next
      = grape_life_new (room->left, room->top, room->width, room->height, room->n_viruses);

  grape_life_step (room, next);
  return next;
}
