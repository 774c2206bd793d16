/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways over sea for an army: chains of fleets from its province to another. A *route* is a chain
 * from which no fleet could be left out. */
#include "diplomacy-orders-private.h"

static guint64
spread (const DipMap *map, guint64 fleets, guint64 reached)
{
  guint64 fresh = reached;

  while (fresh)
    {
      guint64 next = 0;
      for (guint64 left = fresh; left; left &= left - 1)
        next |= map->waters[__builtin_ctzll (left)];
      fresh = next & fleets & ~reached;
      reached |= fresh;
    }
  return reached;
}

/* R4.1: whether these fleets make a chain between two provinces on coasts. */
gboolean
dip_sea_way (const DipMap *map, guint64 fleets, guint8 from, guint8 to)
{
  guint64 first = map->shore[from] & fleets;

  if (!first || !(map->shore[to] & fleets))
    return FALSE;
  return (first & map->shore[to]) || (spread (map, fleets, first) & map->shore[to]);
}

typedef struct
{
  const DipMap *map;
  guint64 goal;   /* seas beside the destination */
  guint64 wanted; /* the search ends with the first route through one of these .. */
  guint64 found;  /* .. or finds all fleets that are on one */
} Search;

/* Goes on from the last sea of a chain; `open` are the fleets that may follow somewhere, which
 * touch none of the chain but perhaps its last. */
static gboolean
extend (Search *self, guint sea, guint64 chain, guint64 open)
{
  guint64 bit = (guint64)1 << sea;
  guint64 beside = self->map->waters[sea] & open & ~bit;

  chain |= bit;
  if (self->goal & bit)
    {
      self->found |= chain;
      return (chain & self->wanted) != 0;
    }
  open &= ~(self->map->waters[sea] | bit);
  for (; beside; beside &= beside - 1)
    if (extend (self, (guint)__builtin_ctzll (beside), chain, open))
      return TRUE;
  return FALSE;
}

static void
search_routes (Search *self, guint64 fleets, guint8 from)
{
  guint64 first = self->map->shore[from] & fleets;

  for (guint64 left = first; left; left &= left - 1)
    if (extend (self, (guint)__builtin_ctzll (left), 0, fleets & ~first))
      return;
}

/* Whether one of these fleets, in the sea of this number, is on a route. */
gboolean
dip_on_route (const DipMap *map, guint64 fleets, guint8 from, guint8 to, guint8 sea)
{
  guint64 bit = (guint64)1 << sea;
  Search search = { map, map->shore[to], bit, 0 };

  if (map->shore[from] & map->shore[to] & bit)
    return TRUE;
  if (!(spread (map, fleets, bit) & map->shore[from]) || !dip_sea_way (map, fleets, from, to))
    return FALSE;
  search_routes (&search, fleets, from);
  return (search.found & bit) != 0;
}

/* The fleets of all routes. */
guint64
dip_routes (const DipMap *map, guint64 fleets, guint8 from, guint8 to)
{
  Search search = { map, map->shore[to], 0, 0 };

  if (dip_sea_way (map, fleets, from, to))
    search_routes (&search, fleets, from);
  return search.found;
}
