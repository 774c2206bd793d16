/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our own server with a certificate: who is served, who is not, and that nobody can keep others
 * out.
 */
#include <gnutls/gnutls.h>

#include "server-fixture.h"

static gboolean
trust_cb (SoupMessage *message, GTlsCertificate *certificate, GTlsCertificateFlags flags,
          gpointer data)
{
  return TRUE;
}

static guint
get_over_tls (Desk *self, SoupSession *session)
{
  g_autofree char *uri = g_strconcat (self->uri, "/grapefruit/1/health", NULL);
  g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);
  g_autoptr (GError) error = NULL;

  g_signal_connect (message, "accept-certificate", G_CALLBACK (trust_cb), NULL);
  g_autoptr (GBytes) bytes = soup_session_send_and_read (session, message, NULL, &error);
  g_assert_no_error (error);
  return soup_message_get_status (message);
}

/* FALSE: it cannot be tried here. */
static gboolean
open_with_certificate (Desk *self)
{
  g_autofree char *openssl = g_find_program_in_path ("openssl");

  if (!openssl || !g_tls_backend_supports_tls (g_tls_backend_get_default ()))
    {
      g_test_skip ("openssl or GIO's TLS is not installed");
      return FALSE;
    }
  self->options.certificate = g_build_filename (self->folder, "cert.pem", NULL);
  self->options.private_key = g_build_filename (self->folder, "key.pem", NULL);
  g_autofree char *command
      = g_strdup_printf ("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 "
                         "-nodes -days 2 -subj /CN=localhost -keyout '%s' -out '%s' 2>/dev/null",
                         self->options.private_key, self->options.certificate);
  g_assert_cmpint (system (command), ==, 0);
  desk_close (self);
  desk_open (self);
  g_assert_true (g_str_has_prefix (self->uri, "https://127.0.0.1:"));
  return TRUE;
}

static void
forget_certificate (Desk *self)
{
  g_free ((char *)g_steal_pointer (&self->options.certificate));
  g_free ((char *)g_steal_pointer (&self->options.private_key));
}

static void
test_served (Desk *self, gconstpointer data)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (GError) error = NULL;

  if (!open_with_certificate (self))
    return;

  /* Whoever says nothing, or no TLS, delays nobody. */
  g_autoptr (GSocketConnection) silent = desk_connect (self), plain = desk_connect (self);
  say (plain, "GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (get_over_tls (self, session), ==, 200);
  g_autofree char *heard = hear (plain);
  g_assert_null (strstr (heard, "HTTP"));

  g_autoptr (GrapePlace) place = grape_place_new (self->uri, NULL, NULL, &error);
  GrapeFetched fetched = { 0 };
  g_assert_false (grape_place_get (place, "grapefruit/1/heads/a.json", NULL, 9, &fetched, NULL,
                                   &error)); /* a certificate that nobody vouches for */
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_TRUST);
  forget_certificate (self);
}

/* What a message needs: more than a record of TLS, in both directions. */
static void
test_long_messages (Desk *self, gconstpointer data)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *much = g_strnfill (600000, 'x');
  g_autoptr (GrapeEntry) entry = make_entry (ann, "act", "box", much);
  g_autofree char *path = entry_path (entry);

  if (!open_with_certificate (self))
    return;
  g_autofree char *uri = g_strconcat (self->uri, path, NULL);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (SoupMessage) message = soup_message_new (i ? "GET" : "PUT", uri);
      g_autoptr (GBytes) sent = g_bytes_new (entry->file, strlen (entry->file));
      g_autoptr (GError) error = NULL;

      g_signal_connect (message, "accept-certificate", G_CALLBACK (trust_cb), NULL);
      if (!i)
        soup_message_set_request_body_from_bytes (message, "application/json", sent);
      g_autoptr (GBytes) got = soup_session_send_and_read (session, message, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (soup_message_get_status (message), ==, i ? 200 : 201);
      g_assert_true (!i || g_bytes_equal (got, sent));
    }
  forget_certificate (self);
}

/* A client with many connections that say nothing, or half a hello, loses the first of them; the
 * next one is served at once, from the same address. */
static void
test_silent_handshakes (Desk *self, gconstpointer data)
{
  g_autoptr (GPtrArray) silent = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (SoupSession) session = soup_session_new ();
  char byte;

  if (!open_with_certificate (self))
    return;
  for (guint i = 0; i < 240; i++)
    {
      GSocketConnection *connection = desk_connect (self);

      g_ptr_array_add (silent, connection);
      if (i % 2)
        g_output_stream_write (g_io_stream_get_output_stream (G_IO_STREAM (connection)),
                               "\x16\x03\x01\x02\x00\x01\x00", 7, NULL, NULL);
    }
  g_assert_cmpuint (get_over_tls (self, session), ==, 200);
  for (guint i = 0; i < 170; i++)
    {
      GInputStream *input = g_io_stream_get_input_stream (g_ptr_array_index (silent, i));
      g_autoptr (GError) error = NULL;
      gssize n = g_input_stream_read (input, &byte, 1, NULL, &error);

      g_assert_true (n == 0 || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED));
    }
  forget_certificate (self);
}

/* How a handshake ends with a client that offers only @priority: GnuTLS's number. */
static int
shake_hands (Desk *self, const char *priority)
{
  g_autoptr (GSocketConnection) connection = desk_connect (self);
  GSocket *socket = g_socket_connection_get_socket (connection);
  gnutls_certificate_credentials_t any;
  gnutls_session_t session;
  int n;

  g_socket_set_blocking (socket, TRUE);
  gnutls_certificate_allocate_credentials (&any);
  gnutls_init (&session, GNUTLS_CLIENT);
  gnutls_credentials_set (session, GNUTLS_CRD_CERTIFICATE, any);
  g_assert_cmpint (gnutls_priority_set_direct (session, priority, NULL), ==, 0);
  gnutls_transport_set_int (session, g_socket_get_fd (socket));
  gnutls_handshake_set_timeout (session, 10000);
  do
    n = gnutls_handshake (session);
  while (n == GNUTLS_E_AGAIN || n == GNUTLS_E_INTERRUPTED);
  gnutls_deinit (session);
  gnutls_certificate_free_credentials (any);
  return n;
}

static void
test_versions (Desk *self, gconstpointer data)
{
  if (!open_with_certificate (self))
    return;
  g_assert_cmpint (shake_hands (self, "NORMAL:-VERS-ALL:+VERS-TLS1.3"), ==, 0);
  g_assert_cmpint (shake_hands (self, "NORMAL:-VERS-ALL:+VERS-TLS1.2"), ==, 0);
  g_assert_cmpint (shake_hands (self, "NORMAL:-VERS-ALL:+VERS-TLS1.1"), ==,
                   GNUTLS_E_FATAL_ALERT_RECEIVED);
  g_assert_cmpint (shake_hands (self, "NORMAL:-VERS-ALL:+VERS-TLS1.0"), ==,
                   GNUTLS_E_FATAL_ALERT_RECEIVED);
  forget_certificate (self);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("tls/served", NULL, test_served);
  ADD ("tls/long", NULL, test_long_messages);
  ADD ("tls/silent", NULL, test_silent_handshakes);
  ADD ("tls/versions", NULL, test_versions);
  return g_test_run ();
}
