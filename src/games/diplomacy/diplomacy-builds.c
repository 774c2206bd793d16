/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds and removals, and which phase follows which. */
#include "diplomacy-judge.h"

#include <string.h>

/** dip_builds_due: how many units more the power has centres for; below 0: units to remove (R9.1)
 */
int
dip_builds_due (const DipMap *map, const DipPosition *position, guint8 power)
{
  int due = 0;

  for (guint i = 0; i < map->n_provinces; i++)
    due += map->province[i].centre && position->owner[i] == power;
  for (guint i = 0; i < position->n_units; i++)
    due -= position->unit[i].power == power;
  return due;
}

static int
unit_in (const DipPosition *position, guint8 province)
{
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].province == province)
      return (int)i;
  return -1;
}

/** dip_free_homes: the homes where the power could build */
guint
dip_free_homes (const DipMap *map, const DipPosition *position, guint8 power)
{
  guint n = 0;

  for (guint i = 0; i < map->n_provinces; i++)
    n += map->province[i].home == power && position->owner[i] == power
         && unit_in (position, (guint8)i) < 0;
  return n;
}

/* R1.2: the centres of the fall, and whether anybody has to build or remove. */
static gboolean
end_year (const DipMap *map, DipPosition *position)
{
  for (guint i = 0; i < position->n_units; i++)
    if (map->province[position->unit[i].province].centre)
      position->owner[position->unit[i].province] = position->unit[i].power;
  for (guint8 power = 0; power < map->n_powers; power++)
    {
      int due = dip_builds_due (map, position, power);
      if (due < 0 || (due > 0 && dip_free_homes (map, position, power)))
        return TRUE;
    }
  return FALSE;
}

static void
begin_year (DipPosition *position)
{
  position->year++;
  position->autumn = FALSE;
  position->phase = DIP_MOVEMENT;
}

static gboolean
can_retreat (const DipPosition *position)
{
  for (guint i = 0; i < position->n_dislodged; i++)
    if (position->dislodged[i].n_retreats)
      return TRUE;
  return FALSE;
}

/** dip_position_next: goes on from a phase that is done; phases in which nobody has anything to do
 * are left out (R1.3). */
void
dip_position_next (const DipMap *map, DipPosition *position)
{
  if (position->phase == DIP_MOVEMENT && can_retreat (position))
    {
      position->phase = DIP_RETREAT;
      return;
    }
  memset (position->contested, 0, sizeof position->contested);
  if (position->phase == DIP_BUILD)
    begin_year (position);
  else if (!position->autumn)
    {
      position->autumn = TRUE;
      position->phase = DIP_MOVEMENT;
    }
  else if (end_year (map, position))
    position->phase = DIP_BUILD;
  else
    begin_year (position);
}

/** dip_position_start: the position that the game begins with */
void
dip_position_start (const DipMap *map, DipPosition *position)
{
  memset (position, 0, sizeof *position);
  memset (position->owner, DIP_NONE, sizeof position->owner);
  position->year = map->year;
  position->autumn = map->autumn;
  position->n_units = map->n_start;
  memcpy (position->unit, map->start, sizeof position->unit);
  for (guint i = 0; i < map->n_provinces; i++)
    position->owner[i] = map->province[i].home;
}

/* R9.2, R9.3 */
static DipFault
check_build (const DipMap *map, const DipPosition *before, const DipOrder *order, guint8 power,
             DipUnit *unit)
{
  const DipProvince *province = &map->province[order->at];
  guint8 coast = province->coast & 1 << order->at_coast ? order->at_coast : DIP_WHOLE;
  DipType type = order->type;

  if (province->home != power)
    return DIP_NOT_A_HOME;
  if (before->owner[order->at] != power)
    return DIP_NOT_OWNED;
  if (unit_in (before, order->at) >= 0)
    return DIP_OCCUPIED;
  if (type == DIP_NO_TYPE)
    type = province->terrain == DIP_LAND ? DIP_ARMY : coast != DIP_WHOLE ? DIP_FLEET : DIP_NO_TYPE;
  if (type == DIP_NO_TYPE)
    return DIP_TYPE_NEEDED;
  if (type == DIP_FLEET && province->terrain == DIP_LAND)
    return DIP_FLEET_INLAND;
  if (type == DIP_FLEET && province->coast && coast == DIP_WHOLE)
    return DIP_COAST_NEEDED;
  *unit = (DipUnit){ power, type, order->at, type == DIP_FLEET ? coast : DIP_WHOLE };
  return DIP_FINE;
}

typedef struct
{
  const DipMap *map;
  DipEdition edition;
  const DipPosition *before;
  DipPosition *after;
  int due[DIP_MAX_POWERS], left[DIP_MAX_POWERS]; /* builds or removals */
  gboolean gone[DIP_MAX_PROVINCES];              /* of the units before */
} Adjustment;

static DipFault
build (Adjustment *self, DipLine *line, guint8 power)
{
  DipUnit unit;
  DipFault fault = line->order.kind == DIP_WAIVE
                       ? DIP_FINE
                       : check_build (self->map, self->before, &line->order, power, &unit);

  if (self->due[power] <= 0)
    return DIP_NO_BUILD_DUE;
  if (fault != DIP_FINE)
    return fault;
  /* R9.4: the first that fit count; the others fail. */
  if (self->left[power] <= 0
      || (line->order.kind != DIP_WAIVE && unit_in (self->after, line->order.at) >= 0))
    line->result = DIP_BOUNCES;
  else
    {
      self->left[power]--;
      if (line->order.kind != DIP_WAIVE)
        self->after->unit[self->after->n_units++] = unit;
    }
  return DIP_FINE;
}

