/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys on the table of Tromino Go. The pointer holds the piece by its elbow; wheel and
 * R turn it, a click or Space puts it down as a proposal, turned as it must be to fit. When pieces
 * move, the first click lifts one. Dragging moves the table, Ctrl and the wheel come closer. */
#include <glib/gi18n.h>

#include "grape-tromino-go-canvas.h"

#include <math.h>

#define SELF(object) ((GrapeTrominoGoCanvas *)(object))

static GrapeTrominoGoSpot
held_at (GrapeTrominoGoCanvas *self, GrapeSquare elbow, GrapeTrominoGoFacing turn)
{
  GrapeSquare block = grape_tromino_go_block_at (elbow, turn);

  return (GrapeTrominoGoSpot){ block.column, block.row, turn };
}

static void
refuse (GrapeTrominoGoCanvas *self, const char *reason)
{
  grape_canvas_refuse (GRAPE_CANVAS (self), reason);
  grape_tromino_go_canvas_say (self, reason);
}

/* Proposes @text if the game takes it, or says why it does not. */
static void
propose (GrapeTrominoGoCanvas *self, const char *text)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  g_autoptr (GError) refusal = grape_canvas_try (canvas, text);

  if (grape_canvas_may_propose (canvas))
    grape_tromino_go_canvas_say (self, refusal ? refusal->message : NULL);
}

/* Puts the held piece down at the square, turned on until it fits; as it is held, if it never does,
 * for then the game says why. */
static void
put_down (GrapeTrominoGoCanvas *self, GrapeSquare elbow)
{
  GrapeTrominoGoChoice choice = { .piece = self->touch.picked };

  for (guint k = 0; k < 4; k++)
    {
      choice.spot = held_at (self, elbow, (self->touch.turn + k) % 4);
      if (grape_tromino_go_sheet_allows (self->sheet, choice.piece, choice.spot))
        break;
      choice.spot = held_at (self, elbow, self->touch.turn);
    }
  self->touch.turn = choice.spot.turn;
  g_autofree char *text = grape_tromino_go_text (self->sheet, &choice);
  propose (self, text);
}

static void
pick (GrapeTrominoGoCanvas *self, int piece)
{
  self->touch.picked = piece;
  if (piece >= 0)
    self->touch.turn
        = g_array_index (self->sheet->model->pieces, GrapeTrominoGoStanding, (guint)piece)
              .spot.turn;
  grape_tromino_go_canvas_hold (self);
  grape_tromino_go_canvas_say (self, NULL);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static gboolean
is_planned (GrapeTrominoGoCanvas *self, GrapeSquare elbow)
{
  GrapeTrominoGoChoice planned;

  if (!grape_tromino_go_parse (self->sheet, grape_canvas_get_proposal (GRAPE_CANVAS (self)),
                               &planned))
    return FALSE;
  GrapeSquare at = grape_tromino_go_elbow (&planned.spot);
  return at.column == elbow.column && at.row == elbow.row;
}

/** grape_tromino_go_input_select: what a click or Space does at the cursor */
void
grape_tromino_go_input_select (GrapeCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  int under;

  if (!self->sheet || !grape_canvas_may_propose (canvas))
    return;
  under = grape_tromino_go_model_at (self->sheet->model, self->touch.cursor);
  if (grape_tromino_go_sheet_movable (self->sheet, under) && under != self->touch.picked)
    pick (self, under);
  else if (self->touch.holds)
    put_down (self, self->touch.cursor);
  else if (self->sheet->to_play != grape_canvas_get_viewer (canvas))
    refuse (self, _ ("It is not your turn."));
  else if (self->sheet->may_pass)
    propose (self, "pass");
  else
    refuse (self, _ ("Only the ringed pieces may be moved."));
}

/** grape_tromino_go_input_clear: Escape: the proposal, then the lifted piece, then the past */
gboolean
grape_tromino_go_input_clear (GrapeCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);

  if (!self->sheet || *grape_canvas_get_proposal (canvas))
    return FALSE;
  if (self->touch.picked >= 0)
    pick (self, -1);
  else if (self->touch.play >= 0)
    {
      self->touch.play = -1;
      self->is_browsing = FALSE;
      grape_canvas_cursor_moved (canvas);
    }
  else
    return FALSE;
  return TRUE;
}

