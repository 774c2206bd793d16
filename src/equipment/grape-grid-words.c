/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads drawn grids; see the header. */
#include "grape-grid-words.h"

#include <string.h>

#define MOST_SIDE    120
#define MOST_ROOM    1000 /* squares to either side of 0,0 */
#define MOST_PART    60   /* letters of a grid that shows a part */
#define LEAST_COMMON 4    /* letters of it that lie already */
#define MOST_KNOWN                                                                                 \
  6 /* letters of the known position with which each letter of the grid is paired */

typedef struct
{
  const char *letters; /* that can stand in it */
  GArray *cells;
  int n_rows;
} Grid;

static GrapeGridCell *
cell_at (const GArray *cells, guint index)
{
  return &g_array_index (cells, GrapeGridCell, index);
}

static gboolean
is_square (const Grid *self, char c)
{
  return c && (strchr (self->letters, c) || strchr (" .-_*+:,'~=^;#%`\"\t", c));
}

/* Where a row of a grid begins and ends on its line, past the number of the row and a frame. */
static gsize
strip_row (const Grid *self, const char *line, gsize length, gsize *start)
{
  gsize at = strspn (line, " \t");

  if (line[at] == '-' && g_ascii_isdigit (line[at + 1]))
    at++;
  while (at < length && g_ascii_isdigit (line[at]))
    at++;
  if (at < length && line[at] == '|')
    at++;
  if (at == strspn (line, " \t"))
    at = 0; /* room at the beginning is part of the row */
  *start = at;
  /* "A A . .   <- new": a remark */
  for (gsize i = at; i + 1 < length; i++)
    if (line[i] == ' ' && line[i + 1] == ' ' && i > at + 2)
      {
        gsize next = i + strspn (line + i, " \t");

        if (next < length && !is_square (self, line[next]) && line[next] != '|')
          length = i;
      }
  while (length > at && strchr (" \t\r|", line[length - 1]))
    length--;
  return length;
}

/* Letters, and signs for nothing. */
static gboolean
is_row (const Grid *self, const char *row, gsize length)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < length; i++)
    {
      if (!is_square (self, row[i]) && row[i] != '|')
        return FALSE;
      any = any || !strchr (" \t", row[i]);
    }
  return any && length <= MOST_SIDE;
}

/* "+-----+", ".-----.", "  0 1 2 3": the edge of a frame, or numbers of columns. */
static gboolean
is_edge (const char *line, gsize length)
{
  gsize n = 0;
  gboolean dashes = FALSE;

  for (gsize i = 0; i + 1 < length; i++)
    dashes |= line[i] == '-' && line[i + 1] == '-';
  for (gsize i = 0; i < length; i++)
    {
      if (!strchr (dashes ? "+-=| \t\r.'`,/\\" : "+-=| \t\r0123456789", line[i]))
        return FALSE;
      n += strchr ("+-=0123456789", line[i]) != NULL;
    }
  return n >= 2;
}

/* Where no two letters are side by side, each stands apart by a blank or a bar. */
static void
close_up (GArray *cells)
{
  int least = G_MAXINT;

  for (guint i = 0; i < cells->len; i++)
    least = MIN (least, cell_at (cells, i)->x);
  for (guint i = 1; i < cells->len; i++)
    if (cell_at (cells, i - 1)->y == cell_at (cells, i)->y
        && cell_at (cells, i)->x == cell_at (cells, i - 1)->x + 1)
      return;
  /* "A  A  -  -": by as much room as all have between them. */
  int step = 0;
  for (guint i = 0; i < cells->len; i++)
    for (int x = cell_at (cells, i)->x - least, y; x; x = y)
      {
        y = step % x;
        step = x;
      }
  for (guint i = 0; i < cells->len; i++)
    cell_at (cells, i)->x = (cell_at (cells, i)->x - least) / MAX (step, 2);
}

