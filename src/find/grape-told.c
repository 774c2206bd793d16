/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a message only tells: scores, what somebody else's value was, and what was sent already and
 * stands. */
#include "grape-find-private.h"

#include <string.h>

static const GrapeSentence *
sentence_of (const GrapeReader *self, const GrapeFound *one)
{
  return one->sentence < words_of (self)->sentences->len
             ? grape_words_sentence (words_of (self), one->sentence)
             : NULL;
}

static gboolean
is_value_of (const char *move, const char *value)
{
  const char *last = strrchr (move, ' ');

  return g_str_equal (last ? last + 1 : move, value);
}

static gboolean
sentence_has (const GrapeReader *self, const GrapeSentence *sentence, guint clues)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (self->spans[at] && has (self, at, clues))
      return TRUE;
  return FALSE;
}

/** grape_reader_tells_of_others: whether the sentence is about somebody else's value, or about the
 * past */
gboolean
grape_reader_tells_of_others (const GrapeReader *self, const GrapeSentence *sentence)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (self->spans[at] && self->named[at] >= 0 && self->named[at] != self->reading.seat
        && !grape_words_is (words_of (self), at + self->spans[at], ","))
      return TRUE;
  return sentence_has (self, sentence, GRAPE_CLUE_OTHER | GRAPE_CLUE_PAST)
         && !sentence_has (self, sentence, GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER | GRAPE_CLUE_HEDGE);
}

/* "3-1! Three!": whether the sentence tells a score of which @value is a side. */
static gboolean
is_score_of (const GrapeReader *self, const GrapeSentence *sentence, const char *value)
{
  const GrapeWords *words = words_of (self);

  for (guint at = sentence->first; at + 2 < sentence->last; at++)
    if (g_ascii_isdigit (*grape_words_form (words, at))
        && grape_words_is (words, at + 1, "-|:|\xe2\x80\x93")
        && !grape_words_at (words, at + 1)->apart
        && g_ascii_isdigit (*grape_words_form (words, at + 2))
        && (is_value_of (value, grape_words_form (words, at))
            || is_value_of (value, grape_words_form (words, at + 2))))
      return TRUE;
  return FALSE;
}

/* "Counted 7 satellites. 7!": whether the sentence counts as many of something as @value says */
static gboolean
counts_as_many (const GrapeReader *self, const GrapeSentence *sentence, const char *value)
{
  for (guint at = sentence->first; at + 1 < sentence->last; at++)
    {
      gint number;
      guint said = 0, n = grape_number_read (words_of (self), at, &number, &said);
      g_autofree char *form = n ? g_strdup_printf ("%d", number) : NULL;

      if (n && at + n < sentence->last && is_value_of (value, form)
          && grape_reader_is_talk (self, at + n))
        return TRUE;
    }
  return FALSE;
}

/* "Ferdie won with a 3? Three! I'd never.": a value that only repeats what somebody else had. */
static gboolean
is_echo (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = sentence_of (self, one);

  if (!sentence || one->plain != GRAPE_PLAIN_BARE || one->own || one->talk || !one->sentence
      || grape_words_sentence (words_of (self), one->sentence - 1)->block != sentence->block
      || sentence->last - sentence->first > 5)
    return FALSE;
  const GrapeSentence *before = grape_words_sentence (words_of (self), one->sentence - 1);
  if (is_score_of (self, before, one->text)
      || (grape_words_is (words_of (self), sentence->last - 1, "!|?")
          && counts_as_many (self, before, one->text)))
    return TRUE;
  /* "My son says four. Four." decides. */
  if (!before->asks && sentence->last - sentence->first < 4
      && grape_words_is (words_of (self), sentence->last - 1, "."))
    return FALSE;
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (each->sentence + 1 == one->sentence && is_value_of (one->text, each->text)
          && grape_reader_tells_of_others (self,
                                           grape_words_sentence (words_of (self), each->sentence)))
        return TRUE;
    }
  return FALSE;
}

/** grape_reader_doubt_echoes: values that repeat somebody else's are no moves */
void
grape_reader_doubt_echoes (GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    if (is_echo (self, found_at (self, i)))
      found_at (self, i)->doubts |= GRAPE_DOUBT_PAST;
}

/* "threw", "wanted": a verb in the past, and none of deciding. */
static gboolean
is_past_verb (const GrapeReader *self, guint at)
{
  const char *form = grape_words_form (words_of (self), at);

  if (grape_words_match (words_of (self), at, "got your|got the|got it|got that"))
    return TRUE;
  if (self->used[at] || !grape_reader_is_talk (self, at))
    return FALSE;
  if (grape_words_is (words_of (self), at,
                      "threw|gave|saw|lost|won|kept|held|spent|got|came|ran|fell|felt|bought|sold|"
                      "drew|burnt|blew|went|took|laid|stuck|found|beat|paid|made|knew|swore"))
    return TRUE;
  return g_str_has_suffix (form, "ed") && strlen (form) > 4
         && !grape_words_is (
             words_of (self), at,
             "decided|settled|opted|plumped|picked|determined|resolved|concluded|"
             "arrived|landed|ended|changed|need|indeed|proceed|succeed|agreed|selected|asked|"
             "entered|submitted|reached");
}

/** grape_reader_narrates: "I threw away my queen", "you got it with a jack", "I'd have gone e5":
 * the clause before @at tells what happened, or did not */
