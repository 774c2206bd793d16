/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Targets and claims in sentences: "I've taken MUSIC. That's my target.", "I claim that reply,
 * round 2, first place". */
#include "double-crash-letter.h"

#include <string.h>

static const char about[]
    = "target|my target|secret|secret word|hidden|hide|hiding|find|finds|finding|guess|treasure|"
      "flagship|chosen|choose|taken|picked|settled on|never find|must find|has to find|my word|own word|hunt|hunts|hunting|look for|"
      "looks for|search for|seek|seeks";
static const char points_back[]
    = "that's my target|that is my target|is my target|as my target|for my "
      "target|that's my word|that is my word|is the target|that's the one";

/* The one word that is written as a word: in capitals, or quoted. */
static gboolean
marked_word (const DoubleCrashLetter *self, guint index, DoubleCrashWord word, guint *where)
{
  const GrapeSentence *sentence = grape_words_sentence (self->words, index);
  guint found = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      DoubleCrashWord each;

      if (double_crash_word_at (self, at, each) == DOUBLE_CRASH_NONE
          || !(grape_words_at (self->words, at)->capital
               || (at && grape_words_is (self->words, at - 1, "\"|'|“|‘|*"))
               || (at && grape_words_is (self->words, at - 1, "is|be|called|namely|:")
                   && (at + 1 == sentence->last || grape_words_at (self->words, at + 1)->mark)))
          || (at
              && grape_words_is (self->words, at - 1, "not|nor|than")) /* "not BREAD but STOVE" */
          || (found && g_str_equal (each, word)))
        continue;
      memcpy (word, each, sizeof each);
      *where = at;
      found++;
    }
  return found == 1;
}

/* "For the referee's eyes only: OTTER": a letter in private with one word that is written as one */
static gboolean
only_word (const DoubleCrashLetter *self, DoubleCrashWord word, DoubleCrashFind *find)
{
  gboolean hides = FALSE, doubts = FALSE;
  guint n = 0;

  for (guint i = 0; i < self->words->sentences->len; i++)
    {
      DoubleCrashWord each;
      guint at;

      if (!grape_words_sentence (self->words, i)->block)
        continue;
      hides |= double_crash_says (
          self, i,
          "secret|sealed|envelope|private|privately|in confidence|eyes only|your "
          "eyes|not a word to|don't tell|do not tell|not to be shown|must not see|"
          "hide behind|locked up|under lock");
      if (!marked_word (self, i, each, &at))
        continue;
      doubts |= double_crash_doubts (self, i)
                || double_crash_says (self, i, "your target|your word|not");
      if (n && g_str_equal (each, word))
        continue;
      memcpy (word, each, sizeof each);
      find->first = find->last = at;
      find->strange = G_MAXUINT;
      for (guint k = grape_words_sentence (self->words, i)->first, strange = 0;
           k < grape_words_sentence (self->words, i)->last; k++)
        {
          strange += !grape_words_at (self->words, k)->mark;
          if (strange > 3 && !hides) /* "the CRANE is broken" */
            find->strange = i;
        }
      n++;
    }
  return hides && !doubts && n == 1;
}

/* "the target of Bob": what the sentence says is about the other one. */
static gboolean
is_of_the_other (const DoubleCrashLetter *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->words, index);
  g_autoptr (GrapeWords) name
      = grape_words_new (NULL, grape_table_name (self->reading->position->table, 1 - self->seat));

  for (guint at = sentence->first; at + 1 < sentence->last; at++)
    if (grape_words_is (self->words, at, "of") && name->words->len
        && grape_words_name (self->words, at + 1, name))
      return TRUE;
  return FALSE;
}

/* Whether the clause of the word at @at, or the sentence if it has no other, says that it is not
 * the writer's target: but "not a word to Ludwig: HOTEL is my target". */
static gboolean
is_denied (const DoubleCrashLetter *self, guint index, guint at)
{
  static const char others[] = "you|your|not|no|or|never|is it|'s word|'s target|'s secret|guess";
  const GrapeSentence *sentence = grape_words_sentence (self->words, index);
  guint first = at, last = at;

  if (at && grape_words_is (self->words, at - 1, "but"))
    return FALSE;
  while (first > sentence->first && !grape_words_is (self->words, first - 1, ":|;|,"))
    first--;
  while (last < sentence->last && !grape_words_is (self->words, last, ":|;"))
    last++;
  if (!double_crash_has (self, first, last, about))
    first = sentence->first;
  return double_crash_has (self, first, last, others);
}

