/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole message: further down, people take back, correct, doubt or repeat what they said. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_TOPIC    20 /* strange words around a bare value */
#define MOST_UNTIED   40 /* the same if only the sender ties a message to the game */
#define MOST_MENTIONS 2  /* a list of values says none */
#define MOST_SUBJECT  5  /* in the body, if the subject says a move */

static void drop (GrapeReader *self, guint index);

static GrapeFound *
found_at (const GrapeReader *self, guint index)
{
  return &g_array_index (self->found, GrapeFound, index);
}

static gboolean
is_plain (const GrapeFound *one)
{
  return one->plain >= GRAPE_PLAIN_BARE && !one->doubts;
}

/* The first word of sentence @index at which the writer changes their mind, by @clue; 0: none. */
static guint
change_at (GrapeReader *self, guint index, guint clue)
{
  self->sentence = grape_words_sentence (self->reading.words, index);
  if (self->foreign[index])
    return 0;
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (self->spans[at] && !self->used[at] && self->clues[at] & clue
        && (grape_words_is (self->reading.words, at,
                            "i|in|meant|instead|rather|typo|i've|changed|that")
            || grape_reader_begins_clause (self, at)))
      return at + 1;
  return 0;
}

/* "I take b4 back": the word after which nothing more is said; 0: none */
static guint
taken_back_at (const GrapeReader *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);

  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_is (self->reading.words, at, "take|took|taking|want"))
      for (guint i = at + 1; i < MIN (at + 5, sentence->last); i++)
        if (grape_words_is (self->reading.words, i, "back")
            && (self->used[i - 1] || grape_words_is (self->reading.words, i - 1, "it|that|them")))
          return i + 1;
  return 0;
}

static gboolean
is_before (const GrapeReader *self, const GrapeFound *one, guint sentence, guint word)
{
  const GrapeWord *at = grape_words_at (self->reading.words, word);

  return one->sentence < sentence || (one->sentence == sentence && one->start < at->start);
}

/* Whether the sentence says something plain from @word on or, if it says nothing at all, the next
 * one does. */
static gboolean
says_after (const GrapeReader *self, guint sentence, guint word)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (one->sentence == sentence)
        any = TRUE;
      if (one->sentence == sentence && !is_before (self, one, sentence, word) && is_plain (one))
        return TRUE;
    }
  for (guint i = 0; !any && i < self->found->len; i++)
    if (found_at (self, i)->sentence == sentence + 1 && is_plain (found_at (self, i)))
      return TRUE;
  return FALSE;
}

static guint
most (const GrapeReader *self)
{
  const GrapePosition *position = self->reading.position;

  return self->vocabulary->most && self->reading.seat >= 0
             ? self->vocabulary->most (position, self->reading.seat)
             : 1;
}

static gboolean
is_denied_in (const GrapeReader *self, const char *text, guint sentence, guint *n)
{
  gboolean denied = FALSE;

  for (guint i = 0; i < self->denials->len; i++)
    {
      const GrapeFound *one = &g_array_index (self->denials, GrapeFound, i);

      *n += one->sentence == sentence;
      denied |= one->sentence == sentence && g_str_equal (one->text, text);
    }
  return denied;
}

static gboolean
is_mentioned (const GrapeReader *self, const GrapeFound *one, guint sentence)
{
  const char *value = strrchr (one->text, ' ');

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (each->sentence == sentence && g_str_equal (each->text, value ? value + 1 : one->text))
        return TRUE;
    }
  return FALSE;
}

/* "Strike the last one", "not the second": the index of what falls; G_MAXUINT: all does */
static guint
which_before (const GrapeReader *self, guint sentence, guint word)
{
  const GrapeSentence *said = grape_words_sentence (self->reading.words, sentence);
  guint n = 0, named = G_MAXUINT, n_named = 0;

  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (!is_before (self, one, sentence, word) || one->sentence == sentence)
        continue;
      n++;
      if (is_mentioned (self, one, sentence))
        {
          named = i;
          n_named++;
        }
    }
  if (n_named == 1)
    return named;
  for (guint at = said->first; at < said->last; at++)
    {
      guint ordinal = grape_ordinal_read (self->reading.words, at);

      if (grape_words_match (self->reading.words, at, "the last|my last") && n)
        return n - 1;
      if (ordinal && ordinal <= n && grape_words_is (self->reading.words, at - 1, "the|my"))
        return ordinal - 1;
    }
  return G_MAXUINT;
}

