/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of a Game of Pure Skill. Every function takes the state of a position,
 * full or a view; given a view, it tells no more than that viewer may know.
 *
 * Ranks are 1 (ace) to 13 (king), as in equipment/grape-card.h, and equal the value of the card.
 * Prizes are spades; a seat's cards are of its suit. Hands follow from the announcements, and so
 * are public; only the bids of the round under way are secret. A card that is bid stays in the hand
 * until the round is resolved. */
#pragma once

#include "engine/grape-sealed.h"
#include "equipment/grape-card.h"

G_BEGIN_DECLS

#define GRAPE_PURE_SKILL_SEATS  3
#define GRAPE_PURE_SKILL_ROUNDS 13

typedef enum
{
  GRAPE_PURE_SKILL_BID_NONE,   /* not in yet: draw an empty place */
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

#define PURE_SKILL_SEATS  GRAPE_PURE_SKILL_SEATS
#define PURE_SKILL_ROUNDS GRAPE_PURE_SKILL_ROUNDS
#define PURE_SKILL_POINTS 8
#define PURE_SKILL_FEE    8 /* A$ */
#define PURE_SKILL_TROPHY "Jade Grapefruit"

/* A pack is a mask: bit r for rank r, so that a rank is also the card's value. */
#define PURE_SKILL_BIT(rank) ((guint16)(1u << (rank)))
#define PURE_SKILL_PACK      ((guint16)0x3ffe)

/* The cards, and nothing about time or secrets. */
typedef struct
{
  guint16 hands[PURE_SKILL_SEATS];
  guint16 takes[PURE_SKILL_SEATS];
  guint16 prizes;    /* in the referee's pack, without the one on the table */
  guint16 discarded; /* prizes that nobody took */
  guint8 totals[PURE_SKILL_SEATS];
  guint8 prize;  /* on the table; 0: none */
  guint8 n_done; /* rounds resolved */
} PureSkillCore;

#define PURE_SKILL_NO_BID 0 /* as the value of a sealed one */

typedef struct
{
  PureSkillCore core;
  guint8 suits[PURE_SKILL_SEATS];     /* GrapeSuit */
  GrapeSealed bids[PURE_SKILL_SEATS]; /* ranks */
  gint64 length;                      /* of a round in seconds; 0: no limit */
  gint64 since;                       /* when the prize was announced; 0: no prize on the table */
  gint64 deadline;                    /* 0: none */
  GrapePureSkillRound rounds[PURE_SKILL_ROUNDS];
  guint n_rounds; /* fewer than core.n_done if a given position does not tell them */
} PureSkill;

/* The state, for a canvas to read: a view holds no more than its viewer may know. */
#define PURE_SKILL_VIEW(view) ((const PureSkill *)(view))

guint grape_pure_skill_round (const PureSkill *self);
gboolean grape_pure_skill_over (const PureSkill *self);

guint grape_pure_skill_prizes_left (gconstpointer view, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);
guint grape_pure_skill_discarded (gconstpointer view, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);

guint grape_pure_skill_hand (gconstpointer view, int seat, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);
guint grape_pure_skill_take (gconstpointer view, int seat, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS]);
GrapePureSkillBid grape_pure_skill_bid (gconstpointer view, int seat, guint *rank);

const GrapePureSkillRound *grape_pure_skill_resolved (gconstpointer view, guint index);

G_END_DECLS
