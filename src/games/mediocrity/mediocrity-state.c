/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state: its life, and small questions that several files ask. */
#include "mediocrity-private.h"

/**
 * mediocrity_new:
 *
 * Returns: (transfer full): everybody plays, and nobody has a number or a score
 */
Mediocrity *
mediocrity_new (guint n_seats)
{
  Mediocrity *self = g_new0 (Mediocrity, 1);
  self->n_seats = n_seats;
  for (guint i = 0; i < n_seats; i++)
    self->players[i].playing = TRUE;
  self->round = 1;
  self->moderator = -1;
  self->winner = -1;
  self->past = g_ptr_array_new_with_free_func ((GDestroyNotify)g_rc_box_release);
  return self;
}

static gpointer
share (gconstpointer round, gpointer data)
{
  return g_rc_box_acquire ((gpointer)round);
}

gpointer
mediocrity_copy (gconstpointer state)
{
  Mediocrity *copy = g_memdup2 (state, sizeof (Mediocrity));
  GPtrArray *past = copy->past;
  copy->past = g_ptr_array_new_with_free_func ((GDestroyNotify)g_rc_box_release);
  g_ptr_array_extend (copy->past, past, (GCopyFunc)share, NULL);
  return copy;
}

void
mediocrity_free (gpointer state)
{
  Mediocrity *self = state;
  g_ptr_array_unref (self->past);
  g_free (self);
}

/**
 * mediocrity_n_playing:
 *
 * Returns: the number of players on the list
 */
guint
mediocrity_n_playing (const Mediocrity *self)
{
  guint n = 0;
  for (guint i = 0; i < self->n_seats; i++)
    n += self->players[i].playing;
  return n;
}

/**
 * mediocrity_chooses:
 *
 * Whether @seat takes part in the round under way with an integer.
 */
gboolean
mediocrity_chooses (const Mediocrity *self, int seat)
{
  return (self->stage == GRAPE_MEDIOCRITY_ROUND || self->stage == GRAPE_MEDIOCRITY_ANNOUNCED)
         && self->players[seat].playing && seat != self->moderator; /* R4.2 */
}

/**
 * mediocrity_n_missing:
 *
 * Returns: the number of integers missing in the round under way
 */
guint
mediocrity_n_missing (const Mediocrity *self)
{
  guint n = 0;
  for (guint i = 0; i < self->n_seats; i++)
    n += mediocrity_chooses (self, (int)i) && !grape_sealed_is_in (&self->players[i].choice);
  return n;
}

/**
 * mediocrity_after:
 * @seat: playing or not; or -1, for the beginning
 *
 * Returns: who is Moderator after @seat: the next larger number among the players, or from the
 * lowest again; -1 when nobody is left
 */
int
mediocrity_after (const Mediocrity *self, int seat)
{
  guint from = seat >= 0 ? self->players[seat].number : 0;
  int next = -1, lowest = -1;

  for (int i = 0; i < (int)self->n_seats; i++)
    {
      guint number = self->players[i].number;
      if (!self->players[i].playing)
        continue;
      if (number > from && (next < 0 || number < self->players[next].number)) /* R3.3 */
        next = i;
      if (lowest < 0 || number < self->players[lowest].number) /* R3.4 */
        lowest = i;
    }
  return next >= 0 ? next : lowest;
}

/**
 * grape_mediocrity_sum:
 *
 * Returns: the sum of the scores of those who are still players
 */
guint
grape_mediocrity_sum (const Mediocrity *self)
{
  guint sum = 0;
  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].playing) /* R6.3 */
      sum += self->players[i].score;
  return sum;
}

/**
 * mediocrity_best:
 *
 * Returns: the player with the most mediocre score, or -1: there is no such score
 */
int
mediocrity_best (const Mediocrity *self)
{
  guint scores[MEDIOCRITY_SEATS], n = 0;
  int seats[MEDIOCRITY_SEATS];

  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].playing)
      {
        seats[n] = (int)i;
        scores[n++] = self->players[i].score; /* R6.2: the Moderator's too */
      }
  int index = grape_mediocrity_search (scores, n, NULL, NULL);
  return index < 0 ? -1 : seats[index];
}

/**
 * mediocrity_add_past:
 *
 * Returns: (transfer none): a new last entry, to be filled in before the state is copied
 */
GrapeMediocrityRound *
mediocrity_add_past (Mediocrity *self)
{
  GrapeMediocrityRound *round = g_rc_box_new0 (GrapeMediocrityRound);
  round->scorer = -1;
  g_ptr_array_add (self->past, round);
  return round;
}

/**
 * mediocrity_may_know:
 *
 * Whether @viewer may know the integer that @seat has sent: only its player and the round's
 * Moderator may.
 */
gboolean
mediocrity_may_know (const Mediocrity *self, GrapeViewer viewer, int seat)
{
  /* R4.6; a spectator is not the Moderator, even when there is none. */
  return (viewer >= 0 && (viewer == seat || viewer == self->moderator))
         || self->players[seat].choice.told;
}
