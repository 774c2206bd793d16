/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stone is told by its letter and by its colour, which is the seat's everywhere; a ruin is a heap
 * of rubble, never the same twice. Sizes are those of a square of the board. */
#include "grape-single-capture-go-scene.h"

#include "canvas/grape-pen.h"

#include <math.h>

#define STONE .44 /* of a square: the radius */

/** grape_single_capture_go_board_color: pale enough for every stone to stand out */
GrapeColor
grape_single_capture_go_board_color (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_paper (look);
  return look->dark ? (GrapeColor){ .165, .13, .10 } : (GrapeColor){ .955, .905, .81 };
}

static GrapeColor
line_color (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_ink (look);
  return look->dark ? (GrapeColor){ .42, .34, .26 } : (GrapeColor){ .66, .53, .36 };
}

GrapeColor
grape_single_capture_go_stone_color (int seat, const GrapeLook *look)
{
  return grape_palette_color (seat, look->dark);
}

/** grape_single_capture_go_rim_color: what sets a stone off from the wood */
GrapeColor
grape_single_capture_go_rim_color (int seat, const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_ink (look);
  return look->dark
             ? grape_pen_mix (grape_palette_color (seat, TRUE), (GrapeColor){ 1, 1, 1 }, .45)
             : grape_pen_mix (grape_palette_color (seat, FALSE), (GrapeColor){ 0, 0, 0 }, .45);
}

static void
draw_wood (cairo_t *cr, const GrapeSquareGrid *grid, double side, const GrapeLook *look)
{
  GrapeColor grain = look->dark ? (GrapeColor){ 0, 0, 0 } : (GrapeColor){ .62, .43, .2 };
  double strength = look->dark ? .16 : .1;

  for (guint k = 0; k < 46; k++)
    {
      double at = grid->top + side * (k + grape_pen_scatter (k + 17, 1)) / 46, bend = side * .02;

      cairo_move_to (cr, grid->left, at);
      cairo_curve_to (cr, grid->left + side * .3, at + bend * (grape_pen_scatter (k + 17, 2) - .5),
                      grid->left + side * .7, at - bend * (grape_pen_scatter (k + 17, 3) - .5),
                      grid->left + side, at + bend * (grape_pen_scatter (k + 17, 4) - .5));
      grape_pen_stroke (cr, grain, strength * (.3 + grape_pen_scatter (k + 17, 5)),
                        1 + 2.5 * grape_pen_scatter (k + 17, 6));
    }
}

/** grape_single_capture_go_paint_board: @side x @side empty squares */
void
grape_single_capture_go_paint_board (cairo_t *cr, const GrapeSquareGrid *grid, guint side,
                                     const GrapeLook *look)
{
  double size = side * grid->cell, edge = CLAMP (grid->cell * .1, 2, 7);

  cairo_new_path (cr);
  grape_pen_round (cr, grid->left - edge, grid->top - edge, size + 2 * edge, size + 2 * edge, edge);
  grape_pen_fill (cr, line_color (look), 1);
  cairo_rectangle (cr, grid->left, grid->top, size, size);
  grape_pen_fill (cr, grape_single_capture_go_board_color (look), 1);
  cairo_save (cr);
  cairo_rectangle (cr, grid->left, grid->top, size, size);
  cairo_clip (cr);
  if (!look->contrast && grid->cell >= 10)
    draw_wood (cr, grid, size, look);
  for (guint k = 1; k < side; k++)
    {
      double at = round (k * grid->cell) + .5;

      cairo_move_to (cr, grid->left, grid->top + at);
      cairo_line_to (cr, grid->left + size, grid->top + at);
      cairo_move_to (cr, grid->left + at, grid->top);
      cairo_line_to (cr, grid->left + at, grid->top + size);
    }
  grape_pen_stroke (cr, line_color (look), look->contrast ? 1 : .75, 1);
  cairo_restore (cr);
}

