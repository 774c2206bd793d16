/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everybody bids a card more often the more they regret not having bid it against the others' bids
 * so far; the average of their bids comes near to a point where nobody gains much by bidding
 * differently (regret matching plus, Tammelin 2014). A card pays less the more often it is bid, so
 * that cards nearly as good as the best are bid too, and bids stay hard to predict. A player who
 * may have a habit follows it with that probability and answers freely otherwise, so that the
 * answer to a habit gives little away to somebody who only feigns it (Johanson, Zinkevich and
 * Bowling 2007). */
#include "pure-skill-mix.h"

#include <string.h>

/* A card that is always bid counts as if it won less often by this much. */
#define STALE 0.03f

/**
 * pure_skill_mix_init:
 * @core: with a prize on the table
 *
 * Starts with everybody playing well.
 */
void
pure_skill_mix_init (PureSkillMix *self, const PureSkillCore *core, const PureSkillNet *nets)
{
  self->nets = nets;
  self->n = (guint)__builtin_popcount (core->hands[0]);
  memset (self->habit, 0, sizeof self->habit);
  memset (self->company, 0, sizeof self->company);
  memset (self->lean, 0, sizeof self->lean);
  memset (self->alone, 0, sizeof self->alone);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      guint n = 0;
      for (guint left = core->hands[seat]; left; left &= left - 1)
        self->cards[seat][n++] = (guint8)__builtin_ctz (left);
      self->company[seat][PURE_SKILL_SEEN_BOTH] = 1;
      self->value[seat] = 0;
    }
}

/* Whether there is anything to solve for @seat. */
static gboolean
is_asked_for (const PureSkillMix *self, guint seat)
{
  double sum = 0;

  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    sum += self->company[seat][seen];
  return sum > 0;
}

/* What each card of @seat pays if good players bid as in their mixes. */
static void
pay_of (const PureSkillMix *self, guint seat, float pay[PURE_SKILL_ROW])
{
  guint width = (self->n + 3) & ~3u;
  guint next = (seat + 1) % PURE_SKILL_SEATS, after = (seat + 2) % PURE_SKILL_SEATS;
  const double *company = self->company[seat];
  const float both = (float)company[PURE_SKILL_SEEN_BOTH],
              one = (float)company[PURE_SKILL_SEEN_NEXT],
              other = (float)company[PURE_SKILL_SEEN_AFTER],
              neither = (float)company[PURE_SKILL_SEEN_NEITHER];

  for (guint i = 0; i < width; i++)
    pay[i] = 0;
  for (guint x = 0; x < self->n; x++)
    for (guint y = 0; y < self->n; y++)
      {
        const float *row = self->pay[seat][x][y];
        float good = self->mix[after][y], weak = self->habit[after][y];
        float weight = self->mix[next][x] * (both * good + one * weak)
                       + self->habit[next][x] * (other * good + neither * weak);
        if (weight > 1e-5f)
          for (guint i = 0; i < width; i += 4)
            for (guint k = i; k < i + 4; k++)
              pay[k] += weight * row[k];
      }
}

/* Bids in proportion to @weights. */
static void
share_out (const PureSkillMix *self, const float weights[PURE_SKILL_ROW],
           float bids[PURE_SKILL_ROW])
{
  float sum = 0;

  for (guint i = 0; i < self->n; i++)
    sum += weights[i];
  for (guint i = 0; i < self->n; i++)
    bids[i] = sum > 0 ? weights[i] / sum : 1.0f / (float)self->n;
}

/* Finds what each card would pay now, and bids cards more often if they have paid more so far. */
static void
take_turn (PureSkillMix *self, guint seat, float regrets[PURE_SKILL_ROW])
{
  float *own = self->mix[seat], lean = self->lean[seat];
  float pay[PURE_SKILL_ROW], value = 0;

  pay_of (self, seat, pay);
  for (guint i = 0; i < self->n; i++)
    {
      pay[i] -= STALE * own[i];
      pay[i] += lean * (self->alone[seat][i] - pay[i]);
      value += own[i] * pay[i];
    }
  for (guint i = 0; i < self->n; i++)
    regrets[i] = MAX (0, regrets[i] + pay[i] - value);
  share_out (self, regrets, own);
}

/**
 * pure_skill_mix_solve:
 * @n_turns: more turns come nearer
 */
void
pure_skill_mix_solve (PureSkillMix *self, guint n_turns)
{
  float regrets[PURE_SKILL_SEATS][PURE_SKILL_ROW] = { 0 };
  float total[PURE_SKILL_SEATS][PURE_SKILL_ROW] = { 0 };

  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    share_out (self, total[seat], self->mix[seat]);
  for (guint turn = 1; turn <= n_turns; turn++)
    for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
      if (is_asked_for (self, seat))
        {
          take_turn (self, seat, regrets[seat]);
          for (guint i = 0; i < self->n; i++)
            total[seat][i] += self->mix[seat][i] * (float)turn;
        }
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    share_out (self, total[seat], self->mix[seat]);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (is_asked_for (self, seat))
      {
        pay_of (self, seat, self->pays[seat]);
        self->value[seat] = 0;
        for (guint i = 0; i < self->n; i++)
          self->value[seat] += self->mix[seat][i] * self->pays[seat][i];
      }
}
