/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know: the whole state, since nothing here is secret. */
#include "tromino-go-private.h"

/* R1.1 */
void
grape_tromino_go_squares (int x, int y, GrapeTrominoGoShape shape, GrapeTrominoGoSquare squares[3])
{
  guint n = 0;

  for (int k = 0; k < 4; k++)
    if (k != (int)shape)
      squares[n++] = (GrapeTrominoGoSquare){ x + k % 2, y + k / 2 };
}

/** grape_tromino_go_turned: clockwise, by this many quarters; negative: the other way */
GrapeTrominoGoShape
grape_tromino_go_turned (GrapeTrominoGoShape shape, int quarter_turns)
{
  static const GrapeTrominoGoShape circle[]
      = { GRAPE_TROMINO_GO_NW, GRAPE_TROMINO_GO_NE, GRAPE_TROMINO_GO_SE, GRAPE_TROMINO_GO_SW };
  int place = 0;

  while (circle[place] != shape)
    place++;
  return circle[((place + quarter_turns) % 4 + 4) % 4];
}

const char *
grape_tromino_go_shape_name (GrapeTrominoGoShape shape)
{
  static const char *const names[] = { [GRAPE_TROMINO_GO_NW] = "nw",
                                       [GRAPE_TROMINO_GO_NE] = "ne",
                                       [GRAPE_TROMINO_GO_SW] = "sw",
                                       [GRAPE_TROMINO_GO_SE] = "se" };

  return names[shape];
}

int
grape_tromino_go_to_move (gconstpointer view)
{
  const GrapeTrominoGo *self = view;

  return self->over || self->protest >= 0 ? -1 : grape_tromino_go_mover (self, self->now.n_turns);
}

char
grape_tromino_go_letter (gconstpointer view)
{
  return grape_tromino_go_turn_letter (((const GrapeTrominoGo *)view)->now.n_turns);
}

gboolean
grape_tromino_go_moving (gconstpointer view)
{
  return grape_tromino_go_layout_moving (&((const GrapeTrominoGo *)view)->now);
}

/** grape_tromino_go_concessions: offers of @seat that stand, ascending; (transfer full) */
GArray *
grape_tromino_go_concessions (gconstpointer view, int seat)
{
  return g_array_copy (((const GrapeTrominoGo *)view)->concessions[seat]);
}

/* The groups of a layout, in the order of their first pieces. */
static guint
find_groups (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoBoard *board,
             GrapeTrominoGoGroup groups[GRAPE_TROMINO_GO_MAX_PIECES])
{
  guint32 seen = 0;
  guint n = 0;

  for (guint i = 0; i < layout->n_pieces; i++)
    if (!(seen >> i & 1)) /* R1.4 */
      {
        guint32 pieces = grape_tromino_go_board_group (board, i);

        groups[n++]
            = (GrapeTrominoGoGroup){ .seat = layout->pieces[i].seat,
                                     .n_pieces = (guint)__builtin_popcount (pieces),
                                     .pieces = pieces,
                                     .outside = grape_tromino_go_board_outside (board, pieces) };
        seen |= pieces;
      }
  return n;
}

static gboolean
describe_piece (const GrapeTrominoGoTabletop *layout, guint index, GrapeTrominoGoPiece *piece)
{
  GrapeTrominoGoBoard board;
  GrapeTrominoGoGroup groups[GRAPE_TROMINO_GO_MAX_PIECES];

  if (index >= layout->n_pieces)
    return FALSE;
  grape_tromino_go_board (layout, &board);
  *piece = layout->pieces[index];
  piece->outside = board.slots[index].outside;
  for (guint n = find_groups (layout, &board, groups), g = 0; g < n; g++)
    if (groups[g].pieces >> index & 1)
      piece->group = g;
  return TRUE;
}

gboolean
grape_tromino_go_piece (gconstpointer view, guint index, GrapeTrominoGoPiece *piece)
{
  return describe_piece (&((const GrapeTrominoGo *)view)->now, index, piece);
}

int
grape_tromino_go_piece_at (gconstpointer view, int x, int y)
{
  return grape_tromino_go_layout_at (&((const GrapeTrominoGo *)view)->now, x, y);
}

guint
grape_tromino_go_n_groups (gconstpointer view)
{
  const GrapeTrominoGo *self = view;
  GrapeTrominoGoBoard board;
  GrapeTrominoGoGroup groups[GRAPE_TROMINO_GO_MAX_PIECES];

  grape_tromino_go_board (&self->now, &board);
  return find_groups (&self->now, &board, groups);
}

gboolean
grape_tromino_go_group (gconstpointer view, guint index, GrapeTrominoGoGroup *group)
{
  const GrapeTrominoGo *self = view;
  GrapeTrominoGoBoard board;
  GrapeTrominoGoGroup groups[GRAPE_TROMINO_GO_MAX_PIECES];

  grape_tromino_go_board (&self->now, &board);
  if (index >= find_groups (&self->now, &board, groups))
    return FALSE;
  *group = groups[index];
  return TRUE;
}

/** grape_tromino_go_no_mans_land: R1.5: row by row; (transfer full) */
GArray *
grape_tromino_go_no_mans_land (gconstpointer view)
{
  const GrapeTrominoGo *self = view;
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (GrapeTrominoGoSquare));
  GrapeTrominoGoBoard board;

  grape_tromino_go_board (&self->now, &board);
  for (guint c = 0; c < GRAPE_TROMINO_GO_CELLS; c++)
    if (board.cells[c] == GRAPE_TROMINO_GO_NO_MANS_LAND)
      {
        GrapeTrominoGoSquare square;

        grape_tromino_go_board_square (&board, c, &square.x, &square.y);
        g_array_append_val (squares, square);
      }
  return squares;
}

