/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages and archives in and out. Threads and search have files of their own. */
#include "grape-library-mail.h"

#include "grape-library-private.h"

GrapeMessage *
grape_message_new (void)
{
  GrapeMessage *self = g_new0 (GrapeMessage, 1);

  self->references = g_new0 (char *, 1);
  return self;
}

void
grape_message_free (GrapeMessage *self)
{
  if (self == NULL)
    return;
  g_free (self->message_id);
  g_free (self->in_reply_to);
  g_strfreev (self->references);
  g_free (self->from_name);
  g_free (self->from_address);
  g_free (self->to);
  g_free (self->subject);
  g_free (self->attachments);
  g_free (self->text);
  g_clear_pointer (&self->raw, g_bytes_unref);
  g_free (self->body_hash);
  g_free (self);
}

void
grape_archive_free (GrapeArchive *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->path);
  g_free (self);
}

static void
set_no_archive (gint64 archive, GError **error)
{
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               "There is no archive number %" G_GINT64_FORMAT, archive);
}

static gboolean
check_name (const char *name, GError **error)
{
  if (name != NULL && *name != '\0' && g_utf8_validate (name, -1, NULL)
      && name[strspn (name, " \t")] != '\0' && strpbrk (name, "\r\n") == NULL)
    return TRUE;
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, "An archive needs a name");
  return FALSE;
}

gint64
grape_library_add_archive (GrapeLibrary *self, const char *name, const char *path, GError **error)
{
  gint64 id = 0;
  gboolean good;

  if (!check_name (name, error) || !grape_library_begin (self, error))
    return 0;
  good = grape_library_number (self, &id, 0, error,
                               "SELECT archive FROM archive_alias WHERE name = ?", "s", name);
  if (good && id == 0)
    good = grape_library_exec (self, error,
                               "INSERT INTO archive (name, path) VALUES (?, ?) "
                               "ON CONFLICT (name) DO NOTHING",
                               "ss", name, path)
           && grape_library_number (self, &id, 0, error, "SELECT id FROM archive WHERE name = ?",
                                    "s", name);
  grape_library_touch (self, GRAPE_TOPIC_MESSAGES, NULL);
  return grape_library_finish_change (self, good, error) ? id : 0;
}

/* Takes messages that are in no archive out of the search index; their rows are then deleted. */
static gboolean
remove_orphans (GrapeLibrary *self, GError **error)
{
  return grape_library_exec (self, error,
                             "INSERT INTO search (search, rowid, subject, author, text) "
                             "SELECT 'delete', id, subject, author, text FROM searchable "
                             "WHERE id NOT IN (SELECT message FROM archive_message)",
                             "")
         && grape_library_exec (self, error,
                                "DELETE FROM message "
                                "WHERE id NOT IN (SELECT message FROM archive_message)",
                                "");
}

/* Deletes an archive with the messages that are in no other one. Proposals made from them stay,
 * without their source. Errors: NOT_FOUND. */
gboolean
grape_library_remove_archive (GrapeLibrary *self, gint64 archive, GError **error)
{
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_exec (self, error, "DELETE FROM archive WHERE id = ?", "i", archive);
  if (good && sqlite3_changes (self->db) == 0)
    {
      set_no_archive (archive, error);
      good = FALSE;
    }
  good = good && remove_orphans (self, error);
  grape_library_touch (self, GRAPE_TOPIC_MESSAGES | GRAPE_TOPIC_INBOX, NULL);
  if (!grape_library_finish_change (self, good, error))
    return FALSE;
  return grape_library_make_threads (self, NULL, error);
}

/* The archive of that name; 0 with an error when there is none (NOT_FOUND). */
gint64
grape_library_find_archive (GrapeLibrary *self, const char *name, GError **error)
{
  gint64 id = 0;

  if (!grape_library_number (self, &id, 0, error, "SELECT id FROM archive WHERE name = ?", "s",
                             name))
    return 0;
  if (id == 0)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "There is no list called “%s”", name);
  return id;
}

/* Gives an archive another name; imports with the old name go on into it. Errors: NOT_FOUND,
 * INVALID, EXISTS. */
