/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A given position, from which a referee adopts a game under way and a test begins anywhere: what
 * spades_describe() writes. Members that follow from others may be left out; members that
 * contradict each other are refused. */
#include "spades-given.h"

#include <string.h>

#define MAX_SCORE 1000000

static gboolean
read_order (Spades *self, JsonObject *position, GError **error)
{
  int order[SPADES_SEATS];
  guint seen = 0;

  if (!grape_given_member (position, "order"))
    return TRUE;
  if (!spades_given_ints (position, "order", SPADES_SEATS, 1, SPADES_SEATS, order, error))
    return FALSE;
  for (guint i = 0; i < SPADES_SEATS; i++)
    {
      seen |= 1u << order[i];
      self->order[i] = (guint8)(order[i] - 1);
    }
  self->ordered = TRUE;
  return seen == 0x1e || grape_given_fail (error, "order", "it names each seat once");
}

static gboolean
read_bids (Spades *self, JsonObject *position, GError **error)
{
  JsonNode *node = grape_given_member (position, "bids");
  gboolean late[SPADES_SEATS] = { FALSE };
  JsonArray *array;

  if (!spades_given_flags (position, "late_bids", late, error))
    return FALSE;
  if (node && !spades_given_array (node, "bids", SPADES_SEATS, SPADES_SEATS, &array, error))
    return FALSE;
  for (guint i = 0; node && i < SPADES_SEATS; i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      int bid;
      if (JSON_NODE_HOLDS_NULL (element))
        continue;
      if (!spades_given_int (element, "bids", 0, SPADES_MAX_BID, &bid, error))
        return FALSE;
      if (bid == 1) /* R3.2 */
        return grape_given_fail (error, "bids", "a bid of 1 is not valid");
      self->bids[i] = (gint8)bid;
    }
  for (guint i = 0; i < SPADES_SEATS; i++)
    if (late[i] && self->bids[i] != SPADES_LATE_BID)
      return grape_given_fail (error, "late_bids", "a bid that rule 7 made is 2");
  memcpy (self->late_bids, late, sizeof late);
  /* R3.1: who has bid are the first so many from the first bidder on. */
  for (guint i = 0; i < spades_n_bids (self); i++)
    if (self->bids[spades_after (self, spades_first_bidder (self), i)] == SPADES_NO_BID)
      return grape_given_fail (error, "bids", "somebody has bid before it was their turn");
  return TRUE;
}

static void
place_plays (Spades *self, const guint8 *cards, guint n, guint64 drawn)
{
  for (guint i = 0; i < n; i++)
    {
      int seat = spades_after (self, spades_leader (self, i / SPADES_SEATS), i % SPADES_SEATS);
      self->plays[i]
          = (SpadesPlay){ .seat = (guint8)seat, .card = cards[i], .drawn = drawn >> i & 1 };
      self->n_plays = i + 1;
    }
}

