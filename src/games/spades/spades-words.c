/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Spades: bids, plays and concessions, and what nobody may know about a hand. */
#include "spades-private.h"

#include "find/grape-vocabulary.h"

static gboolean
read_tricks (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  if (grape_words_is (reading->words, at, "nil|zilch|nillo|nada"))
    {
      value->n = 1;
      value->text = g_strdup ("0");
      return TRUE;
    }
  gint number;

  value->n = grape_number_read (reading->words, at, &number, &value->said);
  if (value->n && grape_words_is (reading->words, at + value->n, "trick|tricks")
      && !grape_words_is (reading->words, at - 1, "made|with|take|took|need|needs|of|all"))
    {
      value->n++;
      value->text = g_strdup_printf ("%d", number);
      return TRUE;
    }
  return grape_read_number (reading, saying, at, value);
}

/* For the scanner of leaks: "the best spade", "the master trump", "both big clubs". */
static gboolean
read_highest (const GrapeReading *reading, guint at, GrapeValue *value)
{
  GrapeCardWords said = { 0 };
  guint how = 0, n;

  if (reading->seat >= 0
      || !grape_words_is (reading->words, at, "best|highest|master|boss|top|big"))
    return FALSE;
  n = grape_words_match (reading->words, at + 1, "trump|trumps|card of trumps|card in trumps");
  if (n)
    said.suit = GRAPE_SUIT_SPADES;
  else
    {
      n = grape_words_match (reading->words, at + 1, "card of|card in");
      n += grape_card_words_read (reading->words, at + 1 + n, &said, &how);
    }
  if (!n || !said.suit || said.rank)
    return FALSE;
  value->n = n + 1;
  value->text = g_strdup_printf ("highest %s", grape_suit_name (said.suit));
  return TRUE;
}

/* "the ace of trumps" */
static gboolean
read_card (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  GrapeCardWords said;
  guint how = 0, n = grape_card_words_read (reading->words, at, &said, &how);
  guint trumps
      = n ? grape_words_match (reading->words, at + n, "of trumps|of trump|trump|of the trumps")
          : 0;

  if (read_highest (reading, at, value))
    return TRUE;
  if (!trumps || !said.rank || said.suit)
    return grape_read_card (reading, saying, at, value);
  value->n = n + trumps;
  value->said = how;
  value->text = grape_card_format ((GrapeCard){ said.rank, GRAPE_SUIT_SPADES });
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "bid",
    .said = "bid|bids|bidding|i'll go|call|calling|contract|contracting",
    .also = "say|choose|take|offer|declare|announce|promise",
    .nouns = "bid|my bid|contract",
    .read = read_tricks,
    .bare = TRUE },
  { .verb = "play",
    .said
    = "play|plays|playing|lead|leading|leads|follow with|follow|following with|follow suit with|trump with|trump|"
      "trump it with|ruff with|ruff|ruff it with|discard|discarding|throw|throwing|cut|cut with|cover with|drop|duck with|dump|toss|"
      "overtake with|win with|take it with|beat it with|beat that with|top it with|sluff|slough",
    .also = "place|put|bid|choose|use|spend|lay|lay down",
    .nouns = "card|my card|lead|my lead|my play|discard",
    .read = read_card,
    .partial = TRUE,
    .bare = TRUE },
  { .verb = "concede",
    .said = "concede|conceding|i concede|we concede|i give up|we give up|i throw in the towel" },
  { .verb = "length", .said = "", .read = grape_read_suit_length },
  { .verb = NULL },
};

/* The one who has the highest card of @suit that is still in a hand; -1: nobody. */
static int
master_of (const Spades *self, guint suit)
{
  SpadesCards best = 0;
  int who = -1;

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      SpadesCards held = spades_hand (self, seat) & SPADES_SUIT (suit);

      if (held > best)
        {
          best = held;
          who = seat;
        }
    }
  return who;
}

/* R9.2: the cards of a hand, and how many of a suit it has. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Spades *self = position->state;

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      SpadesCards hand = spades_hand (self, seat);
      const char *name = grape_table_name (position->table, seat);

      if (spades_may_know (self, viewer, seat) || self->deals[seat].kind != GRAPE_SPADES_HAND_KNOWN)
        continue;
      for (guint card = 0; card < 64; card++)
        if (hand & SPADES_BIT (card))
          grape_secret_add (secrets, seat, spades_card_text (card), "*",
                            grape_place_of_seat (viewer, seat, SPADES_SEATS),
                            "a card in the hand of %s", name);
      for (guint suit = 0; suit < 4 && hand; suit++)
        if (!(spades_shown_voids (self, seat) >> suit & 1))
          grape_secret_add (secrets, seat,
                            g_strdup_printf ("%u %s", spades_count (hand & SPADES_SUIT (suit)),
                                             grape_suit_name ((GrapeSuit)suit + 1)),
                            "", grape_place_of_seat (viewer, seat, SPADES_SEATS),
                            "how many %s %s holds", grape_suit_name ((GrapeSuit)suit + 1), name);
      for (guint suit = 0; suit < 4 && hand; suit++)
        if (master_of (self, suit) == seat)
          grape_secret_add (
              secrets, seat, g_strdup_printf ("highest %s", grape_suit_name ((GrapeSuit)suit + 1)),
              "", grape_place_of_seat (viewer, seat, SPADES_SEATS),
              "that %s holds the highest of the %s", name, grape_suit_name ((GrapeSuit)suit + 1));
    }
}

const GrapeVocabulary spades_vocabulary = {
  .sayings = sayings,
  .asides
  = "heart|hearts|diamond|diamonds|club|clubs|spade|spades|trick|tricks|trump|suit|void|led|nil",
  .titles = "spades|sp|kitchen table",
  .secrets = list_secrets,
};
