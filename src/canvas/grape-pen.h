/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every painter needs of cairo and pango: text of a size in pixels, round rectangles, a
 * player's badge, and the few colours of the furniture. */
#pragma once

#include "grape-look.h"

G_BEGIN_DECLS

typedef struct
{
  double size; /* pixels */
  gboolean bold;
  gboolean mono;
  gboolean serif;
  gboolean italic;
  double align;     /* 0: x is the left end, 0.5: the middle, 1: the right end */
  double max_width; /* cut with an ellipsis; 0: never */
  int lines;        /* with max_width: wrapped into at most this many lines, then cut; 0: one */
} GrapeTextStyle;

double grape_pen_text (cairo_t *cr, const char *text, double x, double y, GrapeTextStyle style);
void grape_pen_sentence (cairo_t *cr, const char *text, double x, double y, GrapeTextStyle style);
gboolean grape_pen_cuts (cairo_t *cr, const char *text, GrapeTextStyle style);
double grape_pen_text_width (cairo_t *cr, const char *text, GrapeTextStyle style);

double grape_pen_write (cairo_t *cr, GrapeColor color, double alpha, const char *text, double x,
                        double y, GrapeTextStyle style);

void grape_pen_color (cairo_t *cr, GrapeColor color, double alpha);
void grape_pen_fill (cairo_t *cr, GrapeColor color, double alpha);
void grape_pen_stroke (cairo_t *cr, GrapeColor color, double alpha, double width);
void grape_pen_fill_edged (cairo_t *cr, GrapeColor color, double alpha, GrapeColor edge,
                           double edge_alpha, double width);
void grape_pen_dashed (cairo_t *cr, GrapeColor color, double alpha, double width, double on,
                       double off);
void grape_pen_disc (cairo_t *cr, double x, double y, double radius);
void grape_pen_end_group (cairo_t *cr, double alpha);
GrapeColor grape_pen_mix (GrapeColor a, GrapeColor b, double part_of_b);
void grape_pen_round (cairo_t *cr, double x, double y, double width, double height, double radius);
void grape_pen_mark (cairo_t *cr, int seat, double x, double y, double size, gboolean dark);
void grape_pen_lock (cairo_t *cr, double x, double y, double size, GrapeColor ground,
                     GrapeColor ink);
double grape_pen_ease (double phase);
double grape_pen_scatter (guint seed, guint k);

void grape_pen_note (cairo_t *cr, const GrapeLook *look, double alpha, const char *text, double x,
                     double y, GrapeTextStyle style);

GrapeColor grape_pen_paper (const GrapeLook *look);
void grape_pen_desk (cairo_t *cr, const GrapeLook *look);
GrapeColor grape_pen_ink (const GrapeLook *look);
GrapeColor grape_pen_accent (const GrapeLook *look);
GrapeColor grape_pen_gold (const GrapeLook *look);
GrapeColor grape_pen_alarm (const GrapeLook *look);

G_END_DECLS
