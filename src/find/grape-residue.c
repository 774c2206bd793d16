/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of a message when its moves have been read: a value of the same kind for which
 * nothing accounts, or a move that the writer only weighs. Either may be the one that is meant. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_BESIDE 1 /* strange words beside a value that could be the move */
#define MOST_TOPIC  4 /* strange words of a message that asks something */

/** grape_reader_account: some frame says what the value at word @at is: somebody else's, refused,
 * for later, a count of something */
void
grape_reader_account (GrapeReader *self, guint at)
{
  guint start = grape_words_at (words_of (self), at)->start;

  g_array_append_val (self->accounts, start);
}

/* The word at which a value begins. */
static guint
word_at (const GrapeReader *self, const GrapeFound *mention)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), mention->sentence);
  guint at = sentence->first;

  while (at + 1 < sentence->last && grape_words_at (words_of (self), at)->start < mention->start)
    at++;
  return at;
}

/* "not one more", "the other two", "eleven of the thirteen", "T. J. Okafor": no value at all. */
static gboolean
counts (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);

  return grape_words_is (words, at, "one")
         || grape_reader_is_place (self, at)
         /* "Two would be false modesty." */
         || (grape_words_is (words, at + 1,
                             "would|could|might|can't|cannot|won't|beats|loses|never")
             && !grape_words_match (
                 words, at + 1, "would be better|would be best|would do|would be nicer|could do"))
         || (at
             && grape_words_is (words, at - 1,
                                "other|others|all|both|these|those|makes|total|totals"))
         || grape_words_is (words, at + 1, "of")
         /* "c4 is the cocktail list" */
         || (grape_words_match (words, at + 1, "is the|is a|is an|are the")
             && at + 3 < words->words->len && grape_reader_is_talk (self, at + 3))
         /* "eleven buckets" */
         || (at + 1 < words->words->len && grape_reader_is_talk (self, at + 1)
             && !self->used[at + 1] && self->clause[at] == self->clause[at + 1]
             && !grape_words_at (words, at)->capital
             && g_str_has_suffix (grape_words_form (words, at + 1), "s"))
         || (grape_words_at (words, at)->capital && !grape_words_form (words, at)[1]
             && grape_words_is (words, at + 1, "."));
}

#define REASONS "since|because|although|while|whereas|cause|cos"

/* "since the king is still dry": why the writer does something */
static gboolean
gives_reason (const GrapeReader *self, const GrapeSentence *sentence, guint at)
{
  guint start = at;

  while (start > sentence->first && self->clause[start - 1] == self->clause[at])
    start--;
  return grape_words_is (words_of (self), start, REASONS)
         || (start > sentence->first && grape_words_is (words_of (self), start - 1, REASONS));
}

/* Whether the words around the value at @at say why it is named: it is refused, for later, or was
 * the move before. */
static gboolean
is_explained (const GrapeReader *self, const GrapeSentence *sentence, guint at)
{
  for (guint i = sentence->first; i < sentence->last; i++)
    if (self->spans[i]
        && (has (self, i, GRAPE_CLUE_LATER) || (!sentence->asks && has (self, i, GRAPE_CLUE_PAST))
            || (self->clause[i] == self->clause[at] && has (self, i, GRAPE_CLUE_NOT))))
      return TRUE;
  return FALSE;
}

static gboolean
is_accounted (const GrapeReader *self, const GrapeFound *mention)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), mention->sentence);
  guint at = word_at (self, mention);

  for (guint i = 0; i < self->accounts->len; i++)
    if (g_array_index (self->accounts, guint, i) == mention->start)
      return TRUE;
  return self->foreign[mention->sentence] || counts (self, at) || gives_reason (self, sentence, at)
         || is_explained (self, sentence, at) || grape_reader_tells_of_others (self, sentence);
}

/* "bid 7" with another value */
static char *
with_value (const char *move, const char *value)
{
  const char *last = strrchr (move, ' ');

  return last && !strchr (value, ' ') ? g_strdup_printf ("%.*s %s", (int)(last - move), move, value)
                                      : g_strdup (value);
}

