/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder behind HTTP: our own server, or any with GET and PUT. Where a server wants folders made
 * first (WebDAV), they are made with MKCOL. Passwords go to the server's own address only. */
#include <libsoup/soup.h>
#include <string.h>

#include "grape-place-private.h"

#define TIMEOUT_S  30  /* without a byte */
#define PATIENCE_S 120 /* for all of an answer */

#define TOO_MANY_REQUESTS 429 /* libsoup has no name for it */

typedef struct
{
  GrapePlace parent;
  SoupSession *session;
  char *base; /* ends with a slash */
  char *user, *password;
} HttpPlace;

static SoupMessage *
message_for (HttpPlace *self, const char *method, const char *path)
{
  g_autofree char *uri = g_strconcat (self->base, path, NULL);
  SoupMessage *message = soup_message_new (method, uri);

  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  if (self->user)
    {
      g_autofree char *pair = g_strdup_printf ("%s:%s", self->user, self->password);
      g_autofree char *code = g_base64_encode ((const guchar *)pair, strlen (pair));
      g_autofree char *value = g_strconcat ("Basic ", code, NULL);

      soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization",
                                    value);
    }
  return message;
}

/* What is wrong with a server's certificate, as far as people can do something about it. */
static const char *
fault_of_certificate (SoupMessage *message)
{
  GTlsCertificateFlags flags = soup_message_get_tls_peer_certificate_errors (message);

  return flags & G_TLS_CERTIFICATE_BAD_IDENTITY    ? "it is for a server of another name"
         : flags & G_TLS_CERTIFICATE_EXPIRED       ? "it has expired, or a clock is wrong"
         : flags & G_TLS_CERTIFICATE_NOT_ACTIVATED ? "it is not valid yet, or a clock is wrong"
         : flags & G_TLS_CERTIFICATE_REVOKED       ? "it was revoked"
         : flags & G_TLS_CERTIFICATE_UNKNOWN_CA    ? "nobody whom this machine trusts has signed it"
                                                   : "it is damaged or insecure";
}

/* A fault of the connection as one of ours. */
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

static gint64
header_time (SoupMessageHeaders *headers, const char *name)
{
  const char *text = soup_message_headers_get_one (headers, name);
  g_autoptr (GDateTime) date = text ? soup_date_time_new_from_http_string (text) : NULL;

  return date ? g_date_time_to_unix (date) : -1;
}

/* Seconds, or a time by the server's own clock. */
static void
note_retry_after (HttpPlace *self, SoupMessage *message)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (message);
  const char *text = soup_message_headers_get_one (headers, "Retry-After");
  gint64 now = header_time (headers, "Date"), then = header_time (headers, "Retry-After");
  guint64 seconds = 0;

  if (text && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &seconds, NULL))
    self->parent.retry_after_s = (gint64)seconds;
  else if (now >= 0 && then >= now)
    self->parent.retry_after_s = then - now;
}

static gboolean
refuse (HttpPlace *self, SoupMessage *message, GError **error)
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

/* The answer's body, of @most bytes; more is an error, however it is announced. */
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