/* If several moves are made at one time, only those named, or in the same sentence, fall. */
static void
doubt_before (GrapeReader *self, guint sentence, guint word)
{
  guint which = most (self) > 1 ? which_before (self, sentence, word) : G_MAXUINT;

  if (which != G_MAXUINT)
    {
      found_at (self, which)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
      return;
    }
  for (guint i = 0; i < self->found->len; i++)
    {
      GrapeFound *one = found_at (self, i);
      guint n = 0;
      gboolean denied = is_denied_in (self, one->text, sentence, &n);

      if (is_before (self, one, sentence, word)
          && (most (self) < 2 || one->sentence == sentence || denied || n == 0))
        one->doubts |= GRAPE_DOUBT_TAKEN_BACK;
    }
}

static void
drop (GrapeReader *self, guint index)
{
  grape_found_clear (found_at (self, index));
  memset (found_at (self, index), 0, sizeof (GrapeFound));
  g_array_remove_index (self->found, index);
}

/* "Forget d4": takes back what was said before. */
static void
take_back_denied (GrapeReader *self)
{
  for (guint i = 0; i < self->denials->len; i++)
    for (guint k = 0; k < self->found->len; k++)
      {
        const GrapeFound *denial = &g_array_index (self->denials, GrapeFound, i);

        if (found_at (self, k)->sentence < denial->sentence
            && g_str_equal (found_at (self, k)->text, denial->text))
          found_at (self, k)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
      }
}

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

/* What the body says about the same move holds. */
static void
drop_doubted_subject (GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;

  for (guint i = self->found->len; i-- > 0;)
    for (guint k = 0; k < self->found->len; k++)
      if (found_at (self, i)->sentence < words->sentences->len
          && !grape_words_sentence (words, found_at (self, i)->sentence)->block
          && found_at (self, k)->sentence > found_at (self, i)->sentence
          && found_at (self, k)->doubts && !(found_at (self, k)->doubts & GRAPE_DOUBT_ILLEGAL)
          && g_str_equal (found_at (self, k)->text, found_at (self, i)->text))
        {
          drop (self, i);
          break;
        }
}

/* A subject's bare value is only what the body answers, if the body says something. */
static void
drop_bare_subject (GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;
  gboolean body = FALSE;

  for (guint i = 0; i < self->found->len; i++)
    body |= found_at (self, i)->sentence < words->sentences->len
            && grape_words_sentence (words, found_at (self, i)->sentence)->block > 0
            && found_at (self, i)->plain >= GRAPE_PLAIN_BARE;
  body |= answers (self) && has_body (self);
  drop_doubted_subject (self);
  for (guint i = self->found->len; body && i-- > 0;)
    if (found_at (self, i)->sentence < words->sentences->len
        && grape_words_sentence (words, found_at (self, i)->sentence)->block == 0
        && found_at (self, i)->plain < GRAPE_PLAIN_VERB)
      drop (self, i);
}

/* Whether sentence @index names a value that is none of the moves so far: "on reflection the 4 is
 * better". */
static gboolean
mentions_other (const GrapeReader *self, guint index)
{
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);
      gboolean known = each->sentence != index;

      for (guint k = 0; k < self->found->len && !known; k++)
        known = g_str_has_suffix (found_at (self, k)->text, each->text);
      if (!known)
        return TRUE;
    }
  return FALSE;
}

static void
take_back (GrapeReader *self)
{
  for (guint i = 0; i < self->reading.words->sentences->len; i++)
    {
      guint back = change_at (self, i, GRAPE_CLUE_TAKE_BACK);
      guint taken = taken_back_at (self, i);
      guint mended = change_at (self, i, GRAPE_CLUE_MEND);

      if (back || taken)
        doubt_before (self, i, MAX (back, taken) - 1);
      if (mended && says_after (self, i, mended - 1))
        doubt_before (self, i, mended - 1);
      else if (mended && says_after (self, i, self->sentence->first))
        doubt_before (self, i, self->sentence->first);
      else if (mended && most (self) < 2 && mentions_other (self, i))
        doubt_before (self, i, self->sentence->first);
    }
}

/* "Would that be valid?" asks about what stands before it. */
static void
ask_back (GrapeReader *self)
{
  for (guint i = 1; i < self->reading.words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (self->reading.words, i);
      gboolean judge = FALSE, own = FALSE;

      for (guint at = sentence->first; at < sentence->last; at++)
        judge |= (self->clues[at] & GRAPE_CLUE_JUDGE) != 0;
      for (guint k = 0; k < self->found->len; k++)
        own |= found_at (self, k)->sentence == i;
      for (guint k = 0; sentence->asks && judge && !own && sentence->last - sentence->first < 14
                        && k < self->found->len;
           k++)
        if (found_at (self, k)->sentence + 1 == i)
          found_at (self, k)->doubts |= GRAPE_DOUBT_QUESTION;
    }
}

