/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One round of the game: three players choose at the same time, and no predictable card is best.
 * pure-skill-worth.c values the ends of a round, and pure-skill-mix.c finds how often to bid each
 * card. */
#pragma once

#include "pure-skill-private.h"

G_BEGIN_DECLS

/* The kind of others that a player sits with: those who play well, and those who play at random. */
typedef enum
{
  PURE_SKILL_COMPANY_GOOD,   /* both play well */
  PURE_SKILL_COMPANY_MIXED,  /* one of them plays at random */
  PURE_SKILL_COMPANY_RANDOM, /* both do */
} PureSkillCompany;
#define PURE_SKILL_N_COMPANIES 3

/* The same, seen from a seat: which of the next one and the one after plays well. */
typedef enum
{
  PURE_SKILL_SEEN_BOTH,
  PURE_SKILL_SEEN_NEXT,
  PURE_SKILL_SEEN_AFTER,
  PURE_SKILL_SEEN_NEITHER,
} PureSkillSeen;
#define PURE_SKILL_N_SEEN 4

/* With this many cards left, everything is calculated to the end. */
#define PURE_SKILL_N_END      4
#define PURE_SKILL_N_FEATURES 18
#define PURE_SKILL_N_HIDDEN   16
#define PURE_SKILL_ROW        16 /* cards of a hand, padded */

/* A small net: what a position between two rounds is worth to one player. */
typedef struct
{
  float in[PURE_SKILL_N_FEATURES][PURE_SKILL_N_HIDDEN];
  float bias[PURE_SKILL_N_HIDDEN];
  float out[PURE_SKILL_N_HIDDEN];
  float offset;
} PureSkillNet;

extern const PureSkillNet pure_skill_nets[PURE_SKILL_N_COMPANIES];

typedef struct
{
  const PureSkillNet *nets; /* %PURE_SKILL_N_COMPANIES */
  guint n;                  /* cards in each hand */
  guint8 cards[PURE_SKILL_SEATS][PURE_SKILL_ROW];
  /* How likely each company is for a seat, by #PureSkillSeen; all 0: nothing is solved for it. */
  double company[PURE_SKILL_SEATS][PURE_SKILL_N_SEEN];
  /* How a seat bids if it does not play well. */
  float habit[PURE_SKILL_SEATS][PURE_SKILL_ROW];
  /* pay[s][x][y][i]: for seat s that bids its card i, when seat s+1 bids x and s+2 y */
  float pay[PURE_SKILL_SEATS][PURE_SKILL_ROW][PURE_SKILL_ROW][PURE_SKILL_ROW];
  /* How far a seat plays against two random bidders, and what its cards win against them. */
  float lean[PURE_SKILL_SEATS];
  float alone[PURE_SKILL_SEATS][PURE_SKILL_ROW];
  float mix[PURE_SKILL_SEATS][PURE_SKILL_ROW];  /* how a good player bids */
  float pays[PURE_SKILL_SEATS][PURE_SKILL_ROW]; /* what each card pays against these */
  float value[PURE_SKILL_SEATS];                /* what that is worth */
} PureSkillMix;

/* pure-skill-worth.c */
double pure_skill_tie_worth (PureSkillCompany company);
void pure_skill_features (const PureSkillCore *core, int seat, int a, int b,
                          float features[PURE_SKILL_N_FEATURES]);
double pure_skill_net_worth (const PureSkillNet *self, const float *features);
void pure_skill_mix_weigh (PureSkillMix *self, const PureSkillCore *core);

/* pure-skill-mix.c */
void pure_skill_mix_init (PureSkillMix *self, const PureSkillCore *core, const PureSkillNet *nets);
void pure_skill_mix_solve (PureSkillMix *self, guint n_turns);

/* e to the power of @x, within a millionth. The C library's function differs between machines, and
 * a bot's bid must follow from its seed on all of them. */
static inline float
pure_skill_exp (float x)
{
  x = x < -80 ? -80 : x > 80 ? 80 : x;
  int power = (int)(x * 1.44269504f + (x < 0 ? -0.5f : 0.5f));
  float rest = x - (float)power * 0.693145752f - (float)power * 1.42860677e-6f;
  float sum = 1 + rest * (1.0f / 6);
  for (int i = 5; i >= 1; i--)
    sum = 1 + rest * sum * (1.0f / (float)i);
  union
  {
    guint32 bits;
    float value;
  } scale = { .bits = (guint32)(power + 127) << 23 };
  return sum * scale.value;
}

/* pure-skill-bot.c */
void pure_skill_bot_mix (const PureSkill *view, guint64 budget, PureSkillMix *mix);

G_END_DECLS
