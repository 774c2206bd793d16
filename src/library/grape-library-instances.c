/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instances: headers, logs and seeds in and out. Summaries are in grape-library-summary.c. */
#include <string.h>

#include "grape-library-instances.h"
#include "grape-library-inbox.h"
#include "grape-library-private.h"
#include "grape-library-resources.h"
#include "grape-society-private.h"

static gboolean
store_seed (GrapeLibrary *self, const char *id, GrapeInstance *instance, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GBytes) bytes = NULL;

  if (!grape_instance_has_seed (instance, seed))
    return TRUE;
  bytes = g_bytes_new (seed, sizeof seed);
  return grape_library_exec (self, error, "INSERT INTO vault (instance, seed) VALUES (?, ?)", "sb",
                             id, bytes);
}

/* As it was read, since the chain begins with its hash. */
static char *
header_line (GrapeInstance *instance)
{
  char *text = grape_instance_to_text (instance, FALSE);

  text[strcspn (text, "\n")] = '\0';
  return text;
}

static gboolean
store_events (GrapeLibrary *self, const char *id, GrapeInstance *instance, guint first,
              GError **error)
{
  guint n = grape_instance_n_events (instance);

  for (guint number = first; number <= n; number++)
    {
      g_autofree char *line = grape_event_to_line (grape_instance_event (instance, number));

      if (!grape_library_exec (self, error,
                               "INSERT INTO event (instance, number, line) VALUES (?, ?, ?)", "sis",
                               id, (gint64)number, line))
        return FALSE;
    }
  return TRUE;
}

/**
 * grape_library_makes_referee:
 *
 * Whether whoever adds @instance keeps a game that concerns others and still runs: it holds the
 * seed, and so everybody's secrets. Nobody does that unasked.
 */
gboolean
grape_library_makes_referee (GrapeInstance *instance)
{
  return grape_instance_has_seed (instance, NULL)
         && !grape_position_over (grape_instance_position (instance))
         && g_strcmp0 (grape_instance_header (instance)->referee, GRAPE_PRACTICE_REFEREE) != 0;
}

/** grape_library_has_seed: whether the seed of instance @id is here */
gboolean
grape_library_has_seed (GrapeLibrary *self, const char *id)
{
  gint64 known = 0;

  return grape_library_number (self, &known, 0, NULL, "SELECT 1 FROM vault WHERE instance = ?", "s",
                               id)
         && known;
}

static gboolean
refuse_fork (GError **error)
{
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
               "Somebody else keeps this shared game: what happens in it comes from there");
  return FALSE;
}

/* Whether it is shared, and somebody else keeps it. */
static gboolean
is_kept_elsewhere (GrapeLibrary *self, const char *id, gint64 *elsewhere, GError **error)
{
  return grape_library_number (self, elsewhere, 0, error,
                               "SELECT 1 FROM shared WHERE instance = ? AND seat <> -1", "s", id);
}

static gboolean
has_void (GrapeInstance *instance, guint first)
{
  for (guint i = first; i <= grape_instance_n_events (instance); i++)
    if (grape_instance_event (instance, i)->kind == GRAPE_EVENT_VOID)
      return TRUE;
  return FALSE;
}

/* How many events the logs have in common. */
static guint
count_same (GrapeInstance *a, GrapeInstance *b)
{
  guint n = 0, n_both = MIN (grape_instance_n_events (a), grape_instance_n_events (b));

  while (n < n_both
         && memcmp (grape_instance_event (a, n + 1)->hash, grape_instance_event (b, n + 1)->hash,
                    sizeof grape_instance_event (a, n + 1)->hash)
                == 0)
    n++;
  return n;
}

/* Why @instance does not take the place of @stored, which has @n_same of its events. */
static void
refuse_known (GrapeInstance *instance, GrapeInstance *stored, guint n_same, GError **error)
{
  const GrapeHeader *header = grape_instance_header (instance);
  guint n = grape_instance_n_events (instance), n_stored = grape_instance_n_events (stored);

  if (n_same < MIN (n, n_stored))
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                 "The instance “%s” (%s) is in the library already, with other events from number "
                 "%u on; nothing was changed",
                 header->name, header->id, n_same + 1);
  else if (n > n_stored)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                 "The instance “%s” (%s) is in the library already, up to event %u of %u in this "
                 "file; nothing was changed",
                 header->name, header->id, n_stored, n);
  else
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                 "The instance “%s” (%s) is in the library already, with every event of this file; "
                 "nothing was changed",
                 header->name, header->id);
}

