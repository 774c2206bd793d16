/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Open Table as a widget: cards, choices and squares propose acts. Squares are marked with a
 * brush: the palette chooses its colour, letters are typed with the cursor on a square or into the
 * popover of the palette's first square; Delete clears. */
#include <glib/gi18n.h>

#include "canvas/grape-spot-canvas.h"
#include "grape-open-table-layout.h"

#include <string.h>

#define ARRIVE_MS 300

typedef struct
{
  GrapeSpotCanvas parent_instance;

  GrapeOpenTableBrush brush;
  gboolean typing;    /* the next letter goes behind the last one */
  GtkWidget *popover; /* for the letters; NULL until it is wanted */
  GtkWidget *entry;   /* in it */
} GrapeOpenTableCanvas;

typedef GrapeSpotCanvasClass GrapeOpenTableCanvasClass;

GType grape_open_table_canvas_get_type (void);
G_DEFINE_TYPE (GrapeOpenTableCanvas, grape_open_table_canvas, GRAPE_TYPE_SPOT_CANVAS)

#define SELF(object)  ((GrapeOpenTableCanvas *)(object))
#define TOUCH(object) grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (object))

static const OpenTable *
state_of (GrapeSpotCanvas *self)
{
  return OPEN_TABLE_VIEW (grape_spot_canvas_view (self)->state);
}

/* Whether the viewer may mark squares now: what the rules would say, or there is no palette. */
static gboolean
edits (GrapeSpotCanvas *self)
{
  const GrapePosition *view = grape_spot_canvas_view (self);
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));
  const OpenTable *state = state_of (self);

  return grape_canvas_may_propose (GRAPE_CANVAS (self)) && state->columns
         && (viewer < 0
             || (open_table_plays (state, viewer)
                 && (state->players_edit || !view->table->needs_referee)));
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  const OpenTable *now = state_of (self);
  const OpenTable *then = OPEN_TABLE_VIEW (before->state);

  SELF (self)->typing = FALSE;
  if (!animate)
    return;
  for (int seat = 0; seat < (int)now->n_seats; seat++)
    if (open_table_has_sealed (now, seat) && !open_table_has_sealed (then, seat))
      touch->arrives |= GRAPE_AUDIENCE_SEAT (seat);
  if (touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), ARRIVE_MS);
}

static void
lay (GrapeSpotCanvas *self, const GrapeLook *look, GrapeSpotField *field)
{
  GrapeTouch touch = *grape_touch_of (look);
  GrapeLook with = *look;

  touch.shown = edits (self);
  with.touch = &touch;
  grape_open_table_spots (state_of (self), &with, touch.shown ? &SELF (self)->brush : NULL, field);
}

static void
paint_over (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look)
{
  GrapeTouch touch = *grape_touch_of (look);
  GrapeLook with = *look;

  touch.shown = edits (self);
  with.touch = &touch;
  grape_open_table_paint (cr, grape_spot_canvas_view (self), &with);
  if (!touch.shown)
    return;
  g_autoptr (GrapeOpenTableLayout) layout = grape_open_table_layout_new (state_of (self), &with);
  grape_open_table_palette_draw (cr, &with, layout, &SELF (self)->brush);
}

