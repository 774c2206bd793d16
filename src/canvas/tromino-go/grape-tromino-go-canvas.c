/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows the position, and draws: what stays from an image, what follows the pointer over it. A
 * small button by the line of words offers what people cannot do on the table. */
#include <glib/gi18n.h>

#include "grape-tromino-go-canvas.h"
#include "grape-tromino-go-words.h"

#define ARRIVE_MS 240
#define END_MS    1800 /* most of it to read */

typedef GrapeSpotCanvasClass GrapeTrominoGoCanvasClass;

G_DEFINE_TYPE (GrapeTrominoGoCanvas, grape_tromino_go_canvas, GRAPE_TYPE_SPOT_CANVAS)

#define SELF(object)  ((GrapeTrominoGoCanvas *)(object))
#define TOUCH(object) grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (object))

/** grape_tromino_go_canvas_get_layout: as the table lies now; only with a position */
void
grape_tromino_go_canvas_get_layout (GrapeTrominoGoCanvas *self, GrapeTrominoGoLayout *layout)
{
  grape_tromino_go_layout (layout, gtk_widget_get_width (GTK_WIDGET (self)),
                           gtk_widget_get_height (GTK_WIDGET (self)), &self->sheet->model->extent,
                           &TOUCH (self)->pan, self->sheet->plays->len);
}

/** grape_tromino_go_canvas_hold: decides anew whether a piece is held over the table. */
void
grape_tromino_go_canvas_hold (GrapeTrominoGoCanvas *self)
{
  self->hand.holds = grape_canvas_may_propose (GRAPE_CANVAS (self)) && self->sheet->choices->len
                     && (!self->sheet->moving || self->hand.picked >= 0);
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

/* What may be said now besides a play; nothing: no button. */
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

  GTK_WIDGET_CLASS (grape_tromino_go_canvas_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (!gtk_widget_should_layout (self->button) || !self->sheet)
    return;
  grape_tromino_go_layout (&l, width, height, &self->sheet->model->extent, &TOUCH (self)->pan,
                           self->sheet->plays->len);
  gtk_widget_get_preferred_size (self->button, &size, NULL);
  int top = (int)(l.hint.y + (l.hint.height - size.height) / 2);
  gtk_widget_size_allocate (
      self->button, &(GtkAllocation){ width - size.width - 6, top, size.width, size.height }, -1);
  self->hand.button = size.width + 6;
}

/* Position and proposal */

static void
lay (GrapeSpotCanvas *canvas, const GrapeLook *look, GrapeSpotField *field)
{
  GrapeTrominoGoLayout layout;

  grape_tromino_go_canvas_get_layout (SELF (canvas), &layout);
  grape_tromino_go_layout_spots (&layout, field);
}

static void
share_room (GrapeCanvas *canvas, const GrapePosition *other)
{
  g_autoptr (GrapeTrominoGoSheet) sheet
      = grape_tromino_go_sheet_new (other, grape_canvas_get_viewer (canvas));

  if (sheet->round == SELF (canvas)->sheet->round)
    TOUCH (canvas)->pan = (GrapePan){ .room = sheet->model->extent };
}

/* Returns: (transfer full) (nullable): the sheet before */
static GrapeTrominoGoSheet *
take_sheet (GrapeSpotCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  GrapeTouch *touch = TOUCH (self);
  GrapeTrominoGoSheet *old = g_steal_pointer (&self->sheet);

  self->sheet = grape_tromino_go_sheet_new (grape_spot_canvas_view (canvas),
                                            grape_canvas_get_viewer (GRAPE_CANVAS (canvas)));
  self->hand.picked = -1;
  touch->shown = 0;
  if (!old || old->round != self->sheet->round) /* begin at the middle of what there is */
    {
      const GrapeExtent *e = &self->sheet->model->extent;

      touch->cursor = (GrapeSpotId){ GRAPE_TROMINO_GO_SQUARE, (e->left + e->right) / 2,
                                     (e->top + e->bottom) / 2 };
      touch->pan = (GrapePan){ 0 };
    }
  grape_tromino_go_canvas_hold (self);
  fill_menu (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  return old;
}

static void
begin (GrapeSpotCanvas *canvas)
{
  GrapeTrominoGoSheet *old = take_sheet (canvas);

  g_clear_pointer (&old, grape_tromino_go_sheet_free);
}

static void
follow (GrapeSpotCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  GrapeTouch *touch = TOUCH (self);
  g_autoptr (GrapeTrominoGoSheet) old = take_sheet (canvas);

  touch->arrives = animate && old && old->round == self->sheet->round
                   && self->sheet->plays->len == old->plays->len + 1;
  touch->reveal = animate && old && old->round < self->sheet->round && self->sheet->past;
  if (touch->arrives || touch->reveal)
    grape_canvas_start_motion (GRAPE_CANVAS (canvas), touch->reveal ? END_MS : ARRIVE_MS);
}

/* The piece in the hand lies as the planned one does. */
static void
proposal_changed (GrapeCanvas *canvas)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  GrapeTrominoGoChoice choice;

  if (self->sheet
      && grape_tromino_go_parse (self->sheet, grape_canvas_get_proposal (canvas), &choice))
    self->hand.turn = choice.spot.turn;
  GRAPE_CANVAS_CLASS (grape_tromino_go_canvas_parent_class)->proposal_changed (canvas);
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
describe (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeTrominoGoCanvas *self = SELF (canvas);
  const GrapePosition *position = grape_spot_canvas_view (canvas);

  if (TOUCH (self)->shown)
    return grape_tromino_go_describe_play (self->sheet, position, (guint)TOUCH (self)->shown - 1);
  g_autofree char *square = grape_tromino_go_describe_square (self->sheet, position, &self->hand,
                                                              (GrapeSquare){ id.column, id.row });
  return GRAPE_SPOT_CANVAS_GET_CLASS (canvas)->is_planned (canvas, id)
             ? g_strdup_printf (_ ("%s; planned, Enter sends it"), square)
             : g_steal_pointer (&square);
}

/* Drawing */

static char *
still_key (GrapeSpotCanvas *canvas)
{
  return g_strdup_printf ("%d %d", SELF (canvas)->hand.picked,
                          grape_tromino_go_looked_at (TOUCH (canvas)));
}

static void
paint_still (GrapeSpotCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  grape_tromino_go_paint_still (cr, grape_spot_canvas_view (canvas), SELF (canvas)->sheet, look,
                                &SELF (canvas)->hand);
}

static void
paint_over (GrapeSpotCanvas *canvas, cairo_t *cr, const GrapeLook *look)
{
  grape_tromino_go_paint_over (cr, grape_spot_canvas_view (canvas), SELF (canvas)->sheet, look,
                               &SELF (canvas)->hand);
}

static void
grape_tromino_go_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (grape_tromino_go_canvas_parent_class)->snapshot (widget, snapshot);
  gtk_widget_snapshot_child (widget, SELF (widget)->button, snapshot);
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
  canvas_class->share_room = share_room;
  canvas_class->proposal_changed = proposal_changed;
  class->lay = lay;
  class->begin = begin;
  class->follow = follow;
  class->describe = describe;
  class->still_key = still_key;
  class->paint_still = paint_still;
  class->paint_over = paint_over;
  grape_tromino_go_input_install (class);
}

static void
grape_tromino_go_canvas_init (GrapeTrominoGoCanvas *self)
{
  self->hand.picked = -1;
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
