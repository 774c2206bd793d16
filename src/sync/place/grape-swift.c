/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OpenStack Swift, where it differs from other servers: programs sign in for a token, which
 * expires; files are in a container; and the copies of a file may differ for a while, so that
 * requests ask for the newest one. The address names account and container, so that it means the
 * same to everybody, and name, password and token go to its own server only: another one in the
 * sign-in's answer (X-Storage-Url) is ignored. */
#include <string.h>

#include "grape-swift.h"

#define PREFIX     "swift+"
#define SIGN_IN    "/auth/v1.0"
#define MOST_TOKEN 8192

#define RATE_LIMITED 498 /* Swift's own number */

/* One for all connections of a sync pass. */
struct _GrapeSwift
{
  gatomicrefcount refs;
  char *sign_in, *container; /* URIs */
  char *name;                /* of the container */
  char *user, *password;     /* NULL: no sign-in; read what everybody may read */

  GMutex mutex;
  char *token; /* NULL: none yet, or expired */
};

/** grape_swift_address: (nullable): the text after swift+, if @address begins with that */
const char *
grape_swift_address (const char *address)
{
  const char *rest = g_str_has_prefix (address, PREFIX) ? address + strlen (PREFIX) : NULL;

  return rest && (g_str_has_prefix (rest, "http://") || g_str_has_prefix (rest, "https://")) ? rest
                                                                                             : NULL;
}

static char *
uri_of (GUri *server, const char *path)
{
  g_autoptr (GUri) uri
      = g_uri_build (SOUP_HTTP_URI_FLAGS, g_uri_get_scheme (server), NULL, g_uri_get_host (server),
                     g_uri_get_port (server), path, NULL, NULL);

  return g_uri_to_string (uri);
}

/* /v1/ACCOUNT/CONTAINER, maybe with folders behind it. */
static gboolean
is_container (char **parts)
{
  guint n = g_strv_length (parts);
  gboolean fits
      = n >= 4 && !*parts[0] && (g_str_equal (parts[1], "v1") || g_str_equal (parts[1], "v1.0"));

  for (guint i = 2; fits && i < n; i++)
    fits = (*parts[i] || (i > 3 && i == n - 1)) && !g_str_equal (parts[i], ".")
           && !g_str_equal (parts[i], "..");
  return fits;
}

/* Whether a header cannot carry it; its ends would be cut. */
static gboolean
fits_header (const char *text)
{
  for (const char *c = text; *c; c++)
    if (g_ascii_iscntrl (*c))
      return FALSE;
  return *text != ' ' && !g_str_has_suffix (text, " ");
}

/**
 * grape_swift_new:
 * @user: (nullable): as Swift has it, "project:name"
 *
 * Errors: BAD if @address does not name a container, or the password cannot be sent.
 */
GrapeSwift *
grape_swift_new (const char *address, const char *user, const char *password, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);
  g_auto (GStrv) parts = uri ? g_strsplit (g_uri_get_path (uri), "/", -1) : NULL;

  if (!parts || !is_container (parts))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "“swift+%s” names no container: write it as "
                   "swift+https://host/v1/ACCOUNT/CONTAINER",
                   address);
      return NULL;
    }
  if (user && password && !fits_header (password))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                   "this password cannot be sent to a Swift server: it has a control character, "
                   "or a space at an end");
      return NULL;
    }
  GrapeSwift *self = g_new0 (GrapeSwift, 1);
  g_autofree char *path = g_strdup_printf ("/%s/%s/%s", parts[1], parts[2], parts[3]);
  g_atomic_ref_count_init (&self->refs);
  g_mutex_init (&self->mutex);
  self->sign_in = uri_of (uri, SIGN_IN);
  self->container = uri_of (uri, path);
  self->name = g_strdup (parts[3]);
  self->user = g_strdup (user);
  self->password = g_strdup (password ? password : "");
  return self;
}

