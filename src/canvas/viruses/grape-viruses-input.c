/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planning on the board of Viruses. A click on an empty square plans to place, on a clean cell to
 * infect, on one's own cell it asks; p, i, s, d and u choose directly. The same again on that
 * square takes the plan back. More moves than allowed push out the last one. */
#include <glib/gi18n.h>

#include "grape-viruses-canvas.h"

#include "translate/grape-translate.h"

#define SELF(object) ((GrapeVirusesCanvas *)(object))

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
      grape_spot_canvas_refuse (GRAPE_SPOT_CANVAS (self), grape_translated (error->message));
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

static GrapeSpotId
cursor_of (GrapeVirusesCanvas *self)
{
  return grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (self))->cursor;
}

static void
begin_step (GrapeVirusesCanvas *self)
{
  self->stepping = TRUE;
  self->step_from = cursor_of (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
end_step (GrapeVirusesCanvas *self, GrapeSpotId to)
{
  GrapeSpotId from = self->step_from;
  GrapeVirusesMove move = { .kind = GRAPE_VIRUSES_STEP,
                            .column = (guint)from.column,
                            .row = (guint)from.row,
                            .to_column = (guint)to.column,
                            .to_row = (guint)to.row };

  self->stepping = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!grape_spot_same (from, to))
    plan (self, &move);
}

static guint8
cell_at (GrapeVirusesCanvas *self, GrapeSpotId id)
{
  return grape_viruses_cell (position_of (self)->state, (guint)id.column, (guint)id.row);
}

static void
act (GrapeVirusesCanvas *self, GrapeVirusesKind kind)
{
  GrapeSpotId at = cursor_of (self);
  GrapeVirusesMove move = { .kind = kind, .column = (guint)at.column, .row = (guint)at.row };

  if (!position_of (self) || !grape_canvas_may_propose (GRAPE_CANVAS (self)))
    return;
  if (kind == GRAPE_VIRUSES_STEP)
    {
      if (GRAPE_VIRUSES_SEAT (cell_at (self, at)) == grape_canvas_get_viewer (GRAPE_CANVAS (self)))
        begin_step (self);
      else
        grape_spot_canvas_refuse (GRAPE_SPOT_CANVAS (self), _ ("Only your own cells can step."));
      return;
    }
  self->stepping = FALSE;
  plan (self, &move);
}

static void
ask (GrapeVirusesCanvas *self, GrapeSpotId id)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (GRAPE_SPOT_CANVAS (self));
  int side = (int)MAX (1, field->board.grid.cell);
  double x, y;

  grape_squares_corner (&field->board, id.column, id.row, &x, &y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int)x, (int)y, side, side });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/** grape_viruses_input_choose: what a click on a square or Space does */
void
grape_viruses_input_choose (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeVirusesCanvas *self = SELF (canvas);

  if (!position_of (self) || !grape_canvas_may_propose (GRAPE_CANVAS (canvas)))
    return;
  if (self->stepping)
    end_step (self, id);
  else if (take_back (self, (guint)id.column, (guint)id.row))
    return;
  else if (cell_at (self, id) == GRAPE_VIRUSES_EMPTY)
    act (self, GRAPE_VIRUSES_PLACE);
  else if (GRAPE_VIRUSES_SEAT (cell_at (self, id))
           == grape_canvas_get_viewer (GRAPE_CANVAS (canvas)))
    ask (self, id);
  else
    act (self, GRAPE_VIRUSES_INFECT);
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

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      gtk_widget_class_install_action (class, kinds[k].action, NULL, kind_action_cb);
      gtk_widget_class_add_binding_action (class, kinds[k].key, 0, kinds[k].action, NULL);
    }
}

/** grape_viruses_input_init: the little menu */
void
grape_viruses_input_init (GrapeVirusesCanvas *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("_Step…"), "viruses.step");
  g_menu_append (menu, _ ("_Destroy"), "viruses.destroy");
  g_menu_append (menu, _ ("_Uninfect"), "viruses.uninfect");
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}
