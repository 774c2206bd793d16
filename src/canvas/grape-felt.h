/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card table: felt, chalk, cards that lie on it turned, in the shade or ringed. */
#pragma once

#include "grape-box.h"
#include "grape-card-paint.h"
#include "grape-pen.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y; /* upper left corner, before turning */
  double width;
  double angle; /* about the middle of the card */
} GrapeCardPlace;

#define GRAPE_FELT_CHALK ((GrapeColor){ .965, .955, .9 })
#define GRAPE_FELT_GOLD  ((GrapeColor){ .98, .80, .35 })

void grape_felt_paint (cairo_t *cr, const GrapeLook *look, GrapeBox box);
double grape_felt_write (cairo_t *cr, const GrapeLook *look, const char *text, double x, double y,
                         GrapeTextStyle style, double alpha);
void grape_felt_card (cairo_t *cr, GrapeCardPlace place, GrapeCard card, double flip);
void grape_felt_shade (cairo_t *cr, GrapeCardPlace place, double shade);
void grape_felt_ring (cairo_t *cr, GrapeCardPlace place, GrapeColor color, double alpha);
GrapeBox grape_card_place_box (GrapeCardPlace place);

G_END_DECLS
