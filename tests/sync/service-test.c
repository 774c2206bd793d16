/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The service that syncs in the background: two people with a service each over one place, and
 * places that do not answer, refuse, or are beyond the network. */
#include <glib/gstdio.h>
#include <string.h>

#include "exchange-fixture.h"
#include "fake-network.h"
#include "library/grape-library-accounts.h"
#include "server-thread.h"
#include "sync/share/grape-sync-service.h"

#define WAIT_US (60 * G_USEC_PER_SEC)

/* --- a table with two services ---------------------------------------------------------------- */

/* A game that Cy keeps and Ann may join, and what syncs it for each of them. */
typedef struct
{
  Table table;
  FakeNetwork *network;
  GrapeSyncService *keeping, *playing;
} Services;

static gint64
fixed_now (void)
{
  return START_S + 60;
}

static GrapeSyncService *
service_for (Services *self, GrapeLibrary *library)
{
  GrapeSyncService *service = grape_sync_service_new (library);

  grape_sync_service_set_clock (service, fixed_now);
  grape_sync_service_set_network (service, G_NETWORK_MONITOR (self->network));
  return service;
}

static void
set_up (Services *self, gconstpointer data)
{
  self->network = fake_network_new ();
  table_open (&self->table);
  self->table.ann = table_open_library (&self->table, "ann.db");
  self->keeping = service_for (self, self->table.keeper);
  self->playing = service_for (self, self->table.ann);
}

static void
tear_down (Services *self, gconstpointer data)
{
  g_assert_finalize_object (self->keeping);
  g_assert_finalize_object (self->playing);
  g_object_unref (self->network);
  table_tear_down (&self->table, data);
}

static void
share_at (Services *self, const char *address, const char *user)
{
  table_share_at (&self->table, &(GameToShare){ .people = "Ann" }, address, user,
                  GRAPE_VIEWER_SPECTATOR);
}

static void
let_ann_in (Services *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = table_invite (&self->table, 0);
  g_autofree char *topic
      = grape_share_accept (self->table.ann, link, "Ann", NULL, fixed_now (), &error);

  g_assert_no_error (error);
}

static GrapeSyncStatus
status_of (Services *self, GrapeSyncService *service)
{
  GrapeSyncStatus status;

  grape_sync_service_status (service, self->table.topic, &status);
  return status;
}

typedef gboolean (*Condition) (Services *self);

static void
wait_for (Services *self, Condition condition)
{
  gint64 end = g_get_monotonic_time () + WAIT_US;

  while (!condition (self))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

static gboolean
is_done (Services *self, GrapeSyncService *service)
{
  GrapeSyncStatus status = status_of (self, service);
  return status.phase == GRAPE_SYNC_IDLE && status.synced_at == fixed_now () && !status.waiting;
}

static gboolean
keeper_is_done (Services *self)
{
  return is_done (self, self->keeping);
}

static gboolean
ann_is_done (Services *self)
{
  return is_done (self, self->playing);
}

static gboolean
is_offline (Services *self)
{
  return status_of (self, self->keeping).phase == GRAPE_SYNC_OFFLINE;
}

static gboolean
is_stopped (Services *self)
{
  return status_of (self, self->keeping).phase == GRAPE_SYNC_STOPPED;
}

static gboolean
is_running (Services *self)
{
  return status_of (self, self->keeping).phase == GRAPE_SYNC_RUNNING;
}

static gboolean
ann_is_in (Services *self)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (self->table.ann, self->table.topic, NULL);
  return shared->instance && shared->seat == 0;
}

/* Ann's bid ends the first round. */
static gboolean
has_the_round (Services *self, GrapeLibrary *library)
{
  g_autoptr (GrapeInstance) instance = table_load (&self->table, library);
  return grape_position_phase (grape_instance_position (instance)) == 2;
}

static gboolean
keeper_has_the_round (Services *self)
{
  return has_the_round (self, self->table.keeper);
}

static gboolean
ann_has_the_round (Services *self)
{
  return has_the_round (self, self->table.ann);
}

/* A port at which nobody listens. */
static guint16
free_port (void)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);

  g_socket_listener_close (listener);
  return port;
}

/* --- two people ------------------------------------------------------------------------------- */

static gboolean
ann_gets_the_game (Services *self)
{
  gboolean in = ann_is_in (self);
  grape_sync_service_sync_now (self->playing, NULL);
  grape_sync_service_sync_now (self->keeping, NULL);
  return in;
}

