/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The materials. What tells them apart without colour: wood is light with long grain and dark
 * letters, slate is dark with short chips and light letters. */
#include "grape-tromino-go-scene.h"

#include "canvas/grape-pen.h"

#include <math.h>

#define DETAIL_FROM 15.0 /* pixels a square: below it grain and bevel would be noise */

/** grape_tromino_go_table_color: what lies under the pieces */
GrapeColor
grape_tromino_go_table_color (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_paper (look);
  return look->dark ? (GrapeColor){ .125, .122, .118 } : (GrapeColor){ .902, .886, .855 };
}

/** grape_tromino_go_color: of the surface of @material */
GrapeColor
grape_tromino_go_color (GrapeTrominoGoMaterial material, const GrapeLook *look)
{
  if (material == GRAPE_TROMINO_GO_SLATE)
    {
      if (look->contrast)
        return (GrapeColor){ 0, 0, 0 };
      return look->dark ? (GrapeColor){ .25, .305, .36 } : (GrapeColor){ .235, .29, .345 };
    }
  if (look->contrast)
    return (GrapeColor){ 1, 1, 1 };
  return look->dark ? (GrapeColor){ .88, .745, .53 } : (GrapeColor){ .93, .80, .585 };
}

/** grape_tromino_go_ink: for letters on @material */
GrapeColor
grape_tromino_go_ink (GrapeTrominoGoMaterial material, const GrapeLook *look)
{
  if (material == GRAPE_TROMINO_GO_SLATE)
    return look->contrast ? (GrapeColor){ 1, 1, 1 } : (GrapeColor){ .95, .965, .98 };
  return look->contrast ? (GrapeColor){ 0, 0, 0 } : (GrapeColor){ .27, .155, .05 };
}

/* The rim sets a piece off from the table: darker wood, lighter or darker slate. */
static GrapeColor
rim_color (GrapeTrominoGoMaterial material, const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_ink (look);
  if (material == GRAPE_TROMINO_GO_WOOD)
    return look->dark ? (GrapeColor){ .45, .31, .15 } : (GrapeColor){ .56, .38, .17 };
  return look->dark ? (GrapeColor){ .55, .62, .69 } : (GrapeColor){ .12, .16, .20 };
}

/** grape_tromino_go_paint_table: the cloth, with a dot at every corner of a square */
void
grape_tromino_go_paint_table (cairo_t *cr, const GrapeSquareGrid *grid, const GrapeLook *look,
                              double x, double y, double width, double height)
{
  double dot = grid->cell >= 26 ? 1.1 : .8;
  guint step = grid->cell >= 9 ? 1 : grid->cell >= 4 ? 4 : 16;
  int c0 = (int)floor ((x - grid->left) / grid->cell),
      r0 = (int)floor ((y - grid->top) / grid->cell);
  int c1 = (int)ceil ((x + width - grid->left) / grid->cell);
  int r1 = (int)ceil ((y + height - grid->top) / grid->cell);

  cairo_rectangle (cr, x, y, width, height);
  grape_pen_fill (cr, grape_tromino_go_table_color (look), 1);
  for (int row = r0; row <= r1; row++)
    for (int column = c0; column <= c1; column++)
      if (column % (int)step == 0 && row % (int)step == 0)
        cairo_rectangle (cr, round (grid->left + column * grid->cell) - dot,
                         round (grid->top + row * grid->cell) - dot, 2 * dot, 2 * dot);
  grape_pen_fill (cr, grape_pen_ink (look), look->contrast ? .5 : .17);
}

static void
tile_path (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid, double more)
{
  grape_outline_path (cr, tile->squares, 3, grid, grid->cell * .045 + more,
                      MAX (0, grid->cell * .2 - more));
}

static void
tile_box (const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid, double *x, double *y)
{
  int column = G_MAXINT, row = G_MAXINT;

  for (guint k = 0; k < 3; k++)
    {
      column = MIN (column, tile->squares[k].column);
      row = MIN (row, tile->squares[k].row);
    }
  *x = grid->left + column * grid->cell;
  *y = grid->top + row * grid->cell;
}

