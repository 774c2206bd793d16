/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a position between two rounds is worth to a player: how often they win from there, if a game
 * without a winner counts as played again. The last rounds are calculated to the end; before that a
 * small net looks at leads and hands. tests/bench/pure-skill-train.c makes its numbers, which are
 * in pure-skill-nets.c. */
#include "pure-skill-mix.h"

#include <math.h>
#include <string.h>

/* Turns of solving for the rounds after this one. */
#define END_TURNS 16
/* Company that is less likely than this is ignored. */
#define UNLIKELY 0.1

enum
{
  PAIR = 7, /* features of a pair of players: five of cards, two of points */
  CARDS = 5,
  CROSS = 2 * PAIR,  /* between the others: one of cards, one of points */
  STAGE = CROSS + 2, /* how much is still to come */
};

/**
 * pure_skill_tie_worth:
 *
 * Returns: what a game without a winner is worth, where a win is 1: as much as a new game
 */
double
pure_skill_tie_worth (PureSkillCompany company)
{
  static const double worth[PURE_SKILL_N_COMPANIES] = { 0, 0.2, 0.7 };
  return worth[company];
}

/* The prizes still to come, as the features need them. */
typedef struct
{
  guint n;
  guint8 prizes[PURE_SKILL_ROUNDS]; /* highest first */
  float sum, spread;
} Stakes;

static void
stakes_of (guint16 prizes, Stakes *self)
{
  float squares = 0;

  self->n = 0;
  self->sum = 0;
  for (int rank = PURE_SKILL_ROUNDS; rank >= 1; rank--)
    if (prizes & PURE_SKILL_BIT (rank))
      {
        self->prizes[self->n++] = (guint8)rank;
        self->sum += (float)rank;
        squares += (float)(rank * rank);
      }
  self->spread = sqrtf (squares);
}

static inline float
clamp (float x, float most)
{
  return x > most ? most : x < -most ? -most : x;
}

/* The hand of one against that of another. */
static void
compare_hands (const Stakes *stakes, guint16 mine, guint16 theirs, float features[CARDS])
{
  guint8 m[PURE_SKILL_ROUNDS] = { 0 }, t[PURE_SKILL_ROUNDS] = { 0 };
  float sum = 0, level = 0, beats = 0, chances = 0;
  guint n = 0, k = 0;

  for (guint left = mine; left; left &= ~(1u << m[n++]))
    m[n] = (guint8)(31 - __builtin_clz (left));
  for (guint left = theirs; left; left &= ~(1u << t[k++]))
    t[k] = (guint8)(31 - __builtin_clz (left));
  for (guint i = 0; i < n; i++)
    {
      int below = __builtin_popcount (theirs & ((1u << m[i]) - 1));
      int above = __builtin_popcount (theirs >> m[i] >> 1);
      float difference = (float)m[i] - (float)t[i];
      sum += difference;
      level += (float)stakes->prizes[i] * clamp (difference / 3, 1);
      beats += (float)(below - above);
      chances += (float)stakes->prizes[i] * (float)(below - above);
    }
  features[0] = level / stakes->sum;
  features[1] = sum / (float)(6 * n);
  features[2] = clamp (((float)m[0] - (float)t[0]) / 2, 1);
  features[3] = beats / (float)(n * n);
  features[4] = chances / (stakes->sum * (float)n);
}

static void
compare_points (const Stakes *stakes, int difference, float features[2])
{
  features[0] = clamp ((float)difference / stakes->spread, 3);
  features[1] = clamp ((float)difference / stakes->sum, 1.5f);
}

static void
look_ahead (const Stakes *stakes, float features[2])
{
  features[0] = (float)stakes->n / 12;
  features[1] = (float)stakes->prizes[0] / stakes->sum;
}

/**
 * pure_skill_features:
 * @core: between two rounds, two or more before the end
 * @a: the first of the others; the good player, if there is one
 */