static gboolean
keeper_gets_the_round (Services *self)
{
  gboolean has = keeper_has_the_round (self);
  grape_sync_service_sync_now (self->keeping, self->table.topic);
  return has;
}

static gboolean
ann_gets_the_round (Services *self)
{
  gboolean has = ann_has_the_round (self);
  grape_sync_service_sync_now (self->playing, self->table.topic);
  return has;
}

static void
count_cb (GrapeSyncService *service, const char *topic, const GrapeSyncReport *report,
          guint *n_sent)
{
  *n_sent += report->sent;
}

/* A sealed move on its way is no longer owed; an act that is not a move changes nothing. */
static void
assert_needs_me (Services *self, gboolean needs_me)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSummary) summary
      = grape_library_summarise (self->table.ann, self->table.instance, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (summary->mine->len, ==, 1);
  g_assert_cmpint (g_array_index (summary->mine, int, 0), ==, 0);
  g_assert_cmpint (summary->needs_me, ==, needs_me);
  g_assert_cmpint (summary->acted, ==, !needs_me);
  g_assert_cmpint (summary->my_deadline != 0, ==, needs_me);
}

static gboolean
something_waits (Services *self)
{
  return status_of (self, self->playing).waiting == 1;
}

/* Accepting and acting send by themselves; the library's own "changed" reports what came. */
static void
play_a_round (Services *self)
{
  g_autoptr (GError) error = NULL;
  guint n_sent = 0;

  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  grape_sync_service_start (self->playing);
  g_assert_cmpuint (grape_sync_service_n_games (self->playing), ==, 0);
  let_ann_in (self);
  wait_for (self, ann_gets_the_game);
  wait_for (self, ann_is_done);
  assert_needs_me (self, TRUE);
  g_signal_connect (self->playing, "synced", G_CALLBACK (count_cb), &n_sent);
  grape_share_act (self->table.ann, self->table.topic, "bid K", fixed_now (), &error);
  g_assert_no_error (error);
  assert_needs_me (self, FALSE);
  wait_for (self, something_waits);
  wait_for (self, ann_is_done);
  g_assert_cmpuint (n_sent, ==, 1);
  wait_for (self, keeper_gets_the_round);
  wait_for (self, keeper_is_done);
  wait_for (self, ann_gets_the_round);
  wait_for (self, ann_is_done);
  assert_needs_me (self, TRUE);
  GrapeSyncStatus all;
  g_signal_handlers_disconnect_by_data (self->playing, &n_sent);
  grape_sync_service_overview (self->playing, &all);
  g_assert_cmpint (all.phase, ==, GRAPE_SYNC_IDLE);
  g_assert_cmpint (all.synced_at, ==, fixed_now ());
  g_assert_null (all.problem);
}

static void
stop_both (Services *self, ServerThread *server)
{
  grape_sync_service_stop (self->keeping);
  grape_sync_service_stop (self->playing);
  server_thread_stop (server);
}

static void
test_folder (Services *self, gconstpointer data)
{

  share_at (self, self->table.place, NULL);
  play_a_round (self);
}

static void
test_server (Services *self, gconstpointer data)
{
  ServerThread server = { .options = { .folder = self->table.place } };

  server_thread_start (&server);
  share_at (self, server.uri, NULL);
  play_a_round (self);
  stop_both (self, &server);
}

/* Our server says when something was written: nobody asks for a sync, and the next poll is half a
 * minute away. */
