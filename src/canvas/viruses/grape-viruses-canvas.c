/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the board: squares from cached textures, over them what moves, round them labels and the
 * legend, which is drawn once and kept. */
#include <glib/gi18n.h>

#include "grape-viruses-canvas.h"

#include "canvas/grape-pen.h"

#include <math.h>

#define GENERATION_MS 280

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapeVirusesCanvasClass;

G_DEFINE_TYPE (GrapeVirusesCanvas, grape_viruses_canvas, GRAPE_TYPE_CANVAS)

#define SELF(object) ((GrapeVirusesCanvas *)(object))

/** grape_viruses_canvas_get_layout: as the board lies now; only with a position */
void
grape_viruses_canvas_get_layout (GrapeVirusesCanvas *self, GrapeVirusesLayout *layout)
{
  GtkWidget *widget = GTK_WIDGET (self);

  grape_viruses_layout (layout, grape_canvas_get_position (GRAPE_CANVAS (self))->state,
                        gtk_widget_get_width (widget), gtk_widget_get_height (widget), &self->zoom);
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

static void
draw_frame (cairo_t *cr, const GrapeVirusesLayout *l, guint column, guint row, GrapeColor color,
            double alpha, double line)
{
  double x = l->left + column * l->cell, y = l->top + row * l->cell;

  grape_pen_round (cr, x + line / 2, y + line / 2, MAX (2, l->cell - line), MAX (2, l->cell - line),
                   l->cell * .16);
  grape_pen_color (cr, color, alpha);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

/* Where a step that was begun may go. */
static void
draw_targets (cairo_t *cr, GrapeVirusesCanvas *self, const GrapeVirusesLayout *l,
              const GrapeLook *look)
{
  const GrapePosition *position = grape_canvas_get_position (GRAPE_CANVAS (self));

  for (int dr = -1; dr <= 1; dr++)
    for (int dc = -1; dc <= 1; dc++)
      {
        GrapeVirusesMove move = { .kind = GRAPE_VIRUSES_STEP,
                                  .seat = look->viewer,
                                  .column = self->step_column,
                                  .row = self->step_row,
                                  .to_column = self->step_column + (guint)dc,
                                  .to_row = self->step_row + (guint)dr };

        if ((dr || dc) && grape_viruses_check (position->state, &move, NULL))
          draw_frame (cr, l, move.to_column, move.to_row, grape_pen_accent (look), .8, 2);
      }
  draw_frame (cr, l, self->step_column, self->step_row, grape_pen_accent (look), 1, 3);
}

static void
snapshot_over (GrapeVirusesCanvas *self, GtkSnapshot *snapshot, const GrapeVirusesLayout *l,
               const GrapeLook *look)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  double motion = self->animating ? grape_canvas_motion (canvas) : 1;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)l->x, (float)l->y, (float)l->width, (float)l->height));

  grape_viruses_paint_changes (cr, self->changes, l, look, motion < 1 ? motion : 1);
  grape_viruses_paint_ghosts (cr, grape_canvas_get_position (canvas), l, look);
  if (self->stepping)
    draw_targets (cr, self, l, look);
  if (self->has_hover)
    draw_frame (cr, l, self->hover_column, self->hover_row, grape_pen_ink (look), .45, 1.5);
  if (self->has_cursor && gtk_widget_has_focus (GTK_WIDGET (self)))
    {
      draw_frame (cr, l, self->column, self->row, grape_viruses_board_color (look), .9, 5);
      draw_frame (cr, l, self->column, self->row, grape_pen_accent (look), 1, 3);
    }
  grape_viruses_paint_end (cr, grape_canvas_get_position (canvas), l, look);
  cairo_destroy (cr);
}

/* The two gutters, each a node of its own, so that little is drawn. */
static void
snapshot_labels (GrapeVirusesCanvas *self, GtkSnapshot *snapshot, const GrapeVirusesLayout *l,
                 const GrapeLook *look)
{
  double right = l->x + l->width + l->text * 2, bottom = l->y + l->height + l->text;
  gboolean cursor = self->has_cursor && gtk_widget_has_focus (GTK_WIDGET (self));
  guint column = self->has_hover ? self->hover_column : self->column;
  guint row = self->has_hover ? self->hover_row : self->row;
  int c = cursor || self->has_hover ? (int)column : -1;
  int r = cursor || self->has_hover ? (int)row : -1;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0, 0, (float)right, (float)bottom));

  grape_viruses_paint_labels (cr, l, look, c, r);
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
  GrapeVirusesLayout l;

  if (!position)
    return;
  append_color (snapshot, grape_pen_paper (&look), 0, 0, look.width, look.height);
  if (!self->cells)
    {
      cairo_t *cr = grape_canvas_draw (snapshot, &look);
      grape_viruses_paint_empty (cr, position, &look);
      cairo_destroy (cr);
      return;
    }
  grape_viruses_canvas_get_layout (self, &l);
  gtk_snapshot_push_clip (
      snapshot, &GRAPHENE_RECT_INIT ((float)l.x, (float)l.y, (float)l.width, (float)l.height));
  grape_viruses_tiles_snapshot (self->tiles, snapshot, self->cells, &l, &look,
                                gtk_widget_get_scale_factor (widget),
                                gtk_native_get_renderer (gtk_widget_get_native (widget)));
  snapshot_over (self, snapshot, &l, &look);
  gtk_snapshot_pop (snapshot);
  snapshot_labels (self, snapshot, &l, &look);
  snapshot_legend (self, snapshot, &l, &look);
}

