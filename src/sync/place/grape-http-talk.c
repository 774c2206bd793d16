/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One message to a server and its answer: bounded, and with words for what went wrong. */
#include <string.h>

#include "grape-http-private.h"

#define TOO_MANY_REQUESTS 429 /* libsoup has no name for it */

/* What is wrong with a server's certificate, if people can do something about it. */
static const char *
fault_of_certificate (SoupMessage *message)
{
  GTlsCertificateFlags flags = soup_message_get_tls_peer_certificate_errors (message);

  return flags & G_TLS_CERTIFICATE_BAD_IDENTITY    ? "it is for a server of another name"
         : flags & G_TLS_CERTIFICATE_EXPIRED       ? "it has expired, or a clock is wrong"
         : flags & G_TLS_CERTIFICATE_NOT_ACTIVATED ? "it is not valid yet, or a clock is wrong"
         : flags & G_TLS_CERTIFICATE_REVOKED       ? "it was revoked"
         : flags & G_TLS_CERTIFICATE_UNKNOWN_CA    ? "nobody that this machine trusts has signed it"
                                                   : "it is damaged or insecure";
}

/* Turns a fault of the connection into an error of this room. */
static gboolean
fail (GError **error, GError *why)
{
  GrapePlaceErrorCode code
      = why->domain == G_TLS_ERROR ? GRAPE_PLACE_ERROR_TRUST : GRAPE_PLACE_ERROR_OFFLINE;

  if (g_error_matches (why, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_error_copy (why));
  else
    g_set_error (error, GRAPE_PLACE_ERROR, code, "%s", why->message);
  g_error_free (why);
  return FALSE;
}

/** grape_http_header_time: by the server's clock; -1: it does not say */
gint64
grape_http_header_time (SoupMessageHeaders *headers, const char *name)
{
  const char *text = soup_message_headers_get_one (headers, name);
  g_autoptr (GDateTime) date = text ? soup_date_time_new_from_http_string (text) : NULL;

  return date ? g_date_time_to_unix (date) : -1;
}

/* Seconds, or a time by the server's own clock. */
static void
note_retry_after (GrapeHttpPlace *self, SoupMessage *message)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (message);
  const char *text = soup_message_headers_get_one (headers, "Retry-After");
  gint64 now = grape_http_header_time (headers, "Date"),
         then = grape_http_header_time (headers, "Retry-After");
  guint64 seconds = 0;

  if (text && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &seconds, NULL))
    self->parent.retry_after_s = (gint64)seconds;
  else if (now >= 0 && then >= now)
    self->parent.retry_after_s = then - now;
}

/** grape_http_refuse: sets @error and returns FALSE for a status that is not an answer. */
gboolean
grape_http_refuse (GrapeHttpPlace *self, SoupMessage *message, GError **error)
{
  guint status = soup_message_get_status (message);
  const char *phrase = soup_message_get_reason_phrase (message);

  note_retry_after (self, message);
  if (status == SOUP_STATUS_UNAUTHORIZED || status == SOUP_STATUS_FORBIDDEN)
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED,
                 !self->user ? "the server wants a name and a password"
                 : status == SOUP_STATUS_UNAUTHORIZED
                     ? "the server does not know this name and password"
                     : "the server does not allow it with this name");
  else if (status == TOO_MANY_REQUESTS || status == SOUP_STATUS_INSUFFICIENT_STORAGE)
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE,
                 status == SOUP_STATUS_INSUFFICIENT_STORAGE
                     ? "the server has no room left for this (%u %s)"
                     : "the server wants to be asked less often; try again later (%u %s)",
                 status, phrase ? phrase : "");
  else
    g_set_error (error, GRAPE_PLACE_ERROR,
                 status >= 500 || status == SOUP_STATUS_REQUEST_TIMEOUT ? GRAPE_PLACE_ERROR_OFFLINE
                                                                        : GRAPE_PLACE_ERROR_BAD,
                 "the server answered %u %s", status, phrase ? phrase : "");
  return FALSE;
}

/* The answer's body, of at most @most bytes; more is an error, whatever the length header says. */
static GString *
read_body (GInputStream *stream, gsize most, guint patience_s, GCancellable *cancellable,
           GError **error)
{
  gint64 end = g_get_monotonic_time () + patience_s * G_USEC_PER_SEC;
  g_autoptr (GString) body = g_string_new (NULL);
  char buffer[16384];
  GError *why = NULL;

  for (;;)
    {
      gssize n = g_input_stream_read (stream, buffer, sizeof buffer, cancellable, &why);

      if (n < 0)
        {
          fail (error, why);
          return NULL;
        }
      if (n == 0)
        return g_steal_pointer (&body);
      g_string_append_len (body, buffer, n);
      if (body->len > most)
        {
          g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT,
                       "the answer is larger than %" G_GSIZE_FORMAT " bytes", most);
          return NULL;
        }
      if (g_get_monotonic_time () > end)
        {
          g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE,
                       "the answer did not end within %u seconds", patience_s);
          return NULL;
        }
    }
}

/** grape_http_talk: (transfer full): the answer; NULL: none. */
GString *
grape_http_talk (GrapeHttpPlace *self, SoupMessage *message, gsize most, GCancellable *cancellable,
                 GError **error)
{
  GError *why = NULL;
  g_autoptr (GInputStream) stream = soup_session_send (self->session, message, cancellable, &why);

  if (!stream && g_error_matches (why, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_TRUST,
                   "the server's certificate cannot be trusted: %s",
                   fault_of_certificate (message));
      g_error_free (why);
      return NULL;
    }
  if (!stream)
    {
      fail (error, why);
      return NULL;
    }
  return read_body (stream, most, self->parent.patience_s, cancellable, error);
}
