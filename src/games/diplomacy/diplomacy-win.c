/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the game ends, and what it is worth (R14). */
#include "diplomacy-private.h"

/* R14.1: the player with the most centres, if they are enough, and nobody else has as many; else
 * -1. */
static int
find_winner (const Diplomacy *self)
{
  guint best = 0;
  int winner = -1;

  for (int i = 0; i < (int)self->n_seats; i++)
    {
      guint n = diplomacy_centres (self, i);

      if (n == best)
        winner = -1;
      if (n > best)
        {
          best = n;
          winner = i;
        }
    }
  return best >= self->win ? winner : -1;
}

/** diplomacy_count_fall: after a phase: if that was a year, its centres are counted (R14.1) */
void
diplomacy_count_fall (Diplomacy *self, guint event)
{
  const DiplomacyTurn *turn = diplomacy_last_turn (self);
  const DipPosition *before = &turn->before, *now = &self->position;
  int winner;

  self->counted = 0;
  if (!before->autumn || before->phase == DIP_BUILD
      || (now->year == before->year && now->phase != DIP_BUILD))
    return;
  self->counted = event;
  winner = find_winner (self);
  if (winner < 0)
    return;
  self->stage = DIPLOMACY_OVER;
  self->end = DIPLOMACY_WON;
  self->winners = GRAPE_AUDIENCE_SEAT (winner);
  self->deadline = 0;
}

/** diplomacy_may_share: whether they have enough centres together, after a fall (R14.3) */
gboolean
diplomacy_may_share (const Diplomacy *self, guint64 seats)
{
  guint n = 0, n_seats = 0;

  if (!self->shared || self->stage != DIPLOMACY_ORDERS)
    return FALSE;
  for (int i = 0; i < GRAPE_MAX_SEATS; i++)
    if (seats >> i & 1)
      {
        if (i >= (int)self->n_seats || !self->seats[i].powers)
          return FALSE;
        n += diplomacy_centres (self, i);
        n_seats++;
      }
  return n_seats >= 2 && n >= self->win && (self->counted || self->position.phase == DIP_BUILD);
}

/** diplomacy_find_claim: the first set of seats that have all claimed to win together, and may.
 * A claim that came after the centres were counted waits for the next count, unless units are
 * still built (R14.3). */
gboolean
diplomacy_find_claim (const Diplomacy *self, guint64 *seats)
{
  for (guint i = 0; i < self->n_seats; i++)
    {
      guint64 claim = self->seats[i].claim;
      gboolean all = claim >> i & 1;

      for (guint j = 0; j < self->n_seats && all; j++)
        if (claim >> j & 1)
          all = self->seats[j].claim == claim
                && (self->position.phase == DIP_BUILD
                    || self->seats[j].claim_event <= self->counted);
      if (all && diplomacy_may_share (self, claim))
        {
          *seats = claim;
          return TRUE;
        }
    }
  return FALSE;
}

/** diplomacy_was_last: whether the turn is over after which the game ends (R14.4) */
gboolean
diplomacy_was_last (const Diplomacy *self)
{
  const DipPosition *now = &self->position;

  if (!self->last_year || self->stage != DIPLOMACY_ORDERS)
    return FALSE;
  if (now->year != self->last_year)
    return now->year > self->last_year;
  return self->last_autumn ? now->phase == DIP_BUILD : now->autumn;
}

/** diplomacy_end_last: ends it, with those as winners who have the most centres, or none */
void
diplomacy_end_last (Diplomacy *self)
{
  guint best = 1;

  for (int i = 0; i < (int)self->n_seats && self->last_most; i++)
    {
      guint n = diplomacy_centres (self, i);

      if (n > best)
        self->winners = 0;
      if (n >= best)
        self->winners |= GRAPE_AUDIENCE_SEAT (i);
      best = MAX (best, n);
    }
  self->stage = DIPLOMACY_OVER;
  self->end = DIPLOMACY_LAST;
  self->deadline = 0;
}

/* R14.5: all winners together, so that each has a whole share. */
static gint
share_of (guint n_winners)
{
  return n_winners ? (gint)(8 / n_winners) : 0;
}

static char *
reason_of (const GrapeTable *table, const Diplomacy *self)
{
  g_autofree char *names = grape_table_names (table, self->winners);
  gboolean several = self->winners & (self->winners - 1);
  char *reason;

  if (self->end == DIPLOMACY_WON)
    reason = g_strdup_printf ("%s has %u centers and wins.", names,
                              diplomacy_centres (self, __builtin_ctzll (self->winners)));
  else if (self->end == DIPLOMACY_SHARED)
    reason = g_strdup_printf ("%s win together, as each of them has said.", names);
  else if (self->end == DIPLOMACY_UNREFEREED)
    reason = g_strdup ("The referee was lost, and nobody came in three days: the game ends without "
                       "a winner.");
  else if (several)
    reason = g_strdup_printf ("The last turn is over: %s have the most centers.", names);
  else if (self->winners)
    reason = g_strdup_printf ("The last turn is over: %s has the most centers.", names);
  else
    reason = g_strdup ("The last turn is over: the game ends without a winner.");
  return reason;
}

void
diplomacy_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const Diplomacy *self = state;
  guint n = (guint)__builtin_popcountll (self->winners);

  for (int i = 0; i < (int)self->n_seats; i++)
    grape_outcome_score (outcome, diplomacy_centres (self, i));
  outcome->over = self->stage == DIPLOMACY_OVER;
  if (!outcome->over)
    return;
  for (int i = 0; i < (int)self->n_seats; i++)
    if (self->winners >> i & 1)
      {
        grape_outcome_win (outcome, i);
        if (share_of (n))
          grape_outcome_award (outcome, i, share_of (n), 0, n == 1 ? "Golden Knife" : NULL);
      }
  if (self->end != DIPLOMACY_UNREFEREED) /* R14.6 */
    grape_outcome_award (outcome, GRAPE_AUTHOR_REFEREE, 0, 10, NULL);
  outcome->reason = reason_of (table, self);
}
