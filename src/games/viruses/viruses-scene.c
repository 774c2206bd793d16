/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a turn may bring: everybody's moves on the thinker's grid, a few generations, and what the
 * leads are worth then; fast for many moves of one player while the others' stay the same.
 */
#include "viruses-thinker.h"

#include <math.h>

/* What the lead is worth after each generation, if nobody moves after the first. */
static const double weights[GRAPE_VIRUSES_AHEAD] = { 1.0, 0.5, 0.4 };

/** grape_viruses_round_add: @choice becomes part of it */
void
grape_viruses_round_add (GrapeVirusesRound *round, int seat, const GrapeVirusesChoice *choice)
{
  for (guint i = 0; i < choice->n; i++)
    {
      round->each[round->n].seat = seat;
      round->each[round->n++].plan = choice->plans[i];
    }
}

/** grape_viruses_plans_clash: R5.8 */
gboolean
grape_viruses_plans_clash (const GrapeVirusesPlan *a, const GrapeVirusesPlan *b)
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

/* The thinker's grid after the moves of @round that do not clash, in work[0]. */
static void
put_moves (GrapeVirusesThinker *self, const GrapeVirusesRound *round)
{
  grape_life_copy_into (self->work[0], self->base);
  for (guint i = 0; i < round->n; i++)
    {
      gboolean falls = FALSE;

      for (guint k = 0; k < round->n; k++)
        falls
            = falls
              || (i != k && grape_viruses_plans_clash (&round->each[i].plan, &round->each[k].plan));
      if (!falls)
        grape_viruses_make (self->work[0], round->each[i].seat, &round->each[i].plan);
    }
}

/* A generation, in work[0] again. */
static void
go_on (GrapeVirusesThinker *self)
{
  GrapeLife *next = self->work[1];

  grape_life_step (self->work[0], next);
  self->work[1] = self->work[0];
  self->work[0] = next;
  grape_viruses_spend (self);
}

/* A node is a generation of the whole grid; of some rows, their part of it. */
static void
spend_rows (GrapeVirusesThinker *self, guint n_rows)
{
  self->n_rows += n_rows;
  if (self->n_rows < self->base->height)
    return;
  self->n_rows = 0;
  grape_viruses_spend (self);
}

/* What a lead is worth: mostly whether it scores, since the others may do better than expected. */
static double
worth (int ahead)
{
  return tanh (ahead / 3.0) + 0.05 * ahead;
}

/* Own cells in work[0] less those of the strongest other player. */
static int
lead (const GrapeVirusesThinker *self, int seat)
{
  int own = 0, other = 0;

  for (guint s = 0; s < self->n_seats; s++)
    if ((int)s == seat)
      own = (int)grape_life_count (self->work[0], seat);
    else if (self->playing & GRAPE_AUDIENCE_SEAT (s))
      other = MAX (other, (int)grape_life_count (self->work[0], (int)s));
  return own - other;
}

/**
 * grape_viruses_round_values:
 * @n_ahead: how many generations to look at; at most GRAPE_VIRUSES_AHEAD
 * @values: (out): for each seat: what a turn with all these moves is worth to it
 */
void
grape_viruses_round_values (GrapeVirusesThinker *self, const GrapeVirusesRound *round,
                            guint n_ahead, double *values)
{
  put_moves (self, round);
  for (guint g = 0; g < n_ahead; g++)
    {
      go_on (self);
      for (guint s = 0; s < self->n_seats; s++)
        values[s] = (g ? values[s] : 0) + weights[g] * worth (lead (self, (int)s));
    }
}

/** grape_viruses_scene_init: @round: what the others do; free it with grape_viruses_scene_clear()
 */
