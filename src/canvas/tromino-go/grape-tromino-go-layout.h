/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on a picture of Tromino Go: the players' plates above, the endless table, a line
 * of words, and the strip of plays below. A place is the two by two block whose upper left square
 * is given, without one corner; the square opposite that corner is the elbow. */
#pragma once

#include "canvas/grape-touch.h"

G_BEGIN_DECLS

typedef enum /* clockwise, so that +1 turns the piece to the right */
{
  GRAPE_TROMINO_GO_NO_NW,
  GRAPE_TROMINO_GO_NO_NE,
  GRAPE_TROMINO_GO_NO_SE,
  GRAPE_TROMINO_GO_NO_SW,
} GrapeTrominoGoFacing;

/* The spots: squares of the table, and the plays of the strip. */
enum
{
  GRAPE_TROMINO_GO_SQUARE = 1,
  GRAPE_TROMINO_GO_PLAY,
};

#define GRAPE_TROMINO_GO_CELL_LEAST 6.0
#define GRAPE_TROMINO_GO_FARTHEST   30 /* how far people can wander over empty table, in squares */

typedef struct
{
  double text;
  GrapeBox plates[2], middle; /* middle: between the plates, or below them */
  GrapeSquares board;         /* the table */
  GrapeBox hint, strip;
  double token; /* width of one play in the strip */
  guint first;  /* the first play that has room in the strip */
  guint n_plays;
} GrapeTrominoGoLayout;

void grape_tromino_go_layout (GrapeTrominoGoLayout *self, double width, double height,
                              const GrapeExtent *extent, const GrapePan *pan, guint n_plays);
void grape_tromino_go_layout_spots (const GrapeTrominoGoLayout *self, GrapeSpotField *field);

void grape_tromino_go_place_squares (int column, int row, GrapeTrominoGoFacing turn,
                                     GrapeSquare squares[3]);
GrapeSquare grape_tromino_go_block_at (GrapeSquare elbow, GrapeTrominoGoFacing turn);

G_END_DECLS
