/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Ghost as a widget: letters, the ends of the word and protests are spots. A letter
 * goes behind the word, or before it once that place is chosen. */
#include "canvas/grape-spot-canvas.h"
#include "grape-ghost-layout.h"

#define ARRIVE_MS 240

GRAPE_DEFINE_SPOT_CANVAS (GrapeGhostCanvas, grape_ghost_canvas)

/* Choosing the place at one end drops what was proposed at the other. */
static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);

  touch->shown = id.column == 0 ? GRAPE_GHOST_FRONT : 0;
  grape_canvas_propose (GRAPE_CANVAS (self), "");
  grape_canvas_cursor_moved (GRAPE_CANVAS (self));
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  grape_spot_canvas_touch (self)->shown = 0;
  if (animate)
    grape_canvas_start_motion (GRAPE_CANVAS (self), ARRIVE_MS);
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  return id.kind ? NULL
                 : grape_ghost_situation (grape_spot_canvas_view (self),
                                          grape_canvas_get_viewer (GRAPE_CANVAS (self)));
}

static void
grape_ghost_canvas_class_init (GrapeGhostCanvasClass *class)
{
  class->spots = grape_ghost_spots;
  class->follow = follow;
  class->choose = choose;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
