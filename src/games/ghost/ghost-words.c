/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Ghost (R6.2). Its moves are letters, so a value is known by the ghost word: that
 * word with one more letter. Nothing is secret. */
#include "find/grape-vocabulary.h"
#include "ghost-private.h"

#include <string.h>

#define QUOTES "\"|'|“|”|‘|’|*|_|:|(|)|=|,"

static const Ghost *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

static gboolean
is_letters (const GrapeWords *words, guint at)
{
  return grape_word_is_letters (grape_words_form (words, at));
}

/* "spers", "S-P-E-R-S", "S P E R S": writes small letters to @letters. Returns: the words it
 * takes. */
static guint
take_letters (const GrapeWords *words, guint at, GString *letters)
{
  guint n = 1;

  g_string_truncate (letters, 0);
  if (!is_letters (words, at))
    return 0;
  g_string_append (letters, grape_words_form (words, at));
  while (letters->len < 2 || n > 1)
    {
      guint next = n + grape_words_is (words, at + n, "-|.|/|–|—|*|_|+");
      const char *more = grape_words_form (words, at + next);

      if (!is_letters (words, at + next) || strlen (more) != 1)
        break;
      g_string_append (letters, more);
      n = next + 1;
    }
  return n;
}

/* A letter alone; of "a" and "I" only capitals, or those in quotes. */
static gboolean
read_letter (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint skipped = grape_reading_skip (reading, at, QUOTES);
  guint said = grape_words_match (reading->words, at + skipped,
                                  "the letter|a new word with|a word with|letter|with the letter|"
                                  "with a|with an|with|off with|my letter is");
  guint quoted = grape_reading_skip (reading, at + skipped + said, QUOTES);
  guint n = skipped + said + quoted;
  const char *form = grape_words_form (reading->words, at + n);
  const GrapeWord *word = grape_words_at (reading->words, at + n);

  if (strlen (form) != 1 || !is_letters (reading->words, at + n))
    return FALSE;
  gboolean is_notation = at && grape_words_is (reading->words, at - 1, saying->verb)
                         && grape_words_at (reading->words, at - 1)->opens;
  if (!said && !quoted && !skipped && !is_notation && !word->capital)
    value->said |= GRAPE_SAID_WEAK; /* "e.g. a file of C, or x" */
  if (strchr ("ai", *form) && !said && !quoted && !skipped && !is_notation
      && !(word->capital && *form == 'a'))
    return FALSE;
  value->n = n + 1;
  value->text = g_strdup (form);
  return TRUE;
}

/* "s at the end", "an s in front": where the ghost word's new letter goes. */
static guint
read_end (const GrapeWords *words, guint at, gboolean *front)
{
  guint n = grape_words_match (
      words, at,
      "at the front|in front|to the front|on the front|at the beginning|to the beginning|"
      "at the start|to the start|before it|on the left|at the left|to the left|up front|front|first|"
      "at the very front|at the head|before the word|before the rest|in front of it|in front of the word|in front of the rest|at the front of it|onto the front|before all that");

  *front = n > 0;
  if (n)
    return n;
  return grape_words_match (
      words, at,
      "at the end|to the end|on the end|at the back|to the back|behind it|after it|at the tail|"
      "on the right|to the right|at the right|last|behind the word|behind the rest|after the rest|"
      "after the word|onto the end|at the very end|at the back of it|at the end of it|behind|at the rear");
}

/* "Front: H", "at the end, an S" */
static gboolean
read_end_first (const GrapeReading *reading, guint at, GrapeValue *value)
{
  static const char fronts[]
      = "front|at the front|in front|in the front|beginning|at the beginning|before";
  static const char ends[] = "back|end|at the end|at the back|behind|tail|rear|at the tail";
  const Ghost *self = state_of (reading);
  guint front = grape_words_match (reading->words, at, fronts);
  guint n = front ? front : grape_words_match (reading->words, at, ends), marks;

  if (!n || !self->word)
    return FALSE;
  marks = grape_reading_skip (reading, at + n, ":|,|-|->|=|goes|is|comes");
  n += marks;
  n += grape_words_match (reading->words, at + n, "a|an|the letter|letter|the");
  n += grape_reading_skip (reading, at + n, QUOTES);
  const char *form = grape_words_form (reading->words, at + n);
  if (!marks || strlen (form) != 1 || !is_letters (reading->words, at + n)
      || !grape_words_at (reading->words, at + n)->capital)
    return FALSE;
  value->n = n + 1;
  value->text = front ? g_strconcat (form, self->word, NULL) : g_strconcat (self->word, form, NULL);
  return TRUE;
}