/* Whether the rules would take the value in the place of @one's. */
static gboolean
is_rival (const GrapeReader *self, const GrapeFound *one, const char *value)
{
  g_autofree char *text = with_value (one->text, value);
  GrapeRead read = { 0 };
  gboolean good
      = grape_reader_reads (self, text, &read, NULL) && !g_str_equal (read.text, one->text);

  for (guint i = 0; good && i < self->found->len; i++)
    good = !g_str_equal (found_at (self, i)->text, read.text) || found_at (self, i)->doubts;
  grape_read_clear (&read);
  return good;
}

/* "Maybe six, but 5 is enough": the value of @one is said again behind @mention. */
static gboolean
comes_back (const GrapeReader *self, const GrapeFound *one, const GrapeFound *mention)
{
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (each->start > mention->start && each->sentence <= mention->sentence + 1
          && !g_str_equal (each->text, mention->text) && g_str_has_suffix (one->text, each->text))
        return TRUE;
    }
  return FALSE;
}

/* "Greetings from the factory, where we make 4 to 8": words enough around the value at @at to say
 * what it counts, beside a move that is said plainly. */
static gboolean
is_told (GrapeReader *self, const GrapeFound *mention, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), mention->sentence);
  guint at = word_at (self, mention);

  self->sentence = sentence;
  if (grape_reader_narrates (self, at))
    return TRUE;
  return mention->sentence != one->sentence && one->plain > GRAPE_PLAIN_BARE
         && one->talk <= MOST_BESIDE && grape_reader_clause_talk (self, at) > MOST_BESIDE
         && !grape_reader_sentence_has (self, GRAPE_CLUE_OFFER | GRAPE_CLUE_MEND);
}

/* "The king. The queen too": what is named behind a move, and no frame says why. */
static gboolean
has_rival (GrapeReader *self, const GrapeFound *one)
{
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (self->vocabulary->most && each->sentence != one->sentence)
        continue;
      if (each->sentence >= one->sentence && each->start > one->start
          && each->sentence < words_of (self)->sentences->len
          && grape_words_sentence (words_of (self), each->sentence)->block && !each->doubts
          && !g_str_has_suffix (one->text, each->text) && !is_accounted (self, each)
          && !is_told (self, each, one) && !comes_back (self, one, each)
          && is_rival (self, one, each->text))
        return TRUE;
    }
  return FALSE;
}

/* "Either c4 or c2, it depends. c4.": a sentence of its own, behind all other values */
static gboolean
says_nothing_else (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);
  guint n = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    n += !grape_words_at (words_of (self), at)->mark && !self->used[at]
         && !has (self, at, GRAPE_CLUE_ASIDE);
  for (guint i = 0; i < self->mentions->len; i++)
    if (g_array_index (self->mentions, GrapeFound, i).sentence > one->sentence)
      return FALSE;
  return n == 0 && sentence->block && !sentence->asks;
}

/* "or infect d5": somebody said several, or something plainer that is incomplete. */
static gboolean
has_doubted (const GrapeReader *self, const GrapeFound *one)
{
  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *each = found_at (self, i);

      if (g_str_equal (each->text, one->text)
          || each->plain < one->plain
          /* "Infect c9 and infect e8. The third I still weigh: place d8 or place d9." */
          || (each->sentence > one->sentence && grape_reader_most (self) > 1)
          /* "I could take c5, or d5, but I'll go with e5." */
          || (each->start < one->start && each->doubts & GRAPE_DOUBT_OR && !one->talk
              && ((one->own && one->plain > GRAPE_PLAIN_BARE) || says_nothing_else (self, one))))
        continue;
      if (each->doubts & GRAPE_DOUBT_OR
          || (each->doubts == GRAPE_DOUBT_SEVERAL && each->plain > one->plain))
        return TRUE;
    }
  return FALSE;
}

