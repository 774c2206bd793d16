/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds: what a quiet one costs, and that one which is cut off leaves nothing half done. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-script.h"
#include "sync/grape-sync-round.h"

#define START_S G_GINT64_CONSTANT (888710400)
#define N_GAMES 5

/* One keeper, one player, and games of both over one folder. */
typedef struct
{
  char *folder, *place;
  GrapeLibrary *keeper, *ann;
  GPtrArray *topics; /* of char* */
  gint64 now;
} Table;

static GrapeLibrary *
open_library (Table *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

static GrapeInstance *
make_game (guint number, gint64 at)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autofree char *id = g_strdup_printf ("%016x", number + 1);
  g_autofree char *name = g_strdup_printf ("Game %u", number);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, name, at);
  guint8 seed[GRAPE_SEED_BYTES] = { (guint8)number };
  g_autoptr (GError) error = NULL;

  header->referee = g_strdup ("Cy");
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bot", "random");
  grape_header_add_seat (header, "Bot 2", "random");
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

static void
share_game (Table *self, guint number)
{
  g_autoptr (GrapeInstance) instance = make_game (number, START_S);
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GError) error = NULL;

  grape_library_add_instance (self->keeper, instance, &error);
  g_assert_no_error (error);
  char *topic = grape_share_start (self->keeper, id, self->place, NULL, GRAPE_VIEWER_SPECTATOR,
                                   self->now, &error);
  g_assert_no_error (error);
  g_autofree char *link = grape_share_invite (self->keeper, topic, 0, &error);
  g_assert_no_error (error);
  g_autofree char *same = grape_share_accept (self->ann, link, "Ann", NULL, self->now, &error);
  g_assert_no_error (error);
  g_ptr_array_add (self->topics, topic);
}

/* A round over all games. What is wrong is said; the requests are counted. */
static guint64
sync_all (Table *self, GrapeLibrary *library, GrapeSyncReport *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) places = grape_sync_list_places (library, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (places->len, ==, 1);
  const GrapeSyncPlace *at = g_ptr_array_index (places, 0);
  g_autoptr (GrapePlace) place = grape_place_new (at->address, at->user, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeSyncRound) round = grape_sync_round_new (library, place, self->now, NULL);

  for (guint i = 0; i < at->topics->len; i++)
    {
      grape_sync_round_game (round, g_ptr_array_index (at->topics, i), report, &error);
      g_assert_no_error (error);
    }
  grape_sync_round_finish (round, &error);
  g_assert_no_error (error);
  return grape_place_traffic (place)->requests;
}

static guint64
sync_clean (Table *self, GrapeLibrary *library)
{
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  guint64 requests = sync_all (self, library, report);

  if (report->problems->len)
    g_test_message ("%s", (char *)g_ptr_array_index (report->problems, 0));
  g_assert_cmpuint (report->problems->len, ==, 0);
  return requests;
}

static void
set_up (Table *self, gconstpointer data)
{
  guint n_games = data ? GPOINTER_TO_UINT (data) : N_GAMES;
  g_autoptr (GError) error = NULL;

  self->now = START_S + 60;
  self->folder = g_dir_make_tmp ("grape-round-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  self->keeper = open_library (self, "keeper.db");
  self->ann = open_library (self, "ann.db");
  self->topics = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_games; i++)
    share_game (self, i);
  sync_clean (self, self->ann);
  for (guint i = 0; i < 2; i++)
    {
      sync_clean (self, self->keeper);
      sync_clean (self, self->ann);
    }
}

static void
tear_down (Table *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  g_object_unref (self->keeper);
  g_object_unref (self->ann);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->place);
  g_ptr_array_unref (self->topics);
}

