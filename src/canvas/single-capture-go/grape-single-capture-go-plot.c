/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single Capture Go over time: how many Letters each player has on the grid. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/single-capture-go/single-capture-go-view.h"

void grape_single_capture_go_plot (const GrapePosition *view, GPtrArray *plots);

static double
letters_after (gconstpointer state, guint index, int seat)
{
  return grape_single_capture_go_past_letters (state, index, seat);
}

/** grape_single_capture_go_plot: one plot, a point for each round that is over */
void
grape_single_capture_go_plot (const GrapePosition *view, GPtrArray *plots)
{
  const SingleCaptureGo *game = view->state;
  GrapePlot *plot = grape_plot_rounds (plots, _ ("Letters on the grid"), _ ("round"), 0, 0);

  for (guint k = 0; k < game->past->len; k++)
    grape_plot_add_x (plot, grape_single_capture_go_past_round (game, k));
  grape_plot_add_seats (plot, view, game->n_seats, letters_after);
}
