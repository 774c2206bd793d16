/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on a table of Spades: the viewer's seat (or the first place) at the bottom, its
 * partner opposite, the next in order on the left. The running sheet of scores is beside the table,
 * below it, or, where there is room for neither, laid over it on demand. The painter draws by it,
 * the canvas finds things by it. */
#pragma once

#include "games/spades/spades-view.h"
#include "canvas/grape-felt.h"

G_BEGIN_DECLS

#define GRAPE_SPADES_CHIPS 13 /* bids: 0, 2..13 */

typedef enum
{
  GRAPE_SPADES_AT_NOTHING,
  GRAPE_SPADES_AT_HAND, /* index into the bottom hand */
  GRAPE_SPADES_AT_CHIP, /* index into the chips */
  GRAPE_SPADES_AT_LAST, /* the button for the last trick */
  GRAPE_SPADES_AT_SHEET,
} GrapeSpadesSpotKind;

typedef struct
{
  GrapeSpadesSpotKind kind;
  guint index;
} GrapeSpadesSpot;

typedef struct
{
  int seats[GRAPE_SPADES_SEATS];       /* bottom, left, top, right */
  double card;                         /* width of a card in the trick */
  double small;                        /* width of a card in others' rows */
  double text;                         /* size of text */
  GrapeBox table;                      /* of cloth */
  GrapeBox sheet;                      /* width 0: on demand only */
  GrapeBox over;                       /* where the sheet lies on demand */
  GrapeBox strip;                      /* scores in a line, while the sheet is not to be seen */
  GrapeBox middle;                     /* what is said in the middle of the table */
  GrapeBox caption;                    /* round and trick */
  GrapeBox plates[GRAPE_SPADES_SEATS]; /* by seat */
  GrapeBox rows[GRAPE_SPADES_SEATS];   /* by seat: others' cards */
  GrapeCardPlace trick[GRAPE_SPADES_SEATS]; /* by seat */
  gboolean known;                           /* the bottom hand's cards */
  guint n_hand;
  GrapeCard cards[GRAPE_SPADES_TRICKS]; /* of the bottom hand */
  gboolean legal[GRAPE_SPADES_TRICKS];
  gboolean may_play; /* it is the bottom's turn to play a card */
  GrapeCardPlace hand[GRAPE_SPADES_TRICKS];
  guint n_chips; /* 0 unless the bottom is to bid */
  GrapeBox chips[GRAPE_SPADES_CHIPS];
  GrapeBox last_button;  /* width 0: there is no last trick */
  GrapeBox sheet_button; /* width 0: the sheet is there anyway */
} GrapeSpadesLayout;

void grape_spades_layout (GrapeSpadesLayout *self, gconstpointer view, double width, double height,
                          GrapeViewer viewer);
GrapeSpadesSpot grape_spades_layout_hit (const GrapeSpadesLayout *self, double x, double y);
guint grape_spades_chip_bid (guint index);
int grape_spades_layout_find (const GrapeSpadesLayout *self, GrapeCard card);
gboolean grape_spades_latest_trick (gconstpointer view, GrapeSpadesTrick *trick);

G_END_DECLS
