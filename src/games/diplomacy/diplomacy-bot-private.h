/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bots share: the map as a graph of places to stand in, and what the centres around are
 * worth to a power. */
#pragma once

#include "diplomacy-bot.h"

/* Where an army may stand, and where a fleet may. */
#define DIP_MAX_NODES   (DIP_MAX_PROVINCES + DIP_MAX_PLACES)
#define DIP_MOST_ORDERS 600 /* of one unit; what exceeds it is not listed */

struct _DipLore
{
  const DipMap *map;
  DipEdition edition;
  guint n_nodes;
  guint8 province[DIP_MAX_NODES], coast[DIP_MAX_NODES];
  guint8 n_next[DIP_MAX_NODES], next[DIP_MAX_NODES][DIP_MAX_RETREATS];
  guint n_centres;
  guint8 centre[DIP_MAX_PROVINCES];
  /* How much a centre pulls a unit to a node, in spring and in fall. */
  gint32 pull[2][DIP_MAX_NODES][DIP_MAX_PROVINCES];
};

/* A position, counted. */
typedef struct
{
  const DipPosition *position;
  guint8 at[DIP_MAX_PROVINCES];                     /* the unit in a province, or DIP_NONE */
  guint8 beside[DIP_MAX_POWERS][DIP_MAX_PROVINCES]; /* units in a province or next to it */
  gint32 size[DIP_MAX_POWERS + 1];                  /* [DIP_MAX_POWERS]: nobody's centres */
} DipScene;

/* What a power wants. */
typedef struct
{
  const DipLore *lore;
  const DipScene *scene;
  guint8 power;
  gboolean fall;
  gint32 weight[DIP_MAX_PROVINCES]; /* of each centre */
} DipWorth;

/* diplomacy-bot-lore.c */
static inline guint
dip_node (const DipLore *self, const DipUnit *unit)
{
  if (unit->type == DIP_ARMY)
    return unit->province;
  return self->map->n_provinces + self->map->province[unit->province].place[unit->coast];
}

void dip_scene_init (DipScene *self, const DipLore *lore, const DipPosition *position);
void dip_worth_init (DipWorth *self, const DipLore *lore, const DipScene *scene, guint8 power);
gint64 dip_worth_of (const DipWorth *self, guint node, gboolean contested);
guint dip_list_orders (const DipLore *self, const DipPosition *position, guint unit,
                       DipOrder *orders);

/* diplomacy-bot-simple.c */
guint dip_simple_orders (const DipLore *lore, const DipScene *scene, guint8 power,
                         GrapeStream *stream, DipOrder *orders);

/* diplomacy-bot-good.c */
guint dip_good_orders (const DipLore *lore, const DipPosition *position, guint8 power,
                       GrapeStream *stream, guint64 budget, DipOrder *orders);
