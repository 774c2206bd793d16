/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times as people say them: days follow the calendar on the reader's wall. */
#include "ui/grape-clock.h"

/* Zones are given by their rules: not every machine has the list of their names. */

typedef struct
{
  const char *now, *at; /* local times of the zone */
  const char *relative, *due;
} Case;

static gint64
local (const char *text)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  g_autofree char *full = g_strconcat (text, ":00", NULL);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (full, zone);
  g_assert_nonnull (time);
  return g_date_time_to_unix (time);
}

static void
check (const char *zone, const Case *cases, gsize n)
{
  g_setenv ("TZ", zone, TRUE);
  for (gsize i = 0; i < n; i++)
    {
      grape_clock_fix (local (cases[i].now));
      g_autofree char *relative = grape_clock_relative (local (cases[i].at));
      g_autofree char *due = grape_clock_due (local (cases[i].at));
      g_assert_cmpstr (relative, ==, cases[i].relative);
      g_assert_cmpstr (due, ==, cases[i].due);
    }
  grape_clock_fix (0);
}

/* 22 November 2026 is a Sunday. */
static void
test_future (void)
{
  const Case cases[] = {
    { "2026-11-22T10:00", "2026-11-24T23:00", "in 2 days", "due Tuesday 23:00 (in 2 days)" },
    { "2026-11-22T23:00", "2026-11-24T01:00", "in 2 days", "due Tuesday 01:00 (in 2 days)" },
    { "2026-11-22T10:00", "2026-11-22T23:00", "in 13 hours", "due today 23:00 (in 13 hours)" },
    { "2026-11-22T23:50", "2026-11-23T00:20", "in 30 minutes",
      "due tomorrow 00:20 (in 30 minutes)" },
    { "2026-11-22T23:00", "2026-11-23T06:00", "in 7 hours", "due tomorrow 06:00 (in 7 hours)" },
    { "2026-11-22T10:00", "2026-11-23T09:00", "tomorrow", "due tomorrow 09:00" },
    { "2026-11-22T00:01", "2026-11-23T23:59", "tomorrow", "due tomorrow 23:59" },
    { "2026-11-22T18:00", "2026-11-28T06:00", "in 6 days", "due Saturday 06:00 (in 6 days)" },
    { "2026-11-22T18:00", "2026-11-29T17:00", "in 7 days", "due 29 November (in 7 days)" },
    { "2026-12-31T10:00", "2027-01-01T23:00", "tomorrow", "due tomorrow 23:00" },
    { "2026-12-30T22:00", "2027-01-02T01:00", "in 3 days", "due Saturday 01:00 (in 3 days)" },
    { "2028-02-28T09:00", "2028-03-01T08:00", "in 2 days", "due Wednesday 08:00 (in 2 days)" },
  };
  check ("UTC", cases, G_N_ELEMENTS (cases));
}

static void
test_past (void)
{
  const Case cases[] = {
    { "2026-11-24T10:00", "2026-11-22T23:00", "2 days ago", "late by 2 days" },
    { "2026-11-24T01:00", "2026-11-22T23:00", "2 days ago", "late by 2 days" },
    { "2026-11-24T10:00", "2026-11-23T08:00", "yesterday", "late by 1 day" },
    { "2026-11-24T01:00", "2026-11-23T23:00", "2 hours ago", "late by 2 hours" },
    { "2026-11-24T20:00", "2026-11-24T01:00", "19 hours ago", "late by 19 hours" },
    { "2027-01-01T12:00", "2026-12-31T00:00", "yesterday", "late by 1 day" },
    { "2026-11-24T12:00", "2026-11-24T11:59", "a minute ago", "late by a minute" },
    { "2026-11-24T12:00", "2026-11-24T12:00", "now", "due today 12:00 (now)" },
  };
  check ("UTC", cases, G_N_ELEMENTS (cases));
}

/* Vienna loses an hour on Sunday 29 March 2026, and gains one on Sunday 25 October. */
static void
test_summer_time (void)
{
  const Case cases[] = {
    { "2026-03-28T12:30", "2026-03-29T12:00", "tomorrow", "due tomorrow 12:00" },
    { "2026-03-28T23:30", "2026-03-30T00:10", "in 2 days", "due Monday 00:10 (in 2 days)" },
    { "2026-03-29T00:10", "2026-03-29T23:50", "in 23 hours", "due today 23:50 (in 23 hours)" },
    { "2026-10-25T00:10", "2026-10-25T23:50", "in 25 hours", "due today 23:50 (in 25 hours)" },
    { "2026-10-24T23:50", "2026-10-26T00:10", "in 2 days", "due Monday 00:10 (in 2 days)" },
    { "2026-03-30T00:10", "2026-03-28T23:30", "2 days ago", "late by 2 days" },
  };
  check ("CET-1CEST,M3.5.0,M10.5.0/3", cases, G_N_ELEMENTS (cases));
}

/* The same two moments are of one day in Auckland, and of two in New York. */
static void
test_zones (void)
{
  const gint64 now = G_GINT64_CONSTANT (1795387200); /* Sunday 22 November 2026, 22:40 UTC */
  static const struct
  {
    const char *zone, *relative;
  } cases[] = {
    { "NZDT-13", "in 12 hours" },
    { "EST5", "tomorrow" },
    { "UTC", "tomorrow" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_setenv ("TZ", cases[i].zone, TRUE);
      grape_clock_fix (now);
      g_autofree char *relative = grape_clock_relative (now + 12 * 60 * 60);
      g_assert_cmpstr (relative, ==, cases[i].relative);
    }
  grape_clock_fix (0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/clock/future", test_future);
  g_test_add_func ("/ui/clock/past", test_past);
  g_test_add_func ("/ui/clock/summer-time", test_summer_time);
  g_test_add_func ("/ui/clock/zones", test_zones);
  return g_test_run ();
}
