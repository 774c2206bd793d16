/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The court: busts of plain shapes, twice, the second upside down. A king has a beard, a crown and
 * a sword, a queen long hair, a round crown and a flower, a jack a cap with a feather and a pike.
 */
#include "grape-card-court-private.h"
#include "grape-card-paint.h"

#include <string.h>

/* Shoulders, collar and the pattern of the robe, down to the middle of the card. */
static void
robe (cairo_t *cr, const GrapeCourt *court)
{
  static const double left[][2] = { { 40, 53 }, { 50, 70 }, { 24, 70 }, { 27, 60 } };
  static const double right[][2] = { { 60, 53 }, { 50, 70 }, { 76, 70 }, { 73, 60 } };
  static const double collar[][2]
      = { { 40, 53 }, { 50, 58 }, { 60, 53 }, { 56, 64 }, { 50, 70 }, { 44, 64 } };

  shape (cr, left, G_N_ELEMENTS (left), court->cloth);
  shape (cr, right, G_N_ELEMENTS (right), night);
  shape (cr, collar, G_N_ELEMENTS (collar), gold);
  grape_pen_color (cr, gold, 1);
  court->emblem (cr, court->data, 33.5, 64, 6);
  grape_pen_color (cr, gold, 1);
  court->emblem (cr, court->data, 66.5, 64, 6);
}

static void
head (cairo_t *cr)
{
  cairo_rectangle (cr, 46, 46, 8, 9);
  fill (cr, skin);
  ellipse (cr, 50, 41, 8.2, 10, 0, 2 * G_PI);
  fill (cr, skin);
  grape_pen_color (cr, line, 1);
  cairo_arc (cr, 46.8, 40, 1, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 53.2, 40, 1, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_set_line_width (cr, .9);
  cairo_move_to (cr, 50, 41);
  cairo_line_to (cr, 49, 44);
  cairo_line_to (cr, 50.4, 44);
  cairo_move_to (cr, 47.6, 47);
  cairo_curve_to (cr, 49, 48, 51, 48, 52.4, 47);
  cairo_stroke (cr);
}

static void
king (cairo_t *cr, GrapeColor cloth)
{
  static const double crown[][2]
      = { { 39, 33 }, { 37, 20 }, { 43.5, 26 }, { 50, 17 }, { 56.5, 26 }, { 63, 20 }, { 61, 33 } };
  static const double blade[][2] = { { 69, 20 }, { 71, 24 }, { 71, 50 }, { 67, 50 }, { 67, 24 } };

  cairo_move_to (cr, 41.5, 40);
  cairo_curve_to (cr, 40, 56, 46, 60, 50, 61);
  cairo_curve_to (cr, 54, 60, 60, 56, 58.5, 40);
  cairo_curve_to (cr, 57, 46, 54, 45.5, 50, 45.6);
  cairo_curve_to (cr, 46, 45.5, 43, 46, 41.5, 40);
  fill (cr, hair_dark);
  shape (cr, crown, G_N_ELEMENTS (crown), gold);
  for (guint k = 0; k < 3; k++)
    {
      cairo_arc (cr, 44 + 6 * k, 29.5, 1.4, 0, 2 * G_PI);
      fill (cr, k == 1 ? night : skin);
    }
  shape (cr, blade, G_N_ELEMENTS (blade), skin);
  cairo_rectangle (cr, 63.5, 50, 11, 2.6);
  fill (cr, gold);
  cairo_rectangle (cr, 67.6, 52.6, 2.8, 7);
  fill (cr, gold);
}

static void
queen_hair (cairo_t *cr)
{
  cairo_move_to (cr, 50, 27);
  cairo_curve_to (cr, 34, 27, 36, 44, 34, 56);
  cairo_curve_to (cr, 40, 60, 60, 60, 66, 56);
  cairo_curve_to (cr, 64, 44, 66, 27, 50, 27);
  fill (cr, hair_light);
}

static void
queen (cairo_t *cr, GrapeColor cloth)
{
  cairo_move_to (cr, 40, 33);
  cairo_curve_to (cr, 38, 28, 38, 24, 37, 21);
  cairo_curve_to (cr, 41, 26, 44, 26, 45, 20);
  cairo_curve_to (cr, 47, 26, 53, 26, 55, 20);
  cairo_curve_to (cr, 56, 26, 59, 26, 63, 21);
  cairo_curve_to (cr, 62, 24, 62, 28, 60, 33);
  cairo_close_path (cr);
  fill (cr, gold);
  for (guint k = 0; k < 4; k++)
    {
      cairo_arc (cr, (const double[]){ 37, 45, 55, 63 }[k], k % 3 ? 19 : 20, 1.7, 0, 2 * G_PI);
      fill (cr, k % 3 ? gold : skin);
    }
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, 1.2);
  cairo_move_to (cr, 70, 58);
  cairo_curve_to (cr, 72, 50, 71, 44, 70, 38);
  cairo_stroke (cr);
  for (guint k = 0; k < 5; k++)
    {
      cairo_save (cr);
      cairo_translate (cr, 70, 35);
      cairo_rotate (cr, k * 2 * G_PI / 5);
      ellipse (cr, 0, -3.6, 2.2, 3.2, 0, 2 * G_PI);
      fill (cr, skin);
      cairo_restore (cr);
    }
  cairo_arc (cr, 70, 35, 1.9, 0, 2 * G_PI);
  fill (cr, gold);
}

