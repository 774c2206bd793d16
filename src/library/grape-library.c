/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The handle: opening and closing the file, transactions, and the "changed" signal. The other files
 * of this room store things; the tables are in grape-library-schema.c. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>

#include "grape-library-mail.h"
#include "grape-library-private.h"

/* How long a writer waits for another one, and how often it looks. */
#define PATIENCE_US   (15 * G_USEC_PER_SEC)
#define LOOK_EVERY_US 1000

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeLibrary, grape_library, G_TYPE_OBJECT)
G_DEFINE_QUARK (grape - library - error - quark, grape_library_error)

/* SQLite's own wait sleeps longer and longer, up to 100 ms, so that an import that writes batch
 * after batch keeps the window waiting for seconds; checking every millisecond avoids that. */
static int
wait_for_writer_cb (void *data, int n_tries)
{
  GrapeLibrary *self = data;
  gint64 now = g_get_monotonic_time ();

  if (n_tries == 0)
    self->waiting_since_us = now;
  if (now - self->waiting_since_us > PATIENCE_US)
    return 0;
  g_usleep (LOOK_EVERY_US);
  return 1;
}

static void
finalise_statements (gpointer data)
{
  g_ptr_array_unref (data);
}

static void
grape_library_finalize (GObject *object)
{
  GrapeLibrary *self = GRAPE_LIBRARY (object);

  grape_library_close (self);
  g_free (self->path);
  g_free (self->instance);
  G_OBJECT_CLASS (grape_library_parent_class)->finalize (object);
}

static void
grape_library_class_init (GrapeLibraryClass *class)
{
  G_OBJECT_CLASS (class)->finalize = grape_library_finalize;
  signals[CHANGED] = g_signal_new ("changed", GRAPE_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
}

static void
grape_library_init (GrapeLibrary *self)
{
  self->statements = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, finalise_statements);
}

/* Turns SQLite's message into an error of this room. */
void
grape_library_set_error (GrapeLibrary *self, int code, GError **error)
{
  GrapeLibraryErrorCode ours = GRAPE_LIBRARY_ERROR_FAILED;

  switch (code & 0xff)
    {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_BUSY,
                   "Another program keeps writing to the library %s; try again when it is done",
                   self->path);
      return;
    case SQLITE_NOTADB:
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FOREIGN,
                   "%s is not a Grapefruit library (it is not an SQLite file)", self->path);
      return;
    case SQLITE_CORRUPT:
      ours = GRAPE_LIBRARY_ERROR_CORRUPT;
      break;
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      ours = GRAPE_LIBRARY_ERROR_OPEN;
      break;
    case SQLITE_CONSTRAINT:
      ours = GRAPE_LIBRARY_ERROR_EXISTS;
      break;
    default:
      break;
    }
  g_set_error (error, GRAPE_LIBRARY_ERROR, ours, "The library %s: %s", self->path,
               self->db != NULL ? sqlite3_errmsg (self->db) : sqlite3_errstr (code));
}

/* The file holds the secret seeds, so nobody else may read it; SQLite would use the umask. An
 * existing file is left alone: closing it here would drop the locks that this process has on it
 * (POSIX), and another program, believing itself to be the last, would delete the journal that this
 * one still writes. */
static gboolean
create_private_file (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_OPEN,
                   "Cannot make the folder %s for the library: %s", folder, g_strerror (errno));
      return FALSE;
    }
  fd = g_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0 && errno == EEXIST)
    return TRUE;
  if (fd < 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_OPEN,
                   "Cannot open the library %s: %s", path, g_strerror (errno));
      return FALSE;
    }
  return g_close (fd, error);
}

static gboolean
open_database (GrapeLibrary *self, GError **error)
{
  int code
      = sqlite3_open_v2 (self->path, &self->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

  if (code != SQLITE_OK)
    {
      grape_library_set_error (self, code, error);
      return FALSE;
    }
  sqlite3_extended_result_codes (self->db, 1);
  sqlite3_busy_handler (self->db, wait_for_writer_cb, self);
  grape_blob_register (self->db);
  return TRUE;
}

/* The library under the user's data folder; (transfer full). */
char *
grape_library_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "grapefruit", "library.db", NULL);
}

