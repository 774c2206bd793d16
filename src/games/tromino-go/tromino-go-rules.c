/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is legal and why not, what a play does, and how rounds and the game end. */
#include "tromino-go-private.h"

#include <string.h>

static gboolean illegal (GError **error, const char *rule, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static gboolean
illegal (GError **error, const char *rule, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, rule, "%s", text);
}

/* R3.2, R3.3, R3.4: the second, third and fourth play depend on the one before, and the one before
 * that.
 */
static gboolean
judge_early (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoTouch *touch, GError **error)
{
  guint n = layout->n_pieces;
  const GrapeTrominoGoPiece *last = &layout->pieces[n - 1];

  if (n > 1 && touch->by_piece[n - 2])
    return illegal (error, "2", "Play %u of a round may not touch the %c at %d,%d", n + 1,
                    layout->pieces[n - 2].letter, layout->pieces[n - 2].x, layout->pieces[n - 2].y);
  if (touch->by_piece[n - 1] < 2)
    return illegal (error, "2",
                    "Play %u of a round must touch the %c at %d,%d along two units of edge or "
                    "more; here it has %u",
                    n + 1, last->letter, last->x, last->y, touch->by_piece[n - 1]);
  return TRUE;
}

/* R4.1, R4.2, R4.3; R4.4: and no more than that */
static gboolean
judge_late (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoTouch *touch, char letter,
            GError **error)
{
  gboolean opponent = FALSE;

  for (guint i = 0; i < layout->n_pieces; i++)
    {
      const GrapeTrominoGoPiece *piece = &layout->pieces[i];

      if (!touch->by_piece[i])
        continue;
      if (g_ascii_toupper (piece->letter) == g_ascii_toupper (letter))
        return illegal (error, "3 i", "It touches the %c at %d,%d: another tromino of its letter",
                        piece->letter, piece->x, piece->y);
      opponent = opponent || !g_ascii_islower (piece->letter) != !g_ascii_islower (letter);
    }
  if (!opponent)
    return illegal (error, "3 ii", "It does not touch a tromino of the opponent");
  if (touch->units < 2)
    return illegal (error, "3 iii",
                    "It touches other trominoes along %u unit of edge: two are "
                    "needed",
                    touch->units);
  return TRUE;
}

/**
 * grape_tromino_go_judge_piece:
 *
 * R5.2, R5.3: whether this piece may be lifted now. Errors: GRAPE_ERROR_ILLEGAL.
 */
gboolean
grape_tromino_go_judge_piece (const GrapeTrominoGoTabletop *layout,
                              const GrapeTrominoGoBoard *board, guint piece, GError **error)
{
  char letter = grape_tromino_go_turn_letter (layout->n_turns);
  const GrapeTrominoGoPiece *moved = &layout->pieces[piece];

  if (moved->letter != letter)
    return illegal (error, "4",
                    "The %c at %d,%d is not a %c: in this turn you move a %c of your own",
                    moved->letter, moved->x, moved->y, letter, letter);
  if (!board->slots[piece].outside)
    return illegal (error, "4", "The %c at %d,%d has no outside edge, so it may not be moved",
                    letter, moved->x, moved->y);
  if (grape_tromino_go_board_splits (board, piece))
    return illegal (error, "4",
                    "Without the %c at %d,%d the grid would fall into two pieces, so it may not "
                    "be moved",
                    letter, moved->x, moved->y);
  return TRUE;
}

/* R5.4, R5.5: what to check before asking where the piece goes. Lifts it. */
static gboolean
judge_move (const GrapeTrominoGoTabletop *layout, GrapeTrominoGoBoard *board,
            const GrapeTrominoGoPlay *play, GError **error)
{
  const GrapeTrominoGoPiece *moved = &layout->pieces[play->piece];

  if (!grape_tromino_go_judge_piece (layout, board, (guint)play->piece, error))
    return FALSE;
  if (moved->x == play->x && moved->y == play->y && moved->shape == play->shape)
    return illegal (error, "4", "A tromino must move to a new location, not to where it lies");
  grape_tromino_go_board_lift (board, (guint)play->piece);
  return TRUE;
}

/**
 * grape_tromino_go_judge:
 * @play: piece -1: a new tromino
 *
 * Whether the play is legal for the player to move, and if not, why (sections 2 to 4). Errors:
 * GRAPE_ERROR_ILLEGAL.
 */
