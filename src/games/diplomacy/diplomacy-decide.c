/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decisions of a movement phase that follow from what is known: each open one is looked at with
 * the least and the most that the rest can still come to, until nothing changes. What depends on
 * itself stays open, for diplomacy-paradox.c. */
#include "diplomacy-resolve-private.h"

#include <string.h>

typedef struct
{
  guint least, most;
} Strength;

static gboolean
is_opposite (const DipOrders *orders, guint move, guint other)
{
  return other != NOBODY && orders->kind[other] == DIP_MOVE
         && orders->to[other] == orders->unit[move].province;
}

/* R5.4: whether the move and its opposite meet on their border: OPEN while their ways are. */
static int
head_on (const DipDecisions *self, guint move, guint other)
{
  if (!is_opposite (self->orders, move, other) || self->sails[move] == YES
      || self->sails[other] == YES)
    return NO;
  return self->sails[move] == NO && self->sails[other] == NO ? YES : OPEN;
}

/* R5.1: one, and the supports of a unit but those of one power. */
static Strength
count_helpers (const DipDecisions *self, guint unit, guint8 except)
{
  Strength strength = { 1, 1 };

  for (guint i = self->helper[unit]; i != NOBODY; i = self->next_helper[i])
    if (self->given[i] != NO && self->orders->unit[i].power != except)
      {
        strength.most++;
        strength.least += self->given[i] == YES;
      }
  return strength;
}

/* R5.5 */
static Strength
attack (const DipDecisions *self, guint move, int front)
{
  const DipOrders *orders = self->orders;
  guint8 occupant = orders->at[orders->to[move]];
  Strength strength = { 0, 0 }, through;

  if (self->path[move] == NO)
    return strength;
  if (occupant == NOBODY)
    strength = count_helpers (self, move, DIP_NONE);
  else
    {
      gboolean leaves = orders->kind[occupant] == DIP_MOVE && front != YES;
      guint8 power = orders->unit[occupant].power;
      if (leaves && self->move[occupant] == YES)
        strength = count_helpers (self, move, DIP_NONE);
      else
        {
          if (power != orders->unit[move].power)
            strength = count_helpers (self, move, power);
          if (leaves && self->move[occupant] == OPEN)
            {
              through = count_helpers (self, move, DIP_NONE);
              strength.most = through.most;
            }
        }
    }
  if (self->path[move] == OPEN)
    strength.least = 0;
  return strength;
}

/* R5.6 */
static Strength
hold (const DipDecisions *self, guint8 province)
{
  guint unit = self->orders->at[province];

  if (unit == NOBODY)
    return (Strength){ 0, 0 };
  if (self->orders->kind[unit] != DIP_MOVE)
    return count_helpers (self, unit, DIP_NONE);
  return (Strength){ self->move[unit] == NO, self->move[unit] != YES };
}

/* R5.7 */
static Strength
prevent (const DipDecisions *self, guint move)
{
  guint other = self->orders->at[self->orders->to[move]];
  int front = head_on (self, move, other);
  Strength strength = { 0, 0 };

  if (self->path[move] == NO || (front == YES && self->move[other] == YES))
    return strength;
  strength = count_helpers (self, move, DIP_NONE);
  if (self->path[move] == OPEN || (front != NO && self->move[other] != NO))
    strength.least = 0;
  return strength;
}

/** dip_decide_prevents: whether a move that failed kept others out, so that the province was
 * contested */
gboolean
dip_decide_prevents (const DipDecisions *self, guint move)
{
  return prevent (self, move).least > 0;
}

static int
weigh (const DipDecisions *self, guint move)
{
  const DipOrders *orders = self->orders;
  guint8 to = orders->to[move], other = orders->at[to];
  int front = head_on (self, move, other), result = YES;

  if (self->path[move] == NO)
    return NO;
  if (front == OPEN)
    return OPEN;
  Strength own = attack (self, move, front);
  Strength against = front == YES ? count_helpers (self, other, DIP_NONE) : hold (self, to);
  if (own.most <= against.least)
    return NO;
  if (own.least <= against.most)
    result = OPEN;
  for (guint i = self->incoming[to]; i != NOBODY; i = self->next_move[i])
    if (i != move)
      {
        against = prevent (self, i);
        if (own.most <= against.least)
          return NO;
        if (own.least <= against.most)
          result = OPEN;
      }
  return result;
}

