/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map as a widget: a click on a unit, then on where it goes, or on whom it supports and then
 * where that one goes, writes a line of the order sheet; so does a drag. A click on the same place
 * again takes the next thing that can be meant, and in the end the line goes. */
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "canvas/grape-spot-canvas.h"
#include "grape-diplomacy-scene.h"

#define A_DRAG 8 /* pixels; less is a click */

#define GRAPE_TYPE_DIPLOMACY_CANVAS (grape_diplomacy_canvas_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDiplomacyCanvas, grape_diplomacy_canvas, GRAPE, DIPLOMACY_CANVAS,
                      GrapeSpotCanvas)

struct _GrapeDiplomacyCanvas
{
  GrapeSpotCanvas parent_instance;

  guint8 at; /* whose order is being written, or DIP_NONE */
  guint8 of; /* whom it may support or carry, or DIP_NONE */

  /* A drag from a unit, or from DIP_NONE */
  guint8 from;
  double drag_x, drag_y;
  gboolean dragging;
};

G_DEFINE_FINAL_TYPE (GrapeDiplomacyCanvas, grape_diplomacy_canvas, GRAPE_TYPE_SPOT_CANVAS)

static const Diplomacy *
game_of (GrapeDiplomacyCanvas *self)
{
  return grape_spot_canvas_view (GRAPE_SPOT_CANVAS (self))->state;
}

static void
show_choice (GrapeDiplomacyCanvas *self, guint8 at, guint8 of)
{
  self->at = at;
  self->of = of;
  grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (self))->shown
      = at == DIP_NONE ? 0 : GRAPE_DIPLOMACY_SHOWN (at, of == DIP_NONE ? -1 : of);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Lines that can be written about a place; NULL: none. */
static GPtrArray *
lines_of (GrapeDiplomacyCanvas *self, guint8 province)
{
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));
  g_autoptr (GPtrArray) lines = NULL;

  if (viewer < 0 || !grape_canvas_may_propose (GRAPE_CANVAS (self)))
    return NULL;
  lines = diplomacy_orders_for (game_of (self), viewer, province);
  return lines && lines->len ? g_steal_pointer (&lines) : NULL;
}

static gboolean
holds_own (GrapeDiplomacyCanvas *self, guint8 province)
{
  const Diplomacy *game = game_of (self);
  guint8 power = DIP_NONE, other = DIP_NONE;

  for (guint i = 0; i < game->position.n_units; i++)
    if (game->position.unit[i].province == province)
      power = game->position.unit[i].power;
    else if (game->position.unit[i].province == self->at)
      other = game->position.unit[i].power;
  return power != DIP_NONE && power == other;
}

/* Whether a click on @to can mean the line: what has no target is meant by a click on the unit. */
static gboolean
is_meant (const GrapeDiplomacyCanvas *self, const DipOrder *order, guint8 to)
{
  switch ((DipKind)order->kind)
    {
    case DIP_MOVE:
    case DIP_RETREAT_TO:
      return order->to == to;
    case DIP_SUPPORT_HOLD:
      return order->of == to;
    case DIP_SUPPORT_MOVE:
    case DIP_CONVOY:
      return FALSE;
    default:
      return to == self->at;
    }
}

static gboolean
has_target (const DipOrder *order)
{
  return order->kind == DIP_MOVE || order->kind == DIP_RETREAT_TO || order->kind == DIP_SUPPORT_HOLD
         || order->kind == DIP_SUPPORT_MOVE || order->kind == DIP_CONVOY;
}

static gboolean
read_line (GrapeDiplomacyCanvas *self, const char *text, DipOrder *order)
{
  DipLine line = { 0 };
  gboolean good = dip_order_read (game_of (self)->map, text, strlen (text), &line);

  *order = line.order;
  return good;
}

/* What a click on @to can mean, the likeliest first: a unit of one's own is rather supported than
 * attacked. */
