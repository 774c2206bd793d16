/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's requests. One loop answers one after another, so a condition and the write that
 * hangs on it cannot be torn apart. */
#include "grape-server.h"

#include <libsoup/soup.h>
#include <sodium.h>
#include <string.h>

#include "grape-entry.h"
#include "grape-server-changes.h"
#include "grape-server-files.h"

#define MOST_BYTES (1 << 20)
#define WINDOW_S   10
#define HOLD_S     25 /* a request for changes; clients give up after 30 */

#define MOST_WAITERS        4096
#define MOST_WAITERS_OF_ONE 64
#define HEALTH              "/grapefruit/1/health"
#define CHANGES             "/grapefruit/1/changes/"

struct _GrapeServer
{
  SoupServer *soup;
  char *folder;
  char *uri;
  GHashTable *users;    /* name -> hash; NULL: open */
  GHashTable *verified; /* what was once checked: keyed hash of name and password */
  guint8 verify_key[32];
  gsize most_bytes;
  guint most_requests;
  GHashTable *clients; /* address -> requests in this window */
  gint64 window;
  GrapeServerChanges *changes;
  guint64 n_requests;
  gint64 since;
};

typedef struct
{
  GrapeServer *server;
  SoupServerMessage *message;
  const char *path;
  GHashTable *query; /* or NULL */
} Request;

static void
answer (Request *self, guint status, const char *text)
{
  soup_server_message_set_status (self->message, status, NULL);
  soup_server_message_set_response (self->message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY,
                                    text, strlen (text));
}

/* --- who may ---------------------------------------------------------------------------------- */

/* Argon2id takes a tenth of a second by design: what it said once is remembered, under a key that
 * lives as long as this process. */
static char *
remembered_as (GrapeServer *self, const char *user, const char *password)
{
  guint8 hash[32];
  char hex[2 * sizeof hash + 1];
  g_autofree char *both = g_strdup_printf ("%s\n%s", user, password);

  crypto_generichash (hash, sizeof hash, (const guint8 *)both, strlen (both), self->verify_key,
                      sizeof self->verify_key);
  sodium_bin2hex (hex, sizeof hex, hash, sizeof hash);
  return g_strdup (hex);
}

static gboolean
check_user (GrapeServer *self, const char *user, const char *password)
{
  const char *hash = g_hash_table_lookup (self->users, user);
  g_autofree char *known = remembered_as (self, user, password);

  if (!hash)
    return FALSE;
  if (g_hash_table_contains (self->verified, known))
    return TRUE;
  if (crypto_pwhash_str_verify (hash, password, strlen (password)) != 0)
    return FALSE;
  g_hash_table_add (self->verified, g_steal_pointer (&known));
  return TRUE;
}

static gboolean
authenticate_cb (G_GNUC_UNUSED SoupAuthDomain *domain, G_GNUC_UNUSED SoupServerMessage *message,
                 const char *user, const char *password, gpointer data)
{
  return check_user (data, user, password);
}

/* FALSE when a client asks more often than it should. */
static gboolean
may_ask (Request *self)
{
  GrapeServer *server = self->server;
  const char *host = soup_server_message_get_remote_host (self->message);
  gint64 window = g_get_monotonic_time () / G_USEC_PER_SEC / WINDOW_S;

  server->n_requests++;
  if (!server->most_requests || !host)
    return TRUE;
  if (window != server->window)
    g_hash_table_remove_all (server->clients);
  server->window = window;
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (server->clients, host)) + 1;
  g_hash_table_insert (server->clients, g_strdup (host), GUINT_TO_POINTER (n));
  return n <= server->most_requests;
}

/* --- requests --------------------------------------------------------------------------------- */

/* Does a list of tags hold @tag? */
static gboolean
names (const char *list, const char *tag)
{
  return list && (g_str_equal (g_strstrip ((char *)list), "*") || strstr (list, tag));
}

static const char *
header (Request *self, const char *name)
{
  return soup_message_headers_get_one (soup_server_message_get_request_headers (self->message),
                                       name);
}

static void
tell_file (Request *self, const GrapeServedFile *file)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (self->message);
  g_autoptr (GDateTime) at = g_date_time_new_from_unix_utc (file->at);
  g_autofree char *date = at ? soup_date_time_to_string (at, SOUP_DATE_HTTP) : NULL;

  soup_message_headers_replace (headers, "ETag", file->tag);
  soup_message_headers_replace (headers, "Cache-Control", "no-cache");
  if (date)
    soup_message_headers_replace (headers, "Last-Modified", date);
}

