/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faces with indices and pips, backs, jokers, empty places. All is drawn in units of a hundredth of
 * the card's width; the court is in grape-card-court.c. */
#include "grape-card-paint.h"
#include "grape-card-court.h"
#include "grape-pen.h"
#include "grape-sketch.h"

#include <math.h>

#define WIDTH  100.0
#define HEIGHT (WIDTH * GRAPE_CARD_RATIO)
#define CORNER 7.0

static const GrapeColor paper = { .992, .988, .969 };
static const GrapeColor red = { .757, .086, .145 };
static const GrapeColor black = { .09, .09, .12 };
static const GrapeColor jade = { .07, .42, .31 };
static const GrapeColor jade_light = { .42, .72, .55 };
static const GrapeColor cream = { .95, .93, .84 };

static void
begin (cairo_t *cr, double x, double y, double width)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, width / WIDTH, width / WIDTH);
}

static GrapeColor
suit_color (GrapeSuit suit)
{
  return grape_suit_red (suit) ? red : black;
}

/* In hundredths of the suit's height, the middle at 0, 0. */
static const char *const suits[] = {
  [GRAPE_SUIT_SPADES] = "M0 -50 C8 -30 44 -10 44 14 44 34 16 40 5 22 6 36 10 46 18 50 L-18 50 "
                        "C-10 46 -6 36 -5 22 -16 40 -44 34 -44 14 -44 -10 -8 -30 0 -50 Z",
  [GRAPE_SUIT_HEARTS] = "M0 50 C-10 26 -46 4 -46 -22 -46 -52 -8 -54 0 -26 8 -54 46 -52 46 -22 "
                        "46 4 10 26 0 50 Z",
  [GRAPE_SUIT_DIAMONDS] = "M0 -52 C9 -30 22 -12 38 0 22 12 9 30 0 52 -9 30 -22 12 -38 0 "
                          "-22 -12 -9 -30 0 -52 Z",
  [GRAPE_SUIT_CLUBS] = "O0 -26 22 -24 10 22 24 10 22 0 0 13 "
                       "M5 8 C6 34 10 44 18 50 L-18 50 C-10 44 -6 34 -5 8 Z",
};

/** grape_card_suit_path: begins a path: the suit's shape, centred at @x, @y, @size high */
void
grape_card_suit_path (cairo_t *cr, GrapeSuit suit, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 100, size / 100);
  if (suit != GRAPE_SUIT_NONE)
    grape_sketch_path (cr, suits[suit]);
  cairo_restore (cr);
}

static void
pip (cairo_t *cr, GrapeSuit suit, double x, double y, double size, gboolean upside_down)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  if (upside_down)
    cairo_rotate (cr, G_PI);
  grape_card_suit_path (cr, suit, 0, 0, size);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* How far down the card each pip is, by column: left and right, then middle; 0 top, 1 bottom. */
static const struct
{
  guint8 n_side, n_middle;
  double side[4], middle[3];
} pips[] = {
  [2] = { 0, 2, { 0 }, { 0, 1 } },
  [3] = { 0, 3, { 0 }, { 0, .5, 1 } },
  [4] = { 2, 0, { 0, 1 }, { 0 } },
  [5] = { 2, 1, { 0, 1 }, { .5 } },
  [6] = { 3, 0, { 0, .5, 1 }, { 0 } },
  [7] = { 3, 1, { 0, .5, 1 }, { .25 } },
  [8] = { 3, 2, { 0, .5, 1 }, { .25, .75 } },
  [9] = { 4, 1, { 0, 1 / 3., 2 / 3., 1 }, { .5 } },
  [10] = { 4, 2, { 0, 1 / 3., 2 / 3., 1 }, { 1 / 6., 5 / 6. } },
};

/**
 * grape_card_pip_places:
 * @n: 2 to 10
 * @places: (out): the middles of @n pips, in hundredths of the card's width; those below 70 stand
 *   on their heads
 */