static void
draw_stone (cairo_t *cr, GrapeSingleCaptureGoStone stone, double x, double y, double size,
            const GrapeLook *look)
{
  GrapeColor color = grape_single_capture_go_stone_color (stone.seat, look);
  double cx = x + size / 2, cy = y + size / 2, r = size * STONE;
  char text[2] = { stone.letter, 0 };

  if (size >= 10 && !look->contrast)
    {
      cairo_arc (cr, cx + size * .02, cy + size * .045, r, 0, 2 * G_PI);
      grape_pen_fill (cr, (GrapeColor){ 0, 0, 0 }, .22);
    }
  cairo_arc (cr, cx, cy, r, 0, 2 * G_PI);
  grape_pen_fill (cr, color, 1);
  if (size >= 18 && !look->contrast) /* light on the shoulder; the letter's ground stays even */
    {
      cairo_pattern_t *light = cairo_pattern_create_radial (cx - r * .45, cy - r * .5, 0,
                                                            cx - r * .2, cy - r * .25, r * 1.25);

      cairo_pattern_add_color_stop_rgba (light, 0, 1, 1, 1, .3);
      cairo_pattern_add_color_stop_rgba (light, .45, 1, 1, 1, .04);
      cairo_pattern_add_color_stop_rgba (light, .75, 0, 0, 0, 0);
      cairo_pattern_add_color_stop_rgba (light, 1, 0, 0, 0, .22);
      cairo_arc (cr, cx, cy, r, 0, 2 * G_PI);
      cairo_set_source (cr, light);
      cairo_fill (cr);
      cairo_pattern_destroy (light);
    }
  cairo_arc (cr, cx, cy, r, 0, 2 * G_PI);
  grape_pen_stroke (cr, grape_single_capture_go_rim_color (stone.seat, look), 1,
                    look->contrast ? 2 : CLAMP (size * .03, .8, 2));
  if (size < 7)
    return;
  grape_pen_write (cr, grape_palette_ink (color), 1, text, cx, cy,
                   (GrapeTextStyle){ .size = size * .5, .bold = TRUE, .align = .5 });
}

/** grape_single_capture_go_paint_stone: on the square whose corner is @x, @y */
void
grape_single_capture_go_paint_stone (cairo_t *cr, GrapeSingleCaptureGoStone stone, double x,
                                     double y, double size, const GrapeLook *look, double alpha)
{
  cairo_new_path (cr);
  if (alpha >= 1)
    {
      draw_stone (cr, stone, x, y, size, look);
      return;
    }
  cairo_push_group (cr);
  draw_stone (cr, stone, x, y, size, look);
  grape_pen_end_group (cr, MAX (0, alpha));
}

/* One block of the heap: an uneven polygon with a lit upper side. */
static void
draw_block (cairo_t *cr, guint seed, double x, double y, double r, GrapeColor color,
            const GrapeLook *look)
{
  guint n = 5 + (guint)(grape_pen_scatter (seed + 17, 1) * 2.99);
  double turn = grape_pen_scatter (seed + 17, 2) * 2 * G_PI;

  for (guint pass = 0; pass < 2; pass++)
    {
      double lift = pass ? r * .16 : 0, scale = pass ? .78 : 1;

      cairo_new_path (cr);
      for (guint k = 0; k < n; k++)
        {
          double a = turn + k * 2 * G_PI / n,
                 far = r * scale * (.75 + .35 * grape_pen_scatter (seed + 17, 10 + k));

          cairo_line_to (cr, x + far * cos (a), y + far * sin (a) * .85 - lift);
        }
      cairo_close_path (cr);
      if (look->contrast)
        grape_pen_color (cr, pass ? grape_pen_paper (look) : grape_pen_ink (look), 1);
      else if (pass)
        grape_pen_color (cr, grape_pen_mix (color, (GrapeColor){ 1, 1, 1 }, look->dark ? .16 : .3),
                         1);
      else
        grape_pen_color (cr, grape_pen_mix (color, (GrapeColor){ 0, 0, 0 }, .42), 1);
      cairo_fill (cr);
    }
}