void
pure_skill_features (const PureSkillCore *core, int seat, int a, int b,
                     float features[PURE_SKILL_N_FEATURES])
{
  const int others[] = { a, b };
  float cards[CARDS], points[2];
  Stakes stakes;

  stakes_of (core->prizes, &stakes);
  for (guint o = 0; o < 2; o++)
    {
      compare_hands (&stakes, core->hands[seat], core->hands[others[o]], features + o * PAIR);
      compare_points (&stakes, core->totals[seat] - core->totals[others[o]],
                      features + o * PAIR + CARDS);
    }
  compare_hands (&stakes, core->hands[a], core->hands[b], cards);
  compare_points (&stakes, core->totals[a] - core->totals[b], points);
  features[CROSS] = cards[0];
  features[CROSS + 1] = points[0];
  look_ahead (&stakes, features + STAGE);
}

static inline float
answer (const PureSkillNet *self, const float sums[PURE_SKILL_N_HIDDEN])
{
  float products[PURE_SKILL_N_HIDDEN], z = self->offset;

  for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
    products[h] = (sums[h] > 0 ? sums[h] : 0) * self->out[h];
  for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
    z += products[h];
  return 1 / (1 + pure_skill_exp (-z));
}

static inline void
add (const PureSkillNet *self, const float *features, guint first, guint n,
     float sums[PURE_SKILL_N_HIDDEN])
{
  for (guint f = 0; f < n; f++)
    for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
      sums[h] += self->in[first + f][h] * features[f];
}

/**
 * pure_skill_net_worth:
 *
 * Returns: 0..1
 */
double
pure_skill_net_worth (const PureSkillNet *self, const float *features)
{
  float sums[PURE_SKILL_N_HIDDEN];

  memcpy (sums, self->bias, sizeof sums);
  add (self, features, 0, PURE_SKILL_N_FEATURES, sums);
  return answer (self, sums);
}

/* What a game that is over is worth to each seat. */
static double
worth_at_end (const PureSkillCore *core, int seat, double tie)
{
  int winner = pure_skill_core_winner_of (core->totals);
  return winner < 0 ? tie : winner == seat;
}

/* How likely each company is, and which of the others is the good player in it. */
typedef struct
{
  PureSkillCompany company;
  double chance;
  gboolean swap;
} Company;

static guint
companies_of (const PureSkillMix *self, int seat, Company companies[PURE_SKILL_N_SEEN])
{
  const double *seen = self->company[seat];
  const Company all[PURE_SKILL_N_SEEN]
      = { { PURE_SKILL_COMPANY_GOOD, seen[PURE_SKILL_SEEN_BOTH], FALSE },
          { PURE_SKILL_COMPANY_MIXED, seen[PURE_SKILL_SEEN_NEXT], FALSE },
          { PURE_SKILL_COMPANY_MIXED, seen[PURE_SKILL_SEEN_AFTER], TRUE },
          { PURE_SKILL_COMPANY_RANDOM, seen[PURE_SKILL_SEEN_NEITHER], FALSE } };
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < PURE_SKILL_N_SEEN; i++)
    if (all[i].chance >= UNLIKELY)
      {
        companies[n++] = all[i];
        sum += all[i].chance;
      }
  for (guint i = 0; i < n; i++)
    companies[i].chance /= sum;
  return n;
}

static double
tie_worth (const PureSkillMix *self, int seat)
{
  Company companies[PURE_SKILL_N_SEEN];
  guint n = companies_of (self, seat, companies);
  double worth = 0;

  for (guint i = 0; i < n; i++)
    worth += companies[i].chance * pure_skill_tie_worth (companies[i].company);
  return worth;
}

/* The parts of a net's sums that do not depend on the bids. */
typedef float Sums[PURE_SKILL_N_HIDDEN];
typedef struct
{
  Sums a[PURE_SKILL_ROW][PURE_SKILL_ROW]; /* by own card and the first opponent's */
  Sums b[PURE_SKILL_ROW][PURE_SKILL_ROW]; /* by own card and the second opponent's */
  Sums cross[PURE_SKILL_ROW][PURE_SKILL_ROW];
  Sums points[4]; /* by who takes the prize: the own seat, the first, the second, nobody */
} Parts;