GrapeSwift *
grape_swift_ref (GrapeSwift *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

/* Wipes it, so that it does not stay in memory for others. */
static void
forget (char **secret)
{
  if (*secret)
    explicit_bzero (*secret, strlen (*secret));
  g_clear_pointer (secret, g_free);
}

void
grape_swift_unref (GrapeSwift *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  forget (&self->token);
  forget (&self->password);
  g_mutex_clear (&self->mutex);
  g_free (self->sign_in);
  g_free (self->container);
  g_free (self->name);
  g_free (self->user);
  g_free (self);
}

/** grape_swift_container: its URI */
const char *
grape_swift_container (GrapeSwift *self)
{
  return self->container;
}

/**
 * grape_swift_is_replaced:
 *
 * Whether copies of the file @path can differ, so that requests must ask for the newest one. The
 * names of all other files contain the hash of their content.
 */
gboolean
grape_swift_is_replaced (const char *path)
{
  return strstr (path, "/heads/") || strstr (path, "/probe/");
}

/* The result of a sign-in; (transfer full) */
static char *
read_token (GrapeHttpPlace *place, SoupMessage *message, GError **error)
{
  guint status = soup_message_get_status (message);
  const char *token
      = soup_message_headers_get_one (soup_message_get_response_headers (message), "X-Auth-Token");

  if (SOUP_STATUS_IS_SUCCESSFUL (status) && token && *token && fits_header (token)
      && strlen (token) <= MOST_TOKEN)
    return g_strdup (token);
  if (status == SOUP_STATUS_UNAUTHORIZED || status == SOUP_STATUS_FORBIDDEN)
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED,
                 "the server does not know this name and password");
  else if (SOUP_STATUS_IS_SUCCESSFUL (status) || status == SOUP_STATUS_NOT_FOUND
           || status == SOUP_STATUS_METHOD_NOT_ALLOWED)
    g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
                 "nobody can sign in at " SIGN_IN " of this server (%u%s)", status,
                 SOUP_STATUS_IS_SUCCESSFUL (status) ? ", and no token" : "");
  else
    grape_http_refuse (place, message, error);
  return NULL;
}

static char *
sign_in (GrapeSwift *self, GrapeHttpPlace *place, GCancellable *cancellable, GError **error)
{
  g_autoptr (SoupMessage) message = soup_message_new ("GET", self->sign_in);
  SoupMessageHeaders *headers = soup_message_get_request_headers (message);

  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_headers_replace (headers, "X-Auth-User", self->user);
  soup_message_headers_replace (headers, "X-Auth-Key", self->password);
  place->parent.traffic.requests++;
  g_autoptr (GString) body = grape_http_talk (place, message, 65536, cancellable, error);
  return body ? read_token (place, message, error) : NULL;
}

/**
 * grape_swift_token:
 * @place: whose connection to sign in on
 * @stale: (nullable): one that the server no longer accepts
 * @token: (out) (transfer full): NULL: no sign-in here
 * @fresh: (out): it is new, so if the server refuses it, it will refuse another one too
 *
 * Several connections share one sign-in. Errors: DENIED for a wrong name or password; BAD if this
 * is not a Swift server; as grape_place_get().
 */
gboolean
grape_swift_token (GrapeSwift *self, GrapeHttpPlace *place, const char *stale, char **token,
                   gboolean *fresh, GCancellable *cancellable, GError **error)
{
  *token = NULL;
  *fresh = FALSE;
  if (!self->user)
    return TRUE;
  g_mutex_lock (&self->mutex);
  if (stale && g_strcmp0 (self->token, stale) == 0)
    forget (&self->token);
  if (!self->token)
    {
      self->token = sign_in (self, place, cancellable, error);
      *fresh = TRUE;
    }
  *token = g_strdup (self->token);
  g_mutex_unlock (&self->mutex);
  return *token != NULL;
}

/**
 * grape_swift_refuse:
 *
 * Says what is wrong, in terms of this kind of server.
 */
gboolean
grape_swift_refuse (GrapeSwift *self, GrapeHttpPlace *place, SoupMessage *message, GError **error)
{
  guint status = soup_message_get_status (message);

  switch (status)
    {
    case SOUP_STATUS_UNAUTHORIZED:
      /* The password is right: the server forgets tokens, or has lost them for now. */
      g_set_error (error, GRAPE_PLACE_ERROR,
                   self->user ? GRAPE_PLACE_ERROR_OFFLINE : GRAPE_PLACE_ERROR_DENIED, "%s",
                   self->user ? "the server lets this name in, but does not know it afterwards"
                              : "the server wants a name and a password");
      return FALSE;
    case SOUP_STATUS_FORBIDDEN:
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED,
                   "there is no container “%s”, or this name may not use it that way", self->name);
      return FALSE;
    case SOUP_STATUS_NOT_FOUND:
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD, "there is no container “%s”",
                   self->name);
      return FALSE;
    case SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE: /* this is how quotas are reported */
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE,
                   "the server has no room left for this (%u: a quota)", status);
      return FALSE;
    case SOUP_STATUS_CONFLICT: /* it has something later, by another of its clocks */
    case RATE_LIMITED:
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE, "the server answered %u",
                   status);
      return FALSE;
    default:
      return grape_http_refuse (place, message, error);
    }
}
