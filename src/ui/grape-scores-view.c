/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeScoresView: a line for each seat, in its colour and with its mark at the end. */
#include "grape-scores-view.h"

#include "canvas/grape-palette.h"

#include <glib/gi18n.h>

#define MARGIN_PX 26.0

struct _GrapeScoresView
{
  AdwBin parent_instance;

  /* Template */
  GtkDrawingArea *chart;
  GtkLabel *twin;

  /* Owned */
  GrapeSession *session;
  GArray *rows;
  guint n_seats;
  guint n_events;
  GrapeViewer viewer;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (GrapeScoresView, grape_scores_view, ADW_TYPE_BIN)

static guint
n_rows (GrapeScoresView *self)
{
  return self->rows ? self->rows->len / (self->n_seats + 1) : 0;
}

static gint64
cell (GrapeScoresView *self, guint row, guint column)
{
  return g_array_index (self->rows, gint64, row * (self->n_seats + 1) + column);
}

static void
extent (GrapeScoresView *self, gint64 *low, gint64 *high)
{
  *low = 0;
  *high = 1;
  for (guint row = 0; row < n_rows (self); row++)
    for (guint seat = 0; seat < self->n_seats; seat++)
      {
        *low = MIN (*low, cell (self, row, seat + 1));
        *high = MAX (*high, cell (self, row, seat + 1));
      }
}

static void
draw_axis (GtkWidget *widget, cairo_t *cr, double x, double y, gint64 value, double width)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int text_width, text_height;
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  cairo_move_to (cr, x - text_width - 6, y - text_height / 2.0);
  pango_cairo_show_layout (cr, layout);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + width, y);
  cairo_stroke (cr);
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  GrapeScoresView *self = data;
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  double w = width - 2.5 * MARGIN_PX, h = height - MARGIN_PX, left = 1.5 * MARGIN_PX;
  double top = MARGIN_PX / 2;
  gint64 low, high;
  GdkRGBA ink;
  if (n_rows (self) == 0 || w < 20 || h < 20)
    return;
  extent (self, &low, &high);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &ink);
  ink.alpha *= 0.5F;
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1);
  draw_axis (GTK_WIDGET (area), cr, left, top + h, low, w);
  draw_axis (GTK_WIDGET (area), cr, left, top, high, w);
  guint last = n_rows (self) - 1;
  double span = MAX (1.0, (double)cell (self, last, 0));
  cairo_set_line_width (cr, 2);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      GrapeColor color = grape_palette_color ((int)seat, dark);
      double x = left, y = top + h;
      cairo_set_source_rgb (cr, color.red, color.green, color.blue);
      for (guint row = 0; row <= last; row++)
        {
          x = left + w * (double)cell (self, row, 0) / span;
          y = top + h * (double)(high - cell (self, row, seat + 1)) / (double)(high - low);
          cairo_line_to (cr, x, y);
        }
      cairo_stroke (cr);
      grape_palette_mark_path (cr, (int)seat, x, y, 9);
      cairo_fill (cr);
    }
}

static void
write_twin (GrapeScoresView *self)
{
  const GrapeTable *table = grape_session_table (self->session);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint seat = 0; n_rows (self) && seat < self->n_seats; seat++)
    g_string_append_printf (
        text, "%s%s %s %" G_GINT64_FORMAT, seat ? "   " : "", grape_palette_mark_symbol ((int)seat),
        grape_table_name (table, (int)seat), cell (self, n_rows (self) - 1, seat + 1));
  gtk_label_set_text (self->twin, text->str);
}

static void
scores_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeScoresView) self = data;
  guint n_seats;
  GArray *rows = grape_session_scores_finish (GRAPE_SESSION (source), result, &n_seats, NULL);
  if (!rows)
    return;
  g_clear_pointer (&self->rows, g_array_unref);
  self->rows = rows;
  self->n_seats = n_seats;
  if (!self->session)
    return;
  write_twin (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->chart));
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
grape_scores_view_finalize (GObject *object)
{
  g_clear_pointer (&GRAPE_SCORES_VIEW (object)->rows, g_array_unref);
  G_OBJECT_CLASS (grape_scores_view_parent_class)->finalize (object);
}

static void
grape_scores_view_class_init (GrapeScoresViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_scores_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = grape_scores_view_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-scores-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeScoresView, chart);
  gtk_widget_class_bind_template_child (widget_class, GrapeScoresView, twin);
}

static void
grape_scores_view_init (GrapeScoresView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->chart, draw_cb, self, NULL);
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
  grape_session_scores_async (session, self->cancellable, scores_cb, g_object_ref (self));
}

guint
grape_scores_view_n_points (GrapeScoresView *self)
{
  return n_rows (self);
}