static void
grape_viruses_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GrapeVirusesCanvas *self = SELF (widget);

  if (self->menu)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
share_room (GrapeCanvas *canvas, const GrapePosition *other)
{
  GrapeVirusesCanvas *self = SELF (canvas);
  gconstpointer a = grape_canvas_get_position (canvas)->state, b = other->state;

  if (!grape_viruses_started (a) || !grape_viruses_started (b))
    return;
  int left = MIN (grape_viruses_left (a), grape_viruses_left (b));
  int top = MIN (grape_viruses_top (a), grape_viruses_top (b));
  int right = MAX (grape_viruses_left (a) + (int)grape_viruses_width (a),
                   grape_viruses_left (b) + (int)grape_viruses_width (b));
  int bottom = MAX (grape_viruses_top (a) + (int)grape_viruses_height (a),
                    grape_viruses_top (b) + (int)grape_viruses_height (b));

  self->zoom = (GrapeVirusesZoom){ .room_left = left,
                                   .room_top = top,
                                   .room_columns = (guint)(right - left),
                                   .room_rows = (guint)(bottom - top) };
}

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeVirusesCanvas *self = SELF (canvas);
  gconstpointer view = grape_canvas_get_position (canvas)->state;
  guint columns = grape_viruses_width (view), rows = grape_viruses_height (view);

  g_clear_pointer (&self->cells, g_free);
  g_clear_pointer (&self->changes, g_array_unref);
  g_clear_pointer (&self->legend, gsk_render_node_unref);
  grape_viruses_tiles_clear (self->tiles);
  self->changes = grape_viruses_last_changes (view);
  self->stepping = self->has_hover = self->animating = FALSE;
  if (!grape_viruses_started (view))
    return;
  self->cells = g_malloc ((gsize)columns * rows);
  grape_viruses_fill (view, self->cells);
  if (before && grape_viruses_started (before->state)) /* the same square, if it has moved */
    {
      int column
          = (int)self->column + grape_viruses_left (before->state) - grape_viruses_left (view);
      int row = (int)self->row + grape_viruses_top (before->state) - grape_viruses_top (view);

      self->column = (guint)CLAMP (column, 0, (int)columns - 1);
      self->row = (guint)CLAMP (row, 0, (int)rows - 1);
    }
  self->column = MIN (self->column, columns - 1);
  self->row = MIN (self->row, rows - 1);
  self->animating = animate && grape_viruses_started (before->state)
                    && grape_viruses_turn (view) == grape_viruses_turn (before->state) + 1;
  if (self->animating)
    grape_canvas_start_reveal (canvas, GENERATION_MS);
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
describe_cursor (GrapeCanvas *canvas)
{
  GrapeVirusesCanvas *self = SELF (canvas);
  const GrapePosition *position = grape_canvas_get_position (canvas);

  if (!self->cells)
    return g_strdup (_ ("The first cells are still to be drawn."));
  guint8 cell = grape_viruses_cell (position->state, self->column, self->row);
  int seat = GRAPE_VIRUSES_SEAT (cell);
  const char *planned = planned_at (canvas, self->column, self->row);
  g_autofree char *square = grape_viruses_square_name (self->column, self->row);
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
proposal_changed (GrapeCanvas *canvas)
{
  if (grape_canvas_get_position (canvas))
    grape_canvas_cursor_moved (canvas);
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
  canvas_class->position_changed = position_changed;
  canvas_class->share_room = share_room;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->describe_cursor = describe_cursor;
  canvas_class->move_cursor = grape_viruses_input_move_cursor;
  canvas_class->select = grape_viruses_input_select;
  canvas_class->zoom = grape_viruses_input_zoom;
  grape_viruses_input_install (widget_class);
}

static void
grape_viruses_canvas_init (GrapeVirusesCanvas *self)
{
  self->tiles = grape_viruses_tiles_new ();
  self->changes = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesChange));
  self->column = self->row = 2; /* the first square that may hold a cell */
  grape_viruses_input_init (self);
}
