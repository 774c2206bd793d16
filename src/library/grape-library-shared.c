/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared games in the library: rows in and out. */
#include "grape-library-shared.h"

#include <string.h>

#include "grape-library-private.h"

void
grape_shared_free (GrapeShared *self)
{
  if (!self)
    return;
  g_free (self->topic);
  g_free (self->instance);
  g_free (self->address);
  g_free (self->user);
  g_free (self->keeper);
  g_free (self->problem);
  g_free (self->warning);
  g_free (self);
}

void
grape_stored_entry_free (GrapeStoredEntry *self)
{
  if (!self)
    return;
  g_free (self->topic);
  g_free (self->author);
  g_free (self->hash);
  g_free (self->file);
  g_free (self->note);
  g_free (self);
}

void
grape_member_free (GrapeMember *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->name);
  g_free (self);
}

void
grape_invite_free (GrapeInvite *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->admitted);
  g_free (self);
}

/* --- shared instances ------------------------------------------------------------------------- */

#define SHARED_COLUMNS                                                                             \
  "topic, instance, address, user, keeper, seat, published, synced_at, problem, version, warning"

static gpointer
read_shared (GrapeQuery *query)
{
  GrapeShared *shared = g_new0 (GrapeShared, 1);

  shared->topic = grape_query_dup (query, 0);
  shared->instance = grape_query_dup (query, 1);
  shared->address = grape_query_dup (query, 2);
  shared->user = grape_query_dup (query, 3);
  shared->keeper = grape_query_dup (query, 4);
  shared->seat = (int)grape_query_int (query, 5);
  shared->published = (guint)grape_query_int (query, 6);
  shared->synced_at = grape_query_int (query, 7);
  shared->problem = grape_query_dup (query, 8);
  shared->version = (guint)grape_query_int (query, 9);
  shared->warning = grape_query_dup (query, 10);
  return shared;
}

/** grape_library_add_shared: Errors: EXISTS if this instance is shared already. */
gboolean
grape_library_add_shared (GrapeLibrary *self, const GrapeShared *shared, GError **error)
{
  gint64 known = 0;

  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_number (self, &known, 0, error,
                                        "SELECT 1 FROM shared WHERE topic = ?", "s", shared->topic);
  if (good && known)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                   "This game is shared already");
      good = FALSE;
    }
  good = good
         && grape_library_exec (
             self, error,
             "INSERT INTO shared (" SHARED_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
             "sssssiiisis", shared->topic, shared->instance, shared->address, shared->user,
             shared->keeper, (gint64)shared->seat, (gint64)shared->published, shared->synced_at,
             shared->problem, (gint64)shared->version, shared->warning);
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_SHARED, shared->instance);
  return grape_library_finish_change (self, good, error);
}

gboolean
grape_library_update_shared (GrapeLibrary *self, const GrapeShared *shared, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_exec (
      self, error,
      "UPDATE shared SET instance = ?2, address = ?3, user = ?4, seat = ?5, published = ?6,"
      " synced_at = ?7, problem = ?8, version = ?9, warning = ?10 WHERE topic = ?1",
      "ssssiiisis", shared->topic, shared->instance, shared->address, shared->user,
      (gint64)shared->seat, (gint64)shared->published, shared->synced_at, shared->problem,
      (gint64)shared->version, shared->warning);
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_SHARED, shared->instance);
  return grape_library_finish_change (self, good, error);
}

/**
 * grape_library_remove_shared:
 *
 * Deletes a shared game of which nothing has arrived; others are removed as instances. Errors:
 * NOT_FOUND.
 */
gboolean
grape_library_remove_shared (GrapeLibrary *self, const char *topic, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_exec (
      self, error, "DELETE FROM shared WHERE topic = ? AND instance IS NULL", "s", topic);
  if (good && sqlite3_changes (self->db) == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "This library is not waiting for such a game");
      good = FALSE;
    }
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_SHARED, NULL);
  return grape_library_finish_change (self, good, error);
}

