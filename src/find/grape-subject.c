/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a subject says beside its body. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_HEADING 6 /* words of a subject that speaks of all that stands below it */

/* The subject of an answer was written by somebody else. */
static gboolean
answers (const GrapeReader *self)
{
  const char *subject = self->letter->subject ? self->letter->subject : "";

  while (g_ascii_isspace (*subject))
    subject++;
  while (*subject == '[' && strchr (subject, ']'))
    for (subject = strchr (subject, ']') + 1; g_ascii_isspace (*subject);)
      subject++;
  return g_ascii_strncasecmp (subject, "re:", 3) == 0;
}

static gboolean
has_body (const GrapeReader *self)
{
  guint n = 0;

  for (guint at = 0; at < self->reading.words->words->len; at++)
    n += grape_words_at (self->reading.words, at)->end > 0
         && !grape_words_at (self->reading.words, at)->mark && self->named[at] < 0;
  return n > 2;
}

static gboolean
is_in_subject (const GrapeReader *self, const GrapeFound *one)
{
  return one->sentence < words_of (self)->sentences->len
         && !grape_words_sentence (words_of (self), one->sentence)->block;
}

/* What the body says about the same move holds. */
static void
drop_doubted_subject (GrapeReader *self)
{
  for (guint i = self->found->len; i-- > 0;)
    for (guint k = 0; k < self->found->len && is_in_subject (self, found_at (self, i)); k++)
      if (found_at (self, k)->sentence > found_at (self, i)->sentence && found_at (self, k)->doubts
          && !(found_at (self, k)->doubts & GRAPE_DOUBT_ILLEGAL)
          && g_str_equal (found_at (self, k)->text, found_at (self, i)->text))
        {
          grape_reader_drop (self, i);
          break;
        }
}

/* "Loaf: 2" above "choose 5", and no word that takes one of them back: somebody must ask. Not the
 * round's number, nor where a turn has several moves. */
