/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The service that syncs in the background: two people with a service each over one place, and
 * places that do not answer, refuse, or are beyond the network. */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/grape-library-accounts.h"
#include "fake-network.h"
#include "server-thread.h"
#include "sync/grape-sync-service.h"

#define NOW_S   G_GINT64_CONSTANT (888710400)
#define WAIT_US (20 * G_USEC_PER_SEC)

/* --- a table ---------------------------------------------------------------------------------- */

typedef struct
{
  char *folder;
  FakeNetwork *network;
  GrapeLibrary *keeper, *ann;
  GrapeSyncService *keeping, *playing;
  char *topic, *instance;
} Table;

static gint64
fixed_now (void)
{
  return NOW_S + 60;
}

static GrapeLibrary *
open_library (Table *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

static GrapeSyncService *
service_for (Table *self, GrapeLibrary *library)
{
  GrapeSyncService *service = grape_sync_service_new (library);

  grape_sync_service_set_clock (service, fixed_now);
  grape_sync_service_set_network (service, G_NETWORK_MONITOR (self->network));
  return service;
}

static void
make_game (Table *self)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "00112233aabbccdd", "Shared", NOW_S);
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GError) error = NULL;

  header->referee = g_strdup ("Cy");
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bot", "random");
  grape_header_add_seat (header, "Bit", "random");
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_library_add_instance (self->keeper, instance, &error);
  g_assert_no_error (error);
  self->instance = g_strdup (header->id);
}

static void
set_up (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grape-service-XXXXXX", &error);
  g_assert_no_error (error);
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (place, 0700), ==, 0);
  self->network = fake_network_new ();
  self->keeper = open_library (self, "keeper.db");
  self->ann = open_library (self, "ann.db");
  self->keeping = service_for (self, self->keeper);
  self->playing = service_for (self, self->ann);
  make_game (self);
}

static void
tear_down (Table *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);
  GrapeLibrary *libraries[] = { self->keeper, self->ann };

  g_assert_finalize_object (self->keeping);
  g_assert_finalize_object (self->playing);
  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      g_autoptr (GError) error = NULL;

      grape_library_check (libraries[i], &error);
      g_assert_no_error (error);
      g_assert_finalize_object (libraries[i]);
    }
  g_object_unref (self->network);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->topic);
  g_free (self->instance);
}

static void
share_at (Table *self, const char *address, const char *user)
{
  g_autoptr (GError) error = NULL;

  self->topic = grape_share_start (self->keeper, self->instance, address, user,
                                   GRAPE_VIEWER_SPECTATOR, NOW_S, &error);
  g_assert_no_error (error);
}

static void
let_ann_in (Table *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite (self->keeper, self->topic, 0, &error);
  g_assert_no_error (error);
  g_autofree char *topic = grape_share_accept (self->ann, link, "Ann", NULL, NOW_S, &error);
  g_assert_no_error (error);
}

static GrapeSyncStatus
status_of (Table *self, GrapeSyncService *service)
{
  GrapeSyncStatus status;

  grape_sync_service_status (service, self->topic, &status);
  return status;
}

typedef gboolean (*Condition) (Table *self);

static void
wait_for (Table *self, Condition condition)
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
keeper_is_done (Table *self)
{
  GrapeSyncStatus status = status_of (self, self->keeping);
  return status.phase == GRAPE_SYNC_IDLE && status.synced_at == fixed_now () && !status.waiting;
}

static gboolean
ann_is_done (Table *self)
{
  GrapeSyncStatus status = status_of (self, self->playing);
  return status.phase == GRAPE_SYNC_IDLE && status.synced_at == fixed_now () && !status.waiting;
}

static gboolean
is_offline (Table *self)
{
  return status_of (self, self->keeping).phase == GRAPE_SYNC_OFFLINE;
}

static gboolean
is_stopped (Table *self)
{
  return status_of (self, self->keeping).phase == GRAPE_SYNC_STOPPED;
}

static gboolean
is_running (Table *self)
{
  return status_of (self, self->keeping).phase == GRAPE_SYNC_RUNNING;
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
ann_has_the_game (Table *self)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann, self->topic, NULL);
  grape_sync_service_sync_now (self->playing, NULL);
  grape_sync_service_sync_now (self->keeping, NULL);
  return shared->instance && shared->seat == 0;
}

static gboolean
bid_arrived (Table *self)
{
  g_autoptr (GrapeInstance) truth
      = grape_library_load_instance (self->keeper, self->instance, NULL);
  grape_sync_service_sync_now (self->keeping, self->topic);
  return grape_position_phase (grape_instance_position (truth)) == 2;
}

