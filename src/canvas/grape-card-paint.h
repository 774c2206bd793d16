/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing cards as vectors, at any size. A card is 5:7; @width says how large it is. Below 56
 * pixels a face shows only rank and suit, as large as possible. */
#pragma once

#include "equipment/grape-card.h"

#include <cairo.h>

G_BEGIN_DECLS

#define GRAPE_CARD_RATIO         1.4
#define GRAPE_CARD_COMPACT_BELOW 56.0

void grape_card_paint_face (cairo_t *cr, GrapeCard card, double x, double y, double width);
void grape_card_paint_joker (cairo_t *cr, gboolean red, double x, double y, double width);
void grape_card_paint_blank (cairo_t *cr, double x, double y, double width);
void grape_card_paint_back (cairo_t *cr, double x, double y, double width);
void grape_card_paint_slot (cairo_t *cr, double x, double y, double width);
void grape_card_suit_path (cairo_t *cr, GrapeSuit suit, double x, double y, double size);
void grape_card_pip_places (guint n, double places[10][2]);
void grape_card_outline (cairo_t *cr, double x, double y, double width);

G_END_DECLS
