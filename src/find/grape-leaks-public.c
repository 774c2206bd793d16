/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells no secret, though it has a value: what is past or scored, questions, numbers that
 * count or name something else. */
#include "grape-leaks-private.h"

#include <string.h>

#define FAR_HOME      4  /* words from "lives" to "10" */
#define MOST_ELLIPSIS 12 /* words between "8 mails" and "5 from Sanjay" */

/** grape_scanner_plays_cards: whether hands of cards are read, from which people take tricks */
gboolean
grape_scanner_plays_cards (const GrapeScanner *self)
{
  for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
    if (each->read == grape_read_card)
      return TRUE;
  return FALSE;
}

/* "won", but not "to win": that is still to come. */
static gboolean
is_scored (const GrapeScanner *self, guint at)
{
  static const char still[] = "to|can|can't|cannot|could|would|will|won't|may|might|must|should|"
                              "you'd|you'll|still|shall";
  const GrapeWords *words = self->reading.words;
  gboolean open = at && grape_words_is (words, at - 1, still);

  open |= at > 1 && grape_words_is (words, at - 2, still);
  if (grape_words_is (words, at, "wins|win|gains"))
    return !open && !grape_words_match (words, at + 1, "it for you|for you|you");
  if (grape_words_is (words, at, "range"))
    return at < 2 || !grape_words_match (words, at - 2, "of the");
  if (grape_words_is (words, at, "once"))
    return !(at && grape_words_is (words, at - 1, "for|at|all"));
  if (grape_scanner_plays_cards (self) && grape_words_is (words, at, "took|takes"))
    return !grape_words_is (words, at + 1, "him|her|them|you|me|so");
  /* "all for five points": what is to be won */
  if (grape_words_is (words, at, "points") && at > 1
      && grape_words_is (words, at - 2, "for|worth|measly|mere"))
    return FALSE;
  if (grape_words_is (words, at, "won"))
    return !(at && grape_words_match (words, at - MIN (at, 2), "would have|could have|might have"));
  return grape_words_is (
      words, at,
      "scored|scores|score|scoring|lost|points|result|results|winner|gained|resolved|"
      "discarded|previous|previously|yesterday|total|totals|standings|ranges");
}

/* "Everybody's asking who has the ace of clubs." */
static gboolean
is_asked (const GrapeScanner *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = self->reading.words;
  gboolean asks = FALSE;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      asks |= grape_words_is (words, at,
                              "asking|asks|ask|asked|wonder|wonders|wondering|guess|guesses");
      if (asks
          && grape_words_match (words, at, "who has|who holds|who got|who bid|who chose|who is at"))
        return TRUE;
    }
  return FALSE;
}

/* "Prizes so far: Ruth has the seven"; and, where nobody but the reader is named, "In my Tuesday
 * game the lady held all four aces", "The clean cells are e6 and f5" */
static gboolean
is_elsewhere (const GrapeScanner *self, guint index)
{
  static const char done[]
      = "infect|infects|infecting|place|places|placing|destroy|destroys|takes|take|wants|goes|"
        "after|submitted|sent|eyes|uninfect|for";
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;

  if (grape_scanner_says (self, sentence, "prizes so far|prizes taken"))
    return TRUE;
  if (self->owners[index] & ~reader)
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_match (words, at, "in another game|in a game of|in my old club")
        || (grape_words_match (words, at, "in my|at my|in our")
            && grape_words_is (words, at + 3, "game|club|table|league")))
      return TRUE;
  return grape_scanner_says (self, sentence, "clean cells|clean squares|empty squares")
         && !grape_scanner_says (self, sentence, done);
}

/* "Ann bid 3 last time and 13 now": the sentence comes back to the present. */
static gboolean
comes_back (const GrapeScanner *self, guint at, const GrapeSentence *sentence)
{
  const GrapeSentence rest = { .first = at, .last = sentence->last };

  return grape_scanner_says (self, &rest,
                             "now|this time|this round|this turn|today|tonight|at present");
}

/* "If you had kept your queen you would have won: Agnes is only on a ten": somebody is named in a
 * main clause of its own, behind what is only supposed. */
