/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation of the null game: `pick 2`. */
#include "null-private.h"

#include <string.h>

/**
 * null_pick_from_text:
 * @text: (nullable): a number, with white space round it
 *
 * Returns: 1..3, or 0
 */
int
null_pick_from_text (const char *text)
{
  char *end;
  gint64 number = text ? g_ascii_strtoll (text, &end, 10) : 0;
  return number >= 1 && number <= NULL_HIGHEST && !*end ? (int)number : 0;
}

/* R1.1 */
gboolean
null_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
           GrapeRead *read, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_ascii_strdown (text, -1));
  if (!g_str_has_prefix (stripped, "pick"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "R1.1",
                            "“%s” is no move here: write `pick 2`", stripped);
  int pick = null_pick_from_text (stripped + strlen ("pick"));
  if (pick == 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R1.1", "Pick 1, 2 or 3");
  read->text = g_strdup_printf ("pick %d", pick);
  read->audience = GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE;
  return TRUE;
}

gboolean
null_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const NullState *self = state;
  if (seat < 0 || seat >= (int)self->n_players || !self->players[seat].playing || null_over (state))
    return TRUE;
  for (int pick = 1; pick <= NULL_HIGHEST; pick++)
    g_ptr_array_add (moves, g_strdup_printf ("pick %d", pick));
  return TRUE;
}

/* Lines that are a move and nothing else. */
void
null_find (const GrapeTable *table, gconstpointer view, int seat, const char *text, GArray *found)
{
  for (const char *line = text; *line;)
    {
      gsize length = strcspn (line, "\n");
      g_autofree char *copy = g_strndup (line, length);
      GrapeRead read = { 0 };
      if (null_read (table, view, seat, copy, &read, NULL))
        {
          GrapeFound item = { (guint)(line - text), (guint)(line - text + length),
                              g_steal_pointer (&read.text), 95, NULL };
          g_array_append_val (found, item);
        }
      line += length + (line[length] == '\n');
    }
}
