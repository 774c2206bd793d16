/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bot "good": it guesses what all others may order, as "simple" would, and looks for orders of
 * its own that do well against all these guesses. How well: from the position that the judge makes
 * of them everybody goes on as "simple" for a while, and then the centres are counted. It begins
 * with plans of "simple", drops the worse ones, and changes the best one order by order as long as
 * that helps. A node is a phase that is judged. */
#include "diplomacy-bot-private.h"

#include <string.h>

#define MOST_GUESSES 96
#define MOST_PLANS   32
#define NODES_A_PLAN 100  /* fewer plans with a small budget */
#define FIRST_TRIES  4    /* of each plan; then twice as many of those that are left */
#define FALLS        2    /* until then it looks ahead, this year's among them */
#define MOST_PHASES  40   /* .. and no further, whatever the years are */
#define MOST_VAIN    2000 /* changes that did not help */
#define DRAWS        24   /* to find an order of a kind */
/* A change is not worth more tries if the square of its gain is less than so many squared errors,
 * and is sure if it is more. */
#define DOUBTFUL 0.25
#define SURE     6.25
#define LEAST    24 /* tries to be sure */

typedef struct
{
  guint n; /* orders */
  DipOrder orders[DIP_MAX_PROVINCES];
  guint n_tried;
  double sum;
  double worth[MOST_GUESSES]; /* with each of the guesses */
} Plan;

/* What the others may order. */
typedef struct
{
  guint n;
  DipOrder orders[DIP_MAX_PROVINCES];
} Guess;

typedef struct
{
  const DipLore *lore;
  const DipPosition *position;
  guint8 power;
  GrapeStream *stream;
  guint8 key[32]; /* of the guesses' streams */
  guint64 nodes, budget;
  DipScene scene;
  guint n_guesses;
  Guess guesses[MOST_GUESSES];
  guint n_plans;
  Plan plans[MOST_PLANS];
  /* of each unit of the position: what it may do; only own ones */
  guint n_orders[DIP_MAX_PROVINCES];
  DipOrder *listed[DIP_MAX_PROVINCES];
} Search;

static guint
write_lines (const DipOrder *orders, guint n, DipLine *lines)
{
  for (guint i = 0; i < n; i++)
    {
      lines[i].order = orders[i];
      lines[i].fault = DIP_FINE;
    }
  return n;
}

/* One phase in which everybody is "simple". */
static void
play_phase (const DipLore *lore, const DipPosition *before, GrapeStream *stream, DipPosition *after)
{
  DipOrder orders[2 * DIP_MAX_PROVINCES];
  DipLine lines[2 * DIP_MAX_PROVINCES];
  DipScene scene;
  guint n = 0;

  dip_scene_init (&scene, lore, before);
  for (guint8 power = 0; power < lore->map->n_powers; power++)
    n += dip_simple_orders (lore, &scene, power, stream, orders + n);
  write_lines (orders, n, lines);
  dip_judge (lore->map, lore->edition, before, lines, n, after);
}

/* The share of the squares of the centres: to grow is good, and that nobody else gets big. */
static double
value_of (const Search *self, const DipPosition *position)
{
  const DipLore *lore = self->lore;
  guint n_centres[DIP_MAX_POWERS] = { 0 };
  double squares = 0;

  for (guint i = 0; i < lore->n_centres; i++)
    if (position->owner[lore->centre[i]] < DIP_MAX_POWERS)
      n_centres[position->owner[lore->centre[i]]]++;
  for (guint8 power = 0; power < lore->map->n_powers; power++)
    squares += n_centres[power] * n_centres[power];
  if (n_centres[self->power] >= self->lore->map->win)
    return 2;
  return n_centres[self->power] * n_centres[self->power] / MAX (squares, 1);
}

/* Goes on from the position, which it spoils. */
static double
play_out (Search *self, DipPosition *position, GrapeStream *stream)
{
  DipPosition other, *now = position, *then = &other;
  int end = self->position->year + FALLS;

  for (guint i = 0; now->year < end && i < MOST_PHASES; i++)
    {
      play_phase (self->lore, now, stream, then);
      DipPosition *swap = now;
      now = then;
      then = swap;
      self->nodes++;
    }
  return value_of (self, now);
}

static void
guess (Search *self, guint i)
{
  Guess *one = &self->guesses[i];
  GrapeStream stream;

  grape_stream_init (&stream, self->key, 2 * i);
  for (guint8 power = 0; power < self->lore->map->n_powers; power++)
    if (power != self->power)
      one->n += dip_simple_orders (self->lore, &self->scene, power, &stream, one->orders + one->n);
}

