/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two threads for each connection, which is enough where one speaks and then the other. */
#include "slow-way.h"

struct _SlowWay
{
  GSocketListener *listener;
  GCancellable *over;
  GThread *thread;
  guint16 port, to;
  guint way_ms;
};

typedef struct
{
  GInputStream *from;
  GOutputStream *to;
  GSocket *end; /* told when nothing more comes */
  guint way_ms;
} Pump;

static gpointer
pump (gpointer data)
{
  g_autofree Pump *self = data;
  char buffer[65536];
  gssize n;

  while ((n = g_input_stream_read (self->from, buffer, sizeof buffer, NULL, NULL)) > 0)
    {
      g_usleep (self->way_ms * 1000);
      if (!g_output_stream_write_all (self->to, buffer, (gsize)n, NULL, NULL, NULL))
        break;
    }
  g_socket_shutdown (self->end, FALSE, TRUE, NULL);
  return NULL;
}

static GThread *
start_pump (GSocketConnection *from, GSocketConnection *to, guint way_ms)
{
  Pump *self = g_new0 (Pump, 1);

  self->from = g_io_stream_get_input_stream (G_IO_STREAM (from));
  self->to = g_io_stream_get_output_stream (G_IO_STREAM (to));
  self->end = g_socket_connection_get_socket (to);
  self->way_ms = way_ms;
  return g_thread_new ("slow-way", pump, self);
}

typedef struct
{
  GSocketConnection *client;
  guint16 port;
  guint way_ms;
} Meeting;

static gpointer
meet (gpointer data)
{
  g_autofree Meeting *self = data;
  g_autoptr (GSocketConnection) client = self->client;
  g_autoptr (GSocketClient) caller = g_socket_client_new ();
  g_autoptr (GSocketConnection) server
      = g_socket_client_connect_to_host (caller, "127.0.0.1", self->port, NULL, NULL);

  if (!server)
    return NULL;
  g_tcp_connection_set_graceful_disconnect (G_TCP_CONNECTION (server), FALSE);
  g_usleep (2 * self->way_ms * 1000); /* what it takes to connect */
  GThread *there = start_pump (client, server, self->way_ms);
  GThread *back = start_pump (server, client, self->way_ms);
  g_thread_join (there);
  g_thread_join (back);
  return NULL;
}

static gpointer
accept_all (gpointer data)
{
  SlowWay *self = data;
  GSocketConnection *client;

  while ((client = g_socket_listener_accept (self->listener, NULL, self->over, NULL)))
    {
      Meeting *meeting = g_new0 (Meeting, 1);

      *meeting = (Meeting){ client, self->to, self->way_ms };
      g_thread_unref (g_thread_new ("slow-way", meet, meeting));
    }
  return NULL;
}

SlowWay *
slow_way_new (guint16 port, guint way_ms)
{
  SlowWay *self = g_new0 (SlowWay, 1);
  g_autoptr (GError) error = NULL;

  self->listener = g_socket_listener_new ();
  self->over = g_cancellable_new ();
  self->to = port;
  self->way_ms = way_ms;
  self->port = g_socket_listener_add_any_inet_port (self->listener, NULL, &error);
  g_assert_no_error (error);
  self->thread = g_thread_new ("slow-way", accept_all, self);
  return self;
}

guint16
slow_way_port (SlowWay *self)
{
  return self->port;
}

void
slow_way_free (SlowWay *self)
{
  g_cancellable_cancel (self->over);
  g_thread_join (self->thread);
  g_object_unref (self->over);
  g_object_unref (self->listener);
  g_free (self);
}
