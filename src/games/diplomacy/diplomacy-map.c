/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a map from its text, a line at a time; diplomacy-map-check.c says whether it makes sense,
 * and measures it. */
#include "diplomacy-map.h"

#include <string.h>

#include "engine/grape-error.h"

typedef struct
{
  DipMap *map;
  guint line;
  int power, province; /* what the indented lines are about, or -1 */
  GPtrArray *later;    /* lines that name provinces, each after its number and its owner's */
  GError **error;
} Reader;

typedef struct
{
  guint line;
  int power, province;
  char *text;
} Later;

static void
later_free (gpointer data)
{
  Later *self = data;

  g_free (self->text);
  g_free (self);
}

G_GNUC_PRINTF (2, 3)
static gboolean
refuse (const Reader *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *why = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (self->error, GRAPE_ERROR, GRAPE_ERROR_SETUP, "Line %u of the map: %s", self->line,
               why);
  return FALSE;
}

void
dip_map_free (DipMap *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_provinces; i++)
    {
      g_free (self->province[i].id);
      g_free (self->province[i].name);
    }
  for (guint i = 0; i < self->n_powers; i++)
    {
      g_free (self->power[i].name);
      g_free (self->power[i].adjective);
    }
  g_free (self->id);
  g_free (self->title);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->powers, g_hash_table_unref);
  g_free (self);
}

static gboolean
add_name (const Reader *self, GHashTable *names, const char *name, guint number)
{
  g_autofree char *folded = dip_fold (name, strlen (name));
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (names, folded));

  if (!*folded)
    return refuse (self, "“%s” is not a name", name);
  if (before && before != number + 1)
    return refuse (self, "“%s” already means something else", name);
  g_hash_table_insert (names, g_steal_pointer (&folded), GUINT_TO_POINTER (number + 1));
  return TRUE;
}

/* "Name, Other, Third" */
static gboolean
add_names (const Reader *self, GHashTable *names, const char *text, guint number, char **first,
           char **second)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (guint i = 0; words[i]; i++)
    {
      const char *name = g_strstrip (words[i]);
      if (!add_name (self, names, name, number))
        return FALSE;
      if (i == 0)
        *first = g_strdup (name);
      else if (i == 1 && second)
        *second = g_strdup (name);
    }
  return *first || refuse (self, "it has no name");
}

static gboolean
begin_power (Reader *self, const char *rest)
{
  DipMap *map = self->map;

  if (map->n_powers == DIP_MAX_POWERS)
    return refuse (self, "there are more than %d powers", DIP_MAX_POWERS);
  self->power = (int)map->n_powers++;
  self->province = -1;
  DipPower *power = &map->power[self->power];
  if (!add_names (self, map->powers, rest, (guint)self->power, &power->name, &power->adjective))
    return FALSE;
  if (!power->adjective)
    power->adjective = g_strdup (power->name);
  return TRUE;
}

static gboolean
begin_province (Reader *self, DipTerrain terrain, const char *rest)
{
  DipMap *map = self->map;
  gsize length = strcspn (rest, " \t");
  gboolean centre = length > 0 && rest[length - 1] == '*';

  if (map->n_provinces == DIP_MAX_PROVINCES)
    return refuse (self, "there are more than %d provinces", DIP_MAX_PROVINCES);
  if (terrain == DIP_SEA && map->n_seas == DIP_MAX_SEAS)
    return refuse (self, "there are more than %d seas", DIP_MAX_SEAS);
  self->province = (int)map->n_provinces++;
  self->power = -1;
  DipProvince *province = &map->province[self->province];
  *province
      = (DipProvince){ .terrain = terrain, .centre = centre, .home = DIP_NONE, .sea = DIP_NONE };
  province->id = g_strndup (rest, length - centre);
  province->place[DIP_WHOLE] = (guint8)self->province;
  map->n_centres += centre;
  if (terrain == DIP_SEA)
    {
      province->sea = (guint8)map->n_seas++;
      map->sea_province[province->sea] = (guint8)self->province;
    }
  if (!add_name (self, map->names, province->id, (guint)self->province))
    return FALSE;
  return add_names (self, map->names, rest + length, (guint)self->province, &province->name, NULL);
}

