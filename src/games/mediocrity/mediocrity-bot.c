/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. */
#include "mediocrity-private.h"

/**
 * mediocrity_bot:
 *
 * See #GrapeRules.
 */
char *
mediocrity_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget)
{
  const Mediocrity *self = view;
  MediocrityMove move = { .verb = MEDIOCRITY_CHOOSE, .value = 1 };

  if (mediocrity_check (table, self, seat, &move, NULL))
    return mediocrity_is_in (&self->players[seat])
               ? NULL
               : g_strdup_printf ("choose %u", grape_stream_below (stream, 2 * self->n) + 1);
  move.verb = MEDIOCRITY_BEGIN;
  if (mediocrity_check (table, self, seat, &move, NULL))
    return g_strdup ("begin");
  move.verb = MEDIOCRITY_ANNOUNCE;
  if (mediocrity_check (table, self, seat, &move, NULL)
      && (self->least || mediocrity_n_missing (self) == 0))
    return g_strdup ("announce");
  return NULL;
}