void
grape_viruses_scene_init (GrapeVirusesScene *scene, GrapeVirusesThinker *thinker,
                          const GrapeVirusesRound *round)
{
  scene->round = *round;
  put_moves (thinker, round);
  scene->grids[0] = grape_life_copy (thinker->work[0]);
  for (guint g = 0; g <= GRAPE_VIRUSES_AHEAD; g++)
    {
      if (g)
        {
          scene->grids[g] = grape_life_copy (scene->grids[g - 1]);
          grape_life_step (scene->grids[g - 1], scene->grids[g]);
          grape_viruses_spend (thinker);
        }
      scene->trials[g] = grape_life_copy (scene->grids[g]);
      for (guint s = 0; s < thinker->n_seats; s++)
        scene->counts[g][s] = (int)grape_life_count (scene->grids[g], (int)s);
    }
}

/** grape_viruses_scene_clear: */
void
grape_viruses_scene_clear (GrapeVirusesScene *scene)
{
  for (guint g = 0; g <= GRAPE_VIRUSES_AHEAD; g++)
    {
      grape_life_free (scene->grids[g]);
      grape_life_free (scene->trials[g]);
    }
}

static gboolean
clashes_with_any (const GrapeVirusesRound *round, const GrapeVirusesPlan *plan)
{
  for (guint i = 0; i < round->n; i++)
    if (grape_viruses_plans_clash (&round->each[i].plan, plan))
      return TRUE;
  return FALSE;
}

/* The lead of @seat in generation @g of the trial, which differs from the scene in this many
 * rows. */
static int
lead_in (const GrapeVirusesScene *scene, const GrapeVirusesThinker *thinker, int seat, guint g,
         guint first, guint n_rows)
{
  int own = 0, other = 0;

  for (guint s = 0; s < thinker->n_seats; s++)
    if (thinker->playing & GRAPE_AUDIENCE_SEAT (s))
      {
        int count = scene->counts[g][s]
                    - (int)grape_life_count_rows (scene->grids[g], s, first, n_rows)
                    + (int)grape_life_count_rows (scene->trials[g], s, first, n_rows);

        if ((int)s == seat)
          own = count;
        else
          other = MAX (other, count);
      }
  return own - other;
}

/**
 * grape_viruses_scene_try:
 * @n_ahead: how many generations to look at; at most GRAPE_VIRUSES_AHEAD
 *
 * A change spreads by a row in a generation, so only the rows round it are computed.
 *
 * Returns: what @plan is worth to @seat in the scene
 */
double
grape_viruses_scene_try (const GrapeVirusesScene *scene, GrapeVirusesThinker *self, int seat,
                         const GrapeVirusesPlan *plan, guint n_ahead)
{
  gboolean step = plan->kind == GRAPE_VIRUSES_STEP;
  guint top = step ? MIN (plan->row, plan->to_row) : plan->row;
  guint bottom = step ? MAX (plan->row, plan->to_row) : plan->row;
  double value = 0;

  if (clashes_with_any (&scene->round, plan))
    {
      GrapeVirusesRound round = scene->round;
      double values[GRAPE_MAX_SEATS];

      grape_viruses_round_add (&round, seat, &(GrapeVirusesChoice){ 1, { *plan } });
      grape_viruses_round_values (self, &round, n_ahead, values);
      return values[seat];
    }
  grape_viruses_make (scene->trials[0], seat, plan);
  for (guint g = 1; g <= n_ahead; g++)
    {
      guint first = top - MIN (top, g),
            n_rows = MIN (bottom + g, self->base->height - 1) + 1 - first;

      grape_life_step_rows (scene->trials[g - 1], scene->trials[g], first, n_rows);
      value += weights[g - 1] * worth (lead_in (scene, self, seat, g, first, n_rows));
      spend_rows (self, n_rows);
    }
  for (guint g = 0; g <= n_ahead; g++)
    {
      guint first = top - MIN (top, g),
            n_rows = MIN (bottom + g, self->base->height - 1) + 1 - first;

      grape_life_copy_rows (scene->trials[g], scene->grids[g], first, n_rows);
    }
  return value;
}
