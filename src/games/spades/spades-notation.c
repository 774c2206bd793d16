/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation: `bid 4`, `nil`, `play QH`, `concede`, and what people write instead; the rulings.
 * Each refusal gives its reason. */
#include "spades-private.h"

#include <string.h>

static const char *const numbers[]
    = { "zero",  "one",   "two",  "three", "four",   "five",   "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve", "thirteen" };

/**
 * spades_check_turn:
 * @seat: the seat that wants to bid or play
 *
 * Errors: %GRAPE_ERROR_SEAT (no such seat, or it has left), %GRAPE_ERROR_OVER, %GRAPE_ERROR_TURN.
 */
gboolean
spades_check_turn (const GrapeTable *table, const Spades *self, int seat, GError **error)
{
  int turn = grape_spades_turn (self);

  if (seat < 0 || seat >= SPADES_SEATS)
    grape_error_set (error, GRAPE_ERROR_SEAT, "Number of Players", "Only the four players play.");
  else if (grape_table_seat (table, seat)->left)
    grape_error_set (error, GRAPE_ERROR_SEAT, "7",
                     "%s has left the game; the referee acts for that seat when the time is up.",
                     grape_table_name (table, seat));
  else if (self->result != GRAPE_SPADES_RUNNING)
    grape_error_set (error, GRAPE_ERROR_OVER, "5", "The game is over.");
  else if (turn < 0)
    grape_error_set (error, GRAPE_ERROR_TURN, "1", "The cards of round %u are not dealt yet.",
                     self->round);
  else if (turn != seat)
    grape_error_set (error, GRAPE_ERROR_TURN, /* R6.1 */
                     grape_spades_stage (self) == GRAPE_SPADES_BIDDING ? "2" : "3",
                     "It is the turn of %s to %s.", grape_table_name (table, turn),
                     grape_spades_stage (self) == GRAPE_SPADES_BIDDING ? "bid" : "play");
  else
    return TRUE;
  return FALSE;
}

static gsize
word_at (const char *text, const char *const *words)
{
  for (guint i = 0; words[i]; i++)
    {
      gsize length = strlen (words[i]);
      if (g_ascii_strncasecmp (text, words[i], length) == 0 && !g_ascii_isalnum (text[length])
          && text[length] != '\'' && (guchar)text[length] < 0x80)
        return length;
    }
  return 0;
}

/* Skips spaces, punctuation, words that change nothing, and those of @kind: "bid QH" is not a card,
 * and must not become a misplay; "-4" is not a bid of 4. */
static const char *
skip_words (const char *text, const char *const *kind)
{
  static const char *const words[]
      = { "i", "i'll", "will", "i'm", "my", "is", "it", "the", "a", "of", "with", "for", NULL };
  gsize length = 1;

  while (length > 0)
    {
      while (*text && strchr (" \t\r\n.,;:!=\"`*()[]<>-", *text)
             && !(*text == '-' && g_ascii_isdigit (text[1])))
        text++;
      length = word_at (text, words);
      if (length == 0)
        length = word_at (text, kind);
      text += length;
    }
  return text;
}

static gboolean
only_punctuation (const char *text)
{
  return text[strspn (text, " \t\r\n.,;:!\"`*()[]<>-")] == '\0';
}

/* A number from 0 to 99 in digits or words, or nil; -1: there is none. */
static int
scan_number (const char *text, const char **end)
{
  gsize length = 0;

  if (g_ascii_isdigit (*text))
    {
      while (g_ascii_isdigit (text[length]))
        length++;
      *end = text + length;
      return length <= 2 ? (int)g_ascii_strtoull (text, NULL, 10) : 99;
    }
  while (g_ascii_isalpha (text[length]))
    length++;
  *end = text + length;
  if (length == 3 && g_ascii_strncasecmp (text, "nil", 3) == 0)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (strlen (numbers[i]) == length && g_ascii_strncasecmp (text, numbers[i], length) == 0)
      return (int)i;
  return -1;
}

/**
 * spades_read_bid:
 * @text: "4", "nil", "bid four", "I bid 4."
 * @bid: (out): 0 or 2..13
 *
 * Errors: %GRAPE_ERROR_SYNTAX, %GRAPE_ERROR_ILLEGAL for a number that is not a valid bid.
 */
gboolean
spades_read_bid (const char *text, int *bid, GError **error)
{
  static const char *const kind[] = { "bid", "bids", "bidding", NULL };
  const char *end;
  const char *at = skip_words (text, kind);
  int number = scan_number (at, &end);

  if (number < 0 || !only_punctuation (end))
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "2",
                     "“%s” is not a bid. Write `bid` and 0 (nil) or a number from 2 to 13.", text);
  else if (number == 1 || number > SPADES_MAX_BID) /* R3.2 */
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "2",
                     "A bid of %d is not valid: bid 0 (nil), or 2 to 13.", number);
  else
    {
      *bid = number;
      return TRUE;
    }
  return FALSE;
}

/**
 * spades_read_card:
 * @text: "QH", "10S", "TS", "play the queen of hearts"
 *
 * Errors: %GRAPE_ERROR_SYNTAX if the text does not name a card of the deck, or no suit.
 */
