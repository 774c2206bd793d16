/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows the position, and draws: what stays from an image, what follows the pointer over it. A
 * small button by the line of words offers what is not done on the table. */
#include <glib/gi18n.h>

#include "grape-tromino-go-canvas.h"
#include "grape-tromino-go-words.h"

#define ARRIVE_MS 240
#define END_MS    1800 /* most of it to read */

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapeTrominoGoCanvasClass;

G_DEFINE_TYPE (GrapeTrominoGoCanvas, grape_tromino_go_canvas, GRAPE_TYPE_CANVAS)

#define SELF(object) ((GrapeTrominoGoCanvas *)(object))

/** grape_tromino_go_canvas_get_layout: as the table lies now; only with a position */
void
grape_tromino_go_canvas_get_layout (GrapeTrominoGoCanvas *self, GrapeTrominoGoLayout *layout)
{
  grape_tromino_go_layout (layout, gtk_widget_get_width (GTK_WIDGET (self)),
                           gtk_widget_get_height (GTK_WIDGET (self)), &self->sheet->model->extent,
                           &self->touch.zoom, self->sheet->plays->len);
}

/** grape_tromino_go_canvas_say: @sentence stands below the table until something else is done. */
void
grape_tromino_go_canvas_say (GrapeTrominoGoCanvas *self, const char *sentence)
{
  if (g_strcmp0 (self->said, sentence) == 0)
    return;
  g_free (self->said);
  self->said = g_strdup (sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/** grape_tromino_go_canvas_hold: decides anew whether a piece is held over the table. */
void
grape_tromino_go_canvas_hold (GrapeTrominoGoCanvas *self)
{
  self->touch.holds = grape_canvas_may_propose (GRAPE_CANVAS (self)) && self->sheet->choices->len
                      && (!self->sheet->moving || self->touch.picked >= 0);
}

/* The button */

static gboolean
may_say (GrapeCanvas *canvas, const char *text)
{
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeRead read = { 0 };
  gboolean good
      = grape_position_read (position, grape_canvas_get_viewer (canvas), text, &read, NULL);

  grape_read_clear (&read);
  return good;
}

static void
append_word (GMenu *menu, GrapeCanvas *canvas, const char *label, const char *text)
{
  g_autoptr (GMenuItem) item = NULL;

  if (!may_say (canvas, text))
    return;
  item = g_menu_item_new (label, NULL);
  g_menu_item_set_action_and_target (item, "tromino-go.say", "s", text);
  g_menu_append_item (menu, item);
}

static void
append_concessions (GMenu *menu, GrapeCanvas *canvas, guint most)
{
  g_autoptr (GMenu) numbers = g_menu_new ();

  for (guint k = 1; k <= most; k++)
    {
      g_autofree char *text = g_strdup_printf ("concede %u", k);
      g_autofree char *label = g_strdup_printf (ngettext ("%u Gamepoint", "%u Gamepoints", k), k);

      append_word (numbers, canvas, label, text);
    }
  if (g_menu_model_get_n_items (G_MENU_MODEL (numbers)))
    g_menu_append_submenu (menu, _ ("_Concede"), G_MENU_MODEL (numbers));
}

static void
append_acceptances (GMenu *menu, GrapeCanvas *canvas, const GrapeTrominoGoSheet *sheet)
{
  for (int seat = 0; seat < 2; seat++)
    for (guint i = 0; seat != grape_canvas_get_viewer (canvas) && i < sheet->offers[seat]->len; i++)
      {
        guint points = g_array_index (sheet->offers[seat], guint, i);
        g_autofree char *text = g_strdup_printf ("accept %u", points);
        g_autofree char *label = g_strdup_printf (
            ngettext ("_Accept %u Gamepoint", "_Accept %u Gamepoints", points), points);

        append_word (menu, canvas, label, text);
      }
}

/* What may be said now beside a play; nothing: no button. */
static void
fill_menu (GrapeTrominoGoCanvas *self)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  g_autoptr (GMenu) menu = g_menu_new ();
  gboolean any = FALSE;

  if (grape_canvas_may_propose (canvas))
    {
      append_word (menu, canvas, _ ("_Pass"), "pass");
      append_acceptances (menu, canvas, self->sheet);
      append_concessions (menu, canvas, (guint)self->sheet->target);
      append_word (menu, canvas, _ ("P_rotest: ask for all plays to be checked"), "protest");
      any = g_menu_model_get_n_items (G_MENU_MODEL (menu)) > 0;
    }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->button), G_MENU_MODEL (menu));
  gtk_widget_set_visible (self->button, any);
}

