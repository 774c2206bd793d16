/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which orders of a movement phase are legal, and which one each unit follows (R2.1, R2.2): legal
 * is what could be followed in this position, whatever everybody else orders; all others are as if
 * they had not been written. */
#include "diplomacy-orders-private.h"

#include <string.h>

/* The coasts that the fleet could reach in that province, as bits (R3.2): one if a coast of it was
 * said. None: why not is in *fault. A coast that the province does not have is not heard. */
guint8
dip_fleet_coasts (const DipMap *map, const DipUnit *unit, guint8 to, guint8 said, DipFault *fault)
{
  const DipProvince *province = &map->province[to];
  guint8 coasts = dip_map_reach (map, unit, to);

  if (!coasts)
    *fault = province->terrain == DIP_LAND ? DIP_FLEET_INLAND : DIP_NOT_ADJACENT;
  else if (said != DIP_WHOLE && province->coast & 1 << said) /* R3.3, R3.4 */
    {
      coasts &= (guint8)(1 << said);
      if (!coasts)
        *fault = DIP_COAST_UNREACHABLE;
    }
  return coasts;
}

static gboolean
is_alone (guint8 bits)
{
  return !(bits & (bits - 1));
}

/* R2.3: where the army could go by land, or over the fleets that are on the board. */
static DipFault
check_army (const DipOrders *self, const DipUnit *army, guint8 to, guint64 fleets, gboolean convoy)
{
  const DipMap *map = self->map;

  if (to == army->province)
    return DIP_SAME_PROVINCE;
  if (map->province[to].terrain == DIP_SEA)
    return DIP_ARMY_TO_SEA;
  if (map->army[army->province][to] && (!convoy || self->edition == DIP_1976)) /* R4.4, R4.6 */
    return DIP_FINE;
  if (dip_sea_way (map, fleets, army->province, to))
    return DIP_FINE;
  return convoy || (map->shore[army->province] && map->shore[to]) ? DIP_NO_ROUTE : DIP_NOT_ADJACENT;
}

static DipFault
check_move (const DipOrders *self, guint unit, const DipOrder *order)
{
  const DipUnit *mover = &self->unit[unit];
  DipFault fault = DIP_FINE;

  if (mover->type == DIP_ARMY)
    return check_army (self, mover, order->to, self->fleets, order->by_convoy);
  if (order->to == mover->province)
    return DIP_SAME_PROVINCE;
  if (order->by_convoy)
    return DIP_FLEET_BY_CONVOY;
  guint8 coasts = dip_fleet_coasts (self->map, mover, order->to, order->to_coast, &fault);
  if (coasts && !is_alone (coasts))
    return DIP_COAST_NEEDED; /* R3.1 */
  return fault;
}

static guint64
sea_bit (const DipOrders *self, guint unit)
{
  guint8 sea = self->map->province[self->unit[unit].province].sea;

  return sea == DIP_NONE || self->unit[unit].type != DIP_FLEET ? 0 : (guint64)1 << sea;
}

/* R2.4 */
static DipFault
check_support (const DipOrders *self, guint unit, const DipOrder *order)
{
  const DipUnit *supporter = &self->unit[unit];
  guint of = self->at[order->of];
  guint8 to = order->kind == DIP_SUPPORT_HOLD ? order->of : order->to;
  DipFault fault = DIP_FINE;

  if (of == NOBODY)
    return DIP_SUPPORTED_MISSING;
  if (of == unit)
    return DIP_SUPPORTS_ITSELF;
  if (order->kind == DIP_SUPPORT_MOVE && to == order->of)
    return DIP_SUPPORTED_CANNOT;
  if (to == supporter->province || !dip_map_reach (self->map, supporter, to))
    return DIP_SUPPORT_FAR;
  if (order->kind == DIP_SUPPORT_HOLD)
    return DIP_FINE;
  const DipUnit *mover = &self->unit[of];
  if (mover->type == DIP_FLEET)
    return dip_fleet_coasts (self->map, mover, to, order->to_coast, &fault) ? DIP_FINE
           : fault == DIP_COAST_UNREACHABLE                                 ? fault
                                                                            : DIP_SUPPORTED_CANNOT;
  if (check_army (self, mover, to, self->fleets & ~sea_bit (self, unit), FALSE) != DIP_FINE)
    return DIP_SUPPORTED_CANNOT;
  return DIP_FINE;
}

/* R2.5 */
static DipFault
check_convoy (const DipOrders *self, guint unit, const DipOrder *order)
{
  const DipMap *map = self->map;
  const DipUnit *fleet = &self->unit[unit];
  guint of = self->at[order->of];

  if (fleet->type != DIP_FLEET)
    return DIP_CONVOY_BY_ARMY;
  if (map->province[fleet->province].terrain != DIP_SEA)
    return DIP_CONVOY_ON_COAST;
  if (of == NOBODY)
    return DIP_CONVOYED_MISSING;
  if (self->unit[of].type != DIP_ARMY)
    return DIP_CONVOYED_FLEET;
  if (order->to == order->of)
    return DIP_SAME_PROVINCE;
  if (!map->shore[order->to] || !map->shore[order->of])
    return DIP_CONVOY_INLAND;
  return dip_on_route (map, self->fleets, order->of, order->to, map->province[fleet->province].sea)
             ? DIP_FINE
             : DIP_NOT_ON_ROUTE;
}