gboolean
grape_library_rename_archive (GrapeLibrary *self, gint64 archive, const char *name, GError **error)
{
  gint64 other = 0;
  gboolean good;

  if (!check_name (name, error) || !grape_library_begin (self, error))
    return FALSE;
  good = grape_library_number (self, &other, 0, error, "SELECT id FROM archive WHERE name = ?", "s",
                               name);
  if (good && other != 0 && other != archive)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                   "There is a list called “%s” already; merge the two if they are one", name);
      good = FALSE;
    }
  good = good
         && grape_library_exec (self, error,
                                "INSERT OR REPLACE INTO archive_alias "
                                "SELECT name, id FROM archive WHERE id = ?",
                                "i", archive)
         && grape_library_exec (self, error, "DELETE FROM archive_alias WHERE name = ?", "s", name)
         && grape_library_exec (self, error, "UPDATE archive SET name = ? WHERE id = ?", "si", name,
                                archive);
  if (good && sqlite3_changes (self->db) == 0)
    {
      set_no_archive (archive, error);
      good = FALSE;
    }
  grape_library_touch (self, GRAPE_TOPIC_MESSAGES, NULL);
  return grape_library_finish_change (self, good, error);
}

/* Puts all messages of an archive into another one and deletes the first, whose name then stands
 * for the other in imports. Errors: NOT_FOUND, INVALID when both are the same. */
gboolean
grape_library_merge_archive (GrapeLibrary *self, gint64 archive, gint64 into, GError **error)
{
  gint64 n = 0;
  gboolean good;

  if (archive == into)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                   "A list cannot be merged into itself");
      return FALSE;
    }
  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_number (
      self, &n, 0, error, "SELECT count(*) FROM archive WHERE id IN (?, ?)", "ii", archive, into);
  if (good && n != 2)
    {
      set_no_archive (archive, error);
      good = FALSE;
    }
  good = good
         && grape_library_exec (self, error,
                                "INSERT OR IGNORE INTO archive_message "
                                "SELECT ?, message FROM archive_message WHERE archive = ?",
                                "ii", into, archive)
         && grape_library_exec (self, error,
                                "UPDATE archive_alias SET archive = ? WHERE archive = ?", "ii",
                                into, archive)
         && grape_library_exec (self, error,
                                "INSERT OR REPLACE INTO archive_alias "
                                "SELECT name, ? FROM archive WHERE id = ?",
                                "ii", into, archive)
         && grape_library_exec (self, error, "DELETE FROM archive WHERE id = ?", "i", archive)
         && grape_library_exec (self, error, "DELETE FROM threaded", "");
  grape_library_touch (self, GRAPE_TOPIC_MESSAGES, NULL);
  if (!grape_library_finish_change (self, good, error))
    return FALSE;
  return grape_library_make_threads (self, NULL, error);
}

/* The id of the very same message, if it is stored: same Message-ID and body, or, without one, same
 * body, sender, time and subject. */
static gboolean
find_same (GrapeLibrary *self, const GrapeMessage *message, gint64 *id, GError **error)
{
  if (message->message_id != NULL)
    return grape_library_number (self, id, 0, error,
                                 "SELECT id FROM message WHERE message_id = ? AND body_hash = ?",
                                 "ss", message->message_id, message->body_hash);
  return grape_library_number (self, id, 0, error,
                               "SELECT id FROM message WHERE message_id IS NULL AND body_hash = ? "
                               "AND from_address = ? AND at = ? AND subject = ?",
                               "ssis", message->body_hash, message->from_address, message->at,
                               message->subject);
}

/* Marks all that share this Message-ID; their bodies differ, or the message would be a duplicate.
 */
static gboolean
mark_variants (GrapeLibrary *self, const char *message_id, gboolean *variant, GError **error)
{
  *variant = FALSE;
  if (message_id == NULL)
    return TRUE;
  if (!grape_library_exec (self, error, "UPDATE message SET variant = 1 WHERE message_id = ?", "s",
                           message_id))
    return FALSE;
  *variant = sqlite3_changes (self->db) > 0;
  return TRUE;
}

static gboolean
insert_row (GrapeLibrary *self, GrapeMessage *message, GError **error)
{
  g_autofree char *refs = g_strjoinv ("\n", message->references);
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (
          &query, self, error,
          "INSERT INTO message (message_id, body_hash, in_reply_to, refs, from_name, from_address, "
          "recipients, subject, at, header_at, envelope_at, variant, attachments) "
          "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          "ssssssssiiiis", message->message_id, message->body_hash, message->in_reply_to, refs,
          message->from_name, message->from_address, message->to, message->subject, message->at,
          message->header_at, message->envelope_at, (gint64)message->variant, message->attachments))
    return FALSE;
  if (grape_query_step (&query, error) < 0)
    return FALSE;
  message->id = sqlite3_last_insert_rowid (self->db);
  return TRUE;
}

