/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hostile people may write: players and keepers whose programs are not ours, and servers that
 * say strange things. Whatever comes, the game of the others goes on, and the programs report
 * it. */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/grape-error.h"
#include "exchange-fixture.h"
#include "sync/place/grape-place-private.h"
#include "sync/share/grape-share-private.h"
#include "sync/wire/grape-signed-file.h"

/* Bob's bid is taken: the keeper's program goes on. */
static void
assert_goes_on (Table *self)
{
  self->now += 60;
  table_act (self, self->bob, "bid 7");
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->taken, ==, 1);
  table_sync_clean (self, self->bob);
}

/* --- players ---------------------------------------------------------------------------------- */

/* The refusal quotes it, and must fit into an entry all the same. */
static void
test_endless_act (Table *self, gconstpointer data)
{
  g_autofree char *filler = g_strnfill (700 * 1000, 'x');
  g_autofree char *text = g_strconcat ("leave ", filler, NULL), *hash = NULL;

  guint n = table_last_of (self, self->ann, &hash);
  g_autofree char *json = table_act_json (self, self->ann, self->keeper, n + 1, text);
  table_write (self, self->ann, "act", json);
  table_sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  g_autoptr (GrapeSyncReport) told = table_sync_report (self, self->ann);
  assert_goes_on (self);
}

static void
test_strange_acts (Table *self, gconstpointer data)
{
  static const char *const members[][2] = {
    { "act", "{}" },
    { "act", "{'to':5,'box':5}" },
    { "act", "{'seal':5,'boxes':5}" },
    { "act", "{'seal':'00','boxes':[5]}" },
    { "act", "{'box':''}" },
    { "act", "{'box':'AAAA'}" },
    { "opens", "{'events':5}" },
    { "opens", "{'events':[{'event':99999999999,'text':'x','nonce':'00'}]}" },
    { "bad", "{'event':-1}" },
    { "bad", "{'event':99999999999}" },
    { "admit", "{'pk':'0','name':'x','seat':0}" },
    { "hello", "{}" },
    { "\xc3\xa4\xc3\xb6\xc3\xbc\x1b[2J", "{}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    table_write (self, self->ann, members[i][0], members[i][1]);
  table_sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, G_N_ELEMENTS (members));
  g_autoptr (GrapeSyncReport) told = table_sync_report (self, self->ann);
  assert_goes_on (self);
}

/* Our own program never says such a name, so another one does. */
static void
come_by_another_program (Table *self, const char *name)
{
  g_autofree char *link = table_invite (self, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, NULL);
  g_autoptr (GrapeKey) code = grape_key_new_from_seed (parsed->code), eve = grape_key_new ();
  g_autoptr (JsonObject) hello = grape_share_hello (eve, GRAPE_PROTOCOL_VERSION, FALSE,
                                                    grape_key_public (code), self->topic, name);

  table_plant_hello (self, link, hello);
}

/* Every newcomer has a name that can be shown, to the keeper and to others. */
static void
assert_names (Table *self, GrapeLibrary *library, guint n)
{
  g_autoptr (GPtrArray) members = grape_library_list_members (library, self->topic, NULL);

  g_assert_cmpuint (members->len, ==, n);
  for (guint i = 0; i < members->len; i++)
    {
      const char *name = ((const GrapeMember *)g_ptr_array_index (members, i))->name;

      g_assert_true (grape_name_valid (name));
      g_assert_null (strstr (name, "\xe2\x80\xa8"));
      g_assert_null (strstr (name, "\xe2\x80\xa9"));
    }
}

/* Somebody comes in under a name that is no name. */
static void
test_strange_names (Table *self, gconstpointer data)
{
  g_autofree char *endless = g_strnfill (500 * 1000, 'x');
  const char *const names[] = { endless, "Eve\n\x1b[2JBob",
                                "\xe2\x80\xae"
                                "evE",
                                "Eve\xe2\x80\xa8"
                                "Bob\xe2\x80\xa9\xe2\x81\xa7"
                                "Cy\xc2\x85",
                                " " };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_strdup_printf ("eve-%u.db", i);
      g_autofree char *link = table_invite (self, GRAPE_VIEWER_SPECTATOR);
      g_autoptr (GrapeLibrary) eve = table_open_library (self, file);

      table_admit (self, eve, link, names[i]);
      come_by_another_program (self, names[i]);
      table_sync_clean (self, self->keeper);
    }
  table_sync_clean (self, self->bob);
  assert_names (self, self->keeper, 2 + 2 * G_N_ELEMENTS (names));
  assert_names (self, self->bob, 2 + 2 * G_N_ELEMENTS (names));
  assert_goes_on (self);
}

