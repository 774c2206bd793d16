/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer, wheel and fingers on a board of spots, and the keys that move it. */
#include "grape-spot-private.h"

#include "grape-canvas-parts.h"

#include <math.h>

#define ZOOM_STEP 1.25
#define PAN_KEYS  3  /* squares */
#define PAN_WHEEL 40 /* pixels */
#define A_DRAG    8  /* pixels; less is a click */

#define CLASS(self) GRAPE_SPOT_CANVAS_GET_CLASS (self)

/* Pointing */

static gboolean
invites (GrapeSpotCanvas *self, const GrapeSpotField *field, GrapeSpotId id)
{
  return id.kind
         && (grape_spot_field_find (field, id)
             || (CLASS (self)->invites && CLASS (self)->invites (self, id)));
}

/* What answers at the pointer: a move only if the viewer may make one. */
GrapeSpotId
grape_spot_input_pointed (GrapeSpotCanvas *self, const GrapeSpotField *field)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  GrapeSpotId id = grape_spot_field_hit (field, priv->pointer_x, priv->pointer_y);
  const GrapeSpot *spot = grape_spot_field_find (field, id);

  if (spot && (spot->calm || (spot->move && !grape_canvas_may_propose (GRAPE_CANVAS (self)))))
    id = (GrapeSpotId){ 0 };
  return id;
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);

  priv->has_pointer = TRUE;
  priv->pointer_x = x;
  priv->pointer_y = y;
  GrapeSpotId id = grape_spot_input_pointed (self, field);
  if (grape_spot_same (id, priv->touch.hover))
    return;
  priv->touch.hover = id;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), invites (self, field, id) ? "pointer" : NULL);
  grape_spot_canvas_notice (self, FALSE);
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeSpotCanvas *self)
{
  grape_spot_canvas_parts (self)->has_pointer = FALSE;
  grape_spot_canvas_parts (self)->touch.hover = (GrapeSpotId){ 0 };
  grape_spot_canvas_notice (self, FALSE);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeSpotCanvas *self)
{
  grape_spot_canvas_parts (self)->dragged = FALSE;
}

/* A second click on what is proposed sends it. */
static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GrapeSpotId id = grape_spot_field_hit (field, x, y);
  const GrapeSpot *spot = grape_spot_field_find (field, id);

  if (!id.kind || priv->dragged)
    return;
  if (!spot || !spot->aside)
    {
      priv->touch.cursor = id;
      priv->walks = FALSE;
    }
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
  if (n_press % 2 == 0 && grape_spot_canvas_is_planned (self, field, id))
    grape_canvas_send (GRAPE_CANVAS (self));
  else if (n_press % 2)
    grape_spot_canvas_choose (self, id);
}

/* Moving the board */

static void
board_moved (GrapeSpotCanvas *self)
{
  grape_spot_canvas_parts (self)->touch.hover = (GrapeSpotId){ 0 };
  gtk_widget_queue_allocate (GTK_WIDGET (self)); /* of the buttons */
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GdkModifierType state
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (!field->squares)
    {
      if (!CLASS (self)->scroll || !CLASS (self)->scroll (self, dy))
        return GDK_EVENT_PROPAGATE;
      board_moved (self);
      return GDK_EVENT_STOP;
    }
  if (state & GDK_CONTROL_MASK)
    grape_pan_zoom (&priv->touch.pan, &field->board, field->board.grid.cell * pow (ZOOM_STEP, -dy),
                    priv->pointer_x, priv->pointer_y);
  else if (CLASS (self)->scroll && CLASS (self)->scroll (self, dy))
    return GDK_EVENT_STOP;
  else if (priv->touch.pan.cell <= 0 || grape_pan_is_whole (&field->board))
    return GDK_EVENT_PROPAGATE;
  else
    grape_pan_move (&priv->touch.pan, &field->board, dx * PAN_WHEEL, dy * PAN_WHEEL);
  board_moved (self);
  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, GrapeSpotCanvas *self)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);

  grape_spot_canvas_parts (self)->pinch_cell = field->squares ? field->board.grid.cell : 0;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  double x, y;

  if (!field->squares || priv->pinch_cell <= 0
      || !gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    return;
  priv->dragged = TRUE;
  grape_pan_zoom (&priv->touch.pan, &field->board, priv->pinch_cell * scale, x, y);
  board_moved (self);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, GrapeSpotCanvas *self)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);

  if (field->squares)
    grape_pan_settle (&grape_spot_canvas_parts (self)->drag_from, &field->board);
  grape_spot_canvas_parts (self)->dragged_y = 0;
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);

  if (!priv->dragged && hypot (dx, dy) < A_DRAG)
    return;
  if (!field->squares && CLASS (self)->drag)
    {
      priv->dragged = CLASS (self)->drag (self, dy - priv->dragged_y);
      priv->dragged_y = dy;
      return;
    }
  if (!field->squares || grape_pan_is_whole (&field->board))
    return;
  priv->dragged = TRUE;
  grape_pan_drag (&priv->touch.pan, &priv->drag_from, &field->board, dx, dy);
  board_moved (self);
}

