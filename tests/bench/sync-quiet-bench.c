/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a round over 500 quiet shared games costs, through our server on loopback: kept by one
 * person, by 500, and a referee's own; beside curl asking for the same heads with the same tags;
 * and with a server that is far away.
 * Exit status 1 beyond the limits of issue 4: 500 requests, and a second of processor time. */
#include "bench-limit.h"
#include "slow-way.h"
#include "sync-bench-table.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_GAMES   500
#define N_RUNS    7
#define WANTED_MS 1000

#define WAY_MS     15
#define N_FAR_RUNS 3

/* The same with answers that take 30 ms, without a limit. */
static void
measure_far (BenchTable *table, const char *what, GrapeLibrary *library)
{
  g_autoptr (GUri) uri = g_uri_parse (table->uri, G_URI_FLAGS_NONE, NULL);
  SlowWay *way = slow_way_new ((guint16)g_uri_get_port (uri), WAY_MS);
  g_autofree char *far = g_strdup_printf ("http://127.0.0.1:%u/", slow_way_port (way));
  double wall[N_FAR_RUNS];
  BenchFigure figure = { .one_by_one = TRUE };

  bench_round (library, far, &figure);
  double one_by_one = figure.wall_ms;
  figure.one_by_one = FALSE;
  for (guint i = 0; i < N_FAR_RUNS; i++)
    {
      bench_round (library, far, &figure);
      wall[i] = figure.wall_ms;
    }
  g_print ("%-34s %7.1f ms, %u ms away, %u requests (one after another %.1f ms)\n", what,
           bench_median (wall, N_FAR_RUNS), 2 * WAY_MS, (guint)figure.requests, one_by_one);
  slow_way_free (way);
}

/* Tags are kept once a head is two seconds old; then two rounds bring it to rest. */
static gboolean
measure (const char *what, GrapeLibrary *library, guint64 n_expected)
{
  double wall[N_RUNS], cpu[N_RUNS];
  BenchFigure figure = { 0 };

  bench_round (library, NULL, &figure);
  for (guint i = 0; i < N_RUNS; i++)
    {
      bench_round (library, NULL, &figure);
      wall[i] = figure.wall_ms;
      cpu[i] = figure.cpu_ms;
    }
  g_print ("%-34s %7.1f ms, %6.1f ms of processor time here, %3u requests, %u bytes of answers\n",
           what, bench_median (wall, N_RUNS), bench_median (cpu, N_RUNS), (guint)figure.requests,
           (guint)figure.bytes_in);
  gboolean fast = bench_at_most ("ms of processor time", cpu[N_RUNS / 2], WANTED_MS);
  fast = bench_at_most ("requests", (double)figure.requests, (double)n_expected) && fast;
  return bench_at_most ("bytes of answers", (double)figure.bytes_in, 0) && fast;
}

/* curl with one connection, and the tag of each head. */
static void
measure_curl (BenchTable *table)
{
  g_autofree char *heads = g_build_filename (table->place, "grapefruit", "1", "heads", NULL);
  g_autofree char *script = g_build_filename (table->folder, "curl.txt", NULL);
  g_autoptr (GDir) folder = g_dir_open (heads, 0, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  double wall[N_RUNS];
  guint n = 0;

  for (const char *name; n < N_GAMES && (name = g_dir_read_name (folder)); n++)
    g_string_append_printf (text,
                            "%surl = %sgrapefruit/1/heads/%s\nheader = \"If-None-Match: *\"\n"
                            "output = /dev/null\nsilent\n",
                            n ? "next\n" : "", table->uri, name);
  g_assert_true (g_file_set_contents (script, text->str, -1, NULL));
  for (guint i = 0; i < N_RUNS; i++)
    {
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (GSubprocess) curl
          = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "curl", "-K", script, NULL);

      if (!curl)
        return;
      g_assert_true (g_subprocess_wait_check (curl, NULL, NULL));
      wall[i] = (double)(g_get_monotonic_time () - begin) / 1000;
    }
  g_print ("%-34s %7.1f ms, %u requests of one process over one connection\n", "peer: curl",
           bench_median (wall, N_RUNS), n);
}

static gboolean
kept_by_one (void)
{
  BenchTable table;
  g_autoptr (GPtrArray) topics = g_ptr_array_new_with_free_func (g_free);

  bench_table_init (&table);
  g_autoptr (GrapeLibrary) keeper = bench_open (&table, "keeper.db");
  g_autoptr (GrapeLibrary) ann = bench_open (&table, "ann.db");
  g_assert_true (grape_library_begin (keeper, NULL) && grape_library_begin (ann, NULL));
  for (guint i = 0; i < N_GAMES; i++)
    {
      g_ptr_array_add (topics, bench_share (&table, keeper, i, 1));
      bench_invite (keeper, ann, g_ptr_array_index (topics, i), 0);
    }
  g_assert_true (grape_library_commit (keeper, NULL) && grape_library_commit (ann, NULL));
  bench_set_up_round (&table, ann);
  bench_set_up_round (&table, keeper);
  bench_set_up_round (&table, ann);
  g_usleep (3 * G_USEC_PER_SEC);
  gboolean fine = measure ("500 games, all of one keeper", ann, 1);
  fine = measure ("the keeper's own, one other player", keeper, 1) && fine;
  bench_table_clear (&table);
  return fine;
}

/* @kept: 500 keepers, each with one game, and Ann in all; else Ann keeps 500 games, each with
 * another player. */
static gboolean
one_and_many (gboolean kept)
{
  BenchTable table;

  bench_table_init (&table);
  g_autoptr (GrapeLibrary) ann = bench_open (&table, "ann.db");
  for (guint i = 0; i < N_GAMES; i++)
    {
      g_autofree char *name = g_strdup_printf ("other-%u.db", i);
      g_autoptr (GrapeLibrary) other = bench_open (&table, name);
      GrapeLibrary *keeper = kept ? other : ann, *player = kept ? ann : other;
      g_autofree char *topic = bench_share (&table, keeper, i, 1);

      bench_invite (keeper, player, topic, 0);
      bench_set_up_round (&table, player);
      if (kept)
        bench_set_up_round (&table, keeper);
      grape_library_close (other);
    }
  bench_set_up_round (&table, ann);
  g_usleep (3 * G_USEC_PER_SEC);
  gboolean fine = measure (kept ? "500 games of 500 keepers" : "a referee's 500 games, 500 players",
                           ann, N_GAMES);
  measure_far (&table, kept ? "500 games of 500 keepers" : "a referee's 500 games, 500 players",
               ann);
  if (kept)
    measure_curl (&table);
  bench_table_clear (&table);
  return fine;
}

int
main (void)
{
  gboolean fine = kept_by_one ();
  fine = one_and_many (TRUE) && fine;
  fine = one_and_many (FALSE) && fine;
  return fine ? 0 : 1;
}