gboolean
grape_tromino_go_judge (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoPlay *play,
                        GError **error)
{
  GrapeTrominoGoBoard board;
  GrapeTrominoGoTouch touch;
  GrapeTrominoGoSpot spot = { .shape = (guint8)play->shape };
  gboolean moving = grape_tromino_go_layout_moving (layout);
  guint cell = 0;

  if (moving && play->piece < 0) /* R5.1 */
    return illegal (error, "4",
                    "Thirty trominoes lie on the table: now they are moved, as in "
                    "`move 3,-1 to 5,2 se`");
  if (!moving && play->piece >= 0)
    return illegal (error, "4",
                    "Trominoes are moved only when thirty lie on the table; there are %u",
                    layout->n_pieces);
  if (!layout->n_pieces) /* R3.1 */
    return (play->x == 0 && play->y == 0)
           || illegal (error, "2", "The first tromino of a round lies at 0,0");
  grape_tromino_go_board (layout, &board);
  if (moving && !judge_move (layout, &board, play, error))
    return FALSE;
  if (!grape_tromino_go_board_cell (&board, play->x, play->y, &cell))
    return illegal (error, layout->n_pieces < GRAPE_TROMINO_GO_EARLY ? "2" : "3",
                    "%d,%d is nowhere near the other trominoes", play->x, play->y);
  if (ABS (play->x) > GRAPE_TROMINO_GO_FAR || ABS (play->y) > GRAPE_TROMINO_GO_FAR) /* R1.9 */
    return illegal (error, NULL, "This table ends %d squares from 0,0", GRAPE_TROMINO_GO_FAR);
  spot.at = (guint16)cell;
  grape_tromino_go_board_touch (&board, spot, &touch);
  if (touch.taken) /* R1.1 */
    return illegal (error, layout->n_pieces < GRAPE_TROMINO_GO_EARLY ? "2" : "3",
                    "A square of %d,%d %s is taken", play->x, play->y,
                    grape_tromino_go_shape_name (play->shape));
  if (layout->n_pieces < GRAPE_TROMINO_GO_EARLY)
    return judge_early (layout, &touch, error);
  return judge_late (layout, &touch, grape_tromino_go_turn_letter (layout->n_turns), error);
}

/** grape_tromino_go_has_play: whether the player to move can play at all */
gboolean
grape_tromino_go_has_play (const GrapeTrominoGoTabletop *layout)
{
  g_autofree GrapeTrominoGoSpot *spots = g_new (GrapeTrominoGoSpot, GRAPE_TROMINO_GO_MAX_MOVES);
  GrapeTrominoGoBoard board;
  guint side = layout->n_turns % 2, letter = layout->n_turns % 3;

  grape_tromino_go_board (layout, &board);
  if (grape_tromino_go_layout_moving (layout))
    return grape_tromino_go_board_moves (&board, side, letter, spots) > 0;
  return grape_tromino_go_board_spots (&board, side, letter, spots) > 0;
}

/** grape_tromino_go_judge_pass: R6.1, TRG-10. Errors: GRAPE_ERROR_ILLEGAL. */
gboolean
grape_tromino_go_judge_pass (const GrapeTrominoGoTabletop *layout, GError **error)
{
  if (grape_tromino_go_has_play (layout))
    return illegal (error, "5", "You may pass only when there is no legal play, and there is one");
  return TRUE;
}

/**
 * grape_tromino_go_lay:
 * @turn: (inout): fills in what `from` was
 *
 * Does a turn that fits the table, legal or not.
 */
void
grape_tromino_go_lay (GrapeTrominoGoTabletop *layout, int seat, GrapeTrominoGoTurn *turn)
{
  GrapeTrominoGoPiece *piece;

  layout->n_turns++;
  if (turn->kind == GRAPE_TROMINO_GO_TURN_PASS)
    {
      layout->passes++;
      return;
    }
  layout->passes = 0;
  if (turn->kind == GRAPE_TROMINO_GO_TURN_PLAY)
    {
      turn->play.piece = (int)layout->n_pieces;
      piece = &layout->pieces[layout->n_pieces++];
      *piece
          = (GrapeTrominoGoPiece){ .seat = seat,
                                   .letter = grape_tromino_go_turn_letter (layout->n_turns - 1) };
    }
  else
    {
      piece = &layout->pieces[turn->play.piece];
      turn->from = (GrapeTrominoGoPlay){ turn->play.piece, piece->x, piece->y, piece->shape };
      turn->from_number = piece->number;
    }
  piece->x = turn->play.x;
  piece->y = turn->play.y;
  piece->shape = turn->play.shape;
  piece->number = layout->n_turns;
}

