/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sparring partners for the good bot of Pure Skill, for its test and for pure-skill-match. They
 * know its code, and run it on what they see, which is all that it sees itself: "exploiter"  bids
 * what is best against the odds with which the others bid, looking ahead by what positions are
 * worth to one who goes on like that; "feint"      bids like "simple" for some rounds, so as to be
 * taken for it, and exploits then; "sleeper"    the same with "random".
 */
#pragma once

#include "games/pure-skill/pure-skill-mix.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_games, n_decided, n_won[PURE_SKILL_SEATS]; /* by place in the list of levels */
  guint n_bids[PURE_SKILL_SEATS];                    /* of good bots in rounds 1 to 8 */
  guint n_foretold[PURE_SKILL_SEATS];                /* by the same code with a stream of its own */
  guint n_guessed[PURE_SKILL_SEATS];                 /* by the likeliest card of its mix */
  double seconds[PURE_SKILL_SEATS], slowest_s[PURE_SKILL_SEATS]; /* of processor time */
  guint n_moves[PURE_SKILL_SEATS];
} PureSkillMatch;

guint pure_skill_spar_card (const PureSkill *view, int seat, const char *level, GrapeStream *stream,
                            guint64 budget);
void pure_skill_match_play (PureSkillMatch *self, const char *const levels[PURE_SKILL_SEATS],
                            const char *seed, guint n_games, guint64 budget, gboolean foretell);

G_END_DECLS
