/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of the good bot: every play of its own, the opponent's answers to the most promising
 * ones, and its own best answer to the worst of these. Positions are judged by how near each group
 * is to being surrounded: by the empty squares beside it that lead outside. */
#include "tromino-go-search.h"

#include <string.h>

#define DEPTH_MOST 3
#define REPLIES    6 /* the opponent's answers to look into */
#define NEAR       9 /* squares; a group with more is safe */

/* What a threat to a group is worth, as a part of its size, by the empty squares that it has left;
 * when the other side is to play, and when its owner is. */
static const double threat[NEAR] = { 1, .75, .60, .46, .28, .17, .10, .06, .03 };
static const double risk[NEAR] = { 1, .40, .28, .20, .12, .08, .05, .03, .015 };

typedef struct
{
  guint64 n_nodes, budget; /* pieces put down */
  guint replies;           /* 0: do not look into answers */
  gint64 needs[2];         /* Gamepoints that each side still needs to win */
  guint16 stamps[GRAPE_TROMINO_GO_CELLS];
  guint16 stamp;
} Search;

typedef struct
{
  double value;
  guint index;
  gboolean ends; /* the round has ended, or nothing is known beyond */
} Choice;

/** grape_tromino_go_board_plays: plays or moves of turn @turn; room for MAX_MOVES in @spots */
guint
grape_tromino_go_board_plays (const GrapeTrominoGoBoard *self, guint turn,
                              GrapeTrominoGoSpot *spots)
{
  if (self->n_slots == GRAPE_TROMINO_GO_MOST)
    return grape_tromino_go_board_moves (self, turn % 2, turn % 3, spots);
  return grape_tromino_go_board_spots (self, turn % 2, turn % 3, spots);
}

/** grape_tromino_go_board_play: what it says, for a new piece and for one that moves */
void
grape_tromino_go_board_play (GrapeTrominoGoBoard *self, GrapeTrominoGoSpot spot, guint turn)
{
  if (spot.piece < self->n_slots)
    grape_tromino_go_board_lift (self, spot.piece);
  grape_tromino_go_board_place (self, spot.piece, spot, turn % 2, turn % 3);
}

/* Empty squares beside the group that are not No Man's Land. */
static guint
count_air (Search *self, const GrapeTrominoGoBoard *board, guint32 group)
{
  guint n = 0;

  if (++self->stamp == 0)
    {
      memset (self->stamps, 0, sizeof self->stamps);
      self->stamp = 1;
    }
  for (; group; group &= group - 1)
    {
      guint cells[8];
      guint n_cells = grape_tromino_go_board_air (board, (guint)__builtin_ctz (group), cells);

      for (guint i = 0; i < n_cells; i++)
        if (self->stamps[cells[i]] != self->stamp)
          {
            self->stamps[cells[i]] = self->stamp;
            n++;
          }
    }
  return n;
}

/* What the round is worth to @side, who has just played: exact if it has ended (then *ends),
 * otherwise a guess. */
static double
judge (Search *self, const GrapeTrominoGoBoard *board, guint side, gboolean moved, gboolean *ends)
{
  double values[2] = { 0 };
  guint counts[2] = { 0 };

  for (guint s = 0; s < 2; s++)
    for (guint32 rest = board->sides[s]; rest;)
      {
        guint32 group = grape_tromino_go_board_group (board, (guint)__builtin_ctz (rest));
        guint size = (guint)__builtin_popcount (group);

        rest &= ~group;
        if (!grape_tromino_go_board_outside (board, group))
          {
            counts[s] += size;
            continue;
          }
        guint air = count_air (self, board, group);
        if (air < NEAR)
          values[s] += (s == side ? threat : risk)[air] * (1 + .8 * (size - 1));
      }
  *ends = counts[0] || counts[1];
  if (!*ends)
    return values[1 - side] - values[side];
  double points = ((double)counts[1 - side] - (double)counts[side]) * (moved ? 2 : 1);
  if (points >= self->needs[side])
    return 30;
  return -points >= self->needs[1 - side] ? -30 : points * 2;
}

