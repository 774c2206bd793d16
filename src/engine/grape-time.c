/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time stamps (RFC 3339, UTC, whole seconds) and lengths of time as text. */
#include "grape-time.h"

#include <stdio.h>

#include "grape-error.h"

/* Years 1 to 9999: what RFC 3339 can write. */
#define EARLIEST_S G_GINT64_CONSTANT (-62135596800)

/**
 * grape_time_format:
 *
 * Returns: (transfer full): "2026-01-05T10:00:00Z"; times outside the years 1 to 9999 are clamped
 */
char *
grape_time_format (gint64 at)
{
  g_autoptr (GDateTime) time
      = g_date_time_new_from_unix_utc (CLAMP (at, EARLIEST_S, GRAPE_TIME_LATEST_S));
  int year, month, day;

  /* Without g_date_time_format(), which is slow, and writes the year 1 as "1". */
  g_date_time_get_ymd (time, &year, &month, &day);
  return g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02dZ", year, month, day,
                          g_date_time_get_hour (time), g_date_time_get_minute (time),
                          g_date_time_get_second (time));
}

/** grape_time_format_minute: (transfer full): "2026-01-05 10:00 UTC", as posts show it */
char *
grape_time_format_minute (gint64 at)
{
  g_autofree char *text = grape_time_format (at);
  return g_strdup_printf ("%.10s %.5s UTC", text, text + 11);
}

/** grape_time_append: to @text, as grape_time_format_minute() writes it */
void
grape_time_append (GString *text, gint64 at)
{
  g_autofree char *minute = grape_time_format_minute (at);
  g_string_append (text, minute);
}

/* "Mon" and "Jan" of @time as mail writes them, whatever the language of the desktop is. */
static const char *
weekday_of (GDateTime *time)
{
  static const char *const days[] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };
  return days[g_date_time_get_day_of_week (time) - 1];
}

static const char *
month_of (GDateTime *time)
{
  static const char *const months[]
      = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  return months[g_date_time_get_month (time) - 1];
}

/**
 * grape_time_format_mail:
 *
 * Returns: (transfer full): "Mon, 05 Jan 2026 10:00:00 +0000", for a Date header
 */
char *
grape_time_format_mail (gint64 at)
{
  g_autoptr (GDateTime) time
      = g_date_time_new_from_unix_utc (CLAMP (at, EARLIEST_S, GRAPE_TIME_LATEST_S));
  g_autofree char *clock = g_date_time_format (time, "%H:%M:%S");
  return g_strdup_printf ("%s, %02d %s %04d %s +0000", weekday_of (time),
                          g_date_time_get_day_of_month (time), month_of (time),
                          g_date_time_get_year (time), clock);
}

/**
 * grape_time_format_envelope:
 *
 * Returns: (transfer full): "Mon Jan 05 10:00:00 2026", for a From line of an mbox
 */
char *
grape_time_format_envelope (gint64 at)
{
  g_autoptr (GDateTime) time
      = g_date_time_new_from_unix_utc (CLAMP (at, EARLIEST_S, GRAPE_TIME_LATEST_S));
  g_autofree char *clock = g_date_time_format (time, "%H:%M:%S");
  return g_strdup_printf ("%s %s %02d %s %04d", weekday_of (time), month_of (time),
                          g_date_time_get_day_of_month (time), clock, g_date_time_get_year (time));
}

/**
 * grape_time_parse:
 * @text: RFC 3339, with a zone or UTC when there is none; fractions of a second are cut off
 *
 * Errors: GRAPE_ERROR_TIME.
 */
gboolean
grape_time_parse (const char *text, gint64 *at, GError **error)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = text ? g_date_time_new_from_iso8601 (text, utc) : NULL;
  if (!time)
    {
      grape_error_set (error, GRAPE_ERROR_TIME, NULL,
                       "“%s” is not a time: write it as 2026-01-05T10:00:00Z", text ? text : "");
      return FALSE;
    }
  gint64 seconds = g_date_time_to_unix (time);

  /* 9999-12-31T23:59:59-12:00 is a date of ISO 8601 that cannot be written again in UTC. */
  if (seconds < EARLIEST_S || seconds > GRAPE_TIME_LATEST_S)
    {
      grape_error_set (error, GRAPE_ERROR_TIME, NULL, "“%s” is outside the years 1 to 9999 of UTC",
                       text);
      return FALSE;
    }
  *at = seconds;
  return TRUE;
}