gboolean
spades_read_card (const char *text, guint *card, GError **error)
{
  static const char *const kind[] = { "play", "plays", "playing", "card", "lead", NULL };
  GrapeCard found;
  GrapeCardFault fault = grape_card_parse (skip_words (text, kind), &found);

  if (fault == GRAPE_CARD_JOKER) /* R6.1 */
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "1", "The jokers are not used in Spades.");
  else if (fault == GRAPE_CARD_NUMBER)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "3",
                     "“%s” is not a card: number cards go from 2 to 10, and the ace, jack, queen "
                     "and king are written A, J, Q and K.",
                     text);
  else if (fault != GRAPE_CARD_OK)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "3",
                     "“%s” is not a card. Write `play` and one card, rank and suit: play QH, play "
                     "10S.",
                     text);
  else if (!found.suit)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "3",
                     "Of which suit? Write `play` and one card, rank and suit: play QH, play 10S.");
  else
    {
      *card = spades_card_number (found);
      return TRUE;
    }
  return FALSE;
}

/**
 * spades_is_misplay:
 *
 * Whether @seat, whose turn it is, may not play @card. If the hand is not known: TRUE, since the
 * writer of the log knew it.
 */
gboolean
spades_is_misplay (const Spades *self, int seat, guint card)
{
  SpadesCards legal = spades_may_play (spades_hand (self, seat), spades_card_led (self));

  if (self->deals[seat].kind != GRAPE_SPADES_HAND_KNOWN)
    return TRUE;
  return !(legal & SPADES_BIT (card)); /* R6.1 */
}

/**
 * spades_check_card:
 * @seat: whose turn it is
 *
 * Errors: %GRAPE_ERROR_ILLEGAL for a card that is not in the hand, or does not follow suit.
 */
gboolean
spades_check_card (const Spades *self, int seat, guint card, GError **error)
{
  g_autofree char *name = spades_card_name (card);
  g_autoptr (GString) cards = g_string_new (NULL);
  SpadesCards hand = spades_hand (self, seat);
  int led = spades_card_led (self);

  if (spades_played (self, -1) & SPADES_BIT (card)) /* R4.1 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "3",
                            "The %s has been played in this round already.", name);
  if (self->deals[seat].kind != GRAPE_SPADES_HAND_KNOWN)
    return TRUE;
  spades_append_cards (cards, spades_may_play (hand, led));
  if (!(hand & SPADES_BIT (card))) /* R4.1 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "3",
                            "The %s is not in this seat's hand. It may play %s.", name, cards->str);
  if (!(spades_may_play (hand, led) & SPADES_BIT (card))) /* R4.4 */
    {
      GrapeCard lead = spades_card ((guint)led);
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "3",
                              "The %s does not follow suit: %s were led. This seat may play %s.",
                              name, grape_suit_name (lead.suit), cards->str);
    }
  return TRUE;
}

/**
 * spades_check_concession:
 *
 * Errors: %GRAPE_ERROR_SEAT, %GRAPE_ERROR_OVER, %GRAPE_ERROR_ILLEGAL if they have conceded already,
 * %GRAPE_ERROR_TURN before the teams are known.
 */
gboolean
spades_check_concession (const GrapeTable *table, const Spades *self, int seat, GError **error)
{
  if (seat < 0 || seat >= SPADES_SEATS || grape_table_seat (table, seat)->left)
    grape_error_set (error, GRAPE_ERROR_SEAT, "5", "Only the players concede.");
  else if (self->result != GRAPE_SPADES_RUNNING)
    grape_error_set (error, GRAPE_ERROR_OVER, "5", "The game is over.");
  else if (!self->ordered)
    grape_error_set (error, GRAPE_ERROR_TURN, "5", "The teams are not known yet.");
  else if (self->conceded[seat]) /* R5.11 */
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "5",
                     "%s has conceded already; that stands until the end of the game.",
                     grape_table_name (table, seat));
  else
    return TRUE;
  return FALSE;
}