/* Long grain, gently bent, in the direction of the piece. */
static void
draw_grain (cairo_t *cr, const GrapeTrominoGoTile *tile, double x, double y, double size,
            GrapeColor color)
{
  gboolean upright = grape_pen_scatter (tile->number, 99) > .5;

  cairo_save (cr);
  if (upright)
    {
      cairo_translate (cr, x + size, y);
      cairo_rotate (cr, G_PI_2);
    }
  else
    cairo_translate (cr, x, y);
  for (guint k = 0; k < 9; k++)
    {
      double at = (k + .15 + .7 * grape_pen_scatter (tile->number, k)) * size / 9;
      double bend = (grape_pen_scatter (tile->number, k + 20) - .5) * size * .14;

      cairo_move_to (cr, 0, at);
      cairo_curve_to (cr, size * .35, at + bend, size * .65, at - bend, size, at + bend * .4);
      grape_pen_stroke (cr, color, .06 + .13 * grape_pen_scatter (tile->number, k + 40),
                        MAX (.7, size * (.006 + .012 * grape_pen_scatter (tile->number, k + 60))));
    }
  cairo_restore (cr);
}

/* Short chips, all about the same way, light and dark. */
static void
draw_chips (cairo_t *cr, const GrapeTrominoGoTile *tile, double x, double y, double size)
{
  cairo_set_line_width (cr, MAX (.7, size * .008));
  for (guint k = 0; k < 22; k++)
    {
      double px = x + size * grape_pen_scatter (tile->number, k),
             py = y + size * grape_pen_scatter (tile->number, k + 30);
      double length = size * (.04 + .09 * grape_pen_scatter (tile->number, k + 60));
      double tone = k % 3 ? 1 : 0;

      cairo_move_to (cr, px, py);
      cairo_line_to (cr, px + length, py - length * .45);
      cairo_set_source_rgba (cr, tone, tone, tone, tone > 0 ? .07 : .16);
      cairo_stroke (cr);
    }
}

/* Light from the upper left, as a line just inside the rim. */
static void
draw_bevel (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid, double x,
            double y)
{
  double size = 2 * grid->cell, line = MAX (1, grid->cell * .035);
  cairo_pattern_t *light = cairo_pattern_create_linear (x, y, x + size, y + size);

  cairo_pattern_add_color_stop_rgba (light, 0, 1, 1, 1, .55);
  cairo_pattern_add_color_stop_rgba (light, .45, 1, 1, 1, .12);
  cairo_pattern_add_color_stop_rgba (light, .55, 0, 0, 0, .06);
  cairo_pattern_add_color_stop_rgba (light, 1, 0, 0, 0, .28);
  tile_path (cr, tile, grid, line * 1.1);
  cairo_set_source (cr, light);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
  cairo_pattern_destroy (light);
}

static void
draw_surface (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid,
              const GrapeLook *look)
{
  gboolean detail = grid->cell >= DETAIL_FROM && !look->contrast;
  GrapeColor color = grape_tromino_go_color (tile->material, look);
  double x, y;

  tile_box (tile, grid, &x, &y);
  if (tile->material == GRAPE_TROMINO_GO_WOOD && !look->contrast) /* no two planks are alike */
    color = grape_pen_mix (color, (GrapeColor){ .72, .5, .26 },
                           .13 * grape_pen_scatter (tile->number, 7));
  tile_path (cr, tile, grid, 0);
  grape_pen_fill (cr, color, 1);
  if (detail)
    {
      cairo_save (cr);
      tile_path (cr, tile, grid, 0);
      cairo_clip (cr);
      if (tile->material == GRAPE_TROMINO_GO_WOOD)
        draw_grain (cr, tile, x, y, 2 * grid->cell, (GrapeColor){ .42, .24, .06 });
      else
        draw_chips (cr, tile, x, y, 2 * grid->cell);
      cairo_restore (cr);
      draw_bevel (cr, tile, grid, x, y);
    }
  tile_path (cr, tile, grid, 0);
  grape_pen_stroke (cr, rim_color (tile->material, look), 1,
                    look->contrast ? 2 : CLAMP (grid->cell * .03, .8, 2));
}

static void
draw_letter (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid,
             const GrapeLook *look)
{
  char text[2] = { tile->letter, 0 };
  double x = grid->left + (tile->squares[0].column + .5) * grid->cell;
  double y = grid->top + (tile->squares[0].row + .5) * grid->cell;
  GrapeTextStyle style = { .size = grid->cell * .62, .bold = TRUE, .align = .5 };

  if (grid->cell < 5)
    return;
  if (g_ascii_islower (tile->letter)) /* the middle of a small letter is above its line's */
    y -= grid->cell * .03;
  grape_pen_write (cr, grape_tromino_go_ink (tile->material, look), 1, text, x, y, style);
}

static void
draw_shadow (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid, double far)
{
  GrapeSquareGrid under = *grid;

  under.left += far * .6;
  under.top += far;
  tile_path (cr, tile, &under, -far * .3);
  grape_pen_fill (cr, (GrapeColor){ 0, 0, 0 }, .16);
  tile_path (cr, tile, &under, far * .2);
  grape_pen_fill (cr, (GrapeColor){ 0, 0, 0 }, .14);
}

