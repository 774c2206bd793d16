/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much a message speaks of other things than the game. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_ASIDE 5 /* strange words in the paragraph of a bare value */
#define MOST_TOPIC 20

static gboolean
is_strange (const GrapeReader *self, guint at)
{
  const GrapeWord *word = grape_words_at (self->reading.words, at);

  return self->spans[at] && !self->used[at] && self->named[at] < 0 && strlen (word->form) > 1
         && !word->mark && word->end
         && !(self->clues[at] & (GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF | GRAPE_CLUE_MEND));
}

/** grape_reader_count_topic: strange words in the body */
guint
grape_reader_count_topic (const GrapeReader *self)
{
  guint n = 0;

  for (guint at = 0; at < self->reading.words->words->len; at++)
    n += is_strange (self, at);
  return n;
}

/** grape_reader_is_plain_value: a square, or a card with its suit, which is seldom anything else */
gboolean
grape_reader_is_plain_value (const GrapeFound *one)
{
  const char *value = strrchr (one->text, ' ');

  value = value ? value + 1 : one->text;
  if (one->full && !one->weak)
    return TRUE;
  return !one->weak && strcspn (value, "0123456789") < strlen (value)
         && strcspn (value, "abcdefghijklmnopqrstuvwxyzSHDC") < strlen (value);
}

/* Whether nothing else is said in its paragraph. */
static gboolean
stands_apart (const GrapeReader *self, const GrapeFound *one)
{
  const GrapeWords *words = self->reading.words;
  guint n = 0;

  /* "3. KING OF CLUBS." in a list */
  if (one->sentence < words->sentences->len && grape_words_sentence (words, one->sentence)->row
      && one->talk < 2 && grape_reader_is_plain_value (one))
    return TRUE;
  for (guint i = 0; i < words->sentences->len && one->sentence < words->sentences->len; i++)
    {
      const GrapeSentence *each = grape_words_sentence (words, i);

      if (i == one->sentence || each->block != grape_words_sentence (words, one->sentence)->block)
        continue;
      for (guint at = each->first; at < each->last; at++)
        n += is_strange (self, at);
    }
  return n == 0;
}

/** grape_reader_is_drowned: words about something else around it leave a doubt, the sooner the less
 * plainly it is said */
gboolean
grape_reader_is_drowned (const GrapeReader *self, const GrapeFound *one, guint topic)
{
  if (one->sentence >= self->reading.words->sentences->len || one->declared
      || stands_apart (self, one))
    return FALSE;
  if (one->plain > GRAPE_PLAIN_BARE || one->strays
      || (grape_reader_is_plain_value (one) && topic <= MOST_TOPIC && !one->talk))
    return one->strays
           && !(grape_reader_is_plain_value (one) && one->plain == GRAPE_PLAIN_VERB
                && !self->vocabulary->most);
  return grape_reader_is_plain_value (one) ? topic > 2 * MOST_ASIDE
                                           : topic > MOST_ASIDE || one->talk > 2;
}
