/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of two moves one takes the place of the other: "6, no, 5", "first the three, now the five". */
#include "grape-find-private.h"

#define MOST_MENDED 200

#define CHANGES                                                                                    \
  "no|nope|nah|nay|nein|non|nee|wait|halt|stop|er|erm|uh|um|sorry|rather|actually|correction|"     \
  "oops|whoops|argh|ach|d'oh|doh|mean|meant|scratch|typo|mistake|thoughts|thought|ignore|"         \
  "forget|disregard|hang"

/* Whether nothing stands between two finds but a change of mind: "6 no wait 5", "6, er, 5", "6. On
 * second thoughts, 5." */
static gboolean
is_mended_by (const GrapeReader *self, const GrapeFound *one, const GrapeFound *next)
{
  const GrapeWords *words = words_of (self);
  gboolean mends = FALSE;

  if (one->sentence >= words->sentences->len || next->sentence >= words->sentences->len
      || next->sentence > one->sentence + 2)
    return FALSE;
  for (guint at = grape_words_sentence (words, one->sentence)->first;
       at < grape_words_sentence (words, next->sentence)->last; at++)
    {
      const GrapeWord *word = grape_words_at (words, at);

      if (word->start < one->end || word->end > next->start || !word->end)
        continue;
      mends |= grape_words_is (words, at, CHANGES)
               || grape_words_match (words, at, "hold on|hold it|p . s . make|ps make");
      if (!word->mark && !grape_words_is (words, at, CHANGES)
          && !grape_words_is (words, at,
                              "i|make|that|it|a|the|my|hold|on|oh|ah|hmm|hm|well|better|or|bid|"
                              "choose|say|play|please|now|then|second|this"))
        return FALSE;
    }
  return mends;
}

typedef enum
{
  EXCHANGE_NONE,
  EXCHANGE_SECOND, /* the second stands: "infect j9 becomes infect i9" */
  EXCHANGE_FIRST,  /* "the ten supersedes the nine" */
  EXCHANGE_OPEN,   /* "from nine to ten" may be hours */
} Exchange;

/* "First the three, now the five", "old: e4, new: e5": which of two takes the place of the other */
static Exchange
exchange_of (const GrapeReader *self, const GrapeFound *one, const GrapeFound *next)
{
  static const char *const pairs[][2]
      = { { "first|old|earlier|before|formerly|yesterday", "now|new|today" },
          { "for", "read" },
          { "out", "in" },
          { "from", "to" } };
  const GrapeWords *words = words_of (self);
  guint old = 0;

  if (one->sentence >= words->sentences->len || next->sentence != one->sentence || !is_plain (one)
      || !is_plain (next))
    return EXCHANGE_NONE;
  for (guint at = grape_words_sentence (words, one->sentence)->first;
       at < grape_words_sentence (words, next->sentence)->last; at++)
    {
      const GrapeWord *word = grape_words_at (words, at);
      gboolean between = word->start >= one->end && word->end <= next->start;

      for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
        if (word->end <= one->start && grape_words_is (words, at, pairs[i][0]))
          old |= 1u << i;
        else if (between && old & 1u << i && grape_words_is (words, at, pairs[i][1]))
          return i + 1 < G_N_ELEMENTS (pairs) ? EXCHANGE_SECOND : EXCHANGE_OPEN;
      if (between && grape_words_is (words, at, "becomes|->|=>|-->|\xe2\x86\x92"))
        return EXCHANGE_SECOND;
      if (between && grape_words_is (words, at, "supersedes|replaces"))
        return EXCHANGE_FIRST;
    }
  return EXCHANGE_NONE;
}

/* Two moves of which one takes the place of the other. Where a turn is several moves, both may be
 * meant, and somebody must look. Returns: whether find @index is gone */
static gboolean
drop_exchanged (GrapeReader *self, guint index, guint next)
{
  Exchange way = exchange_of (self, found_at (self, index), found_at (self, next));

  if (way == EXCHANGE_NONE
      || g_str_equal (found_at (self, index)->text, found_at (self, next)->text))
    return FALSE;
  if (way == EXCHANGE_OPEN || self->vocabulary->most)
    {
      found_at (self, index)->doubts |= GRAPE_DOUBT_OTHERS;
      found_at (self, next)->doubts |= GRAPE_DOUBT_OTHERS;
      return FALSE;
    }
  grape_reader_drop (self, way == EXCHANGE_SECOND ? index : next);
  return way == EXCHANGE_SECOND;
}

/* The find that begins next behind find @index; G_MAXUINT: none. */
static guint
next_found (const GrapeReader *self, guint index)
{
  guint next = G_MAXUINT, end = found_at (self, index)->end;

  for (guint i = 0; i < self->found->len; i++)
    if (i != index && found_at (self, i)->start >= end
        && (next == G_MAXUINT || found_at (self, i)->start < found_at (self, next)->start))
      next = i;
  return next;
}

/** grape_reader_drop_mended: forgets the moves that others behind them take the place of */
void
grape_reader_drop_mended (GrapeReader *self)
{
  /* Nobody mends one of hundreds. */
  for (guint i = 0; self->found->len <= MOST_MENDED && i < self->found->len;)
    {
      const GrapeFound *one = found_at (self, i);
      guint k = next_found (self, i);
      const GrapeFound *next = k == G_MAXUINT ? NULL : found_at (self, k);

      gboolean mended = next && !g_str_equal (one->text, next->text)
                        && !(next->doubts & GRAPE_DOUBT_ILLEGAL) && is_mended_by (self, one, next);

      if (mended && strcspn (one->text, " ") == strcspn (next->text, " "))
        grape_reader_drop (self, i);
      else
        {
          /* "infect j9, sorry, place j8": the one may be taken back, or be regretted */
          if (mended)
            found_at (self, i)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
          if (!next || self->found->len != 2 || !drop_exchanged (self, i, k))
            i++;
        }
    }
}
