/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hand on the table of Tromino Go. The pointer holds the piece by its elbow; wheel and
 * R turn it, a click or Space puts it down as a proposal, turned as it must be to fit. When pieces
 * move, the first click lifts one. */
#include <glib/gi18n.h>

#include "grape-tromino-go-canvas.h"

#define SELF(object)  ((GrapeTrominoGoCanvas *)(object))
#define TOUCH(object) grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (object))

static GrapeTrominoGoSpot
held_at (GrapeTrominoGoCanvas *self, GrapeSquare elbow, GrapeTrominoGoFacing turn)
{
  GrapeSquare block = grape_tromino_go_block_at (elbow, turn);

  return (GrapeTrominoGoSpot){ block.column, block.row, turn };
}

/* Puts the held piece down at the square, turned until it fits; as it is held if it never does, and
 * then the game says why. */
static void
put_down (GrapeTrominoGoCanvas *self, GrapeSquare elbow)
{
  GrapeTrominoGoChoice choice = { .piece = self->hand.picked };

  for (guint k = 0; k < 4; k++)
    {
      choice.spot = held_at (self, elbow, (self->hand.turn + k) % 4);
      if (grape_tromino_go_sheet_allows (self->sheet, choice.piece, choice.spot))
        break;
      choice.spot = held_at (self, elbow, self->hand.turn);
    }
  self->hand.turn = choice.spot.turn;
  g_autofree char *text = grape_tromino_go_text (self->sheet, &choice);
  grape_spot_canvas_propose (GRAPE_SPOT_CANVAS (self), text);
}

static void
pick (GrapeTrominoGoCanvas *self, int piece)
{
  self->hand.picked = piece;
  if (piece >= 0)
    self->hand.turn
        = g_array_index (self->sheet->model->pieces, GrapeTrominoGoStanding, (guint)piece)
              .spot.turn;
  grape_tromino_go_canvas_hold (self);
  grape_spot_canvas_say (GRAPE_SPOT_CANVAS (self), NULL);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static GrapeSquare
square_of (GrapeSpotId id)
{
  return (GrapeSquare){ id.column, id.row };
}

static gboolean
is_planned (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeTrominoGoChoice planned;

  if (!grape_tromino_go_parse (SELF (canvas)->sheet,
                               grape_canvas_get_proposal (GRAPE_CANVAS (canvas)), &planned))
    return FALSE;
  GrapeSquare at = grape_tromino_go_elbow (&planned.spot);
  return grape_spot_is (id, GRAPE_TROMINO_GO_SQUARE, at.column, at.row);
}

/* On the strip: the moment stays until Escape or another click. */
static void
look_at (GrapeTrominoGoCanvas *self, int shown)
{
  if (TOUCH (self)->shown == shown)
    return;
  TOUCH (self)->shown = shown;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

/* What a click or Space does. */
static void
choose (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  int under, play = id.column + 1;

  if (id.kind == GRAPE_TROMINO_GO_PLAY)
    {
      look_at (self, TOUCH (self)->shown == play ? 0 : play);
      return;
    }
  look_at (self, 0);
  if (!grape_canvas_may_propose (GRAPE_CANVAS (canvas)))
    return;
  under = grape_tromino_go_model_at (self->sheet->model, square_of (id));
  if (grape_tromino_go_sheet_movable (self->sheet, under) && under != self->hand.picked)
    pick (self, under);
  else if (self->hand.holds)
    put_down (self, square_of (id));
  else if (self->sheet->to_play != grape_canvas_get_viewer (GRAPE_CANVAS (canvas)))
    grape_spot_canvas_refuse (canvas, _ ("It is not your turn."));
  else if (self->sheet->may_pass)
    grape_spot_canvas_propose (GRAPE_SPOT_CANVAS (self), "pass");
  else
    grape_spot_canvas_refuse (canvas, _ ("Only the ringed pieces may be moved."));
}

/* Escape: the proposal, then the lifted piece, then the past. */
static gboolean
clear (GrapeCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);

  if (!self->sheet || *grape_canvas_get_proposal (canvas)
      || (self->hand.picked < 0 && !TOUCH (self)->shown))
    return FALSE;
  if (self->hand.picked >= 0)
    pick (self, -1);
  else
    look_at (self, 0);
  return TRUE;
}

/* Turns the held piece; a piece planned under the cursor is planned anew, if it fits that way. */
static void
turn (GrapeTrominoGoCanvas *self, int quarters)
{
  if (!self->sheet || !self->hand.holds)
    return;
  GrapeSpotId hover = TOUCH (self)->hover;
  GrapeSpotId id = hover.kind == GRAPE_TROMINO_GO_SQUARE ? hover : TOUCH (self)->cursor;
  GrapeSquare at = square_of (id);
  if (is_planned (GRAPE_SPOT_CANVAS (self), id))
    for (guint k = 1; k < 4; k++)
      {
        GrapeTrominoGoFacing next = (self->hand.turn + 4 + (guint)quarters * k) % 4;
        GrapeTrominoGoChoice choice = { self->hand.picked, held_at (self, at, next) };

        if (!grape_tromino_go_sheet_allows (self->sheet, choice.piece, choice.spot))
          continue;
        g_autofree char *text = grape_tromino_go_text (self->sheet, &choice);
        self->hand.turn = next;
        grape_spot_canvas_propose (GRAPE_SPOT_CANVAS (self), text);
        return;
      }
  self->hand.turn = (self->hand.turn + 4 + (guint)quarters) % 4;
  grape_spot_canvas_say (GRAPE_SPOT_CANVAS (self), NULL);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
moved (GrapeSpotCanvas *canvas, gboolean by_key)
{
  if (by_key)
    TOUCH (canvas)->shown = 0;
}

static void
menu_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeTrominoGoCanvas *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "tromino-go.menu", NULL);
}

