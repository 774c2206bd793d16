/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses how an opponent will bid from their bids so far. Bids are public once resolved and hands
 * follow from them, so that every past bid is a bid from a known hand for a known prize. */
#include "pure-skill-model.h"

/* How often even a player with a habit bids something else. */
#define SLIP 0.02
/* While somebody is likelier than this to bid at random, the bot assumes nothing else. */
#define UNSURE 0.3

/* The first belief is that somebody bids at random: each bid of a player with a habit speaks a
 * dozen to one for that habit, so that two or three rounds are enough to recognise it, while a
 * habit seen where there is none costs every round. */
const PureSkillHabit pure_skill_habits[PURE_SKILL_N_HABITS] = {
  { PURE_SKILL_HABIT_RANDOM, 0, 0.92 },   { PURE_SKILL_HABIT_CLAMP, 0, 0.015 },
  { PURE_SKILL_HABIT_WRAP, 1, 0.01 },     { PURE_SKILL_HABIT_WRAP, 2, 0.008 },
  { PURE_SKILL_HABIT_WRAP, 3, 0.004 },    { PURE_SKILL_HABIT_WRAP, -1, 0.002 },
  { PURE_SKILL_HABIT_WRAP, -2, 0.001 },   { PURE_SKILL_HABIT_CLAMP, 1, 0.005 },
  { PURE_SKILL_HABIT_CLAMP, 2, 0.004 },   { PURE_SKILL_HABIT_CLAMP, 3, 0.002 },
  { PURE_SKILL_HABIT_CLAMP, -1, 0.002 },  { PURE_SKILL_HABIT_REVERSE, 0, 0.01 },
  { PURE_SKILL_HABIT_REVERSE, 1, 0.001 }, { PURE_SKILL_HABIT_REVERSE, -1, 0.001 },
  { PURE_SKILL_HABIT_ROUGH, -1, 0.002 },  { PURE_SKILL_HABIT_ROUGH, 0, 0.004 },
  { PURE_SKILL_HABIT_ROUGH, 1, 0.004 },   { PURE_SKILL_HABIT_ROUGH, 2, 0.003 },
  { PURE_SKILL_HABIT_ROUGH, 3, 0.002 },
};

/* Weight of a card by its distance from the target, for a rough habit. */
static const double rough_weight[] = { 1.0,  0.75, 0.42, 0.2,  0.09, 0.04, 0.02, 0.02, 0.02, 0.02,
                                       0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02 };

/**
 * pure_skill_nearest:
 * @hand: not empty
 * @target: may lie outside 1..13
 *
 * Returns: the card nearest to @target; of two equally near ones the higher
 */
guint
pure_skill_nearest (guint16 hand, int target)
{
  guint best = 0;
  int distance = G_MAXINT;

  for (guint left = hand; left; left &= left - 1)
    {
      guint card = (guint)__builtin_ctz (left);
      if (ABS ((int)card - target) <= distance)
        {
          distance = ABS ((int)card - target);
          best = card;
        }
    }
  return best;
}

static int
target_of (const PureSkillHabit *habit, guint prize)
{
  switch (habit->kind)
    {
    case PURE_SKILL_HABIT_WRAP:
      return ((int)prize - 1 + habit->k + PURE_SKILL_ROUNDS) % PURE_SKILL_ROUNDS + 1;
    case PURE_SKILL_HABIT_REVERSE:
      return PURE_SKILL_ROUNDS + 1 - (int)prize + habit->k;
    case PURE_SKILL_HABIT_CLAMP:
    case PURE_SKILL_HABIT_ROUGH:
    case PURE_SKILL_HABIT_RANDOM:
    default:
      return (int)prize + habit->k;
    }
}

/* Adds @weight times the chances of one habit. */
static void
add_chances (const PureSkillHabit *habit, guint16 hand, guint prize, double weight,
             double chance[PURE_SKILL_ROUNDS + 1])
{
  guint n = (guint)__builtin_popcount (hand);
  int target = target_of (habit, prize);
  double even = weight / n;

  if (habit->kind == PURE_SKILL_HABIT_ROUGH)
    {
      double sum = 0;
      for (guint left = hand; left; left &= left - 1)
        sum += rough_weight[ABS (__builtin_ctz (left) - target)];
      for (guint left = hand; left; left &= left - 1)
        chance[__builtin_ctz (left)]
            += weight * rough_weight[ABS (__builtin_ctz (left) - target)] / sum;
      return;
    }
  if (habit->kind != PURE_SKILL_HABIT_RANDOM)
    {
      chance[pure_skill_nearest (hand, target)] += weight * (1 - SLIP);
      even *= SLIP;
    }
  for (guint left = hand; left; left &= left - 1)
    chance[__builtin_ctz (left)] += even;
}

/**
 * pure_skill_model_init:
 *
 * The model of a player before their first bid.
 */
void
pure_skill_model_init (PureSkillModel *self)
{
  for (guint h = 0; h < PURE_SKILL_N_HABITS; h++)
    self->weight[h] = pure_skill_habits[h].prior;
}

/**
 * pure_skill_model_learn:
 * @hand: before the bid
 *
 * Weighs the habits by Bayes' rule, after @card was bid for @prize.
 *
 * Returns: how likely that bid was
 */
double
pure_skill_model_learn (PureSkillModel *self, guint16 hand, guint prize, guint card)
{
  double sum = 0;

  for (guint h = 0; h < PURE_SKILL_N_HABITS; h++)
    {
      double chance[PURE_SKILL_ROUNDS + 1] = { 0 };
      add_chances (&pure_skill_habits[h], hand, prize, 1, chance);
      self->weight[h] *= chance[card];
      sum += self->weight[h];
    }
  /* Never give a habit up for good: people change theirs. */
  for (guint h = 0; h < PURE_SKILL_N_HABITS; h++)
    self->weight[h] = self->weight[h] / sum * 0.999 + 0.001 * pure_skill_habits[h].prior;
  return sum;
}

/**
 * pure_skill_model_predict:
 * @chance: (out): for each rank, how likely the opponent bids it for @prize from @hand
 */
void
pure_skill_model_predict (const PureSkillModel *self, guint16 hand, guint prize,
                          double chance[PURE_SKILL_ROUNDS + 1])
{
  for (guint rank = 0; rank <= PURE_SKILL_ROUNDS; rank++)
    chance[rank] = 0;
  for (guint h = 0; h < PURE_SKILL_N_HABITS; h++)
    add_chances (&pure_skill_habits[h], hand, prize, self->weight[h], chance);
}
