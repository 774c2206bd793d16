/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On a server that gives a file a new time, a rival sends another's move once more, and it looks
 * late. The players' programs saw it before, and say so, signed. And how a friend, or a keeper,
 * could misuse that. */
#include <string.h>
#include <utime.h>

#include "exchange-fixture.h"
#include "server-thread.h"
#include "sync/share/grape-share-seen.h"
#include "sync/wire/grape-head.h"

#define DAY_S GRAPE_DAY_S

/* As a server does that knows no condition: the same bytes, and a new time. */
static void
send_again (Table *self, GrapeLibrary *whose, guint n)
{
  g_autofree char *file = table_entry_file (self, whose, n);

  g_assert_cmpint (utime (file, NULL), ==, 0);
}

static void
say (Table *self, GrapeLibrary *library, const char *text)
{
  table_act (self, library, text);
  table_sync_clean (self, library);
}

/* Of the keeper's last event of @kind by @seat; 0: there is none */
static gint64
time_of_last (Table *self, int seat, GrapeEventKind kind)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);

  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->author == seat && event->kind == kind)
        return event->at;
    }
  return 0;
}

/* Ann's bid came in time, Bob's program saw it, and a rival has made its file look four days
 * younger: it counts from then, and everybody is told by whose word. */
static void
test_renewed (Table *self, gconstpointer data)
{
  say (self, self->ann, "bid K");
  self->now += 600;
  gint64 saw = self->now;
  table_sync_clean (self, self->bob);
  self->now += 4 * DAY_S;
  send_again (self, self->ann, 1);
  table_assert_told (self, self->keeper,
                     "when the program of Bob saw it: its file has a later date");
  g_assert_cmpint (time_of_last (self, 0, GRAPE_EVENT_MOVE), ==, saw);
  table_assert_told (self, self->ann, "Entry 1 of Ann counts from ");
  table_assert_told (self, self->bob, "when the program of Bob saw it");
  table_assert_same_logs (self);
}

/* Of several entries the head names the last, which stands for those before it. */
static void
test_several (Table *self, gconstpointer data)
{
  say (self, self->ann, "note one");
  say (self, self->ann, "bid K");
  table_sync_clean (self, self->bob);
  gint64 saw = self->now;
  say (self, self->ann, "note two");
  self->now += 4 * DAY_S;
  table_sync_clean (self, self->keeper);
  g_assert_cmpint (time_of_last (self, 0, GRAPE_EVENT_MOVE), ==, saw);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->ann);
  table_assert_same_logs (self);
}

/* --- a friend, a liar, a keeper --------------------------------------------------------------- */

/* A head of @witness which says that its owner saw Ann's entry 1 at @at, signed by @signer. */
static void
plant_seen (Table *self, GrapeLibrary *witness, GrapeLibrary *signer, gint64 at)
{
  g_autoptr (GrapeKey) key = table_pair_of (witness), other = table_pair_of (signer);
  g_autofree char *ann = table_key_of (self->ann), *path = table_head_file (self, witness);
  g_autofree char *own = file_slurp (path), *hash = NULL;
  g_autoptr (GrapeHead) head = grape_head_read (grape_key_public (key), own, NULL);
  g_autoptr (GHashTable) table = grape_head_seen_new ();
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sighting_free);
  GrapeSighting *seen = g_new0 (GrapeSighting, 1);

  g_assert_cmpuint (table_last_of (self, self->ann, &hash), ==, 1);
  *seen = (GrapeSighting){ g_strdup (ann), 1, g_strdup (hash), at, NULL };
  seen->signature = grape_sighting_sign (seen, self->topic, other);
  g_ptr_array_add (list, seen);
  g_hash_table_insert (table, g_strdup (self->topic), list);
  g_autoptr (GrapeHead) anew
      = grape_head_new_seeing (key, 1000, self->now, head->tips, head->bundles, table);
  file_spill (path, anew->file);
}

/* Bob helps Ann, who is late by a day, and says that he saw it before: when the keeper has looked
 * since, the round is over, and nothing of the kind can bring it back. */
static void
test_friend (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "bid K"); /* which stays at her desk */
  say (self, self->bob, "bid 2");
  self->now += 4 * DAY_S;
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeInstance) over = table_load (self, self->keeper);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->ann);
  plant_seen (self, self->bob, self->bob, self->now - 3 * DAY_S);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  g_autoptr (GrapeInstance) after = table_load (self, self->keeper);
  g_assert_cmpuint (grape_instance_n_events (after), ==, grape_instance_n_events (over));
}

