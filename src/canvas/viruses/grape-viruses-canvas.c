/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the board: squares from cached textures, over them what moves, round them labels and the
 * legend, which is cached too. */
#include <glib/gi18n.h>

#include "grape-viruses-canvas.h"

#include "canvas/grape-squares.h"
#include "canvas/grape-pen.h"

#include <math.h>

#define GENERATION_MS 280

typedef GrapeSpotCanvasClass GrapeVirusesCanvasClass;

G_DEFINE_TYPE (GrapeVirusesCanvas, grape_viruses_canvas, GRAPE_TYPE_SPOT_CANVAS)

#define SELF(object) ((GrapeVirusesCanvas *)(object))

static void
lay (GrapeSpotCanvas *canvas, const GrapeLook *look, GrapeSpotField *field)
{
  GrapeVirusesLayout l;

  if (!SELF (canvas)->cells)
    return;
  grape_viruses_layout (&l, grape_spot_canvas_view (canvas)->state, look->width, look->height,
                        &look->touch->pan);
  field->squares = GRAPE_VIRUSES_SQUARE;
  field->board = grape_viruses_layout_board (&l);
}

static GskRenderNode *
draw_legend (const GrapePosition *position, const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)layout->legend_x, (float)layout->legend_y,
                                     (float)layout->legend_width, (float)layout->legend_height));

  grape_viruses_paint_legend (cr, position, layout, look);
  cairo_destroy (cr);
  return gtk_snapshot_free_to_node (snapshot);
}

static void
snapshot_legend (GrapeVirusesCanvas *self, GtkSnapshot *snapshot, const GrapeVirusesLayout *layout,
                 const GrapeLook *look)
{
  const GrapeLook *old = &self->legend_look;

  if (old->dark != look->dark || old->contrast != look->contrast
      || (int)old->width != (int)look->width || (int)old->height != (int)look->height)
    g_clear_pointer (&self->legend, gsk_render_node_unref);
  if (!self->legend)
    self->legend = draw_legend (grape_canvas_get_position (GRAPE_CANVAS (self)), layout, look);
  self->legend_look = *look;
  if (self->legend)
    gtk_snapshot_append_node (snapshot, self->legend);
}

/* The squares to which the begun step may go. */
static void
draw_targets (cairo_t *cr, GrapeVirusesCanvas *self, const GrapeSquares *board,
              const GrapeLook *look)
{
  const GrapePosition *position = grape_spot_canvas_view (GRAPE_SPOT_CANVAS (self));
  GrapeSpotId from = self->step_from;

  for (int k = 0; k < 9; k++)
    {
      GrapeVirusesMove move = { .kind = GRAPE_VIRUSES_STEP,
                                .seat = look->viewer,
                                .column = (guint)from.column,
                                .row = (guint)from.row,
                                .to_column = (guint)(from.column + k % 3 - 1),
                                .to_row = (guint)(from.row + k / 3 - 1) };

      if (k != 4 && grape_viruses_check (position->state, &move, NULL))
        grape_squares_paint_frame (cr, board, (int)move.to_column, (int)move.to_row,
                                   grape_pen_accent (look), .8, 2);
    }
  grape_squares_paint_frame (cr, board, from.column, from.row, grape_pen_accent (look), 1, 3);
}

static void
snapshot_over (GrapeVirusesCanvas *self, GtkSnapshot *snapshot, const GrapeVirusesLayout *l,
               const GrapeLook *look)
{
  const GrapePosition *position = grape_spot_canvas_view (GRAPE_SPOT_CANVAS (self));
  GrapeSquares board = grape_viruses_layout_board (l);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)l->x, (float)l->y, (float)l->width, (float)l->height));

  grape_viruses_paint_changes (cr, self->changes, l, look,
                               look->touch->reveal ? look->touch->motion : 1);
  grape_viruses_paint_ghosts (cr, position, l, look);
  if (self->stepping)
    draw_targets (cr, self, &board, look);
  grape_squares_paint_hover (cr, &board, GRAPE_VIRUSES_SQUARE, look);
  grape_squares_paint_cursor (cr, &board, GRAPE_VIRUSES_SQUARE, look,
                              grape_viruses_board_color (look));
  grape_viruses_paint_end (cr, position, l, look);
  cairo_destroy (cr);
}