/* Sends, and reads what comes back. NULL: no answer. */
static GString *
talk (HttpPlace *self, SoupMessage *message, gsize most, GCancellable *cancellable, GError **error)
{
  GError *why = NULL;
  g_autoptr (GInputStream) stream = soup_session_send (self->session, message, cancellable, &why);

  if (!stream && g_error_matches (why, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_TRUST,
                   "the server's certificate is not to be trusted: %s",
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

static void
read_age (SoupMessage *message, GrapeFetched *fetched)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (message);
  gint64 now = header_time (headers, "Date"), then = header_time (headers, "Last-Modified");

  if (now >= 0 && then >= 0)
    fetched->age = MAX (0, now - then);
}

static gboolean
http_get (GrapePlace *place, const char *path, const char *tag, gsize most, GrapeFetched *fetched,
          GCancellable *cancellable, GError **error)
{
  HttpPlace *self = (HttpPlace *)place;
  g_autoptr (SoupMessage) message = message_for (self, "GET", path);

  if (tag)
    soup_message_headers_replace (soup_message_get_request_headers (message), "If-None-Match", tag);
  g_autoptr (GString) body = talk (self, message, most, cancellable, error);
  if (!body)
    return FALSE;
  switch (soup_message_get_status (message))
    {
    case SOUP_STATUS_NOT_MODIFIED:
      if (!tag) /* nobody asked whether it was */
        return refuse (self, message, error);
      fetched->status = GRAPE_FETCH_SAME;
      fetched->tag = g_strdup (tag);
      return TRUE;
    case SOUP_STATUS_NOT_FOUND:
    case SOUP_STATUS_GONE:
      return TRUE;
    case SOUP_STATUS_OK:
      break;
    default:
      return refuse (self, message, error);
    }
  goffset length
      = soup_message_headers_get_content_length (soup_message_get_response_headers (message));
  if ((length > 0 && (gsize)length != body->len) || strlen (body->str) != body->len
      || !g_utf8_validate (body->str, (gssize)body->len, NULL))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "the answer is cut off or no text of ours");
      return FALSE;
    }
  fetched->status = GRAPE_FETCH_FOUND;
  fetched->tag = g_strdup (
      soup_message_headers_get_one (soup_message_get_response_headers (message), "ETag"));
  read_age (message, fetched);
  fetched->text = g_string_free (g_steal_pointer (&body), FALSE);
  return TRUE;
}

/* The folders above @path, from the top. Servers say many things when one is there already. */
static gboolean
make_folders (HttpPlace *self, const char *path, GCancellable *cancellable, GError **error)
{
  for (const char *slash = strchr (path, '/'); slash; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *folder = g_strndup (path, (gsize)(slash - path + 1));
      g_autoptr (SoupMessage) message = message_for (self, "MKCOL", folder);

      self->parent.traffic.requests++;
      g_autoptr (GString) body = talk (self, message, 65536, cancellable, error);
      if (!body)
        return FALSE;
    }
  return TRUE;
}

/* libsoup sends a message again when a connection that was kept turns out to be dead. By then the
 * body has been read to its end, and nothing would stand in the file: it is given once more. */
static void
restarted_cb (SoupMessage *message, gpointer bytes)
{
  soup_message_set_request_body_from_bytes (message, "application/json", bytes);
}

static guint
put_once (HttpPlace *self, const char *path, const char *text, GrapePutMode mode,
          SoupMessage **message, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  g_clear_object (message);
  *message = message_for (self, "PUT", path);
  SoupMessageHeaders *headers = soup_message_get_request_headers (*message);
  if (mode == GRAPE_PUT_CREATE)
    soup_message_headers_replace (headers, "If-None-Match", "*");
  if (mode == GRAPE_PUT_NEVER_FITS)
    soup_message_headers_replace (headers, "If-Match", "\"grapefruit-none\"");
  soup_message_set_request_body_from_bytes (*message, "application/json", bytes);
  g_signal_connect (*message, "restarted", G_CALLBACK (restarted_cb), bytes);
  g_autoptr (GString) body = talk (self, *message, 65536, cancellable, error);
  return body ? soup_message_get_status (*message) : 0;
}

static gboolean
http_put (GrapePlace *place, const char *path, const char *text, GrapePutMode mode, gboolean *taken,
          GCancellable *cancellable, GError **error)
{
  HttpPlace *self = (HttpPlace *)place;
  g_autoptr (SoupMessage) message = NULL;
  guint status = put_once (self, path, text, mode, &message, cancellable, error);

  if (status == SOUP_STATUS_CONFLICT || status == SOUP_STATUS_NOT_FOUND
      || status == SOUP_STATUS_INTERNAL_SERVER_ERROR)
    {
      if (!make_folders (self, path, cancellable, error))
        return FALSE;
      self->parent.traffic.requests++;
      status = put_once (self, path, text, mode, &message, cancellable, error);
    }
  *taken = status == SOUP_STATUS_PRECONDITION_FAILED;
  if (*taken || SOUP_STATUS_IS_SUCCESSFUL (status))
    return TRUE;
  return status ? refuse (self, message, error) : FALSE;
}