static void
test_told (Services *self, gconstpointer data)
{
  ServerThread server = { .options = { .folder = self->table.place } };
  g_autoptr (GError) error = NULL;

  server_thread_start (&server);
  share_at (self, server.uri, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  grape_sync_service_start (self->playing);
  let_ann_in (self);
  wait_for (self, ann_is_in);
  grape_share_act (self->table.ann, self->table.topic, "bid K", fixed_now (), &error);
  g_assert_no_error (error);
  wait_for (self, keeper_has_the_round);
  wait_for (self, ann_has_the_round);
  stop_both (self, &server);
}

/* A tampered file is reported for its game, and stops nothing. */
static void
test_problem (Services *self, gconstpointer data)
{
  share_at (self, self->table.place, NULL);
  play_a_round (self);
  g_assert_cmpint (
      run_in_shell ("sed -i 's/serial/surreal/' '%s'/grapefruit/1/heads/*.json", self->table.place),
      ==, 0);
  GrapeSyncStatus status;
  grape_sync_service_sync_now (self->playing, NULL);
  g_assert_cmpint (status_of (self, self->playing).phase, ==, GRAPE_SYNC_RUNNING);
  wait_for (self, ann_is_done);
  status = status_of (self, self->playing);
  g_assert_cmpint (status.phase, ==, GRAPE_SYNC_IDLE);
  g_test_message ("%s", status.problem);
  g_assert_nonnull (strstr (status.problem, "Nothing new was accepted from"));
}

/* --- places that fail ------------------------------------------------------------------------- */

/* Nobody answers; then somebody does, and what waited is sent. */
static void
test_offline (Services *self, gconstpointer data)
{
  guint16 port = free_port ();
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);
  ServerThread server = { .options = { .folder = self->table.place, .port = port } };

  share_at (self, address, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, is_offline);
  GrapeSyncStatus status = status_of (self, self->keeping);
  g_test_message ("%s", status.problem);
  g_assert_cmpint (status.since, ==, fixed_now ());
  g_assert_cmpint (status.synced_at, ==, 0);
  g_assert_cmpuint (status.waiting, >, 0);
  g_assert_nonnull (strstr (status.problem, "127.0.0.1"));
  g_assert_null (strstr (status.problem, "grapefruit/"));
  server_thread_start (&server);
  grape_sync_service_sync_now (self->keeping, self->table.topic);
  wait_for (self, keeper_is_done);
  status = status_of (self, self->keeping);
  g_assert_null (status.problem);
  g_assert_cmpint (status.since, ==, 0);
  grape_sync_service_stop (self->keeping);
  server_thread_stop (&server);
}

static guint n_asked;

static char *
password_cb (const char *address, const char *user, GCancellable *cancellable, gpointer data)
{
  g_atomic_int_inc (&n_asked);
  g_assert_cmpstr (user, ==, "cy");
  return g_strdup (g_atomic_pointer_get ((char **)data));
}

/* A wrong password is not tried over and over; the right one goes on at once. */
static void
test_password (Services *self, gconstpointer data)
{
  g_autofree char *users = g_build_filename (self->table.folder, "users", NULL);
  g_autofree char *hash = grape_server_hash_password ("right", NULL);
  g_autofree char *line = g_strdup_printf ("cy:%s\n", hash);
  const char *password = "wrong";
  ServerThread server = { .options = { .folder = self->table.place, .users = users } };

  g_assert_true (g_file_set_contents (users, line, -1, NULL));
  server_thread_start (&server);
  share_at (self, server.uri, "cy");
  n_asked = 0;
  grape_sync_service_set_password_func (self->keeping, password_cb, &password);
  grape_sync_service_start (self->keeping);
  wait_for (self, is_stopped);
  g_assert_nonnull (
      strstr (status_of (self, self->keeping).problem, "does not know this name and password"));
  grape_sync_service_set_active (self->keeping, TRUE);
  fake_network_set (self->network, TRUE);
  g_assert_true (is_stopped (self));
  g_assert_cmpuint (n_asked, ==, 1);
  g_atomic_pointer_set (&password, "right");
  grape_sync_service_retry (self->keeping, server.uri);
  wait_for (self, keeper_is_done);
  g_assert_cmpuint (n_asked, ==, 2);
  grape_sync_service_stop (self->keeping);
  server_thread_stop (&server);
}

/* Beyond this machine nothing is tried without a network. */
static void
test_no_network (Services *self, gconstpointer data)
{
  fake_network_set (self->network, FALSE);
  share_at (self, "http://grapefruit.invalid/games", NULL);
  grape_sync_service_start (self->keeping);
  g_assert_true (is_running (self)); /* the first time is as if asked for */
  wait_for (self, is_offline);
  g_assert_cmpstr (status_of (self, self->keeping).problem, !=, "There is no network");
  fake_network_set (self->network, TRUE);
  g_assert_true (is_running (self));
  wait_for (self, is_offline);
  fake_network_set (self->network, FALSE);
  g_assert_true (is_offline (self));
  g_assert_cmpstr (status_of (self, self->keeping).problem, ==, "There is no network");
}

