/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files, parses their messages and stores them in batches: it parses without the writer's
 * lock and stores with it. */
#include "grape-import.h"

#include <string.h>

#include "grape-import-files.h"
#include "grape-list-id.h"
#include "grape-splitter.h"
#include "library/grape-work.h"

#define BATCH_MESSAGES 200
#define BATCH_BYTES    (4 * 1024 * 1024)

/* A digest in a digest in a digest. */
#define MAX_NESTED 5

typedef struct
{
  GrapeLibrary *library;
  GrapeImportReport *report;
  GrapeImportFunc progress;
  gpointer user_data;
  GCancellable *cancellable;

  char *group;        /* of the files that are being read */
  char *archive_name; /* of the messages that wait */
  char *archive_path;
  GPtrArray *waiting; /* of GrapeMessage */
  gsize waiting_bytes;
  guint64 bytes_before; /* of the files that are done */
  guint n_taken;        /* messages of the file that is being read */
} Import;

static void
tell_progress (Import *self)
{
  if (self->progress != NULL)
    self->progress (&self->report->counts, self->user_data);
}

static gboolean
store_waiting (Import *self, GError **error)
{
  GrapeImportProgress counts = self->report->counts;
  gint64 archive
      = grape_library_add_archive (self->library, self->archive_name, self->archive_path, error);

  if (archive == 0)
    return FALSE;
  for (guint i = 0; i < self->waiting->len; i++)
    {
      GrapeStored stored;

      if (!grape_library_add_message (self->library, archive, g_ptr_array_index (self->waiting, i),
                                      &stored, error))
        return FALSE;
      counts.n_new += stored == GRAPE_STORED_NEW;
      counts.n_duplicate += stored == GRAPE_STORED_DUPLICATE;
      counts.n_variant += stored == GRAPE_STORED_VARIANT;
    }
  self->report->counts = counts;
  return TRUE;
}

/* One transaction: afterwards all waiting messages are on disk, or none. */
static gboolean
flush (Import *self, GError **error)
{
  GrapeImportProgress before = self->report->counts;

  if (self->waiting->len == 0)
    return TRUE;
  if (!grape_library_begin (self->library, error))
    return FALSE;
  if (!store_waiting (self, error))
    {
      grape_library_rollback (self->library);
      self->report->counts = before;
      return FALSE;
    }
  if (!grape_library_commit (self->library, error))
    {
      self->report->counts = before;
      return FALSE;
    }
  g_ptr_array_set_size (self->waiting, 0);
  self->waiting_bytes = 0;
  tell_progress (self);
  return TRUE;
}

static void
skip (Import *self, GrapeSkip kind, const GrapeImportFile *file, guint64 offset, const char *detail)
{
  grape_import_report_skip (self->report, kind, file->path, offset, detail);
}

static gboolean
store_later (Import *self, GrapeMessage *message, GError **error)
{
  self->n_taken++;
  self->report->counts.n_messages++;
  self->waiting_bytes += g_bytes_get_size (message->raw);
  g_ptr_array_add (self->waiting, message);
  if (self->waiting->len < BATCH_MESSAGES && self->waiting_bytes < BATCH_BYTES)
    return TRUE;
  return flush (self, error);
}

/* A message, and those in it: a digest, or forwarded ones. Each is a message of its own, by its own
 * writer, and says that it came inside another. */
