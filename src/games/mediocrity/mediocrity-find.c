/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds moves in somebody's message, with a confidence. */
#include "mediocrity-private.h"

#include <string.h>

/**
 * mediocrity_find:
 *
 * The moves in a message from @seat; see #GrapeRules.
 */
void
mediocrity_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                 GArray *found)
{
  for (const char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = g_strndup (line, length);
      GrapeRead read = { 0 };
      if (mediocrity_read (table, view, seat, copy, &read, NULL))
        {
          GrapeFound item = { (guint)(line - text), (guint)(line - text + length),
                              g_steal_pointer (&read.text), 95, NULL };
          g_array_append_val (found, item);
        }
      line += length + (line[length] == '\n');
    }
}
