/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Open Table as a widget: cards, choices and squares propose acts. */
#include "canvas/grape-spot-canvas.h"
#include "grape-open-table-layout.h"

#define ARRIVE_MS 300

GRAPE_DEFINE_SPOT_CANVAS (GrapeOpenTableCanvas, grape_open_table_canvas)

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  const OpenTable *now = OPEN_TABLE_VIEW (grape_spot_canvas_view (self)->state);
  const OpenTable *then = OPEN_TABLE_VIEW (before->state);

  if (!animate)
    return;
  for (int seat = 0; seat < (int)now->n_seats; seat++)
    if (open_table_has_sealed (now, seat) && !open_table_has_sealed (then, seat))
      touch->arrives |= GRAPE_AUDIENCE_SEAT (seat);
  if (touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), ARRIVE_MS);
}

static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);
  GrapeViewer viewer = grape_canvas_get_viewer (GRAPE_CANVAS (self));

  return id.kind ? grape_open_table_tell (view, viewer, id)
                 : grape_open_table_situation (view, viewer);
}

static void
grape_open_table_canvas_class_init (GrapeOpenTableCanvasClass *class)
{
  class->spots = grape_open_table_spots;
  class->follow = follow;
  class->choose = choose;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
