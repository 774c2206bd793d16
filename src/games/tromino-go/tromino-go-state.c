/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state's life, and small questions about the table. */
#include "tromino-go-private.h"

#include <string.h>

/** grape_tromino_go_new: nobody has begun; (transfer full) */
GrapeTrominoGo *
grape_tromino_go_new (void)
{
  GrapeTrominoGo *self = g_new0 (GrapeTrominoGo, 1);

  self->round = 1;
  self->first = self->last_first = self->protest = self->winner = -1;
  self->turns = g_array_new (FALSE, TRUE, sizeof (GrapeTrominoGoTurn));
  self->rounds = g_array_new (FALSE, TRUE, sizeof (GrapeTrominoGoRound));
  for (guint s = 0; s < 2; s++)
    self->concessions[s] = g_array_new (FALSE, TRUE, sizeof (guint));
  return self;
}

/** grape_tromino_go_copy: (transfer full) */
GrapeTrominoGo *
grape_tromino_go_copy (const GrapeTrominoGo *self)
{
  GrapeTrominoGo *copy = g_memdup2 (self, sizeof *self);

  copy->turns = g_array_copy (self->turns);
  copy->rounds = g_array_copy (self->rounds);
  for (guint s = 0; s < 2; s++)
    copy->concessions[s] = g_array_copy (self->concessions[s]);
  return copy;
}

void
grape_tromino_go_free (GrapeTrominoGo *self)
{
  if (!self)
    return;
  g_array_unref (self->turns);
  g_array_unref (self->rounds);
  for (guint s = 0; s < 2; s++)
    g_array_unref (self->concessions[s]);
  g_free (self);
}

/** grape_tromino_go_board: the table as a fast board */
void
grape_tromino_go_board (const GrapeTrominoGoTabletop *layout, GrapeTrominoGoBoard *board)
{
  grape_tromino_go_board_init (board, layout->pieces, layout->n_pieces);
}

/** grape_tromino_go_layout_moving: R5.1: thirty lie, so now trominoes move */
gboolean
grape_tromino_go_layout_moving (const GrapeTrominoGoTabletop *layout)
{
  return layout->n_pieces == GRAPE_TROMINO_GO_MOST;
}

/** grape_tromino_go_layout_at: index of the piece on a square; -1: none */
int
grape_tromino_go_layout_at (const GrapeTrominoGoTabletop *layout, int x, int y)
{
  for (guint i = 0; i < layout->n_pieces; i++)
    {
      GrapeTrominoGoSquare squares[3];

      grape_tromino_go_squares (layout->pieces[i].x, layout->pieces[i].y, layout->pieces[i].shape,
                                squares);
      for (guint k = 0; k < 3; k++)
        if (squares[k].x == x && squares[k].y == y)
          return (int)i;
    }
  return -1;
}

/**
 * grape_tromino_go_layout_fits:
 *
 * Whether the squares of @play are empty and near enough for the board, legal or not. A play that
 * does not fit cannot be posted as a grid.
 */
gboolean
grape_tromino_go_layout_fits (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoPlay *play)
{
  GrapeTrominoGoSquare squares[3];
  int left = play->x, right = play->x, top = play->y, bottom = play->y;

  if (ABS (play->x) > GRAPE_TROMINO_GO_FAR || ABS (play->y) > GRAPE_TROMINO_GO_FAR)
    return FALSE;
  for (guint i = 0; i < layout->n_pieces; i++)
    if ((int)i != play->piece)
      {
        left = MIN (left, layout->pieces[i].x);
        right = MAX (right, layout->pieces[i].x);
        top = MIN (top, layout->pieces[i].y);
        bottom = MAX (bottom, layout->pieces[i].y);
      }
  if (right - left + 2 > GRAPE_TROMINO_GO_SPAN || bottom - top + 2 > GRAPE_TROMINO_GO_SPAN)
    return FALSE;
  grape_tromino_go_squares (play->x, play->y, play->shape, squares);
  for (guint k = 0; k < 3; k++)
    {
      int there = grape_tromino_go_layout_at (layout, squares[k].x, squares[k].y);

      if (there >= 0 && there != play->piece)
        return FALSE;
    }
  return TRUE;
}

/** grape_tromino_go_mover: R2.3: who plays turn number @turn (from 0) of the round */
int
grape_tromino_go_mover (const GrapeTrominoGo *self, guint turn)
{
  return self->first < 0 ? -1 : (self->first + (int)(turn % 2)) % 2;
}

/** grape_tromino_go_turn_letter: R2.2: A b C a B c and again, for turn 0, 1 .. */
char
grape_tromino_go_turn_letter (guint turn)
{
  return (char)((turn % 2 ? 'a' : 'A') + (int)(turn % 3));
}

/** grape_tromino_go_completed: R9.4: the number of rounds that have ended, for the referee's fee */
guint
grape_tromino_go_completed (const GrapeTrominoGo *self)
{
  gboolean all = self->over && self->victory == GRAPE_TROMINO_GO_BY_POINTS;

  return all ? self->round : self->round - 1;
}

/** grape_tromino_go_concede: R8.1: makes an offer that stands to the end of the round */
void
grape_tromino_go_concede (GrapeTrominoGo *self, int seat, guint points)
{
  GArray *offers = self->concessions[seat];
  guint i = 0;

  while (i < offers->len && g_array_index (offers, guint, i) < points)
    i++;
  if (i == offers->len || g_array_index (offers, guint, i) != points)
    g_array_insert_val (offers, i, points);
}

/** grape_tromino_go_begin_round: clears the table and everything that belongs to a round */
void
grape_tromino_go_begin_round (GrapeTrominoGo *self, int first, gint64 at)
{
  self->first = first;
  self->since = at;
  memset (&self->now, 0, sizeof self->now);
  memset (&self->base, 0, sizeof self->base);
  g_array_set_size (self->turns, 0);
  for (guint s = 0; s < 2; s++)
    g_array_set_size (self->concessions[s], 0);
  self->protest = -1;
  self->protest_at = 0;
  self->checked = 0;
}