static GrapeLibrary *
open_handle (const char *path, GError **error)
{
  g_autoptr (GrapeLibrary) self = g_object_new (GRAPE_TYPE_LIBRARY, NULL);

  self->path = path != NULL ? g_strdup (path) : grape_library_default_path ();
  if (!create_private_file (self->path, error) || !open_database (self, error))
    return NULL;
  if (!grape_library_migrate (self, error))
    return NULL;
  if (!grape_library_exec (self, error, "PRAGMA synchronous = FULL", "")
      || !grape_library_exec (self, error, "PRAGMA foreign_keys = ON", "")
      || !grape_library_exec (self, error, "PRAGMA cache_size = -16000", ""))
    return NULL;
  if (!grape_library_number (self, &self->data_version, 0, error, "PRAGMA data_version", ""))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * grape_library_open:
 * @path: (nullable): the file; NULL for the default one. Made if it is not there.
 *
 * Opens a library and brings its tables up to date. Messages of an import that was killed get their
 * threads; if that is not possible now, the next opening does it.
 *
 * Errors: OPEN, FOREIGN, CORRUPT, VERSION, BUSY.
 */
GrapeLibrary *
grape_library_open (const char *path, GError **error)
{
  GrapeLibrary *self = open_handle (path, error);

  if (self != NULL && grape_library_needs_threads (self))
    grape_library_make_threads (self, NULL, NULL);
  return self;
}

/* A second handle on the same file, for another thread. */
GrapeLibrary *
grape_library_reopen (GrapeLibrary *self, GError **error)
{
  return open_handle (self->path, error);
}

/* Closes the file; undoes an open transaction. Safe to call twice; every other call on a closed
 * handle is a bug. */
void
grape_library_close (GrapeLibrary *self)
{
  g_clear_pointer (&self->statements, g_hash_table_unref);
  if (self->db != NULL)
    sqlite3_close_v2 (self->db);
  self->db = NULL;
}

const char *
grape_library_path (GrapeLibrary *self)
{
  return self->path;
}

/* Says "changed" when another handle or program has changed the file since the last look. Cheap. */
gboolean
grape_library_poll (GrapeLibrary *self)
{
  gint64 version = self->data_version;

  if (!grape_library_number (self, &version, version, NULL, "PRAGMA data_version", ""))
    return FALSE;
  if (version == self->data_version)
    return FALSE;
  self->data_version = version;
  g_signal_emit (self, signals[CHANGED], 0,
                 (guint)(GRAPE_TOPIC_INSTANCES | GRAPE_TOPIC_PEOPLE | GRAPE_TOPIC_INBOX
                         | GRAPE_TOPIC_MESSAGES | GRAPE_TOPIC_SENT | GRAPE_TOPIC_SHARED),
                 NULL);
  return TRUE;
}

/* The number of rows changed through this handle so far: if it is the same as before, nothing
 * changed. */
guint64
grape_library_n_changes (GrapeLibrary *self)
{
  return (guint64)sqlite3_total_changes (self->db);
}

/* Looks through the whole file for damage: pages, indexes, references, and gaps in logs. Slow. */
gboolean
grape_library_check (GrapeLibrary *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  gint64 n_broken = 0;

  if (!grape_query_init (&query, self, error, "PRAGMA integrity_check (1)", "")
      || grape_query_step (&query, error) < 0)
    return FALSE;
  if (g_strcmp0 (grape_query_text (&query, 0), "ok") != 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_CORRUPT,
                   "The library %s is damaged: %s", self->path, grape_query_text (&query, 0));
      return FALSE;
    }
  if (!grape_library_number (self, &n_broken, 0, error,
                             "SELECT (SELECT count(*) FROM pragma_foreign_key_check) + "
                             "(SELECT count(*) FROM (SELECT 1 FROM event GROUP BY instance "
                             "HAVING max(number) <> count(*) OR min(number) <> 1))",
                             ""))
    return FALSE;
  if (n_broken > 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_CORRUPT,
                   "The library %s is damaged: %" G_GINT64_FORMAT " rows or logs do not match",
                   self->path, n_broken);
      return FALSE;
    }
  return TRUE;
}

