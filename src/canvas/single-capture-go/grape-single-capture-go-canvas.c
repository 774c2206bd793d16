/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Single Capture Go as a widget: a cursor on a square, liberties under the pointer, a
 * click that plans the round's play (and, again on the same square, takes the plan back), and the
 * last round's plays, which come down together. */
#include <glib/gi18n.h>

#include "canvas/grape-canvas-private.h"
#include "grape-single-capture-go-paint.h"
#include "canvas/grape-still.h"

#define REVEAL_MS 1300 /* with stones that break */
#define ARRIVE_MS 420  /* stones that only come down */
#define ARRIVE    .28  /* which part of a reveal that is */

typedef struct
{
  GrapeCanvas parent_instance;

  GrapeSingleCaptureGoTouch touch;
  gboolean walks;   /* the cursor is shown only once a key has moved it */
  gboolean is_calm; /* nothing breaks in this reveal */
  char *said;
  GrapeStill still;
  int still_player; /* who stood out when that was painted */
  gboolean still_reveal;
} GrapeSingleCaptureGoCanvas;

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapeSingleCaptureGoCanvasClass;

GType grape_single_capture_go_canvas_get_type (void);

G_DEFINE_TYPE (GrapeSingleCaptureGoCanvas, grape_single_capture_go_canvas, GRAPE_TYPE_CANVAS)

#define SELF(object) ((GrapeSingleCaptureGoCanvas *)(object))

static gconstpointer
view_of (GrapeSingleCaptureGoCanvas *self)
{
  const GrapePosition *position = grape_canvas_get_position (GRAPE_CANVAS (self));

  return position ? position->state : NULL;
}

static void
get_layout (GrapeSingleCaptureGoCanvas *self, GrapeSingleCaptureGoLayout *layout)
{
  grape_single_capture_go_layout (layout, SINGLE_CAPTURE_GO_VIEW (view_of (self))->side,
                                  SINGLE_CAPTURE_GO_VIEW (view_of (self))->n_seats,
                                  gtk_widget_get_width (GTK_WIDGET (self)),
                                  gtk_widget_get_height (GTK_WIDGET (self)));
}