static DipFault
check_order (const DipOrders *self, guint unit, const DipOrder *order)
{
  switch (order->kind)
    {
    case DIP_HOLD:
      return DIP_FINE;
    case DIP_MOVE:
      return check_move (self, unit, order);
    case DIP_SUPPORT_HOLD:
    case DIP_SUPPORT_MOVE:
      return check_support (self, unit, order);
    case DIP_CONVOY:
      return check_convoy (self, unit, order);
    default:
      return DIP_WRONG_PHASE;
    }
}

/* R2.8: the unit that a line is for, or NOBODY with a fault. */
static guint
find_unit (const DipOrders *self, DipLine *line)
{
  guint unit;

  if (line->fault == DIP_FINE && line->order.at == DIP_NONE)
    line->fault = DIP_WRONG_PHASE;
  if (line->fault != DIP_FINE)
    return NOBODY;
  unit = self->at[line->order.at];
  if (unit == NOBODY)
    line->fault = DIP_NO_UNIT;
  else if (line->order.power != DIP_NONE && line->order.power != self->unit[unit].power)
    line->fault = DIP_FOREIGN_UNIT;
  return line->fault == DIP_FINE ? unit : NOBODY;
}

static gboolean
says_the_same (const DipOrder *a, const DipOrder *b)
{
  if (a->kind != b->kind || a->to_coast != b->to_coast || a->by_convoy != b->by_convoy)
    return FALSE;
  if (a->kind == DIP_HOLD)
    return TRUE;
  return (a->kind == DIP_MOVE || a->of == b->of) && (a->kind == DIP_SUPPORT_HOLD || a->to == b->to);
}

static void
follow (DipOrders *self, guint unit, const DipOrder *order)
{
  const DipUnit *mover = &self->unit[unit];
  DipFault fault = DIP_FINE;

  self->kind[unit] = order->kind;
  self->to[unit] = order->to;
  self->to_coast[unit] = DIP_WHOLE;
  self->of[unit] = order->kind >= DIP_SUPPORT_HOLD ? self->at[order->of] : NOBODY;
  self->by_convoy[unit] = order->by_convoy;
  if (order->kind == DIP_MOVE && mover->type == DIP_FLEET)
    self->to_coast[unit] = (guint8)__builtin_ctz (
        dip_fleet_coasts (self->map, mover, order->to, order->to_coast, &fault));
  else if (order->kind == DIP_SUPPORT_MOVE)
    self->to_coast[unit] = order->to_coast;
}

/* R2.6, R3.5: a support fits a move to the coast that it says, or to any if it says none. */
static void
match (DipOrders *self, guint unit)
{
  guint of = self->of[unit];

  if (of == NOBODY)
    return;
  if (self->kind[unit] == DIP_SUPPORT_HOLD)
    self->matched[unit] = self->kind[of] != DIP_MOVE;
  else if (self->kind[of] == DIP_MOVE && self->to[of] == self->to[unit])
    {
      guint8 said = self->kind[unit] == DIP_SUPPORT_MOVE ? self->to_coast[unit] : DIP_WHOLE;
      gboolean heard = self->map->province[self->to[unit]].coast & 1 << said;
      self->matched[unit] = self->unit[of].type == DIP_ARMY || !heard || said == self->to_coast[of];
    }
}

/** dip_orders_take: gives each unit the order that it follows. A line that is bad gets its fault;
 * unit_of_line has for each the unit that it would have been for, or NOBODY. */
void
dip_orders_take (DipOrders *self, const DipMap *map, DipEdition edition,
                 const DipPosition *position, DipLine *lines, guint n_lines, guint8 *unit_of_line)
{
  guint followed[DIP_MAX_PROVINCES]; /* line + 1 */

  self->map = map;
  self->edition = edition;
  self->n = position->n_units;
  self->fleets = 0;
  memset (self->at, NOBODY, sizeof self->at);
  memset (followed, 0, sizeof *followed * self->n);
  for (guint i = 0; i < self->n; i++)
    {
      self->unit[i] = position->unit[i];
      self->at[self->unit[i].province] = (guint8)i;
      self->fleets |= sea_bit (self, i);
      self->kind[i] = DIP_HOLD;
      self->of[i] = NOBODY;
      self->by_convoy[i] = self->matched[i] = FALSE;
    }
  for (guint i = 0; i < n_lines; i++)
    {
      guint unit = find_unit (self, &lines[i]);
      unit_of_line[i] = (guint8)unit;
      if (unit == NOBODY)
        continue;
      lines[i].fault = check_order (self, unit, &lines[i].order);
      if (lines[i].fault != DIP_FINE)
        continue;
      if (followed[unit] && !says_the_same (&lines[followed[unit] - 1].order, &lines[i].order))
        for (guint j = 0; j < i; j++)
          if (unit_of_line[j] == unit && lines[j].fault == DIP_FINE)
            lines[j].fault = DIP_REPLACED; /* R2.7 */
      followed[unit] = i + 1;
    }
  for (guint i = 0; i < self->n; i++)
    if (followed[i])
      follow (self, i, &lines[followed[i] - 1].order);
  for (guint i = 0; i < self->n; i++)
    match (self, i);
}