static gboolean
states_behind (const GrapeScanner *self, guint at, const GrapeSentence *sentence)
{
  const GrapeWords *words = self->reading.words;
  guint n;

  for (; at + 1 < sentence->last; at++)
    {
      int who = grape_words_is (words, at, ":|;|because|since|as|but|\xe2\x80\x93|\xe2\x80\x94|--")
                    ? grape_scanner_owner_at (self, at + 1, &n)
                    : NOBODY;

      if (who != NOBODY && who != self->viewer
          && grape_words_is (words, at + 1 + n,
                             "is|has|took|sits|bid|went|put|chose|holds|stands|'s"))
        return TRUE;
    }
  return FALSE;
}

/* "Bob asks whether a ten counts ten": nobody else is named. */
static gboolean
is_reported_question (const GrapeScanner *self, guint index)
{
  return __builtin_popcountll (self->owners[index]) == 1
         && !grape_scanner_says (self, grape_words_sentence (self->reading.words, index),
                                 "his|her|their|eir|has|holds")
         && grape_scanner_says (self, grape_words_sentence (self->reading.words, index),
                                "asks whether|asks if|asked whether|asked if|wonders whether|"
                                "wonders if|wondered whether|wondered if|wants to know");
}

/* "In trick 1 you threw the three, Ann the two", "the ace of trick one" */
static gboolean
is_played_trick (const GrapeScanner *self, const GrapeSentence *sentence)
{
  static const char then[]
      = "threw|played|led|followed|discarded|covered|ruffed|fell|came|won|the one of trick";

  return grape_scanner_plays_cards (self)
         && grape_scanner_says (self, sentence, "in trick|to trick|trick 1|trick one|first trick")
         && grape_scanner_says (self, sentence, then);
}

/** grape_scanner_is_public: everybody knows what is past, and what is scored */
gboolean
grape_scanner_is_public (const GrapeScanner *self, guint index)
{
  static const char examples[] = "write|type|send|say|remember|rule";
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint now = grape_position_phase (self->reading.position);
  gboolean named = FALSE; /* "Ann's king, suppose" is no supposition */

  if (grape_words_is (words, sentence->first, examples))
    return TRUE; /* "Write choose 7, or simply a number." */
  if (is_elsewhere (self, index) || is_reported_question (self, index)
      || is_played_trick (self, sentence))
    return TRUE;
  if (is_asked (self, sentence) && !grape_scanner_owners_around (self, index))
    return TRUE;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint n, said = 0;
      gint number;

      if (grape_scanner_owner_at (self, at, &n) != NOBODY)
        {
          named = TRUE;
          at += n - 1;
          continue;
        }
      if (is_scored (self, at)
          || grape_words_match (words, at, "were to|takes place|took place|takes part|took part")
          || (!named && grape_lexicon_clues (words, at, &n) & GRAPE_CLUE_SUPPOSE
              && !states_behind (self, at, sentence)))
        return TRUE;
      if (grape_words_match (words, at,
                             "last round|last turn|last time|last trick|round before|turn before"))
        return !comes_back (self, at, sentence);
      if (grape_words_is (words, at, "round|turn|trick")
          && !(at && grape_words_is (words, at - 1, "a"))
          && grape_number_read (words, at + 1, &number, &said) && (guint)number < now)
        return TRUE;
    }
  return FALSE;
}

static gboolean
ends_sentence (const GrapeWords *words, guint at)
{
  for (guint s = 0; s < words->sentences->len; s++)
    if (grape_words_sentence (words, s)->last == at)
      return TRUE;
  return FALSE;
}

/* "three sugars", "8 mails": the number counts what stands behind it. */
static gboolean
counts_things (const GrapeWords *words, guint at, const GrapeValue *value)
{
  gboolean ends = ends_sentence (words, at + value->n);
  const char *after = ends ? "" : grape_words_form (words, at + value->n);
  gsize length = strlen (after);

  if (grape_words_is (words, at + value->n, "children|people|men|women|kids|sheep|grandchildren")
      && !ends)
    return TRUE;
  return value->text && strspn (value->text, "0123456789") == strlen (value->text) && length > 3
         && after[length - 1] == 's' && after[length - 2] != 's' && !strchr (after, '\'')
         && !grape_words_is (
             words, at + value->n,
             "bids|plays|takes|stands|stays|goes|beats|seems|comes|picks|chooses|"
             "thanks|always|this|thus|does|says|gets|wins|plus|clubs|hearts|spades|diamonds|wants|holds|remains|sits|"
             "belongs|counts|suits|gives|lies|leads|lands|falls|looks|arrives|costs|rests|tops|suffices|"
             "helps");
}

