/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys on the board of Viruses. A click on an empty square plans to place, on a clean
 * cell to infect, on an own cell it asks; p, i, s, d and u say it at once. A second time on the
 * same square takes the plan back. More moves than allowed push out the last one. */
#include <glib/gi18n.h>

#include "grape-viruses-canvas.h"

#include <math.h>
#include <string.h>

#define SELF(object) ((GrapeVirusesCanvas *)(object))
#define ZOOM_STEP    1.25
#define PAN_KEYS     3 /* squares */

static const GrapePosition *
position_of (GrapeVirusesCanvas *self)
{
  return self->cells ? grape_canvas_get_position (GRAPE_CANVAS (self)) : NULL;
}

/* Planning */

static GArray *
planned_moves (GrapeVirusesCanvas *self)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  GArray *moves
      = grape_viruses_move_parse (position_of (self)->state, grape_canvas_get_viewer (canvas),
                                  grape_canvas_get_proposal (canvas), NULL);

  return moves ? moves : g_array_new (FALSE, TRUE, sizeof (GrapeVirusesMove));
}

/* How many more moves this turn: those sent already count. */
static guint
moves_left (GrapeVirusesCanvas *self)
{
  int seat = grape_canvas_get_viewer (GRAPE_CANVAS (self));
  guint allowed = grape_viruses_allowance (position_of (self)->state, seat), sent = 0;
  g_autoptr (GArray) waiting = grape_viruses_moves (position_of (self)->state, seat);

  for (guint i = 0; i < waiting->len; i++)
    if (g_array_index (waiting, GrapeVirusesMove, i).verdict == GRAPE_VIRUSES_WAITING)
      sent++;
  return allowed > sent ? allowed - sent : 0;
}

static void
propose_moves (GrapeVirusesCanvas *self, GArray *moves)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < moves->len; i++)
    {
      g_autofree char *line = grape_viruses_move_text (&g_array_index (moves, GrapeVirusesMove, i));

      g_string_append_printf (text, "%s%s", i ? "\n" : "", line);
    }
  grape_canvas_propose (GRAPE_CANVAS (self), text->str);
}

static gboolean
same_square (const GrapeVirusesMove *a, const GrapeVirusesMove *b)
{
  return a->column == b->column && a->row == b->row;
}

static void
plan (GrapeVirusesCanvas *self, GrapeVirusesMove *move)
{
  g_autoptr (GError) error = NULL;

  if (!grape_canvas_may_propose (GRAPE_CANVAS (self)))
    return;
  move->seat = grape_canvas_get_viewer (GRAPE_CANVAS (self));
  if (!grape_viruses_check (position_of (self)->state, move, &error))
    {
      grape_canvas_refuse (GRAPE_CANVAS (self), error->message);
      return;
    }
  g_autoptr (GArray) moves = planned_moves (self);
  for (guint i = moves->len; i-- > 0;)
    if (same_square (&g_array_index (moves, GrapeVirusesMove, i), move))
      g_array_remove_index (moves, i);
  while (moves->len && moves->len + 1 > MAX (1, moves_left (self)))
    g_array_remove_index (moves, moves->len - 1);
  g_array_append_vals (moves, move, 1);
  propose_moves (self, moves);
}

/* Takes back what is planned at the square; FALSE if nothing is. */
static gboolean
take_back (GrapeVirusesCanvas *self, guint column, guint row)
{
  g_autoptr (GArray) moves = planned_moves (self);

  for (guint i = 0; i < moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);

      if ((move->column == column && move->row == row)
          || (move->kind == GRAPE_VIRUSES_STEP && move->to_column == column && move->to_row == row))
        {
          g_array_remove_index (moves, i);
          propose_moves (self, moves);
          return TRUE;
        }
    }
  return FALSE;
}