/* As much as the rules of the protocol let one write: it is not all taken into memory. */
static void
test_heap_of_entries (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (self->ann, &error);
  g_autofree char *filler = g_strnfill (1000 * 1000, 'x');
  g_autofree char *hash = g_strdup ("");
  g_autoptr (JsonObject) members = json_object_new ();

  json_object_set_string_member (members, "x", filler);
  for (guint n = 1; n <= 70; n++)
    {
      g_autoptr (GrapeEntry) entry = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, n,
                                                      hash, self->now, "act", members, &error);
      g_assert_no_error (error);
      table_plant_entry (self, entry);
      g_free (hash);
      hash = g_strdup (entry->hash);
    }
  table_plant_head (self, key, 1000, 70, hash);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), "64 MiB"));
  g_assert_cmpuint (report->fetched, ==, 0);
}

/* --- keepers ---------------------------------------------------------------------------------- */

/* The keeper's program is not ours: what it writes is refused, in a sentence. */
static void
assert_does_not_hold (Table *self, const char *kind, const char *json)
{
  table_write (self, self->keeper, kind, json);
  g_autoptr (GrapeSyncReport) sent = table_sync_report (self, self->keeper);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->ann);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), "fails its checks"));
}

static const char *const wrong_entries[][2] = {
  { "events", "{}" },
  { "events", "{'events':5}" },
  { "events", "{'events':[5]}" },
  { "events", "{'events':['x']}" },
  { "events", "{'events':[],'takes':[5]}" },
  { "events", "{'events':[],'takes':[{'author':'ANN','n':4294967297}]}" },
  { "events", "{'events':[],'takes':[{'author':'ANN','n':0}]}" },
  { "boxes", "{}" },
  { "boxes", "{'boxes':[{'event':EVENT,'to':'ANN','box':'AAAA'}]}" },
  { "boxes", "{'boxes':[{'event':EVENT,'to':'ANN','box':'AAAA','by':5}]}" },
  { "boxes", "{'boxes':[{'event':EVENT,'to':'ANN','box':'AAAA','by':{'author':5,'n':1}}]}" },
  { "opened", "{'lines':5}" },
  { "opened", "{'lines':[5]}" },
  { "refuse", "{'of':'ANN','entry':0}" },
  { "refuse", "{'of':'ANN','entry':1,'box':'AAAA'}" },
  { "admit", "{'pk':'ANN','name':'Ann','seat':-1}" },
  { "admit", "{'pk':'ANN','name':'Ann','seat':4294967296}" },
  { "admit", "{'pk':'ANN','name':'Ann','seat':1,'replaces':[5]}" },
  { "open", "{'header':'x'}" },
  { "123456789012345678901234567890123456789\xc3\xa4\xc3\xa4", "{}" },
};

/* A keeper's program may pass on a name as it came; others' programs do not show it so. */
static void
test_name_passed_on (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) eve = grape_key_new ();
  g_autofree char *json = g_strdup_printf ("{'pk':'%s','name':'Eve\\n\\u001b[2JBob','seat':-2}",
                                           grape_key_public (eve));

  table_write (self, self->keeper, "admit", json);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  assert_names (self, self->bob, 3);
}

static guint
last_sealed (Table *self)
{
  g_autoptr (GrapeInstance) game = table_load (self, self->ann);
  guint number = grape_instance_n_events (game);

  while (grape_event_public (grape_instance_event (game, number)))
    number--;
  return number;
}

static void
test_wrong_keeper (Table *self, gconstpointer data)
{
  const char *const *wrong = data;
  g_autoptr (GrapeKey) key = grape_share_key (self->ann, NULL);
  g_auto (GStrv) parts = g_strsplit (wrong[1], "ANN", -1);
  g_autofree char *with_ann = g_strjoinv (grape_key_public (key), parts);
  g_auto (GStrv) more = g_strsplit (with_ann, "EVENT", -1);

  assert_goes_on (self); /* and Bob's bid is sealed */
  table_sync_clean (self, self->ann);
  g_autofree char *number = g_strdup_printf ("%u", last_sealed (self));
  g_autofree char *json = g_strjoinv (number, more);
  assert_does_not_hold (self, wrong[0], json);
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann, self->topic, NULL);
  g_assert_cmpint (shared->seat, ==, 0);
}