/* Turns the held piece; one that is planned under the cursor is planned anew, if it fits so. */
static void
turn (GrapeTrominoGoCanvas *self, int quarters)
{
  if (!self->sheet || !self->touch.holds)
    return;
  GrapeSquare at = self->touch.has_hover ? self->touch.hover : self->touch.cursor;
  if (is_planned (self, at))
    for (guint k = 1; k < 4; k++)
      {
        GrapeTrominoGoFacing next = (self->touch.turn + 4 + (guint)quarters * k) % 4;
        GrapeTrominoGoChoice choice = { self->touch.picked, held_at (self, at, next) };

        if (!grape_tromino_go_sheet_allows (self->sheet, choice.piece, choice.spot))
          continue;
        g_autofree char *text = grape_tromino_go_text (self->sheet, &choice);
        self->touch.turn = next;
        propose (self, text);
        return;
      }
  self->touch.turn = (self->touch.turn + 4 + (guint)quarters) % 4;
  grape_tromino_go_canvas_say (self, NULL);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
go_to (GrapeTrominoGoCanvas *self, GrapeSquare square)
{
  self->touch.cursor = square;
  self->touch.has_hover = FALSE;
  self->touch.play = -1;
  self->walks = TRUE;
  grape_tromino_go_canvas_say (self, NULL);
  grape_tromino_go_pan_to_cursor (self);
}

gboolean
grape_tromino_go_input_move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  const GrapeTrominoGoExtent *e;
  GrapeSquare to;

  if (!self->sheet)
    return FALSE;
  e = &self->sheet->model->extent;
  to = (GrapeSquare){ self->touch.cursor.column + columns, self->touch.cursor.row + rows };
  if (to.column < e->left - GRAPE_TROMINO_GO_FARTHEST
      || to.column > e->right + GRAPE_TROMINO_GO_FARTHEST
      || to.row < e->top - GRAPE_TROMINO_GO_FARTHEST
      || to.row > e->bottom + GRAPE_TROMINO_GO_FARTHEST)
    return FALSE;
  go_to (self, to);
  return TRUE;
}

/* Pointer */

static void
hover (GrapeTrominoGoCanvas *self, double x, double y)
{
  GrapeTrominoGoLayout l;
  GrapeSquare square = { 0, 0 };

  grape_tromino_go_canvas_get_layout (self, &l);
  gboolean on = grape_tromino_go_layout_hit (&l, x, y, &square);
  int play = grape_tromino_go_layout_hit_play (&l, x, y);
  if (play < 0 && self->is_browsing)
    play = self->touch.play;
  if (on == self->touch.has_hover && square.column == self->touch.hover.column
      && square.row == self->touch.hover.row && play == self->touch.play)
    return;
  grape_tromino_go_canvas_say (self, NULL);
  self->touch.has_hover = on;
  self->touch.hover = square;
  self->touch.play = play;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapeTrominoGoCanvas *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->sheet)
    hover (self, x, y);
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeTrominoGoCanvas *self)
{
  self->touch.has_hover = FALSE;
  if (!self->is_browsing)
    self->touch.play = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeTrominoGoCanvas *self)
{
  self->dragged = FALSE;
}

/* On the strip: that moment stays until Escape or another click. */
static void
click_play (GrapeTrominoGoCanvas *self, int play)
{
  gboolean again = self->is_browsing && self->touch.play == play;

  self->is_browsing = !again;
  self->touch.play = again ? -1 : play;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeTrominoGoCanvas *self)
{
  GrapeTrominoGoLayout l;
  GrapeSquare square;
  int play;

  if (!self->sheet || self->dragged)
    return;
  grape_tromino_go_canvas_get_layout (self, &l);
  play = grape_tromino_go_layout_hit_play (&l, x, y);
  if (play >= 0)
    click_play (self, play);
  if (!grape_tromino_go_layout_hit (&l, x, y, &square))
    return;
  self->touch.cursor = square;
  self->touch.play = -1;
  self->walks = self->is_browsing = FALSE;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
  if (n_press == 2 && is_planned (self, square))
    grape_canvas_send (GRAPE_CANVAS (self));
  else if (n_press == 1)
    grape_tromino_go_input_select (GRAPE_CANVAS (self));
}

static void
menu_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeTrominoGoCanvas *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "tromino-go.menu", NULL);
}

/* A whole notch of the wheel, or as much of smooth scrolling, is a quarter turn. */
static void
scroll_turn (GrapeTrominoGoCanvas *self, double dy)
{
  self->scrolled += dy;
  for (; self->scrolled >= 1; self->scrolled -= 1)
    turn (self, 1);
  for (; self->scrolled <= -1; self->scrolled += 1)
    turn (self, -1);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, GrapeTrominoGoCanvas *self)
{
  GdkModifierType state
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  GrapeTrominoGoLayout l;

  if (!self->sheet)
    return GDK_EVENT_PROPAGATE;
  grape_tromino_go_canvas_get_layout (self, &l);
  if (state & GDK_CONTROL_MASK)
    grape_tromino_go_pan_zoom (self, l.grid.cell * pow (GRAPE_TROMINO_GO_ZOOM_STEP, -dy),
                               self->pointer_x, self->pointer_y);
  else if (self->touch.holds)
    scroll_turn (self, dy);
  else if (self->touch.zoom.cell > 0)
    grape_tromino_go_pan_by (self, dx * 40, dy * 40);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* Actions */

static void
turn_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  turn (SELF (widget), g_str_equal (name, "tromino-go.turn-right") ? 1 : -1);
}

