/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The court of the Eleusis Deck: a Suber has a scholar's cap, glasses, a white beard and a book, a
 * Nomic a judge's wig and a scroll of rules, a Monarch a closed crown and an orb, a Knave a brimmed
 * hat, a mask and a dagger, a Page a fringe and a letter. */
#include "grape-card-court-private.h"

static const GrapeColor white = { .95, .95, .93 };
static const GrapeColor grey = { .78, .78, .77 };

void
grape_court_suber_hair (cairo_t *cr)
{
  cairo_move_to (cr, 40, 34);
  cairo_curve_to (cr, 36, 40, 37, 47, 40, 51);
  cairo_line_to (cr, 60, 51);
  cairo_curve_to (cr, 63, 47, 64, 40, 60, 34);
  cairo_close_path (cr);
  fill (cr, grey);
}

static void
book (cairo_t *cr)
{
  static const double cover[][2] = { { 63, 42 }, { 75, 40 }, { 76.5, 57 }, { 64.5, 59 } };

  shape (cr, cover, G_N_ELEMENTS (cover), gold);
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, .9);
  for (guint k = 0; k < 3; k++)
    {
      cairo_move_to (cr, 66 + k * .3, 46 + k * 3.6);
      cairo_line_to (cr, 73.4 + k * .3, 44.8 + k * 3.6);
    }
  cairo_stroke (cr);
}

void
grape_court_suber (cairo_t *cr, GrapeColor cloth)
{
  static const double cap[][2] = { { 40.6, 29 }, { 59.4, 29 }, { 58.6, 35.6 }, { 41.4, 35.6 } };
  static const double board[][2] = { { 50, 19.5 }, { 68, 26 }, { 50, 32 }, { 32, 26 } };

  cairo_move_to (cr, 42, 44);
  cairo_curve_to (cr, 41, 56, 46, 62, 50, 64);
  cairo_curve_to (cr, 54, 62, 59, 56, 58, 44);
  cairo_curve_to (cr, 56, 46, 53, 44.6, 50, 45.4);
  cairo_curve_to (cr, 47, 44.6, 44, 46, 42, 44);
  fill (cr, white);
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, .9);
  cairo_arc (cr, 46.4, 40, 2.8, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 53.6, 40, 2.8, 0, 2 * G_PI);
  cairo_move_to (cr, 49.2, 40);
  cairo_line_to (cr, 50.8, 40);
  cairo_stroke (cr);
  shape (cr, cap, G_N_ELEMENTS (cap), night);
  shape (cr, board, G_N_ELEMENTS (board), night);
  cairo_move_to (cr, 50, 26);
  cairo_curve_to (cr, 58, 26, 65, 27, 65.4, 35);
  grape_pen_color (cr, gold, 1);
  cairo_set_line_width (cr, 1.3);
  cairo_stroke (cr);
  cairo_arc (cr, 65.4, 36, 1.7, 0, 2 * G_PI);
  fill (cr, gold);
  book (cr);
}

void
grape_court_nomic_wig (cairo_t *cr)
{
  for (guint side = 0; side < 2; side++)
    for (guint k = 0; k < 5; k++)
      {
        double out = k < 3 ? 10.2 + k * .7 : 11.8;

        cairo_arc (cr, side ? 50 + out : 50 - out, 35 + k * 5.2, 3.9, 0, 2 * G_PI);
        fill (cr, white);
      }
}

void
grape_court_nomic (cairo_t *cr, GrapeColor cloth)
{
  cairo_move_to (cr, 40.6, 38);
  cairo_curve_to (cr, 38, 20, 62, 20, 59.4, 38);
  cairo_curve_to (cr, 57, 31, 54, 32.4, 50, 32.4);
  cairo_curve_to (cr, 46, 32.4, 43, 31, 40.6, 38);
  fill (cr, white);
  grape_pen_color (cr, line, .55);
  cairo_set_line_width (cr, .8);
  for (guint k = 0; k < 3; k++)
    {
      cairo_move_to (cr, 45 + 4 * k, 25.6);
      cairo_curve_to (cr, 46.6 + 4 * k, 28, 46.6 + 4 * k, 30, 45 + 4 * k, 32);
    }
  cairo_stroke (cr);
  cairo_rectangle (cr, 65, 33, 9.6, 24);
  fill (cr, white);
  for (guint k = 0; k < 2; k++)
    {
      grape_pen_round (cr, 63.4, k ? 55.6 : 30.6, 12.8, 3.6, 1.8);
      fill (cr, gold);
    }
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, .9);
  for (guint k = 0; k < 5; k++)
    {
      cairo_move_to (cr, 67, 38 + k * 3.6);
      cairo_line_to (cr, k == 4 ? 70 : 72.6, 38 + k * 3.6);
    }
  cairo_stroke (cr);
}

void
grape_court_monarch_hair (cairo_t *cr)
{
  cairo_move_to (cr, 41, 32);
  cairo_curve_to (cr, 36, 40, 40, 48, 37, 54);
  cairo_line_to (cr, 63, 54);
  cairo_curve_to (cr, 60, 48, 64, 40, 59, 32);
  cairo_close_path (cr);
  fill (cr, hair_dark);
}