static void
get_file (Request *self, const char *path, gboolean body)
{
  g_auto (GrapeServedFile) file = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean absent = FALSE;

  if (!grape_server_read (path, &file, &absent, &error))
    answer (self, SOUP_STATUS_INTERNAL_SERVER_ERROR, "The file cannot be read\n");
  else if (absent)
    answer (self, SOUP_STATUS_NOT_FOUND, "There is no such file\n");
  else
    {
      tell_file (self, &file);
      if (names (header (self, "If-None-Match"), file.tag))
        {
          soup_server_message_set_status (self->message, SOUP_STATUS_NOT_MODIFIED, NULL);
          return;
        }
      soup_server_message_set_status (self->message, SOUP_STATUS_OK, NULL);
      SoupMessageHeaders *headers = soup_server_message_get_response_headers (self->message);
      soup_message_headers_replace (headers, "Content-Type", "application/json");
      if (body)
        soup_message_body_append_bytes (soup_server_message_get_response_body (self->message),
                                        file.bytes);
      else
        soup_message_headers_set_content_length (headers, (goffset)g_bytes_get_size (file.bytes));
    }
}

/* TRUE when what stands there now is what the request wants to stand there. */
static gboolean
conditions_hold (Request *self, const GrapeServedFile *now)
{
  const char *match = header (self, "If-Match"), *none = header (self, "If-None-Match");

  if (match && (!now->tag || !names (match, now->tag)))
    return FALSE;
  return !none || !now->tag || !names (none, now->tag);
}

/* What may stand where: an author's signed files in the author's own place, and probes. So nobody
 * writes in another's place, whoever has the password. */
static gboolean
belongs_here (const char *path, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1); /* "", grapefruit, 1, ... */
  guint n = g_strv_length (parts);

  if (n == 5 && g_str_equal (parts[3], "probe"))
    return strlen (text) <= 64;
  if (n == 5 && g_str_equal (parts[3], "heads") && strlen (parts[4]) > strlen (".json"))
    {
      g_autofree char *author = g_strndup (parts[4], strlen (parts[4]) - strlen (".json"));
      g_autofree char *right = grape_head_path (author);
      g_autoptr (GrapeHead) head = grape_head_read (author, text, error);

      return head && g_str_equal (right, path + 1);
    }
  if (n != 6)
    return FALSE;
  g_autoptr (GrapeEntry) entry = grape_entry_read (parts[3], parts[4], text, error);
  g_autofree char *right = entry ? grape_entry_path (entry) : NULL;
  return right && g_str_equal (right, path + 1);
}

/* An entry is never replaced, and a head only by a newer one. */
static gboolean
may_replace (const char *path, GBytes *old, const char *text)
{
  gsize size;
  const char *data = g_bytes_get_data (old, &size);
  g_autofree char *before = g_strndup (data ? data : "", size);

  if (g_str_equal (before, text) || strstr (path, "/probe/"))
    return TRUE;
  const char *name = strrchr (path, '/');
  if (!strstr (path, "/heads/") || !name || strlen (name) < strlen ("/.json"))
    return FALSE;
  g_autofree char *author = g_strndup (name + 1, strlen (name + 1) - strlen (".json"));
  g_autoptr (GrapeHead) here = grape_head_read (author, before, NULL);
  g_autoptr (GrapeHead) new = grape_head_read (author, text, NULL);
  return !here || (new &&new->serial > here->serial);
}

/* Who waits for this author is told. */
static void
note_head (Request *self)
{
  const char *name = strrchr (self->path, '/') + 1;

  if (g_str_has_prefix (self->path, "/grapefruit/1/heads/"))
    {
      g_autofree char *author = g_strndup (name, strlen (name) - strlen (".json"));

      grape_server_changes_note (self->server->changes, author);
    }
}

static void
put_file (Request *self, const char *path)
{
  g_auto (GrapeServedFile) before = { 0 }, after = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean absent = FALSE;
  g_autoptr (GBytes) bytes
      = soup_message_body_flatten (soup_server_message_get_request_body (self->message));
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data ? data : "", size);

  if (size > self->server->most_bytes)
    answer (self, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, "The file is too large\n");
  else if (strlen (text) != size || !g_utf8_validate (text, (gssize)size, NULL)
           || !belongs_here (self->path, text, &error))
    {
      g_autofree char *why = g_strdup_printf ("This does not belong here%s%s\n", error ? ": " : "",
                                              error ? error->message : "");

      answer (self, SOUP_STATUS_FORBIDDEN, why);
    }
  else if (!grape_server_read (path, &before, &absent, &error))
    answer (self, SOUP_STATUS_INTERNAL_SERVER_ERROR, "The file cannot be read\n");
  else if (!conditions_hold (self, &before))
    answer (self, SOUP_STATUS_PRECONDITION_FAILED, "Something else stands there\n");
  else if (before.bytes && !may_replace (self->path, before.bytes, text))
    answer (self, SOUP_STATUS_CONFLICT, "What stands there is not replaced by this\n");
  else if (!grape_server_write (path, data ? data : "", size, &error)
           || !grape_server_read (path, &after, &absent, &error) || absent)
    answer (self, 507, "The file cannot be written\n");
  else
    {
      tell_file (self, &after);
      note_head (self);
      soup_server_message_set_status (
          self->message, before.tag ? SOUP_STATUS_NO_CONTENT : SOUP_STATUS_CREATED, NULL);
    }
}

