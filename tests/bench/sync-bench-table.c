/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables are set up over the folder that the server serves, and measured through the server. */
#include "sync-bench-table.h"

#include <glib/gstdio.h>
#include <string.h>

#include "bench-limit.h"

static void
start_server (BenchTable *self)
{
  g_autoptr (GError) error = NULL;

  self->server = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, GRAPEFRUITCTL, "serve",
                                   self->place, "--port", "0", NULL);
  g_assert_no_error (error);
  g_autoptr (GDataInputStream) lines
      = g_data_input_stream_new (g_subprocess_get_stdout_pipe (self->server));
  g_autofree char *line = g_data_input_stream_read_line (lines, NULL, NULL, &error);
  g_assert_no_error (error);
  const char *uri = line ? strstr (line, "http://") : NULL;
  g_assert_nonnull (uri);
  self->uri = g_strstrip (g_strdup (uri));
}

void
bench_table_init (BenchTable *self)
{
  gboolean in_memory = g_access ("/dev/shm", W_OK) == 0;
  g_autofree char *template = g_build_filename (in_memory ? "/dev/shm" : g_get_tmp_dir (),
                                                "grape-sync-bench-XXXXXX", NULL);

  self->folder = g_mkdtemp (g_steal_pointer (&template));
  g_assert_nonnull (self->folder);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  start_server (self);
}

void
bench_table_clear (BenchTable *self)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  g_subprocess_send_signal (self->server, 15);
  g_assert_true (g_subprocess_wait (self->server, NULL, NULL));
  g_object_unref (self->server);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->uri);
}

GrapeLibrary *
bench_open (BenchTable *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

char *
bench_share (BenchTable *self, GrapeLibrary *keeper, guint number, guint n_seats)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autofree char *id = g_strdup_printf ("%016x", number + 1);
  g_autofree char *name = g_strdup_printf ("Game %u", number);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, name, BENCH_START_S);
  guint8 seed[GRAPE_SEED_BYTES] = { (guint8)number, (guint8)(number >> 8) };

  for (guint b = 2; b < GRAPE_SEED_BYTES; b++) /* as if it had been drawn */
    seed[b] = (guint8)(73 * b + 19);
  g_autoptr (GError) error = NULL;

  header->referee = g_strdup ("Cy");
  for (guint i = 0; i < MAX (n_seats, rules->seats_min); i++)
    {
      g_autofree char *who = g_strdup_printf ("Player %u", i + 1);

      grape_header_add_seat (header, who, i < n_seats ? NULL : "random");
    }
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_library_add_instance (keeper, instance, &error);
  g_assert_no_error (error);
  char *topic = grape_share_start (keeper, header->id, self->uri, NULL, GRAPE_VIEWER_SPECTATOR,
                                   BENCH_START_S, &error);
  g_assert_no_error (error);
  return topic;
}

void
bench_invite (GrapeLibrary *keeper, GrapeLibrary *player, const char *topic, int seat)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite (keeper, topic, seat, &error);
  g_assert_no_error (error);
  g_autofree char *same
      = grape_share_accept (player, link, "Somebody", NULL, BENCH_START_S, &error);
  g_assert_no_error (error);
}

/* At @address, whatever the games say of where they are. */
void
bench_round (GrapeLibrary *library, const char *address, BenchFigure *figure)
{
  g_autoptr (GError) error = NULL;
  gint64 begin = g_get_monotonic_time ();
  double cpu = bench_ms (CLOCK_PROCESS_CPUTIME_ID), waiter = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GPtrArray) places = grape_sync_list_places (library, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (places->len, ==, 1);
  const GrapeSyncPlace *at = g_ptr_array_index (places, 0);
  g_autoptr (GrapePlace) place
      = grape_place_new (address ? address : at->address, NULL, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapeSyncPass) pass = grape_sync_pass_new (library, place, BENCH_START_S + 60, NULL);
  if (!figure->one_by_one)
    grape_sync_pass_look (pass, at->topics, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < at->topics->len; i++)
    {
      grape_sync_pass_game (pass, g_ptr_array_index (at->topics, i), report, &error);
      g_assert_no_error (error);
    }
  grape_sync_pass_finish (pass, &error);
  g_assert_no_error (error);
  if (report->problems->len)
    g_error ("%s", (char *)g_ptr_array_index (report->problems, 0));
  figure->wall_ms = (double)(g_get_monotonic_time () - begin) / 1000;
  figure->cpu_ms = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - cpu;
  figure->waiter_ms = bench_ms (CLOCK_THREAD_CPUTIME_ID) - waiter;
  figure->requests = grape_place_traffic (place)->requests;
  figure->bytes_in = grape_place_traffic (place)->bytes_in;
}

/* In one transaction and straight into the server's folder: not what is measured. */
void
bench_set_up_round (BenchTable *self, GrapeLibrary *library)
{
  BenchFigure figure = { 0 };

  g_assert_true (grape_library_begin (library, NULL));
  bench_round (library, self->place, &figure);
  g_assert_true (grape_library_commit (library, NULL));
}

static int
by_size (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

double
bench_median (double *values, guint n)
{
  qsort (values, n, sizeof *values, by_size);
  return values[n / 2];
}
