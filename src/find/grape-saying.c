/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which move a value says that no verb of the game binds, and whether the rules take it now. */
#include "grape-find-private.h"

#include <string.h>

/** grape_reader_compose: the move in the notation */
char *
grape_reader_compose (const GrapeSaying *saying, const char *first, const char *second)
{
  if (!*saying->verb)
    return g_strdup (first);
  if (!first)
    return g_strdup (saying->verb);
  return second ? g_strdup_printf ("%s %s %s", saying->verb, first, second)
                : g_strdup_printf ("%s %s", saying->verb, first);
}

static gboolean
is_legal (const GrapeReader *self, const char *text)
{
  GrapeRead read = { 0 };
  gboolean good = grape_reader_reads (self, text, &read, NULL);

  grape_read_clear (&read);
  return good;
}

/* The saying of a value that no verb binds: one that makes it legal, if any. */
static int
bare_saying (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  int any = -1;

  for (guint i = 0; i < self->n_sayings; i++)
    {
      const GrapeSaying *saying = &self->vocabulary->sayings[i];

      /* "ten of spades" is no bid of ten. */
      if (!saying->bare || !slot->values[i].text || slot->values[i].n + 1 < slot->n)
        continue;
      g_autofree char *text = grape_reader_compose (saying, slot->values[i].text, NULL);
      if (is_legal (self, text))
        return (int)i;
      any = any < 0 ? (int)i : any;
    }
  return any;
}

/** grape_reader_joined_saying: "ac5 -> ad6": two values alone mean the move that takes two. */
int
grape_reader_joined_saying (const GrapeReader *self, guint index)
{
  if (index + 1 < self->slots->len && slot_at (self, index + 1)->verb < 0
      && (grape_reader_are_on_the_way (self, index, index + 1)
          || (grape_reader_comes_from (self, index, index + 1) && self->talk < 2)
          || grape_reader_are_joined (
              self, index, index + 1,
              "~>|~|>>|\xc2\xbb|->|-->|-|--|=>|to|\xe2\x86\x92|\xe2\x80\x93|>")))
    for (guint i = 0; i < self->n_sayings; i++)
      if (self->vocabulary->sayings[i].then && slot_at (self, index)->values[i].text)
        return (int)i;
  return grape_reader_directed (self, index);
}

/** grape_reader_is_right_time: whether the rules take the verb now: "play 5" is a bid while there
 * is nothing to play.
 */
gboolean
grape_reader_is_right_time (const GrapeReader *self, int saying, const GrapeSlot *slot)
{
  const GrapeSaying *said = &self->vocabulary->sayings[saying];
  g_autofree char *text
      = said->then ? NULL : grape_reader_compose (said, slot->values[saying].text, NULL);

  return !text || slot->values[saying].fits || is_legal (self, text);
}

/** grape_reader_other_saying: what else the value can be; @saying if nothing else is legal. */
int
grape_reader_other_saying (const GrapeReader *self, guint index, int saying)
{
  int other = bare_saying (self, index);
  const GrapeSlot *slot = slot_at (self, index);
  gboolean good = other >= 0 && grape_reader_is_right_time (self, other, slot)
                  && (saying < 0 || slot->values[other].n >= slot->values[saying].n);

  /* "I bid three", sent too late, is no three of the suit that was led. */
  for (guint i = 0; good && saying >= 0 && i < self->slots->len; i++)
    if (slot_at (self, i)->verb == saying && self->vocabulary->sayings[other].partial
        && g_str_has_prefix (
            grape_words_form (words_of (self), slot_at (self, i)->first + slot_at (self, i)->n - 1),
            self->vocabulary->sayings[saying].verb)
        && slot->values[saying].text && slot->values[other].n == slot->values[saying].n)
      return saying;
  if (good || saying < 0 || !slot_at (self, index)->values[saying].text)
    return saying < 0 || good ? other : -1;
  return saying;
}

/** grape_reader_mends_last: "I place j9. Typo! j8 is what I want.": the verb came before. */
gboolean
grape_reader_mends_last (const GrapeReader *self, guint index)
{
  gboolean says = grape_reader_clause_has (self, slot_at (self, index)->first,
                                           GRAPE_CLUE_OFFER | GRAPE_CLUE_AFTER | GRAPE_CLUE_MEND);
  gboolean mends = grape_reader_sentence_has (self, GRAPE_CLUE_MEND);

  if (!self->found->len)
    return FALSE;
  /* "I infect i3! No wait, j3, the corner one." */
  gboolean starts
      = grape_words_is (words_of (self), self->sentence->first, "no|wait|sorry|oops|er|argh|nope");
  says |= starts && has (self, self->sentence->first, GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK);
  mends |= says && starts;
  if (self->index && !mends)
    {
      const GrapeSentence *last = grape_words_sentence (words_of (self), self->index - 1);

      for (guint at = last->first; at < last->last && last->last - last->first < 5; at++)
        mends |= has (self, at, GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK);
    }
  return mends && says;
}

/** grape_reader_steps_there: "c5 for me": whether a piece of the writer's can go to @square from
 * beside it, so that the square alone says two things. */
gboolean
grape_reader_steps_there (const GrapeReader *self, const char *square)
{
  if (strcspn (square, "0123456789") != 1)
    return FALSE;
  for (guint i = 0; i < self->n_sayings; i++)
    for (int way = 0; way < 9 && self->vocabulary->sayings[i].then; way++)
      {
        g_autofree char *from
            = g_strdup_printf ("%c%d", square[0] + way % 3 - 1, atoi (square + 1) + way / 3 - 1);
        g_autofree char *text
            = way == 4 ? NULL : grape_reader_compose (&self->vocabulary->sayings[i], from, square);

        if (text && is_legal (self, text))
          return TRUE;
      }
  return FALSE;
}

/** grape_reader_implied_saying: a square that is offered without a verb: the one thing that the
 * rules take there now. */
int
grape_reader_implied_saying (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  int only = -1;

  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb >= 0)
      return -1;
  for (guint i = 0; i < self->n_sayings; i++)
    if (self->vocabulary->sayings[i].bare)
      return -1;
  if (slot->first > self->sentence->first + 1
      && grape_words_match (words_of (self), slot->first - 2, "go to|going to|goes to|get to"))
    return -1;
  if (self->slots->len > 1 || !self->sentence->block || self->sentence->asks
      || !(grape_reader_is_offered (self, slot) || grape_reader_closes (self, slot)
           || grape_reader_is_sealed (self, slot)
           || grape_words_match (
               words_of (self), slot->first + slot->n,
               "is mine|is to be mine|becomes mine|shall be mine|will be mine|for me"))
      || grape_reader_clause_talk (self, slot->first) > 4)
    return -1;
  for (guint i = 0; i < self->n_sayings; i++)
    {
      const GrapeSaying *said = &self->vocabulary->sayings[i];

      if (!slot->values[i].text || said->then || slot->values[i].said & GRAPE_SAID_WEAK
          || !g_ascii_isalpha (*slot->values[i].text)
          || !strpbrk (slot->values[i].text, "123456789")
          || grape_reader_has_article (self, slot, slot->values[i].text))
        continue;
      g_autofree char *text = grape_reader_compose (said, slot->values[i].text, NULL);
      if (!is_legal (self, text))
        continue;
      if (only >= 0)
        return -1;
      only = (int)i;
    }
  return only;
}