/* A folder needs none. */
static void
test_near_without_network (Services *self, gconstpointer data)
{

  fake_network_set (self->network, FALSE);
  share_at (self, self->table.place, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  fake_network_set (self->network, FALSE);
  g_assert_false (is_offline (self));
}

/* A server that takes the connection and says nothing does not keep the program from ending. */
static void
test_stop (Services *self, gconstpointer data)
{
  g_autoptr (GSocketListener) silent = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (silent, NULL, NULL);
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);

  share_at (self, address, NULL);
  grape_sync_service_start (self->keeping);
  g_assert_true (is_running (self));
  g_autoptr (GSocketConnection) asked = g_socket_listener_accept (silent, NULL, NULL, NULL);
  g_assert_nonnull (asked);
  gint64 begin = g_get_monotonic_time ();
  grape_sync_service_stop (self->keeping);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 15 * G_USEC_PER_SEC); /* patience is 30 */
  g_assert_cmpuint (grape_sync_service_n_games (self->keeping), ==, 0);
}

/* --- accounts --------------------------------------------------------------------------------- */

static const GrapeAccount *
account_at (GPtrArray *accounts, guint i)
{
  return g_ptr_array_index (accounts, i);
}

static void
test_accounts (Services *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  share_at (self, "https://b.example/", "cy");
  g_assert_true (
      grape_library_add_account (self->table.keeper, "https://a.example/", NULL, &error));
  g_assert_true (
      grape_library_add_account (self->table.keeper, "https://a.example/", NULL, &error));
  g_autoptr (GPtrArray) two = grape_library_list_accounts (self->table.keeper, &error);
  g_assert_cmpuint (two->len, ==, 2);
  g_assert_cmpstr (account_at (two, 0)->address, ==, "https://a.example/");
  g_assert_null (account_at (two, 0)->user);
  g_assert_cmpuint (account_at (two, 0)->n_games, ==, 0);
  g_assert_cmpstr (account_at (two, 1)->user, ==, "cy");
  g_assert_cmpuint (account_at (two, 1)->n_games, ==, 1);
  g_assert_true (grape_library_remove_account (self->table.keeper, account_at (two, 0), &error));
  g_assert_false (grape_library_remove_account (self->table.keeper, account_at (two, 1), &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
  g_clear_error (&error);
  g_autoptr (GPtrArray) one = grape_library_list_accounts (self->table.keeper, &error);
  g_assert_cmpuint (one->len, ==, 1);
}

/* The games go with their server, and heads are not numbered from one again. */
static void
test_move (Services *self, gconstpointer data)
{
  g_autofree char *moved = g_build_filename (self->table.folder, "moved", NULL);
  g_autoptr (GError) error = NULL;
  gint64 serial = 0, after = 0;
  char *tag = NULL, *file = NULL;

  share_at (self, self->table.place, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  g_autoptr (GrapeKey) key = grape_share_key (self->table.keeper, &error);
  grape_library_head (self->table.keeper, self->table.place, grape_key_public (key), &serial, &tag,
                      &file, &error);
  g_free (tag);
  g_free (file);
  g_assert_cmpint (serial, >, 0);
  g_assert_cmpint (g_rename (self->table.place, moved), ==, 0);
  const GrapeAccount old = { .address = self->table.place };
  g_assert_true (grape_library_change_account (self->table.keeper, &old, moved, "me", &error));
  g_autoptr (GrapeShared) shared
      = grape_library_shared (self->table.keeper, self->table.topic, &error);
  g_assert_cmpstr (shared->address, ==, moved);
  g_assert_cmpstr (shared->user, ==, "me");
  grape_library_head (self->table.keeper, moved, grape_key_public (key), &after, &tag, &file,
                      &error);
  g_free (tag);
  g_free (file);
  g_assert_cmpint (after, ==, serial);
  g_main_context_iteration (NULL, FALSE);
  wait_for (self, keeper_is_done);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/sync/service/" name, Services, NULL, set_up, function, tear_down)
  ADD ("folder", test_folder);
  ADD ("server", test_server);
  ADD ("told", test_told);
  ADD ("problem", test_problem);
  ADD ("offline", test_offline);
  ADD ("password", test_password);
  ADD ("no-network", test_no_network);
  ADD ("near-without-network", test_near_without_network);
  ADD ("stop", test_stop);
  ADD ("accounts", test_accounts);
  ADD ("move", test_move);
  return g_test_run ();
}