/* "5 from Sanjay", after "8 mails from Luis" */
static gboolean
counts_on (const GrapeScanner *self, guint at, const GrapeValue *value)
{
  const GrapeWords *words = self->reading.words;

  if (!grape_words_is (words, at + value->n, "from|by"))
    return FALSE;
  for (guint i = at; i-- > 0 && at - i < MOST_ELLIPSIS && !grape_words_is (words, i, ".|!|?|:|;");)
    if (grape_words_is (words, i, "mails|messages|letters|posts|notes|mail|message|letter") && i
        && g_ascii_isdigit (*grape_words_form (words, i - 1)))
      return TRUE;
  return FALSE;
}

/* "ten minutes late, and Agnes five": a name and a number without a verb, behind one that counts */
static gboolean
counts_likewise (const GrapeScanner *self, guint at)
{
  const GrapeWords *words = self->reading.words;
  guint n, said = 0;
  gint number;

  if (at < 2
      || !(grape_scanner_owner_at (self, at - 1, &n) != NOBODY
           || (grape_scanner_owner_at (self, at - 2, &n) != NOBODY && n == 2)))
    return FALSE;
  for (guint i = at - 1;
       i-- > 0 && at - i < MOST_ELLIPSIS && !grape_words_is (words, i, ".|!|?|:|;");)
    if ((n = grape_number_read (words, i, &number, &said)))
      return grape_words_is (
                 words, i + n,
                 "minutes|minute|hours|hour|days|day|weeks|years|miles|euros|pounds|"
                 "dollars|pages|children|kids|people|cats|dogs|sons|daughters|letters|mails|degrees|per|percent|%|o'clock")
             > 0;
  return FALSE;
}

/** grape_scanner_means_else: whether @value at @at is none: "the king of punctuality", "three of
 * five", "half past nine", "room d4", "three sugars" */
gboolean
grape_scanner_means_else (const GrapeScanner *self, guint at, const GrapeValue *value)
{
  const GrapeWords *words = self->reading.words;
  guint after = at + value->n, said = 0, n;
  GrapeCardWords card;

  if (at
      && grape_words_is (words, at - 1 - (at > 1 && grape_words_is (words, at - 1, "number|no|nr")),
                         "past|floor|room|platform|gate|aisle|bus|flat|apartment|vitamin|paper|"
                         "motorway|channel|address"))
    return TRUE;
  if (at > 2 && grape_words_match (words, at - 3, "address , number|house , number"))
    return TRUE;
  for (guint i = at - MIN (at, FAR_HOME); i < at; i++)
    if (grape_words_is (words, i, "lives|live|lived|living")
        && !grape_words_is (words, at - 1, ".|!|?"))
      return TRUE;
  /* "1 to 12": a range */
  gint low;
  if (grape_words_is (words, after, "to|till") && g_ascii_isdigit (*grape_words_form (words, at))
      && g_ascii_isdigit (*grape_words_form (words, after + 1))
      && grape_number_read (words, after + 1, &low, &said))
    return TRUE;
  said = 0;
  if (counts_on (self, at, value) || counts_things (words, at, value) || counts_likewise (self, at))
    return TRUE;
  /* "one trick of the seven you two bid" */
  if (at > 2 && grape_words_match (words, at - 2, "of the")
      && grape_words_is (words, at + value->n, "you|they|we|i|he|she"))
    return TRUE;
  /* "third of five" */
  if (at > 1 && grape_words_is (words, at - 1, "of") && g_ascii_isdigit (*value->text)
      && !grape_words_is (words, at - 2,
                          "number|integer|choice|bid|card|pick|that|offer|value|figure|favourite"))
    return TRUE;
  if (!grape_words_is (words, after, "of")
      || grape_words_match (
          words, after,
          "of this suit|of that suit|of the suit|of her suit|of his suit|of their suit|of trumps|of it|of hers|of his|of both|of each|of every|"
          "of all")
      || grape_scanner_owner_at (self, after + 1, &n) != NOBODY)
    return FALSE;
  after += 1 + grape_words_is (words, after + 1, "a|the");
  return !grape_card_words_read (words, after, &card, &said) || !card.suit;
}