/* A fleet's line, "sc: aeg con gre", says which coasts there are before anybody can name them. */
static gboolean
note_coast (Reader *self, const char *rest)
{
  const char *colon = strchr (rest, ':');
  DipCoast coast;

  if (!colon)
    return TRUE;
  if (!dip_coast_parse (rest, (gsize)(colon - rest), &coast))
    return refuse (self, "“%.*s” is not a coast", (int)(colon - rest), rest);
  self->map->province[self->province].coast |= (guint8)(1 << coast);
  return TRUE;
}

static gboolean
keep (Reader *self, const char *text)
{
  Later *later = g_new0 (Later, 1);

  *later = (Later){ self->line, self->power, self->province, g_strdup (text) };
  g_ptr_array_add (self->later, later);
  return !g_str_has_prefix (text, "fleet ") || self->province < 0 || note_coast (self, text + 6);
}

static gboolean
read_heading (Reader *self, const char *word, const char *rest)
{
  DipMap *map = self->map;

  if (g_str_equal (word, "title"))
    map->title = g_strdup (rest);
  else if (g_str_equal (word, "id"))
    map->id = g_strdup (rest);
  else if (g_str_equal (word, "win"))
    map->win = (guint)g_ascii_strtoull (rest, NULL, 10);
  else if (g_str_equal (word, "begin"))
    {
      map->autumn = g_str_has_prefix (rest, "fall");
      map->year = (int)g_ascii_strtoll (rest + strcspn (rest, " "), NULL, 10);
    }
  else if (g_str_equal (word, "power"))
    return begin_power (self, rest);
  else if (g_str_equal (word, "sea"))
    return begin_province (self, DIP_SEA, rest);
  else if (g_str_equal (word, "land"))
    return begin_province (self, DIP_LAND, rest);
  else if (g_str_equal (word, "coast"))
    return begin_province (self, DIP_COAST, rest);
  else
    return refuse (self, "“%s” is not a word of a map", word);
  return TRUE;
}

static gboolean
read_line (Reader *self, char *line)
{
  gboolean indented = *line == ' ' || *line == '\t';

  g_strstrip (line);
  if (!*line || *line == '#')
    return TRUE;
  if (indented)
    return keep (self, line);
  gsize length = strcspn (line, " \t");
  g_autofree char *word = g_strndup (line, length);
  return read_heading (self, word, line + length + strspn (line + length, " \t"));
}

static gboolean
find_place (const Reader *self, const char *word, guint8 *province, guint8 *coast)
{
  if (!dip_map_place (self->map, word, strlen (word), province, coast))
    return refuse (self, "“%s” is not a province", word);
  return TRUE;
}

static gboolean
read_home (const Reader *self, int power, const char *rest)
{
  g_auto (GStrv) words = g_strsplit_set (rest, " \t", -1);
  guint8 province, coast;

  for (char **word = words; *word; word++)
    if (**word)
      {
        if (!find_place (self, *word, &province, &coast))
          return FALSE;
        self->map->province[province].home = (guint8)power;
      }
  return TRUE;
}

static gboolean
read_units (const Reader *self, int power, const char *rest)
{
  g_auto (GStrv) words = g_strsplit (rest, ",", -1);
  DipMap *map = self->map;

  for (char **word = words; *word; word++)
    {
      const char *text = g_strstrip (*word);
      DipUnit unit = { .power = (guint8)power, .type = *text == 'F' ? DIP_FLEET : DIP_ARMY };
      if ((*text != 'A' && *text != 'F') || text[1] != ' ' || map->n_start == DIP_MAX_PROVINCES)
        return refuse (self, "“%s” is not a unit", text);
      if (!find_place (self, text + 2, &unit.province, &unit.coast))
        return FALSE;
      map->start[map->n_start++] = unit;
    }
  return TRUE;
}

