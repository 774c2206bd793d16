/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity over time: the scores round by round. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/mediocrity/mediocrity-view.h"

#include <math.h>

void grape_mediocrity_plot (const GrapePosition *view, GPtrArray *plots);

/* The round after which @seat was no longer a player, as far as rounds tell; G_MAXUINT: never. */
static guint
last_round_of (gconstpointer view, int seat)
{
  guint last = 0, n = MEDIOCRITY_VIEW (view)->past->len;

  if (MEDIOCRITY_VIEW (view)->players[seat].playing)
    return G_MAXUINT;
  for (guint k = 0; k < n; k++)
    {
      const GrapeMediocrityRound *round = grape_mediocrity_past (view, k);
      if (round->moderator == seat || round->choices[seat])
        last = k + 1;
    }
  return last;
}

/** grape_mediocrity_plot: one plot: the scores after each round, 0 at the start */
void
grape_mediocrity_plot (const GrapePosition *view, GPtrArray *plots)
{
  GrapePlot *plot = grape_plot_new (_ ("Scores"), _ ("round"));
  guint n = MEDIOCRITY_VIEW (view->state)->past->len;
  guint first = MEDIOCRITY_VIEW (view->state)->round - 1 - n;

  for (guint k = 0; k <= n; k++)
    grape_plot_add_x (plot, first + k);
  for (int seat = 0; seat < (int)MEDIOCRITY_VIEW (view->state)->n_seats; seat++)
    {
      GrapePlotLine *line = grape_plot_add_line (plot, seat, grape_table_name (view->table, seat));
      guint last = last_round_of (view->state, seat);
      double score = MEDIOCRITY_VIEW (view->state)->players[seat].score;

      /* Backwards from today's score, so that a game begun from a given position is right too. */
      for (guint k = 0; k < n; k++)
        score -= grape_mediocrity_past (view->state, k)->scorer == seat;
      grape_plot_line_add (line, score);
      for (guint k = 0; k < n; k++)
        {
          score += grape_mediocrity_past (view->state, k)->scorer == seat;
          grape_plot_line_add (line, k < last ? score : NAN);
        }
    }
  g_ptr_array_add (plots, plot);
}
