/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The accessors of single-capture-go-view.h: how a canvas looks into a view without knowing its
 * struct. */
#include "single-capture-go-private.h"

gboolean
grape_single_capture_go_over (gconstpointer view)
{
  return single_capture_go_over (view);
}

/**
 * grape_single_capture_go_playable:
 *
 * Returns: whether a play of this round may name @square; nothing is playable when the game is over
 */
gboolean
grape_single_capture_go_playable (gconstpointer view, guint square)
{
  return !single_capture_go_over (view) && single_capture_go_open (view, square);
}

/**
 * grape_single_capture_go_group:
 * @group: (out): the group of the Letter on @square, with its liberties
 *
 * Returns: FALSE if there is no Letter
 */
gboolean
grape_single_capture_go_group (gconstpointer view, guint square, GrapeSingleCaptureGoGroup *group)
{
  const SingleCaptureGo *self = view;
  return single_capture_go_group_at (self->cells, self->side, square, group);
}

/**
 * grape_single_capture_go_n_letters:
 *
 * Returns: how many Letters of @seat are on the grid
 */
guint
grape_single_capture_go_n_letters (gconstpointer view, int seat)
{
  const SingleCaptureGo *self = view;
  return single_capture_go_count (self->cells, self->side * self->side, seat);
}

/**
 * grape_single_capture_go_play:
 * @square: (out): where, if it is known; else 0
 *
 * Returns: what this view knows of the play of @seat in the round under way
 */
GrapeSingleCaptureGoPlay
grape_single_capture_go_play (gconstpointer view, int seat, guint *square)
{
  int play = ((const SingleCaptureGo *)view)->players[seat].play.value;

  *square = play >= 0 ? (guint)play : 0;
  if (play == SINGLE_CAPTURE_GO_NONE)
    return GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE;
  return play == GRAPE_SEALED_HIDDEN ? GRAPE_SINGLE_CAPTURE_GO_PLAY_HIDDEN
                                     : GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN;
}

/**
 * grape_single_capture_go_last:
 *
 * Returns: (transfer none) (nullable): the round that was resolved last; NULL in the first one, and
 * if a given position does not tell it
 */
const GrapeSingleCaptureGoRound *
grape_single_capture_go_last (gconstpointer view)
{
  const SingleCaptureGo *self = view;
  return self->has_last ? &self->last : NULL;
}

guint
grape_single_capture_go_past_round (gconstpointer view, guint index)
{
  return g_array_index (((const SingleCaptureGo *)view)->past, SingleCaptureGoPast, index).round;
}

guint
grape_single_capture_go_past_letters (gconstpointer view, guint index, int seat)
{
  return g_array_index (((const SingleCaptureGo *)view)->past, SingleCaptureGoPast, index)
      .letters[seat];
}

/**
 * grape_single_capture_go_square_name:
 *
 * Returns: (transfer full): "e7"
 */
char *
grape_single_capture_go_square_name (gconstpointer view, guint square)
{
  return single_capture_go_square_text (((const SingleCaptureGo *)view)->side, square);
}

/**
 * grape_single_capture_go_square_parse:
 * @name: "e7", "E-7": the name of a square and nothing else
 *
 * Returns: FALSE if it does not name a square of this grid
 */
gboolean
grape_single_capture_go_square_parse (gconstpointer view, const char *name, guint *square)
{
  const SingleCaptureGo *self = view;
  guint row, column;
  const char *end;

  if (!single_capture_go_scan_square (name, &row, &column, &end) || *end || row >= self->side
      || column >= self->side)
    return FALSE;
  *square = row * self->side + column;
  return TRUE;
}
