/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as a widget: a cursor in the hand, a card that rises under the pointer, a click that
 * proposes to bid it, and cards that turn over when a round is resolved. */
#include <glib/gi18n.h>

#include "canvas/grape-canvas-private.h"
#include "grape-pure-skill-paint.h"

#define REVEAL_MS 1300 /* turning takes a quarter of it; the rest is for reading */
#define ARRIVE_MS 220

typedef struct
{
  GrapeCanvas parent_instance;

  GrapePureSkillTouch touch;
  gboolean has_cursor; /* the cursor is shown only once a key has moved it */
} GrapePureSkillCanvas;

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapePureSkillCanvasClass;

GType grape_pure_skill_canvas_get_type (void);

G_DEFINE_TYPE (GrapePureSkillCanvas, grape_pure_skill_canvas, GRAPE_TYPE_CANVAS)

#define SELF(object) ((GrapePureSkillCanvas *)(object))

static void
get_layout (GrapePureSkillCanvas *self, GrapePureSkillLayout *layout)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  GtkWidget *widget = GTK_WIDGET (self);

  grape_pure_skill_layout (layout, grape_canvas_get_position (canvas)->state,
                           gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                           grape_canvas_get_viewer (canvas));
}

static int
index_of (const GrapePureSkillLayout *layout, guint rank)
{
  for (guint i = 0; i < layout->n_hand; i++)
    if (layout->hand_ranks[i] == rank)
      return (int)i;
  return -1;
}

static void
propose_rank (GrapePureSkillCanvas *self, guint rank)
{
  if (!rank)
    return;
  g_autofree char *text = g_strdup_printf ("bid %s", grape_rank_code (rank));
  g_autoptr (GError) refusal = grape_canvas_try (GRAPE_CANVAS (self), text);
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, GrapePureSkillCanvas *self)
{
  GrapePureSkillLayout layout;
  guint rank = 0;

  if (grape_canvas_may_propose (GRAPE_CANVAS (self)))
    {
      get_layout (self, &layout);
      rank = grape_pure_skill_layout_hit (&layout, x, y);
    }
  if (rank == self->touch.hover)
    return;
  self->touch.hover = rank;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), rank ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (GtkEventControllerMotion *controller, GrapePureSkillCanvas *self)
{
  self->touch.hover = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GrapePureSkillCanvas *self)
{
  GrapePureSkillLayout layout;

  if (!grape_canvas_get_position (GRAPE_CANVAS (self)))
    return;
  get_layout (self, &layout);
  guint rank = grape_pure_skill_layout_hit (&layout, x, y);
  if (!rank)
    return;
  self->touch.cursor = rank;
  self->has_cursor = FALSE;
  propose_rank (self, rank);
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
  if (n_press == 2)
    grape_canvas_send (GRAPE_CANVAS (self));
}

static gboolean
move_cursor (GrapeCanvas *canvas, int columns, int rows)
{
  GrapePureSkillCanvas *self = SELF (canvas);
  GrapePureSkillLayout layout;

  if (!grape_canvas_get_position (canvas))
    return FALSE;
  get_layout (self, &layout);
  if (!layout.n_hand || !columns)
    return FALSE;
  int at = index_of (&layout, self->touch.cursor);
  int to = at < 0 ? (columns > 0 ? 0 : (int)layout.n_hand - 1) : at + columns;
  if (to < 0 || to >= (int)layout.n_hand)
    return FALSE;
  self->touch.cursor = layout.hand_ranks[to];
  self->has_cursor = TRUE;
  return TRUE;
}

static void
select_card (GrapeCanvas *canvas)
{
  propose_rank (SELF (canvas), SELF (canvas)->touch.cursor);
}