/**
 * grape_date_parse:
 * @text: "1998-03-01"
 * @midnight: (out): when that day begins, in UTC (G7)
 *
 * Errors: GRAPE_ERROR_TIME.
 */
gboolean
grape_date_parse (const char *text, gint64 *midnight, GError **error)
{
  int year, month, day, end = 0;
  if (text && sscanf (text, "%4d-%2d-%2d%n", &year, &month, &day, &end) == 3 && text[end] == '\0'
      && g_ascii_isdigit (text[0]) && year >= 1 && month >= 1 && month <= 12
      && g_date_valid_dmy ((GDateDay)CLAMP (day, 0, 32), (GDateMonth)month, (GDateYear)year))
    {
      g_autoptr (GDateTime) time = g_date_time_new_utc (year, month, day, 0, 0, 0);
      *midnight = g_date_time_to_unix (time);
      return TRUE;
    }
  grape_error_set (error, GRAPE_ERROR_TIME, NULL, "“%s” is not a date: write it as 1998-03-01",
                   text ? text : "");
  return FALSE;
}

/**
 * grape_duration_format:
 *
 * Returns: (transfer full): "3d", "12h", "90m", "45s"; "none" for 0
 */
char *
grape_duration_format (gint64 seconds)
{
  if (seconds == 0)
    return g_strdup ("none");
  if (seconds % GRAPE_DAY_S == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT "d", seconds / GRAPE_DAY_S);
  if (seconds % GRAPE_HOUR_S == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT "h", seconds / GRAPE_HOUR_S);
  if (seconds % 60 == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT "m", seconds / 60);
  return g_strdup_printf ("%" G_GINT64_FORMAT "s", seconds);
}

/**
 * grape_duration_parse:
 * @text: a whole number of days, hours, minutes or seconds ("3d", "72 hours", "1 day"), or "none"
 *
 * Errors: GRAPE_ERROR_TIME.
 */
gboolean
grape_duration_parse (const char *text, gint64 *seconds, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_ascii_strdown (text ? text : "", -1));
  if (g_str_equal (stripped, "none") || g_str_equal (stripped, "0"))
    {
      *seconds = 0;
      return TRUE;
    }
  static const struct
  {
    const char *unit;
    gint64 seconds;
  } units[] = {
    { "d", GRAPE_DAY_S },
    { "day", GRAPE_DAY_S },
    { "days", GRAPE_DAY_S },
    { "h", GRAPE_HOUR_S },
    { "hour", GRAPE_HOUR_S },
    { "hours", GRAPE_HOUR_S },
    { "m", 60 },
    { "min", 60 },
    { "minutes", 60 },
    { "s", 1 },
    { "sec", 1 },
    { "seconds", 1 },
    { "w", 7 * GRAPE_DAY_S },
    { "week", 7 * GRAPE_DAY_S },
    { "weeks", 7 * GRAPE_DAY_S },
  };
  char *unit = NULL;
  guint64 count = g_ascii_isdigit (stripped[0]) ? g_ascii_strtoull (stripped, &unit, 10) : 0;
  if (unit)
    {
      g_strchug (unit);
      for (guint i = 0; i < G_N_ELEMENTS (units); i++)
        if (g_str_equal (unit, units[i].unit) && count <= 100000)
          {
            *seconds = (gint64)count * units[i].seconds;
            return TRUE;
          }
    }
  grape_error_set (error, GRAPE_ERROR_TIME, NULL,
                   "“%s” is not a length of time: write it as 3d, 12h or none", text ? text : "");
  return FALSE;
}