void
grape_card_pip_places (guint n, double places[10][2])
{
  const double top = 24, height = HEIGHT - 2 * top;
  guint at = 0;

  g_return_if_fail (n >= 2 && n <= 10);
  for (guint i = 0; i < pips[n].n_side; i++)
    for (guint side = 0; side < 2; side++, at++)
      {
        places[at][0] = side ? 67 : 33;
        places[at][1] = top + pips[n].side[i] * height;
      }
  for (guint i = 0; i < pips[n].n_middle; i++, at++)
    {
      places[at][0] = 50;
      places[at][1] = top + pips[n].middle[i] * height;
    }
}

static void
draw_pips (cairo_t *cr, GrapeCard card)
{
  double places[10][2];

  grape_card_pip_places (card.rank, places);
  for (guint i = 0; i < card.rank; i++)
    pip (cr, card.suit, places[i][0], places[i][1], 19.5, places[i][1] > HEIGHT / 2);
}

static void
draw_ace (cairo_t *cr, GrapeCard card)
{
  pip (cr, card.suit, 50, 70, card.suit == GRAPE_SUIT_SPADES ? 62 : 44, FALSE);
  if (card.suit != GRAPE_SUIT_SPADES)
    return;
  grape_pen_color (cr, paper, 1);
  for (guint k = 0; k < 6; k++) /* the segments of a grapefruit */
    {
      double a = k * G_PI / 3;

      cairo_move_to (cr, 50 + 2.5 * cos (a), 74 + 2.5 * sin (a));
      cairo_arc (cr, 50, 74, 11, a - .38, a + .38);
      cairo_close_path (cr);
    }
  cairo_fill (cr);
}

/* Both corners, the second upside down. */
static void
draw_indices (cairo_t *cr, GrapeCard card)
{
  const GrapeTextStyle style
      = { .size = card.rank == GRAPE_RANK_TEN ? 19 : 22, .bold = TRUE, .align = .5 };

  for (guint k = 0; k < 2; k++)
    {
      cairo_save (cr);
      if (k)
        {
          cairo_translate (cr, WIDTH, HEIGHT);
          cairo_rotate (cr, G_PI);
        }
      grape_pen_text (cr, grape_rank_code (card.rank), 12.5, 14, style);
      pip (cr, card.suit, 12.5, 32, 14, FALSE);
      cairo_restore (cr);
    }
}

/* Small cards: what shows when cards overlap, and one large suit. */
static void
draw_compact (cairo_t *cr, GrapeCard card)
{
  const GrapeTextStyle style
      = { .size = card.rank == GRAPE_RANK_TEN ? 42 : 50, .bold = TRUE, .align = .5 };

  grape_pen_text (cr, grape_rank_code (card.rank), 27, 29, style);
  pip (cr, card.suit, 24, 69, 31, FALSE);
  pip (cr, card.suit, 66, 100, 58, FALSE);
}

/** grape_card_outline: begins a path: the card's edge */
void
grape_card_outline (cairo_t *cr, double x, double y, double width)
{
  cairo_new_path (cr);
  grape_pen_round (cr, x, y, width, width * GRAPE_CARD_RATIO, width * CORNER / WIDTH);
}

static void
draw_blank (cairo_t *cr, double width, GrapeColor color)
{
  double pixel = WIDTH / MAX (width, 1);

  grape_pen_round (cr, 0, 2.2, WIDTH + .6, HEIGHT, CORNER);
  grape_pen_fill (cr, (GrapeColor){ 0, 0, 0 }, .22);
  grape_pen_round (cr, 0, 0, WIDTH, HEIGHT, CORNER);
  grape_pen_color (cr, color, 1);
  cairo_fill_preserve (cr);
  grape_pen_stroke (cr, (GrapeColor){ 0, 0, 0 }, .45, MAX (.7, .8 * pixel));
}

/** grape_card_paint_blank: a card without anything on it */
void
grape_card_paint_blank (cairo_t *cr, double x, double y, double width)
{
  begin (cr, x, y, width);
  draw_blank (cr, width, paper);
  cairo_restore (cr);
}

