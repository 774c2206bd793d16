/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds plays in somebody's message (R12.2, R12.3). */
#include "tromino-go-private.h"

#include <string.h>

void
grape_tromino_go_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                       GArray *found)
{
  for (const char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = g_strndup (line, length);
      GrapeRead read = { 0 };

      if (grape_tromino_go_read (table, view, seat, copy, &read, NULL))
        {
          GrapeFound item = { (guint)(line - text), (guint)(line - text + (gssize)length),
                              g_steal_pointer (&read.text), 95, NULL };
          g_array_append_val (found, item);
        }
      line += length + (line[length] == '\n');
    }
}
