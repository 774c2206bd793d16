/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Five games of Pure Skill that the user keeps, each at its own place. */
#include "sync-states.h"

#include "../sync/game-to-share.h"
#include "ui/grape-secrets.h"

#include <glib/gstdio.h>
#include <stdlib.h>

static char *
add_game (SyncStates *self, guint number, const char *name, const char *address, const char *user)
{
  g_autofree char *id = g_strdup_printf ("00112233aabbcc%02u", number);
  const GameToShare game = { .id = id, .name = name, .people = "Ann", .at = UI_NOW - 7200 };
  return game_to_share_start (&game, self->fixture->library, address, user, GRAPE_VIEWER_SPECTATOR,
                              UI_NOW - 3600);
}

/* Somebody at the table whose head is no head. */
static void
spoil (SyncStates *self, const char *topic, const char *place)
{
  g_autoptr (GrapeKey) key = grape_key_new ();
  g_autofree char *heads = g_build_filename (place, "grapefruit", "1", "heads", NULL);
  g_autofree char *file = g_strconcat (heads, "/", grape_key_public (key), ".json", NULL);
  GrapeMember member
      = { .author = (char *)grape_key_public (key), .seat = 0, .name = (char *)"Ann" };
  g_mkdir_with_parents (heads, 0700);
  g_assert_true (g_file_set_contents (file, "{\"body\":\"{}\",\"sig\":\"00\"}", -1, NULL));
  g_assert_true (grape_library_set_member (self->fixture->library, topic, &member, NULL));
}

static char *
free_address (GSocketListener *listener)
{
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  return g_strdup_printf ("http://localhost:%u/", port);
}

/**
 * sync_states_open:
 *
 * Opens a window on such a library; sync_states_settled() is TRUE when each state is reached.
 */
void
sync_states_open (SyncStates *self)
{
  g_autoptr (GSocketListener) closed = g_socket_listener_new ();
  self->folder = g_dir_make_tmp ("grape-states-XXXXXX", NULL);
  self->silent = g_socket_listener_new ();
  g_autofree char *good = g_build_filename (self->folder, "good", NULL);
  g_autofree char *spoiled = g_build_filename (self->folder, "spoiled", NULL);
  g_autofree char *www = g_build_filename (self->folder, "www", NULL);
  g_autofree char *users = g_build_filename (self->folder, "users", NULL);
  g_autofree char *nobody = free_address (closed), *slow = free_address (self->silent);
  g_autofree char *hash = grape_server_hash_password ("right", NULL);
  g_autofree char *line = g_strdup_printf ("cy:%s\n", hash);
  g_assert_true (g_file_set_contents (users, line, -1, NULL));
  g_socket_listener_close (closed);
  self->server.options = (GrapeServerOptions){ .folder = www, .users = users };
  server_thread_start (&self->server);
  self->server.options = (GrapeServerOptions){ 0 };
  grape_secrets_store_async (self->server.uri, "cy", "wrong", NULL, NULL);
  self->fixture = ui_fixture_new (FALSE);
  g_assert_cmpint (g_mkdir (good, 0700), ==, 0);
  g_free (add_game (self, 1, "Tuesday table", good, NULL));
  g_autofree char *topic = add_game (self, 2, "With Dora and Erdős", spoiled, NULL);
  spoil (self, topic, spoiled);
  g_free (add_game (self, 3, "Long evening", slow, NULL));
  g_free (add_game (self, 4, "At the club", nobody, NULL));
  g_free (add_game (self, 5, "Family game", self->server.uri, "cy"));
  grape_window_show_welcome (self->fixture->window);
}

/** sync_states_settled: for ui_wait() */
gboolean
sync_states_settled (gpointer data)
{
  SyncStates *self = data;
  GrapeSyncService *service = grape_window_sync (self->fixture->window);
  g_autoptr (GPtrArray) all = grape_library_list_shared (self->fixture->library, NULL);
  guint n_phases[GRAPE_SYNC_STOPPED + 1] = { 0 }, n_problems = 0;
  for (guint i = 0; i < all->len; i++)
    {
      const GrapeShared *shared = g_ptr_array_index (all, i);
      GrapeSyncStatus status;
      grape_sync_service_status (service, shared->topic, &status);
      n_phases[status.phase]++;
      n_problems += status.phase == GRAPE_SYNC_IDLE && status.problem;
    }
  return n_phases[GRAPE_SYNC_IDLE] == 2 && n_phases[GRAPE_SYNC_RUNNING] == 1
         && n_phases[GRAPE_SYNC_OFFLINE] == 1 && n_phases[GRAPE_SYNC_STOPPED] == 1
         && n_problems == 1;
}

void
sync_states_close (SyncStates *self)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);
  ui_fixture_free (self->fixture);
  grape_secrets_forget (self->server.uri, "cy");
  server_thread_stop (&self->server);
  g_object_unref (self->silent);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
}