/* A whole notch of the wheel, or as much of smooth scrolling, is a quarter turn. */
static gboolean
scroll (GrapeSpotCanvas *canvas, double dy)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);

  if (!self->hand.holds)
    return FALSE;
  self->scrolled += dy;
  for (; self->scrolled >= 1; self->scrolled -= 1)
    turn (self, 1);
  for (; self->scrolled <= -1; self->scrolled += 1)
    turn (self, -1);
  return TRUE;
}

/* Actions */

static void
turn_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  turn (SELF (widget), g_str_equal (name, "tromino-go.turn-right") ? 1 : -1);
}

/* What one can do at the place of @choice: lift a piece, or put one down with its elbow there.
 */
static gboolean
place_of (GrapeTrominoGoCanvas *self, const GrapeTrominoGoChoice *choice, GrapeSquare *at)
{
  *at = grape_tromino_go_elbow (&choice->spot);
  if (self->sheet->moving && self->hand.picked < 0)
    *at = g_array_index (self->sheet->model->pieces, GrapeTrominoGoStanding, (guint)choice->piece)
              .tile.squares[0];
  else if (choice->piece != self->hand.picked)
    return FALSE;
  return TRUE;
}

static gboolean
is_before (GrapeSquare a, GrapeSquare b)
{
  return a.row < b.row || (a.row == b.row && a.column < b.column);
}

/* Turns the held piece until it fits at the cursor, if it ever does. */
static void
turn_to_fit (GrapeTrominoGoCanvas *self)
{
  for (guint k = 0; k < 4 && self->hand.holds; k++)
    {
      GrapeTrominoGoFacing facing = (self->hand.turn + k) % 4;

      if (!grape_tromino_go_sheet_allows (self->sheet, self->hand.picked,
                                          held_at (self, square_of (TOUCH (self)->cursor), facing)))
        continue;
      self->hand.turn = facing;
      return;
    }
}

/* The cursor goes to the next place where one can do something, by rows, then columns, and from the
 * last to the first again. */
static void
next_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeTrominoGoCanvas *self = SELF (widget);
  GrapeSquare at, from = square_of (TOUCH (self)->cursor), best = from, first = from;
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
  best = found ? best : first;
  grape_spot_canvas_go (GRAPE_SPOT_CANVAS (self),
                        (GrapeSpotId){ GRAPE_TROMINO_GO_SQUARE, best.column, best.row });
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
  int n = (int)self->sheet->plays->len, shown = TOUCH (self)->shown;
  shown = MAX (1, (shown ? shown : n + 1) + step);
  look_at (self, shown <= n ? shown : 0);
}

static void
say_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (SELF (widget)->sheet)
    grape_spot_canvas_propose (GRAPE_SPOT_CANVAS (widget), g_variant_get_string (parameter, NULL));
}

static void
menu_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gtk_widget_get_visible (SELF (widget)->button))
    gtk_menu_button_popup (GTK_MENU_BUTTON (SELF (widget)->button));
  else
    gtk_widget_error_bell (widget);
}

/** grape_tromino_go_input_install: what the hand does, actions and keys */
void
grape_tromino_go_input_install (GrapeSpotCanvasClass *spot_class)
{
  GtkWidgetClass *class = GTK_WIDGET_CLASS (spot_class);
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
  GRAPE_CANVAS_CLASS (spot_class)->clear = clear;
  spot_class->is_planned = is_planned;
  spot_class->choose = choose;
  spot_class->moved = moved;
  spot_class->scroll = scroll;
}

/** grape_tromino_go_input_init: the other button of the mouse */
void
grape_tromino_go_input_init (GrapeTrominoGoCanvas *self)
{
  GtkGesture *menu = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (menu_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu));
}
