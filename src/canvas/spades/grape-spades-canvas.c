/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as a widget: a cursor over the hand or the bids, a click that proposes, tricks that go
 * to their winner. */
#include <glib/gi18n.h>

#include "canvas/grape-canvas-private.h"
#include "grape-spades-paint.h"

#define TAKE_MS   1500 /* the first half is for reading */
#define ARRIVE_MS 220

typedef struct
{
  GrapeCanvas parent_instance;

  GrapeSpadesTouch touch;
  GrapeCard cursor;    /* in the hand; rank none: not there */
  gboolean has_cursor; /* the cursor is shown only once a key has moved it */
} GrapeSpadesCanvas;

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapeSpadesCanvasClass;

GType grape_spades_canvas_get_type (void);

G_DEFINE_TYPE (GrapeSpadesCanvas, grape_spades_canvas, GRAPE_TYPE_CANVAS)

#define SELF(object) ((GrapeSpadesCanvas *)(object))

static void
get_layout (GrapeCanvas *canvas, GrapeSpadesLayout *layout)
{
  GtkWidget *widget = GTK_WIDGET (canvas);

  grape_spades_layout (layout, grape_canvas_get_position (canvas)->state,
                       gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                       grape_canvas_get_viewer (canvas));
}

static void
propose (GrapeCanvas *canvas, const char *text)
{
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeViewer viewer = grape_canvas_get_viewer (canvas);
  g_autoptr (GError) error = NULL;
  GrapeRead read = { 0 };

  if (!grape_canvas_may_propose (canvas))
    return;
  if (grape_position_read (position, viewer, text, &read, &error))
    grape_canvas_propose (canvas, text);
  else
    grape_canvas_refuse (canvas, error->message);
  grape_read_clear (&read);
}

/* What a click on @spot does, and Space with the cursor on it. */
static void
choose (GrapeCanvas *canvas, const GrapeSpadesLayout *layout, GrapeSpadesSpot spot)
{
  GrapeSpadesCanvas *self = SELF (canvas);
  g_autofree char *text = NULL;

  switch (spot.kind)
    {
    case GRAPE_SPADES_AT_HAND:
      {
        g_autofree char *card = grape_card_format (layout->cards[spot.index]);

        text = g_strdup_printf ("play %s", card);
        propose (canvas, text);
        break;
      }
    case GRAPE_SPADES_AT_CHIP:
      text = g_strdup_printf ("bid %u", grape_spades_chip_bid (spot.index));
      propose (canvas, text);
      break;
    case GRAPE_SPADES_AT_LAST:
      self->touch.show_last = !self->touch.show_last;
      break;
    case GRAPE_SPADES_AT_SHEET:
      self->touch.show_sheet = !self->touch.show_sheet;
      break;
    default:
      break;
    }
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static gboolean
same_spot (GrapeSpadesSpot a, GrapeSpadesSpot b)
{
  return a.kind == b.kind && a.index == b.index;
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapeSpadesCanvas *self)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  GrapeSpadesLayout layout;
  GrapeSpadesSpot spot = { GRAPE_SPADES_AT_NOTHING, 0 };

  if (grape_canvas_get_position (canvas) && !self->touch.show_sheet)
    {
      get_layout (canvas, &layout);
      spot = grape_spades_layout_hit (&layout, x, y);
      if (spot.kind == GRAPE_SPADES_AT_HAND
          && !(grape_canvas_may_propose (canvas) && layout.may_play && layout.legal[spot.index]))
        spot = (GrapeSpadesSpot){ GRAPE_SPADES_AT_NOTHING, 0 };
    }
  if (same_spot (spot, self->touch.hover))
    return;
  self->touch.hover = spot;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   spot.kind != GRAPE_SPADES_AT_NOTHING ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeSpadesCanvas *self)
{
  self->touch.hover = (GrapeSpadesSpot){ GRAPE_SPADES_AT_NOTHING, 0 };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
put_cursor (GrapeSpadesCanvas *self, const GrapeSpadesLayout *layout, GrapeSpadesSpot spot)
{
  self->touch.cursor = spot;
  self->cursor = spot.kind == GRAPE_SPADES_AT_HAND ? layout->cards[spot.index] : (GrapeCard){ 0 };
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeSpadesCanvas *self)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  GrapeSpadesLayout layout;

  if (!grape_canvas_get_position (canvas))
    return;
  get_layout (canvas, &layout);
  if (self->touch.show_sheet && layout.sheet.width <= 0) /* a click anywhere folds it in */
    {
      self->touch.show_sheet = FALSE;
      gtk_widget_queue_draw (GTK_WIDGET (canvas));
      return;
    }
  GrapeSpadesSpot spot = grape_spades_layout_hit (&layout, x, y);
  if (spot.kind == GRAPE_SPADES_AT_NOTHING)
    return;
  self->has_cursor = FALSE;
  if (spot.kind == GRAPE_SPADES_AT_HAND || spot.kind == GRAPE_SPADES_AT_CHIP)
    put_cursor (self, &layout, spot);
  choose (canvas, &layout, spot);
  grape_canvas_cursor_moved (canvas);
  if (n_press == 2 && (spot.kind == GRAPE_SPADES_AT_HAND || spot.kind == GRAPE_SPADES_AT_CHIP))
    grape_canvas_send (canvas);
}

