/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A society as a widget. */
#include "canvas/grape-folio-canvas.h"
#include "grape-society-layout.h"

GRAPE_DEFINE_FOLIO_CANVAS (GrapeSocietyCanvas, grape_society_canvas)

static void
grape_society_canvas_class_init (GrapeSocietyCanvasClass *class)
{
  class->open = grape_society_open;
}
