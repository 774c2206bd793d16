/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the figures of the court are drawn with: a few colours, filled shapes with a line round
 * them. All in hundredths of the card's width; a head's middle is at 50, 41. */
#pragma once

#include "grape-card-court.h"
#include "grape-pen.h"

G_BEGIN_DECLS

static const GrapeColor gold = { .87, .66, .22 };
static const GrapeColor skin = { .96, .85, .73 };
static const GrapeColor hair_dark = { .42, .27, .15 };
static const GrapeColor hair_light = { .80, .58, .25 };
static const GrapeColor night = { .15, .24, .44 };
static const GrapeColor line = { .10, .10, .13 };

static inline void
fill (cairo_t *cr, GrapeColor color)
{
  grape_pen_color (cr, color, 1);
  cairo_fill_preserve (cr);
  grape_pen_color (cr, line, 1);
  cairo_set_line_width (cr, .9);
  cairo_stroke (cr);
}

static inline void
shape (cairo_t *cr, const double (*points)[2], guint n, GrapeColor color)
{
  for (guint k = 0; k < n; k++)
    cairo_line_to (cr, points[k][0], points[k][1]);
  cairo_close_path (cr);
  fill (cr, color);
}

static inline void
ellipse (cairo_t *cr, double x, double y, double rx, double ry, double from, double to)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, rx, ry);
  cairo_arc (cr, 0, 0, 1, from, to);
  cairo_restore (cr);
}

void grape_court_suber_hair (cairo_t *cr);
void grape_court_suber (cairo_t *cr, GrapeColor cloth);
void grape_court_nomic_wig (cairo_t *cr);
void grape_court_nomic (cairo_t *cr, GrapeColor cloth);
void grape_court_monarch_hair (cairo_t *cr);
void grape_court_monarch (cairo_t *cr, GrapeColor cloth);
void grape_court_knave (cairo_t *cr, GrapeColor cloth);
void grape_court_page_hair (cairo_t *cr);
void grape_court_page (cairo_t *cr, GrapeColor cloth);

G_END_DECLS
