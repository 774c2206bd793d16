/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as a widget: bids and cards are spots, two buttons fold out the last trick and the
 * sheet, tricks go to their winner. */
#include "canvas/grape-spot-canvas.h"
#include "grape-spades-paint.h"

#define TAKE_MS   1500 /* the first half is for reading */
#define ARRIVE_MS 220

GRAPE_DEFINE_SPOT_CANVAS (GrapeSpadesCanvas, grape_spades_canvas)

/* The number of finished tricks in all rounds: which of two positions is further on. */
static guint
n_taken (gconstpointer view)
{
  return SPADES_VIEW (view)->rounds->len * GRAPE_SPADES_TRICKS + grape_spades_n_tricks (view);
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  gconstpointer now = grape_spot_canvas_view (self)->state;
  GrapeSpadesTrick trick, old;

  touch->shown &= ~GRAPE_SPADES_SHOWS_LAST;
  if (!animate)
    return;
  touch->reveal
      = n_taken (now) == n_taken (before->state) + 1 && grape_spades_latest_trick (now, &trick);
  if (!touch->reveal && grape_spades_trick (now, &trick) && trick.n_cards
      && !(grape_spades_trick (before->state, &old) && old.number == trick.number
           && old.n_cards >= trick.n_cards))
    touch->arrives = 1u << trick.order[trick.n_cards - 1];
  if (touch->reveal || touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), touch->reveal ? TAKE_MS : ARRIVE_MS);
}

static void
moved (GrapeSpotCanvas *self, gboolean by_key)
{
  if (by_key)
    grape_spot_canvas_touch (self)->shown &= ~GRAPE_SPADES_SHOWS_LAST;
}

/* The buttons */
static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  grape_spot_canvas_touch (self)->shown
      ^= id.kind == GRAPE_SPADES_LAST ? GRAPE_SPADES_SHOWS_LAST : GRAPE_SPADES_SHOWS_SHEET;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
fold_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (widget);
  gboolean last = g_str_equal (name, "spades.last-trick");

  if (grape_spot_canvas_view (self))
    choose (self, (GrapeSpotId){ last ? GRAPE_SPADES_LAST : GRAPE_SPADES_SHEET, 0, 0 });
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);

  if (grape_spot_canvas_touch (self)->shown & GRAPE_SPADES_SHOWS_LAST)
    {
      char *latest = grape_spades_latest_text (view);

      return latest ? latest : g_strdup ("");
    }
  return id.kind ? NULL
                 : grape_spades_situation (view, grape_canvas_get_viewer (GRAPE_CANVAS (self)));
}

static void
grape_spades_canvas_class_init (GrapeSpadesCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  class->spots = grape_spades_spots;
  class->follow = follow;
  class->moved = moved;
  class->choose = choose;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
  gtk_widget_class_install_action (widget_class, "spades.last-trick", NULL, fold_action_cb);
  gtk_widget_class_install_action (widget_class, "spades.sheet", NULL, fold_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, 0, "spades.last-trick", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, 0, "spades.sheet", NULL);
}