static void
grape_tromino_go_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GrapeTrominoGoCanvas *self = SELF (widget);
  GtkRequisition size;
  GrapeTrominoGoLayout l;

  if (!gtk_widget_should_layout (self->button) || !self->sheet)
    return;
  grape_tromino_go_layout (&l, width, height, &self->sheet->model->extent, &self->touch.zoom,
                           self->sheet->plays->len);
  gtk_widget_get_preferred_size (self->button, &size, NULL);
  int top = (int)(l.hint.top + (l.hint.height - size.height) / 2);
  gtk_widget_size_allocate (
      self->button, &(GtkAllocation){ width - size.width - 6, top, size.width, size.height }, -1);
  self->touch.button = size.width + 6;
}

/* Position and proposal */

static void
share_room (GrapeCanvas *canvas, const GrapePosition *other)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  g_autoptr (GrapeTrominoGoSheet) sheet
      = grape_tromino_go_sheet_new (other, grape_canvas_get_viewer (canvas));

  if (sheet->round == self->sheet->round)
    self->touch.zoom = (GrapeTrominoGoZoom){ .room = sheet->model->extent };
  grape_still_forget (&self->still);
}

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  g_autoptr (GrapeTrominoGoSheet) old = g_steal_pointer (&self->sheet);
  const GrapePosition *now = grape_canvas_get_position (canvas);

  self->sheet = grape_tromino_go_sheet_new (now, grape_canvas_get_viewer (canvas));
  self->touch.picked = self->touch.play = -1;
  self->touch.arrives = self->touch.ends = self->is_browsing = FALSE;
  if (!old || old->round != self->sheet->round) /* begin at the middle of what there is */
    {
      const GrapeTrominoGoExtent *e = &self->sheet->model->extent;

      self->touch.cursor = (GrapeSquare){ (e->left + e->right) / 2, (e->top + e->bottom) / 2 };
      self->touch.zoom = (GrapeTrominoGoZoom){ 0 };
    }
  if (self->touch.has_hover) /* the table may have moved under the pointer */
    {
      GrapeTrominoGoLayout l;

      grape_tromino_go_canvas_get_layout (self, &l);
      self->touch.has_hover
          = grape_tromino_go_layout_hit (&l, self->pointer_x, self->pointer_y, &self->touch.hover);
    }
  grape_still_forget (&self->still);
  grape_tromino_go_canvas_say (self, NULL);
  grape_tromino_go_canvas_hold (self);
  fill_menu (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  self->touch.arrives = animate && old && old->round == self->sheet->round
                        && self->sheet->plays->len == old->plays->len + 1;
  self->touch.ends = animate && old && old->round < self->sheet->round && self->sheet->past;
  if (self->touch.arrives || self->touch.ends)
    grape_canvas_start_motion (canvas, self->touch.ends ? END_MS : ARRIVE_MS);
}

static void
proposal_changed (GrapeCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  GrapeTrominoGoChoice choice;

  grape_tromino_go_canvas_say (self, NULL);
  if (!self->sheet)
    return;
  if (grape_tromino_go_parse (self->sheet, grape_canvas_get_proposal (canvas), &choice))
    self->touch.turn = choice.spot.turn;
  grape_canvas_cursor_moved (canvas);
}

static void
read_only_cb (GrapeTrominoGoCanvas *self)
{
  if (!self->sheet)
    return;
  grape_tromino_go_canvas_hold (self);
  fill_menu (self);
}

static char *
describe_cursor (GrapeCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeTrominoGoChoice planned;

  if (!self->sheet)
    return NULL;
  if (self->touch.play >= 0)
    return grape_tromino_go_describe_play (self->sheet, position, (guint)self->touch.play);
  g_autofree char *square
      = grape_tromino_go_describe_square (self->sheet, position, &self->touch, self->touch.cursor);
  if (!grape_tromino_go_parse (self->sheet, grape_canvas_get_proposal (canvas), &planned))
    return g_steal_pointer (&square);
  GrapeSquare elbow = grape_tromino_go_elbow (&planned.spot);
  return elbow.column == self->touch.cursor.column && elbow.row == self->touch.cursor.row
             ? g_strdup_printf (_ ("%s; planned, Enter sends it"), square)
             : g_steal_pointer (&square);
}

