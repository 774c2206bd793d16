/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-board-paint.h"
#include "grape-pen.h"

/** grape_board_paint_frame: just inside the square's edge */
void
grape_board_paint_frame (cairo_t *cr, const GrapeBoard *board, int column, int row,
                         GrapeColor color, double alpha, double line)
{
  double x, y, side = MAX (2, board->grid.cell - line);

  grape_board_corner (board, column, row, &x, &y);
  cairo_new_path (cr);
  grape_pen_round (cr, x + line / 2, y + line / 2, side, side, board->grid.cell * .16);
  grape_pen_stroke (cr, color, alpha, line);
}

/** grape_board_paint_hover: if the pointer is on a square: @kind is that of the board's squares */
void
grape_board_paint_hover (cairo_t *cr, const GrapeBoard *board, int kind, const GrapeLook *look)
{
  GrapeSpotId at = grape_touch_of (look)->hover;

  if (at.kind == kind)
    grape_board_paint_frame (cr, board, at.column, at.row, grape_pen_ink (look), .5, 1.5);
}

/** grape_board_paint_cursor: if it is shown, set off from the @ground */
void
grape_board_paint_cursor (cairo_t *cr, const GrapeBoard *board, int kind, const GrapeLook *look,
                          GrapeColor ground)
{
  GrapeSpotId at = grape_touch_of (look)->cursor;
  double line = CLAMP (board->grid.cell * .08, 2, 4);

  if (at.kind != kind)
    return;
  grape_board_paint_frame (cr, board, at.column, at.row, ground, .9, line + 2);
  grape_board_paint_frame (cr, board, at.column, at.row, grape_pen_accent (look), 1, line);
}
