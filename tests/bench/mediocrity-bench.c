/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast Mediocrity is: searches for the most mediocre of 11 and of 59 numbers a second, beside
 * the C library's sorting of the same numbers, and what one choice of the good bot costs among 4,
 * 12 and 60 players. Processor time; exit status 1 when a search takes more than so many times as
 * long as sorting, or a choice longer than 100 ms. */
#include "bench-limit.h"
#include "engine/grape-instance.h"
#include "games/mediocrity/mediocrity-view.h"

#include <stdlib.h>
#include <string.h>

#define WANTED_SORTS 2.0
#define WANTED_MS    100

extern const GrapeRules grape_mediocrity_rules;

typedef guint (*Work) (const guint *values, guint n);

static guint
search (const guint *values, guint n)
{
  return grape_mediocrity_search (values, n, NULL, NULL) >= 0;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a, y = *(const guint *)b;
  return x < y ? -1 : x > y;
}

static guint
sort (const guint *values, guint n)
{
  guint sorted[GRAPE_MEDIOCRITY_SEATS];

  memcpy (sorted, values, n * sizeof *sorted);
  qsort (sorted, n, sizeof *sorted, compare);
  return sorted[n / 2];
}

/* How many times a second @work runs on @n numbers. */
static double
rate (Work work, guint n)
{
  guint values[GRAPE_MEDIOCRITY_SEATS], found = 0, rounds = 200000;
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "bench", n);
  double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  for (guint i = 0; i < rounds; i++)
    {
      if (i % 64 == 0)
        for (guint k = 0; k < n; k++)
          values[k] = grape_stream_below (&stream, 2 * n) + 1;
      values[i % n] = 1 + i % (2 * n);
      found += work (values, n);
    }
  double seconds = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / 1e3;
  g_assert_cmpuint (found, >, 0);
  return rounds / seconds;
}

static double
choice_ms (guint n_seats)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 1 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (&grape_mediocrity_rules, "0123456789abcdef", "Bench", 888710400);
  for (guint i = 0; i < n_seats; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  g_autoptr (GrapeInstance) game = grape_instance_new (header, seed, NULL, NULL);
  grape_instance_advance (game, 888710400, NULL);
  int moderator = MEDIOCRITY_VIEW (grape_instance_position (game)->state)->moderator;
  grape_instance_act (game, 888710400, moderator, "begin", NULL);
  guint n = 20;
  double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  for (guint i = 0; i < n; i++)
    {
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "choice", i);
      g_autofree char *move = grape_position_bot (grape_instance_position (game), moderator ? 0 : 1,
                                                  "good", &stream, GRAPE_BOT_BUDGET);
      g_assert_nonnull (move);
    }
  return (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / n;
}

static gboolean
bench_search (guint n)
{
  double searches = rate (search, n), sorts = rate (sort, n);
  g_autofree char *what = g_strdup_printf ("sorts that a search of %u numbers takes", n);

  g_print ("mediocrity: %.0f searches of %u numbers a second; a search takes %.2f times as long as "
           "sorting them (wanted: at most %.1f)\n",
           searches, n, sorts / searches, WANTED_SORTS);
  return bench_at_most (what, sorts / searches, WANTED_SORTS);
}

static gboolean
bench_choice (guint n_seats)
{
  double ms = choice_ms (n_seats);

  g_print ("mediocrity: one choice of the good bot among %u: %.2f ms (wanted: at most %d)\n",
           n_seats, ms, WANTED_MS);
  return bench_at_most ("ms for a choice of the good bot", ms, WANTED_MS);
}

int
main (void)
{
  gboolean fine = bench_search (11);

  fine = bench_search (59) && fine;
  for (guint i = 0; i < 3; i++)
    fine = bench_choice ((const guint[]){ 4, 12, 60 }[i]) && fine;
  return fine ? 0 : 1;
}
