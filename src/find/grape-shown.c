/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above and below a move that is drawn or filled in, a grid or a form, and speaks of
 * it: "Would this be legal?", "Suppose I played this:", "Only an example." */
#include "grape-find-private.h"

#include <string.h>

#define MOST_FEW 12 /* words of "That is what I would do if I were you." */

/* Words of a question that is about what is shown, wherever they stand in it, */
#define ABOUT                                                                                       \
  "like this|like that|like so|this one free|do this|do that|play this|play here|go here|go there|" \
  "send this|check this|is it my turn|how you do it|how one does it|right way|wrong here|"          \
  "wrong with it|wrong with this|sees what is wrong"

/* and those with which it ends, where it says "this" or "it". */
#define ENDS                                                                                       \
  "legal|allowed|valid|permitted|possible|right|ok|okay|correct|correctly|properly|upside down|"   \
  "touch|touches|fit|fits|silly|done|works|wrong|how one draws it|draw it|think"

/* What somebody does with a move. */
#define DOES "wants|plays|played|says|thinks|suggests|would|proposes|likes|advises|with|chose"

/* Words of an example. */
#define SUPPOSED                                                                                   \
  "suppose i|suppose somebody|suppose someone|suppose we|suppose that|supposing|imagine|"          \
  "imagining|example|examples|for instance|e . g|what if|in theory|hypothetically|if i were you|"  \
  "somebody wrote|someone wrote|somebody writes"

/* The nearest sentence of the body above @start, or from @end on; NULL: none. */
static const GrapeSentence *
nearest (const GrapeReader *self, guint start, guint end, gboolean above)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *found = NULL;

  for (guint i = 0; i < words->sentences->len; i++)
    {
      const GrapeSentence *each = grape_words_sentence (words, i);

      if (!each->block || each->first == each->last)
        continue;
      if (above && grape_words_at (words, each->last - 1)->end <= start)
        found = each;
      if (!above && !found && grape_words_at (words, each->first)->start >= end)
        found = each;
    }
  return found;
}

static gboolean
says (const GrapeReader *self, const char *phrases)
{
  return grape_words_says (words_of (self), self->sentence, phrases);
}

/* "Have I drawn it properly?", "What do you think?", "Can I?"; but not "Is it legal to park there?"
 */
static gboolean
ends_about (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  guint last = grape_words_end (words, self->sentence);

  if (last == self->sentence->first + 2
      && grape_words_match (words, last - 2, "can i|may i|should i|could i"))
    return TRUE;
  for (guint at = self->sentence->first; at < last; at++)
    if (at + grape_words_match (words, at, ENDS) == last
        && says (self, "this|that|these|it|you think"))
      return TRUE;
  return FALSE;
}

/* "Would this be legal?", "Like so?"; but not "Isn't it lovely?", "Could you enter this?" */
static gboolean
asks_about (const GrapeReader *self)
{
  gboolean asks = self->sentence->asks
                  || (grape_words_is (words_of (self), self->sentence->last - 1, ":")
                      && grape_words_is (words_of (self), self->sentence->first,
                                         "is|do|does|can|may|would|am|could|should|did"));

  return asks && (says (self, ABOUT) || ends_about (self))
         && !grape_words_is (words_of (self), self->sentence->first, "isn't|ain't|aren't|who|when")
         && !says (self, "please|you enter|you take|you put|you note|you record|you add|not bad|"
                         "your turn|your move|isn't it|got that|clear");
}

/* Whether the sentence above leads to what is shown: "I thought of this:", "Suppose I play here."
 */
static gboolean
leads (const GrapeReader *self)
{
  guint last = self->sentence->last - 1;

  if (grape_words_is (words_of (self), last, DOES))
    return TRUE; /* "My husband suggests" */
  while (last > self->sentence->first && grape_words_at (words_of (self), last)->mark)
    {
      if (grape_words_is (words_of (self), last, ":"))
        return TRUE;
      last--;
    }
  return grape_words_is (words_of (self), last, "this|here|below|following|so");
}

/* "what Bob wants", "My husband suggests": whose it is, and no help from them */
static gboolean
is_anothers (const GrapeReader *self)
{
  /* "Lorna asked:" stands above what Lorna asked. */
  gboolean quotes = self->letter->quotes && self->letter->quotes->len;

  /* A substitute says what the other wants. */
  if (self->reading.seat >= 0 && (guint)self->reading.seat < self->absent->len
      && g_ptr_array_index (self->absent, (guint)self->reading.seat))
    return FALSE;
  for (guint at = self->sentence->first; at + 1 < self->sentence->last; at++)
    {
      guint n = grape_reader_other_name_at (self, at);
      gboolean stranger = at > self->sentence->first
                          && grape_words_at (words_of (self), at)->initial && self->named[at] < 0
                          && !has (self, at, GRAPE_CLUE_SELF);

      n = n ? n : stranger || has (self, at, GRAPE_CLUE_OTHER);
      if (n && strlen (grape_words_form (words_of (self), at)) > 1
          && grape_words_is (words_of (self), at + n, DOES)
          && (at + n + 1 >= self->sentence->last
              || grape_words_at (words_of (self), at + n + 1)->mark))
        return TRUE;
    }
  /* "My brother's number:", "Somebody asked what this means:" */
  for (guint at = self->sentence->first; at + 1 < self->sentence->last; at++)
    {
      if ((grape_reader_is_possessive (self, at)
           && grape_words_is (words_of (self), at + 1, GRAPE_MOVES))
          || (!quotes && grape_words_is (words_of (self), at + 1, "asked|said|told")
              && !says (self, "i|i'll|i'm|we") && !grape_words_is (words_of (self), at + 2, "for")
              && !has (self, at, GRAPE_CLUE_SELF) && self->named[at] != self->reading.seat
              && (has (self, at, GRAPE_CLUE_OTHER) || self->named[at] >= 0
                  || grape_words_at (words_of (self), at)->initial)
              && !grape_words_is (
                  words_of (self), at,
                  "you|it|we|as|what|have|had|that|enough|nuff|easier|better|having")))
        return TRUE;
    }
  return grape_words_is (words_of (self), self->sentence->first, "my|our")
         && grape_words_is (words_of (self), self->sentence->last - 1, DOES);
}

