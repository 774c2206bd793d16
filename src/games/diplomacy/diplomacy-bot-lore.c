/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map as bots see it. How a centre pulls at a node is the idea of David Norman's DumbBot: what
 * a centre is worth spreads from node to node, a fifth of it in each of ten steps, and each step
 * has its weight. All of that is linear, so that it is worked out once for a map. */
#include "diplomacy-bot-private.h"

#include <string.h>

#define STEPS  10
#define SPREAD 5

static const gint32 spring_steps[STEPS] = { 100, 1000, 30, 10, 6, 5, 4, 3, 2, 1 };
static const gint32 fall_steps[STEPS] = { 1000, 100, 30, 10, 6, 5, 4, 3, 2, 1 };

/* What holding and taking weighs, and what a unit more or an enemy more does. */
enum
{
  SPRING_ATTACK = 7,
  SPRING_DEFENCE = 3,
  FALL_ATTACK = 6,
  FALL_DEFENCE = 4,
  STRENGTH = 10,
  COMPETITION = 10,
};

static void
add_node (DipLore *self, guint node, guint8 province, guint8 coast, const guint8 *reach)
{
  const DipMap *map = self->map;

  self->province[node] = province;
  self->coast[node] = coast;
  for (guint i = 0; i < map->n_provinces; i++)
    for (guint8 coasts = reach[i]; coasts; coasts &= (guint8)(coasts - 1))
      if (self->n_next[node] < DIP_MAX_RETREATS)
        {
          DipUnit there = { 0, node < map->n_provinces ? DIP_ARMY : DIP_FLEET, (guint8)i,
                            (guint8)__builtin_ctz (coasts) };
          self->next[node][self->n_next[node]++] = (guint8)dip_node (self, &there);
        }
}

static void
spread_from (DipLore *self, guint index)
{
  double now[DIP_MAX_NODES] = { 0 }, then[DIP_MAX_NODES], pull[2][DIP_MAX_NODES] = { { 0 } };

  for (guint i = 0; i < self->n_nodes; i++)
    now[i] = self->n_next[i] && self->province[i] == self->centre[index];
  for (guint step = 0; step < STEPS; step++)
    {
      for (guint i = 0; i < self->n_nodes; i++)
        {
          double sum = now[i];
          for (guint k = 0; k < self->n_next[i]; k++)
            sum += now[self->next[i][k]];
          then[i] = sum / SPREAD;
          pull[0][i] += spring_steps[step] * now[i];
          pull[1][i] += fall_steps[step] * now[i];
        }
      memcpy (now, then, sizeof now);
    }
  for (guint i = 0; i < self->n_nodes; i++)
    for (guint fall = 0; fall < 2; fall++)
      self->pull[fall][i][index] = (gint32)(pull[fall][i] + 0.5);
}

/** dip_lore_new: (transfer full): what bots know of a map, which must outlive it */
DipLore *
dip_lore_new (const DipMap *map, DipEdition edition)
{
  DipLore *self = g_new0 (DipLore, 1);

  self->map = map;
  self->edition = edition;
  self->n_nodes = map->n_provinces + map->n_places;
  for (guint8 i = 0; i < map->n_provinces; i++)
    {
      const DipProvince *province = &map->province[i];

      if (province->centre)
        self->centre[self->n_centres++] = i;
      add_node (self, i, i, DIP_WHOLE, map->army[i]);
      for (guint8 coast = DIP_WHOLE; coast < DIP_N_COASTS; coast++)
        if (province->coast ? province->coast & 1 << coast : coast == DIP_WHOLE)
          add_node (self, map->n_provinces + province->place[coast], i, coast,
                    map->fleet[province->place[coast]]);
    }
  for (guint i = 0; i < self->n_centres; i++)
    spread_from (self, i);
  return self;
}

void
dip_lore_free (DipLore *self)
{
  g_free (self);
}

/* Bigger powers are more dangerous than their number of centres says. */
static gint32
size_of (guint n_centres)
{
  return (gint32)(n_centres * n_centres + 4 * n_centres + 16);
}

/** dip_scene_init: counts a position, which must stay as it is */
void
dip_scene_init (DipScene *self, const DipLore *lore, const DipPosition *position)
{
  guint n_centres[DIP_MAX_POWERS + 1] = { 0 };

  self->position = position;
  memset (self->at, DIP_NONE, sizeof self->at);
  memset (self->beside, 0, sizeof self->beside);
  for (guint i = 0; i < position->n_units; i++)
    {
      const DipUnit *unit = &position->unit[i];
      guint node = dip_node (lore, unit);
      guint8 *beside = self->beside[unit->power];

      self->at[unit->province] = (guint8)i;
      beside[unit->province]++;
      for (guint k = 0; k < lore->n_next[node]; k++)
        {
          guint8 to = lore->next[node][k];
          /* of several coasts one counts */
          if (!k || lore->province[to] != lore->province[lore->next[node][k - 1]])
            beside[lore->province[to]]++;
        }
    }
  for (guint i = 0; i < lore->n_centres; i++)
    n_centres[MIN (position->owner[lore->centre[i]], DIP_MAX_POWERS)]++;
  for (guint i = 0; i <= DIP_MAX_POWERS; i++)
    self->size[i] = size_of (n_centres[i]);
}

static guint8
most_beside (const DipScene *scene, guint8 power, guint8 province)
{
  guint8 most = 0;

  for (guint8 other = 0; other < DIP_MAX_POWERS; other++)
    if (other != power)
      most = MAX (most, scene->beside[other][province]);
  return most;
}

static gint32
largest_beside (const DipScene *scene, guint8 power, guint8 province)
{
  gint32 largest = 0;

  for (guint8 other = 0; other < DIP_MAX_POWERS; other++)
    if (other != power && scene->beside[other][province])
      largest = MAX (largest, scene->size[other]);
  return largest;
}

/** dip_worth_init: others' centres are worth as much as their owner is big, one's own as much as
 * the biggest that stands beside it */
void
dip_worth_init (DipWorth *self, const DipLore *lore, const DipScene *scene, guint8 power)
{
  const DipPosition *position = scene->position;

  self->lore = lore;
  self->scene = scene;
  self->power = power;
  self->fall = position->autumn;
  for (guint i = 0; i < lore->n_centres; i++)
    {
      guint8 owner = position->owner[lore->centre[i]];

      if (owner == power)
        self->weight[i] = largest_beside (scene, power, lore->centre[i])
                          * (self->fall ? FALL_DEFENCE : SPRING_DEFENCE);
      else
        self->weight[i]
            = scene->size[MIN (owner, DIP_MAX_POWERS)] * (self->fall ? FALL_ATTACK : SPRING_ATTACK);
    }
}

/** dip_worth_of: what it is worth to stand there; if that is to be fought for, also how many can
 * help and how many will mind */
gint64
dip_worth_of (const DipWorth *self, guint node, gboolean contested)
{
  const DipLore *lore = self->lore;
  const gint32 *pull = lore->pull[self->fall][node];
  gint64 worth = 0;

  for (guint i = 0; i < lore->n_centres; i++)
    worth += (gint64)pull[i] * self->weight[i];
  if (contested)
    worth += STRENGTH * self->scene->beside[self->power][lore->province[node]]
             - COMPETITION * most_beside (self->scene, self->power, lore->province[node]);
  return worth;
}
