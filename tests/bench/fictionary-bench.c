/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fictionary with a large dictionary: opened, played by bots, folded. */
#include "bench-game.h"

int
main (void)
{
  static const char *const lists[] = { "american-english-huge", NULL };
  g_autoptr (GBytes) bytes = bench_load_words (lists);
  g_autoptr (GHashTable) resources = g_hash_table_new (g_str_hash, g_str_equal);

  g_hash_table_insert (resources, (gpointer) "words", bytes);
  bench_lap ();
  g_autoptr (GrapeInstance) instance = bench_open_game ("fictionary", 5, "good", NULL, resources);
  double opened_ms = bench_lap ();
  printf ("fictionary: a game opened with its dictionary in %.1f ms\n", opened_ms);
  gboolean good = bench_at_most ("opening a game in ms", opened_ms, 100);
  return bench_playout (instance, resources, 1) && good ? 0 : 1;
}
