/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "swift-stub.h"

#include <libsoup/soup.h>
#include <string.h>

#define CONTAINER "/v1/AUTH_games/tables"

typedef struct
{
  char *text;
  gint64 at; /* which decides the newest: a count, and the clock's skew */
  gint64 modified;
} File;

typedef struct
{
  SwiftStub parent;
  GHashTable *copies[SWIFT_STUB_COPIES]; /* path to File */
  GRand *chance;                         /* of who answers */
  gint64 n_writes;
  guint token, uses; /* the number of the valid token, and how often it was shown */
  SoupServer *server;
  GMainLoop *loop;
  GThread *thread;
  GAsyncQueue *ready;
} Stub;

static void
file_free (gpointer data)
{
  File *self = data;

  g_free (self->text);
  g_free (self);
}

static char *
tag_of (const File *file)
{
  return g_compute_checksum_for_string (G_CHECKSUM_MD5, file->text, -1);
}

/* --- files ------------------------------------------------------------------------------------ */

static File *
newest (Stub *self, const char *path)
{
  File *found = NULL;

  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    {
      File *file = self->parent.is_away[i] ? NULL : g_hash_table_lookup (self->copies[i], path);

      if (file && (!found || file->at > found->at))
        found = file;
    }
  return found;
}

/* Whatever some copy has. */
static File *
any (Stub *self, const char *path)
{
  guint i;

  do
    i = (guint)g_rand_int_range (self->chance, 0, SWIFT_STUB_COPIES);
  while (self->parent.is_away[i]);
  return g_hash_table_lookup (self->copies[i], path);
}

static void
get (Stub *self, SoupServerMessage *message, const char *path)
{
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (message);
  SoupMessageHeaders *told = soup_server_message_get_response_headers (message);
  const char *tag = soup_message_headers_get_one (asked, "If-None-Match");
  gboolean all = soup_message_headers_get_one (asked, "X-Newest") != NULL;
  File *file = all && !self->parent.lies ? newest (self, path) : any (self, path);

  self->parent.n_newest += all;
  if (!file || !self->parent.has_container)
    {
      soup_server_message_set_status (message, 404, NULL);
      return;
    }
  g_autofree char *own = tag_of (file);
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (file->modified);
  g_autofree char *date = soup_date_time_to_string (time, SOUP_DATE_HTTP);
  soup_message_headers_replace (told, "ETag", own);
  soup_message_headers_replace (told, "Last-Modified", date);
  soup_server_message_set_status (message, g_strcmp0 (tag, own) == 0 ? 304 : 200, NULL);
  if (g_strcmp0 (tag, own) != 0)
    soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, file->text,
                                      strlen (file->text));
}

static guint
write_file (Stub *self, const char *path, SoupServerMessage *message)
{
  const SoupMessageBody *body = soup_server_message_get_request_body (message);
  File *before = newest (self, path);
  gint64 at = ++self->n_writes + self->parent.skew_s * 1000;
  guint n_here = 0;

  if (before && before->at >= at)
    return 202; /* as Swift says when it has something later, and writes nothing */
  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    n_here += !self->parent.is_away[i];
  if (n_here < 2)
    return 503;
  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    if (!self->parent.is_away[i] && !self->parent.is_stuck[i])
      {
        File *file = g_new0 (File, 1);
        file->text = g_strndup (body->data, (gsize)body->length);
        file->at = at;
        file->modified = g_get_real_time () / G_USEC_PER_SEC + self->parent.skew_s;
        g_hash_table_replace (self->copies[i], g_strdup (path), file);
      }
  return 201;
}

static void
put (Stub *self, SoupServerMessage *message, const char *path)
{
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (message);
  const char *condition = soup_message_headers_get_one (asked, "If-None-Match");
  guint status = self->parent.refuses_put;

  if (!status && g_str_equal (path, CONTAINER))
    {
      self->parent.has_container = self->parent.has_container || self->parent.may_make_container;
      status = self->parent.has_container ? 201 : 403;
    }
  else if (!status && !self->parent.has_container)
    status = 404;
  else if (!status && g_strcmp0 (condition, "*") == 0 && newest (self, path))
    status = 412;
  soup_server_message_set_status (message, status ? status : write_file (self, path, message),
                                  NULL);
}

/* --- who is asking ---------------------------------------------------------------------------- */

static void
sign_in (Stub *self, SoupServerMessage *message)
{
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (message);
  SoupMessageHeaders *told = soup_server_message_get_response_headers (message);
  const char *user = soup_message_headers_get_one (asked, "X-Auth-User");
  const char *key = soup_message_headers_get_one (asked, "X-Auth-Key");

  self->parent.n_sign_ins++;
  if (g_strcmp0 (user, SWIFT_STUB_USER) != 0 || g_strcmp0 (key, SWIFT_STUB_PASSWORD) != 0)
    {
      soup_server_message_set_status (message, 401, NULL);
      return;
    }
  if (self->parent.token_lasts && self->uses >= self->parent.token_lasts)
    {
      self->token++;
      self->uses = 0;
    }
  if (self->parent.sign_in_status)
    {
      soup_server_message_set_status (message, self->parent.sign_in_status, NULL);
      soup_message_headers_replace (told, "Location", self->parent.elsewhere);
      return;
    }
  g_autofree char *token = self->parent.odd_token ? g_strdup (self->parent.odd_token)
                                                  : g_strdup_printf ("AUTH_tk%u", self->token);
  g_autofree char *here = g_strdup_printf ("http://127.0.0.1:%u/v1/AUTH_games", self->parent.port);
  if (*token)
    soup_message_headers_replace (told, "X-Auth-Token", token);
  soup_message_headers_replace (told, "X-Storage-Url",
                                self->parent.elsewhere ? self->parent.elsewhere : here);
  soup_server_message_set_status (message, 200, NULL);
}

