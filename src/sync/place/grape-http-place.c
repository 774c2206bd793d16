/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder behind HTTP: Grapefruit's own server, or any with GET and PUT. If a server needs folders
 * first (WebDAV), MKCOL makes them. Passwords go only to the server's own address. grape-swift.c
 * has what Swift needs besides. */
#include <string.h>

#include "grape-swift.h"

#define TIMEOUT_S  30  /* without a byte */
#define PATIENCE_S 120 /* for all of an answer */

/* A request to the server. */
typedef struct
{
  const char *method, *path;
  const char *condition, *value; /* a header, or NULL */
  const char *text;              /* to be written, or NULL */
  gboolean newest;               /* of the copies that differ, if the place has several */
  gsize most;                    /* bytes of the answer */
} Request;

static void
sign_in_plainly (GrapeHttpPlace *self, SoupMessageHeaders *headers)
{
  g_autofree char *pair = g_strdup_printf ("%s:%s", self->user, self->password);
  g_autofree char *code = g_base64_encode ((const guchar *)pair, strlen (pair));
  g_autofree char *value = g_strconcat ("Basic ", code, NULL);

  soup_message_headers_replace (headers, "Authorization", value);
}

static SoupMessage *
message_for (GrapeHttpPlace *self, const char *method, const char *uri, const char *token)
{
  SoupMessage *message = soup_message_new (method, uri);
  SoupMessageHeaders *headers = soup_message_get_request_headers (message);

  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  if (token)
    soup_message_headers_replace (headers, "X-Auth-Token", token);
  else if (self->user)
    sign_in_plainly (self, headers);
  return message;
}

static gboolean
refuse (GrapeHttpPlace *self, SoupMessage *message, GError **error)
{
  return self->swift ? grape_swift_refuse (self->swift, self, message, error)
                     : grape_http_refuse (self, message, error);
}

/* libsoup sends a message again when a kept connection turns out to be dead. By then it has read
 * the body to its end, and the file would be empty: so this provides the body once more. */
static void
restarted_cb (SoupMessage *message, gpointer bytes)
{
  soup_message_set_request_body_from_bytes (message, "application/json", bytes);
}

static GString *
send_once (GrapeHttpPlace *self, const Request *request, const char *token, SoupMessage **message,
           GCancellable *cancellable, GError **error)
{
  g_autofree char *uri = g_strconcat (self->base, request->path, NULL);
  g_autoptr (GBytes) bytes
      = request->text ? g_bytes_new (request->text, strlen (request->text)) : NULL;

  g_clear_object (message);
  *message = message_for (self, request->method, uri, token);
  SoupMessageHeaders *headers = soup_message_get_request_headers (*message);
  if (request->condition)
    soup_message_headers_replace (headers, request->condition, request->value);
  if (request->newest)
    soup_message_headers_replace (headers, "X-Newest", "true");
  if (bytes)
    {
      soup_message_set_request_body_from_bytes (*message, "application/json", bytes);
      g_signal_connect (*message, "restarted", G_CALLBACK (restarted_cb), bytes);
    }
  return grape_http_talk (self, *message, request->most, cancellable, error);
}

/* A token may have expired since the last request: then this tries once more with a new one, and no
 * further. NULL: no answer. */
static GString *
ask (GrapeHttpPlace *self, const Request *request, SoupMessage **message, GCancellable *cancellable,
     GError **error)
{
  g_autofree char *token = NULL, *renewed = NULL;
  gboolean fresh = FALSE;

  if (!self->swift)
    return send_once (self, request, NULL, message, cancellable, error);
  if (!grape_swift_token (self->swift, self, NULL, &token, &fresh, cancellable, error))
    return NULL;
  g_autoptr (GString) body = send_once (self, request, token, message, cancellable, error);
  if (!body || !token || fresh || soup_message_get_status (*message) != SOUP_STATUS_UNAUTHORIZED)
    return g_steal_pointer (&body);
  if (!grape_swift_token (self->swift, self, token, &renewed, &fresh, cancellable, error))
    return NULL;
  self->parent.traffic.requests++;
  return send_once (self, request, renewed, message, cancellable, error);
}

static void
read_age (SoupMessage *message, GrapeFetched *fetched)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (message);
  gint64 now = grape_http_header_time (headers, "Date"),
         then = grape_http_header_time (headers, "Last-Modified");

  if (now >= 0 && then >= 0)
    fetched->age = MAX (0, now - then);
}

