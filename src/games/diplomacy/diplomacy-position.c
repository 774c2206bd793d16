/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading positions, and the orders with them, from JSON. */
#include "diplomacy-judge.h"

#include <string.h>

#include "diplomacy-json.h"
#include "engine/grape-error.h"

typedef struct
{
  const DipMap *map;
  DipJson json;
  DipPosition *position;
  GArray *texts;
  gboolean taken[DIP_MAX_PROVINCES];
} Reader;

static gboolean
is_word (const char *text, gsize length, const char *word)
{
  if (strlen (word) != length)
    return FALSE;
  return memcmp (text, word, length) == 0 || g_ascii_strncasecmp (text, word, length) == 0;
}

/* A power that is not on the map is DIP_NONE. */
static gboolean
find_power (Reader *self, guint8 *power)
{
  const char *text;
  gsize length;

  if (!dip_json_string (&self->json, &text, &length))
    return FALSE;
  for (guint i = 0; i < self->map->n_powers; i++)
    if (length > 0 && *text == *self->map->power[i].name
        && is_word (text, length, self->map->power[i].name))
      {
        *power = (guint8)i;
        return TRUE;
      }
  *power = dip_map_find_power (self->map, text, length);
  return TRUE;
}

static gboolean
read_power (Reader *self, guint8 *power)
{
  return find_power (self, power)
         && (*power != DIP_NONE || dip_json_fail (&self->json, "this power is not on the map"));
}

/* One bad order spoils no other, so here a power that is not on the map is no problem. */
static gboolean
read_who (Reader *self, guint8 *power)
{
  if (dip_json_null (&self->json))
    return TRUE;
  if (!find_power (self, power))
    return FALSE;
  if (*power == DIP_NONE)
    *power = DIP_STRANGER;
  return TRUE;
}

static gboolean
read_place (Reader *self, guint8 *province, guint8 *coast)
{
  const char *text;
  gsize length;
  char lower[16];

  if (!dip_json_string (&self->json, &text, &length))
    return FALSE;
  if (length < sizeof lower)
    {
      for (gsize i = 0; i < length; i++)
        lower[i] = g_ascii_tolower (text[i]);
      if (length == 3 && g_ascii_isalpha (lower[0]) && g_ascii_isalpha (lower[1])
          && g_ascii_isalpha (lower[2]))
        {
          *coast = DIP_WHOLE;
          *province
              = self->map->three[((lower[0] - 'a') * 26 + lower[1] - 'a') * 26 + lower[2] - 'a'];
          if (*province != DIP_NONE)
            return TRUE;
        }
      if (dip_map_place (self->map, lower, length, province, coast))
        return TRUE;
    }
  return dip_json_fail (&self->json, "this province is not on the map");
}

static gboolean
read_type (Reader *self, guint8 *type)
{
  const char *text;
  gsize length;

  if (!dip_json_string (&self->json, &text, &length))
    return FALSE;
  if (is_word (text, length, "A") || is_word (text, length, "army"))
    *type = DIP_ARMY;
  else if (is_word (text, length, "F") || is_word (text, length, "fleet"))
    *type = DIP_FLEET;
  else
    return dip_json_fail (&self->json, "a unit is A or F");
  return TRUE;
}

static gboolean
read_retreats (Reader *self, DipDislodged *dislodged)
{
  gboolean first = TRUE;
  guint8 province, coast;

  dislodged->listed = TRUE;
  dislodged->n_retreats = 0;
  if (!dip_json_enter (&self->json, '['))
    return FALSE;
  while (dip_json_element (&self->json, &first))
    {
      if (!read_place (self, &province, &coast))
        return FALSE;
      if (dislodged->n_retreats == DIP_MAX_RETREATS)
        return dip_json_fail (&self->json, "there are too many retreats");
      dislodged->retreat[dislodged->n_retreats][0] = province;
      dislodged->retreat[dislodged->n_retreats++][1] = coast;
    }
  return !self->json.problem;
}

/* What a unit and a dislodged one have; of the latter `dislodged` is not NULL. */
static gboolean
read_unit_member (Reader *self, const char *name, gsize length, DipUnit *unit,
                  DipDislodged *dislodged)
{
  guint8 coast;

  if (is_word (name, length, "power"))
    return read_power (self, &unit->power);
  if (is_word (name, length, "type"))
    return read_type (self, &unit->type);
  if (is_word (name, length, "province"))
    return read_place (self, &unit->province, &unit->coast);
  if (dislodged && is_word (name, length, "dislodged_from"))
    return dip_json_null (&self->json) || read_place (self, &dislodged->from, &coast);
  if (dislodged && is_word (name, length, "retreats"))
    return dip_json_null (&self->json) || read_retreats (self, dislodged);
  return dip_json_skip (&self->json);
}

