/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks through a text that is to be sent to somebody for integers they may not know. */
#include "mediocrity-private.h"

#include <string.h>

/**
 * mediocrity_leaks:
 *
 * Sentences about each line of @text that tells @viewer an integer they may not know; see
 * #GrapeRules.
 */
void
mediocrity_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer,
                  const char *text, GPtrArray *reasons)
{
  const Mediocrity *self = state;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      guint choice = self->players[seat].choice;
      if (choice == MEDIOCRITY_NONE || choice == MEDIOCRITY_HIDDEN
          || mediocrity_may_know (self, viewer, seat))
        continue;
      g_autofree char *move = g_strdup_printf ("choose %u", choice);
      if (strstr (text, move))
        g_ptr_array_add (
            reasons, g_strdup_printf ("It tells what %s chose.", grape_table_name (table, seat)));
    }
}
