/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round as bits, for bots that look ahead and for the benchmark. Everything is counted by places
 * in the playing order, so that the partner of place p is p ^ 2, and its team p & 1. */
#pragma once

#include "spades-private.h"

G_BEGIN_DECLS

typedef struct
{
  SpadesCards hands[SPADES_SEATS];
  guint8 bids[SPADES_SEATS];
  guint8 tricks[SPADES_SEATS];
  guint8 leader; /* of the trick under way */
  guint8 n;      /* how many cards it has */
  guint8 led;    /* the card led */
  guint8 best;   /* the card that wins so far */
  guint8 winner; /* whose it is */
  guint8 left;   /* how many tricks are not complete */
} SpadesCore;

/* The stakes of a round. */
typedef struct
{
  int scores[GRAPE_SPADES_TEAMS];
  guint bags[GRAPE_SPADES_TEAMS];
  int target;
} SpadesStakes;

/* spades-core.c */
void spades_core_deal (SpadesCore *self, SpadesDice *dice);
void spades_core_play (SpadesCore *self, guint card);
SpadesCards spades_core_legal (const SpadesCore *self);
int spades_core_score (const SpadesCore *self, int team, guint *bags);
void spades_core_random (SpadesCore *self, SpadesDice *dice);
void spades_core_sensible (SpadesCore *self, SpadesDice *dice);

/* spades-value.c */
double spades_expected_tricks (SpadesCards hand);
double spades_nil_chance (SpadesCards hand, guint64 kept, guint64 n);
double spades_round_value (const SpadesCore *self, int team, const SpadesStakes *stakes);

/* spades-think.c */
int spades_think_bid (const Spades *view, int seat, SpadesDice *dice, guint64 budget);
guint spades_think_card (const Spades *view, int seat, SpadesDice *dice, guint64 budget);

static inline guint
spades_core_turn (const SpadesCore *self)
{
  return (self->leader + self->n) & 3u;
}

G_END_DECLS
