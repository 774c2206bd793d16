/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots. They think in cells and bits, never in text, on a grid with a margin, so that a few
 * generations have room. `simple` looks one generation ahead as if nobody else moved; `good`
 * guesses what the others do and looks further. */
#include "viruses-private.h"

#include <math.h>
#include <string.h>

#define MARGIN 5

/* Squares in the thinker's frame. */
typedef struct
{
  GrapeVirusesKind kind;
  guint16 column, row, to_column, to_row;
} Plan;

typedef struct
{
  const GrapeViruses *state;
  int seat;
  guint n_seats;
  guint64 playing; /* mask */
  GrapeStream *stream;
  guint64 budget; /* nodes left: one is one generation of one grid */
  GrapeLife *base;
  GrapeLife *work[2];
} Thinker;

static void
thinker_init (Thinker *self, const GrapeViruses *state, int seat, GrapeStream *stream,
              guint64 budget)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (state, NULL);

  self->state = state;
  self->seat = seat;
  self->n_seats = state->players->len;
  self->stream = stream;
  self->budget = budget;
  self->playing = 0;
  for (guint s = 0; s < self->n_seats; s++)
    if (grape_viruses_player (state, s)->status == GRAPE_VIRUSES_PLAYING)
      self->playing |= GRAPE_AUDIENCE_SEAT (s);
  self->base
      = grape_life_reframe (grid, grid->left - MARGIN, grid->top - MARGIN, grid->width + 2 * MARGIN,
                            grid->height + 2 * MARGIN, self->n_seats);
  self->work[0] = grape_life_copy (self->base);
  self->work[1] = grape_life_copy (self->base);
}

static void
thinker_clear (Thinker *self)
{
  grape_life_free (self->base);
  grape_life_free (self->work[0]);
  grape_life_free (self->work[1]);
}

static gboolean
spend (Thinker *self)
{
  if (!self->budget)
    return FALSE;
  self->budget--;
  return TRUE;
}

static void
make (GrapeLife *grid, int seat, const Plan *plan)
{
  switch (plan->kind)
    {
    case GRAPE_VIRUSES_STEP:
      grape_life_set (grid, plan->column, plan->row, GRAPE_LIFE_DEAD);
      grape_life_set (grid, plan->to_column, plan->to_row, seat);
      break;
    case GRAPE_VIRUSES_DESTROY:
      grape_life_set (grid, plan->column, plan->row, GRAPE_LIFE_DEAD);
      break;
    case GRAPE_VIRUSES_UNINFECT:
      grape_life_set (grid, plan->column, plan->row, GRAPE_LIFE_CLEAN);
      break;
    case GRAPE_VIRUSES_PLACE:
    case GRAPE_VIRUSES_INFECT:
    default:
      grape_life_set (grid, plan->column, plan->row, seat);
    }
}

/* Whether a cell lives within two squares: a new cell further away dies alone and bears nothing. */
static gboolean
matters (const GrapeLife *grid, guint column, guint row)
{
  for (int r = (int)row - 2; r <= (int)row + 2; r++)
    for (int c = (int)column - 2; c <= (int)column + 2; c++)
      if (r >= 0 && c >= 0 && grape_life_get (grid, (guint)c, (guint)r) >= GRAPE_LIFE_CLEAN)
        return TRUE;
  return FALSE;
}

static gboolean
in_area (const Thinker *self, guint column, guint row)
{
  return column >= MARGIN && row >= MARGIN && column < self->base->width - MARGIN
         && row < self->base->height - MARGIN;
}

static void
list_steps (const Thinker *self, const GrapeLife *grid, guint column, guint row, GArray *plans)
{
  for (guint k = 0; k < 9; k++)
    {
      Plan plan = { GRAPE_VIRUSES_STEP, (guint16)column, (guint16)row,
                    (guint16)(column + k % 3 - 1), (guint16)(row + k / 3 - 1) };

      if (k != 4 && in_area (self, plan.to_column, plan.to_row)
          && grape_life_get (grid, plan.to_column, plan.to_row) == GRAPE_LIFE_DEAD)
        g_array_append_val (plans, plan);
    }
}

/* The moves of @seat on @grid; only those that can matter, if any can. */
static GArray *
list_plans (const Thinker *self, const GrapeLife *grid, int seat, gboolean first_turn)
{
  GArray *plans = g_array_new (FALSE, FALSE, sizeof (Plan));

  for (guint row = MARGIN; row < grid->height - MARGIN; row++)
    for (guint column = MARGIN; column < grid->width - MARGIN; column++)
      {
        int here = grape_life_get (grid, column, row);
        Plan plan = { GRAPE_VIRUSES_PLACE, (guint16)column, (guint16)row, 0, 0 };

        if (here == GRAPE_LIFE_DEAD && !matters (grid, column, row))
          continue;
        if (here == GRAPE_LIFE_CLEAN)
          plan.kind = GRAPE_VIRUSES_INFECT;
        if (here == GRAPE_LIFE_DEAD || here == GRAPE_LIFE_CLEAN)
          g_array_append_val (plans, plan);
        if (here != seat || first_turn)
          continue;
        plan.kind = GRAPE_VIRUSES_DESTROY;
        g_array_append_val (plans, plan);
        plan.kind = GRAPE_VIRUSES_UNINFECT;
        g_array_append_val (plans, plan);
        list_steps (self, grid, column, row, plans);
      }
  return plans;
}

