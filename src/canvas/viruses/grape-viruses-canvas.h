/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Viruses as a widget; grape-viruses-canvas.c draws, grape-viruses-input.c listens. */
#pragma once

#include "canvas/grape-canvas-private.h"
#include "grape-viruses-texture.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_VIRUSES_CANVAS (grape_viruses_canvas_get_type ())
GType grape_viruses_canvas_get_type (void);

typedef struct
{
  GrapeCanvas parent_instance;

  /* Owned */
  guint8 *cells;         /* of the position, row by row; NULL before the start */
  GArray *changes;       /* of the last generation */
  GskRenderNode *legend; /* drawn once for a size and a scheme */
  GrapeVirusesTiles *tiles;
  GtkWidget *menu; /* what to do with an own cell */

  GrapeVirusesZoom zoom;
  GrapeLook legend_look;
  guint column, row; /* the cursor */
  gboolean has_cursor;
  gboolean has_hover;
  guint hover_column, hover_row;
  gboolean stepping; /* a step was begun; the next square is its target */
  guint step_column, step_row;
  double pointer_x, pointer_y;
  double drag_x, drag_y; /* zoom.x, zoom.y when a drag began */
  gboolean dragged;      /* a drag is no click */
  double pinch_cell;
  gboolean animating;
} GrapeVirusesCanvas;

void grape_viruses_canvas_get_layout (GrapeVirusesCanvas *self, GrapeVirusesLayout *layout);

void grape_viruses_input_install (GtkWidgetClass *class);
void grape_viruses_input_init (GrapeVirusesCanvas *self);
void grape_viruses_input_select (GrapeCanvas *canvas);
gboolean grape_viruses_input_move_cursor (GrapeCanvas *canvas, int columns, int rows);
void grape_viruses_input_zoom (GrapeCanvas *canvas, int direction);

G_END_DECLS
