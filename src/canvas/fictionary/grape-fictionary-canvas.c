/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cards as a widget: Bluffers vote by choosing one, the Brainiac marks those that are right;
 * votes fly in as they come, and at the score the cards turn over. */
#include "canvas/grape-spot-canvas.h"
#include "grape-fictionary-layout.h"

#define TURN_MS   1600
#define ARRIVE_MS 320

GRAPE_DEFINE_SPOT_CANVAS (GrapeFictionaryCanvas, grape_fictionary_canvas)

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  const Fictionary *now = FICTIONARY_VIEW (grape_spot_canvas_view (self)->state);

  if (!animate)
    return;
  const Fictionary *then = FICTIONARY_VIEW (before->state);
  touch->reveal = now->past->len > then->past->len;
  for (guint seat = 0; seat < now->n_seats && !touch->reveal; seat++)
    if (now->players[seat].vote != then->players[seat].vote
        || now->players[seat].submitted > then->players[seat].submitted)
      touch->arrives |= G_GUINT64_CONSTANT (1) << seat;
  if (touch->reveal || touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), touch->reveal ? TURN_MS : ARRIVE_MS);
}

/* One more that is right, or one less. */
static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const Fictionary *view = FICTIONARY_VIEW (grape_spot_canvas_view (self)->state);
  guint64 seats = grape_fictionary_similar (grape_canvas_get_proposal (GRAPE_CANVAS (self)));
  g_autoptr (GString) text = g_string_new (NULL);

  if (id.kind != GRAPE_FICTIONARY_SLIP || view->stage != FICTIONARY_COMPARE || view->compared
      || grape_canvas_get_viewer (GRAPE_CANVAS (self)) != view->brainiac)
    return;
  seats ^= G_GUINT64_CONSTANT (1) << id.column;
  for (guint seat = 0; seat < view->n_seats; seat++)
    if (seats >> seat & 1)
      g_string_append_printf (text, "%s%u", text->len ? "," : "similar ", seat + 1);
  grape_spot_canvas_propose (self, text->str);
}

static gboolean
is_planned (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const char *proposal = grape_canvas_get_proposal (GRAPE_CANVAS (self));
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  const GrapeSpot *spot = grape_spot_field_find (field, id);

  if (id.kind == GRAPE_FICTIONARY_SLIP)
    return grape_fictionary_similar (proposal) >> id.column & 1;
  return spot && spot->move && g_strcmp0 (spot->move, proposal) == 0;
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);

  return id.kind ? grape_fictionary_tell (view, id)
                 : grape_fictionary_situation (view, grape_canvas_get_viewer (GRAPE_CANVAS (self)));
}

static void
grape_fictionary_canvas_class_init (GrapeFictionaryCanvasClass *class)
{
  class->spots = grape_fictionary_spots;
  class->follow = follow;
  class->choose = choose;
  class->is_planned = is_planned;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