static gboolean
take_bytes (Import *self, const GrapeImportFile *file, GBytes *raw, const GrapeSplit *split,
            guint depth, GError **error)
{
  g_auto (GrapeMailRest) rest = { 0 };
  g_autoptr (GError) problem = NULL;
  GrapeMessage *message
      = grape_mail_parse (raw, depth == 0 ? split->envelope : NULL, &rest, &problem);

  if (message == NULL)
    {
      skip (self, GRAPE_SKIP_NO_MAIL, file, split->offset, problem->message);
      return TRUE;
    }
  if (rest.is_cut)
    skip (self, GRAPE_SKIP_LONG_TEXT, file, split->offset, NULL);
  if (rest.is_deep)
    skip (self, GRAPE_SKIP_NESTED, file, split->offset, NULL);
  if (rest.unread != NULL)
    skip (self, GRAPE_SKIP_UNREAD, file, split->offset, rest.unread);
  g_autofree char *inside = g_strdup_printf (GRAPE_MAIL_INSIDE ": <%s> from %s\n",
                                             message->message_id != NULL ? message->message_id : "",
                                             message->from_address);
  if (!store_later (self, message, error))
    return FALSE;
  for (guint i = 0; rest.inner != NULL && i < rest.inner->len; i++)
    {
      GBytes *inner = g_ptr_array_index (rest.inner, i);
      g_autoptr (GByteArray) marked = g_byte_array_new ();

      if (depth >= MAX_NESTED
          || g_bytes_get_size (inner) + strlen (inside) > GRAPE_MESSAGE_MAX_BYTES)
        {
          skip (self, GRAPE_SKIP_NESTED, file, split->offset, NULL);
          continue;
        }
      g_byte_array_append (marked, (const guint8 *)inside, (guint)strlen (inside));
      g_byte_array_append (marked, g_bytes_get_data (inner, NULL), (guint)g_bytes_get_size (inner));
      g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (g_steal_pointer (&marked));
      if (!take_bytes (self, file, bytes, split, depth + 1, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_message (Import *self, const GrapeImportFile *file, const GrapeSplit *split, GError **error)
{
  if (split->n_left_out > 0)
    {
      g_autofree char *size
          = g_strdup_printf ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " bytes",
                             split->n_left_out, split->n_bytes);

      skip (self, GRAPE_SKIP_TOO_LARGE, file, split->offset, size);
    }
  return take_bytes (self, file, split->raw, split, 0, error);
}

/* Text that is not in a message: at the start, or all there is. */
static void
skip_other (Import *self, const GrapeImportFile *file, const GrapeSplit *split)
{
  g_autofree char *size = g_strdup_printf ("%" G_GUINT64_FORMAT " bytes", split->n_bytes);

  skip (self, split->is_last ? GRAPE_SKIP_NO_MAIL : GRAPE_SKIP_PREFACE, file, split->offset, size);
}

static gboolean
read_messages (Import *self, const GrapeImportFile *file, GInputStream *stream, GSeekable *place,
               GError **error)
{
  g_autoptr (GrapeSplitter) splitter = grape_splitter_new (stream, GRAPE_MESSAGE_MAX_BYTES);
  g_autoptr (GError) problem = NULL;
  guint64 end = 0;

  for (;;)
    {
      g_autoptr (GrapeSplit) split = grape_splitter_next (splitter, self->cancellable, &problem);

      if (split == NULL)
        break;
      self->report->counts.n_bytes_done
          = self->bytes_before + (guint64)MAX (g_seekable_tell (place), 0);
      end = split->offset + split->n_bytes;
      if (split->raw == NULL)
        skip_other (self, file, split);
      else if (!take_message (self, file, split, error))
        return FALSE;
    }
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (problem != NULL)
    skip (self, GRAPE_SKIP_DAMAGED, file, end, problem->message);
  return TRUE;
}

static GrapeSkip
skip_of_error (const GError *error)
{
  if (g_error_matches (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_PACKED))
    return GRAPE_SKIP_PACKED;
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)
                 || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)
             ? GRAPE_SKIP_DAMAGED
             : GRAPE_SKIP_UNREADABLE;
}

/* The next messages belong to another list than those before. */
static gboolean
choose_archive (Import *self, GPtrArray *files, guint index, GError **error)
{
  const GrapeImportFile *file = g_ptr_array_index (files, index);
  g_autofree char *list = NULL;
  const char *name;

  if (self->archive_name != NULL && g_strcmp0 (self->group, file->group) == 0
      && (file->group != NULL || g_str_equal (self->archive_name, file->archive)))
    return TRUE;
  if (!flush (self, error))
    return FALSE;
  if (file->group != NULL)
    list = grape_list_id_of_group (files, index, self->cancellable);
  name = list != NULL ? list : file->archive;
  g_free (self->group);
  g_free (self->archive_name);
  g_free (self->archive_path);
  self->group = g_strdup (file->group);
  self->archive_name = g_strdup (name);
  self->archive_path = g_path_get_dirname (file->path);
  return TRUE;
}

/* FALSE only if the import must end: it was cancelled, or the library cannot be written. */
static gboolean
read_file (Import *self, GPtrArray *files, guint index, GError **error)
{
  const GrapeImportFile *file = g_ptr_array_index (files, index);
  g_autoptr (GError) problem = NULL;
  GSeekable *place = NULL;

  self->report->counts.file = file->path;
  self->n_taken = 0;
  if (!choose_archive (self, files, index, error))
    return FALSE;
  g_autoptr (GInputStream) stream
      = grape_import_file_open (file, &place, self->cancellable, &problem);
  if (stream == NULL ? g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                     : !read_messages (self, file, stream, place, &problem))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (stream == NULL)
    skip (self, skip_of_error (problem), file, 0, problem->message);
  self->bytes_before += file->size;
  self->report->counts.n_bytes_done = self->bytes_before;
  self->report->counts.n_files_done++;
  return TRUE;
}

/* @refused: of each path; no longer set once it had a message. */
static gboolean
read_files (Import *self, GPtrArray *files, gboolean *refused, GError **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const GrapeImportFile *file = g_ptr_array_index (files, i);

      if (!read_file (self, files, i, error))
        {
          /* Keeps what was read before it was cancelled. */
          flush (self, NULL);
          return FALSE;
        }
      if (self->n_taken > 0)
        refused[file->root] = FALSE;
    }
  return flush (self, error);
}

/* Everything under the paths. An empty file or folder is not refused: there was nothing to read. */
static GPtrArray *
find_all (const char *const *paths, const char *archive, GrapeImportReport *report,
          gboolean *refused, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) files
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_import_file_free);

  for (guint i = 0; paths[i] != NULL; i++)
    {
      guint n_files = files->len, n_skipped = report->counts.n_skipped;

      if (!grape_import_files_find (files, paths[i], i, archive, report, cancellable, error))
        return NULL;
      refused[i] = report->counts.n_skipped > n_skipped;
      for (guint j = n_files; j < files->len; j++)
        refused[i] = refused[i] || ((GrapeImportFile *)g_ptr_array_index (files, j))->size > 0;
    }
  return g_steal_pointer (&files);
}

