/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board: putting down and lifting with everything kept up to date, and legal places. Putting a
 * piece down needs a look at the whole board only if it may have closed off an area. */
#include "tromino-go-board.h"

#include <string.h>

#define SIDE GRAPE_TROMINO_GO_SIDE
#define AIR  GRAPE_TROMINO_GO_AIR
#define LAND GRAPE_TROMINO_GO_NO_MANS_LAND

#define CELL(x, y) ((y)*SIDE + (x))

/* The three squares of each shape, from its block's upper left one. */
static const int squares[4][3] = {
  [GRAPE_TROMINO_GO_NW] = { CELL (1, 0), CELL (0, 1), CELL (1, 1) },
  [GRAPE_TROMINO_GO_NE] = { CELL (0, 0), CELL (0, 1), CELL (1, 1) },
  [GRAPE_TROMINO_GO_SW] = { CELL (0, 0), CELL (1, 0), CELL (1, 1) },
  [GRAPE_TROMINO_GO_SE] = { CELL (0, 0), CELL (1, 0), CELL (0, 1) },
};

/* R1.2, R1.3: the squares across its eight units of edge, the only ones that it touches; the one in
 * the corner it lacks counts twice. */
static const int across[4][8] = {
  [GRAPE_TROMINO_GO_NW] = { CELL (1, -1), CELL (2, 0), CELL (0, 0), CELL (0, 0), CELL (-1, 1),
                            CELL (0, 2), CELL (2, 1), CELL (1, 2) },
  [GRAPE_TROMINO_GO_NE] = { CELL (0, -1), CELL (-1, 0), CELL (1, 0), CELL (1, 0), CELL (-1, 1),
                            CELL (0, 2), CELL (1, 2), CELL (2, 1) },
  [GRAPE_TROMINO_GO_SW] = { CELL (0, -1), CELL (-1, 0), CELL (0, 1), CELL (0, 1), CELL (1, -1),
                            CELL (2, 0), CELL (2, 1), CELL (1, 2) },
  [GRAPE_TROMINO_GO_SE] = { CELL (0, -1), CELL (-1, 0), CELL (1, 1), CELL (1, 1), CELL (1, -1),
                            CELL (2, 0), CELL (-1, 1), CELL (0, 2) },
};

/* The squares round a tromino, each next to the one before: the corner it lacks, and eleven more.
 */
static const int rings[4][12] = {
  [GRAPE_TROMINO_GO_NW]
  = { CELL (0, 0), CELL (0, -1), CELL (1, -1), CELL (2, -1), CELL (2, 0), CELL (2, 1), CELL (2, 2),
      CELL (1, 2), CELL (0, 2), CELL (-1, 2), CELL (-1, 1), CELL (-1, 0) },
  [GRAPE_TROMINO_GO_NE]
  = { CELL (1, 0), CELL (1, -1), CELL (0, -1), CELL (-1, -1), CELL (-1, 0), CELL (-1, 1),
      CELL (-1, 2), CELL (0, 2), CELL (1, 2), CELL (2, 2), CELL (2, 1), CELL (2, 0) },
  [GRAPE_TROMINO_GO_SW]
  = { CELL (0, 1), CELL (0, 2), CELL (1, 2), CELL (2, 2), CELL (2, 1), CELL (2, 0), CELL (2, -1),
      CELL (1, -1), CELL (0, -1), CELL (-1, -1), CELL (-1, 0), CELL (-1, 1) },
  [GRAPE_TROMINO_GO_SE]
  = { CELL (1, 1), CELL (1, 2), CELL (0, 2), CELL (-1, 2), CELL (-1, 1), CELL (-1, 0),
      CELL (-1, -1), CELL (0, -1), CELL (1, -1), CELL (2, -1), CELL (2, 0), CELL (2, 1) },
};

static gboolean
is_piece (guint8 cell)
{
  return cell != AIR && cell != LAND;
}

