/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's requests. All but PUTs are answered when their headers are read; so is a PUT that
 * will be refused, to spare its body. */
#include <string.h>

#include "grape-server-framing.h"
#include "grape-server-private.h"
#include "sync/disk/grape-disk.h"

#define WINDOW_S   10
#define MOST_TRIES 30 /* passwords of one address in a window, those that wait counted */
#define HEALTH     "/grapefruit/1/health"
#define CHANGES    "/grapefruit/1/changes/"

/* --- answers ---------------------------------------------------------------------------------- */

static void
answer (SoupServerMessage *message, guint status, const char *text)
{
  soup_server_message_set_status (message, status, NULL);
  soup_server_message_set_response (message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY, text,
                                    strlen (text));
}

static void
set_header (SoupServerMessage *message, const char *name, const char *value)
{
  soup_message_headers_append (soup_server_message_get_response_headers (message), name, value);
}

static const char *
header (SoupServerMessage *message, const char *name)
{
  return soup_message_headers_get_one (soup_server_message_get_request_headers (message), name);
}

static void
answer_later (SoupServerMessage *message, guint status, const char *text, guint seconds)
{
  g_autofree char *value = g_strdup_printf ("%u", seconds);

  answer (message, status, text);
  set_header (message, "Retry-After", value);
}

/* Reads and drops an unwanted body, and ends the connection after it. */
static void
refuse_body (SoupServerMessage *message)
{
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
  set_header (message, "Connection", "close");
}

/* --- how often -------------------------------------------------------------------------------- */

/* Answers and returns FALSE if this is one more than @most in this window. */
static gboolean
count (SoupServerMessage *message, gint64 *window, guint *n, guint most)
{
  gint64 now_s = g_get_monotonic_time () / G_USEC_PER_SEC;

  if (*window != now_s / WINDOW_S)
    {
      *window = now_s / WINDOW_S;
      *n = 0;
    }
  if (++*n <= most)
    return TRUE;
  answer_later (message, 429, "Too many requests: wait a moment\n",
                (guint)(WINDOW_S - now_s % WINDOW_S));
  return FALSE;
}

static gboolean
client_may_ask (GrapeServer *self, SoupServerMessage *message)
{
  GrapeServerClient *client = self->most_requests ? grape_server_door_client (message) : NULL;

  self->n_requests++;
  return !client || count (message, &client->window, &client->n_requests, self->most_requests);
}

/* --- reading ---------------------------------------------------------------------------------- */

static void
get_file (GrapeServer *self, SoupServerMessage *message, const char *path, gboolean body)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeServedFile) file
      = grape_server_files_get (self->files, path, grape_server_loop_turn (self->loop), &error);

  if (!file)
    {
      gboolean absent = g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);

      answer (message, absent ? SOUP_STATUS_NOT_FOUND : SOUP_STATUS_INTERNAL_SERVER_ERROR,
              absent ? "There is no such file\n" : "The file cannot be read\n");
      return;
    }
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  soup_message_headers_append (headers, "ETag", file->tag);
  soup_message_headers_append (headers, "Cache-Control", "no-cache");
  if (grape_server_tag_matches (header (message, "If-None-Match"), file->tag))
    {
      /* Otherwise libsoup would say that the file is empty. */
      soup_message_headers_set_encoding (headers, SOUP_ENCODING_NONE);
      soup_server_message_set_status (message, SOUP_STATUS_NOT_MODIFIED, NULL);
      return;
    }
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_message_headers_append (headers, "Last-Modified", file->modified);
  soup_message_headers_append (headers, "Content-Type", "application/json");
  if (body)
    soup_message_body_append_bytes (soup_server_message_get_response_body (message), file->bytes);
  else
    soup_message_headers_set_content_length (headers, (goffset)g_bytes_get_size (file->bytes));
}

static void
tell_health (GrapeServer *self, SoupServerMessage *message)
{
  gint64 up = (g_get_monotonic_time () - self->since) / G_USEC_PER_SEC;
  g_autofree char *text = g_strdup_printf (
      "{\"server\":\"Grapefruit\",\"protocol\":1,\"offers\":[\"changes\"],"
      "\"up_s\":%" G_GINT64_FORMAT ",\"requests\":%" G_GUINT64_FORMAT ",\"connections\":%u,"
      "\"waiting\":%u}\n",
      up, self->n_requests, grape_server_loop_open (self->loop),
      grape_server_changes_waiting (self->changes));

  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, text,
                                    strlen (text));
}

