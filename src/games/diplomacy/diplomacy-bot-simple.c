/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bot "simple": the classical DumbBot, after its author's description. Each unit wants to go to
 * the node that is worth most, or now and then to the next best; units that want the same help each
 * other if somebody may mind. Retreats, builds and removals go by the same worth. */
#include "diplomacy-bot-private.h"

#include <string.h>

/* How often, in percent, it looks at the next best; and that it passes over what is worth less by a
 * part, in percent of that part. */
#define ALTERNATIVE 50
#define DIFFERENCE  500

typedef enum
{
  WAITS,
  DECIDES, /* it wants to know first what another unit does */
  STAYS,
  GOES,
} Stage;

typedef struct
{
  guint8 node;
  gint64 worth;
} Goal;

typedef struct
{
  const DipLore *lore;
  const DipScene *scene;
  guint8 power;
  GrapeStream *stream;
  DipWorth worth;
  guint n;
  guint8 unit[DIP_MAX_PROVINCES];   /* numbers of the position's units */
  guint8 stage[DIP_MAX_PROVINCES];  /* of these */
  guint8 taken[DIP_MAX_PROVINCES];  /* by province: index of the one who goes there, or DIP_NONE */
  guint8 minded[DIP_MAX_PROVINCES]; /* by province: units of the one other who has most beside it */
  DipOrder *orders;
} Planner;

static void
insert (Goal *goals, guint n, guint8 node, gint64 worth)
{
  guint i = n;

  for (; i && goals[i - 1].worth < worth; i--)
    goals[i] = goals[i - 1];
  goals[i] = (Goal){ node, worth };
}

/* The best, or with luck the next, and so on; goals are sorted. */
static guint
pick (GrapeStream *stream, const Goal *goals, guint n)
{
  guint i = 0;

  for (; i + 1 < n; i++)
    {
      gint64 loss = goals[i].worth - goals[i + 1].worth;
      gint64 chance = goals[i].worth > 0 ? loss * DIFFERENCE / goals[i].worth : 0;
      if (grape_stream_below (stream, 100) >= ALTERNATIVE
          || grape_stream_below (stream, 100) < chance)
        break;
    }
  return i;
}

static const DipUnit *
unit_of (const Planner *self, guint index)
{
  return &self->scene->position->unit[self->unit[index]];
}

static guint8
province_of (const Planner *self, guint node)
{
  return self->lore->province[node];
}

static DipOrder
order_for (const DipUnit *unit, DipKind kind)
{
  return (DipOrder){ .kind = kind,
                     .power = unit->power,
                     .type = unit->type,
                     .at = unit->province,
                     .at_coast = unit->coast,
                     .of = DIP_NONE,
                     .to = DIP_NONE };
}

static void
hold (Planner *self, guint index)
{
  self->stage[index] = STAYS;
  self->orders[index] = order_for (unit_of (self, index), DIP_HOLD);
}

static void
go (Planner *self, guint index, guint node)
{
  DipOrder *order = &self->orders[index];

  self->stage[index] = GOES;
  *order = order_for (unit_of (self, index), DIP_MOVE);
  order->to = province_of (self, node);
  order->to_coast = self->lore->coast[node];
  self->taken[order->to] = (guint8)index;
}

static void
support (Planner *self, guint index, guint other)
{
  DipOrder *order = &self->orders[index];
  gboolean goes = self->stage[other] == GOES;

  self->stage[index] = STAYS;
  *order = order_for (unit_of (self, index), goes ? DIP_SUPPORT_MOVE : DIP_SUPPORT_HOLD);
  order->of = unit_of (self, other)->province;
  order->of_type = unit_of (self, other)->type;
  if (goes)
    order->to = self->orders[other].to;
}

static guint
list_goals (const Planner *self, guint index, Goal *goals)
{
  const DipLore *lore = self->lore;
  guint node = dip_node (lore, unit_of (self, index)), n = 0;

  insert (goals, n++, (guint8)node, dip_worth_of (&self->worth, node, TRUE));
  for (guint k = 0; k < lore->n_next[node]; k++, n++)
    insert (goals, n, lore->next[node][k], dip_worth_of (&self->worth, lore->next[node][k], TRUE));
  return n;
}

