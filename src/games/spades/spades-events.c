/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens by itself next, and how an event changes the state. spades-notation.c reads the
 * texts of players and rulings. */
#include "spades-private.h"

#include <stdio.h>
#include <string.h>

/* The deck without the hands dealt so far. */
static SpadesCards
rest_of_deck (const Spades *self)
{
  SpadesCards rest = SPADES_DECK;
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    rest &= ~self->deals[seat].cards;
  return rest;
}

/* The seat that is dealt to next; -1: all are. */
static int
next_to_deal (const Spades *self)
{
  for (guint place = 0; place < SPADES_SEATS; place++)
    if (self->deals[self->order[place]].kind == GRAPE_SPADES_HAND_NONE)
      return self->order[place];
  return -1;
}

static void
next_score (const Spades *self, GrapeNext *next)
{
  grape_next_step (next, 0, "round %u", self->round);
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint place = 0; place < SPADES_SEATS; place++) /* R2.3 */
    {
      guint event = self->deals[self->order[place]].event;
      if (event)
        g_array_append_val (next->opens, event);
    }
}

/* Rule 7, for a seat that is late, or has left in a game without a limit. */
static void
next_late (const Spades *self, int seat, gint64 at, GrapeNext *next)
{
  if (grape_spades_stage (self) == GRAPE_SPADES_BIDDING) /* R7.2 */
    {
      grape_next_step (next, at, "late %d bid %d", seat + 1, SPADES_LATE_BID);
      return;
    }
  /* R7.3: the event does not tell how many cards there were to choose from. */
  SpadesCards legal = spades_may_play (spades_hand (self, seat), spades_card_led (self));
  grape_next_draw (next, at, GRAPE_AUDIENCE_ALL, spades_count (legal), 1, "play %d", seat + 1);
}

/**
 * spades_next:
 *
 * What happens by itself: the playing order, the deal, bids and cards for late players, and the
 * scoring after the thirteenth trick.
 */
void
spades_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Spades *self = state;
  int seat;

  if (self->result != GRAPE_SPADES_RUNNING)
    return;
  if (!self->ordered) /* R1.5 */
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, SPADES_SEATS, SPADES_SEATS, "order");
      return;
    }
  if ((seat = next_to_deal (self)) >= 0) /* R2.1, R2.2 */
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE,
                       spades_count (rest_of_deck (self)), SPADES_TRICKS, "deal %d", seat + 1);
      return;
    }
  seat = grape_spades_turn (self);
  if (seat < 0)
    next_score (self, next); /* R5.8 */
  else if (self->deadline)
    next_late (self, seat, self->deadline, next); /* R7.4 */
  else if (grape_table_seat (table, seat)->left)
    next_late (self, seat, 0, next); /* R8.2 */
}

/**
 * spades_draw_text:
 *
 * Chance counts cards in the order of their numbers: "deal 2 AS 9S ..", "play 3 QH", "order 2 1 4
 * 3".
 */
void
spades_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  const Spades *self = state;
  guint seat;

  g_string_append_printf (text, "%s ", next->text);
  if (sscanf (next->text, "deal %u", &seat) == 1)
    {
      SpadesCards rest = rest_of_deck (self), cards = 0;
      for (guint i = 0; i < next->k; i++)
        cards |= SPADES_BIT (spades_nth (rest, chosen[i]));
      spades_append_cards (text, cards);
    }
  else if (sscanf (next->text, "play %u", &seat) == 1)
    {
      int led = spades_card_led (self);
      SpadesCards legal = spades_may_play (spades_hand (self, (int)seat - 1), led);
      g_autofree char *card = spades_card_text (spades_nth (legal, chosen[0]));
      g_string_append (text, card);
    }
  else
    for (guint i = 0; i < next->k; i++)
      g_string_append_printf (text, "%s%u", i ? " " : "", chosen[i] + 1);
}

