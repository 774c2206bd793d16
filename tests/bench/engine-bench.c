/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast the engine is: events folded a second, alone and with the chain checked, and how long it
 * takes to see any point of a log of 10,000 events (or of as many as a game has). Fails when a look
 * at the past takes longer than 50 ms. */
#include "bench-limit.h"
#include "engine/grape-instance.h"

#define N_EVENTS    10000
#define LIMIT_MS    50.0
#define BUDGET      50
#define MIN_BENCH_S 0.5

/* Processor time: other work of the machine must not count. */
static double
now_s (void)
{
  return bench_ms (CLOCK_THREAD_CPUTIME_ID) / 1e3;
}

static GrapeInstance *
open_table (const char *id, guint n_seats)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 42 };
  g_autoptr (GError) error = NULL;
  const GrapeRules *rules = grape_registry_find (id);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "0123456789abcdef", "Bench", 888710400);
  for (guint i = 0; i < CLAMP (n_seats, rules->seats_min, rules->seats_max); i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Ref") : NULL;
  for (const GrapeOption *row = rules->options; row && row->name; row++)
    if (row->type == GRAPE_OPTION_INT && g_str_equal (row->name, "points"))
      grape_options_set (header->options, row->name, "100", NULL);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  if (!instance)
    g_error ("%s: %s", id, error->message);
  grape_instance_advance (instance, 888710400, NULL);
  return instance;
}

/* Somebody's random move; if nobody can move, time passes. The last seat moves once in @patience
 * tries, and until then the others change their minds, so that a game of few rounds fills a long
 * log too. */
static void
act_somehow (GrapeInstance *instance, GrapeStream *stream, guint patience)
{
  const GrapePosition *position = grape_instance_position (instance);
  guint n_seats = grape_table_size (position->table);
  for (guint attempt = 0; attempt < 50; attempt++)
    {
      int seat = (int)grape_stream_below (stream, n_seats);
      if (seat == (int)n_seats - 1 && grape_stream_below (stream, patience))
        continue;
      g_autoptr (GPtrArray) moves = grape_position_legal (position, seat);
      if (moves && moves->len
          && grape_instance_act (instance, position->at + 1, seat,
                                 g_ptr_array_index (moves, grape_stream_below (stream, moves->len)),
                                 NULL))
        return;
    }
  grape_instance_advance (instance, grape_instance_next_deadline (instance) + 1, NULL);
}

static GrapeInstance *
long_log (const char *id, guint n_seats, guint patience, guint void_every)
{
  GrapeInstance *instance = open_table (id, n_seats);
  GrapeStream stream;
  guint next_void = void_every;
  grape_stream_init_from_text (&stream, id, 1);
  while (grape_instance_n_events (instance) < N_EVENTS
         && !grape_position_over (grape_instance_position (instance)))
    {
      guint n = grape_instance_n_events (instance);
      act_somehow (instance, &stream, patience);
      if (!void_every || n < next_void)
        continue;
      g_autofree char *text = g_strdup_printf ("void %u", n);
      grape_instance_act (instance, grape_instance_position (instance)->at, GRAPE_AUTHOR_REFEREE,
                          text, NULL);
      next_void = n + void_every;
    }
  return instance;
}

static void
bench_fold (const char *id, GrapeInstance *instance)
{
  guint n = grape_instance_n_events (instance), n_folded = 0, n_loaded = 0;
  double start = now_s (), folding = 0, loading = 0;
  while (folding < MIN_BENCH_S)
    {
      g_autoptr (GrapePosition) position = grape_instance_at (instance, 0, NULL);
      start = now_s ();
      for (guint i = 1; i <= n; i++)
        if (!grape_position_apply (position, grape_instance_event (instance, i), NULL))
          g_error ("%s: event %u does not fold", id, i);
      folding += now_s () - start;
      n_folded += n;
    }
  g_autofree char *text = grape_instance_to_text (instance, TRUE);
  while (loading < MIN_BENCH_S)
    {
      start = now_s ();
      g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, NULL);
      loading += now_s () - start;
      n_loaded += n;
    }
  g_print ("%-11s %9.0f events folded a second; %7.0f read from a file, with the chain checked "
           "(log of %u)\n",
           id, n_folded / folding, n_loaded / loading, n);
}

static gboolean
bench_travel (const char *id, const char *what, GrapeInstance *instance)
{
  guint n = grape_instance_n_events (instance), n_looks = 0;
  double worst = 0, sum = 0;
  for (guint i = 0; i <= n; i += 3, n_looks++)
    {
      double start = now_s ();
      g_autoptr (GrapePosition) position = grape_instance_at (instance, i, NULL);
      double ms = (now_s () - start) * 1000;
      if (!position)
        g_error ("%s: event %u cannot be seen", id, i);
      worst = MAX (worst, ms);
      sum += ms;
    }
  g_print ("%-11s time travel in %u events%s: %.3f ms on average, %.3f ms at most (limit %.0f)\n",
           id, n, what, sum / n_looks, worst, LIMIT_MS);
  return bench_at_most ("ms for a look at the past", worst, LIMIT_MS);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *id;
    guint n_seats, patience;
  } games[] = { { "null", 4, 4000 }, { "pure-skill", 3, 1000 }, { "viruses", 20, 1 } };
  gboolean fast = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      if (!grape_registry_find (games[i].id))
        continue;
      g_autoptr (GrapeInstance) instance
          = long_log (games[i].id, games[i].n_seats, games[i].patience, 0);
      bench_fold (games[i].id, instance);
      fast = bench_travel (games[i].id, "", instance) && fast;
      g_autoptr (GrapeInstance) voided
          = long_log (games[i].id, games[i].n_seats, games[i].patience, 100);
      fast = bench_travel (games[i].id, " with voids", voided) && fast;
    }
  return fast ? 0 : 1;
}
