/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds played out in bits: at random, and by rules of thumb that know what each side needs.
 * Players look only at their own hand and at what everybody sees. */
#include "spades-core.h"

#define SUIT_OF_CARD(card) (G_GUINT64_CONSTANT (0x1fff) << ((card)&48))

static inline guint
top (SpadesCards cards)
{
  return 63u - (guint)__builtin_clzll (cards);
}

static inline guint
bottom (SpadesCards cards)
{
  return (guint)__builtin_ctzll (cards);
}

/* The lowest rank outside spades; a spade only if there is nothing else. */
static inline guint
lowest_rank (SpadesCards cards)
{
  guint ranks = (guint)((cards >> 16 | cards >> 32 | cards >> 48) & 0x1fff);
  if (!ranks)
    return bottom (cards);
  guint rank = (guint)__builtin_ctz (ranks);
  return cards >> (16 + rank) & 1 ? 16 + rank : cards >> (32 + rank) & 1 ? 32 + rank : 48 + rank;
}

static inline guint
highest_rank (SpadesCards cards)
{
  guint ranks = (guint)((cards >> 16 | cards >> 32 | cards >> 48) & 0x1fff);
  if (!ranks)
    return top (cards);
  guint rank = 31u - (guint)__builtin_clz (ranks);
  return cards >> (16 + rank) & 1 ? 16 + rank : cards >> (32 + rank) & 1 ? 32 + rank : 48 + rank;
}

static inline guint
any_of (SpadesCards cards, SpadesDice *dice)
{
  guint n = spades_count (cards);
  return spades_nth (cards, n > 1 ? spades_dice_below (dice, n) : 0);
}

/**
 * spades_core_deal:
 *
 * A fresh round: all 52 cards dealt at random, nobody has bid, place 0 leads.
 */
void
spades_core_deal (SpadesCore *self, SpadesDice *dice)
{
  guint8 cards[SPADES_N_CARDS];
  guint n = 0;

  *self = (SpadesCore){ .left = SPADES_TRICKS };
  for (SpadesCards left = SPADES_DECK; left; left &= left - 1)
    cards[n++] = (guint8)bottom (left);
  for (guint i = 0; i < SPADES_N_CARDS; i++)
    {
      guint other = i + spades_dice_below (dice, SPADES_N_CARDS - i);
      guint8 card = cards[other];
      cards[other] = cards[i];
      self->hands[i & 3] |= SPADES_BIT (card);
    }
}

/**
 * spades_core_legal:
 *
 * Returns: the cards that may be played next
 */
SpadesCards
spades_core_legal (const SpadesCore *self)
{
  SpadesCards hand = self->hands[spades_core_turn (self)];
  SpadesCards follow = self->n ? hand & SUIT_OF_CARD (self->led) : 0;
  return follow ? follow : hand;
}

/**
 * spades_core_play:
 * @card: one of spades_core_legal()
 */
void
spades_core_play (SpadesCore *self, guint card)
{
  guint place = spades_core_turn (self);

  self->hands[place] &= ~SPADES_BIT (card);
  if (!self->n)
    self->led = (guint8)card;
  if (!self->n || ((card ^ self->best) < 16 ? card > self->best : card < 16))
    {
      self->best = (guint8)card;
      self->winner = (guint8)place;
    }
  if (++self->n == SPADES_SEATS)
    {
      self->tricks[self->winner]++;
      self->leader = self->winner;
      self->n = 0;
      self->left--;
    }
}

/**
 * spades_core_score:
 * @bags: (inout): the sandbags of the team
 *
 * Returns: by how much the score of @team changes, when all tricks are played
 */
int
spades_core_score (const SpadesCore *self, int team, guint *bags)
{
  GrapeSpadesSum sum = { .bags_before = *bags };
  spades_score_team (&sum, (int[]){ self->bids[team], self->bids[team + 2] },
                     (guint[]){ self->tricks[team], self->tricks[team + 2] });
  *bags = sum.bags;
  return sum.change;
}

/**
 * spades_core_random:
 *
 * Plays the round to its end, every card at random from those that may be played.
 */
void
spades_core_random (SpadesCore *self, SpadesDice *dice)
{
  while (self->left)
    spades_core_play (self, any_of (spades_core_legal (self), dice));
}

/* What a player wants to do with a trick. */
typedef struct
{
  guint place;
  gboolean nil;         /* has bid nil, and may still keep it */
  gboolean cover;       /* the partner has */
  gboolean set_nil;     /* an opponent has, and is winning the trick */
  gboolean want;        /* needs tricks, or can keep the others from theirs */
  gboolean partner_has; /* the partner is winning the trick */
} Aim;