/* Own cells less those of the strongest other player. */
static int
lead (const Thinker *self, const GrapeLife *grid, int seat)
{
  int own = (int)grape_life_count (grid, seat), other = 0;

  for (guint s = 0; s < self->n_seats; s++)
    if ((int)s != seat && (self->playing & GRAPE_AUDIENCE_SEAT (s)))
      other = MAX (other, (int)grape_life_count (grid, (int)s));
  return own - other;
}

/* How far ahead @plan leaves @seat after a generation in which nobody else moves. */
static int
simple_lead (Thinker *self, const GrapeLife *grid, int seat, const Plan *plan)
{
  grape_life_copy_into (self->work[0], grid);
  make (self->work[0], seat, plan);
  grape_life_step (self->work[0], self->work[1]);
  return lead (self, self->work[1], seat);
}

/* The plans among @plans that leave @seat most ahead. */
static GArray *
best_plans (Thinker *self, const GrapeLife *grid, int seat, GArray *plans)
{
  GArray *best = g_array_new (FALSE, FALSE, sizeof (Plan));
  int most = G_MININT;

  for (guint i = 0; i < plans->len && spend (self); i++)
    {
      const Plan *plan = &g_array_index (plans, Plan, i);
      int value = simple_lead (self, grid, seat, plan);

      if (value > most)
        g_array_set_size (best, 0);
      if (value >= most)
        g_array_append_val (best, *plan);
      most = MAX (most, value);
    }
  return best;
}

/* What `simple` would do, one move after the other; @plans gets up to @n of them. */
static guint
think_simple (Thinker *self, int seat, guint n, Plan *plans)
{
  g_autoptr (GrapeLife) grid = grape_life_copy (self->base);
  guint n_found = 0;

  while (n_found < n)
    {
      g_autoptr (GArray) all = list_plans (self, grid, seat, n > 1);
      g_autoptr (GArray) best = best_plans (self, grid, seat, all);

      if (!best->len)
        break;
      plans[n_found] = g_array_index (best, Plan, grape_stream_below (self->stream, best->len));
      make (grid, seat, &plans[n_found++]);
    }
  return n_found;
}

/* Everybody's moves of one turn. */
typedef struct
{
  guint n;
  struct
  {
    int seat;
    Plan plan;
  } each[3 * GRAPE_MAX_SEATS];
} Round;

static void
round_add (Round *round, int seat, const Plan *plans, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      round->each[round->n].seat = seat;
      round->each[round->n++].plan = plans[i];
    }
}

static gboolean
clash (const Plan *a, const Plan *b)
{
  gboolean step_a = a->kind == GRAPE_VIRUSES_STEP, step_b = b->kind == GRAPE_VIRUSES_STEP;
  gboolean enters_a = step_a || a->kind == GRAPE_VIRUSES_PLACE;
  gboolean enters_b = step_b || b->kind == GRAPE_VIRUSES_PLACE;
  guint column_a = step_a ? a->to_column : a->column, row_a = step_a ? a->to_row : a->row;
  guint column_b = step_b ? b->to_column : b->column, row_b = step_b ? b->to_row : b->row;

  return column_a == column_b && row_a == row_b
         && ((enters_a && enters_b)
             || (a->kind == GRAPE_VIRUSES_INFECT && b->kind == GRAPE_VIRUSES_INFECT));
}

/* @grid after the moves of @round that do not clash, and a generation. */
static void
play_round (const Round *round, const GrapeLife *grid, GrapeLife *scratch, GrapeLife *next)
{
  grape_life_copy_into (scratch, grid);
  for (guint i = 0; i < round->n; i++)
    {
      gboolean falls = FALSE;

      for (guint k = 0; k < round->n; k++)
        falls = falls || (i != k && clash (&round->each[i].plan, &round->each[k].plan));
      if (!falls)
        make (scratch, round->each[i].seat, &round->each[i].plan);
    }
  grape_life_step (scratch, next);
}

/* What a lead is worth: mostly whether it scores, for the others may do better than thought. */
static double
worth (int ahead)
{
  return tanh (ahead / 2.0) + 0.02 * ahead;
}

#define N_SCENARIOS 4

static const double weights[] = { 1.0, 0.45, 0.25 };

/* A turn in which the others do @others and this one @plans, then quiet generations. */
static double
value_of (Thinker *self, const Round *others, const Plan *plans, guint n)
{
  Round round = *others;
  double value = 0;

  round_add (&round, self->seat, plans, n);
  play_round (&round, self->base, self->work[0], self->work[1]);
  for (guint g = 0; g < G_N_ELEMENTS (weights); g++)
    {
      if (g)
        {
          grape_life_step (self->work[1], self->work[0]);
          GrapeLife *swap = self->work[0];
          self->work[0] = self->work[1];
          self->work[1] = swap;
        }
      spend (self);
      value += weights[g] * worth (lead (self, self->work[1], self->seat));
    }
  return value;
}

