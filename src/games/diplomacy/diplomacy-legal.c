/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that can be ordered in one province: what canvases offer and bots choose from. */
#include "diplomacy-private.h"

typedef struct
{
  const Diplomacy *self;
  int seat;
  GArray *lines; /* of DipLine */
} List;

static void
add (List *list, const DipOrder *order)
{
  const DipLine line = { .order = *order, .fault = DIP_FINE, .other = DIP_NONE };

  g_array_append_val (list->lines, line);
}

static DipOrder
order_of (const DipUnit *unit, DipKind kind)
{
  return (DipOrder){ .kind = kind,
                     .power = unit->power,
                     .type = unit->type,
                     .at = unit->province,
                     .at_coast = unit->coast,
                     .of = DIP_NONE,
                     .to = DIP_NONE };
}

/* To each coast that can be reached; an army has none. */
static void
add_moves (List *list, const DipUnit *unit, guint8 to)
{
  const DipMap *map = list->self->map;
  DipOrder order = order_of (unit, DIP_MOVE);
  guint8 reach = dip_map_reach (map, unit, to);

  order.to = to;
  if (reach && unit->type == DIP_FLEET && map->province[to].coast)
    for (guint8 coast = DIP_NC; coast < DIP_N_COASTS; coast++)
      {
        order.to_coast = coast;
        if (reach >> coast & 1)
          add (list, &order);
      }
  else if (reach)
    add (list, &order);
  if (unit->type == DIP_ARMY && map->shore[unit->province] && map->shore[to]
      && to != unit->province)
    {
      order.by_convoy = reach != 0;
      add (list, &order);
    }
}

static void
add_supports (List *list, const DipUnit *unit, const DipUnit *other)
{
  const DipMap *map = list->self->map;
  DipOrder order = order_of (unit, DIP_SUPPORT_HOLD);

  order.of = other->province;
  order.of_type = other->type;
  if (dip_map_reach (map, unit, other->province))
    add (list, &order);
  order.kind = DIP_SUPPORT_MOVE;
  for (guint8 to = 0; to < map->n_provinces; to++)
    if (dip_map_reach (map, unit, to) && to != other->province)
      {
        order.to = to;
        add (list, &order);
      }
}

static void
add_convoys (List *list, const DipUnit *unit, const DipUnit *other)
{
  const DipMap *map = list->self->map;
  DipOrder order = order_of (unit, DIP_CONVOY);

  order.of = other->province;
  order.of_type = other->type;
  for (guint8 to = 0; to < map->n_provinces; to++)
    if (map->shore[to] && to != other->province)
      {
        order.to = to;
        add (list, &order);
      }
}

static void
add_movement (List *list, const DipUnit *unit)
{
  const DipMap *map = list->self->map;
  const DipPosition *position = &list->self->position;
  DipOrder order = order_of (unit, DIP_HOLD);
  gboolean at_sea = unit->type == DIP_FLEET && map->province[unit->province].terrain == DIP_SEA;

  add (list, &order);
  for (guint8 to = 0; to < map->n_provinces; to++)
    add_moves (list, unit, to);
  for (guint i = 0; i < position->n_units; i++)
    {
      const DipUnit *other = &position->unit[i];

      if (other->province == unit->province)
        continue;
      add_supports (list, unit, other);
      if (at_sea && other->type == DIP_ARMY && map->shore[other->province])
        add_convoys (list, unit, other);
    }
}

static void
add_retreats (List *list, const DipDislodged *dislodged)
{
  DipOrder order = order_of (&dislodged->unit, DIP_MOVE);

  for (guint i = 0; i < dislodged->n_retreats; i++)
    {
      order.to = dislodged->retreat[i][0];
      order.to_coast = dislodged->retreat[i][1];
      add (list, &order);
    }
  order = order_of (&dislodged->unit, DIP_DISBAND);
  add (list, &order);
}

static void
add_builds (List *list, guint8 province)
{
  const DipMap *map = list->self->map;
  const DipProvince *home = &map->province[province];
  DipOrder order = { .kind = DIP_BUILD_UNIT,
                     .power = home->home,
                     .type = DIP_ARMY,
                     .at = province,
                     .of = DIP_NONE,
                     .to = DIP_NONE };

  add (list, &order);
  order.type = DIP_FLEET;
  for (guint8 coast = DIP_NC; coast < DIP_N_COASTS; coast++)
    if (home->coast >> coast & 1)
      {
        order.at_coast = coast;
        add (list, &order);
      }
  if (!home->coast && home->terrain == DIP_COAST)
    add (list, &order);
}

static gboolean
is_of (const List *list, guint8 power)
{
  return power < list->self->map->n_powers && (list->self->seats[list->seat].powers >> power & 1);
}

static void
add_all (List *list, guint8 province)
{
  const DipPosition *position = &list->self->position;
  guint8 home = list->self->map->province[province].home;

  for (guint i = 0; position->phase == DIP_RETREAT && i < position->n_dislodged; i++)
    if (position->dislodged[i].unit.province == province
        && is_of (list, position->dislodged[i].unit.power))
      add_retreats (list, &position->dislodged[i]);
  for (guint i = 0; position->phase != DIP_RETREAT && i < position->n_units; i++)
    {
      const DipUnit *unit = &position->unit[i];

      if (unit->province != province || !is_of (list, unit->power))
        continue;
      if (position->phase == DIP_MOVEMENT)
        add_movement (list, unit);
      else
        {
          const DipOrder order = order_of (unit, DIP_DISBAND);
          add (list, &order);
        }
    }
  if (position->phase == DIP_BUILD && home != DIP_NONE && is_of (list, home))
    add_builds (list, province);
}

/* Which of them are good; those that a later one replaces are, too. */
static GPtrArray *
good_ones (const List *list)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  const Diplomacy *self = list->self;
  DipLine *lines = (DipLine *)(gpointer)list->lines->data;
  DipPosition after;

  for (guint i = 0; i < list->lines->len && self->position.phase == DIP_BUILD; i++)
    dip_judge (self->map, self->edition, &self->position, &lines[i], 1, &after);
  if (list->lines->len && self->position.phase != DIP_BUILD)
    dip_judge (self->map, self->edition, &self->position, lines, list->lines->len, &after);
  for (guint i = 0; i < list->lines->len; i++)
    if (lines[i].fault == DIP_FINE || lines[i].fault == DIP_REPLACED)
      g_ptr_array_add (texts, diplomacy_order_write (self, list->seat, &lines[i].order));
  return texts->len ? g_steal_pointer (&texts) : NULL;
}

GPtrArray *
diplomacy_orders_for (const Diplomacy *self, int seat, guint8 province)
{
  List list = { self, seat, g_array_new (FALSE, TRUE, sizeof (DipLine)) };
  GPtrArray *texts;

  add_all (&list, province);
  texts = good_ones (&list);
  g_array_unref (list.lines);
  return texts;
}
