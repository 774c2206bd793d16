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
#define GRAPE_OPEN_TABLE_PLAYER       1 /* column: the seat */
#define GRAPE_OPEN_TABLE_CARD         2 /* column: which card of the viewer's hand */
#define GRAPE_OPEN_TABLE_CHOICE       3 /* column: of the ballot */
#define GRAPE_OPEN_TABLE_PASS         4
#define GRAPE_OPEN_TABLE_SQUARE       5 /* of the grid */
#define GRAPE_OPEN_TABLE_MIDDLE       6 /* dice and cards on the table */
#define GRAPE_OPEN_TABLE_LETTERS_CHIP 7 /* of the palette: what is written */
#define GRAPE_OPEN_TABLE_COLOUR       8 /* column: of open_table_colours */
#define GRAPE_OPEN_TABLE_RUBBER       9

/* What marks squares: the last mark is kept. */
typedef struct
{
  char letters[OPEN_TABLE_MARK + 1]; /* "": a colour alone */
  guint colour;
  gboolean rubber;
} GrapeOpenTableBrush;

typedef struct
{
  double text;
  GrapeBox head, felt, page;
  guint n_players;
  int seats[GRAPE_MAX_SEATS];
  GrapeBox players[GRAPE_MAX_SEATS];
  GrapeBox grid;                                         /* no width: there is none */
  double square;                                         /* of the grid */
  GrapeBox letters, colours[OPEN_TABLE_COLOURS], rubber; /* no width: no palette */
  GrapeBox middle;                                       /* dice and what lies on the table */
  GrapeBox ballot;                                       /* question; no height: there is none */
  guint n_choices;
  GrapeBox choices[OPEN_TABLE_CHOICES];
  guint n_cards;
  GrapeBox *cards; /* the viewer's */
  GrapeBox pass;   /* a button; no width: none */
} GrapeOpenTableLayout;

GrapeOpenTableLayout *grape_open_table_layout_new (gconstpointer view, const GrapeLook *look);
void grape_open_table_layout_free (GrapeOpenTableLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeOpenTableLayout, grape_open_table_layout_free)

void grape_open_table_spots (gconstpointer view, const GrapeLook *look,
                             const GrapeOpenTableBrush *brush, GrapeSpotField *field);

/* grape-open-table-words.c */
char *grape_open_table_situation (const GrapePosition *view, GrapeViewer viewer);
char *grape_open_table_tell (const GrapePosition *view, GrapeViewer viewer, GrapeSpotId id);
char *grape_open_table_mark_words (const char *letters, guint colour);
char *grape_open_table_tell_palette (const GrapeOpenTableBrush *brush, GrapeSpotId id);

/* grape-open-table-palette.c */
extern const GrapeColor grape_open_table_cell_colors[OPEN_TABLE_COLOURS];

char *grape_open_table_brush_move (const OpenTable *self, const GrapeOpenTableBrush *brush,
                                   guint column, guint row);
gboolean grape_open_table_planned (const char *proposal, guint column, guint row, char **letters,
                                   guint *colour);
void grape_open_table_square_draw (cairo_t *cr, const GrapeLook *look, GrapeBox box,
                                   const char *letters, guint colour, double most);
void grape_open_table_palette_draw (cairo_t *cr, const GrapeLook *look,
                                    const GrapeOpenTableLayout *layout,
                                    const GrapeOpenTableBrush *brush);

/* grape-open-table-paint.c */
void grape_open_table_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* grape-open-table-page.c */
void grape_open_table_page_draw (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                                 const GrapeOpenTableLayout *layout);

G_END_DECLS
