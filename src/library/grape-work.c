/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread may drop the last reference to its task after the callback has run; a widget that only
 * the task still held would then be finalized outside the main loop. So here a reference stays
 * until nobody else has one, and is dropped where the task was made: source, data and task end
 * there, all three. (To keep the source alone is not enough: a task releases its own reference to
 * it last, after any weak reference to the task has told that it goes.) A library's handle, too,
 * belongs to one thread. */
#include "grape-work.h"

static int n_under_way; /* in all threads */

typedef struct
{
  GMainContext *context;
  gpointer data;
  GDestroyNotify free_data;
} Rest;

static void only_ours_cb (gpointer data, GObject *task, gboolean is_last);

static gboolean
end_cb (gpointer data)
{
  GTask *task = data;
  Rest *rest = g_object_get_data (G_OBJECT (task), "grape-rest");
  g_object_remove_toggle_ref (G_OBJECT (task), only_ours_cb, rest);
  if (rest->free_data)
    rest->free_data (rest->data);
  g_main_context_unref (rest->context);
  g_free (rest);
  g_atomic_int_add (&n_under_way, -1);
  return G_SOURCE_REMOVE;
}

/* Runs in whichever thread drops the last other reference. Always through the loop: the main thread
 * may still need the source while it drops the task. */
static void
only_ours_cb (gpointer data, GObject *task, gboolean is_last)
{
  const Rest *rest = data;
  if (!is_last)
    return;
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, end_cb, task, NULL);
  g_source_attach (source, rest->context);
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
  Rest *rest = g_new0 (Rest, 1);
  rest->context = g_main_context_ref (g_task_get_context (task));
  rest->data = data;
  rest->free_data = free_data;
  g_atomic_int_inc (&n_under_way);
  g_task_set_task_data (task, data, NULL);
  g_object_set_data (G_OBJECT (task), "grape-rest", rest);
  g_object_add_toggle_ref (G_OBJECT (task), only_ours_cb, rest);
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