/* Hands against hands, after each has lost a card: [x][y][card of x][card of y]. */
typedef float Hands[PURE_SKILL_SEATS][PURE_SKILL_SEATS][PURE_SKILL_ROW][PURE_SKILL_ROW][CARDS];

static void
compare_all (const PureSkillMix *mix, const PureSkillCore *core, const Stakes *stakes, Hands hands)
{
  for (int x = 0; x < PURE_SKILL_SEATS; x++)
    for (int y = 0; y < PURE_SKILL_SEATS; y++)
      for (guint i = 0; x != y && i < mix->n; i++)
        for (guint j = 0; j < mix->n; j++)
          compare_hands (stakes, core->hands[x] & (guint16)~PURE_SKILL_BIT (mix->cards[x][i]),
                         core->hands[y] & (guint16)~PURE_SKILL_BIT (mix->cards[y][j]),
                         hands[x][y][i][j]);
}

static void
part_cards (const PureSkillNet *net, guint n,
            const float hands[PURE_SKILL_ROW][PURE_SKILL_ROW][CARDS], guint first, guint n_features,
            Sums sums[PURE_SKILL_ROW][PURE_SKILL_ROW])
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        memset (sums[i][j], 0, sizeof (Sums));
        add (net, hands[i][j], first, n_features, sums[i][j]);
      }
}

static void
part_points (const PureSkillNet *net, const Stakes *stakes, const PureSkillCore *core,
             const int seats[3], Sums points[4])
{
  for (guint taker = 0; taker < 4; taker++)
    {
      int totals[4];
      float features[2];
      for (guint i = 0; i < 3; i++)
        totals[i] = core->totals[seats[i]] + (i == taker ? core->prize : 0);
      memcpy (points[taker], net->bias, sizeof (Sums));
      for (guint o = 0; o < 2; o++)
        {
          compare_points (stakes, totals[0] - totals[1 + o], features);
          add (net, features, o * PAIR + CARDS, 2, points[taker]);
        }
      compare_points (stakes, totals[1] - totals[2], features);
      add (net, features, CROSS + 1, 1, points[taker]);
      look_ahead (stakes, features);
      add (net, features, STAGE, 2, points[taker]);
    }
}

/* 0, 1, 2: the first, second or third bid takes it; 3: nobody. */
static inline guint
taker_of (guint own, guint a, guint b)
{
  if (own > a && own > b)
    return 0;
  if (a > own && a > b)
    return 1;
  return b > own && b > a ? 2 : 3;
}

static void
weigh_by_net (PureSkillMix *self, const PureSkillCore *core, const Stakes *stakes,
              const Hands hands, int seat, const Company *company)
{
  int a = (seat + 1) % PURE_SKILL_SEATS, b = (seat + 2) % PURE_SKILL_SEATS;
  const int seats[3] = { seat, company->swap ? b : a, company->swap ? a : b };
  const PureSkillNet *net = &self->nets[company->company];
  float chance = (float)company->chance;
  Parts parts;

  part_cards (net, self->n, hands[seats[0]][seats[1]], 0, CARDS, parts.a);
  part_cards (net, self->n, hands[seats[0]][seats[2]], PAIR, CARDS, parts.b);
  part_cards (net, self->n, hands[seats[1]][seats[2]], CROSS, 1, parts.cross);
  part_points (net, stakes, core, seats, parts.points);
  for (guint x = 0; x < self->n; x++)
    for (guint y = 0; y < self->n; y++)
      for (guint i = 0; i < self->n; i++)
        {
          guint first = company->swap ? y : x, second = company->swap ? x : y;
          const float *points = parts.points[taker_of (
              self->cards[seat][i], self->cards[seats[1]][first], self->cards[seats[2]][second])];
          Sums sums;
          for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
            sums[h] = parts.a[i][first][h] + parts.b[i][second][h] + parts.cross[first][second][h]
                      + points[h];
          self->pay[seat][x][y][i] += chance * answer (net, sums);
        }
}