/* Begins a change: takes the writer's lock, waiting for other writers. */
gboolean
grape_library_begin (GrapeLibrary *self, GError **error)
{
  if (self->depth == 0)
    {
      self->doomed = FALSE;
      if (!grape_library_exec (self, error, "BEGIN IMMEDIATE", ""))
        return FALSE;
    }
  self->depth++;
  return TRUE;
}

static void
announce (GrapeLibrary *self)
{
  g_autofree char *instance = g_steal_pointer (&self->instance);
  guint topics = self->topics;

  self->topics = 0;
  if (self->several)
    g_clear_pointer (&instance, g_free);
  self->several = FALSE;
  if (topics != 0)
    g_signal_emit (self, signals[CHANGED], 0, topics, instance);
}

/* Ends a change. When this returns TRUE at the outermost level, it is on the disk. An inner
 * rollback dooms the whole: then FALSE with ERROR_FAILED. */
gboolean
grape_library_commit (GrapeLibrary *self, GError **error)
{
  g_return_val_if_fail (self->depth > 0, FALSE);

  if (self->depth > 1)
    {
      self->depth--;
      return TRUE;
    }
  if (self->doomed)
    {
      grape_library_rollback (self);
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FAILED,
                   "Part of a change to the library %s failed, so nothing was changed", self->path);
      return FALSE;
    }
  if (!grape_library_exec (self, error, "COMMIT", ""))
    {
      grape_library_rollback (self);
      return FALSE;
    }
  self->depth = 0;
  announce (self);
  return TRUE;
}

/* Undoes a change, and the outer ones around it. */
void
grape_library_rollback (GrapeLibrary *self)
{
  g_return_if_fail (self->depth > 0);

  self->doomed = TRUE;
  self->depth--;
  if (self->depth > 0)
    return;
  /* After a full disk SQLite may have rolled back by itself. */
  if (!sqlite3_get_autocommit (self->db))
    grape_library_exec (self, NULL, "ROLLBACK", "");
  self->marked = FALSE;
  self->topics = 0;
  self->several = FALSE;
  g_clear_pointer (&self->instance, g_free);
}

/**
 * grape_library_mark:
 *
 * Within a change: grape_library_undo_to_mark() can undo everything after this alone. One mark at a
 * time.
 */
gboolean
grape_library_mark (GrapeLibrary *self, GError **error)
{
  g_return_val_if_fail (self->depth > 0 && !self->marked, FALSE);

  self->marked = grape_library_exec (self, error, "SAVEPOINT mark", "");
  return self->marked;
}

/* Everything since the mark becomes part of the change. */
gboolean
grape_library_keep_mark (GrapeLibrary *self, GError **error)
{
  g_return_val_if_fail (self->marked && !self->doomed, FALSE);

  self->marked = FALSE;
  return grape_library_exec (self, error, "RELEASE mark", "");
}

/* Undoes everything since the mark, including failed inner changes. */
gboolean
grape_library_undo_to_mark (GrapeLibrary *self, GError **error)
{
  g_return_val_if_fail (self->marked, FALSE);

  self->marked = FALSE;
  self->doomed = !grape_library_exec (self, error, "ROLLBACK TO mark", "")
                 || !grape_library_exec (self, error, "RELEASE mark", "");
  return !self->doomed;
}

/* Commits when @good, else undoes, keeping the error that is already set. */
gboolean
grape_library_finish_change (GrapeLibrary *self, gboolean good, GError **error)
{
  if (good)
    return grape_library_commit (self, error);
  grape_library_rollback (self);
  return FALSE;
}

/* Notes what the open transaction changes. */
void
grape_library_touch (GrapeLibrary *self, GrapeTopic topic, const char *instance)
{
  self->topics |= (guint)topic;
  if (instance == NULL)
    return;
  if (self->instance == NULL)
    self->instance = g_strdup (instance);
  else if (!g_str_equal (self->instance, instance))
    self->several = TRUE;
}
