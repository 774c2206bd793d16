/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays drawn in somebody's message (R12.3): grids of letters that differ from the table by a play.
 * The place of the grid on the page, and the room between its letters, do not matter. */
#include "tromino-go-private.h"

#include <string.h>

#include "equipment/grape-grid-words.h"

static GArray *
cells_on_table (gconstpointer view)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (GrapeGridCell));
  for (guint i = 0; i < GRAPE_TROMINO_GO_VIEW (view)->now.n_pieces; i++)
    {
      GrapeTrominoGoPiece piece;
      GrapeTrominoGoSquare squares[3];
      grape_tromino_go_piece (view, i, &piece);
      grape_tromino_go_squares (piece.x, piece.y, piece.shape, squares);
      for (guint k = 0; k < 3; k++)
        {
          GrapeGridCell cell = { squares[k].x, squares[k].y, piece.letter };
          g_array_append_val (cells, cell);
        }
    }
  return cells;
}

/* The three added squares of @letter, if there are three. */
static gboolean
new_place (const GrapeGridDifference *difference, char letter, GrapeTrominoGoPlay *play)
{
  GrapeTrominoGoSquare squares[3];
  guint n = 0;
  for (guint i = 0; i < difference->added->len; i++)
    {
      const GrapeGridCell *cell = &g_array_index (difference->added, GrapeGridCell, i);
      if (letter && cell->letter != letter)
        continue;
      if (n == 3)
        return FALSE;
      squares[n++] = (GrapeTrominoGoSquare){ cell->x, cell->y };
    }
  return n == 3 && grape_tromino_go_place_of (squares, play);
}

/* The piece that lost squares, and its new place: the squares it kept and the added ones. */
static gboolean
moved_place (gconstpointer view, const GrapeGridDifference *difference, GrapeTrominoGoPlay *play)
{
  if (!difference->missing->len || difference->missing->len != difference->added->len)
    return FALSE;
  const GrapeGridCell *lost = &g_array_index (difference->missing, GrapeGridCell, 0);
  GrapeTrominoGoPiece piece;
  GrapeTrominoGoSquare old[3], now[3];
  guint n = 0;
  int index = grape_tromino_go_piece_at (view, lost->x, lost->y);
  if (index < 0 || !grape_tromino_go_piece (view, (guint)index, &piece))
    return FALSE;
  grape_tromino_go_squares (piece.x, piece.y, piece.shape, old);
  for (guint k = 0; k < 3; k++)
    {
      GrapeGridCell cell = { old[k].x, old[k].y, piece.letter };
      if (!grape_grid_has (difference->missing, &cell))
        now[n++] = old[k];
    }
  for (guint i = 0; i < difference->added->len; i++)
    {
      const GrapeGridCell *cell = &g_array_index (difference->added, GrapeGridCell, i);
      if (n == 3 || cell->letter != piece.letter)
        return FALSE;
      now[n++] = (GrapeTrominoGoSquare){ cell->x, cell->y };
    }
  if (n != 3 || !grape_tromino_go_place_of (now, play))
    return FALSE;
  play->piece = index;
  return TRUE;
}

/* What the difference means; @remark: what is odd about it. NULL: no play explains it. */
static char *
play_of (gconstpointer view, const GrapeGridDifference *difference, const char **remark)
{
  GrapeTrominoGoPlay play = { .piece = -1 };
  char letter = grape_tromino_go_letter (view);
  *remark = NULL;
  if (2 * difference->n_common < 3 * GRAPE_TROMINO_GO_VIEW (view)->now.n_pieces)
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

/* A grid of a few rows only, which fits in one place. */
static char *
play_in_part (gconstpointer view, GArray *grid, const GArray *lying, const char **remark)
{
  GrapeTrominoGoPlay play = { .piece = -1 };
  g_auto (GrapeGridDifference) difference = { 0 };
  *remark = NULL;
  if (grape_tromino_go_moving (view) || !grape_grid_lay_over_part (grid, lying, 3, &difference)
      || !new_place (&difference, grape_tromino_go_letter (view), &play))
    return NULL;
  play.piece = -1;
  return grape_tromino_go_play_text (view, &play);
}

/* The grid at @at of @text, if any, with @stars for the new tromino; or '\0'. Returns: its length.
 */
static gsize
find_grid_with (gconstpointer view, const char *text, const char *at, char stars, GArray *found)
{
  gsize length;
  const char *remark, *part_remark;
  const char letters[] = { 'A', 'B', 'C', 'a', 'b', 'c', stars, '\0' };
  g_autoptr (GArray) grid = grape_grid_read (at, letters, &length);
  guint n_stars = 0;
  for (guint i = 0; i < grid->len; i++)
    if (stars && g_array_index (grid, GrapeGridCell, i).letter == stars)
      {
        g_array_index (grid, GrapeGridCell, i).letter = grape_tromino_go_letter (view);
        n_stars++;
      }
  if (!grid->len || (stars && n_stars != 3))
    return 0;
  g_autoptr (GArray) lying = cells_on_table (view);
  g_autoptr (GArray) part = g_array_copy (grid);
  g_auto (GrapeGridDifference) difference = { 0 };
  grape_grid_lay_over (grid, lying, &difference);
  char *play = play_of (view, &difference, &remark);
  if (!play || remark)
    {
      char *in_part = play_in_part (view, part, lying, &part_remark);
      if (in_part)
        {
          g_free (play);
          play = in_part;
          remark = part_remark;
        }
    }
  if (play)
    grape_found_add (found, (guint)(at - text), (guint)(at - text) + (guint)length, play, remark);
  return length;
}

/* The same, whatever stands for the new tromino. */
static gsize
find_grid (gconstpointer view, const char *text, const char *at, GArray *found)
{
  guint n_found = found->len;
  gsize length = find_grid_with (view, text, at, '\0', found);
  for (const char *stars = "*#@x"; found->len == n_found && *stars; stars++)
    length = MAX (length, find_grid_with (view, text, at, *stars, found));
  return length;
}

/* "AAb / Abb": a grid on one line, its rows parted by strokes. */
static void
find_stroked (gconstpointer view, const char *text, const char *line, gsize length, GArray *found)
{
  const char *start = line, *colon = memchr (line, ':', length);
  guint n_found = found->len;

  if (colon)
    start = colon + 1;
  g_autofree char *rows = g_strndup (start, length - (gsize)(start - line));
  if (!strchr (rows, '/') || strspn (rows, "ABCabc.*#@x -_/") < strlen (g_strchomp (rows)))
    return;
  g_strdelimit (rows, "/", '\n');
  g_autoptr (GString) grid = g_string_new (rows);
  g_string_replace (grid, "\n ", "\n", 0);
  g_string_append_c (grid, '\n');
  find_grid (view, grid->str, grid->str + strspn (grid->str, " "), found);
  for (guint k = n_found; k < found->len; k++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, k);

      one->start = (guint)(start - text);
      one->end = (guint)(line - text) + (guint)length;
    }
}

/** grape_tromino_go_shown: the plays that the grids in a message show; of several the last counts
 */
void
grape_tromino_go_shown (const GrapeReading *reading, GArray *found)
{
  for (const char *line = reading->text; *line;)
    {
      gsize length = strcspn (line, "\n");
      guint n_found = found->len;
      gsize grid = find_grid (reading->position->state, reading->text, line, found);
      if (found->len == n_found)
        find_stroked (reading->position->state, reading->text, line, length, found);

      /* A grid that is not a play as a whole may be one without its first line. */
      line += found->len > n_found ? MAX (grid, length) : length;
      line += *line == '\n';
    }
}
