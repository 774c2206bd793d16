/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A deck that was read (grape-deck-parse.c): its parts, its cards, and which of them are in play.
 */
#include "grape-deck-private.h"

#include "engine/grape-error.h"

static const char *const colour_names[]
    = { "", "black", "red", "blue", "green", "orange", "purple" };

static void
part_free (gpointer data)
{
  GrapeDeckPart *part = data;
  g_free (part->name);
  g_free (part->symbol);
  g_strfreev (part->also);
  g_free (part->shape);
  g_free (part);
}

/* An empty one, to be filled by the parser. */
GrapeDeck *
grape_deck_alloc (void)
{
  GrapeDeck *self = g_new0 (GrapeDeck, 1);
  g_atomic_ref_count_init (&self->references);
  self->suits = g_ptr_array_new_with_free_func (part_free);
  self->ranks = g_ptr_array_new_with_free_func (part_free);
  self->extras = g_ptr_array_new_with_free_func (part_free);
  self->symbols = g_ptr_array_new_with_free_func (g_free);
  self->spellings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

/**
 * grape_deck_ref:
 *
 * Returns: (transfer full): the same deck, which nobody changes from now on
 */
GrapeDeck *
grape_deck_ref (GrapeDeck *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
grape_deck_unref (GrapeDeck *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->title);
  g_free ((char *)self->name);
  g_free (self->rule);
  g_ptr_array_unref (self->suits);
  g_ptr_array_unref (self->ranks);
  g_ptr_array_unref (self->extras);
  g_ptr_array_unref (self->symbols);
  g_hash_table_unref (self->spellings);
  g_free (self->optional);
  g_free (self->copies);
  g_free (self);
}

/** grape_deck_name: "Eleusis" */
const char *
grape_deck_name (const GrapeDeck *self)
{
  return self->name;
}

/** grape_deck_title: "Description of a Eleusis Deck", as 1250.4 requires */
const char *
grape_deck_title (const GrapeDeck *self)
{
  return self->title;
}

/**
 * grape_deck_rule:
 *
 * Returns: (nullable): the number of the rule that describes it, if the definition gives one
 */
const char *
grape_deck_rule (const GrapeDeck *self)
{
  return self->rule;
}

guint
grape_deck_n_suits (const GrapeDeck *self)
{
  return self->suits->len;
}

guint
grape_deck_n_ranks (const GrapeDeck *self)
{
  return self->ranks->len;
}

/** grape_deck_n_kinds: the number of different cards, excluded ones too */
guint
grape_deck_n_kinds (const GrapeDeck *self)
{
  return self->symbols->len;
}

/** grape_deck_n_cards: the number of cards in play */
guint
grape_deck_n_cards (const GrapeDeck *self)
{
  guint n = 0;
  for (guint kind = 0; kind < self->symbols->len; kind++)
    n += self->copies[kind];
  return n;
}

const GrapeDeckPart *
grape_deck_suit (const GrapeDeck *self, guint suit)
{
  g_assert (suit < self->suits->len);
  return g_ptr_array_index (self->suits, suit);
}

const GrapeDeckPart *
grape_deck_rank (const GrapeDeck *self, guint rank)
{
  g_assert (rank < self->ranks->len);
  return g_ptr_array_index (self->ranks, rank);
}

/** grape_deck_kind: the normal card of this suit and rank */
guint
grape_deck_kind (const GrapeDeck *self, guint suit, guint rank)
{
  g_assert (suit < self->suits->len && rank < self->ranks->len);
  return suit * self->ranks->len + rank;
}

/**
 * grape_deck_split:
 * @suit: (out) (optional):
 * @rank: (out) (optional):
 *
 * Returns: FALSE for a card that has neither; then nothing is set
 */
gboolean
grape_deck_split (const GrapeDeck *self, guint kind, guint *suit, guint *rank)
{
  g_assert (kind < self->symbols->len);
  if (kind >= self->suits->len * self->ranks->len)
    return FALSE;
  if (suit)
    *suit = kind / self->ranks->len;
  if (rank)
    *rank = kind % self->ranks->len;
  return TRUE;
}

/**
 * grape_deck_extra:
 *
 * Returns: (nullable): the card without suit and rank; NULL for a normal one
 */
const GrapeDeckPart *
grape_deck_extra (const GrapeDeck *self, guint kind)
{
  guint n_normal = self->suits->len * self->ranks->len;
  g_assert (kind < self->symbols->len);
  return kind < n_normal ? NULL : g_ptr_array_index (self->extras, kind - n_normal);
}

/** grape_deck_symbol: how the card is written, "10!" */
const char *
grape_deck_symbol (const GrapeDeck *self, guint kind)
{
  g_assert (kind < self->symbols->len);
  return g_ptr_array_index (self->symbols, kind);
}

/**
 * grape_deck_card_name:
 *
 * Returns: (transfer full): "Suber of Wands"
 */
char *
grape_deck_card_name (const GrapeDeck *self, guint kind)
{
  guint suit, rank;
  if (!grape_deck_split (self, kind, &suit, &rank))
    return g_strdup (grape_deck_extra (self, kind)->name);
  return g_strdup_printf ("%s of %s", grape_deck_rank (self, rank)->name,
                          grape_deck_suit (self, suit)->name);
}

GrapeDeckColour
grape_deck_colour (const GrapeDeck *self, guint kind)
{
  guint suit;
  if (!grape_deck_split (self, kind, &suit, NULL))
    return GRAPE_DECK_NO_COLOUR; /* 1250.5, 1250.6 */
  return grape_deck_suit (self, suit)->colour;
}

/**
 * grape_deck_colour_name:
 *
 * Returns: the word of a definition; "" for none
 */
const char *
grape_deck_colour_name (GrapeDeckColour colour)
{
  g_assert (colour < G_N_ELEMENTS (colour_names));
  return colour_names[colour];
}

/** grape_deck_copies: how many of this kind are in play */
guint
grape_deck_copies (const GrapeDeck *self, guint kind)
{
  g_assert (kind < self->symbols->len);
  return self->copies[kind];
}

gboolean
grape_deck_is_optional (const GrapeDeck *self, guint kind)
{
  g_assert (kind < self->symbols->len);
  return self->optional[kind];
}

/**
 * grape_deck_exclude:
 * @n: how many copies of it
 *
 * Takes optional cards out, before anybody else has a reference. Errors: GRAPE_ERROR_OPTION, when
 * the card is not optional or there are not that many.
 */
gboolean
grape_deck_exclude (GrapeDeck *self, guint kind, guint n, GError **error)
{
  g_assert (kind < self->symbols->len);
  g_return_val_if_fail (g_atomic_ref_count_compare (&self->references, 1), FALSE);
  const char *symbol = grape_deck_symbol (self, kind);
  if (!self->optional[kind])
    grape_error_set (error, GRAPE_ERROR_OPTION, "1250.4",
                     "%s cannot be left out: it is not an optional card of the %s Deck", symbol,
                     self->name);
  else if (n > self->copies[kind])
    grape_error_set (error, GRAPE_ERROR_OPTION, "1250.4",
                     "%u cards %s cannot be left out: the %s Deck has %u of them", n, symbol,
                     self->name, self->copies[kind]);
  else
    {
      self->copies[kind] -= n;
      return TRUE;
    }
  return FALSE;
}

/** grape_deck_exclude_all: takes every optional card out; as grape_deck_exclude() */
void
grape_deck_exclude_all (GrapeDeck *self)
{
  g_return_if_fail (g_atomic_ref_count_compare (&self->references, 1));
  for (guint kind = 0; kind < self->symbols->len; kind++)
    if (self->optional[kind])
      self->copies[kind] = 0;
}

/**
 * grape_deck_list:
 * @kinds: (out): grape_deck_n_cards() kinds, in the deck's order
 */
void
grape_deck_list (const GrapeDeck *self, guint *kinds)
{
  for (guint kind = 0; kind < self->symbols->len; kind++)
    for (guint i = 0; i < self->copies[kind]; i++)
      *kinds++ = kind;
}

/**
 * grape_deck_shuffle:
 * @n: at most grape_deck_n_cards()
 * @kinds: (out): the first @n cards of the shuffled deck, the top one first
 *
 * Draws as grape_stream_sample() does from the cards as grape_deck_list() lists them, so that a
 * shuffle can be checked like any draw.
 */
void
grape_deck_shuffle (const GrapeDeck *self, GrapeStream *stream, guint n, guint *kinds)
{
  guint n_cards = grape_deck_n_cards (self);
  g_return_if_fail (n <= n_cards);
  g_autofree guint *cards = g_new (guint, n_cards);
  grape_deck_list (self, cards);
  grape_stream_sample (stream, n_cards, n, kinds);
  for (guint i = 0; i < n; i++)
    kinds[i] = cards[kinds[i]];
}