static void
position_changed (GrapeCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  GrapePureSkillCanvas *self = SELF (canvas);
  const GrapePosition *now = grape_canvas_get_position (canvas);
  GrapePureSkillLayout layout;
  gboolean arrives = FALSE;

  get_layout (self, &layout);
  if (index_of (&layout, self->touch.cursor) < 0)
    self->touch.cursor = 0;
  self->touch.hover = 0;
  self->touch.reveal = FALSE;
  for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS; seat++)
    self->touch.arrives[seat] = FALSE;
  if (!animate)
    return;
  self->touch.reveal
      = PURE_SKILL_VIEW (now->state)->n_rounds == PURE_SKILL_VIEW (before->state)->n_rounds + 1;
  for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS && !self->touch.reveal; seat++)
    {
      guint rank;

      self->touch.arrives[seat]
          = grape_pure_skill_bid (before->state, seat, &rank) == GRAPE_PURE_SKILL_BID_NONE
            && grape_pure_skill_bid (now->state, seat, &rank) != GRAPE_PURE_SKILL_BID_NONE;
      arrives = arrives || self->touch.arrives[seat];
    }
  if (self->touch.reveal)
    grape_canvas_start_motion (canvas, REVEAL_MS);
  else if (arrives)
    grape_canvas_start_motion (canvas, ARRIVE_MS);
}

/* What the own seat has to do with the card at the cursor. */
static char *
describe_card (GrapeCanvas *canvas, const GrapePureSkillLayout *layout, guint rank)
{
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeCard card
      = { (guint8)rank, (guint8)PURE_SKILL_VIEW (position->state)->suits[layout->bottom] };
  g_autofree char *name = grape_card_name (card);
  guint bid = 0;

  if (grape_pure_skill_bid (position->state, layout->bottom, &bid) == GRAPE_PURE_SKILL_BID_KNOWN
      && bid == rank)
    return g_strdup_printf (_ ("%s, your bid this round"), name);
  if (grape_pure_skill_proposed (position, grape_canvas_get_viewer (canvas),
                                 grape_canvas_get_proposal (canvas))
      == rank)
    return g_strdup_printf (_ ("%s, proposed; Enter sends it"), name);
  return g_strdup_printf (_ ("%s, card %d of %u"), name, index_of (layout, rank) + 1,
                          layout->n_hand);
}

static char *
describe_cursor (GrapeCanvas *canvas)
{
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapePureSkillLayout layout;
  guint prize = PURE_SKILL_VIEW (position->state)->core.prize;

  get_layout (SELF (canvas), &layout);
  if (SELF (canvas)->touch.cursor)
    return describe_card (canvas, &layout, SELF (canvas)->touch.cursor);
  if (!prize)
    return g_strdup (grape_pure_skill_over (position->state) ? _ ("The game is over")
                                                             : _ ("Waiting for a prize"));
  g_autofree char *name = grape_card_name ((GrapeCard){ (guint8)prize, GRAPE_SUIT_SPADES });
  return g_strdup_printf (ngettext ("The prize is the %s; you hold %u card",
                                    "The prize is the %s; you hold %u cards", layout.n_hand),
                          name, layout.n_hand);
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
  GrapePureSkillCanvas *self = SELF (widget);
  const GrapePosition *position = grape_canvas_get_position (canvas);
  GrapeLook look = grape_canvas_look (canvas);
  GrapePureSkillTouch touch = self->touch;

  if (!position)
    return;
  touch.motion = grape_canvas_motion (canvas);
  if (!self->has_cursor || !gtk_widget_has_focus (widget))
    touch.cursor = 0;
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  grape_pure_skill_paint_touched (cr, position, &look, &touch);
  cairo_destroy (cr);
}

static void
grape_pure_skill_canvas_class_init (GrapePureSkillCanvasClass *class)
{
  GrapeCanvasClass *canvas_class = GRAPE_CANVAS_CLASS (class);

  GTK_WIDGET_CLASS (class)->snapshot = snapshot;
  canvas_class->position_changed = position_changed;
  canvas_class->proposal_changed = proposal_changed;
  canvas_class->move_cursor = move_cursor;
  canvas_class->select = select_card;
  canvas_class->describe_cursor = describe_cursor;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void
grape_pure_skill_canvas_init (GrapePureSkillCanvas *self)
{
  grape_canvas_watch_pointer (GRAPE_CANVAS (self), G_CALLBACK (motion_cb), G_CALLBACK (leave_cb),
                              G_CALLBACK (released_cb));
}
