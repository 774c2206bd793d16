/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-blognomic-layout.h"

void grape_blognomic_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/** grape_blognomic_paint: a #GrapePaintFunc: the tracker */
void
grape_blognomic_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autoptr (GrapeFolio) folio = grape_blognomic_open (view, look, NULL);

  grape_folio_paint (cr, folio);
}
