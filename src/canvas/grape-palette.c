/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colours were found by search: in each scheme the least CIELAB distance between any two (and
 * to the grey of what belongs to nobody) is as large as possible, for normal sight and simulated
 * protan-, deuter- and tritanopia, each at least 3:1 against the background, the two shades of a
 * seat of one hue, within 10 degrees, and the dark scheme's never the darker one: a violet seat
 * stays violet. tests/canvas/palette-test.c measures it again. */
#include "grape-palette.h"

#include <math.h>

static const guint32 colors[2][GRAPE_PALETTE_SIZE] = {
  { 0x7d8fb7, 0xe06a03, 0x6f4ef4, 0xac8752, 0x4f90e6, 0x573011, 0x700d52, 0xa73969, 0x696940,
    0xc06f7c, 0x703790, 0x8b5818 },
  { 0x6790c1, 0xf27d1d, 0x9247e6, 0xae9171, 0xa5bbed, 0xa85929, 0xcd3fa0, 0x9d5e77, 0xc3c99b,
    0xffc2cb, 0xd675f8, 0xdd985a },
};

typedef enum
{
  MARK_DISC,
  MARK_TRIANGLE,
  MARK_SQUARE,
  MARK_DIAMOND,
  MARK_STAR,
  MARK_PLUS,
  MARK_RING,
  MARK_TRIANGLE_DOWN,
  MARK_CROSS,
  MARK_HALF,
  MARK_BARS,
  MARK_HEART,
} Mark;

static const struct
{
  const char *name, *symbol;
} marks[GRAPE_PALETTE_SIZE] = {
  [MARK_DISC] = { "disc", "●" },     [MARK_TRIANGLE] = { "triangle", "▲" },
  [MARK_SQUARE] = { "square", "■" }, [MARK_DIAMOND] = { "diamond", "◆" },
  [MARK_STAR] = { "star", "★" },     [MARK_PLUS] = { "plus", "✚" },
  [MARK_RING] = { "ring", "○" },     [MARK_TRIANGLE_DOWN] = { "triangle down", "▼" },
  [MARK_CROSS] = { "cross", "✖" },   [MARK_HALF] = { "half disc", "◖" },
  [MARK_BARS] = { "two bars", "‖" }, [MARK_HEART] = { "heart", "♥" },
};

/* From the thirteenth seat on the colours repeat, each time with the next mark. */
static Mark
mark_of (int seat)
{
  int s = seat < 0 ? 0 : seat;

  return (Mark)((s + s / GRAPE_PALETTE_SIZE) % GRAPE_PALETTE_SIZE);
}