static double
mean_value (Thinker *self, const Round *scenarios, const Plan *plans, guint n)
{
  double sum = 0;

  for (guint i = 0; i < N_SCENARIOS; i++)
    sum += value_of (self, &scenarios[i], plans, n);
  return sum / N_SCENARIOS;
}

/* What the others may do: each as `simple` would, ties broken anew in each scenario. */
static void
imagine_others (Thinker *self, Round *scenarios)
{
  for (guint s = 0; s < self->n_seats; s++)
    {
      guint allowance = grape_viruses_allowance (self->state, (int)s);
      Plan plans[3];

      if ((int)s == self->seat || !allowance)
        continue;
      if (allowance > 1)
        for (guint i = 0; i < N_SCENARIOS; i++)
          round_add (&scenarios[i], (int)s, plans, think_simple (self, (int)s, allowance, plans));
      else
        {
          g_autoptr (GArray) all = list_plans (self, self->base, (int)s, FALSE);
          g_autoptr (GArray) best = best_plans (self, self->base, (int)s, all);

          for (guint i = 0; best->len && i < N_SCENARIOS; i++)
            round_add (&scenarios[i], (int)s,
                       &g_array_index (best, Plan, grape_stream_below (self->stream, best->len)),
                       1);
        }
    }
}

/* The best plan to go with the others in @plans, at place @index. */
static double
improve (Thinker *self, const Round *scenarios, Plan *plans, guint n, guint index, GArray *all)
{
  Plan best = plans[index];
  double most = -G_MAXDOUBLE;

  for (guint i = 0; i < all->len && self->budget > N_SCENARIOS * G_N_ELEMENTS (weights); i++)
    {
      gboolean twice = FALSE;

      plans[index] = g_array_index (all, Plan, i);
      for (guint k = 0; k < n; k++)
        twice = twice || (k != index && clash (&plans[k], &plans[index]));
      double value = twice ? -G_MAXDOUBLE : mean_value (self, scenarios, plans, n);
      if (value > most)
        {
          most = value;
          best = plans[index];
        }
    }
  plans[index] = best;
  return most;
}

static guint
think_good (Thinker *self, guint n, Plan *plans)
{
  Round scenarios[N_SCENARIOS] = { 0 };
  guint n_found;

  imagine_others (self, scenarios);
  n_found = think_simple (self, self->seat, n, plans);
  g_autoptr (GArray) all = list_plans (self, self->base, self->seat, n > 1);
  for (guint pass = 0; pass < (n_found > 1 ? 2 : 1); pass++)
    for (guint i = 0; i < n_found; i++)
      improve (self, scenarios, plans, n_found, i, all);
  return n_found;
}

/* Any valid moves, each as likely as another. */
static guint
think_random (Thinker *self, guint n, GString *text)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  guint k = 0;

  if (!grape_viruses_legal (NULL, self->state, self->seat, moves))
    return 0;
  for (; k < n && moves->len; k++)
    {
      guint i = grape_stream_below (self->stream, moves->len);

      g_string_append_printf (text, "%s%s", k ? "\n" : "", (char *)g_ptr_array_index (moves, i));
      g_ptr_array_remove_index_fast (moves, i);
    }
  return k;
}

static void
append_plan (GString *text, const Plan *plan)
{
  GrapeVirusesMove move
      = { .kind = plan->kind, .column = plan->column - MARGIN, .row = plan->row - MARGIN };

  if (plan->kind == GRAPE_VIRUSES_STEP)
    {
      move.to_column = plan->to_column - MARGIN;
      move.to_row = plan->to_row - MARGIN;
    }
  if (text->len)
    g_string_append_c (text, '\n');
  grape_viruses_append_move (text, &move);
}

/* How many of its moves @seat has not submitted yet. */
static guint
moves_left (const GrapeViruses *self, int seat)
{
  g_autoptr (GArray) moves = grape_viruses_moves (self, seat);
  guint left = grape_viruses_allowance (self, seat);

  for (guint i = 0; i < moves->len && left; i++)
    left -= g_array_index (moves, GrapeVirusesMove, i).verdict == GRAPE_VIRUSES_WAITING;
  return left;
}

/** grape_viruses_bot: all the moves that @seat still has, in one block. */
char *
grape_viruses_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                   GrapeStream *stream, guint64 budget)
{
  const GrapeViruses *self = view;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = self->grid && !self->over ? moves_left (self, seat) : 0, n_found = 0;
  Plan plans[3];
  Thinker thinker;

  if (!n)
    return NULL;
  thinker_init (&thinker, self, seat, stream, budget);
  if (g_strcmp0 (level, "simple") == 0)
    n_found = think_simple (&thinker, seat, n, plans);
  else if (g_strcmp0 (level, "good") == 0)
    n_found = think_good (&thinker, n, plans);
  for (guint i = 0; i < n_found; i++)
    append_plan (text, &plans[i]);
  if (!n_found)
    n_found = think_random (&thinker, n, text);
  thinker_clear (&thinker);
  return n_found ? g_strdup (text->str) : NULL;
}