/* Left and right walk along the bids or the hand, up and down go from one to the other. */
static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeSpadesCanvas *self = SELF (canvas);
  GrapeSpadesSpot spot = self->touch.cursor;
  GrapeSpadesLayout layout;

  if (!grape_canvas_get_position (canvas))
    return FALSE;
  get_layout (canvas, &layout);
  guint n_hand = layout.known ? layout.n_hand : 0;
  if (rows)
    {
      GrapeSpadesSpotKind wanted = rows < 0 ? GRAPE_SPADES_AT_CHIP : GRAPE_SPADES_AT_HAND;

      if (spot.kind == wanted || !(rows < 0 ? layout.n_chips : n_hand))
        return FALSE;
      spot = (GrapeSpadesSpot){ wanted, 0 };
    }
  else if (spot.kind == GRAPE_SPADES_AT_NOTHING)
    {
      spot.kind = layout.n_chips ? GRAPE_SPADES_AT_CHIP : GRAPE_SPADES_AT_HAND;
      guint n = layout.n_chips ? layout.n_chips : n_hand;
      if (!n)
        return FALSE;
      spot.index = columns > 0 ? 0 : n - 1;
    }
  else
    {
      int to = (int)spot.index + columns;

      if (to < 0 || to >= (int)(spot.kind == GRAPE_SPADES_AT_CHIP ? layout.n_chips : n_hand))
        return FALSE;
      spot.index = (guint)to;
    }
  put_cursor (self, &layout, spot);
  self->has_cursor = TRUE;
  self->touch.show_last = FALSE;
  return TRUE;
}

static void
select_spot (GrapeCanvas *canvas)
{
  GrapeSpadesLayout layout;

  if (!grape_canvas_get_position (canvas))
    return;
  get_layout (canvas, &layout);
  choose (canvas, &layout, SELF (canvas)->touch.cursor);
}

/* All tricks that are over, of all rounds: which of two positions is how far. */
static guint
n_taken (gconstpointer view)
{
  return SPADES_VIEW (view)->rounds->len * GRAPE_SPADES_TRICKS + grape_spades_n_tricks (view);
}

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeSpadesCanvas *self = SELF (canvas);
  const GrapePosition *now = grape_canvas_get_position (canvas);
  GrapeSpadesTrick trick, old;
  GrapeSpadesLayout layout;

  get_layout (canvas, &layout);
  int at = grape_spades_layout_find (&layout, self->cursor);
  if (at >= 0)
    self->touch.cursor = (GrapeSpadesSpot){ GRAPE_SPADES_AT_HAND, (guint)at };
  else if (self->touch.cursor.kind != GRAPE_SPADES_AT_CHIP || !layout.n_chips)
    put_cursor (self, &layout, (GrapeSpadesSpot){ GRAPE_SPADES_AT_NOTHING, 0 });
  self->touch.hover = (GrapeSpadesSpot){ GRAPE_SPADES_AT_NOTHING, 0 };
  self->touch.show_last = FALSE;
  self->touch.taking = FALSE;
  self->touch.arrives = -1;
  if (!animate)
    return;
  self->touch.taking = n_taken (now->state) == n_taken (before->state) + 1
                       && grape_spades_latest_trick (now->state, &trick);
  if (!self->touch.taking && grape_spades_trick (now->state, &trick) && trick.n_cards
      && !(grape_spades_trick (before->state, &old) && old.number == trick.number
           && old.n_cards >= trick.n_cards))
    self->touch.arrives = trick.order[trick.n_cards - 1];
  if (self->touch.taking)
    grape_canvas_start_motion (canvas, TAKE_MS);
  else if (self->touch.arrives >= 0)
    grape_canvas_start_motion (canvas, ARRIVE_MS);
}

