/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages with tabs as a widget: where somebody is, scrolling, and what a choice does. A game's
 * canvas says how its pages are made, and nothing else. One of the tabs may be the ruleset as a
 * document (grape-ruleset-page.h): then `room` says so, and its place->shown whether it is shown.
 */
#pragma once

#include "grape-folio.h"
#include "grape-ruleset-canvas.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_FOLIO_CANVAS (grape_folio_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrapeFolioCanvas, grape_folio_canvas, GRAPE, FOLIO_CANVAS,
                          GrapeRulesetCanvas)

struct _GrapeFolioCanvasClass
{
  GrapeRulesetCanvasClass parent_class;

  /* (transfer full): the page at @place */
  GrapeFolio *(*open) (const GrapePosition *view, const GrapeLook *look,
                       const GrapeFolioPlace *place);
  int document; /* the tab that is the ruleset; 0: none */
};

/* A game's canvas: only its class_init, which sets open(), is left to write. */
#define GRAPE_DEFINE_FOLIO_CANVAS(TypeName, type_name)                                             \
  typedef GrapeFolioCanvas TypeName;                                                               \
  typedef GrapeFolioCanvasClass TypeName##Class;                                                   \
  GType type_name##_get_type (void);                                                               \
  G_DEFINE_TYPE (TypeName, type_name, GRAPE_TYPE_FOLIO_CANVAS)                                     \
  static void type_name##_init (TypeName *self)                                                    \
  {                                                                                                \
  }

G_END_DECLS
