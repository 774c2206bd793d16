/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The checks of a given position, with which a referee adopts a game under way, and a test begins
 * anywhere. Members that follow from others may be left out; members that contradict each other are
 * refused. */
#include "spades-private.h"

/** spades_given_order: the order of a given position, checked before the members that depend on
 * it */
gboolean
spades_given_order (gpointer state, gpointer holder, JsonObject *position, GError **error)
{
  Spades *self = state;
  guint seen = 0;

  self->ordered = self->ordered || grape_given_member (position, "order");
  for (guint i = 0; i < SPADES_SEATS; i++)
    seen |= self->order[i] < SPADES_SEATS ? 1u << self->order[i] : 0;
  return seen == 0xf || grape_given_fail (error, "order", "it must name each seat once");
}

static gboolean
check_bids (const Spades *self, GError **error)
{
  for (guint i = 0; i < SPADES_SEATS; i++)
    {
      if (self->bids[i] == 1) /* R3.2 */
        return grape_given_fail (error, "bids", "a bid of 1 is not valid");
      if (self->late_bids[i] && self->bids[i] != SPADES_LATE_BID)
        return grape_given_fail (error, "late_bids", "a bid that rule 7 made must be 2");
    }
  /* R3.1: those who have bid come one after the other from the first bidder. */
  for (guint i = 0; i < spades_n_bids (self); i++)
    if (self->bids[spades_after (self, grape_spades_first_bidder (self), i)] == SPADES_NO_BID)
      return grape_given_fail (error, "bids", "somebody has bid before it was their turn");
  return TRUE;
}

/* Works out who played what. */
static gboolean
place_plays (Spades *self, GError **error)
{
  guint n = self->n_plays;

  if (n && spades_n_bids (self) < SPADES_SEATS)
    return grape_given_fail (error, "plays", "not all have bid");
  if (n && !self->ordered)
    return grape_given_fail (error, "order", "it is needed once cards are played");
  for (self->n_plays = 0; self->n_plays < n; self->n_plays++)
    {
      guint i = self->n_plays;
      int leader = spades_leader (self, i / SPADES_SEATS);
      self->plays[i].seat = (guint8)spades_after (self, leader, i % SPADES_SEATS);
    }
  return TRUE;
}

static gboolean
check_hands (Spades *self, GError **error)
{
  SpadesCards seen = spades_played (self, -1);

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      SpadesDeal *deal = &self->deals[seat];

      if (deal->kind == GRAPE_SPADES_HAND_NONE && spades_n_bids (self) > 0)
        return grape_given_fail (error, "hands", "bids were made, so all four hands are needed");
      if (deal->kind == GRAPE_SPADES_HAND_NONE)
        continue;
      if (seen & deal->cards)
        return grape_given_fail (error, "hands", "a card is in two places");
      seen |= deal->cards;
      deal->cards |= spades_played (self, seat);
      if (spades_count (deal->cards) != SPADES_TRICKS)
        return grape_given_fail (error, "hands",
                                 "each seat holds thirteen cards less those it has played");
    }
  return TRUE;
}

/* Checks that everybody followed suit, as far as the hands tell. */
static gboolean
check_plays (const Spades *self, GError **error)
{
  SpadesCards hands[SPADES_SEATS];

  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    hands[seat] = self->deals[seat].cards;
  for (guint i = 0; i < self->n_plays; i++)
    {
      const SpadesPlay *play = &self->plays[i];
      int led = i % SPADES_SEATS ? self->plays[i - i % SPADES_SEATS].card : -1;
      if (!(spades_may_play (hands[play->seat], led) & SPADES_BIT (play->card)))
        return grape_given_fail (error, "plays", "somebody did not follow suit, though they could");
      hands[play->seat] &= ~SPADES_BIT (play->card);
    }
  return TRUE;
}

/* Checks the tricks of a scored round against its plays. */
static gboolean
check_tricks (const Spades *self, const GrapeSpadesRound *round, GError **error)
{
  guint taken[SPADES_SEATS] = { 0 };

  if (!round->n_plays)
    return TRUE;
  for (guint i = 0; i < SPADES_TRICKS; i++)
    {
      GrapeSpadesTrick trick;
      grape_spades_round_trick (self, round, i, &trick);
      taken[trick.winner]++;
    }
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    if (taken[seat] != round->tricks[seat])
      return grape_given_fail (error, "history", "the plays give other tricks");
  return TRUE;
}

/* Works out the sums of a scored round, which must follow from the round before. */
static gboolean
check_sums (const Spades *self, GrapeSpadesRound *round, GError **error)
{
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      GrapeSpadesSum *sum = &round->teams[team], told = *sum;
      guint one = self->order[team], other = self->order[team + 2];
      guint taken[2] = { round->tricks[one], round->tricks[other] };
      int bids[2] = { round->bids[one], round->bids[other] };
      guint bid = (guint)(bids[0] + bids[1]), over = taken[0] + taken[1];

      over = over > bid ? over - bid : 0;
      if (told.bags < over)
        return grape_given_fail (error, "history",
                                 "a team has fewer bags than it got in the round");
      sum->bags_before = told.bags - over;
      spades_score_team (sum, bids, taken);
      if (self->rounds->len > 1
          && (sum->score - sum->change != (round - 1)->teams[team].score
              || sum->bags_before != (round - 1)->teams[team].bags))
        return grape_given_fail (error, "history",
                                 "scores or bags do not follow from the round before");
    }
  return TRUE;
}