/* The keeper makes a move for Ann, which is told her; her own are not. */
static void
test_spoken_for (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  assert_goes_on (self);
  table_act (self, self->ann, "bid 3");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeSyncReport) mine = table_sync_report (self, self->ann);
  g_assert_cmpuint (mine->events, >, 0);
  for (guint i = 0; i < mine->notes->len; i++)
    g_assert_null (strstr (g_ptr_array_index (mine->notes, i), "moves of yours"));

  g_autoptr (GrapeInstance) game = table_load (self, self->keeper);
  guint n = grape_instance_n_events (game);
  g_assert_true (grape_instance_act (game, self->now + 60, 0, "bid K", &error));
  grape_library_append (self->keeper, game, n + 1, &error);
  g_assert_no_error (error);
  self->now += 120;
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->ann);
  g_assert_cmpuint (report->notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->notes, 0), "1 moves of yours"));
}

/* A shared game has the id of one that the newcomer has already, which stays as it is; the program
 * reports it, and syncs other games. */
static void
test_id_of_another (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) eve = table_open_library (self, "eve.db");
  g_autoptr (GrapeInstance) own
      = game_to_share_make (&(GameToShare){ .id = self->instance, .name = "My own", .seed = 9 });
  g_autofree char *link = table_invite (self, GRAPE_VIEWER_SPECTATOR);

  grape_library_add_instance (eve, own, &error);
  g_assert_no_error (error);
  g_autofree char *topic = grape_share_accept (eve, link, "Eve", NULL, self->now, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, eve);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_autoptr (GrapeShared) shared = grape_library_shared (eve, topic, NULL);
  g_assert_null (shared->instance);
  g_autoptr (GrapeInstance) still = grape_library_load_instance (eve, self->instance, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (grape_instance_header (still)->name, ==, "My own");
}

/* A seat that the table does not have: somebody may come to sit there, and until then nobody does.
 */