/* Looks for a missing file among all copies, before it counts as lost. */
static GString *
ask_newest (GrapeHttpPlace *self, const char *path, const char *tag, gsize most,
            SoupMessage **message, GCancellable *cancellable, GError **error)
{
  Request request = { .method = "GET",
                      .path = path,
                      .condition = tag ? "If-None-Match" : NULL,
                      .value = tag,
                      .newest = self->swift && grape_swift_is_replaced (path),
                      .most = most };
  g_autoptr (GString) body = ask (self, &request, message, cancellable, error);

  if (!body || !self->swift || request.newest
      || soup_message_get_status (*message) != SOUP_STATUS_NOT_FOUND)
    return g_steal_pointer (&body);
  request.newest = TRUE;
  self->parent.traffic.requests++;
  return ask (self, &request, message, cancellable, error);
}

static gboolean
http_get (GrapePlace *place, const char *path, const char *tag, gsize most, GrapeFetched *fetched,
          GCancellable *cancellable, GError **error)
{
  GrapeHttpPlace *self = (GrapeHttpPlace *)place;
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GString) body = ask_newest (self, path, tag, most, &message, cancellable, error);

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
                   "the answer is cut off, or not from Grapefruit");
      return FALSE;
    }
  fetched->status = GRAPE_FETCH_FOUND;
  fetched->tag = g_strdup (
      soup_message_headers_get_one (soup_message_get_response_headers (message), "ETag"));
  read_age (message, fetched);
  fetched->text = g_string_free (g_steal_pointer (&body), FALSE);
  return TRUE;
}

/* The folders above @path, from the top. Servers give different answers if one is there already. */
static gboolean
make_folders (GrapeHttpPlace *self, const char *path, GCancellable *cancellable, GError **error)
{
  for (const char *slash = strchr (path, '/'); slash; slash = strchr (slash + 1, '/'))
    {
      g_autofree char *folder = g_strndup (path, (gsize)(slash - path + 1));
      g_autoptr (SoupMessage) message = NULL;
      const Request request = { .method = "MKCOL", .path = folder, .most = 65536 };

      self->parent.traffic.requests++;
      g_autoptr (GString) body = ask (self, &request, &message, cancellable, error);
      if (!body)
        return FALSE;
    }
  return TRUE;
}

/* The container, by whom may make one. */
static gboolean
make_container (GrapeHttpPlace *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *token = NULL;
  gboolean fresh = FALSE;

  if (!grape_swift_token (self->swift, self, NULL, &token, &fresh, cancellable, error))
    return FALSE;
  g_autoptr (SoupMessage) message
      = message_for (self, "PUT", grape_swift_container (self->swift), token);
  self->parent.traffic.requests++;
  g_autoptr (GString) body = grape_http_talk (self, message, 65536, cancellable, error);
  return body
         && (SOUP_STATUS_IS_SUCCESSFUL (soup_message_get_status (message))
             || refuse (self, message, error));
}

static guint
put_once (GrapeHttpPlace *self, const char *path, const char *text, GrapePutMode mode,
          SoupMessage **message, GCancellable *cancellable, GError **error)
{
  const Request request = { .method = "PUT",
                            .path = path,
                            .condition = mode == GRAPE_PUT_CREATE       ? "If-None-Match"
                                         : mode == GRAPE_PUT_NEVER_FITS ? "If-Match"
                                                                        : NULL,
                            .value = mode == GRAPE_PUT_CREATE ? "*" : "\"grapefruit-none\"",
                            .text = text,
                            .most = 65536 };
  g_autoptr (GString) body = ask (self, &request, message, cancellable, error);

  return body ? soup_message_get_status (*message) : 0;
}

/* The status for a missing folder, which differs between servers. */
static gboolean
wants_folders (const GrapeHttpPlace *self, guint status)
{
  return status == SOUP_STATUS_NOT_FOUND
         || (!self->swift
             && (status == SOUP_STATUS_CONFLICT || status == SOUP_STATUS_INTERNAL_SERVER_ERROR));
}

static gboolean
http_put (GrapePlace *place, const char *path, const char *text, GrapePutMode mode, gboolean *taken,
          GCancellable *cancellable, GError **error)
{
  GrapeHttpPlace *self = (GrapeHttpPlace *)place;
  g_autoptr (SoupMessage) message = NULL;
  guint status = put_once (self, path, text, mode, &message, cancellable, error);

  if (wants_folders (self, status))
    {
      if (!(self->swift ? make_container (self, cancellable, error)
                        : make_folders (self, path, cancellable, error)))
        return FALSE;
      self->parent.traffic.requests++;
      status = put_once (self, path, text, mode, &message, cancellable, error);
    }
  *taken = status == SOUP_STATUS_PRECONDITION_FAILED;
  if (*taken || SOUP_STATUS_IS_SUCCESSFUL (status))
    return TRUE;
  return status ? refuse (self, message, error) : FALSE;
}

