/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thread takes connections, each has a thread of its own, and none of them knows more of HTTP
 * than where a message ends. */
#include "meddler.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct _Meddler
{
  GSocketListener *listener;
  GCancellable *end;
  GThread *thread;
  char *uri;
  guint16 upstream;

  GMutex mutex; /* of what follows */
  MeddleKind kind;
  guint at, n_seen;
  gboolean struck, down;
  char *request;         /* the first line of the one that was meddled with */
  char *library;         /* of who visits */
  GCancellable *visitor; /* of the visit */
};

typedef struct
{
  Meddler *meddler;
  GSocketConnection *client, *server;
  GDataInputStream *from_client, *from_server;
} Link;

/* --- messages --------------------------------------------------------------------------------- */

/* A message, whole; NULL at the end of the stream. @bodiless: its headers are all of it. */
static GString *
read_message (GDataInputStream *stream, gboolean bodiless, gsize *body)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize length = 0;

  for (;;)
    {
      gsize n = 0;
      g_autofree char *line = g_data_input_stream_read_line (stream, &n, NULL, NULL);

      if (!line)
        return NULL;
      g_string_append_len (text, line, (gssize)n);
      g_string_append (text, "\r\n");
      if (g_ascii_strncasecmp (line, "content-length:", 15) == 0)
        length = strtoul (line + 15, NULL, 10);
      g_assert_cmpint (g_ascii_strncasecmp (line, "transfer-encoding:", 18), !=, 0);
      if (n == 0)
        break;
    }
  *body = bodiless ? 0 : length;
  g_autofree char *bytes = g_malloc (*body + 1);
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, *body, NULL, NULL, NULL))
    return NULL;
  g_string_append_len (text, bytes, (gssize)*body);
  return g_steal_pointer (&text);
}

static gboolean
write_all (GSocketConnection *to, const char *text, gsize length)
{
  return g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (to)), text, length,
                                    NULL, NULL, NULL);
}

static GDataInputStream *
lines_of (GSocketConnection *connection)
{
  GDataInputStream *stream
      = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));

  g_data_input_stream_set_newline_type (stream, G_DATA_STREAM_NEWLINE_TYPE_CR_LF);
  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (stream), FALSE);
  return stream;
}

/* The server's answer to @request. */
static GString *
pass_on (Link *self, const GString *request, gsize *body)
{
  if (!self->server)
    {
      g_autoptr (GSocketClient) client = g_socket_client_new ();
      g_socket_client_set_enable_proxy (client, FALSE);
      self->server = g_socket_client_connect_to_host (client, "127.0.0.1", self->meddler->upstream,
                                                      NULL, NULL);
      g_assert_nonnull (self->server);
      self->from_server = lines_of (self->server);
    }
  if (!write_all (self->server, request->str, request->len))
    return NULL;
  GString *answer = read_message (self->from_server, FALSE, body);
  g_assert_nonnull (answer);
  return answer;
}

/* --- the one request -------------------------------------------------------------------------- */

/* What a program leaves behind when it is killed now. */
static void
keep_library (const char *path)
{
  g_autofree char *copy = g_strconcat (path, ".killed", NULL);
  sqlite3 *from = NULL, *to = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &from, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_open (copy, &to), ==, SQLITE_OK);
  sqlite3_backup *backup = sqlite3_backup_init (to, "main", from, "main");
  g_assert_nonnull (backup);
  g_assert_cmpint (sqlite3_backup_step (backup, -1), ==, SQLITE_DONE);
  sqlite3_backup_finish (backup);
  g_assert_cmpint (sqlite3_close (to), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (from), ==, SQLITE_OK);
}

static gboolean
say_status (Link *self, const char *status, const char *headers)
{
  g_autofree char *text
      = g_strdup_printf ("HTTP/1.1 %s\r\nContent-Length: 0\r\n%s\r\n", status, headers);

  return write_all (self->client, text, strlen (text));
}

/* The answer comes to the point where half of it has gone. */
static void
cut (Link *self, const GString *answer, gsize body)
{
  write_all (self->client, answer->str, body ? answer->len - body / 2 - 1 : answer->len / 2);
}

/* The cancelled one may be gone before the canceller is done. */
static void
cancel_visitor (Meddler *self)
{
  g_mutex_lock (&self->mutex);
  g_autoptr (GCancellable) visitor = self->visitor ? g_object_ref (self->visitor) : NULL;
  g_mutex_unlock (&self->mutex);

  g_cancellable_cancel (visitor);
}

/* FALSE: the connection ends. */
static gboolean
meddle (Link *self, MeddleKind kind, const GString *request)
{
  Meddler *meddler = self->meddler;
  g_autoptr (GString) answer = NULL;
  gsize body = 0;

  if (kind == MEDDLE_LOSE || kind == MEDDLE_LOSE_ONCE || kind == MEDDLE_CUT
      || kind == MEDDLE_CANCEL_LATE || kind == MEDDLE_REOPEN || kind == MEDDLE_KILL_LATE)
    answer = pass_on (self, request, &body);
  switch (kind)
    {
    case MEDDLE_CUT:
      cut (self, answer, body);
      return FALSE;
    case MEDDLE_500:
      return say_status (self, "500 Internal Server Error", "");
    case MEDDLE_503:
      return say_status (self, "503 Service Unavailable",
                         "Retry-After: " G_STRINGIFY (MEDDLE_RETRY_S) "\r\n");
    case MEDDLE_404:
      return say_status (self, "404 Not Found", "");
    case MEDDLE_CANCEL:
    case MEDDLE_CANCEL_LATE:
      {
        char byte;

        cancel_visitor (meddler);
        /* Until the client has turned away: it has been cancelled, not refused. */
        while (g_input_stream_read (G_INPUT_STREAM (self->from_client), &byte, 1, NULL, NULL) > 0)
          ;
        return FALSE;
      }
    case MEDDLE_KILL:
    case MEDDLE_KILL_LATE:
      keep_library (meddler->library);
      return FALSE;
    default:
      return FALSE;
    }
}

