/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every thinking bot needs: a grid with a margin, so that a few generations have room, the
 * moves on it, and `simple`, which looks one generation ahead as if nobody else moved. */
#include "viruses-thinker.h"

/* Makes @grid the one to think about; does not free the one before. */
void
grape_viruses_thinker_frame (GrapeVirusesThinker *self, const GrapeLife *grid)
{
  self->base = grape_life_reframe (grid, grid->left - GRAPE_VIRUSES_MARGIN,
                                   grid->top - GRAPE_VIRUSES_MARGIN,
                                   grid->width + 2 * GRAPE_VIRUSES_MARGIN,
                                   grid->height + 2 * GRAPE_VIRUSES_MARGIN, self->n_seats);
  self->work[0] = grape_life_copy (self->base);
  self->work[1] = grape_life_copy (self->base);
}

/* Whether the difference is what @move by @seat did, on a grid with this frame. */
gboolean
grape_viruses_plan_is (const GrapeVirusesPlan *self, int seat, const GrapeVirusesMove *move)
{
  return move->seat == seat && move->kind == self->kind
         && move->column + GRAPE_VIRUSES_MARGIN == self->column
         && move->row + GRAPE_VIRUSES_MARGIN == self->row
         && (move->kind != GRAPE_VIRUSES_STEP
             || (move->to_column + GRAPE_VIRUSES_MARGIN == self->to_column
                 && move->to_row + GRAPE_VIRUSES_MARGIN == self->to_row));
}

void
grape_viruses_thinker_init (GrapeVirusesThinker *self, const GrapeViruses *state, int seat,
                            GrapeStream *stream, guint64 budget)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (state, NULL);

  self->state = state;
  self->seat = seat;
  self->n_seats = state->players->len;
  self->stream = stream;
  self->budget = budget;
  self->n_rows = 0;
  self->playing = 0;
  for (guint s = 0; s < self->n_seats; s++)
    if (grape_viruses_player (state, s)->status == GRAPE_VIRUSES_PLAYING)
      self->playing |= GRAPE_AUDIENCE_SEAT (s);
  grape_viruses_thinker_frame (self, grid);
}

void
grape_viruses_thinker_clear (GrapeVirusesThinker *self)
{
  grape_life_free (self->base);
  grape_life_free (self->work[0]);
  grape_life_free (self->work[1]);
}

gboolean
grape_viruses_spend (GrapeVirusesThinker *self)
{
  if (!self->budget)
    return FALSE;
  self->budget--;
  return TRUE;
}

void
grape_viruses_make (GrapeLife *grid, int seat, const GrapeVirusesPlan *plan)
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
in_area (const GrapeVirusesThinker *self, guint column, guint row)
{
  return column >= GRAPE_VIRUSES_MARGIN && row >= GRAPE_VIRUSES_MARGIN
         && column < self->base->width - GRAPE_VIRUSES_MARGIN
         && row < self->base->height - GRAPE_VIRUSES_MARGIN;
}

static void
list_steps (const GrapeVirusesThinker *self, const GrapeLife *grid, guint column, guint row,
            GArray *plans)
{
  for (guint k = 0; k < 9; k++)
    {
      GrapeVirusesPlan plan = { GRAPE_VIRUSES_STEP, (guint16)column, (guint16)row,
                                (guint16)(column + k % 3 - 1), (guint16)(row + k / 3 - 1) };

      if (k != 4 && in_area (self, plan.to_column, plan.to_row)
          && grape_life_get (grid, plan.to_column, plan.to_row) == GRAPE_LIFE_DEAD)
        g_array_append_val (plans, plan);
    }
}

/* The moves of @seat on @grid; only those that can matter, if any can. */
GArray *
grape_viruses_list_plans (const GrapeVirusesThinker *self, const GrapeLife *grid, int seat,
                          gboolean first_turn)
{
  GArray *plans = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesPlan));

  for (guint row = GRAPE_VIRUSES_MARGIN; row < grid->height - GRAPE_VIRUSES_MARGIN; row++)
    for (guint column = GRAPE_VIRUSES_MARGIN; column < grid->width - GRAPE_VIRUSES_MARGIN; column++)
      {
        int here = grape_life_get (grid, column, row);
        GrapeVirusesPlan plan = { GRAPE_VIRUSES_PLACE, (guint16)column, (guint16)row, 0, 0 };

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
lead (const GrapeVirusesThinker *self, const GrapeLife *grid, int seat)
{
  int own = (int)grape_life_count (grid, seat), other = 0;

  for (guint s = 0; s < self->n_seats; s++)
    if ((int)s != seat && (self->playing & GRAPE_AUDIENCE_SEAT (s)))
      other = MAX (other, (int)grape_life_count (grid, (int)s));
  return own - other;
}

/* How far ahead @plan leaves @seat after a generation in which nobody else moves. */
static int
simple_lead (GrapeVirusesThinker *self, const GrapeLife *grid, int seat,
             const GrapeVirusesPlan *plan)
{
  grape_life_copy_into (self->work[0], grid);
  grape_viruses_make (self->work[0], seat, plan);
  grape_life_step (self->work[0], self->work[1]);
  return lead (self, self->work[1], seat);
}

/* The ones among @plans that leave @seat most ahead. */
GArray *
grape_viruses_best_plans (GrapeVirusesThinker *self, const GrapeLife *grid, int seat, GArray *plans)
{
  GArray *best = g_array_new (FALSE, FALSE, sizeof (GrapeVirusesPlan));
  int most = G_MININT;

  for (guint i = 0; i < plans->len && grape_viruses_spend (self); i++)
    {
      const GrapeVirusesPlan *plan = &g_array_index (plans, GrapeVirusesPlan, i);
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
guint
grape_viruses_think_simple (GrapeVirusesThinker *self, int seat, guint n, GrapeVirusesPlan *plans)
{
  g_autoptr (GrapeLife) grid = grape_life_copy (self->base);
  guint n_found = 0;

  while (n_found < n)
    {
      g_autoptr (GArray) all = grape_viruses_list_plans (
          self, grid, seat, grape_viruses_allowance (self->state, seat) > 1);
      g_autoptr (GArray) best = grape_viruses_best_plans (self, grid, seat, all);

      if (!best->len)
        break;
      plans[n_found]
          = g_array_index (best, GrapeVirusesPlan, grape_stream_below (self->stream, best->len));
      grape_viruses_make (grid, seat, &plans[n_found++]);
    }
  return n_found;
}