/** grape_spot_input_zoom: about the cursor, or the middle; 0: show all of it */
void
grape_spot_input_zoom (GrapeCanvas *canvas, int direction)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  const GrapeSquares *board = &field->board;
  double cell = board->grid.cell * (direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
  double x = board->window.x + board->window.width / 2;
  double y = board->window.y + board->window.height / 2;

  if (!field->squares)
    return;
  if (priv->walks && priv->touch.cursor.kind == field->squares)
    {
      grape_squares_corner (board, priv->touch.cursor.column, priv->touch.cursor.row, &x, &y);
      x += board->grid.cell / 2;
      y += board->grid.cell / 2;
    }
  if (direction)
    grape_pan_zoom (&priv->touch.pan, board, cell, x, y);
  else
    priv->touch.pan = (GrapePan){ 0 };
  board_moved (self);
}

static void
pan_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (widget);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  double step = field->board.grid.cell * PAN_KEYS;
  int dx, dy;

  g_variant_get (parameter, "(ii)", &dx, &dy);
  if (!field->squares || grape_pan_is_whole (&field->board))
    return;
  grape_pan_move (&grape_spot_canvas_parts (self)->touch.pan, &field->board, dx * step, dy * step);
  board_moved (self);
}

/* What stands on a tile is the quickest way to it. */
static gboolean
key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state,
        GrapeSpotCanvas *self)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  gunichar letter = gdk_keyval_to_unicode (gdk_keyval_to_lower (keyval));
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);

  if (!letter || letter > 127 || state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)
      || !grape_canvas_may_propose (canvas))
    return GDK_EVENT_PROPAGATE;
  for (guint i = 0; i < field->spots->len; i++)
    {
      const GrapeSpot *spot = &g_array_index (field->spots, GrapeSpot, i);

      if (spot->key != (char)letter)
        continue;
      if (!grape_canvas_skip_show (canvas))
        {
          grape_spot_canvas_go (self, spot->id);
          grape_spot_canvas_choose (self, spot->id);
        }
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/** grape_spot_input_install: actions and keys */
void
grape_spot_input_install (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    int dx, dy;
  } pans[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };
  static const GdkModifierType with[] = { GDK_SHIFT_MASK, GDK_CONTROL_MASK };

  gtk_widget_class_install_action (class, "canvas.pan", "(ii)", pan_action_cb);
  for (guint k = 0; k < G_N_ELEMENTS (pans) * G_N_ELEMENTS (with); k++)
    gtk_widget_class_add_binding_action (class, pans[k / 2].key, with[k % 2], "canvas.pan", "(ii)",
                                         pans[k / 2].dx, pans[k / 2].dy);
}

static void
listen (GrapeSpotCanvas *self, gpointer controller, guint button, const char *first,
        GCallback first_cb, const char *second, GCallback second_cb)
{
  if (GTK_IS_GESTURE_SINGLE (controller))
    gtk_gesture_single_set_button (controller, button);
  g_signal_connect (controller, first, first_cb, self);
  if (second)
    g_signal_connect (controller, second, second_cb, self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
grape_spot_input_init (GrapeSpotCanvas *self)
{
  listen (self, gtk_event_controller_motion_new (), 0, "motion", G_CALLBACK (motion_cb), "leave",
          G_CALLBACK (leave_cb));
  listen (self, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES), 0,
          "scroll", G_CALLBACK (scroll_cb), NULL, NULL);
  listen (self, gtk_gesture_click_new (), GDK_BUTTON_PRIMARY, "pressed", G_CALLBACK (pressed_cb),
          "released", G_CALLBACK (released_cb));
  listen (self, gtk_event_controller_key_new (), 0, "key-pressed", G_CALLBACK (key_cb), NULL, NULL);
  listen (self, gtk_gesture_zoom_new (), 0, "begin", G_CALLBACK (pinch_begin_cb), "scale-changed",
          G_CALLBACK (pinch_cb));
  for (guint button = GDK_BUTTON_PRIMARY; button <= GDK_BUTTON_MIDDLE; button++)
    listen (self, gtk_gesture_drag_new (), button, "drag-begin", G_CALLBACK (drag_begin_cb),
            "drag-update", G_CALLBACK (drag_update_cb));
}