static guint
doubts_above (const GrapeReader *self)
{
  guint doubts = asks_about (self) ? GRAPE_DOUBT_QUESTION : 0;

  if (!leads (self) || says (self, "please|i mean|i meant|sorry"))
    return doubts;
  if (says (self, "maybe|perhaps|i could|i might|i may|thinking of|thought of|would have|last idea|"
                  "draft|sketch|tempted|considered|toying|playing with the idea|what follows|"
                  "the following is not|not meant for|not serious|a joke|i wonder|i wish i|"
                  "i almost|i nearly|i never|cannot decide|can't decide")
      || says (self, "not this|not these|not my play|not my move|not my bid|only a picture"))
    doubts |= GRAPE_DOUBT_HEDGE;
  if (says (self, SUPPOSED) || is_anothers (self))
    doubts |= GRAPE_DOUBT_SUPPOSED;
  if ((grape_words_is (words_of (self), self->sentence->first, "if|unless|should")
       && !says (self, "permitted|allowed|late|possible|if so|if not|if that is|you want|yet|me|"
                       "my turn|agree|mind|understood|correct"))
      || grape_words_match (words_of (self), self->sentence->first,
                            "as soon as|only if|when the|once the|after the|but only if"))
    doubts |= GRAPE_DOUBT_IF;
  if (says (self, "yesterday|how it stood|how it was|last round|last turn|last year|last time|"
                  "the old|before my"))
    doubts |= GRAPE_DOUBT_PAST;
  return doubts;
}

static guint
doubts_below (const GrapeReader *self)
{
  guint n = grape_reader_count_words (self);
  guint doubts = n < MOST_FEW && asks_about (self) ? GRAPE_DOUBT_QUESTION : 0;

  if (n < MOST_FEW && says (self, SUPPOSED))
    doubts |= GRAPE_DOUBT_SUPPOSED;
  if (n < MOST_FEW
      && says (self, "no , wait|no wait|hold on|scratch that|forget it|forget that|ignore that|"
                     "ignore it|not yet|tear it up|on second thoughts"))
    doubts |= GRAPE_DOUBT_TAKEN_BACK;
  return doubts;
}

/* Whether the sentence says a move and hardly anything else. */
static gboolean
is_move (const GrapeReader *self, guint index)
{
  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence == index)
      return TRUE;
  return FALSE;
}

/* The sentence before the moves of which @index is one, or behind them; NULL: none */
static const GrapeSentence *
beside (const GrapeReader *self, guint index, gboolean above)
{
  const GrapeWords *words = words_of (self);
  guint i = index;

  do
    i += above ? -1 : 1; /* beyond the first one it is more than all */
  while (self->vocabulary->most && i < words->sentences->len && is_move (self, i));
  const GrapeSentence *found = i < words->sentences->len ? grape_words_sentence (words, i) : NULL;

  return found && found->block && found->first < found->last ? found : NULL;
}

/* "Not this: 5": what stands before the colon, as a sentence of its own; FALSE: there is none */
static gboolean
heading_of (const GrapeReader *self, const GrapeFound *one, GrapeSentence *heading)
{
  const GrapeWords *words = words_of (self);

  if (one->sentence >= words->sentences->len)
    return FALSE;
  *heading = *grape_words_sentence (words, one->sentence);
  for (guint at = heading->first + 1, n = 0;
       at + 1 < heading->last && grape_words_at (words, at)->end <= one->start; at++)
    {
      if (grape_words_is (words, at, ",") || ++n > MOST_FEW)
        return FALSE;
      if (grape_words_is (words, at, ":"))
        {
          heading->last = at + 1;
          return heading->block && grape_words_at (words, at + 1)->start <= one->start
                 && one->start <= grape_words_at (words, at + 1)->end + 1;
        }
    }
  return FALSE;
}

/** grape_reader_doubt_shown: casts the doubts of the sentences around it on what is drawn, or said
 * without any other word */
void
grape_reader_doubt_shown (GrapeReader *self)
{
  const GrapeSentence *now = self->sentence;

  for (guint i = 0; i < self->found->len; i++)
    {
      GrapeFound *one = found_at (self, i);
      gboolean drawn = one->sentence == G_MAXUINT && one->start < one->end
                       && memchr (self->letter->text + one->start, '\n', one->end - one->start);
      gboolean alone = one->sentence < words_of (self)->sentences->len && !one->talk
                       && !one->verb_alone
                       && grape_words_sentence (words_of (self), one->sentence)->block;

      GrapeSentence heading;

      if (heading_of (self, one, &heading))
        {
          self->sentence = &heading;
          one->doubts |= doubts_above (self);
          grape_found_explain (one);
        }
      if (!drawn && !alone)
        continue;
      for (guint above = 0; above < 2; above++)
        {
          self->sentence = drawn ? nearest (self, one->start, one->end, above)
                                 : beside (self, one->sentence, above);
          if (self->sentence)
            one->doubts |= above ? doubts_above (self) : doubts_below (self);
        }
      grape_found_explain (one);
    }
  self->sentence = now;
}