/* R8.3: in the edition of 1976 a convoyed army does not cut a fleet's support of an attack on one
 * of its fleets, whatever becomes of the supporter. */
static gboolean
is_spared (const DipDecisions *self, guint supporter, guint move)
{
  const DipOrders *orders = self->orders;
  guint8 sea;

  if (orders->edition != DIP_1976 || self->sails[move] != YES
      || orders->kind[supporter] != DIP_SUPPORT_MOVE || orders->unit[supporter].type != DIP_FLEET)
    return FALSE;
  sea = orders->map->province[orders->to[supporter]].sea;
  return sea != DIP_NONE && self->routes[move] & (guint64)1 << sea;
}

/* R5.3 */
static int
weigh_support (const DipDecisions *self, guint supporter)
{
  const DipOrders *orders = self->orders;
  const DipUnit *unit = &orders->unit[supporter];
  guint8 target = orders->kind[supporter] == DIP_SUPPORT_MOVE
                      ? orders->to[supporter]
                      : orders->unit[orders->of[supporter]].province;
  int result = YES;

  for (guint i = self->incoming[unit->province]; i != NOBODY; i = self->next_move[i])
    {
      if (is_spared (self, supporter, i))
        continue;
      gboolean cuts = orders->unit[i].power != unit->power && orders->unit[i].province != target;
      int cut = cuts ? self->path[i] : self->move[i];
      if (cut == YES)
        return NO;
      if (cut == OPEN)
        result = OPEN;
    }
  return result;
}

/** dip_decide_dislodged: YES, NO or OPEN */
int
dip_decide_dislodged (const DipDecisions *self, guint unit)
{
  const DipOrders *orders = self->orders;
  gboolean moves = orders->kind[unit] == DIP_MOVE;
  int result = NO;

  if (moves && self->move[unit] == YES)
    return NO;
  for (guint i = self->incoming[orders->unit[unit].province]; i != NOBODY; i = self->next_move[i])
    if (self->move[i] == YES)
      return moves && self->move[unit] == OPEN ? OPEN : YES;
    else if (self->move[i] == OPEN)
      result = OPEN;
  return result;
}

static int
weigh_fleet (const DipDecisions *self, guint fleet)
{
  int dislodged = dip_decide_dislodged (self, fleet);
  return dislodged == OPEN ? OPEN : dislodged == YES ? NO : YES;
}

/* R5.2, R8.1: OPEN, or whether the fleets that convoy the move make a way for it. */
static int
weigh_way (const DipDecisions *self, guint move)
{
  const DipOrders *orders = self->orders;
  guint64 safe = 0, hoped = 0, all = self->fleets[move];
  guint8 from = orders->unit[move].province, to = orders->to[move];

  for (guint64 left = all; left; left &= left - 1)
    {
      guint sea = (guint)__builtin_ctzll (left);
      guint8 fleet = orders->at[orders->map->sea_province[sea]];
      safe |= (guint64)(self->safe[fleet] == YES) << sea;
      hoped |= (guint64)(self->safe[fleet] != NO) << sea;
    }
  if (orders->edition == DIP_1976)
    {
      guint64 routes = self->routes[move];
      if (!routes || routes & ~hoped)
        return NO;
      return routes & ~safe ? OPEN : YES;
    }
  if (!dip_sea_way (orders->map, hoped, from, to))
    return NO;
  return safe == hoped || dip_sea_way (orders->map, safe, from, to) ? YES : OPEN;
}

