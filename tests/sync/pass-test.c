/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds: what a quiet one costs, and that one which is cut off leaves nothing half done. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "sync/share/grape-sync-pass.h"

#define N_GAMES 5

static void
share_game (Table *self, guint number)
{
  g_autofree char *id = g_strdup_printf ("%016x", number + 1);
  g_autofree char *name = g_strdup_printf ("Game %u", number);
  const GameToShare game
      = { .id = id, .name = name, .people = "Ann", .seed = (guint16)(number + 1) };
  const char *topic = table_share (self, &game, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite (self->keeper, topic, 0, &error);
  g_assert_no_error (error);
  g_autofree char *same = grape_share_accept (self->ann, link, "Ann", NULL, self->now, &error);
  g_assert_no_error (error);
}

/* A pass over all games. Reports what is wrong, and counts the requests. */
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
  g_autoptr (GrapeSyncPass) pass = grape_sync_pass_new (library, place, self->now, NULL);

  for (guint i = 0; i < at->topics->len; i++)
    {
      grape_sync_pass_game (pass, g_ptr_array_index (at->topics, i), report, &error);
      g_assert_no_error (error);
    }
  grape_sync_pass_finish (pass, &error);
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

/* One keeper, one player, and games of both over one folder. */
static void
set_up (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  for (guint i = 0; i < N_GAMES; i++)
    share_game (self, i);
  sync_clean (self, self->ann);
  for (guint i = 0; i < 2; i++)
    {
      sync_clean (self, self->keeper);
      sync_clean (self, self->ann);
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

/* Ann's acts go to the keeper, and the results to her. */
static void
go_and_come (Table *self)
{
  self->now += 60;
  sync_clean (self, self->ann);
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
  table_assert_same_logs (self);
}

/* Everybody reads one head, whatever the number of games; and their own while it is new. */
static void
test_quiet (Table *self, gconstpointer data)
{
  self->now += 60;
  g_assert_cmpuint (sync_clean (self, self->keeper), ==, 2);
  g_assert_cmpuint (sync_clean (self, self->ann), ==, 1); /* who has written nothing yet */
}

/* So that its tag tells it from the one after it. */
static void
age (const char *file)
{
  g_assert_cmpint (run_in_shell ("touch -d '10 seconds ago' '%s'", file), ==, 0);
}

/* Each hour the program checks its own heads that are no longer new: what a server lost comes back
 * then, without a request in every pass. */
static void
test_own_head_once_an_hour (Table *self, gconstpointer data)
{
  g_autofree char *head = table_head_file (self, self->keeper);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();

  g_assert_cmpint (START_S % 3600, ==, 0);
  age (head);
  self->now = START_S + 120;
  g_assert_cmpuint (sync_clean (self, self->keeper), ==, 2);
  self->now = START_S + 3599;
  g_assert_cmpuint (sync_clean (self, self->keeper), ==, 1);
  g_assert_cmpint (g_unlink (head), ==, 0);
  g_assert_cmpuint (sync_clean (self, self->keeper), ==, 1);
  g_assert_false (g_file_test (head, G_FILE_TEST_EXISTS));
  self->now = START_S + 3600;
  g_assert_cmpuint (sync_all (self, self->keeper, report), >, 2);
  g_assert_true (g_file_test (head, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (report->problems->len, ==, 0);
  g_assert_cmpuint (report->notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->notes, 0), "had lost files of yours"));
}

/* A quiet pass writes when it was, in one transaction, and nothing else. */
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
  g_autoptr (GrapeSyncPass) pass = grape_sync_pass_new (self->keeper, place, self->now, NULL);
  for (guint i = 0; i < self->topics->len; i++)
    grape_sync_pass_game (pass, g_ptr_array_index (self->topics, i), report, &error);
  g_assert_no_error (error);
  g_assert_false (grape_library_poll (other));
  g_assert_true (grape_sync_pass_finish (pass, &error));
  g_assert_true (grape_library_poll (other));
  g_autoptr (GrapeShared) shared
      = grape_library_shared (other, g_ptr_array_index (self->topics, 0), &error);
  g_assert_cmpint (shared->synced_at, ==, self->now);
}

/* Time passes at a quiet table too: a deadline ends a pass without anybody's act. */
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
  table_assert_same_logs (self);
  g_autoptr (GrapeSummary) after = grape_library_summarise (self->ann, shared->instance, &error);
  g_assert_cmpuint (after->n_events, >, before->n_events);
}

static void
test_moves_in_all (Table *self, gconstpointer data)
{
  act_everywhere (self, "bid K");
  go_and_come (self);
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
  g_assert_cmpint (run_in_shell ("cp -r '%s' '%s.old'", self->place, self->place), ==, 0);
  act_everywhere (self, "bid K");
  sync_clean (self, self->ann); /* and the keeper has not seen it */
  g_assert_cmpint (run_in_shell ("rm -rf '%s'", self->place), ==, 0);
  g_assert_cmpint (run_in_shell ("mv '%s.old' '%s'", self->place, self->place), ==, 0);
  go_and_come (self);
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
  g_assert_cmpint (run_in_shell ("rm -rf '%s'/*", self->place), ==, 0);
  act_everywhere (self, "bid K");
  self->now += 60;
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  sync_all (self, self->ann, report); /* says that the keeper's head is lost */
  g_assert_cmpuint (report->problems->len, >, 0);
  sync_all (self, self->keeper, report);
  go_and_come (self);
}

static void
test_wrong_place (Table *self, gconstpointer data)
{
  g_autofree char *elsewhere = g_build_filename (self->folder, "elsewhere", NULL);
  const GameToShare game = { .id = "000000000000004e", .people = "Ann" };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapeSyncPass) pass = grape_sync_pass_new (self->keeper, place, self->now, NULL);

  g_autofree char *topic = game_to_share_start (&game, self->keeper, elsewhere, NULL,
                                                GRAPE_VIEWER_SPECTATOR, self->now);
  g_assert_true (grape_sync_pass_game (pass, g_ptr_array_index (self->topics, 0), report, &error));
  g_assert_false (grape_sync_pass_game (pass, topic, report, &error));
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
say_something (Table *table, GrapeLibrary *keeper, guint number)
{
  g_autofree char *text = g_strdup_printf ("note number %u", number);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = table_load (table, keeper);
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
        say_something (self->table, own, i);
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
  g_test_add ("/sync/pass/" name, Table, NULL, set_up, function, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("quiet", test_quiet);
  ADD ("own-head-once-an-hour", test_own_head_once_an_hour);
  ADD ("quiet-writes-once", test_quiet_writes_once);
  ADD ("deadline", test_deadline);
  ADD ("moves-in-all", test_moves_in_all);
  ADD ("lost-by-the-server", test_lost_by_the_server);
  ADD ("all-lost", test_all_lost);
  ADD ("wrong-place", test_wrong_place);
  ADD ("two-programs", test_two_programs);
  return g_test_run ();
}
