/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Twelve shapes that can be told apart without their colours, also at a dozen pixels: bold, and
 * each with an outline of its own. In units of a hundredth of their height, the middle at 0, 0. */
#include "grape-deck-shapes.h"
#include "grape-card-paint.h"

#include <math.h>

/* A star of @n points, the first one upwards, added to the path. */
static void
star_path (cairo_t *cr, double x, double y, guint n, double outer, double inner)
{
  cairo_new_sub_path (cr);
  for (guint k = 0; k < 2 * n; k++)
    {
      double angle = k * G_PI / n - G_PI / 2, radius = k % 2 ? inner : outer;

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

static void
stroke (cairo_t *cr, double width)
{
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

static void
draw_wand (cairo_t *cr)
{
  cairo_move_to (cr, -34, 43);
  cairo_line_to (cr, 6, -8);
  stroke (cr, 15);
  star_path (cr, 15, -17, 4, 37, 12);
  cairo_fill (cr);
}

/* A slice of strudel: the roll of its dough. */
static void
draw_strudel (cairo_t *cr)
{
  const double turns = 2.1, inner = 3, outer = 42;

  for (guint k = 0; k <= 80; k++)
    {
      double part = k / 80., angle = part * turns * 2 * G_PI - .2;
      double radius = inner + (outer - inner) * part;

      cairo_line_to (cr, radius * cos (angle), radius * sin (angle));
    }
  stroke (cr, 11.5);
}

static void
draw_pound (cairo_t *cr)
{
  cairo_move_to (cr, 27, -27);
  cairo_curve_to (cr, 22, -50, -16, -50, -16, -20);
  cairo_curve_to (cr, -16, -4, -6, 8, -10, 24);
  cairo_curve_to (cr, -13, 34, -20, 40, -29, 43);
  cairo_curve_to (cr, -10, 34, 8, 50, 30, 38);
  stroke (cr, 13);
  cairo_move_to (cr, -30, 3);
  cairo_line_to (cr, 16, 3);
  stroke (cr, 11);
}

static void
draw_dollar (cairo_t *cr)
{
  cairo_move_to (cr, 27, -22);
  cairo_curve_to (cr, 22, -44, -28, -44, -28, -18);
  cairo_curve_to (cr, -28, 6, 29, -8, 29, 19);
  cairo_curve_to (cr, 29, 44, -26, 44, -29, 21);
  stroke (cr, 13);
  cairo_move_to (cr, 0, -49);
  cairo_line_to (cr, 0, 49);
  stroke (cr, 9);
}

/* The head is all spikes; without the knob below, people see a tree. */
static void
draw_mace (cairo_t *cr)
{
  star_path (cr, 0, -22, 8, 32, 18);
  cairo_fill (cr);
  cairo_move_to (cr, 0, -10);
  cairo_line_to (cr, 0, 42);
  stroke (cr, 10);
  cairo_arc (cr, 0, 43, 9, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_spear (cairo_t *cr)
{
  cairo_move_to (cr, 0, -56);
  cairo_line_to (cr, 20, -22);
  cairo_line_to (cr, 6, 2);
  cairo_line_to (cr, -6, 2);
  cairo_line_to (cr, -20, -22);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_move_to (cr, 0, -4);
  cairo_line_to (cr, 0, 50);
  stroke (cr, 10);
  cairo_move_to (cr, -14, 8);
  cairo_line_to (cr, 14, 8);
  stroke (cr, 8.5);
}

static void
draw_daemon (cairo_t *cr)
{
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_move_to (cr, 0, 50);
  cairo_curve_to (cr, -26, 44, -40, 20, -37, -6);
  cairo_curve_to (cr, -50, -18, -52, -38, -42, -54);
  cairo_curve_to (cr, -38, -38, -28, -30, -14, -28);
  cairo_curve_to (cr, -5, -31, 5, -31, 14, -28);
  cairo_curve_to (cr, 28, -30, 38, -38, 42, -54);
  cairo_curve_to (cr, 52, -38, 50, -18, 37, -6);
  cairo_curve_to (cr, 40, 20, 26, 44, 0, 50);
  cairo_close_path (cr);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, side * 25, -6);
      cairo_line_to (cr, side * 6, 6);
      cairo_curve_to (cr, side * 10, 14, side * 22, 12, side * 25, -6);
      cairo_close_path (cr);
    }
  cairo_move_to (cr, -18, 23);
  cairo_curve_to (cr, -8, 29, 8, 29, 18, 23);
  cairo_curve_to (cr, 12, 40, -12, 40, -18, 23);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_star (cairo_t *cr)
{
  star_path (cr, 0, 4, 5, 53, 21);
  cairo_fill (cr);
}

static void
draw_suit (cairo_t *cr, GrapeSuit suit)
{
  grape_card_suit_path (cr, suit, 0, 0, 100);
  cairo_fill (cr);
}

static void
draw_spade (cairo_t *cr)
{
  draw_suit (cr, GRAPE_SUIT_SPADES);
}

static void
draw_heart (cairo_t *cr)
{
  draw_suit (cr, GRAPE_SUIT_HEARTS);
}

static void
draw_diamond (cairo_t *cr)
{
  draw_suit (cr, GRAPE_SUIT_DIAMONDS);
}

static void
draw_club (cairo_t *cr)
{
  draw_suit (cr, GRAPE_SUIT_CLUBS);
}

static const struct
{
  const char *name;
  void (*draw) (cairo_t *cr);
} shapes[] = {
  { "spade", draw_spade }, { "heart", draw_heart },   { "diamond", draw_diamond },
  { "club", draw_club },   { "wand", draw_wand },     { "strudel", draw_strudel },
  { "pound", draw_pound }, { "dollar", draw_dollar }, { "mace", draw_mace },
  { "spear", draw_spear }, { "daemon", draw_daemon }, { "star", draw_star },
};

/** grape_deck_shape_known: FALSE for NULL too */
gboolean
grape_deck_shape_known (const char *name)
{
  for (guint i = 0; name && i < G_N_ELEMENTS (shapes); i++)
    if (g_str_equal (name, shapes[i].name))
      return TRUE;
  return FALSE;
}

/** grape_deck_shape_draw: a known shape in the current colour, its middle at @x, @y, @size high */
void
grape_deck_shape_draw (cairo_t *cr, const char *name, double x, double y, double size)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (g_str_equal (name, shapes[i].name))
      {
        cairo_save (cr);
        cairo_translate (cr, x, y);
        cairo_scale (cr, size / 100, size / 100);
        cairo_new_path (cr);
        shapes[i].draw (cr);
        cairo_restore (cr);
      }
}