/* Nobody is a witness of their own, and a statement needs its witness's hand. */
static void
test_liars (Table *self, gconstpointer data)
{
  gboolean own = data != NULL;

  say (self, self->bob, "note here");
  say (self, self->ann, "note hello");
  table_sync_clean (self, self->ann);
  plant_seen (self, own ? self->ann : self->bob, self->ann, self->now);
  self->now += DAY_S;
  send_again (self, self->ann, 1);
  table_sync_clean (self, self->keeper);
  g_assert_cmpint (time_of_last (self, 0, GRAPE_EVENT_NOTE), >, self->now - 3600);
}

/* A keeper with another program says that Bob saw it, and he did not. */
static void
test_invented (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autofree char *bob = table_key_of (self->bob);
  g_autoptr (GError) error = NULL;

  say (self, self->ann, "note yes");
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint before = grape_instance_n_events (instance);
  grape_instance_act (instance, self->now, 0, "note yes", &error);
  g_assert_no_error (error);
  JsonObject *take = table_take_of (self, self->ann, 1, before + 1), *seen = json_object_new ();
  json_object_set_string_member (seen, "by", bob);
  json_object_set_int_member (seen, "n", 1);
  json_object_set_int_member (seen, "at", self->now);
  json_object_set_string_member (seen, "hash", json_object_get_string_member (take, "hash"));
  json_object_set_string_member (seen, "sig", json_object_get_string_member (take, "vow"));
  json_object_set_object_member (take, "seen", seen);
  JsonArray *takes = json_array_new ();
  json_array_add_object_element (takes, take);
  g_autoptr (JsonObject) members = table_happened (instance, before, takes);
  grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  table_assert_problem (self, self->ann, "Nobody signed that they saw entry 1 of Ann");
  table_assert_problem (self, self->bob, "Nobody signed that they saw entry 1 of Ann");
}

/* The keeper ignores what Bob signed: Bob learns of it. */
static void
test_passed_over (Table *self, gconstpointer data)
{
  say (self, self->ann, "note hello");
  table_sync_clean (self, self->bob);
  g_autofree char *path = table_head_file (self, self->bob);
  g_assert_cmpint (run_in_shell ("rm '%s'", path), ==, 0);
  self->now += DAY_S;
  send_again (self, self->ann, 1);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->taken, ==, 1);
  table_assert_told (self, self->bob, "and this program saw it at ");
}

/* --- what it costs ---------------------------------------------------------------------------- */

static gboolean
says_seen (Table *self, GrapeLibrary *library)
{
  g_autofree char *path = table_head_file (self, library), *head = NULL;

  return g_file_get_contents (path, &head, NULL, NULL) && strstr (head, "seen");
}

/* Nobody repeats what was dealt with; and nobody says anything if no time runs out. */
static void
test_forgotten (Table *self, gconstpointer data)
{
  say (self, self->ann, "note hello");
  table_sync_clean (self, self->bob);
  g_assert_true (says_seen (self, self->bob));
  table_sync_all (self);
  say (self, self->bob, "note too");
  g_assert_false (says_seen (self, self->bob));
}

/* Our own server leaves a file's time as it is: nobody has to check. */
static void
sit_down_at_server (Table *self, gconstpointer data)
{
  ServerThread *server = g_new0 (ServerThread, 1);

  table_open (self);
  server->options.folder = g_strdup (self->place);
  server_thread_start (server);
  g_object_set_data_full (G_OBJECT (self->keeper), "server", server, g_free);
  g_free (self->place);
  self->place = g_strdup (server->uri);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &(GameToShare){ .people = "Ann, Bob" }, GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, 0, "Ann");
  table_let_in (self, self->bob, 1, "Bob");
}

static void
test_own_server (Table *self, gconstpointer data)
{
  ServerThread *server = g_object_get_data (G_OBJECT (self->keeper), "server");
  guint64 requests = 0;

  say (self, self->ann, "note hello");
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeSyncReport) report = table_sync_counting (self, self->bob, &requests);
  g_assert_cmpuint (requests, <=, 2); /* the keeper's head, and once an hour one's own */
  server_thread_stop (server);
  g_free (self->place);
  self->place = (char *)server->options.folder;
  g_assert_false (says_seen (self, self->bob));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, run)                                                                       \
  g_test_add ("/sync/seen/" path, Table, data, table_set_up, run, table_tear_down)
  ADD ("renewed", NULL, test_renewed);
  ADD ("several", NULL, test_several);
  ADD ("friend", NULL, test_friend);
  ADD ("liar/own-entry", "own", test_liars);
  ADD ("liar/no-signature", NULL, test_liars);
  ADD ("invented", NULL, test_invented);
  ADD ("passed-over", NULL, test_passed_over);
  ADD ("forgotten", NULL, test_forgotten);
  g_test_add ("/sync/seen/own-server", Table, NULL, sit_down_at_server, test_own_server,
              table_tear_down);
  return g_test_run ();
}
