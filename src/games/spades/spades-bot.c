/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots: `random` does anything legal, and gives up far below zero, where its wild bids lead, so
 * that games of random bots end; `simple` counts high cards to bid and plays its highest or its
 * lowest card. Each knows what its seat knows. */
#include "spades-core.h"

#define HOPELESS (-12000)

/* The highest of @cards by rank alone; of equals, a card of a side suit before a spade. */
static guint
by_rank (SpadesCards cards, gboolean highest)
{
  guint best = spades_nth (cards, 0);

  for (SpadesCards left = cards; left; left &= left - 1)
    {
      guint card = (guint)__builtin_ctzll (left);
      /* Spades are worth more than any other card. */
      guint value = SPADES_VALUE_OF (card) + (SPADES_SUIT_OF (card) == 0 ? 20 : 0);
      guint best_value = SPADES_VALUE_OF (best) + (SPADES_SUIT_OF (best) == 0 ? 20 : 0);
      if (highest ? value > best_value : value < best_value)
        best = card;
    }
  return best;
}

static guint
lowest (SpadesCards cards)
{
  return by_rank (cards, FALSE);
}

static guint
highest (SpadesCards cards)
{
  return by_rank (cards, TRUE);
}

/* The rule of thumb: aces, guarded kings, and spades that are high or many. */
static int
simple_bid (SpadesCards hand)
{
  guint n_spades = spades_count (hand & SPADES_SUIT (0)), halves = 0;

  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    {
      guint length = spades_count (hand & SPADES_SUIT (suit));
      for (guint value = 10; value <= 12; value++)
        if (hand & SPADES_BIT (16 * suit + value))
          halves += value == 12                              ? 2
                    : value == 11 && length > 1              ? (suit ? 1 : 2)
                    : value == 10 && length > 2 && suit == 0 ? 2
                                                             : 0;
    }
  halves += n_spades > 3 ? 2 * (n_spades - 3) : 0;
  if (halves == 0 && n_spades < 4)
    return 0;
  return (int)CLAMP ((halves + 1) / 2, 2, SPADES_MAX_BID);
}

/* The cards of @legal that would win the trick as it is. */
static SpadesCards
winners (const Spades *self, SpadesCards legal)
{
  guint start = spades_trick_start (self), n = self->n_plays - start;
  SpadesPlay plays[SPADES_SEATS];
  SpadesCards found = 0;

  for (guint i = 0; i < n; i++)
    plays[i] = self->plays[start + i];
  for (SpadesCards left = legal; left; left &= left - 1)
    {
      plays[n].card = (guint8)__builtin_ctzll (left);
      if (spades_winning_play (plays, n + 1) == n)
        found |= left & -left;
    }
  return found;
}

static gboolean
partner_wins (const Spades *self, int seat)
{
  guint start = spades_trick_start (self), n = self->n_plays - start;
  return n
         && self->plays[start + spades_winning_play (&self->plays[start], n)].seat
                == grape_spades_partner (self, seat);
}

static guint
simple_nil_card (const Spades *self, SpadesCards legal)
{
  SpadesCards losing = legal & ~winners (self, legal);
  if (spades_card_led (self) < 0)
    return lowest (legal);
  return losing ? highest (losing) : lowest (legal);
}

static guint
simple_card (const Spades *self, int seat)
{
  int led = spades_card_led (self), partner = grape_spades_partner (self, seat);
  SpadesCards legal = spades_may_play (spades_hand (self, seat), led);
  SpadesCards winning = winners (self, legal);
  int wanted = self->bids[seat] + self->bids[partner];
  int taken = (int)(grape_spades_tricks (self, seat) + grape_spades_tricks (self, partner));

  if (self->bids[seat] == 0 && grape_spades_tricks (self, seat) == 0)
    return simple_nil_card (self, legal);
  if (taken >= wanted)
    return lowest (legal);
  if (led < 0)
    {
      SpadesCards side = legal & ~SPADES_SUIT (0);
      return highest (side ? side : legal);
    }
  gboolean last = self->n_plays % SPADES_SEATS == SPADES_SEATS - 1;
  if (!winning || (partner_wins (self, seat) && self->bids[partner] > 0))
    return lowest (legal);
  /* Trumps and the last card need to win only just. */
  return last || !(winning & SPADES_SUIT (SPADES_SUIT_OF (led))) ? lowest (winning)
                                                                 : highest (winning);
}

static int
choose_bid (const Spades *self, int seat, const char *level, SpadesDice *dice, guint64 budget)
{
  if (g_str_equal (level, "good"))
    return spades_think_bid (self, seat, dice, budget);
  if (g_str_equal (level, "simple"))
    return simple_bid (spades_hand (self, seat));
  int bid = (int)spades_dice_below (dice, SPADES_MAX_BID);
  return bid + (bid > 0); /* R3.2 */
}

static guint
choose_card (const Spades *self, int seat, const char *level, SpadesDice *dice, guint64 budget)
{
  if (g_str_equal (level, "good"))
    return spades_think_card (self, seat, dice, budget);
  if (g_str_equal (level, "simple"))
    return simple_card (self, seat);
  SpadesCards legal = spades_may_play (spades_hand (self, seat), spades_card_led (self));
  return spades_nth (legal, spades_dice_below (dice, spades_count (legal)));
}

/* Far below zero a random bot gives up; the others do when their partner has. */
static gboolean
gives_up (const Spades *self, int seat, const char *level)
{
  return !self->conceded[seat] && self->scores[spades_team (self, seat)] <= HOPELESS
         && (g_str_equal (level, "random") || self->conceded[grape_spades_partner (self, seat)]);
}

/**
 * spades_bot:
 *
 * The bid or card of a bot as text, or NULL when it owes none; see #GrapeRules. An unknown level
 * plays at random.
 */
char *
spades_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
            GrapeStream *stream, guint64 budget)
{
  const Spades *self = view;
  SpadesDice dice = { (guint64)grape_stream_word (stream) << 32 | grape_stream_word (stream) };

  if (!spades_check_turn (table, self, seat, NULL)
      || self->deals[seat].kind != GRAPE_SPADES_HAND_KNOWN)
    return NULL;
  if (gives_up (self, seat, level))
    return g_strdup ("concede");
  if (grape_spades_stage (self) == GRAPE_SPADES_BIDDING)
    return g_strdup_printf ("bid %d", choose_bid (self, seat, level, &dice, budget));
  g_autofree char *code = spades_card_text (choose_card (self, seat, level, &dice, budget));
  return g_strdup_printf ("play %s", code);
}
