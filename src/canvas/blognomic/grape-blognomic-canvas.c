/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BlogNomic as a widget. */
#include "canvas/grape-folio-canvas.h"
#include "grape-blognomic-layout.h"

GRAPE_DEFINE_FOLIO_CANVAS (GrapeBlognomicCanvas, grape_blognomic_canvas)

static void
grape_blognomic_canvas_class_init (GrapeBlognomicCanvasClass *class)
{
  class->open = grape_blognomic_open;
  class->document = GRAPE_BLOGNOMIC_RULES;
  class->parent_class.room = &grape_blognomic_room;
}
