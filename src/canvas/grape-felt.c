/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the card games' tables share. */
#include "grape-felt.h"

#include <math.h>

/** grape_felt_paint: the cloth, lighter where the lamp hangs; plain in high contrast */
void
grape_felt_paint (cairo_t *cr, const GrapeLook *look, GrapeBox box)
{
  const GrapeColor near
      = look->dark ? (GrapeColor){ .11, .29, .22 } : (GrapeColor){ .17, .47, .35 };
  const GrapeColor far
      = look->dark ? (GrapeColor){ .05, .15, .11 } : (GrapeColor){ .09, .32, .235 };
  double middle = box.x + box.width / 2;

  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  if (look->contrast)
    {
      grape_pen_fill (cr, (GrapeColor){ .02, .13, .10 }, 1);
      return;
    }
  cairo_pattern_t *light
      = cairo_pattern_create_radial (middle, box.y + box.height * .42, 0, middle,
                                     box.y + box.height * .5, hypot (box.width, box.height) * .6);
  cairo_pattern_add_color_stop_rgb (light, 0, near.red, near.green, near.blue);
  cairo_pattern_add_color_stop_rgb (light, 1, far.red, far.green, far.blue);
  cairo_set_source (cr, light);
  cairo_fill (cr);
  cairo_pattern_destroy (light);
}

/** grape_felt_write: in chalk; returns the width */
double
grape_felt_write (cairo_t *cr, const GrapeLook *look, const char *text, double x, double y,
                  GrapeTextStyle style, double alpha)
{
  grape_pen_color (cr, GRAPE_FELT_CHALK, look->contrast ? 1 : alpha);
  return grape_pen_text (cr, text, x, y, style);
}

static void
to_middle (cairo_t *cr, GrapeCardPlace place)
{
  cairo_translate (cr, place.x + place.width / 2, place.y + place.width * GRAPE_CARD_RATIO / 2);
  cairo_rotate (cr, place.angle);
}

/** grape_felt_card: the back for rank 0 and while @flip (0 to 1: it turns over) is below a half */
void
grape_felt_card (cairo_t *cr, GrapeCardPlace place, GrapeCard card, double flip)
{
  double half = place.width / 2, tall = half * GRAPE_CARD_RATIO;

  cairo_save (cr);
  to_middle (cr, place);
  cairo_scale (cr, MAX (.02, fabs (cos (flip * G_PI))), 1);
  if (card.rank && flip >= .5)
    grape_card_paint_face (cr, card, -half, -tall, place.width);
  else
    grape_card_paint_back (cr, -half, -tall, place.width);
  cairo_restore (cr);
}

/** grape_felt_shade: over a card that is out of play, or may not be played now */
void
grape_felt_shade (cairo_t *cr, GrapeCardPlace place, double shade)
{
  cairo_save (cr);
  to_middle (cr, place);
  grape_card_outline (cr, -place.width / 2, -place.width * GRAPE_CARD_RATIO / 2, place.width);
  grape_pen_fill (cr, (GrapeColor){ .04, .16, .12 }, shade);
  cairo_restore (cr);
}

/** grape_felt_ring: around a card */
void
grape_felt_ring (cairo_t *cr, GrapeCardPlace place, GrapeColor color, double alpha)
{
  double grow = place.width * .035;

  cairo_save (cr);
  to_middle (cr, place);
  grape_card_outline (cr, -place.width / 2 - grow, -place.width * GRAPE_CARD_RATIO / 2 - grow,
                      place.width + 2 * grow);
  grape_pen_stroke (cr, color, alpha, MAX (2, place.width * .045));
  cairo_restore (cr);
}

/** grape_felt_ghost: a card that is proposed */
void
grape_felt_ghost (cairo_t *cr, GrapeCardPlace place, GrapeCard card)
{
  cairo_push_group (cr);
  grape_felt_card (cr, place, card, 1);
  grape_pen_end_group (cr, .62);
  grape_felt_ring (cr, place, GRAPE_FELT_GOLD, 1);
}

/** grape_felt_ask: an empty place with two short lines in it: whose card is missing */
void
grape_felt_ask (cairo_t *cr, const GrapeLook *look, GrapeCardPlace place, double text,
                const char *first, const char *second)
{
  GrapeTextStyle style
      = { .size = text * .9, .bold = TRUE, .align = .5, .max_width = place.width * .94 };
  double x = place.x + place.width / 2, y = place.y + place.width * .7;

  grape_pen_color (cr, GRAPE_FELT_CHALK, look->contrast ? 1 : .6);
  grape_card_paint_slot (cr, place.x, place.y, place.width);
  grape_felt_write (cr, look, first, x, y - text * .6, style, .95);
  grape_felt_write (cr, look, second, x, y + text * .6, style, .95);
}

/** grape_felt_end: who won, on a sheet of paper; @seats: up to two, or -1 */
void
grape_felt_end (cairo_t *cr, const GrapeLook *look, GrapeBox box, double text, const char *title,
                const char *how, const int seats[2])
{
  GrapeTextStyle large = { text * 1.6, .bold = TRUE, .align = .5, .max_width = box.width * .92 };
  GrapeTextStyle small = { text, .align = .5, .max_width = box.width * .92 };
  double middle = box.x + box.width / 2, mark = box.height * .23;

  grape_pen_round (cr, box.x, box.y, box.width, box.height, box.height * .1);
  grape_pen_fill_edged (cr, grape_pen_paper (look), .97, GRAPE_FELT_GOLD, 1,
                        MAX (2, box.height * .03));
  for (int k = 0; k < 2; k++)
    if (seats[k] >= 0)
      grape_pen_mark (cr, seats[k], middle + (seats[1] >= 0 ? (k - .5) * mark * 1.3 : 0),
                      box.y + mark, mark, look->dark);
  grape_pen_write (cr, grape_pen_ink (look), 1, title, middle, box.y + box.height * .54, large);
  grape_pen_text (cr, how, middle, box.y + box.height * .81, small);
}

/** grape_felt_place_box: what the card covers, before it is turned about its middle */
GrapeBox
grape_felt_place_box (GrapeCardPlace place)
{
  return (GrapeBox){ place.x, place.y, place.width, place.width * GRAPE_CARD_RATIO };
}
