/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity over time: the scores round by round. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"

#include "games/mediocrity/mediocrity-view.h"

#include <math.h>

void grape_mediocrity_plot (const GrapePosition *view, GPtrArray *plots);

/* The round after which @seat no longer played, as far as the rounds tell; G_MAXUINT: never. */
static guint
last_round_of (const Mediocrity *view, int seat)
{
  guint last = 0, n = view->past->len;

  if (view->players[seat].playing)
    return G_MAXUINT;
  for (guint k = 0; k < n; k++)
    {
      const GrapeMediocrityRound *round = grape_mediocrity_past (view, k);
      if (round->moderator == seat || round->choices[seat])
        last = k + 1;
    }
  return last;
}

/* Backwards from the present score, so that this is also right for a game begun from a given
 * position. */
static double
score_after (gconstpointer state, guint n_rounds, int seat)
{
  const Mediocrity *view = state;
  double score = view->players[seat].score;

  if (n_rounds && n_rounds - 1 >= last_round_of (view, seat))
    return NAN;
  for (guint k = n_rounds; k < view->past->len; k++)
    score -= grape_mediocrity_past (view, k)->scorer == seat;
  return score;
}

/** grape_mediocrity_plot: one plot: the scores after each round, 0 at the start */
void
grape_mediocrity_plot (const GrapePosition *view, GPtrArray *plots)
{
  const Mediocrity *state = view->state;
  guint n = state->past->len;

  grape_plot_add_seats (
      grape_plot_rounds (plots, _ ("Scores"), _ ("round"), state->round - 1 - n, n + 1), view,
      state->n_seats, score_after);
}
