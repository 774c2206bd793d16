/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long it takes to list all legal plays, and all moves once thirty trominoes lie; and how many
 * positions a second a search can look at. Processor time; exit status 1 above the 2 ms asked for.
 */
#include "bench-limit.h"
#include "games/tromino-go/tromino-go-private.h"

#include <stdio.h>

#define WANTED_MS 2.0
#define N_TABLES  200

/* A random round of @n_pieces trominoes that nobody has won; FALSE: it ended before. */
static gboolean
make_table (GrapeTrominoGo *game, GrapeStream *stream, guint n_pieces)
{
  grape_tromino_go_begin_round (game, 0, 0);
  while (game->now.n_pieces < n_pieces)
    {
      g_autoptr (GArray) plays = grape_tromino_go_plays (game);
      GrapeTrominoGoTurn turn = { .kind = GRAPE_TROMINO_GO_TURN_PLAY };

      if (!plays->len)
        return FALSE;
      turn.play
          = g_array_index (plays, GrapeTrominoGoPlay, grape_stream_below (stream, plays->len));
      grape_tromino_go_take_turn (game, turn, 0);
      if (game->rounds->len)
        {
          g_array_set_size (game->rounds, 0);
          return FALSE;
        }
    }
  return TRUE;
}

/* Milliseconds a list, the slowest of the tables, and the plays in it on the average. */
static double
time_tables (guint n_pieces, GrapeStream *stream, double *worst_ms, double *n_plays)
{
  double sum_ms = 0;

  *worst_ms = *n_plays = 0;
  for (guint made = 0; made < N_TABLES;)
    {
      g_autoptr (GrapeTrominoGo) game = grape_tromino_go_new ();
      double best = G_MAXDOUBLE;

      game->target = 1000;
      if (!make_table (game, stream, n_pieces))
        continue;
      for (guint i = 0; i < 5; i++)
        {
          double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
          g_autoptr (GArray) plays = grape_tromino_go_plays (game);

          best = MIN (best, bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin);
          *n_plays += (double)plays->len / (5.0 * N_TABLES);
        }
      made++;
      sum_ms += best;
      *worst_ms = MAX (*worst_ms, best);
    }
  return sum_ms / N_TABLES;
}

/* Trominoes put down on a copy of the board, with groups, edges and No Man's Land brought up to
 * date: what a search does most. */
static double
time_nodes (GrapeStream *stream)
{
  g_autoptr (GrapeTrominoGo) game = grape_tromino_go_new ();
  g_autofree GrapeTrominoGoSpot *spots = g_new (GrapeTrominoGoSpot, GRAPE_TROMINO_GO_MAX_SPOTS);
  GrapeTrominoGoBoard board;
  guint counts[2], n, total = 0;
  double begin;

  game->target = 1000;
  while (!make_table (game, stream, 20))
    ;
  grape_tromino_go_board (&game->now, &board);
  n = grape_tromino_go_board_spots (&board, 0, 2, spots);
  begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  while (n && bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin < 500)
    for (guint i = 0; i < n; i++, total++)
      {
        GrapeTrominoGoBoard child = board;

        grape_tromino_go_board_place (&child, spots[i].piece, spots[i], 0, 2);
        grape_tromino_go_board_surrounded (&child, counts);
      }
  return total / ((bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / 1e3);
}

int
main (void)
{
  GrapeStream stream;
  double worst, worst_moves, n, n_moves;

  grape_stream_init_from_text (&stream, "tromino-go-bench", 1);
  double mean = time_tables (29, &stream, &worst, &n);
  double moves = time_tables (30, &stream, &worst_moves, &n_moves);
  printf ("tromino-go: legal plays with 29 trominoes: %.3f ms, at worst %.3f (%.0f plays; wanted: "
          "%.1f)\n",
          mean, worst, n, WANTED_MS);
  printf ("tromino-go: legal moves with 30 trominoes: %.3f ms, at worst %.3f (%.0f moves; wanted: "
          "%.1f)\n",
          moves, worst_moves, n_moves, WANTED_MS);
  printf ("tromino-go: %.0f trominoes/s put down and looked at\n", time_nodes (&stream));
  gboolean fast = bench_at_most ("ms for all legal plays", worst, WANTED_MS);
  fast = bench_at_most ("ms for all legal moves", worst_moves, WANTED_MS) && fast;
  return fast ? 0 : 1;
}