static void
begin_step (GrapeVirusesCanvas *self)
{
  self->stepping = TRUE;
  self->step_column = self->column;
  self->step_row = self->row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
end_step (GrapeVirusesCanvas *self)
{
  GrapeVirusesMove move = { .kind = GRAPE_VIRUSES_STEP,
                            .column = self->step_column,
                            .row = self->step_row,
                            .to_column = self->column,
                            .to_row = self->row };

  self->stepping = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->column != self->step_column || self->row != self->step_row)
    plan (self, &move);
}

static void
act (GrapeVirusesCanvas *self, GrapeVirusesKind kind)
{
  GrapeVirusesMove move = { .kind = kind, .column = self->column, .row = self->row };

  if (!position_of (self) || !grape_canvas_may_propose (GRAPE_CANVAS (self)))
    return;
  if (kind == GRAPE_VIRUSES_STEP)
    {
      guint8 cell = grape_viruses_cell (position_of (self)->state, self->column, self->row);

      if (GRAPE_VIRUSES_SEAT (cell) == grape_canvas_get_viewer (GRAPE_CANVAS (self)))
        begin_step (self);
      else
        grape_canvas_refuse (GRAPE_CANVAS (self), _ ("Only your own cells can step."));
      return;
    }
  self->stepping = FALSE;
  plan (self, &move);
}

