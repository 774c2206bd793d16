/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Viruses as a widget; grape-viruses-canvas.c draws, grape-viruses-input.c plans. */
#pragma once

#include "canvas/grape-spot-canvas.h"
#include "grape-viruses-texture.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_VIRUSES_CANVAS (grape_viruses_canvas_get_type ())
GType grape_viruses_canvas_get_type (void);

typedef struct
{
  GrapeSpotCanvas parent_instance;

  /* Owned */
  guint8 *cells;         /* of the position, row by row; NULL before the start */
  GArray *changes;       /* of the last generation */
  GskRenderNode *legend; /* drawn once for a size and a scheme */
  GrapeVirusesTiles *tiles;
  GtkWidget *menu; /* what to do with one's own cell */

  GrapeLook legend_look;
  gboolean stepping; /* a step has begun; the next square is its target */
  GrapeSpotId step_from;
} GrapeVirusesCanvas;

void grape_viruses_input_install (GtkWidgetClass *class);
void grape_viruses_input_init (GrapeVirusesCanvas *self);
void grape_viruses_input_choose (GrapeSpotCanvas *canvas, GrapeSpotId id);

G_END_DECLS