static void
assert_same_logs (Table *self)
{
  for (guint i = 0; i < self->topics->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeShared) shared
          = grape_library_shared (self->keeper, g_ptr_array_index (self->topics, i), &error);
      g_autoptr (GrapeInstance) truth
          = grape_library_load_instance (self->keeper, shared->instance, &error);
      g_assert_no_error (error);
      g_autoptr (GrapeInstance) copy
          = grape_library_load_instance (self->ann, shared->instance, &error);
      g_assert_no_error (error);
      guint n = grape_instance_n_events (truth);

      g_assert_cmpuint (grape_instance_n_events (copy), ==, n);
      g_assert_cmpmem (grape_instance_event (copy, n)->hash, GRAPE_HASH_BYTES,
                       grape_instance_event (truth, n)->hash, GRAPE_HASH_BYTES);
    }
}

static void
act_everywhere (Table *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->topics->len; i++)
    {
      grape_share_act (self->ann, g_ptr_array_index (self->topics, i), text, self->now, &error);
      g_assert_no_error (error);
    }
}

/* Everybody reads one head, whatever the number of games; and their own while it is new. */
static void
test_quiet (Table *self, gconstpointer data)
{
  self->now += 60;
  g_assert_cmpuint (sync_clean (self, self->keeper), ==, 2);
  g_assert_cmpuint (sync_clean (self, self->ann), ==, 1); /* who has written nothing yet */
}

/* A quiet round writes when it was, in one transaction, and nothing else. */
static void
test_quiet_writes_once (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) other = grape_library_reopen (self->keeper, &error);
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();

  sync_clean (self, self->keeper);
  grape_library_poll (other);
  self->now += 60;
  g_autoptr (GrapeSyncRound) round = grape_sync_round_new (self->keeper, place, self->now, NULL);
  for (guint i = 0; i < self->topics->len; i++)
    grape_sync_round_game (round, g_ptr_array_index (self->topics, i), report, &error);
  g_assert_no_error (error);
  g_assert_false (grape_library_poll (other));
  g_assert_true (grape_sync_round_finish (round, &error));
  g_assert_true (grape_library_poll (other));
  g_autoptr (GrapeShared) shared
      = grape_library_shared (other, g_ptr_array_index (self->topics, 0), &error);
  g_assert_cmpint (shared->synced_at, ==, self->now);
}

/* Time passes at a quiet table too: a deadline ends a round without anybody's act. */
static void
test_deadline (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShared) shared
      = grape_library_shared (self->keeper, g_ptr_array_index (self->topics, 0), &error);
  g_autoptr (GrapeSummary) before
      = grape_library_summarise (self->keeper, shared->instance, &error);

  g_assert_cmpint (before->wakes_at, >, self->now);
  self->now = before->wakes_at - 1;
  g_assert_cmpuint (sync_clean (self, self->keeper), ==, 2);
  self->now = before->wakes_at;
  g_assert_cmpuint (sync_clean (self, self->keeper), >, 2);
  sync_clean (self, self->ann);
  assert_same_logs (self);
  g_autoptr (GrapeSummary) after = grape_library_summarise (self->ann, shared->instance, &error);
  g_assert_cmpuint (after->n_events, >, before->n_events);
}

static void
test_moves_in_all (Table *self, gconstpointer data)
{
  act_everywhere (self, "bid K");
  self->now += 60;
  sync_clean (self, self->ann);
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
  assert_same_logs (self);
  for (guint i = 0; i < self->topics->len; i++)
    {
      g_autoptr (GPtrArray) waiting = grape_library_entries_in (
          self->ann, g_ptr_array_index (self->topics, i), GRAPE_ENTRY_SENT, NULL);

      g_assert_cmpuint (waiting->len, ==, 1); /* the hello; every act was taken */
    }
}