static void
jack_hair (cairo_t *cr)
{
  cairo_move_to (cr, 50, 28);
  cairo_curve_to (cr, 36, 28, 40, 44, 38, 51);
  cairo_line_to (cr, 62, 51);
  cairo_curve_to (cr, 60, 44, 64, 28, 50, 28);
  fill (cr, hair_dark);
}

static void
jack (cairo_t *cr, GrapeColor color)
{
  static const double pike[][2] = { { 70, 17 }, { 74, 27 }, { 70, 32 }, { 66, 27 } };

  cairo_move_to (cr, 39, 33);
  cairo_curve_to (cr, 34, 20, 64, 17, 62, 33);
  cairo_close_path (cr);
  fill (cr, color);
  cairo_rectangle (cr, 39, 31, 23, 3.6);
  fill (cr, gold);
  cairo_move_to (cr, 42, 24);
  cairo_curve_to (cr, 36, 14, 46, 13, 58, 20);
  cairo_curve_to (cr, 50, 18, 46, 20, 42, 24);
  fill (cr, skin);
  cairo_rectangle (cr, 69, 30, 2, 28);
  fill (cr, hair_dark);
  shape (cr, pike, G_N_ELEMENTS (pike), gold);
}

/* What lies behind head and shoulders, and what lies before them. */
static const struct
{
  const char *name;
  void (*behind) (cairo_t *cr);
  void (*before) (cairo_t *cr, GrapeColor cloth);
} figures[] = {
  { "king", NULL, king },
  { "queen", queen_hair, queen },
  { "jack", jack_hair, jack },
  { "suber", grape_court_suber_hair, grape_court_suber },
  { "nomic", grape_court_nomic_wig, grape_court_nomic },
  { "monarch", grape_court_monarch_hair, grape_court_monarch },
  { "knave", jack_hair, grape_court_knave },
  { "page", grape_court_page_hair, grape_court_page },
};

static int
find_figure (const char *name)
{
  for (guint i = 0; name && i < G_N_ELEMENTS (figures); i++)
    if (g_str_equal (name, figures[i].name))
      return (int)i;
  return -1;
}

/** grape_card_court_knows: whether there is a picture of @figure, "king" */
gboolean
grape_card_court_knows (const char *figure)
{
  return find_figure (figure) >= 0;
}

