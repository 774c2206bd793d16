/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where months begin: hours from UTC, or the hours of a zone that has a name. What a machine knows
 * of zones changes with its updates, and a log must have the same months on any: so the table is
 * ours, with the summer time that a zone has now for any year (R1.7). */
#include "society-view.h"

#include <string.h>

#define UNIX_DAY 719163 /* the first day of 1970, as GDate counts */

typedef enum
{
  NONE,
  EUROPE,
  AMERICA,
  AUSTRALIA,
  NEW_ZEALAND,
} Summer;

static const struct
{
  const char *name;
  int minutes; /* from UTC, in winter */
  Summer summer;
} zones[] = {
  { "Europe/London", 0, EUROPE },
  { "Europe/Dublin", 0, EUROPE },
  { "Europe/Lisbon", 0, EUROPE },
  { "Europe/Berlin", 60, EUROPE },
  { "Europe/Paris", 60, EUROPE },
  { "Europe/Madrid", 60, EUROPE },
  { "Europe/Rome", 60, EUROPE },
  { "Europe/Vienna", 60, EUROPE },
  { "Europe/Zurich", 60, EUROPE },
  { "Europe/Amsterdam", 60, EUROPE },
  { "Europe/Brussels", 60, EUROPE },
  { "Europe/Luxembourg", 60, EUROPE },
  { "Europe/Copenhagen", 60, EUROPE },
  { "Europe/Oslo", 60, EUROPE },
  { "Europe/Stockholm", 60, EUROPE },
  { "Europe/Prague", 60, EUROPE },
  { "Europe/Warsaw", 60, EUROPE },
  { "Europe/Budapest", 60, EUROPE },
  { "Europe/Belgrade", 60, EUROPE },
  { "Europe/Zagreb", 60, EUROPE },
  { "Europe/Ljubljana", 60, EUROPE },
  { "Europe/Athens", 120, EUROPE },
  { "Europe/Bucharest", 120, EUROPE },
  { "Europe/Sofia", 120, EUROPE },
  { "Europe/Helsinki", 120, EUROPE },
  { "Europe/Tallinn", 120, EUROPE },
  { "Europe/Riga", 120, EUROPE },
  { "Europe/Vilnius", 120, EUROPE },
  { "Europe/Kyiv", 120, EUROPE },
  { "Europe/Istanbul", 180, NONE },
  { "Europe/Moscow", 180, NONE },
  { "America/St_Johns", -210, AMERICA },
  { "America/Halifax", -240, AMERICA },
  { "America/New_York", -300, AMERICA },
  { "America/Toronto", -300, AMERICA },
  { "America/Chicago", -360, AMERICA },
  { "America/Winnipeg", -360, AMERICA },
  { "America/Denver", -420, AMERICA },
  { "America/Edmonton", -420, AMERICA },
  { "America/Phoenix", -420, NONE },
  { "America/Los_Angeles", -480, AMERICA },
  { "America/Vancouver", -480, AMERICA },
  { "America/Anchorage", -540, AMERICA },
  { "America/Mexico_City", -360, NONE },
  { "America/Bogota", -300, NONE },
  { "America/Lima", -300, NONE },
  { "America/Sao_Paulo", -180, NONE },
  { "America/Argentina/Buenos_Aires", -180, NONE },
  { "Africa/Johannesburg", 120, NONE },
  { "Africa/Lagos", 60, NONE },
  { "Africa/Nairobi", 180, NONE },
  { "Asia/Dubai", 240, NONE },
  { "Asia/Karachi", 300, NONE },
  { "Asia/Kolkata", 330, NONE },
  { "Asia/Dhaka", 360, NONE },
  { "Asia/Bangkok", 420, NONE },
  { "Asia/Jakarta", 420, NONE },
  { "Asia/Hong_Kong", 480, NONE },
  { "Asia/Manila", 480, NONE },
  { "Asia/Shanghai", 480, NONE },
  { "Asia/Singapore", 480, NONE },
  { "Asia/Taipei", 480, NONE },
  { "Asia/Seoul", 540, NONE },
  { "Asia/Tokyo", 540, NONE },
  { "Australia/Perth", 480, NONE },
  { "Australia/Adelaide", 570, AUSTRALIA },
  { "Australia/Brisbane", 600, NONE },
  { "Australia/Hobart", 600, AUSTRALIA },
  { "Australia/Melbourne", 600, AUSTRALIA },
  { "Australia/Sydney", 600, AUSTRALIA },
  { "Pacific/Auckland", 720, NEW_ZEALAND },
  { "Pacific/Honolulu", -600, NONE },
};