static void
try_plan (Search *self, Plan *plan)
{
  DipLine lines[2 * DIP_MAX_PROVINCES];
  DipPosition after;
  GrapeStream stream;
  guint i = plan->n_tried++, n;

  for (; self->n_guesses <= i; self->n_guesses++)
    guess (self, self->n_guesses);
  n = write_lines (plan->orders, plan->n, lines);
  n += write_lines (self->guesses[i].orders, self->guesses[i].n, lines + n);
  dip_judge (self->lore->map, self->lore->edition, self->position, lines, n, &after);
  self->nodes++;
  grape_stream_init (&stream, self->key, 2 * i + 1);
  plan->worth[i] = play_out (self, &after, &stream);
  plan->sum += plan->worth[i];
}

static gboolean
is_new (const Search *self, const Plan *plan)
{
  for (guint i = 0; i < self->n_plans; i++)
    if (self->plans[i].n == plan->n
        && !memcmp (self->plans[i].orders, plan->orders, sizeof *plan->orders * plan->n))
      return FALSE;
  return TRUE;
}

static void
draw_plans (Search *self)
{
  guint most = (guint)CLAMP (self->budget / NODES_A_PLAN, 2, MOST_PLANS);

  for (guint i = 0; i < 2 * most && self->n_plans < most; i++)
    {
      Plan *plan = &self->plans[self->n_plans];
      memset (plan, 0, sizeof *plan);
      plan->n
          = dip_bot_orders (self->lore, self->position, self->power,
                            self->position->phase != DIP_MOVEMENT && i % 2 ? "random" : "simple",
                            self->stream, 0, plan->orders);
      self->n_plans += is_new (self, plan);
    }
}

static int
by_mean (gconstpointer a, gconstpointer b)
{
  const Plan *one = a, *two = b;
  double mean = one->sum / MAX (one->n_tried, 1), other = two->sum / MAX (two->n_tried, 1);

  return (mean < other) - (mean > other);
}

static void
try_until (Search *self, Plan *plan, guint n_tries)
{
  while (plan->n_tried < n_tries)
    try_plan (self, plan);
}

/* Half of the plans go, the others are tried twice as often. */
static void
choose_plan (Search *self)
{
  for (guint n_tries = FIRST_TRIES; self->n_plans > 1 && n_tries <= MOST_GUESSES / 2; n_tries *= 2)
    {
      for (guint i = 0; i < self->n_plans; i++)
        try_until (self, &self->plans[i], n_tries);
      qsort (self->plans, self->n_plans, sizeof *self->plans, by_mean);
      self->n_plans = (self->n_plans + 1) / 2;
      if (self->nodes >= self->budget / 2)
        break;
    }
}

/* The plan's order for the unit in a province. */
static DipOrder *
order_of (Plan *plan, guint8 province)
{
  for (guint i = 0; i < plan->n; i++)
    if (plan->orders[i].at == province)
      return &plan->orders[i];
  return NULL;
}

static const DipOrder *
find_listed (const Search *self, guint8 at, DipKind kind, guint8 of, guint8 to)
{
  guint8 unit = self->scene.at[at];

  for (guint i = 0; i < self->n_orders[unit]; i++)
    {
      const DipOrder *order = &self->listed[unit][i];
      if (order->kind == kind && order->of == of && order->to == to)
        return order;
    }
  return NULL;
}

static gboolean
set_order (const Search *self, Plan *plan, guint8 at, DipKind kind, guint8 of, guint8 to)
{
  DipOrder *order = order_of (plan, at);
  const DipOrder *listed = order ? find_listed (self, at, kind, of, to) : NULL;

  if (listed)
    *order = *listed;
  return listed != NULL;
}

