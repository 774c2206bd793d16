/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of several moves in a message the one that the writer means: picked by its place ("I take the
 * last one", "option 2"), or said for emself where the others are only named. */
#include "grape-find-private.h"

#define MOST_PICKING 9 /* words of a sentence that does nothing but pick */

/* The @n-th move by the order in which they stand; G_MAXUINT: there are fewer. */
static guint
find_nth (const GrapeReader *self, guint n)
{
  for (guint i = 0; i < self->found->len; i++)
    {
      guint before = 0;

      for (guint k = 0; k < self->found->len; k++)
        before += is_plain (found_at (self, k))
                  && found_at (self, k)->start < found_at (self, i)->start;
      if (is_plain (found_at (self, i)) && before == n)
        return i;
    }
  return G_MAXUINT;
}

/* "the second one", "the last.", but not "third time lucky": whether an ordinal at @at stands for a
 * move. */
static gboolean
stands_for_move (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);

  return at + 1 >= words->words->len || grape_words_at (words, at + 1)->mark
         || grape_words_at (words, at + 1)->opens
         || grape_words_is (words, at + 1,
                            "one|option|choice|of|please|pls|then|it|for|thanks|thank|will|wins");
}

/* "the second one", "option 2", "the last": its number, from 0; G_MAXUINT: nothing like it. */
static guint
picked_at (const GrapeReader *self, guint at, guint n_moves, guint *length)
{
  static const char *const ordinals[]
      = { "first|1st|former|upper|top", "second|2nd", "third|3rd", "fourth|4th" };
  const GrapeWords *words = words_of (self);
  guint lead = grape_words_match (words, at, "the");
  guint kind = grape_words_match (words, at, "option|variant|choice|number|no|nr|#|alternative");
  gint number;
  guint said = 0, n = kind ? grape_number_read (words, at + kind, &number, &said) : 0;

  if (n && number > 0)
    {
      *length = kind + n;
      return (guint)number - 1;
    }
  if (!stands_for_move (self, at + lead))
    return G_MAXUINT;
  *length = lead + 1;
  for (guint i = 0; i < G_N_ELEMENTS (ordinals); i++)
    if (grape_words_is (words, at + lead, ordinals[i]))
      return i;
  if (grape_words_is (words, at + lead, "last|latter|lower|bottom"))
    return n_moves - 1;
  *length = 0;
  return G_MAXUINT;
}

/* The number that sentence @index picks, if it says nothing else. */
static guint
picked_in (const GrapeReader *self, const GrapeSentence *sentence, guint n_moves)
{
  const GrapeWords *words = words_of (self);
  guint picked = G_MAXUINT, n_words = 0;

  if (sentence->asks || sentence->quoted || !sentence->block)
    return G_MAXUINT;
  for (guint at = sentence->first; at < sentence->last;)
    {
      guint n = 0, place = picked_at (self, at, n_moves, &n);

      if (place != G_MAXUINT && picked != G_MAXUINT && place != picked)
        return G_MAXUINT;
      if (place != G_MAXUINT)
        picked = place;
      else if (grape_words_is (words, at, "not|nothing|neither")
               || has (self, at,
                       GRAPE_CLUE_NOT | GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF | GRAPE_CLUE_PAST
                           | GRAPE_CLUE_TAKE_BACK | GRAPE_CLUE_LATER))
        return G_MAXUINT;
      else if (!grape_words_at (words, at)->mark
               && !has (self, at,
                        GRAPE_CLUE_ASIDE | GRAPE_CLUE_OFFER | GRAPE_CLUE_SELF | GRAPE_CLUE_AFTER
                            | GRAPE_CLUE_MEND)
               && self->spans[at] && self->named[at] < 0)
        return G_MAXUINT;
      n_words += !grape_words_at (words, at)->mark;
      at += MAX (n, 1);
    }
  return n_words > MOST_PICKING ? G_MAXUINT : picked;
}

/** grape_reader_picked: of @n_moves plain finds the one that a sentence below them picks by its
 * place; G_MAXUINT: none does */
guint
grape_reader_picked (const GrapeReader *self, guint n_moves)
{
  const GrapeWords *words = words_of (self);
  guint last = 0, picked = G_MAXUINT;

  for (guint i = 0; i < self->found->len; i++)
    last = MAX (last, found_at (self, i)->end);
  for (guint i = 0; i < words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, i);
      guint place = grape_words_at (words, sentence->first)->start >= last
                        ? picked_in (self, sentence, n_moves)
                        : G_MAXUINT;

      if (place == G_MAXUINT)
        continue;
      if (picked != G_MAXUINT)
        return G_MAXUINT;
      picked = place;
    }
  return picked == G_MAXUINT ? G_MAXUINT : find_nth (self, picked);
}

/** grape_reader_said_for_self: the one plain find that the writer says for emself, behind others
 * that are only named; G_MAXUINT: not one */
guint
grape_reader_said_for_self (const GrapeReader *self)
{
  guint own = G_MAXUINT;

  if (self->letter->tie < GRAPE_TIE_CHAIN)
    return G_MAXUINT;
  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (one->doubts & ~(guint)GRAPE_DOUBT_ILLEGAL)
        return G_MAXUINT;
      if (!is_plain (one) || !(one->closes || one->declared))
        continue;
      if (own != G_MAXUINT)
        return G_MAXUINT;
      own = i;
    }
  for (guint i = 0; own != G_MAXUINT && i < self->found->len; i++)
    if (found_at (self, i)->start > found_at (self, own)->start)
      return G_MAXUINT;
  return own != G_MAXUINT && found_at (self, own)->plain > GRAPE_PLAIN_BARE ? own : G_MAXUINT;
}
