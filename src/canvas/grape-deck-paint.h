/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cards of any deck as vectors, at any size, from its definition: known shapes are drawn, the
 * rest appears as its symbols in text. A card is 5:7, as in grape-card-paint.h; the paper is light
 * on light and dark backgrounds alike. */
#pragma once

#include "equipment/grape-deck.h"
#include "grape-palette.h"

G_BEGIN_DECLS

void grape_deck_paint_face (cairo_t *cr, const GrapeDeck *deck, guint kind, double x, double y,
                            double width);
void grape_deck_paint_suit (cairo_t *cr, const GrapeDeckPart *suit, double x, double y,
                            double size);
GrapeColor grape_deck_paint_ink (GrapeDeckColour colour);
GrapeColor grape_deck_paint_paper (void);

G_END_DECLS
