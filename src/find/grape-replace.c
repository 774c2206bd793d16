/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a turn is several moves, people mend one of them by its value alone: "Sorry, e4, not e5.",
 * "The third should be e4." */
#include "grape-find-private.h"

#include <string.h>

#define MOST_SHORT   7  /* words of a sentence that does nothing but mend */
#define MOST_MENDING 24 /* words of one that says why, too */
#define CORNER_BYTES 2  /* of "nw" */

/* Whether the move @text has the value @value as one of its words. */
static gboolean
has_value (const char *text, const char *value)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  return g_strv_contains ((const char *const *)words, value);
}

/* The plain find before sentence @index that has @value; G_MAXUINT: none, or several. */
static guint
find_before (const GrapeReader *self, guint index, const char *value)
{
  guint found = G_MAXUINT;

  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence < index && has_value (found_at (self, i)->text, value))
      {
        if (found != G_MAXUINT)
          return G_MAXUINT;
        found = i;
      }
  return found;
}

/* "the third", "my last one": the find before sentence @index that is meant; G_MAXUINT: none */
static guint
find_by_place (const GrapeReader *self, const GrapeSentence *sentence, guint index)
{
  guint n = 0;

  while (n < self->found->len && found_at (self, n)->sentence < index)
    n++;
  for (guint at = sentence->first; n && at < sentence->last; at++)
    {
      guint ordinal = grape_ordinal_read (words_of (self), at);

      if (grape_words_match (words_of (self), at, "the last|my last"))
        return n - 1;
      if (ordinal && ordinal <= n && grape_words_is (words_of (self), at - 1, "the|my"))
        return ordinal - 1;
    }
  return G_MAXUINT;
}

static gboolean
has_clue (const GrapeReader *self, const GrapeSentence *sentence, guint clues)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (self->spans[at] && !self->used[at] && has (self, at, clues)
        && !grape_words_is (words_of (self), at, "better|rather|no|keep|save|hate"))
      return TRUE;
  return FALSE;
}

static gboolean
mends_alone (const GrapeReader *self, guint index)
{
  return has_clue (self, grape_words_sentence (words_of (self), index),
                   GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK | GRAPE_CLUE_NOT);
}

/* "Typo." before it counts too. */
static gboolean
mends (const GrapeReader *self, guint index)
{
  const GrapeSentence *before = index ? grape_words_sentence (words_of (self), index - 1) : NULL;

  return mends_alone (self, index)
         || (before && before->block && before->last - before->first < MOST_SHORT
             && has_clue (self, before, GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK | GRAPE_CLUE_NOT));
}

/* The move @old with the value @from turned into @to. */
static char *
exchange (const char *old, const char *from, const char *to)
{
  g_auto (GStrv) words = g_strsplit (old, " ", -1);
  guint n = g_strv_length (words);

  for (guint i = n; i-- > 0;)
    if (from ? g_str_equal (words[i], from) : i + 1 == n)
      {
        g_free (words[i]);
        words[i] = g_strdup (to);
        break;
      }
  return g_strjoinv (" ", words);
}

static void
replace (GrapeReader *self, guint index, guint old, const GrapeFound *from, const GrapeFound *to)
{
  g_autofree char *text = exchange (found_at (self, old)->text, from ? from->text : NULL, to->text);
  GrapeRead read = { 0 };
  gboolean good = grape_reader_reads (self, text, &read, NULL);

  grape_read_clear (&read);
  found_at (self, old)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
  if (!good)
    return;
  /* What was read there as a move of its own; all of it stands behind @old. */
  for (guint i = self->found->len; i-- > 0;)
    if (found_at (self, i)->sentence == index)
      grape_reader_drop (self, i);
  self->sentence = grape_words_sentence (words_of (self), index);
  self->index = index;
  self->talk = 0;
  GrapeFound one = { .start = to->start,
                     .end = to->end,
                     .text = g_steal_pointer (&text),
                     .plain = found_at (self, old)->plain,
                     .doubts = self->sentence->asks ? GRAPE_DOUBT_QUESTION : 0,
                     .own = TRUE };
  grape_reader_add (self, &one);
  grape_reader_drop (self, old);
  self->mended[index] = TRUE;
}

