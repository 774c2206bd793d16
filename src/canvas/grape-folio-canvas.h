/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages with tabs as a widget: where somebody is, scrolling, and what a choice does. A game's
 * canvas says how its pages are made, and nothing else. */
#pragma once

#include "grape-folio.h"
#include "grape-spot-canvas.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_FOLIO_CANVAS (grape_folio_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrapeFolioCanvas, grape_folio_canvas, GRAPE, FOLIO_CANVAS,
                          GrapeSpotCanvas)

struct _GrapeFolioCanvasClass
{
  GrapeSpotCanvasClass parent_class;

  /* (transfer full): the page at @place */
  GrapeFolio *(*open) (const GrapePosition *view, const GrapeLook *look,
                       const GrapeFolioPlace *place);
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