/* A server that went back to an old copy: what it lost comes from those who wrote it. */
static void
test_lost_by_the_server (Table *self, gconstpointer data)
{
  g_autofree char *copy = g_strdup_printf ("cp -r '%s' '%s.old'", self->place, self->place);
  g_autofree char *back
      = g_strdup_printf ("rm -rf '%s' && mv '%s.old' '%s'", self->place, self->place, self->place);

  g_assert_cmpint (system (copy), ==, 0);
  act_everywhere (self, "bid K");
  sync_clean (self, self->ann); /* and the keeper has not seen it */
  g_assert_cmpint (system (back), ==, 0);
  self->now += 60;
  sync_clean (self, self->ann);
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
  assert_same_logs (self);
  for (guint i = 0; i < self->topics->len; i++)
    {
      g_autoptr (GPtrArray) taken = grape_library_entries_in (
          self->ann, g_ptr_array_index (self->topics, i), GRAPE_ENTRY_TAKEN, NULL);
      gboolean found = FALSE;

      for (guint k = 0; k < taken->len; k++)
        found
            = found
              || g_strcmp0 (((GrapeStoredEntry *)g_ptr_array_index (taken, k))->note, "bid K") == 0;
      g_assert_true (found);
    }
}

/* The keeper's own too: everything is gone, and comes back. */
static void
test_all_lost (Table *self, gconstpointer data)
{
  g_autofree char *wipe = g_strdup_printf ("rm -rf '%s'/*", self->place);

  g_assert_cmpint (system (wipe), ==, 0);
  act_everywhere (self, "bid K");
  self->now += 60;
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  sync_all (self, self->ann, report); /* says that the keeper's head is lost */
  g_assert_cmpuint (report->problems->len, >, 0);
  sync_all (self, self->keeper, report);
  self->now += 60;
  sync_clean (self, self->ann);
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
  assert_same_logs (self);
}

static void
test_wrong_place (Table *self, gconstpointer data)
{
  g_autofree char *elsewhere = g_build_filename (self->folder, "elsewhere", NULL);
  g_autoptr (GrapeInstance) instance = make_game (77, START_S);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapeSyncRound) round = grape_sync_round_new (self->keeper, place, self->now, NULL);

  grape_library_add_instance (self->keeper, instance, &error);
  g_autofree char *topic
      = grape_share_start (self->keeper, grape_instance_header (instance)->id, elsewhere, NULL,
                           GRAPE_VIEWER_SPECTATOR, self->now, &error);
  g_assert_no_error (error);
  g_assert_true (
      grape_sync_round_game (round, g_ptr_array_index (self->topics, 0), report, &error));
  g_assert_false (grape_sync_round_game (round, topic, report, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
}

/* --- two programs with one library ------------------------------------------------------------ */

typedef struct
{
  Table *table;
  GrapeLibrary *library;
} Program;

/* So that there is something to send. Another program may have written meanwhile: then not now. */
static void
say_something (GrapeLibrary *keeper, guint number)
{
  g_autofree char *text = g_strdup_printf ("note number %u", number);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (keeper, "0000000000000001", &error);

  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  grape_instance_act (instance, grape_instance_position (instance)->at, GRAPE_AUTHOR_REFEREE, text,
                      &error);
  g_assert_no_error (error);
  if (!grape_library_append (keeper, instance, first, &error))
    g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE);
}

static gpointer
sync_often (gpointer data)
{
  Program *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < 12; i++)
    {
      if (self->library == self->table->keeper)
        say_something (own, i);
      sync_clean (self->table, own);
    }
  grape_library_close (own);
  return NULL;
}

/* The window and grapefruitctl at the same moment: no event twice, no head overwritten, nothing
 * that "does not hold". */
static void
test_two_programs (Table *self, gconstpointer data)
{
  Program programs[] = {
    { self, self->keeper }, { self, self->keeper }, { self, self->ann }, { self, self->ann }
  };
  GThread *threads[G_N_ELEMENTS (programs)];

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    threads[i] = g_thread_new ("program", sync_often, &programs[i]);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    g_thread_join (threads[i]);
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/round/" name, Table, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("quiet", test_quiet);
  ADD ("quiet-writes-once", test_quiet_writes_once);
  ADD ("deadline", test_deadline);
  ADD ("moves-in-all", test_moves_in_all);
  ADD ("lost-by-the-server", test_lost_by_the_server);
  ADD ("all-lost", test_all_lost);
  ADD ("wrong-place", test_wrong_place);
  ADD ("two-programs", test_two_programs);
  return g_test_run ();
}
