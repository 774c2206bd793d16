/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Fictionary: how people post a word, define it, compare, vote and score. Blocks are
 * found by the engine; what nobody may give away stands in fictionary-secrets.c. */
#include "fictionary-words.h"

#include <string.h>

#define MOST_LISTED 32
#define QUOTES      "\"|'|“|”|‘|’|*|_|:|(|)|="

static const Fictionary *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/* The place of the one text on the list that has the words from @at on; *n: how many of them. */
static guint
find_on_list (const GrapeReading *reading, const Fictionary *self, guint at, guint *n)
{
  guint place = 0;

  *n = 0;
  for (guint i = 0; i < self->list->len; i++)
    {
      g_autoptr (GrapeWords) text = grape_words_new (NULL, fictionary_entry (self->list, i)->text);

      for (guint from = 0; from < text->words->len; from++)
        {
          guint length = 0;

          while (from + length < text->words->len
                 && g_str_equal (grape_words_form (text, from + length),
                                 grape_words_form (reading->words, at + length)))
            length++;
          if (length > *n)
            {
              *n = length;
              place = i + 1;
            }
          else if (length == *n && place != i + 1)
            place = 0; /* of two */
        }
    }
  return place;
}

/* A word or two that nobody uses by chance: "that one" names nothing. */
static gboolean
is_telling (const GrapeWords *words, guint at, guint n)
{
  guint letters = 0;

  for (guint i = at; i < at + n; i++)
    if (!grape_words_is (words, i, "that|this|which|with|from|when|what|only|some|other|next|last"))
      letters = MAX (letters, (guint)strlen (grape_words_form (words, i)));
  return letters > 2;
}

/* "The leather cap.": a sentence that says no more */
static gboolean
is_all (const GrapeWords *words, guint at, guint n)
{
  guint after = at + n + grape_words_is (words, at + n, ",");

  after += grape_words_match (words, after, "please|for me|of course|surely|i say|it is");
  return n > 1 && grape_words_at (words, at)->opens
         && (after >= words->words->len || grape_words_at (words, after)->opens
             || grape_words_is (words, after, ".|!|;"));
}

/* "two definitions are alike", "number 3 made me laugh": a number that chooses nothing */
static gboolean
is_talked_of (const GrapeWords *words, guint at)
{
  return grape_words_match (
             words, at,
             "is mine|was mine|is my own|definitions|of you|of them|of us|of these|of those|people|"
             "made me|makes me|made us|made my|is funny|is lovely|is good|is nice|was by|is by|"
             "looks|sounds|smells|reads|reminds|votes|guesses|days|weeks|hours|minutes|and")
         > 0;
}

/** fictionary_is_own: whether the reader wrote the definition at @place of the list */
gboolean
fictionary_is_own (const GrapeReading *reading, const Fictionary *self, guint place)
{
  const char *own = reading->seat >= 0 && reading->seat < (int)self->n_seats
                        ? self->players[reading->seat].definition
                        : NULL;

  return own && g_ascii_strcasecmp (own, fictionary_entry (self->list, place - 1)->text) == 0;
}

/* "the one about the potatoes": nobody means their own */
static gboolean
read_described (const GrapeReading *reading, const Fictionary *self, guint at, GrapeValue *value)
{
  const char *texts[MOST_LISTED] = { NULL };
  guint n = MIN (self->list->len, G_N_ELEMENTS (texts)), place;

  for (guint i = 0; i < n; i++)
    texts[i] = fictionary_entry (self->list, i)->text;
  place = grape_reading_described (reading, at, texts, n, &value->n);
  if (!place || fictionary_is_own (reading, self, place))
    return FALSE;
  value->text = g_strdup_printf ("%u", place);
  return TRUE;
}

/* The figure behind "#" */
static gboolean
read_figure (const GrapeReading *reading, guint at, GrapeValue *value)
{
  const char *form = at < reading->words->words->len ? grape_words_form (reading->words, at) : "";

  if (!*form || strlen (form) > 2 || strspn (form, "0123456789") != strlen (form))
    return FALSE;
  value->n = 1;
  value->text = g_strdup (form);
  return TRUE;
}

