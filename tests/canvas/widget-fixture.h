/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A canvas in a window of its own, with what it said and proposed. */
#pragma once

#include "canvas-fixture.h"
#include "canvas/grape-canvas.h"

typedef struct
{
  GtkWidget *window;
  GrapeCanvas *canvas;
  char *proposed, *spoken, *refused;
  guint n_sent;
} Stage;

static inline void
keep_cb (GrapeCanvas *canvas, const char *text, char **where)
{
  g_free (*where);
  *where = g_strdup (text);
}

static inline void
sent_cb (GrapeCanvas *canvas, Stage *stage)
{
  stage->n_sent++;
}

/* Lets the main loop run until @done says so, or a minute has passed. */
static inline void
spin (gboolean (*done) (gpointer data), gpointer data)
{
  gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;

  while (!done (data) && g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  g_assert_true (done (data));
}

static inline gboolean
is_ready (gpointer data)
{
  return gtk_widget_get_mapped (data) && gtk_widget_get_width (data) > 100;
}

static inline Stage *
stage_new (const char *members, GrapeViewer viewer)
{
  Stage *self = g_new0 (Stage, 1);
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);

  self->canvas = GRAPE_CANVAS (grape_canvas_new_for (view->rules));
  g_signal_connect (self->canvas, "proposed", G_CALLBACK (keep_cb), &self->proposed);
  g_signal_connect (self->canvas, "cursor-moved", G_CALLBACK (keep_cb), &self->spoken);
  g_signal_connect (self->canvas, "refused", G_CALLBACK (keep_cb), &self->refused);
  g_signal_connect (self->canvas, "activate-proposal", G_CALLBACK (sent_cb), self);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 700, 560);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->canvas));
  gtk_window_present (GTK_WINDOW (self->window));
  grape_canvas_set_position (self->canvas, view, viewer, FALSE);
  spin (is_ready, self->canvas);
  return self;
}

static inline gboolean
is_null (gpointer data)
{
  return *(gpointer *)data == NULL;
}

/* The canvas must be gone when its window is. */
static inline void
stage_free (Stage *self)
{
  gpointer canvas = self->canvas;

  g_object_add_weak_pointer (G_OBJECT (self->canvas), &canvas);
  gtk_window_destroy (GTK_WINDOW (self->window));
  spin (is_null, &canvas);
  g_free (self->proposed);
  g_free (self->spoken);
  g_free (self->refused);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

static inline void
do_action (Stage *self, const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->canvas), name, NULL));
}

/* A click by emitting what GtkGestureClick would; the @n_press-th of a row. */
static inline void
click_again (Stage *self, double x, double y, int n_press)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->canvas));

  for (guint k = 0; k < g_list_model_get_n_items (controllers); k++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, k);

      if (!GTK_IS_GESTURE_CLICK (controller)
          || gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller))
                 == GDK_BUTTON_SECONDARY)
        continue;
      g_signal_emit_by_name (controller, "pressed", n_press, x, y);
      g_signal_emit_by_name (controller, "released", n_press, x, y);
    }
}

static inline void
click (Stage *self, double x, double y)
{
  click_again (self, x, y, 1);
}