static void
health (Request *self)
{
  gint64 up = (g_get_monotonic_time () - self->server->since) / G_USEC_PER_SEC;
  g_autofree char *text = g_strdup_printf (
      "{\"server\":\"Grapefruit\",\"protocol\":1,\"offers\":[\"changes\"],"
      "\"up_s\":%" G_GINT64_FORMAT ",\"requests\":%" G_GUINT64_FORMAT ",\"waiting\":%u}\n",
      up, self->server->n_requests, grape_server_changes_waiting (self->server->changes));

  soup_server_message_set_status (self->message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (self->message, "application/json", SOUP_MEMORY_COPY, text,
                                    strlen (text));
}

static void
respond (Request *self)
{
  const char *method = soup_server_message_get_method (self->message);
  gboolean reading = g_str_equal (method, "GET") || g_str_equal (method, "HEAD");
  g_autofree char *file = grape_server_path (self->server->folder, self->path);

  if (!may_ask (self))
    answer (self, 429, "Too many requests: wait ten seconds\n");
  else if (reading && (g_str_equal (self->path, "/") || g_str_equal (self->path, HEALTH)))
    health (self);
  else if (g_str_equal (method, "GET") && g_str_has_prefix (self->path, CHANGES))
    grape_server_changes_answer (self->server->changes, self->message,
                                 self->path + strlen (CHANGES),
                                 self->query ? g_hash_table_lookup (self->query, "of") : NULL);
  else if (g_str_equal (method, "MKCOL"))
    answer (self, SOUP_STATUS_METHOD_NOT_ALLOWED, "Folders make themselves\n");
  else if (!reading && !g_str_equal (method, "PUT"))
    answer (self, SOUP_STATUS_METHOD_NOT_ALLOWED, "Only GET, HEAD and PUT are served\n");
  else if (!file)
    answer (self, reading ? SOUP_STATUS_NOT_FOUND : SOUP_STATUS_FORBIDDEN,
            "No file of a game has such a name\n");
  else if (reading)
    get_file (self, file, g_str_equal (method, "GET"));
  else
    put_file (self, file);
}

static void
request_cb (G_GNUC_UNUSED SoupServer *soup, SoupServerMessage *message, const char *path,
            GHashTable *query, gpointer data)
{
  Request self = { data, message, path, query };

  respond (&self);
}

/* A body that is too large is not read to its end. */
static void
got_headers_cb (SoupServerMessage *message, gpointer data)
{
  GrapeServer *self = data;
  goffset length
      = soup_message_headers_get_content_length (soup_server_message_get_request_headers (message));

  if (length > (goffset)self->most_bytes)
    soup_server_message_set_status (message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, NULL);
}

/* Chunks without an announced length are counted, and cut off. */
static void
got_chunk_cb (SoupServerMessage *message, G_GNUC_UNUSED GBytes *chunk, gpointer data)
{
  GrapeServer *self = data;

  if (soup_server_message_get_request_body (message)->length > (goffset)self->most_bytes)
    {
      GSocket *socket = soup_server_message_get_socket (message);

      if (socket)
        g_socket_shutdown (socket, TRUE, FALSE, NULL);
    }
}

static void
started_cb (G_GNUC_UNUSED SoupServer *soup, SoupServerMessage *message, gpointer data)
{
  g_signal_connect (message, "got-headers", G_CALLBACK (got_headers_cb), data);
  g_signal_connect (message, "got-chunk", G_CALLBACK (got_chunk_cb), data);
}

/* --- setting up ------------------------------------------------------------------------------- */

/**
 * grape_server_hash_password:
 *
 * Returns: (transfer full): what the users' file holds after the name (Argon2id)
 */
char *
grape_server_hash_password (const char *password, GError **error)
{
  char hash[crypto_pwhash_STRBYTES];

  if (crypto_pwhash_str (hash, password, strlen (password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                         crypto_pwhash_MEMLIMIT_INTERACTIVE)
      == 0)
    return g_strdup (hash);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               "The password cannot be hashed: there are not 64 MiB of memory free");
  return NULL;
}

static gboolean
read_users (GrapeServer *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  self->users = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (g_strstrip (lines[i]), ":", 2);

      if (!*lines[i] || *lines[i] == '#')
        continue;
      if (g_strv_length (pair) != 2 || !g_str_has_prefix (pair[1], "$argon2id$"))
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       "%s, line %u: this is not name:hash; make it with "
                       "grapefruitctl serve --add-user NAME",
                       path, i + 1);
          return FALSE;
        }
      g_hash_table_replace (self->users, g_strdup (pair[0]), g_strdup (pair[1]));
    }
  return TRUE;
}