/* Whether a plain move follows find @index, so that what was taken back is gone. */
static gboolean
has_later (const GrapeReader *self, guint index)
{
  for (guint i = index + 1; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      return TRUE;
  return FALSE;
}

static gboolean
has_plain (const GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      return TRUE;
  return FALSE;
}

static guint
weight (const GrapeFound *one)
{
  return (one->doubts ? 0 : 10) + one->plain;
}

/* "Diamond. The seven.": of two incomplete values side by side only one move fits both. */
static void
intersect (GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound one = *found_at (self, i);
      guint n = 0, both = G_MAXUINT, other = G_MAXUINT;

      for (guint k = i + 1; k < self->found->len && one.doubts == GRAPE_DOUBT_SEVERAL; k++)
        {
          const GrapeFound *each = found_at (self, k);

          if (each->doubts != GRAPE_DOUBT_SEVERAL || each->start <= one.start
              || each->sentence > one.sentence + 1)
            continue;
          for (guint a = 0; a < k; a++)
            if (found_at (self, a)->start == one.start
                && found_at (self, a)->doubts == GRAPE_DOUBT_SEVERAL
                && g_str_equal (found_at (self, a)->text, each->text))
              {
                n++;
                both = k;
                other = each->start;
              }
        }
      if (n != 1)
        continue;
      found_at (self, both)->doubts = 0;
      found_at (self, both)->plain = MAX (found_at (self, both)->plain, GRAPE_PLAIN_BARE);
      for (guint k = self->found->len; k-- > 0;)
        if (k != both && found_at (self, k)->doubts == GRAPE_DOUBT_SEVERAL
            && (found_at (self, k)->start == one.start || found_at (self, k)->start == other))
          {
            drop (self, k);
            both -= both > k;
          }
      return;
    }
}

/* The same move said twice is one, at its plainest place. */
static void
merge (GrapeReader *self)
{
  for (guint i = 0; i < self->found->len; i++)
    for (guint j = self->found->len - 1; j > i; j--)
      {
        GrapeFound *a = found_at (self, i), *b = found_at (self, j);

        if (!g_str_equal (a->text, b->text))
          continue;
        if (weight (b) > weight (a))
          {
            GrapeFound swap = *a;

            *a = *b;
            *b = swap;
          }
        drop (self, j);
      }
}

/* What is left of weak finds: nothing beside a plain one, and nothing at all in a message without a
 * tie to the game. */
static void
drop_weak (GrapeReader *self)
{
  gboolean plain = has_plain (self), tied = self->letter->tie >= GRAPE_TIE_CHAIN;
  const GrapeWords *words = self->reading.words;

  guint n_mentions = 0;

  for (guint i = 0; i < self->found->len; i++)
    n_mentions += found_at (self, i)->plain == GRAPE_PLAIN_MENTION;
  plain |= n_mentions > MOST_MENTIONS;
  for (guint i = self->found->len; i-- > 0;)
    {
      const GrapeFound *one = found_at (self, i);
      gboolean mention = one->plain == GRAPE_PLAIN_MENTION;
      gboolean illegal = one->doubts & GRAPE_DOUBT_ILLEGAL && one->plain < GRAPE_PLAIN_VERB;

      gboolean subject = one->sentence < words->sentences->len
                         && grape_words_sentence (words, one->sentence)->block == 0;

      if ((mention && (plain || !tied || one->doubts)) || (illegal && (plain || !tied))
          || (subject && one->doubts & GRAPE_DOUBT_ILLEGAL)
          || (illegal && one->doubts & ~(guint)GRAPE_DOUBT_ILLEGAL))
        drop (self, i);
      else if (plain && one->doubts & (GRAPE_DOUBT_PAST | GRAPE_DOUBT_SUPPOSED)
               && one->plain < GRAPE_PLAIN_VERB)
        drop (self, i);
    }
}

