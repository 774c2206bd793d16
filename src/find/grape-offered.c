/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a value is what the words before it give: "put me down for", "what I'm sending is". */
#include "grape-find-private.h"

/* "what I'm burning for light is": what ends at @end introduces what the writer gives. */
static gboolean
is_cleft (const GrapeReader *self, guint end)
{
  if (end < self->sentence->first + 3 || !grape_words_is (words_of (self), end - 1, "is|be|:"))
    return FALSE;
  for (guint at = end - 1;
       at-- > self->sentence->first && self->clause[at] == self->clause[end - 1];)
    if (grape_words_match (
            words_of (self), at,
            "what i|what i'm|what i'll|what you get|what you'll get|all i|all you get|"
            "all you'll get|the one i|the thing i|the only thing i|the card i|the number i"))
      return !grape_words_is (words_of (self), at + 2,
                              "was|had|wanted|said|bid|played|wrote|thought");
  return FALSE;
}

/** grape_reader_takes_with: "I take your jack with the ace of hearts": whether the value at @at is
 * what the writer takes somebody's with */
gboolean
grape_reader_takes_with (const GrapeReader *self, guint at)
{
  at -= at > self->sentence->first
        && grape_words_is (words_of (self), at - 1, "the|my|a|an|this|our");
  if (at < self->sentence->first + 3 || !grape_words_is (words_of (self), at - 1, "with"))
    return FALSE;
  for (guint i = at - 1; i-- > self->sentence->first + 1 && self->clause[i] == self->clause[at];)
    if (grape_words_is (words_of (self), i,
                        "take|beat|cover|top|trump|overtake|answer|meet|capture|catch|kill|ruff"))
      return grape_words_is (words_of (self), i - 1, "i|i'll|we|we'll|will|shall|to|let|me|must")
             && grape_words_is (words_of (self), i + 1, "your|his|her|their|that|the|it|this");
  return FALSE;
}

/* "a third at" e2: what people call what they put there */
static gboolean
is_piece (const GrapeReader *self, guint at)
{
  return self->vocabulary->letters_are_rows && at > self->sentence->first
         && grape_words_is (words_of (self), at - 1, "my|a|one|our|another")
         && grape_words_is (words_of (self), at + 1, "on|at|in|into|onto|to");
}

/* "put me down for" right before it, over small words. */
gboolean
grape_reader_is_offered (const GrapeReader *self, const GrapeSlot *value)
{
  guint n = 0;
  guint end = value->first + value->n;

  if (grape_reader_is_sum_of_both (self, end))
    return FALSE;
  while (end < self->sentence->last && self->clause[end] == self->clause[value->first]
         && has (self, end, GRAPE_CLUE_ASIDE | GRAPE_CLUE_AFTER)
         && !grape_words_at (words_of (self), end)->mark)
    end++;
  guint before = value->first;
  if (before > self->sentence->first + 1
      && grape_words_is (words_of (self), before - 1, "the|my|a|an|it's|with|for|only"))
    before--;
  if (is_cleft (self, before)
      && (end >= self->sentence->last || grape_words_at (words_of (self), end)->mark))
    return TRUE;
  if (before > self->sentence->first
      && grape_words_is (words_of (self), before - 1, "so|therefore|thus|hence")
      && (end >= self->sentence->last || grape_words_at (words_of (self), end)->mark))
    return TRUE;
  for (guint at = value->first; at-- > self->sentence->first && n < 5;)
    {
      if (!self->spans[at])
        continue;
      n++;
      /* "Ammo: 12." is a row about something else. */
      if (grape_words_is (words_of (self), at, ":") && at == self->sentence->first + 1
          && g_ascii_isdigit (*grape_words_form (words_of (self), value->first))
          && grape_reader_is_talk (self, at - 1) && !self->sentence->row
          && !grape_reader_own_label (self, self->sentence))
        return FALSE;
      if (has (self, at, GRAPE_CLUE_OFFER) || grape_words_is (words_of (self), at, ":")
          || (grape_words_is (words_of (self), at, "to")
              && grape_reader_sentence_has (self, GRAPE_CLUE_MEND)))
        return TRUE;
      if (!has (self, at, GRAPE_CLUE_ASIDE)
          && !grape_words_is (words_of (self), at, self->vocabulary->asides) && self->named[at] < 0
          && !is_piece (self, at))
        return FALSE;
      if (has (self, at, GRAPE_CLUE_BREAK) && !grape_words_is (words_of (self), at, ":|-|--|,"))
        return FALSE;
    }
  return FALSE;
}
