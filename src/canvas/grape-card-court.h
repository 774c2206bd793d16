/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jacks, queens, kings and the joker's figure, in units of a hundredth of the card's width. */
#pragma once

#include "equipment/grape-card.h"
#include "grape-palette.h"

G_BEGIN_DECLS

void grape_card_court_paint (cairo_t *cr, GrapeCard card, GrapeColor ink);
void grape_card_court_jester (cairo_t *cr, GrapeColor ink);

G_END_DECLS
