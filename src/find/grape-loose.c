/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that stand loose, and the verb that comes behind them: "c8. Infect.", a list, and below it
 * "all three infected". */
#include "grape-find-private.h"

static void read_loose (GrapeReader *self, int verb, guint last, gboolean pointed);

static guint
n_values_of (const GrapeReader *self, guint sentence)
{
  guint n = 0;

  for (guint i = 0; i < self->mentions->len; i++)
    n += g_array_index (self->mentions, GrapeFound, i).sentence == sentence;
  return n;
}

/** grape_reader_read_behind: "c8. Infect.": the verb alone, for what the sentence before named */
void
grape_reader_read_behind (GrapeReader *self)
{
  const GrapeSlot *only = self->slots->len == 1 ? slot_at (self, 0) : NULL;
  guint loose = self->loose, index = self->index;
  gboolean pointed = FALSE;
  const GrapeSaying *saying
      = only && only->verb >= 0 ? &self->vocabulary->sayings[only->verb] : NULL;

  /* "f9 looks hungry. Infect it." */
  if (only && index
      && grape_words_is (words_of (self), only->first + only->n, "it|that|them|him|her|both|these")
      && (n_values_of (self, index - 1) == 1
          || (self->vocabulary->most && n_values_of (self, index - 1) == 2
              && grape_words_match (words_of (self), only->first + only->n,
                                    "both|them both|these two|those two|these"))
          || (self->vocabulary->most && n_values_of (self, index - 1) == 3
              && grape_words_match (words_of (self), only->first + only->n,
                                    "all three|all of them|the three|these three|them all|these")))
      && grape_words_sentence (words_of (self), index - 1)->block == self->sentence->block)
    {
      loose = index - 1;
      pointed = TRUE;
    }
  if (!saying || !saying->read || only->borrowed || only->noun || self->talk > 1
      || self->sentence->asks || loose == G_MAXUINT || loose + 1 != index
      || grape_reader_is_denied (self, only->first) || grape_reader_is_others (self, only->first))
    return;
  read_loose (self, only->verb, loose, pointed);
}

/* "c5", "d6", "c9", below it "Infect all three.": every line of a list that said no move yet. */
static void
read_loose (GrapeReader *self, int verb, guint last, gboolean pointed)
{
  guint first = last;

  while (self->vocabulary->most && !pointed && first > 0 && self->is_loose[first - 1]
         && grape_words_sentence (words_of (self), first - 1)->block
                == grape_words_sentence (words_of (self), last)->block)
    first--;
  self->pointed = pointed;
  for (guint i = first; i <= last; i++)
    {
      self->carried = verb;
      grape_reader_read_again (self, i);
    }
  self->carried = -1;
  self->pointed = FALSE;
}

/** grape_reader_read_list_before: "all to be infected please" below a list whose last line it
 * continues */
void
grape_reader_read_list_before (GrapeReader *self, guint index)
{
  const GrapeSlot *last = self->slots->len > 1 ? slot_at (self, self->slots->len - 1) : NULL;
  gboolean all = FALSE;

  if (!last || last->verb < 0 || last->borrowed || slot_at (self, 0)->verb >= 0 || !index
      || !self->is_loose[index - 1] || !self->vocabulary->most
      || grape_words_sentence (words_of (self), index - 1)->block != self->sentence->block)
    return;
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    all |= grape_words_is (words_of (self), at, "all|both|three|these|those|everything|lot");
  if (all && !self->vocabulary->sayings[last->verb].then)
    read_loose (self, last->verb, index - 1, FALSE);
}

/* "infect j9" above "i9" and "h9": a line that is a verb and its value, and one of values only. */
static gboolean
goes_on_below (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *next = self->index + 1 < words->sentences->len
                                  ? grape_words_sentence (words, self->index + 1)
                                  : NULL;
  const GrapeSlot *verb = self->slots->len ? slot_at (self, 0) : NULL;
  gboolean rests = self->carried >= 0 && verb && verb->verb < 0;

  if (!self->vocabulary->most || !next || next->block != self->sentence->block || !verb
      || (verb->verb < 0 && !rests) || self->talk)
    return FALSE;
  /* the line below */
  for (guint at = next->first; at < next->last; at++)
    if (!grape_words_at (words, at)->mark
        && strcspn (grape_words_form (words, at), "0123456789") != 1)
      return FALSE;
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (!self->used[at] && !grape_words_at (words, at)->mark)
      return FALSE;
  return rests || (!verb->borrowed && self->vocabulary->sayings[verb->verb].read);
}

/** grape_reader_carry_verb: "I infect the following": the verb goes with the values in the lines
 * below */
void
grape_reader_carry_verb (GrapeReader *self)
{
  const GrapeSlot *last = self->slots->len ? slot_at (self, self->slots->len - 1) : NULL;

  if (goes_on_below (self))
    {
      if (slot_at (self, 0)->verb >= 0)
        self->carried = slot_at (self, 0)->verb;
      self->carried_block = self->sentence->block;
    }
  else if (last && last->verb >= 0 && self->vocabulary->sayings[last->verb].read && !last->borrowed
           && last->first + last->n + 4 > self->sentence->last)
    {
      self->carried = last->verb;
      self->carried_block = self->sentence->block;
    }
  else if (!last || self->sentence->block > self->carried_block + 1)
    self->carried = -1;
}