/* "3", "number three", "the ale one", or words of the definition itself. */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Fictionary *self = state_of (reading);
  static const char *const ordinals[]
      = { "the first|for the first",     "the second|for the second", "the third|for the third",
          "the fourth|for the fourth",   "the fifth|for the fifth",   "the sixth|for the sixth",
          "the seventh|for the seventh", "the eighth|for the eighth" };
  guint skipped, said, n, place;
  gboolean about;

  if (self->stage != FICTIONARY_VOTE)
    return FALSE;
  skipped = grape_words_match (reading->words, at,
                               "for|definition|definition number|number|no|nr|option|entry|#");
  skipped += grape_words_match (reading->words, at + skipped, "number|definition|no|nr|#");
  if (skipped && grape_words_is (reading->words, at + skipped - 1, "#")
      && read_figure (reading, at + skipped, value))
    {
      value->n += skipped;
      return TRUE;
    }
  if (grape_read_number (reading, saying, at + skipped, value))
    {
      value->n += skipped;
      return !is_talked_of (reading->words, at + value->n);
    }
  for (guint i = 0; !skipped && i < G_N_ELEMENTS (ordinals); i++)
    if ((value->n = grape_words_match (reading->words, at, ordinals[i])))
      {
        guint thing = grape_words_match (reading->words, at + value->n,
                                         "one|definition|of them|on the list|in the list|entry");

        if (i >= self->list->len || is_talked_of (reading->words, at + value->n + thing)
            || (!thing && at + value->n < reading->words->words->len
                && !grape_words_at (reading->words, at + value->n)->mark
                && !grape_words_at (reading->words, at + value->n)->opens))
          return FALSE;
        value->n += thing;
        value->text = g_strdup_printf ("%u", i + 1);
        return TRUE;
      }
  said = grape_words_match (reading->words, at,
                            "for the one with|for the one about|the one with|the one about|"
                            "for the|for|the one|the");
  about = grape_words_match (reading->words, at, "for the one about|the one about") > 0;
  said += grape_reading_skip (reading, at + said, QUOTES);
  place = find_on_list (reading, self, at + said, &n);
  if (!place || n < 2)
    {
      guint described = read_described (reading, self, at, value);

      if (described)
        return TRUE;
    }
  if (!place || fictionary_is_own (reading, self, place)
      || !is_telling (reading->words, at + said, n)
      || (n < 3 && !about && !is_all (reading->words, at, said + n)
          && !grape_words_is (reading->words, at + said + n, "one|definition")))
    return FALSE;
  value->n = said + n + grape_words_is (reading->words, at + said + n, "one|definition");
  value->text = g_strdup_printf ("%u", place);
  return TRUE;
}

/* A word of the Official Dictionary in quotes or capitals, or named as the word. */
static gboolean
read_word (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Fictionary *self = state_of (reading);
  guint said = grape_words_match (reading->words, at,
                                  "is|for this round is|for the round is|shall be|will be|of the "
                                  "round is|this time is|today is|for you|:"),
        quoted;
  const char *form;

  if (self->stage != FICTIONARY_WORD)
    return FALSE;
  said += grape_words_match (reading->words, at + said, "the word|the ing word|:");
  quoted = grape_reading_skip (reading, at + said, QUOTES);
  form = grape_words_form (reading->words, at + said + quoted);
  if (strlen (form) < 2 || !grape_word_is_letters (form)
      || (!quoted && grape_words_is (reading->words, at + said, PLAIN_WORDS))
      || !grape_word_list_has (fictionary_lore_words (fictionary_lore (self)), form))
    return FALSE;
  value->n = said + quoted + 1;
  value->text = g_strdup (form);
  return TRUE;
}

/* "let it be 'gloaming'": a word in quotation marks or capitals */
static gboolean
read_quoted_word (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                  GrapeValue *value)
{
  guint quoted = grape_reading_skip (reading, at, QUOTES);

  return (quoted || grape_words_at (reading->words, at)->capital)
         && reading->seat == state_of (reading)->brainiac && read_word (reading, saying, at, value);
}

