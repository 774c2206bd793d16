/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thread of one address. It is told what to do through a queue, and what came of it goes back
 * through the main context of the one who asked. Freeing it cancels what runs and waits for the
 * thread's end: a change of the library that has begun is then complete or undone. */
#include "grape-sync-worker.h"

#include "grape-sync-pass.h"

#include <string.h>

#include "grape-sync-pass.h"

/* That a place was looked at is written down so often while nothing happens there. */
#define NOTE_S 300

struct _GrapeSyncWorker
{
  gatomicrefcount refs; /* one of the owner, one a result on its way */
  gboolean is_gone;     /* only in the owner's thread */
  GMainContext *context;
  GThread *thread;
  GAsyncQueue *jobs;
  GCancellable *running;   /* of the last job; only in the owner's thread */
  GCancellable *listening; /* after it; likewise */

  /* Never changed. */
  char *path, *address, *user;
  GrapeSyncPassword password;
  gpointer password_data;
  GrapeSyncDone done;
  GrapeSyncHint hint;
  gpointer data;

  /* Only in the worker's thread. */
  GrapeLibrary *library;
  GrapePlace *place;
  gint64 noted_at;    /* when the time was written down */
  guint64 seq;        /* of the server's words */
  gboolean is_silent; /* it gives none */
};

typedef struct
{
  gboolean last; /* end the thread */
  GrapeSyncWish wish;
  GCancellable *cancellable; /* of the pass */
  GCancellable *listening;   /* of what follows it */
} Job;

typedef struct
{
  GrapeSyncWorker *worker;
  gboolean is_hint;
  GrapeSyncResult result;
} Delivery;

static void
worker_unref (GrapeSyncWorker *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_clear_object (&self->running);
  g_clear_object (&self->listening);
  g_async_queue_unref (self->jobs);
  g_main_context_unref (self->context);
  g_free (self->path);
  g_free (self->address);
  g_free (self->user);
  g_free (self);
}

static void
outcome_free (gpointer data)
{
  GrapeSyncOutcome *self = data;

  g_free (self->topic);
  g_free (self->fault);
  grape_sync_report_free (self->report);
  g_free (self);
}

static void
job_free (gpointer data)
{
  Job *self = data;

  g_clear_object (&self->cancellable);
  g_clear_object (&self->listening);
  g_free (self);
}

static void
delivery_free (gpointer data)
{
  Delivery *self = data;

  g_ptr_array_unref (self->result.outcomes);
  g_clear_error (&self->result.error);
  worker_unref (self->worker);
  g_free (self);
}

static gboolean
deliver_cb (gpointer data)
{
  Delivery *self = data;

  if (self->worker->is_gone)
    return G_SOURCE_REMOVE;
  if (self->is_hint)
    self->worker->hint (self->worker, self->worker->data);
  else
    self->worker->done (self->worker, &self->result, self->worker->data);
  return G_SOURCE_REMOVE;
}

static Delivery *
delivery_new (GrapeSyncWorker *worker)
{
  Delivery *self = g_new0 (Delivery, 1);

  g_atomic_ref_count_inc (&worker->refs);
  self->worker = worker;
  self->result.retry_after_s = -1;
  self->result.outcomes = g_ptr_array_new_with_free_func (outcome_free);
  return self;
}

static void
deliver (Delivery *self)
{
  /* Not g_main_context_invoke(): that would call it here while nobody runs the context. */
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, deliver_cb, self, delivery_free);
  g_source_attach (source, self->worker->context);
}

/* --- in the worker's thread ------------------------------------------------------------------- */

static gboolean
connect_place (GrapeSyncWorker *self, const Job *job, GError **error)
{
  g_autofree char *password = NULL;

  if (job->wish.afresh)
    g_clear_pointer (&self->place, grape_place_free);
  if (self->place)
    return TRUE;
  self->seq = 0;
  self->is_silent = FALSE;
  if (self->user && self->password)
    password = self->password (self->address, self->user, job->cancellable, self->password_data);
  self->place = g_cancellable_set_error_if_cancelled (job->cancellable, error)
                    ? NULL
                    : grape_place_new (self->address, self->user, password, error);
  if (password)
    explicit_bzero (password, strlen (password));
  return self->place != NULL;
}

