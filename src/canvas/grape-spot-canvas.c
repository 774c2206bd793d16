/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cursor and its spoken words, choosing, and drawing; grape-spot-input.c handles input. */
#include <glib/gi18n.h>

#include "grape-spot-private.h"

typedef GrapeSpotParts GrapeSpotCanvasPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrapeSpotCanvas, grape_spot_canvas, GRAPE_TYPE_CANVAS)

#define CLASS(self) GRAPE_SPOT_CANVAS_GET_CLASS (self)

GrapeSpotParts *
grape_spot_canvas_parts (GrapeSpotCanvas *self)
{
  return grape_spot_canvas_get_instance_private (self);
}

/** grape_spot_canvas_touch: (transfer none): the cursor is where it is, shown or not. */
GrapeTouch *
grape_spot_canvas_touch (GrapeSpotCanvas *self)
{
  return &grape_spot_canvas_parts (self)->touch;
}

/** grape_spot_canvas_seen: the same as the painter is to see it */
GrapeTouch
grape_spot_canvas_seen (GrapeSpotCanvas *self)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  GrapeTouch seen = priv->touch;

  seen.motion = grape_canvas_motion (GRAPE_CANVAS (self));
  if (seen.motion >= 1)
    seen.reveal = seen.arrives = 0;
  seen.said = priv->said;
  if (!priv->walks || !gtk_widget_has_focus (GTK_WIDGET (self)))
    seen.cursor = (GrapeSpotId){ 0 };
  return seen;
}

/** grape_spot_canvas_view: (nullable): the position that is shown */
const GrapePosition *
grape_spot_canvas_view (GrapeSpotCanvas *self)
{
  return grape_canvas_get_position (GRAPE_CANVAS (self));
}

/** grape_spot_canvas_lay: the spots of the position; empty without one; (transfer full) */
GrapeSpotField *
grape_spot_canvas_lay (GrapeSpotCanvas *self)
{
  GrapeSpotField *field = grape_spot_field_new ();
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (self));

  look.touch = &grape_spot_canvas_parts (self)->touch;
  if (!grape_spot_canvas_view (self))
    return field;
  if (CLASS (self)->spots)
    CLASS (self)->spots (grape_spot_canvas_view (self)->state, &look, field);
  else
    CLASS (self)->lay (self, &look, field);
  return field;
}

/** grape_spot_canvas_say: @sentence (nullable) stands on the board until something else is done. */
void
grape_spot_canvas_say (GrapeSpotCanvas *self, const char *sentence)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);

  g_free (priv->said);
  priv->said = g_strdup (sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grape_spot_canvas_propose:
 *
 * Proposes @text in the words of the rules, or says why they refuse it. Does nothing where nothing
 * may be proposed.
 */
void
grape_spot_canvas_propose (GrapeSpotCanvas *self, const char *text)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  g_autoptr (GError) refusal = NULL;
  g_autofree char *move = NULL;

  if (!grape_canvas_may_propose (canvas))
    return;
  move = grape_canvas_read (canvas, text, &refusal);
  if (move)
    grape_canvas_propose (canvas, move);
  else
    grape_spot_canvas_refuse (self, refusal->message);
}

/** grape_spot_canvas_refuse: speaks @reason, and shows it on the board */
void
grape_spot_canvas_refuse (GrapeSpotCanvas *self, const char *reason)
{
  grape_canvas_refuse (GRAPE_CANVAS (self), reason);
  grape_spot_canvas_say (self, reason);
}

/* The cursor */

void
grape_spot_canvas_notice (GrapeSpotCanvas *self, gboolean by_key)
{
  grape_spot_canvas_say (self, NULL);
  if (CLASS (self)->moved)
    CLASS (self)->moved (self, by_key);
}