static gboolean
bid_came_back (Table *self)
{
  g_autoptr (GrapeInstance) copy = grape_library_load_instance (self->ann, self->instance, NULL);
  grape_sync_service_sync_now (self->playing, self->topic);
  return grape_position_phase (grape_instance_position (copy)) == 2;
}

static void
count_cb (GrapeSyncService *service, const char *topic, const GrapeSyncReport *report,
          guint *n_sent)
{
  *n_sent += report->sent;
}

/* What is sealed and on its way is not owed any more; an act that is no move changes nothing. */
static void
assert_needs_me (Table *self, gboolean needs_me)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSummary) summary = grape_library_summarise (self->ann, self->instance, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (summary->mine->len, ==, 1);
  g_assert_cmpint (g_array_index (summary->mine, int, 0), ==, 0);
  g_assert_cmpint (summary->needs_me, ==, needs_me);
  g_assert_cmpint (summary->acted, ==, !needs_me);
  g_assert_cmpint (summary->my_deadline != 0, ==, needs_me);
}

static gboolean
something_waits (Table *self)
{
  return status_of (self, self->playing).waiting == 1;
}

/* Accepting and acting send by themselves; the library's own "changed" says what came. */
static void
play_a_round (Table *self)
{
  g_autoptr (GError) error = NULL;
  guint n_sent = 0;

  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  grape_sync_service_start (self->playing);
  g_assert_cmpuint (grape_sync_service_n_games (self->playing), ==, 0);
  let_ann_in (self);
  wait_for (self, ann_has_the_game);
  wait_for (self, ann_is_done);
  assert_needs_me (self, TRUE);
  g_signal_connect (self->playing, "synced", G_CALLBACK (count_cb), &n_sent);
  grape_share_act (self->ann, self->topic, "bid K", fixed_now (), &error);
  g_assert_no_error (error);
  assert_needs_me (self, FALSE);
  wait_for (self, something_waits);
  wait_for (self, ann_is_done);
  g_assert_cmpuint (n_sent, ==, 1);
  wait_for (self, bid_arrived);
  wait_for (self, keeper_is_done);
  wait_for (self, bid_came_back);
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
test_folder (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);

  share_at (self, place, NULL);
  play_a_round (self);
}

static void
test_server (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  ServerThread server = { .options = { .folder = place } };

  server_thread_start (&server);
  share_at (self, server.uri, NULL);
  play_a_round (self);
  grape_sync_service_stop (self->keeping);
  grape_sync_service_stop (self->playing);
  server_thread_stop (&server);
}

static gboolean
keeper_has_the_bid (Table *self)
{
  g_autoptr (GrapeInstance) truth
      = grape_library_load_instance (self->keeper, self->instance, NULL);
  return grape_position_phase (grape_instance_position (truth)) == 2;
}

static gboolean
ann_has_the_round (Table *self)
{
  g_autoptr (GrapeInstance) copy = grape_library_load_instance (self->ann, self->instance, NULL);
  return grape_position_phase (grape_instance_position (copy)) == 2;
}

static gboolean
ann_is_in (Table *self)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann, self->topic, NULL);
  return shared->instance && shared->seat == 0;
}

/* Our server says when something was written: nobody asks for a sync, and the next poll is half a
 * minute away. */
static void
test_told (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  ServerThread server = { .options = { .folder = place } };
  g_autoptr (GError) error = NULL;

  server_thread_start (&server);
  share_at (self, server.uri, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  grape_sync_service_start (self->playing);
  let_ann_in (self);
  wait_for (self, ann_is_in);
  grape_share_act (self->ann, self->topic, "bid K", fixed_now (), &error);
  g_assert_no_error (error);
  wait_for (self, keeper_has_the_bid);
  wait_for (self, ann_has_the_round);
  grape_sync_service_stop (self->keeping);
  grape_sync_service_stop (self->playing);
  server_thread_stop (&server);
}

/* A file that was tampered with is said of its game, and stops nothing. */
static void
test_problem (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  g_autofree char *command
      = g_strdup_printf ("sed -i 's/serial/surreal/' '%s'/grapefruit/1/heads/*.json", place);

  share_at (self, place, NULL);
  play_a_round (self);
  g_assert_cmpint (system (command), ==, 0);
  GrapeSyncStatus status;
  grape_sync_service_sync_now (self->playing, NULL);
  g_assert_cmpint (status_of (self, self->playing).phase, ==, GRAPE_SYNC_RUNNING);
  wait_for (self, ann_is_done);
  status = status_of (self, self->playing);
  g_assert_cmpint (status.phase, ==, GRAPE_SYNC_IDLE);
  g_test_message ("%s", status.problem);
  g_assert_nonnull (strstr (status.problem, "Nothing new is taken from"));
}

/* --- places that fail ------------------------------------------------------------------------- */

/* Nobody answers; then somebody does, and what waited is sent. */
static void
test_offline (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  guint16 port = free_port ();
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);
  ServerThread server = { .options = { .folder = place, .port = port } };

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
  grape_sync_service_sync_now (self->keeping, self->topic);
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
test_password (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  g_autofree char *users = g_build_filename (self->folder, "users", NULL);
  g_autofree char *hash = grape_server_hash_password ("right", NULL);
  g_autofree char *line = g_strdup_printf ("cy:%s\n", hash);
  const char *password = "wrong";
  ServerThread server = { .options = { .folder = place, .users = users } };

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
test_no_network (Table *self, gconstpointer data)
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
test_near_without_network (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);

  fake_network_set (self->network, FALSE);
  share_at (self, place, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  fake_network_set (self->network, FALSE);
  g_assert_false (is_offline (self));
}

/* A server that takes the connection and says nothing does not keep the program from ending. */
static void
test_stop (Table *self, gconstpointer data)
{
  g_autoptr (GSocketListener) silent = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (silent, NULL, NULL);
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);

  share_at (self, address, NULL);
  grape_sync_service_start (self->keeping);
  g_assert_true (is_running (self));
  g_usleep (100000);
  gint64 begin = g_get_monotonic_time ();
  grape_sync_service_stop (self->keeping);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, G_USEC_PER_SEC);
  g_assert_cmpuint (grape_sync_service_n_games (self->keeping), ==, 0);
}