static void
say (GrapeSingleCaptureGoCanvas *self, const char *sentence)
{
  if (g_strcmp0 (self->said, sentence) == 0)
    return;
  g_free (self->said);
  self->said = g_strdup (sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
plan (GrapeSingleCaptureGoCanvas *self, guint square)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  g_autofree char *text = grape_single_capture_go_square_name (position->state, square);
  g_autoptr (GError) refusal = grape_canvas_try (canvas, text);

  if (grape_canvas_may_propose (canvas))
    say (self, refusal ? refusal->message : NULL);
}

/* Pointer */

/* The square and the player's row under the pointer. */
static void
hover (GrapeSingleCaptureGoCanvas *self, double x, double y)
{
  GrapeSingleCaptureGoLayout l;
  GrapeSquare at = { 0, 0 };

  get_layout (self, &l);
  gboolean on = grape_single_capture_go_layout_hit (&l, x, y, &at);
  guint square = (guint)at.row * l.side + (guint)at.column;
  int player = grape_single_capture_go_layout_hit_player (&l, x, y) + 1;
  if (on == self->touch.has_hover && square == self->touch.hover && player == self->touch.player)
    return;
  say (self, NULL);
  self->touch.has_hover = on;
  self->touch.hover = square;
  self->touch.player = player;
  gtk_widget_set_cursor_from_name (
      GTK_WIDGET (self), on && grape_canvas_may_propose (GRAPE_CANVAS (self))
                                 && grape_single_capture_go_playable (view_of (self), square)
                             ? "pointer"
                             : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y,
           GrapeSingleCaptureGoCanvas *self)
{
  if (view_of (self))
    hover (self, x, y);
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeSingleCaptureGoCanvas *self)
{
  self->touch.has_hover = FALSE;
  self->touch.player = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
is_planned (GrapeSingleCaptureGoCanvas *self, guint square)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  guint planned;

  return grape_single_capture_go_proposed (grape_canvas_get_position (canvas),
                                           grape_canvas_get_viewer (canvas),
                                           grape_canvas_get_proposal (canvas), &planned)
         && planned == square;
}

static void
choose (GrapeSingleCaptureGoCanvas *self)
{
  if (is_planned (self, self->touch.cursor))
    grape_canvas_propose (GRAPE_CANVAS (self), "");
  else
    plan (self, self->touch.cursor);
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y,
             GrapeSingleCaptureGoCanvas *self)
{
  GrapeSingleCaptureGoLayout l;
  GrapeSquare at;

  if (!view_of (self))
    return;
  get_layout (self, &l);
  if (!grape_single_capture_go_layout_hit (&l, x, y, &at))
    return;
  self->touch.cursor = (guint)at.row * l.side + (guint)at.column;
  self->walks = FALSE;
  if (n_press == 2 && is_planned (self, self->touch.cursor))
    grape_canvas_send (GRAPE_CANVAS (self));
  else if (n_press == 1)
    choose (self);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

/* Keys */

static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeSingleCaptureGoCanvas *self = SELF (canvas);

  if (!view_of (self))
    return FALSE;
  int side = (int)SINGLE_CAPTURE_GO_VIEW (view_of (self))->side;
  int column = (int)self->touch.cursor % side + columns;
  int row = (int)self->touch.cursor / side + rows;
  if (column < 0 || row < 0 || column >= side || row >= side)
    return FALSE;
  self->touch.cursor = (guint)(row * side + column);
  self->touch.has_hover = FALSE;
  self->touch.player = 0;
  self->walks = TRUE;
  say (self, NULL);
  return TRUE;
}

static void
select_square (GrapeCanvas *canvas)
{
  if (view_of (SELF (canvas)) && grape_canvas_may_propose (canvas))
    choose (SELF (canvas));
}

/* Whose stones stand out: the next player's, and after the last one all again. */
static void
player_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeSingleCaptureGoCanvas *self = SELF (widget);

  if (!view_of (self))
    return;
  self->touch.player
      = (self->touch.player + 1) % ((int)SINGLE_CAPTURE_GO_VIEW (view_of (self))->n_seats + 1);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static char *
describe_player (GrapeSingleCaptureGoCanvas *self)
{
  const GrapePosition *position = grape_canvas_get_position (GRAPE_CANVAS (self));
  int seat = self->touch.player - 1;
  guint n = grape_single_capture_go_n_letters (position->state, seat), square;
  g_autofree char *stones = g_strdup_printf (ngettext ("%u stone", "%u stones", n), n);
  g_autofree char *fate = grape_single_capture_go_fate (position, seat);
  gboolean has_played = grape_single_capture_go_play (position->state, seat, &square)
                        != GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE;

  return g_strdup_printf (_ ("%s, letter %c: %s, %s"), grape_table_name (position->table, seat),
                          SINGLE_CAPTURE_GO_VIEW (position->state)->players[seat].letter, stones,
                          fate         ? fate
                          : has_played ? _ ("has played")
                                       : _ ("is still to play"));
}

static char *
describe_cursor (GrapeCanvas *canvas)
{
  GrapeSingleCaptureGoCanvas *self = SELF (canvas);

  if (self->touch.player)
    return describe_player (self);
  g_autofree char *square = grape_single_capture_go_describe (
      grape_canvas_get_position (canvas), grape_canvas_get_viewer (canvas), self->touch.cursor);
  return is_planned (self, self->touch.cursor)
             ? g_strdup_printf (_ ("%s, planned; Enter sends it"), square)
             : g_steal_pointer (&square);
}

/* Position, proposal, drawing */

static void
begin_reveal (GrapeSingleCaptureGoCanvas *self, const GrapePosition *before)
{
  const GrapeSingleCaptureGoRound *now = grape_single_capture_go_last (view_of (self));
  const GrapeSingleCaptureGoRound *old = grape_single_capture_go_last (before->state);

  if (!now
      || now->number != (old ? old->number : SINGLE_CAPTURE_GO_VIEW (before->state)->round - 1) + 1)
    return;
  self->is_calm = !now->doomed;
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_VIEW (view_of (self))->n_seats; seat++)
    if (now->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_CLASHED)
      self->is_calm = FALSE;
  self->touch.reveal = TRUE;
  if (self->is_calm)
    grape_canvas_start_reveal (GRAPE_CANVAS (self), ARRIVE_MS);
  else
    grape_canvas_start_motion (GRAPE_CANVAS (self), REVEAL_MS);
}

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeSingleCaptureGoCanvas *self = SELF (canvas);
  guint side = SINGLE_CAPTURE_GO_VIEW (view_of (self))->side;

  if (!before) /* a walk begins in the middle */
    self->touch.cursor = side / 2 * side + side / 2;
  self->touch.cursor = MIN (self->touch.cursor, side * side - 1);
  self->touch.has_hover = self->touch.reveal = FALSE;
  self->touch.player = 0;
  grape_still_forget (&self->still);
  say (self, NULL);
  if (animate)
    begin_reveal (self, before);
}

