/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everybody bids a card the oftener the more it would have paid so far against what the others have
 * bid so far; what e bids on average comes near to where nobody gains much by bidding otherwise
 * (smooth fictitious play, Fudenberg and Levine 1995; the soft form of regret matching). Cards that
 * are nearly as good as the best are bid too, so that little can be foreseen. A player who may have
 * a habit follows it with that chance and answers freely else, so that the answer to a habit gives
 * little away to one who only feigns it (Johanson, Zinkevich and Bowling 2007). */
#include "pure-skill-mix.h"

#include <string.h>

/* A card that wins so much less often than another is bid e times less often. */
#define WARMTH 0.006f

/**
 * pure_skill_mix_init:
 * @core: with a prize on the table
 *
 * Everybody is thought to play well.
 */
void
pure_skill_mix_init (PureSkillMix *self, const PureSkillCore *core, const PureSkillNet *nets)
{
  self->nets = nets;
  self->n = (guint)__builtin_popcount (core->hands[0]);
  memset (self->habit, 0, sizeof self->habit);
  memset (self->company, 0, sizeof self->company);
  memset (self->is_alone, 0, sizeof self->is_alone);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      guint n = 0;
      for (guint left = core->hands[seat]; left; left &= left - 1)
        self->cards[seat][n++] = (guint8)__builtin_ctz (left);
      self->company[seat][PURE_SKILL_SEEN_BOTH] = 1;
      self->value[seat] = 0;
    }
}

/* Whether anything is to be found out for @seat. */
static gboolean
is_asked_for (const PureSkillMix *self, guint seat)
{
  double sum = 0;

  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    sum += self->company[seat][seen];
  return sum > 0;
}

/* What each card of @seat pays, when those who play well bid as in their mixes. */
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

/* Bids the oftener what pays more; @pay are sums of @weight terms. */
static void
follow (const PureSkillMix *self, const float pay[PURE_SKILL_ROW], float weight,
        float bids[PURE_SKILL_ROW])
{
  float sum = 0, best = pay[0];

  for (guint i = 1; i < self->n; i++)
    best = MAX (best, pay[i]);
  for (guint i = 0; i < self->n; i++)
    sum += bids[i] = pure_skill_exp ((pay[i] - best) / (weight * WARMTH));
  for (guint i = 0; i < self->n; i++)
    bids[i] /= sum;
}

/**
 * pure_skill_mix_solve:
 * @n_turns: more come nearer
 */
void
pure_skill_mix_solve (PureSkillMix *self, guint n_turns)
{
  float sums[PURE_SKILL_SEATS][PURE_SKILL_ROW] = { 0 }; /* of what each card would have paid */
  float total[PURE_SKILL_SEATS][PURE_SKILL_ROW] = { 0 };
  float pay[PURE_SKILL_ROW], weight = 0;

  for (guint turn = 1; turn <= n_turns + 1; turn++)
    {
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        {
          float *own = self->mix[seat], sum = 0;
          follow (self, sums[seat], turn > 1 ? weight : 1, own);
          for (guint i = 0; i < self->n; i++)
            sum += total[seat][i] += own[i] * (float)turn;
          for (guint i = 0; turn > n_turns && i < self->n; i++)
            own[i] = total[seat][i] / sum; /* after the last turn the means count */
        }
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        {
          if (!is_asked_for (self, seat))
            continue;
          if (self->is_alone[seat] && turn <= n_turns)
            memcpy (pay, self->alone[seat], sizeof pay);
          else
            pay_of (self, seat, pay);
          self->value[seat] = 0;
          for (guint i = 0; i < self->n; i++)
            {
              self->value[seat] += self->mix[seat][i] * pay[i];
              sums[seat][i] += pay[i] * (float)turn;
              self->pays[seat][i] = pay[i];
            }
        }
      weight += (float)turn;
    }
}