/* Somebody has acted, or the hands are dealt: now time runs for the next player. */
static void
start_clock (Spades *self, gint64 at)
{
  gboolean runs = grape_spades_turn (self) >= 0;
  self->since = runs ? at : 0;
  self->deadline = runs && self->length ? at + self->length : 0; /* R7.1 */
}

/* R3.3: nothing takes it back. */
static void
add_bid (Spades *self, int seat, int bid, gboolean late, gint64 at)
{
  self->bids[seat] = (gint8)bid;
  self->late_bids[seat] = late;
  start_clock (self, at);
}

static void
add_play (Spades *self, int seat, guint card, gboolean drawn, const GrapeEvent *event)
{
  self->plays[self->n_plays++] = (SpadesPlay){
    .seat = (guint8)seat, .card = (guint8)card, .drawn = drawn, .event = event->number
  };
  start_clock (self, event->at);
}

/* R2.5: the hands stay as they are, known to those who knew them. */
static void
end_game (Spades *self, GrapeSpadesResult result, int winner)
{
  self->result = result;
  self->winner = winner;
  self->since = self->deadline = 0;
}

/* R6.2, R6.4: a fine at once, and the third in a game or the second in a hand ends it. */
static void
add_misplay (Spades *self, int seat, guint card, const GrapeEvent *event)
{
  int team = spades_team (self, seat);

  g_assert (self->n_errors < SPADES_MAX_MISPLAYS);
  self->errors[self->n_errors++] = (SpadesMisplay){
    .seat = (guint8)seat, .card = (guint8)card, .n_plays = self->n_plays, .event = event->number
  };
  self->scores[team] -= SPADES_PENALTY;
  self->misplays[team]++;
  if (self->misplays[team] >= 3 || spades_misplays_now (self, team) >= 2)
    end_game (self, GRAPE_SPADES_BY_FORFEIT, !team);
  else
    start_clock (self, event->at); /* R7.5 */
}

static void
concede (Spades *self, int seat)
{
  self->conceded[seat] = TRUE;
  if (self->conceded[grape_spades_partner (self, seat)]) /* R5.10 */
    end_game (self, GRAPE_SPADES_BY_CONCESSION, !spades_team (self, seat));
}

static gboolean
apply_move (const GrapeTable *table, Spades *self, const GrapeEvent *event, GError **error)
{
  const char *text = event->text;
  int seat = event->author, bid;
  guint card;

  if (!text)
    return grape_event_refuse (event, error, "bids and plays are public");
  if (g_str_equal (text, "concede"))
    {
      if (!spades_check_concession (table, self, seat, error))
        return FALSE;
      concede (self, seat);
      return TRUE;
    }
  if (!spades_check_turn (table, self, seat, error))
    return FALSE;
  if (grape_spades_stage (self) == GRAPE_SPADES_BIDDING)
    {
      if (!g_str_has_prefix (text, "bid "))
        return grape_event_refuse (event, error, "the bidding is on");
      if (!spades_read_bid (text + 4, &bid, error))
        return FALSE;
      add_bid (self, seat, bid, FALSE, event->at);
      return TRUE;
    }
  gboolean misplay = g_str_has_prefix (text, "misplay ");
  if (!misplay && !g_str_has_prefix (text, "play "))
    return grape_event_refuse (event, error, "a card is to be played");
  if (!spades_read_card (text + (misplay ? 8 : 5), &card, error))
    return FALSE;
  if (misplay && (!self->strict || !spades_is_misplay (self, seat, card)))
    return grape_event_refuse (event, error, "that is not a misplay");
  if (misplay)
    add_misplay (self, seat, card, event); /* R6.5 */
  else if (!spades_check_card (self, seat, card, error))
    return FALSE;
  else
    add_play (self, seat, card, FALSE, event);
  return TRUE;
}