/** spades_given_round: checks a scored round, the last one so far, and fills in its sums */
gboolean
spades_given_round (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  const Spades *self = state;
  GrapeSpadesRound *round = holder;
  guint n_tricks = 0;

  if (!round->number)
    round->number = self->rounds->len;
  if (round->number > self->round
      || (self->rounds->len > 1 && round->number != (round - 1)->number + 1))
    return grape_given_fail (error, "history", "rounds stand in order, without gaps");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    {
      n_tricks += round->tricks[seat];
      if (round->bids[seat] == 1)
        return grape_given_fail (error, "history", "a bid of 1 is not valid");
    }
  if (n_tricks != SPADES_TRICKS)
    return grape_given_fail (error, "history", "a round has thirteen tricks");
  if (round->n_plays && round->n_plays != SPADES_N_CARDS)
    return grape_given_fail (error, "history",
                             "a scored round has 52 plays, or does not tell them");
  if (round->drawn && !round->n_plays)
    return grape_given_fail (error, "history", "no card was played, so none can have been drawn");
  return check_sums (self, round, error) && check_tricks (self, round, error);
}

/* A history must lead to the scores and bags. */
static gboolean
check_scores (Spades *self, JsonObject *position, GError **error)
{
  guint n = self->rounds->len;
  const GrapeSpadesRound *last = n ? &g_array_index (self->rounds, GrapeSpadesRound, n - 1) : NULL;

  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      guint misplays = spades_misplays_now (self, team);
      int score = (last ? last->teams[team].score : 0) - SPADES_PENALTY * (int)misplays;
      guint bags = last ? last->teams[team].bags : 0;

      for (guint i = 0; i < n; i++)
        misplays += g_array_index (self->rounds, GrapeSpadesRound, i).teams[team].misplays != 0;
      if (!grape_given_member (position, "scores"))
        self->scores[team] = score;
      if (!grape_given_member (position, "bags"))
        self->bags[team] = bags;
      if (!grape_given_member (position, "misplays"))
        self->misplays[team] = misplays;
      if (last && (self->scores[team] != score || self->bags[team] != bags))
        return grape_given_fail (error, "scores",
                                 "scores or bags are not what the history leads to");
      if (self->misplays[team] < misplays)
        return grape_given_fail (error, "misplays", "there are fewer than the rounds show");
    }
  return TRUE;
}

/* Checks that the game is over if something has ended it. */
static gboolean
check_running (const Spades *self, GError **error)
{
  gboolean between = !self->n_plays && !spades_n_bids (self) && !self->n_errors;

  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      int one = self->order[team], other = self->order[team + 2];
      if (self->result == GRAPE_SPADES_RUNNING && self->conceded[one] && self->conceded[other])
        return grape_given_fail (error, "conceded",
                                 "both partners have conceded, so the game is over");
      if (self->result == GRAPE_SPADES_RUNNING
          && (self->misplays[team] > 2 || spades_misplays_now (self, team) > 1))
        return grape_given_fail (error, "misplays", "that many forfeit the game");
    }
  if (self->result == GRAPE_SPADES_RUNNING && between && self->scores[0] != self->scores[1]
      && MAX (self->scores[0], self->scores[1]) >= self->target)
    return grape_given_fail (error, "scores",
                             "a team has reached the score that wins: say its \"result\" and "
                             "\"winner\"");
  return TRUE;
}

static gboolean
check_times (Spades *self, JsonObject *position, gint64 at, GError **error)
{
  if (grape_spades_turn (self) < 0)
    return (!grape_given_member (position, "since") && !grape_given_member (position, "deadline"))
           || grape_given_fail (error, "deadline", "nobody is to act, so no time runs");
  if (!grape_given_member (position, "since"))
    self->since = at;
  if (!json_object_has_member (position, "deadline"))
    self->deadline = self->length ? self->since + self->length : 0; /* R7.1 */
  return TRUE;
}

/** spades_given: checks a given position, and fills in what follows from it */
gboolean
spades_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
              GError **error)
{
  Spades *self = state;

  if (!check_bids (self, error) || !place_plays (self, error) || !check_hands (self, error)
      || !check_plays (self, error))
    return FALSE;
  for (guint i = 0; i < self->n_errors; i++)
    if (self->errors[i].seat >= SPADES_SEATS || self->errors[i].n_plays > self->n_plays)
      return grape_given_fail (error, "round_misplays", "there are not that many plays");
  if ((self->result == GRAPE_SPADES_RUNNING) != (self->winner < 0))
    return grape_given_fail (error, "winner",
                             "a game that is over has one, and a running game has none");
  return check_scores (self, position, error) && check_running (self, error)
         && check_times (self, position, at, error);
}
