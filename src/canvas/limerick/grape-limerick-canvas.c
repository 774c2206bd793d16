/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two pages as a widget: in the vote each is a spot; at the count the votes are opened. */
#include "canvas/grape-spot-canvas.h"
#include "grape-limerick-layout.h"

#define COUNT_MS  1400
#define ARRIVE_MS 260

GRAPE_DEFINE_SPOT_CANVAS (GrapeLimerickCanvas, grape_limerick_canvas)

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  const Limerick *now = LIMERICK_VIEW (grape_spot_canvas_view (self)->state);
  const Limerick *then = LIMERICK_VIEW (before->state);

  if (!animate)
    return;
  touch->reveal = now->counted && !then->counted;
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    if (now->poets[seat].text && !then->poets[seat].text)
      touch->arrives |= 1u << seat;
  if (now->votes->len > then->votes->len) /* the last envelope */
    touch->arrives |= 1u << LIMERICK_POETS;
  if (touch->reveal || touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), touch->reveal ? COUNT_MS : ARRIVE_MS);
}

static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);

  return id.kind ? grape_limerick_tell_page (view, id.column)
                 : grape_limerick_situation (view, grape_canvas_get_viewer (GRAPE_CANVAS (self)));
}

static void
grape_limerick_canvas_class_init (GrapeLimerickCanvasClass *class)
{
  class->spots = grape_limerick_spots;
  class->follow = follow;
  class->choose = choose;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