static void
test_seat_beyond (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *json = table_admit_json (self, self->ann, 59);

  table_write (self, self->keeper, "admit", json);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  g_assert_false (grape_share_act (self->ann, self->topic, "bid 3", self->now, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  assert_goes_on (self);
  table_sync_clean (self, self->ann);
}

/* --- files ------------------------------------------------------------------------------------ */

static void
test_numbers (void)
{
  static const char *const numbers[]
      = { "1.0",  "1e0",  "\"1\"", "-1",  "0",  "4294967297", "18446744073709551617",
          "null", "true", "[1]",   "0x1", "01", "1000000" };
  guint8 seed[GRAPE_KEY_SEED_BYTES] = { 3 };
  g_autoptr (GrapeKey) key = grape_key_new_from_seed (seed);
  const char *topic = "00112233445566778899aabbccddeeff";

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *body = g_strdup_printf (
          "{\"v\":1,\"topic\":\"%s\",\"author\":\"%s\",\"n\":%s,\"before\":\"\",\"at\":1,"
          "\"kind\":\"act\"}",
          topic, grape_key_public (key), numbers[i]);
      g_autofree char *file = grape_signed_file_new (key, "entry", body);
      g_autoptr (GrapeEntry) entry = grape_entry_read (topic, grape_key_public (key), file, &error);
      g_test_message ("%s: %s", numbers[i], entry ? "taken" : error->message);
      g_assert_null (entry);
    }
}

/* Things in a shared folder that are not files, and links to such things. */
static void
test_no_files (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("grape-review-XXXXXX", &error);
  g_autoptr (GrapePlace) place = grape_place_new (folder, NULL, NULL, &error);
  static const char *const names[] = { "fifo.json", "zero.json", "folder.json" };

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_auto (GrapeFetched) fetched = { 0 };

      g_assert_cmpint (i == 0   ? mkfifo (path, 0600)
                       : i == 1 ? symlink ("/dev/zero", path)
                                : g_mkdir (path, 0700),
                       ==, 0);
      g_assert_false (grape_place_get (place, names[i], NULL, 4096, &fetched, NULL, &error));
      g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
      g_clear_error (&error);
      g_assert_cmpint (i == 2 ? g_rmdir (path) : g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* --- servers ---------------------------------------------------------------------------------- */

typedef struct
{
  GSocketListener *listener;
  GThread *thread;
  char *address;
  const char *answer;
  gboolean drips; /* one byte a twentieth of a second, without end */
  int stop;
} Server;

static void
serve_one (Server *self, GSocketConnection *connection)
{
  GInputStream *in = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (connection));
  char request[4096];

  g_input_stream_read (in, request, sizeof request, NULL, NULL);
  gboolean good
      = g_output_stream_write_all (out, self->answer, strlen (self->answer), NULL, NULL, NULL);
  while (good && self->drips && !g_atomic_int_get (&self->stop))
    {
      g_usleep (G_USEC_PER_SEC / 20);
      good = g_output_stream_write_all (out, "x", 1, NULL, NULL, NULL);
    }
}

static gpointer
serve (gpointer data)
{
  Server *self = data;

  while (!g_atomic_int_get (&self->stop))
    {
      g_autoptr (GSocketConnection) connection
          = g_socket_listener_accept (self->listener, NULL, NULL, NULL);
      if (connection)
        serve_one (self, connection);
    }
  return NULL;
}

static void
start_server (Server *self, const char *answer, gboolean drips)
{
  g_autoptr (GError) error = NULL;

  *self = (Server){ .listener = g_socket_listener_new (), .answer = answer, .drips = drips };
  guint16 port = g_socket_listener_add_any_inet_port (self->listener, NULL, &error);
  g_assert_no_error (error);
  self->address = g_strdup_printf ("http://127.0.0.1:%u/", port);
  self->thread = g_thread_new ("server", serve, self);
}

static void
stop_server (Server *self)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autofree char *host = g_strndup (self->address + 7, strlen (self->address) - 8);

  g_atomic_int_set (&self->stop, 1);
  g_autoptr (GSocketConnection) last
      = g_socket_client_connect_to_host (client, host, 80, NULL, NULL);
  g_clear_object (&last);
  g_thread_join (self->thread);
  g_clear_object (&self->listener);
  g_free (self->address);
}

/* "Nothing new" of something that was never asked for before. */
static void
test_unasked_304 (void)
{
  Server server;
  g_autoptr (GError) error = NULL;
  g_auto (GrapeFetched) fetched = { 0 };

  start_server (&server,
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                FALSE);
  g_autoptr (GrapePlace) place = grape_place_new (server.address, NULL, NULL, &error);
  g_assert_false (
      grape_place_get (place, "grapefruit/1/heads/a.json", NULL, 4096, &fetched, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
  g_clear_pointer (&place, grape_place_free);
  stop_server (&server);
}

/* An answer that never ends, though never quite stops, is given up. */
static void
test_dripping_answer (void)
{
  Server server;
  g_autoptr (GError) error = NULL;
  g_auto (GrapeFetched) fetched = { 0 };
  gint64 before = g_get_monotonic_time ();

  start_server (&server, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", TRUE);
  g_autoptr (GrapePlace) place = grape_place_new (server.address, NULL, NULL, &error);
  place->patience_s = 1;
  g_assert_false (
      grape_place_get (place, "grapefruit/1/heads/a.json", NULL, 4096, &fetched, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE);
  g_assert_cmpint (g_get_monotonic_time () - before, <, 10 * G_USEC_PER_SEC);
  g_clear_pointer (&place, grape_place_free);
  stop_server (&server);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/review/" name, Table, NULL, table_set_up, function, table_tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("endless-act", test_endless_act);
  ADD ("strange-acts", test_strange_acts);
  ADD ("strange-names", test_strange_names);
  ADD ("name-passed-on", test_name_passed_on);
  ADD ("heap-of-entries", test_heap_of_entries);
  ADD ("spoken-for", test_spoken_for);
  ADD ("id-of-another", test_id_of_another);
  ADD ("seat-beyond", test_seat_beyond);
  for (guint i = 0; i < G_N_ELEMENTS (wrong_entries); i++)
    {
      g_autofree char *path
          = g_strdup_printf ("/sync/review/wrong-keeper/%u-%.7s", i, wrong_entries[i][0]);
      g_test_add (path, Table, wrong_entries[i], table_set_up, test_wrong_keeper, table_tear_down);
    }
  g_test_add_func ("/sync/review/numbers", test_numbers);
  g_test_add_func ("/sync/review/no-files", test_no_files);
  g_test_add_func ("/sync/review/unasked-304", test_unasked_304);
  g_test_add_func ("/sync/review/dripping-answer", test_dripping_answer);
  return g_test_run ();
}
