/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trominoes on a bounded board, fast: which places are legal, who touches whom, what is No Man's
 * Land, and how much outside edge each piece has. It knows nothing of seats, scores or rounds; a
 * side is 0 for the capitals and 1 for the lower case, a letter 0 to 2. */
#pragma once

#include "tromino-go-view.h"

G_BEGIN_DECLS

/* Thirty connected trominoes are never wider than two squares each. Round that there is room for
 * four more plays of a search. */
#define GRAPE_TROMINO_GO_SPAN  60
#define GRAPE_TROMINO_GO_SIDE  80
#define GRAPE_TROMINO_GO_CELLS (GRAPE_TROMINO_GO_SIDE * GRAPE_TROMINO_GO_SIDE)

/* What a cell holds, besides 1 + piece. */
#define GRAPE_TROMINO_GO_AIR          ((guint8)0)
#define GRAPE_TROMINO_GO_NO_MANS_LAND ((guint8)255)

/* A legal place holds one of the at most 240 empty squares beside thirty pieces, and a square is in
 * twelve places. A letter has five pieces a side, or one or two more after passes. */
#define GRAPE_TROMINO_GO_MAX_SPOTS 2880
#define GRAPE_TROMINO_GO_MAX_MOVES 20160

/* Where a piece may lie: the cell of its block's upper left square, and its shape. */
typedef struct
{
  guint16 at;
  guint8 shape;
  guint8 piece; /* the piece that moves there; or the number of pieces: a new one */
} GrapeTrominoGoSpot;

typedef struct
{
  guint16 at;
  guint8 shape, side, letter;
  guint8 outside;  /* units of outside edge */
  guint32 touches; /* mask of the pieces that it touches */
} GrapeTrominoGoSlot;

typedef struct
{
  guint8 cells[GRAPE_TROMINO_GO_CELLS];
  GrapeTrominoGoSlot slots[GRAPE_TROMINO_GO_MAX_PIECES];
  guint n_slots;
  guint32 present;              /* mask of the pieces on the board, without a lifted one */
  guint32 sides[2];             /* mask of each side's pieces */
  int x, y;                     /* the square of cell 0 */
  int left, top, right, bottom; /* inclusive, in cells; left > right: the board is empty */
} GrapeTrominoGoBoard;

void grape_tromino_go_board_init (GrapeTrominoGoBoard *self, const GrapeTrominoGoPiece *pieces,
                                  guint n_pieces);
void grape_tromino_go_board_place (GrapeTrominoGoBoard *self, guint slot, GrapeTrominoGoSpot spot,
                                   guint side, guint letter);
void grape_tromino_go_board_lift (GrapeTrominoGoBoard *self, guint slot);

gboolean grape_tromino_go_board_cell (const GrapeTrominoGoBoard *self, int x, int y, guint *cell);
void grape_tromino_go_board_square (const GrapeTrominoGoBoard *self, guint cell, int *x, int *y);

guint grape_tromino_go_board_spots (const GrapeTrominoGoBoard *self, guint side, guint letter,
                                    GrapeTrominoGoSpot *spots);
guint grape_tromino_go_board_moves (const GrapeTrominoGoBoard *self, guint side, guint letter,
                                    GrapeTrominoGoSpot *spots);
gboolean grape_tromino_go_board_splits (const GrapeTrominoGoBoard *self, guint slot);
guint32 grape_tromino_go_board_group (const GrapeTrominoGoBoard *self, guint slot);
guint grape_tromino_go_board_outside (const GrapeTrominoGoBoard *self, guint32 pieces);
guint grape_tromino_go_board_air (const GrapeTrominoGoBoard *self, guint slot, guint cells[8]);
void grape_tromino_go_board_surrounded (const GrapeTrominoGoBoard *self, guint counts[2]);

/* What a place touches: units of edge in all, and of each kind of piece. */
typedef struct
{
  gboolean taken; /* a square that is not empty */
  guint units;
  guint8 by_piece[GRAPE_TROMINO_GO_MAX_PIECES];
} GrapeTrominoGoTouch;

void grape_tromino_go_board_touch (const GrapeTrominoGoBoard *self, GrapeTrominoGoSpot spot,
                                   GrapeTrominoGoTouch *touch);

G_END_DECLS
