/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a substitute passes on: "Ace rang and said nine", "her orders are six", "nine from him". */
#include "grape-find-private.h"

/* Between who says it and what is said. */
#define SMALL                                                                                      \
  ":|,|\"|\xe2\x80\x9c|(|-|--|the|a|an|it|is|it's|are|be|that|to|for|on|me|us|you|just|simply|so|" \
  "down|put|enter|play"
#define SAYS                                                                                       \
  "says|said|saying|say|wants|wanted|asks|asked|told|tells|wrote|writes|sends|sent|left|gets|"     \
  "wishes|wished|chose|chooses|prefers|rang|phoned|telephoned|orders|choice|note|letter|wish|"     \
  "instructions|instruction|word|passes|pass|agreed|decided|message|telegram|postcard"

/** grape_reader_passes_on_plainly: not "I think he said nine", "last round he wanted nine", where
 * more is said than the words that pass it on */
gboolean
grape_reader_passes_on_plainly (const GrapeReader *self)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (self->spans[at]
        && ((has (self, at, GRAPE_CLUE_HEDGE)
             && !grape_words_is (words_of (self), at, "told|tells|wants|want|asked|asks|would"))
            || (has (self, at, GRAPE_CLUE_PAST)
                && grape_words_is (
                    words_of (self), at,
                    "last|previous|previously|earlier|yesterday|ago|usually|always"))))
      return FALSE;
  return TRUE;
}

/* Who says it, before @end: the player, what they left, or both of them. */
static gboolean
has_player (const GrapeReader *self, guint end)
{
  for (guint at = self->sentence->first; at < end; at++)
    if ((self->spans[at] && self->named[at] == self->reading.seat)
        || grape_words_is (words_of (self), at, "he|she|his|her|we|note|letter|list|telegram")
        || grape_words_match (
            words_of (self), at,
            "i am to|i'm to|i was told|i am told|my orders|my instructions|i pass|"
            "they say|it says"))
      return TRUE;
  return FALSE;
}

/* "from him", "for her", ", says he" */
static gboolean
is_ascribed (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint n = grape_words_match (words, at,
                               "from|for|, says|, said|says|said|, by order of|, as|, on|, with");
  gboolean player = n
                    && (grape_words_is (words, at + n, "him|her|he|she")
                        || self->named[at + n] == self->reading.seat);

  return player
         || grape_words_match (words, at,
                               ", he says|, she says|, he said|, she said|he said|she said|"
                               "on his orders|on her orders|, on his orders|, on her orders");
}

/* "Rao left me these hearts: nine, three, two", "he sent 3 postcards" */
static gboolean
tells_of_several (const GrapeReader *self)
{
  const GrapeSlot *first = NULL;

  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0)
      {
        if (first
            && !g_str_equal (grape_words_form (words_of (self), first->first),
                             grape_words_form (words_of (self), slot_at (self, i)->first)))
          return TRUE;
        first = slot_at (self, i);
        if (grape_reader_is_part_of_noun (self, slot_at (self, i)))
          return TRUE;
      }
  return FALSE;
}

/**
 * grape_reader_passes_on:
 * @at: the word at which the value, or its verb, begins
 * @end: the word behind it
 *
 * Whether somebody who sits in for the writer's seat says what its player wants.
 */
gboolean
grape_reader_passes_on (const GrapeReader *self, guint at, guint end)
{
  int seat = self->reading.seat;

  if (seat < 0 || !grape_table_seat (self->reading.position->table, seat)->substitute
      || self->sentence->asks || grape_reader_names_another (self, self->sentence)
      || tells_of_several (self)
      || grape_reader_sentence_has (self, GRAPE_CLUE_IF | GRAPE_CLUE_NOT | GRAPE_CLUE_SUPPOSE))
    return FALSE;
  if (is_ascribed (self, end))
    return TRUE;
  /* "On behalf of Mr. Pell, who is up a mountain: the two" */
  guint lead = grape_words_match (words_of (self), self->sentence->first, "on behalf of|for|from");
  for (guint i = self->sentence->first + lead; lead && i < self->sentence->first + lead + 3; i++)
    if (i < at && self->named[i] == seat
        && (grape_words_is (words_of (self), at - 1, ":")
            || grape_words_is (words_of (self), at - 2, ":")))
      return TRUE;
  while (at > self->sentence->first && grape_words_is (words_of (self), at - 1, SMALL))
    at--;
  return at > self->sentence->first && grape_words_is (words_of (self), at - 1, SAYS)
         && has_player (self, at);
}
