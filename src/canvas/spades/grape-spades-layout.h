/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on a table of Spades: the viewer's seat (or the first place) at the bottom, its
 * partner opposite, the next in order on the left. The running sheet of scores is beside the table,
 * below it, or, if neither has room, laid over it on demand. The painter draws by it, the canvas
 * finds things by it. */
#pragma once

#include "games/spades/spades-view.h"
#include "canvas/grape-felt.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

#define GRAPE_SPADES_CHIPS 13 /* bids: 0, 2..13 */

/* The spots: cards of the bottom hand by rank and suit, bids by their number, two buttons. */
enum
{
  GRAPE_SPADES_CARD = 1,
  GRAPE_SPADES_CHIP,
  GRAPE_SPADES_LAST, /* shows the last trick */
  GRAPE_SPADES_SHEET,
};

/* What is folded out: bits of the touch's @shown. */
#define GRAPE_SPADES_SHOWS_LAST  1
#define GRAPE_SPADES_SHOWS_SHEET 2

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
  GrapeBox sheet_button; /* width 0: the sheet is always there */
} GrapeSpadesLayout;

void grape_spades_layout (GrapeSpadesLayout *self, const Spades *view, double width, double height,
                          GrapeViewer viewer);
void grape_spades_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);
guint grape_spades_chip_bid (guint index);
int grape_spades_layout_find (const GrapeSpadesLayout *self, GrapeCard card);
gboolean grape_spades_latest_trick (const Spades *view, GrapeSpadesTrick *trick);

G_END_DECLS