/* What can be done at the place of @choice: a piece lifted, or one put down with its elbow there.
 */
static gboolean
place_of (GrapeTrominoGoCanvas *self, const GrapeTrominoGoChoice *choice, GrapeSquare *at)
{
  *at = grape_tromino_go_elbow (&choice->spot);
  if (self->sheet->moving && self->touch.picked < 0)
    *at = g_array_index (self->sheet->model->pieces, GrapeTrominoGoStanding, (guint)choice->piece)
              .tile.squares[0];
  else if (choice->piece != self->touch.picked)
    return FALSE;
  return TRUE;
}

static gboolean
is_before (GrapeSquare a, GrapeSquare b)
{
  return a.row < b.row || (a.row == b.row && a.column < b.column);
}

/* The held piece is turned until it fits at the cursor, if it does. */
static void
turn_to_fit (GrapeTrominoGoCanvas *self)
{
  for (guint k = 0; k < 4 && self->touch.holds; k++)
    {
      GrapeTrominoGoFacing facing = (self->touch.turn + k) % 4;

      if (!grape_tromino_go_sheet_allows (self->sheet, self->touch.picked,
                                          held_at (self, self->touch.cursor, facing)))
        continue;
      self->touch.turn = facing;
      return;
    }
}

/* The cursor goes to the next place where something can be done, in the order of rows, then of
 * columns, and from the last to the first again. */
static void
next_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTrominoGoCanvas *self = SELF (widget);
  GrapeSquare at, from = self->touch.cursor, best = from, first = from;
  gboolean found = FALSE, any = FALSE;

  for (guint i = 0; self->sheet && i < self->sheet->choices->len; i++)
    {
      if (!place_of (self, &g_array_index (self->sheet->choices, GrapeTrominoGoChoice, i), &at))
        continue;
      if (!any || is_before (at, first))
        first = at;
      if (is_before (from, at) && (!found || is_before (at, best)))
        {
          best = at;
          found = TRUE;
        }
      any = TRUE;
    }
  if (!any)
    {
      gtk_widget_error_bell (widget);
      return;
    }
  go_to (self, found ? best : first);
  turn_to_fit (self);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
browse_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTrominoGoCanvas *self = SELF (widget);
  int step = g_str_equal (name, "tromino-go.before") ? -1 : 1;

  if (!self->sheet || !self->sheet->plays->len)
    return;
  int last = (int)self->sheet->plays->len - 1;
  int at = self->touch.play < 0 ? last + 1 : self->touch.play;
  at = MAX (0, at + step);
  self->is_browsing = at <= last;
  self->touch.play = self->is_browsing ? at : -1;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
say_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (SELF (widget)->sheet)
    propose (SELF (widget), g_variant_get_string (parameter, NULL));
}

static void
menu_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_widget_get_visible (SELF (widget)->button))
    gtk_menu_button_popup (GTK_MENU_BUTTON (SELF (widget)->button));
  else
    gtk_widget_error_bell (widget);
}

/** grape_tromino_go_input_install: actions and keys */
void
grape_tromino_go_input_install (GtkWidgetClass *class)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc func;
    guint key;
    GdkModifierType state;
  } actions[] = {
    { "tromino-go.turn-right", turn_action_cb, GDK_KEY_r, 0 },
    { "tromino-go.turn-left", turn_action_cb, GDK_KEY_R, GDK_SHIFT_MASK },
    { "tromino-go.next", next_action_cb, GDK_KEY_n, 0 },
    { "tromino-go.before", browse_action_cb, GDK_KEY_Page_Up, 0 },
    { "tromino-go.after", browse_action_cb, GDK_KEY_Page_Down, 0 },
    { "tromino-go.menu", menu_action_cb, GDK_KEY_Menu, 0 },
  };
  for (guint k = 0; k < G_N_ELEMENTS (actions); k++)
    {
      gtk_widget_class_install_action (class, actions[k].name, NULL, actions[k].func);
      gtk_widget_class_add_binding_action (class, actions[k].key, actions[k].state, actions[k].name,
                                           NULL);
    }
  gtk_widget_class_add_binding_action (class, GDK_KEY_F10, GDK_SHIFT_MASK, "tromino-go.menu", NULL);
  gtk_widget_class_install_action (class, "tromino-go.say", "s", say_action_cb);
  grape_tromino_go_pan_install (class);
}

/** grape_tromino_go_input_init: pointer, wheel and touch */
void
grape_tromino_go_input_init (GrapeTrominoGoCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *click = gtk_gesture_click_new (), *menu = gtk_gesture_click_new ();

  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (menu_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (menu));
  grape_tromino_go_pan_init (self);
}
