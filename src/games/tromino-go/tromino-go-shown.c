/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays drawn in somebody's message (R12.3): grids of letters that differ from the table by a play.
 * Where the grid was put on the page, and how much room is between its letters, does not matter. */
#include "tromino-go-private.h"

#include <string.h>

#define MAX_SIDE 120

/* A letter somewhere; in a grid, counted from its upper left corner. */
typedef struct
{
  int x, y;
  char letter;
} Cell;

/* Where a grid and the table differ. */
typedef struct
{
  GArray *added;   /* of Cell, as on the table */
  GArray *missing; /* of Cell */
} Difference;

static gboolean
is_letter (char c)
{
  return c && strchr ("ABCabc", c) != NULL;
}

/* Where a row of a grid begins and ends on its line, past the number of the row and a frame. */
static gsize
strip_row (const char *line, gsize length, gsize *start)
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
  while (length > at && strchr (" \t\r|", line[length - 1]))
    length--;
  return length;
}

/* A row of a grid: letters, and signs for nothing. A word such as "Abba" makes no grid by itself.
 */
static gboolean
is_row (const char *line, gsize length)
{
  gboolean any = FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!strchr ("ABCabc .-_*+:,'\t", line[i]))
        return FALSE;
      any = any || !strchr (" \t", line[i]);
    }
  return any && length <= MAX_SIDE;
}

/* "+-----+", "  0 1 2 3": the edge of a frame, or numbers of columns. */
static gboolean
is_edge (const char *line, gsize length)
{
  gsize n = 0;
  for (gsize i = 0; i < length; i++)
    {
      if (!strchr ("+-=| \t\r0123456789", line[i]))
        return FALSE;
      n += strchr ("+-=0123456789", line[i]) != NULL;
    }
  return n >= 2;
}

/* Every tromino has two letters side by side: where no two are, each stands apart by a blank. */
static void
close_up (GArray *cells)
{
  int least = G_MAXINT;
  for (guint i = 0; i < cells->len; i++)
    least = MIN (least, g_array_index (cells, Cell, i).x);
  for (guint i = 1; i < cells->len; i++)
    {
      const Cell *a = &g_array_index (cells, Cell, i - 1), *b = &g_array_index (cells, Cell, i);
      if (a->y == b->y && b->x == a->x + 1)
        return;
    }
  for (guint i = 0; i < cells->len; i++)
    g_array_index (cells, Cell, i).x = (g_array_index (cells, Cell, i).x - least) / 2;
}

static void
add_row (GArray *cells, const char *line, gsize start, gsize end, int row)
{
  for (gsize i = 0, column = 0; i < end; i++)
    {
      if (i >= start && is_letter (line[i]))
        {
          Cell cell = { (int)column, row, line[i] };
          g_array_append_val (cells, cell);
        }
      column = line[i] == '\t' ? column / 8 * 8 + 8 : column + 1;
    }
}

/* The letters of the grid that begins at @text; @length: all its rows. Empty: there is none. */
static GArray *
read_grid (const char *text, gsize *length)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  int n_rows = 0;
  *length = 0;
  for (const char *line = text; *line && n_rows < MAX_SIDE;)
    {
      gsize n = strcspn (line, "\n"), start, end = strip_row (line, n, &start);
      gboolean row = is_row (line + start, end - start) && !is_edge (line, n);
      if (!row && !is_edge (line, n))
        break;
      if (row)
        add_row (cells, line, start, end, n_rows++);
      *length = (gsize)(line - text) + n;
      line += n + (line[n] == '\n');
    }
  if (n_rows < 2 || cells->len < 3)
    g_array_set_size (cells, 0);
  close_up (cells);
  return cells;
}

static GArray *
cells_on_table (gconstpointer view)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  for (guint i = 0; i < GRAPE_TROMINO_GO_VIEW (view)->now.n_pieces; i++)
    {
      GrapeTrominoGoPiece piece;
      GrapeTrominoGoSquare squares[3];
      grape_tromino_go_piece (view, i, &piece);
      grape_tromino_go_squares (piece.x, piece.y, piece.shape, squares);
      for (guint k = 0; k < 3; k++)
        {
          Cell cell = { squares[k].x, squares[k].y, piece.letter };
          g_array_append_val (cells, cell);
        }
    }
  return cells;
}

static gboolean
has_cell (const GArray *cells, const Cell *cell)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const Cell *each = &g_array_index (cells, Cell, i);
      if (each->x == cell->x && each->y == cell->y && each->letter == cell->letter)
        return TRUE;
    }
  return FALSE;
}

static guint
n_common (const GArray *grid, const GArray *table, int dx, int dy)
{
  guint n = 0;
  for (guint i = 0; i < grid->len; i++)
    {
      Cell moved = g_array_index (grid, Cell, i);
      moved.x += dx;
      moved.y += dy;
      n += has_cell (table, &moved);
    }
  return n;
}

/* Moves the grid to where most of its letters lie as they do on the table: some letter of the table
 * lies there, so each pairing of its first piece with the grid is tried. */
