/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go over time: the Gamepoints after each round. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/tromino-go/tromino-go-view.h"

void grape_tromino_go_plot (const GrapePosition *view, GPtrArray *plots);

static double
points_after (gconstpointer state, guint n_rounds, int seat)
{
  GrapeTrominoGoRound round;

  return n_rounds && grape_tromino_go_past_round (state, n_rounds - 1, &round) ? round.scores[seat]
                                                                               : 0;
}

/** grape_tromino_go_plot: one plot; before the first round both have 0 */
void
grape_tromino_go_plot (const GrapePosition *view, GPtrArray *plots)
{
  GrapePlot *plot = grape_plot_rounds (plots, _ ("Gamepoints"), _ ("round"), 0, 1);
  GrapeTrominoGoRound round;

  for (guint k = 0; grape_tromino_go_past_round (view->state, k, &round); k++)
    grape_plot_add_x (plot, round.number);
  grape_plot_add_seats (plot, view, 2, points_after);
}
