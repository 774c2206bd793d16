/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What most boards do alike under the hand: the pointer is watched, and what it or the cursor
 * chooses is proposed if the rules take it. */
#include "grape-canvas-private.h"

/**
 * grape_canvas_try:
 *
 * Proposes @text in the words of the rules, or says why they refuse it. Does nothing where nothing
 * may be proposed.
 *
 * Returns: (transfer full) (nullable): why it was refused
 */
GError *
grape_canvas_try (GrapeCanvas *self, const char *text)
{
  const GrapePosition *position = grape_canvas_get_position (self);
  GrapeRead read = { 0 };
  GError *refusal = NULL;

  if (!grape_canvas_may_propose (self))
    return NULL;
  if (grape_position_read (position, grape_canvas_get_viewer (self), text, &read, &refusal))
    grape_canvas_propose (self, read.text);
  else
    grape_canvas_refuse (self, refusal->message);
  grape_read_clear (&read);
  return refusal;
}

/**
 * grape_canvas_watch_pointer:
 * @motion: as of #GtkEventControllerMotion, with @self as data; so is @leave
 * @released: as of #GtkGestureClick, for the first button
 */
void
grape_canvas_watch_pointer (GrapeCanvas *self, GCallback motion, GCallback leave,
                            GCallback released)
{
  GtkEventController *hover = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (hover, "motion", motion, self);
  g_signal_connect (hover, "leave", leave, self);
  gtk_widget_add_controller (GTK_WIDGET (self), hover);
  g_signal_connect (click, "released", released, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/** grape_canvas_draw: (transfer full): a drawing over all of the widget, as @look has it. */
cairo_t *
grape_canvas_draw (GtkSnapshot *snapshot, const GrapeLook *look)
{
  return gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)look->width, (float)look->height));
}
