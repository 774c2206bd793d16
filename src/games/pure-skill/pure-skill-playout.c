/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fast chance and random playouts on the core, for bots that look ahead and for the benchmark. The
 * generator is SplitMix64; games' own draws never come from here but from the engine. */
#include "pure-skill-private.h"

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