/* @spread: 0 while the stone still stands, 1 at rest */
static void
draw_rubble (cairo_t *cr, guint seed, double x, double y, double size, const GrapeLook *look,
             double spread)
{
  static const double heap[][3]
      = { { -.22, .16, .17 }, { .2, .19, .19 },   { .0, -.16, .2 },  { -.27, -.12, .11 },
          { .27, -.1, .13 },  { -.02, .12, .15 }, { .07, .33, .08 }, { -.33, .3, .06 } };
  GrapeColor grey = look->dark ? (GrapeColor){ .56, .54, .52 } : (GrapeColor){ .56, .535, .505 };
  double mirror = grape_pen_scatter (seed + 17, 40) > .5 ? 1 : -1;
  guint n = size < 12 ? 3 : size < 22 ? 6 : G_N_ELEMENTS (heap);

  for (guint k = 0; k < n; k++)
    {
      double dx
          = (heap[k][0] + .1 * (grape_pen_scatter (seed + 17, 50 + k) - .5)) * mirror * spread;
      double dy = (heap[k][1] + .1 * (grape_pen_scatter (seed + 17, 60 + k) - .5)) * spread;
      GrapeColor own = grape_pen_mix (grey, (GrapeColor){ .55, .42, .3 },
                                      .4 * grape_pen_scatter (seed + 17, 70 + k));

      draw_block (cr, seed * 31 + k, x + size * (.5 + dx), y + size * (.5 + dy), size * heap[k][2],
                  own, look);
    }
}

/** grape_single_capture_go_paint_ruin: @seed: different for each square, so that no two heaps are
 * alike */
void
grape_single_capture_go_paint_ruin (cairo_t *cr, guint seed, double x, double y, double size,
                                    const GrapeLook *look, double alpha)
{
  if (alpha >= 1)
    {
      draw_rubble (cr, seed, x, y, size, look, 1);
      return;
    }
  cairo_push_group (cr);
  draw_rubble (cr, seed, x, y, size, look, 1);
  grape_pen_end_group (cr, MAX (0, alpha));
}

static void
draw_cracks (cairo_t *cr, guint seed, double x, double y, double size, double phase)
{
  double cx = x + size / 2, cy = y + size / 2, r = size * STONE;

  cairo_save (cr);
  cairo_arc (cr, cx, cy, r, 0, 2 * G_PI);
  cairo_clip (cr);
  for (guint k = 0; k < 4; k++)
    {
      double a = (k + grape_pen_scatter (seed + 17, k)) * G_PI_2,
             b = a + (grape_pen_scatter (seed + 17, k + 8) - .5) * .9;

      cairo_move_to (cr, cx + r * cos (a), cy + r * sin (a));
      cairo_line_to (cr, cx + r * (1 - .55 * phase) * cos (b),
                     cy + r * (1 - .55 * phase) * sin (b));
      cairo_line_to (cr, cx + r * (1 - phase) * cos (a), cy + r * (1 - phase) * sin (a));
    }
  grape_pen_stroke (cr, (GrapeColor){ 0, 0, 0 }, .75, MAX (1, size * .035));
  cairo_restore (cr);
}

/** grape_single_capture_go_paint_crumbling: @phase 0: a stone; 1: its ruin */
void
grape_single_capture_go_paint_crumbling (cairo_t *cr, GrapeSingleCaptureGoStone stone, guint seed,
                                         double x, double y, double size, const GrapeLook *look,
                                         double phase)
{
  double crack = CLAMP (phase / .45, 0, 1), fall = CLAMP ((phase - .4) / .6, 0, 1);
  double shake = phase < .45 ? sin (phase * 60) * size * .018 : 0;

  if (fall > 0)
    {
      cairo_push_group (cr);
      draw_rubble (cr, seed, x, y, size, look, .45 + .55 * grape_pen_ease (fall));
      grape_pen_end_group (cr, CLAMP (fall * 1.6, 0, 1));
    }
  if (fall >= 1)
    return;
  cairo_push_group (cr);
  draw_stone (cr, stone, x + shake, y, size, look);
  draw_cracks (cr, seed, x + shake, y, size, crack);
  grape_pen_end_group (cr, 1 - fall);
}