/* The brush is another one: a square that is planned follows it. */
static void
brush_changed (GrapeSpotCanvas *self)
{
  const char *proposal = grape_canvas_get_proposal (GRAPE_CANVAS (self));
  GrapeSpotId at = TOUCH (self)->cursor;
  const OpenTable *state = state_of (self);

  for (guint row = 0; row < state->rows; row++)
    for (guint column = 0; column < state->columns; column++)
      {
        g_autofree char *letters = NULL;
        guint colour;

        if (!grape_open_table_planned (proposal, column, row, &letters, &colour))
          continue;
        g_autofree char *move
            = grape_open_table_brush_move (state, &SELF (self)->brush, column, row);
        grape_spot_canvas_propose (self, move);
        row = state->rows;
        break;
      }
  if (at.kind)
    grape_canvas_cursor_moved (GRAPE_CANVAS (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
write_letters (GrapeSpotCanvas *self, const char *letters)
{
  g_strlcpy (SELF (self)->brush.letters, letters, sizeof SELF (self)->brush.letters);
  SELF (self)->brush.rubber = FALSE;
}

/* The popover for letters */

static void
entry_changed_cb (GtkEditable *entry, GrapeSpotCanvas *self)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (entry));
  char *to = text;

  for (const char *at = text; *at; at = g_utf8_next_char (at)) /* no blanks, no quotes */
    if (g_unichar_isgraph (g_utf8_get_char (at)) && *at != '"')
      {
        gsize n = (gsize)(g_utf8_next_char (at) - at);

        memmove (to, at, n);
        to += n;
      }
  *to = '\0';
  write_letters (self, text);
  brush_changed (self);
}

static void
entry_activate_cb (GtkEntry *entry, GrapeSpotCanvas *self)
{
  gtk_popover_popdown (GTK_POPOVER (SELF (self)->popover));
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
ask_letters (GrapeSpotCanvas *canvas)
{
  GrapeOpenTableCanvas *self = SELF (canvas);
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (canvas);
  const GrapeSpot *chip
      = grape_spot_field_find (field, (GrapeSpotId){ GRAPE_OPEN_TABLE_LETTERS_CHIP, 0, 0 });

  if (!chip)
    return;
  if (!self->popover)
    {
      const char *name = _ ("Letters to write, up to three");

      self->popover = gtk_popover_new ();
      self->entry = gtk_entry_new ();
      gtk_entry_set_max_length (GTK_ENTRY (self->entry), 3);
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 5);
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("None"));
      gtk_widget_set_tooltip_text (self->entry, name);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      name, -1);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      name, -1);
      gtk_popover_set_child (GTK_POPOVER (self->popover), self->entry);
      gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
      g_signal_connect (self->entry, "changed", G_CALLBACK (entry_changed_cb), self);
      g_signal_connect (self->entry, "activate", G_CALLBACK (entry_activate_cb), self);
    }
  g_signal_handlers_block_by_func (self->entry, entry_changed_cb, self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), self->brush.letters);
  g_signal_handlers_unblock_by_func (self->entry, entry_changed_cb, self);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle){ (int)chip->box.x, (int)chip->box.y,
                                                (int)chip->box.width, (int)chip->box.height });
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
}

/* Choosing */

static void
choose (GrapeSpotCanvas *canvas, GrapeSpotId id)
{
  GrapeOpenTableBrush *brush = &SELF (canvas)->brush;

  switch (id.kind)
    {
    case GRAPE_OPEN_TABLE_SQUARE: /* who may not mark it is told why */
      {
        g_autofree char *move = grape_open_table_brush_move (state_of (canvas), brush,
                                                             (guint)id.column, (guint)id.row);
        grape_spot_canvas_propose (canvas, move);
      }
      break;
    case GRAPE_OPEN_TABLE_LETTERS_CHIP:
      ask_letters (canvas);
      break;
    case GRAPE_OPEN_TABLE_COLOUR:
      brush->colour = (guint)id.column;
      brush->rubber = FALSE;
      brush_changed (canvas);
      break;
    case GRAPE_OPEN_TABLE_RUBBER:
      brush->rubber = !brush->rubber;
      brush_changed (canvas);
      break;
    default:
      break;
    }
}

/* A letter or digit marks the square with the cursor; up to three, one after the other. */
static void
type_letter (GrapeSpotCanvas *canvas, gunichar letter)
{
  GrapeOpenTableCanvas *self = SELF (canvas);
  GrapeSpotId at = TOUCH (canvas)->cursor;
  g_autofree char *planned = NULL;
  guint colour;
  char one[7] = { 0 };

  g_unichar_to_utf8 (letter, one);
  gboolean more = self->typing
                  && grape_open_table_planned (grape_canvas_get_proposal (GRAPE_CANVAS (canvas)),
                                               (guint)at.column, (guint)at.row, &planned, &colour)
                  && planned && g_utf8_strlen (planned, -1) < 3;
  g_autofree char *letters = g_strconcat (more ? planned : "", one, NULL);
  write_letters (canvas, letters);
  /* The same mark once more is a mark here, and clears nothing. */
  g_autofree char *move
      = g_strdup_printf ("set %c%d %s %s", 'a' + at.column, at.row + 1, letters,
                         self->brush.colour ? open_table_colours[self->brush.colour] : "");
  grape_spot_canvas_propose (canvas, g_strchomp (move));
  self->typing = TRUE;
}