/* Opens what is sealed in the first @n events here. What only their reader knows stays open: a
 * letter between players is sealed for the referee. */
static gboolean
open_events (GrapeLibrary *self, GrapeInstance *instance, guint n, GError **error)
{
  for (guint number = 1; number <= n; number++)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);
      g_autofree char *line = grape_event_to_line (event);

      if (!grape_event_sealed (event)
          && !grape_library_exec (
              self, error, "UPDATE event SET line = ? WHERE instance = ? AND number = ?", "ssi",
              line, grape_instance_header (instance)->id, (gint64)number))
        return FALSE;
    }
  return TRUE;
}

/* Whoever looked on may keep the game from now on: the same log, with its secrets and its seed, and
 * from event @first on with more of it. */
static gboolean
meet_known (GrapeLibrary *self, GrapeInstance *instance, guint *first, GError **error)
{
  const GrapeHeader *header = grape_instance_header (instance);
  g_autoptr (GrapeInstance) stored = grape_library_load_instance (self, header->id, NULL);
  gint64 elsewhere = 0;

  if (!stored)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                   "The instance “%s” (%s) is in the library already", header->name, header->id);
      return FALSE;
    }
  guint n_stored = grape_instance_n_events (stored), n_same = count_same (instance, stored);
  if (!is_kept_elsewhere (self, header->id, &elsewhere, error))
    return FALSE;
  if (grape_instance_has_seed (stored, NULL) || !grape_instance_has_seed (instance, NULL)
      || n_same < n_stored)
    {
      refuse_known (instance, stored, n_same, error);
      return FALSE;
    }
  if (elsewhere)
    return refuse_fork (error);
  *first = n_stored + 1;
  return open_events (self, instance, n_stored, error)
         && grape_library_exec (self, error, "DELETE FROM summary WHERE instance = ?", "s",
                                header->id)
         && (!has_void (instance, *first) || grape_library_reopen_void (self, instance, error));
}

/**
 * grape_library_add_instance:
 *
 * Stores a new or an imported instance: its header, its whole log, and its seed if it has it. One
 * that is there already stays as it is, unless @instance is the same log with the seed, which was
 * not there.
 *
 * Errors: EXISTS if an instance with this id is there already; INVALID for the seed of a shared
 * game that somebody else keeps.
 */
gboolean
grape_library_add_instance (GrapeLibrary *self, GrapeInstance *instance, GError **error)
{
  const GrapeHeader *header = grape_instance_header (instance);
  g_autofree char *line = header_line (instance);
  gint64 known = 0;
  guint first = 1;
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_number (self, &known, 0, error, "SELECT 1 FROM instance WHERE id = ?", "s",
                               header->id)
         && (known ? meet_known (self, instance, &first, error)
                   : grape_library_exec (self, error,
                                         "INSERT INTO instance (id, header) VALUES (?, ?)", "ss",
                                         header->id, line))
         && store_seed (self, header->id, instance, error)
         && grape_library_keep_resources (self, instance, error)
         && store_events (self, header->id, instance, first, error);
  if (good && !known) /* else the log may know more than @instance, and so its summary */
    grape_library_keep_summary (self, instance);
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES, header->id);
  return grape_library_finish_change (self, good, error);
}

/* Whether the log on the disk ends in event @n of @instance. @number: how many events it has. */
static gboolean
ends_at (GrapeLibrary *self, GrapeInstance *instance, guint n, gboolean *same, gint64 *number,
         GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autofree char *line = NULL;

  *number = 0;
  if (!grape_query_init (&query, self, error,
                         "SELECT number, line FROM event WHERE instance = ? "
                         "ORDER BY number DESC LIMIT 1",
                         "s", grape_instance_header (instance)->id))
    return FALSE;
  switch (grape_query_step (&query, error))
    {
    case -1:
      return FALSE;
    case 0:
      *same = n == 0;
      return TRUE;
    default:
      *number = grape_query_int (&query, 0);
      if (*number == (gint64)n)
        line = grape_event_to_line (grape_instance_event (instance, n));
      *same = g_strcmp0 (line, grape_query_text (&query, 1)) == 0;
      return TRUE;
    }
}

/* Checks that the log on disk is the one that @instance continues: as long, and ending in the same
 * event. Otherwise somebody else has written to it, and appending would fork the chain. */
