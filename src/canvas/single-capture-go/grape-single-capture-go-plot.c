/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single Capture Go over time: how many Letters each player has on the grid. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/single-capture-go/single-capture-go-view.h"

void grape_single_capture_go_plot (const GrapePosition *view, GPtrArray *plots);

/** grape_single_capture_go_plot: one plot, a point for each round that is over */
void
grape_single_capture_go_plot (const GrapePosition *view, GPtrArray *plots)
{
  GrapePlot *plot = grape_plot_new (_ ("Letters on the grid"), _ ("round"));
  guint n = SINGLE_CAPTURE_GO_VIEW (view->state)->past->len;

  for (guint k = 0; k < n; k++)
    grape_plot_add_x (plot, grape_single_capture_go_past_round (view->state, k));
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_VIEW (view->state)->n_seats; seat++)
    {
      GrapePlotLine *line
          = grape_plot_add_line (plot, (int)seat, grape_table_name (view->table, (int)seat));

      for (guint k = 0; k < n; k++)
        grape_plot_line_add (line,
                             grape_single_capture_go_past_letters (view->state, k, (int)seat));
    }
  g_ptr_array_add (plots, plot);
}