static GrapeShared *
find_shared (GrapeLibrary *self, const char *sql, const char *value, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error, sql, "s", value))
    return NULL;
  int step = grape_query_step (&query, error);
  if (step == 0)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "This game is not shared");
  return step > 0 ? read_shared (&query) : NULL;
}

/** grape_library_shared: Errors: NOT_FOUND. */
GrapeShared *
grape_library_shared (GrapeLibrary *self, const char *topic, GError **error)
{
  return find_shared (self, "SELECT " SHARED_COLUMNS " FROM shared WHERE topic = ?", topic, error);
}

/** grape_library_shared_of: by the instance's id. Errors: NOT_FOUND if it is not shared. */
GrapeShared *
grape_library_shared_of (GrapeLibrary *self, const char *instance, GError **error)
{
  return find_shared (self, "SELECT " SHARED_COLUMNS " FROM shared WHERE instance = ?", instance,
                      error);
}

/** grape_library_list_shared: of GrapeShared */
GPtrArray *
grape_library_list_shared (GrapeLibrary *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT " SHARED_COLUMNS " FROM shared ORDER BY topic", "")
             ? grape_query_list (&query, read_shared, (GDestroyNotify)grape_shared_free, error)
             : NULL;
}

/** grape_library_note_synced: in one transaction, whatever their number. */
gboolean
grape_library_note_synced (GrapeLibrary *self, GPtrArray *topics, gint64 at, GError **error)
{
  gboolean good = TRUE;

  if (!grape_library_begin (self, error))
    return FALSE;
  for (guint i = 0; good && i < topics->len; i++)
    good = grape_library_exec (self, error, "UPDATE shared SET synced_at = ? WHERE topic = ?", "is",
                               at, (const char *)g_ptr_array_index (topics, i));
  return grape_library_finish_change (self, good, error);
}

/* --- entries ---------------------------------------------------------------------------------- */

#define ENTRY_COLUMNS "topic, author, n, hash, file, arrived, state, note"

/** grape_library_add_entry: adding the same one again is not an error. */
gboolean
grape_library_add_entry (GrapeLibrary *self, const GrapeStoredEntry *entry, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_SHARED, NULL);
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT INTO entry (" ENTRY_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                          " ON CONFLICT DO NOTHING",
                          "ssissiis", entry->topic, entry->author, (gint64)entry->n, entry->hash,
                          entry->file, entry->arrived, (gint64)entry->state, entry->note),
      error);
}

/* Its state and its note. */
gboolean
grape_library_set_entry (GrapeLibrary *self, const GrapeStoredEntry *entry, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_SHARED, NULL);
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "UPDATE entry SET state = ?5, note = ?6 WHERE topic = ?1 AND author = ?2"
                          " AND n = ?3 AND hash = ?4",
                          "ssisis", entry->topic, entry->author, (gint64)entry->n, entry->hash,
                          (gint64)entry->state, entry->note),
      error);
}

static gpointer
read_entry (GrapeQuery *query)
{
  GrapeStoredEntry *entry = g_new0 (GrapeStoredEntry, 1);

  entry->topic = grape_query_dup (query, 0);
  entry->author = grape_query_dup (query, 1);
  entry->n = (guint)grape_query_int (query, 2);
  entry->hash = grape_query_dup (query, 3);
  entry->file = grape_query_dup (query, 4);
  entry->arrived = grape_query_int (query, 5);
  entry->state = (GrapeEntryState)grape_query_int (query, 6);
  entry->note = grape_query_dup (query, 7);
  return entry;
}

static GPtrArray *
read_entries (GrapeQuery *query, GError **error)
{
  return grape_query_list (query, read_entry, (GDestroyNotify)grape_stored_entry_free, error);
}

GPtrArray *
grape_library_list_entries (GrapeLibrary *self, const char *topic, const char *author, guint first,
                            GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT " ENTRY_COLUMNS " FROM entry WHERE topic = ? AND author = ?"
                           " AND n >= ? ORDER BY n, hash",
                           "ssi", topic, author, (gint64)first)
             ? read_entries (&query, error)
             : NULL;
}

