/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words: looking them up, finding letters in them, opening a game with a dictionary, and solving
 * Ghost over it. With the largest of Debian's lists that is installed, else with the common
 * words. */
#include "bench-game.h"

#include "games/ghost/ghost-private.h"

#include <string.h>

int
main (void)
{
  static const char *const lists[] = { "american-english-huge", NULL };
  g_autoptr (GBytes) bytes = bench_load_words (lists);
  g_autoptr (GHashTable) resources = g_hash_table_new (g_str_hash, g_str_equal);
  gboolean good = TRUE;
  guint n_found = 0, length;

  bench_lap ();
  g_autoptr (GrapeWordList) words = grape_word_list_new (bytes);
  double opened = bench_lap ();
  guint n = grape_word_list_size (words);
  for (guint i = 0; i < 100000; i++)
    {
      char word[128];
      const char *there = grape_word_list_get (words, (guint)(i * 7919ull % n), &length);

      length = MIN (length, (guint)sizeof word - 1);
      memcpy (word, there, length);
      word[length] = '\0';
      n_found += grape_word_list_has (words, word);
    }
  double look_up_us = bench_lap () / 100000 * 1000;
  grape_word_list_fragment (words, "spers");
  double indexed = bench_lap ();
  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (GArray) in = grape_word_list_containing (words, "spers", G_MAXUINT);
      n_found += in->len;
    }
  double substring_us = bench_lap () / 1000 * 1000;
  printf ("words: %u of them ready in %.1f ms; look-up %.2f us; index built in %.0f ms; in which "
          "words “spers” occurs %.1f us (%u found)\n",
          n, opened, look_up_us, indexed, substring_us, n_found);
  good = bench_at_most ("look-up in us", look_up_us, 50) && good;
  good = bench_at_most ("substring in us", substring_us, 1000) && good;

  g_hash_table_insert (resources, (gpointer) "words", bytes);
  bench_lap ();
  g_autoptr (GrapeInstance) instance = bench_open_game ("ghost", 2, NULL, "Rex", resources);
  double game_ms = bench_lap ();
  grape_instance_advance (instance, BENCH_AT, NULL);
  int turn = GHOST_VIEW (grape_instance_position (instance)->state)->turn;
  bench_lap ();
  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *text
          = i ? g_strdup_printf ("continue %.*s", (int)i + 1,
                                 "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvw")
              : g_strdup ("begin a");
      g_assert_true (grape_instance_act (instance, BENCH_AT + i, (turn + (int)i) % 2, text, NULL));
    }
  double acts_ms = bench_lap () / 40;
  g_autoptr (GrapePosition) old = grape_instance_at (instance, 20, NULL);
  double fold_ms = bench_lap ();
  printf (
      "ghost: a game opened with its dictionary in %.1f ms; a move %.3f ms; 20 events folded in "
      "%.3f ms\n",
      game_ms, acts_ms, fold_ms);
  good = bench_at_most ("a fold in ms", fold_ms, 5) && good;

  GhostLore *lore = ghost_lore_new (resources, NULL);
  GString *wins = g_string_new (NULL);
  bench_lap ();
  for (char c = 'a'; c <= 'z'; c++)
    {
      const char letter[] = { c, '\0' };

      if (!ghost_lore_wins (lore, letter))
        g_string_append_c (wins, c);
    }
  double solved_ms = bench_lap ();
  printf ("ghost: solved for two in %.0f ms; who begins wins with one of: %s\n", solved_ms,
          wins->str);
  good = bench_at_most ("solving in ms", solved_ms, 3000) && good;
  g_string_free (wins, TRUE);
  ghost_lore_free (lore);
  return good ? 0 : 1;
}