static inline gboolean
lives (const SpadesCore *self, guint place)
{
  return self->bids[place] == 0 && self->tricks[place] == 0;
}

static inline int
need_of (const SpadesCore *self, guint place)
{
  return self->bids[place] + self->bids[place ^ 2] - self->tricks[place] - self->tricks[place ^ 2];
}

static inline void
take_aim (const SpadesCore *self, Aim *aim)
{
  guint place = spades_core_turn (self);
  int need = need_of (self, place), theirs = need_of (self, place ^ 1);

  /* A bid out of reach is lost, and worth no further trick. */
  need = need > self->left ? 0 : need;
  theirs = theirs > self->left ? 0 : theirs;
  int slack = self->left - MAX (need, 0) - MAX (theirs, 0);

  aim->place = place;
  aim->nil = lives (self, place);
  aim->cover = lives (self, place ^ 2);
  aim->want = need > 0 || (theirs > 0 && slack <= 0);
  aim->partner_has = self->n && self->winner == (place ^ 2);
  aim->set_nil = self->n && (self->winner & 1) != (place & 1) && lives (self, self->winner);
}

static guint
lead (SpadesCards hand, const Aim *aim, SpadesDice *dice)
{
  SpadesCards side = hand & ~SPADES_SUIT (0);

  if (aim->nil || (!aim->want && !aim->cover))
    return lowest_rank (hand);
  if (aim->cover)
    return highest_rank (hand);
  if (spades_dice_below (dice, 4) == 0 || !side)
    return any_of (hand, dice);
  return highest_rank (side);
}

/* Of @cards in the suit that was led, @winners win. */
static guint
follow (const SpadesCore *self, SpadesCards cards, SpadesCards winners, const Aim *aim)
{
  SpadesCards losers = cards & ~winners;
  gboolean last = self->n == 3;

  if (aim->nil || aim->set_nil)
    return losers ? top (losers) : last ? top (cards) : bottom (cards);
  if (aim->cover && winners)
    {
      if (aim->partner_has)
        return last ? bottom (winners) : top (winners);
      if (self->n < 2) /* the partner is still to play */
        return top (winners);
    }
  if (!aim->want)
    return losers ? top (losers) : last ? top (cards) : bottom (cards);
  if (!winners)
    return bottom (cards);
  if (aim->partner_has && !aim->cover && (last || (self->best & 15) >= 10))
    return bottom (cards);
  if (last)
    return bottom (winners);
  /* Second hand low, unless it is a card that is likely to win. */
  return self->n == 2 || (top (winners) & 15) >= 11 ? top (winners) : bottom (cards);
}

static guint
discard (const SpadesCore *self, SpadesCards hand, const Aim *aim)
{
  SpadesCards spades = hand & SPADES_SUIT (0), side = hand & ~spades;
  gboolean trumped = self->best < 16;
  SpadesCards winners = trumped ? spades & ~((SPADES_BIT (self->best) << 1) - 1) : spades;
  SpadesCards under = spades & ~winners;

  if (aim->nil || aim->set_nil || (!aim->want && !(aim->cover && aim->partner_has)))
    return under ? top (under) : side ? highest_rank (side) : bottom (spades);
  if (winners && (!aim->partner_has || aim->cover))
    return bottom (winners);
  return side ? lowest_rank (side) : bottom (spades);
}

static guint
sensible_card (const SpadesCore *self, SpadesDice *dice)
{
  SpadesCards hand = self->hands[spades_core_turn (self)];
  SpadesCards cards = self->n ? hand & SUIT_OF_CARD (self->led) : 0;
  Aim aim;

  if (!(hand & (hand - 1)))
    return bottom (hand);
  if (spades_dice_below (dice, 16) == 0)
    return any_of (cards ? cards : hand, dice);
  take_aim (self, &aim);
  if (!self->n)
    return lead (hand, &aim, dice);
  if (!cards)
    return discard (self, hand, &aim);
  SpadesCards winners = 0;
  if ((self->best ^ self->led) < 16)
    winners = cards & ~((SPADES_BIT (self->best) << 1) - 1);
  return follow (self, cards, winners, &aim);
}

/**
 * spades_core_sensible:
 *
 * Plays the round to its end by rules of thumb, with a card at random now and then.
 */
void
spades_core_sensible (SpadesCore *self, SpadesDice *dice)
{
  while (self->left)
    spades_core_play (self, sensible_card (self, dice));
}