static GPtrArray *
meanings (GrapeDiplomacyCanvas *self, GPtrArray *lines, guint8 to)
{
  GPtrArray *found = g_ptr_array_new ();
  gboolean own = holds_own (self, to);

  for (int turn = 0; turn < 2; turn++)
    for (guint i = 0; i < lines->len; i++)
      {
        DipOrder order;
        const char *text = g_ptr_array_index (lines, i);
        if (read_line (self, text, &order) && is_meant (self, &order, to)
            && (order.kind == DIP_SUPPORT_HOLD) == (own != turn))
          g_ptr_array_add (found, (gpointer)text);
      }
  return found;
}

/* The line that sends the unit at @of to @to with this one's help; (nullable) */
static const char *
help_line (GrapeDiplomacyCanvas *self, GPtrArray *lines, guint8 of, guint8 to)
{
  for (guint i = 0; of != DIP_NONE && i < lines->len; i++)
    {
      DipOrder order;
      const char *text = g_ptr_array_index (lines, i);
      if (read_line (self, text, &order)
          && (order.kind == DIP_SUPPORT_MOVE || order.kind == DIP_CONVOY) && order.of == of
          && (to == DIP_NONE || order.to == to))
        return text;
    }
  return NULL;
}

static void
write_line (GrapeDiplomacyCanvas *self, const char *line)
{
  g_autofree char *sheet = grape_diplomacy_sheet_with (
      game_of (self)->map, grape_canvas_get_proposal (GRAPE_CANVAS (self)), line);

  if (*sheet)
    grape_spot_canvas_propose (GRAPE_SPOT_CANVAS (self), sheet);
  else
    grape_canvas_propose (GRAPE_CANVAS (self), "");
}

/* The first meaning, or the one after the line that stands on the sheet; after the last one, none.
 */
static void
write_next (GrapeDiplomacyCanvas *self, GPtrArray *found)
{
  const DipMap *map = game_of (self)->map;
  g_autofree char *now
      = grape_diplomacy_sheet_line (map, grape_canvas_get_proposal (GRAPE_CANVAS (self)), self->at);
  guint next = 0;

  for (guint i = 0; now && i < found->len; i++)
    if (g_str_equal (g_ptr_array_index (found, i), now))
      next = i + 1;
  write_line (self, next < found->len ? g_ptr_array_index (found, next) : now);
}

static gboolean
only_here (GrapeDiplomacyCanvas *self, GPtrArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    {
      DipOrder order;
      if (read_line (self, g_ptr_array_index (lines, i), &order) && has_target (&order))
        return FALSE;
    }
  return TRUE;
}

/* Begins an order, or, where nothing needs a target (builds, removals), writes it. */
static void
begin_order (GrapeDiplomacyCanvas *self, guint8 province)
{
  g_autoptr (GPtrArray) lines = lines_of (self, province);

  show_choice (self, DIP_NONE, DIP_NONE);
  if (!lines)
    return;
  self->at = province;
  if (only_here (self, lines))
    {
      write_next (self, lines);
      show_choice (self, DIP_NONE, DIP_NONE);
    }
  else
    {
      show_choice (self, province, DIP_NONE);
      grape_spot_canvas_say (GRAPE_SPOT_CANVAS (self),
                             _ ("Choose where it goes, or whom it supports"));
    }
}

/* A click on @to while the unit at self->at is being ordered. FALSE: it can mean nothing. */
static gboolean
go_on (GrapeDiplomacyCanvas *self, guint8 to)
{
  g_autoptr (GPtrArray) lines = lines_of (self, self->at);
  g_autoptr (GPtrArray) found = NULL;
  const char *help;

  if (!lines)
    return FALSE;
  help = to == self->of ? NULL : help_line (self, lines, self->of, to);
  if (help)
    {
      write_line (self, help);
      show_choice (self, DIP_NONE, DIP_NONE);
      return TRUE;
    }
  if (self->of != DIP_NONE && to != self->of)
    return FALSE; /* the order was written; this begins another */
  found = meanings (self, lines, to);
  help = to == self->at ? NULL : help_line (self, lines, to, DIP_NONE);
  if (!found->len && !help)
    return FALSE;
  if (found->len)
    write_next (self, found);
  show_choice (self, help ? self->at : DIP_NONE, help ? to : DIP_NONE);
  if (help)
    grape_spot_canvas_say (GRAPE_SPOT_CANVAS (self), _ ("Choose where the other unit goes"));
  return TRUE;
}

