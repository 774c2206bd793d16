/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. "random" plays anything legal; "simple" takes the best of its own plays, greedily: by
 * the result of the round if a play ends it, otherwise by how much nearer to being surrounded the
 * opponent's groups are than its own; "good" judges the same way, but looks ahead
 * (tromino-go-search.c). Both take a concession that is worth it. */
#include "tromino-go-search.h"

/* What a bot would not get by playing on, most of the time. */
#define GOOD_OFFER 2

/* R8.2: the largest offer, if it wins the game or is a good one. */
static char *
accept_offer (const GrapeTrominoGo *self, int seat)
{
  GArray *offers = self->concessions[1 - seat];
  guint best = offers->len ? g_array_index (offers, guint, offers->len - 1) : 0;

  if (!best || (best < GOOD_OFFER && self->scores[seat] + best < self->target))
    return NULL;
  return offers->len == 1 ? g_strdup ("accept") : g_strdup_printf ("accept %u", best);
}

char *
grape_tromino_go_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                      GrapeStream *stream, guint64 budget)
{
  const GrapeTrominoGo *self = view;
  g_autofree GrapeTrominoGoSpot *spots = NULL;
  guint turn = self->now.n_turns, n, chosen;
  GrapeTrominoGoBoard board;
  GrapeTrominoGoPlay play;

  if (seat < 0 || grape_tromino_go_to_move (self) != seat)
    return NULL;
  g_autofree char *accept = g_str_equal (level, "random") ? NULL : accept_offer (self, seat);
  if (accept)
    return g_steal_pointer (&accept);
  spots = g_new (GrapeTrominoGoSpot, GRAPE_TROMINO_GO_MAX_MOVES);
  grape_tromino_go_board (&self->now, &board);
  n = grape_tromino_go_board_plays (&board, turn, spots);
  if (!n)
    return g_strdup ("pass");
  if (!g_str_equal (level, "random") && self->now.n_pieces)
    chosen = grape_tromino_go_search (self, &board, spots, n, stream,
                                      g_str_equal (level, "good") ? budget : 0);
  else
    chosen = grape_stream_below (stream, n);
  play = (GrapeTrominoGoPlay){ .piece = grape_tromino_go_layout_moving (&self->now)
                                            ? spots[chosen].piece
                                            : -1,
                               .shape = (GrapeTrominoGoShape)spots[chosen].shape };
  grape_tromino_go_board_square (&board, spots[chosen].at, &play.x, &play.y);
  return grape_tromino_go_play_text (self, &play);
}
