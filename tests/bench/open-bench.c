/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening an instance with a log of 9,999 events costs, beside a short one: folding it, how
 * long the window's main loop works at a stretch meanwhile; and a check of an edited post for
 * secrets. Processor time of the main thread; exit status 1 when an event of the long log costs
 * more than so many times one of the short log, or when the window feels the long log. */
#include "../ui/ui-fixture.h"
#include "bench-limit.h"

#include "ui/pages/grape-instance-page.h"

#include "library/grape-library-instances.h"

#include <string.h>

#define N_RUNS       7
#define WANTED_FOLD  2.0 /* times an event of the short log */
#define WANTED_TURN  1.5 /* times the longest turn of the main loop with the short log */
#define WANTED_LEAKS 1.0 /* ms for a post */

/* Medians, in ms. */
typedef struct
{
  double fold_event, turn, leaks;
} Cost;

/* One round of a Game of Pure Skill: bids may be replaced as often as one likes. */
static GrapeInstance *
long_instance (const char *id, guint n_events)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  guint8 seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = grape_header_new (rules, id, "long", UI_NOW - 1000000);
  header->referee = g_strdup ("You");
  grape_random_commit (seed, header->commitment);
  for (guint i = 0; i < rules->seats_min; i++)
    {
      g_autofree char *name = g_strdup_printf ("P%u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  gint64 at = header->at;
  static const char *const moves[] = { "bid 7", "bid 9" };
  grape_instance_advance (instance, at, &error);
  for (guint i = 0; grape_instance_n_events (instance) < n_events; i++)
    {
      grape_instance_act (instance, at + i / 10, 0, moves[i % 2], &error);
      g_assert_no_error (error);
    }
  return instance;
}

static int
by_size (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double
median (double *ms, guint n)
{
  qsort (ms, n, sizeof *ms, by_size);
  return ms[n / 2];
}

/* What the main thread has worked since. */
static double
since (double begin)
{
  return bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin;
}

/* The longest that one turn of the main loop takes until the page is there and at rest. */
static double
longest_turn (UiFixture *fixture, const char *id)
{
  double longest = 0;
  double begin = since (0);
  grape_window_show_instance (fixture->window, id);
  longest = since (begin);
  for (gint64 end = g_get_monotonic_time () + 800 * 1000; g_get_monotonic_time () < end;)
    {
      begin = since (0);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
      longest = MAX (longest, since (begin));
    }
  return longest;
}

static Cost
measure (UiFixture *fixture, const char *id, guint n_events)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = long_instance (id, n_events);
  grape_library_add_instance (fixture->library, instance, &error);
  g_assert_no_error (error);
  double open[N_RUNS], turn[N_RUNS], leaks[N_RUNS];
  for (guint run = 0; run < N_RUNS; run++)
    {
      double begin = since (0);
      g_autoptr (GrapeSession) session = grape_session_open (fixture->library, id, &error);
      g_assert_no_error (error);
      open[run] = since (begin);
      turn[run] = longest_turn (fixture, id);
      g_autoptr (GrapePost) post = grape_session_post (session, GRAPE_VIEWER_SPECTATOR);
      g_autofree char *edited = g_strdup_printf ("%s\nAnd one more line.", post->body);
      begin = since (0);
      g_autoptr (GPtrArray) found = grape_session_leaks (session, GRAPE_VIEWER_SPECTATOR, edited);
      leaks[run] = since (begin);
      grape_window_show_welcome (fixture->window);
      ui_spin (50);
    }
  guint n = grape_instance_n_events (instance);
  Cost cost = { median (open, N_RUNS) / n, median (turn, N_RUNS), median (leaks, N_RUNS) };
  g_print ("%u events: folding %.1f ms, longest standstill of the window %.1f ms, "
           "a post checked %.2f ms\n",
           n, cost.fold_event * n, cost.turn, cost.leaks);
  return cost;
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  UiFixture *fixture = ui_fixture_new (FALSE);
  Cost few = measure (fixture, "00000000000000aa", 300);
  Cost many = measure (fixture, "00000000000000bb", 9999);
  ui_fixture_free (fixture);
  double fold = many.fold_event / few.fold_event, turn = many.turn / few.turn;
  g_print ("the long log beside the short one: %.2f times the time for each event (wanted: at most "
           "%.1f), %.2f times the standstill (wanted: at most %.1f)\n",
           fold, WANTED_FOLD, turn, WANTED_TURN);
  gboolean fine = bench_at_most ("folding an event of the long log", fold, WANTED_FOLD);
  fine = bench_at_most ("the standstill with the long log", turn, WANTED_TURN) && fine;
  fine = bench_at_most ("ms to check a post", MAX (few.leaks, many.leaks), WANTED_LEAKS) && fine;
  return fine ? 0 : 1;
}
