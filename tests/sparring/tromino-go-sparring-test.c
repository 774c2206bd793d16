/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go against a partner that searches deeper and wider than `good`, with a judgement of its
 * own and ten times the budget. Each deepening orders the plays for the next; what it cannot finish
 * does not count. */
#include "games/tromino-go/tromino-go-search.h"
#include "sparring.h"

#include <string.h>

#define MOST_DEPTH 8
#define WIDTH      12 /* plays that are looked into below the first */
#define LOST       1000.0

typedef struct
{
  guint64 left; /* trominoes that may still be put down */
  gint64 needs[2];
} Searcher;

typedef struct
{
  double value;
  GrapeTrominoGoSpot spot;
  gboolean ends;
} Line;

/* How near a group is to being surrounded: squares beside it through which it reaches the outside.
 */
static double
danger (const GrapeTrominoGoBoard *board, guint32 group)
{
  guint8 seen[GRAPE_TROMINO_GO_CELLS] = { 0 };
  guint n = 0;

  for (guint32 rest = group; rest; rest &= rest - 1)
    {
      guint cells[8],
          n_cells = grape_tromino_go_board_air (board, (guint)__builtin_ctz (rest), cells);

      for (guint i = 0; i < n_cells; i++)
        {
          n += !seen[cells[i]];
          seen[cells[i]] = 1;
        }
    }
  return __builtin_popcount (group) / (0.5 + n * n);
}

/* For the one who has just played. */
static double
judge (Searcher *self, const GrapeTrominoGoBoard *board, guint side, gboolean moved, gboolean *ends)
{
  guint counts[2];
  double dangers[2] = { 0 };

  self->left -= self->left > 0;
  grape_tromino_go_board_surrounded (board, counts);
  *ends = counts[0] || counts[1];
  if (*ends)
    {
      double points = ((double)counts[1 - side] - counts[side]) * (moved ? 2 : 1);

      if (points >= self->needs[side])
        return LOST;
      return -points >= self->needs[1 - side] ? -LOST : 3 * points;
    }
  for (guint s = 0; s < 2; s++)
    for (guint32 rest = board->sides[s]; rest;)
      {
        guint32 group = grape_tromino_go_board_group (board, (guint)__builtin_ctz (rest));

        rest &= ~group;
        dangers[s] += danger (board, group);
      }
  return 1.6 * dangers[1 - side] - dangers[side];
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Line *one = a, *two = b;

  return one->value < two->value ? 1 : one->value > two->value ? -1 : 0;
}

static Line *
list (Searcher *self, const GrapeTrominoGoBoard *board, guint turn, guint *n)
{
  g_autofree GrapeTrominoGoSpot *spots = g_new (GrapeTrominoGoSpot, GRAPE_TROMINO_GO_MAX_MOVES);
  *n = grape_tromino_go_board_plays (board, turn, spots);
  Line *lines = g_new (Line, *n + 1);

  for (guint i = 0; i < *n; i++)
    {
      GrapeTrominoGoBoard child = *board;

      grape_tromino_go_board_play (&child, spots[i], turn);
      lines[i].spot = spots[i];
      lines[i].value
          = judge (self, &child, turn % 2, spots[i].piece < board->n_slots, &lines[i].ends);
    }
  qsort (lines, *n, sizeof *lines, compare);
  return lines;
}

/* What the position is worth to the player of turn @turn. */
static double
search (Searcher *self, const GrapeTrominoGoBoard *board, guint turn, guint depth, double alpha,
        double beta)
{
  guint n;
  g_autofree Line *lines = list (self, board, turn, &n);
  double best = n ? -2 * LOST : 0;

  if (n && (depth <= 1 || !self->left))
    return lines[0].value;
  if (!n)
    return depth > 1 ? -search (self, board, turn + 1, depth - 1, -beta, -alpha) : 0;
  for (guint i = 0, looked = 0; i < n && looked < WIDTH && best < beta; i++)
    {
      double value = lines[i].value;

      if (!lines[i].ends)
        {
          GrapeTrominoGoBoard child = *board;

          grape_tromino_go_board_play (&child, lines[i].spot, turn);
          value = -search (self, &child, turn + 1, depth - 1, -beta, -MAX (alpha, best));
          looked++;
        }
      best = MAX (best, value);
    }
  return best;
}

/* All plays, one deeper each time; the best of the last depth that was finished. */
static GrapeTrominoGoSpot
deepen (Searcher *self, const GrapeTrominoGoBoard *board, guint turn, GrapeStream *stream)
{
  guint n;
  g_autofree Line *lines = list (self, board, turn, &n);

  for (guint depth = 2; depth <= MOST_DEPTH && self->left; depth++)
    {
      g_autofree Line *deeper = g_memdup2 (lines, n * sizeof *lines);
      double best = -2 * LOST;

      for (guint i = 0; i < n && self->left; i++)
        {
          GrapeTrominoGoBoard child = *board;

          if (lines[i].ends)
            {
              best = MAX (best, lines[i].value);
              continue;
            }
          grape_tromino_go_board_play (&child, lines[i].spot, turn);
          deeper[i].value = -search (self, &child, turn + 1, depth - 1, -2 * LOST, -best)
                            + 1e-6 * grape_stream_unit (stream);
          best = MAX (best, deeper[i].value);
        }
      if (!self->left)
        break;
      qsort (deeper, n, sizeof *deeper, compare);
      memcpy (lines, deeper, n * sizeof *lines);
    }
  return lines[0].spot;
}

static char *
search_deeper (const GrapePosition *view, int seat, GrapeStream *stream, guint64 budget)
{
  const GrapeTrominoGo *state = view->state;
  Searcher self = { .left = budget };
  guint turn = state->now.n_turns;
  g_autoptr (GPtrArray) legal = grape_position_legal (view, seat);
  GrapeTrominoGoBoard board;

  /* What is forced or free, and the first tromino of all. */
  if (!state->now.n_pieces || legal->len <= 1)
    return grape_position_bot (view, seat, "simple", stream, budget);
  for (guint s = 0; s < 2; s++)
    self.needs[s] = (gint64)state->target - state->scores[(state->first + (int)s) % 2];
  grape_tromino_go_board (&state->now, &board);
  GrapeTrominoGoSpot spot = deepen (&self, &board, turn, stream);
  GrapeTrominoGoPlay play
      = { .piece = grape_tromino_go_layout_moving (&state->now) ? spot.piece : -1,
          .shape = (GrapeTrominoGoShape)spot.shape };
  grape_tromino_go_board_square (&board, spot.at, &play.x, &play.y);
  return grape_tromino_go_play_text (state, &play);
}

static const SparMatch matches[]
    = { { .path = "deeper",
          .game = "tromino-go",
          .players = { { "good" }, { "deeper", search_deeper, 10 * GRAPE_BOT_BUDGET } },
          .options = "points=2",
          .n_fast = 1,
          .most_events = 3000,
          .least = 0.4,
          .least_decided = 0.95 },
        { .path = "goods",
          .game = "tromino-go",
          .players = { { "good" }, { "good" } },
          .n_fast = 1,
          .most_events = 3000,
          .least_decided = 0.95 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