static gboolean
check_same_log (GrapeLibrary *self, const char *id, GrapeInstance *instance, guint first,
                GError **error)
{
  gint64 number;
  gboolean same;

  if (!ends_at (self, instance, first - 1, &same, &number, error))
    return FALSE;
  if (!same)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE,
                 "The instance %s has %" G_GINT64_FORMAT " events in the library, and event %u "
                 "does not continue them: it was changed elsewhere; load it again",
                 id, number, first);
  return same;
}

/* How many events of the log on disk are sealed: opening one does not change the chain. */
static gboolean
count_sealed (GrapeLibrary *self, const char *id, gint64 *n, GError **error)
{
  return grape_library_number (self, n, 0, error,
                               "SELECT count(*) FROM event WHERE instance = ? "
                               "AND json_extract (line, '$.sealed') IS NOT NULL",
                               "s", id);
}

/**
 * grape_library_is_current:
 *
 * Whether loading @instance now would give the same, without folding it: after a change that this
 * program made itself, it need not load again.
 */
gboolean
grape_library_is_current (GrapeLibrary *self, GrapeInstance *instance)
{
  gint64 number, n_sealed = 0, n_stored = 0;
  gboolean same;

  if (!ends_at (self, instance, grape_instance_n_events (instance), &same, &number, NULL) || !same
      || grape_instance_has_seed (instance, NULL)
             != grape_library_has_seed (self, grape_instance_header (instance)->id))
    return FALSE;
  for (guint i = 1; i <= grape_instance_n_events (instance); i++)
    n_sealed += grape_event_sealed (grape_instance_event (instance, i));
  return n_sealed == 0
         || (count_sealed (self, grape_instance_header (instance)->id, &n_stored, NULL)
             && n_stored == n_sealed);
}

/**
 * grape_library_follow:
 *
 * As grape_library_append(), for events that the keeper of a shared game published.
 */
gboolean
grape_library_follow (GrapeLibrary *self, GrapeInstance *instance, guint first, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  gint64 known = 0;
  gboolean good;

  g_return_val_if_fail (first >= 1, FALSE);

  if (first > grape_instance_n_events (instance))
    return TRUE;
  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_number (self, &known, 0, error, "SELECT 1 FROM instance WHERE id = ?", "s",
                               id);
  if (good && !known)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "The instance %s is not in the library", id);
      good = FALSE;
    }
  good = good && check_same_log (self, id, instance, first, error)
         && store_events (self, id, instance, first, error)
         && (!has_void (instance, first) || grape_library_reopen_void (self, instance, error))
         && (!grape_instance_rules (instance)->books
             || grape_society_tell_absences (self, instance, first, error));
  if (good)
    grape_library_keep_summary (self, instance);
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES, id);
  return grape_library_finish_change (self, good, error);
}

/* What the user's secrets are bound to in a game that they keep for others: nobody can copy one.
 * See sync/PROTOCOL.md, *Vouching*. */
static gboolean
read_context (GrapeLibrary *self, const char *id, char **context, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *context = NULL;
  if (!grape_query_init (&query, self, error,
                         "SELECT topic || keeper FROM shared WHERE instance = ? AND seat = -1"
                         " AND version >= 2",
                         "s", id))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    *context = grape_query_dup (&query, 0);
  return step >= 0;
}

/* A copy from before the game was shared does not have this. */
static gboolean
check_bound (GrapeLibrary *self, GrapeInstance *instance, guint first, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  g_autofree char *context = NULL;

  if (!read_context (self, id, &context, error))
    return FALSE;
  for (guint n = first; context && n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE) || event->context)
        continue;
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE,
                   "The instance %s has been shared in the meantime; load it again", id);
      return FALSE;
    }
  return TRUE;
}

/**
 * grape_library_append:
 * @first: the number of the first event that is not stored yet
 *
 * Stores the events from @first to the last one. If this fails, nothing was stored: drop @instance
 * and load it again, since it is ahead of the library.
 *
 * Errors: INVALID in a shared game that somebody else keeps, whose log would fork; STALE,
 * NOT_FOUND, BUSY, FAILED.
 */
gboolean
grape_library_append (GrapeLibrary *self, GrapeInstance *instance, guint first, GError **error)
{
  gint64 kept_elsewhere = 0;

  if (!is_kept_elsewhere (self, grape_instance_header (instance)->id, &kept_elsewhere, error))
    return FALSE;
  if (!kept_elsewhere)
    return check_bound (self, instance, first, error)
           && grape_library_follow (self, instance, first, error);
  return refuse_fork (error);
}