static void
add_domain (GrapeServer *self)
{
  g_autoptr (SoupAuthDomain) domain = soup_auth_domain_basic_new (
      "realm", "Grapefruit", "auth-callback", authenticate_cb, "auth-data", self, NULL);

  soup_auth_domain_add_path (domain, "/grapefruit");
  soup_server_add_auth_domain (self->soup, domain);
}

static gboolean
listen_at (GrapeServer *self, const GrapeServerOptions *options, GError **error)
{
  SoupServerListenOptions how = options->certificate ? SOUP_SERVER_LISTEN_HTTPS : 0;

  if (options->certificate)
    {
      g_autoptr (GTlsCertificate) certificate
          = g_tls_certificate_new_from_files (options->certificate, options->private_key, error);

      if (!certificate)
        return FALSE;
      soup_server_set_tls_certificate (self->soup, certificate);
    }
  if (!options->address)
    return soup_server_listen_local (self->soup, options->port, how | SOUP_SERVER_LISTEN_IPV4_ONLY,
                                     error);
  g_autoptr (GSocketAddress) address
      = g_inet_socket_address_new_from_string (options->address, options->port);
  if (address)
    return soup_server_listen (self->soup, address, how, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "“%s” is no address to listen at",
               options->address);
  return FALSE;
}

/**
 * grape_server_new:
 *
 * Listens at once. Errors: the folder, the users' file, the certificate or the address cannot be
 * used.
 */
GrapeServer *
grape_server_new (const GrapeServerOptions *options, GError **error)
{
  g_autoptr (GrapeServer) self = g_new0 (GrapeServer, 1);

  if (!g_file_test (options->folder, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR, "%s is no folder", options->folder);
      return NULL;
    }
  self->soup = soup_server_new ("server-header", "Grapefruit ", NULL);
  self->folder = g_strdup (options->folder);
  self->most_bytes = options->most_bytes ? options->most_bytes : MOST_BYTES;
  self->most_requests = options->most_requests;
  self->since = g_get_monotonic_time ();
  self->clients = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->verified = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->changes = grape_server_changes_new (MOST_WAITERS, MOST_WAITERS_OF_ONE,
                                            options->hold_s ? options->hold_s : HOLD_S);
  randombytes_buf (self->verify_key, sizeof self->verify_key);
  if (options->users && !read_users (self, options->users, error))
    return NULL;
  if (self->users)
    add_domain (self);
  soup_server_add_handler (self->soup, NULL, request_cb, self, NULL);
  g_signal_connect (self->soup, "request-started", G_CALLBACK (started_cb), self);
  if (!listen_at (self, options, error))
    return NULL;
  GSList *uris = soup_server_get_uris (self->soup);
  self->uri = g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify)g_uri_unref);
  return g_steal_pointer (&self);
}

/** grape_server_uri: where it listens, the port it was given included. */
const char *
grape_server_uri (GrapeServer *self)
{
  return self->uri;
}

void
grape_server_free (GrapeServer *self)
{
  if (!self)
    return;
  if (self->changes)
    grape_server_changes_release (self->changes);
  while (self->soup && g_main_context_iteration (g_main_context_get_thread_default (), FALSE))
    ;
  if (self->soup)
    soup_server_disconnect (self->soup);
  g_clear_pointer (&self->changes, grape_server_changes_free);
  g_clear_object (&self->soup);
  g_clear_pointer (&self->users, g_hash_table_unref);
  g_clear_pointer (&self->verified, g_hash_table_unref);
  g_clear_pointer (&self->clients, g_hash_table_unref);
  g_free (self->folder);
  g_free (self->uri);
  sodium_memzero (self->verify_key, sizeof self->verify_key);
  g_free (self);
}
