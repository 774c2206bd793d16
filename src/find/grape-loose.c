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
