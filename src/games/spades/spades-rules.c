/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule itself: whose turn it is, which cards may be played, who wins a trick, what a round
 * scores. Nothing here changes a state; events do, in spades-events.c. */
#include "spades-private.h"

/**
 * grape_spades_place:
 *
 * Returns: where @seat stands in the playing order, 0..3
 */
int
grape_spades_place (const Spades *self, int seat)
{
  for (int place = 0; place < SPADES_SEATS; place++)
    if (self->order[place] == seat)
      return place;
  g_assert_not_reached ();
}

/**
 * spades_team:
 *
 * Returns: 0 for the first and third in the playing order, 1 for the other two
 */
int
spades_team (const Spades *self, int seat)
{
  return grape_spades_place (self, seat) & 1; /* R1.3 */
}

/**
 * spades_after:
 *
 * Returns: the seat that is @steps places after @seat
 */
int
spades_after (const Spades *self, int seat, guint steps)
{
  return self->order[((guint)grape_spades_place (self, seat) + steps) % SPADES_SEATS]; /* R1.4 */
}

int
grape_spades_partner (const Spades *self, int seat)
{
  return spades_after (self, seat, 2);
}

/**
 * spades_dealt:
 *
 * Whether all four hands of the round have been dealt.
 */
gboolean
spades_dealt (const Spades *self)
{
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    if (self->deals[seat].kind == GRAPE_SPADES_HAND_NONE)
      return FALSE;
  return TRUE;
}

guint
spades_n_bids (const Spades *self)
{
  guint n = 0;
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    n += self->bids[seat] != SPADES_NO_BID;
  return n;
}

/**
 * grape_spades_first_bidder:
 *
 * Returns: the seat with the first bid of the round
 */
int
grape_spades_first_bidder (const Spades *self)
{
  return self->order[(self->round - 1) % SPADES_SEATS]; /* R3.1 */
}

/**
 * spades_highest_bidder:
 * @self: a state in which all have bid
 *
 * Returns: the seat with the highest bid, the earliest of several
 */
int
spades_highest_bidder (const Spades *self)
{
  int best = grape_spades_first_bidder (self);

  for (guint step = 1; step < SPADES_SEATS; step++) /* R4.2 */
    {
      int seat = spades_after (self, grape_spades_first_bidder (self), step);
      if (self->bids[seat] > self->bids[best])
        best = seat;
    }
  return best;
}

GrapeSpadesStage
grape_spades_stage (const Spades *self)
{
  if (self->result != GRAPE_SPADES_RUNNING)
    return GRAPE_SPADES_OVER;
  if (!self->ordered || !spades_dealt (self))
    return GRAPE_SPADES_DEALING;
  return spades_n_bids (self) < SPADES_SEATS ? GRAPE_SPADES_BIDDING : GRAPE_SPADES_PLAYING;
}

/**
 * grape_spades_turn:
 *
 * Returns: the seat that is to bid or play; -1: none
 */
int
grape_spades_turn (const Spades *self)
{
  GrapeSpadesStage stage = grape_spades_stage (self);

  if (stage == GRAPE_SPADES_BIDDING)
    return spades_after (self, grape_spades_first_bidder (self), spades_n_bids (self)); /* R3.1 */
  if (stage != GRAPE_SPADES_PLAYING || self->n_plays == SPADES_N_CARDS)
    return -1;
  guint in_trick = self->n_plays % SPADES_SEATS;
  return spades_after (self, spades_leader (self, self->n_plays / SPADES_SEATS), in_trick);
}

/**
 * spades_played:
 *
 * Returns: the cards that @seat has played in this round; of all seats for -1
 */
SpadesCards
spades_played (const Spades *self, int seat)
{
  SpadesCards played = 0;
  for (guint i = 0; i < self->n_plays; i++)
    if (seat < 0 || self->plays[i].seat == seat)
      played |= SPADES_BIT (self->plays[i].card);
  return played;
}

/**
 * spades_hand:
 *
 * Returns: what @seat holds, if it is known; else nothing
 */
SpadesCards
spades_hand (const Spades *self, int seat)
{
  return self->deals[seat].cards & ~spades_played (self, seat); /* R4.1 */
}

/**
 * spades_trick_start:
 *
 * Returns: the index of the play that began the trick under way, or of the next play
 */
guint
spades_trick_start (const Spades *self)
{
  return self->n_plays - self->n_plays % SPADES_SEATS;
}

/**
 * spades_card_led:
 *
 * Returns: the card led to the trick under way; -1 when the next card leads
 */
int
spades_card_led (const Spades *self)
{
  guint start = spades_trick_start (self);
  return start < self->n_plays ? self->plays[start].card : -1;
}

/**
 * spades_may_play:
 * @led: the card led, or -1
 *
 * Returns: the cards of @hand that may be played
 */
SpadesCards
spades_may_play (SpadesCards hand, int led)
{
  /* R4.3, R4.4: spades may be led at any time. */
  SpadesCards follow = led < 0 ? 0 : hand & SPADES_SUIT (SPADES_SUIT_OF (led));
  return follow ? follow : hand;
}

