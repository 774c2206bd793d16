/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user has looked at: one row per instance. A change is not announced: it concerns only
 * the reader.
 */
#include "grape-library-seen.h"

#include "grape-library-private.h"

/** grape_library_seen: Errors: those of reading. */
gboolean
grape_library_seen (GrapeLibrary *self, const char *instance, GrapeSeen *seen, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *seen = (GrapeSeen){ 0 };
  if (!grape_query_init (&query, self, error, "SELECT n_events, at FROM seen WHERE instance = ?",
                         "s", instance))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step <= 0)
    return step == 0;
  seen->known = TRUE;
  seen->n_events = (guint)grape_query_int (&query, 0);
  seen->at = grape_query_int (&query, 1);
  return TRUE;
}

/**
 * grape_library_set_seen:
 *
 * Errors: those of writing; nobody can have looked at an instance that is not here.
 */
gboolean
grape_library_set_seen (GrapeLibrary *self, const char *instance, guint n_events, gint64 at,
                        GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_exec (
      self, error, "INSERT OR REPLACE INTO seen (instance, n_events, at) VALUES (?, ?, ?)", "sii",
      instance, (gint64)n_events, at);
  return grape_library_finish_change (self, good, error);
}

/** grape_library_searched: the last message that was searched for moves of @instance; G_MAXINT64:
 * none was. Errors: those of reading. */
gboolean
grape_library_searched (GrapeLibrary *self, const char *instance, gint64 *message, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *message = G_MAXINT64;
  if (!grape_query_init (&query, self, error, "SELECT message FROM searched WHERE instance = ?",
                         "s", instance))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    *message = grape_query_int (&query, 0);
  return step >= 0;
}

/** grape_library_set_searched: Errors: those of writing. */
gboolean
grape_library_set_searched (GrapeLibrary *self, const char *instance, gint64 message,
                            GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_exec (
      self, error, "INSERT OR REPLACE INTO searched (instance, message) VALUES (?, ?)", "si",
      instance, message);
  return grape_library_finish_change (self, good, error);
}