/* Where a turn is a list of moves, the first of a list count. */
static gboolean
are_listed (const GrapeReader *self)
{
  const GrapeWords *words = self->reading.words;
  guint block = 0;

  for (guint at = 0; at < words->words->len; at++)
    if (grape_words_is (
            words, at,
            "option|options|alternative|alternatives|alternatively|opties|possibilities"))
      return FALSE;
  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (one->sentence >= words->sentences->len || one->doubts || one->plain < GRAPE_PLAIN_VERB)
        return FALSE;
      if (!i)
        block = grape_words_sentence (words, one->sentence)->block;
      if (grape_words_sentence (words, one->sentence)->block != block
          || one->sentence > found_at (self, 0)->sentence + i)
        return FALSE;
    }
  return TRUE;
}

/* More moves than can be meant at once: the plainer ones stand, else somebody must look.
 */
static void
settle_others (GrapeReader *self)
{
  guint n = 0, best = 0, allowed = MAX (most (self), 1);

  for (guint i = 0; i < self->found->len; i++)
    if (is_plain (found_at (self, i)))
      {
        n++;
        best = MAX (best, found_at (self, i)->plain);
      }
  if (n <= allowed)
    return;
  if (best > GRAPE_PLAIN_BARE)
    for (guint i = self->found->len; i-- > 0;)
      if (is_plain (found_at (self, i))
          && found_at (self, i)->plain < MIN (best, GRAPE_PLAIN_FRAME))
        {
          drop (self, i);
          n--;
        }
  gboolean listed = self->vocabulary->most && are_listed (self);
  for (guint i = 0, k = 0; n > allowed && i < self->found->len; i++)
    if (is_plain (found_at (self, i)) && ((allowed == 1 && !listed) || ++k > allowed))
      found_at (self, i)->doubts |= GRAPE_DOUBT_OTHERS;
}

/* "A queen, hm. Probably the king then": a bare value beside something that is said at length. */
static void
doubt_bare (GrapeReader *self)
{
  guint but
      = GRAPE_DOUBT_SUPPOSED | GRAPE_DOUBT_PAST | GRAPE_DOUBT_ILLEGAL | GRAPE_DOUBT_TAKEN_BACK;

  for (guint i = 0; i < self->found->len; i++)
    for (guint k = 0; k < self->found->len; k++)
      {
        GrapeFound *bare = found_at (self, i);
        const GrapeFound *said = found_at (self, k);

        if (bare->plain == GRAPE_PLAIN_BARE && said->plain > GRAPE_PLAIN_BARE && said->doubts
            && !(said->doubts & but) && !g_str_equal (bare->text, said->text))
          bare->doubts |= GRAPE_DOUBT_OTHERS;
      }
}

/* "bid 2": every mail has figures. */
static gboolean
says_figure (const GrapeFound *one)
{
  const char *value = strrchr (one->text, ' ');

  return g_ascii_isdigit (value ? value[1] : *one->text) || one->plain < GRAPE_PLAIN_VERB;
}

/** grape_reader_settle: weighs the finds of a message against each other, and explains them */
void
grape_reader_settle (GrapeReader *self)
{
  drop_bare_subject (self);
  take_back (self);
  take_back_denied (self);
  ask_back (self);
  intersect (self);
  doubt_bare (self);
  for (guint i = self->found->len; i-- > 0;)
    if (found_at (self, i)->doubts & GRAPE_DOUBT_TAKEN_BACK && has_later (self, i))
      drop (self, i);
  merge (self);
  drop_weak (self);
  settle_others (self);
  const GrapeWords *words = self->reading.words;
  guint topic = grape_reader_count_topic (self);
  gboolean tied = self->letter->tie > GRAPE_TIE_SENDER;
  for (guint i = self->found->len; i-- > 0;)
    {
      GrapeFound *one = found_at (self, i);

      if (one->sentence < words->sentences->len && topic > MOST_SUBJECT
          && !grape_words_sentence (words, one->sentence)->block)
        {
          one->plain = MIN (one->plain, GRAPE_PLAIN_BARE);
          one->doubts |= GRAPE_DOUBT_TOPIC;
        }
      if (tied && grape_reader_is_drowned (self, one, topic))
        one->doubts |= GRAPE_DOUBT_TOPIC;
      if (one->plain <= (tied ? GRAPE_PLAIN_BARE : GRAPE_PLAIN_FRAME) && topic > MOST_TOPIC)
        one->doubts |= GRAPE_DOUBT_TOPIC;
      if (!tied && one->doubts
          && (one->plain <= GRAPE_PLAIN_BARE
              || (one->plain < GRAPE_PLAIN_VERB
                  && one->doubts & (GRAPE_DOUBT_PAST | GRAPE_DOUBT_SUPPOSED))
              || (topic > MOST_UNTIED && says_figure (one))))
        drop (self, i);
      else
        grape_found_explain (one);
    }
}
