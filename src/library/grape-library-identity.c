/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's key: its seed, and its public half, which only sync/ can work out. */
#include "grape-library-private.h"
#include "grape-library-shared.h"

#include <string.h>

gboolean
grape_library_identity (GrapeLibrary *self, guint8 seed[32], gboolean *known, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autoptr (GBytes) bytes = NULL;

  if (!grape_query_init (&query, self, error, "SELECT seed FROM identity", ""))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step < 0)
    return FALSE;
  *known = step > 0;
  if (*known)
    {
      bytes = grape_query_bytes (&query, 0);
      memcpy (seed, g_bytes_get_data (bytes, NULL), 32);
    }
  return TRUE;
}

/** grape_library_set_identity: Errors: EXISTS if there is a key that was used already, since what
 * it signed would become a stranger's. */
gboolean
grape_library_set_identity (GrapeLibrary *self, const guint8 seed[32], GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (seed, 32);
  guint8 old[32];
  gboolean known = FALSE;
  gint64 n_shared = 0;

  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_identity (self, old, &known, error);
  if (good && known && memcmp (old, seed, 32) != 0)
    good = grape_library_number (self, &n_shared, 0, error, "SELECT count(*) FROM shared", "");
  if (good && n_shared > 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                   "This library already has a key of its own; one library is one person");
      good = FALSE;
    }
  if (good)
    good = grape_library_exec (
        self, error, "INSERT OR REPLACE INTO identity (one, seed) VALUES (1, ?)", "b", bytes);
  return grape_library_finish_change (self, good, error);
}

gboolean
grape_library_note_public_key (GrapeLibrary *self, const char *key, GError **error)
{
  gint64 n = 0;

  if (!grape_library_number (self, &n, 0, error,
                             "SELECT count(*) FROM identity WHERE public IS NOT ?", "s", key))
    return FALSE;
  return n == 0 || grape_library_exec (self, error, "UPDATE identity SET public = ?", "s", key);
}
