/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Corrects where a shared game is, and the user's name there, after a typing mistake. */
#include "grape-share-private.h"

/* Whether anything of @author is on its way or there. */
static gboolean
has_sent (GrapeLibrary *library, const char *topic, const char *author, gboolean *sent,
          GError **error)
{
  g_autofree char *hash = NULL;
  guint n = 0;

  if (!grape_library_sent_tip (library, topic, author, &n, &hash, error))
    return FALSE;
  *sent = *sent || n > 0;
  return TRUE;
}

/* Entries sent or fetched at one place are not at another. */
static gboolean
check_unused (GrapeLibrary *library, const GrapeShared *shared, GError **error)
{
  g_autoptr (GrapeKey) key = grape_share_key (library, error);
  g_autoptr (GPtrArray) invites
      = key ? grape_library_list_invites (library, shared->topic, error) : NULL;
  gboolean used = FALSE;

  if (!invites || !has_sent (library, shared->topic, grape_key_public (key), &used, error)
      || !has_sent (library, shared->topic, shared->keeper, &used, error))
    return FALSE;
  for (guint i = 0; i < invites->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);

      if (!has_sent (library, shared->topic, invite->author, &used, error))
        return FALSE;
    }
  if (!used)
    return TRUE;
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
               "This game is already shared at %s, and some of its files are there",
               shared->address);
  return FALSE;
}

/**
 * grape_share_set_place:
 * @address: or NULL: as it was
 * @user: or NULL: as it was; empty: none
 *
 * Corrects where the game is and the user's name there. Links given out earlier have the old
 * address. Errors: BAD if it is not an address; EXISTS if the address would change and something
 * was sent or fetched already.
 */
gboolean
grape_share_set_place (GrapeLibrary *library, const char *topic, const char *address,
                       const char *user, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);

  if (!shared)
    return FALSE;
  gboolean moves = address && !g_str_equal (address, shared->address);
  gboolean renames = user && g_strcmp0 (user, shared->user) != 0;
  g_autoptr (GrapePlace) place
      = grape_place_new (address ? address : shared->address, user, NULL, error);
  if (!place || (moves && !check_unused (library, shared, error)))
    return FALSE;
  if (!moves && !renames)
    return TRUE;
  if (moves)
    {
      g_free (shared->address);
      shared->address = g_strdup (address);
    }
  if (renames)
    {
      g_free (shared->user);
      shared->user = *user ? g_strdup (user) : NULL;
    }
  g_clear_pointer (&shared->problem, g_free);
  return grape_library_update_shared (library, shared, error);
}