/* "an S at the front" */
static gboolean
read_added (const GrapeReading *reading, guint at, GrapeValue *value)
{
  const Ghost *self = state_of (reading);
  guint n = grape_words_match (reading->words, at, "a letter|the letter|an|a|the|letter|another");
  guint quoted = grape_reading_skip (reading, at + n, QUOTES), behind, end;
  const char *form = grape_words_form (reading->words, at + n + quoted);
  gboolean front;

  if (!self->word || strlen (form) != 1 || !is_letters (reading->words, at + n + quoted))
    return FALSE;
  n += quoted + 1;
  behind = grape_reading_skip (reading, at + n, QUOTES);
  end = read_end (reading->words, at + n + behind, &front);
  if (!end)
    return FALSE;
  value->n = n + behind + end;
  value->text = front ? g_strconcat (form, self->word, NULL) : g_strconcat (self->word, form, NULL);
  return TRUE;
}

/* Letters after @skipped words that make @fits true of them and the ghost word; with @any, others
 * too. */
static gboolean
read_fitting (const GrapeReading *reading, guint at, guint skipped,
              gboolean (*fits) (const char *word, const char *letters), gboolean any,
              GrapeValue *value)
{
  const char *word = state_of (reading)->word;
  g_autoptr (GString) letters = g_string_new (NULL);
  guint n = take_letters (reading->words, at + skipped, letters);

  if (!n || !(any || fits (word, letters->str)))
    return FALSE;
  value->n = skipped + n;
  value->text = g_strdup (letters->str);
  return TRUE;
}

/* "continue is": that may be the ghost word; "it is now pers": then it only leads to it. Letters
 * that fit nowhere are a value only in the game's own notation. */
static gboolean
read_led (const GrapeReading *reading, const GrapeSaying *saying, guint at, const char *leads,
          gboolean (*fits) (const char *word, const char *letters), GrapeValue *value)
{
  gboolean is_notation = at && grape_words_is (reading->words, at - 1, saying->verb);
  guint quoted = grape_reading_skip (reading, at, QUOTES);
  guint led = quoted + grape_words_match (reading->words, at + quoted, leads);

  led += grape_reading_skip (reading, at + led, QUOTES);
  return read_fitting (reading, at, quoted, fits, FALSE, value)
         || read_fitting (reading, at, led, fits, is_notation, value);
}

/* The ghost word and one letter more. */
static gboolean
read_continued (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  if (grape_words_is (reading->words, at, "hi|hey"))
    value->said |= GRAPE_SAID_WEAK; /* "Hi all," */
  return read_added (reading, at, value) || read_end_first (reading, at, value)
         || (state_of (reading)->word
             && read_led (reading, saying, at,
                          "the ghost word|ghost word|the word|word|it|to|now|is now|is|becomes|"
                          "make it|with",
                          ghost_extends, value));
}

static gboolean
contains (const char *word, const char *letters)
{
  return strstr (letters, word) != NULL;
}

static gboolean
read_cited (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  return state_of (reading)->stage == GHOST_CITING
         && read_led (reading, saying, at, "the word|is|my word|word|as in|it is in|it's in|in",
                      contains, value);
}

