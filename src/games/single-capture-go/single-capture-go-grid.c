/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grid: groups, their liberties, and what one round's plays do to it. Nothing here knows about
 * time, mail or secrets. */
#include "single-capture-go-private.h"

#include <string.h>

/**
 * single_capture_go_side_for:
 *
 * Returns: the least N with N * N >= 12 * @n_players (R1.2)
 */
guint
single_capture_go_side_for (guint n_players)
{
  guint side = 1;
  while (side * side < 12 * n_players)
    side++;
  return side;
}

/**
 * single_capture_go_neighbours:
 * @neighbours: (out): the squares orthogonally beside @square
 *
 * Returns: how many there are, 2 to 4
 */
guint
single_capture_go_neighbours (guint side, guint square, guint neighbours[4])
{
  guint row = square / side, column = square % side, n = 0;

  if (row > 0)
    neighbours[n++] = square - side;
  if (column > 0)
    neighbours[n++] = square - 1;
  if (column + 1 < side)
    neighbours[n++] = square + 1;
  if (row + 1 < side)
    neighbours[n++] = square + side;
  return n;
}

/**
 * single_capture_go_group_at:
 * @group: (out): the group to which the Letter on @square belongs, and the empty squares beside it
 *
 * Groups are connected by edges (R3.3); a ruin gives no liberty (R3.4).
 *
 * Returns: FALSE if there is no Letter
 */
gboolean
single_capture_go_group_at (const guint8 *cells, guint side, guint square,
                            GrapeSingleCaptureGoGroup *group)
{
  guint8 mark[SINGLE_CAPTURE_GO_SQUARES] = { 0 }; /* 1: of the group, 2: a liberty */
  guint stack[SINGLE_CAPTURE_GO_SQUARES], n_stack = 0, neighbours[4];
  guint8 cell = cells[square];

  if (cell == SINGLE_CAPTURE_GO_EMPTY || cell == SINGLE_CAPTURE_GO_RUIN)
    return FALSE;
  mark[square] = 1;
  stack[n_stack++] = square;
  while (n_stack)
    {
      guint n = single_capture_go_neighbours (side, stack[--n_stack], neighbours);
      for (guint i = 0; i < n; i++)
        {
          guint next = neighbours[i];
          if (mark[next])
            continue;
          if (cells[next] == SINGLE_CAPTURE_GO_EMPTY)
            mark[next] = 2;
          else if (cells[next] == cell)
            {
              mark[next] = 1;
              stack[n_stack++] = next;
            }
        }
    }
  group->seat = cell - 1;
  group->n_squares = group->n_liberties = 0;
  for (guint i = 0; i < side * side; i++)
    if (mark[i] == 1)
      group->squares[group->n_squares++] = (guint8)i;
    else if (mark[i] == 2)
      group->liberties[group->n_liberties++] = (guint8)i;
  return TRUE;
}

/**
 * single_capture_go_open:
 *
 * Whether @square may be named in this round: it holds no Letter (R2.3), and no ruin if ruins are
 * closed (R2.4).
 */
gboolean
single_capture_go_open (const SingleCaptureGo *self, guint square)
{
  return self->cells[square] == SINGLE_CAPTURE_GO_EMPTY
         || (self->cells[square] == SINGLE_CAPTURE_GO_RUIN && !self->ruins_closed);
}

/**
 * single_capture_go_any_open:
 *
 * Whether there is any square that may be named.
 */
gboolean
single_capture_go_any_open (const SingleCaptureGo *self)
{
  for (guint square = 0; square < self->side * self->side; square++)
    if (single_capture_go_open (self, square))
      return TRUE;
  return FALSE;
}

/**
 * single_capture_go_count:
 *
 * Returns: how many Letters of @seat are on the first @n_squares of @cells
 */
guint
single_capture_go_count (const guint8 *cells, guint n_squares, int seat)
{
  guint n = 0;
  for (guint square = 0; square < n_squares; square++)
    n += cells[square] == GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (seat);
  return n;
}

/* R3.1, R3.2: from `before` and the plays of a round, `placed` and the fates of those who played.
 */
static void
place (GrapeSingleCaptureGoRound *round)
{
  guint n_plays[SINGLE_CAPTURE_GO_SQUARES] = { 0 };

  memcpy (round->placed, round->before, sizeof round->placed);
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    if (round->plays[seat] >= 0)
      n_plays[round->plays[seat]]++;
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    {
      int square = round->plays[seat];
      if (square < 0)
        continue;
      gboolean alone = n_plays[square] == 1;
      round->placed[square]
          = alone ? GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (seat) : SINGLE_CAPTURE_GO_RUIN;
      round->fates[seat] = alone ? GRAPE_SINGLE_CAPTURE_GO_PLACED : GRAPE_SINGLE_CAPTURE_GO_CLASHED;
    }
}

/* R3.5: all groups are judged on the one grid, before anything is removed. */
static void
capture (GrapeSingleCaptureGoRound *round, guint side)
{
  GrapeSingleCaptureGoGroup group;

  for (guint square = 0; square < side * side; square++)
    if (single_capture_go_group_at (round->placed, side, square, &group) && !group.n_liberties)
      {
        round->lost[square] = 1;
        round->captured |= 1u << group.seat;
      }
}

/**
 * single_capture_go_judge:
 * @round: (inout): with its plays; this fills in the rest, except number and time
 *
 * Resolves the plays on the grid of @self up to who is doomed.
 */
void
single_capture_go_judge (const SingleCaptureGo *self, GrapeSingleCaptureGoRound *round)
{
  guint n_squares = self->side * self->side;

  memcpy (round->before, self->cells, sizeof round->before);
  memset (round->lost, 0, sizeof round->lost);
  round->captured = round->doomed = 0;
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    {
      round->fates[seat] = GRAPE_SINGLE_CAPTURE_GO_ABSENT;
      if (seat >= self->n_seats)
        round->plays[seat] = SINGLE_CAPTURE_GO_NONE;
      else if (self->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
        round->fates[seat] = GRAPE_SINGLE_CAPTURE_GO_SILENT; /* R3.6, unless there is a play */
      else
        {
          round->plays[seat] = SINGLE_CAPTURE_GO_NONE; /* R5.2 */
          if (self->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_LEAVING)
            round->fates[seat] = GRAPE_SINGLE_CAPTURE_GO_WALKED;
        }
    }
  place (round);
  capture (round, self->side);
  round->doomed = round->captured;
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    {
      round->letters[seat] = single_capture_go_count (round->placed, n_squares, (int)seat);
      if (round->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_SILENT
          || round->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_WALKED)
        round->doomed |= 1u << seat;
    }
}

/**
 * single_capture_go_ruin:
 * @cells: (out): the grid after the round: every Letter of the doomed is a ruin (R3.7)
 */
void
single_capture_go_ruin (const GrapeSingleCaptureGoRound *round, guint n_squares, guint8 *cells)
{
  for (guint square = 0; square < n_squares; square++)
    {
      guint8 cell = round->placed[square];
      gboolean is_letter = cell != SINGLE_CAPTURE_GO_EMPTY && cell != SINGLE_CAPTURE_GO_RUIN;
      cells[square]
          = is_letter && (round->doomed & (1u << (cell - 1))) ? SINGLE_CAPTURE_GO_RUIN : cell;
    }
}
