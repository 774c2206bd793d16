/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas asks of a view, without knowing its struct. */
#include "mediocrity-private.h"

static const Mediocrity *
as_mediocrity (gconstpointer view)
{
  return view;
}

GrapeMediocrityStage
grape_mediocrity_stage (gconstpointer view)
{
  return as_mediocrity (view)->stage;
}

/**
 * grape_mediocrity_round:
 *
 * Returns: the number of the round under way, or of the next one; from 1
 */
guint
grape_mediocrity_round (gconstpointer view)
{
  return as_mediocrity (view)->round;
}

/**
 * grape_mediocrity_moderator:
 *
 * Returns: the seat of the round's Moderator; between rounds of the one who is to begin; or -1
 */
int
grape_mediocrity_moderator (gconstpointer view)
{
  return as_mediocrity (view)->moderator;
}

/**
 * grape_mediocrity_anybody:
 *
 * Whether anybody may begin the next round, since the one whose turn it was is late.
 */
gboolean
grape_mediocrity_anybody (gconstpointer view)
{
  return as_mediocrity (view)->anybody;
}

/**
 * grape_mediocrity_open:
 *
 * Whether the round has lasted long enough for its Moderator to announce the result.
 */
gboolean
grape_mediocrity_open (gconstpointer view)
{
  return as_mediocrity (view)->open;
}

/**
 * grape_mediocrity_range:
 *
 * Returns: the largest integer that may be chosen in the round under way; 0: no round, or nobody to
 * choose
 */
guint
grape_mediocrity_range (gconstpointer view)
{
  return 2 * as_mediocrity (view)->n;
}

/**
 * grape_mediocrity_since:
 *
 * Returns: when the round, or the time between two rounds, began
 */
gint64
grape_mediocrity_since (gconstpointer view)
{
  return as_mediocrity (view)->since;
}

/**
 * grape_mediocrity_earliest:
 *
 * Returns: when the result of the round may be announced; 0: at any time, or no round
 */
gint64
grape_mediocrity_earliest (gconstpointer view)
{
  return as_mediocrity (view)->earliest;
}

/**
 * grape_mediocrity_deadline:
 *
 * Returns: the last moment for the result or for the beginning of the next round; 0: none
 */
gint64
grape_mediocrity_deadline (gconstpointer view)
{
  return as_mediocrity (view)->deadline;
}

guint
grape_mediocrity_n_seats (gconstpointer view)
{
  return as_mediocrity (view)->n_seats;
}

/**
 * grape_mediocrity_playing:
 *
 * Whether @seat is still on the list of players.
 */
gboolean
grape_mediocrity_playing (gconstpointer view, int seat)
{
  return as_mediocrity (view)->players[seat].playing;
}

/**
 * grape_mediocrity_number:
 *
 * Returns: the player number that orders the Moderators; 0: not drawn yet
 */
guint
grape_mediocrity_number (gconstpointer view, int seat)
{
  return as_mediocrity (view)->players[seat].number;
}

guint
grape_mediocrity_score (gconstpointer view, int seat)
{
  return as_mediocrity (view)->players[seat].score;
}

/**
 * grape_mediocrity_sum:
 *
 * Returns: the sum of the scores of those who still play
 */
guint
grape_mediocrity_sum (gconstpointer view)
{
  return mediocrity_sum (view);
}

/**
 * grape_mediocrity_target:
 *
 * Returns: what the sum of scores must reach before anybody can win: two for each player
 */
guint
grape_mediocrity_target (gconstpointer view)
{
  return 2 * mediocrity_n_playing (view);
}

/**
 * grape_mediocrity_choice:
 * @value: (out): the integer, where it is known; else 0
 *
 * Returns: what this view knows of the integer of @seat in the round under way
 */
GrapeMediocrityChoice
grape_mediocrity_choice (gconstpointer view, int seat, guint *value)
{
  int choice = as_mediocrity (view)->players[seat].choice.value;

  *value = 0;
  if (choice == MEDIOCRITY_NONE)
    return GRAPE_MEDIOCRITY_CHOICE_NONE;
  if (choice == GRAPE_SEALED_HIDDEN)
    return GRAPE_MEDIOCRITY_CHOICE_HIDDEN;
  *value = (guint)choice;
  return GRAPE_MEDIOCRITY_CHOICE_KNOWN;
}

/**
 * grape_mediocrity_winner:
 *
 * Returns: the seat that has won, or -1
 */
int
grape_mediocrity_winner (gconstpointer view)
{
  return as_mediocrity (view)->winner;
}

/**
 * grape_mediocrity_n_past:
 *
 * Returns: how many past rounds are known; fewer than were played where the game was adopted from
 * a given position
 */
guint
grape_mediocrity_n_past (gconstpointer view)
{
  return as_mediocrity (view)->past->len;
}

/**
 * grape_mediocrity_past:
 * @index: from 0, the earliest first
 *
 * Returns: (transfer none): a round that has ended
 */
const GrapeMediocrityRound *
grape_mediocrity_past (gconstpointer view, guint index)
{
  const GPtrArray *past = as_mediocrity (view)->past;
  g_assert (index < past->len);
  return g_ptr_array_index (past, index);
}
