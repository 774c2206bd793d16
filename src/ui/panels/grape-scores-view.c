/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeScoresView: the plots of a game (cells, points), or only the scores for a game without
 * plots; one chart for each. */
#include "grape-scores-view.h"

#include "canvas/grape-chart.h"
#include "canvas/grape-plot.h"

#include <glib/gi18n.h>

#define CHART_WIDTH_PX  260
#define CHART_HEIGHT_PX 130

struct _GrapeScoresView
{
  AdwBin parent_instance;

  /* Template */
  GtkFlowBox *charts;

  /* Owned */
  GrapeSession *session;
  guint n_points; /* of the first chart */
  guint n_events;
  GrapeViewer viewer;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (GrapeScoresView, grape_scores_view, ADW_TYPE_BIN)

static void
add_chart (GrapeScoresView *self, const GrapePlot *plot)
{
  GtkWidget *chart = grape_chart_new ();
  gtk_widget_set_size_request (chart, CHART_WIDTH_PX, CHART_HEIGHT_PX);
  gtk_widget_set_hexpand (chart, TRUE);
  gtk_widget_set_vexpand (chart, TRUE);
  grape_chart_set_plot (GRAPE_CHART (chart), plot);
  gtk_flow_box_insert (self->charts, chart, -1);
  /* The chart takes the focus itself; Tab does not stop at the box round it. */
  gtk_widget_set_focusable (gtk_widget_get_parent (chart), FALSE);
}

static void
show_plots (GrapeScoresView *self, GPtrArray *plots)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->charts))))
    gtk_flow_box_remove (self->charts, child);
  self->n_points = 0;
  for (guint i = 0; i < plots->len; i++)
    {
      const GrapePlot *plot = g_ptr_array_index (plots, i);
      if (i == 0)
        self->n_points = plot->x->len;
      add_chart (self, plot);
    }
}

/* @rows: (n_events, score of seat 0, 1 ...) each. */
static GrapePlot *
plot_scores (GrapeSession *session, GArray *rows, guint n_seats)
{
  const GrapeTable *table = grape_session_table (session);
  GrapePlot *plot = grape_plot_new (_ ("Scores"), _ ("event"));
  guint n_rows = rows->len / (n_seats + 1);
  for (guint row = 0; row < n_rows; row++)
    grape_plot_add_x (plot, (double)g_array_index (rows, gint64, row * (n_seats + 1)));
  for (guint seat = 0; seat < n_seats; seat++)
    {
      GrapePlotLine *line
          = grape_plot_add_line (plot, (int)seat, grape_table_name (table, (int)seat));
      for (guint row = 0; row < n_rows; row++)
        grape_plot_line_add (line,
                             (double)g_array_index (rows, gint64, row * (n_seats + 1) + seat + 1));
    }
  return plot;
}

static void
scores_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeScoresView) self = data;
  guint n_seats;
  g_autoptr (GArray) rows
      = grape_session_scores_finish (GRAPE_SESSION (source), result, &n_seats, NULL);
  if (!rows || !self->session)
    return;
  g_autoptr (GPtrArray) plots = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_plot_free);
  g_ptr_array_add (plots, plot_scores (self->session, rows, n_seats));
  show_plots (self, plots);
}

static void
grape_scores_view_dispose (GObject *object)
{
  GrapeScoresView *self = GRAPE_SCORES_VIEW (object);
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_scores_view_parent_class)->dispose (object);
}

static void
grape_scores_view_class_init (GrapeScoresViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_scores_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-scores-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeScoresView, charts);
}

static void
grape_scores_view_init (GrapeScoresView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grape_scores_view_show:
 *
 * Draws the scores as @session's viewer knows them.
 */
void
grape_scores_view_show (GrapeScoresView *self, GrapeSession *session)
{
  guint n_events = grape_session_n_events (session);
  if (self->session == session && self->n_events == n_events
      && self->viewer == grape_session_viewer (session))
    return;
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->session, session);
  self->n_events = n_events;
  self->viewer = grape_session_viewer (session);

  g_autoptr (GrapePosition) view = grape_session_view_for (session, self->viewer);
  g_autoptr (GPtrArray) plots = view ? grape_plots_of (view) : NULL;
  if (plots && plots->len > 0)
    show_plots (self, plots);
  else
    grape_session_scores_async (session, self->cancellable, scores_cb, g_object_ref (self));
}

guint
grape_scores_view_n_points (GrapeScoresView *self)
{
  return self->n_points;
}
