/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on a picture of Tromino Go: the players' plates above, the endless table, a line
 * of words, and the strip of plays below. A place is the two by two block whose upper left square
 * is given, without one corner; the square opposite that corner is the elbow. */
#pragma once

#include "canvas/grape-outline.h"

G_BEGIN_DECLS

typedef enum /* clockwise, so that +1 turns the piece to the right */
{
  GRAPE_TROMINO_GO_NO_NW,
  GRAPE_TROMINO_GO_NO_NE,
  GRAPE_TROMINO_GO_NO_SE,
  GRAPE_TROMINO_GO_NO_SW,
} GrapeTrominoGoFacing;

/* What is on the table, in squares; @right and @bottom are outside. */
typedef struct
{
  int left, top, right, bottom;
} GrapeTrominoGoExtent;

/* Which part of the table is seen. */
typedef struct
{
  double cell; /* pixels a square; 0: as large as lets every piece be seen */
  double x, y; /* the point of the table that is in the middle, in squares; unless it fits */
  GrapeTrominoGoExtent room; /* with cell 0: this is to be seen as well */
} GrapeTrominoGoZoom;

typedef struct
{
  double left, top, width, height;
} GrapeTrominoGoBox;

#define GRAPE_TROMINO_GO_CELL_MOST  96.0
#define GRAPE_TROMINO_GO_CELL_LEAST 6.0

typedef struct
{
  double text;
  GrapeTrominoGoBox plates[2], middle; /* middle: between the plates, or below them */
  GrapeTrominoGoBox table;
  GrapeTrominoGoBox hint, strip;
  GrapeSquareGrid grid;
  double token; /* width of one play in the strip */
  guint first;  /* the first play that has room in the strip */
  guint n_plays;
} GrapeTrominoGoLayout;

void grape_tromino_go_layout (GrapeTrominoGoLayout *self, double width, double height,
                              const GrapeTrominoGoExtent *extent, const GrapeTrominoGoZoom *zoom,
                              guint n_plays);
double grape_tromino_go_layout_fit (const GrapeTrominoGoLayout *self,
                                    const GrapeTrominoGoExtent *extent);
gboolean grape_tromino_go_layout_hit (const GrapeTrominoGoLayout *self, double x, double y,
                                      GrapeSquare *square);
int grape_tromino_go_layout_hit_play (const GrapeTrominoGoLayout *self, double x, double y);

void grape_tromino_go_place_squares (int column, int row, GrapeTrominoGoFacing turn,
                                     GrapeSquare squares[3]);
GrapeSquare grape_tromino_go_block_at (GrapeSquare elbow, GrapeTrominoGoFacing turn);

G_END_DECLS
