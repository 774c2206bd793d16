/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fast chance and playouts on the core, for bots that look ahead and for the benchmark. The
 * generator is SplitMix64; the games' own draws never come from here, but from the engine. */
#include "pure-skill-private.h"

#include <string.h>

/**
 * pure_skill_dice_init:
 * @seed: the same seed gives the same numbers
 */
void
pure_skill_dice_init (PureSkillDice *self, guint64 seed)
{
  self->word = seed;
}

static inline guint64
next_word (PureSkillDice *self)
{
  guint64 z = (self->word += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/**
 * pure_skill_dice_below:
 * @n: 1..2^16; the remaining bias of at most n/2^32 does not matter to a playout
 *
 * Returns: 0..@n-1
 */
guint
pure_skill_dice_below (PureSkillDice *self, guint n)
{
  return (guint)(((next_word (self) >> 32) * n) >> 32);
}

/**
 * pure_skill_dice_unit:
 *
 * Returns: 0 <= x < 1
 */
double
pure_skill_dice_unit (PureSkillDice *self)
{
  return (double)(next_word (self) >> 11) * 0x1p-53;
}

static inline guint
pick (guint16 mask, PureSkillDice *dice)
{
  guint n = (guint)__builtin_popcount (mask);
  return pure_skill_mask_nth (mask, pure_skill_dice_below (dice, n));
}

/**
 * pure_skill_playout:
 * @self: any position; one with a prize on the table goes on from there
 *
 * Plays to the end with every prize and every bid drawn at random, by the same rules as the game.
 */
void
pure_skill_playout (PureSkillCore *self, PureSkillDice *dice)
{
  while (self->n_done < PURE_SKILL_ROUNDS)
    {
      guint8 bids[PURE_SKILL_SEATS];
      if (!self->prize)
        {
          self->prize = (guint8)pick (self->prizes, dice);
          self->prizes &= (guint16)~PURE_SKILL_BIT (self->prize);
        }
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        bids[seat] = (guint8)pick (self->hands[seat], dice);
      pure_skill_core_resolve (self, bids);
    }
}

/* Points of three seats in one word, a byte each, so that they are added at once; they stay below
 * 92. Who takes @prize is in the order of the bids. */
static inline guint
take (guint prize, guint own, guint a, guint b)
{
  if (own > a && own > b)
    return prize;
  if (a > own && a > b)
    return prize << 8;
  return b > own && b > a ? prize << 16 : 0;
}

/* The cards of @mask, lowest first, and then once more. */
static guint
list_twice (guint16 mask, guint8 cards[2 * PURE_SKILL_ROUNDS])
{
  guint n = 0;

  for (guint left = mask; left; left &= left - 1)
    cards[n++] = (guint8)__builtin_ctz (left);
  memcpy (cards + n, cards, n);
  return n;
}

static void
shuffle_twice (guint8 *cards, guint n, PureSkillDice *dice)
{
  for (guint i = n - 1; i > 0; i--)
    {
      guint j = pure_skill_dice_below (dice, i + 1);
      guint8 card = cards[i];
      cards[i] = cards[j];
      cards[j] = card;
    }
  memcpy (cards + n, cards, n);
}

typedef struct
{
  guint n, start, prize;
  guint8 own[2 * PURE_SKILL_ROUNDS];    /* lowest first */
  guint8 prizes[2 * PURE_SKILL_ROUNDS]; /* to come, lowest first */
} Table;

/* One playout for each own card i: the others bid @a and @b, the last of these now, and @won counts
 * the wins. The remaining cards go to the prizes by rank; from i to i + 1 that changes for one
 * prize only. */
static inline void
try_cards (const Table *self, const guint8 *a, const guint8 *b, guint won[PURE_SKILL_ROUNDS])
{
  guint sum = self->start, last = self->n - 1;

  for (guint i = 0; i < last; i++)
    sum += take (self->prizes[i], self->own[i + 1], a[i], b[i]);
  for (guint i = 0; i <= last; i++)
    {
      guint end = sum + take (self->prize, self->own[i], a[last], b[last]);
      guint own = end & 0xff;
      won[i] += own > (end >> 8 & 0xff) && own > end >> 16;
      if (i < last)
        sum += take (self->prizes[i], self->own[i], a[i], b[i])
               - take (self->prizes[i], self->own[i + 1], a[i], b[i]);
    }
}

/**
 * pure_skill_playout_worth:
 * @self: with a prize on the table
 * @n_playouts: with each card; may be some more
 * @worth: (out): for each card in the hand of @seat, lowest first, how often it wins against two
 * random bidders, if @seat gives their other cards to the later prizes by rank (Tesauro and
 * Galperin 1996)
 *
 * All cards meet the same luck, and every rotation of it, so that each prize sees each bid equally
 * often.
 */
void
pure_skill_playout_worth (const PureSkillCore *self, int seat, guint n_playouts,
                          PureSkillDice *dice, float worth[PURE_SKILL_ROUNDS])
{
  int next = (seat + 1) % PURE_SKILL_SEATS, after = (seat + 2) % PURE_SKILL_SEATS;
  guint8 a[2 * PURE_SKILL_ROUNDS], b[2 * PURE_SKILL_ROUNDS];
  guint won[PURE_SKILL_ROUNDS] = { 0 };
  Table table = { .prize = self->prize };

  table.n = list_twice (self->hands[seat], table.own);
  table.start
      = self->totals[seat] | (guint)self->totals[next] << 8 | (guint)self->totals[after] << 16;
  list_twice (self->prizes, table.prizes);
  list_twice (self->hands[next], a);
  list_twice (self->hands[after], b);
  guint n_shuffles = (n_playouts + table.n - 1) / table.n;
  for (guint i = 0; i < n_shuffles; i++)
    {
      shuffle_twice (a, table.n, dice);
      shuffle_twice (b, table.n, dice);
      for (guint k = 0; k < table.n; k++)
        try_cards (&table, a + k, b + table.n - k, won);
    }
  for (guint i = 0; i < table.n; i++)
    worth[i] = (float)won[i] / (float)(n_shuffles * table.n);
}
