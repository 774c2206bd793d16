/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is not a cell (yet, or any more): moves that are planned or sent, and what the last
 * generation changed. */
#include "grape-viruses-paint.h"

#include "canvas/grape-pen.h"

#include <math.h>

#define MOST_CHANGES 6000

static void
square_at (const GrapeVirusesLayout *l, guint column, guint row, double *x, double *y)
{
  *x = l->left + column * l->cell;
  *y = l->top + row * l->cell;
}

static void
frame (cairo_t *cr, double x, double y, double size, const GrapeLook *look, gboolean planned)
{
  double inset = MAX (1, size * .05);

  grape_pen_round (cr, x + inset, y + inset, size - 2 * inset, size - 2 * inset, size * .2);
  grape_pen_dashed (cr, grape_pen_ink (look), 1, CLAMP (size * .1, 1.5, 4),
                    planned ? MAX (2, size * .16) : 0, MAX (1.5, size * .1));
}

static void
arrow (cairo_t *cr, double x0, double y0, double x1, double y1, double size)
{
  double angle = atan2 (y1 - y0, x1 - x0), head = size * .3;

  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  cairo_move_to (cr, x1 - head * cos (angle - .5), y1 - head * sin (angle - .5));
  cairo_line_to (cr, x1, y1);
  cairo_line_to (cr, x1 - head * cos (angle + .5), y1 - head * sin (angle + .5));
  cairo_set_line_width (cr, CLAMP (size * .11, 1.5, 5));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
draw_step (cairo_t *cr, const GrapeVirusesMove *move, const GrapeVirusesLayout *l,
           const GrapeLook *look, gboolean planned)
{
  double x, y, to_x, to_y, half = l->cell / 2;

  square_at (l, move->column, move->row, &x, &y);
  square_at (l, move->to_column, move->to_row, &to_x, &to_y);
  grape_viruses_paint_cell (cr, GRAPE_VIRUSES_OF_SEAT (move->seat), to_x, to_y, l->cell, look, .45);
  frame (cr, to_x, to_y, l->cell, look, planned);
  arrow (cr, x + half, y + half, to_x + half, to_y + half, l->cell);
}

static void
draw_cross (cairo_t *cr, double x, double y, double size)
{
  double inset = size * .2;

  cairo_move_to (cr, x + inset, y + inset);
  cairo_line_to (cr, x + size - inset, y + size - inset);
  cairo_move_to (cr, x + size - inset, y + inset);
  cairo_line_to (cr, x + inset, y + size - inset);
  cairo_set_line_width (cr, CLAMP (size * .12, 1.5, 6));
  cairo_stroke (cr);
}

static void
draw_move (cairo_t *cr, const GrapeVirusesMove *move, const GrapeVirusesLayout *l,
           const GrapeLook *look, gboolean planned)
{
  double x, y;

  square_at (l, move->column, move->row, &x, &y);
  switch (move->kind)
    {
    case GRAPE_VIRUSES_STEP:
      draw_step (cr, move, l, look, planned);
      return;
    case GRAPE_VIRUSES_PLACE:
    case GRAPE_VIRUSES_INFECT:
      grape_viruses_paint_cell (cr, GRAPE_VIRUSES_OF_SEAT (move->seat), x, y, l->cell, look, .6);
      break;
    case GRAPE_VIRUSES_UNINFECT:
      cairo_rectangle (cr, x, y, l->cell, l->cell);
      grape_pen_fill (cr, grape_viruses_board_color (look), 1);
      grape_viruses_paint_cell (cr, GRAPE_VIRUSES_CLEAN, x, y, l->cell, look, .75);
      break;
    case GRAPE_VIRUSES_DESTROY:
      grape_pen_color (cr, grape_pen_ink (look), 1);
      draw_cross (cr, x, y, l->cell);
      break;
    }
  frame (cr, x, y, l->cell, look, planned);
}

static void
draw_moves (cairo_t *cr, GArray *moves, const GrapeVirusesLayout *l, const GrapeLook *look,
            gboolean planned)
{
  for (guint i = 0; moves && i < moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);

      if (move->column < l->columns && move->row < l->rows && move->to_column < l->columns
          && move->to_row < l->rows
          && (move->verdict == GRAPE_VIRUSES_WAITING || move->verdict == GRAPE_VIRUSES_DONE))
        draw_move (cr, move, l, look, planned);
    }
}

