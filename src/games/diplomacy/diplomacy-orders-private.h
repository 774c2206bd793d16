/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the judging of a movement share: the units with the orders that they follow. */
#pragma once

#include "diplomacy-judge.h"

/* What is not yet known of a decision. */
enum
{
  OPEN,
  YES,
  NO,
};

#define NOBODY DIP_MAX_PROVINCES /* no unit */

/* Units have numbers, those of the position. */
typedef struct
{
  const DipMap *map;
  DipEdition edition;
  guint n;
  guint8 at[DIP_MAX_PROVINCES]; /* the unit in a province, or NOBODY */
  guint64 fleets;               /* seas with a fleet */
  DipUnit unit[DIP_MAX_PROVINCES];
  /* the order that the unit follows */
  guint8 kind[DIP_MAX_PROVINCES];
  guint8 to[DIP_MAX_PROVINCES], to_coast[DIP_MAX_PROVINCES];
  guint8 of[DIP_MAX_PROVINCES]; /* the supported or convoyed unit */
  guint8 by_convoy[DIP_MAX_PROVINCES];
  guint8 matched[DIP_MAX_PROVINCES]; /* a support or convoy fits the order of its unit */
} DipOrders;

gboolean dip_sea_way (const DipMap *map, guint64 fleets, guint8 from, guint8 to);
gboolean dip_on_route (const DipMap *map, guint64 fleets, guint8 from, guint8 to, guint8 sea);
guint64 dip_routes (const DipMap *map, guint64 fleets, guint8 from, guint8 to);
void dip_orders_take (DipOrders *self, const DipMap *map, DipEdition edition,
                      const DipPosition *position, DipLine *lines, guint n_lines,
                      guint8 *unit_of_line);
void dip_orders_resolve (const DipOrders *self, DipPosition *after, DipLine *lines, guint n_lines,
                         const guint8 *unit_of_line);
