/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses against a foreteller: it runs the code of `good` for every other seat, on what all can
 * see and with luck of its own, until it has a dozen guesses, and takes the moves that do best
 * against them. Whoever can be foretold loses to it; whoever mixes as the position asks does not.
 */
#include "games/viruses/viruses-private.h"
#include "sparring.h"

#include <math.h>

#define N_GUESSES 12
#define MARGIN    4
#define N_AHEAD   3 /* generations */

typedef struct
{
  const GrapeViruses *state;
  int seat;
  GrapeLife *base, *work[2];
  GArray *guesses[N_GUESSES]; /* of GrapeVirusesMove: everybody else's */
} Foreteller;

static gboolean
enters (const GrapeVirusesMove *move, guint *column, guint *row)
{
  gboolean step = move->kind == GRAPE_VIRUSES_STEP;

  *column = step ? move->to_column : move->column;
  *row = step ? move->to_row : move->row;
  return step || move->kind == GRAPE_VIRUSES_PLACE;
}

static gboolean
clash (const GrapeVirusesMove *a, const GrapeVirusesMove *b)
{
  guint column, row, other_column, other_row;
  gboolean one = enters (a, &column, &row), other = enters (b, &other_column, &other_row);

  return column == other_column && row == other_row
         && ((one && other)
             || (a->kind == GRAPE_VIRUSES_INFECT && b->kind == GRAPE_VIRUSES_INFECT));
}

static void
make (GrapeLife *grid, const GrapeVirusesMove *move)
{
  guint column = move->column + MARGIN, row = move->row + MARGIN;
  gboolean kills = move->kind == GRAPE_VIRUSES_STEP || move->kind == GRAPE_VIRUSES_DESTROY;

  grape_life_set (grid, column, row,
                  kills                                  ? GRAPE_LIFE_DEAD
                  : move->kind == GRAPE_VIRUSES_UNINFECT ? GRAPE_LIFE_CLEAN
                                                         : move->seat);
  if (move->kind == GRAPE_VIRUSES_STEP)
    grape_life_set (grid, move->to_column + MARGIN, move->to_row + MARGIN, move->seat);
}

static double
worth (const Foreteller *self, const GrapeLife *grid)
{
  double other = 0, own = grape_life_count (grid, self->seat);

  for (guint s = 0; s < self->state->players->len; s++)
    if ((int)s != self->seat
        && grape_viruses_player (self->state, s)->status == GRAPE_VIRUSES_PLAYING)
      other = MAX (other, grape_life_count (grid, (int)s));
  return tanh ((own - other) / 3) + 0.05 * (own - other);
}

static const GrapeVirusesMove *
nth (const GArray *moves, guint i)
{
  return &g_array_index (moves, GrapeVirusesMove, i);
}

/* What @own is worth when the others do as in @guess. */
static double
value (Foreteller *self, const GArray *guess, const GArray *own)
{
  static const double weights[N_AHEAD] = { 1.0, 0.5, 0.4 };
  g_autoptr (GArray) all = g_array_copy ((GArray *)guess);
  double sum = 0;

  g_array_append_vals (all, own->data, own->len);
  grape_life_copy_into (self->work[0], self->base);
  for (guint i = 0; i < all->len; i++)
    {
      gboolean falls = FALSE;

      for (guint k = 0; k < all->len; k++)
        falls = falls || (i != k && clash (nth (all, i), nth (all, k)));
      if (!falls)
        make (self->work[0], nth (all, i));
    }
  for (guint g = 0; g < N_AHEAD; g++)
    {
      grape_life_step (self->work[g % 2], self->work[1 - g % 2]);
      sum += weights[g] * worth (self, self->work[1 - g % 2]);
    }
  return sum;
}

static double
mean_value (Foreteller *self, const GArray *own)
{
  double sum = 0;

  for (guint i = 0; i < N_GUESSES; i++)
    sum += value (self, self->guesses[i], own);
  return sum / N_GUESSES;
}