static guint
lay_over (GArray *grid, const GArray *table)
{
  int best_x = -g_array_index (grid, Cell, 0).x, best_y = -g_array_index (grid, Cell, 0).y;
  guint best = 0;
  for (guint i = 0; i < grid->len && !table->len; i++)
    best_x = MAX (best_x, -g_array_index (grid, Cell, i).x); /* its block comes to 0,0 (R1.8) */
  for (guint k = 0; k < MIN (table->len, 6); k++)
    for (guint i = 0; i < grid->len; i++)
      {
        const Cell *there = &g_array_index (table, Cell, k), *here = &g_array_index (grid, Cell, i);
        int dx = there->x - here->x, dy = there->y - here->y;
        guint n = there->letter == here->letter ? n_common (grid, table, dx, dy) : 0;
        if (n > best)
          {
            best = n;
            best_x = dx;
            best_y = dy;
          }
      }
  for (guint i = 0; i < grid->len; i++)
    {
      g_array_index (grid, Cell, i).x += best_x;
      g_array_index (grid, Cell, i).y += best_y;
    }
  return best;
}

static void
add_absent (GArray *found, const GArray *from, const GArray *in)
{
  for (guint i = 0; i < from->len; i++)
    if (!has_cell (in, &g_array_index (from, Cell, i)))
      g_array_append_val (found, g_array_index (from, Cell, i));
}

/* The three added squares of @letter, if there are three. */
static gboolean
new_place (const Difference *difference, char letter, GrapeTrominoGoPlay *play)
{
  GrapeTrominoGoSquare squares[3];
  guint n = 0;
  for (guint i = 0; i < difference->added->len; i++)
    {
      const Cell *cell = &g_array_index (difference->added, Cell, i);
      if (letter && cell->letter != letter)
        continue;
      if (n == 3)
        return FALSE;
      squares[n++] = (GrapeTrominoGoSquare){ cell->x, cell->y };
    }
  return n == 3 && grape_tromino_go_place_of (squares, play);
}

/* The piece that lost squares, and where it lies now: what it kept and what was added. */
static gboolean
moved_place (gconstpointer view, const Difference *difference, GrapeTrominoGoPlay *play)
{
  if (!difference->missing->len || difference->missing->len != difference->added->len)
    return FALSE;
  const Cell *lost = &g_array_index (difference->missing, Cell, 0);
  GrapeTrominoGoPiece piece;
  GrapeTrominoGoSquare old[3], now[3];
  guint n = 0;
  int index = grape_tromino_go_piece_at (view, lost->x, lost->y);
  if (index < 0 || !grape_tromino_go_piece (view, (guint)index, &piece))
    return FALSE;
  grape_tromino_go_squares (piece.x, piece.y, piece.shape, old);
  for (guint k = 0; k < 3; k++)
    {
      Cell cell = { old[k].x, old[k].y, piece.letter };
      if (!has_cell (difference->missing, &cell))
        now[n++] = old[k];
    }
  for (guint i = 0; i < difference->added->len; i++)
    {
      const Cell *cell = &g_array_index (difference->added, Cell, i);
      if (n == 3 || cell->letter != piece.letter)
        return FALSE;
      now[n++] = (GrapeTrominoGoSquare){ cell->x, cell->y };
    }
  if (n != 3 || !grape_tromino_go_place_of (now, play))
    return FALSE;
  play->piece = index;
  return TRUE;
}

/* What the difference says; @remark: what is odd about it. NULL: nothing that a play could be. */
static char *
play_of (gconstpointer view, const Difference *difference, guint common, const char **remark)
{
  GrapeTrominoGoPlay play = { .piece = -1 };
  char letter = grape_tromino_go_letter (view);
  *remark = NULL;
  if (2 * common < 3 * GRAPE_TROMINO_GO_VIEW (view)->now.n_pieces)
    return NULL; /* this is some other table */
  if (grape_tromino_go_moving (view))
    return moved_place (view, difference, &play) ? grape_tromino_go_play_text (view, &play) : NULL;
  if (difference->missing->len)
    *remark = "letters that lie on the table are missing from this grid";
  if (difference->added->len != 3 || !new_place (difference, letter, &play))
    {
      *remark = difference->added->len == 3
                    ? "the new tromino does not have the letter of this turn"
                    : "the grid shows more than one new tromino";
      if (!new_place (difference, difference->added->len == 3 ? 0 : letter, &play))
        return NULL;
    }
  play.piece = -1;
  return grape_tromino_go_play_text (view, &play);
}

/* The grid at @at of @text, if there is one. Returns: how long it is. */
static gsize
find_grid (gconstpointer view, const char *text, const char *at, GArray *found)
{
  gsize length;
  const char *remark;
  g_autoptr (GArray) grid = read_grid (at, &length);
  if (!grid->len)
    return 0;
  g_autoptr (GArray) lying = cells_on_table (view),
                     added = g_array_new (FALSE, FALSE, sizeof (Cell)),
                     missing = g_array_new (FALSE, FALSE, sizeof (Cell));
  Difference difference = { added, missing };
  guint common = lay_over (grid, lying);
  add_absent (added, grid, lying);
  add_absent (missing, lying, grid);
  char *play = play_of (view, &difference, common, &remark);
  if (play)
    grape_found_add (found, (guint)(at - text), (guint)(at - text) + (guint)length, play, remark);
  return length;
}

/** grape_tromino_go_shown: the plays that the grids in a message show; of several the last stands
 */
void
grape_tromino_go_shown (const GrapeReading *reading, GArray *found)
{
  for (const char *line = reading->text; *line;)
    {
      gsize length = strcspn (line, "\n");
      guint n_found = found->len;
      gsize grid = find_grid (reading->position->state, reading->text, line, found);

      /* What makes no play as a whole may do so without its first line. */
      line += found->len > n_found ? MAX (grid, length) : length;
      line += *line == '\n';
    }
}
