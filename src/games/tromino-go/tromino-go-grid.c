/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as letters in rows: how players post it (R12.1), and how to read it. */
#include "tromino-go-private.h"

#include <string.h>

/**
 * grape_tromino_go_grid_text:
 *
 * Rows of letters without indentation, @empty for empty squares; (transfer full)
 */
char *
grape_tromino_go_grid_text (const GrapeTrominoGoTabletop *layout, char empty)
{
  int left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < layout->n_pieces; i++)
    {
      left = MIN (left, layout->pieces[i].x);
      right = MAX (right, layout->pieces[i].x + 1);
      top = MIN (top, layout->pieces[i].y);
      bottom = MAX (bottom, layout->pieces[i].y + 1);
    }
  for (int y = top; layout->n_pieces && y <= bottom; y++)
    {
      for (int x = left; x <= right; x++)
        {
          int piece = grape_tromino_go_layout_at (layout, x, y);

          g_string_append_c (text, piece < 0 ? empty : layout->pieces[piece].letter);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/** grape_tromino_go_place_of: the block and shape of three squares; FALSE: they are not a tromino
 */
gboolean
grape_tromino_go_place_of (const GrapeTrominoGoSquare squares[3], GrapeTrominoGoPlay *place)
{
  int x = MIN (MIN (squares[0].x, squares[1].x), squares[2].x);
  int y = MIN (MIN (squares[0].y, squares[1].y), squares[2].y);
  guint has = 0;

  for (guint i = 0; i < 3; i++)
    {
      int column = squares[i].x - x, row = squares[i].y - y;

      if (column > 1 || row > 1)
        return FALSE;
      has |= 1u << (2 * row + column);
    }
  for (guint shape = 0; shape < 4; shape++)
    if (has == (0xfu & ~(1u << shape)))
      {
        *place = (GrapeTrominoGoPlay){ -1, x, y, (GrapeTrominoGoShape)shape };
        return TRUE;
      }
  return FALSE;
}

/* All connected squares with one letter, from square @i on. Marks them in @seen. */
static guint
collect (const GrapeTrominoGoLetters *letters, guint i, guint8 *seen, GrapeTrominoGoSquare found[4])
{
  static const int near[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
  guint queue[4] = { i }, n = 1;

  seen[i] = 1;
  for (guint done = 0; done < n && n <= 3; done++)
    for (guint k = 0; k < 4; k++)
      {
        int x = (int)(queue[done] % letters->width) + near[k][0];
        int y = (int)(queue[done] / letters->width) + near[k][1];

        if (x < 0 || y < 0 || x >= (int)letters->width || y >= (int)letters->height || n > 3)
          continue;
        guint there = (guint)y * letters->width + (guint)x;
        if (seen[there] || letters->cells[there] != letters->cells[i])
          continue;
        seen[there] = 1;
        queue[n++] = there;
      }
  for (guint k = 0; k < n; k++)
    found[k] = (GrapeTrominoGoSquare){ (int)(queue[k] % letters->width),
                                       (int)(queue[k] / letters->width) };
  return n;
}

/**
 * grape_tromino_go_letters_to_pieces:
 * @pieces: room for GRAPE_TROMINO_GO_MAX_PIECES; fills in letter, x, y and shape
 *
 * Cuts a grid of letters into trominoes. Errors: GRAPE_ERROR_ILLEGAL if connected letters are not
 * one tromino.
 */
gboolean
grape_tromino_go_letters_to_pieces (const GrapeTrominoGoLetters *letters,
                                    GrapeTrominoGoPiece *pieces, guint *n_pieces, GError **error)
{
  guint n_cells = letters->width * letters->height;
  g_autofree guint8 *seen = g_malloc0 (MAX (n_cells, 1));

  *n_pieces = 0;
  for (guint i = 0; i < n_cells; i++)
    {
      GrapeTrominoGoSquare found[4];
      GrapeTrominoGoPlay place;

      if (seen[i] || !letters->cells[i])
        continue;
      if (collect (letters, i, seen, found) != 3 || !grape_tromino_go_place_of (found, &place))
        return grape_error_set (
            error, GRAPE_ERROR_ILLEGAL, "1",
            "The letters %c at column %u of row %u of the grid are not one tromino",
            letters->cells[i], i % letters->width + 1, i / letters->width + 1);
      if (*n_pieces == GRAPE_TROMINO_GO_MAX_PIECES)
        return grape_error_set (error, GRAPE_ERROR_LIMIT, "3",
                                "The grid has more than %d trominoes", GRAPE_TROMINO_GO_MAX_PIECES);
      pieces[(*n_pieces)++] = (GrapeTrominoGoPiece){
        .letter = letters->cells[i], .x = place.x, .y = place.y, .shape = place.shape
      };
    }
  return TRUE;
}