/* Only Grapefruit's server answers this. Others have no such file, or no such method. */
static gboolean
http_ask (GrapePlace *place, const char *query, gsize most, char **answer,
          GCancellable *cancellable, GError **error)
{
  GrapeHttpPlace *self = (GrapeHttpPlace *)place;
  const Request request = { .method = "GET", .path = query, .most = most };
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GString) body = ask (self, &request, &message, cancellable, error);

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
                   "the answer is not from Grapefruit");
      return FALSE;
    }
  *answer = g_string_free (g_steal_pointer (&body), FALSE);
  return TRUE;
}

static void
http_free (GrapePlace *place)
{
  GrapeHttpPlace *self = (GrapeHttpPlace *)place;

  soup_session_abort (self->session);
  g_object_unref (self->session);
  g_clear_pointer (&self->swift, grape_swift_unref);
  g_free (self->base);
  g_free (self->user);
  g_free (self->password);
  g_free (self);
}

/* Characters that a header or a request line cannot carry. */
static gboolean
has_odd_signs (const char *text)
{
  for (const char *c = text; *c; c++)
    if (g_ascii_isspace (*c) || g_ascii_iscntrl (*c))
      return TRUE;
  return FALSE;
}

/* `Basic` cannot tell where a name with a colon ends; a name at Swift has one. */
static gboolean
check_user (const char *user, gboolean swift, GError **error)
{
  if (!user || ((swift || !strchr (user, ':')) && !has_odd_signs (user)))
    return TRUE;
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
               "“%s” cannot be a name at a server: %s", user,
               swift ? "it must not have a space" : "it must not have a colon or a space");
  return FALSE;
}

static GrapePlace *http_again (GrapePlace *place);

/* @swift: (transfer full) (nullable): then it has name and password */
static GrapePlace *
make_place (const char *base, const char *user, const char *password, GrapeSwift *swift)
{
  static const GrapePlaceKind kind = {
    .get = http_get, .put = http_put, .ask = http_ask, .again = http_again, .free = http_free
  };
  static const GrapePlaceKind swift_kind
      = { .get = http_get, .put = http_put, .again = http_again, .free = http_free };
  GrapeHttpPlace *self = g_new0 (GrapeHttpPlace, 1);

  self->parent.kind = swift ? &swift_kind : &kind;
  self->parent.retry_after_s = -1;
  self->parent.patience_s = PATIENCE_S;
  self->base = g_str_has_suffix (base, "/") ? g_strdup (base) : g_strconcat (base, "/", NULL);
  self->swift = swift;
  self->user = !swift && user && *user ? g_strdup (user) : NULL;
  self->password = g_strdup (!swift && password ? password : "");
  self->session
      = soup_session_new_with_options ("timeout", TIMEOUT_S, "user-agent", "Grapefruit/1 ", NULL);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_AUTH_MANAGER);
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_CONTENT_DECODER);
  return &self->parent;
}

static GrapePlace *
http_again (GrapePlace *place)
{
  const GrapeHttpPlace *self = (const GrapeHttpPlace *)place;

  return make_place (self->base, self->user, self->password,
                     self->swift ? grape_swift_ref (self->swift) : NULL);
}

/** grape_http_place_new: Errors: BAD if @address is not one, or contains a name and password, which
 * would show wherever the address does; or if @user is not a valid name. */
GrapePlace *
grape_http_place_new (const char *address, const char *user, const char *password, GError **error)
{
  g_autoptr (GError) why = NULL;
  const char *container = grape_swift_address (address);
  const char *base = container ? container : address;
  g_autoptr (GUri) uri = g_uri_parse (base, SOUP_HTTP_URI_FLAGS, &why);

  if (!check_user (user, container != NULL, error))
    return NULL;
  if (!uri || has_odd_signs (address) || !g_uri_get_host (uri) || !*g_uri_get_host (uri)
      || g_uri_get_query (uri) || g_uri_get_fragment (uri) || g_uri_get_userinfo (uri))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "“%s” is not the address of a shared folder: %s",
                   uri && g_uri_get_userinfo (uri) ? "(hidden)" : address,
                   why                        ? why->message
                   : g_uri_get_userinfo (uri) ? "name and password do not belong in the address"
                                              : "write it as https://host/folder");
      return NULL;
    }
  GrapeSwift *swift
      = container ? grape_swift_new (base, user && *user ? user : NULL, password, error) : NULL;
  return swift || !container ? make_place (base, user, password, swift) : NULL;
}