static gboolean
read_unit (Reader *self, DipUnit *unit, DipDislodged *dislodged)
{
  const DipMap *map = self->map;
  gboolean first = TRUE;
  const char *name;
  gsize length;

  *unit = (DipUnit){ DIP_NONE, DIP_NO_TYPE, DIP_NONE, DIP_WHOLE };
  if (!dip_json_enter (&self->json, '{'))
    return FALSE;
  while (dip_json_member (&self->json, &first, &name, &length))
    if (!read_unit_member (self, name, length, unit, dislodged))
      return FALSE;
  if (self->json.problem)
    return FALSE;
  if (unit->power == DIP_NONE || unit->type == DIP_NO_TYPE || unit->province == DIP_NONE)
    return dip_json_fail (&self->json, "a unit has a power, a type and a province");
  if (map->province[unit->province].terrain == (unit->type == DIP_ARMY ? DIP_SEA : DIP_LAND))
    return dip_json_fail (&self->json, "such a unit cannot stand there");
  if (unit->type == DIP_ARMY)
    unit->coast = DIP_WHOLE;
  return TRUE;
}

static gboolean
read_units (Reader *self)
{
  DipPosition *position = self->position;
  gboolean first = TRUE;
  DipUnit unit;

  if (!dip_json_enter (&self->json, '['))
    return FALSE;
  while (dip_json_element (&self->json, &first))
    {
      if (!read_unit (self, &unit, NULL))
        return FALSE;
      if (self->taken[unit.province])
        return dip_json_fail (&self->json, "two units stand in one province");
      self->taken[unit.province] = TRUE;
      position->unit[position->n_units++] = unit;
    }
  return !self->json.problem;
}

static gboolean
read_dislodged (Reader *self)
{
  DipPosition *position = self->position;
  gboolean first = TRUE;

  if (!dip_json_enter (&self->json, '['))
    return FALSE;
  while (dip_json_element (&self->json, &first))
    {
      DipDislodged dislodged = { .from = DIP_NONE };
      if (!read_unit (self, &dislodged.unit, &dislodged))
        return FALSE;
      for (guint i = 0; i < position->n_dislodged; i++)
        if (position->dislodged[i].unit.province == dislodged.unit.province)
          return dip_json_fail (&self->json, "two units were dislodged in one province");
      position->dislodged[position->n_dislodged++] = dislodged;
    }
  return !self->json.problem;
}

/* Whose the centres are that no power has; they can be left out. */
static gboolean
is_nobody (const char *name, gsize length)
{
  return length == 0 || is_word (name, length, "neutral") || is_word (name, length, "unowned")
         || is_word (name, length, "none") || is_word (name, length, "null");
}

static gboolean
read_centres (Reader *self)
{
  gboolean first = TRUE;
  const char *name;
  gsize length;
  guint8 province, coast;

  if (!dip_json_enter (&self->json, '{'))
    return FALSE;
  while (dip_json_member (&self->json, &first, &name, &length))
    {
      guint8 power = dip_map_find_power (self->map, name, length);
      gboolean begun = TRUE;
      if (power == DIP_NONE && !is_nobody (name, length))
        return dip_json_fail (&self->json, "this power is not on the map");
      if (!dip_json_enter (&self->json, '['))
        return FALSE;
      while (dip_json_element (&self->json, &begun))
        {
          if (!read_place (self, &province, &coast))
            return FALSE;
          self->position->owner[province] = power;
        }
    }
  return !self->json.problem;
}

static gboolean
read_contested (Reader *self)
{
  gboolean first = TRUE;
  guint8 province, coast;

  if (!dip_json_enter (&self->json, '['))
    return FALSE;
  while (dip_json_element (&self->json, &first))
    {
      if (!read_place (self, &province, &coast))
        return FALSE;
      self->position->contested[province] = TRUE;
    }
  return !self->json.problem;
}

static gboolean
read_text (Reader *self)
{
  DipText text = { "", 0, DIP_NONE };
  gboolean first = TRUE;
  const char *name;
  gsize length, n;

  if (!dip_json_enter (&self->json, '{'))
    return FALSE;
  while (dip_json_member (&self->json, &first, &name, &length))
    if (is_word (name, length, "power"))
      {
        if (!read_who (self, &text.power))
          return FALSE;
      }
    else if (is_word (name, length, "text"))
      {
        if (!dip_json_string (&self->json, &text.text, &n))
          return FALSE;
        text.length = (guint)n;
      }
    else if (!dip_json_skip (&self->json))
      return FALSE;
  if (self->texts && !self->json.problem)
    g_array_append_val (self->texts, text);
  return !self->json.problem;
}

static gboolean
read_texts (Reader *self)
{
  gboolean first = TRUE;

  if (!dip_json_enter (&self->json, '['))
    return FALSE;
  while (dip_json_element (&self->json, &first))
    if (!read_text (self))
      return FALSE;
  return !self->json.problem;
}

