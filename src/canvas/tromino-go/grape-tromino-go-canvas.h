/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go as a widget; grape-tromino-go-canvas.c draws and follows the position,
 * grape-tromino-go-input.c is the hand. */
#pragma once

#include "canvas/grape-spot-canvas.h"
#include "grape-tromino-go-paint.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_TROMINO_GO_CANVAS (grape_tromino_go_canvas_get_type ())
GType grape_tromino_go_canvas_get_type (void);

typedef struct
{
  GrapeSpotCanvas parent_instance;

  /* Owned */
  GrapeTrominoGoSheet *sheet; /* of the position; NULL before the first */
  GtkWidget *button;          /* pass, concede, accept, protest */

  GrapeTrominoGoHand hand;
  double scrolled; /* part of a turn of the wheel, by smooth scrolling */
} GrapeTrominoGoCanvas;

void grape_tromino_go_canvas_get_layout (GrapeTrominoGoCanvas *self, GrapeTrominoGoLayout *layout);
void grape_tromino_go_canvas_hold (GrapeTrominoGoCanvas *self);

void grape_tromino_go_input_install (GrapeSpotCanvasClass *class);
void grape_tromino_go_input_init (GrapeTrominoGoCanvas *self);

G_END_DECLS
