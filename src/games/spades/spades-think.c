/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bot that thinks. It imagines deals that agree with the cards it has seen, with the suits that
 * others are out of, and with their bids; plays each bid or card that it might choose in all of
 * these worlds to the end of the round; and takes the one after which its team is likeliest to win
 * the game. One node is one trick played out. */
#include "spades-core.h"

#include <math.h>
#include <string.h>

#define MAX_WORLDS 2000
#define TRIES      6    /* deals considered for each world */
#define NIL_SURE   0.64 /* the bot does not bid a nil that is less likely to be kept than this */

/* How a nil did in imagined rounds. */
typedef struct
{
  guint64 n, n_kept;
  double kept, broken; /* sums of values; of a round in which it was kept, both */
} Nil;

typedef struct
{
  const Spades *view;
  int seat;
  SpadesDice *dice;
  SpadesWorlds worlds;
  SpadesStakes stakes;
  SpadesCore core; /* as far as the seat knows */
  guint place;     /* of the seat */
} Thinker;

static void
think (Thinker *self, const Spades *view, int seat, SpadesDice *dice)
{
  *self = (Thinker){ .view = view, .seat = seat, .dice = dice };
  self->place = (guint)grape_spades_place (view, seat);
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      self->stakes.scores[team] = view->scores[team];
      self->stakes.bags[team] = view->bags[team];
    }
  self->stakes.target = view->target;
  spades_worlds_init (&self->worlds, view);
  self->core.left = (guint8)(SPADES_TRICKS - view->n_plays / SPADES_SEATS);
  for (guint place = 0; place < SPADES_SEATS; place++)
    {
      int other = view->order[place];
      self->core.hands[place] = spades_hand (view, other);
      self->core.bids[place] = (guint8)MAX (view->bids[other], 0);
      self->core.tricks[place] = (guint8)grape_spades_tricks (view, other);
    }
}

/* The trick under way. */
static void
put_trick (Thinker *self)
{
  const Spades *view = self->view;
  guint start = spades_trick_start (view), n = view->n_plays - start;

  self->core.leader
      = (guint8)grape_spades_place (view, spades_leader (view, view->n_plays / SPADES_SEATS));
  self->core.n = (guint8)n;
  if (!n)
    return;
  guint best = spades_winning_play (&view->plays[start], n);
  self->core.led = view->plays[start].card;
  self->core.best = view->plays[start + best].card;
  self->core.winner = (guint8)grape_spades_place (view, view->plays[start + best].seat);
}

/* How well a hand fits a bid. */
static double
fit (SpadesCards hand, int bid)
{
  double tricks = spades_expected_tricks (hand);
  double off = bid == 0 ? MAX (tricks - 0.8, 0) : tricks - bid;
  return exp (-off * off / 3.0) + 1e-4;
}

/* A deal that agrees with everything known: of several, one that fits the bids well. */
static void
imagine (Thinker *self, SpadesCore *world)
{
  SpadesCards best[SPADES_SEATS] = { 0 };
  double total = 0;

  *world = self->core;
  for (guint try = 0; try < TRIES; try++)
    {
      SpadesCards hands[SPADES_SEATS];
      double weight = 1;
      spades_worlds_deal (&self->worlds, self->dice, hands);
      for (guint i = 0; i < self->worlds.n; i++)
        {
          int other = self->worlds.seats[i];
          if (self->view->bids[other] != SPADES_NO_BID)
            weight
                *= fit (hands[other] | spades_played (self->view, other), self->view->bids[other]);
        }
      total += weight;
      if (spades_dice_below (self->dice, 1u << 20) * total <= weight * (1u << 20))
        memcpy (best, hands, sizeof best);
    }
  for (guint i = 0; i < self->worlds.n; i++)
    world->hands[grape_spades_place (self->view, self->worlds.seats[i])]
        = best[self->worlds.seats[i]];
}

/* Of cards with no other player's card between them, only the lowest is worth a thought. */
static guint
choices (const Thinker *self, SpadesCards legal, guint8 cards[SPADES_TRICKS])
{
  SpadesCards others = self->worlds.unseen;
  guint n = 0;

  for (guint i = 0; i < SPADES_SEATS; i++)
    if (i != self->place)
      others |= self->core.hands[i];
  if (self->core.n)
    others |= SPADES_BIT (self->core.best);
  for (SpadesCards left = legal; left; left &= left - 1)
    {
      guint card = (guint)__builtin_ctzll (left);
      guint below = n ? cards[n - 1] : 0;
      SpadesCards between = n ? (SPADES_BIT (card) - 1) & ~(SPADES_BIT (below + 1) - 1) : 0;
      if (!n || SPADES_SUIT_OF (below) != SPADES_SUIT_OF (card) || (others & between))
        cards[n++] = (guint8)card;
    }
  return n;
}

/**
 * spades_think_card:
 * @view: what @seat knows, whose turn it is to play
 * @budget: nodes; one node is one trick played out
 */
