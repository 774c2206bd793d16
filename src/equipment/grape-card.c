/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards as people write them and as we write them: "10S", "TS", "10 of spades", "K♥", "king of
 * hearts", or only a rank. The program always writes the short form, "10S". */
#include "grape-card.h"

#include <string.h>

static const char *const rank_codes[]
    = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };
static const char *const rank_names[]
    = { "", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king" };
static const char *const number_words[]
    = { "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten" };
static const char *const suit_names[] = { "", "spades", "hearts", "diamonds", "clubs" };
static const char *const suit_symbols[] = { "", "♠", "♥", "♦", "♣" };
static const char *const hollow_symbols[] = { "", "♤", "♡", "♢", "♧" };
static const char suit_letters[] = { '\0', 'S', 'H', 'D', 'C' };

static gboolean
is_word_byte (char byte)
{
  return g_ascii_isalnum (byte) || (guchar)byte >= 0x80;
}

/* The number of letters at the start of @text. */
static gsize
word_length (const char *text)
{
  gsize length = 0;
  while (g_ascii_isalpha (text[length]))
    length++;
  return length;
}

static gboolean
word_is (const char *text, gsize length, const char *word)
{
  return strlen (word) == length && g_ascii_strncasecmp (text, word, length) == 0;
}

static const char *
skip_spaces (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return text;
}

static GrapeSuit
scan_suit_symbol (const char *text, const char **end)
{
  for (guint suit = GRAPE_SUIT_SPADES; suit <= GRAPE_SUIT_CLUBS; suit++)
    for (guint form = 0; form < 2; form++)
      {
        const char *symbol = form ? hollow_symbols[suit] : suit_symbols[suit];
        if (!g_str_has_prefix (text, symbol))
          continue;
        text += strlen (symbol);
        if (g_str_has_prefix (text, "\357\270\217")) /* U+FE0F: "as a picture" */
          text += 3;
        *end = text;
        return suit;
      }
  return GRAPE_SUIT_NONE;
}

static GrapeSuit
scan_suit (const char *text, const char **end)
{
  GrapeSuit found = scan_suit_symbol (text, end);
  if (found)
    return found;

  gsize length = word_length (text);
  if (length == 0 || is_word_byte (text[length]))
    return GRAPE_SUIT_NONE;
  for (guint suit = GRAPE_SUIT_SPADES; suit <= GRAPE_SUIT_CLUBS; suit++)
    {
      gboolean letter = length == 1 && g_ascii_toupper (*text) == suit_letters[suit];
      gsize plural = strlen (suit_names[suit]);
      gboolean name = (length == plural || length == plural - 1)
                      && g_ascii_strncasecmp (text, suit_names[suit], length) == 0;
      if (!letter && !name)
        continue;
      *end = text + length;
      return suit;
    }
  return GRAPE_SUIT_NONE;
}

/* What may stand between a rank and its suit: nothing, spaces, a hyphen, "of". */
static GrapeSuit
scan_suit_after_rank (const char *text, const char **end)
{
  const char *at = skip_spaces (text);
  if (*at == '-')
    at = skip_spaces (at + 1);
  if (g_ascii_strncasecmp (at, "of", 2) == 0 && g_ascii_isspace (at[2]))
    at = skip_spaces (at + 2);
  return scan_suit (at, end);
}

static guint
rank_of_word (const char *text, gsize length)
{
  if (length == 1)
    {
      static const char letters[] = "A--------TJQK";
      const char *at = strchr (letters, g_ascii_toupper (*text));
      return at ? (guint)(at - letters) + 1 : GRAPE_RANK_NONE;
    }
  for (guint rank = GRAPE_RANK_ACE; rank <= GRAPE_RANK_KING; rank++)
    if (g_ascii_isalpha (*rank_names[rank]) && word_is (text, length, rank_names[rank]))
      return rank;
  for (guint i = 0; i < G_N_ELEMENTS (number_words); i++)
    if (word_is (text, length, number_words[i]))
      return i + 2;
  return GRAPE_RANK_NONE;
}

static GrapeCardFault
scan_number (const char *text, guint *rank, const char **end)
{
  gsize length = 0;
  while (g_ascii_isdigit (text[length]))
    length++;
  *end = text + length;
  guint number = length <= 2 ? (guint)g_ascii_strtoull (text, NULL, 10) : 0;
  gboolean padded = text[0] == '0';
  if (padded || number < 2 || number > GRAPE_RANK_TEN)
    return GRAPE_CARD_NUMBER;
  *rank = number;
  return GRAPE_CARD_OK;
}

/* A rank in letters: a word, or one letter with the letter of its suit right behind it ("KH"). */
static GrapeCardFault
scan_letters (const char *text, guint *rank, const char **end)
{
  gsize length = word_length (text);
  if (word_is (text, length, "joker"))
    {
      *end = text + length;
      return GRAPE_CARD_JOKER;
    }
  gboolean pair = length == 2 && strchr ("SHDC", g_ascii_toupper (text[1]));
  if (pair)
    length = 1;
  *rank = rank_of_word (text, length);
  *end = text + length;
  return *rank ? GRAPE_CARD_OK : GRAPE_CARD_UNKNOWN;
}

/**
 * grape_card_scan:
 * @text: where a card should begin
 * @card: (out): the card; its suit is none if there is only a rank
 * @end: (out): after the card; also set for a number that is not a rank, and for a joker
 *
 * Reads one card at the start of a text, and only that. The card must end where a word ends: "10th"
 * is not one.
 */
GrapeCardFault
grape_card_scan (const char *text, GrapeCard *card, const char **end)
{
  guint rank = GRAPE_RANK_NONE;
  GrapeCardFault fault;

  *card = (GrapeCard){ 0 };
  *end = text;
  if (*text == '\0')
    return GRAPE_CARD_EMPTY;
  if (*text == '?' && g_ascii_isdigit (text[1]))
    {
      *end = text + 2;
      return GRAPE_CARD_JOKER; /* ?1 and ?2 in rule 1250.5 */
    }
  fault
      = g_ascii_isdigit (*text) ? scan_number (text, &rank, end) : scan_letters (text, &rank, end);
  if (fault == GRAPE_CARD_UNKNOWN || fault == GRAPE_CARD_JOKER)
    return fault;

  const char *after_rank = *end;
  GrapeSuit suit = scan_suit_after_rank (after_rank, end);
  if (!suit)
    *end = after_rank;
  if (is_word_byte (**end))
    return GRAPE_CARD_UNKNOWN;
  if (fault == GRAPE_CARD_OK)
    *card = (GrapeCard){ .rank = (guint8)rank, .suit = (guint8)suit };
  return fault;
}

/**
 * grape_card_parse:
 * @text: a whole text that should be a card and nothing else
 * @card: (out): the card; its suit is none if only a rank was written
 *
 * Reads a card as people write it. It ignores case, spaces, punctuation around the card and a
 * leading "the". It refuses "1" and "11" and does not guess: the first may be a mistyped 10, the
 * second a jack.
 */
GrapeCardFault
grape_card_parse (const char *text, GrapeCard *card)
{
  static const char around[] = " \t\r\n.,;:!\"'`*()[]";
  const char *end;

  text += strspn (text, around);
  if (g_ascii_strncasecmp (text, "the", 3) == 0 && g_ascii_isspace (text[3]))
    text = skip_spaces (text + 3);
  GrapeCardFault fault = grape_card_scan (text, card, &end);
  if (end[strspn (end, around)] != '\0')
    {
      *card = (GrapeCard){ 0 };
      return GRAPE_CARD_UNKNOWN;
    }
  return fault;
}

/**
 * grape_card_format:
 *
 * Returns: (transfer full): the short form, "10S"; only the rank where the suit is none
 */
char *
grape_card_format (GrapeCard card)
{
  char letter[2] = { grape_suit_letter (card.suit), '\0' };
  return g_strconcat (grape_rank_code (card.rank), letter, NULL);
}

/**
 * grape_card_name:
 *
 * Returns: (transfer full): the long form, "king of hearts"; only the rank where the suit is none
 */
char *
grape_card_name (GrapeCard card)
{
  if (!card.suit)
    return g_strdup (grape_rank_name (card.rank));
  return g_strdup_printf ("%s of %s", grape_rank_name (card.rank), grape_suit_name (card.suit));
}

/**
 * grape_card_symbol:
 *
 * Returns: (transfer full): rank and the symbol of the suit, "10♠"
 */
char *
grape_card_symbol (GrapeCard card)
{
  return g_strconcat (grape_rank_code (card.rank), grape_suit_symbol (card.suit), NULL);
}

/**
 * grape_rank_code:
 * @rank: 0 (none: "") to 13
 */
const char *
grape_rank_code (guint rank)
{
  g_assert (rank <= GRAPE_RANK_KING);
  return rank_codes[rank];
}

/**
 * grape_rank_name:
 * @rank: 0 (none: "") to 13
 */
const char *
grape_rank_name (guint rank)
{
  g_assert (rank <= GRAPE_RANK_KING);
  return rank_names[rank];
}

/**
 * grape_suit_letter:
 *
 * Returns: 'S', 'H', 'D', 'C', or a NUL byte for no suit
 */
char
grape_suit_letter (GrapeSuit suit)
{
  g_assert (suit <= GRAPE_SUIT_CLUBS);
  return suit_letters[suit];
}

/**
 * grape_suit_name:
 *
 * Returns: "spades", "hearts", "diamonds", "clubs", or "" for no suit
 */
const char *
grape_suit_name (GrapeSuit suit)
{
  g_assert (suit <= GRAPE_SUIT_CLUBS);
  return suit_names[suit];
}

/**
 * grape_suit_symbol:
 *
 * Returns: the suit as one character, or "" for no suit
 */
const char *
grape_suit_symbol (GrapeSuit suit)
{
  g_assert (suit <= GRAPE_SUIT_CLUBS);
  return suit_symbols[suit];
}

/**
 * grape_suit_parse:
 * @text: "H", "heart", "Hearts", "♥": the suit and nothing else
 *
 * Returns: the suit, or none
 */
GrapeSuit
grape_suit_parse (const char *text)
{
  const char *end = text;
  GrapeSuit suit = scan_suit (text, &end);
  return *end == '\0' ? suit : GRAPE_SUIT_NONE;
}

/**
 * grape_suit_red:
 *
 * Whether a suit is red (hearts and diamonds); spades and clubs are black.
 */
gboolean
grape_suit_red (GrapeSuit suit)
{
  return suit == GRAPE_SUIT_HEARTS || suit == GRAPE_SUIT_DIAMONDS;
}

/**
 * grape_card_index:
 * @card: a card with a rank and a suit
 *
 * Returns: 0..51, suit by suit in the order of rule 1250.5, the ace first: for masks of 52 bits
 */
guint
grape_card_index (GrapeCard card)
{
  g_assert (card.suit != GRAPE_SUIT_NONE && card.rank != GRAPE_RANK_NONE);
  return (card.suit - 1u) * GRAPE_N_RANKS + card.rank - 1u;
}

/**
 * grape_card_from_index:
 * @index: 0..51, see grape_card_index()
 */
GrapeCard
grape_card_from_index (guint index)
{
  g_assert (index < GRAPE_N_SUITS * GRAPE_N_RANKS);
  return (GrapeCard){ .rank = (guint8)(index % GRAPE_N_RANKS + 1),
                      .suit = (guint8)(index / GRAPE_N_RANKS + 1) };
}