static GrapeImportReport *
import_paths (GrapeLibrary *library, const char *const *paths, const char *archive,
              GrapeImportFunc progress, gpointer user_data, GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GrapeImportReport) report = grape_import_report_new ();
  guint n_paths = g_strv_length ((char **)paths);
  g_autofree gboolean *refused = g_new0 (gboolean, n_paths + 1);
  Import import = { .library = library,
                    .report = report,
                    .progress = progress,
                    .user_data = user_data,
                    .cancellable = cancellable };
  g_autoptr (GPtrArray) files = find_all (paths, archive, report, refused, cancellable, error);

  if (files == NULL)
    return NULL;
  report->counts.n_files = files->len;
  for (guint i = 0; i < files->len; i++)
    report->counts.n_bytes += ((GrapeImportFile *)g_ptr_array_index (files, i))->size;
  import.waiting = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_message_free);
  tell_progress (&import);
  gboolean good = read_files (&import, files, refused, error);
  report->counts.file = NULL;
  g_ptr_array_unref (import.waiting);
  g_free (import.group);
  g_free (import.archive_name);
  g_free (import.archive_path);
  if (!good || !grape_library_make_threads (library, cancellable, error))
    return NULL;
  for (guint i = 0; i < n_paths; i++)
    report->n_refused += refused[i];
  tell_progress (&import);
  return g_steal_pointer (&report);
}

/**
 * grape_import_path:
 *
 * Errors: GIO's if @path does not exist at all, G_IO_ERROR_CANCELLED, GRAPE_LIBRARY_ERROR if
 * nothing can be written. Something unreadable is a problem in the report, not an error.
 */
GrapeImportReport *
grape_import_path (GrapeLibrary *library, const char *path, const char *archive,
                   GrapeImportFunc progress, gpointer user_data, GCancellable *cancellable,
                   GError **error)
{
  const char *paths[] = { path, NULL };

  return import_paths (library, paths, archive, progress, user_data, cancellable, error);
}

/* In a worker */

typedef struct
{
  char **paths;
  char *archive;
  GrapeImportFunc progress;
  gpointer user_data;
} Job;

typedef struct
{
  GrapeImportProgress counts;
  char *file;
  GTask *task;
} Told;

static void
job_free (Job *self)
{
  g_strfreev (self->paths);
  g_free (self->archive);
  g_free (self);
}

static void
told_free (gpointer data)
{
  Told *self = data;

  g_free (self->file);
  g_object_unref (self->task);
  g_free (self);
}

static gboolean
told_cb (gpointer data)
{
  Told *told = data;
  Job *job = g_task_get_task_data (told->task);

  /* Nobody expects progress once it is over. */
  if (!g_task_get_completed (told->task))
    job->progress (&told->counts, job->user_data);
  return G_SOURCE_REMOVE;
}

static void
worker_progress (const GrapeImportProgress *progress, gpointer data)
{
  GTask *task = data;
  Told *told = g_new0 (Told, 1);

  told->counts = *progress;
  told->file = g_strdup (progress->file);
  told->counts.file = told->file;
  told->task = g_object_ref (task);
  /* Not g_main_context_invoke(), which would call it here while nobody runs the context. */
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, told_cb, told, told_free);
  g_source_attach (source, g_task_get_context (task));
}

static void
run_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) library = grape_library_reopen (source, &error);
  GrapeImportReport *report
      = library != NULL ? import_paths (library, (const char *const *)job->paths, job->archive,
                                        job->progress != NULL ? worker_progress : NULL, task,
                                        cancellable, &error)
                        : NULL;

  if (library != NULL)
    grape_library_close (library);
  if (report != NULL)
    g_task_return_pointer (task, report, (GDestroyNotify)grape_import_report_free);
  else
    g_task_return_error (task, error);
}

/**
 * grape_import_async:
 * @paths: files and folders
 *
 * Imports in a worker. @progress and @callback are called in the caller's main context.
 */
void
grape_import_async (GrapeLibrary *library, const char *const *paths, const char *archive,
                    GrapeImportFunc progress, gpointer user_data, GCancellable *cancellable,
                    GAsyncReadyCallback callback, gpointer callback_data)
{
  g_autoptr (GTask) task = g_task_new (library, cancellable, callback, callback_data);
  Job *job = g_new0 (Job, 1);

  job->paths = g_strdupv ((char **)paths);
  job->archive = g_strdup (archive);
  job->progress = progress;
  job->user_data = user_data;
  g_task_set_source_tag (task, grape_import_async);
  g_task_set_return_on_cancel (task, FALSE);
  grape_work_run (task, run_job, job, (GDestroyNotify)job_free);
}

/**
 * grape_import_finish:
 *
 * Errors: as grape_import_path().
 */
GrapeImportReport *
grape_import_finish (GrapeLibrary *library, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, library), NULL);
  grape_library_poll (library);
  return g_task_propagate_pointer (G_TASK (result), error);
}
