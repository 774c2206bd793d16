/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stones with letters, ruins and the wooden board: drawn one by one, knowing nothing of the game.
 */
#pragma once

#include "canvas/grape-look.h"
#include "canvas/grape-outline.h"

G_BEGIN_DECLS

typedef struct
{
  int seat; /* its colour */
  char letter;
} GrapeSingleCaptureGoStone;

GrapeColor grape_single_capture_go_board_color (const GrapeLook *look);
GrapeColor grape_single_capture_go_stone_color (int seat, const GrapeLook *look);
GrapeColor grape_single_capture_go_rim_color (int seat, const GrapeLook *look);

void grape_single_capture_go_paint_board (cairo_t *cr, const GrapeSquareGrid *grid, guint side,
                                          const GrapeLook *look);
void grape_single_capture_go_paint_stone (cairo_t *cr, GrapeSingleCaptureGoStone stone, double x,
                                          double y, double size, const GrapeLook *look,
                                          double alpha);
void grape_single_capture_go_paint_ruin (cairo_t *cr, guint seed, double x, double y, double size,
                                         const GrapeLook *look, double alpha);
void grape_single_capture_go_paint_crumbling (cairo_t *cr, GrapeSingleCaptureGoStone stone,
                                              guint seed, double x, double y, double size,
                                              const GrapeLook *look, double phase);

G_END_DECLS