static gboolean
is_let_in (Stub *self, SoupServerMessage *message)
{
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (message);
  const char *shown = soup_message_headers_get_one (asked, "X-Auth-Token");
  g_autofree char *token = g_strdup_printf ("AUTH_tk%u", self->token);

  self->parent.n_with_token += shown != NULL;
  self->parent.n_with_basic += soup_message_headers_get_one (asked, "Authorization") != NULL;
  if (self->parent.takes_no_token)
    return FALSE;
  if (!shown)
    return self->parent.open;
  return g_str_equal (shown, token)
         && (!self->parent.token_lasts || ++self->uses <= self->parent.token_lasts);
}

static void
serve_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query,
          gpointer data)
{
  Stub *self = data;
  const char *method = soup_server_message_get_method (message);

  self->parent.n_requests++;
  if (g_str_equal (path, "/auth/v1.0"))
    sign_in (self, message);
  else if (self->parent.moved)
    soup_server_message_set_redirect (message, 302, self->parent.moved);
  else if (!is_let_in (self, message))
    soup_server_message_set_status (message, 401, NULL);
  else if (g_str_equal (method, "GET"))
    get (self, message, path);
  else if (g_str_equal (method, "PUT"))
    put (self, message, path);
  else
    {
      self->parent.n_odd++;
      soup_server_message_set_status (message, 405, NULL);
    }
}

static void
finished_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  GSocket *socket = soup_server_message_get_socket (message);

  if (((Stub *)data)->parent.hangs_up && socket)
    g_socket_shutdown (socket, TRUE, TRUE, NULL);
}

/* --- the thread ------------------------------------------------------------------------------- */

static gpointer
run (gpointer data)
{
  Stub *self = data;
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (context);
  self->loop = g_main_loop_new (context, FALSE);
  self->server = soup_server_new ("server-header", "stub ", NULL);
  soup_server_add_handler (self->server, NULL, serve_cb, self, NULL);
  g_signal_connect (self->server, "request-finished", G_CALLBACK (finished_cb), self);
  soup_server_listen_local (self->server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  GSList *uris = soup_server_get_uris (self->server);
  self->parent.port = (guint16)g_uri_get_port (uris->data);
  g_slist_free_full (uris, (GDestroyNotify)g_uri_unref);
  g_async_queue_push (self->ready, self);
  g_main_loop_run (self->loop);
  soup_server_disconnect (self->server);
  g_clear_object (&self->server);
  g_main_context_pop_thread_default (context);
  return NULL;
}

SwiftStub *
swift_stub_new (void)
{
  Stub *self = g_new0 (Stub, 1);

  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    self->copies[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, file_free);
  self->parent.has_container = self->parent.may_make_container = TRUE;
  self->chance = g_rand_new_with_seed (1);
  self->ready = g_async_queue_new ();
  self->thread = g_thread_new ("stub", run, self);
  g_async_queue_pop (self->ready);
  self->parent.address = g_strdup_printf ("swift+http://127.0.0.1:%u" CONTAINER, self->parent.port);
  return &self->parent;
}

static gboolean
quit_cb (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

void
swift_stub_free (SwiftStub *stub)
{
  Stub *self = (Stub *)stub;
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_callback (source, quit_cb, self->loop, NULL);
  g_source_attach (source, g_main_loop_get_context (self->loop));
  g_thread_join (self->thread);
  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    g_hash_table_unref (self->copies[i]);
  g_rand_free (self->chance);
  g_main_loop_unref (self->loop);
  g_async_queue_unref (self->ready);
  g_free (self->parent.address);
  g_free (self);
}

/** swift_stub_replicate: all copies are here, and get the newest of each file. */
void
swift_stub_replicate (SwiftStub *stub)
{
  Stub *self = (Stub *)stub;
  g_autoptr (GHashTable) paths = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer path;

  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    {
      stub->is_away[i] = stub->is_stuck[i] = FALSE;
      g_hash_table_iter_init (&iter, self->copies[i]);
      while (g_hash_table_iter_next (&iter, &path, NULL))
        g_hash_table_add (paths, path);
    }
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_iter_init (&iter, paths);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    g_ptr_array_add (list, g_strdup (path));
  for (guint k = 0; k < list->len; k++)
    {
      const File *file = newest (self, g_ptr_array_index (list, k));
      const File last = { g_strdup (file->text), file->at, file->modified };

      for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
        {
          File *copy = g_memdup2 (&last, sizeof last);
          copy->text = g_strdup (last.text);
          g_hash_table_replace (self->copies[i], g_strdup (g_ptr_array_index (list, k)), copy);
        }
      g_free (last.text);
    }
}

/** swift_stub_n_files: whose path or text has @with in it */
guint
swift_stub_n_files (SwiftStub *stub, const char *with)
{
  Stub *self = (Stub *)stub;
  GHashTableIter iter;
  gpointer path, file;
  guint n = 0;

  g_hash_table_iter_init (&iter, self->copies[0]);
  while (g_hash_table_iter_next (&iter, &path, &file))
    n += strstr (path, with) || strstr (((File *)file)->text, with);
  return n;
}