/* "A ten for the ten? Fine. K it is.": all other values stand before @one in what is asked. */
static gboolean
is_asked_before (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), one->sentence);
  gboolean orders = grape_words_at (words_of (self), sentence->first)->start == one->start;

  for (guint at = sentence->first; at < sentence->last; at++)
    orders |= grape_words_is (words_of (self), at, "please|swap|i'll|make|put|give|send");
  if (!orders)
    return FALSE; /* "In our café it is ten." */
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (!g_str_has_suffix (one->text, each->text)
          && (each->start > one->start
              || !grape_words_sentence (words_of (self), each->sentence)->asks))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_said_twice (const GrapeReader *self, const GrapeFound *one)
{
  guint n = 0;

  for (guint i = 0; i < self->mentions->len; i++)
    {
      if (!g_str_has_suffix (one->text, mention_at (self, i)->text))
        return FALSE;
      n++;
    }
  return n > 1;
}

/* "Am I too late?" */
static gboolean
asks_the_time (const GrapeReader *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), index);

  return grape_words_says (words_of (self), sentence,
                           "i late|i too late|still time|in time|still open");
}

/* A letter about other things, with questions and figures of its own: a value may be part of that.
 */
static gboolean
chats (const GrapeReader *self, const GrapeFound *one)
{
  gboolean asks = FALSE;

  /* A figure is no square. */
  if (grape_reader_is_plain_value (one) && (one->plain > GRAPE_PLAIN_BARE || one->full))
    return FALSE;
  for (guint i = 0; i < words_of (self)->sentences->len; i++)
    asks |= grape_words_sentence (words_of (self), i)->asks
            && grape_words_sentence (words_of (self), i)->block && !asks_the_time (self, i);
  /* "I'll settle for the ten." */
  if (one->plain == GRAPE_PLAIN_FRAME && one->own && !one->talk)
    return FALSE;
  if (one->declared)
    return FALSE;
  /* "Did my 2 get through? If it didn't, it's still 2." */
  if (one->plain >= GRAPE_PLAIN_FRAME && is_said_twice (self, one))
    return FALSE;
  if (one->plain >= GRAPE_PLAIN_FRAME
      && (is_asked_before (self, one) || (!one->talk && says_nothing_else (self, one))))
    return FALSE;
  return asks && (one->plain < GRAPE_PLAIN_VERB || one->talk)
         && grape_reader_count_topic (self) > MOST_TOPIC
         && grape_reader_count_figures (self, one) > 0;
}

/** grape_reader_insists: "Um. 4? No, ok, yes 4", "3,0 sw. Yes, 3,0 sw.": a sentence of its own that
 * says again, behind all others, what was named before. */
gboolean
grape_reader_insists (const GrapeReader *self, const GrapeFound *one)
{
  guint last = 0, n = 0;

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = mention_at (self, i);

      if (!g_str_has_suffix (one->text, each->text))
        continue;
      n++;
      last = MAX (last, each->sentence);
    }
  const GrapeFound again = { .sentence = last };
  return n > 1 && last >= one->sentence && says_nothing_else (self, &again);
}

/* Where a turn is a list of moves, whether it is shorter than it may be: what else a sentence of it
 * names may be one of them. */
static gboolean
has_room (const GrapeReader *self)
{
  guint n = 0;

  for (guint i = 0; i < self->found->len; i++)
    n += is_plain (found_at (self, i));
  return n < grape_reader_most (self);
}

/** grape_reader_leaves_open: whether the message leaves something open that could be meant
 * instead of @one */
gboolean
grape_reader_leaves_open (GrapeReader *self, const GrapeFound *one)
{
  if (one->doubts || one->sentence >= words_of (self)->sentences->len || one->verb_alone
      || (!self->vocabulary->most && grape_reader_insists (self, one)))
    return FALSE;
  if (self->vocabulary->most)
    return (has_room (self) && has_rival (self, one)) || has_doubted (self, one);
  return has_rival (self, one) || chats (self, one) || has_doubted (self, one);
}