static gboolean
insert_parts (GrapeLibrary *self, GrapeMessage *message, GError **error)
{
  gsize n_raw = 0;
  const char *raw = g_bytes_get_data (message->raw, &n_raw);
  g_autoptr (GBytes) packed_raw = grape_blob_pack (raw != NULL ? raw : "", n_raw);
  g_autoptr (GBytes) packed_text = grape_blob_pack (message->text, strlen (message->text));
  g_autofree char *author = g_strdup_printf ("%s %s", message->from_name, message->from_address);

  return grape_library_exec (self, error, "INSERT INTO raw (message, bytes) VALUES (?, ?)", "ib",
                             message->id, packed_raw)
         && grape_library_exec (self, error, "INSERT INTO body (message, text) VALUES (?, ?)", "ib",
                                message->id, packed_text)
         && grape_library_exec (self, error,
                                "INSERT INTO search (rowid, subject, author, text) "
                                "VALUES (?, ?, ?, ?)",
                                "isss", message->id, message->subject, author, message->text);
}

static gboolean
store_message (GrapeLibrary *self, gint64 archive, GrapeMessage *message, GrapeStored *stored,
               GError **error)
{
  gint64 same = 0;

  if (!find_same (self, message, &same, error))
    return FALSE;
  if (same != 0)
    {
      message->id = same;
      *stored = GRAPE_STORED_DUPLICATE;
    }
  else
    {
      if (!mark_variants (self, message->message_id, &message->variant, error)
          || !insert_row (self, message, error) || !insert_parts (self, message, error))
        return FALSE;
      *stored = message->variant ? GRAPE_STORED_VARIANT : GRAPE_STORED_NEW;
    }
  /* There are no threads until they are made again, so that a killed import can be noticed. */
  return grape_library_exec (self, error,
                             "INSERT INTO archive_message (archive, message) VALUES (?, ?) "
                             "ON CONFLICT DO NOTHING",
                             "ii", archive, message->id)
         && (sqlite3_changes (self->db) == 0
             || grape_library_exec (self, error, "DELETE FROM threaded", ""));
}

/**
 * grape_library_add_message:
 * @archive: the list it came in; a message that comes in several is stored once
 *
 * Stores a message with text, raw, body hash and all names set.
 *
 * Errors: INVALID when it is larger than %GRAPE_MESSAGE_MAX_BYTES.
 */
gboolean
grape_library_add_message (GrapeLibrary *self, gint64 archive, GrapeMessage *message,
                           GrapeStored *stored, GError **error)
{
  g_return_val_if_fail (message->raw != NULL && message->text != NULL, FALSE);
  g_return_val_if_fail (message->body_hash != NULL && message->subject != NULL, FALSE);

  if (g_bytes_get_size (message->raw) > GRAPE_MESSAGE_MAX_BYTES)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                   "The message “%s” has %" G_GSIZE_FORMAT " bytes; at most %d are kept",
                   message->subject, g_bytes_get_size (message->raw), GRAPE_MESSAGE_MAX_BYTES);
      return FALSE;
    }
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_MESSAGES, NULL);
  return grape_library_finish_change (self, store_message (self, archive, message, stored, error),
                                      error);
}

guint
grape_library_n_messages (GrapeLibrary *self)
{
  gint64 n = 0;

  grape_library_number (self, &n, 0, NULL, "SELECT count(*) FROM message", "");
  return (guint)n;
}

/* (transfer full): GrapeArchive each, by name. */
GPtrArray *
grape_library_list_archives (GrapeLibrary *self, GError **error)
{
  g_autoptr (GPtrArray) archives
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_archive_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (
          &query, self, error,
          "SELECT id, name, path, (SELECT count(*) FROM archive_message WHERE archive = a.id), "
          "(SELECT count(*) FROM archive_thread WHERE archive = a.id), "
          "(SELECT min (first_at) FROM archive_thread JOIN thread ON thread.id = thread "
          " WHERE archive = a.id AND first_at > 0), "
          "(SELECT max (last_at) FROM archive_thread WHERE archive = a.id) "
          "FROM archive AS a ORDER BY name",
          ""))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      GrapeArchive *archive = g_new0 (GrapeArchive, 1);

      archive->id = grape_query_int (&query, 0);
      archive->name = grape_query_dup (&query, 1);
      archive->path = grape_query_dup (&query, 2);
      archive->n_messages = (guint)grape_query_int (&query, 3);
      archive->n_threads = (guint)grape_query_int (&query, 4);
      archive->first_at = grape_query_int (&query, 5);
      archive->last_at = grape_query_int (&query, 6);
      g_ptr_array_add (archives, archive);
    }
  return step == 0 ? g_steal_pointer (&archives) : NULL;
}

#define MESSAGE_COLUMNS                                                                            \
  "m.id, message_id, in_reply_to, refs, from_name, from_address, recipients, subject, at, "        \
  "header_at, envelope_at, variant, attachments, body_hash, "                                      \
  "coalesce (t.thread, 0), coalesce (t.depth, 0)"