/** grape_card_paint_face: the upper left corner is at @x, @y */
void
grape_card_paint_face (cairo_t *cr, GrapeCard card, double x, double y, double width)
{
  begin (cr, x, y, width);
  draw_blank (cr, width, paper);
  grape_pen_color (cr, suit_color (card.suit), 1);
  if (width < GRAPE_CARD_COMPACT_BELOW)
    draw_compact (cr, card);
  else
    {
      draw_indices (cr, card);
      if (card.rank == GRAPE_RANK_ACE)
        draw_ace (cr, card);
      else if (card.rank <= GRAPE_RANK_TEN)
        draw_pips (cr, card);
      else
        grape_card_court_paint (cr, card, suit_color (card.suit));
    }
  cairo_restore (cr);
}

/* A grapefruit, halved. */
static void
draw_fruit (cairo_t *cr, double x, double y, double radius)
{
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  grape_pen_fill (cr, jade, 1);
  cairo_arc (cr, x, y, radius * .88, 0, 2 * G_PI);
  grape_pen_fill (cr, cream, 1);
  grape_pen_color (cr, jade_light, 1);
  for (guint k = 0; k < 8; k++)
    {
      double a = k * G_PI / 4 + G_PI / 8;

      cairo_move_to (cr, x + radius * .1 * cos (a), y + radius * .1 * sin (a));
      cairo_arc (cr, x, y, radius * .78, a - .31, a + .31);
      cairo_close_path (cr);
    }
  cairo_fill (cr);
}

static void
draw_lattice (cairo_t *cr)
{
  cairo_save (cr);
  grape_pen_round (cr, 6, 6, WIDTH - 12, HEIGHT - 12, 4);
  grape_pen_color (cr, jade, 1);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  grape_pen_color (cr, jade_light, .75);
  cairo_set_line_width (cr, 1.3);
  for (double d = -HEIGHT; d < WIDTH + HEIGHT; d += 11)
    {
      cairo_move_to (cr, d, 0);
      cairo_line_to (cr, d + HEIGHT, HEIGHT);
      cairo_move_to (cr, d, 0);
      cairo_line_to (cr, d - HEIGHT, HEIGHT);
    }
  cairo_stroke (cr);
  cairo_restore (cr);
}

/** grape_card_paint_back: the same for every card */
void
grape_card_paint_back (cairo_t *cr, double x, double y, double width)
{
  begin (cr, x, y, width);
  draw_blank (cr, width, paper);
  draw_lattice (cr);
  draw_fruit (cr, 50, 70, 24);
  cairo_restore (cr);
}

/** grape_card_paint_joker: a standard deck's two: @red or black */
void
grape_card_paint_joker (cairo_t *cr, gboolean is_red, double x, double y, double width)
{
  GrapeColor color = is_red ? red : black;
  const GrapeTextStyle style = { .size = 15, .bold = TRUE, .align = .5 };

  begin (cr, x, y, width);
  draw_blank (cr, width, paper);
  grape_pen_color (cr, color, 1);
  for (guint k = 0; k < 2; k++)
    {
      cairo_save (cr);
      if (k)
        {
          cairo_translate (cr, WIDTH, HEIGHT);
          cairo_rotate (cr, G_PI);
        }
      grape_palette_mark_path (cr, 4, 13, 14, 20);
      cairo_fill (cr);
      cairo_restore (cr);
    }
  grape_card_court_jester (cr, color);
  grape_pen_write (cr, color, 1, "JOKER", 50, 122, style);
  cairo_restore (cr);
}

/** grape_card_paint_slot: an empty place, in the current colour */
void
grape_card_paint_slot (cairo_t *cr, double x, double y, double width)
{
  const double dashes[] = { MAX (3, width * .07), MAX (2, width * .05) };

  grape_card_outline (cr, x, y, width);
  cairo_save (cr);
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_set_line_width (cr, MAX (1, width * .02));
  cairo_stroke (cr);
  cairo_restore (cr);
}