static gboolean
read_season (Reader *self)
{
  const char *text;
  gsize length;

  if (!dip_json_string (&self->json, &text, &length))
    return FALSE;
  self->position->autumn = is_word (text, length, "fall") || is_word (text, length, "autumn")
                           || is_word (text, length, "winter");
  return self->position->autumn || is_word (text, length, "spring")
         || dip_json_fail (&self->json, "the season is spring or fall");
}

static gboolean
read_phase (Reader *self)
{
  static const char *const ids[] = { "movement", "retreat", "build" };
  const char *text;
  gsize length;

  if (!dip_json_string (&self->json, &text, &length))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (is_word (text, length, ids[i]))
      {
        self->position->phase = i;
        return TRUE;
      }
  return dip_json_fail (&self->json, "the phase is movement, retreat or build");
}

static gboolean
read_year (Reader *self)
{
  gint64 year;

  if (!dip_json_int (&self->json, &year))
    return FALSE;
  self->position->year = (int)CLAMP (year, -100000, 100000);
  return TRUE;
}

static gboolean
read_member (Reader *self, const char *name, gsize length)
{
  static const struct
  {
    const char *name;
    gboolean (*read) (Reader *self);
  } members[] = {
    { "year", read_year },
    { "season", read_season },
    { "phase", read_phase },
    { "units", read_units },
    { "supply_centers", read_centres },
    { "dislodged", read_dislodged },
    { "contested", read_contested },
    { "orders", read_texts },
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (strlen (members[i].name) == length && memcmp (members[i].name, name, length) == 0)
      return dip_json_null (&self->json) || members[i].read (self);
  return dip_json_skip (&self->json);
}

/* Retreats that were not given are worked out; one of a fleet that names no coast means each. */
static void
complete_retreats (const DipMap *map, DipPosition *position)
{
  for (guint i = 0; i < position->n_dislodged; i++)
    {
      DipDislodged *dislodged = &position->dislodged[i];
      guint n = dislodged->n_retreats;
      if (!dislodged->listed)
        dip_find_retreats (map, position, dislodged, TRUE);
      for (guint j = 0; j < n && dislodged->listed; j++)
        {
          guint8 *retreat = dislodged->retreat[j];
          guint8 coasts = map->province[retreat[0]].coast;
          if (dislodged->unit.type == DIP_ARMY)
            retreat[1] = DIP_WHOLE;
          else if (coasts && retreat[1] == DIP_WHOLE)
            {
              guint8 reached = dip_map_reach (map, &dislodged->unit, retreat[0]) & coasts;
              if (!reached)
                continue;
              retreat[1] = (guint8)__builtin_ctz (reached);
              for (reached &= (guint8)(reached - 1);
                   reached && dislodged->n_retreats < DIP_MAX_RETREATS;
                   reached &= (guint8)(reached - 1))
                {
                  guint8 *more = dislodged->retreat[dislodged->n_retreats++];
                  more[0] = retreat[0];
                  more[1] = (guint8)__builtin_ctz (reached);
                }
            }
        }
    }
}

/* Whether all of it is ASCII. */
static gboolean
is_plain (const char *text, gsize length)
{
  guint64 bits = 0, eight;
  gsize i = 0;

  for (; i + 8 <= length; i += 8)
    {
      memcpy (&eight, text + i, 8);
      bits |= eight;
    }
  for (; i < length; i++)
    bits |= (guchar)text[i];
  return !(bits & G_GUINT64_CONSTANT (0x8080808080808080));
}

/** dip_texts_new: (transfer full): a list of DipText */
GArray *
dip_texts_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (DipText));
}

/** dip_position_read: reads a position; unknown members are passed over. "orders", if there are
 * any, go into `texts` (may be NULL), which points into `json` and `store`. */
gboolean
dip_position_read (const DipMap *map, const char *json, gsize length, DipPosition *position,
                   GArray *texts, GString *store, GError **error)
{
  Reader self = { .map = map, .position = position, .texts = texts };
  gboolean first = TRUE;
  const char *name;
  gsize n;

  position->year = map->year;
  position->autumn = FALSE;
  position->phase = DIP_MOVEMENT;
  position->n_units = position->n_dislodged = 0;
  memset (position->owner, DIP_NONE, sizeof position->owner);
  memset (position->contested, 0, sizeof position->contested);
  dip_json_open (&self.json, json, length, store);
  if (!is_plain (json, length) && !g_utf8_validate (json, (gssize)length, NULL))
    dip_json_fail (&self.json, "this is not UTF-8");
  else if (dip_json_enter (&self.json, '{'))
    while (dip_json_member (&self.json, &first, &name, &n))
      if (!read_member (&self, name, n))
        break;
  if (dip_json_close (&self.json))
    {
      complete_retreats (map, position);
      return TRUE;
    }
  g_set_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP, "The position cannot be read: %s (byte %u)",
               self.json.problem, (guint)(self.json.at - self.json.begin));
  return FALSE;
}
