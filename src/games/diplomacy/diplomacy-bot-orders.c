/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots' levels, and "random": any legal order for each unit. */
#include "diplomacy-bot-private.h"

#include <string.h>

static guint
random_moves (const DipLore *lore, const DipPosition *position, guint8 power, GrapeStream *stream,
              DipOrder *orders)
{
  DipOrder listed[DIP_MOST_ORDERS];
  guint n = 0;

  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].power == power)
      orders[n++]
          = listed[grape_stream_below (stream, dip_list_orders (lore, position, i, listed))];
  return n;
}

/* Retreats and builds that are legal, at random: those of "simple" with no idea what is worth more.
 */
static guint
random_retreats (const DipPosition *position, guint8 power, GrapeStream *stream, DipOrder *orders)
{
  guint n = 0;

  for (guint i = 0; i < position->n_dislodged; i++)
    {
      const DipDislodged *dislodged = &position->dislodged[i];
      guint to = grape_stream_below (stream, dislodged->n_retreats + 1u);
      if (dislodged->unit.power != power)
        continue;
      DipOrder *order = &orders[n++];
      *order = (DipOrder){ DIP_DISBAND,           power,
                           dislodged->unit.type,  dislodged->unit.province,
                           dislodged->unit.coast, .of = DIP_NONE,
                           .to = DIP_NONE };
      if (to == dislodged->n_retreats)
        continue;
      order->kind = DIP_MOVE;
      order->to = dislodged->retreat[to][0];
      order->to_coast = dislodged->retreat[to][1];
    }
  return n;
}

static void
shuffle (GrapeStream *stream, DipOrder *orders, guint n)
{
  for (guint i = n; i > 1; i--)
    {
      guint k = grape_stream_below (stream, i);
      DipOrder order = orders[i - 1];
      orders[i - 1] = orders[k];
      orders[k] = order;
    }
}

/* Everything that could be built in a home, or removed. */
static guint
list_adjustments (const DipLore *lore, const DipScene *scene, guint8 power, gboolean builds,
                  DipOrder *orders)
{
  guint n = 0;

  for (guint node = 0; builds && node < lore->n_nodes; node++)
    {
      guint8 at = lore->province[node];
      if (lore->n_next[node] && lore->map->province[at].home == power
          && scene->position->owner[at] == power && scene->at[at] == DIP_NONE)
        orders[n++] = (DipOrder){ DIP_BUILD_UNIT,
                                  power,
                                  node < lore->map->n_provinces ? DIP_ARMY : DIP_FLEET,
                                  at,
                                  lore->coast[node],
                                  .of = DIP_NONE,
                                  .to = DIP_NONE };
    }
  for (guint i = 0; !builds && i < scene->position->n_units; i++)
    {
      const DipUnit *unit = &scene->position->unit[i];
      if (unit->power == power)
        orders[n++] = (DipOrder){ DIP_DISBAND, power,          unit->type,    unit->province,
                                  unit->coast, .of = DIP_NONE, .to = DIP_NONE };
    }
  return n;
}

static guint
random_adjustments (const DipLore *lore, const DipPosition *position, guint8 power,
                    GrapeStream *stream, DipOrder *orders)
{
  DipOrder listed[DIP_MAX_NODES];
  gboolean used[DIP_MAX_PROVINCES] = { FALSE };
  DipScene scene;
  int due = dip_builds_due (lore->map, position, power);
  guint n = 0;

  dip_scene_init (&scene, lore, position);
  guint n_listed = list_adjustments (lore, &scene, power, due > 0, listed);
  shuffle (stream, listed, n_listed);
  for (guint i = 0; i < n_listed && n < (guint)ABS (due); i++)
    if (!used[listed[i].at])
      {
        used[listed[i].at] = TRUE;
        orders[n++] = listed[i];
      }
  return n;
}

/** dip_bot_orders: the orders of one power in the phase that the position is in; none if it owes
 * none. @level is "random", "simple" or "good"; @orders has room for DIP_MAX_PROVINCES. Returns:
 * how many */
guint
dip_bot_orders (const DipLore *lore, const DipPosition *position, guint8 power, const char *level,
                GrapeStream *stream, guint64 budget, DipOrder *orders)
{
  DipScene scene;

  if (g_str_equal (level, "good"))
    return dip_good_orders (lore, position, power, stream, budget, orders);
  if (g_str_equal (level, "simple"))
    {
      dip_scene_init (&scene, lore, position);
      return dip_simple_orders (lore, &scene, power, stream, orders);
    }
  if (position->phase == DIP_MOVEMENT)
    return random_moves (lore, position, power, stream, orders);
  if (position->phase == DIP_RETREAT)
    return random_retreats (position, power, stream, orders);
  return random_adjustments (lore, position, power, stream, orders);
}
