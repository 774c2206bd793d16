/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of a Game of Pure Skill. Every function takes the state of a position,
 * full or a view; give it a view, and it can tell no more than that viewer may know.
 *
 * Ranks are 1 (ace) to 13 (king), as in equipment/grape-card.h, and equal the value of the card.
 * Prizes are spades; a seat's cards are of its suit. Hands follow from what was announced, and so
 * are public; only the bids of the round under way are secret. A card that is bid stays in the hand
 * until the round is resolved. */
#pragma once

#include "equipment/grape-card.h"

G_BEGIN_DECLS

#define GRAPE_PURE_SKILL_SEATS  3
#define GRAPE_PURE_SKILL_ROUNDS 13

typedef enum
{
  GRAPE_PURE_SKILL_BID_NONE,   /* not in yet: lay down an empty place */
  GRAPE_PURE_SKILL_BID_HIDDEN, /* in, and this viewer may not know it: face down */
  GRAPE_PURE_SKILL_BID_KNOWN,  /* in, and this viewer knows it; not yet resolved */
} GrapePureSkillBid;

/* A round that was resolved. */
typedef struct
{
  guint8 number; /* from 1 */
  guint8 prize;
  guint8 bids[GRAPE_PURE_SKILL_SEATS];
  gboolean drawn[GRAPE_PURE_SKILL_SEATS]; /* drawn by the referee for a missing bid or a bot */
  int taker;                              /* seat, or -1: no single highest bid, discarded */
  gint64 at;
} GrapePureSkillRound;

guint grape_pure_skill_round (gconstpointer view);
gboolean grape_pure_skill_over (gconstpointer view);
guint grape_pure_skill_prize (gconstpointer view);
gint64 grape_pure_skill_deadline (gconstpointer view);

guint grape_pure_skill_prizes_left (gconstpointer view, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);
guint grape_pure_skill_discarded (gconstpointer view, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);

GrapeSuit grape_pure_skill_suit (gconstpointer view, int seat);
guint grape_pure_skill_hand (gconstpointer view, int seat, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);
guint grape_pure_skill_take (gconstpointer view, int seat, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);
guint grape_pure_skill_total (gconstpointer view, int seat);
GrapePureSkillBid grape_pure_skill_bid (gconstpointer view, int seat, guint *rank);

guint grape_pure_skill_n_resolved (gconstpointer view);
const GrapePureSkillRound *grape_pure_skill_resolved (gconstpointer view, guint index);

G_END_DECLS
