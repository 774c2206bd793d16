/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves of two values: where a step comes from and where it goes. */
#include "grape-find-private.h"

#include <string.h>

#define FAR_GOAL 12 /* more words on the way to a square that is said with "onto" */

/** grape_reader_direction_before: "to the south-west from c4" */
gboolean
grape_reader_direction_before (const GrapeReader *self, const GrapeSlot *slot, int *columns,
                               int *rows)
{
  if (slot->first < self->sentence->first + 2
      || !grape_words_is (words_of (self), slot->first - 1, "from|of"))
    return FALSE;
  guint from = slot->first > self->sentence->first + 5 ? slot->first - 5 : self->sentence->first;

  for (guint at = from; at < slot->first; at++)
    {
      guint n = grape_direction_read (words_of (self), at, columns, rows);

      if (n && at + n + 1 == slot->first)
        return TRUE;
    }
  return FALSE;
}

/* The second square of a step: named after the first, or by its direction. @end: (inout): the last
 * slot that it takes. Returns: (transfer full) (nullable). */
char *
grape_reader_second_value (const GrapeReader *self, guint index, int saying, guint *end)
{
  const GrapeSlot *first = slot_at (self, index);
  guint limit = MIN (first->first + first->n + 9, self->sentence->last);
  int columns, rows;

  for (guint i = index + 1; i < self->slots->len; i++)
    {
      const GrapeSlot *slot = slot_at (self, i);

      /* "off l6, one row down and one to starboard, onto m7" */
      if (slot->first >= limit
          && !(slot->first < limit + FAR_GOAL
               && grape_words_is (words_of (self), slot->first - 1, "to|onto|into")))
        break;
      if (slot->verb >= 0 && !slot->borrowed && slot->verb != saying)
        break;
      if (slot->verb < 0 && slot->values[saying].text)
        {
          *end = i;
          return g_strdup (slot->values[saying].text);
        }
    }
  for (guint at = first->first + first->n; at < limit; at++)
    {
      const char *square = first->values[saying].text;
      gsize letters = strcspn (square, "0123456789");

      if (!grape_direction_read (words_of (self), at, &columns, &rows) || letters != 1)
        continue;
      *end = index;
      return g_strdup_printf ("%c%d", square[0] + columns, atoi (square + 1) + rows);
    }
  if (strcspn (first->values[saying].text, "0123456789") == 1
      && grape_reader_direction_before (self, first, &columns, &rows))
    {
      *end = index;
      return g_strdup_printf ("%c%d", first->values[saying].text[0] + columns,
                              atoi (first->values[saying].text + 1) + rows);
    }
  return NULL;
}

/** grape_reader_directed: "c7 north-west please", "to the south-west from c4": the saying of a
 * value with a direction beside it and nothing else; -1: none */
int
grape_reader_directed (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  guint at = slot->first + slot->n;
  int columns, rows;

  if (self->slots->len > 1 || self->talk > 1)
    return -1;
  while (grape_words_is (words_of (self), at,
                         ",|to|the|one|goes|:|going|moves|moving|stepping|heading|hopping"))
    at++;
  gboolean behind = grape_direction_read (words_of (self), at, &columns, &rows) > 0;
  gboolean before = grape_reader_direction_before (self, slot, &columns, &rows);
  for (guint i = 0; (behind || before) && i < self->n_sayings; i++)
    if (self->vocabulary->sayings[i].then && slot->values[i].text)
      return (int)i;
  return -1;
}

/* Whether a value, not a verb, stands at @at. */
static gboolean
is_value (const GrapeReader *self, guint at)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0 && slot_at (self, i)->first == at)
      return TRUE;
  return FALSE;
}

/* "e6 hops west, to d7": the direction is another. */
gboolean
grape_reader_disagrees (const GrapeReader *self, const GrapeSlot *slot, const char *first,
                        const char *second)
{
  guint limit = MIN (slot->first + slot->n + 5, self->sentence->last);
  int columns = 0, rows = 0;

  if (strcspn (first, "0123456789") != 1 || strcspn (second, "0123456789") != 1)
    return FALSE;
  for (guint at = slot->first + slot->n; at < limit && !is_value (self, at); at++)
    if (grape_direction_read (words_of (self), at, &columns, &rows))
      return columns != CLAMP (second[0] - first[0], -1, 1)
             || rows != CLAMP (atoi (second + 1) - atoi (first + 1), -1, 1);
  return FALSE;
}

/** grape_reader_step_of_it: "My h6 is lonely. Please move it to g6.": the first of two values is
 * the only one that the sentence before names; @verb: the slot of the verb; -1: none */
gboolean
grape_reader_step_of_it (const GrapeReader *self, guint index, int verb, char **first,
                         char **second)
{
  const GrapeFound *only = NULL;
  guint at = verb >= 0 ? slot_at (self, (guint)verb)->first + slot_at (self, (guint)verb)->n : 0;

  if (verb < 0 || !self->index
      || !grape_words_is (words_of (self), at, "it|him|her|that|this|that one|the latter")
      || at + 1 + grape_words_is (words_of (self), at + 1, "to|on|onto|over|into|up|down|across")
             > slot_at (self, index)->first)
    return FALSE;
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (each->sentence + 1 != self->index)
        continue;
      if (only && !g_str_equal (only->text, each->text))
        return FALSE;
      only = each;
    }
  if (!only)
    return FALSE;
  *second = g_steal_pointer (first);
  *first = g_strdup (only->text);
  return TRUE;
}

/** grape_reader_comes_from: "to e4 from d3", "to e4 with the one on d3": the second value is where
 * it stands; @end: its slot */
gboolean
grape_reader_comes_from (const GrapeReader *self, guint index, guint end)
{
  const GrapeSlot *first = slot_at (self, index);

  for (guint at = first->first + first->n; end > index && at < slot_at (self, end)->first; at++)
    if (grape_words_is (words_of (self), at, "from")
        || grape_words_match (words_of (self), at,
                              "with the one|with mine|with my cell|with my one|with the cell"))
      return TRUE;
  return FALSE;
}

/* "g5 eats nothing and walks to h4": the first of two values comes before the verb. */
gboolean
grape_reader_turn_round (const GrapeReader *self, guint index, int saying, char **first,
                         char **second)
{
  for (guint i = index; i-- > 0;)
    if (slot_at (self, i)->verb < 0 && slot_at (self, i)->values[saying].text)
      {
        /* "Make it g14 then, my one from f13." */
        if (grape_words_is (words_of (self), slot_at (self, index)->first - 1, "from"))
          {
            *second = g_strdup (slot_at (self, i)->values[saying].text);
            return TRUE;
          }
        *second = g_steal_pointer (first);
        *first = g_strdup (slot_at (self, i)->values[saying].text);
        return TRUE;
      }
  return FALSE;
}
