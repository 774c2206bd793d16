/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What benches of games of words share: laps of processor time, the word list, a game of bots, and
 * what a fold of its log costs. */
#pragma once

#include "bench-limit.h"

#include "engine/grape-instance.h"
#include "engine/grape-resources.h"
#include "engine/grape-script.h"
#include "equipment/grape-word-list.h"

#include <stdio.h>

#define BENCH_AT G_GINT64_CONSTANT (1767607200)

/* Milliseconds of processor time since the last call. */
static inline double
bench_lap (void)
{
  static double before;
  double now = bench_ms (CLOCK_PROCESS_CPUTIME_ID), passed = now - before;

  before = now;
  return passed;
}

/* The first of Debian's lists @names that is installed or unpacked, else the common words. */
static inline GBytes *
bench_load_words (const char *const *names)
{
  const char *root = g_getenv ("GRAPE_WORD_DATA");

  for (; *names; names++)
    {
      g_autofree char *path = g_build_filename (root ? root : "/", "usr/share/dict", *names, NULL);
      char *text;
      gsize size;

      if (g_file_get_contents (path, &text, &size, NULL))
        {
          g_autoptr (GBytes) bytes = g_bytes_new_take (text, size);
          return grape_word_list_canonical (bytes, NULL);
        }
    }
  g_autoptr (GBytes) bundled = grape_bundled_load ("words/common.txt");
  return grape_word_list_canonical (bundled, NULL);
}

/* @bot: NULL: people */
static inline GrapeInstance *
bench_open_game (const char *game, guint n_seats, const char *bot, const char *referee,
                 GHashTable *resources)
{
  static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Eve" };
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find (game), "0000000000000000", "Bench", BENCH_AT);
  const guint8 seed[GRAPE_SEED_BYTES] = { 1 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_seats; i++)
    grape_header_add_seat (header, names[i], bot);
  g_free (header->referee);
  header->referee = g_strdup (referee);
  grape_random_commit (seed, header->commitment);
  GrapeInstance *instance = grape_instance_new (header, seed, resources, &error);
  g_assert_no_error (error);
  return instance;
}

/* A playout of bots, its log folded up to the middle, and opened again from its text: that may read
 * the resources once more, a fold may not. Returns: whether it took as long as is allowed. */
static inline gboolean
bench_playout (GrapeInstance *instance, GHashTable *resources, double most_ms_an_event)
{
  const char *game = grape_instance_rules (instance)->id;
  g_autoptr (GError) error = NULL;

  bench_lap ();
  g_assert_true (grape_match_play (instance, 500, 2000, &error));
  double played_ms = bench_lap ();
  g_assert_true (grape_position_over (grape_instance_position (instance)));
  guint n = grape_instance_n_events (instance);
  for (guint i = 0; i < 20; i++)
    grape_position_free (grape_instance_at (instance, n / 2 - i, NULL));
  double fold_ms = bench_lap () / 20;
  g_autofree char *text = grape_instance_to_text (instance, TRUE);
  bench_lap ();
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, resources, &error);
  double opened_ms = bench_lap ();
  g_assert_no_error (error);
  printf ("%s: a playout of %u events in %.0f ms, %.2f ms an event; a fold to its middle %.2f ms; "
          "opened from its file in %.1f ms\n",
          game, n, played_ms, played_ms / n, fold_ms, opened_ms);
  gboolean good = bench_at_most ("a played event in ms", played_ms / n, most_ms_an_event);
  good = bench_at_most ("a fold in ms", fold_ms, 2) && good;
  return bench_at_most ("opening a log in ms", opened_ms, 200) && good;
}
