/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a log grew, event by event: what a board plays instead of jumping to the end. Each step is
 * one of the viewer's views, so that it shows no more than the board does. */
#include "grape-session-private.h"

#include <string.h>

/* Nobody would watch more; 60 steps take about a millisecond. */
#define MOST_STEPS 60

/* Whether @now continues @known without taking anything back, which the board would show at
 * once. */
static gboolean
went_on (GrapeInstance *known, GrapeInstance *now)
{
  guint n_known = grape_instance_n_events (known), n = grape_instance_n_events (now);
  if (n <= n_known || n - n_known > MOST_STEPS)
    return FALSE;
  if (n_known
      && memcmp (grape_instance_event (known, n_known)->hash,
                 grape_instance_event (now, n_known)->hash, GRAPE_HASH_BYTES)
             != 0)
    return FALSE;
  for (guint number = n_known + 1; number <= n; number++)
    if (grape_instance_event (now, number)->kind == GRAPE_EVENT_VOID)
      return FALSE;
  return TRUE;
}

/* When something else follows by itself, like the next prize after a round, the board is not at
 * rest. */
static gboolean
is_rest (GrapeInstance *instance, guint number)
{
  return number == grape_instance_n_events (instance)
         || grape_instance_event (instance, number)->author >= 0
         || grape_instance_event (instance, number + 1)->author >= 0;
}

/**
 * grape_session_steps_between:
 *
 * Returns: (transfer full) (nullable) (element-type GrapePosition): what @viewer sees after each
 * move that @now has and @known lacks, with everything that followed from it; NULL if the board
 * jumps
 */
GPtrArray *
grape_session_steps_between (GrapeInstance *known, GrapeInstance *now, GrapeViewer viewer)
{
  if (!went_on (known, now))
    return NULL;
  g_autoptr (GPtrArray) steps
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_position_free);
  g_autoptr (GrapePosition) position = grape_position_copy (grape_instance_position (known));
  for (guint number = grape_instance_n_events (known) + 1; number <= grape_instance_n_events (now);
       number++)
    {
      if (!grape_position_apply (position, grape_instance_event (now, number), NULL))
        return NULL;
      if (is_rest (now, number))
        g_ptr_array_add (steps, grape_position_view (position, viewer));
    }
  return g_steal_pointer (&steps);
}

/**
 * grape_session_steps:
 *
 * Returns: (transfer none) (nullable) (element-type GrapePosition): how the log last grew, for the
 * present viewer; the last is grape_session_view() of now. NULL: show it at once
 */
GPtrArray *
grape_session_steps (GrapeSession *self)
{
  const GrapePosition *last = self->steps && self->steps->len
                                  ? g_ptr_array_index (self->steps, self->steps->len - 1)
                                  : NULL;
  return last && last->seen == self->viewer && grape_session_is_now (self) ? self->steps : NULL;
}

/**
 * grape_session_serial:
 *
 * Returns: a number that changes with the log: while it is the same, so is every view
 */
guint
grape_session_serial (GrapeSession *self)
{
  return self->serial;
}
