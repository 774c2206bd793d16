/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long is waited between syncs, what a server may ask for, and what an address tells. */
#include <string.h>

#include "sync/place/grape-place.h"
#include "sync/share/grape-sync-pace.h"

static void
test_pace (void)
{
  GrapeSyncPace pace = { .active = TRUE, .retry_after_s = -1 };

  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0.5), ==, 30);
  pace.told = TRUE;
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0.5), ==, 120);
  pace.active = FALSE;
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0.5), ==, 120);
  pace.sparing = TRUE;
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0.5), ==, 480);
  static const double waits[] = { 5, 10, 20, 40, 80, 160, 320, 640, 900, 900 };
  for (guint i = 0; i < G_N_ELEMENTS (waits); i++)
    {
      pace.n_failures = i + 1;
      g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0.5), ==, waits[i]);
      g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0), ==, waits[i] * 0.75);
      g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 1), ==, MIN (waits[i] * 1.25, 900));
    }
  pace.n_failures = G_MAXUINT;
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 1), ==, 900);
}

/* Programs wait as long as a server asks, but not for ever. */
static void
test_pace_asked (void)
{
  GrapeSyncPace pace = { .active = TRUE, .n_failures = 1, .retry_after_s = 60 };

  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0), ==, 60);
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 1), ==, 66);
  pace.retry_after_s = 1;
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0.5), ==, 5);
  pace.retry_after_s = G_MAXINT64;
  g_assert_cmpfloat (grape_sync_pace_wait_s (&pace, 0), ==, 3600);
}

static void
test_addresses (void)
{
  static const char *const near[] = { "/srv/games", "file:///srv/games", "http://localhost:80/a",
                                      "https://127.0.0.2/", "http://[::1]:8462/" };
  static const char *const far[]
      = { "http://games.example.org/", "https://10.0.0.7/a", "http://localhost.example.org/" };

  for (guint i = 0; i < G_N_ELEMENTS (near); i++)
    {
      g_assert_true (grape_place_address_is_near (near[i]));
      g_assert_false (grape_place_address_exposes_password (near[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (far); i++)
    {
      g_assert_false (grape_place_address_is_near (far[i]));
      g_assert_cmpint (grape_place_address_exposes_password (far[i]), ==, i != 1);
    }
  g_autofree char *host = grape_place_address_host ("https://games.example.org:8462/a/b");
  g_assert_cmpstr (host, ==, "games.example.org");
}

typedef struct
{
  GSocketListener *listener;
  const char *header;
} Refusal;

static gpointer
refuse_one (gpointer data)
{
  const Refusal *self = data;
  g_autofree char *answer = g_strdup_printf ("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n"
                                             "Connection: close\r\n%s\r\n",
                                             self->header);
  char request[4096];
  g_autoptr (GSocketConnection) connection
      = g_socket_listener_accept (self->listener, NULL, NULL, NULL);
  GIOStream *stream = G_IO_STREAM (connection);

  g_assert_cmpint (g_input_stream_read (g_io_stream_get_input_stream (stream), request,
                                        sizeof request, NULL, NULL),
                   >, 0);
  g_output_stream_write_all (g_io_stream_get_output_stream (stream), answer, strlen (answer), NULL,
                             NULL, NULL);
  g_io_stream_close (stream, NULL, NULL);
  return NULL;
}

static gint64
retry_after (const char *header)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);
  Refusal refusal = { listener, header };
  GThread *thread = g_thread_new ("refusal", refuse_one, &refusal);
  g_autoptr (GrapePlace) place = grape_place_new (address, NULL, NULL, NULL);
  g_auto (GrapeFetched) fetched = { 0 };
  g_autoptr (GError) error = NULL;

  grape_place_get (place, "grapefruit/1/heads/a.json", NULL, 1024, &fetched, NULL, &error);
  g_thread_join (thread);
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE);
  return grape_place_retry_after (place);
}

static void
test_retry_after (void)
{
  g_assert_cmpint (retry_after (""), ==, -1);
  g_assert_cmpint (retry_after ("Retry-After: 7\r\n"), ==, 7);
  g_assert_cmpint (retry_after ("Retry-After: soon\r\n"), ==, -1);
  g_assert_cmpint (retry_after ("Date: Sun, 01 Mar 1998 00:00:00 GMT\r\n"
                                "Retry-After: Sun, 01 Mar 1998 00:01:30 GMT\r\n"),
                   ==, 90);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/pace/doubles", test_pace);
  g_test_add_func ("/sync/pace/asked", test_pace_asked);
  g_test_add_func ("/sync/place/addresses", test_addresses);
  g_test_add_func ("/sync/place/retry-after", test_retry_after);
  return g_test_run ();
}