static void
draw_absent (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid,
             const GrapeLook *look)
{

  tile_path (cr, tile, grid, grid->cell * .03);
  grape_pen_color (cr, grape_pen_ink (look), .07);
  cairo_fill_preserve (cr);
  grape_pen_dashed (cr, grape_pen_ink (look), .55, CLAMP (grid->cell * .04, 1, 2.5),
                    grid->cell * .12, grid->cell * .1);
}

/* Hatched over: taken out of the game. */
static void
draw_loss (cairo_t *cr, const GrapeTrominoGoTile *tile, const GrapeSquareGrid *grid,
           const GrapeLook *look)
{
  double x, y, size = 2 * grid->cell, step = MAX (4, grid->cell * .2);

  tile_box (tile, grid, &x, &y);
  cairo_save (cr);
  tile_path (cr, tile, grid, 0);
  cairo_clip (cr);
  grape_pen_color (cr, grape_tromino_go_table_color (look), .5);
  cairo_paint (cr);
  for (double at = step / 2; at < 2 * size; at += step)
    {
      cairo_move_to (cr, x + at, y);
      cairo_line_to (cr, x + at - size, y + size);
    }
  grape_pen_stroke (cr, grape_pen_alarm (look), .6, CLAMP (grid->cell * .05, 1, 3));
  cairo_restore (cr);
}

/** grape_tromino_go_paint_tile: one piece, with its letter and its shadow */
void
grape_tromino_go_paint_tile (cairo_t *cr, const GrapeTrominoGoTile *tile,
                             const GrapeSquareGrid *grid, const GrapeLook *look,
                             GrapeTrominoGoManner manner, double alpha)
{
  gboolean see_through = manner == GRAPE_TROMINO_GO_GHOST || alpha < 1;

  cairo_new_path (cr);
  if (manner == GRAPE_TROMINO_GO_ABSENT)
    {
      draw_absent (cr, tile, grid, look);
      return;
    }
  if (see_through)
    cairo_push_group (cr);
  if (!look->contrast && grid->cell >= 8)
    draw_shadow (cr, tile, grid, grid->cell * (manner == GRAPE_TROMINO_GO_GHOST ? .11 : .05));
  draw_surface (cr, tile, grid, look);
  if (manner == GRAPE_TROMINO_GO_LOST)
    draw_loss (cr, tile, grid, look);
  draw_letter (cr, tile, grid, look);
  if (see_through)
    {
      grape_pen_end_group (cr, manner == GRAPE_TROMINO_GO_GHOST ? alpha * .72 : alpha);
    }
}

/** grape_tromino_go_paint_ground: under the pieces of a group, so that they look joined */
void
grape_tromino_go_paint_ground (cairo_t *cr, const GrapeSquare *squares, guint n,
                               GrapeTrominoGoMaterial material, const GrapeSquareGrid *grid,
                               const GrapeLook *look)
{
  GrapeColor color = rim_color (material, look);

  if (n < 4)
    return;
  cairo_new_path (cr);
  grape_outline_path (cr, squares, n, grid, grid->cell * .05, grid->cell * .2);
  grape_pen_fill (cr, color, look->contrast ? .6 : .95);
}

/** grape_tromino_go_paint_no_mans_land: empty squares that pieces enclose */
void
grape_tromino_go_paint_no_mans_land (cairo_t *cr, const GrapeSquare *squares, guint n,
                                     const GrapeSquareGrid *grid, const GrapeLook *look)
{
  double step = MAX (4, grid->cell * .22);

  if (!n)
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  grape_outline_path (cr, squares, n, grid, 0, 0);
  grape_pen_color (cr, grape_pen_ink (look), .1);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  for (guint i = 0; i < n; i++)
    {
      double x = grid->left + squares[i].column * grid->cell;
      double y = grid->top + squares[i].row * grid->cell;
      double first = ceil ((x + y) / step) * step;

      for (double sum = first; sum < x + y + 2 * grid->cell; sum += step)
        {
          double from = MAX (x, sum - y - grid->cell), to = MIN (x + grid->cell, sum - y);

          cairo_move_to (cr, from, sum - from);
          cairo_line_to (cr, to, sum - to);
        }
    }
  grape_pen_stroke (cr, grape_pen_ink (look), look->contrast ? .8 : .3,
                    CLAMP (grid->cell * .035, .8, 2));
  cairo_restore (cr);
}
