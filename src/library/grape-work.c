/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread may drop the last reference to its task after the callback has run; a widget that only
 * the task still held would then be finalized outside the main loop. So here the source and the
 * data outlive the task, and are released where the task was made. A library's handle, too, belongs
 * to one thread. */
#include "grape-work.h"

static int n_under_way; /* in all threads */

typedef struct
{
  GMainContext *context;
  gpointer source; /* or NULL */
  gpointer data;
  GDestroyNotify free_data;
} Rest;

static void
rest_free (Rest *self)
{
  if (self->free_data)
    self->free_data (self->data);
  g_clear_object (&self->source);
  g_main_context_unref (self->context);
  g_free (self);
  g_atomic_int_add (&n_under_way, -1);
}

static gboolean
free_cb (gpointer data)
{
  rest_free (data);
  return G_SOURCE_REMOVE;
}

/* Runs in whichever thread drops the last reference. Always through the loop: the main thread may
 * still need the source while it drops the task. */
static void
task_gone (gpointer data, GObject *where)
{
  Rest *self = data;
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, free_cb, self, NULL);
  g_source_attach (source, self->context);
}

/**
 * grape_work_run:
 * @data: (transfer full): the task data of @worker
 * @free_data: (nullable): called in the context that @task was made in, not in the worker
 *
 * g_task_run_in_thread() for tasks whose source or data belong to the window, or to the thread that
 * began them.
 */
void
grape_work_run (GTask *task, GTaskThreadFunc worker, gpointer data, GDestroyNotify free_data)
{
  gpointer source = g_task_get_source_object (task);
  Rest *rest = g_new0 (Rest, 1);
  rest->context = g_main_context_ref (g_task_get_context (task));
  rest->source = source ? g_object_ref (source) : NULL;
  rest->data = data;
  rest->free_data = free_data;
  g_atomic_int_inc (&n_under_way);
  g_task_set_task_data (task, data, NULL);
  g_object_weak_ref (G_OBJECT (task), task_gone, rest);
  g_task_run_in_thread (task, worker);
}

/**
 * grape_work_n_under_way:
 *
 * Returns: how many jobs are not over yet: a job is over once its callback has run and its source
 * and data are released. Before closing a library, wait for 0.
 */
guint
grape_work_n_under_way (void)
{
  return (guint)g_atomic_int_get (&n_under_way);
}
