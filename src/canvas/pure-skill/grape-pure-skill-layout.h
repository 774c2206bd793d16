/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on the table of a Game of Pure Skill: the viewer's seat (or the first) at the
 * bottom, the two others at the top. The painter draws by it, the canvas finds cards by it. */
#pragma once

#include "games/pure-skill/pure-skill-view.h"
#include "canvas/grape-felt.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

#define GRAPE_PURE_SKILL_CARD 1 /* the spots: cards of the hand, by rank */

typedef struct
{
  int bottom, left, right; /* seats */
  double card;             /* width of a card in the middle */
  double small;            /* width of a card in a row of others */
  double text;             /* size of text */
  GrapeCardPlace prize, stack, discards, bids[GRAPE_PURE_SKILL_SEATS]; /* by seat */
  GrapeBox stations[GRAPE_PURE_SKILL_SEATS];                           /* by seat */
  GrapeBox last;                                                       /* the last round's result */
  guint n_hand;
  guint8 hand_ranks[GRAPE_PURE_SKILL_ROUNDS];
  GrapeCardPlace hand[GRAPE_PURE_SKILL_ROUNDS];
} GrapePureSkillLayout;

void grape_pure_skill_layout (GrapePureSkillLayout *self, gconstpointer view, double width,
                              double height, GrapeViewer viewer);
void grape_pure_skill_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);

G_END_DECLS