/* R1.6 */
static void
count_outside (GrapeTrominoGoBoard *self, guint32 pieces)
{
  for (guint32 rest = pieces; rest; rest &= rest - 1)
    {
      GrapeTrominoGoSlot *slot = &self->slots[__builtin_ctz (rest)];

      slot->outside = 0;
      for (guint i = 0; i < 8; i++)
        slot->outside += self->cells[slot->at + across[slot->shape][i]] == AIR;
    }
}

/* R1.5: empty squares are air as far as the outside can be reached over edges; the others are No
 * Man's Land. Floods a ring round everything and what it reaches. */
static void
find_land (GrapeTrominoGoBoard *self)
{
  guint16 queue[GRAPE_TROMINO_GO_CELLS];
  guint n = 0, done = 0;

  if (self->left > self->right)
    return;
  for (int y = self->top; y <= self->bottom; y++)
    for (int x = self->left; x <= self->right; x++)
      if (self->cells[CELL (x, y)] == AIR)
        self->cells[CELL (x, y)] = LAND;

        /* Open squares at the border of the box are air, and so is what they touch. */
#define REACH(c)                                                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    if (self->cells[c] == LAND)                                                                    \
      {                                                                                            \
        self->cells[c] = AIR;                                                                      \
        queue[n++] = (guint16)(c);                                                                 \
      }                                                                                            \
  }                                                                                                \
  G_STMT_END
  for (int x = self->left; x <= self->right; x++)
    {
      REACH (CELL (x, self->top));
      REACH (CELL (x, self->bottom));
    }
  for (int y = self->top; y <= self->bottom; y++)
    {
      REACH (CELL (self->left, y));
      REACH (CELL (self->right, y));
    }
  while (done < n)
    {
      guint c = queue[done++];

      REACH (c - 1);
      REACH (c + 1);
      REACH (c - SIDE);
      REACH (c + SIDE);
    }
#undef REACH
}

static void
find_bounds (GrapeTrominoGoBoard *self)
{
  self->left = self->top = SIDE;
  self->right = self->bottom = -1;
  for (guint32 rest = self->present; rest; rest &= rest - 1)
    {
      int at = self->slots[__builtin_ctz (rest)].at;

      self->left = MIN (self->left, at % SIDE);
      self->top = MIN (self->top, at / SIDE);
      self->right = MAX (self->right, at % SIDE + 1);
      self->bottom = MAX (self->bottom, at / SIDE + 1);
    }
}

/* Whether the free squares round @spot are connected there: then a piece at @spot closes off
 * nothing that was open. */
static gboolean
keeps_open (const GrapeTrominoGoBoard *self, GrapeTrominoGoSpot spot)
{
  const int *ring = rings[spot.shape];
  guint n_runs = 0;
  gboolean before = is_piece (self->cells[spot.at + ring[11]]);

  for (guint i = 0; i < 12; i++)
    {
      gboolean taken = is_piece (self->cells[spot.at + ring[i]]);

      n_runs += before && !taken;
      before = taken;
    }
  return n_runs <= 1;
}

/**
 * grape_tromino_go_board_place:
 * @slot: of a piece that is not on the board
 *
 * Puts a piece down on empty cells. The caller must know whether that is legal.
 */
void
grape_tromino_go_board_place (GrapeTrominoGoBoard *self, guint slot, GrapeTrominoGoSpot spot,
                              guint side, guint letter)
{
  GrapeTrominoGoSlot *piece = &self->slots[slot];
  gboolean open = keeps_open (self, spot);
  guint32 bit = 1u << slot;

  *piece = (GrapeTrominoGoSlot){
    .at = spot.at, .shape = spot.shape, .side = (guint8)side, .letter = (guint8)letter
  };
  for (guint i = 0; i < 3; i++)
    self->cells[spot.at + squares[spot.shape][i]] = (guint8)(slot + 1);
  for (guint i = 0; i < 8; i++)
    {
      guint8 cell = self->cells[spot.at + across[spot.shape][i]];

      if (is_piece (cell))
        piece->touches |= 1u << (cell - 1);
    }
  for (guint32 rest = piece->touches; rest; rest &= rest - 1)
    self->slots[__builtin_ctz (rest)].touches |= bit;
  self->n_slots = MAX (self->n_slots, slot + 1);
  self->present |= bit;
  self->sides[side] |= bit;
  self->left = MIN (self->left, spot.at % SIDE);
  self->top = MIN (self->top, spot.at / SIDE);
  self->right = MAX (self->right, spot.at % SIDE + 1);
  self->bottom = MAX (self->bottom, spot.at / SIDE + 1);
  if (!open)
    find_land (self);
  count_outside (self, open ? bit | piece->touches : self->present);
}