/** double_crash_still_chooses: "I haven't chosen my target yet." */
gboolean
double_crash_still_chooses (const char *text)
{
  return g_regex_match_simple (
      "(?:n['’]t|\\bnot|\\bstill|\\byet to|\\bnever) (?:yet )?(?:chosen|choose|choosing|decided|decide|deciding|settled|"
      "picked|pick|thinking|looking|found|have a|got a)\\b[^.!?]*\\b(?:target|word|secret|yet)\\b",
      text, G_REGEX_CASELESS, 0);
}

/** double_crash_read_secret: a target that the sayings do not tell; FALSE: there is none */
gboolean
double_crash_read_secret (const DoubleCrashLetter *self, DoubleCrashFind *find)
{
  DoubleCrashWord word;

  if (double_crash_still_chooses (self->reading->text)
      || double_crash_has_target (self->game, self->seat)
      || (self->game->stage != DOUBLE_CRASH_SALVO && self->game->stage != DOUBLE_CRASH_REPLY))
    return FALSE;
  for (guint i = 0; i < self->words->sentences->len; i++)
    {
      gboolean points
          = i + 1 < self->words->sentences->len && double_crash_says (self, i + 1, points_back);
      guint at;

      if (!grape_words_sentence (self->words, i)->block || double_crash_doubts (self, i)
          || is_of_the_other (self, i) || !marked_word (self, i, word, &at)
          || !(
              points
              || double_crash_says (
                  self, i,
                  "never find|never guess|won't guess|will not guess|has to find|must find|will find")
              || (double_crash_says (self, i, about) && !is_denied (self, i, at))))
        continue;
      find->move = g_strdup_printf ("target %s", word);
      find->first = find->last = at;
      find->strange = G_MAXUINT;
      return TRUE;
    }
  if (!only_word (self, word, find))
    return FALSE;
  find->move = g_strdup_printf ("target %s", word);
  return TRUE;
}

/* The round of the reply that a sentence is about: "round 2", or the round in which the named word
 * was fired; and the place of the word. */
static gboolean
read_place (const DoubleCrashLetter *self, const GrapeSentence *sentence, guint *round,
            guint *place)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      gint number;
      guint said = 0, n, at_place = double_crash_place_at (self, at, &n);

      if (grape_words_is (self->words, at, "round")
          && grape_number_read (self->words, at + 1, &number, &said))
        *round = (guint)number;
      else if (grape_ordinal_read (self->words, at)
               && grape_words_is (self->words, at + 1, "round"))
        *round = grape_ordinal_read (self->words, at); /* "second round, first word" */
      else if (at_place && !*place && !(at && grape_words_is (self->words, at - 1, "round"))
               && !grape_words_is (self->words, at + 1, "round"))
        *place = at_place;
      for (guint index = 0; index < self->game->players[self->seat].salvos->len; index++)
        {
          const DoubleCrashSalvo *salvo = double_crash_salvo (self->game, self->seat, index);

          for (guint i = 0; i < salvo->n; i++)
            if (g_ascii_strcasecmp (grape_words_form (self->words, at), salvo->words[i]) == 0
                && !*place)
              {
                *round = *round ? *round : 2 * (index + 1);
                *place = i + 1;
              }
        }
    }
  return *round && *place;
}

/** double_crash_read_claim: FALSE: there is none */
gboolean
double_crash_read_claim (const DoubleCrashLetter *self, DoubleCrashFind *find)
{
  if (self->game->stage != DOUBLE_CRASH_EXAMINATION)
    return FALSE;
  for (guint i = 0; i < self->words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (self->words, i);
      guint round = 0, place = 0;

      if (!sentence->block || !double_crash_says (self, i, "i claim|claim|i challenge|i contest")
          || double_crash_says (self, i, "not|don't|nothing|no|if|may|might|could")
          || sentence->asks)
        continue;
      if (!read_place (self, sentence, &round, &place))
        {
          /* "RIVET had five. I claim that." */
          for (guint k = 0; k < i && !(round && place); k++)
            if (grape_words_sentence (self->words, k)->block
                && !grape_words_sentence (self->words, k)->asks)
              read_place (self, grape_words_sentence (self->words, k), &round, &place);
        }
      if (double_crash_says (self, i, "target|your word|no word") && !place)
        find->move = g_strdup ("claim target");
      else if (round && place)
        find->move = g_strdup_printf ("claim reply %u.%u", round, place);
      else
        continue;
      find->first = sentence->first;
      find->last = sentence->last - 1;
      find->strange = G_MAXUINT;
      return TRUE;
    }
  return FALSE;
}