/**
 * spades_winning_play:
 * @plays: a trick, the card led first
 * @n: how many cards it has, at least one
 *
 * Returns: the index of the card that wins
 */
guint
spades_winning_play (const SpadesPlay *plays, guint n)
{
  guint best = 0;

  /* R4.5: a spade beats every other suit; a card that neither follows nor trumps wins nothing. */
  for (guint i = 1; i < n; i++)
    {
      guint suit = SPADES_SUIT_OF (plays[i].card), best_suit = SPADES_SUIT_OF (plays[best].card);
      if (suit == best_suit ? plays[i].card > plays[best].card : suit == 0)
        best = i;
    }
  return best;
}

/**
 * spades_leader:
 * @trick: from 0; all before it must be complete
 *
 * Returns: the seat that leads to it
 */
int
spades_leader (const Spades *self, guint trick)
{
  /* R4.2, R4.7 */
  return trick ? spades_trick_winner (self, trick - 1) : spades_highest_bidder (self);
}

/**
 * spades_trick_winner:
 * @trick: from 0; it must be complete
 */
int
spades_trick_winner (const Spades *self, guint trick)
{
  const SpadesPlay *plays = &self->plays[trick * SPADES_SEATS];
  return plays[spades_winning_play (plays, SPADES_SEATS)].seat;
}

/**
 * grape_spades_tricks:
 *
 * Returns: how many tricks @seat has taken in this round
 */
guint
grape_spades_tricks (const Spades *self, int seat)
{
  guint n = 0;
  for (guint trick = 0; trick < self->n_plays / SPADES_SEATS; trick++)
    n += spades_trick_winner (self, trick) == seat;
  return n;
}

/**
 * spades_shown_voids:
 *
 * Returns: bit s for each suit s that @seat did not follow in this round, and so has no more of
 */
guint
spades_shown_voids (const Spades *self, int seat)
{
  guint voids = 0;
  for (guint i = 0; i < self->n_plays; i++)
    {
      guint led = SPADES_SUIT_OF (self->plays[i - i % SPADES_SEATS].card);
      if (self->plays[i].seat == seat && SPADES_SUIT_OF (self->plays[i].card) != led)
        voids |= 1u << led;
    }
  return voids;
}

/**
 * spades_misplays_now:
 *
 * Returns: the misplays of @team in this round
 */
guint
spades_misplays_now (const Spades *self, int team)
{
  guint n = 0;
  for (guint i = 0; i < self->n_errors; i++)
    n += spades_team (self, self->errors[i].seat) == team;
  return n;
}

/**
 * spades_score_team:
 * @sum: (inout): comes with `bags_before` and `misplays`; this fills in the rest, except the score
 * @bids: of the two players
 * @tricks: of the two players
 *
 * What a team scores for a round.
 */
void
spades_score_team (GrapeSpadesSum *sum, const int bids[2], const guint tricks[2])
{
  sum->bid = (guint)(bids[0] + bids[1]);                  /* R5.1 */
  sum->tricks = tricks[0] + tricks[1];                    /* R5.2 */
  int worth = (sum->bid >= 10 ? 20 : 10) * (int)sum->bid; /* R5.4 */
  gboolean made = sum->tricks >= sum->bid;
  sum->contract = made ? worth : -worth;               /* R5.3 */
  sum->overtricks = made ? sum->tricks - sum->bid : 0; /* R5.5 */
  sum->nil = 0;
  for (guint i = 0; i < 2; i++)
    if (bids[i] == 0)
      sum->nil += tricks[i] == 0 ? 100 : -100; /* R5.6 */
  sum->bags = sum->bags_before + sum->overtricks;
  sum->bag_penalty = -SPADES_PENALTY * (int)(sum->bags / 10 - sum->bags_before / 10); /* R5.7 */
  sum->change = sum->contract + (int)sum->overtricks + sum->nil + sum->bag_penalty + sum->misplays;
}

/**
 * spades_score:
 * @self: a state in which all 52 cards are played
 * @round: (out): the round, scored
 */
void
spades_score (const Spades *self, GrapeSpadesRound *round)
{
  *round = (GrapeSpadesRound){ .number = self->round, .n_plays = self->n_plays };
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      round->bids[seat] = self->bids[seat];
      round->late_bids[seat] = self->late_bids[seat];
      round->tricks[seat] = grape_spades_tricks (self, seat);
    }
  for (guint i = 0; i < self->n_plays; i++)
    {
      round->plays[i] = self->plays[i].card;
      round->drawn |= self->plays[i].drawn ? G_GUINT64_CONSTANT (1) << i : 0;
    }
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      GrapeSpadesSum *sum = &round->teams[team];
      int one = self->order[team], other = self->order[team + 2];
      sum->bags_before = self->bags[team];
      sum->misplays = -SPADES_PENALTY * (int)spades_misplays_now (self, team);
      spades_score_team (sum, (int[]){ self->bids[one], self->bids[other] },
                         (guint[]){ round->tricks[one], round->tricks[other] });
      /* R6.2: misplays are scored when they happen. */
      sum->score = self->scores[team] + sum->change - sum->misplays;
    }
}