static DipFault
remove_unit (Adjustment *self, DipLine *line, guint8 power)
{
  int unit = unit_in (self->before, line->order.at);

  if (unit < 0)
    return DIP_NO_UNIT;
  if (self->before->unit[unit].power != power)
    return DIP_FOREIGN_UNIT;
  if (self->due[power] >= 0)
    return DIP_NO_REMOVAL_DUE;
  if (self->left[power] <= 0 || self->gone[unit])
    line->result = DIP_BOUNCES;
  else
    {
      self->left[power]--;
      self->gone[unit] = TRUE;
    }
  return DIP_FINE;
}

/* Who gives the order: who was said to, else whose home or unit it is about. */
static guint8
find_power (const Adjustment *self, const DipOrder *order)
{
  if (order->power != DIP_NONE || order->kind == DIP_WAIVE)
    return order->power;
  if (order->kind == DIP_BUILD_UNIT)
    return self->map->province[order->at].home;
  int unit = unit_in (self->before, order->at);
  return unit < 0 ? DIP_NONE : self->before->unit[unit].power;
}

static DipFault
follow (Adjustment *self, DipLine *line)
{
  guint8 power;

  if (line->fault != DIP_FINE)
    return line->fault;
  if (line->order.kind < DIP_DISBAND)
    return DIP_WRONG_PHASE;
  power = find_power (self, &line->order);
  if (power == DIP_NONE)
    return line->order.kind == DIP_DISBAND      ? DIP_NO_UNIT
           : line->order.kind == DIP_BUILD_UNIT ? DIP_NOT_A_HOME
                                                : DIP_NO_POWER;
  return line->order.kind == DIP_DISBAND ? remove_unit (self, line, power)
                                         : build (self, line, power);
}

/* R9.5: how far a unit is from the centres that its power owns, by land and sea; in the edition of
 * 1976 from its homes, a fleet by sea alone. */
static guint
measure (const Adjustment *self, const DipUnit *unit)
{
  const DipMap *map = self->map;
  guint least = DIP_NONE;

  for (guint i = 0; i < map->n_provinces; i++)
    if (self->edition == DIP_1976)
      {
        if (map->province[i].home != unit->power)
          continue;
        guint8 place = map->province[unit->province].place[unit->coast];
        least = MIN (least, unit->type == DIP_FLEET ? map->fleet_way[place][i]
                                                    : map->land_way[unit->province][i]);
      }
    else if (map->province[i].centre && self->before->owner[i] == unit->power)
      least = MIN (least, map->land_way[unit->province][i]);
  return least;
}

static void
remove_farthest (Adjustment *self, guint8 power)
{
  const DipPosition *before = self->before;
  int farthest = -1;
  guint most = 0;

  for (guint i = 0; i < before->n_units; i++)
    {
      const DipUnit *unit = &before->unit[i];
      if (unit->power != power || self->gone[i])
        continue;
      guint key = measure (self, unit) << 16 | (guint)(unit->type == DIP_FLEET) << 8
                  | (guint)(0xff - self->map->province[unit->province].rank);
      if (farthest < 0 || key > most)
        {
          farthest = (int)i;
          most = key;
        }
    }
  if (farthest >= 0)
    self->gone[farthest] = TRUE;
}

static void
take_away (Adjustment *self)
{
  DipPosition *after = self->after;
  guint n = 0;

  for (guint i = 0; i < after->n_units; i++)
    if (i >= self->before->n_units || !self->gone[i])
      after->unit[n++] = after->unit[i];
  after->n_units = n;
}

/** dip_judge_builds: adjudicates builds and removals; who removes too few loses the units that are
 * farthest away. */
void
dip_judge_builds (const DipMap *map, DipEdition edition, const DipPosition *before, DipLine *lines,
                  guint n_lines, DipPosition *after)
{
  Adjustment self = { .map = map, .edition = edition, .before = before, .after = after };

  *after = *before;
  after->n_dislodged = 0;
  for (guint8 power = 0; power < map->n_powers; power++)
    {
      self.due[power] = dip_builds_due (map, before, power);
      self.left[power] = ABS (self.due[power]);
    }
  for (guint i = 0; i < n_lines; i++)
    {
      lines[i].dislodged = FALSE;
      lines[i].result = DIP_SUCCEEDS;
      lines[i].fault = follow (&self, &lines[i]);
      if (lines[i].fault != DIP_FINE)
        lines[i].result = DIP_ILLEGAL;
    }
  for (guint8 power = 0; power < map->n_powers; power++)
    for (; self.due[power] < 0 && self.left[power] > 0; self.left[power]--)
      remove_farthest (&self, power);
  take_away (&self);
  after->phase = DIP_BUILD;
  dip_position_next (map, after);
}

/** dip_judge: adjudicates the phase that the position is in. `after` is not `before`; of the lines
 * it fills in fault, result and dislodged. */
void
dip_judge (const DipMap *map, DipEdition edition, const DipPosition *before, DipLine *lines,
           guint n_lines, DipPosition *after)
{
  if (before->phase == DIP_MOVEMENT)
    dip_judge_movement (map, edition, before, lines, n_lines, after);
  else if (before->phase == DIP_RETREAT)
    dip_judge_retreats (map, before, lines, n_lines, after);
  else
    dip_judge_builds (map, edition, before, lines, n_lines, after);
}