static void
tell_changes (GrapeServer *self, SoupServerMessage *message, const char *since)
{
  const char *query = g_uri_get_query (soup_server_message_get_uri (message));
  g_autoptr (GHashTable) form = query ? soup_form_decode (query) : NULL;

  if (self->closing)
    answer_later (message, SOUP_STATUS_SERVICE_UNAVAILABLE, "The server is stopping\n", WINDOW_S);
  else
    grape_server_changes_answer (self->changes, message, since,
                                 form ? g_hash_table_lookup (form, "of") : NULL,
                                 grape_server_door_client (message)->local);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* A message that waits for a thread, and may end before it. */
typedef struct
{
  GrapeServer *server;
  SoupServerMessage *message;
  gulong on_finished;
  gboolean finished;
} Paused;

static void
paused_finished_cb (G_GNUC_UNUSED SoupServerMessage *message, gpointer data)
{
  ((Paused *)data)->finished = TRUE;
}

static Paused *
pause_message (GrapeServer *server, SoupServerMessage *message)
{
  Paused *self = g_new0 (Paused, 1);

  self->server = server;
  self->message = g_object_ref (message);
  self->on_finished = g_signal_connect (message, "finished", G_CALLBACK (paused_finished_cb), self);
  server->n_paused++;
  soup_server_message_pause (message);
  return self;
}

static void
go_on (Paused *self)
{
  self->server->n_paused--;
  g_signal_handler_disconnect (self->message, self->on_finished);
  if (!self->finished)
    soup_server_message_unpause (self->message);
  g_object_unref (self->message);
  g_free (self);
}

/* Probes are short-lived: the oldest makes room. */
static void
keep_probe (GrapeServer *self, const GrapeServerJob *job)
{
  if (job->old_bytes >= 0)
    return;
  g_queue_push_tail (&self->probes, g_strdup (job->path));
  if (self->probes.length <= GRAPE_SERVER_PROBES)
    return;
  g_autofree char *oldest = g_queue_pop_head (&self->probes);
  grape_disk_remove (grape_server_files_folder (self->files), oldest);
}

static void
written_cb (GrapeServerJob *job)
{
  Paused *paused = job->data;
  GrapeServer *self = paused->server;

  if (job->after && job->place.kind == GRAPE_SERVED_PROBE)
    keep_probe (self, job);
  if (job->written && job->place.kind == GRAPE_SERVED_HEAD)
    grape_server_changes_note (self->changes, job->place.author);
  if (job->why && job->status == 507)
    answer_later (paused->message, job->status, job->why, 3600);
  else if (job->why)
    answer (paused->message, job->status, job->why);
  else
    {
      set_header (paused->message, "ETag", job->after->tag);
      set_header (paused->message, "Last-Modified", job->after->modified);
      soup_server_message_set_status (paused->message, job->status, NULL);
    }
  go_on (paused);
  grape_server_job_free (job);
}

static void
put_file (GrapeServer *self, SoupServerMessage *message, const char *path,
          const GrapeServerUser *user)
{
  g_autoptr (GBytes) bytes
      = soup_message_body_flatten (soup_server_message_get_request_body (message));
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_auto (GrapeServedPath) place = { 0 };

  grape_server_read_path (&place, path);
  if (size > self->most_bytes)
    answer (message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, "The file is too large\n");
  else if (place.kind == GRAPE_SERVED_NONE || (size && memchr (data, 0, size))
           || !g_utf8_validate (data ? data : "", (gssize)size, NULL))
    answer (message, SOUP_STATUS_FORBIDDEN, "This does not belong here\n");
  else
    {
      GrapeServerJob *job = g_new0 (GrapeServerJob, 1);

      job->path = g_strdup (path);
      job->text = g_strndup (data ? data : "", size);
      job->match = g_strdup (header (message, "If-Match"));
      job->none_match = g_strdup (header (message, "If-None-Match"));
      job->keys = user ? g_strdupv (user->keys) : NULL;
      job->done = written_cb;
      job->place = place;
      place = (GrapeServedPath){ 0 };
      job->data = pause_message (self, message);
      grape_server_writer_push (self->writer, job);
    }
}

/* Chunks without an announced length are counted. */
static void
got_chunk_cb (SoupServerMessage *message, G_GNUC_UNUSED GBytes *chunk, gpointer data)
{
  GrapeServer *self = data;
  SoupMessageBody *body = soup_server_message_get_request_body (message);

  if (body->length <= (goffset)self->most_bytes || soup_server_message_get_status (message))
    return;
  answer (message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, "The file is too large\n");
  soup_message_body_truncate (body);
  refuse_body (message);
}

/* Answers a request that will be refused, before its body is read. */
static void
meet_put (GrapeServer *self, SoupServerMessage *message, const char *path)
{
  goffset length
      = soup_message_headers_get_content_length (soup_server_message_get_request_headers (message));

  if (self->closing)
    answer_later (message, SOUP_STATUS_SERVICE_UNAVAILABLE, "The server is stopping\n", WINDOW_S);
  else if (!grape_server_path_valid (path))
    answer (message, SOUP_STATUS_FORBIDDEN, "No file of a game has such a name\n");
  else if (length > (goffset)self->most_bytes)
    answer (message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, "The file is too large\n");
  else
    {
      g_signal_connect (message, "got-chunk", G_CALLBACK (got_chunk_cb), self);
      return;
    }
  refuse_body (message);
}

/* --- who may ---------------------------------------------------------------------------------- */

static void
challenge (SoupServerMessage *message)
{
  answer (message, SOUP_STATUS_UNAUTHORIZED, "Name and password, or a token, are needed\n");
  set_header (message, "WWW-Authenticate", "Basic realm=\"Grapefruit\", charset=\"UTF-8\"");
  set_header (message, "WWW-Authenticate", "Bearer realm=\"Grapefruit\"");
  refuse_body (message);
}

static void serve (GrapeServer *self, SoupServerMessage *message);

static void
checked_cb (gboolean good, gpointer data)
{
  Paused *paused = data;
  GrapeServerClient *client = grape_server_door_client (paused->message);

  client->n_tries -= good && client->n_tries;
  if (good && !paused->finished)
    serve (paused->server, paused->message);
  else if (!paused->finished)
    challenge (paused->message);
  go_on (paused);
}

/* A proxy on this machine stands for many: there, each name counts alone. */
static void
check_user (GrapeServer *self, SoupServerMessage *message, const char *authorization)
{
  GrapeServerClient *client = grape_server_door_client (message);
  gint64 window = g_get_monotonic_time () / G_USEC_PER_SEC / WINDOW_S;

  if (client->try_window != window)
    client->n_tries = 0;
  client->try_window = window;
  Paused *paused
      = client->local || client->n_tries < MOST_TRIES ? pause_message (self, message) : NULL;
  client->n_tries++;
  if (paused
      && grape_server_users_check (self->users, client->host, authorization, checked_cb, paused))
    return;
  answer_later (message, 429, "Too many passwords are being tried: wait a moment\n", WINDOW_S);
  refuse_body (message);
  if (paused)
    go_on (paused);
}

/* --- all of them ------------------------------------------------------------------------------ */

/* The sender is known by now, or may be anybody. */
static void
serve (GrapeServer *self, SoupServerMessage *message)
{
  const char *method = soup_server_message_get_method (message);
  const char *path = g_uri_get_path (soup_server_message_get_uri (message));

  if (method == SOUP_METHOD_GET && g_str_has_prefix (path, CHANGES))
    tell_changes (self, message, path + strlen (CHANGES));
  else if (method == SOUP_METHOD_GET || method == SOUP_METHOD_HEAD)
    get_file (self, message, path, method == SOUP_METHOD_GET);
  else if (method == SOUP_METHOD_PUT)
    meet_put (self, message, path);
  else
    {
      answer (message, SOUP_STATUS_METHOD_NOT_ALLOWED,
              method == SOUP_METHOD_MKCOL ? "The server makes folders by itself\n"
                                          : "Only GET, HEAD and PUT are served\n");
      set_header (message, "Allow", "GET, HEAD, PUT");
      refuse_body (message);
    }
}

static gboolean
is_health (SoupServerMessage *message)
{
  const char *path = g_uri_get_path (soup_server_message_get_uri (message));

  return soup_server_message_get_method (message) == SOUP_METHOD_GET
         && (g_str_equal (path, "/") || g_str_equal (path, HEALTH));
}

/* See grape-server-framing.h. */
static gboolean
is_refused (SoupServerMessage *message)
{
  return g_str_equal (soup_server_message_get_method (message), GRAPE_FRAMING_METHOD);
}

static void
refuse_head (SoupServerMessage *message)
{
  const char *why;
  guint status
      = grape_server_framing_why (g_uri_get_path (soup_server_message_get_uri (message)), &why);

  answer (message, status, why);
  refuse_body (message);
}

static void
headers_cb (G_GNUC_UNUSED SoupServer *soup, SoupServerMessage *message,
            G_GNUC_UNUSED const char *path, G_GNUC_UNUSED GHashTable *query, gpointer data)
{
  GrapeServer *self = data;
  GrapeServerUser *user = NULL;
  const char *authorization = self->users ? header (message, "Authorization") : NULL;

  if (is_refused (message))
    refuse_head (message);
  else if (!client_may_ask (self, message))
    refuse_body (message);
  else if (is_health (message))
    tell_health (self, message);
  else if (!self->users)
    serve (self, message);
  else
    switch (grape_server_users_who (self->users, authorization, &user))
      {
      case GRAPE_SERVER_KNOWN:
        if (!self->most_requests
            || count (message, &user->window, &user->n_requests, self->most_requests))
          serve (self, message);
        else
          refuse_body (message);
        break;
      case GRAPE_SERVER_ASK:
        check_user (self, message, authorization);
        break;
      case GRAPE_SERVER_STRANGER:
        challenge (message);
        break;
      }
}

/* Only a PUT that may be accepted comes here. */
static void
body_cb (G_GNUC_UNUSED SoupServer *soup, SoupServerMessage *message, const char *path,
         G_GNUC_UNUSED GHashTable *query, gpointer data)
{
  GrapeServer *self = data;
  GrapeServerUser *user = NULL;

  if (self->users
      && grape_server_users_who (self->users, header (message, "Authorization"), &user)
             != GRAPE_SERVER_KNOWN)
    challenge (message);
  else
    put_file (self, message, path, user);
}

/** grape_server_listen: answers requests from now on. */
void
grape_server_listen (GrapeServer *self)
{
  soup_server_add_early_handler (self->soup, NULL, headers_cb, self, NULL);
  soup_server_add_handler (self->soup, NULL, body_cb, self, NULL);
}
