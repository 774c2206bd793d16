/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Mediocrity as a widget: integers and the Moderator's button are spots, and the story
 * of a round is told as it is announced. */
#include <glib/gi18n.h>

#include "canvas/grape-spot-canvas.h"
#include "grape-mediocrity-paint.h"

#define ARRIVE_MS      220
#define LONGEST_MOTION 6000

GRAPE_DEFINE_SPOT_CANVAS (GrapeMediocrityCanvas, grape_mediocrity_canvas)

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  gconstpointer now = grape_spot_canvas_view (self)->state;
  GrapeMediocrityStory story;
  guint value;

  if (!animate)
    return;
  grape_mediocrity_tell (&story, now, grape_canvas_get_viewer (canvas));
  touch->reveal
      = story.past && story.complete
        && MEDIOCRITY_VIEW (now)->past->len == MEDIOCRITY_VIEW (before->state)->past->len + 1;
  for (int seat = 0; seat < (int)MEDIOCRITY_VIEW (now)->n_seats && !touch->reveal; seat++)
    if (grape_mediocrity_choice (before->state, seat, &value) == GRAPE_MEDIOCRITY_CHOICE_NONE
        && grape_mediocrity_choice (now, seat, &value) != GRAPE_MEDIOCRITY_CHOICE_NONE)
      touch->arrives |= G_GUINT64_CONSTANT (1) << seat;
  if (touch->reveal)
    grape_canvas_start_reveal (canvas, MIN (grape_mediocrity_reveal_ms (&story), LONGEST_MOTION));
  else if (touch->arrives)
    grape_canvas_start_motion (canvas, ARRIVE_MS);
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  gconstpointer state = grape_spot_canvas_view (self)->state;
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (self);
  const GrapeSpot *only = grape_spot_field_only (field);

  if (id.kind)
    return NULL;
  if (only && only->id.kind == GRAPE_MEDIOCRITY_BUTTON)
    return g_strdup (only->spoken);
  if (MEDIOCRITY_VIEW (state)->stage == GRAPE_MEDIOCRITY_OVER)
    return g_strdup (_ ("The game is over"));
  return g_strdup_printf (_ ("Round %u; the arrow keys choose an integer"),
                          MEDIOCRITY_VIEW (state)->round);
}

static void
grape_mediocrity_canvas_class_init (GrapeMediocrityCanvasClass *class)
{
  class->spots = grape_mediocrity_spots;
  class->follow = follow;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