static void
read_mending (GrapeReader *self, guint index)
{
  const GrapeFound *known = NULL, *other = NULL;
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), index);
  guint n = 0, old = G_MAXUINT;

  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence == index && found_at (self, i)->plain == GRAPE_PLAIN_VERB)
      return;
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = mention_at (self, i);

      if (each->sentence != index)
        continue;
      n++;
      if (find_before (self, index, each->text) != G_MAXUINT)
        known = each;
      else
        other = each;
    }
  /* "Not e4! e5." */
  for (guint i = 0; n == 1 && !known && i < self->mentions->len; i++)
    if (mention_at (self, i)->sentence + 1 == index
        && find_before (self, index, mention_at (self, i)->text) != G_MAXUINT && mends (self, index)
        && !mends_alone (self, index))
      known = mention_at (self, i);
  if (!other || n > 2 || (n == 2 && !known) || !mends (self, index))
    return;
  old = known ? find_before (self, index, known->text) : find_by_place (self, sentence, index);
  if (old != G_MAXUINT)
    replace (self, index, old, known, other);
}

/** grape_reader_replace: moves of a turn that the writer mends further down by their values */
/* "sw, not nw.", "se is wrong, the hole is at the sw": a word of a move before that is no value of
 * its own, and another that may stand in its place. */
static void
mend_word (GrapeReader *self, guint index)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  if (sentence->last - sentence->first > MOST_MENDING)
    return;
  for (guint i = 0; i < self->mentions->len; i++)
    if (mention_at (self, i)->sentence == index)
      return;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      const char *wrong = grape_words_form (words, at);
      guint old = strlen (wrong) == CORNER_BYTES ? find_before (self, index, wrong) : G_MAXUINT;

      if (old == G_MAXUINT
          || !(grape_words_is (words, at - 1, "not|no")
               || grape_words_match (words, at + 1,
                                     "is wrong|was wrong|is a slip|was a slip|is not right|"
                                     "should be|should read|should have been|->")))
        continue;
      for (guint i = sentence->first; i < sentence->last; i++)
        {
          const char *right = grape_words_form (words, i);
          g_autofree char *text = exchange (found_at (self, old)->text, wrong, right);
          GrapeRead read = { 0 };

          if (strlen (right) != CORNER_BYTES || g_str_equal (right, wrong)
              || !grape_reader_reads (self, text, &read, NULL))
            continue;
          grape_read_clear (&read);
          GrapeFound from = { .text = (char *)wrong };
          GrapeFound to = { .text = (char *)right,
                            .start = grape_words_at (words, i)->start,
                            .end = grape_words_at (words, i)->end };
          replace (self, index, old, &from, &to);
          return;
        }
    }
}

/* "Can I have place e5 in place of the step?": sentence @index changes what another mail said; but
 * "not f6, place g5" may only say it plainly. */
static gboolean
changes_earlier_mail (const GrapeReader *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), index);

  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence < index && is_plain (found_at (self, i)))
      return FALSE;
  /* "Instead of the place d4 I sent you, please take place e4." */
  if (grape_words_says (words_of (self), sentence, "instead of|in place of|rather than")
      && grape_words_says (words_of (self), sentence,
                           "i sent|i mailed|i posted|i gave you|i wrote you|i've sent|my earlier|"
                           "my previous|from this morning|from last night|of this morning|"
                           "of last night"))
    return TRUE;
  return grape_words_says (words_of (self), sentence,
                           "can i swap|can i change|could i swap|could i change|may i swap|"
                           "may i change|i change my|in place of that|in place of the|"
                           "in place of my|instead of that|have that back|have it back");
}

/* Where the first valid move stands, only the referee can say whether the one before was valid. */
static void
doubt_changes (GrapeReader *self)
{
  guint from = G_MAXUINT;

  for (guint i = 0; self->vocabulary->stands && i < words_of (self)->sentences->len; i++)
    if (grape_words_sentence (words_of (self), i)->block && !self->foreign[i]
        && changes_earlier_mail (self, i))
      {
        from = i;
        break;
      }
  for (guint i = 0; i < self->found->len && from != G_MAXUINT; i++)
    if (found_at (self, i)->sentence >= from)
      found_at (self, i)->doubts |= GRAPE_DOUBT_STANDS;
}

void
grape_reader_replace (GrapeReader *self)
{
  doubt_changes (self);
  for (guint i = 1; self->found->len && i < words_of (self)->sentences->len; i++)
    if (grape_words_sentence (words_of (self), i)->block && !self->foreign[i])
      mend_word (self, i);
  if (grape_reader_most (self) < 2 || !self->found->len)
    return;
  for (guint i = 1; i < words_of (self)->sentences->len; i++)
    if (grape_words_sentence (words_of (self), i)->block && !self->foreign[i])
      read_mending (self, i);
}
