/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tavern as a widget: a card proposes a play or an interruption, the leaves turn the tale back
 * and on. */
#include "canvas/grape-spot-canvas.h"
#include "grape-lantern-layout.h"

#define ARRIVE_MS 320

GRAPE_DEFINE_SPOT_CANVAS (GrapeLanternCanvas, grape_lantern_canvas)

/* Only the leaves do something without a move. */
static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);

  if (id.kind != GRAPE_LANTERN_LEAF)
    return;
  touch->shown = MAX (0, touch->shown + (id.column ? -1 : 1));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
scroll (GrapeSpotCanvas *self, double dy)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);

  touch->shown = MAX (0, touch->shown + (dy < 0 ? 1 : -1));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  const Lantern *now = LANTERN_VIEW (grape_spot_canvas_view (self)->state), *then;

  touch->shown = 0;
  if (!animate)
    return;
  then = LANTERN_VIEW (before->state);
  if (now->plays->len <= then->plays->len && !now->finale)
    return;
  touch->arrives = 1;
  grape_canvas_start_motion (GRAPE_CANVAS (self), ARRIVE_MS);
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));

  return id.kind ? grape_lantern_tell (view, viewer, id) : grape_lantern_situation (view, viewer);
}

static void
grape_lantern_canvas_class_init (GrapeLanternCanvasClass *class)
{
  class->spots = grape_lantern_spots;
  class->follow = follow;
  class->choose = choose;
  class->scroll = scroll;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