/**
 * grape_tromino_go_board_lift:
 *
 * Takes a piece up and keeps its slot.
 */
void
grape_tromino_go_board_lift (GrapeTrominoGoBoard *self, guint slot)
{
  GrapeTrominoGoSlot *piece = &self->slots[slot];
  guint32 bit = 1u << slot;

  for (guint i = 0; i < 3; i++)
    self->cells[piece->at + squares[piece->shape][i]] = AIR;
  for (guint32 rest = piece->touches; rest; rest &= rest - 1)
    self->slots[__builtin_ctz (rest)].touches &= ~bit;
  piece->touches = 0;
  self->present &= ~bit;
  self->sides[piece->side] &= ~bit;
  /* The box as it was: cells that left it may hold No Man's Land no longer. */
  find_land (self);
  find_bounds (self);
  count_outside (self, self->present);
}

/**
 * grape_tromino_go_board_init:
 * @n_pieces: at most GRAPE_TROMINO_GO_MAX_PIECES, that lie in a box of SPAN by SPAN squares and do
 *   not overlap
 */
void
grape_tromino_go_board_init (GrapeTrominoGoBoard *self, const GrapeTrominoGoPiece *pieces,
                             guint n_pieces)
{
  int left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;

  memset (self, 0, sizeof *self);
  self->left = self->top = SIDE;
  self->right = self->bottom = -1;
  for (guint i = 0; i < n_pieces; i++)
    {
      left = MIN (left, pieces[i].x);
      top = MIN (top, pieces[i].y);
      right = MAX (right, pieces[i].x + 1);
      bottom = MAX (bottom, pieces[i].y + 1);
    }
  if (!n_pieces)
    left = top = right = bottom = 0;
  g_assert (right - left < GRAPE_TROMINO_GO_SPAN && bottom - top < GRAPE_TROMINO_GO_SPAN);
  self->x = left - (SIDE - (right - left + 1)) / 2;
  self->y = top - (SIDE - (bottom - top + 1)) / 2;
  for (guint i = 0; i < n_pieces; i++)
    {
      const GrapeTrominoGoPiece *piece = &pieces[i];
      GrapeTrominoGoSpot spot = { .at = (guint16)CELL (piece->x - self->x, piece->y - self->y),
                                  .shape = (guint8)piece->shape };

      grape_tromino_go_board_place (self, i, spot, g_ascii_islower (piece->letter) ? 1 : 0,
                                    (guint)(g_ascii_toupper (piece->letter) - 'A'));
    }
}

/** grape_tromino_go_board_cell: FALSE: too far from all others for a piece to lie there */
gboolean
grape_tromino_go_board_cell (const GrapeTrominoGoBoard *self, int x, int y, guint *cell)
{
  gint64 column = (gint64)x - self->x, row = (gint64)y - self->y;

  /* Room for a block and the ring round it. */
  if (column < 2 || row < 2 || column > SIDE - 4 || row > SIDE - 4)
    return FALSE;
  *cell = (guint)CELL (column, row);
  return TRUE;
}

void
grape_tromino_go_board_square (const GrapeTrominoGoBoard *self, guint cell, int *x, int *y)
{
  *x = self->x + (int)(cell % SIDE);
  *y = self->y + (int)(cell / SIDE);
}

/* What counts, packed so that sums of three squares do not run over: units of edge in all (bits 0
 * to 3), with pieces that must be touched (4 to 7), with pieces that must not (8 to 11), and
 * squares that are taken (12 to 13). */
