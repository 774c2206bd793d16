/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What remains of a message that is about the game and says no move in a way that the rest of this
 * room knows: the few values it names that the rules take now are offered, so that its referee has
 * them at hand. They are never certain. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_OFFERS 4
#define MOST_BEHIND 2 /* sentences between the values and their verb */

/* "K", "QH", "b7": a figure alone may count anything. */
static gboolean
names_value (const char *text)
{
  return *text
         && strcspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") < strlen (text)
         && strlen (text) < 5;
}

static gboolean
is_among (GArray *found, const char *text)
{
  for (guint i = 0; i < found->len; i++)
    if (g_str_equal (g_array_index (found, GrapeFound, i).text, text))
      return TRUE;
  return FALSE;
}

/* The one move that the rules take with @value now; NULL: none or several. */
static char *
only_move (const GrapeReader *self, const char *value)
{
  g_autofree char *only = NULL;

  for (guint i = 0; i < self->n_sayings; i++)
    {
      const GrapeSaying *saying = &self->vocabulary->sayings[i];
      GrapeRead read = { 0 };

      if (!saying->read || saying->then)
        continue;
      g_autofree char *text
          = *saying->verb ? g_strdup_printf ("%s %s", saying->verb, value) : g_strdup (value);
      gboolean good = grape_reader_reads (self, text, &read, NULL);
      grape_read_clear (&read);
      if (good && only)
        return NULL;
      if (good)
        only = g_steal_pointer (&text);
    }
  return g_steal_pointer (&only);
}

/* Nothing in its sentence says that it is past, somebody else's, or only a thought. */
static gboolean
stands_plainly (const GrapeReader *self, const GrapeFound *mention)
{
  const GrapeSentence *sentence = grape_words_sentence (words_of (self), mention->sentence);
  guint wrong = GRAPE_CLUE_PAST | GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF | GRAPE_CLUE_SUPPOSE
                | GRAPE_CLUE_NOT | GRAPE_CLUE_LATER | GRAPE_CLUE_OR | GRAPE_CLUE_JUDGE;

  if (sentence->asks || sentence->quoted)
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    if (has (self, at, wrong) || (self->named[at] >= 0 && self->named[at] != self->reading.seat))
      return FALSE;
  return TRUE;
}

/* Whether a value stands behind word @at in sentence @index: what the verb there does to it was
 * read already. */
static gboolean
has_value_behind (const GrapeReader *self, guint index, guint at)
{
  for (guint i = 0; i < self->mentions->len; i++)
    if (mention_at (self, i)->sentence == index
        && mention_at (self, i)->start > grape_words_at (words_of (self), at)->start)
      return TRUE;
  return FALSE;
}

/* Whether the words of saying @saying stand behind the values, or apart from them, in a sentence
 * that tells it. */
static gboolean
says_verb (const GrapeReader *self, const GrapeSaying *saying)
{
  const GrapeWords *words = words_of (self);
  const char *const phrases[] = { saying->said, saying->behind, saying->also };

  guint last = mention_at (self, self->mentions->len - 1)->sentence;
  for (guint i = mention_at (self, 0)->sentence;
       i < MIN (words->sentences->len, last + 1 + MOST_BEHIND); i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, i);
      guint wrong = GRAPE_CLUE_PAST | GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF | GRAPE_CLUE_SUPPOSE
                    | GRAPE_CLUE_NOT | GRAPE_CLUE_LATER | GRAPE_CLUE_OR | GRAPE_CLUE_TAKE_BACK;
      gboolean says = FALSE, good = sentence->block && !sentence->asks && !sentence->quoted;

      for (guint at = sentence->first; at < sentence->last && good; at++)
        {
          good = !has (self, at, wrong);
          for (guint k = 0; k < G_N_ELEMENTS (phrases); k++)
            says |= phrases[k] && grape_words_match (words, at, phrases[k])
                    && !has_value_behind (self, i, at);
        }
      if (says && good)
        return TRUE;
    }
  return FALSE;
}

/* "h9, i9, j9, all infected by me": where a turn is a list, all squares that the message names are
 * one list, and its verb stands somewhere else. */
static void
trust_list (GrapeReader *self)
{
  const GrapeSaying *saying = NULL;

  if (!self->vocabulary->most || !self->found->len || self->found->len > grape_reader_most (self)
      || self->mentions->len != self->found->len)
    return;
  for (guint i = 0; i < self->mentions->len; i++)
    if (mention_at (self, i)->doubts)
      return;
  for (guint i = 0; i < self->n_sayings && !saying; i++)
    if (g_str_has_prefix (found_at (self, 0)->text, self->vocabulary->sayings[i].verb))
      saying = &self->vocabulary->sayings[i];
  for (guint i = 0; i < self->found->len && saying; i++)
    if (!g_str_has_prefix (found_at (self, i)->text, saying->verb))
      return;
  if (!saying || !says_verb (self, saying))
    return;
  for (guint i = 0; i < self->found->len; i++)
    found_at (self, i)->plain = GRAPE_PLAIN_BARE;
}

/** grape_reader_offer_rest: if nothing was found, offers what the message plainly names */
void
grape_reader_offer_rest (GrapeReader *self)
{
  if (self->letter->tie < GRAPE_TIE_NAME || self->found->len)
    return;
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *mention = &g_array_index (self->mentions, GrapeFound, i);

      if (mention->doubts || mention->weak || self->foreign[mention->sentence]
          || !names_value (mention->text) || !stands_plainly (self, mention))
        continue;
      g_autofree char *text = only_move (self, mention->text);
      if (!text || is_among (self->denials, text) || is_among (self->found, text))
        continue;
      GrapeFound one = { .text = g_steal_pointer (&text),
                         .start = mention->start,
                         .end = mention->end,
                         .sentence = mention->sentence,
                         .plain = GRAPE_PLAIN_MENTION };
      g_array_append_val (self->found, one);
    }
  if (self->found->len > MOST_OFFERS)
    g_array_set_size (self->found, 0);
  trust_list (self);
  for (guint i = 0; i < self->found->len; i++)
    grape_found_explain (&g_array_index (self->found, GrapeFound, i));
}
