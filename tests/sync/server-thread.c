/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server answers as soon as server_thread_start() returns. */
#include "server-thread.h"

#include <glib/gstdio.h>

static gpointer
serve (gpointer data)
{
  ServerThread *self = data;
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (context);
  self->loop = g_main_loop_new (context, FALSE);
  g_autoptr (GrapeServer) server = grape_server_new (&self->options, &error);
  g_assert_no_error (error);
  g_async_queue_push (self->ready, g_strdup (grape_server_uri (server)));
  g_main_loop_run (self->loop);
  g_clear_pointer (&server, grape_server_free);
  g_main_context_pop_thread_default (context);
  return NULL;
}

/** server_thread_start: at @uri, until server_thread_stop() */
void
server_thread_start (ServerThread *self)
{
  g_assert_cmpint (g_mkdir_with_parents (self->options.folder, 0700), ==, 0);
  self->ready = g_async_queue_new ();
  self->thread = g_thread_new ("server", serve, self);
  self->uri = g_async_queue_pop (self->ready);
}

static gboolean
quit_cb (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

void
server_thread_stop (ServerThread *self)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  /* In its own thread, so that a loop that has not begun to run is quit as well. */
  g_source_set_callback (source, quit_cb, self->loop, NULL);
  g_source_attach (source, g_main_loop_get_context (self->loop));
  g_thread_join (self->thread);
  g_main_loop_unref (self->loop);
  g_async_queue_unref (self->ready);
  g_free (self->uri);
}