/* Drawing */

static void
paint_still_cb (cairo_t *cr, const GrapeLook *look, gpointer data)
{
  GrapeTrominoGoCanvas *self = data;

  grape_tromino_go_paint_still (cr, grape_canvas_get_position (GRAPE_CANVAS (self)), self->sheet,
                                look, &self->touch);
}

static gboolean
same_zoom (const GrapeTrominoGoZoom *a, const GrapeTrominoGoZoom *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

static void
snapshot_still (GrapeTrominoGoCanvas *self, GtkSnapshot *snapshot, const GrapeLook *look)
{
  if (self->still_arrives != self->touch.arrives || self->still_ends != self->touch.ends
      || self->still_picked != self->touch.picked || self->still_play != self->touch.play
      || !same_zoom (&self->still_zoom, &self->touch.zoom))
    grape_still_forget (&self->still);
  self->still_arrives = self->touch.arrives;
  self->still_ends = self->touch.ends;
  self->still_picked = self->touch.picked;
  self->still_play = self->touch.play;
  self->still_zoom = self->touch.zoom;
  grape_still_snapshot (&self->still, snapshot, look,
                        gtk_widget_get_scale_factor (GTK_WIDGET (self)), paint_still_cb, self);
}

static void
grape_tromino_go_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (widget);
  GrapeTrominoGoCanvas *self = SELF (widget);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeLook look = grape_canvas_look (canvas);

  if (!position)
    return;
  self->touch.motion = grape_canvas_motion (canvas);
  self->touch.arrives = self->touch.arrives && self->touch.motion < 1;
  self->touch.ends = self->touch.ends && self->touch.motion < 1;
  self->touch.has_cursor = self->walks && gtk_widget_has_focus (widget);
  self->touch.said = self->said;
  snapshot_still (self, snapshot, &look);
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  grape_tromino_go_paint_over (cr, position, self->sheet, &look, &self->touch);
  cairo_destroy (cr);
  gtk_widget_snapshot_child (widget, self->button, snapshot);
}

static void
grape_tromino_go_canvas_dispose (GObject *object)
{
  g_clear_pointer (&SELF (object)->button, gtk_widget_unparent);
  G_OBJECT_CLASS (grape_tromino_go_canvas_parent_class)->dispose (object);
}

static void
grape_tromino_go_canvas_finalize (GObject *object)
{
  GrapeTrominoGoCanvas *self = SELF (object);

  g_clear_pointer (&self->sheet, grape_tromino_go_sheet_free);
  g_free (self->said);
  grape_still_forget (&self->still);
  G_OBJECT_CLASS (grape_tromino_go_canvas_parent_class)->finalize (object);
}

static void
grape_tromino_go_canvas_class_init (GrapeTrominoGoCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = grape_tromino_go_canvas_dispose;
  G_OBJECT_CLASS (class)->finalize = grape_tromino_go_canvas_finalize;
  widget_class->snapshot = grape_tromino_go_canvas_snapshot;
  widget_class->size_allocate = grape_tromino_go_canvas_size_allocate;
  canvas_class->position_changed = position_changed;
  canvas_class->share_room = share_room;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->describe_cursor = describe_cursor;
  canvas_class->move_cursor = grape_tromino_go_input_move_cursor;
  canvas_class->select = grape_tromino_go_input_select;
  canvas_class->clear = grape_tromino_go_input_clear;
  canvas_class->zoom = grape_tromino_go_pan_action;
  grape_tromino_go_input_install (widget_class);
}

static void
grape_tromino_go_canvas_init (GrapeTrominoGoCanvas *self)
{
  self->touch = (GrapeTrominoGoTouch){ .picked = -1, .play = -1, .motion = 1 };
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->button), "view-more-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (self->button), FALSE);
  gtk_widget_set_tooltip_text (self->button, _ ("Pass, Concede, Accept or Protest"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pass, Concede, Accept or Protest"), -1);
  gtk_widget_set_visible (self->button, FALSE);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  g_signal_connect (self, "notify::read-only", G_CALLBACK (read_only_cb), NULL);
  grape_tromino_go_input_init (self);
}
