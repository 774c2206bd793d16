/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of the null game. */
#include "null-private.h"

/* "simple" picks 3 in the first round and then what would have scored in the last; "good" mixes:
 * nothing better is to be had here, since every number can be met by the others'. */
char *
null_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
          GrapeStream *stream, guint64 budget)
{
  const NullState *self = view;
  if (seat < 0 || seat >= (int)self->n_players || !self->players[seat].playing
      || grape_sealed_is_in (&self->players[seat].pick) || null_over (view))
    return NULL;
  int pick = (int)grape_stream_below (stream, NULL_HIGHEST) + 1;
  if (g_str_equal (level, "simple"))
    pick = self->last_scorer >= 0 ? self->players[self->last_scorer].last : NULL_HIGHEST;
  else if (g_str_equal (level, "good") && pick == 1)
    pick = (int)grape_stream_below (stream, NULL_HIGHEST) + 1;
  return g_strdup_printf ("pick %d", pick);
}
