/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Mediocrity as a widget: a cursor on the ruler, a click that proposes an integer or
 * what the Moderator has to say, and the story of a round told as it is announced. */
#include <glib/gi18n.h>

#include "canvas/grape-canvas-private.h"
#include "grape-mediocrity-paint.h"

#define ARRIVE_MS      220
#define LONGEST_MOTION 6000

typedef struct
{
  GrapeCanvas parent_instance;

  GrapeMediocrityTouch touch;
  gboolean has_cursor; /* the cursor is shown only once a key has moved it */
} GrapeMediocrityCanvas;

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapeMediocrityCanvasClass;

GType grape_mediocrity_canvas_get_type (void);

G_DEFINE_TYPE (GrapeMediocrityCanvas, grape_mediocrity_canvas, GRAPE_TYPE_CANVAS)

#define SELF(object) ((GrapeMediocrityCanvas *)(object))

static gconstpointer
state_of (GrapeMediocrityCanvas *self)
{
  const GrapePosition *position = grape_canvas_get_position (GRAPE_CANVAS (self));
  return position ? position->state : NULL;
}

static void
get_layout (GrapeMediocrityCanvas *self, GrapeMediocrityLayout *layout, GrapeMediocrityStory *story)
{
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));
  GtkWidget *widget = GTK_WIDGET (self);

  grape_mediocrity_tell (story, state_of (self), viewer);
  grape_mediocrity_layout (layout, state_of (self), story, gtk_widget_get_width (widget),
                           gtk_widget_get_height (widget), viewer);
}

/* Integers can be chosen now, by this viewer. */
static gboolean
chooses (GrapeMediocrityCanvas *self)
{
  gconstpointer state = state_of (self);
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));

  return grape_canvas_may_propose (GRAPE_CANVAS (self))
         && MEDIOCRITY_VIEW (state)->stage == GRAPE_MEDIOCRITY_ROUND && viewer >= 0
         && viewer < (int)MEDIOCRITY_VIEW (state)->n_seats
         && MEDIOCRITY_VIEW (state)->players[viewer].playing
         && viewer != MEDIOCRITY_VIEW (state)->moderator;
}

static void
propose (GrapeMediocrityCanvas *self, const char *text)
{
  g_autoptr (GError) refusal = grape_canvas_try (GRAPE_CANVAS (self), text);
}

static void
propose_integer (GrapeMediocrityCanvas *self, guint number)
{
  g_autofree char *text = g_strdup_printf ("choose %u", number);
  propose (self, text);
}

static void
propose_act (GrapeMediocrityCanvas *self)
{
  GrapeMediocrityAct act
      = grape_mediocrity_act (state_of (self), grape_canvas_get_viewer (GRAPE_CANVAS (self)));
  if (act != GRAPE_MEDIOCRITY_ACT_NONE)
    propose (self, act == GRAPE_MEDIOCRITY_ACT_BEGIN ? "begin" : "announce");
}

static void
set_hover (GrapeMediocrityCanvas *self, guint number, gboolean act)
{
  if (number == self->touch.hover && act == self->touch.hover_act)
    return;
  self->touch.hover = number;
  self->touch.hover_act = act;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), number || act ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapeMediocrityCanvas *self)
{
  GrapeMediocrityLayout layout;
  GrapeMediocrityStory story;

  if (!grape_canvas_may_propose (GRAPE_CANVAS (self)))
    {
      set_hover (self, 0, FALSE);
      return;
    }
  get_layout (self, &layout, &story);
  set_hover (self, chooses (self) ? grape_mediocrity_layout_hit (&layout, x, y) : 0,
             grape_mediocrity_layout_hit_act (&layout, x, y));
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapeMediocrityCanvas *self)
{
  set_hover (self, 0, FALSE);
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapeMediocrityCanvas *self)
{
  GrapeMediocrityLayout layout;
  GrapeMediocrityStory story;

  if (!state_of (self))
    return;
  get_layout (self, &layout, &story);
  guint number = grape_mediocrity_layout_hit (&layout, x, y);
  gboolean act = grape_mediocrity_layout_hit_act (&layout, x, y);
  self->has_cursor = FALSE;
  if (act)
    propose_act (self);
  else if (number && chooses (self))
    {
      self->touch.cursor = number;
      propose_integer (self, number);
    }
  else
    return;
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
  if (n_press == 2)
    grape_canvas_send (GRAPE_CANVAS (self));
}

static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapeMediocrityCanvas *self = SELF (canvas);

  if (!state_of (self) || !chooses (self) || !columns)
    return FALSE;
  int range = (int)grape_mediocrity_range (state_of (self));
  int at = (int)self->touch.cursor;
  int to = at == 0 ? (columns > 0 ? 1 : range) : at + columns;
  if (to < 1 || to > range)
    return FALSE;
  self->touch.cursor = (guint)to;
  self->has_cursor = TRUE;
  return TRUE;
}

