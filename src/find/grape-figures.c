/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What else a message counts or names: a value that stands among no other figures is hardly
 * anything but the move. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_WORDS_BESIDE 3
#define MOST_TALK_BESIDE  5
#define MOST_WORDS_SHORT  10

static gboolean
is_value_of (const char *move, const char *value)
{
  const char *last = strrchr (move, ' ');

  return g_str_equal (last ? last + 1 : move, value) || g_str_has_suffix (move, value);
}

/* "Not the nine, the ten" */
static gboolean
is_refused (const GrapeReader *self, const GrapeFound *mention)
{
  for (guint i = 0; i < self->denials->len; i++)
    if (is_value_of (g_array_index (self->denials, GrapeFound, i).text, mention->text))
      return TRUE;
  return FALSE;
}

/* "round 5", "4 players" of the game itself. */
static gboolean
is_phase (const GrapeReader *self, guint at)
{
  return at
         && (grape_words_is (words_of (self), at - 1, "round|rd|turn|trick|r|t|no|number|#")
             || grape_words_is (words_of (self), at - 1,
                                self->reading.position->rules->phase_noun));
}

/** grape_reader_count_figures: other values and numbers than @one's in the body */
guint
grape_reader_count_figures (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeWords *words = words_of (self);
  guint n = 0;

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      n += grape_words_sentence (words, each->sentence)->block > 0
           && !is_value_of (one->text, each->text) && !is_refused (self, each);
    }
  for (guint at = 0; at < words->words->len; at++)
    {
      gint number;
      guint said = 0, length;

      n += grape_words_is (words, at, "plus|minus|times|half|double|twice|less");
      if (self->used[at] || !grape_words_at (words, at)->end || is_phase (self, at)
          || grape_words_is (words, at, "one|a|an|i|v|x|d|c|l|m"))
        continue;
      length = grape_number_read (words, at, &number, &said);
      if (length && !(said & GRAPE_SAID_SLIP))
        {
          g_autofree char *value = g_strdup_printf ("%d", number);

          n += !is_value_of (one->text, value);
          at += length - 1;
        }
    }
  return n;
}

static gboolean
names_another (const GrapeReader *self, const GrapeFound *one)
{
  return grape_reader_names_another (self, grape_words_sentence (words_of (self), one->sentence));
}

/* "Yes, the ten stands": nothing new. */
static gboolean
is_kept (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);

  return grape_words_says (words_of (self), sentence,
                           "stands|stays|remains|unchanged|confirmed|still");
}

/** grape_reader_is_alone: no other figure stands in the message, and nobody else is named beside it
 */
gboolean
grape_reader_is_alone (const GrapeReader *self, const GrapeFound *one)
{
  return !one->verb_alone && one->talk < MOST_WORDS_BESIDE
         && one->sentence < words_of (self)->sentences->len && !names_another (self, one)
         && !is_kept (self, one) && grape_reader_count_figures (self, one) == 0;
}

/* A sentence with little besides the value: a longer one tells something. */
static gboolean
is_short (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);
  guint n = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    n += !grape_words_at (words_of (self), at)->mark;
  return one->talk < MOST_TALK_BESIDE && n < MOST_WORDS_SHORT;
}

/** grape_reader_is_referred_to: "That ruin on c4.": what the message is about */
gboolean
grape_reader_is_referred_to (const GrapeReader *self, const GrapeSentence *sentence, guint at)
{
  guint first = sentence->first;

  return at > first + 2 && grape_words_is (words_of (self), first, "that|those|these")
         && !grape_words_is (words_of (self), first + 1,
                             "is|one|will|would|makes|leaves|gives|,|:|-")
         && grape_words_is (words_of (self), at - 1, "on|at|in|beside|near|by|around");
}

/* "Five at the gate.": a number begins its sentence, or stands in words of offering. Others count
 * trains, days and children: "My bus is the 9", "Back on the 4". */
static gboolean
may_count (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);
  const char *value = strrchr (one->text, ' ');
  guint at = sentence->first;
  gboolean offers = FALSE;

  if (!value || strspn (value + 1, "0123456789") != strlen (value + 1))
    return FALSE;
  for (; at < sentence->last && grape_words_at (words_of (self), at)->start < one->start; at++)
    offers |= has (self, at, GRAPE_CLUE_OFFER | GRAPE_CLUE_MEND)
              || grape_words_is (words_of (self), at, "i|we|i'll|we'll|i'd");
  guint before
      = at - (at > sentence->first + 1 && grape_words_is (words_of (self), at - 1, "the|a"));
  offers &= before == sentence->first
            || !grape_words_is (words_of (self), before - 1,
                                "until|till|by|on|at|since|before|after|about|from|past|number|no");
  return !offers && at > sentence->first
         && !(at == sentence->first + 1
              && grape_words_is (words_of (self), sentence->first, "the|my|a|an|lucky|good"));
}

/* "nine children", "room d4", "my flat is c3" */
static gboolean
counts_something (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);
  guint at = sentence->first;

  while (at < sentence->last && grape_words_at (words_of (self), at)->start < one->start)
    at++;
  if (grape_reader_is_place (self, at) || grape_reader_is_referred_to (self, sentence, at)
      || (at > sentence->first + 2 && grape_words_is (words_of (self), at - 1, "is|are|was")
          && grape_words_is (words_of (self), sentence->first, "my|our|the")
          && grape_reader_is_talk (self, sentence->first + 1)))
    return TRUE;
  while (at < sentence->last && grape_words_at (words_of (self), at)->start < one->end)
    at++;
  return at < sentence->last && !grape_reader_is_plain_value (one)
         && grape_reader_is_talk (self, at);
}

static gboolean
describes (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);
  guint first = sentence->first, end;

  while (first < sentence->last && grape_words_at (words_of (self), first)->start < one->start)
    first++;
  end = first;
  while (end < sentence->last && grape_words_at (words_of (self), end)->start < one->end)
    end++;
  return grape_reader_describes (self, sentence, first, end);
}

/** grape_reader_trust_only: a value in a sentence about something else, in an answer or under the
 * instance's tag, is the move if it is the only one and no other figure stands in the message */
void
grape_reader_trust_only (GrapeReader *self)
{
  GrapeFound *only = self->found->len == 1 ? &g_array_index (self->found, GrapeFound, 0) : NULL;

  if (only && self->letter->tie >= GRAPE_TIE_CHAIN && only->plain == GRAPE_PLAIN_MENTION
      && !only->doubts && !only->verb_alone && is_short (self, only)
      && only->sentence < words_of (self)->sentences->len && !names_another (self, only)
      && !is_kept (self, only) && !counts_something (self, only) && !may_count (self, only)
      && !describes (self, only) && grape_reader_count_figures (self, only) == 0)
    only->plain = GRAPE_PLAIN_BARE;
}

/** grape_reader_is_crowded: a bare value of which nobody says "I", beside other words and figures
 */
gboolean
grape_reader_is_crowded (const GrapeReader *self, const GrapeFound *one)
{
  return one->plain == GRAPE_PLAIN_BARE && one->talk > 1 && !one->own && !one->doubts
         && one->sentence < words_of (self)->sentences->len
         && grape_reader_count_figures (self, one) > 1;
}