static void
ask (GrapeVirusesCanvas *self)
{
  GrapeVirusesLayout l;
  GdkRectangle at;

  grape_viruses_canvas_get_layout (self, &l);
  at = (GdkRectangle){ (int)(l.left + self->column * l.cell), (int)(l.top + self->row * l.cell),
                       (int)MAX (1, l.cell), (int)MAX (1, l.cell) };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/** grape_viruses_input_select: what a click or Space does at the cursor */
void
grape_viruses_input_select (GrapeCanvas *canvas)
{
  GrapeVirusesCanvas *self = SELF (canvas);

  if (!position_of (self) || !grape_canvas_may_propose (canvas))
    return;
  if (self->stepping)
    {
      end_step (self);
      return;
    }
  if (take_back (self, self->column, self->row))
    return;
  guint8 cell = grape_viruses_cell (position_of (self)->state, self->column, self->row);
  if (cell == GRAPE_VIRUSES_EMPTY)
    act (self, GRAPE_VIRUSES_PLACE);
  else if (GRAPE_VIRUSES_SEAT (cell) == grape_canvas_get_viewer (canvas))
    ask (self);
  else
    act (self, GRAPE_VIRUSES_INFECT);
}

/* Zoom and pan */

/* From "fit" to a place of one's own: what is in the middle stays there. */
static void
settle_zoom (GrapeVirusesCanvas *self, GrapeVirusesLayout *l)
{
  grape_viruses_canvas_get_layout (self, l);
  self->zoom = (GrapeVirusesZoom){ .cell = l->cell,
                                   .x = l->x + l->width / 2 - l->left,
                                   .y = l->y + l->height / 2 - l->top };
}

/* The point of the board under @x, @y stays under it. */
static void
zoom_to (GrapeVirusesCanvas *self, double cell, double x, double y)
{
  GrapeVirusesLayout l;

  settle_zoom (self, &l);
  double fit = grape_viruses_layout_fit (&l), old = l.cell;
  cell = CLAMP (cell, MIN (fit, old), GRAPE_VIRUSES_CELL_MOST);
  if (cell >= 3)
    cell = cell > old ? ceil (cell) : floor (cell);
  if (cell <= fit)
    self->zoom = (GrapeVirusesZoom){ 0 };
  else
    self->zoom = (GrapeVirusesZoom){
      .cell = cell,
      .x = (x - l.left) / old * cell + l.x + l.width / 2 - x,
      .y = (y - l.top) / old * cell + l.y + l.height / 2 - y,
    };
  self->has_hover = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pan_by (GrapeVirusesCanvas *self, double dx, double dy)
{
  GrapeVirusesLayout l;

  settle_zoom (self, &l);
  if (l.cell <= grape_viruses_layout_fit (&l))
    {
      self->zoom = (GrapeVirusesZoom){ 0 };
      return;
    }
  self->zoom.x += dx;
  self->zoom.y += dy;
  grape_viruses_canvas_get_layout (self, &l); /* not past the edges */
  settle_zoom (self, &l);
  self->has_hover = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/** grape_viruses_input_zoom: about the cursor, or the middle */
void
grape_viruses_input_zoom (GrapeCanvas *canvas, int direction)
{
  GrapeVirusesCanvas *self = SELF (canvas);
  GrapeVirusesLayout l;

  if (!position_of (self))
    return;
  grape_viruses_canvas_get_layout (self, &l);
  if (!direction)
    {
      self->zoom = (GrapeVirusesZoom){ 0 };
      gtk_widget_queue_draw (GTK_WIDGET (self));
      return;
    }
  double x = l.x + l.width / 2, y = l.y + l.height / 2;
  if (self->has_cursor)
    {
      x = l.left + (self->column + .5) * l.cell;
      y = l.top + (self->row + .5) * l.cell;
    }
  zoom_to (self, direction > 0 ? l.cell * ZOOM_STEP : l.cell / ZOOM_STEP, x, y);
}

/* The cursor never leaves the board's window. */
static void
scroll_to_cursor (GrapeVirusesCanvas *self)
{
  GrapeVirusesLayout l;

  grape_viruses_canvas_get_layout (self, &l);
  double x = l.left + self->column * l.cell, y = l.top + self->row * l.cell;
  double dx = MIN (0, x - l.x) + MAX (0, x + l.cell - l.x - l.width);
  double dy = MIN (0, y - l.y) + MAX (0, y + l.cell - l.y - l.height);
  if (dx < 0 || dx > 0 || dy < 0 || dy > 0)
    pan_by (self, dx, dy);
}

gboolean
grape_viruses_input_move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeVirusesCanvas *self = SELF (canvas);
  GrapeVirusesLayout l;

  if (!position_of (self))
    return FALSE;
  grape_viruses_canvas_get_layout (self, &l);
  int column = (int)self->column + columns, row = (int)self->row + rows;
  if (column < 0 || row < 0 || column >= (int)l.columns || row >= (int)l.rows)
    return FALSE;
  self->column = (guint)column;
  self->row = (guint)row;
  self->has_cursor = TRUE;
  self->has_hover = FALSE;
  scroll_to_cursor (self);
  return TRUE;
}

/* Pointer */

static void
hover (GrapeVirusesCanvas *self, double x, double y)
{
  GrapeVirusesLayout l;
  guint column = 0, row = 0;
  gboolean on;

  grape_viruses_canvas_get_layout (self, &l);
  on = grape_viruses_layout_hit (&l, x, y, &column, &row);
  if (on == self->has_hover && column == self->hover_column && row == self->hover_row)
    return;
  self->has_hover = on;
  self->hover_column = column;
  self->hover_row = row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapeVirusesCanvas *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
  if (position_of (self))
    hover (self, x, y);
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeVirusesCanvas *self)
{
  self->has_hover = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeVirusesCanvas *self)
{
  self->dragged = FALSE;
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeVirusesCanvas *self)
{
  GrapeVirusesLayout l;
  guint column, row;

  if (!position_of (self) || self->dragged)
    return;
  grape_viruses_canvas_get_layout (self, &l);
  if (!grape_viruses_layout_hit (&l, x, y, &column, &row))
    return;
  self->column = column;
  self->row = row;
  self->has_cursor = FALSE;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
  grape_viruses_input_select (GRAPE_CANVAS (self));
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, GrapeVirusesCanvas *self)
{
  GdkModifierType state
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  GrapeVirusesLayout l;

  if (!position_of (self))
    return GDK_EVENT_PROPAGATE;
  grape_viruses_canvas_get_layout (self, &l);
  if (state & GDK_CONTROL_MASK)
    zoom_to (self, l.cell * pow (ZOOM_STEP, -dy), self->pointer_x, self->pointer_y);
  else if (l.cell <= grape_viruses_layout_fit (&l))
    return GDK_EVENT_PROPAGATE;
  else
    pan_by (self, dx * 40, dy * 40);
  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, GrapeVirusesCanvas *self)
{
  GrapeVirusesLayout l;

  if (!position_of (self))
    return;
  grape_viruses_canvas_get_layout (self, &l);
  self->pinch_cell = l.cell;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, GrapeVirusesCanvas *self)
{
  double x, y;

  if (!position_of (self) || self->pinch_cell <= 0)
    return;
  self->dragged = TRUE;
  if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    zoom_to (self, self->pinch_cell * scale, x, y);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, GrapeVirusesCanvas *self)
{
  GrapeVirusesLayout l;

  if (!position_of (self))
    return;
  settle_zoom (self, &l);
  self->drag_x = self->zoom.x;
  self->drag_y = self->zoom.y;
  pan_by (self, 0, 0);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, GrapeVirusesCanvas *self)
{
  GrapeVirusesLayout l;

  if (!position_of (self) || (!self->dragged && hypot (dx, dy) < 8))
    return;
  grape_viruses_canvas_get_layout (self, &l);
  if (l.cell <= grape_viruses_layout_fit (&l))
    return;
  self->dragged = TRUE;
  settle_zoom (self, &l);
  pan_by (self, self->drag_x - dx - self->zoom.x, self->drag_y - dy - self->zoom.y);
}

/* Actions */

static void
kind_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const char *const names[] = { "viruses.place", "viruses.infect", "viruses.step",
                                       "viruses.destroy", "viruses.uninfect" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    if (g_str_equal (name, names[k]))
      act (SELF (widget), (GrapeVirusesKind)k);
}

static void
pan_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeVirusesCanvas *self = SELF (widget);
  GrapeVirusesLayout l;
  int dx, dy;

  if (!position_of (self))
    return;
  grape_viruses_canvas_get_layout (self, &l);
  g_variant_get (parameter, "(ii)", &dx, &dy);
  pan_by (self, dx * PAN_KEYS * l.cell, dy * PAN_KEYS * l.cell);
}

/** grape_viruses_input_install: actions and keys */
void
grape_viruses_input_install (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    const char *action;
  } kinds[] = { { GDK_KEY_p, "viruses.place" },
                { GDK_KEY_i, "viruses.infect" },
                { GDK_KEY_s, "viruses.step" },
                { GDK_KEY_d, "viruses.destroy" },
                { GDK_KEY_u, "viruses.uninfect" } };
  static const struct
  {
    guint key;
    int dx, dy;
  } pans[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      gtk_widget_class_install_action (class, kinds[k].action, NULL, kind_action_cb);
      gtk_widget_class_add_binding_action (class, kinds[k].key, 0, kinds[k].action, NULL);
    }
  gtk_widget_class_install_action (class, "viruses.pan", "(ii)", pan_action_cb);
  for (guint k = 0; k < G_N_ELEMENTS (pans); k++)
    {
      gtk_widget_class_add_binding_action (class, pans[k].key, GDK_SHIFT_MASK, "viruses.pan",
                                           "(ii)", pans[k].dx, pans[k].dy);
      gtk_widget_class_add_binding_action (class, pans[k].key, GDK_CONTROL_MASK, "viruses.pan",
                                           "(ii)", pans[k].dx, pans[k].dy);
    }
}

static void
add_menu (GrapeVirusesCanvas *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("_Step…"), "viruses.step");
  g_menu_append (menu, _ ("_Destroy"), "viruses.destroy");
  g_menu_append (menu, _ ("_Uninfect"), "viruses.uninfect");
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

static void
add_drag (GrapeVirusesCanvas *self, guint button)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), button);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

/** grape_viruses_input_init: pointer, wheel, touch and the little menu */
void
grape_viruses_input_init (GrapeVirusesCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *click = gtk_gesture_click_new (), *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  add_drag (self, GDK_BUTTON_PRIMARY);
  add_drag (self, GDK_BUTTON_MIDDLE);
  add_menu (self);
}
