/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all boards of squares draw alike: a frame in a square, and where pointer and cursor are. */
#pragma once

#include "grape-touch.h"

#include <cairo.h>

G_BEGIN_DECLS

void grape_board_paint_frame (cairo_t *cr, const GrapeBoard *board, int column, int row,
                              GrapeColor color, double alpha, double line);
void grape_board_paint_hover (cairo_t *cr, const GrapeBoard *board, int kind,
                              const GrapeLook *look);
void grape_board_paint_cursor (cairo_t *cr, const GrapeBoard *board, int kind,
                               const GrapeLook *look, GrapeColor ground);

G_END_DECLS
