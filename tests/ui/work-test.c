/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a worker worked for is taken apart by the loop, however late the worker lets go. */
#include "ui-fixture.h"

#include "ui/grape-work.h"

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
test_loop (void)
{
  Watch watch = { .loop = g_thread_self () };
  GObject *source = g_object_ref_sink (G_OBJECT (gtk_label_new ("taken apart")));
  g_object_weak_ref (source, source_gone, &watch);
  GTask *task = g_task_new (source, NULL, done_cb, &watch);
  g_object_unref (source);
  grape_work_run (task, worker, &watch, data_gone);
  g_object_unref (task);
  g_assert_true (ui_wait (is_done, &watch));
  ui_spin (20);
  g_assert_null (watch.source_ended);
  g_assert_null (watch.data_ended);
  g_thread_join (g_thread_new ("worker", let_go, watch.held));
  g_assert_true (ui_wait (is_over, &watch));
  g_assert_true (watch.source_ended == watch.loop);
  g_assert_true (watch.data_ended == watch.loop);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/work/loop", test_loop);
  return g_test_run ();
}
