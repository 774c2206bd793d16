/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation: `bid K`, and what people write instead. A bid in somebody's own words is read if it
 * can mean only one card; anything else is refused with the reason. */
#include "pure-skill-private.h"

#include <string.h>

/* Words that may come before the card of a bid, and after it. */
static const char *const words_before[]
    = { "a",   "am",   "an",   "bid", "bidding", "card",  "i",     "i'd",   "i'll", "i'm",
        "is",  "it",   "like", "my",  "of",      "offer", "on",    "place", "play", "put",
        "the", "this", "to",   "use", "will",    "with",  "would", NULL };
static const char *const words_behind[]
    = { "as",  "bid",  "card", "for", "is",   "it",   "my",     "now", "on",   "please",
        "the", "this", "time", "to",  "turn", "then", "thanks", "me",  "from", NULL };

/**
 * pure_skill_card:
 * @rank: 1..13
 *
 * Returns: the card of that rank in the pack of @seat
 */
GrapeCard
pure_skill_card (const PureSkill *self, int seat, guint rank)
{
  return (GrapeCard){ .rank = (guint8)rank, .suit = self->suits[seat] };
}

/**
 * pure_skill_card_name:
 *
 * Returns: (transfer full): "king of hearts"
 */
char *
pure_skill_card_name (const PureSkill *self, int seat, guint rank)
{
  return grape_card_name (pure_skill_card (self, seat, rank));
}

/**
 * pure_skill_check_turn:
 * @seat: who wants to bid
 *
 * Whether @seat may bid now. Errors: %GRAPE_ERROR_SEAT (no such seat, or it has left),
 * %GRAPE_ERROR_OVER, %GRAPE_ERROR_TURN (no prize yet).
 */
gboolean
pure_skill_check_turn (const GrapeTable *table, const PureSkill *self, int seat, GError **error)
{
  if (seat < 0 || seat >= PURE_SKILL_SEATS)
    grape_error_set (error, GRAPE_ERROR_SEAT, "2", "Only the three players bid.");
  else if (grape_table_seat (table, seat)->left)
    grape_error_set (error, GRAPE_ERROR_SEAT, "8",
                     "%s has left the game; a bot bids for that seat, at random.",
                     grape_table_name (table, seat));
  else if (grape_pure_skill_over (self))
    grape_error_set (error, GRAPE_ERROR_OVER, "4g",
                     "The game is over: all thirteen rounds have been played.");
  else if (!self->core.prize)
    grape_error_set (error, GRAPE_ERROR_TURN, "4d",
                     "There is no prize to bid for yet: round %u begins when one is announced.",
                     grape_pure_skill_round (self));
  else
    return TRUE;
  return FALSE;
}

static char *
hand_text (const PureSkill *self, int seat)
{
  GString *text = g_string_new (NULL);
  for (guint left = self->core.hands[seat]; left; left &= left - 1)
    g_string_append_printf (text, "%s%s", text->len ? " " : "",
                            grape_rank_code ((guint)__builtin_ctz (left)));
  return g_string_free (text, FALSE);
}

static gboolean
refuse_card (const PureSkill *self, int seat, GrapeCardFault fault, const char *text,
             GError **error)
{
  g_autofree char *hand = hand_text (self, seat);

  if (fault == GRAPE_CARD_JOKER)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "1",
                     "There are no jokers in this game. Your pack holds %s.", hand);
  else if (fault == GRAPE_CARD_NUMBER)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "4b",
                     "“%s” is not a card: number cards go from 2 to 10, and the ace, jack, queen "
                     "and king are written A, J, Q and K. Your pack holds %s.",
                     text, hand);
  else if (fault == GRAPE_CARD_EMPTY)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "4e",
                     "Which card? Write `bid` and one card of your pack: %s.", hand);
  else
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "4e",
                     "“%s” is not one bid. Write `bid` and one card of your pack: %s.", text, hand);
  return FALSE;
}

