/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A colour and a mark for every seat, the same wherever the seat is shown. Twelve colours, told
 * apart also by the colour-blind and in contrast with the background, in two shades: one for light
 * and one for dark backgrounds. Twelve marks; from the thirteenth seat on they pair up
 * differently. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

#define GRAPE_PALETTE_SIZE 12

/* Red, green and blue from 0 to 1. */
typedef struct
{
  double red, green, blue;
} GrapeColor;

GrapeColor grape_palette_color (int seat, gboolean dark);
GrapeColor grape_palette_ink (GrapeColor ground);
char *grape_palette_hex (GrapeColor color);
double grape_palette_contrast (GrapeColor a, GrapeColor b);

const char *grape_palette_mark_name (int seat);
const char *grape_palette_mark_symbol (int seat);
void grape_palette_mark_path (cairo_t *cr, int seat, double x, double y, double size);

G_END_DECLS
