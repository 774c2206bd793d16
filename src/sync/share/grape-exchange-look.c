/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game wants to know of heads. */
#include <string.h>

#include "engine/grape-error.h"
#include "grape-share-private.h"
#include "sync/wire/grape-signed-file.h"

/** grape_exchange_is_fault_of_files: rather than of the connection, which would end the sync
 * pass. */
gboolean
grape_exchange_is_fault_of_files (const GError *why)
{
  return why->domain == GRAPE_ERROR
         || g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT)
         || g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
}

/**
 * grape_exchange_look:
 * @tag: (nullable): of the one that is known
 *
 * Reads what the server now has as the head of @author, the user or an invitation of theirs;
 * grape_sync_pass_see() is for others' heads. If the file there is not a head, the result is as if
 * there were none.
 */
gboolean
grape_exchange_look (GrapeExchange *self, const char *author, const char *tag,
                     GrapeFetched *fetched, GError **error)
{
  g_autofree char *path = grape_head_path (author);
  GError *why = NULL;

  if (grape_place_get (self->place, path, tag, GRAPE_HEAD_BYTES, fetched, self->cancellable, &why))
    return TRUE;
  if (grape_exchange_is_fault_of_files (why))
    {
      g_error_free (why);
      return TRUE;
    }
  g_propagate_error (error, why);
  return FALSE;
}
