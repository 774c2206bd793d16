/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pokey Nomic as a widget. */
#include "canvas/grape-ruleset-canvas.h"
#include "grape-pokey-nomic-layout.h"

#define ARRIVE_MS 300

typedef GrapeRulesetCanvas GrapePokeyNomicCanvas;
typedef GrapeRulesetCanvasClass GrapePokeyNomicCanvasClass;

GType grape_pokey_nomic_canvas_get_type (void);

G_DEFINE_TYPE (GrapePokeyNomicCanvas, grape_pokey_nomic_canvas, GRAPE_TYPE_RULESET_CANVAS)

static void
choose_own (GrapeRulesetCanvas *self, const GrapeRulesetBook *book, GrapeSpotId id,
            GrapeRulesetPlace *place)
{
  g_autofree char *move = NULL;

  grape_pokey_choose (book, id, place, &move);
  if (move && grape_canvas_may_propose (GRAPE_CANVAS (self)))
    grape_canvas_propose (GRAPE_CANVAS (self), move); /* to be finished in words */
}

static char *
say_own (GrapeRulesetCanvas *self, const GrapeRulesetBook *book, GrapeSpotId id)
{
  g_auto (GrapePokeyPanel) panel = { 0 };

  grape_pokey_panel_of (book, &panel);
  return grape_pokey_say (&panel, id);
}

/* Votes arrive. */
static void
follow (GrapeSpotCanvas *canvas, const GrapePosition *before, gboolean animate)
{
  const GrapePosition *now = grape_spot_canvas_view (canvas);
  GrapeTouch *touch = grape_spot_canvas_touch (canvas);

  GRAPE_SPOT_CANVAS_CLASS (grape_pokey_nomic_canvas_parent_class)->follow (canvas, before, animate);
  if (!now || !animate)
    return;
  const PokeyNomic *then_state = before->state, *now_state = now->state;
  for (guint i = 0; i < now_state->open->len; i++)
    {
      const PokeyProposal *is = g_ptr_array_index (now_state->open, i);
      const PokeyProposal *was = pokey_proposal (then_state, is->number);

      for (guint seat = 0; was && seat < now_state->n_seats; seat++)
        if (is->votes[seat] && !was->votes[seat])
          touch->arrives |= GRAPE_AUDIENCE_SEAT (seat);
    }
  if (touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (canvas), ARRIVE_MS);
}

static void
grape_pokey_nomic_canvas_class_init (GrapePokeyNomicCanvasClass *class)
{
  class->room = &grape_pokey_room;
  class->choose_own = choose_own;
  class->say_own = say_own;
  GRAPE_SPOT_CANVAS_CLASS (class)->follow = follow;
}

static void
grape_pokey_nomic_canvas_init (GrapePokeyNomicCanvas *self)
{
}
