/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws with grape_plot_paint(). Actions: chart.earlier, chart.later. */
#include <glib/gi18n.h>

#include "grape-chart.h"

#include "grape-pen.h"
#include "grape-theme.h"

struct _GrapeChart
{
  GtkWidget parent_instance;

  GrapePlot *plot; /* or NULL */
  int cursor;      /* point, or -1 */
};

G_DEFINE_FINAL_TYPE (GrapeChart, grape_chart, GTK_TYPE_WIDGET)

static GrapeLook
look_of (GrapeChart *self)
{
  return (GrapeLook){ .width = gtk_widget_get_width (GTK_WIDGET (self)),
                      .height = gtk_widget_get_height (GTK_WIDGET (self)),
                      .dark = grape_theme_is_dark (GTK_WIDGET (self)),
                      .viewer = GRAPE_VIEWER_SPECTATOR,
                      .proposal = "" };
}

static void
describe (GrapeChart *self)
{
  g_autofree char *text = NULL;

  if (self->plot && self->cursor >= 0)
    text = grape_plot_describe_point (self->plot, (guint)self->cursor);
  else if (self->plot)
    text = grape_plot_summary (self->plot);
  /* First the tooltip: it overwrites the description. */
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->cursor >= 0 ? text : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->plot ? self->plot->title : "",
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text ? text : "", -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapeChart *self)
{
  GrapeLook look = look_of (self);

  if (self->plot)
    grape_chart_set_cursor (self, grape_plot_nearest (self->plot, &look, x));
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeChart *self)
{
  grape_chart_set_cursor (self, -1);
}

static void
move_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeChart *self = GRAPE_CHART (widget);
  int n = self->plot ? (int)self->plot->x->len : 0;
  int step = g_str_equal (name, "chart.later") ? 1 : -1;

  if (n)
    grape_chart_set_cursor (self, self->cursor < 0 ? n - 1 : CLAMP (self->cursor + step, 0, n - 1));
}

static void
grape_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeChart *self = GRAPE_CHART (widget);
  GrapeLook look = look_of (self);

  if (!self->plot)
    return;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)look.width, (float)look.height));
  grape_plot_paint (cr, self->plot, &look, self->cursor);
  cairo_destroy (cr);
}

static void
grape_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : 140;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 480 : 240;
}

static void
grape_chart_finalize (GObject *object)
{
  g_clear_pointer (&GRAPE_CHART (object)->plot, grape_plot_free);
  G_OBJECT_CLASS (grape_chart_parent_class)->finalize (object);
}

static void
grape_chart_class_init (GrapeChartClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = grape_chart_finalize;
  widget_class->snapshot = grape_chart_snapshot;
  widget_class->measure = grape_chart_measure;
  gtk_widget_class_install_action (widget_class, "chart.earlier", NULL, move_action_cb);
  gtk_widget_class_install_action (widget_class, "chart.later", NULL, move_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, 0, "chart.earlier", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, 0, "chart.later", NULL);
  gtk_widget_class_set_css_name (widget_class, "grapechart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
grape_chart_init (GrapeChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->cursor = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

GtkWidget *
grape_chart_new (void)
{
  return g_object_new (GRAPE_TYPE_CHART, NULL);
}

/** grape_chart_set_plot: copied; NULL: nothing */
void
grape_chart_set_plot (GrapeChart *self, const GrapePlot *plot)
{
  g_clear_pointer (&self->plot, grape_plot_free);
  self->plot = plot ? grape_plot_copy (plot) : NULL;
  self->cursor = -1;
  describe (self);
}

/** grape_chart_set_cursor: -1: none */
void
grape_chart_set_cursor (GrapeChart *self, int index)
{
  if (self->cursor == index || !self->plot || index >= (int)self->plot->x->len)
    return;
  self->cursor = MAX (-1, index);
  describe (self);
}

int
grape_chart_get_cursor (GrapeChart *self)
{
  return self->cursor;
}
