/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table as a widget: the hand's cards are spots, and bids turn over when a round is resolved.
 */
#include <glib/gi18n.h>

#include "canvas/grape-spot-canvas.h"
#include "grape-pure-skill-paint.h"

#define REVEAL_MS 1300 /* turning takes a quarter of it; the rest is for reading */
#define ARRIVE_MS 220

GRAPE_DEFINE_SPOT_CANVAS (GrapePureSkillCanvas, grape_pure_skill_canvas)

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  gconstpointer now = grape_spot_canvas_view (self)->state;
  guint rank;

  if (!animate)
    return;
  touch->reveal = PURE_SKILL_VIEW (now)->n_rounds == PURE_SKILL_VIEW (before->state)->n_rounds + 1;
  for (int seat = 0; seat < GRAPE_PURE_SKILL_SEATS && !touch->reveal; seat++)
    if (grape_pure_skill_bid (before->state, seat, &rank) == GRAPE_PURE_SKILL_BID_NONE
        && grape_pure_skill_bid (now, seat, &rank) != GRAPE_PURE_SKILL_BID_NONE)
      touch->arrives |= 1u << seat;
  if (touch->reveal || touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), touch->reveal ? REVEAL_MS : ARRIVE_MS);
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  gconstpointer state = grape_spot_canvas_view (self)->state;
  guint prize = PURE_SKILL_VIEW (state)->core.prize;
  g_autoptr (GrapeSpotField) field = NULL;

  if (id.kind)
    return NULL;
  if (!prize)
    return g_strdup (grape_pure_skill_over (state) ? _ ("The game is over")
                                                   : _ ("Waiting for a prize"));
  field = grape_spot_canvas_lay (self);
  g_autofree char *name = grape_card_name ((GrapeCard){ (guint8)prize, GRAPE_SUIT_SPADES });
  return g_strdup_printf (ngettext ("The prize is the %s; you hold %u card",
                                    "The prize is the %s; you hold %u cards", field->spots->len),
                          name, field->spots->len);
}

static void
grape_pure_skill_canvas_class_init (GrapePureSkillCanvasClass *class)
{
  class->spots = grape_pure_skill_spots;
  class->follow = follow;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