static void
proposal_changed (GrapeCanvas *canvas)
{
  say (SELF (canvas), NULL);
  if (grape_canvas_get_position (canvas))
    grape_canvas_cursor_moved (canvas);
}

static void
paint_still_cb (cairo_t *cr, const GrapeLook *look, gpointer data)
{
  GrapeSingleCaptureGoCanvas *self = data;

  grape_single_capture_go_paint_still (cr, grape_canvas_get_position (GRAPE_CANVAS (self)), look,
                                       &self->touch);
}

/* What stays is an image; over it comes what moves or follows the pointer. */
static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (widget);
  GrapeSingleCaptureGoCanvas *self = SELF (widget);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeLook look = grape_canvas_look (canvas);
  double motion = grape_canvas_motion (canvas);

  if (!position)
    return;
  self->touch.reveal = self->touch.reveal && motion < 1;
  self->touch.motion = self->is_calm && motion < 1 ? motion * ARRIVE : motion;
  self->touch.has_cursor = self->walks && gtk_widget_has_focus (widget);
  self->touch.said = self->said;
  if (self->still_player != self->touch.player || self->still_reveal != self->touch.reveal)
    grape_still_forget (&self->still);
  self->still_player = self->touch.player;
  self->still_reveal = self->touch.reveal;
  grape_still_snapshot (&self->still, snapshot, &look, gtk_widget_get_scale_factor (widget),
                        paint_still_cb, self);
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  grape_single_capture_go_paint_over (cr, position, &look, &self->touch);
  cairo_destroy (cr);
}

static void
finalize (GObject *object)
{
  g_free (SELF (object)->said);
  grape_still_forget (&SELF (object)->still);
  G_OBJECT_CLASS (grape_single_capture_go_canvas_parent_class)->finalize (object);
}

static void
grape_single_capture_go_canvas_class_init (GrapeSingleCaptureGoCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = finalize;
  widget_class->snapshot = snapshot;
  canvas_class->position_changed = position_changed;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->move_cursor = move_cursor;
  canvas_class->select = select_square;
  canvas_class->describe_cursor = describe_cursor;
  gtk_widget_class_install_action (widget_class, "single-capture-go.player", NULL,
                                   player_action_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, 0, "single-capture-go.player",
                                       NULL);
}

static void
grape_single_capture_go_canvas_init (GrapeSingleCaptureGoCanvas *self)
{
  self->touch.motion = 1;
  grape_canvas_watch_pointer (GRAPE_CANVAS (self), G_CALLBACK (motion_cb), G_CALLBACK (leave_cb),
                              G_CALLBACK (released_cb));
}
