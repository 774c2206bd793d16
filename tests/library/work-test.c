/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop disposes of a worker's object, however late the worker lets go. */
#include "library/grape-work.h"

#define WAIT_US (60 * G_USEC_PER_SEC)

typedef struct
{
  GTask *held; /* by the worker, for longer than the loop holds it */
  GThread *loop, *source_ended, *data_ended;
  gboolean is_done;
} Watch;

static void
source_gone (gpointer data, GObject *where)
{
  ((Watch *)data)->source_ended = g_thread_self ();
}

static void
data_gone (gpointer data)
{
  ((Watch *)data)->data_ended = g_thread_self ();
}

static void
worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Watch *watch = data;
  watch->held = g_object_ref (task);
  g_task_return_boolean (task, TRUE);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  ((Watch *)data)->is_done = g_task_propagate_boolean (G_TASK (result), NULL);
}

static gpointer
let_go (gpointer data)
{
  g_object_unref (data);
  return NULL;
}

static gboolean
is_done (gpointer data)
{
  return ((Watch *)data)->is_done;
}

static gboolean
is_over (gpointer data)
{
  return ((Watch *)data)->source_ended && ((Watch *)data)->data_ended;
}

static void
wait_for (gboolean (*condition) (gpointer data), gpointer data)
{
  gint64 end = g_get_monotonic_time () + WAIT_US;
  while (!condition (data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

/* The thread is interrupted while the task goes; the loop is not. */
static void
linger (gpointer data, GObject *where)
{
  if (g_thread_self () != ((Watch *)data)->loop)
    g_usleep (G_USEC_PER_SEC / 5);
}

static void
test_loop (void)
{
  Watch watch = { .loop = g_thread_self () };
  GObject *source = g_object_new (G_TYPE_OBJECT, NULL);
  g_object_weak_ref (source, source_gone, &watch);
  GTask *task = g_task_new (source, NULL, done_cb, &watch);
  g_object_unref (source);
  grape_work_run (task, worker, &watch, data_gone);
  g_object_weak_ref (G_OBJECT (task), linger, &watch);
  g_object_unref (task);
  g_assert_cmpuint (grape_work_n_under_way (), ==, 1);
  wait_for (is_done, &watch);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (watch.source_ended);
  g_assert_null (watch.data_ended);
  g_assert_cmpuint (grape_work_n_under_way (), ==, 1);
  GThread *thread = g_thread_new ("worker", let_go, watch.held);
  wait_for (is_over, &watch);
  g_thread_join (thread);
  g_assert_cmpuint (grape_work_n_under_way (), ==, 0);
  g_assert_true (watch.source_ended == watch.loop);
  g_assert_true (watch.data_ended == watch.loop);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/work/loop", test_loop);
  return g_test_run ();
}
