/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures as data: a stroke is a path in words, and how it is drawn. The words of a path are those
 * of SVG, M L C Z, each with its numbers, and: O x y r, a circle; R x y width height radius, a
 * rectangle; E x y rx ry turn, an ellipse turned by degrees; S x y n outer inner, a star whose
 * first point is above; W inner outer turns start, a spiral about 0, 0. */
#pragma once

#include "grape-palette.h"

G_BEGIN_DECLS

#define GRAPE_SKETCH_SHAPE 0.0  /* filled, and a line round it */
#define GRAPE_SKETCH_FILL  -1.0 /* filled */

typedef struct
{
  const char *path; /* NULL: the end */
  guint8 color;     /* which of the colours */
  double line;      /* the line's width, or one of the constants above */
} GrapeStroke;

void grape_sketch_path (cairo_t *cr, const char *path);
void grape_sketch_draw (cairo_t *cr, const GrapeStroke *strokes, const GrapeColor *colors,
                        GrapeColor outline);

G_END_DECLS