static int
compare_choices (gconstpointer a, gconstpointer b)
{
  const Choice *one = a, *two = b;

  if (one->value != two->value)
    return one->value < two->value ? 1 : -1;
  return one->index < two->index ? -1 : one->index > two->index;
}

/* All plays judged without looking ahead, the best first. */
static void
judge_all (Search *self, const GrapeTrominoGoBoard *board, const GrapeTrominoGoSpot *spots, guint n,
           guint turn, Choice *choices)
{
  for (guint i = 0; i < n; i++)
    {
      GrapeTrominoGoBoard child = *board;

      grape_tromino_go_board_play (&child, spots[i], turn);
      choices[i].index = i;
      choices[i].value
          = judge (self, &child, turn % 2, spots[i].piece < board->n_slots, &choices[i].ends);
    }
  self->n_nodes += n;
  qsort (choices, n, sizeof *choices, compare_choices);
}

/* What the position is worth to the player of turn @turn. */
static double
look_ahead (Search *self, const GrapeTrominoGoBoard *board, guint turn, guint depth, double alpha,
            double beta)
{
  g_autofree GrapeTrominoGoSpot *spots = g_new (GrapeTrominoGoSpot, GRAPE_TROMINO_GO_MAX_MOVES);
  guint n = grape_tromino_go_board_plays (board, turn, spots), n_looked = 0;
  g_autofree Choice *choices = g_new (Choice, n + 1);
  gboolean ends;
  double best = -1000;

  if (!n)
    return depth > 1 ? -look_ahead (self, board, turn + 1, depth - 1, -beta, -alpha)
                     : -judge (self, board, 1 - turn % 2, FALSE, &ends);
  judge_all (self, board, spots, n, turn, choices);
  if (depth <= 1 || self->n_nodes > self->budget)
    return choices[0].value;
  for (guint i = 0; i < n && n_looked < self->replies && best < beta; i++)
    {
      double value = choices[i].value;

      if (!choices[i].ends)
        {
          GrapeTrominoGoBoard child = *board;

          grape_tromino_go_board_play (&child, spots[choices[i].index], turn);
          value = -look_ahead (self, &child, turn + 1, depth - 1, -beta, -MAX (alpha, best));
          n_looked++;
        }
      best = MAX (best, value);
    }
  return best;
}

/**
 * grape_tromino_go_search:
 * @spots: the legal plays, at least one
 * @budget: pieces to put down in thought; the search overruns it a little
 *
 * Returns: index of the play that looks best
 */
guint
grape_tromino_go_search (const GrapeTrominoGo *state, const GrapeTrominoGoBoard *board,
                         const GrapeTrominoGoSpot *spots, guint n_spots, GrapeStream *stream,
                         guint64 budget)
{
  g_autofree Search *self = g_new0 (Search, 1);
  g_autofree Choice *choices = g_new (Choice, n_spots);
  guint turn = state->now.n_turns, depth, chosen;
  double best = -1000;

  self->budget = budget;
  for (guint s = 0; s < 2; s++)
    self->needs[s]
        = (gint64)state->target - state->scores[(state->first + (int)s) % GRAPE_TROMINO_GO_N_SEATS];
  judge_all (self, board, spots, n_spots, turn, choices);
  for (guint i = 0; i < n_spots; i++)
    if (!choices[i].ends)
      choices[i].value += 1e-3 * grape_stream_unit (stream);
  qsort (choices, n_spots, sizeof *choices, compare_choices);
  chosen = choices[0].index;
  depth = budget >= 20 * (guint64)n_spots ? DEPTH_MOST : 2;
  self->replies = REPLIES;
  for (guint i = 0; i < n_spots && self->n_nodes < budget; i++)
    {
      double value = choices[i].value;

      if (!choices[i].ends)
        {
          GrapeTrominoGoBoard child = *board;

          grape_tromino_go_board_play (&child, spots[choices[i].index], turn);
          value = -look_ahead (self, &child, turn + 1, depth - 1, -1000, -best);
        }
      if (value > best)
        {
          best = value;
          chosen = choices[i].index;
        }
    }
  return chosen;
}
