/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Fictionary: how people post a word, define it, compare, vote and score. Blocks are
 * found by the engine; what nobody may give away stands in fictionary-secrets.c. */
#include "fictionary-words.h"

#include <string.h>

#define QUOTES "\"|'|“|”|‘|’|*|_|:|(|)|="

static const Fictionary *
state_of (const GrapeReading *reading)
{
  return reading->position->state;
}

/** fictionary_choices: the definitions on the list; @texts: room for %FICTIONARY_LISTED */
GrapeChoices
fictionary_choices (const GrapeReading *reading, const char **texts)
{
  const Fictionary *self = state_of (reading);
  GrapeChoices choices = { .texts = texts, .n_texts = MIN (self->list->len, FICTIONARY_LISTED) };
  const char *own = reading->seat >= 0 && reading->seat < (int)self->n_seats
                        ? self->players[reading->seat].definition
                        : NULL;

  for (guint i = 0; i < choices.n_texts; i++)
    {
      texts[i] = fictionary_entry (self->list, i)->text;
      if (own && g_ascii_strcasecmp (own, texts[i]) == 0)
        choices.own = i + 1;
    }
  return choices;
}

/* "3", "number three", "the third"; what is told of a definition is found over the whole text */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const char *texts[FICTIONARY_LISTED];
  const GrapeChoices choices = fictionary_choices (reading, texts);

  return state_of (reading)->stage == FICTIONARY_VOTE
         && grape_read_choice (reading, saying, &choices, at, value);
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