static gboolean
check_card (const PureSkill *self, int seat, GrapeCard card, GError **error)
{
  g_autofree char *hand = hand_text (self, seat);
  g_autofree char *name = pure_skill_card_name (self, seat, card.rank);

  if (card.suit && card.suit != self->suits[seat])
    {
      g_autofree char *written = grape_card_name (card);
      const char *owner = card.suit == GRAPE_SUIT_SPADES ? "the referee's" : "another player's";
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4e",
                              "The %s is in %s pack; this seat bids %s. Its pack holds %s.",
                              written, owner, grape_suit_name (self->suits[seat]), hand);
    }
  if (!(self->core.hands[seat] & PURE_SKILL_BIT (card.rank))) /* R4.3 */
    return grape_error_set (
        error, GRAPE_ERROR_ILLEGAL, "4f",
        "The %s has been used: a card that was bid is out of play. Its pack holds "
        "%s.",
        name, hand);
  return TRUE;
}

static gboolean
in_list (const char *const *list, const char *word, gsize length)
{
  for (guint i = 0; list[i]; i++)
    if (strlen (list[i]) == length && g_ascii_strncasecmp (list[i], word, length) == 0)
      return TRUE;
  return FALSE;
}

static gsize
word_length (const char *text)
{
  gsize length = 0;
  while (g_ascii_isalnum (text[length]) || text[length] == '\'' || (guchar)text[length] >= 0x80)
    length++;
  return length;
}

/* Skips spaces and punctuation, but not the sign of a card ("?1"). */
static const char *
skip_gap (const char *text)
{
  return text + strspn (text, " \t\r\n.,;:!=\"`*()[]<>-");
}

/* "round 5" names the round that the bid is for: it must be the one under way. */
static gboolean
skip_round (const PureSkill *self, const char **at, gboolean *other_round)
{
  const char *text = *at;
  char *end;

  if (g_ascii_strncasecmp (text, "round", 5) != 0)
    return FALSE;
  text = skip_gap (text + 5);
  text += *text == '#';
  if (g_ascii_isdigit (*text))
    {
      guint64 number = g_ascii_strtoull (text, &end, 10);
      *other_round = *other_round || number != grape_pure_skill_round (self);
      text = end;
    }
  *at = text;
  return TRUE;
}

/* Where the card begins: past "My bid for round 5:" and the like. An "a" is an ace ("bid A",
 * "bid A of hearts") only when no other card follows it ("bid a king"). */
static const char *
find_card (const PureSkill *self, const char *text, gboolean *other_round)
{
  const char *at = skip_gap (text);
  const char *ace = NULL;

  while (*at)
    {
      gsize length = word_length (at);
      if (skip_round (self, &at, other_round))
        ;
      else if (length && in_list (words_before, at, length))
        {
          if (length == 1 && g_ascii_tolower (*at) == 'a')
            ace = at;
          at += length;
        }
      else if (length && in_list (words_behind, at, length))
        at += length;
      else
        {
          GrapeCard card;
          const char *end;
          return ace && grape_card_scan (at, &card, &end) == GRAPE_CARD_UNKNOWN ? ace : at;
        }
      at = skip_gap (at);
    }
  return ace ? ace : at;
}

static gboolean
only_words_behind (const PureSkill *self, const char *text, gboolean *other_round)
{
  const char *at = skip_gap (text);
  while (*at)
    {
      gsize length = word_length (at);
      if (!skip_round (self, &at, other_round))
        {
          if (!length || !in_list (words_behind, at, length))
            return FALSE;
          at += length;
        }
      at = skip_gap (at);
    }
  return TRUE;
}

/**
 * pure_skill_read_bid:
 * @text: "bid K", "KH", "I bid the 10 of hearts", ...
 * @rank: (out): 1..13
 *
 * Reads a bid of @seat and checks that the card is in its pack. Errors: %GRAPE_ERROR_SYNTAX if the
 * text does not name a single card, %GRAPE_ERROR_ILLEGAL for a card of another pack, a card that
 * was used, a joker, or a bid that names another round.
 */