/**
 * grape_library_replace_log:
 *
 * The same log with more of it known: sealed events that now have their texts. The chain is the
 * same, and so is the number of events.
 *
 * Errors: STALE if it is not the log that is stored.
 */
gboolean
grape_library_replace_log (GrapeLibrary *self, GrapeInstance *instance, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  gint64 n = 0;
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_number (self, &n, 0, error, "SELECT count(*) FROM event WHERE instance = ?",
                               "s", id);
  if (good && n != (gint64)grape_instance_n_events (instance))
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE,
                   "The instance %s was changed elsewhere; load it again", id);
      good = FALSE;
    }
  good = good && grape_library_exec (self, error, "DELETE FROM event WHERE instance = ?", "s", id)
         && grape_library_exec (self, error, "DELETE FROM summary WHERE instance = ?", "s", id)
         && store_events (self, id, instance, 1, error);
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES, id);
  return grape_library_finish_change (self, good, error);
}

/* The instance as a file, with its vault line if the seed is here: the only form from which the
 * engine reads a whole log. */
static GString *
read_lines (GrapeLibrary *self, const char *id, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT 0 AS place, header FROM instance WHERE id = ?1 UNION ALL "
                         "SELECT 1, '{\"vault\":{\"seed\":\"' || lower (hex (seed)) || '\"}}' "
                         "FROM vault WHERE instance = ?1 UNION ALL "
                         "SELECT 1 + number, line FROM event WHERE instance = ?1 ORDER BY place",
                         "s", id))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      g_string_append (text, grape_query_text (&query, 1));
      g_string_append_c (text, '\n');
    }
  if (step < 0)
    return NULL;
  if (text->len == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "There is no instance %s in the library", id);
      return NULL;
    }
  return g_steal_pointer (&text);
}

/**
 * grape_library_load_instance:
 *
 * Loads an instance and folds its log, checking the chain.
 *
 * Errors: NOT_FOUND, and those of the engine if the log fails its checks.
 */
GrapeInstance *
grape_library_load_instance (GrapeLibrary *self, const char *id, GError **error)
{
  g_autoptr (GString) text = read_lines (self, id, error);
  g_autoptr (GHashTable) resources = NULL;
  g_autofree char *context = NULL;
  GrapeInstance *instance = NULL;

  if (text == NULL || !read_context (self, id, &context, error))
    return NULL;
  if (grape_library_resources_for_file (self, text->str, &resources, error))
    instance = grape_instance_from_text (text->str, resources, error);
  if (instance == NULL)
    g_prefix_error (error, "The instance %s cannot be read: ", id);
  else
    grape_instance_bind (instance, context);
  return instance;
}

/* Deletes an instance with its log, seed, proposals and posts, for good. */
gboolean
grape_library_remove_instance (GrapeLibrary *self, const char *id, GError **error)
{
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_exec (self, error, "DELETE FROM instance WHERE id = ?", "s", id);
  if (good && sqlite3_changes (self->db) == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "There is no instance %s in the library", id);
      good = FALSE;
    }
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_INBOX | GRAPE_TOPIC_SENT, id);
  return grape_library_finish_change (self, good, error);
}

/**
 * grape_library_find_instance:
 * @id_or_name: an id, the beginning of one (4 digits at least), or a name, case aside
 *
 * Returns: (transfer full): the id.
 *
 * Errors: NOT_FOUND, AMBIGUOUS.
 */
char *
grape_library_find_instance (GrapeLibrary *self, const char *id_or_name, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autofree char *wanted = g_utf8_casefold (id_or_name, -1);
  g_autofree char *found = NULL;
  guint n_found = 0;
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT id, json_extract (header, '$.name') FROM instance ORDER BY id",
                         ""))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      const char *id = grape_query_text (&query, 0);
      const char *name = grape_query_text (&query, 1);
      g_autofree char *folded = g_utf8_casefold (name != NULL ? name : "", -1);

      if (g_str_equal (id, wanted))
        return g_strdup (id);
      if (!g_str_equal (folded, wanted) && !(strlen (wanted) >= 4 && g_str_has_prefix (id, wanted)))
        continue;
      n_found++;
      g_free (found);
      found = g_strdup (id);
    }
  if (step < 0)
    return NULL;
  if (n_found == 1)
    return g_steal_pointer (&found);
  if (n_found == 0)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "No instance has the name or id “%s”", id_or_name);
  else
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_AMBIGUOUS,
                 "%u instances match “%s”: use the id", n_found, id_or_name);
  return NULL;
}