/* --- accounts --------------------------------------------------------------------------------- */

static const GrapeAccount *
account_at (GPtrArray *accounts, guint i)
{
  return g_ptr_array_index (accounts, i);
}

static void
test_accounts (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  share_at (self, "https://b.example/", "cy");
  g_assert_true (grape_library_add_account (self->keeper, "https://a.example/", NULL, &error));
  g_assert_true (grape_library_add_account (self->keeper, "https://a.example/", NULL, &error));
  g_autoptr (GPtrArray) two = grape_library_list_accounts (self->keeper, &error);
  g_assert_cmpuint (two->len, ==, 2);
  g_assert_cmpstr (account_at (two, 0)->address, ==, "https://a.example/");
  g_assert_null (account_at (two, 0)->user);
  g_assert_cmpuint (account_at (two, 0)->n_games, ==, 0);
  g_assert_cmpstr (account_at (two, 1)->user, ==, "cy");
  g_assert_cmpuint (account_at (two, 1)->n_games, ==, 1);
  g_assert_true (grape_library_remove_account (self->keeper, account_at (two, 0), &error));
  g_assert_false (grape_library_remove_account (self->keeper, account_at (two, 1), &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
  g_clear_error (&error);
  g_autoptr (GPtrArray) one = grape_library_list_accounts (self->keeper, &error);
  g_assert_cmpuint (one->len, ==, 1);
}

/* The games go with their server, and heads are not numbered from one again. */
static void
test_move (Table *self, gconstpointer data)
{
  g_autofree char *place = g_build_filename (self->folder, "place", NULL);
  g_autofree char *moved = g_build_filename (self->folder, "moved", NULL);
  g_autoptr (GError) error = NULL;
  gint64 serial = 0, after = 0;
  char *tag = NULL, *file = NULL;

  share_at (self, place, NULL);
  grape_sync_service_start (self->keeping);
  wait_for (self, keeper_is_done);
  g_autoptr (GrapeKey) key = grape_share_key (self->keeper, &error);
  grape_library_head (self->keeper, place, grape_key_public (key), &serial, &tag, &file, &error);
  g_free (tag);
  g_free (file);
  g_assert_cmpint (serial, >, 0);
  g_assert_cmpint (g_rename (place, moved), ==, 0);
  const GrapeAccount old = { .address = place };
  g_assert_true (grape_library_change_account (self->keeper, &old, moved, "me", &error));
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper, self->topic, &error);
  g_assert_cmpstr (shared->address, ==, moved);
  g_assert_cmpstr (shared->user, ==, "me");
  grape_library_head (self->keeper, moved, grape_key_public (key), &after, &tag, &file, &error);
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
#define TABLE_TEST(name, function)                                                                 \
  g_test_add ("/sync/service/" name, Table, NULL, set_up, function, tear_down)
  TABLE_TEST ("folder", test_folder);
  TABLE_TEST ("server", test_server);
  TABLE_TEST ("told", test_told);
  TABLE_TEST ("problem", test_problem);
  TABLE_TEST ("offline", test_offline);
  TABLE_TEST ("password", test_password);
  TABLE_TEST ("no-network", test_no_network);
  TABLE_TEST ("near-without-network", test_near_without_network);
  TABLE_TEST ("stop", test_stop);
  TABLE_TEST ("accounts", test_accounts);
  TABLE_TEST ("move", test_move);
  return g_test_run ();
}
