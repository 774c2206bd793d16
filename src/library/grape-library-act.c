/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An act that somebody made while another program, such as a sync, wrote to the same game. */
#include "grape-library-private.h"

#include <string.h>

#include "grape-library-instances.h"

/* Do not wait for ever for a sync that goes on and on. */
#define MOST_TRIES 8

static gboolean
continues (GrapeInstance *newer, GrapeInstance *older, guint n_known)
{
  return grape_instance_n_events (newer) > n_known
             ? n_known == 0
                   || memcmp (grape_instance_event (newer, n_known)->hash,
                              grape_instance_event (older, n_known)->hash, GRAPE_HASH_BYTES)
                          == 0
             : grape_instance_n_events (newer) == n_known;
}

/* Moves the act to the log as it is now. FALSE without an error: it would mean something else
 * there. */
static gboolean
take_newer (GrapeLibrary *self, GrapeInstance **instance, const GrapeActAgain *again, guint *first,
            GError **error)
{
  g_autoptr (GrapeInstance) newer
      = grape_library_load_instance (self, grape_instance_header (*instance)->id, error);
  guint n_known = *first - 1;

  if (!newer || !continues (newer, *instance, n_known)
      || !grape_instance_act_is_same (newer, n_known, again->author, again->person, again->text))
    return FALSE;
  *first = grape_instance_n_events (newer) + 1;
  grape_instance_free (*instance);
  *instance = g_steal_pointer (&newer);
  return TRUE;
}

static void
say_gone_on (GError **error)
{
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE,
               "The game went on while you did this, and your move would now mean something "
               "else: look at what happened, and do it again if you still want to");
}

/**
 * grape_library_append_act:
 * @instance: (inout): with the act; a newer one if the log has gone on in the meantime
 * @first: (inout): as in grape_library_append()
 *
 * As grape_library_append(); but if the new events leave the meaning of the act unchanged
 * (grape_instance_act_is_same()), the act is made after them.
 *
 * Errors: as grape_library_append(), STALE only if the act would mean something else; those of
 * @again.
 */
gboolean
grape_library_append_act (GrapeLibrary *self, GrapeInstance **instance, guint *first,
                          const GrapeActAgain *again, GError **error)
{
  for (guint i = 0; i < MOST_TRIES; i++)
    {
      GError *why = NULL;

      if (grape_instance_n_events (*instance) < *first
          || grape_library_append (self, *instance, *first, &why))
        return TRUE;
      if (!g_error_matches (why, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE))
        {
          g_propagate_error (error, why);
          return FALSE;
        }
      g_clear_error (&why);
      if (!take_newer (self, instance, again, first, &why))
        {
          if (why)
            g_propagate_error (error, why);
          else
            say_gone_on (error);
          return FALSE;
        }
      if (!again->act (*instance, again->data, error))
        return FALSE;
    }
  say_gone_on (error);
  return FALSE;
}
