/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table takes what plates, words and strip leave. Squares have whole pixels. */
#include "grape-tromino-go-layout.h"

#include <math.h>

#define MARGIN 2 /* squares of empty table round the pieces, when all are shown */

/* Plates side by side; in a narrow picture what is between them goes below. */
static double
place_top (GrapeTrominoGoLayout *self, double width, double height)
{
  double pad = self->text * .6, high = self->text * 3.4;

  if (width >= self->text * 38)
    {
      double plate = MIN ((width - 4 * pad) * .36, self->text * 22);
      self->plates[0] = (GrapeBox){ pad, pad, plate, high };
      self->plates[1] = (GrapeBox){ width - pad - plate, pad, plate, high };
      self->middle = (GrapeBox){ 2 * pad + plate, pad, width - 4 * pad - 2 * plate, high };
      return high + 2 * pad;
    }
  double plate = (width - 3 * pad) / 2;
  self->plates[0] = (GrapeBox){ pad, pad, plate, high };
  self->plates[1] = (GrapeBox){ 2 * pad + plate, pad, plate, high };
  self->middle = (GrapeBox){ pad, pad + high, width - 2 * pad, self->text * 2.2 };
  return high + self->text * 2.2 + 1.5 * pad;
}

static void
place_strip (GrapeTrominoGoLayout *self, double width, double height)
{
  double pad = self->text * .6, high = self->text * 2.6;

  self->strip = (GrapeBox){ pad, height - high - pad * .5, width - 2 * pad, high };
  self->hint
      = (GrapeBox){ pad, self->strip.y - self->text * 2.3, width - 2 * pad, self->text * 2.3 };
  self->token = MIN (self->text * 2.3, self->strip.width / CLAMP (self->n_plays, 1, 36));
  self->token = MAX (self->token, self->text * 1.75);
  guint room = (guint)MAX (1, floor (self->strip.width / self->token + .01));
  self->first = self->n_plays > room ? self->n_plays - room : 0;
}

/* The table in its window: everything on it is visible, with a margin. */
static void
place_table (GrapeTrominoGoLayout *self, GrapeExtent all, const GrapePan *pan)
{
  GrapeBox window = self->board.window;
  double columns = MAX (7, all.right - all.left + 2 * MARGIN);
  double rows = MAX (6, all.bottom - all.top + 2 * MARGIN);
  double cell = floor (MIN (window.width / columns, window.height / rows));

  self->board.reach
      = (GrapeExtent){ all.left - GRAPE_TROMINO_GO_FARTHEST, all.top - GRAPE_TROMINO_GO_FARTHEST,
                       all.right + GRAPE_TROMINO_GO_FARTHEST,
                       all.bottom + GRAPE_TROMINO_GO_FARTHEST };
  self->board.least = GRAPE_TROMINO_GO_CELL_LEAST;
  self->board.fit = CLAMP (cell, GRAPE_TROMINO_GO_CELL_LEAST, 64);
  grape_pan_place (pan, &self->board);
}

/**
 * grape_tromino_go_layout: for a picture of @width x @height
 * @extent: of the pieces; all 0 when there are none
 * @pan: (nullable): all of it
 */
void
grape_tromino_go_layout (GrapeTrominoGoLayout *self, double width, double height,
                         const GrapeExtent *extent, const GrapePan *pan, guint n_plays)
{
  *self = (GrapeTrominoGoLayout){ .n_plays = n_plays };
  self->text = CLAMP (MIN (width, height) * .0235, 10.5, 26);
  double top = ceil (place_top (self, width, height));
  place_strip (self, width, height);
  self->board.window = (GrapeBox){ 0, top, width, MAX (1, floor (self->hint.y) - top) };
  place_table (self, pan ? grape_squares_join (*extent, pan->room) : *extent, pan);
}

/** grape_tromino_go_layout_spots: the table, and each play visible in the strip */
void
grape_tromino_go_layout_spots (const GrapeTrominoGoLayout *self, GrapeSpotField *field)
{
  for (guint k = self->first; k < self->n_plays; k++)
    grape_spot_field_add (field,
                          (GrapeSpot){ .id = { GRAPE_TROMINO_GO_PLAY, (int)k, 0 },
                                       .box = { self->strip.x + (k - self->first) * self->token,
                                                self->strip.y, self->token, self->strip.height },
                                       .aside = TRUE });
  field->squares = GRAPE_TROMINO_GO_SQUARE;
  field->board = self->board;
}

static const int corner_x[4] = { 0, 1, 1, 0 }, corner_y[4] = { 0, 0, 1, 1 };

/** grape_tromino_go_squares: of the piece at a place; the elbow first */
void
grape_tromino_go_place_squares (int column, int row, GrapeTrominoGoFacing turn,
                                GrapeSquare squares[3])
{
  for (guint k = 0; k < 3; k++)
    {
      guint corner = (turn + (k == 0 ? 2 : k == 1 ? 1 : 3)) % 4;

      squares[k] = (GrapeSquare){ column + corner_x[corner], row + corner_y[corner] };
    }
}

/** grape_tromino_go_block_at: the upper left square of the block of a piece with that @elbow */
GrapeSquare
grape_tromino_go_block_at (GrapeSquare elbow, GrapeTrominoGoFacing turn)
{
  guint corner = (turn + 2) % 4;

  return (GrapeSquare){ elbow.column - corner_x[corner], elbow.row - corner_y[corner] };
}