gboolean
pure_skill_read_bid (const PureSkill *self, int seat, const char *text, guint *rank, GError **error)
{
  gboolean other_round = FALSE;
  GrapeCard card;
  const char *end;
  const char *at = find_card (self, text, &other_round);
  GrapeCardFault fault = grape_card_scan (at, &card, &end);

  if (fault == GRAPE_CARD_NUMBER || fault == GRAPE_CARD_JOKER)
    {
      g_autofree char *word = g_strndup (at, (gsize)(end - at));
      return refuse_card (self, seat, fault, word, error);
    }
  if (fault != GRAPE_CARD_OK || !only_words_behind (self, end, &other_round))
    return refuse_card (
        self, seat, fault == GRAPE_CARD_EMPTY ? GRAPE_CARD_EMPTY : GRAPE_CARD_UNKNOWN, text, error);
  if (other_round) /* R3.10 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4c",
                            "“%s” is for another round; round %u is under way.", text,
                            grape_pure_skill_round (self));
  if (!check_card (self, seat, card, error))
    return FALSE;
  *rank = card.rank;
  return TRUE;
}

/**
 * pure_skill_read_prize:
 * @text: "7", "7S", "seven of spades"
 * @rank: (out): 1..13
 *
 * Reads a card that is still in the referee's pack.
 */
gboolean
pure_skill_read_prize (const PureSkill *self, const char *text, guint *rank, GError **error)
{
  GrapeCard card;

  if (grape_card_parse (text, &card) != GRAPE_CARD_OK)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, "4d",
                     "“%s” is not a card. Prizes are spades, written A, 2 to 10, J, Q, K.", text);
  else if (card.suit && card.suit != GRAPE_SUIT_SPADES)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4d",
                     "Prizes come from the referee's pack of spades; “%s” is not one of them.",
                     text);
  else if (!(self->core.prizes & PURE_SKILL_BIT (card.rank)))
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4d",
                     "The %s of spades is no longer in the referee's pack.",
                     grape_rank_name (card.rank));
  else
    {
      *rank = card.rank;
      return TRUE;
    }
  return FALSE;
}

/**
 * pure_skill_read:
 *
 * A player's text as a checked bid, known only to that seat and the referee; see #GrapeRules.
 */
gboolean
pure_skill_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                 GrapeRead *read, GError **error)
{
  const PureSkill *self = state;
  g_autofree char *word = g_strstrip (g_strdup (text));
  guint rank;

  if (!pure_skill_check_turn (table, self, seat, error))
    return FALSE;
  if (g_ascii_strcasecmp (word, "concede") == 0) /* R6.7 */
    return grape_error_set (
        error, GRAPE_ERROR_UNSUPPORTED, NULL,
        "Nobody can concede in this game. To stop playing, `leave`; a bot then bids "
        "at random.");
  if (!pure_skill_read_bid (self, seat, text, &rank, error))
    return FALSE;
  read->text = g_strdup_printf ("bid %s", grape_rank_code (rank));
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE; /* R3.7 */
  return TRUE;
}

/**
 * pure_skill_check_ruling:
 * @text: "prize 9": the text after "rule "
 * @rank: (out): the prize that was drawn elsewhere
 *
 * Errors: %GRAPE_ERROR_SYNTAX, %GRAPE_ERROR_TURN (no prize on the table), %GRAPE_ERROR_ILLEGAL (a
 * player has bid, or that card is gone).
 */
gboolean
pure_skill_check_ruling (const PureSkill *self, const char *text, guint *rank, GError **error)
{
  if (g_ascii_strncasecmp (text, "prize ", 6) != 0)
    return grape_error_set (
        error, GRAPE_ERROR_SYNTAX, "4d",
        "The only ruling of this game is `rule prize CARD`: the prize was drawn "
        "elsewhere.");
  if (!self->core.prize)
    return grape_error_set (error, GRAPE_ERROR_TURN, "4d",
                            "There is no prize on the table to change.");
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (self->bids[seat].value != PURE_SKILL_NO_BID && !self->bids[seat].drawn)
      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4d",
                              "The prize cannot be changed any more: somebody has bid for it.");
  return pure_skill_read_prize (self, text + 6, rank, error);
}

/**
 * pure_skill_read_ruling:
 *
 * `rule prize CARD`; see #GrapeRules.
 */
gboolean
pure_skill_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                        GrapeRead *read, GError **error)
{
  guint rank;

  if (!pure_skill_check_ruling (state, text, &rank, error))
    return FALSE;
  read->text = g_strdup_printf ("prize %s", grape_rank_code (rank));
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}
