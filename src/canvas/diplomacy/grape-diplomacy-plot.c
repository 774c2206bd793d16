/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diplomacy over time: the centres, year by year. */
#include <glib/gi18n.h>

#include "canvas/grape-plot.h"
#include "grape-diplomacy-scene.h"

#include "games/diplomacy/diplomacy-view.h"

#include <math.h>

void grape_diplomacy_plot (const GrapePosition *view, GPtrArray *plots);

static const DipPosition *
position_at (const Diplomacy *view, guint index)
{
  if (index >= view->past->len)
    return &view->position;
  return &((const DiplomacyTurn *)g_ptr_array_index (view->past, index))->before;
}

/* The first position of each year, and the present one. */
static GArray *
years (const Diplomacy *view)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  int last = G_MININT;

  for (guint i = 0; i <= view->past->len; i++)
    if (position_at (view, i)->year != last)
      {
        last = position_at (view, i)->year;
        g_array_append_val (found, i);
      }
  return found;
}

static guint
centres (const Diplomacy *view, const DipPosition *position, guint8 power)
{
  guint n = 0;

  for (guint i = 0; i < view->map->n_provinces; i++)
    n += view->map->province[i].centre && position->owner[i] == power;
  return n;
}

/** grape_diplomacy_plot: one plot: who has how many centres at the beginning of each year, and now
 */
void
grape_diplomacy_plot (const GrapePosition *view, GPtrArray *plots)
{
  const Diplomacy *state = view->state;
  g_autoptr (GArray) at = years (state);
  GrapePlot *plot = grape_plot_new (_ ("Centers"), _ ("year"));
  const DipPosition *end = &state->position;
  gboolean more = g_array_index (at, guint, at->len - 1) != state->past->len;

  for (guint i = 0; i < at->len; i++)
    grape_plot_add_x (plot, position_at (state, g_array_index (at, guint, i))->year);
  if (more)
    grape_plot_add_x (
        plot, end->year + (end->phase == DIP_BUILD || state->stage == DIPLOMACY_OVER ? 1 : .5));
  for (guint8 power = 0; power < state->map->n_powers; power++)
    {
      GrapePlotLine *line = grape_plot_add_line (plot, diplomacy_seat_of (state, power),
                                                 grape_diplomacy_power_name (state->map, power));
      for (guint i = 0; i < at->len; i++)
        grape_plot_line_add (
            line, centres (state, position_at (state, g_array_index (at, guint, i)), power));
      if (more)
        grape_plot_line_add (line, centres (state, end, power));
    }
  g_ptr_array_add (plots, plot);
}