/* When that Sunday of the month begins, UTC; @which: 1, 2, or 0 for the last. */
static gint64
sunday (int year, int month, int which)
{
  GDate day;
  int days = g_date_get_days_in_month ((GDateMonth)month, (GDateYear)year);

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, (GDateDay)(which ? 7 * which : days), (GDateMonth)month, (GDateYear)year);
  g_date_subtract_days (&day, g_date_get_weekday (&day) % 7);
  return ((gint64)g_date_get_julian (&day) - UNIX_DAY) * GRAPE_DAY_S;
}

/* All but Europe change at two o'clock by winter's clock, America in autumn at two by summer's. */
static gboolean
is_summer (Summer summer, gint64 winter_s, gint64 at)
{
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (at + winter_s);
  int year = day ? g_date_time_get_year (day) : 0;
  gint64 local = at + winter_s;

  if (!year)
    return FALSE;
  switch (summer)
    {
    case EUROPE:
      return at >= sunday (year, 3, 0) + GRAPE_HOUR_S && at < sunday (year, 10, 0) + GRAPE_HOUR_S;
    case AMERICA:
      return local >= sunday (year, 3, 2) + 2 * GRAPE_HOUR_S
             && local < sunday (year, 11, 1) + GRAPE_HOUR_S;
    case AUSTRALIA:
      return local >= sunday (year, 10, 1) + 2 * GRAPE_HOUR_S
             || local < sunday (year, 4, 1) + 2 * GRAPE_HOUR_S;
    case NEW_ZEALAND:
      return local >= sunday (year, 9, 0) + 2 * GRAPE_HOUR_S
             || local < sunday (year, 4, 1) + 2 * GRAPE_HOUR_S;
    case NONE:
    default:
      return FALSE;
    }
}

/* "+01:00" */
static gboolean
read_hours (const char *text, gint64 *seconds)
{
  if (strlen (text) != 6 || !strchr ("+-", *text) || text[3] != ':'
      || strspn (text + 1, "0123456789") != 2 || strspn (text + 4, "0123456789") != 2)
    return FALSE;
  gint64 hours = g_ascii_strtoll (text + 1, NULL, 10),
         minutes = g_ascii_strtoll (text + 4, NULL, 10);
  *seconds = (*text == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
  return hours <= 14 && minutes < 60;
}

/** society_read_zone: "UTC", "+01:00", "Europe/Berlin" */
gboolean
society_read_zone (const char *text, SocietyZone *zone)
{
  *zone = (SocietyZone){ 0 };
  if (!g_ascii_strcasecmp (text, "UTC") || !g_ascii_strcasecmp (text, "Z"))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (zones); i++)
    if (!g_ascii_strcasecmp (text, zones[i].name))
      {
        zone->winter_s = (gint64)zones[i].minutes * 60;
        zone->summer = zones[i].summer;
        return TRUE;
      }
  return read_hours (text, &zone->winter_s);
}

/** society_zone_s: what is added to UTC at @at */
gint64
society_zone_s (const SocietyZone *zone, gint64 at)
{
  gboolean summer = zone->summer && is_summer (zone->summer, zone->winter_s, at);

  return zone->winter_s + (summer ? GRAPE_HOUR_S : 0);
}
