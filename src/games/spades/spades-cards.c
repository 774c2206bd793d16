/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards as numbers and masks, and how they are written. */
#include "spades-private.h"

#include <string.h>

/**
 * spades_card:
 * @card: a number, see %SPADES_BIT
 *
 * Returns: the same card as the rest of the program knows it
 */
GrapeCard
spades_card (guint card)
{
  guint value = SPADES_VALUE_OF (card);
  guint rank = value == 12 ? GRAPE_RANK_ACE : value + 2; /* R4.6 */
  return (GrapeCard){ .rank = (guint8)rank, .suit = (guint8)(SPADES_SUIT_OF (card) + 1) };
}

/**
 * spades_card_number:
 * @card: with rank and suit
 *
 * Returns: its number here
 */
guint
spades_card_number (GrapeCard card)
{
  guint value = card.rank == GRAPE_RANK_ACE ? 12u : card.rank - 2u;
  return (card.suit - 1u) * 16u + value;
}

/**
 * spades_card_text:
 *
 * Returns: (transfer full): "10S"
 */
char *
spades_card_text (guint card)
{
  return grape_card_format (spades_card (card));
}

/**
 * spades_card_name:
 *
 * Returns: (transfer full): "queen of hearts"
 */
char *
spades_card_name (guint card)
{
  return grape_card_name (spades_card (card));
}

/**
 * spades_append_cards:
 *
 * Appends "AS 10S 2H": suit by suit, the highest first.
 */
void
spades_append_cards (GString *text, SpadesCards cards)
{
  gboolean first = TRUE;

  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    for (SpadesCards left = cards & SPADES_SUIT (suit); left;)
      {
        guint card = 63u - (guint)__builtin_clzll (left);
        g_autofree char *code = spades_card_text (card);
        g_string_append_printf (text, "%s%s", first ? "" : " ", code);
        left &= ~SPADES_BIT (card);
        first = FALSE;
      }
}

/**
 * spades_read_cards:
 * @text: cards with spaces between them and nothing else
 *
 * Returns: FALSE if one is not a card, or appears twice
 */
gboolean
spades_read_cards (const char *text, SpadesCards *cards)
{
  *cards = 0;
  text += strspn (text, " ,");
  while (*text)
    {
      GrapeCard card;
      const char *end;
      if (grape_card_scan (text, &card, &end) != GRAPE_CARD_OK || !card.suit)
        return FALSE;
      SpadesCards bit = SPADES_BIT (spades_card_number (card));
      if (*cards & bit)
        return FALSE;
      *cards |= bit;
      text = end + strspn (end, " ,");
    }
  return TRUE;
}

/**
 * spades_nth:
 * @n: from 0, less than the number of cards
 *
 * Returns: the @n-th card in the order of their numbers
 */
guint
spades_nth (SpadesCards cards, guint n)
{
  while (n--)
    cards &= cards - 1;
  return (guint)__builtin_ctzll (cards);
}

/**
 * spades_scan_prose:
 * @line: the line that @at points into
 * @at: where a word begins
 * @end: (out): after the card
 *
 * Reads one card in people's own words: "as", "ah", "ad" and "ac" are words and not aces, unless
 * the suit is a capital or nothing else is on the line; "3 hearts" are three cards.
 *
 * Returns: FALSE if there is no card with a suit
 */
gboolean
spades_scan_prose (const char *line, const char *at, guint *card, const char **end)
{
  GrapeCard found;

  if (grape_card_scan (at, &found, end) != GRAPE_CARD_OK || !found.suit)
    return FALSE;
  gboolean alone
      = at == line + strspn (line, " \t*") && (*end)[strspn (*end, " \t\r.!,;)\"'*")] == '\0';
  if (found.rank == GRAPE_RANK_ACE && *end - at == 2 && g_ascii_islower (at[1]) && !alone)
    return FALSE;
  g_autofree char *words = g_ascii_strdown (at, *end - at);
  gboolean counts = strlen (words) > 6 && strchr (words, ' ') && g_str_has_suffix (words, "s")
                    && !strstr (words, " of ") && found.rank > 1 && found.rank <= 10;
  if (counts && !alone)
    return FALSE;
  *card = spades_card_number (found);
  return TRUE;
}
