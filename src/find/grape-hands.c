/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hand of cards gives away, and how people tell it: how many of a suit, the best of a suit,
 * the most of it. Only for the scanner of leaks: none of this is a move. */
#include "grape-leaks-private.h"

#include <string.h>

#define MOST_FILLERS 8 /* words between "hasn't" and "club" */
#define ALL_OF_SUIT  ((G_GUINT64_CONSTANT (1) << GRAPE_N_RANKS) - 1)

/* The cards of a suit, by rank; the ace is the highest. */
static guint64
of_suit (const GrapeHand *hand, guint suit)
{
  guint64 cards = hand->cards >> ((suit - 1) * GRAPE_N_RANKS) & ALL_OF_SUIT;

  return cards >> 1 | (cards & 1) << (GRAPE_N_RANKS - 1);
}

/* Whether nobody else has as much of @suit, by its best card or by the number. */
static gboolean
leads_in (const GrapeHand *hands, guint n, guint seat, guint suit, gboolean count)
{
  guint64 own = of_suit (&hands[seat], suit);

  for (guint other = 0; other < n; other++)
    {
      guint64 cards = of_suit (&hands[other], suit);

      if (other != seat
          && (count ? __builtin_popcountll (cards) >= __builtin_popcountll (own) : cards > own))
        return FALSE;
    }
  return own > 0;
}

/**
 * grape_secret_add_hands:
 * @hands: (array length=n_seats): of all seats, as far as the game knows them
 *
 * Adds the cards of those that are secret, and what they make true of each suit.
 */
void
grape_secret_add_hands (GArray *secrets, const GrapePosition *position, GrapeViewer viewer,
                        const GrapeHand *hands, guint n_seats)
{
  for (guint seat = 0; seat < n_seats; seat++)
    {
      const char *name = grape_table_name (position->table, (int)seat);
      const char *place = grape_place_of_seat (viewer, (int)seat, (int)n_seats);

      for (guint card = 0; hands[seat].secret && card < GRAPE_N_SUITS * GRAPE_N_RANKS; card++)
        if (hands[seat].cards >> card & 1)
          grape_secret_add (secrets, (int)seat, grape_card_format (grape_card_from_index (card)),
                            "*", place, "a card in the hand of %s", name);
      for (guint suit = 1; hands[seat].secret && hands[seat].cards && suit <= GRAPE_N_SUITS; suit++)
        {
          const char *plural = grape_suit_name ((GrapeSuit)suit);
          int length = __builtin_popcountll (of_suit (&hands[seat], suit));

          if (!(hands[seat].shown >> (suit - 1) & 1))
            grape_secret_add (secrets, (int)seat, g_strdup_printf ("%d %s", length, plural), "",
                              place, "how many %s %s holds", plural, name);
          if (leads_in (hands, n_seats, seat, suit, FALSE))
            grape_secret_add (secrets, (int)seat, g_strdup_printf ("highest %s", plural), "", place,
                              "that %s holds the highest of the %s", name, plural);
          if (leads_in (hands, n_seats, seat, suit, TRUE))
            grape_secret_add (secrets, (int)seat, g_strdup_printf ("most %s", plural), "", place,
                              "that %s holds the most %s", name, plural);
        }
    }
}

/** grape_place_of_seat: what @viewer calls the player of @seat at a table of four */
const char *
grape_place_of_seat (GrapeViewer viewer, int seat, int n_seats)
{
  static const char *const places[]
      = { "", "your left|left hand opponent|lho|lho's",
          "your partner|your partner's|your left but one|your right but one|partner has|"
          "partner holds|partner's|ihr partner|dein partner|votre partenaire|ton partenaire|"
          "partner is|partner keeps|partner sits",
          "your right|right hand opponent|rho|rho's" };

  return viewer < 0 || n_seats != G_N_ELEMENTS (places)
             ? ""
             : places[(seat - viewer + n_seats) % n_seats];
}

/* "clubs", "a trump": a suit and no rank. */
static guint
read_suit (const GrapeReading *reading, guint at, guint *suit)
{
  GrapeSuit trumps = reading->position->rules->vocabulary->trumps;
  GrapeCardWords card;
  guint said = 0, n = 0;

  *suit = GRAPE_SUIT_NONE;
  if (trumps && grape_words_is (reading->words, at, "trump|trumps"))
    {
      *suit = trumps;
      return 1;
    }
  n = grape_card_words_read (reading->words, at, &card, &said);
  *suit = n && !card.rank && !card.height ? card.suit : GRAPE_SUIT_NONE;
  return *suit ? n : 0;
}

static gboolean
set (GrapeValue *value, guint n, const char *what, guint suit)
{
  value->n = n;
  value->text = g_strdup_printf ("%s %s", what, grape_suit_name ((GrapeSuit)suit));
  return TRUE;
}