static void
add_row (Grid *self, const char *line, gsize start, gsize end)
{
  for (gsize i = 0, column = 0; i < end; i++)
    {
      if (i >= start && strchr (self->letters, line[i]))
        {
          GrapeGridCell cell = { (int)column, self->n_rows, line[i] };

          g_array_append_val (self->cells, cell);
        }
      column = line[i] == '\t' ? column / 8 * 8 + 8 : column + 1;
    }
  self->n_rows++;
}

/* A line in bytes, one for each square: dots and other signs that take more stand for nothing. */
static char *
flatten (const char *line, gsize length)
{
  GString *flat = g_string_sized_new (length);

  for (const char *at = line; at < line + length; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c < 128)
        g_string_append_c (flat, (char)c);
      else if (g_unichar_isspace (c))
        g_string_append_c (flat, ' ');
      else
        g_string_append_c (flat, g_unichar_isalnum (c) ? '?' : '.');
    }
  return g_string_free (flat, FALSE);
}

/**
 * grape_grid_read:
 * @letters: that can stand in it
 * @length: (out): bytes of all its rows
 *
 * Returns: (transfer full) (element-type GrapeGridCell): the letters of the grid that begins at
 *   @text; empty: there is none. A word of such letters makes no grid by itself.
 */
GArray *
grape_grid_read (const char *text, const char *letters, gsize *length)
{
  Grid self = { .letters = letters, .cells = g_array_new (FALSE, FALSE, sizeof (GrapeGridCell)) };

  *length = 0;
  for (const char *line = text; *line && self.n_rows < MOST_SIDE;)
    {
      gsize n = strcspn (line, "\n"), start, end;
      g_autofree char *flat = flatten (line, n);

      end = strip_row (&self, flat, strlen (flat), &start);
      gboolean edge = is_edge (flat, strlen (flat)),
               row = !edge && is_row (&self, flat + start, end - start);
      if (!row && !edge)
        break;
      if (row)
        add_row (&self, flat, start, end);
      *length = (gsize)(line - text) + n;
      line += n + (line[n] == '\n');
    }
  if (self.n_rows < 2 || self.cells->len < 3)
    g_array_set_size (self.cells, 0);
  close_up (self.cells);
  return self.cells;
}

/** grape_grid_has: whether @cell is one of @cells */
gboolean
grape_grid_has (const GArray *cells, const GrapeGridCell *cell)
{
  for (guint i = 0; i < cells->len; i++)
    if (cell_at (cells, i)->x == cell->x && cell_at (cells, i)->y == cell->y
        && cell_at (cells, i)->letter == cell->letter)
      return TRUE;
  return FALSE;
}

static guint
count_common (const GArray *grid, const GArray *known, int dx, int dy)
{
  guint n = 0;

  for (guint i = 0; i < grid->len; i++)
    {
      GrapeGridCell moved = *cell_at (grid, i);

      moved.x += dx;
      moved.y += dy;
      n += grape_grid_has (known, &moved);
    }
  return n;
}

static GArray *
absent (const GArray *from, const GArray *in)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (GrapeGridCell));

  for (guint i = 0; i < from->len; i++)
    if (!grape_grid_has (in, cell_at (from, i)))
      g_array_append_val (found, *cell_at (from, i));
  return found;
}

/**
 * grape_grid_lay_over:
 * @grid: (inout): not empty; it moves to where most of its letters lie as in @known; where nothing
 *   is known, so that its upper left corner is 0,0
 * @difference: (out): what else they have
 */
void
grape_grid_lay_over (GArray *grid, const GArray *known, GrapeGridDifference *difference)
{
  int best_x = -cell_at (grid, 0)->x, best_y = -cell_at (grid, 0)->y;
  guint best = 0;

  for (guint i = 0; i < grid->len && !known->len; i++)
    best_x = MAX (best_x, -cell_at (grid, i)->x);
  for (guint k = 0; k < MIN (known->len, MOST_KNOWN); k++)
    for (guint i = 0; i < grid->len; i++)
      {
        const GrapeGridCell *there = cell_at (known, k), *here = cell_at (grid, i);
        int dx = there->x - here->x, dy = there->y - here->y;
        guint n = there->letter == here->letter ? count_common (grid, known, dx, dy) : 0;

        if (n > best)
          {
            best = n;
            best_x = dx;
            best_y = dy;
          }
      }
  for (guint i = 0; i < grid->len; i++)
    {
      cell_at (grid, i)->x += best_x;
      cell_at (grid, i)->y += best_y;
    }
  *difference = (GrapeGridDifference){ best, absent (grid, known), absent (known, grid) };
}

