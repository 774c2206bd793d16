/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pure Skill over time: the totals round by round. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/pure-skill/pure-skill-view.h"

void grape_pure_skill_plot (const GrapePosition *view, GPtrArray *plots);

/** grape_pure_skill_plot: one plot: what each take was worth after each round, 0 at the start */
void
grape_pure_skill_plot (const GrapePosition *view, GPtrArray *plots)
{
  GrapePlot *plot = grape_plot_new (_ ("Points"), _ ("round"));
  guint n = PURE_SKILL_VIEW (view->state)->n_rounds;

  for (guint k = 0; k <= n; k++)
    grape_plot_add_x (plot, k);
  for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS; seat++)
    {
      GrapePlotLine *line = grape_plot_add_line (plot, seat, grape_table_name (view->table, seat));
      double total = PURE_SKILL_VIEW (view->state)->core.totals[seat];

      /* Backwards from today's total, so that a game begun from a given position is right too. */
      for (guint k = 0; k < n; k++)
        {
          const GrapePureSkillRound *round = grape_pure_skill_resolved (view->state, k);

          if (round->taker == seat)
            total -= round->prize;
        }
      grape_plot_line_add (line, total);
      for (guint k = 0; k < n; k++)
        {
          const GrapePureSkillRound *round = grape_pure_skill_resolved (view->state, k);

          total += round->taker == seat ? round->prize : 0;
          grape_plot_line_add (line, total);
        }
    }
  g_ptr_array_add (plots, plot);
}
