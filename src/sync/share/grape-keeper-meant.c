/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The round that a private move was meant for: that of the log which its author saw. A move that
 * was held back, or came late, does not count in another. Since version 2. */
#include "engine/grape-error.h"
#include "grape-share-private.h"

static guint
phase_after (GrapeInstance *instance, guint number)
{
  g_autoptr (GrapePosition) position = grape_instance_at (instance, number, NULL);

  return position ? grape_position_phase (position) : 0;
}

/**
 * grape_keeper_was_meant:
 * @saw: the last event that the move's author had
 * @number: of the move's own event, or of the one that it would become
 *
 * Returns: whether it is still the same round, and no secret has been opened since
 */
gboolean
grape_keeper_was_meant (GrapeInstance *instance, guint saw, guint number)
{
  for (guint i = saw + 1; i < number; i++)
    {
      const GrapeEvent *event = grape_instance_event (instance, i);

      if (event->opens && event->opens->len && !grape_instance_event_void (instance, i))
        return FALSE;
    }
  return saw + 1 >= number || phase_after (instance, saw) == phase_after (instance, number - 1);
}

/**
 * grape_keeper_check_meant:
 *
 * Checks a private move that is next to be accepted. Errors: TURN.
 */
gboolean
grape_keeper_check_meant (GrapeKeeper *self, const GrapeVow *vow, GError **error)
{
  if (grape_keeper_was_meant (self->instance, vow->saw,
                              grape_instance_n_events (self->instance) + 1))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_TURN, NULL,
                   "It was meant for a round that is over: the game has gone on since event %u, "
                   "the last one there when it was written",
                   vow->saw);
  return FALSE;
}
