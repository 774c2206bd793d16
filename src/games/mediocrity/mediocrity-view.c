/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas asks of a view, without knowing its struct. */
#include "mediocrity-private.h"

/**
 * grape_mediocrity_range:
 *
 * Returns: the largest integer that may be chosen in the round under way; 0: no round, or nobody to
 * choose
 */
guint
grape_mediocrity_range (gconstpointer view)
{
  return 2 * MEDIOCRITY_VIEW (view)->n;
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
  int choice = MEDIOCRITY_VIEW (view)->players[seat].choice.value;

  *value = 0;
  if (choice == MEDIOCRITY_NONE)
    return GRAPE_MEDIOCRITY_CHOICE_NONE;
  if (choice == GRAPE_SEALED_HIDDEN)
    return GRAPE_MEDIOCRITY_CHOICE_HIDDEN;
  *value = (guint)choice;
  return GRAPE_MEDIOCRITY_CHOICE_KNOWN;
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
  const GPtrArray *past = MEDIOCRITY_VIEW (view)->past;
  g_assert (index < past->len);
  return g_ptr_array_index (past, index);
}