/** grape_library_last_said: @at: when @author's newest entry here was written or came; 0: none */
gboolean
grape_library_last_said (GrapeLibrary *self, const char *topic, const char *author, gint64 *at,
                         GError **error)
{
  return grape_library_number (self, at, 0, error,
                               "SELECT coalesce (max (arrived), 0) FROM entry WHERE topic = ?"
                               " AND author = ?",
                               "ss", topic, author);
}

/* In the order of arrival, each author's in their own order. */
GPtrArray *
grape_library_entries_in (GrapeLibrary *self, const char *topic, GrapeEntryState state,
                          GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT " ENTRY_COLUMNS " FROM entry WHERE topic = ? AND state = ?"
                           " ORDER BY max (arrived) OVER (PARTITION BY author ORDER BY n),"
                           " author, n, hash",
                           "si", topic, (gint64)state)
             ? read_entries (&query, error)
             : NULL;
}

gboolean
grape_library_waiting_of (GrapeLibrary *self, const char *topic, const char *author,
                          guint *n_theirs, guint *n_others, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error,
                         "SELECT count(*), coalesce (sum (author = ?2), 0) FROM entry"
                         " WHERE topic = ?1 AND state = 0",
                         "ss", topic, author)
      || grape_query_step (&query, error) < 0)
    return FALSE;
  *n_theirs = (guint)grape_query_int (&query, 1);
  *n_others = (guint)grape_query_int (&query, 0) - *n_theirs;
  return TRUE;
}

/** grape_library_unanswered: the number of @author's entries on the server without an answer. */
gboolean
grape_library_unanswered (GrapeLibrary *self, const char *topic, const char *author, guint *n,
                          GError **error)
{
  gint64 count = 0;
  gboolean good = grape_library_number (self, &count, 0, error,
                                        "SELECT count(*) FROM entry WHERE topic = ? AND state = 1"
                                        " AND author = ?",
                                        "ss", topic, author);

  *n = (guint)count;
  return good;
}

static gboolean
find_tip (GrapeLibrary *self, const char *sql, const char *topic, const char *author, guint *n,
          char **hash, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *n = 0;
  *hash = NULL;
  if (!grape_query_init (&query, self, error, sql, "ss", topic, author))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    {
      *n = (guint)grape_query_int (&query, 0);
      *hash = grape_query_dup (&query, 1);
    }
  return step >= 0;
}

gboolean
grape_library_tip (GrapeLibrary *self, const char *topic, const char *author, guint *n, char **hash,
                   GError **error)
{
  return find_tip (self,
                   "SELECT n, hash FROM entry WHERE topic = ? AND author = ? AND state < 4"
                   " ORDER BY n DESC LIMIT 1",
                   topic, author, n, hash, error);
}

/** grape_library_sent_tip: as grape_library_tip(), for what is on the server. */
gboolean
grape_library_sent_tip (GrapeLibrary *self, const char *topic, const char *author, guint *n,
                        char **hash, GError **error)
{
  return find_tip (
      self,
      "SELECT n, hash FROM entry WHERE topic = ? AND author = ? AND state BETWEEN 1 AND 3"
      " ORDER BY n DESC LIMIT 1",
      topic, author, n, hash, error);
}

/* --- heads ------------------------------------------------------------------------------------ */

/** grape_library_head: *serial 0: none was seen yet. */
gboolean
grape_library_head (GrapeLibrary *self, const char *address, const char *author, gint64 *serial,
                    char **tag, char **file, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  *serial = 0;
  *tag = *file = NULL;
  if (!grape_query_init (&query, self, error,
                         "SELECT serial, tag, file FROM head WHERE address = ? AND author = ?",
                         "ss", address, author))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    {
      *serial = grape_query_int (&query, 0);
      *tag = grape_query_dup (&query, 1);
      *file = grape_query_dup (&query, 2);
    }
  return step >= 0;
}

