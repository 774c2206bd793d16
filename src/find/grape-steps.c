/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves of two values: where a step comes from and where it goes. */
#include "grape-find-private.h"

#include <string.h>

/* The second square of a step: named after the first, or by its direction. @end: (inout): the last
 * slot that it takes. Returns: (transfer full) (nullable). */
char *
grape_reader_second_value (const GrapeReader *self, guint index, int saying, guint *end)
{
  const GrapeSlot *first = slot_at (self, index);
  guint limit = MIN (first->first + first->n + 9, self->sentence->last);
  int columns, rows;

  for (guint i = index + 1; i < self->slots->len && slot_at (self, i)->first < limit; i++)
    {
      const GrapeSlot *slot = slot_at (self, i);

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
  return NULL;
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
  for (guint at = slot->first + slot->n; at < limit && !self->used[at]; at++)
    if (grape_direction_read (words_of (self), at, &columns, &rows))
      return columns != CLAMP (second[0] - first[0], -1, 1)
             || rows != CLAMP (atoi (second + 1) - atoi (first + 1), -1, 1);
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
        *second = g_steal_pointer (first);
        *first = g_strdup (slot_at (self, i)->values[saying].text);
        return TRUE;
      }
  return FALSE;
}