static void
orb (cairo_t *cr, double x, double y, double radius)
{
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  fill (cr, gold);
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, .9);
  cairo_move_to (cr, x - radius, y);
  cairo_line_to (cr, x + radius, y);
  cairo_move_to (cr, x, y - radius);
  cairo_line_to (cr, x, y - radius - 6);
  cairo_move_to (cr, x - 2.4, y - radius - 3.6);
  cairo_line_to (cr, x + 2.4, y - radius - 3.6);
  cairo_set_line_width (cr, 1.4);
  cairo_stroke (cr);
}

void
grape_court_monarch (cairo_t *cr, GrapeColor cloth)
{
  cairo_move_to (cr, 40, 32);
  cairo_curve_to (cr, 35, 22, 45, 18, 50, 20);
  cairo_curve_to (cr, 55, 18, 65, 22, 60, 32);
  cairo_close_path (cr);
  fill (cr, cloth);
  for (guint k = 0; k < 3; k++)
    {
      cairo_move_to (cr, 41 + 9 * k, 32);
      cairo_curve_to (cr, 36 + 14 * k, 20, 46 + 4 * k, 19, 50, 20);
    }
  grape_pen_color (cr, gold, 1);
  cairo_set_line_width (cr, 2.2);
  cairo_stroke (cr);
  cairo_rectangle (cr, 39.4, 30.4, 21.2, 4.4);
  fill (cr, gold);
  for (guint k = 0; k < 3; k++)
    {
      cairo_arc (cr, 44 + 6 * k, 32.6, 1.3, 0, 2 * G_PI);
      fill (cr, k == 1 ? cloth : white);
    }
  cairo_arc (cr, 50, 18, 2.2, 0, 2 * G_PI);
  fill (cr, gold);
  orb (cr, 69.6, 53, 5.4);
}

void
grape_court_knave (cairo_t *cr, GrapeColor cloth)
{
  static const double blade[][2]
      = { { 70, 24 }, { 72.6, 29 }, { 71.6, 46 }, { 68.4, 46 }, { 67.4, 29 } };

  cairo_move_to (cr, 41, 38);
  cairo_curve_to (cr, 44, 36.4, 48, 37, 50, 38.6);
  cairo_curve_to (cr, 52, 37, 56, 36.4, 59, 38);
  cairo_curve_to (cr, 58.6, 44, 54, 44, 50, 41.4);
  cairo_curve_to (cr, 46, 44, 41.4, 44, 41, 38);
  fill (cr, line);
  grape_pen_color (cr, white, 1);
  cairo_arc (cr, 46.4, 40, 1.1, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 53.6, 40, 1.1, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_move_to (cr, 41.6, 31);
  cairo_curve_to (cr, 41, 18, 59, 18, 58.4, 31);
  cairo_close_path (cr);
  fill (cr, cloth);
  cairo_move_to (cr, 31, 33);
  cairo_curve_to (cr, 40, 27.6, 60, 27.6, 69, 30);
  cairo_curve_to (cr, 60, 37, 42, 37, 31, 33);
  fill (cr, cloth);
  cairo_move_to (cr, 56, 28.6);
  cairo_curve_to (cr, 58, 18, 66, 14.6, 71, 15);
  cairo_curve_to (cr, 67, 18.6, 64, 26, 56, 28.6);
  fill (cr, gold);
  shape (cr, blade, G_N_ELEMENTS (blade), white);
  cairo_rectangle (cr, 65, 46, 10, 2.6);
  fill (cr, gold);
  cairo_rectangle (cr, 68.6, 48.6, 2.8, 7);
  fill (cr, hair_dark);
}

void
grape_court_page_hair (cairo_t *cr)
{
  cairo_move_to (cr, 50, 27);
  cairo_curve_to (cr, 36, 27, 37.4, 42, 37.4, 50);
  cairo_line_to (cr, 62.6, 50);
  cairo_curve_to (cr, 62.6, 42, 64, 27, 50, 27);
  fill (cr, hair_light);
}

void
grape_court_page (cairo_t *cr, GrapeColor cloth)
{
  cairo_move_to (cr, 41.4, 38);
  cairo_curve_to (cr, 40, 26, 60, 26, 58.6, 38);
  cairo_curve_to (cr, 54, 35.4, 46, 35.4, 41.4, 38);
  fill (cr, hair_light);
  cairo_move_to (cr, 40, 30);
  cairo_curve_to (cr, 38, 20, 60, 18, 61, 29.4);
  cairo_curve_to (cr, 54, 26.6, 46, 27, 40, 30);
  fill (cr, cloth);
  cairo_arc (cr, 50.6, 20.8, 1.9, 0, 2 * G_PI);
  fill (cr, gold);
  cairo_rectangle (cr, 60.6, 47, 15.6, 10.6);
  fill (cr, white);
  cairo_move_to (cr, 60.6, 47);
  cairo_line_to (cr, 68.4, 53.4);
  cairo_line_to (cr, 76.2, 47);
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, .9);
  cairo_stroke (cr);
  cairo_arc (cr, 68.4, 53.4, 1.7, 0, 2 * G_PI);
  fill (cr, cloth);
}
