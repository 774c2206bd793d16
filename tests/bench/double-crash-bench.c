/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole game of two good bots over all words of five letters: with the largest of Debian's lists
 * that is installed, else with the common words. */
#include "bench-game.h"

#include "games/double-crash/double-crash-private.h"

#define MOST 300 /* ms a salvo: issue 12 */

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
  static const char *const lists[] = { "american-english-insane", "american-english-huge", NULL };
  g_autoptr (GBytes) bytes = bench_load_words (lists);
  g_autoptr (GHashTable) resources = g_hash_table_new (g_str_hash, g_str_equal);
  double slowest = 0;

  g_hash_table_insert (resources, (gpointer)DOUBLE_CRASH_WORDS, bytes);
  double begin = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (GrapeInstance) instance = bench_open_game ("double-crash", 2, NULL, NULL, resources);
  double opened = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begin;
  grape_instance_advance (instance, BENCH_AT, NULL);
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