static gboolean
apply_order (Spades *self, const GrapeEvent *event, GError **error)
{
  guint order[SPADES_SEATS], seen = 0;

  if (self->ordered || !event->text
      || sscanf (event->text, "order %u %u %u %u", &order[0], &order[1], &order[2], &order[3]) != 4)
    return grape_event_refuse (event, error, "the order is drawn once, as “order 2 1 4 3”");
  for (guint i = 0; i < SPADES_SEATS; i++)
    seen |= order[i] >= 1 && order[i] <= SPADES_SEATS ? 1u << (order[i] - 1) : 0;
  if (seen != 15)
    return grape_event_refuse (event, error, "an order names each seat once");
  for (guint i = 0; i < SPADES_SEATS; i++)
    self->order[i] = (guint8)(order[i] - 1);
  self->ordered = TRUE;
  return TRUE;
}

/* A hand, in the log of a viewer who may know it, or sealed. */
static gboolean
apply_deal (Spades *self, const GrapeEvent *event, GError **error)
{
  int seat = next_to_deal (self);
  SpadesCards cards = 0;

  if (!self->ordered || seat < 0)
    return grape_event_refuse (event, error, "the hands are dealt when a round begins");
  if (event->audience != (GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE)) /* R2.2 */
    return grape_event_refuse (event, error, "a hand is dealt to its player and the referee only");
  if (event->text)
    {
      g_autofree char *prefix = g_strdup_printf ("deal %d ", seat + 1);
      if (!g_str_has_prefix (event->text, prefix)
          || !spades_read_cards (event->text + strlen (prefix), &cards)
          || spades_count (cards) != SPADES_TRICKS)
        return grape_event_refuse (event, error, "a deal is “deal SEAT” and thirteen cards");
      if (cards & ~rest_of_deck (self))
        return grape_event_refuse (event, error, "a card is dealt twice");
    }
  self->deals[seat]
      = (SpadesDeal){ .cards = cards,
                      .kind = event->text ? GRAPE_SPADES_HAND_KNOWN : GRAPE_SPADES_HAND_HIDDEN,
                      .event = event->number };
  start_clock (self, event->at);
  return TRUE;
}

static gboolean
apply_draw (Spades *self, const GrapeEvent *event, GError **error)
{
  const char *text = event->text;
  int seat = grape_spades_turn (self);
  guint card;

  if (self->result != GRAPE_SPADES_RUNNING)
    return grape_event_refuse (event, error, "the game is over");
  if (!text || g_str_has_prefix (text, "deal "))
    return apply_deal (self, event, error);
  if (g_str_has_prefix (text, "order "))
    return apply_order (self, event, error);
  g_autofree char *prefix = g_strdup_printf ("play %d ", seat + 1);
  if (seat < 0 || grape_spades_stage (self) != GRAPE_SPADES_PLAYING
      || !g_str_has_prefix (text, prefix))
    return grape_event_refuse (event, error, "no such card is drawn now");
  if (!spades_read_card (text + strlen (prefix), &card, error)
      || !spades_check_card (self, seat, card, error))
    return FALSE;
  add_play (self, seat, card, TRUE, event); /* R7.3 */
  return TRUE;
}

/* The hand of @seat as the step opens it, or as it was given. */
static gboolean
opened_deal (const Spades *self, int seat, const GrapeEvent *event, SpadesCards *cards,
             GError **error)
{
  const SpadesDeal *deal = &self->deals[seat];
  g_autofree char *prefix = g_strdup_printf ("deal %d ", seat + 1);
  const char *text = grape_event_opened (event, deal->event);

  *cards = deal->cards;
  return !deal->event
         || (text && g_str_has_prefix (text, prefix)
             && spades_read_cards (text + strlen (prefix), cards))
         || grape_event_refuse (event, error, "it does not open every hand");
}