/** grape_spot_canvas_go: a key has moved the cursor there; it never leaves the board's window. */
void
grape_spot_canvas_go (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);

  priv->touch.cursor = id;
  priv->touch.hover = (GrapeSpotId){ 0 };
  priv->walks = TRUE;
  if (field->squares && id.kind == field->squares)
    grape_pan_follow (&priv->touch.pan, &field->board, id.column, id.row);
  grape_spot_canvas_notice (self, TRUE);
}

static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GrapeSpotId id = grape_spot_canvas_parts (self)->touch.cursor;

  if (!grape_spot_field_walk (field, &id, columns, rows))
    return FALSE;
  grape_spot_canvas_go (self, id);
  return TRUE;
}

/** grape_spot_canvas_choose: what a click there does, and Space with the cursor on it */
void
grape_spot_canvas_choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  const GrapeSpot *spot = grape_spot_field_find (field, id);

  if (spot && spot->move)
    grape_spot_canvas_propose (self, spot->move);
  else if (id.kind && CLASS (self)->choose)
    CLASS (self)->choose (self, id);
}

/* Without a cursor, a lone spot is clearly the one that is meant: a button. */
static void
select_at_cursor (GrapeCanvas *canvas)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GrapeSpotId at = grape_spot_canvas_parts (self)->touch.cursor;
  const GrapeSpot *only = at.kind ? NULL : grape_spot_field_only (field);

  grape_spot_canvas_choose (self, only ? only->id : at);
}

gboolean
grape_spot_canvas_is_planned (GrapeSpotCanvas *self, const GrapeSpotField *field, GrapeSpotId id)
{
  const GrapeSpot *spot = grape_spot_field_find (field, id);

  if (spot && spot->move)
    return g_str_equal (spot->move, grape_canvas_get_proposal (GRAPE_CANVAS (self)));
  return CLASS (self)->is_planned && CLASS (self)->is_planned (self, id);
}

static char *
describe_cursor (GrapeCanvas *canvas)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  GrapeSpotId at = grape_spot_canvas_parts (self)->touch.cursor;
  const GrapeSpot *spot = grape_spot_field_find (field, at);
  char *own = CLASS (self)->describe ? CLASS (self)->describe (self, at) : NULL;

  if (own || !spot)
    return own;
  return grape_spot_canvas_is_planned (self, field, at) && spot->name
             ? g_strdup_printf (_ ("%s, proposed; Enter sends it"), spot->name)
             : g_strdup (spot->spoken);
}

/* Position and proposal */

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  GrapeTouch *touch = &priv->touch;

  touch->reveal = FALSE;
  touch->arrives = 0;
  touch->hover = (GrapeSpotId){ 0 };
  grape_still_forget (&priv->still);
  grape_spot_canvas_say (self, NULL);
  if (before && CLASS (self)->follow)
    CLASS (self)->follow (self, before, animate);
  else if (!before && CLASS (self)->begin)
    CLASS (self)->begin (self);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  if (field->squares && touch->cursor.kind == field->squares)
    {
      touch->cursor.column
          = CLAMP (touch->cursor.column, field->board.reach.left, field->board.reach.right - 1);
      touch->cursor.row
          = CLAMP (touch->cursor.row, field->board.reach.top, field->board.reach.bottom - 1);
    }
  else if (!grape_spot_field_has (field, touch->cursor))
    touch->cursor = (GrapeSpotId){ 0 };
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  if (field->squares && priv->has_pointer) /* the board may have moved under it */
    touch->hover = grape_spot_input_pointed (self, field);
}

static void
proposal_changed (GrapeCanvas *canvas)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (canvas);

  grape_spot_canvas_say (self, NULL);
  if (grape_spot_canvas_view (self) && grape_spot_canvas_parts (self)->touch.cursor.kind)
    grape_canvas_cursor_moved (canvas);
}

/* Drawing */

typedef struct
{
  GrapeSpotCanvas *self;
  GrapeTouch touch;
} Painting;