gboolean
grape_tromino_go_given_piece (gconstpointer view, guint index, GrapeTrominoGoPiece *piece)
{
  return describe_piece (&((const GrapeTrominoGo *)view)->base, index, piece);
}

gboolean
grape_tromino_go_taken (gconstpointer view, guint index, GrapeTrominoGoTaken *taken)
{
  const GrapeTrominoGo *self = view;
  const GrapeTrominoGoTurn *turn;

  if (index >= self->turns->len)
    return FALSE;
  turn = &g_array_index (self->turns, GrapeTrominoGoTurn, index);
  *taken = (GrapeTrominoGoTaken){
    .seat = grape_tromino_go_mover (self, self->base.n_turns + index),
    .letter = grape_tromino_go_turn_letter (self->base.n_turns + index),
    .passed = turn->kind == GRAPE_TROMINO_GO_TURN_PASS,
    .moved = turn->kind == GRAPE_TROMINO_GO_TURN_MOVE,
    .play = turn->play,
  };
  return TRUE;
}

/** grape_tromino_go_plays: row by row; moves by piece; (transfer full) */
GArray *
grape_tromino_go_plays (gconstpointer view)
{
  const GrapeTrominoGo *self = view;
  const GrapeTrominoGoTabletop *layout = &self->now;
  GArray *plays = g_array_new (FALSE, FALSE, sizeof (GrapeTrominoGoPlay));
  g_autofree GrapeTrominoGoSpot *spots = g_new (GrapeTrominoGoSpot, GRAPE_TROMINO_GO_MAX_MOVES);
  gboolean moving = grape_tromino_go_layout_moving (layout);
  guint side = layout->n_turns % 2, letter = layout->n_turns % 3, n;
  GrapeTrominoGoBoard board;

  if (self->over || self->first < 0)
    return plays;
  grape_tromino_go_board (layout, &board);
  n = moving ? grape_tromino_go_board_moves (&board, side, letter, spots)
             : grape_tromino_go_board_spots (&board, side, letter, spots);
  for (guint i = 0; i < n; i++)
    {
      GrapeTrominoGoPlay play
          = { .piece = moving ? spots[i].piece : -1, .shape = (GrapeTrominoGoShape)spots[i].shape };

      grape_tromino_go_board_square (&board, spots[i].at, &play.x, &play.y);
      if (grape_tromino_go_layout_fits (layout, &play)) /* R1.9 */
        g_array_append_val (plays, play);
    }
  return plays;
}

/** grape_tromino_go_check: for the seat to move. Errors: GRAPE_ERROR_ILLEGAL, _TURN. */
gboolean
grape_tromino_go_check (gconstpointer view, const GrapeTrominoGoPlay *play, GError **error)
{
  const GrapeTrominoGo *self = view;

  if (grape_tromino_go_to_move (self) < 0 || play->piece >= (int)self->now.n_pieces)
    return grape_error_set (error, GRAPE_ERROR_TURN, "1", "Nobody can play now");
  return grape_tromino_go_judge (&self->now, play, error);
}

/** grape_tromino_go_movable: whether it may be lifted now. Errors: GRAPE_ERROR_ILLEGAL, _TURN. */
gboolean
grape_tromino_go_movable (gconstpointer view, guint piece, GError **error)
{
  const GrapeTrominoGo *self = view;
  GrapeTrominoGoBoard board;

  if (grape_tromino_go_to_move (self) < 0 || piece >= self->now.n_pieces
      || !grape_tromino_go_layout_moving (&self->now))
    return grape_error_set (error, GRAPE_ERROR_TURN, "4", "No tromino can be moved now");
  grape_tromino_go_board (&self->now, &board);
  return grape_tromino_go_judge_piece (&self->now, &board, piece, error);
}

/** grape_tromino_go_play_parse: FALSE: @text is not a play or move, or moves no piece */
gboolean
grape_tromino_go_play_parse (gconstpointer view, const char *text, GrapeTrominoGoPlay *play)
{
  const GrapeTrominoGo *self = view;
  GrapeTrominoGoAct act;

  if (!grape_tromino_go_act_parse (text, &act, NULL)
      || (act.kind != GRAPE_TROMINO_GO_ACT_PLAY && act.kind != GRAPE_TROMINO_GO_ACT_MOVE))
    return FALSE;
  *play = (GrapeTrominoGoPlay){ -1, act.x, act.y, act.shape };
  if (act.kind == GRAPE_TROMINO_GO_ACT_PLAY)
    return TRUE;
  play->piece = grape_tromino_go_layout_at (&self->now, act.from_x, act.from_y);
  return play->piece >= 0;
}

gboolean
grape_tromino_go_past_round (gconstpointer view, guint index, GrapeTrominoGoRound *round)
{
  const GrapeTrominoGo *self = view;

  if (index >= self->rounds->len)
    return FALSE;
  *round = g_array_index (self->rounds, GrapeTrominoGoRound, index);
  return TRUE;
}

gboolean
grape_tromino_go_past_piece (gconstpointer view, guint index, GrapeTrominoGoPiece *piece)
{
  return describe_piece (&((const GrapeTrominoGo *)view)->last, index, piece);
}