/* R2.4: the cards that were played are the cards that were dealt, and everybody followed suit. */
static gboolean
check_hands (const Spades *self, const GrapeEvent *event, GError **error)
{
  SpadesCards hands[SPADES_SEATS];

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      if (!opened_deal (self, seat, event, &hands[seat], error))
        return FALSE;
      if (hands[seat] != spades_played (self, seat))
        return grape_event_refuse (event, error, "somebody played other cards than were dealt");
    }
  for (guint i = 0; i < self->n_plays; i++)
    {
      const SpadesPlay *play = &self->plays[i];
      int led = i % SPADES_SEATS ? self->plays[i - i % SPADES_SEATS].card : -1;
      if (!(spades_may_play (hands[play->seat], led) & SPADES_BIT (play->card)))
        return grape_event_refuse (event, error, "somebody did not follow suit, though they could");
      hands[play->seat] &= ~SPADES_BIT (play->card);
    }
  return TRUE;
}

static void
begin_round (Spades *self)
{
  self->round++;
  memset (self->deals, 0, sizeof self->deals);
  memset (self->bids, SPADES_NO_BID, sizeof self->bids);
  memset (self->late_bids, 0, sizeof self->late_bids);
  self->n_plays = 0;
  self->n_errors = 0;
}

static gboolean
apply_score (Spades *self, const GrapeEvent *event, GError **error)
{
  GrapeSpadesRound round;
  guint number;

  if (sscanf (event->text, "round %u", &number) != 1 || number != self->round
      || self->n_plays != SPADES_N_CARDS)
    return grape_event_refuse (event, error, "that round is not played out");
  if (!check_hands (self, event, error))
    return FALSE;
  spades_score (self, &round);
  round.at = event->at;
  g_array_append_val (self->rounds, round);
  for (guint team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      self->scores[team] = round.teams[team].score;
      self->bags[team] = round.teams[team].bags;
    }
  int lead = self->scores[0] - self->scores[1];
  begin_round (self);
  if (MAX (self->scores[0], self->scores[1]) >= self->target && lead != 0) /* R5.9 */
    {
      self->round--;
      end_game (self, GRAPE_SPADES_BY_POINTS, lead < 0);
    }
  return TRUE;
}

static gboolean
apply_step (Spades *self, const GrapeEvent *event, GError **error)
{
  guint seat;
  int bid;

  if (!event->text)
    return grape_event_refuse (event, error, "a step is public");
  if (self->result != GRAPE_SPADES_RUNNING)
    return grape_event_refuse (event, error, "the game is over");
  if (g_str_has_prefix (event->text, "round "))
    return apply_score (self, event, error);
  if (sscanf (event->text, "late %u bid %d", &seat, &bid) != 2 || bid != SPADES_LATE_BID
      || grape_spades_stage (self) != GRAPE_SPADES_BIDDING
      || (int)seat - 1 != grape_spades_turn (self))
    return grape_event_refuse (event, error, "nobody is late with that");
  add_bid (self, (int)seat - 1, bid, TRUE, event->at);
  return TRUE;
}

/* R6.3, R6.6: plays since a misplay do not count, nor do the misplays among them. */
static void
take_back (Spades *self, guint play)
{
  guint n = 0;

  for (guint i = 0; i < self->n_errors; i++)
    if (self->errors[i].n_plays <= play)
      self->errors[n++] = self->errors[i];
    else
      {
        int team = spades_team (self, self->errors[i].seat);
        self->scores[team] += SPADES_PENALTY;
        self->misplays[team]--;
      }
  self->n_errors = n;
  self->n_plays = play;
}

static gboolean
apply_ruling (const GrapeTable *table, Spades *self, const GrapeEvent *event, GError **error)
{
  guint card, play;
  int seat;

  if (!spades_check_ruling (table, self, grape_event_ruling (event), &seat, &card, &play, error))
    return FALSE;
  take_back (self, play);
  add_misplay (self, seat, card, event);
  return TRUE;
}

/**
 * spades_apply:
 *
 * One event of the log; see #GrapeRules. The table handles everything about people but joining,
 * which leaves the cards alone (R8.1, R8.2).
 */
gboolean
spades_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Spades *self = state;

  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (table, self, event, error);
    default:
      return TRUE;
    }
}