/* "con gre rum", of an army, or of a fleet on a coast */
static gboolean
read_borders (const Reader *self, int from, const char *rest, gboolean fleet)
{
  DipMap *map = self->map;
  DipProvince *province = &map->province[from];
  const char *colon = fleet ? strchr (rest, ':') : NULL;
  DipCoast own = DIP_WHOLE;
  guint8 to, coast;

  if (colon)
    {
      dip_coast_parse (rest, (gsize)(colon - rest), &own);
      rest = colon + 1;
    }
  g_auto (GStrv) words = g_strsplit_set (rest, " \t", -1);
  for (char **word = words; *word; word++)
    if (**word)
      {
        if (!find_place (self, *word, &to, &coast))
          return FALSE;
        if (!fleet)
          map->army[from][to] = 1;
        else if (map->province[to].coast && coast == DIP_WHOLE)
          return refuse (self, "“%s” needs a coast here", *word);
        else
          map->fleet[province->place[own]][to] |= (guint8)(1 << coast);
      }
  return TRUE;
}

static gboolean
read_later (Reader *self, const Later *later)
{
  const char *text = later->text;

  self->line = later->line;
  if (later->power >= 0 && g_str_has_prefix (text, "home "))
    return read_home (self, later->power, text + 5);
  if (later->power >= 0 && g_str_has_prefix (text, "units "))
    return read_units (self, later->power, text + 6);
  if (later->province >= 0 && g_str_has_prefix (text, "army "))
    return read_borders (self, later->province, text + 5, FALSE);
  if (later->province >= 0 && g_str_has_prefix (text, "fleet "))
    return read_borders (self, later->province, text + 6, TRUE);
  return refuse (self, "“%s” says nothing about what stands above", text);
}

/* A place of its own for each coast of a province that has several. */
static gboolean
number_places (const Reader *self)
{
  DipMap *map = self->map;

  map->n_places = map->n_provinces;
  for (guint i = 0; i < map->n_provinces; i++)
    for (guint coast = 0; coast < DIP_N_COASTS; coast++)
      {
        DipProvince *province = &map->province[i];
        province->place[coast] = (guint8)i;
        if (!(province->coast & 1 << coast))
          continue;
        if (map->n_places == DIP_MAX_PLACES)
          return refuse (self, "there are more than %d coasts", DIP_MAX_PLACES);
        province->place[coast] = (guint8)map->n_places++;
      }
  return TRUE;
}

static void
note_three (gpointer key, gpointer value, gpointer data)
{
  const char *name = key;
  DipMap *map = data;

  if (strlen (name) == 3 && g_ascii_isalpha (name[0]) && g_ascii_isalpha (name[1])
      && g_ascii_isalpha (name[2]))
    map->three[((name[0] - 'a') * 26 + name[1] - 'a') * 26 + name[2] - 'a']
        = (guint8)(GPOINTER_TO_UINT (value) - 1);
}

static gboolean
read_all (Reader *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    {
      self->line = i + 1;
      if (!read_line (self, lines[i]))
        return FALSE;
    }
  if (!number_places (self))
    return FALSE;
  for (guint i = 0; i < self->later->len; i++)
    if (!read_later (self, g_ptr_array_index (self->later, i)))
      return FALSE;
  return TRUE;
}

/** dip_map_parse: (transfer full) (nullable): the map, checked and measured; NULL with a sentence
 * that names the line (R1.1). */
DipMap *
dip_map_parse (const char *text, GError **error)
{
  g_autoptr (DipMap) map = g_new0 (DipMap, 1);
  g_autoptr (GPtrArray) later = g_ptr_array_new_with_free_func (later_free);
  Reader reader = { .map = map, .power = -1, .province = -1, .later = later, .error = error };

  map->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  map->powers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  memset (map->three, DIP_NONE, sizeof map->three);
  if (!read_all (&reader, text))
    return NULL;
  g_hash_table_foreach (map->names, note_three, map);
  if (!dip_map_check (map, error))
    return NULL;
  dip_map_measure (map);
  return g_steal_pointer (&map);
}