/* Other own units do what fits the order. */
static gboolean
fit_others (Search *self, Plan *plan, const DipOrder *order)
{
  const DipOrder *helped = order->of == DIP_NONE ? NULL : order_of (plan, order->of);

  switch (order->kind)
    {
    case DIP_SUPPORT_HOLD:
      return helped
             && (helped->kind != DIP_MOVE
                 || set_order (self, plan, order->of, DIP_HOLD, DIP_NONE, DIP_NONE));
    case DIP_SUPPORT_MOVE:
    case DIP_CONVOY:
      return helped && set_order (self, plan, order->of, DIP_MOVE, DIP_NONE, order->to);
    case DIP_MOVE:
      for (guint i = 0; i < plan->n; i++)
        {
          DipOrder *other = &plan->orders[i];
          if (other->at == order->at)
            continue;
          if (order->type == DIP_ARMY && !self->lore->map->army[order->at][order->to])
            set_order (self, plan, other->at, DIP_CONVOY, order->at, order->to);
          else if (other->kind == DIP_MOVE && other->to == order->to)
            set_order (self, plan, other->at, DIP_SUPPORT_MOVE, order->at, order->to);
        }
      return TRUE;
    default:
      return TRUE;
    }
}

/* Another order for a unit, and what follows for the others. */
static gboolean
change (Search *self, Plan *plan)
{
  static const guint8 kinds[]
      = { DIP_MOVE,         DIP_MOVE,         DIP_MOVE,         DIP_MOVE, DIP_SUPPORT_MOVE,
          DIP_SUPPORT_MOVE, DIP_SUPPORT_MOVE, DIP_SUPPORT_HOLD, DIP_HOLD, DIP_CONVOY };
  DipOrder *order = &plan->orders[grape_stream_below (self->stream, plan->n)];
  guint8 kind = kinds[grape_stream_below (self->stream, G_N_ELEMENTS (kinds))];
  guint8 unit = self->scene.at[order->at];

  for (guint i = 0; i < DRAWS; i++)
    {
      const DipOrder *listed
          = &self->listed[unit][grape_stream_below (self->stream, self->n_orders[unit])];
      if (listed->kind != kind || !memcmp (listed, order, sizeof *order)
          || (listed->of != DIP_NONE && !order_of (plan, listed->of)))
        continue;
      *order = *listed;
      return fit_others (self, plan, listed);
    }
  return FALSE;
}

/* Both are tried with the same guesses, first with few of them. */
static gboolean
is_better (Search *self, Plan *plan, Plan *best)
{
  for (guint n_tries = 6; n_tries <= MOST_GUESSES; n_tries *= 2)
    {
      double sum = 0, squares = 0;

      try_until (self, best, n_tries);
      try_until (self, plan, n_tries);
      for (guint i = 0; i < n_tries; i++)
        {
          double gain = plan->worth[i] - best->worth[i];
          sum += gain;
          squares += gain * gain;
        }
      if (sum <= 0 || sum * sum < DOUBTFUL * squares)
        return FALSE;
      if (n_tries >= LEAST && sum * sum > SURE * squares)
        break;
    }
  return TRUE;
}

static void
list_own (Search *self)
{
  for (guint i = 0; i < self->position->n_units; i++)
    if (self->position->unit[i].power == self->power)
      {
        self->listed[i] = g_new (DipOrder, DIP_MOST_ORDERS);
        self->n_orders[i] = dip_list_orders (self->lore, self->position, i, self->listed[i]);
      }
}

static void
improve (Search *self)
{
  Plan *best = &self->plans[0], plan;

  list_own (self);
  for (guint n_vain = 0; self->nodes < self->budget && n_vain < MOST_VAIN; n_vain++)
    {
      plan = *best;
      plan.n_tried = 0;
      plan.sum = 0;
      if (!change (self, &plan)
          || (grape_stream_below (self->stream, 3) == 0 && !change (self, &plan))
          || !is_better (self, &plan, best))
        continue;
      *best = plan;
      n_vain = 0;
    }
  for (guint i = 0; i < self->position->n_units; i++)
    g_free (self->listed[i]);
}

/** dip_good_orders: as dip_bot_orders */
guint
dip_good_orders (const DipLore *lore, const DipPosition *position, guint8 power,
                 GrapeStream *stream, guint64 budget, DipOrder *orders)
{
  g_autofree Search *self = g_new0 (Search, 1);
  guint n;

  self->lore = lore;
  self->position = position;
  self->power = power;
  self->stream = stream;
  self->budget = budget;
  for (guint i = 0; i < sizeof self->key; i++)
    self->key[i] = (guint8)grape_stream_below (stream, 256);
  dip_scene_init (&self->scene, lore, position);
  draw_plans (self);
  if (self->plans[0].n)
    {
      choose_plan (self);
      if (position->phase == DIP_MOVEMENT)
        improve (self);
    }
  n = self->plans[0].n;
  memcpy (orders, self->plans[0].orders, sizeof *orders * n);
  return n;
}