/* "3,5" is one word here. */
static gboolean
is_numbers (const char *form)
{
  return g_ascii_isdigit (*form) && strspn (form, "0123456789,") == strlen (form);
}

/* "2,4", "Bob and Dora" */
static gboolean
read_seats (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Fictionary *self = state_of (reading);
  g_autoptr (GString) seats = g_string_new (NULL);
  guint n = 0;

  if (self->stage != FICTIONARY_COMPARE)
    return FALSE;
  for (;;)
    {
      GrapeValue one = { 0 };
      guint between = seats->len ? grape_words_match (reading->words, at + n, ",|and|&") : 0;
      guint taken = 0;
      int found = grape_reading_seat (reading, at + n + between, &taken);

      if (found < 0 && is_numbers (grape_words_form (reading->words, at + n + between))
          && strchr (grape_words_form (reading->words, at + n + between), ','))
        {
          g_string_append_printf (seats, "%s%s", seats->len ? "," : "",
                                  grape_words_form (reading->words, at + n + between));
          n += between + 1;
          continue;
        }
      if (found < 0 && grape_read_number (reading, saying, at + n + between, &one))
        {
          taken = one.n;
          found = (int)g_ascii_strtoull (one.text, NULL, 10) - 1;
        }
      grape_value_clear (&one);
      if (found < 0 || found >= (int)self->n_seats)
        break;
      g_string_append_printf (seats, "%s%d", seats->len ? "," : "", found + 1);
      n += between + taken;
    }
  if (!seats->len)
    return FALSE;
  value->n = n;
  value->text = g_string_free (g_steal_pointer (&seats), FALSE);
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|vote for|i vote for|votes for|voting for|i'm voting for|"
            "i am voting for|my vote goes to|my vote is for|put me down for|i go for|going for|"
            "i'll take|i take",
    .also = "choose|pick|take|go|say|believe|guess|try",
    .nouns = "vote|my vote|choice|my choice",
    .read = read_choice,
    .bare = TRUE },
  { .verb = "word",
    .said
    = "word|the word is|the ing word is|my word is|the word for this round is|i choose|"
      "i've settled on|i have settled on|i'm going for|i open the round with|have a go at|"
      "i've picked|i have picked|i've chosen|i have chosen|please define|kindly define|this "
      "time it's|i give you|i post|i post the word|here is|my word|the word|the ing word|ing word|"
      "this round's word is|your word is|your word",
    .nouns = "word|ing word|my word|the word|your word",
    .read = read_word },
  { .verb = "word", .said = "", .nouns = "", .read = read_quoted_word, .bare = TRUE },
  { .verb = "similar",
    .said = "similar|substantially similar|substantially right|too close|correct definition by|"
            "correct definitions by|knew it",
    .nouns = "similar",
    .read = read_seats },
  { .verb = "list",
    .said = "list|i post the list|post the list|please post the list|here is the list|"
            "nobody knew it|nobody was right|no one was right|none is similar|"
            "none of them is similar|none are similar|none similar" },
  { .verb = "score",
    .said = "score|i score the votes|score the votes|i score the round|scoring the round|"
            "i score it|please score the votes|i hereby score the votes" },
  { .verb = "dispute",
    .said = "dispute|i dispute|i dispute this|i dispute that|i dispute the list|"
            "i dispute the score|i hereby dispute" },
  { .verb = "resign",
    .said
    = "resign|i resign|i hereby resign|resigning|i resign from the game|i'm out of the game" },
  { .verb = NULL },
};

static guint
most (const GrapePosition *position, int seat)
{
  const Fictionary *self = position->state;

  return self->stage == FICTIONARY_WORD || self->stage == FICTIONARY_COMPARE ? 2 : 1;
}

const GrapeVocabulary fictionary_vocabulary = {
  .sayings = sayings,
  .asides = "definition|word|brainiac|bluffer|list|number|ing",
  .titles = "fictionary|fict",
  .most = most,
  .shown = fictionary_find_shown,
  .secrets = fictionary_secrets,
};