static gboolean
read_hand (Spades *self, JsonNode *node, int seat, SpadesCards *seen, GError **error)
{
  SpadesCards cards = spades_played (self, seat);
  JsonArray *array;

  if (grape_given_text (node))
    return grape_given_fail (error, "hands",
                             "a hidden hand cannot be played on: its cards are needed");
  if (!spades_given_array (node, "hands", -1, SPADES_TRICKS, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      guint card;
      if (!spades_given_card (json_array_get_element (array, i), "hands", &card, error))
        return FALSE;
      if (*seen & SPADES_BIT (card))
        return grape_given_fail (error, "hands", "a card is in two places");
      *seen |= SPADES_BIT (card);
      cards |= SPADES_BIT (card);
    }
  if (spades_count (cards) != SPADES_TRICKS)
    return grape_given_fail (error, "hands",
                             "each seat holds thirteen cards less those it has played");
  self->deals[seat] = (SpadesDeal){ .cards = cards, .kind = GRAPE_SPADES_HAND_KNOWN };
  return TRUE;
}

static gboolean
read_hands (Spades *self, JsonObject *position, GError **error)
{
  JsonNode *node = grape_given_member (position, "hands");
  SpadesCards seen = spades_played (self, -1);
  gboolean begun = spades_n_bids (self) > 0;
  JsonArray *array = NULL;

  if (node && !spades_given_array (node, "hands", SPADES_SEATS, SPADES_SEATS, &array, error))
    return FALSE;
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    {
      JsonNode *hand = array ? json_array_get_element (array, seat) : NULL;
      if (hand && !JSON_NODE_HOLDS_NULL (hand))
        {
          if (!read_hand (self, hand, (int)seat, &seen, error))
            return FALSE;
        }
      else if (begun)
        return grape_given_fail (error, "hands", "bids were made, so all four hands are needed");
    }
  return TRUE;
}

/* Everybody followed suit as far as the hands tell. */
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

static gboolean
read_play (Spades *self, JsonObject *position, GError **error)
{
  guint8 cards[SPADES_N_CARDS];
  guint64 drawn;
  guint n;

  if (!spades_given_plays (position, cards, &n, &drawn, error))
    return FALSE;
  if (n && spades_n_bids (self) < SPADES_SEATS)
    return grape_given_fail (error, "plays", "not all have bid");
  if (n && !self->ordered)
    return grape_given_fail (error, "order", "it is needed where cards are played");
  place_plays (self, cards, n, drawn);
  return read_hands (self, position, error) && check_plays (self, error);
}

static gboolean
read_errors (Spades *self, JsonObject *position, GError **error)
{
  JsonNode *node = grape_given_member (position, "round_misplays");
  JsonArray *array;

  if (!node)
    return TRUE;
  if (!spades_given_array (node, "round_misplays", -1, SPADES_MAX_MISPLAYS, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      int seat, after;
      guint card;
      if (!JSON_NODE_HOLDS_OBJECT (element))
        return grape_given_fail (error, "round_misplays",
                                 "each has a seat, a card, and after how many plays");
      JsonObject *object = json_node_get_object (element);
      if (!spades_given_int (grape_given_member (object, "seat"), "round_misplays", 1, SPADES_SEATS,
                             &seat, error)
          || !spades_given_card (grape_given_member (object, "card"), "round_misplays", &card,
                                 error)
          || !spades_given_int (grape_given_member (object, "after"), "round_misplays", 0,
                                self->n_plays, &after, error))
        return FALSE;
      self->errors[self->n_errors++] = (SpadesMisplay){ .seat = (guint8)(seat - 1),
                                                        .card = (guint8)card,
                                                        .n_plays = (guint)after };
    }
  return TRUE;
}

/* A scored round: what it tells leads to its sums, and these must agree with what else it tells. */
static gboolean
read_round (Spades *self, JsonObject *object, GError **error)
{
  GrapeSpadesRound round = { .number = 0 };
  int number = (int)self->rounds->len + 1, tricks[SPADES_SEATS] = { 0 };
  int misplays[GRAPE_SPADES_TEAMS] = { 0 }, scores[GRAPE_SPADES_TEAMS], bags[GRAPE_SPADES_TEAMS];

  if (!grape_given_member (object, "bids") || !grape_given_member (object, "tricks")
      || !grape_given_member (object, "scores") || !grape_given_member (object, "bags"))
    return grape_given_fail (error, "history",
                             "each round needs its bids, tricks, and the scores and bags");
  if ((grape_given_member (object, "round")
       && !spades_given_int (grape_given_member (object, "round"), "history", 1, self->round,
                             &number, error))
      || !spades_given_ints (object, "bids", SPADES_SEATS, 0, SPADES_MAX_BID, round.bids, error)
      || !spades_given_flags (object, "late_bids", round.late_bids, error)
      || !spades_given_ints (object, "tricks", SPADES_SEATS, 0, SPADES_TRICKS, tricks, error)
      || !spades_given_ints (object, "misplays", GRAPE_SPADES_TEAMS, 0, 1, misplays, error)
      || !spades_given_ints (object, "scores", GRAPE_SPADES_TEAMS, -MAX_SCORE, MAX_SCORE, scores,
                             error)
      || !spades_given_ints (object, "bags", GRAPE_SPADES_TEAMS, 0, MAX_SCORE, bags, error)
      || !spades_given_plays (object, round.plays, &round.n_plays, &round.drawn, error)
      || !grape_given_time (object, "at", &round.at, error))
    return FALSE;
  round.number = (guint)number;
  if (tricks[0] + tricks[1] + tricks[2] + tricks[3] != SPADES_TRICKS)
    return grape_given_fail (error, "history", "a round has thirteen tricks");
  if (round.n_plays && round.n_plays != SPADES_N_CARDS)
    return grape_given_fail (error, "history",
                             "a scored round has 52 plays, or does not tell them");
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    {
      round.tricks[seat] = (guint)tricks[seat];
      if (round.bids[seat] == 1)
        return grape_given_fail (error, "history", "a bid of 1 is not valid");
    }
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      GrapeSpadesSum *sum = &round.teams[team];
      guint one = self->order[team], other = self->order[team + 2];
      int both[2] = { round.bids[one], round.bids[other] };
      guint taken[2] = { round.tricks[one], round.tricks[other] };
      guint bid = (guint)(both[0] + both[1]), over = taken[0] + taken[1];
      over = over > bid ? over - bid : 0;
      if ((guint)bags[team] < over)
        return grape_given_fail (error, "history",
                                 "a team has fewer bags than it got in the round");
      sum->bags_before = (guint)bags[team] - over;
      sum->misplays = -SPADES_PENALTY * misplays[team];
      spades_score_team (sum, both, taken);
      sum->score = scores[team];
    }
  g_array_append_val (self->rounds, round);
  return TRUE;
}

/* The plays of a scored round give its tricks. */
static gboolean
check_round (const Spades *self, const GrapeSpadesRound *round, GError **error)
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

static gboolean
read_history (Spades *self, JsonObject *position, GError **error)
{
  JsonNode *node = grape_given_member (position, "history");
  JsonArray *array;

  if (!node)
    return TRUE;
  if (!spades_given_array (node, "history", -1, self->round, &array, error))
    return FALSE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      if (!JSON_NODE_HOLDS_OBJECT (element))
        return grape_given_fail (error, "history", "each round is an object");
      if (!read_round (self, json_node_get_object (element), error))
        return FALSE;
      const GrapeSpadesRound *round = &g_array_index (self->rounds, GrapeSpadesRound, i);
      const GrapeSpadesRound *before = i ? round - 1 : NULL;
      if (before && round->number != before->number + 1)
        return grape_given_fail (error, "history", "rounds stand in order, without gaps");
      for (guint team = 0; before && team < GRAPE_SPADES_TEAMS; team++)
        if (round->teams[team].score - round->teams[team].change != before->teams[team].score
            || round->teams[team].bags_before != before->teams[team].bags)
          return grape_given_fail (error, "history",
                                   "scores or bags do not follow from the round before");
      if (!check_round (self, round, error))
        return FALSE;
    }
  return TRUE;
}