static char *
describe_card (GrapeCanvas *canvas, const GrapeSpadesLayout *layout, guint index)
{
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeSpadesProposal proposal = grape_spades_proposed (position, grape_canvas_get_viewer (canvas),
                                                        grape_canvas_get_proposal (canvas));
  g_autofree char *name = grape_card_name (layout->cards[index]);

  if (grape_spades_layout_find (layout, proposal.card) == (int)index)
    return g_strdup_printf (_ ("%s, proposed; Enter sends it"), name);
  if (layout->may_play && !layout->legal[index])
    return g_strdup_printf (_ ("%s, card %u of %u, cannot be played now"), name, index + 1,
                            layout->n_hand);
  return g_strdup_printf (_ ("%s, card %d of %u"), name, (int)index + 1, layout->n_hand);
}

static char *
describe_chip (GrapeCanvas *canvas, guint index)
{
  GrapeSpadesProposal proposal
      = grape_spades_proposed (grape_canvas_get_position (canvas), grape_canvas_get_viewer (canvas),
                               grape_canvas_get_proposal (canvas));
  guint bid = grape_spades_chip_bid (index);
  g_autofree char *name
      = bid ? g_strdup_printf (_ ("bid %u"), bid) : g_strdup (_ ("bid nil: no trick at all"));

  return proposal.bid == (int)bid ? g_strdup_printf (_ ("%s, proposed; Enter sends it"), name)
                                  : g_strdup (name);
}

static char *
describe_cursor (GrapeCanvas *canvas)
{
  GrapeSpadesSpot spot = SELF (canvas)->touch.cursor;
  GrapeSpadesLayout layout;

  if (SELF (canvas)->touch.show_last)
    return grape_spades_latest_text (grape_canvas_get_position (canvas));
  get_layout (canvas, &layout);
  if (spot.kind == GRAPE_SPADES_AT_HAND && spot.index < layout.n_hand && layout.known)
    return describe_card (canvas, &layout, spot.index);
  if (spot.kind == GRAPE_SPADES_AT_CHIP && spot.index < layout.n_chips)
    return describe_chip (canvas, spot.index);
  return grape_spades_situation (grape_canvas_get_position (canvas),
                                 grape_canvas_get_viewer (canvas));
}

static void
proposal_changed (GrapeCanvas *canvas)
{
  if (grape_canvas_get_position (canvas)
      && SELF (canvas)->touch.cursor.kind != GRAPE_SPADES_AT_NOTHING)
    grape_canvas_cursor_moved (canvas);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (widget);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeLook look = grape_canvas_look (canvas);
  GrapeSpadesTouch touch = SELF (widget)->touch;

  if (!position)
    return;
  touch.motion = grape_canvas_motion (canvas);
  if (!SELF (widget)->has_cursor || !gtk_widget_has_focus (widget))
    touch.cursor = (GrapeSpadesSpot){ GRAPE_SPADES_AT_NOTHING, 0 };
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  grape_spades_paint_touched (cr, position, &look, &touch);
  cairo_destroy (cr);
}

static void
fold_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (widget);
  GrapeSpadesLayout layout;
  gboolean last = g_str_equal (name, "spades.last-trick");

  if (!grape_canvas_get_position (canvas))
    return;
  get_layout (canvas, &layout);
  choose (canvas, &layout,
          (GrapeSpadesSpot){ last ? GRAPE_SPADES_AT_LAST : GRAPE_SPADES_AT_SHEET, 0 });
  grape_canvas_cursor_moved (canvas);
}

static void
grape_spades_canvas_class_init (GrapeSpadesCanvasClass *class)
{
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  widget_class->snapshot = snapshot;
  canvas_class->position_changed = position_changed;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->move_cursor = move_cursor;
  canvas_class->select = select_spot;
  canvas_class->describe_cursor = describe_cursor;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
  gtk_widget_class_install_action (widget_class, "spades.last-trick", NULL, fold_action_cb);
  gtk_widget_class_install_action (widget_class, "spades.sheet", NULL, fold_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, 0, "spades.last-trick", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, 0, "spades.sheet", NULL);
}

static void
grape_spades_canvas_init (GrapeSpadesCanvas *self)
{
  self->touch = GRAPE_SPADES_UNTOUCHED;
  grape_canvas_watch_pointer (GRAPE_CANVAS (self), G_CALLBACK (motion_cb), G_CALLBACK (leave_cb),
                              G_CALLBACK (released_cb));
}