gboolean
grape_library_set_head (GrapeLibrary *self, const char *address, const char *author, gint64 serial,
                        const char *tag, const char *file, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT OR REPLACE INTO head (address, author, serial, tag, file)"
                          " VALUES (?, ?, ?, ?, ?)",
                          "ssiss", address, author, serial, tag, file),
      error);
}

/* --- people ----------------------------------------------------------------------------------- */

gboolean
grape_library_set_member (GrapeLibrary *self, const char *topic, const GrapeMember *member,
                          GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT OR REPLACE INTO member (topic, author, seat, name, owed)"
                          " VALUES (?, ?, ?, ?, ?)",
                          "ssisi", topic, member->author, (gint64)member->seat, member->name,
                          (gint64)member->owed),
      error);
}

/* A row of a table that is found by topic and author. */
static gboolean
remove_row (GrapeLibrary *self, const char *sql, const char *topic, const char *author,
            GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  return grape_library_finish_change (
      self, grape_library_exec (self, error, sql, "ss", topic, author), error);
}

gboolean
grape_library_remove_member (GrapeLibrary *self, const char *topic, const char *author,
                             GError **error)
{
  return remove_row (self, "DELETE FROM member WHERE topic = ? AND author = ?", topic, author,
                     error);
}

gboolean
grape_library_remove_invite (GrapeLibrary *self, const char *topic, const char *author,
                             GError **error)
{
  return remove_row (self, "DELETE FROM invite WHERE topic = ? AND author = ?", topic, author,
                     error);
}

static gpointer
read_member (GrapeQuery *query)
{
  GrapeMember *member = g_new0 (GrapeMember, 1);

  member->author = grape_query_dup (query, 0);
  member->seat = (int)grape_query_int (query, 1);
  member->name = grape_query_dup (query, 2);
  member->owed = grape_query_int (query, 3) != 0;
  return member;
}

/** grape_library_list_members: of GrapeMember */
GPtrArray *
grape_library_list_members (GrapeLibrary *self, const char *topic, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (
             &query, self, error,
             "SELECT author, seat, name, owed FROM member WHERE topic = ? ORDER BY seat,"
             " author",
             "s", topic)
             ? grape_query_list (&query, read_member, (GDestroyNotify)grape_member_free, error)
             : NULL;
}

gboolean
grape_library_is_member (GrapeLibrary *self, const char *topic, const char *author,
                         gboolean *member, GError **error)
{
  gint64 count = 0;
  gboolean good = grape_library_number (self, &count, 0, error,
                                        "SELECT count(*) FROM member WHERE topic = ?"
                                        " AND author = ?",
                                        "ss", topic, author);

  *member = count > 0;
  return good;
}

gboolean
grape_library_set_invite (GrapeLibrary *self, const char *topic, const GrapeInvite *invite,
                          GError **error)
{
  g_autoptr (GBytes) seed = g_bytes_new (invite->seed, sizeof invite->seed);

  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_SHARED, NULL);
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT OR REPLACE INTO invite (topic, author, seed, seat, admitted)"
                          " VALUES (?, ?, ?, ?, ?)",
                          "ssbis", topic, invite->author, seed, (gint64)invite->seat,
                          invite->admitted),
      error);
}

static gpointer
read_invite (GrapeQuery *query)
{
  GrapeInvite *invite = g_new0 (GrapeInvite, 1);
  g_autoptr (GBytes) seed = grape_query_bytes (query, 1);

  invite->author = grape_query_dup (query, 0);
  memcpy (invite->seed, g_bytes_get_data (seed, NULL), sizeof invite->seed);
  invite->seat = (int)grape_query_int (query, 2);
  invite->admitted = grape_query_dup (query, 3);
  return invite;
}

/** grape_library_list_invites: of GrapeInvite */
GPtrArray *
grape_library_list_invites (GrapeLibrary *self, const char *topic, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT author, seed, seat, admitted FROM invite WHERE topic = ?"
                           " ORDER BY seat, author",
                           "s", topic)
             ? grape_query_list (&query, read_invite, (GDestroyNotify)grape_invite_free, error)
             : NULL;
}