#define UNIT  0x0001
#define MUST  0x0010
#define NEVER 0x0100
#define TAKEN 0x1000

/* R3.2, R3.3, R3.4, R4.1, R4.2, R4.3: what each piece is to one who plays now. */
static guint
weigh_pieces (const GrapeTrominoGoBoard *self, guint side, guint letter, guint16 weights[256])
{
  guint n = (guint)__builtin_popcount (self->present);
  gboolean early = self->n_slots < 4 && n == self->n_slots;

  memset (weights, 0, 256 * sizeof *weights);
  for (guint32 rest = self->present; rest; rest &= rest - 1)
    {
      guint i = (guint)__builtin_ctz (rest);
      const GrapeTrominoGoSlot *slot = &self->slots[i];
      gboolean must = early ? i + 1 == n : slot->side != side;
      gboolean never = early ? i + 2 == n : slot->letter == letter;

      weights[i + 1] = (guint16)(UNIT + (must ? MUST : 0) + (never ? NEVER : 0));
    }
  return early ? 2 : 1;
}

/**
 * grape_tromino_go_board_spots:
 * @spots: room for GRAPE_TROMINO_GO_MAX_SPOTS
 *
 * The legal places for a new piece, or for the lifted one; on an empty board, the four shapes at
 * 0,0. Always row by row.
 */
guint
grape_tromino_go_board_spots (const GrapeTrominoGoBoard *self, guint side, guint letter,
                              GrapeTrominoGoSpot *spots)
{
  guint16 weights[256], grid[GRAPE_TROMINO_GO_CELLS];
  guint n = 0, needed = weigh_pieces (self, side, letter, weights);
  guint8 piece = (guint8)self->n_slots;

  if (!self->present)
    {
      for (guint shape = 0; shape < 4; shape++)
        spots[n++] = (GrapeTrominoGoSpot){ (guint16)CELL (-self->x, -self->y), (guint8)shape, 0 };
      return n;
    }
  for (int y = self->top - 2; y <= self->bottom + 2; y++)
    for (int x = self->left - 2; x <= self->right + 2; x++)
      {
        const guint8 *cell = &self->cells[CELL (x, y)];

        grid[CELL (x, y)] = is_piece (*cell)
                                ? TAKEN
                                : (guint16)(weights[cell[-1]] + weights[cell[1]]
                                            + weights[cell[-SIDE]] + weights[cell[SIDE]]);
      }
  for (int y = self->top - 2; y <= self->bottom + 1; y++)
    for (int x = self->left - 2; x <= self->right + 1; x++)
      {
        const guint16 *block = &grid[CELL (x, y)];
        guint all = (guint)block[0] + block[1] + block[SIDE] + block[SIDE + 1];
        guint lacks[4] = { block[0], block[1], block[SIDE], block[SIDE + 1] };

        if ((all & 0xf0) == 0 && (all & 0xf00) == 0 && (all & 0xf) < 2)
          continue;
        for (guint shape = 0; shape < 4; shape++)
          {
            guint sum = all - lacks[shape];

            if ((sum & 0xf) >= 2 && (sum >> 4 & 0xf) >= needed && !(sum >> 8))
              spots[n++] = (GrapeTrominoGoSpot){ (guint16)CELL (x, y), (guint8)shape, piece };
          }
      }
  return n;
}

/** grape_tromino_go_board_group: mask of the pieces of its side that are connected to @slot */
guint32
grape_tromino_go_board_group (const GrapeTrominoGoBoard *self, guint slot)
{
  guint32 side = self->sides[self->slots[slot].side];
  guint32 group = 1u << slot, edge = group;

  while (edge)
    {
      guint32 reached = self->slots[__builtin_ctz (edge)].touches & side & ~group;

      edge = (edge & (edge - 1)) | reached;
      group |= reached;
    }
  return group;
}

