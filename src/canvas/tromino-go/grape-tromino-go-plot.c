/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go over time: the Gamepoints after each round. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/tromino-go/tromino-go-view.h"

void grape_tromino_go_plot (const GrapePosition *view, GPtrArray *plots);

/** grape_tromino_go_plot: one plot; before the first round both have 0 */
void
grape_tromino_go_plot (const GrapePosition *view, GPtrArray *plots)
{
  GrapePlot *plot = grape_plot_new (_ ("Gamepoints"), _ ("round"));
  guint n = GRAPE_TROMINO_GO_VIEW (view->state)->rounds->len;
  GrapeTrominoGoRound round;

  grape_plot_add_x (plot, 0);
  for (guint k = 0; k < n; k++)
    if (grape_tromino_go_past_round (view->state, k, &round))
      grape_plot_add_x (plot, round.number);
  for (int seat = 0; seat < 2; seat++)
    {
      GrapePlotLine *line = grape_plot_add_line (plot, seat, grape_table_name (view->table, seat));

      grape_plot_line_add (line, 0);
      for (guint k = 0; k < n; k++)
        if (grape_tromino_go_past_round (view->state, k, &round))
          grape_plot_line_add (line, (double)round.scores[seat]);
    }
  g_ptr_array_add (plots, plot);
}