static gboolean
key_cb (GtkEventController *controller, guint key, guint code, GdkModifierType state,
        GrapeSpotCanvas *self)
{
  GrapeSpotId at = TOUCH (self)->cursor;
  gunichar letter = gdk_keyval_to_unicode (key);

  if (at.kind != GRAPE_OPEN_TABLE_SQUARE || !gtk_widget_is_focus (GTK_WIDGET (self))
      || !grape_spot_canvas_view (self) || !grape_canvas_may_propose (GRAPE_CANVAS (self))
      || state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    {
      g_autofree char *move = g_strdup_printf ("set %c%d empty", 'a' + at.column, at.row + 1);

      SELF (self)->typing = FALSE;
      grape_spot_canvas_propose (self, move);
      return GDK_EVENT_STOP;
    }
  if (!g_unichar_isgraph (letter) || letter == '"')
    return GDK_EVENT_PROPAGATE;
  type_letter (self, letter);
  return GDK_EVENT_STOP;
}

static void
moved (GrapeSpotCanvas *self, gboolean by_key)
{
  if (by_key)
    SELF (self)->typing = FALSE;
}

static gboolean
is_planned (GrapeSpotCanvas *self, GrapeSpotId id)
{
  g_autofree char *letters = NULL;
  guint colour;

  return id.kind == GRAPE_OPEN_TABLE_SQUARE
         && grape_open_table_planned (grape_canvas_get_proposal (GRAPE_CANVAS (self)),
                                      (guint)id.column, (guint)id.row, &letters, &colour);
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));
  g_autofree char *letters = NULL, *mark = NULL, *square = NULL;
  guint colour;

  if (!id.kind)
    return grape_open_table_situation (view, viewer);
  if (id.kind >= GRAPE_OPEN_TABLE_LETTERS_CHIP)
    return grape_open_table_tell_palette (&SELF (self)->brush, id);
  square = grape_open_table_tell (view, viewer, id);
  if (id.kind != GRAPE_OPEN_TABLE_SQUARE
      || !grape_open_table_planned (grape_canvas_get_proposal (GRAPE_CANVAS (self)),
                                    (guint)id.column, (guint)id.row, &letters, &colour))
    return g_steal_pointer (&square);
  mark = grape_open_table_mark_words (letters, colour);
  /* Translators: a square as it is, and what a move would put there: "c4, empty; planned: X, red"
   */
  return g_strdup_printf (_ ("%s; planned: %s. Enter sends it"), square, mark);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (grape_open_table_canvas_parent_class)
      ->size_allocate (widget, width, height, baseline);
  if (SELF (widget)->popover)
    gtk_popover_present (GTK_POPOVER (SELF (widget)->popover));
}

static void
dispose (GObject *object)
{
  g_clear_pointer (&SELF (object)->popover, gtk_widget_unparent);
  G_OBJECT_CLASS (grape_open_table_canvas_parent_class)->dispose (object);
}

static void
grape_open_table_canvas_class_init (GrapeOpenTableCanvasClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dispose;
  GTK_WIDGET_CLASS (class)->size_allocate = size_allocate;
  GRAPE_CANVAS_CLASS (class)->referee_acts = TRUE;
  class->lay = lay;
  class->paint_over = paint_over;
  class->follow = follow;
  class->choose = choose;
  class->is_planned = is_planned;
  class->moved = moved;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void
grape_open_table_canvas_init (GrapeOpenTableCanvas *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_strlcpy (self->brush.letters, "X", sizeof self->brush.letters);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