/** grape_tromino_go_board_splits: R5.3: whether the others fall apart without this piece */
gboolean
grape_tromino_go_board_splits (const GrapeTrominoGoBoard *self, guint slot)
{
  guint32 others = self->present & ~(1u << slot);
  guint32 part = others & -others, edge = part;

  while (edge)
    {
      guint32 reached = self->slots[__builtin_ctz (edge)].touches & others & ~part;

      edge = (edge & (edge - 1)) | reached;
      part |= reached;
    }
  return part != others;
}

/**
 * grape_tromino_go_board_moves:
 * @spots: room for GRAPE_TROMINO_GO_MAX_MOVES
 *
 * The legal moves of one who must move a piece of @letter (R5).
 */
guint
grape_tromino_go_board_moves (const GrapeTrominoGoBoard *self, guint side, guint letter,
                              GrapeTrominoGoSpot *spots)
{
  guint n = 0;

  for (guint32 rest = self->sides[side]; rest; rest &= rest - 1)
    {
      guint i = (guint)__builtin_ctz (rest);
      const GrapeTrominoGoSlot *slot = &self->slots[i];

      if (slot->letter != letter || !slot->outside || grape_tromino_go_board_splits (self, i))
        continue;
      GrapeTrominoGoBoard lifted = *self;
      GrapeTrominoGoSpot found[GRAPE_TROMINO_GO_MAX_SPOTS];
      grape_tromino_go_board_lift (&lifted, i);
      guint n_found = grape_tromino_go_board_spots (&lifted, side, letter, found);
      for (guint k = 0; k < n_found && n < GRAPE_TROMINO_GO_MAX_MOVES; k++)
        {
          found[k].piece = (guint8)i;
          if (found[k].at != slot->at || found[k].shape != slot->shape) /* R5.4 */
            spots[n++] = found[k];
        }
    }
  return n;
}

guint
grape_tromino_go_board_outside (const GrapeTrominoGoBoard *self, guint32 pieces)
{
  guint n = 0;

  for (; pieces; pieces &= pieces - 1)
    n += self->slots[__builtin_ctz (pieces)].outside;
  return n;
}

/** grape_tromino_go_board_air: the cells across its outside edge; twice if two units border on one
 */
guint
grape_tromino_go_board_air (const GrapeTrominoGoBoard *self, guint slot, guint cells[8])
{
  const GrapeTrominoGoSlot *piece = &self->slots[slot];
  guint n = 0;

  if (!piece->outside)
    return 0;
  for (guint i = 0; i < 8; i++)
    {
      guint cell = (guint)(piece->at + across[piece->shape][i]);

      if (self->cells[cell] == AIR)
        cells[n++] = cell;
    }
  return n;
}

/** grape_tromino_go_board_surrounded: R1.7: pieces in surrounded groups of each side */
void
grape_tromino_go_board_surrounded (const GrapeTrominoGoBoard *self, guint counts[2])
{
  for (guint side = 0; side < 2; side++)
    {
      guint32 shut = 0;

      counts[side] = 0;
      for (guint32 rest = self->sides[side]; rest; rest &= rest - 1)
        if (!self->slots[__builtin_ctz (rest)].outside)
          shut |= rest & -rest;
      while (shut)
        {
          guint32 group = grape_tromino_go_board_group (self, (guint)__builtin_ctz (shut));

          if (!grape_tromino_go_board_outside (self, group))
            counts[side] += (guint)__builtin_popcount (group);
          shut &= ~group;
        }
    }
}

/** grape_tromino_go_board_touch: what a piece at @spot would touch */
void
grape_tromino_go_board_touch (const GrapeTrominoGoBoard *self, GrapeTrominoGoSpot spot,
                              GrapeTrominoGoTouch *touch)
{
  memset (touch, 0, sizeof *touch);
  for (guint i = 0; i < 3; i++)
    touch->taken = touch->taken || is_piece (self->cells[spot.at + squares[spot.shape][i]]);
  for (guint i = 0; i < 8; i++)
    {
      guint8 cell = self->cells[spot.at + across[spot.shape][i]];

      if (!is_piece (cell))
        continue;
      touch->units++;
      touch->by_piece[cell - 1]++;
    }
}