static void
select_at_cursor (GrapeCanvas *canvas)
{
  GrapeMediocrityCanvas *self = SELF (canvas);

  if (!state_of (self))
    return;
  if (chooses (self) && self->touch.cursor)
    propose_integer (self, self->touch.cursor);
  else if (!chooses (self))
    propose_act (self);
}

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapeMediocrityCanvas *self = SELF (canvas);
  const GrapePosition *now = grape_canvas_get_position (canvas);
  GrapeMediocrityStory story;
  gboolean arrives = FALSE;

  if (!chooses (self) || self->touch.cursor > grape_mediocrity_range (now->state))
    self->touch.cursor = 0;
  self->touch.hover = 0;
  self->touch.hover_act = FALSE;
  self->touch.reveal = FALSE;
  for (int seat = 0; seat < GRAPE_MEDIOCRITY_SEATS; seat++)
    self->touch.arrives[seat] = FALSE;
  if (!animate)
    return;
  grape_mediocrity_tell (&story, now->state, grape_canvas_get_viewer (canvas));
  self->touch.reveal = story.past && story.complete
                       && MEDIOCRITY_VIEW (now->state)->past->len
                              == MEDIOCRITY_VIEW (before->state)->past->len + 1;
  guint n_seats = MEDIOCRITY_VIEW (now->state)->n_seats;
  for (int seat = 0; seat < (int)n_seats && !self->touch.reveal; seat++)
    {
      guint value;
      self->touch.arrives[seat]
          = grape_mediocrity_choice (before->state, seat, &value) == GRAPE_MEDIOCRITY_CHOICE_NONE
            && grape_mediocrity_choice (now->state, seat, &value) != GRAPE_MEDIOCRITY_CHOICE_NONE;
      arrives = arrives || self->touch.arrives[seat];
    }
  if (self->touch.reveal)
    grape_canvas_start_reveal (canvas, MIN (grape_mediocrity_reveal_ms (&story), LONGEST_MOTION));
  else if (arrives)
    grape_canvas_start_motion (canvas, ARRIVE_MS);
}

static char *
describe_integer (GrapeMediocrityCanvas *self, guint number)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  guint chosen, range = grape_mediocrity_range (state_of (self));

  grape_mediocrity_choice (state_of (self), grape_canvas_get_viewer (canvas), &chosen);
  if (grape_mediocrity_proposed (grape_canvas_get_proposal (canvas)) == number)
    return g_strdup_printf (_ ("%u, proposed; Enter sends it"), number);
  if (chosen == number)
    return g_strdup_printf (_ ("%u, your integer in this round"), number);
  return g_strdup_printf (_ ("%u of 1 to %u"), number, range);
}

static char *
describe_cursor (GrapeCanvas *canvas)
{
  GrapeMediocrityCanvas *self = SELF (canvas);
  GrapeMediocrityAct act = grape_mediocrity_act (state_of (self), grape_canvas_get_viewer (canvas));

  if (self->touch.cursor)
    return describe_integer (self, self->touch.cursor);
  if (act == GRAPE_MEDIOCRITY_ACT_BEGIN)
    return g_strdup (_ ("Space begins the round"));
  if (act == GRAPE_MEDIOCRITY_ACT_ANNOUNCE)
    return g_strdup (_ ("Space announces the result"));
  if (act == GRAPE_MEDIOCRITY_ACT_WAIT)
    return g_strdup (_ ("You are the Moderator; the result cannot be announced yet"));
  if (MEDIOCRITY_VIEW (state_of (self))->stage == GRAPE_MEDIOCRITY_OVER)
    return g_strdup (_ ("The game is over"));
  return g_strdup_printf (_ ("Round %u; the arrow keys choose an integer"),
                          MEDIOCRITY_VIEW (state_of (self))->round);
}

static void
proposal_changed (GrapeCanvas *canvas)
{
  if (grape_canvas_get_position (canvas) && SELF (canvas)->touch.cursor)
    grape_canvas_cursor_moved (canvas);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (widget);
  GrapeMediocrityCanvas *self = SELF (widget);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeLook look = grape_canvas_look (canvas);
  GrapeMediocrityTouch touch = self->touch;

  if (!position)
    return;
  touch.motion = grape_canvas_motion (canvas);
  if (!self->has_cursor || !gtk_widget_has_focus (widget))
    touch.cursor = 0;
  touch.cursor_act = gtk_widget_has_focus (widget) && !chooses (self) && self->touch.hover_act;
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  grape_mediocrity_paint_touched (cr, position, &look, &touch);
  cairo_destroy (cr);
}

static void
grape_mediocrity_canvas_class_init (GrapeMediocrityCanvasClass *class)
{
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  GTK_WIDGET_CLASS (class)->snapshot = snapshot;
  canvas_class->position_changed = position_changed;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->move_cursor = move_cursor;
  canvas_class->select = select_at_cursor;
  canvas_class->describe_cursor = describe_cursor;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void
grape_mediocrity_canvas_init (GrapeMediocrityCanvas *self)
{
  grape_canvas_watch_pointer (GRAPE_CANVAS (self), G_CALLBACK (motion_cb), G_CALLBACK (leave_cb),
                              G_CALLBACK (released_cb));
}