/* The place's errors, and being cancelled, concern all its games; others only this one. */
static gboolean
concerns_all (const GError *error)
{
  return error->domain == GRAPE_PLACE_ERROR
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
         || g_error_matches (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_BUSY);
}

/* FALSE: the others have no turn. */
static gboolean
sync_game (GrapeSyncPass *pass, const char *topic, GrapeSyncResult *result)
{
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GError) why = NULL;
  gboolean good = grape_sync_pass_game (pass, topic, report, &why);

  if (!good && concerns_all (why))
    {
      result->error = g_steal_pointer (&why);
      return FALSE;
    }
  GrapeSyncOutcome *outcome = g_new0 (GrapeSyncOutcome, 1);
  outcome->topic = g_strdup (topic);
  outcome->report = g_steal_pointer (&report);
  outcome->fault = good ? NULL : g_strdup (why->message);
  g_ptr_array_add (result->outcomes, outcome);
  return TRUE;
}

static gboolean
is_mine (const GrapeSyncWorker *self, const GrapeShared *game)
{
  return g_str_equal (game->address, self->address) && g_strcmp0 (game->user, self->user) == 0;
}

/* All who hold the library reread it when something was written: not every half minute for the time
 * alone. */
static void
finish (GrapeSyncWorker *self, GrapeSyncPass *pass, gint64 at, GrapeSyncResult *result)
{
  GError *why = NULL;

  if (grape_sync_pass_is_quiet (pass) && ABS (at - self->noted_at) < NOTE_S)
    return;
  if (grape_sync_pass_finish (pass, &why))
    self->noted_at = at;
  else if (!result->error)
    result->error = why;
  else
    g_error_free (why);
}

/* Topics of what is shared at the address. */
static GPtrArray *
list_mine (GrapeSyncWorker *self, GError **error)
{
  g_autoptr (GPtrArray) games = grape_library_list_shared (self->library, error);
  g_autoptr (GPtrArray) topics = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; games && i < games->len; i++)
    {
      const GrapeShared *game = g_ptr_array_index (games, i);

      if (is_mine (self, game))
        g_ptr_array_add (topics, g_strdup (game->topic));
    }
  return games ? g_steal_pointer (&topics) : NULL;
}

static void
sync_games (GrapeSyncWorker *self, const Job *job, GrapeSyncResult *result)
{
  if (!self->library)
    self->library = grape_library_open (self->path, &result->error);
  if (!self->library || !connect_place (self, job, &result->error))
    return;
  guint64 n_changes = grape_library_n_changes (self->library);
  g_autoptr (GPtrArray) games = list_mine (self, &result->error);
  g_autoptr (GrapeSyncPass) pass
      = grape_sync_pass_new (self->library, self->place, job->wish.at, job->cancellable);

  if (job->wish.trusts_clock)
    grape_sync_pass_trust_clock (pass);
  if (job->wish.reviews)
    grape_sync_pass_review (pass);
  grape_place_forget_retry_after (self->place);
  if (!games
      || (!grape_sync_pass_look (pass, games, &result->error) && concerns_all (result->error)))
    return;
  g_clear_error (&result->error);
  for (guint i = 0; i < games->len && sync_game (pass, g_ptr_array_index (games, i), result); i++)
    ;
  finish (self, pass, job->wish.at, result);
  result->wrote = grape_library_n_changes (self->library) != n_changes;
  result->retry_after_s = grape_place_retry_after (self->place);
  /* The password may be another one the next time. */
  if (g_error_matches (result->error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED))
    g_clear_pointer (&self->place, grape_place_free);
}

/* Whose heads matter. */
static GStrv
list_authors (GrapeSyncWorker *self)
{
  g_autoptr (GStrvBuilder) authors = g_strv_builder_new ();
  g_autoptr (GPtrArray) games = grape_library_list_shared (self->library, NULL);

  for (guint i = 0; games && i < games->len; i++)
    {
      const GrapeShared *game = g_ptr_array_index (games, i);
      g_autoptr (GPtrArray) others
          = is_mine (self, game) ? grape_sync_others (self->library, game, NULL) : NULL;

      for (guint k = 0; others && k < others->len; k++)
        g_strv_builder_add (authors, g_ptr_array_index (others, k));
    }
  return g_strv_builder_end (authors);
}