static void
choose (GrapeSpotCanvas *spots, GrapeSpotId id)
{
  GrapeDiplomacyCanvas *self = GRAPE_DIPLOMACY_CANVAS (spots);

  if (id.kind != GRAPE_DIPLOMACY_PROVINCE || !grape_canvas_may_propose (GRAPE_CANVAS (self)))
    return;
  if (self->at == DIP_NONE || !go_on (self, (guint8)id.column))
    begin_order (self, (guint8)id.column);
}

/* Escape lets the unit go. */
static gboolean
clear (GrapeCanvas *canvas)
{
  GrapeDiplomacyCanvas *self = GRAPE_DIPLOMACY_CANVAS (canvas);

  if (self->at == DIP_NONE)
    return FALSE;
  show_choice (self, DIP_NONE, DIP_NONE);
  grape_spot_canvas_say (GRAPE_SPOT_CANVAS (self), NULL);
  return TRUE;
}

/* A drag from a unit writes an order as two clicks do; anywhere else it moves the map. */

static guint8
province_at (GrapeDiplomacyCanvas *self, double x, double y)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (GRAPE_SPOT_CANVAS (self));
  GrapeSpotId id = grape_spot_field_hit (field, x, y);

  return id.kind == GRAPE_DIPLOMACY_PROVINCE ? (guint8)id.column : DIP_NONE;
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, GrapeDiplomacyCanvas *self)
{
  g_autoptr (GPtrArray) lines = NULL;

  self->from = province_at (self, x, y);
  self->drag_x = x;
  self->drag_y = y;
  self->dragging = FALSE;
  lines = self->from == DIP_NONE ? NULL : lines_of (self, self->from);
  if (!lines || only_here (self, lines))
    self->from = DIP_NONE;
}

/* From here on it is no click, and does not move the map. */
static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, GrapeDiplomacyCanvas *self)
{
  if (self->from == DIP_NONE || self->dragging || hypot (dx, dy) < A_DRAG)
    return;
  self->dragging = TRUE;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  show_choice (self, self->from, DIP_NONE);
}

static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, GrapeDiplomacyCanvas *self)
{
  guint8 to = province_at (self, self->drag_x + dx, self->drag_y + dy);

  if (self->dragging && (to == DIP_NONE || to == self->from || !go_on (self, to)))
    show_choice (self, DIP_NONE, DIP_NONE);
  self->dragging = FALSE;
}

/* Arrows walk over borders, to the neighbour that lies most in their direction; where there is
 * none, to the nearest place that does. */
static guint8
walk (const DipMap *map, guint8 from, int columns, int rows, gboolean neighbours)
{
  const GrapeDiplomacyAtlas *atlas = grape_diplomacy_atlas (map);
  DipPoint a = grape_diplomacy_atlas_spot (atlas, from, DIP_WHOLE);
  double best = INFINITY;
  guint8 found = DIP_NONE;

  for (guint8 p = 0; p < map->n_provinces; p++)
    {
      DipPoint b = grape_diplomacy_atlas_spot (atlas, p, DIP_WHOLE);
      double along = (b.x - a.x) * columns + (b.y - a.y) * rows;
      double across = columns ? ABS (b.y - a.y) : ABS (b.x - a.x);
      double cost = hypot (along, across) * (1 + 2.5 * across / MAX (1, along));
      if (p == from || along <= 0 || across > along * 2 || cost >= best
          || (neighbours && map->land_way[from][p] != 1))
        continue;
      best = cost;
      found = p;
    }
  return found;
}

