/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on an Open Table: felt with the players round its upper edge, the grid, dice and
 * cards in its middle, the viewer's hand and buttons below; the talk on a page beside or under it.
 */
#pragma once

#include "games/open-table/open-table-view.h"
#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

#define GRAPE_OPEN_TABLE_LETTERS 12. /* at least, in pixels, but on the flattest boards */

/* The spots */
#define GRAPE_OPEN_TABLE_PLAYER 1 /* column: the seat */
#define GRAPE_OPEN_TABLE_CARD   2 /* column: which card of the viewer's hand */
#define GRAPE_OPEN_TABLE_CHOICE 3 /* column: of the ballot */
#define GRAPE_OPEN_TABLE_PASS   4
#define GRAPE_OPEN_TABLE_SQUARE 5 /* of the grid */
#define GRAPE_OPEN_TABLE_MIDDLE 6 /* dice and cards on the table */

typedef struct
{
  double text;
  GrapeBox head, felt, page;
  guint n_players;
  int seats[GRAPE_MAX_SEATS];
  GrapeBox players[GRAPE_MAX_SEATS];
  GrapeBox grid;   /* no width: there is none */
  double square;   /* of the grid */
  GrapeBox middle; /* dice and what lies on the table */
  GrapeBox ballot; /* question; no height: there is none */
  guint n_choices;
  GrapeBox choices[OPEN_TABLE_CHOICES];
  guint n_cards;
  GrapeBox *cards; /* the viewer's */
  GrapeBox pass;   /* a button; no width: none */
} GrapeOpenTableLayout;

GrapeOpenTableLayout *grape_open_table_layout_new (gconstpointer view, const GrapeLook *look);
void grape_open_table_layout_free (GrapeOpenTableLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeOpenTableLayout, grape_open_table_layout_free)

void grape_open_table_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);
char *grape_open_table_situation (const GrapePosition *view, GrapeViewer viewer);
char *grape_open_table_tell (const GrapePosition *view, GrapeViewer viewer, GrapeSpotId id);

/* grape-open-table-page.c */
void grape_open_table_page_draw (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                                 const GrapeOpenTableLayout *layout);

G_END_DECLS
