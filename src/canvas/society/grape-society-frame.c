/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the first of the standings came to where they are: their wins, month by month. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include "canvas/grape-plot.h"

#include <string.h>

#define MOST_LINES 5

/** grape_society_months_between: of 199712 and 199803: 3 */
int
grape_society_months_between (gint64 from, gint64 to)
{
  return (int)((to / 100 - from / 100) * 12 + to % 100 - from % 100);
}

/* @wins: of guint, by month, line after line. */
static void
count_wins (const GrapeSocietyBook *b, gint64 first, int n_months, guint n_lines, guint *wins)
{
  for (guint i = 0; i < b->view->games.n; i++)
    {
      const SocietyGame *game = society_game (b->view, (int)i);

      if (game->status != SOCIETY_OVER || !grape_society_is_of_class (b, game->class))
        continue;
      int month
          = CLAMP (grape_society_months_between (first, society_month_of (b->view, game->ended_at)),
                   0, n_months - 1);
      for (guint j = 0; j < game->winners->len; j++)
        for (guint line = 0; line < n_lines; line++)
          {
            guint person = g_array_index (b->folio.rows, GrapeFolioRow, line).id;

            if (!strcmp (society_person (b->view, (int)person)->name,
                         g_ptr_array_index (game->winners, j)))
              wins[line * (guint)n_months + (guint)month]++;
          }
    }
}

/** grape_society_plot_wins: (transfer full): of the class that the standings show */
GrapePlot *
grape_society_plot_wins (const GrapeSocietyBook *b)
{
  GrapePlot *plot = grape_plot_new (_ ("Games won"), _ ("month"));
  gint64 first = society_month_of (b->view, b->view->start),
         last = society_month_of (b->view, b->now);
  guint n_lines = MIN (b->folio.rows->len, MOST_LINES);
  int n_months = grape_society_months_between (first, last) + 1;

  for (; n_months > GRAPE_SOCIETY_MOST_MONTHS; n_months--)
    first = first % 100 == 12 ? first + 89 : first + 1;
  g_autofree guint *wins = g_new0 (guint, (gsize)n_lines * (gsize)n_months);
  count_wins (b, first, n_months, n_lines, wins);
  grape_plot_add_x (plot, 0);
  for (int month = 0; month < n_months; month++)
    grape_plot_add_x (plot, month + 1);
  for (guint line = 0; line < n_lines; line++)
    {
      guint person = g_array_index (b->folio.rows, GrapeFolioRow, line).id, sum = 0;
      GrapePlotLine *drawn
          = grape_plot_add_line (plot, (int)person, society_person (b->view, (int)person)->name);

      grape_plot_line_add (drawn, 0);
      for (int month = 0; month < n_months; month++)
        {
          sum += wins[line * (guint)n_months + (guint)month];
          grape_plot_line_add (drawn, sum);
        }
    }
  return plot;
}

/** grape_society_paint_plot: in @box */
void
grape_society_paint_plot (cairo_t *cr, const GrapeSocietyBook *b, const GrapePlot *plot,
                          GrapeBox box)
{
  GrapeLook look = *b->folio.look;

  look.width = box.width;
  look.height = box.height;
  cairo_save (cr);
  cairo_translate (cr, box.x, box.y);
  grape_plot_paint (cr, plot, &look, -1);
  cairo_restore (cr);
}