/** grape_tromino_go_surrounded: R1.7: trominoes in surrounded groups, by seat */
void
grape_tromino_go_surrounded (const GrapeTrominoGo *self, const GrapeTrominoGoTabletop *layout,
                             guint by_seat[2])
{
  GrapeTrominoGoBoard board;
  guint counts[2];

  grape_tromino_go_board (layout, &board);
  grape_tromino_go_board_surrounded (&board, counts);
  by_seat[self->first] = counts[0];
  by_seat[1 - self->first] = counts[1];
}

void
grape_tromino_go_win (GrapeTrominoGo *self, int seat, GrapeTrominoGoVictory victory)
{
  self->over = TRUE;
  self->winner = seat;
  self->victory = victory;
  self->protest = -1;
  self->protest_at = 0;
}

/**
 * grape_tromino_go_end_round:
 * @round: how it ended: ending, winner, points, doubled, surrounded, at; the rest is filled in
 *
 * Scores, remembers the round, and begins the next one unless somebody has won (R7, R9).
 */
void
grape_tromino_go_end_round (GrapeTrominoGo *self, GrapeTrominoGoRound *round)
{
  int first = self->first;

  round->number = self->round;
  round->first = first;
  round->n_plays = self->now.n_turns;
  if (round->winner >= 0)
    self->scores[round->winner] += round->points;
  memcpy (round->scores, self->scores, sizeof round->scores);
  g_array_append_val (self->rounds, *round);
  if (round->winner >= 0 && self->scores[round->winner] >= self->target) /* R9.1 */
    {
      grape_tromino_go_win (self, round->winner, GRAPE_TROMINO_GO_BY_POINTS);
      return;
    }
  self->last = self->now;
  self->last_first = first;
  self->round++;
  /* R2.4, R7.4: at once; the loser begins or, after a tie, the one who played second. */
  grape_tromino_go_begin_round (self, 1 - (round->winner >= 0 ? round->winner : first), round->at);
}

/* R7.1, R7.2, R7.3, R5.7: ends the round if the last turn did. FALSE: it goes on. */
static gboolean
find_end (const GrapeTrominoGo *self, const GrapeTrominoGoTurn *turn, gint64 at,
          GrapeTrominoGoRound *round)
{
  guint mine, other;

  *round = (GrapeTrominoGoRound){ .winner = -1, .at = at };
  if (turn->kind == GRAPE_TROMINO_GO_TURN_PASS)
    {
      round->ending = GRAPE_TROMINO_GO_STALEMATE; /* R6.2 */
      return self->now.passes >= GRAPE_TROMINO_GO_STUCK;
    }
  grape_tromino_go_surrounded (self, &self->now, round->surrounded);
  mine = round->surrounded[0];
  other = round->surrounded[1];
  round->ending = GRAPE_TROMINO_GO_SURROUND;
  round->doubled = turn->kind == GRAPE_TROMINO_GO_TURN_MOVE; /* R5.6, TRG-11 */
  if (mine != other)
    {
      round->winner = mine < other ? 0 : 1;
      round->points = (mine < other ? other - mine : mine - other) * (round->doubled ? 2 : 1);
    }
  return mine || other;
}

/**
 * grape_tromino_go_take_turn:
 * @turn: fits the table; legal unless plays are checked on protest only
 *
 * Makes a player's turn, with everything that follows from it.
 */
void
grape_tromino_go_take_turn (GrapeTrominoGo *self, GrapeTrominoGoTurn turn, gint64 at)
{
  GrapeTrominoGoRound round;

  turn.used = at - self->since;
  grape_tromino_go_lay (&self->now, grape_tromino_go_mover (self, self->now.n_turns), &turn);
  g_array_append_val (self->turns, turn);
  self->since = at;
  if (!find_end (self, &turn, at, &round))
    return;
  if (self->on_protest) /* R10.6: checks a round's plays before its end is posted */
    {
      int index = grape_tromino_go_first_illegal (self, NULL);

      if (index >= 0)
        {
          grape_tromino_go_take_back (self, (guint)index, at);
          return;
        }
    }
  grape_tromino_go_end_round (self, &round);
}