gboolean
grape_reader_narrates (const GrapeReader *self, guint at)
{
  for (guint i = at; i-- > self->sentence->first && self->clause[i] == self->clause[at];)
    {
      guint verb;

      if (grape_words_is (words_of (self), i, ":"))
        return FALSE;
      if (grape_words_match (words_of (self), i,
                             "would have|could have|should have|i'd have|you'd have|i'd've|"
                             "he'd have|she'd have|might have|must have")
          && !grape_words_is (words_of (self), i + 2, "the|a|an|to|my") && i + 2 < at)
        return TRUE;
      /* "We have been given E7" */
      if (grape_words_match (words_of (self), i,
                             "been given|been allotted|been assigned|was given|were given|"
                             "was allotted|were allotted|was assigned|were assigned"))
        return TRUE;
      if (!grape_words_is (words_of (self), i, "i|we|you|he|she|they|it") && self->named[i] < 0)
        continue;
      verb = i + MAX (self->spans[i], 1);
      /* "I wanted step d8 to e9", below somebody's words about it: and still do. */
      if (self->letter->quotes && self->letter->quotes->len
          && grape_words_match (words_of (self), i, "i wanted"))
        return FALSE;
      if (grape_words_is (words_of (self), verb, "just|really|only|even|also|never|once|all|both"))
        verb++;
      return verb < at && is_past_verb (self, verb);
    }
  /* "Thanks, got your note about my nine." */
  guint first = at;
  while (first > self->sentence->first && self->clause[first - 1] == self->clause[at])
    first--;
  while (first < at
         && (grape_words_at (words_of (self), first)->mark
             || grape_words_is (words_of (self), first, "and|but|so|just|only|yes|well")))
    first++;
  return !self->sentence->row && first + 1 < at && is_past_verb (self, first);
}

/** grape_reader_tells_scores: whether the clauses up to @at speak of points, and no offer stands
 * between: "Ulla has 12 points now and I have 4" */
gboolean
grape_reader_tells_scores (const GrapeReader *self, guint at)
{
  static const char scores[] = "points|point|pts|score|scores|standings";

  if (grape_words_is (words_of (self), at, scores))
    return TRUE;
  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    if (!self->used[i] && grape_words_is (words_of (self), i, scores)
        && !grape_words_is (words_of (self), i, self->vocabulary->asides)
        && (i < at || self->clause[i] == self->clause[at]))
      return TRUE;
  return FALSE;
}

/** grape_reader_is_upheld: "my number was 4, and still is": what was said before stands */
gboolean
grape_reader_is_upheld (const GrapeReader *self, guint at)
{
  for (guint i = at + 1; i < self->sentence->last; i++)
    if (grape_words_match (words_of (self), i,
                           "still is|still stands|it still does|still holds|it stands|that stands|"
                           "it still goes|stands as it was|it remains|remains so|stays so"))
      return TRUE;
  return FALSE;
}

/* "It stands.", "I stay with it.": the writer's word on what they sent. */
static gboolean
confirms (const GrapeReader *self, const GrapeSentence *sentence)
{
  static const char phrases[]
      = "it stands|it still stands|that stands|that still stands|i stay with it|i stay with that|"
        "i stand by it|i stand by that|it still holds|that still holds|it still is|i stick to it|"
        "i stick with it|i'm sticking with it|i'm sticking to it|i keep it|i'll keep it|keep it|"
        "please keep it|i stick to that|i stick with that";

  if (sentence->asks || sentence->last - sentence->first > 9
      || sentence_has (self, sentence, GRAPE_CLUE_IF | GRAPE_CLUE_HEDGE))
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    if (self->spans[at] && has (self, at, GRAPE_CLUE_NOT)
        && !grape_words_is (words_of (self), at, "keep"))
      return FALSE;
  return grape_words_says (words_of (self), sentence, phrases);
}

/** grape_reader_uphold: "I sent you a 4 on Monday. Did it arrive? It stands." */
void
grape_reader_uphold (GrapeReader *self)
{
  for (guint s = 1; s < words_of (self)->sentences->len; s++)
    if (grape_words_sentence (words_of (self), s)->block
        && confirms (self, grape_words_sentence (words_of (self), s)))
      for (guint i = self->found->len; i-- > 0;)
        {
          GrapeFound *one = found_at (self, i);

          if (one->sentence >= s || one->sentence + 4 < s)
            continue;
          if (!(one->doubts & ~(guint)(GRAPE_DOUBT_PAST | GRAPE_DOUBT_QUESTION | GRAPE_DOUBT_ROUND))
              && one->own)
            {
              one->doubts = 0;
              one->plain = MAX (one->plain, GRAPE_PLAIN_BARE);
            }
          break;
        }
}

/** grape_reader_introduces_samples: "I told him it's like", "It looks like this:": samples follow
 */
gboolean
grape_reader_introduces_samples (const GrapeReader *self)
{
  guint last = grape_words_end (words_of (self), self->sentence);

  for (guint at = last; at-- > self->sentence->first && at + 3 > last;)
    if (grape_words_match (
            words_of (self), at,
            "like|like this|like so|like these|example|examples|instance|samples|sample|format|"
            "syntax|something like")
        == last - at)
      return !grape_words_is (words_of (self), at - 1, "i|would|i'd");
  return FALSE;
}