/* The move over sea, or the one that sails only if it can (R8.2). */
static gboolean
settle_way (DipDecisions *self, guint move)
{
  int way;

  if (self->path[move] && self->sails[move])
    return FALSE;
  way = weigh_way (self, move);
  if (way == OPEN)
    return FALSE;
  if (self->sails[move] == OPEN)
    self->sails[move] = (guint8)way;
  else
    self->path[move] = (guint8)way;
  return TRUE;
}

static gboolean
settle (guint8 *decision, int value)
{
  if (value == OPEN)
    return FALSE;
  *decision = (guint8)value;
  return TRUE;
}

/** dip_decide_spread: decides what follows from what is decided */
void
dip_decide_spread (DipDecisions *self)
{
  const DipOrders *orders = self->orders;
  gboolean more = TRUE;

  while (more)
    {
      more = FALSE;
      for (guint i = 0; i < orders->n; i++)
        if (!self->given[i])
          more |= settle (&self->given[i], weigh_support (self, i));
      for (guint i = 0; i < orders->n; i++)
        {
          if (!self->safe[i])
            more |= settle (&self->safe[i], weigh_fleet (self, i));
          if (!self->path[i] || !self->sails[i])
            more |= settle_way (self, i);
        }
      for (guint i = 0; i < orders->n; i++)
        if (!self->move[i])
          more |= settle (&self->move[i], weigh (self, i));
    }
}

/* R4.2, R4.3, R8.2: which way a move takes. */
static void
choose_way (DipDecisions *self, guint move, gboolean own_fleet)
{
  const DipOrders *orders = self->orders;
  const DipUnit *unit = &orders->unit[move];
  guint8 to = orders->to[move];
  gboolean beside = unit->type == DIP_FLEET || orders->map->army[unit->province][to];

  if (orders->edition == DIP_1976)
    self->routes[move] = dip_routes (orders->map, self->fleets[move], unit->province, to);
  if (!beside)
    self->sails[move] = YES;
  else if (unit->type == DIP_FLEET)
    self->sails[move] = NO;
  else if (orders->edition == DIP_1976)
    self->sails[move]
        = self->routes[move] && is_opposite (orders, move, orders->at[to]) ? OPEN : NO;
  else
    self->sails[move] = orders->by_convoy[move] || own_fleet ? YES : NO;
  self->path[move] = self->sails[move] == YES ? OPEN : YES;
}

/** dip_decide_prepare: opens every decision that there is to make; the others are closed */
void
dip_decide_prepare (DipDecisions *self, const DipOrders *orders)
{
  gboolean own_fleet[DIP_MAX_PROVINCES];

  self->orders = orders;
  memset (self->incoming, NOBODY, sizeof self->incoming);
  for (guint i = 0; i < orders->n; i++)
    {
      self->helper[i] = NOBODY;
      self->fleets[i] = self->routes[i] = 0;
      self->move[i] = self->given[i] = self->safe[i] = NO;
      self->path[i] = self->sails[i] = NO;
      self->failed[i] = FALSE;
      own_fleet[i] = FALSE;
    }
  for (guint i = 0; i < orders->n; i++)
    {
      guint of = orders->of[i];
      if (orders->kind[i] == DIP_MOVE)
        {
          self->next_move[i] = self->incoming[orders->to[i]];
          self->incoming[orders->to[i]] = (guint8)i;
          self->move[i] = OPEN;
        }
      if (!orders->matched[i])
        continue;
      if (orders->kind[i] == DIP_CONVOY)
        {
          self->fleets[of] |= (guint64)1 << orders->map->province[orders->unit[i].province].sea;
          self->safe[i] = OPEN;
          own_fleet[of] |= orders->unit[i].power == orders->unit[of].power; /* R4.3 */
        }
      else
        {
          self->next_helper[i] = self->helper[of];
          self->helper[of] = (guint8)i;
          self->given[i] = OPEN;
        }
    }
  for (guint i = 0; i < orders->n; i++)
    if (orders->kind[i] == DIP_MOVE)
      choose_way (self, i, own_fleet[i]);
}
