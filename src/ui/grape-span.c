/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths of time and runs of days in words. engine/grape-time.c has the forms of files and the
 * command line. */
#include "grape-span.h"

#include "engine/grape-time.h"

#include <glib/gi18n.h>

static const GrapeUnit units[GRAPE_N_UNITS] = {
  { 1, N_ ("Seconds") },
  { 60, N_ ("Minutes") },
  { GRAPE_HOUR_S, N_ ("Hours") },
  { GRAPE_DAY_S, N_ ("Days") },
  { 7 * GRAPE_DAY_S, N_ ("Weeks") },
};

const GrapeUnit *
grape_span_unit (guint unit)
{
  return &units[MIN (unit, GRAPE_N_UNITS - 1)];
}

/**
 * grape_span_unit_of:
 *
 * Returns: the largest unit that divides @seconds; days for 0
 */
guint
grape_span_unit_of (gint64 seconds)
{
  guint unit = GRAPE_N_UNITS - 1;
  if (seconds == 0)
    return 3;
  while (unit > 0 && seconds % units[unit].seconds != 0)
    unit--;
  return unit;
}

/**
 * grape_span_length:
 *
 * Returns: (transfer full): "3 days", "2 weeks"; "no limit" for 0
 */
char *
grape_span_length (gint64 seconds)
{
  guint unit = grape_span_unit_of (seconds);
  guint n = (guint)(seconds / units[unit].seconds);
  if (seconds == 0)
    return g_strdup (_ ("no limit"));
  /* Alone, not as in “in 3 days”: languages with cases want another word. */
  switch (unit)
    {
    case 0:
      return g_strdup_printf (ngettext ("%u second", "%u seconds", n), n);
    case 1:
      return g_strdup_printf (ngettext ("%u minute", "%u minutes", n), n);
    case 2:
      return g_strdup_printf (ngettext ("%u hour", "%u hours", n), n);
    case 3:
      return g_strdup_printf (ngettext ("%u day", "%u days", n), n);
    default:
      return g_strdup_printf (ngettext ("%u week", "%u weeks", n), n);
    }
}

/**
 * grape_span_days:
 * @last: not before @first
 *
 * Returns: (transfer full): "14 March 2026", "1 to 14 March 2026", "28 February to 14 March 2026"
 */
char *
grape_span_days (GDateTime *first, GDateTime *last)
{
  gboolean same_year = g_date_time_get_year (first) == g_date_time_get_year (last);
  gboolean same_month = same_year && g_date_time_get_month (first) == g_date_time_get_month (last);
  gboolean same_day
      = same_month && g_date_time_get_day_of_month (first) == g_date_time_get_day_of_month (last);
  g_autofree char *end = g_date_time_format (last, _ ("%-d %B %Y"));
  /* Translators: the first day of several, where the month, or the year, is said with the last one:
   * "1 to 14 March 2026" */
  g_autofree char *begin = g_date_time_format (first, same_month  ? _ ("%-d")
                                                      : same_year ? _ ("%-d %B")
                                                                  : _ ("%-d %B %Y"));
  /* Translators: from one day to another */
  return same_day ? g_steal_pointer (&end) : g_strdup_printf (_ ("%s to %s"), begin, end);
}