/* What `good` would do in the others' place. */
static void
guess (Foreteller *self, const GrapePosition *view, GrapeStream *stream, guint64 budget)
{
  for (guint i = 0; i < N_GUESSES; i++)
    {
      self->guesses[i] = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesMove));
      for (guint s = 0; s < self->state->players->len; s++)
        {
          g_autofree char *text = (int)s != self->seat
                                      ? grape_position_bot (view, (int)s, "good", stream, budget)
                                      : NULL;
          g_autoptr (GArray) moves = text ? grape_viruses_parse ((int)s, text, NULL) : NULL;

          if (moves)
            g_array_append_vals (self->guesses[i], moves->data, moves->len);
        }
    }
}

/* The moves are improved one after the other, each to go with the rest. */
static char *
best_answer (Foreteller *self, const GArray *legal, guint n, GrapeStream *stream)
{
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesMove));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_array_append_val (own, *nth (legal, grape_stream_below (stream, legal->len)));
  for (guint pass = 0; pass < (n > 1 ? 3u : 1u); pass++)
    for (guint at = 0; at < n; at++)
      {
        GrapeVirusesMove best = *nth (own, at);
        double most = -G_MAXDOUBLE;

        for (guint i = 0; i < legal->len; i++)
          {
            g_array_index (own, GrapeVirusesMove, at) = *nth (legal, i);
            double here = mean_value (self, own);
            if (here > most)
              {
                most = here;
                best = *nth (legal, i);
              }
          }
        g_array_index (own, GrapeVirusesMove, at) = best;
      }
  for (guint i = 0; i < n; i++)
    {
      if (i)
        g_string_append_c (text, '\n');
      grape_viruses_append_move (text, nth (own, i));
    }
  return g_strdup (text->str);
}

static char *
foretell (const GrapePosition *view, int seat, GrapeStream *stream, guint64 budget)
{
  Foreteller self = { .state = view->state, .seat = seat };
  g_autoptr (GPtrArray) texts = grape_position_legal (view, seat);
  g_autoptr (GArray) legal = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesMove));
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self.state, NULL);

  for (guint i = 0; i < texts->len; i++)
    {
      g_autoptr (GArray) move = grape_viruses_parse (seat, g_ptr_array_index (texts, i), NULL);
      g_array_append_vals (legal, move->data, move->len);
    }
  self.base
      = grape_life_reframe (grid, grid->left - MARGIN, grid->top - MARGIN, grid->width + 2 * MARGIN,
                            grid->height + 2 * MARGIN, self.state->players->len);
  self.work[0] = grape_life_copy (self.base);
  self.work[1] = grape_life_copy (self.base);
  guess (&self, view, stream, budget);
  char *text = best_answer (&self, legal, grape_viruses_allowance (self.state, seat), stream);
  for (guint i = 0; i < N_GUESSES; i++)
    g_array_unref (self.guesses[i]);
  grape_life_free (self.base);
  grape_life_free (self.work[0]);
  grape_life_free (self.work[1]);
  return text;
}

static const SparMatch matches[] = { { .path = "foreteller",
                                       .game = "viruses",
                                       .players = { { "good" }, { "foreteller", foretell } },
                                       .n_fast = 2,
                                       .most_events = 2000,
                                       .least = 0.35,
                                       .least_decided = 0.95 },
                                     { .path = "goods-simple",
                                       .game = "viruses",
                                       .players = { { "good" }, { "good" }, { "simple" } },
                                       .n_fast = 2,
                                       .most_events = 2000,
                                       .least_fast = 0.5,
                                       .least = 0.9,
                                       .least_decided = 0.95 },
                                     { .path = "goods",
                                       .game = "viruses",
                                       .players = { { "good" }, { "good" } },
                                       .n_fast = 2,
                                       .most_events = 2000,
                                       .least_decided = 0.95 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
