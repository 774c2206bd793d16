/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go as a widget; grape-tromino-go-canvas.c draws and follows the position,
 * grape-tromino-go-input.c and grape-tromino-go-pan.c listen. */
#pragma once

#include "canvas/grape-canvas-private.h"
#include "canvas/grape-still.h"
#include "grape-tromino-go-paint.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_TROMINO_GO_CANVAS (grape_tromino_go_canvas_get_type ())
GType grape_tromino_go_canvas_get_type (void);

typedef struct
{
  GrapeCanvas parent_instance;

  /* Owned */
  GrapeTrominoGoSheet *sheet; /* of the position; NULL before the first */
  char *said;
  GrapeStill still;
  GtkWidget *button; /* pass, concede, accept, protest */

  GrapeTrominoGoTouch touch;
  gboolean walks;       /* the cursor is shown only once a key has moved it */
  gboolean is_browsing; /* a key chose the moment that is looked at, not the pointer */
  gboolean still_arrives, still_ends;
  int still_picked, still_play; /* as they were when that was painted */
  GrapeTrominoGoZoom still_zoom;
  double pointer_x, pointer_y;
  double drag_x, drag_y; /* zoom.x, zoom.y when a drag began */
  gboolean dragged;      /* a drag is no click */
  double pinch_cell;
  double scrolled; /* of a turn of the wheel, by smooth scrolling */
} GrapeTrominoGoCanvas;

void grape_tromino_go_canvas_get_layout (GrapeTrominoGoCanvas *self, GrapeTrominoGoLayout *layout);
void grape_tromino_go_canvas_say (GrapeTrominoGoCanvas *self, const char *sentence);
void grape_tromino_go_canvas_hold (GrapeTrominoGoCanvas *self);

void grape_tromino_go_input_install (GtkWidgetClass *class);
void grape_tromino_go_input_init (GrapeTrominoGoCanvas *self);
void grape_tromino_go_input_select (GrapeCanvas *canvas);
gboolean grape_tromino_go_input_clear (GrapeCanvas *canvas);
gboolean grape_tromino_go_input_move_cursor (GrapeCanvas *canvas, int columns, int rows);

#define GRAPE_TROMINO_GO_ZOOM_STEP 1.25
#define GRAPE_TROMINO_GO_FARTHEST  30 /* squares of empty table that one can wander off */

void grape_tromino_go_pan_install (GtkWidgetClass *class);
void grape_tromino_go_pan_init (GrapeTrominoGoCanvas *self);
void grape_tromino_go_pan_by (GrapeTrominoGoCanvas *self, double dx, double dy);
void grape_tromino_go_pan_zoom (GrapeTrominoGoCanvas *self, double cell, double x, double y);
void grape_tromino_go_pan_action (GrapeCanvas *canvas, int direction);
void grape_tromino_go_pan_to_cursor (GrapeTrominoGoCanvas *self);

G_END_DECLS
