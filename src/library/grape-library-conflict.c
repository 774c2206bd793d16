/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs of shared games with two ends, and the user's choice about each. */
#include "grape-library-private.h"
#include "grape-library-shared.h"

void
grape_forked_log_free (GrapeForkedLog *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->choice);
  g_free (self);
}

gboolean
grape_library_in_log (GrapeLibrary *self, const char *topic, const char *author, guint n,
                      const char *hash, gboolean *in_log, GError **error)
{
  gint64 found = 0;
  gboolean good
      = grape_library_number (self, &found, 0, error,
                              "SELECT 1 FROM entry WHERE topic = ? AND author = ? AND n = ?"
                              " AND hash = ? AND state < 4",
                              "ssis", topic, author, (gint64)n, hash);

  *in_log = found != 0;
  return good;
}

/** grape_library_conflict: *choice NULL: there is none */
gboolean
grape_library_conflict (GrapeLibrary *self, const char *topic, const char *author, guint *n,
                        char **choice, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *n = 0;
  *choice = NULL;
  if (!grape_query_init (&query, self, error,
                         "SELECT n, coalesce (choice, '') FROM conflict WHERE topic = ?"
                         " AND author = ?",
                         "ss", topic, author))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    {
      *n = (guint)grape_query_int (&query, 0);
      *choice = grape_query_dup (&query, 1);
    }
  return step >= 0;
}

/** grape_library_set_conflict: @choice NULL: it is settled */
gboolean
grape_library_set_conflict (GrapeLibrary *self, const char *topic, const char *author, guint n,
                            const char *choice, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good
      = choice ? grape_library_exec (self, error,
                                     "INSERT OR REPLACE INTO conflict (topic, author, n, choice)"
                                     " VALUES (?, ?, ?, ?)",
                                     "ssis", topic, author, (gint64)n, choice)
               : grape_library_exec (self, error,
                                     "DELETE FROM conflict WHERE topic = ? AND author = ?", "ss",
                                     topic, author);
  return grape_library_finish_change (self, good, error);
}

/** grape_library_list_conflicts: of GrapeForkedLog */
GPtrArray *
grape_library_list_conflicts (GrapeLibrary *self, const char *topic, GError **error)
{
  g_autoptr (GPtrArray) list
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_forked_log_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT author, n, coalesce (choice, '') FROM conflict WHERE topic = ?"
                         " ORDER BY author",
                         "s", topic))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      GrapeForkedLog *log = g_new0 (GrapeForkedLog, 1);

      log->author = grape_query_dup (&query, 0);
      log->n = (guint)grape_query_int (&query, 1);
      log->choice = grape_query_dup (&query, 2);
      g_ptr_array_add (list, log);
    }
  return step < 0 ? NULL : g_steal_pointer (&list);
}