/* The two gutters, each a node of its own, so that little is drawn. */
static void
snapshot_labels (GtkSnapshot *snapshot, const GrapeVirusesLayout *l, const GrapeLook *look)
{
  double right = l->x + l->width + l->text * 2, bottom = l->y + l->height + l->text;
  GrapeSpotId at = grape_touch_at (look->touch);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0, 0, (float)right, (float)bottom));

  grape_viruses_paint_labels (cr, l, look, at.kind ? at.column : -1, at.kind ? at.row : -1);
  cairo_destroy (cr);
}

static void
append_color (GtkSnapshot *snapshot, GrapeColor color, double x, double y, double width,
              double height)
{
  const GdkRGBA rgba = { (float)color.red, (float)color.green, (float)color.blue, 1 };

  gtk_snapshot_append_color (snapshot, &rgba,
                             &GRAPHENE_RECT_INIT ((float)x, (float)y, (float)width, (float)height));
}

static void
grape_viruses_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeVirusesCanvas *self = SELF (widget);
  const GrapePosition *position = grape_canvas_get_position (GRAPE_CANVAS (widget));
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (widget));
  GrapeTouch touch = grape_spot_canvas_seen (GRAPE_SPOT_CANVAS (widget));
  GrapeVirusesLayout l;

  if (!position)
    return;
  look.touch = &touch;
  append_color (snapshot, grape_pen_paper (&look), 0, 0, look.width, look.height);
  if (!self->cells)
    {
      cairo_t *cr = grape_canvas_draw (snapshot, &look);
      grape_viruses_paint_empty (cr, position, &look);
      cairo_destroy (cr);
      return;
    }
  grape_viruses_layout (&l, position->state, look.width, look.height, &touch.pan);
  gtk_snapshot_push_clip (
      snapshot, &GRAPHENE_RECT_INIT ((float)l.x, (float)l.y, (float)l.width, (float)l.height));
  grape_viruses_tiles_snapshot (self->tiles, snapshot, self->cells, &l, &look,
                                gtk_widget_get_scale_factor (widget),
                                gtk_native_get_renderer (gtk_widget_get_native (widget)));
  snapshot_over (self, snapshot, &l, &look);
  gtk_snapshot_pop (snapshot);
  snapshot_labels (snapshot, &l, &look);
  snapshot_legend (self, snapshot, &l, &look);
  grape_spot_canvas_snapshot_buttons (GRAPE_SPOT_CANVAS (self), snapshot);
}

static void
grape_viruses_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GrapeVirusesCanvas *self = SELF (widget);

  GTK_WIDGET_CLASS (grape_viruses_canvas_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (self->menu)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static GrapeExtent
extent_of (gconstpointer view)
{
  int left = grape_viruses_left (view), top = grape_viruses_top (view);

  return (GrapeExtent){ left, top, left + (int)grape_viruses_width (view),
                        top + (int)grape_viruses_height (view) };
}

static void
share_room (GrapeCanvas *canvas, const GrapePosition *other)
{
  gconstpointer a = grape_canvas_get_position (canvas)->state, b = other->state;

  if (grape_viruses_started (a) && grape_viruses_started (b))
    grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (canvas))->pan
        = (GrapePan){ .room = grape_squares_join (extent_of (a), extent_of (b)) };
}

static void
keep (GrapeSpotCanvas *canvas)
{
  GrapeVirusesCanvas *self = SELF (canvas);
  gconstpointer view = grape_spot_canvas_view (canvas)->state;

  g_clear_pointer (&self->cells, g_free);
  g_clear_pointer (&self->changes, g_array_unref);
  g_clear_pointer (&self->legend, gsk_render_node_unref);
  grape_viruses_tiles_clear (self->tiles);
  self->changes = grape_viruses_last_changes (view);
  self->stepping = FALSE;
  if (!grape_viruses_started (view))
    return;
  self->cells = g_malloc ((gsize)grape_viruses_width (view) * grape_viruses_height (view));
  grape_viruses_fill (view, self->cells);
}

