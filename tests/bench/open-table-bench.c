/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an Open Table costs: a game of dice that bots keep going without a referee; and a table that
 * has talked and thrown dice for years. */
#include "bench-game.h"

#define N_LINES 20000

/* Milliseconds an act. */
static double
talk (void)
{
  g_autoptr (GrapeInstance) table = bench_open_game ("open-table", 5, NULL, "Rex", NULL);
  g_autoptr (GError) error = NULL;

  bench_lap ();
  for (guint i = 0; i < N_LINES; i++)
    if (!grape_instance_act (table, BENCH_AT + i, i % 5 ? (int)(i % 5) : GRAPE_AUTHOR_REFEREE,
                             i % 5 ? "say What a night, and what a table!" : "roll 3d6+1", &error))
      g_error ("%s", error->message);
  return bench_lap () / N_LINES;
}

int
main (void)
{
  g_autoptr (GrapeInstance) instance = bench_open_game ("open-table", 5, "good", NULL, NULL);
  gboolean good = bench_playout (instance, NULL, 1);
  double act_ms = talk ();

  printf ("open-table: %.3f ms an act, for %d acts\n", act_ms, N_LINES);
  return bench_at_most ("an act at a table of years in ms", act_ms, 0.2) && good ? 0 : 1;
}
