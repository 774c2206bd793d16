/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few lanes, each a thread with a queue. A path belongs to one lane, so that nothing comes
 * between its condition and its write; different files are written in parallel, and the disk can
 * combine several flushes. */
#include "grape-server-writer.h"
#include "sync/disk/grape-disk.h"

#include <string.h>

#define LANES 4

struct _GrapeServerWriter
{
  int folder;
  GrapeServerQuota *quota;
  GMainContext *context;
  GThread *threads[LANES];
  GAsyncQueue *queues[LANES];
};

typedef struct
{
  GrapeServerWriter *writer;
  guint lane;
} Lane;

static const char the_end; /* of a lane's queue */

void
grape_server_job_free (GrapeServerJob *self)
{
  g_free (self->path);
  grape_served_path_clear (&self->place);
  g_free (self->text);
  g_free (self->match);
  g_free (self->none_match);
  g_strfreev (self->keys);
  g_free (self->why);
  g_clear_pointer (&self->after, grape_served_file_unref);
  g_free (self);
}

/** grape_server_tag_matches: @list: (nullable): of If-Match and If-None-Match */
gboolean
grape_server_tag_matches (const char *list, const char *tag)
{
  if (!list)
    return FALSE;
  while (*list == ' ')
    list++;
  return *list == '*' || strstr (list, tag);
}

/* TRUE if the file already has the content of the request. */
static gboolean
conditions_hold (const GrapeServerJob *self, const GrapeServedFile *now)
{
  if (self->match && (!now || !grape_server_tag_matches (self->match, now->tag)))
    return FALSE;
  return !now || !grape_server_tag_matches (self->none_match, now->tag);
}

static void
end_with (GrapeServerJob *self, guint status, const char *why)
{
  self->status = status;
  self->why = g_strdup (why);
}

static gboolean
may_stand (GrapeServerJob *self, int folder)
{
  g_autoptr (GError) error = NULL;

  if (!grape_server_belongs (&self->place, self->path, self->text, &error))
    {
      g_autofree char *why = g_strdup_printf ("This does not belong here%s%s\n", error ? ": " : "",
                                              error ? error->message : "");

      end_with (self, 403, why);
      return FALSE;
    }
  if (self->keys
      && !grape_server_may_write (folder, &self->place, self->text,
                                  (const char *const *)self->keys))
    {
      end_with (self, 403, "This name may not write as this author\n");
      return FALSE;
    }
  return TRUE;
}

static void
write_it (GrapeServerJob *self, int folder)
{
  g_autoptr (GError) error = NULL;

  if (!grape_disk_write (folder, self->path, self->text, strlen (self->text), &error))
    {
      gboolean link = g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR)
                      || g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_LOOP);

      end_with (self, link ? 403 : 507,
                link ? "Something that is not a folder is in the way\n"
                     : "The file cannot be written\n");
    }
  else if (!(self->after = grape_server_read (folder, self->path, &error)))
    end_with (self, 507, "The file cannot be read back\n");
  else
    self->written = TRUE;
  if (self->written)
    self->status = self->old_bytes < 0 ? 201 : 200; /* after a 204 libsoup ends the connection */
}

/* Probes do not count. */
static void
write_within_quota (GrapeServerJob *self, GrapeServerQuota *quota, int folder)
{
  const GrapeServedPath *place = &self->place;
  gint64 more = (gint64)strlen (self->text) - MAX (self->old_bytes, 0);
  gint64 files = self->old_bytes < 0;
  const char *full = place->kind == GRAPE_SERVED_PROBE
                         ? NULL
                         : grape_server_quota_take (quota, place->author,
                                                    place->kind == GRAPE_SERVED_HEAD, more, files);

  if (full)
    {
      end_with (self, 507, full);
      return;
    }
  write_it (self, folder);
  if (!self->written && place->kind != GRAPE_SERVED_PROBE)
    grape_server_quota_give_back (quota, place->author, more, files);
}

static void
do_job (GrapeServerJob *self, GrapeServerQuota *quota, int folder)
{
  g_autoptr (GError) error = NULL;

  if (!may_stand (self, folder))
    return;
  g_autoptr (GrapeServedFile) before = grape_server_read (folder, self->path, &error);
  if (error && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      end_with (self, 500, "The file that is there cannot be read\n");
      return;
    }
  if (!conditions_hold (self, before))
    {
      end_with (self, 412, "Another file is already there\n");
      return;
    }
  if (before)
    {
      gsize size;
      const char *data = g_bytes_get_data (before->bytes, &size);
      g_autofree char *old = g_strndup (data ? data : "", size);

      self->old_bytes = (gint64)size;
      if (g_str_equal (old, self->text))
        {
          /* If it were written again, it would look younger, and a rival's move late. */
          self->after = g_steal_pointer (&before);
          self->status = 200;
          return;
        }
      if (!grape_server_may_replace (&self->place, old, self->text))
        {
          end_with (self, 409, "This cannot replace the file that is there\n");
          return;
        }
    }
  write_within_quota (self, quota, folder);
}

static gboolean
done_cb (gpointer data)
{
  GrapeServerJob *job = data;

  job->done (job);
  return G_SOURCE_REMOVE;
}

static gpointer
run_lane (gpointer data)
{
  g_autofree Lane *lane = data;
  GrapeServerWriter *self = lane->writer;

  for (gpointer next; (next = g_async_queue_pop (self->queues[lane->lane])) != &the_end;)
    {
      g_autoptr (GSource) source = g_idle_source_new ();

      do_job (next, self->quota, self->folder);
      g_source_set_priority (source, G_PRIORITY_DEFAULT);
      g_source_set_callback (source, done_cb, next, NULL);
      g_source_attach (source, self->context);
    }
  return NULL;
}

/** grape_server_writer_new: @folder: a descriptor; @quota: outlives this */
GrapeServerWriter *
grape_server_writer_new (int folder, GrapeServerQuota *quota)
{
  GrapeServerWriter *self = g_new0 (GrapeServerWriter, 1);

  self->folder = folder;
  self->quota = quota;
  self->context = g_main_context_ref_thread_default ();
  for (guint i = 0; i < LANES; i++)
    self->queues[i] = g_async_queue_new ();
  return self;
}

/* A lane's thread begins with its first job: a server without writes needs none. */
static void
open_lane (GrapeServerWriter *self, guint i)
{
  Lane *lane = self->threads[i] ? NULL : g_new (Lane, 1);

  if (!lane)
    return;
  *lane = (Lane){ self, i };
  self->threads[i] = g_thread_new ("writer", run_lane, lane);
}

/** grape_server_writer_push: @job: (transfer full): its done() frees it */
void
grape_server_writer_push (GrapeServerWriter *self, GrapeServerJob *job)
{
  guint lane = g_str_hash (job->path) % LANES;

  job->old_bytes = -1;
  open_lane (self, lane);
  g_async_queue_push (self->queues[lane], job);
}

/** grape_server_writer_free: after all pushed jobs are written. Their done() may still be to come:
 * run the context first. */
void
grape_server_writer_free (GrapeServerWriter *self)
{
  if (!self)
    return;
  for (guint i = 0; i < LANES; i++)
    g_async_queue_push (self->queues[i], (gpointer)&the_end);
  for (guint i = 0; i < LANES; i++)
    {
      if (self->threads[i])
        g_thread_join (self->threads[i]);
      g_async_queue_unref (self->queues[i]);
    }
  g_main_context_unref (self->context);
  g_free (self);
}
