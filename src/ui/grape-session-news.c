/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened since somebody last looked, made in a worker from that viewer's own copy of the
 * log, so that it cannot tell secrets of others. */
#include "grape-session-private.h"

#include "library/grape-work.h"

/* Nobody reads more than that one by one. */
#define MOST_EVENTS 200

typedef struct
{
  GrapeInstance *instance; /* a copy */
  GrapeViewer viewer;
  guint first;
} NewsTask;

static void
news_task_free (NewsTask *self)
{
  grape_instance_free (self->instance);
  g_free (self);
}

/* What was taken back did not happen, so it is not news. */
static GPtrArray *
tell (GrapeInstance *own, guint first)
{
  GPtrArray *reports = grape_instance_report (own, first);
  for (guint i = reports->len; i > 0; i--)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i - 1);
      if (report->event && grape_instance_event_void (own, report->event))
        g_ptr_array_remove_index (reports, i - 1);
    }
  return reports;
}

static void
news_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  NewsTask *self = data;
  GError *error = NULL;
  guint n = grape_instance_n_events (self->instance);
  guint first = n > MOST_EVENTS && self->first < n - MOST_EVENTS ? n - MOST_EVENTS : self->first;
  g_autoptr (GrapeInstance) own = grape_instance_for_viewer (self->instance, self->viewer, &error);
  if (own)
    g_task_return_pointer (task, tell (own, first), (GDestroyNotify)g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

/**
 * grape_session_news_async:
 * @n_seen: the number of events when the user last looked
 */
void
grape_session_news_async (GrapeSession *self, guint n_seen, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  NewsTask *news = g_new0 (NewsTask, 1);
  news->instance = grape_instance_copy (self->instance);
  news->viewer = self->viewer;
  news->first = n_seen + 1;
  grape_work_run (task, news_worker, news, (GDestroyNotify)news_task_free);
}

/**
 * grape_session_news_finish:
 *
 * Returns: (transfer full) (element-type GrapeReport): oldest first, each with its event's number
 */
GPtrArray *
grape_session_news_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
