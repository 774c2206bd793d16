/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the text twin and proposes nothing; moves are typed in the panel. */
#include "grape-text-canvas.h"
#include "grape-canvas-private.h"

typedef struct
{
  GrapeCanvas parent_instance;
} GrapeTextCanvas;

typedef struct
{
  GrapeCanvasClass parent_class;
} GrapeTextCanvasClass;

G_DEFINE_TYPE (GrapeTextCanvas, grape_text_canvas, GRAPE_TYPE_CANVAS)

static char *
describe_cursor (GrapeCanvas *self)
{
  return grape_canvas_twin (self);
}

static void
grape_text_canvas_class_init (GrapeTextCanvasClass *class)
{
  GRAPE_CANVAS_CLASS (class)->describe_cursor = describe_cursor;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_DOCUMENT);
}

static void
grape_text_canvas_init (GrapeTextCanvas *self)
{
}