#define MESSAGE_FROM " FROM message AS m LEFT JOIN thread_message AS t ON t.message = m.id "
#define N_COLUMNS    16

static GrapeMessage *
message_from_row (GrapeQuery *query)
{
  GrapeMessage *self = g_new0 (GrapeMessage, 1);
  const char *refs = grape_query_text (query, 3);

  self->id = grape_query_int (query, 0);
  self->message_id = grape_query_dup (query, 1);
  self->in_reply_to = grape_query_dup (query, 2);
  self->references = g_strsplit (refs != NULL ? refs : "", "\n", -1);
  self->from_name = grape_query_dup (query, 4);
  self->from_address = grape_query_dup (query, 5);
  self->to = grape_query_dup (query, 6);
  self->subject = grape_query_dup (query, 7);
  self->at = grape_query_int (query, 8);
  self->header_at = grape_query_int (query, 9);
  self->envelope_at = grape_query_int (query, 10);
  self->variant = grape_query_int (query, 11) != 0;
  self->attachments = grape_query_dup (query, 12);
  self->body_hash = grape_query_dup (query, 13);
  self->thread = grape_query_int (query, 14);
  self->depth = (guint)grape_query_int (query, 15);
  return self;
}

static GPtrArray *
read_messages (GrapeQuery *query, gboolean with_text, GError **error)
{
  g_autoptr (GPtrArray) messages
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_message_free);
  int step;

  while ((step = grape_query_step (query, error)) > 0)
    {
      GrapeMessage *message = message_from_row (query);

      if (with_text)
        message->text = grape_query_dup (query, N_COLUMNS);
      g_ptr_array_add (messages, message);
    }
  return step == 0 ? g_steal_pointer (&messages) : NULL;
}

GPtrArray *
grape_library_list_messages (GrapeLibrary *self, gint64 thread, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error,
                         "SELECT " MESSAGE_COLUMNS " FROM thread_message AS t JOIN message AS m "
                         "ON m.id = t.message WHERE t.thread = ? ORDER BY t.place",
                         "i", thread))
    return NULL;
  return read_messages (&query, FALSE, error);
}

/**
 * grape_library_messages_since:
 *
 * Returns: (transfer full) (element-type GrapeMessage): those sent at @since or later, those
 * without a date, and those that carry a game's tag or answer a post, whatever their date; without
 * their text
 */
GPtrArray *
grape_library_messages_since (GrapeLibrary *self, gint64 since, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error,
                         "SELECT " MESSAGE_COLUMNS MESSAGE_FROM
                         "WHERE at >= ? OR at = 0 OR subject LIKE '%[gf:%' "
                         "OR in_reply_to IN (SELECT message_id FROM sent) ORDER BY at, m.id",
                         "i", since))
    return NULL;
  return read_messages (&query, FALSE, error);
}

static gboolean
add_contents (GrapeLibrary *self, GrapeMessage *message, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autoptr (GBytes) packed = NULL;
  gsize size = 0;
  const guint8 *bytes;

  if (!grape_query_init (&query, self, error,
                         "SELECT bytes, grape_unpack (text) FROM raw JOIN body "
                         "ON body.message = raw.message WHERE raw.message = ?",
                         "i", message->id))
    return FALSE;
  if (grape_query_step (&query, error) < 0)
    return FALSE;
  packed = grape_query_bytes (&query, 0);
  bytes = packed != NULL ? g_bytes_get_data (packed, &size) : NULL;
  message->raw = grape_blob_unpack (bytes, size, error);
  message->text = grape_query_dup (&query, 1);
  return message->raw != NULL && message->text != NULL;
}

/* With text and raw. Errors: NOT_FOUND. */
GrapeMessage *
grape_library_load_message (GrapeLibrary *self, gint64 id, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autoptr (GrapeMessage) message = NULL;
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT " MESSAGE_COLUMNS MESSAGE_FROM "WHERE m.id = ?", "i", id))
    return NULL;
  step = grape_query_step (&query, error);
  if (step == 0)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "There is no message number %" G_GINT64_FORMAT, id);
  if (step <= 0)
    return NULL;
  message = message_from_row (&query);
  return add_contents (self, message, error) ? g_steal_pointer (&message) : NULL;
}

/* The first one stored with this Message-ID, with text and raw. Errors: NOT_FOUND. */
GrapeMessage *
grape_library_find_message (GrapeLibrary *self, const char *message_id, GError **error)
{
  gint64 id = 0;

  if (!grape_library_number (self, &id, 0, error,
                             "SELECT min (id) FROM message WHERE message_id = ?", "s", message_id))
    return NULL;
  if (id == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "There is no message <%s>", message_id);
      return NULL;
    }
  return grape_library_load_message (self, id, error);
}
