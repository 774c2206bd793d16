/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a bot believes about an opponent: a mixture of simple bidders, weighed by how well each
 * would have predicted the bids so far. */
#pragma once

#include "pure-skill-private.h"

G_BEGIN_DECLS

typedef enum
{
  PURE_SKILL_HABIT_RANDOM,  /* any card of the hand */
  PURE_SKILL_HABIT_WRAP,    /* prize + k, where the ace follows the king */
  PURE_SKILL_HABIT_CLAMP,   /* prize + k, or the nearest card to it */
  PURE_SKILL_HABIT_REVERSE, /* 14 - prize + k: high cards for low prizes */
  PURE_SKILL_HABIT_ROUGH,   /* somewhere about prize + k */
} PureSkillHabitKind;

typedef struct
{
  PureSkillHabitKind kind;
  int k;
  double prior;
} PureSkillHabit;

#define PURE_SKILL_N_HABITS 19

typedef struct
{
  double weight[PURE_SKILL_N_HABITS]; /* sum 1 */
} PureSkillModel;

extern const PureSkillHabit pure_skill_habits[PURE_SKILL_N_HABITS];

guint pure_skill_nearest (guint16 hand, int target);
void pure_skill_model_init (PureSkillModel *self);
double pure_skill_model_learn (PureSkillModel *self, guint16 hand, guint prize, guint card);
void pure_skill_model_predict (const PureSkillModel *self, guint16 hand, guint prize,
                               double chance[PURE_SKILL_ROUNDS + 1]);

G_END_DECLS
