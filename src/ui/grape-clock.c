/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times as people say them: "tomorrow", "Tuesday 18:00", and the exact time for a tooltip. */
#include "grape-clock.h"

#include "engine/grape-time.h"

#include <glib/gi18n.h>

static gint64 fixed_now;

/**
 * grape_clock_now:
 *
 * Returns: seconds since 1970, of the computer's clock or as grape_clock_fix() set them
 */
gint64
grape_clock_now (void)
{
  return fixed_now ? fixed_now : g_get_real_time () / G_USEC_PER_SEC;
}

/**
 * grape_clock_fix:
 * @now: 0: the computer's clock again
 *
 * Stops the clock, so that tests and pictures repeat.
 */
void
grape_clock_fix (gint64 now)
{
  fixed_now = now;
}

/* How many midnights lie between now and @at, in the viewer's time zone: two from Sunday evening to
 * Tuesday morning, however few hours that is, even if clocks change meanwhile. */
static int
days_until (gint64 at)
{
  GDate days[2];
  const gint64 times[2] = { grape_clock_now (), at };
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (times[i]);
      if (!time)
        return 0;
      g_date_clear (&days[i], 1);
      g_date_set_dmy (&days[i], (GDateDay)g_date_time_get_day_of_month (time),
                      (GDateMonth)g_date_time_get_month (time),
                      (GDateYear)g_date_time_get_year (time));
    }
  return g_date_days_between (&days[0], &days[1]);
}

/* Counts hours within a day, and over one midnight while they are few. */
static gboolean
is_told_in_days (gint64 at)
{
  return days_until (at) != 0 && ABS (at - grape_clock_now ()) >= 12 * GRAPE_HOUR_S;
}

static char *
length_until (gint64 at)
{
  gint64 seconds = ABS (at - grape_clock_now ());
  gint64 hours = (seconds + GRAPE_HOUR_S / 2) / GRAPE_HOUR_S;
  int days = ABS (days_until (at));
  if (is_told_in_days (at))
    return g_strdup_printf (ngettext ("%d day", "%d days", (gulong)days), days);
  if (seconds < 90)
    return g_strdup (_ ("a minute"));
  if (seconds < 90 * 60)
    return g_strdup_printf (ngettext ("%d minute", "%d minutes", (gulong)(seconds / 60)),
                            (int)(seconds / 60));
  return g_strdup_printf (ngettext ("%d hour", "%d hours", (gulong)hours), (int)hours);
}

/**
 * grape_clock_relative:
 *
 * Days are calendar days in the viewer's time zone.
 *
 * Returns: (transfer full): "in 5 hours", "tomorrow", "in 2 days", "yesterday"; "" for 0
 */
char *
grape_clock_relative (gint64 at)
{
  gint64 distance = at - grape_clock_now ();
  if (!at)
    return g_strdup ("");
  if (ABS (distance) < 45)
    return g_strdup (_ ("now"));
  if (is_told_in_days (at) && ABS (days_until (at)) == 1)
    return g_strdup (distance > 0 ? _ ("tomorrow") : _ ("yesterday"));
  g_autofree char *length = length_until (at);
  return g_strdup_printf (distance > 0 ? _ ("in %s") : _ ("%s ago"), length);
}

/**
 * grape_clock_exact:
 *
 * Returns: (transfer full): the local date and time in full, for a tooltip; "" for 0
 */
char *
grape_clock_exact (gint64 at)
{
  g_autoptr (GDateTime) time = at ? g_date_time_new_from_unix_local (at) : NULL;
  return time ? g_date_time_format (time, _ ("%A, %-d %B %Y, %H:%M")) : g_strdup ("");
}

/**
 * grape_clock_month:
 *
 * Returns: (transfer full): "March 1998", as a society counts: in UTC
 */
char *
grape_clock_month (gint64 at)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (at);
  return time ? g_date_time_format (time, _ ("%B %Y")) : g_strdup ("");
}

/**
 * grape_clock_due:
 * @until: 0: no deadline
 *
 * Returns: (transfer full): "due Tuesday 18:00 (in 2 days)", "due tomorrow 18:00", "late by 3
 * hours";
 *   "" without one
 */
char *
grape_clock_due (gint64 until)
{
  g_autoptr (GDateTime) time = until ? g_date_time_new_from_unix_local (until) : NULL;
  int days = days_until (until);
  if (!time)
    return g_strdup ("");
  if (until < grape_clock_now ())
    {
      g_autofree char *length = length_until (until);
      return g_strdup_printf (_ ("late by %s"), length);
    }
  g_autofree char *relative = grape_clock_relative (until);
  g_autofree char *day = g_date_time_format (time, days == 0   ? _ ("today %H:%M")
                                                   : days == 1 ? _ ("tomorrow %H:%M")
                                                   : days < 7  ? _ ("%A %H:%M")
                                                               : _ ("%-d %B"));
  if (days == 1 && is_told_in_days (until))
    return g_strdup_printf (_ ("due %s"), day);
  return g_strdup_printf (_ ("due %s (%s)"), day, relative);
}

/**
 * grape_clock_day:
 *
 * Returns: (transfer full): the local day in its shortest form; "" for 0
 */
char *
grape_clock_day (gint64 at)
{
  gint64 distance = ABS (grape_clock_now () - at);
  g_autoptr (GDateTime) time = at ? g_date_time_new_from_unix_local (at) : NULL;
  if (!time)
    return g_strdup ("");
  return g_date_time_format (time, distance < 180 * GRAPE_DAY_S ? _ ("%-d %b") : _ ("%-d %b %Y"));
}
