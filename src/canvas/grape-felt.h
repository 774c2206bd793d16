/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card table: felt, chalk, cards that lie on it, turned, shaded or ringed. */
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
void grape_felt_ghost (cairo_t *cr, GrapeCardPlace place, GrapeCard card);
void grape_felt_ask (cairo_t *cr, const GrapeLook *look, GrapeCardPlace place, double text,
                     const char *first, const char *second);
void grape_felt_end (cairo_t *cr, const GrapeLook *look, GrapeBox box, double text,
                     const char *title, const char *how, const int seats[2]);
GrapeBox grape_felt_place_box (GrapeCardPlace place);

G_END_DECLS
