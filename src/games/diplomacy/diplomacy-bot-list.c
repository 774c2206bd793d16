/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All legal orders of a unit in a movement phase. */
#include "diplomacy-bot-private.h"
#include "diplomacy-orders-private.h"

typedef struct
{
  const DipLore *lore;
  const DipPosition *position;
  const DipUnit *unit;
  guint64 fleets;
  DipOrder *orders;
  guint n;
} List;

static DipOrder *
add (List *self, DipKind kind)
{
  /* the last one is written over when there are too many */
  DipOrder *order = &self->orders[MIN (self->n, DIP_MOST_ORDERS - 1)];

  self->n = MIN (self->n + 1, DIP_MOST_ORDERS);
  *order = (DipOrder){ .kind = kind,
                       .power = self->unit->power,
                       .type = self->unit->type,
                       .at = self->unit->province,
                       .at_coast = self->unit->coast,
                       .of = DIP_NONE,
                       .to = DIP_NONE };
  return order;
}

static guint64
sea_of (const DipMap *map, const DipUnit *unit)
{
  guint8 sea = map->province[unit->province].sea;

  return sea == DIP_NONE || unit->type != DIP_FLEET ? 0 : (guint64)1 << sea;
}

static void
list_moves (List *self)
{
  const DipLore *lore = self->lore;
  const DipMap *map = lore->map;
  guint node = dip_node (lore, self->unit);

  for (guint i = 0; i < lore->n_next[node]; i++)
    {
      DipOrder *order = add (self, DIP_MOVE);
      order->to = lore->province[lore->next[node][i]];
      order->to_coast = lore->coast[lore->next[node][i]];
    }
  if (self->unit->type != DIP_ARMY || !(map->shore[self->unit->province] & self->fleets))
    return;
  for (guint8 to = 0; to < map->n_provinces; to++)
    if (to != self->unit->province && !map->army[self->unit->province][to]
        && map->province[to].terrain == DIP_COAST
        && dip_sea_way (map, self->fleets, self->unit->province, to))
      add (self, DIP_MOVE)->to = to;
}

static gboolean
can_reach (const List *self, const DipUnit *other, guint8 to)
{
  const DipMap *map = self->lore->map;

  if (dip_map_reach (map, other, to))
    return TRUE;
  return other->type == DIP_ARMY && map->province[to].terrain == DIP_COAST
         && dip_sea_way (map, self->fleets & ~sea_of (map, self->unit), other->province, to);
}

static void
list_supports (List *self)
{
  const DipMap *map = self->lore->map;

  for (guint i = 0; i < self->position->n_units; i++)
    {
      const DipUnit *other = &self->position->unit[i];
      if (other->province == self->unit->province)
        continue;
      if (dip_map_reach (map, self->unit, other->province))
        {
          DipOrder *order = add (self, DIP_SUPPORT_HOLD);
          order->of = other->province;
          order->of_type = other->type;
        }
      for (guint8 to = 0; to < map->n_provinces; to++)
        if (to != other->province && dip_map_reach (map, self->unit, to)
            && can_reach (self, other, to))
          {
            DipOrder *order = add (self, DIP_SUPPORT_MOVE);
            order->of = other->province;
            order->of_type = other->type;
            order->to = to;
          }
    }
}

static void
list_convoys (List *self)
{
  const DipMap *map = self->lore->map;
  guint8 sea = map->province[self->unit->province].sea;

  if (!sea_of (map, self->unit))
    return;
  for (guint i = 0; i < self->position->n_units; i++)
    {
      const DipUnit *army = &self->position->unit[i];
      if (army->type != DIP_ARMY || !(map->shore[army->province] & self->fleets))
        continue;
      for (guint8 to = 0; to < map->n_provinces; to++)
        if (to != army->province && map->province[to].terrain == DIP_COAST
            && dip_on_route (map, self->fleets, army->province, to, sea))
          {
            DipOrder *order = add (self, DIP_CONVOY);
            order->of = army->province;
            order->of_type = DIP_ARMY;
            order->to = to;
          }
    }
}

/** dip_list_orders: what the unit may be ordered to; @orders has room for DIP_MOST_ORDERS. Returns:
 * how many there are */
guint
dip_list_orders (const DipLore *self, const DipPosition *position, guint unit, DipOrder *orders)
{
  List list
      = { .lore = self, .position = position, .unit = &position->unit[unit], .orders = orders };

  for (guint i = 0; i < position->n_units; i++)
    list.fleets |= sea_of (self->map, &position->unit[i]);
  add (&list, DIP_HOLD);
  list_moves (&list);
  list_supports (&list);
  list_convoys (&list);
  return list.n;
}