static int
own_unit_in (const Planner *self, guint8 province)
{
  for (guint i = 0; i < self->n; i++)
    if (unit_of (self, i)->province == province)
      return (int)i;
  return -1;
}

static void decide (Planner *self, guint index);

/* Tries a goal. Returns: FALSE if the unit has no business there. */
static gboolean
try_goal (Planner *self, guint index, guint node)
{
  guint8 to = province_of (self, node);
  int there = own_unit_in (self, to);

  if (there == (int)index)
    hold (self, index);
  else if (self->taken[to] != DIP_NONE)
    {
      if (!self->minded[to])
        return FALSE;
      support (self, index, self->taken[to]);
    }
  else
    {
      if (there >= 0 && self->stage[there] == WAITS)
        decide (self, (guint)there);
      if (there < 0 || (self->stage[there] == GOES && self->taken[to] == DIP_NONE))
        go (self, index, node);
      else if (self->stage[there] == STAYS && self->minded[to] > 1)
        support (self, index, (guint)there);
      else
        return FALSE;
    }
  return TRUE;
}

static void
decide (Planner *self, guint index)
{
  Goal goals[DIP_MAX_RETREATS + 1];
  guint n = list_goals (self, index, goals);

  self->stage[index] = DECIDES;
  while (n)
    {
      guint i = pick (self->stream, goals, n);
      if (try_goal (self, index, goals[i].node))
        return;
      memmove (&goals[i], &goals[i + 1], sizeof *goals * (--n - i));
    }
  hold (self, index);
}

/* Who holds may as well help the one beside whose goal is worth most. */
static void
use_idle (Planner *self, guint index)
{
  const DipUnit *unit = unit_of (self, index);
  gint64 most = 0;
  int best = -1;

  for (guint i = 0; i < self->n; i++)
    {
      gboolean goes = self->stage[i] == GOES;
      guint8 to = goes ? self->orders[i].to : unit_of (self, i)->province;
      if (i == index || !dip_map_reach (self->lore->map, unit, to)
          || self->minded[to] <= (goes ? 0 : 1))
        continue;
      DipUnit there = *unit_of (self, i);
      if (goes)
        {
          there.province = to;
          there.coast = self->orders[i].to_coast;
        }
      gint64 worth = dip_worth_of (&self->worth, dip_node (self->lore, &there), TRUE);
      if (best < 0 || worth > most)
        {
          best = (int)i;
          most = worth;
        }
    }
  if (best >= 0)
    support (self, index, (guint)best);
}

static guint
plan_moves (Planner *self)
{
  const DipPosition *position = self->scene->position;

  memset (self->taken, DIP_NONE, sizeof self->taken);
  for (guint i = 0; i < self->lore->map->n_provinces; i++)
    {
      self->minded[i] = 0;
      for (guint8 other = 0; other < self->lore->map->n_powers; other++)
        if (other != self->power)
          self->minded[i] = MAX (self->minded[i], self->scene->beside[other][i]);
    }
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].power == self->power)
      {
        /* into a random place of the order in which they decide */
        guint at = grape_stream_below (self->stream, self->n + 1);
        self->unit[self->n] = self->unit[at];
        self->unit[at] = (guint8)i;
        self->stage[self->n++] = WAITS;
      }
  for (guint i = 0; i < self->n; i++)
    if (self->stage[i] == WAITS)
      decide (self, i);
  for (guint i = 0; i < self->n; i++)
    if (self->orders[i].kind == DIP_HOLD)
      use_idle (self, i);
  return self->n;
}