static void
paint_still_cb (cairo_t *cr, const GrapeLook *look, gpointer data)
{
  Painting *painting = data;
  GrapeLook touched = *look;

  touched.touch = &painting->touch;
  CLASS (painting->self)->paint_still (painting->self, cr, &touched);
}

static void
snapshot_still (GrapeSpotCanvas *self, GtkSnapshot *snapshot, const GrapeLook *look)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (self);
  Painting painting = { self, *look->touch };
  const GrapePan *pan = &painting.touch.pan;
  g_autofree char *own = CLASS (self)->still_key (self);
  g_autofree char *key
      = g_strdup_printf ("%s %a %a %a %d %d %d %d %d %d", own, pan->cell, pan->x, pan->y,
                         pan->room.left, pan->room.top, pan->room.right, pan->room.bottom,
                         painting.touch.reveal, painting.touch.arrives != 0);

  if (g_strcmp0 (key, priv->still_key) != 0)
    grape_still_forget (&priv->still);
  g_free (priv->still_key);
  priv->still_key = g_steal_pointer (&key);
  grape_still_snapshot (&priv->still, snapshot, look,
                        gtk_widget_get_scale_factor (GTK_WIDGET (self)), paint_still_cb, &painting);
}

/* An image shows what stays; what moves or follows the pointer goes over it. */
static void
grape_spot_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (widget);
  const GrapePosition *position = grape_spot_canvas_view (self);
  GrapeLook look = grape_canvas_look (GRAPE_CANVAS (widget));
  GrapeTouch touch = grape_spot_canvas_seen (self);

  if (!position)
    return;
  look.touch = &touch;
  if (CLASS (self)->paint_still)
    snapshot_still (self, snapshot, &look);
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  if (CLASS (self)->paint_over)
    CLASS (self)->paint_over (self, cr, &look);
  else
    grape_paint_find (position->rules) (cr, position, &look);
  cairo_destroy (cr);
  grape_spot_canvas_snapshot_buttons (self, snapshot);
}

/** grape_spot_canvas_snapshot_buttons: for canvases that draw everything else themselves */
void
grape_spot_canvas_snapshot_buttons (GrapeSpotCanvas *self, GtkSnapshot *snapshot)
{
  gtk_widget_snapshot_child (GTK_WIDGET (self), grape_spot_canvas_parts (self)->buttons, snapshot);
}

static void
grape_spot_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  grape_spot_buttons_place (GRAPE_SPOT_CANVAS (widget));
}

static void
grape_spot_canvas_dispose (GObject *object)
{
  g_clear_pointer (&grape_spot_canvas_parts (GRAPE_SPOT_CANVAS (object))->buttons,
                   gtk_widget_unparent);
  G_OBJECT_CLASS (grape_spot_canvas_parent_class)->dispose (object);
}

static void
grape_spot_canvas_finalize (GObject *object)
{
  GrapeSpotParts *priv = grape_spot_canvas_parts (GRAPE_SPOT_CANVAS (object));

  g_free (priv->said);
  g_free (priv->still_key);
  grape_still_forget (&priv->still);
  G_OBJECT_CLASS (grape_spot_canvas_parent_class)->finalize (object);
}

static void
grape_spot_canvas_class_init (GrapeSpotCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = grape_spot_canvas_dispose;
  G_OBJECT_CLASS (class)->finalize = grape_spot_canvas_finalize;
  widget_class->snapshot = grape_spot_canvas_snapshot;
  widget_class->size_allocate = grape_spot_canvas_size_allocate;
  canvas_class->position_changed = position_changed;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->move_cursor = move_cursor;
  canvas_class->select = select_at_cursor;
  canvas_class->describe_cursor = describe_cursor;
  canvas_class->zoom = grape_spot_input_zoom;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  grape_spot_input_install (widget_class);
}

static void
grape_spot_canvas_init (GrapeSpotCanvas *self)
{
  grape_spot_input_init (self);
  grape_spot_buttons_init (self);
}