/* "the best spade", "the master trump", "both big clubs", "the highest card of hearts" */
static gboolean
read_best (const GrapeReading *reading, guint at, GrapeValue *value)
{
  guint n, suit, taken;

  if (!grape_words_is (reading->words, at, "best|highest|biggest|master|boss|top|big"))
    return FALSE;
  n = 1 + grape_words_match (reading->words, at + 1, "card of|card in|of the|of");
  taken = read_suit (reading, at + n, &suit);
  return taken && set (value, n + taken, "highest", suit);
}

/* "more spades than everybody else", "longest in clubs" */
static gboolean
read_most (const GrapeReading *reading, guint at, GrapeValue *value)
{
  guint n = grape_words_match (reading->words, at,
                               "more|most|longest in|the longest in|long in|"
                               "long suit is|longest suit is|longest suit ,"),
        suit;
  guint taken = n ? read_suit (reading, at + n, &suit) : 0;

  if (!taken
      || (grape_words_is (reading->words, at, "more")
          && !grape_words_is (reading->words, at + n + taken, "than")))
    return FALSE;
  return set (value, n + taken, "most", suit);
}

/* "Helen's last heart has just gone" */
static gboolean
is_gone (const GrapeWords *words, guint at)
{
  for (guint i = at; i < at + 4; i++)
    if (grape_words_is (words, i, "gone|played|spent|left"))
      return TRUE;
  return FALSE;
}

/* Behind a number: "of Ari's are clubs", "of them", if the suit was named before. */
static guint
count_behind (const GrapeReading *reading, guint at, guint *suit)
{
  guint taken;

  *suit = GRAPE_SUIT_NONE;
  if (grape_words_match (reading->words, at, "of them|cards in it"))
    {
      *suit = grape_reading_suit_before (reading, at);
      return *suit ? 2 : 0;
    }
  for (guint i = 1; grape_words_is (reading->words, at, "of") && i < 4; i++)
    if (grape_words_is (reading->words, at + i, "are|is")
        && (taken = read_suit (reading, at + i + 1, suit)))
      return i + 1 + taken;
  return 0;
}

/* "no clubs", "hasn't seen a club", "can't follow if you lead hearts", "can ruff clubs" */
static guint
read_void (const GrapeReading *reading, guint at, guint *suit)
{
  const GrapeWords *words = reading->words;
  guint n = grape_words_match (
      words, at,
      "no|not|never|without|void|out|lacks|short of|run out|zero|empty|bare|hasn't|haven't|doesn't|"
      "didn't|can't|cannot|isn't|wasn't|none|can ruff|can trump|will ruff|could ruff|would ruff|"
      "kein|keine|keinen");
  guint taken, said = 0;
  gboolean follows = FALSE;
  GrapeCardWords card;

  for (guint i = 0; n && i < MOST_FILLERS; i++)
    {
      follows |= grape_words_is (words, at + n, "follow");
      if ((taken = read_suit (reading, at + n, suit)))
        return n + taken;
      /* "not be able to follow to that five of clubs" */
      if (follows && (taken = grape_card_words_read (words, at + n, &card, &said)) && card.suit)
        {
          *suit = card.suit;
          return n + taken;
        }
      if (!grape_words_is (words, at + n,
                           "a|any|single|one|more|of|in|the|card|even|have|has|got|hold|own|seen|"
                           "see|been|dealt|given|follow|to|if|longer|had|out|left|get|not|no|first|"
                           "very|another|be|able|that|this|your|his|her")
          && !(grape_words_is (words, at + n, "you|i|we")
               && grape_words_is (words, at + n + 1, "lead"))
          && !(grape_words_is (words, at + n, "lead")
               && grape_words_is (words, at + n - 1, "you|i|we")))
        return 0;
      n++;
    }
  return 0;
}

/* "she has none", "Kwame is out of them": the suit was named before. */
static guint
read_none (const GrapeReading *reading, guint at, guint *suit)
{
  guint n = grape_words_match (
      reading->words, at,
      "has none|have none|holds none|was dealt none|got none|none left|"
      "cuts it|ruffs it|trumps it|will cut it|will ruff it|can cut it|"
      "out of them|void of them|none of them|hasn't any|hasn't one|"
      "trump the very first|trump the first|ruff the very first|ruff the first|"
      "never had one|never had any|had none|trumps at once|ruffs at once|"
      "can't follow|cannot follow|couldn't follow|won't follow|"
      "will not follow|not follow|unable to follow|has to ruff|must ruff");

  *suit = n ? grape_reading_suit_before (reading, at) : GRAPE_SUIT_NONE;
  return *suit && !grape_words_is (reading->words, at + n, "of") ? n : 0;
}

/* "five good spades and a small one", "six of Ari's are clubs" */
static guint
read_count (const GrapeReading *reading, guint at, gint *number, guint *suit)
{
  const GrapeWords *words = reading->words;
  guint said = 0, n = grape_number_read (words, at, number, &said), taken;

  if (!n)
    return 0;
  if (grape_words_is (words, at + n,
                      "good|small|low|high|little|big|more|other|black|red|fine|tiny|nice|lovely"))
    n++;
  taken = read_suit (reading, at + n, suit);
  if (!taken && !(taken = count_behind (reading, at + n, suit)))
    return 0;
  n += taken;
  if (grape_words_match (words, at + n,
                         "and a small one|and a little one|and another|and one more"))
    *number += 1;
  return n;
}