/* Nobody retreats to where another one of theirs does. */
static guint
plan_retreats (Planner *self)
{
  const DipPosition *position = self->scene->position;
  gboolean used[DIP_MAX_PROVINCES] = { FALSE };

  for (guint i = 0; i < position->n_dislodged; i++)
    {
      const DipDislodged *dislodged = &position->dislodged[i];
      Goal goals[DIP_MAX_RETREATS];
      guint n = 0;

      if (dislodged->unit.power != self->power)
        continue;
      for (guint k = 0; k < dislodged->n_retreats; k++)
        {
          DipUnit there = dislodged->unit;
          there.province = dislodged->retreat[k][0];
          there.coast = dislodged->retreat[k][1];
          guint node = dip_node (self->lore, &there);
          if (!used[there.province])
            insert (goals, n++, (guint8)node, dip_worth_of (&self->worth, node, TRUE));
        }
      DipOrder *order = &self->orders[self->n++];
      *order = order_for (&dislodged->unit, n ? DIP_MOVE : DIP_DISBAND);
      if (!n)
        continue;
      guint node = goals[pick (self->stream, goals, n)].node;
      order->to = province_of (self, node);
      order->to_coast = self->lore->coast[node];
      used[order->to] = TRUE;
    }
  return self->n;
}

static guint
list_builds (const Planner *self, const gboolean *used, Goal *goals)
{
  const DipLore *lore = self->lore;
  guint n = 0;

  for (guint node = 0; node < lore->n_nodes; node++)
    {
      guint8 province = province_of (self, node);
      if (lore->n_next[node] && lore->map->province[province].home == self->power
          && self->scene->position->owner[province] == self->power
          && self->scene->at[province] == DIP_NONE && !used[province])
        insert (goals, n++, (guint8)node, dip_worth_of (&self->worth, node, FALSE));
    }
  return n;
}

static void
plan_builds (Planner *self, int due)
{
  gboolean used[DIP_MAX_PROVINCES] = { FALSE };
  Goal goals[DIP_MAX_NODES];

  for (; due > 0; due--)
    {
      guint n = list_builds (self, used, goals);
      DipOrder *order = &self->orders[self->n++];
      *order = (DipOrder){ DIP_WAIVE, self->power, .at = DIP_NONE, .of = DIP_NONE, .to = DIP_NONE };
      if (!n)
        continue;
      guint node = goals[pick (self->stream, goals, n)].node;
      order->kind = DIP_BUILD_UNIT;
      order->type = node < self->lore->map->n_provinces ? DIP_ARMY : DIP_FLEET;
      order->at = province_of (self, node);
      order->at_coast = self->lore->coast[node];
      used[order->at] = TRUE;
    }
}

static void
plan_removals (Planner *self, int due)
{
  const DipPosition *position = self->scene->position;
  gboolean gone[DIP_MAX_PROVINCES] = { FALSE };

  for (; due < 0; due++)
    {
      Goal goals[DIP_MAX_PROVINCES];
      guint n = 0;
      for (guint i = 0; i < position->n_units; i++)
        if (position->unit[i].power == self->power && !gone[i])
          insert (goals, n++, (guint8)i,
                  -dip_worth_of (&self->worth, dip_node (self->lore, &position->unit[i]), FALSE));
      if (!n)
        return;
      gone[goals[0].node] = TRUE;
      self->orders[self->n++] = order_for (&position->unit[goals[0].node], DIP_DISBAND);
    }
}

/** dip_simple_orders: one order for each unit, or for each that is due. Returns: how many */
guint
dip_simple_orders (const DipLore *lore, const DipScene *scene, guint8 power, GrapeStream *stream,
                   DipOrder *orders)
{
  Planner self;

  self.lore = lore;
  self.scene = scene;
  self.power = power;
  self.stream = stream;
  self.orders = orders;
  self.n = 0;
  dip_worth_init (&self.worth, lore, scene, power);
  if (scene->position->phase == DIP_MOVEMENT)
    return plan_moves (&self);
  if (scene->position->phase == DIP_RETREAT)
    return plan_retreats (&self);
  int due = dip_builds_due (lore->map, scene->position, power);
  plan_builds (&self, due);
  plan_removals (&self, due);
  return self.n;
}