/* Where a history is told, it leads to the scores and bags. */
static gboolean
read_scores (Spades *self, JsonObject *position, GError **error)
{
  int scores[GRAPE_SPADES_TEAMS] = { 0 }, bags[GRAPE_SPADES_TEAMS] = { 0 };
  int misplays[GRAPE_SPADES_TEAMS] = { 0 };
  guint n = self->rounds->len;
  const GrapeSpadesRound *last = n ? &g_array_index (self->rounds, GrapeSpadesRound, n - 1) : NULL;

  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      int fines = (int)spades_misplays_now (self, team);
      scores[team] = (last ? last->teams[team].score : 0) - SPADES_PENALTY * fines;
      bags[team] = last ? (int)last->teams[team].bags : 0;
      misplays[team] = fines;
      for (guint i = 0; i < n; i++)
        misplays[team] -= g_array_index (self->rounds, GrapeSpadesRound, i).teams[team].misplays
                          / SPADES_PENALTY;
    }
  int told[GRAPE_SPADES_TEAMS] = { scores[0], scores[1] };
  int told_bags[GRAPE_SPADES_TEAMS] = { bags[0], bags[1] };
  int told_misplays[GRAPE_SPADES_TEAMS] = { misplays[0], misplays[1] };
  if (!spades_given_ints (position, "scores", GRAPE_SPADES_TEAMS, -MAX_SCORE, MAX_SCORE, told,
                          error)
      || !spades_given_ints (position, "bags", GRAPE_SPADES_TEAMS, 0, MAX_SCORE, told_bags, error)
      || !spades_given_ints (position, "misplays", GRAPE_SPADES_TEAMS, 0, 3, told_misplays, error))
    return FALSE;
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      if (last && (told[team] != scores[team] || told_bags[team] != bags[team]))
        return grape_given_fail (error, "scores",
                                 "scores or bags are not what the history leads to");
      if (told_misplays[team] < misplays[team])
        return grape_given_fail (error, "misplays", "there are fewer than the rounds tell");
      self->scores[team] = told[team];
      self->bags[team] = (guint)told_bags[team];
      self->misplays[team] = (guint)told_misplays[team];
    }
  return TRUE;
}

