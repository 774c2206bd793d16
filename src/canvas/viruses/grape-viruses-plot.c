/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses over time: how many cells each virus infects, and Gamepoints. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/viruses/viruses-view.h"

void grape_viruses_plot (const GrapePosition *view, GPtrArray *plots);

/** grape_viruses_plot: cells (with the clean ones in grey), then Gamepoints */
void
grape_viruses_plot (const GrapePosition *view, GPtrArray *plots)
{
  gconstpointer state = view->state;
  GrapePlot *cells = grape_plot_new (_ ("Cells"), _ ("turn"));
  GrapePlot *points = grape_plot_new (_ ("Gamepoints"), _ ("turn"));
  guint n = grape_viruses_n_past (state);

  for (guint k = 0; k < n; k++)
    {
      grape_plot_add_x (cells, grape_viruses_past_turn (state, k));
      grape_plot_add_x (points, grape_viruses_past_turn (state, k));
    }
  for (int seat = -1; seat < (int)grape_viruses_n_seats (state); seat++)
    {
      const char *name = seat < 0 ? _ ("clean") : grape_table_name (view->table, seat);
      GrapePlotLine *line = grape_plot_add_line (cells, seat, name);
      GrapePlotLine *score = seat < 0 ? NULL : grape_plot_add_line (points, seat, name);

      for (guint k = 0; k < n; k++)
        {
          grape_plot_line_add (line, grape_viruses_past_cells (state, k, seat));
          if (score)
            grape_plot_line_add (score, grape_viruses_past_score (state, k, seat));
        }
    }
  g_ptr_array_add (plots, cells);
  g_ptr_array_add (plots, points);
}