/* What only a server of ours answers. Another one has no such file, or no such method. */
static gboolean
http_ask (GrapePlace *place, const char *query, gsize most, char **answer,
          GCancellable *cancellable, GError **error)
{
  HttpPlace *self = (HttpPlace *)place;
  g_autoptr (SoupMessage) message = message_for (self, "GET", query);
  g_autoptr (GString) body = talk (self, message, most, cancellable, error);

  if (!body)
    return FALSE;
  switch (soup_message_get_status (message))
    {
    case SOUP_STATUS_OK:
      break;
    case SOUP_STATUS_BAD_REQUEST:
    case SOUP_STATUS_NOT_FOUND:
    case SOUP_STATUS_METHOD_NOT_ALLOWED:
    case SOUP_STATUS_GONE:
    case SOUP_STATUS_NOT_IMPLEMENTED:
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_NOT_OFFERED,
                   "this server does not tell when something changes");
      return FALSE;
    default:
      return refuse (self, message, error);
    }
  if (strlen (body->str) != body->len || !g_utf8_validate (body->str, (gssize)body->len, NULL))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "the answer is no text of ours");
      return FALSE;
    }
  *answer = g_string_free (g_steal_pointer (&body), FALSE);
  return TRUE;
}

static void
http_free (GrapePlace *place)
{
  HttpPlace *self = (HttpPlace *)place;

  soup_session_abort (self->session);
  g_object_unref (self->session);
  g_free (self->base);
  g_free (self->user);
  g_free (self->password);
  g_free (self);
}

/* What a header or a request line could not carry as it is. */
static gboolean
has_odd_signs (const char *text)
{
  for (const char *c = text; *c; c++)
    if (g_ascii_isspace (*c) || g_ascii_iscntrl (*c))
      return TRUE;
  return FALSE;
}

/* `Basic` cannot tell where a name with a colon ends. */
static gboolean
check_user (const char *user, GError **error)
{
  if (!user || (!strchr (user, ':') && !has_odd_signs (user)))
    return TRUE;
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
               "“%s” is no name at a server: those have no colon and no space", user);
  return FALSE;
}

static GrapePlace *http_again (GrapePlace *place);

static GrapePlace *
make_place (const char *base, const char *user, const char *password)
{
  static const GrapePlaceKind kind = {
    .get = http_get, .put = http_put, .ask = http_ask, .again = http_again, .free = http_free
  };
  HttpPlace *self = g_new0 (HttpPlace, 1);

  self->parent.kind = &kind;
  self->parent.retry_after_s = -1;
  self->parent.patience_s = PATIENCE_S;
  self->base = g_str_has_suffix (base, "/") ? g_strdup (base) : g_strconcat (base, "/", NULL);
  self->user = user && *user ? g_strdup (user) : NULL;
  self->password = g_strdup (password ? password : "");
  self->session
      = soup_session_new_with_options ("timeout", TIMEOUT_S, "user-agent", "Grapefruit/1 ", NULL);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_AUTH_MANAGER);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_CONTENT_DECODER);
  return &self->parent;
}

static GrapePlace *
http_again (GrapePlace *place)
{
  const HttpPlace *self = (const HttpPlace *)place;

  return make_place (self->base, self->user, self->password);
}

/** grape_http_place_new: Errors: BAD when @address is none, or holds a name and password, which
 * would be shown wherever the address is; or @user is no name. */
GrapePlace *
grape_http_place_new (const char *address, const char *user, const char *password, GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (GUri) uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, &why);

  if (!check_user (user, error))
    return NULL;
  if (!uri || has_odd_signs (address) || !g_uri_get_host (uri) || !*g_uri_get_host (uri)
      || g_uri_get_query (uri) || g_uri_get_fragment (uri) || g_uri_get_userinfo (uri))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "“%s” is no address of a shared folder: %s",
                   uri && g_uri_get_userinfo (uri) ? "(hidden)" : address,
                   why                        ? why->message
                   : g_uri_get_userinfo (uri) ? "name and password do not belong into the address"
                                              : "write it as https://host/folder");
      return NULL;
    }
  return make_place (address, user, password);
}
