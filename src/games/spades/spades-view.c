/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views and possible worlds, and the accessors of spades-view.h: how a canvas looks into a view
 * without knowing its struct. */
#include "spades-private.h"

#include <string.h>

/**
 * spades_copy:
 *
 * Returns: (transfer full)
 */
gpointer
spades_copy (gconstpointer state)
{
  const Spades *self = state;
  Spades *copy = g_memdup2 (self, sizeof *self);
  copy->rounds = g_array_copy (self->rounds);
  return copy;
}

void
spades_free (gpointer state)
{
  Spades *self = state;
  g_array_unref (self->rounds);
  g_free (self);
}

/**
 * spades_may_know:
 *
 * Whether @viewer may know the hand of @seat. R2.6: one in a given position is not secret: every
 * copy has the position in its header.
 */
gboolean
spades_may_know (const Spades *self, GrapeViewer viewer, int seat)
{
  return viewer == seat || viewer == GRAPE_VIEWER_REFEREE || !self->deals[seat].event; /* R2.2 */
}

/**
 * spades_view:
 *
 * Hides the hands that @viewer may not know; see #GrapeRules.
 */
gpointer
spades_view (gconstpointer state, GrapeViewer viewer)
{
  Spades *self = spades_copy (state);

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    if (!spades_may_know (self, viewer, seat) && self->deals[seat].kind == GRAPE_SPADES_HAND_KNOWN)
      {
        self->deals[seat].kind = GRAPE_SPADES_HAND_HIDDEN;
        self->deals[seat].cards = 0;
      }
  return self;
}

/**
 * spades_vary:
 *
 * Deals the cards that @viewer has not seen again; see #GrapeRules.
 */
gboolean
spades_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Spades *self = state;
  Spades *seen = spades_view (self, viewer);
  SpadesCards hands[SPADES_SEATS];
  SpadesDice dice = { (guint64)grape_stream_word (stream) << 32 | grape_stream_word (stream) };
  SpadesWorlds worlds;

  spades_worlds_init (&worlds, seen);
  spades_worlds_deal (&worlds, &dice, hands);
  for (guint i = 0; i < worlds.n; i++)
    {
      int seat = worlds.seats[i];
      self->deals[seat].cards = hands[seat] | spades_played (self, seat);
    }
  spades_free (seen);
  return worlds.n > 0;
}

/**
 * grape_spades_target:
 *
 * Returns: the score that wins, usually 500
 */
guint
grape_spades_target (gconstpointer view)
{
  return (guint)((const Spades *)view)->target;
}

static guint
list_cards (SpadesCards cards, GrapeCard list[SPADES_TRICKS])
{
  guint n = 0;

  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    for (SpadesCards left = cards & SPADES_SUIT (suit); left && n < SPADES_TRICKS;)
      {
        guint card = 63u - (guint)__builtin_clzll (left);
        list[n++] = spades_card (card);
        left &= ~SPADES_BIT (card);
      }
  return n;
}

/**
 * grape_spades_hand:
 * @cards: (out): suit by suit, the highest first; only if the hand is known
 * @n_cards: (out): how many cards @seat holds, known or not
 *
 * Returns: what this view knows of the hand
 */
GrapeSpadesHand
grape_spades_hand (gconstpointer view, int seat, GrapeCard cards[GRAPE_SPADES_TRICKS],
                   guint *n_cards)
{
  const Spades *self = view;
  GrapeSpadesHand kind = self->deals[seat].kind;

  *n_cards = 0;
  if (kind != GRAPE_SPADES_HAND_NONE)
    *n_cards = SPADES_TRICKS - spades_count (spades_played (self, seat));
  if (kind == GRAPE_SPADES_HAND_KNOWN)
    list_cards (spades_hand (self, seat), cards);
  return kind;
}

/**
 * grape_spades_legal:
 * @cards: (out): suit by suit, the highest first
 *
 * Returns: how many cards @seat may play now; 0 if it is not its turn to play, or its hand is not
 * known
 */
guint
grape_spades_legal (gconstpointer view, int seat, GrapeCard cards[GRAPE_SPADES_TRICKS])
{
  const Spades *self = view;

  if (grape_spades_stage (self) != GRAPE_SPADES_PLAYING || grape_spades_turn (self) != seat)
    return 0;
  return list_cards (spades_may_play (spades_hand (self, seat), spades_card_led (self)), cards);
}

static void
fill_trick (const Spades *self, const SpadesPlay *plays, guint n, guint number, int leader,
            GrapeSpadesTrick *trick)
{
  *trick = (GrapeSpadesTrick){ .number = (guint8)number, .leader = leader, .winner = -1 };
  trick->n_cards = n;
  for (guint i = 0; i < SPADES_SEATS; i++)
    trick->order[i] = spades_after (self, leader, i);
  for (guint i = 0; i < n; i++)
    {
      trick->cards[plays[i].seat] = spades_card (plays[i].card);
      trick->drawn[plays[i].seat] = plays[i].drawn;
    }
  int best = n ? plays[spades_winning_play (plays, n)].seat : -1;
  if (best >= 0)
    trick->leads_now[best] = TRUE;
  if (n == SPADES_SEATS)
    trick->winner = best;
}