/* What to do with the next request. */
static MeddleKind
count (Meddler *self, const GString *request)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  static const gboolean for_good[MEDDLE_LAST + 1]
      = { [MEDDLE_DOWN] = TRUE,     [MEDDLE_LOSE] = TRUE, [MEDDLE_REOPEN] = TRUE,
          [MEDDLE_CANCEL] = TRUE,   [MEDDLE_KILL] = TRUE, [MEDDLE_CANCEL_LATE] = TRUE,
          [MEDDLE_KILL_LATE] = TRUE };

  if (self->down)
    return MEDDLE_DOWN;
  if (++self->n_seen != self->at || self->kind == MEDDLE_CANCEL_BEFORE)
    return MEDDLE_NOT;
  self->struck = TRUE;
  self->down = for_good[self->kind];
  self->request = g_strndup (request->str, strcspn (request->str, "\r"));
  return self->kind;
}

static void
cancel_next (Meddler *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  if (self->kind != MEDDLE_CANCEL_BEFORE || self->n_seen + 1 != self->at || !self->visitor)
    return;
  self->struck = TRUE;
  g_cancellable_cancel (self->visitor);
}

static gpointer
serve (gpointer data)
{
  Link *self = data;
  gboolean goes_on = TRUE;

  self->from_client = lines_of (self->client);
  while (goes_on)
    {
      gsize body = 0;
      g_autoptr (GString) request = read_message (self->from_client, FALSE, &body);
      MeddleKind kind = request ? count (self->meddler, request) : MEDDLE_DOWN;

      if (kind == MEDDLE_NOT)
        {
          g_autoptr (GString) answer = pass_on (self, request, &body);
          goes_on = answer && write_all (self->client, answer->str, answer->len);
          cancel_next (self->meddler);
        }
      else
        goes_on = request && meddle (self, kind, request);
    }
  g_io_stream_close (G_IO_STREAM (self->client), NULL, NULL);
  g_object_unref (self->from_client);
  g_object_unref (self->client);
  g_clear_object (&self->from_server);
  g_clear_object (&self->server);
  g_free (self);
  return NULL;
}

/* --- for the test ----------------------------------------------------------------------------- */

static gpointer
listen_for_clients (gpointer data)
{
  Meddler *self = data;
  GSocketConnection *client;

  while ((client = g_socket_listener_accept (self->listener, NULL, self->end, NULL)))
    {
      Link *link = g_new0 (Link, 1);

      link->meddler = self;
      link->client = client;
      g_thread_unref (g_thread_new ("meddler-link", serve, link));
    }
  return NULL;
}

/** meddler_new: @upstream: the server's address, on this machine */
Meddler *
meddler_new (const char *upstream)
{
  Meddler *self = g_new0 (Meddler, 1);
  g_autoptr (GUri) uri = g_uri_parse (upstream, G_URI_FLAGS_NONE, NULL);

  g_mutex_init (&self->mutex);
  self->upstream = (guint16)g_uri_get_port (uri);
  self->listener = g_socket_listener_new ();
  self->end = g_cancellable_new ();
  guint16 port = g_socket_listener_add_any_inet_port (self->listener, NULL, NULL);
  g_assert_cmpuint (port, >, 0);
  self->uri = g_strdup_printf ("http://127.0.0.1:%u/", port);
  self->thread = g_thread_new ("meddler", listen_for_clients, self);
  return self;
}

/** meddler_free: after the last client has gone. */
void
meddler_free (Meddler *self)
{
  g_cancellable_cancel (self->end);
  g_thread_join (self->thread);
  g_socket_listener_close (self->listener);
  g_object_unref (self->listener);
  g_object_unref (self->end);
  g_mutex_clear (&self->mutex);
  g_free (self->request);
  g_free (self->uri);
  g_free (self);
}

const char *
meddler_uri (Meddler *self)
{
  return self->uri;
}

const char *
meddle_name (MeddleKind kind)
{
  static const char *const names[]
      = { "not", "down",          "drop",   "lose",        "lose-once", "cut",  "500",      "503",
          "404", "cancel-before", "cancel", "cancel-late", "reopen",    "kill", "kill-late" };

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == MEDDLE_LAST + 1);
  return names[kind];
}

/** meddler_plan: @at: the number of the request, counted from here on, from 1 */
void
meddler_plan (Meddler *self, MeddleKind kind, guint at)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  self->kind = kind;
  self->at = at;
  self->n_seen = 0;
}

/** meddler_visit: @cancellable: of all that the visitor does until meddler_leave() */
void
meddler_visit (Meddler *self, const char *library, GCancellable *cancellable)
{
  g_mutex_lock (&self->mutex);
  self->library = g_strdup (library);
  self->visitor = g_object_ref (cancellable);
  self->struck = self->down = FALSE;
  g_mutex_unlock (&self->mutex);
  cancel_next (self);
}

/** meddler_leave: whether this visit was meddled with, and at which request (transfer full). */
gboolean
meddler_leave (Meddler *self, char **request)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  *request = g_steal_pointer (&self->request);
  self->down = FALSE;
  g_clear_pointer (&self->library, g_free);
  g_clear_object (&self->visitor);
  return self->struck;
}

guint
meddler_n_seen (Meddler *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  return self->n_seen;
}
