/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The court of the decks and the joker's figure, in units of a hundredth of the card's width. */
#pragma once

#include "equipment/grape-card.h"
#include "grape-palette.h"

G_BEGIN_DECLS

/* A picture: who, and of which suit. */
typedef struct
{
  const char *figure;    /* king, queen, jack, suber, nomic, monarch, knave, page */
  GrapeColor ink, cloth; /* of the suit; of the robe */
  void (*emblem) (cairo_t *cr, gconstpointer data, double x, double y, double size);
  gconstpointer data;
} GrapeCourt;

gboolean grape_card_court_knows (const char *figure);
void grape_card_court_draw (cairo_t *cr, const GrapeCourt *court);
void grape_card_court_paint (cairo_t *cr, GrapeCard card, GrapeColor ink);
void grape_card_court_jester (cairo_t *cr, GrapeColor ink);

G_END_DECLS
