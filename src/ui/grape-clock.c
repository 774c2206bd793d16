/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times as people say them: "in 2 days", "Tuesday 18:00", and the exact one for a tooltip. */
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

static char *
length_of (gint64 seconds)
{
  gint64 hours = (seconds + GRAPE_HOUR_S / 2) / GRAPE_HOUR_S;
  gint64 days = (seconds + GRAPE_DAY_S / 2) / GRAPE_DAY_S;
  if (seconds < 90)
    return g_strdup (_ ("a minute"));
  if (seconds < 90 * 60)
    return g_strdup_printf (ngettext ("%d minute", "%d minutes", (gulong)(seconds / 60)),
                            (int)(seconds / 60));
  if (seconds < 2 * GRAPE_DAY_S)
    return g_strdup_printf (ngettext ("%d hour", "%d hours", (gulong)hours), (int)hours);
  return g_strdup_printf (ngettext ("%d day", "%d days", (gulong)days), (int)days);
}

/**
 * grape_clock_relative:
 *
 * Returns: (transfer full): "in 2 days", "3 hours ago"; "" for 0
 */
char *
grape_clock_relative (gint64 at)
{
  gint64 distance = at - grape_clock_now ();
  if (!at)
    return g_strdup ("");
  if (ABS (distance) < 45)
    return g_strdup (_ ("now"));
  g_autofree char *length = length_of (ABS (distance));
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
 * grape_clock_due:
 * @until: 0: no deadline
 *
 * Returns: (transfer full): "due Tuesday 18:00 (in 2 days)", "late by 3 hours"; "" without one
 */
char *
grape_clock_due (gint64 until)
{
  gint64 distance = until - grape_clock_now ();
  if (!until)
    return g_strdup ("");
  if (distance < 0)
    {
      g_autofree char *length = length_of (-distance);
      return g_strdup_printf (_ ("late by %s"), length);
    }
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (until);
  g_autofree char *relative = grape_clock_relative (until);
  g_autofree char *day
      = g_date_time_format (time, distance < 6 * GRAPE_DAY_S ? _ ("%A %H:%M") : _ ("%-d %B"));
  return g_strdup_printf (_ ("due %s (%s)"), day, relative);
}

/**
 * grape_clock_day:
 *
 * Returns: (transfer full): the local day, as short as it can be told; "" for 0
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
