/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruleset as a widget, to be subclassed by each nomic: see grape-ruleset-page.h. A subclass sets
 * `room` in its class_init, and may set `choose` and `say` for spots of its own. Besides the keys
 * of all canvases: Page Up, Page Down, Home and End scroll, Ctrl+F and / search. Action:
 * ruleset.page (i), ruleset.search. */
#pragma once

#include "grape-ruleset-page.h"
#include "grape-spot-canvas.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_RULESET_CANVAS (grape_ruleset_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrapeRulesetCanvas, grape_ruleset_canvas, GRAPE, RULESET_CANVAS,
                          GrapeSpotCanvas)

struct _GrapeRulesetCanvasClass
{
  GrapeSpotCanvasClass parent_class;

  const GrapeRulesetRoom *room;
  /* A spot of the game without a move was chosen; it may change where they are. Or NULL. */
  void (*choose_own) (GrapeRulesetCanvas *self, const GrapeRulesetBook *book, GrapeSpotId id,
                      GrapeRulesetPlace *place);
  /* A spot of the game as it is spoken, and (kind 0) the situation; (transfer full). Or NULL. */
  char *(*say_own) (GrapeRulesetCanvas *self, const GrapeRulesetBook *book, GrapeSpotId id);
};

void grape_ruleset_canvas_open (GrapeRulesetCanvas *self, GrapeRulesetBook *book,
                                const GrapeLook *look);
const GrapeRulesetPlace *grape_ruleset_canvas_place (GrapeRulesetCanvas *self);

G_END_DECLS
