/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's beginning and end. One loop answers all requests; passwords are checked, and files
 * written, in threads beside it. */
#include "grape-server-private.h"

#define MOST_BYTES          (1 << 20)
#define HOLD_S              25 /* a request for changes; clients give up after 30 */
#define MOST_LINKS          4096
#define MOST_WAITERS_OF_ONE 256
#define STOP_S              10 /* time for running jobs when the server stops */

#define AUTHOR_BYTES (G_GUINT64_CONSTANT (64) << 20)
#define AUTHOR_FILES 50000
#define ALL_BYTES    (G_GUINT64_CONSTANT (16) << 30)

static void
set_up (GrapeServer *self, const GrapeServerOptions *options)
{
  guint64 all_bytes = options->all_bytes ? options->all_bytes : ALL_BYTES;
  const GrapeServerShares shares = {
    .author_bytes = options->author_bytes ? options->author_bytes : AUTHOR_BYTES,
    .author_files = options->author_files ? options->author_files : AUTHOR_FILES,
    .all_bytes = all_bytes,
    .new_bytes = options->users ? 0 : all_bytes / 4,
  };

  guint most_links = options->most_links ? options->most_links : MOST_LINKS;

  self->most_bytes = options->most_bytes ? options->most_bytes : MOST_BYTES;
  self->most_requests = options->most_requests;
  self->since = g_get_monotonic_time ();
  /* Keeps a quarter of the connections for requests that do not wait. */
  self->changes = grape_server_changes_new (most_links - most_links / 4, MOST_WAITERS_OF_ONE,
                                            options->hold_s ? options->hold_s : HOLD_S);
  self->quota = grape_server_quota_new (grape_server_files_folder (self->files), &shares);
  self->writer = grape_server_writer_new (grape_server_files_folder (self->files), self->quota);
  self->soup = soup_server_new (NULL, NULL);
}

/* SoupServer knows nothing of TLS, which is below it. */
static char *
with_tls (GUri *uri)
{
  return g_uri_join (G_URI_FLAGS_NONE, "https", NULL, g_uri_get_host (uri), g_uri_get_port (uri),
                     g_uri_get_path (uri), NULL, NULL);
}

static gboolean
open_door (GrapeServer *self, const GrapeServerOptions *options, GError **error)
{
  const GrapeServerPatience patience = { .request_s = options->request_s };

  self->loop = grape_server_loop_new (&patience, error);
  if (!self->loop)
    return FALSE;
  grape_server_listen (self);
  self->door = grape_server_door_new (self->soup, self->loop, options, error);
  if (!self->door)
    return FALSE;
  GSList *uris = soup_server_get_uris (self->soup);
  self->uri = options->certificate ? with_tls (uris->data) : g_uri_to_string (uris->data);
  g_slist_free_full (uris, (GDestroyNotify)g_uri_unref);
  return TRUE;
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

  self->files = grape_server_files_new (options->folder, error);
  if (!self->files)
    return NULL;
  if (options->users)
    {
      self->users = grape_server_users_new (options->users, error);
      if (!self->users)
        return NULL;
    }
  set_up (self, options);
  return open_door (self, options, error) ? g_steal_pointer (&self) : NULL;
}

/** grape_server_uri: where it listens, including the port. */
const char *
grape_server_uri (GrapeServer *self)
{
  return self->uri;
}

static gboolean
time_cb (gpointer over)
{
  *(gboolean *)over = TRUE;
  return G_SOURCE_CONTINUE;
}

/* Answers everybody who waits, finishes reads and writes, and lets nobody new in. */
static void
finish_requests (GrapeServer *self)
{
  GMainContext *context = g_main_context_ref_thread_default ();
  g_autoptr (GSource) timer = g_timeout_source_new_seconds (STOP_S);
  gboolean over = FALSE;

  self->closing = TRUE;
  grape_server_door_close (self->door);
  grape_server_changes_release (self->changes);
  g_source_set_callback (timer, time_cb, &over, NULL);
  g_source_attach (timer, context);
  while (!over && (self->n_paused || grape_server_loop_busy (self->loop)))
    g_main_context_iteration (context, TRUE);
  g_source_destroy (timer);
  /* Waits for writes to the disk, however long they take. */
  while (self->n_paused)
    g_main_context_iteration (context, TRUE);
  g_main_context_unref (context);
}

/** grape_server_free: finishes what is running first, for ten seconds at most. */
void
grape_server_free (GrapeServer *self)
{
  if (!self)
    return;
  if (self->door)
    finish_requests (self);
  g_clear_pointer (&self->users, grape_server_users_free);
  g_clear_pointer (&self->writer, grape_server_writer_free);
  if (self->soup)
    soup_server_disconnect (self->soup);
  g_clear_pointer (&self->door, grape_server_door_free);
  g_clear_object (&self->soup);
  g_clear_pointer (&self->loop, grape_server_loop_free);
  g_clear_pointer (&self->changes, grape_server_changes_free);
  g_clear_pointer (&self->quota, grape_server_quota_free);
  g_clear_pointer (&self->files, grape_server_files_free);
  g_queue_clear_full (&self->probes, g_free);
  g_free (self->uri);
  g_free (self);
}
