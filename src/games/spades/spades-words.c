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
  value->n = grape_words_match (reading->words, at,
                                "a pair of tricks|pair of tricks|a couple of tricks|"
                                "couple of tricks");
  if (value->n)
    {
      value->text = g_strdup ("2");
      return TRUE;
    }
  gint number;

  value->n = grape_number_read (reading->words, at, &number, &value->said);
  /* "two of the thirteen" */
  guint all = value->n ? grape_words_match (reading->words, at + value->n,
                                            "of the thirteen|of thirteen|of the 13|of 13|"
                                            "out of thirteen|out of the thirteen|out of 13|/ 13")
                       : 0;
  if (all
      && (!at || grape_words_at (reading->words, at)->opens
          || grape_words_is (reading->words, at - 1,
                             "take|bid|want|say|promise|call|have|try|for|.")))
    {
      value->n += all;
      value->text = g_strdup_printf ("%d", number);
      return TRUE;
    }
  if (value->n && grape_words_is (reading->words, at + value->n, "trick|tricks|book|books")
      && !grape_words_is (reading->words, at - 1, "made|with|take|took|need|needs|of|all"))
    {
      value->n++;
      value->text = g_strdup_printf ("%d", number);
      return TRUE;
    }
  return grape_read_number (reading, saying, at, value);
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
    = "play|plays|playing|lead|leading|leads|follow with|follow|following with|follow suit with|"
      "trump with|trump|"
      "trump it with|ruff with|ruff|ruff it with|discard|discarding|throw|throwing|cut|cut with|cover with|drop|duck with|dump|toss|"
      "overtake with|win with|take it with|beat it with|beat that with|top it with|sluff|slough",
    .also = "place|put|bid|choose|use|spend|lay|lay down",
    .nouns = "card|my card|lead|my lead|my play|discard",
    .read = grape_read_card,
    .partial = TRUE,
    .bare = TRUE },
  { .verb = "concede",
    .said
    = "concede|conceding|i concede|we concede|i give up|we give up|i throw in the towel|"
      "we throw in the towel|i surrender|we surrender|i yield|we yield|i fold|we fold|raise the white flag|hoist the white flag|wave the white flag|"
      "i admit defeat|we admit defeat|i accept defeat|we accept defeat|admit defeat|"
      "we resign|i resign the game|i resign the hand|i lay down my arms|we lay down our arms|"
      "we throw in the cards|i throw in the cards|i throw in my hand|we throw in our hands" },
  { .verb = NULL },
};

/* R9.2: the cards of a hand, and how many of a suit it has. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Spades *self = position->state;
  GrapeHand hands[SPADES_SEATS] = { 0 };

  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      hands[seat].shown = spades_shown_voids (self, seat);
      hands[seat].secret = !spades_may_know (self, viewer, seat)
                           && self->deals[seat].kind == GRAPE_SPADES_HAND_KNOWN;
      for (SpadesCards left = spades_hand (self, seat); left; left &= left - 1)
        hands[seat].cards |= G_GUINT64_CONSTANT (1)
                             << grape_card_index (spades_card ((guint)__builtin_ctzll (left)));
    }
  grape_secret_add_hands (secrets, position, viewer, hands, SPADES_SEATS);
}

const GrapeVocabulary spades_vocabulary = {
  .sayings = sayings,
  .asides
  = "heart|hearts|diamond|diamonds|club|clubs|spade|spades|trick|tricks|book|books|trump|suit|void|led|nil",
  .titles = "spades|sp|kitchen table",
  .trumps = GRAPE_SUIT_SPADES,
  .secrets = list_secrets,
};