/* Whether one player has more than any other can still get. */
static gboolean
is_decided (const PureSkillCore *core)
{
  guint rest = pure_skill_mask_sum (core->prizes);
  guint best = 0, second = 0;

  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (core->totals[seat] > best)
      {
        second = best;
        best = core->totals[seat];
      }
    else
      second = MAX (second, core->totals[seat]);
  return best > second + rest;
}

/* What @core, between two rounds, is worth to each seat with few cards left. */
static void
worth_near_end (const PureSkillMix *self, const PureSkillCore *core, const double tie[3],
                double worth[3])
{
  guint n = is_decided (core) ? 0 : (guint)__builtin_popcount (core->hands[0]);

  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    worth[seat] = n ? 0 : worth_at_end (core, seat, tie[seat]);
  for (guint left = core->prizes; n && left; left &= left - 1)
    {
      PureSkillCore next = *core;
      next.prize = (guint8)__builtin_ctz (left);
      next.prizes &= (guint16)~PURE_SKILL_BIT (next.prize);
      if (n == 1)
        {
          const guint8 bids[]
              = { (guint8)__builtin_ctz (core->hands[0]), (guint8)__builtin_ctz (core->hands[1]),
                  (guint8)__builtin_ctz (core->hands[2]) };
          pure_skill_core_resolve (&next, bids);
          worth_near_end (self, &next, tie, worth);
          return;
        }
      PureSkillMix mix;
      pure_skill_mix_init (&mix, &next, self->nets);
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        {
          memcpy (mix.company[seat], self->company[seat], sizeof mix.company[seat]);
          for (guint i = 0; i < mix.n; i++)
            mix.habit[seat][i] = 1.0f / (float)mix.n;
        }
      pure_skill_mix_weigh (&mix, &next);
      pure_skill_mix_solve (&mix, END_TURNS);
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        worth[seat] += (double)mix.value[seat] / n;
    }
}

static void
weigh_to_the_end (PureSkillMix *self, const PureSkillCore *core)
{
  double tie[3], worth[3];

  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    tie[seat] = tie_worth (self, seat);
  for (guint i = 0; i < self->n; i++)
    for (guint j = 0; j < self->n; j++)
      for (guint k = 0; k < self->n; k++)
        {
          const guint8 bids[] = { self->cards[0][i], self->cards[1][j], self->cards[2][k] };
          PureSkillCore next = *core;
          pure_skill_core_resolve (&next, bids);
          worth_near_end (self, &next, tie, worth);
          self->pay[0][j][k][i] = (float)worth[0];
          self->pay[1][k][i][j] = (float)worth[1];
          self->pay[2][i][j][k] = (float)worth[2];
        }
}

/**
 * pure_skill_mix_weigh:
 * @core: as it was given to pure_skill_mix_init()
 *
 * Fills in what every outcome of the round pays, by the company that each seat may be in.
 */
void
pure_skill_mix_weigh (PureSkillMix *self, const PureSkillCore *core)
{
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    for (guint x = 0; x < self->n; x++)
      memset (self->pay[seat][x], 0, self->n * sizeof self->pay[seat][x][0]);
  if (self->n <= PURE_SKILL_N_END)
    {
      weigh_to_the_end (self, core);
      return;
    }
  Stakes stakes;
  Hands hands;
  stakes_of (core->prizes, &stakes);
  compare_all (self, core, &stakes, hands);
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      Company companies[PURE_SKILL_N_SEEN];
      guint n = companies_of (self, seat, companies);
      for (guint i = 0; i < n; i++)
        weigh_by_net (self, core, &stakes, hands, seat, &companies[i]);
    }
}
