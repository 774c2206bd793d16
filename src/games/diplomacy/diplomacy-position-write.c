/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing positions and results as JSON. */
#include "diplomacy-judge.h"

#include <string.h>

#include "diplomacy-json.h"

/* As g_string_append(), but in line: most of the time of a batch goes by here. */
static inline void
add (GString *json, const char *text)
{
  gsize length = strlen (text);

  if (json->len + length < json->allocated_len)
    {
      memcpy (json->str + json->len, text, length + 1);
      json->len += length;
    }
  else
    g_string_append_len (json, text, (gssize)length);
}

static void
write_place (const DipMap *map, guint8 province, guint8 coast, GString *json)
{
  add (json, "\"");
  add (json, map->province[province].id);
  if (coast != DIP_WHOLE)
    {
      add (json, "/");
      add (json, dip_coast_id (coast));
    }
  add (json, "\"");
}

static void
write_unit (const DipMap *map, const DipUnit *unit, GString *json)
{
  add (json, "{\"power\":\"");
  add (json, map->power[unit->power].name);
  add (json, unit->type == DIP_ARMY ? "\",\"type\":\"A\",\"province\":"
                                    : "\",\"type\":\"F\",\"province\":");
  write_place (map, unit->province, unit->coast, json);
}

static guint
key_of (const DipMap *map, const DipUnit *unit)
{
  return (guint)unit->power << 8 | map->province[unit->province].rank;
}

/* By power, and then by the alphabet. */
static void
write_units (const DipMap *map, const DipPosition *position, GString *json)
{
  const DipUnit *sorted[DIP_MAX_PROVINCES];

  for (guint i = 0; i < position->n_units; i++)
    {
      guint j = i, key = key_of (map, &position->unit[i]);
      for (; j > 0 && key_of (map, sorted[j - 1]) > key; j--)
        sorted[j] = sorted[j - 1];
      sorted[j] = &position->unit[i];
    }
  add (json, "\"units\":[");
  for (guint i = 0; i < position->n_units; i++)
    {
      if (i > 0)
        g_string_append_c (json, ',');
      write_unit (map, sorted[i], json);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
write_centres (const DipMap *map, const DipPosition *position, GString *json)
{
  gboolean any = FALSE;

  add (json, ",\"supply_centers\":{");
  for (guint power = 0; power < map->n_powers; power++)
    {
      gboolean begun = FALSE;
      for (guint i = 0; i < map->n_provinces; i++)
        if (map->province[i].centre && position->owner[i] == power)
          {
            if (!begun)
              {
                add (json, any ? ",\"" : "\"");
                add (json, map->power[power].name);
                add (json, "\":[");
              }
            else
              g_string_append_c (json, ',');
            write_place (map, (guint8)i, DIP_WHOLE, json);
            begun = any = TRUE;
          }
      if (begun)
        g_string_append_c (json, ']');
    }
  g_string_append_c (json, '}');
}

static void
write_dislodged (const DipMap *map, const DipPosition *position, GString *json)
{
  add (json, ",\"dislodged\":[");
  for (guint i = 0; i < position->n_dislodged; i++)
    {
      const DipDislodged *dislodged = &position->dislodged[i];
      if (i > 0)
        g_string_append_c (json, ',');
      write_unit (map, &dislodged->unit, json);
      add (json, ",\"dislodged_from\":");
      if (dislodged->from == DIP_NONE)
        add (json, "null");
      else
        write_place (map, dislodged->from, DIP_WHOLE, json);
      add (json, ",\"retreats\":[");
      for (guint j = 0; j < dislodged->n_retreats; j++)
        {
          if (j > 0)
            g_string_append_c (json, ',');
          write_place (map, dislodged->retreat[j][0], dislodged->retreat[j][1], json);
        }
      add (json, "]}");
    }
  g_string_append_c (json, ']');
}

/** dip_position_write: appends the members of a position, without the braces around them */
void
dip_position_write (const DipMap *map, const DipPosition *position, GString *json)
{
  static const char *const phases[] = { "movement", "retreat", "build" };
  gboolean any = FALSE;

  g_string_append_printf (json, "\"year\":%d,\"season\":\"%s\",\"phase\":\"%s\",", position->year,
                          position->autumn ? "fall" : "spring", phases[position->phase]);
  write_units (map, position, json);
  write_centres (map, position, json);
  write_dislodged (map, position, json);
  add (json, ",\"contested\":[");
  for (guint i = 0; i < map->n_provinces; i++)
    if (position->contested[i])
      {
        if (any)
          g_string_append_c (json, ',');
        write_place (map, (guint8)i, DIP_WHOLE, json);
        any = TRUE;
      }
  g_string_append_c (json, ']');
}

/** dip_results_write: appends the member "results": what became of each order, as it was given */
void
dip_results_write (const DipMap *map, const DipText *texts, const DipLine *lines, guint n_lines,
                   GString *json)
{
  add (json, "\"results\":[");
  for (guint i = 0; i < n_lines; i++)
    {
      add (json, i > 0 ? ",{\"order\":" : "{\"order\":");
      dip_json_quote (json, texts[i].text, texts[i].length);
      add (json, ",\"result\":\"");
      add (json, dip_result_id (lines[i].result));
      add (json, lines[i].dislodged ? "\",\"dislodged\":true" : "\",\"dislodged\":false");
      if (lines[i].fault != DIP_FINE)
        {
          g_autofree char *text = g_strndup (texts[i].text, texts[i].length);
          g_autofree char *why = dip_line_explain (map, &lines[i], text);
          add (json, ",\"message\":");
          dip_json_quote (json, why, strlen (why));
        }
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}
