/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a map makes sense, and what follows from it: seas beside seas, distances, ranks. */
#include "diplomacy-map.h"

#include <string.h>

#include "engine/grape-error.h"

G_GNUC_PRINTF (2, 3)
static gboolean
refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *why = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP, "The map cannot be used: %s", why);
  return FALSE;
}

static gboolean
check_heading (const DipMap *self, GError **error)
{
  if (!self->id || !self->title)
    return refuse (error, "it has no id or no title");
  if (!self->n_powers || !self->n_provinces)
    return refuse (error, "it has no power or no province");
  if (self->win < 1 || self->win > self->n_centres)
    return refuse (error, "nobody can own the centres that win");
  return TRUE;
}

static gboolean
check_province (const DipMap *self, guint at, GError **error)
{
  const DipProvince *province = &self->province[at];

  if (province->terrain != DIP_COAST && province->coast)
    return refuse (error, "only a province on a coast can have several (%s)", province->id);
  if (province->coast && !(province->coast & (province->coast - 1)))
    return refuse (error, "%s has one coast only, which needs no name", province->id);
  if (province->home != DIP_NONE && !province->centre)
    return refuse (error, "%s is a home, but not a centre", province->id);
  return TRUE;
}

static gboolean
check_walk (const DipMap *self, guint from, guint to, GError **error)
{
  const DipProvince *a = &self->province[from], *b = &self->province[to];

  if (!self->army[from][to])
    return TRUE;
  if (from == to || a->terrain == DIP_SEA || b->terrain == DIP_SEA)
    return refuse (error, "no army can walk from %s to %s", a->id, b->id);
  if (!self->army[to][from])
    return refuse (error, "an army can go from %s to %s, but not back", a->id, b->id);
  return TRUE;
}

static gboolean
check_sail (const DipMap *self, guint from, DipCoast coast, guint to, GError **error)
{
  const DipProvince *a = &self->province[from], *b = &self->province[to];
  guint8 reached = self->fleet[a->place[coast]][to];

  if (!reached)
    return TRUE;
  if (from == to || a->terrain == DIP_LAND || b->terrain == DIP_LAND)
    return refuse (error, "no fleet can go from %s to %s", a->id, b->id);
  for (guint other = 0; other < DIP_N_COASTS; other++)
    if (reached & 1 << other && !(self->fleet[b->place[other]][from] & 1 << coast))
      return refuse (error, "a fleet can go from %s to %s, but not back", a->id, b->id);
  return TRUE;
}

static gboolean
check_units (const DipMap *self, GError **error)
{
  gboolean taken[DIP_MAX_PROVINCES] = { FALSE };

  for (guint i = 0; i < self->n_start; i++)
    {
      const DipUnit *unit = &self->start[i];
      const DipProvince *province = &self->province[unit->province];
      if (taken[unit->province])
        return refuse (error, "two units begin in %s", province->id);
      taken[unit->province] = TRUE;
      if (province->terrain == (unit->type == DIP_ARMY ? DIP_SEA : DIP_LAND)
          || (unit->type == DIP_FLEET && province->coast && unit->coast == DIP_WHOLE))
        return refuse (error, "the unit that begins in %s cannot stand there", province->id);
    }
  return TRUE;
}

/* Every province is reached from the first, by land and sea. */
static gboolean
check_whole (const DipMap *self, GError **error)
{
  gboolean reached[DIP_MAX_PROVINCES] = { TRUE };
  gboolean more = TRUE;

  while (more)
    {
      more = FALSE;
      for (guint from = 0; from < self->n_provinces; from++)
        for (guint to = 0; reached[from] && to < self->n_provinces; to++)
          {
            gboolean borders = self->army[from][to];
            for (guint coast = 0; coast < DIP_N_COASTS; coast++)
              borders |= self->fleet[self->province[from].place[coast]][to] != 0;
            if (borders && !reached[to])
              reached[to] = more = TRUE;
          }
    }
  for (guint i = 0; i < self->n_provinces; i++)
    if (!reached[i])
      return refuse (error, "%s borders on nothing that leads to the rest", self->province[i].id);
  return TRUE;
}

/** dip_map_check: whether a game can be played on it: borders lead both ways, units can stand where
 * they begin, nothing is cut off. */
