/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spades over time: the two teams' scores, round by round. */
#include "grape-spades-paint.h"
#include "canvas/grape-plot.h"

#include <glib/gi18n.h>

void grape_spades_plot (const GrapePosition *view, GPtrArray *plots);

/** grape_spades_plot: one plot: each team in the colour of its first player */
void
grape_spades_plot (const GrapePosition *view, GPtrArray *plots)
{
  GrapePlot *plot = grape_plot_new (_ ("Scores"), _ ("round"));
  guint n = SPADES_VIEW (view->state)->rounds->len;
  guint first = n ? grape_spades_past_round (view->state, 0)->number - 1 : 0;

  for (guint k = 0; k <= n; k++)
    grape_plot_add_x (plot, first + k);
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      g_autofree char *name = grape_spades_team_name (view, team);
      GrapePlotLine *line
          = grape_plot_add_line (plot, SPADES_VIEW (view->state)->order[team], name);
      const GrapeSpadesSum *sum = n ? &grape_spades_past_round (view->state, 0)->teams[team] : NULL;

      /* Before the first known round: nothing, unless the game was begun from a position.
       */
      grape_plot_line_add (line, sum ? sum->score - sum->change
                                     : SPADES_VIEW (view->state)->scores[team]);
      for (guint k = 0; k < n; k++)
        grape_plot_line_add (line, grape_spades_past_round (view->state, k)->teams[team].score);
    }
  g_ptr_array_add (plots, plot);
}
