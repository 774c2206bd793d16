/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server of ours in a thread of its own, on a folder of its own. */
#pragma once

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

#include "sync/grape-entry.h"
#include "sync/grape-place.h"
#include "sync/grape-server.h"

typedef struct
{
  char *folder, *www;
  char *uri; /* without its last slash */
  GrapeServerOptions options;
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  GMutex mutex;
  GCond cond;
  gboolean up;
} Desk;

static gboolean
desk_up_cb (gpointer data)
{
  Desk *self = data;

  g_mutex_lock (&self->mutex);
  self->up = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
  return G_SOURCE_REMOVE;
}

static gpointer
desk_serve (gpointer data)
{
  Desk *self = data;
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (self->context);
  GrapeServer *server = grape_server_new (&self->options, &error);
  g_assert_no_error (error);
  self->uri = g_strdup (grape_server_uri (server));
  self->uri[strlen (self->uri) - 1] = '\0';
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_callback (source, desk_up_cb, self, NULL);
  g_source_attach (source, self->context);
  g_main_loop_run (self->loop);
  grape_server_free (server);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static void
desk_open (Desk *self)
{
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  self->options.folder = self->www;
  self->up = FALSE;
  self->thread = g_thread_new ("server", desk_serve, self);
  g_mutex_lock (&self->mutex);
  while (!self->up)
    g_cond_wait (&self->cond, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

static void
desk_close (Desk *self)
{
  g_main_loop_quit (self->loop);
  g_thread_join (self->thread);
  g_clear_pointer (&self->loop, g_main_loop_unref);
  g_clear_pointer (&self->context, g_main_context_unref);
  g_clear_pointer (&self->uri, g_free);
}

static void
desk_set_up (Desk *self, gconstpointer data)
{
  const GrapeServerOptions *options = data;
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grape-server-XXXXXX", &error);
  g_assert_no_error (error);
  self->www = g_build_filename (self->folder, "www", NULL);
  g_assert_cmpint (g_mkdir (self->www, 0755), ==, 0);
  if (options)
    self->options = *options;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  desk_open (self);
}

static void
desk_tear_down (Desk *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  desk_close (self);
  g_assert_cmpint (system (command), ==, 0);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_free (self->folder);
  g_free (self->www);
}

static inline GrapePlace *
desk_place (Desk *self)
{
  g_autoptr (GError) error = NULL;
  GrapePlace *place = grape_place_new (self->uri, NULL, NULL, &error);

  g_assert_no_error (error);
  return place;
}

/* @serial: the head's; nothing is in it. */
static inline char *
desk_head (const GrapeKey *key, guint64 serial)
{
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GrapeHead) head = grape_head_new (key, serial, 888710400, tips);

  return g_strdup (head->file);
}