static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeSpotCanvas *spots = GRAPE_SPOT_CANVAS (canvas);
  const Diplomacy *game;
  GrapeSpotId at = grape_spot_canvas_touch (spots)->cursor;
  guint8 found;

  if (!grape_spot_canvas_view (spots))
    return FALSE;
  game = game_of (GRAPE_DIPLOMACY_CANVAS (canvas));
  if (!grape_diplomacy_atlas (game->map))
    return FALSE;
  if (at.kind != GRAPE_DIPLOMACY_PROVINCE)
    found = game->position.n_units ? game->position.unit[0].province : 0;
  else
    found = walk (game->map, (guint8)at.column, columns, rows, TRUE);
  if (found == DIP_NONE)
    found = walk (game->map, (guint8)at.column, columns, rows, FALSE);
  if (found == DIP_NONE)
    return FALSE;
  grape_spot_canvas_go (spots, (GrapeSpotId){ GRAPE_DIPLOMACY_PROVINCE, found, 0 });
  return TRUE;
}

/* The map follows a cursor that leaves its window. */
static void
moved (GrapeSpotCanvas *spots, gboolean by_key)
{
  GrapeTouch *touch = grape_spot_canvas_touch (spots);
  g_autoptr (GrapeSpotField) field = NULL;
  const GrapeSpot *spot;

  if (!by_key)
    return;
  field = grape_spot_canvas_lay (spots);
  spot = grape_spot_field_find (field, touch->cursor);
  if (spot && field->board.grid.cell > 0)
    grape_pan_follow (&touch->pan, &field->board,
                      (int)floor ((spot->box.x + spot->box.width / 2 - field->board.grid.left)
                                  / field->board.grid.cell),
                      (int)floor ((spot->box.y + spot->box.height / 2 - field->board.grid.top)
                                  / field->board.grid.cell));
}

static char *
describe (GrapeSpotCanvas *spots, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (spots);
  const Diplomacy *game = view->state;

  if (id.kind != GRAPE_DIPLOMACY_PROVINCE || (guint)id.column >= game->map->n_provinces)
    {
      g_autofree char *title = grape_diplomacy_title (game);
      g_autofree char *more
          = grape_diplomacy_subtitle (view, grape_canvas_get_viewer (GRAPE_CANVAS (spots)));
      return g_strdup_printf ("%s: %s", title, more);
    }
  g_autofree char *place = grape_diplomacy_describe (view, (guint8)id.column);
  g_autofree char *line = grape_diplomacy_sheet_line (
      game->map, grape_canvas_get_proposal (GRAPE_CANVAS (spots)), (guint8)id.column);
  return line ? g_strdup_printf (_ ("%s; planned: %s"), place, line) : g_steal_pointer (&place);
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  show_choice (GRAPE_DIPLOMACY_CANVAS (self), DIP_NONE, DIP_NONE);
}

static char *
still_key (GrapeSpotCanvas *self)
{
  return g_strdup (grape_canvas_get_proposal (GRAPE_CANVAS (self)));
}

static void
paint_still (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look)
{
  grape_diplomacy_paint_still (cr, grape_spot_canvas_view (self), look);
}

static void
paint_over (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look)
{
  grape_diplomacy_paint_over (cr, grape_spot_canvas_view (self), look);
}

static void
grape_diplomacy_canvas_class_init (GrapeDiplomacyCanvasClass *class)
{
  GrapeSpotCanvasClass *spot_class = GRAPE_SPOT_CANVAS_CLASS (class);
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  spot_class->spots = grape_diplomacy_spots;
  spot_class->choose = choose;
  spot_class->moved = moved;
  spot_class->describe = describe;
  spot_class->follow = follow;
  spot_class->still_key = still_key;
  spot_class->paint_still = paint_still;
  spot_class->paint_over = paint_over;
  canvas_class->move_cursor = move_cursor;
  canvas_class->clear = clear;
}

static void
grape_diplomacy_canvas_init (GrapeDiplomacyCanvas *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->at = self->of = self->from = DIP_NONE;
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
