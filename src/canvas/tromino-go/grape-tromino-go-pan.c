/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go moves: dragging and Shift or Ctrl with the arrows push it, Ctrl with the
 * wheel, plus and minus, and two fingers bring it closer or further away, 0 shows all of it. */
#include "grape-tromino-go-canvas.h"

#include <math.h>

#define SELF(object) ((GrapeTrominoGoCanvas *)(object))
#define PAN_KEYS     3 /* squares */

/* From "fit" to a place of one's own: what is in the middle stays there. */
static void
settle_zoom (GrapeTrominoGoCanvas *self, GrapeTrominoGoLayout *l)
{
  grape_tromino_go_canvas_get_layout (self, l);
  self->touch.zoom = (GrapeTrominoGoZoom){
    .cell = l->grid.cell,
    .x = (l->table.left + l->table.width / 2 - l->grid.left) / l->grid.cell,
    .y = (l->table.top + l->table.height / 2 - l->grid.top) / l->grid.cell,
  };
}

static void
keep_near (GrapeTrominoGoCanvas *self)
{
  const GrapeTrominoGoExtent *e = &self->sheet->model->extent;
  GrapeTrominoGoZoom *zoom = &self->touch.zoom;

  zoom->x
      = CLAMP (zoom->x, e->left - GRAPE_TROMINO_GO_FARTHEST, e->right + GRAPE_TROMINO_GO_FARTHEST);
  zoom->y
      = CLAMP (zoom->y, e->top - GRAPE_TROMINO_GO_FARTHEST, e->bottom + GRAPE_TROMINO_GO_FARTHEST);
  self->touch.has_hover = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/** grape_tromino_go_pan_zoom: the point of the table under @x, @y stays under it. */
void
grape_tromino_go_pan_zoom (GrapeTrominoGoCanvas *self, double cell, double x, double y)
{
  GrapeTrominoGoLayout l;

  settle_zoom (self, &l);
  double old = l.grid.cell, middle_x = l.table.left + l.table.width / 2;
  double middle_y = l.table.top + l.table.height / 2;
  cell = cell > old ? ceil (cell) : floor (cell);
  cell = CLAMP (cell, GRAPE_TROMINO_GO_CELL_LEAST, GRAPE_TROMINO_GO_CELL_MOST);
  self->touch.zoom = (GrapeTrominoGoZoom){
    .cell = cell,
    .x = (x - l.grid.left) / old - (x - middle_x) / cell,
    .y = (y - l.grid.top) / old - (y - middle_y) / cell,
  };
  keep_near (self);
}

/** grape_tromino_go_pan_by: so many pixels */
void
grape_tromino_go_pan_by (GrapeTrominoGoCanvas *self, double dx, double dy)
{
  GrapeTrominoGoLayout l;

  settle_zoom (self, &l);
  self->touch.zoom.x += dx / l.grid.cell;
  self->touch.zoom.y += dy / l.grid.cell;
  keep_near (self);
}

/** grape_tromino_go_pan_action: about the cursor, or the middle; 0: all of it */
void
grape_tromino_go_pan_action (GrapeCanvas *canvas, int direction)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  GrapeTrominoGoLayout l;

  if (!self->sheet)
    return;
  grape_tromino_go_canvas_get_layout (self, &l);
  if (!direction)
    {
      self->touch.zoom = (GrapeTrominoGoZoom){ 0 };
      keep_near (self);
      self->touch.zoom = (GrapeTrominoGoZoom){ 0 };
      return;
    }
  double x = l.table.left + l.table.width / 2, y = l.table.top + l.table.height / 2;
  if (self->walks)
    {
      x = l.grid.left + (self->touch.cursor.column + .5) * l.grid.cell;
      y = l.grid.top + (self->touch.cursor.row + .5) * l.grid.cell;
    }
  grape_tromino_go_pan_zoom (self,
                             direction > 0 ? l.grid.cell * GRAPE_TROMINO_GO_ZOOM_STEP
                                           : l.grid.cell / GRAPE_TROMINO_GO_ZOOM_STEP,
                             x, y);
}

