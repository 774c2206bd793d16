/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie in the tavern: a long table with the Bards on benches along both sides, the
 * viewer's hand below it, and the tale on a page beside or under them. */
#pragma once

#include "games/lantern/lantern-view.h"
#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots */
#define GRAPE_LANTERN_BARD  1 /* column: the seat */
#define GRAPE_LANTERN_LOOSE 2 /* column: which Loose End */
#define GRAPE_LANTERN_CARD  3 /* column: which card of the viewer's hand */
#define GRAPE_LANTERN_ACT   4 /* column 0: the button below the hand */
#define GRAPE_LANTERN_LEAF  5 /* column 0: back in the tale, 1: on */

typedef struct
{
  double text;   /* the size of what is not a card or the tale */
  GrapeBox head; /* what is going on */
  GrapeBox board;
  guint n_bards;
  int seats[GRAPE_MAX_SEATS];
  GrapeBox bards[GRAPE_MAX_SEATS]; /* their benches */
  GrapeBox hands[GRAPE_MAX_SEATS]; /* their cards, on the table */
  GrapeBox middle;                 /* of the table, between the hands */
  guint n_loose;
  GrapeBox *loose;
  guint n_cards;
  GrapeBox *cards; /* the viewer's */
  GrapeBox act;    /* a button; no width: none */
  GrapeBox page;
  GrapeBox tale;      /* on the page */
  GrapeBox leaves[2]; /* at its foot */
} GrapeLanternLayout;

GrapeLanternLayout *grape_lantern_layout_new (gconstpointer view, const GrapeLook *look);
void grape_lantern_layout_free (GrapeLanternLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeLanternLayout, grape_lantern_layout_free)

void grape_lantern_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);
char *grape_lantern_situation (const GrapePosition *view, GrapeViewer viewer);
char *grape_lantern_tell (const GrapePosition *view, GrapeViewer viewer, GrapeSpotId id);

/* grape-lantern-page.c */
gboolean grape_lantern_page_draw (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                                  const GrapeLanternLayout *layout, GrapeColor ink);

G_END_DECLS