/* Until the server has something to say, somebody wants another pass, or it fails. */
static void
listen_to_place (GrapeSyncWorker *self, const Job *job)
{
  g_auto (GStrv) authors = list_authors (self);
  gboolean changed = FALSE;
  g_autoptr (GError) why = NULL;

  while (!changed && !why && *authors)
    {
      g_auto (GStrv) heads = NULL;
      gboolean all = FALSE;

      if (grape_place_wait (self->place, (const char *const *)authors, &self->seq, &heads, &all,
                            job->listening, &why))
        changed = all || *heads;
    }
  if (g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_NOT_OFFERED))
    self->is_silent = TRUE;
  if (!changed)
    return;
  Delivery *delivery = delivery_new (self);
  delivery->is_hint = TRUE;
  deliver (delivery);
}

static void
run_job (GrapeSyncWorker *self, const Job *job)
{
  Delivery *delivery = delivery_new (self);

  delivery->result.at = job->wish.at;
  sync_games (self, job, &delivery->result);
  gboolean good = delivery->result.error == NULL;
  deliver (delivery);
  if (good && job->wish.listen && !self->is_silent)
    listen_to_place (self, job);
}

static gpointer
work (gpointer data)
{
  GrapeSyncWorker *self = data;
  g_autoptr (GMainContext) own = g_main_context_new ();
  gboolean last = FALSE;

  g_main_context_push_thread_default (own);
  while (!last)
    {
      Job *job = g_async_queue_pop (self->jobs);

      last = job->last;
      if (!last)
        run_job (self, job);
      job_free (job);
    }
  g_clear_pointer (&self->place, grape_place_free);
  if (self->library)
    grape_library_close (self->library);
  g_clear_object (&self->library);
  g_main_context_pop_thread_default (own);
  return NULL;
}

/* --- for the owner ---------------------------------------------------------------------------- */

GrapeSyncWorker *
grape_sync_worker_new (const GrapeSyncWorkerOptions *options)
{
  GrapeSyncWorker *self = g_new0 (GrapeSyncWorker, 1);

  g_atomic_ref_count_init (&self->refs);
  self->context = g_main_context_ref_thread_default ();
  self->jobs = g_async_queue_new_full (job_free);
  self->path = g_strdup (options->library);
  self->address = g_strdup (options->address);
  self->user = g_strdup (options->user);
  self->password = options->password;
  self->password_data = options->password_data;
  self->done = options->done;
  self->hint = options->hint;
  self->data = options->data;
  self->thread = g_thread_new ("grape-sync", work, self);
  return self;
}

/**
 * grape_sync_worker_free:
 *
 * Cancels what runs and waits for the thread. No result comes after this.
 */
void
grape_sync_worker_free (GrapeSyncWorker *self)
{
  Job *last = g_new0 (Job, 1);

  last->last = TRUE;
  self->is_gone = TRUE;
  grape_sync_worker_cancel (self);
  g_async_queue_push (self->jobs, last);
  g_thread_join (g_steal_pointer (&self->thread));
  worker_unref (self);
}

/**
 * grape_sync_worker_run:
 *
 * Syncs all games of the address; the result comes later. One at a time: not before the result of
 * the last one has come.
 */
void
grape_sync_worker_run (GrapeSyncWorker *self, const GrapeSyncWish *wish)
{
  Job *job = g_new0 (Job, 1);

  grape_sync_worker_cancel (self);
  g_clear_object (&self->running);
  g_clear_object (&self->listening);
  self->running = g_cancellable_new ();
  self->listening = g_cancellable_new ();
  job->wish = *wish;
  job->cancellable = g_object_ref (self->running);
  job->listening = g_object_ref (self->listening);
  g_async_queue_push (self->jobs, job);
}

/** grape_sync_worker_cancel: what runs ends soon; its result says so. */
void
grape_sync_worker_cancel (GrapeSyncWorker *self)
{
  if (self->running)
    g_cancellable_cancel (self->running);
  if (self->listening)
    g_cancellable_cancel (self->listening);
}
