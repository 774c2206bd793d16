/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Single Capture Go as a widget: a click on a square plans the round's play (and,
 * again on the same square, takes the plan back), and the last round's plays come down together. */
#include <glib/gi18n.h>

#include "canvas/grape-spot-canvas.h"
#include "grape-single-capture-go-paint.h"

#define REVEAL_MS 1300 /* with stones that break */
#define ARRIVE_MS 420  /* stones only come down */

GRAPE_DEFINE_SPOT_CANVAS (GrapeSingleCaptureGoCanvas, grape_single_capture_go_canvas)

static const SingleCaptureGo *
game_of (GrapeSpotCanvas *self)
{
  return grape_spot_canvas_view (self)->state;
}

static guint
square_of (GrapeSpotCanvas *self, GrapeSpotId id)
{
  return (guint)id.row * game_of (self)->side + (guint)id.column;
}

static gboolean
invites (GrapeSpotCanvas *self, GrapeSpotId id)
{
  return grape_canvas_may_propose (GRAPE_CANVAS (self))
         && grape_single_capture_go_playable (game_of (self), square_of (self, id));
}

static gboolean
is_planned (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  guint planned;

  return id.kind == GRAPE_SINGLE_CAPTURE_GO_SQUARE
         && grape_single_capture_go_proposed (grape_spot_canvas_view (self),
                                              grape_canvas_get_viewer (canvas),
                                              grape_canvas_get_proposal (canvas), &planned)
         && planned == square_of (self, id);
}

static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  if (id.kind != GRAPE_SINGLE_CAPTURE_GO_SQUARE || !grape_canvas_may_propose (GRAPE_CANVAS (self)))
    return;
  g_autofree char *text
      = grape_single_capture_go_square_name (game_of (self), square_of (self, id));
  if (is_planned (self, id))
    grape_canvas_propose (GRAPE_CANVAS (self), "");
  else
    grape_spot_canvas_propose (self, text);
}

static void
moved (GrapeSpotCanvas *self, gboolean by_key)
{
  grape_spot_canvas_touch (self)->shown = 0;
}

/* Makes the next player's stones stand out, and after the last player's all again. */
static void
player_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeSpotCanvas *self = GRAPE_SPOT_CANVAS (widget);
  GrapeTouch *touch = grape_spot_canvas_touch (self);

  if (!grape_spot_canvas_view (self))
    return;
  touch->shown = (grape_single_capture_go_player (touch) + 1) % ((int)game_of (self)->n_seats + 1);
  touch->hover = (GrapeSpotId){ 0 };
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static char *
describe_player (GrapeSpotCanvas *self, int seat)
{
  const GrapePosition *position = grape_spot_canvas_view (self);
  guint n = grape_single_capture_go_n_letters (position->state, seat), square;
  g_autofree char *stones = g_strdup_printf (ngettext ("%u stone", "%u stones", n), n);
  g_autofree char *fate = grape_single_capture_go_fate (position, seat);
  gboolean has_played = grape_single_capture_go_play (position->state, seat, &square)
                        != GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE;

  return g_strdup_printf (_ ("%s, letter %c: %s, %s"), grape_table_name (position->table, seat),
                          game_of (self)->players[seat].letter, stones,
                          fate         ? fate
                          : has_played ? _ ("has played")
                                       : _ ("is still to play"));
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  int player = grape_spot_canvas_touch (self)->shown;

  if (player)
    return describe_player (self, player - 1);
  g_autofree char *square = grape_single_capture_go_describe (
      grape_spot_canvas_view (self), grape_canvas_get_viewer (GRAPE_CANVAS (self)),
      square_of (self, id));
  return is_planned (self, id) ? g_strdup_printf (_ ("%s, planned; Enter sends it"), square)
                               : g_steal_pointer (&square);
}

static void
begin_reveal (GrapeSpotCanvas *self, const GrapePosition *before)
{
  const GrapeSingleCaptureGoRound *now = grape_single_capture_go_last (game_of (self));
  const GrapeSingleCaptureGoRound *old = grape_single_capture_go_last (before->state);

  if (!now
      || now->number != (old ? old->number : SINGLE_CAPTURE_GO_VIEW (before->state)->round - 1) + 1)
    return;
  grape_spot_canvas_touch (self)->reveal = TRUE;
  if (grape_single_capture_go_is_calm (game_of (self)))
    grape_canvas_start_reveal (GRAPE_CANVAS (self), ARRIVE_MS);
  else
    grape_canvas_start_motion (GRAPE_CANVAS (self), REVEAL_MS);
}

/* A walk begins in the middle. */
static void
begin (GrapeSpotCanvas *self)
{
  int middle = (int)game_of (self)->side / 2;

  grape_spot_canvas_touch (self)->cursor
      = (GrapeSpotId){ GRAPE_SINGLE_CAPTURE_GO_SQUARE, middle, middle };
  grape_spot_canvas_touch (self)->shown = 0;
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  grape_spot_canvas_touch (self)->shown = 0;
  if (animate)
    begin_reveal (self, before);
}

static char *
still_key (GrapeSpotCanvas *self)
{
  return g_strdup_printf ("%d", grape_single_capture_go_player (grape_spot_canvas_touch (self)));
}

static void
paint_still (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look)
{
  grape_single_capture_go_paint_still (cr, grape_spot_canvas_view (self), look);
}

static void
paint_over (GrapeSpotCanvas *self, cairo_t *cr, const GrapeLook *look)
{
  grape_single_capture_go_paint_over (cr, grape_spot_canvas_view (self), look);
}

static void
grape_single_capture_go_canvas_class_init (GrapeSingleCaptureGoCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  class->spots = grape_single_capture_go_spots;
  class->invites = invites;
  class->is_planned = is_planned;
  class->choose = choose;
  class->moved = moved;
  class->describe = describe;
  class->begin = begin;
  class->follow = follow;
  class->still_key = still_key;
  class->paint_still = paint_still;
  class->paint_over = paint_over;
  gtk_widget_class_install_action (widget_class, "single-capture-go.player", NULL,
                                   player_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, 0, "single-capture-go.player",
                                       NULL);
}