/* What a protest says. */
static gboolean
read_protest (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  static const char word[]
      = "word|it is a word|it's a word|that is a word|that's a word|this is a word|is a word|"
        "a word|you made a word|you completed a word|it is a complete word|it's a complete word|"
        "the word is complete|real word|it is already a word|it's already a word";
  static const char unfindable[]
      = "unfindable|not findable|it is unfindable|it's unfindable|that is unfindable|"
        "is in no word|in no word|no such word|there is no such word|there's no such word|no word|no word contains|"
        "not in any word|it is not in any word|it's not in any word|it isn't in any word|"
        "that's not in any word|that is not in any word|no word has|cannot be found|"
        "can't be found|it cannot be found|it can't be found|nothing contains|"
        "there is no word|there's no word|not part of any word|isn't part of any word|"
        "not within any word|cannot be found within any word|can't be found in any word|"
        "cannot be found in any word";
  guint skipped = grape_reading_skip (reading, at, QUOTES), n;

  skipped += grape_words_match (reading->words, at + skipped,
                                "that|because|since|as|on the grounds that|:|,|-|–|—");
  n = grape_words_match (reading->words, at + skipped, unfindable);
  if (n)
    value->text = g_strdup ("unfindable");
  else if ((n = grape_words_match (reading->words, at + skipped, word)))
    value->text = g_strdup ("word");
  value->n = n ? skipped + n : 0;
  return n > 0;
}

/* Somebody who was just added. */
static gboolean
read_newcomer (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const Ghost *self = state_of (reading);
  guint skipped = grape_words_match (reading->words, at, "to|against|the addition of|adding"), n;

  skipped += grape_words_match (reading->words, at + skipped, "the addition of|adding");
  int seat = grape_reading_seat (reading, at + skipped, &n);
  if (seat < 0 || !self->players[seat].added)
    return FALSE;
  value->n = skipped + n;
  value->text = g_strdup (grape_table_name (reading->position->table, seat));
  return TRUE;
}

/* "object Basil": a name alone is not a value, so the verb is part of it. */
static gboolean
read_objection (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  g_autofree char *name = NULL;

  if (!grape_words_is (reading->words, at, "object")
      || !read_newcomer (reading, saying, at + 1, value))
    return FALSE;
  name = value->text;
  value->n++;
  value->text = g_strdup_printf ("object %s", name);
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "continue",
    .said = "continue|continues|continuing|extend|extends|extending|add|adding|i make it|make it|"
            "making it|i'll make it|prepend|append|it becomes|that makes|it is now|it's now|"
            "put|i put|stick|attach",
    .also = "play|playing|say|call|choose|bid",
    .nouns = "ghost word|the ghost word|word|my word|new word|continuation|my play|my move",
    .read = read_continued,
    .bare = TRUE },
  { .verb = "begin",
    .said = "begin|begins|beginning|start|starting|i start|open|opening|i begin|new word|"
            "first letter|kick off|start off",
    .also = "play|say|choose|pick|take|call|bid|go",
    .nouns = "letter|my letter|first letter|ghost word|new word|my first letter",
    .read = read_letter,
    .bare = TRUE },
  { .verb = "cite",
    .said = "cite|cites|citing|i cite|i name|i quote|quote|i had in mind|i was thinking of|"
            "i mean|i meant|think of|look up",
    .also = "have|offer|give|play|say",
    .nouns = "word|my word|the word|example|citation",
    .read = read_cited,
    .bare = TRUE },
  { .verb = "protest",
    .said = "protest|protests|protesting|i protest|challenge|i challenge|challenging|i call|"
            "objection|i say",
    .nouns = "protest|my protest|challenge",
    .read = read_protest },
  { .verb = "protest word",
    .said = "i protest that is a word|you have made a word|you've made a word|"
            "you have completed a word|you've completed a word" },
  { .verb = "object",
    .said = "object|i object|objecting|objection|i protest|protest",
    .read = read_newcomer },
  { .verb = "", .said = "", .nouns = "", .read = read_objection, .bare = TRUE },
  { .verb = "resign", .said = "resign|i resign|resigning|i give up" },
  { .verb = NULL },
};

const GrapeVocabulary ghost_vocabulary = {
  .sayings = sayings,
  .asides = "letter|letters|ghost|word|front|end|back|beginning|dictionary|player|turn",
  .titles = "ghost|gh",
};