static void
doubt_disagreeing (GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  /* "Harbour: nine" may be the prize. */
  GrapePlainness least = self->reading.legal ? GRAPE_PLAIN_VERB : GRAPE_PLAIN_FRAME;
  guint round = grape_position_phase (self->reading.position);
  g_autofree char *now = g_strdup_printf (" %u", round);
  gboolean disagree = FALSE;

  if (answers (self) || self->vocabulary->most)
    return;
  for (guint at = 0; at < words->words->len; at++)
    if (self->spans[at] && grape_words_at (words, at)->end
        && has (self, at, GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK | GRAPE_CLUE_NOT))
      return;
  for (guint i = 0; i < self->found->len; i++)
    for (guint k = 0; k < self->found->len; k++)
      {
        const GrapeFound *subject = found_at (self, i), *body = found_at (self, k);

        disagree |= is_plain (subject) && subject->plain >= least && is_plain (body)
                    && is_in_subject (self, subject) && body->sentence < words->sentences->len
                    && !is_in_subject (self, body) && !g_str_equal (subject->text, body->text)
                    && !g_str_has_suffix (subject->text, now);
      }
  for (guint i = 0; disagree && i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      found_at (self, i)->doubts |= GRAPE_DOUBT_OTHERS;
}

/** grape_reader_drop_bare_subject: a subject's bare value is only what the body answers, if the
 * body says something. */
void
grape_reader_drop_bare_subject (GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;
  gboolean body = FALSE;

  for (guint i = 0; i < self->found->len; i++)
    body |= found_at (self, i)->sentence < words->sentences->len
            && grape_words_sentence (words, found_at (self, i)->sentence)->block > 0
            && found_at (self, i)->plain >= GRAPE_PLAIN_BARE;
  body |= answers (self) && has_body (self);
  doubt_disagreeing (self);
  drop_doubted_subject (self);
  /* "Re: What will you give for the nine?" */
  for (guint i = self->found->len; answers (self) && has_body (self) && i-- > 0;)
    if (is_in_subject (self, found_at (self, i))
        && grape_words_sentence (words, found_at (self, i)->sentence)->asks)
      grape_reader_drop (self, i);
  /* "8" above "I don't know. Ask me tomorrow." */
  gboolean wavers = FALSE;
  for (guint at = 0; at < words->words->len; at++)
    wavers |= self->spans[at] && grape_words_at (words, at)->end
              && has (self, at, GRAPE_CLUE_HEDGE | GRAPE_CLUE_TAKE_BACK);
  for (guint i = 0; wavers && !body && i < self->found->len; i++)
    if (is_in_subject (self, found_at (self, i)))
      found_at (self, i)->doubts |= GRAPE_DOUBT_HEDGE;
  for (guint i = self->found->len; body && i-- > 0;)
    if (is_in_subject (self, found_at (self, i))
        && (found_at (self, i)->plain < GRAPE_PLAIN_VERB || (answers (self) && has_body (self))))
      grape_reader_drop (self, i);
}

/* What a subject says of all that stands below it. */
static const struct
{
  GrapeDoubt doubt;
  const char *phrases;
} headings[] = {
  { GRAPE_DOUBT_HEDGE,
    "draft|first draft|not final|provisional|provisionally|tentative|tentatively|maybe|"
    "perhaps|thinking aloud|thinking out loud|idea for|ideas for|no move yet|"
    "no bid yet|no play yet|not a move|not my move|not a bid|not my bid|not my play|"
    "not a play|unsent|what i would have|what i'd have|half decided|undecided" },
  { GRAPE_DOUBT_SUPPOSED,
    "test|testing|only a test|just a test|example|examples|an example|hypothetical|"
    "hypothetically|what if|suppose|supposing|a joke|joke|only kidding|"
    "just kidding|only joking|post mortem|the other game|other game|"
    "the chess game|the other table|how to write|how to send" },
  { GRAPE_DOUBT_TAKEN_BACK, "please ignore|ignore this|don't count|do not count|disregard this|"
                            "please disregard|do not enter|don't enter|void|cancelled" },
  { GRAPE_DOUBT_QUESTION,
    "just asking|only asking|a question|question|questions|rules question|"
    "rule question|advice|is this legal|is that legal|"
    "is this allowed|would this|would that|should i|can i do|may i do|opinions" },
  { GRAPE_DOUBT_ROUND, "for next round|the next round|next round|for later|last week's|yesterday's|"
                       "next turn|for next time" },
};

/* "Draft", "Loaf: a question", "this is a test", but not "my driving test" */
static gboolean
begins_part (const GrapeWords *words, guint at)
{
  while (at && grape_words_is (words, at - 1, "just|only|a|an|my|is|it's|still"))
    at--;
  return !at || grape_words_at (words, at - 1)->mark;
}

/* Whether what began at @at ends there, or goes on as "an example of a move" does. */
static gboolean
ends_part (const GrapeWords *words, guint end, guint at)
{
  const GrapeWord *next = grape_words_at (words, end);

  return end > at
         && (!next || next->end || next->mark
             || grape_words_is (
                 words, end,
                 "of|for|about|only|be|work|a|mail|please|this|that|it|next|played|bid|chosen|given"));
}

/** grape_reader_doubt_by_subject: "Draft", "A question", "Test, please ignore": the writer's own
 * subject speaks of what stands below it */
void
grape_reader_doubt_by_subject (GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  guint doubts = 0, n = 0;
  gboolean asks = FALSE;

  if (answers (self))
    return;
  for (guint at = 0; at < words->words->len && !grape_words_at (words, at)->end; at++)
    {
      /* "Please ignore my last mail", "This round, and perhaps the next", "Question, then move" */
      if (grape_words_is (
              words, at,
              "last|earlier|previous|first|answer|answers|answered|this|and|+|then|now|&")
          && !(at && grape_words_is (words, at - 1, "count|ignore|disregard|enter|is|would")))
        return;
      n += !grape_words_at (words, at)->mark;
      if (!begins_part (words, at))
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
        if (ends_part (words, at + grape_words_match (words, at, headings[i].phrases), at))
          doubts |= headings[i].doubt;
    }
  /* A question of the body is what the subject speaks of. */
  for (guint i = 0; i < words->sentences->len; i++)
    asks |= grape_words_sentence (words, i)->block && grape_words_sentence (words, i)->asks;
  if (asks)
    doubts &= ~(guint)GRAPE_DOUBT_QUESTION;
  for (guint i = 0; doubts && n <= MOST_HEADING && i < self->found->len; i++)
    {
      GrapeFound *one = found_at (self, i);

      if (one->end && !is_in_subject (self, one))
        one->doubts |= doubts;
      grape_found_explain (one);
    }
}

/** grape_reader_points_to_subject: the body points to the subject: "See the subject." */
gboolean
grape_reader_points_to_subject (const GrapeReader *self)
{
  for (guint at = 0; at < words_of (self)->words->len; at++)
    if (grape_words_at (words_of (self), at)->end
        && grape_words_match (
            words_of (self), at,
            "see subject|see the subject|see subject line|as in the subject|"
            "in the subject|subject says|the subject line|see title|see the title|"
            "see above line|as per subject|as per the subject"))
      return TRUE;
  return FALSE;
}