/* "her last spade", "a lone trump" */
static guint
read_single (const GrapeReading *reading, guint at, gint *number, guint *suit)
{
  guint n = grape_words_match (reading->words, at,
                               "singleton in|last|only|lone|single|singleton|sole|solitary"),
        taken;
  gboolean was = at > 1 && grape_words_is (reading->words, at - 2, "was|were");

  /* "Ron's two of hearts was a singleton" */
  if (was && grape_words_is (reading->words, at, "singleton")
      && (*suit = grape_reading_suit_before (reading, at)))
    {
      *number = 0;
      return 1;
    }

  if (!n && grape_words_is (reading->words, at, "doubleton"))
    {
      *number = 2;
      taken = read_suit (reading, at + 1, suit);
      *suit = taken ? *suit : grape_reading_suit_before (reading, at);
      return *suit ? 1 + taken : 0;
    }
  if (!n || !(taken = read_suit (reading, at + n, suit)))
    return 0;
  *number = !was
            && !(grape_words_is (reading->words, at, "last")
                 && is_gone (reading->words, at + n + taken));
  return n + taken;
}

/** grape_read_holding: "no clubs", "out of hearts", "five spades": "5 spades"; "the best spade":
 * "highest spades" */
gboolean
grape_read_holding (const GrapeReading *reading, guint at, GrapeValue *value)
{
  gint number = 0;
  guint suit, n;
  char text[16];

  if (read_best (reading, at, value) || read_most (reading, at, value))
    return TRUE;
  if (!(n = read_void (reading, at, &suit)) && !(n = read_none (reading, at, &suit))
      && !(n = read_single (reading, at, &number, &suit)))
    n = read_count (reading, at, &number, &suit);
  if (!n)
    return FALSE;
  g_snprintf (text, sizeof text, "%d", number);
  return set (value, n, text, suit);
}

/** grape_read_extreme: "her best card", "all the way up": "highest" or "lowest". Only for the
 * scanner of leaks. */
gboolean
grape_read_extreme (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                    GrapeValue *value)
{
  static const char high[]
      = "all in|her biggest|his biggest|their biggest|her strongest|his strongest|their strongest|"
        "couldn't go higher|could not go higher|can't go higher|cannot go higher|unbeatable|"
        "can't be beaten|cannot be beaten|nobody can beat|at best tie|at most tie|only tie with|"
        "the biggest one|the biggest there is|the biggest card|the strongest card|the strongest there is|"
        "all the way up|all the way to the top|to the very top|at the very top|at the top|"
        "to the top of the pack|to the top of the range|top of the pack|top of the range|"
        "her very best|his very best|their very best|eir very best|"
        "her very highest|his very highest|their very highest|as high as one can|"
        "as high as possible|highest there is|highest possible|her highest|his highest|their highest|eir highest|the highest card|her best card|his best card|their best card|"
        "nothing higher left|nothing higher|nothing better left|the best she|the best he|the best they|top card|the highest of all";
  static const char low[]
      = "all the way down|to the very bottom|at the very bottom|at the bottom|as low as possible|"
        "as low as one can|lowest there is|lowest possible|her lowest|his lowest|"
        "their lowest|eir lowest|the lowest card|the smallest card|her smallest|his smallest|their smallest|bottom card|bottom of the range|the lowest of all";
  guint n = reading->seat < 0 ? grape_words_match (reading->words, at, high) : 0;

  /* "all the way up to Scotland" */
  if (n && grape_words_is (reading->words, at + n, "to")
      && !grape_words_match (reading->words, at + n, "to the top"))
    return FALSE;

  value->text = n ? g_strdup ("highest") : NULL;
  if (!n && reading->seat < 0 && (n = grape_words_match (reading->words, at, low)))
    value->text = g_strdup ("lowest");
  value->n = n;
  return n > 0;
}

/** grape_scanner_look_for_exception: "everybody but Cleo has a club": she has none */
void
grape_scanner_look_for_exception (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 owners = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n = grape_words_match (words, at,
                                   "everybody but|everyone but|everybody except|everyone except|"
                                   "all but|all except|everybody save|apart from|except for"),
            length, suit;
      int who = n ? grape_scanner_owner_at (self, at + n, &length) : NOBODY;

      if (who >= 0)
        owners |= G_GUINT64_CONSTANT (1) << who;
      if (!owners || !read_suit (&self->reading, at, &suit))
        continue;
      g_autofree char *none = g_strdup_printf ("0 %s", grape_suit_name ((GrapeSuit)suit));
      for (guint i = 0; i < self->secrets->len; i++)
        if (secret_at (self, i)->owner >= 0 && owners >> secret_at (self, i)->owner & 1
            && g_str_equal (secret_at (self, i)->value, none))
          grape_scanner_charge (self, index, owners);
    }
}