/**
 * grape_viruses_paint_ghosts:
 *
 * Moves that were sent, as far as this view knows them, in solid frames; those of the proposal in
 * dashed ones.
 */
void
grape_viruses_paint_ghosts (cairo_t *cr, const GrapePosition *view,
                            const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  for (guint seat = 0; seat < grape_viruses_n_seats (view->state); seat++)
    {
      g_autoptr (GArray) moves = grape_viruses_moves (view->state, (int)seat);

      draw_moves (cr, moves, layout, look, FALSE);
    }
  if (!look->proposal || !*look->proposal || look->viewer < 0)
    return;
  g_autoptr (GArray) planned
      = grape_viruses_move_parse (view->state, look->viewer, look->proposal, NULL);
  draw_moves (cr, planned, layout, look, TRUE);
}

static void
draw_change (cairo_t *cr, const GrapeVirusesChange *change, const GrapeVirusesLayout *l,
             const GrapeLook *look, double phase)
{
  double x = l->left + change->column * l->cell, y = l->top + change->row * l->cell;
  double grow = change->before == GRAPE_VIRUSES_EMPTY ? phase : 1, size = l->cell * grow;

  cairo_rectangle (cr, x, y, l->cell, l->cell);
  grape_pen_fill (cr, grape_viruses_board_color (look), 1);
  grape_viruses_paint_cell (cr, change->before, x, y, l->cell, look, 1 - phase);
  grape_viruses_paint_cell (cr, change->after, x + (l->cell - size) / 2, y + (l->cell - size) / 2,
                            size, look, phase);
}

/* At rest: a dot where a cell died, a corner where one was born. */
static void
mark_change (cairo_t *cr, const GrapeVirusesChange *change, const GrapeVirusesLayout *l,
             const GrapeLook *look)
{
  double x = l->left + change->column * l->cell, y = l->top + change->row * l->cell;
  double size = l->cell;

  if (change->after == GRAPE_VIRUSES_EMPTY)
    {
      GrapeColor color = grape_pen_ink (look);

      if (change->before != GRAPE_VIRUSES_CLEAN)
        color = grape_palette_color (GRAPE_VIRUSES_SEAT (change->before), look->dark);
      grape_pen_disc (cr, x + size / 2, y + size / 2, size * .1);
      grape_pen_fill (cr, color, .55);
      return;
    }
  cairo_move_to (cr, x + size * .62, y + 1);
  cairo_line_to (cr, x + size - 1, y + 1);
  cairo_line_to (cr, x + size - 1, y + size * .38);
  cairo_close_path (cr);
  grape_pen_fill (cr, grape_pen_ink (look), .8);
}

/**
 * grape_viruses_paint_changes:
 * @phase: 1: at rest; below: how far the generation has got
 */
void
grape_viruses_paint_changes (cairo_t *cr, GArray *changes, const GrapeVirusesLayout *layout,
                             const GrapeLook *look, double phase)
{
  double left = layout->x - layout->cell, right = layout->x + layout->width;
  double top = layout->y - layout->cell, bottom = layout->y + layout->height;

  if (changes->len > MOST_CHANGES || (phase >= 1 && layout->cell < GRAPE_VIRUSES_VECTOR_FROM))
    return;
  for (guint i = 0; i < changes->len; i++)
    {
      const GrapeVirusesChange *change = &g_array_index (changes, GrapeVirusesChange, i);
      double x = layout->left + change->column * layout->cell;
      double y = layout->top + change->row * layout->cell;

      if (change->column < 0 || change->row < 0 || change->column >= (int)layout->columns
          || change->row >= (int)layout->rows || x < left || x > right || y < top || y > bottom)
        continue;
      if (phase < 1)
        draw_change (cr, change, layout, look, phase);
      else
        mark_change (cr, change, layout, look);
    }
}