static void
follow (GrapeSpotCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (canvas);
  gconstpointer view = grape_spot_canvas_view (canvas)->state;

  keep (canvas);
  if (!grape_viruses_started (view) || !grape_viruses_started (before->state))
    return;
  touch->cursor.column /* the same square, if it has moved */
      += grape_viruses_left (before->state) - grape_viruses_left (view);
  touch->cursor.row += grape_viruses_top (before->state) - grape_viruses_top (view);
  touch->reveal = animate && grape_viruses_turn (view) == grape_viruses_turn (before->state) + 1;
  if (touch->reveal)
    grape_canvas_start_reveal (GRAPE_CANVAS (canvas), GENERATION_MS);
}

/* The last word on a square: what is planned there, or NULL. */
static const char *
planned_at (GrapeCanvas *canvas, guint column, guint row)
{
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeViewer viewer = grape_canvas_get_viewer (canvas);

  if (viewer < 0)
    return NULL;
  g_autoptr (GArray) moves = grape_viruses_move_parse (position->state, viewer,
                                                       grape_canvas_get_proposal (canvas), NULL);
  for (guint i = 0; moves && i < moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);

      if (move->kind == GRAPE_VIRUSES_STEP && move->to_column == column && move->to_row == row)
        return _ ("a step here is planned");
      if (move->column != column || move->row != row)
        continue;
      return (const char *const[]){ _ ("placing is planned"), _ ("infecting is planned"),
                                    _ ("stepping away is planned"), _ ("destroying is planned"),
                                    _ ("uninfecting is planned") }[move->kind];
    }
  return NULL;
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  const GrapePosition *position = grape_spot_canvas_view (self);
  guint column = (guint)id.column, row = (guint)id.row;

  if (!SELF (self)->cells)
    return g_strdup (_ ("The first cells are still to be drawn."));
  guint8 cell = grape_viruses_cell (position->state, column, row);
  int seat = GRAPE_VIRUSES_SEAT (cell);
  const char *planned = planned_at (canvas, column, row);
  g_autofree char *square = grape_viruses_square_name (column, row);
  g_autofree char *what = NULL;

  if (cell == GRAPE_VIRUSES_EMPTY)
    what = g_strdup (_ ("empty"));
  else if (cell == GRAPE_VIRUSES_CLEAN)
    what = g_strdup (_ ("a clean cell"));
  else if (seat == grape_canvas_get_viewer (canvas))
    what = g_strdup (_ ("your cell"));
  else
    what = g_strdup_printf (_ ("cell of %s"), grape_table_name (position->table, seat));
  return planned ? g_strdup_printf ("%s, %s, %s", square, what, planned)
                 : g_strdup_printf ("%s, %s", square, what);
}

static void
grape_viruses_canvas_dispose (GObject *object)
{
  GrapeVirusesCanvas *self = SELF (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  G_OBJECT_CLASS (grape_viruses_canvas_parent_class)->dispose (object);
}

static void
grape_viruses_canvas_finalize (GObject *object)
{
  GrapeVirusesCanvas *self = SELF (object);

  g_free (self->cells);
  g_clear_pointer (&self->changes, g_array_unref);
  g_clear_pointer (&self->legend, gsk_render_node_unref);
  grape_viruses_tiles_free (self->tiles);
  G_OBJECT_CLASS (grape_viruses_canvas_parent_class)->finalize (object);
}

static void
grape_viruses_canvas_class_init (GrapeVirusesCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = grape_viruses_canvas_dispose;
  G_OBJECT_CLASS (class)->finalize = grape_viruses_canvas_finalize;
  widget_class->snapshot = grape_viruses_canvas_snapshot;
  widget_class->size_allocate = grape_viruses_canvas_size_allocate;
  canvas_class->share_room = share_room;
  class->lay = lay;
  class->begin = keep;
  class->follow = follow;
  class->describe = describe;
  class->choose = grape_viruses_input_choose;
  grape_viruses_input_install (widget_class);
}

static void
grape_viruses_canvas_init (GrapeVirusesCanvas *self)
{
  self->tiles = grape_viruses_tiles_new ();
  self->changes = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesChange));
  /* The first square that may hold a cell */
  grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (self))->cursor
      = (GrapeSpotId){ GRAPE_VIRUSES_SQUARE, 2, 2 };
  grape_viruses_input_init (self);
}