static gpointer
key_of (int x, int y, char letter)
{
  return GUINT_TO_POINTER (((guint)(x + MOST_ROOM) << 18 | ((guint)(y + MOST_ROOM) << 7))
                           | (guint)letter);
}

/* The letters of @known within the grid's bounds, when it has moved by @dx, @dy. */
static guint
count_within (const GArray *grid, const GArray *known, int dx, int dy)
{
  int left = G_MAXINT, right = G_MININT, top = G_MAXINT, bottom = G_MININT;
  guint n = 0;

  for (guint i = 0; i < grid->len; i++)
    {
      left = MIN (left, cell_at (grid, i)->x + dx);
      right = MAX (right, cell_at (grid, i)->x + dx);
      top = MIN (top, cell_at (grid, i)->y + dy);
      bottom = MAX (bottom, cell_at (grid, i)->y + dy);
    }
  for (guint i = 0; i < known->len; i++)
    n += cell_at (known, i)->x >= left && cell_at (known, i)->x <= right
         && cell_at (known, i)->y >= top && cell_at (known, i)->y <= bottom;
  return n;
}

/**
 * grape_grid_lay_over_part:
 * @grid: (inout): not empty: a part of what lies in @known; it moves to its place there
 * @n_new: letters that it has besides
 *
 * Returns: whether there is just one place where all of @known within the grid's bounds lies as
 *   it shows, and at least four letters do; and if so, @difference
 */
gboolean
grape_grid_lay_over_part (GArray *grid, const GArray *known, guint n_new,
                          GrapeGridDifference *difference)
{
  g_autoptr (GHashTable) lying = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) tried = g_hash_table_new (NULL, NULL);
  int best_x = 0, best_y = 0;
  guint n_best = 0;

  if (grid->len > MOST_PART || grid->len < n_new + LEAST_COMMON)
    return FALSE;
  for (guint i = 0; i < known->len; i++)
    g_hash_table_add (
        lying, key_of (cell_at (known, i)->x, cell_at (known, i)->y, cell_at (known, i)->letter));
  for (guint k = 0; k < known->len; k++)
    for (guint i = 0; i < grid->len; i++)
      {
        const GrapeGridCell *there = cell_at (known, k), *here = cell_at (grid, i);
        int dx = there->x - here->x, dy = there->y - here->y;
        guint n = 0;

        if (there->letter != here->letter || ABS (dx) > MOST_ROOM / 2 || ABS (dy) > MOST_ROOM / 2
            || !g_hash_table_add (tried, key_of (dx, dy, 0)))
          continue;
        for (guint c = 0; c < grid->len; c++)
          n += g_hash_table_contains (lying,
                                      key_of (cell_at (grid, c)->x + dx, cell_at (grid, c)->y + dy,
                                              cell_at (grid, c)->letter));
        if (n + n_new != grid->len || count_within (grid, known, dx, dy) != n)
          continue;
        n_best++;
        best_x = dx;
        best_y = dy;
      }
  if (n_best != 1)
    return FALSE;
  for (guint i = 0; i < grid->len; i++)
    {
      cell_at (grid, i)->x += best_x;
      cell_at (grid, i)->y += best_y;
    }
  *difference = (GrapeGridDifference){ grid->len - n_new, absent (grid, known),
                                       g_array_new (FALSE, FALSE, sizeof (GrapeGridCell)) };
  return TRUE;
}

/** grape_grid_difference_clear: what it owns */
void
grape_grid_difference_clear (GrapeGridDifference *self)
{
  g_clear_pointer (&self->added, g_array_unref);
  g_clear_pointer (&self->missing, g_array_unref);
}
