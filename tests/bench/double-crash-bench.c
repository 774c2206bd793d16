/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole game of two good bots over all words of five letters: with the largest of Debian's lists
 * that is installed, else with the common words. */
#include "bench-limit.h"

#include "engine/grape-instance.h"
#include "engine/grape-resources.h"
#include "games/double-crash/double-crash-private.h"

#include <stdio.h>

#define AT   G_GINT64_CONSTANT (1767607200)
#define MOST 300 /* ms a salvo: issue 12 */

static GBytes *
load_list (void)
{
  static const char *const names[] = { "american-english-insane", "american-english-huge" };
  const char *root = g_getenv ("GRAPE_WORD_DATA");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path
          = g_build_filename (root ? root : "/", "usr/share/dict", names[i], NULL);
      char *text;
      gsize size;

      if (g_file_get_contents (path, &text, &size, NULL))
        {
          g_autoptr (GBytes) bytes = g_bytes_new_take (text, size);
          return grape_word_list_canonical (bytes, NULL);
        }
    }
  g_autoptr (GBytes) bundled = grape_bundled_load (DOUBLE_CRASH_COMMON);
  return grape_word_list_canonical (bundled, NULL);
}

static GrapeInstance *
open_game (GHashTable *resources)
{
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("double-crash"), "0000000000000000", "Bench", AT);
  const guint8 seed[GRAPE_SEED_BYTES] = { 1 };
  GrapeInstance *instance;

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  instance = grape_instance_new (header, seed, resources, NULL);
  g_assert_nonnull (instance);
  return instance;
}

/* What @seat's bot does next, and how long it looked; FALSE: it owes nothing. */
static gboolean
act (GrapeInstance *instance, int seat, double *slowest)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GrapePosition) view = grape_position_view (position, seat);
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "bench", grape_instance_n_events (instance));
  double begin = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  g_autofree char *move = grape_position_bot (view, seat, "good", &stream, GRAPE_BOT_BUDGET);
  *slowest = MAX (*slowest, bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begin);
  if (!move)
    return FALSE;
  g_assert_true (grape_instance_act (instance, position->at, seat, move, NULL));
  return TRUE;
}

int
main (void)
{
  g_autoptr (GBytes) bytes = load_list ();
  g_autoptr (GHashTable) resources = g_hash_table_new (g_str_hash, g_str_equal);
  double slowest = 0;

  g_hash_table_insert (resources, (gpointer)DOUBLE_CRASH_WORDS, bytes);
  double begin = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (GrapeInstance) instance = open_game (resources);
  double opened = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begin;
  grape_instance_advance (instance, AT, NULL);
  while (!grape_position_over (grape_instance_position (instance)))
    if (!act (instance, 0, &slowest) && !act (instance, 1, &slowest))
      break;
  const DoubleCrash *state = DOUBLE_CRASH_VIEW (grape_instance_position (instance)->state);
  begin = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  for (guint i = 0; i < 100; i++)
    double_crash_count_left (state, 0);
  double counted = (bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begin) / 100;
  printf ("double-crash: %u words of five letters; a game opened in %.1f ms; a salvo of a good bot "
          "%.0f ms at most, hit in round %u; words left counted in %.2f ms\n",
          double_crash_lore_words (state)->len, opened, slowest, state->round, counted);
  return bench_at_most ("a salvo in ms", slowest, MOST) ? 0 : 1;
}
