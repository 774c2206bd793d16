/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ye Olde Rusty Lantern, told by bots with the program as its Barkeep. */
#include "bench-game.h"

int
main (void)
{
  bench_lap ();
  g_autoptr (GrapeInstance) instance = bench_open_game ("lantern", 4, "good", "Rex", NULL);
  double opened_ms = bench_lap ();

  printf ("lantern: a game opened in %.1f ms\n", opened_ms);
  gboolean good = bench_at_most ("opening a game in ms", opened_ms, 50);
  return bench_playout (instance, NULL, 5) && good ? 0 : 1;
}
