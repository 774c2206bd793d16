/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pure Skill over time: the totals round by round. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/pure-skill/pure-skill-view.h"

void grape_pure_skill_plot (const GrapePosition *view, GPtrArray *plots);

/* Backwards from the present total, so that this is also right for a game begun from a given
 * position. */
static double
total_after (gconstpointer state, guint n_rounds, int seat)
{
  double total = PURE_SKILL_VIEW (state)->core.totals[seat];

  for (guint k = n_rounds; k < PURE_SKILL_VIEW (state)->n_rounds; k++)
    if (grape_pure_skill_resolved (state, k)->taker == seat)
      total -= grape_pure_skill_resolved (state, k)->prize;
  return total;
}

/** grape_pure_skill_plot: one plot: what each take was worth after each round, 0 at the start */
void
grape_pure_skill_plot (const GrapePosition *view, GPtrArray *plots)
{
  grape_plot_add_seats (grape_plot_rounds (plots, _ ("Points"), _ ("round"), 0,
                                           PURE_SKILL_VIEW (view->state)->n_rounds + 1),
                        view, GRAPE_PURE_SKILL_SEATS, total_after);
}