/**
 * grape_spades_trick:
 * @trick: (out): the trick under way, perhaps without a card yet
 *
 * Returns: FALSE when no trick is under way
 */
gboolean
grape_spades_trick (gconstpointer view, GrapeSpadesTrick *trick)
{
  const Spades *self = view;
  guint index = self->n_plays / SPADES_SEATS;

  if (grape_spades_stage (self) != GRAPE_SPADES_PLAYING || index == SPADES_TRICKS)
    return FALSE;
  fill_trick (self, &self->plays[spades_trick_start (self)], self->n_plays % SPADES_SEATS,
              index + 1, spades_leader (self, index), trick);
  return TRUE;
}

/**
 * grape_spades_n_tricks:
 *
 * Returns: how many tricks of this round are complete
 */
guint
grape_spades_n_tricks (gconstpointer view)
{
  return ((const Spades *)view)->n_plays / SPADES_SEATS;
}

/**
 * grape_spades_past_trick:
 * @index: from 0, less than grape_spades_n_tricks()
 */
void
grape_spades_past_trick (gconstpointer view, guint index, GrapeSpadesTrick *trick)
{
  const Spades *self = view;

  g_assert (index < self->n_plays / SPADES_SEATS);
  fill_trick (self, &self->plays[index * SPADES_SEATS], SPADES_SEATS, index + 1,
              spades_leader (self, index), trick);
}

/**
 * grape_spades_last_trick:
 * @trick: (out): the last complete trick, of this round or else of the one before
 *
 * Returns: FALSE if there is none
 */
gboolean
grape_spades_last_trick (gconstpointer view, GrapeSpadesTrick *trick)
{
  const Spades *self = view;
  guint n = grape_spades_n_tricks (view);

  if (n)
    {
      grape_spades_past_trick (view, n - 1, trick);
      return TRUE;
    }
  if (!self->rounds->len)
    return FALSE;
  const GrapeSpadesRound *round
      = &g_array_index (self->rounds, GrapeSpadesRound, self->rounds->len - 1);
  return grape_spades_round_trick (view, round, SPADES_TRICKS - 1, trick);
}

/**
 * grape_spades_bid:
 * @late: (out): made by rule 7 for a late player
 *
 * Returns: the bid of @seat, or %GRAPE_SPADES_NO_BID
 */
int
grape_spades_bid (gconstpointer view, int seat, gboolean *late)
{
  const Spades *self = view;
  *late = self->late_bids[seat];
  return self->bids[seat];
}

/**
 * grape_spades_misplays:
 *
 * Returns: the misplays of @team, in this round or in the whole game
 */
guint
grape_spades_misplays (gconstpointer view, int team, gboolean this_round)
{
  const Spades *self = view;
  return this_round ? spades_misplays_now (self, team) : self->misplays[team];
}

/**
 * grape_spades_result:
 * @winning_team: (out): 0, 1, or -1 while the game is running
 */
GrapeSpadesResult
grape_spades_result (gconstpointer view, int *winning_team)
{
  const Spades *self = view;
  *winning_team = self->winner;
  return self->result;
}

/**
 * grape_spades_past_round:
 * @index: from 0, less than grape_spades_n_rounds()
 *
 * Returns: (transfer none): one of the rounds scored, the earliest first
 */
const GrapeSpadesRound *
grape_spades_past_round (gconstpointer view, guint index)
{
  const Spades *self = view;
  g_assert (index < self->rounds->len);
  return &g_array_index (self->rounds, GrapeSpadesRound, index);
}

/* Plays of a scored round again on @trial, up to the end of trick @index. */
static void
replay_round (const Spades *self, const GrapeSpadesRound *round, guint index, Spades *trial)
{
  *trial = *self;
  trial->round = round->number;
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    trial->bids[seat] = (gint8)round->bids[seat];
  trial->n_plays = 0;
  for (guint trick = 0; trick <= index; trick++)
    {
      int leader = spades_leader (trial, trick);
      for (guint i = 0; i < SPADES_SEATS; i++)
        {
          guint n = trial->n_plays;
          trial->plays[n] = (SpadesPlay){ .seat = (guint8)spades_after (trial, leader, i),
                                          .card = round->plays[n],
                                          .drawn = round->drawn >> n & 1 };
          trial->n_plays++;
        }
    }
}

/**
 * grape_spades_round_trick:
 * @index: from 0 to 12
 * @trick: (out): that trick of a scored round
 *
 * Returns: FALSE if the state does not tell it
 */
gboolean
grape_spades_round_trick (gconstpointer view, const GrapeSpadesRound *round, guint index,
                          GrapeSpadesTrick *trick)
{
  Spades trial;

  if (round->n_plays != SPADES_N_CARDS || index >= SPADES_TRICKS)
    return FALSE;
  replay_round (view, round, index, &trial);
  grape_spades_past_trick (&trial, index, trick);
  return TRUE;
}