guint
spades_think_card (const Spades *view, int seat, SpadesDice *dice, guint64 budget)
{
  Thinker self;
  guint8 cards[SPADES_TRICKS];
  double sums[SPADES_TRICKS] = { 0 };
  SpadesCards legal = spades_may_play (spades_hand (view, seat), spades_card_led (view));

  think (&self, view, seat, dice);
  put_trick (&self);
  guint n = choices (&self, legal, cards);
  if (n == 1)
    return cards[0];
  guint64 n_worlds = CLAMP (budget / (n * self.core.left), 1, MAX_WORLDS);
  for (guint64 w = 0; w < n_worlds; w++)
    {
      SpadesCore world;
      SpadesDice luck = { spades_dice_word (dice) };
      imagine (&self, &world);
      for (guint i = 0; i < n; i++)
        {
          SpadesCore trial = world;
          SpadesDice same = luck;
          spades_core_play (&trial, cards[i]);
          spades_core_sensible (&trial, &same);
          sums[i] += spades_round_value (&trial, (int)(self.place & 1), &self.stakes);
        }
    }
  guint best = 0;
  for (guint i = 1; i < n; i++)
    if (sums[i] > sums[best])
      best = i;
  return cards[best];
}

/* Bids for players who have not bid, as their hands in @world suggest. */
static void
guess_bids (const Thinker *self, SpadesCore *world)
{
  for (guint place = 0; place < SPADES_SEATS; place++)
    if (place != self->place && self->view->bids[self->view->order[place]] == SPADES_NO_BID)
      {
        double tricks = spades_expected_tricks (world->hands[place]);
        world->bids[place] = (guint8)MAX (2, (int)(tricks + 0.3));
      }
}

/* Notes a round that was played out after @place bid nil; if it was kept, also what the round would
 * be worth if the bidder had taken one of the opponents' tricks. */
static void
add_nil (Nil *self, const SpadesCore *end, guint place, const SpadesStakes *stakes)
{
  int team = (int)(place & 1);
  guint left = (place + 1) & 3, right = (place + 3) & 3;
  guint giver = end->tricks[left] >= end->tricks[right] ? left : right;
  SpadesCore broken = *end;

  self->n++;
  if (!end->tricks[place])
    {
      self->n_kept++;
      self->kept += spades_round_value (end, team, stakes);
      broken.tricks[place] += broken.tricks[giver] > 0;
      broken.tricks[giver] -= broken.tricks[giver] > 0;
    }
  self->broken += spades_round_value (&broken, team, stakes);
}

/* What the nil of @hand is worth in a round; less than any other bid if it is too risky: imagined
 * players follow rules of thumb, and make too little of small bids. */
static double
nil_value (const Nil *self, SpadesCards hand)
{
  double chance = spades_nil_chance (hand, self->n_kept, self->n);

  if (chance < NIL_SURE)
    return -1;
  return chance * self->kept / (double)self->n_kept + (1 - chance) * self->broken / (double)self->n;
}

/* The highest bidder leads. */
static void
put_leader (const Thinker *self, SpadesCore *world)
{
  guint first = (guint)grape_spades_place (self->view, grape_spades_first_bidder (self->view)),
        best = first;
  for (guint step = 1; step < SPADES_SEATS; step++)
    if (world->bids[(first + step) & 3] > world->bids[best])
      best = (first + step) & 3;
  world->leader = (guint8)best;
}

/**
 * spades_think_bid:
 * @view: what @seat knows, whose turn it is to bid
 * @budget: nodes; one node is one trick played out
 */
int
spades_think_bid (const Spades *view, int seat, SpadesDice *dice, guint64 budget)
{
  Thinker self;
  int bids[SPADES_MAX_BID];
  double sums[SPADES_MAX_BID] = { 0 };
  double tricks = spades_expected_tricks (spades_hand (view, seat));
  Nil nil = { 0 };
  guint n = 0;

  think (&self, view, seat, dice);
  for (int bid = 0; bid <= SPADES_MAX_BID; bid++)
    if (bid != 1 && (bid == 0 ? tricks < 3 : ABS (bid - tricks) < 2.6 || (bid == 2 && tricks < 2)))
      bids[n++] = bid;
  guint64 n_worlds = CLAMP (budget / (n * SPADES_TRICKS), 1, MAX_WORLDS);
  for (guint64 w = 0; w < n_worlds; w++)
    {
      SpadesCore world;
      SpadesDice luck = { spades_dice_word (dice) };
      imagine (&self, &world);
      guess_bids (&self, &world);
      for (guint i = 0; i < n; i++)
        {
          SpadesCore trial = world;
          SpadesDice same = luck;
          trial.bids[self.place] = (guint8)bids[i];
          put_leader (&self, &trial);
          spades_core_sensible (&trial, &same);
          if (bids[i])
            sums[i] += spades_round_value (&trial, (int)(self.place & 1), &self.stakes);
          else
            add_nil (&nil, &trial, self.place, &self.stakes);
        }
    }
  if (!bids[0])
    sums[0] = (double)n_worlds * nil_value (&nil, spades_hand (view, seat));
  guint best = 0;
  for (guint i = 1; i < n; i++)
    if (sums[i] > sums[best])
      best = i;
  return bids[best];
}
