/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who vouches for a shared game's log: how far each author's entries were dealt with, which secrets
 * were opened, and the last hash that an author has seen. */
#include "grape-library-private.h"
#include "grape-library-shared.h"

/** grape_library_vouched: the last entry of @author that was dealt with, and the greatest one ever;
 * 0: none */
gboolean
grape_library_vouched (GrapeLibrary *self, const char *topic, const char *author, guint *n,
                       guint *top, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *n = *top = 0;
  if (!grape_query_init (&query, self, error,
                         "SELECT n, top FROM vouched WHERE topic = ? AND author = ?", "ss", topic,
                         author))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    {
      *n = (guint)grape_query_int (&query, 0);
      *top = (guint)grape_query_int (&query, 1);
    }
  return step >= 0;
}

gboolean
grape_library_set_vouched (GrapeLibrary *self, const char *topic, const char *author, guint n,
                           GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT INTO vouched (topic, author, n, top) VALUES (?1, ?2, ?3, ?3)"
                          " ON CONFLICT (topic, author) DO UPDATE"
                          " SET n = excluded.n, top = max (top, excluded.n)",
                          "ssi", topic, author, (gint64)n),
      error);
}

void
grape_stored_sighting_free (GrapeStoredSighting *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->hash);
  g_free (self);
}

/** grape_library_add_sighting: the first time counts. */
gboolean
grape_library_add_sighting (GrapeLibrary *self, const char *topic, const char *author, guint n,
                            const char *hash, gint64 at, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT INTO seen_entry (topic, author, n, hash, at)"
                          " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                          "ssisi", topic, author, (gint64)n, hash, at),
      error);
}

static gpointer
read_sighting (GrapeQuery *query)
{
  GrapeStoredSighting *seen = g_new0 (GrapeStoredSighting, 1);

  seen->author = grape_query_dup (query, 0);
  seen->n = (guint)grape_query_int (query, 1);
  seen->hash = grape_query_dup (query, 2);
  seen->at = grape_query_int (query, 3);
  return seen;
}

/** grape_library_list_sightings: (transfer full) (element-type GrapeStoredSighting) */
GPtrArray *
grape_library_list_sightings (GrapeLibrary *self, const char *topic, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT author, n, hash, at FROM seen_entry WHERE topic = ?"
                           " ORDER BY author, n",
                           "s", topic)
             ? grape_query_list (&query, read_sighting, (GDestroyNotify)grape_stored_sighting_free,
                                 error)
             : NULL;
}

/** grape_library_drop_sightings: entries of @author up to @n were dealt with and need no witness.
 */
gboolean
grape_library_drop_sightings (GrapeLibrary *self, const char *topic, const char *author, guint n,
                              GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "DELETE FROM seen_entry WHERE topic = ? AND author = ? AND n <= ?", "ssi",
                          topic, author, (gint64)n),
      error);
}

/** grape_library_set_arrived: somebody saw it earlier than its file says. */
gboolean
grape_library_set_arrived (GrapeLibrary *self, const GrapeStoredEntry *entry, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "UPDATE entry SET arrived = ? WHERE topic = ? AND author = ? AND n = ?"
                          " AND hash = ?",
                          "issis", entry->arrived, entry->topic, entry->author, (gint64)entry->n,
                          entry->hash),
      error);
}

void
grape_opened_free (GrapeOpened *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_array_unref (self->numbers);
  g_free (self);
}

static GArray *
read_numbers (const char *text)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (guint i = 0; parts[i]; i++)
    {
      guint64 number = 0;

      if (g_ascii_string_to_unsigned (parts[i], 10, 1, G_MAXINT32, &number, NULL))
        {
          guint value = (guint)number;
          g_array_append_val (numbers, value);
        }
    }
  return numbers;
}

/** grape_library_add_opened: @numbers: of the events, with commas */
gboolean
grape_library_add_opened (GrapeLibrary *self, const char *topic, const char *author, guint n,
                          guint saw, const char *numbers, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT INTO opened (topic, author, n, saw, numbers, told)"
                          " VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING",
                          "ssiis", topic, author, (gint64)n, (gint64)saw, numbers),
      error);
}

gboolean
grape_library_set_told (GrapeLibrary *self, const char *topic, const GrapeOpened *opened,
                        GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "UPDATE opened SET told = 1 WHERE topic = ? AND author = ? AND n = ?",
                          "ssi", topic, opened->author, (gint64)opened->n),
      error);
}

static gpointer
read_opened (GrapeQuery *query)
{
  GrapeOpened *opened = g_new0 (GrapeOpened, 1);
  g_autofree char *numbers = grape_query_dup (query, 3);

  opened->author = grape_query_dup (query, 0);
  opened->n = (guint)grape_query_int (query, 1);
  opened->saw = (guint)grape_query_int (query, 2);
  opened->numbers = read_numbers (numbers);
  opened->told = grape_query_int (query, 4) != 0;
  return opened;
}

/** grape_library_list_opened: (transfer full) (element-type GrapeOpened) */
GPtrArray *
grape_library_list_opened (GrapeLibrary *self, const char *topic, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT author, n, saw, numbers, told FROM opened WHERE topic = ?"
                           " ORDER BY author, n",
                           "s", topic)
             ? grape_query_list (&query, read_opened, (GDestroyNotify)grape_opened_free, error)
             : NULL;
}

/**
 * grape_library_last_line:
 *
 * The last event of @instance as it is kept, without folding anything: 0 and NULL if there is none.
 */
gboolean
grape_library_last_line (GrapeLibrary *self, const char *instance, guint *number, char **line,
                         GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *number = 0;
  *line = NULL;
  if (!grape_query_init (&query, self, error,
                         "SELECT number, line FROM event WHERE instance = ?"
                         " ORDER BY number DESC LIMIT 1",
                         "s", instance))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    {
      *number = (guint)grape_query_int (&query, 0);
      *line = grape_query_dup (&query, 1);
    }
  return step >= 0;
}