/** grape_tromino_go_pan_to_cursor: the cursor never leaves the table's window. */
void
grape_tromino_go_pan_to_cursor (GrapeTrominoGoCanvas *self)
{
  GrapeTrominoGoLayout l;

  grape_tromino_go_canvas_get_layout (self, &l);
  double x = l.grid.left + self->touch.cursor.column * l.grid.cell;
  double y = l.grid.top + self->touch.cursor.row * l.grid.cell, cell = l.grid.cell;
  double dx = MIN (0, x - l.table.left) + MAX (0, x + cell - l.table.left - l.table.width);
  double dy = MIN (0, y - l.table.top) + MAX (0, y + cell - l.table.top - l.table.height);
  if (dx < 0 || dx > 0 || dy < 0 || dy > 0)
    grape_tromino_go_pan_by (self, dx, dy);
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, GrapeTrominoGoCanvas *self)
{
  GrapeTrominoGoLayout l;

  if (!self->sheet)
    return;
  grape_tromino_go_canvas_get_layout (self, &l);
  self->pinch_cell = l.grid.cell;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, GrapeTrominoGoCanvas *self)
{
  double x, y;

  if (!self->sheet || self->pinch_cell <= 0)
    return;
  self->dragged = TRUE;
  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    grape_tromino_go_pan_zoom (self, self->pinch_cell * scale, x, y);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, GrapeTrominoGoCanvas *self)
{
  GrapeTrominoGoZoom before = self->touch.zoom;
  GrapeTrominoGoLayout l;

  if (!self->sheet)
    return;
  settle_zoom (self, &l);
  self->drag_x = self->touch.zoom.x;
  self->drag_y = self->touch.zoom.y;
  self->touch.zoom = before; /* until it is more than a click */
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, GrapeTrominoGoCanvas *self)
{
  GrapeTrominoGoLayout l;

  if (!self->sheet || (!self->dragged && hypot (dx, dy) < 8))
    return;
  self->dragged = TRUE;
  settle_zoom (self, &l);
  self->touch.zoom.x = self->drag_x - dx / l.grid.cell;
  self->touch.zoom.y = self->drag_y - dy / l.grid.cell;
  keep_near (self);
}

static void
pan_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTrominoGoCanvas *self = SELF (widget);
  GrapeTrominoGoLayout l;
  int dx, dy;

  if (!self->sheet)
    return;
  grape_tromino_go_canvas_get_layout (self, &l);
  g_variant_get (parameter, "(ii)", &dx, &dy);
  grape_tromino_go_pan_by (self, dx * PAN_KEYS * l.grid.cell, dy * PAN_KEYS * l.grid.cell);
}

/** grape_tromino_go_pan_install: actions and keys */
void
grape_tromino_go_pan_install (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    int dx, dy;
  } pans[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };

  gtk_widget_class_install_action (class, "tromino-go.pan", "(ii)", pan_action_cb);
  for (guint k = 0; k < G_N_ELEMENTS (pans); k++)
    {
      gtk_widget_class_add_binding_action (class, pans[k].key, GDK_SHIFT_MASK, "tromino-go.pan",
                                           "(ii)", pans[k].dx, pans[k].dy);
      gtk_widget_class_add_binding_action (class, pans[k].key, GDK_CONTROL_MASK, "tromino-go.pan",
                                           "(ii)", pans[k].dx, pans[k].dy);
    }
}

static void
add_drag (GrapeTrominoGoCanvas *self, guint button)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), button);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

/** grape_tromino_go_pan_init: dragging and touch */
void
grape_tromino_go_pan_init (GrapeTrominoGoCanvas *self)
{
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  add_drag (self, GDK_BUTTON_PRIMARY);
  add_drag (self, GDK_BUTTON_MIDDLE);
}