static gboolean
read_result (Spades *self, JsonObject *position, GError **error)
{
  static const char *const results[] = { "points", "concession", "forfeit" };
  JsonNode *node = grape_given_member (position, "result");
  const char *text = grape_given_text (node);
  int winner;

  if (!node)
    return !grape_given_member (position, "winner")
           || grape_given_fail (error, "winner", "a running game has no winner");
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    if (g_strcmp0 (text, results[i]) == 0)
      self->result = (GrapeSpadesResult)(i + 1);
  if (self->result == GRAPE_SPADES_RUNNING)
    return grape_given_fail (error, "result", "points, concession or forfeit was expected");
  if (!spades_given_int (grape_given_member (position, "winner"), "winner", 1, GRAPE_SPADES_TEAMS,
                         &winner, error))
    return FALSE;
  self->winner = winner - 1;
  return TRUE;
}

/* What would have ended the game has ended it. */
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
read_times (Spades *self, JsonObject *position, gint64 at, GError **error)
{
  if (spades_turn (self) < 0)
    return (!grape_given_member (position, "since") && !grape_given_member (position, "deadline"))
           || grape_given_fail (error, "deadline", "nobody is to act, so no time runs");
  self->since = at;
  if (!grape_given_time (position, "since", &self->since, error))
    return FALSE;
  if (!json_object_has_member (position, "deadline"))
    self->deadline = self->length ? self->since + self->length : 0; /* R7.1 */
  return grape_given_time (position, "deadline", &self->deadline, error);
}

static const char *const members[]
    = { "round",    "stage",  "order",  "turn",      "hands",          "bids",     "plays",
        "drawn",    "tricks", "scores", "late_bids", "round_misplays", "misplays", "bags",
        "conceded", "result", "winner", "since",     "deadline",       "history",  NULL };

/* What follows from the rest must agree with it. */
static gboolean
check_told (const Spades *self, JsonObject *position, GError **error)
{
  static const char *const stages[] = { "dealing", "bidding", "playing", "over" };
  JsonNode *stage = grape_given_member (position, "stage"),
           *turn = grape_given_member (position, "turn");
  int tricks[SPADES_SEATS], seat;

  if (stage && g_strcmp0 (grape_given_text (stage), stages[spades_stage (self)]) != 0)
    return grape_given_fail (error, "stage", "it does not agree with the bids and cards");
  for (seat = 0; seat < SPADES_SEATS; seat++)
    tricks[seat] = (int)spades_tricks (self, seat);
  if (!spades_given_ints (position, "tricks", SPADES_SEATS, 0, SPADES_TRICKS, tricks, error))
    return FALSE;
  for (seat = 0; seat < SPADES_SEATS; seat++)
    if (tricks[seat] != (int)spades_tricks (self, seat))
      return grape_given_fail (error, "tricks", "they are not what the plays give");
  if (turn && !spades_given_int (turn, "turn", 1, SPADES_SEATS, &seat, error))
    return FALSE;
  return !turn || seat - 1 == spades_turn (self)
         || grape_given_fail (error, "turn", "it is another seat's turn");
}

/**
 * spades_read_position:
 * @self: a state fresh from the start
 *
 * Reads a given position into @self. Errors: %GRAPE_ERROR_SETUP, which names the member and what is
 * wrong with it; @self is then of no use.
 */
gboolean
spades_read_position (Spades *self, JsonObject *position, gint64 at, GError **error)
{
  int round = 1;

  if (!grape_given_known (position, members, error))
    return FALSE;
  if (grape_given_member (position, "round")
      && !spades_given_int (grape_given_member (position, "round"), "round", 1, 100000, &round,
                            error))
    return FALSE;
  self->round = (guint)round;
  return read_order (self, position, error) && read_bids (self, position, error)
         && read_play (self, position, error) && read_errors (self, position, error)
         && read_history (self, position, error) && read_scores (self, position, error)
         && spades_given_flags (position, "conceded", self->conceded, error)
         && read_result (self, position, error) && check_running (self, error)
         && read_times (self, position, at, error) && check_told (self, position, error);
}