gboolean
dip_map_check (const DipMap *self, GError **error)
{
  if (!check_heading (self, error))
    return FALSE;
  for (guint from = 0; from < self->n_provinces; from++)
    {
      if (!check_province (self, from, error))
        return FALSE;
      for (guint to = 0; to < self->n_provinces; to++)
        {
          if (!check_walk (self, from, to, error))
            return FALSE;
          for (guint coast = 0; coast < DIP_N_COASTS; coast++)
            if ((coast == DIP_WHOLE || self->province[from].coast & 1 << coast)
                && !check_sail (self, from, coast, to, error))
              return FALSE;
        }
    }
  return check_units (self, error) && check_whole (self, error);
}

static void
rank_names (DipMap *self)
{
  for (guint i = 0; i < self->n_provinces; i++)
    for (guint j = 0; j < self->n_provinces; j++)
      if (g_ascii_strcasecmp (self->province[j].name, self->province[i].name) < 0)
        self->province[i].rank++;
}

static void
measure_waters (DipMap *self)
{
  for (guint i = 0; i < self->n_provinces; i++)
    for (guint sea = 0; sea < self->n_seas; sea++)
      {
        guint at = self->sea_province[sea];
        if (!self->fleet[at][i])
          continue;
        if (self->province[i].terrain == DIP_SEA)
          self->waters[sea] |= (guint64)1 << self->province[i].sea;
        else
          self->shore[i] |= (guint64)1 << sea;
      }
}

/* A fleet on a coast that was not said can do what it could on any. */
static void
join_coasts (DipMap *self)
{
  for (guint i = 0; i < self->n_provinces; i++)
    for (guint coast = 1; coast < DIP_N_COASTS; coast++)
      if (self->province[i].coast & 1 << coast)
        for (guint to = 0; to < self->n_provinces; to++)
          self->fleet[i][to] |= self->fleet[self->province[i].place[coast]][to];
}

static void
spread_land (DipMap *self, guint from)
{
  guint8 *way = self->land_way[from], queue[DIP_MAX_PROVINCES];
  guint n = 0, next = 0;

  memset (way, DIP_NONE, DIP_MAX_PROVINCES);
  way[from] = 0;
  queue[n++] = (guint8)from;
  for (; next < n; next++)
    for (guint to = 0; to < self->n_provinces; to++)
      if (way[to] == DIP_NONE && (self->army[queue[next]][to] || self->fleet[queue[next]][to]))
        {
          way[to] = (guint8)(way[queue[next]] + 1);
          queue[n++] = (guint8)to;
        }
}

static void
spread_sea (DipMap *self, guint from)
{
  guint8 steps[DIP_MAX_PLACES], queue[DIP_MAX_PLACES], owner[DIP_MAX_PLACES];
  guint n = 0;

  for (guint i = 0; i < self->n_provinces; i++)
    for (guint coast = 0; coast < DIP_N_COASTS; coast++)
      owner[self->province[i].place[coast]] = (guint8)i;
  memset (steps, DIP_NONE, sizeof steps);
  memset (self->fleet_way[from], DIP_NONE, DIP_MAX_PROVINCES);
  steps[from] = self->fleet_way[from][owner[from]] = 0;
  queue[n++] = (guint8)from;
  for (guint next = 0; next < n; next++)
    for (guint to = 0; to < self->n_provinces; to++)
      for (guint coast = 0; coast < DIP_N_COASTS; coast++)
        {
          guint8 place = self->province[to].place[coast];
          if (!(self->fleet[queue[next]][to] & 1 << coast) || steps[place] != DIP_NONE)
            continue;
          steps[place] = (guint8)(steps[queue[next]] + 1);
          self->fleet_way[from][to] = MIN (self->fleet_way[from][to], steps[place]);
          queue[n++] = place;
        }
}

/** dip_map_measure: works out of a checked map what judging needs at hand. */
void
dip_map_measure (DipMap *self)
{
  join_coasts (self);
  rank_names (self);
  measure_waters (self);
  for (guint i = 0; i < self->n_provinces; i++)
    spread_land (self, i);
  for (guint i = 0; i < self->n_places; i++)
    spread_sea (self, i);
}