static void
half (cairo_t *cr, const GrapeCourt *court)
{
  int figure = find_figure (court->figure);

  if (figures[figure].behind)
    figures[figure].behind (cr);
  robe (cr, court);
  head (cr);
  figures[figure].before (cr, court->cloth);
  grape_pen_color (cr, court->ink, 1);
  court->emblem (cr, court->data, 29, 21, 10);
}

/** grape_card_court_draw: the picture inside its frame; @court's figure must be a known one */
void
grape_card_court_draw (cairo_t *cr, const GrapeCourt *court)
{
  g_return_if_fail (grape_card_court_knows (court->figure));
  cairo_rectangle (cr, 22.5, 13, 55, 114);
  grape_pen_color (cr, gold, .14);
  cairo_fill (cr);
  for (guint k = 0; k < 2; k++)
    {
      cairo_save (cr);
      if (k)
        {
          cairo_translate (cr, 100, 140);
          cairo_rotate (cr, G_PI);
        }
      cairo_rectangle (cr, 22.5, 13, 55, 57);
      cairo_clip (cr);
      cairo_new_path (cr);
      half (cr, court);
      cairo_restore (cr);
    }
  cairo_rectangle (cr, 22.5, 68.4, 55, 3.2);
  fill (cr, gold);
  cairo_rectangle (cr, 22.5, 13, 55, 114);
  grape_pen_color (cr, court->ink, 1);
  cairo_set_line_width (cr, 1.1);
  cairo_stroke (cr);
}

static void
draw_suit (cairo_t *cr, gconstpointer data, double x, double y, double size)
{
  grape_card_suit_path (cr, *(const GrapeSuit *)data, x, y, size);
  cairo_fill (cr);
}

/** grape_card_court_paint: the picture of a jack, queen or king inside its frame */
void
grape_card_court_paint (cairo_t *cr, GrapeCard card, GrapeColor ink)
{
  static const char *const names[]
      = { [GRAPE_RANK_JACK] = "jack", [GRAPE_RANK_QUEEN] = "queen", [GRAPE_RANK_KING] = "king" };
  GrapeSuit suit = card.suit;
  GrapeCourt court = { .figure = names[card.rank],
                       .ink = ink,
                       .cloth = grape_suit_red (card.suit) ? ink : (GrapeColor){ .16, .38, .30 },
                       .emblem = draw_suit,
                       .data = &suit };

  grape_card_court_draw (cr, &court);
}

/** grape_card_court_jester: head with a three-pointed cap of bells */
void
grape_card_court_jester (cairo_t *cr, GrapeColor ink)
{
  static const double points[][2] = { { 22, 50 }, { 50, 22 }, { 78, 50 } };

  cairo_save (cr);
  cairo_translate (cr, 0, 14);
  cairo_move_to (cr, 36, 60);
  cairo_curve_to (cr, 34, 40, 28, 42, 22, 50);
  cairo_curve_to (cr, 26, 28, 42, 34, 44, 44);
  cairo_curve_to (cr, 44, 34, 46, 28, 50, 22);
  cairo_curve_to (cr, 54, 28, 56, 34, 56, 44);
  cairo_curve_to (cr, 58, 34, 74, 28, 78, 50);
  cairo_curve_to (cr, 72, 42, 66, 40, 64, 60);
  cairo_close_path (cr);
  fill (cr, ink);
  for (guint k = 0; k < 3; k++)
    {
      cairo_arc (cr, points[k][0], points[k][1], 3.4, 0, 2 * G_PI);
      fill (cr, gold);
    }
  ellipse (cr, 50, 66, 13, 16, 0, 2 * G_PI);
  fill (cr, skin);
  cairo_rectangle (cr, 36, 55, 28, 5);
  fill (cr, gold);
  grape_pen_color (cr, line, 1);
  cairo_arc (cr, 45, 66, 1.6, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 55, 66, 1.6, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_set_line_width (cr, 1.3);
  cairo_move_to (cr, 43, 73);
  cairo_curve_to (cr, 47, 79, 53, 79, 57, 73);
  cairo_stroke (cr);
  cairo_restore (cr);
}