static gboolean
is_word (const char *text, const char *const *words)
{
  g_autofree char *bare = g_strdup (text);
  gsize length = strlen (bare);

  while (length && strchr (" \t\r\n.!", bare[length - 1]))
    bare[--length] = '\0';
  for (guint i = 0; words[i]; i++)
    if (g_ascii_strcasecmp (bare, words[i]) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
read_play (const Spades *self, int seat, const char *text, GrapeRead *read, GError **error)
{
  gboolean misplay = g_ascii_strncasecmp (text, "misplay ", 8) == 0;
  guint card;

  if (!spades_read_card (text + (misplay ? 8 : 0), &card, error))
    return FALSE;
  if (misplay && (!self->strict || !spades_is_misplay (self, seat, card)))
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "6",
        "A player cannot call their own card a misplay. Write `play` and one card.");
  misplay = misplay || (self->strict && spades_is_misplay (self, seat, card)); /* R6.5 */
  if (!misplay && !spades_check_card (self, seat, card, error))                /* R6.6 */
    return FALSE;
  g_autofree char *code = spades_card_text (card);
  read->text = g_strdup_printf ("%s %s", misplay ? "misplay" : "play", code);
  return TRUE;
}

/**
 * spades_read:
 *
 * A player's text as a checked bid, play or concession, which are all public; see #GrapeRules.
 */
gboolean
spades_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
             GrapeRead *read, GError **error)
{
  static const char *const conceding[] = { "concede", "i concede", "we concede", NULL };
  const Spades *self = state;
  int bid;

  read->audience = GRAPE_AUDIENCE_ALL; /* R9.1 */
  if (is_word (text, conceding))
    {
      if (!spades_check_concession (table, self, seat, error))
        return FALSE;
      read->text = g_strdup ("concede");
      return TRUE;
    }
  if (!spades_check_turn (table, self, seat, error))
    return FALSE;
  if (grape_spades_stage (self) == GRAPE_SPADES_PLAYING)
    return read_play (self, seat, text, read, error);
  if (!spades_read_bid (text, &bid, error))
    {
      guint card;
      if (!spades_read_card (text, &card, NULL))
        return FALSE;
      g_clear_error (error); /* R6.1 */
      return grape_error_set (error, GRAPE_ERROR_TURN, "2",
                              "The bidding is on: a card is played when all four have bid.");
    }
  read->text = g_strdup_printf ("bid %d", bid);
  return TRUE;
}

/* `misplay 57`: a card of this round, played in event 57. */
static gboolean
check_played (const Spades *self, guint number, int *seat, guint *card, guint *play, GError **error)
{
  for (guint i = 0; i < self->n_plays; i++)
    if (self->plays[i].event == number && number)
      {
        *seat = self->plays[i].seat;
        *card = self->plays[i].card;
        *play = i;
        return TRUE;
      }
  return grape_error_set (
      error, GRAPE_ERROR_ILLEGAL, "6",
      "Event %u is not a card played in this round. For one that was refused, name "
      "the player and the card: rule misplay SEAT CARD.",
      number);
}

/**
 * spades_check_ruling:
 * @text: the text after "rule ": "misplay 2 5C", or "misplay 57"
 * @seat: (out): who misplayed
 * @card: (out): with what
 * @play: (out): the play that it is, or the next one: plays from there on are void
 *
 * Errors: %GRAPE_ERROR_SYNTAX, %GRAPE_ERROR_TURN (no cards are being played, or it is another
 * player's turn), %GRAPE_ERROR_ILLEGAL (no such event, or the card was not a misplay).
 */
gboolean
spades_check_ruling (const GrapeTable *table, const Spades *self, const char *text, int *seat,
                     guint *card, guint *play, GError **error)
{
  g_autofree char *rest = NULL;

  if (g_ascii_strncasecmp (text, "misplay ", 8) == 0)
    rest = g_strstrip (g_strdup (text + 8));
  if (!rest || !*rest)
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "6",
        "The rulings of this game are `rule misplay SEAT CARD` for a card that was "
        "refused, and `rule misplay NUMBER` for the event of one that was taken.");
  if (grape_spades_stage (self) != GRAPE_SPADES_PLAYING || grape_spades_turn (self) < 0) /* R6.1 */
    return grape_error_set (error, GRAPE_ERROR_TURN, "6",
                            "No cards are being played: there can be no misplay now.");
  if (rest[strspn (rest, "0123456789")] == '\0')
    return check_played (self, (guint)MIN (g_ascii_strtoull (rest, NULL, 10), G_MAXINT), seat, card,
                         play, error);

  char *last = strrchr (rest, ' ');
  if (last)
    *last++ = '\0';
  /* Digits are a seat, whatever people are called: the log must be unambiguous. */
  if (last && g_ascii_isdigit (*rest) && rest[1] == '\0')
    *seat = *rest - '1';
  else
    *seat = last ? grape_table_find (table, g_strchomp (rest)) : -1;
  if (*seat < 0 || *seat >= SPADES_SEATS)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "6",
                            "Who misplayed what? Write rule misplay SEAT CARD.");
  if (!spades_read_card (last, card, error))
    return FALSE;
  if (*seat != grape_spades_turn (self))
    return grape_error_set (
        error, GRAPE_ERROR_TURN, "6",
        "It is not the turn of %s: a card out of turn is refused, and is not a misplay.",
        grape_table_name (table, *seat));
  if (!spades_is_misplay (self, *seat, *card))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "6",
                            "That card may be played there, so it is not a misplay.");
  *play = self->n_plays;
  return TRUE;
}

/**
 * spades_read_ruling:
 *
 * `rule misplay ..`; see #GrapeRules.
 */
gboolean
spades_read_ruling (const GrapeTable *table, gconstpointer state, const char *text, GrapeRead *read,
                    GError **error)
{
  guint card, play;
  int seat;

  if (!spades_check_ruling (table, state, text, &seat, &card, &play, error))
    return FALSE;
  g_autofree char *code = spades_card_text (card);
  if (play < ((const Spades *)state)->n_plays)
    read->text = g_strdup_printf ("misplay %u", ((const Spades *)state)->plays[play].event);
  else
    read->text = g_strdup_printf ("misplay %d %s", seat + 1, code);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}
