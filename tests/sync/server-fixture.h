/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server of ours in a thread of its own, on a folder of its own. */
#pragma once

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server-thread.h"
#include "sync/wire/grape-entry.h"
#include "sync/place/grape-place.h"
#include "sync/wire/grape-head.h"

typedef struct
{
  char *folder, *www;
  char *uri; /* without its last slash */
  GrapeServerOptions options;
  ServerThread thread;
} Desk;

static void
desk_open (Desk *self)
{
  self->thread = (ServerThread){ .options = self->options };
  self->thread.options.folder = self->www;
  server_thread_start (&self->thread);
  self->uri = g_strdup (self->thread.uri);
  self->uri[strlen (self->uri) - 1] = '\0';
}

static void
desk_close (Desk *self)
{
  server_thread_stop (&self->thread);
  g_clear_pointer (&self->uri, g_free);
}

static void
desk_set_up (Desk *self, gconstpointer data)
{
  const GrapeServerOptions *options = data;
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grape-server-XXXXXX", &error);
  g_assert_no_error (error);
  self->www = g_build_filename (self->folder, "www", NULL);
  g_assert_cmpint (g_mkdir (self->www, 0755), ==, 0);
  self->options = options ? *options : (GrapeServerOptions){ 0 };
  desk_open (self);
}

static void
desk_tear_down (Desk *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  desk_close (self);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->www);
}

static inline GrapePlace *
desk_place (Desk *self)
{
  g_autoptr (GError) error = NULL;
  GrapePlace *place = grape_place_new (self->uri, NULL, NULL, &error);

  g_assert_no_error (error);
  return place;
}

/* @serial: the head's; nothing is in it. */
static inline char *
desk_head (const GrapeKey *key, guint64 serial)
{
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GrapeHead) head = grape_head_new (key, serial, 888710400, tips, NULL);

  return g_strdup (head->file);
}

static inline char *
head_path (const GrapeKey *key)
{
  g_autofree char *path = grape_head_path (grape_key_public (key));

  return g_strconcat ("/", path, NULL);
}

static inline void
write_by_hand (Desk *self, const char *path, const char *text)
{
  g_autofree char *file = g_build_filename (self->www, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);
  FILE *stream;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  stream = fopen (file, "w");
  g_assert_nonnull (stream);
  fputs (text, stream);
  g_assert_cmpint (fclose (stream), ==, 0);
}

static inline GrapeEntry *
make_entry (const GrapeKey *key, const char *kind, const char *member, const char *value)
{
  g_autoptr (JsonObject) members = json_object_new ();
  g_autoptr (GError) error = NULL;

  if (member)
    json_object_set_string_member (members, member, value);
  GrapeEntry *entry
      = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, "00112233445566778899aabbccddeeff", 1, "",
                         888710400, kind, members, &error);
  g_assert_no_error (error);
  return entry;
}

static inline char *
entry_path (const GrapeEntry *entry)
{
  g_autofree char *path = grape_entry_path (entry);

  return g_strconcat ("/", path, NULL);
}

/* --- asking over HTTP ------------------------------------------------------------------------- */

typedef struct
{
  guint status;
  char *body, *tag, *retry_after, *modified;
} Answer;

static inline void
answer_clear (Answer *self)
{
  g_free (self->body);
  g_free (self->tag);
  g_free (self->retry_after);
  g_free (self->modified);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

/* @headers: name, value, ..., NULL. @body: (nullable). */
static inline void
desk_ask (Desk *self, Answer *answer, const char *method, const char *path, const char *body,
          const char *const *headers)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autofree char *uri = g_strconcat (self->uri, path, NULL);
  g_autoptr (SoupMessage) message = soup_message_new (method, uri);
  SoupMessageHeaders *out = soup_message_get_request_headers (message);
  g_autoptr (GError) error = NULL;

  soup_session_remove_feature_by_type (session, SOUP_TYPE_AUTH_MANAGER);
  for (; headers && *headers; headers += 2)
    soup_message_headers_append (out, headers[0], headers[1]);
  g_autoptr (GBytes) sent = body ? g_bytes_new (body, strlen (body)) : NULL;
  if (sent)
    soup_message_set_request_body_from_bytes (message, "application/json", sent);
  g_autoptr (GBytes) bytes = soup_session_send_and_read (session, message, NULL, &error);
  g_assert_no_error (error);
  SoupMessageHeaders *in = soup_message_get_response_headers (message);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  *answer = (Answer){ soup_message_get_status (message), g_strndup (data ? data : "", size),
                      g_strdup (soup_message_headers_get_one (in, "ETag")),
                      g_strdup (soup_message_headers_get_one (in, "Retry-After")),
                      g_strdup (soup_message_headers_get_one (in, "Last-Modified")) };
}

static inline guint
desk_status (Desk *self, const char *method, const char *path, const char *body,
             const char *const *headers)
{
  g_auto (Answer) answer = { 0 };

  desk_ask (self, &answer, method, path, body, headers);
  return answer.status;
}

static inline void
put_head (Desk *self, const GrapeKey *key, guint64 serial)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  g_autofree char *path = grape_head_path (grape_key_public (key)), *text = desk_head (key, serial);
  g_autoptr (GError) error = NULL;

  grape_place_put (place, path, text, FALSE, NULL, &error);
  g_assert_no_error (error);
}

/* --- asking by hand --------------------------------------------------------------------------- */

static inline GSocketConnection *
desk_connect (Desk *self)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GUri) uri = g_uri_parse (self->uri, G_URI_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;

  g_socket_client_set_timeout (client, 10);
  GSocketConnection *connection = g_socket_client_connect_to_host (
      client, "127.0.0.1", (guint16)g_uri_get_port (uri), NULL, &error);
  g_assert_no_error (error);
  return connection;
}

static inline void
say (GSocketConnection *connection, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), text,
                             strlen (text), NULL, NULL, &error);
  g_assert_no_error (error);
}

/* When this returns, the server has read everything sent before on other connections: it reads in
 * the order of arrival. FALSE: it no longer listens. */
static inline gboolean
desk_answers (Desk *self)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GUri) uri = g_uri_parse (self->uri, G_URI_FLAGS_NONE, NULL);
  const char *text = "GET /grapefruit/1/health HTTP/1.1\r\nHost: h\r\n\r\n";
  g_autoptr (GSocketConnection) connection = g_socket_client_connect_to_host (
      client, "127.0.0.1", (guint16)g_uri_get_port (uri), NULL, NULL);
  char first;

  return connection
         && g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)),
                                       text, strlen (text), NULL, NULL, NULL)
         && g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (connection)), &first, 1,
                                 NULL, NULL)
                == 1;
}

/* Until @self answers, or answers no more. */
static inline void
desk_wait (Desk *self, gboolean answers)
{
  gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  while (desk_answers (self) != answers)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_usleep (2000);
    }
}

/* What comes, up to the end of a head. Empty: the connection is over. */
static inline char *
hear (GSocketConnection *connection)
{
  g_autoptr (GString) heard = g_string_new (NULL);
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  char byte;

  while (!g_str_has_suffix (heard->str, "\r\n\r\n")
         && g_input_stream_read (input, &byte, 1, NULL, NULL) == 1)
    g_string_append_c (heard, byte);
  return g_string_free (g_steal_pointer (&heard), FALSE);
}

#define ADD(name, options, test)                                                                   \
  g_test_add ("/sync/server/" name, Desk, options, desk_set_up, test, desk_tear_down)
