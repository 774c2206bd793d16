/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Possible worlds: deals of the cards that a viewer has not seen, which agree with the cards played
 * and with the suits that players have shown to be out of. */
#include "spades-private.h"

/**
 * spades_worlds_init:
 * @view: what the viewer knows
 */
void
spades_worlds_init (SpadesWorlds *self, const Spades *view)
{
  *self = (SpadesWorlds){ .unseen = SPADES_DECK & ~spades_played (view, -1) };
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      const SpadesDeal *deal = &view->deals[seat];
      if (deal->kind == GRAPE_SPADES_HAND_KNOWN)
        self->unseen &= ~deal->cards;
      if (deal->kind != GRAPE_SPADES_HAND_HIDDEN)
        continue;
      self->seats[self->n] = (guint8)seat;
      self->room[self->n] = (guint8)(SPADES_TRICKS - spades_count (spades_played (view, seat)));
      self->voids[self->n] = (guint8)spades_shown_voids (view, seat);
      self->n++;
    }
}

/* Whether @left[suit] cards can still be dealt into @room. By Hall's theorem that is possible
 * unless some players together have less room than there are cards that only they can hold; until
 * all hands are dealt, cards may also stay in the deck. */
static gboolean
is_possible (const SpadesWorlds *self, const guint left[GRAPE_N_SUITS],
             const guint room[SPADES_SEATS])
{
  guint all = (1u << self->n) - 1, n_left = 0, n_room = 0;

  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    n_left += left[suit];
  for (guint i = 0; i < self->n; i++)
    n_room += room[i];
  if (n_left > n_room)
    return TRUE;
  for (guint some = 0; some < all; some++)
    {
      guint cards = 0, places = 0;
      for (guint i = 0; i < self->n; i++)
        places += some & (1u << i) ? room[i] : 0;
      for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
        {
          guint able = 0;
          for (guint i = 0; i < self->n; i++)
            able |= self->voids[i] & (1u << suit) ? 0 : 1u << i;
          cards += (able & ~some) == 0 ? left[suit] : 0;
        }
      if (cards > places)
        return FALSE;
    }
  return TRUE;
}

/* Without voids every deal is possible. */
static void
deal_freely (const SpadesWorlds *self, SpadesDice *dice, SpadesCards hands[SPADES_SEATS])
{
  guint8 cards[SPADES_N_CARDS];
  guint n = 0, used = 0;

  for (SpadesCards left = self->unseen; left; left &= left - 1)
    cards[n++] = (guint8)__builtin_ctzll (left);
  for (guint i = 0; i < self->n; i++)
    for (guint k = 0; k < self->room[i]; k++, used++)
      {
        guint other = used + spades_dice_below (dice, n - used);
        guint8 card = cards[other];
        cards[other] = cards[used];
        hands[self->seats[i]] |= SPADES_BIT (card);
      }
}

/* Puts @card where it may be, more likely where there is more room. */
static void
place_card (const SpadesWorlds *self, guint card, guint left[GRAPE_N_SUITS],
            guint room[SPADES_SEATS], SpadesDice *dice, SpadesCards hands[SPADES_SEATS])
{
  guint suit = SPADES_SUIT_OF (card), refused = 0;

  left[suit]--;
  for (;;)
    {
      guint total = 0, i = 0;
      for (guint k = 0; k < self->n; k++)
        total += (self->voids[k] >> suit & 1) || (refused >> k & 1) ? 0 : room[k];
      if (!total)
        return; /* only if the given cards contradict each other */
      guint pick = spades_dice_below (dice, total);
      for (;; i++)
        {
          guint weight = (self->voids[i] >> suit & 1) || (refused >> i & 1) ? 0 : room[i];
          if (pick < weight)
            break;
          pick -= weight;
        }
      room[i]--;
      if (is_possible (self, left, room))
        {
          hands[self->seats[i]] |= SPADES_BIT (card);
          return;
        }
      room[i]++;
      refused |= 1u << i;
    }
}

/* The suits that the fewest players can hold come first, so that hardly any deal is likelier than
 * another. */
static void
deal_round_voids (const SpadesWorlds *self, SpadesDice *dice, SpadesCards hands[SPADES_SEATS])
{
  guint left[GRAPE_N_SUITS], room[SPADES_SEATS] = { 0 };

  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    left[suit] = spades_count (self->unseen & SPADES_SUIT (suit));
  for (guint i = 0; i < self->n; i++)
    room[i] = self->room[i];
  for (guint n_able = 0; n_able <= self->n; n_able++)
    for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
      {
        guint able = 0;
        for (guint i = 0; i < self->n; i++)
          able += !(self->voids[i] >> suit & 1);
        if (able != n_able)
          continue;
        for (SpadesCards cards = self->unseen & SPADES_SUIT (suit); cards; cards &= cards - 1)
          place_card (self, (guint)__builtin_ctzll (cards), left, room, dice, hands);
      }
}

/**
 * spades_worlds_deal:
 * @hands: (out): of the hidden seats: what they may hold now; nothing for the others
 */
void
spades_worlds_deal (const SpadesWorlds *self, SpadesDice *dice, SpadesCards hands[SPADES_SEATS])
{
  guint voids = 0;

  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    hands[seat] = 0;
  for (guint i = 0; i < self->n; i++)
    voids |= self->voids[i];
  if (voids)
    deal_round_voids (self, dice, hands);
  else
    deal_freely (self, dice, hands);
}