/** grape_palette_color: of @seat (from 0), in the shade for a @dark background or a light one */
GrapeColor
grape_palette_color (int seat, gboolean dark)
{
  guint32 rgb = colors[dark ? 1 : 0][(seat < 0 ? 0 : seat) % GRAPE_PALETTE_SIZE];

  return (GrapeColor){ (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0 };
}

static double
linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (GrapeColor color)
{
  return 0.2126 * linear (color.red) + 0.7152 * linear (color.green) + 0.0722 * linear (color.blue);
}

/** grape_palette_contrast: as WCAG 2 defines it, from 1 to 21 */
double
grape_palette_contrast (GrapeColor a, GrapeColor b)
{
  double first = luminance (a) + .05, second = luminance (b) + .05;

  return first > second ? first / second : second / first;
}

/** grape_palette_ink: near-black or white, whichever can be read on @ground */
GrapeColor
grape_palette_ink (GrapeColor ground)
{
  const GrapeColor black = { 8 / 255., 8 / 255., 8 / 255. }, white = { 1, 1, 1 };

  return grape_palette_contrast (ground, white) >= grape_palette_contrast (ground, black) ? white
                                                                                          : black;
}

/** grape_palette_hex: "#638db8"; (transfer full) */
char *
grape_palette_hex (GrapeColor color)
{
  return g_strdup_printf ("#%02x%02x%02x", (guint)lround (color.red * 255),
                          (guint)lround (color.green * 255), (guint)lround (color.blue * 255));
}

/** grape_palette_mark_name: "disc": for screen readers; not translated */
const char *
grape_palette_mark_name (int seat)
{
  return marks[mark_of (seat)].name;
}

/** grape_palette_mark_symbol: "●": for text */
const char *
grape_palette_mark_symbol (int seat)
{
  return marks[mark_of (seat)].symbol;
}

/* @n corners on a circle, the first at @angle; every other one at @inner of the radius. */
static void
polygon (cairo_t *cr, double x, double y, double radius, guint n, double angle, double inner)
{
  for (guint k = 0; k < n; k++)
    {
      double r = k % 2 ? radius * inner : radius, a = angle + k * 2 * G_PI / n;

      cairo_line_to (cr, x + r * cos (a), y + r * sin (a));
    }
  cairo_close_path (cr);
}

static void
cross (cairo_t *cr, double x, double y, double arm, double angle)
{
  const double w = .34;
  const double corners[12][2]
      = { { w, w },   { 1, w },   { 1, -w }, { w, -w }, { w, -1 }, { -w, -1 },
          { -w, -w }, { -1, -w }, { -1, w }, { -w, w }, { -w, 1 }, { w, 1 } };
  double c = cos (angle) * arm, s = sin (angle) * arm;

  for (guint k = 0; k < 12; k++)
    cairo_line_to (cr, x + corners[k][0] * c - corners[k][1] * s,
                   y + corners[k][0] * s + corners[k][1] * c);
  cairo_close_path (cr);
}

static void
heart (cairo_t *cr, double x, double y, double r)
{
  cairo_move_to (cr, x, y + r);
  cairo_curve_to (cr, x - 1.5 * r, y - .1 * r, x - .9 * r, y - 1.2 * r, x, y - .45 * r);
  cairo_curve_to (cr, x + .9 * r, y - 1.2 * r, x + 1.5 * r, y - .1 * r, x, y + r);
  cairo_close_path (cr);
}

/**
 * grape_palette_mark_path:
 *
 * Begins a path that is @seat's mark, centred at @x, @y, about @size across; fill it.
 */
void
grape_palette_mark_path (cairo_t *cr, int seat, double x, double y, double size)
{
  double r = size / 2;

  cairo_new_path (cr);
  switch (mark_of (seat))
    {
    case MARK_DISC:
      cairo_arc (cr, x, y, r * .92, 0, 2 * G_PI);
      break;
    case MARK_TRIANGLE:
      polygon (cr, x, y + r * .2, r * 1.1, 3, -G_PI_2, 1);
      break;
    case MARK_SQUARE:
      cairo_rectangle (cr, x - r * .82, y - r * .82, r * 1.64, r * 1.64);
      break;
    case MARK_DIAMOND:
      polygon (cr, x, y, r * 1.08, 4, -G_PI_2, 1);
      break;
    case MARK_STAR:
      polygon (cr, x, y + r * .06, r * 1.12, 10, -G_PI_2, .42);
      break;
    case MARK_PLUS:
      cross (cr, x, y, r * .98, 0);
      break;
    case MARK_RING:
      cairo_arc (cr, x, y, r * .95, 0, 2 * G_PI);
      cairo_new_sub_path (cr);
      cairo_arc_negative (cr, x, y, r * .48, 2 * G_PI, 0);
      break;
    case MARK_TRIANGLE_DOWN:
      polygon (cr, x, y - r * .2, r * 1.1, 3, G_PI_2, 1);
      break;
    case MARK_CROSS:
      cross (cr, x, y, r * 1.02, G_PI_4);
      break;
    case MARK_HALF:
      cairo_arc (cr, x + r * .42, y, r * 1.02, G_PI_2, 3 * G_PI_2);
      cairo_close_path (cr);
      break;
    case MARK_BARS:
      cairo_rectangle (cr, x - r * .8, y - r * .9, r * .55, r * 1.8);
      cairo_rectangle (cr, x + r * .25, y - r * .9, r * .55, r * 1.8);
      break;
    case MARK_HEART:
      heart (cr, x, y, r);
      break;
    }
}
