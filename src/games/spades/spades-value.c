/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hand is worth in tricks, and what the end of a round is worth in the game. */
#include "spades-core.h"

#include <math.h>

/**
 * spades_expected_tricks:
 * @hand: thirteen cards
 *
 * Returns: about how many tricks it takes
 */
double
spades_expected_tricks (SpadesCards hand)
{
  SpadesCards spades = hand & SPADES_SUIT (0);
  guint n_spades = spades_count (spades);
  double tricks = 0;

  if (spades & SPADES_BIT (12))
    tricks += 1.0;
  if (spades & SPADES_BIT (11))
    tricks += n_spades > 1 ? 0.95 : 0.6;
  if (spades & SPADES_BIT (10))
    tricks += n_spades > 2 ? 0.85 : 0.4;
  if (spades & SPADES_BIT (9))
    tricks += n_spades > 3 ? 0.6 : 0.25;
  guint small = spades_count (spades & 0x1ff);
  tricks += n_spades > 3 ? 0.45 * MIN (small, n_spades - 3) + 0.15 * 3 : 0.2 * small;
  for (guint suit = 1; suit < GRAPE_N_SUITS; suit++)
    {
      SpadesCards cards = hand & SPADES_SUIT (suit);
      guint n = spades_count (cards);
      if (cards & SPADES_BIT (16 * suit + 12))
        tricks += n > 5 ? 0.75 : 0.95;
      if (cards & SPADES_BIT (16 * suit + 11))
        tricks += n < 2 ? 0.3 : n > 5 ? 0.45 : 0.7;
      if (cards & SPADES_BIT (16 * suit + 10))
        tricks += n < 3 ? 0.1 : n > 4 ? 0.15 : 0.3;
      if (n < 2 && n_spades > 2)
        tricks += n == 0 ? 0.5 : 0.25;
    }
  return tricks;
}

/**
 * spades_nil_chance:
 * @hand: thirteen cards
 * @kept: in how many of @n imagined rounds a nil with them was kept
 *
 * Good opponents break nils that rules of thumb miss, and know which: those with a high card that
 * has no low ones below it, or with long spades. The weights come from a logistic regression over
 * 2,268 rounds among good bots, one of whom had to bid nil; they predict how often the nils of
 * other rounds are kept to within five in a hundred.
 *
 * Returns: the probability that the nil is kept, 0..1
 */
double
spades_nil_chance (SpadesCards hand, guint64 kept, guint64 n)
{
  double thought = CLAMP ((double)kept / (double)MAX (n, 1), 0.02, 0.98);
  double logit = 0.27 + 0.58 * log (thought / (1 - thought));

  logit -= 0.18 * spades_count (hand & SPADES_SUIT (0));
  logit -= hand & (SPADES_BIT (11) | SPADES_BIT (12)) ? 0.58 : 0;
  for (guint suit = 1; suit < GRAPE_N_SUITS; suit++)
    {
      SpadesCards cards = hand & SPADES_SUIT (suit);
      guint n_cards = spades_count (cards);
      int lowest = n_cards > 0 ? (int)SPADES_VALUE_OF (spades_nth (cards, 0)) : 0;
      int second = n_cards > 1 ? (int)SPADES_VALUE_OF (spades_nth (cards, 1)) : 0;
      logit -= 0.097 * MAX (lowest - 2, 0) + 0.11 * MAX (second - 5, 0);
    }
  return 1 / (1 + exp (-logit));
}

/* The probability of @n or more sandbags in @rounds rounds, at about one a round. */
static double
chance_of_bags (guint n, double rounds)
{
  double term = exp (-rounds), sum = 0;
  for (guint k = 0; k < n; k++)
    {
      sum += term;
      term *= rounds / (k + 1);
    }
  return 1 - sum;
}

/**
 * spades_round_value:
 * @self: a round played out
 *
 * Returns: about how likely @team is to win the game when the round ends so, 0..1
 */
double
spades_round_value (const SpadesCore *self, int team, const SpadesStakes *stakes)
{
  guint bags[GRAPE_SPADES_TEAMS];
  int scores[GRAPE_SPADES_TEAMS];

  for (int t = 0; t < GRAPE_SPADES_TEAMS; t++)
    {
      bags[t] = stakes->bags[t];
      scores[t] = stakes->scores[t] + spades_core_score (self, t, &bags[t]);
    }
  int best = MAX (scores[0], scores[1]);
  if (best >= stakes->target && scores[0] != scores[1])
    return scores[team] > scores[!team];
  double left = MAX (stakes->target - best, 0) / 70.0 + 1.0;
  double lead = scores[team] - scores[!team];
  /* Sandbags are future fines, if the game lasts that long. */
  lead -= SPADES_PENALTY * chance_of_bags (10 - bags[team] % 10, left);
  lead += SPADES_PENALTY * chance_of_bags (10 - bags[!team] % 10, left);
  /* The nearer somebody is to the end, the more each point decides. */
  double chance = 1.0 / (1.0 + exp (-lead / (55.0 * sqrt (left))));
  /* Thousands of points ahead or behind, points still count, or every card would be as good. */
  return 0.99 * chance + 1e-6 * CLAMP (scores[team], -5000, 5000) + 0.005;
}
