/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that speak of the value below them: "Last time:", "I am thinking of". */
#include "grape-find-private.h"

#define LONG_LEAD 7 /* words; beyond them, a line tells of more than what follows */

/* Whether a clue takes the last words of the sentence: "I am thinking of". */
static gboolean
ends_with (const GrapeReader *self, guint clues)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (self->spans[at] && has (self, at, clues)
        && (at + self->spans[at] == self->sentence->last
            || (at + self->spans[at] + 1 == self->sentence->last
                && grape_words_is (words_of (self), self->sentence->last - 1, "of|to|about|on"))))
      return TRUE;
  return FALSE;
}

/* What a heading says of all that stands below it: "What I might do:", "Next time:". */
static guint
doubts_of_heading (const GrapeReader *self)
{
  gboolean own = grape_reader_sentence_has (self, GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER);
  gboolean asks = FALSE, hedges = FALSE;
  guint doubts = 0;

  /* "On Tuesday Ann wrote:" stands above what Ann wrote. */
  if (grape_reader_count_words (self) > LONG_LEAD
      || grape_words_is (words_of (self), self->sentence->last - 2, "wrote|writes|said|says"))
    return 0;
  /* "Could you please enter:" asks for it, "I think that I have seen it:" has it. */
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      asks |= grape_words_is (words_of (self), at, "please|pls|you");
      hedges |= self->spans[at] && has (self, at, GRAPE_CLUE_HEDGE)
                && !grape_words_is (words_of (self), at, "hope|hoping|wish")
                && (grape_reader_count_words (self) < 5
                    || at + self->spans[at] + 1 == self->sentence->last);
    }
  if ((hedges && !asks)
      || (grape_reader_sentence_has (self, GRAPE_CLUE_NOT) && grape_reader_count_words (self) < 4))
    doubts |= GRAPE_DOUBT_HEDGE;
  if (grape_reader_sentence_has (self, GRAPE_CLUE_PAST) && !own)
    doubts |= GRAPE_DOUBT_PAST;
  if (grape_reader_sentence_has (self, GRAPE_CLUE_LATER) && !own)
    doubts |= GRAPE_DOUBT_ROUND;
  return doubts;
}

/* What the beginning of a sentence says whose end is the next one. */
static guint
doubts_of_beginning (const GrapeReader *self)
{
  guint doubts = 0;

  if (ends_with (self, GRAPE_CLUE_HEDGE | GRAPE_CLUE_NOT))
    doubts |= GRAPE_DOUBT_HEDGE;
  /* but not "It said", of what still holds */
  if (grape_reader_count_words (self) < 3 && ends_with (self, GRAPE_CLUE_PAST)
      && !grape_words_is (words_of (self), self->sentence->last - 1, "said|sent"))
    doubts |= GRAPE_DOUBT_PAST;
  /* "I will not bid" */
  const GrapeSlot *verb = self->slots->len ? slot_at (self, self->slots->len - 1) : NULL;
  if (verb && verb->first + verb->n == self->sentence->last)
    {
      doubts |= grape_reader_doubts (self, verb->first, TRUE);
      if (grape_reader_is_denied (self, verb->first) || grape_reader_is_others (self, verb->first))
        doubts |= GRAPE_DOUBT_HEDGE;
    }
  return doubts;
}

/** grape_reader_lead: notes what the sentence, which has no value, says of those below it */
void
grape_reader_lead (GrapeReader *self)
{
  guint last = self->sentence->last - 1;
  const GrapeSentence *next = self->index + 1 < words_of (self)->sentences->len
                                  ? grape_words_sentence (words_of (self), self->index + 1)
                                  : NULL;

  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0)
      return;
  if (!next || !self->sentence->block)
    return;
  if (grape_words_is (words_of (self), last, ":"))
    {
      self->lead = doubts_of_heading (self);
      self->lead_block = next->block;
      self->lead_sentence = G_MAXUINT;
    }
  else if (!grape_words_at (words_of (self), last)->mark)
    {
      self->lead = doubts_of_beginning (self);
      self->lead_sentence = self->index + 1;
    }
}

/** grape_reader_led: the doubts that lines above cast on the sentence */
guint
grape_reader_led (const GrapeReader *self)
{
  /* "I wrote earlier:", a quotation, "Please make that 2" */
  if (grape_reader_sentence_has (self, GRAPE_CLUE_MEND))
    return 0;
  return self->lead_sentence == self->index
                 || (self->lead_sentence == G_MAXUINT && self->lead_block == self->sentence->block)
             ? self->lead
             : 0;
}
