/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fast chance and playouts on the core, for bots that look ahead and for the benchmark. The
 * generator is SplitMix64; games' own draws never come from here but from the engine. */
#include "pure-skill-mix.h"
#include "pure-skill-model.h"

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
 * @n: 1..2^16; a bias of at most n/2^32 is left in, which no playout can notice
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

/* The rounds still to come, when @seat bids the card nearest to each prize and the others bid at
 * random: simple, and hard to beat in that company. */
static void
play_on (PureSkillCore *self, int seat, PureSkillDice *dice)
{
  while (self->n_done < PURE_SKILL_ROUNDS)
    {
      guint8 bids[PURE_SKILL_SEATS];
      self->prize = (guint8)pick (self->prizes, dice);
      self->prizes &= (guint16)~PURE_SKILL_BIT (self->prize);
      for (int i = 0; i < PURE_SKILL_SEATS; i++)
        bids[i] = i == seat ? (guint8)pure_skill_nearest (self->hands[i], self->prize)
                            : (guint8)pick (self->hands[i], dice);
      pure_skill_core_resolve (self, bids);
    }
}

static double
try_card (const PureSkillCore *self, int seat, guint card, PureSkillDice *dice)
{
  PureSkillCore core = *self;
  guint8 bids[PURE_SKILL_SEATS];

  for (int i = 0; i < PURE_SKILL_SEATS; i++)
    bids[i] = i == seat ? (guint8)card : (guint8)pick (core.hands[i], dice);
  pure_skill_core_resolve (&core, bids);
  play_on (&core, seat, dice);
  int winner = pure_skill_core_winner_of (core.totals);
  return winner < 0 ? pure_skill_tie_worth (PURE_SKILL_COMPANY_RANDOM) : winner == seat;
}

/**
 * pure_skill_playout_card:
 * @self: with a prize on the table
 * @n_playouts: with each card
 *
 * Returns: the card of @seat that wins most often against two who bid at random, when @seat bids
 *   near the prizes later (Tesauro and Galperin 1996)
 */
guint
pure_skill_playout_card (const PureSkillCore *self, int seat, guint n_playouts, PureSkillDice *dice)
{
  double best = -1;
  guint best_card = 0;
  const PureSkillDice first = *dice;

  for (guint left = self->hands[seat]; left; left &= left - 1)
    {
      guint card = (guint)__builtin_ctz (left);
      double won = 0;
      *dice = first; /* each card meets the same luck */
      for (guint i = 0; i < n_playouts; i++)
        won += try_card (self, seat, card, dice);
      if (won > best)
        {
          best = won;
          best_card = card;
        }
    }
  return best_card;
}
