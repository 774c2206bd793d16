/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-society-layout.h"

void grape_society_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/** grape_society_paint: a #GrapePaintFunc: the people */
void
grape_society_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autoptr (GrapeFolio) folio = grape_society_open (view, look, NULL);

  grape_folio_paint (cr, folio);
}
