/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times and lengths of time as text. */
#include "engine/grape-error.h"
#include "engine/grape-time.h"

#include <locale.h>

static void
test_round_trip (void)
{
  static const struct
  {
    const char *text;
    gint64 at;
  } times[] = {
    { "1970-01-01T00:00:00Z", 0 },          { "1998-03-01T12:34:56Z", 888755696 },
    { "2000-02-29T23:59:59Z", 951868799 },  { "1969-12-31T23:59:59Z", -1 },
    { "2026-01-05T10:00:00Z", 1767607200 }, { "2038-01-19T03:14:08Z", 2147483648 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      gint64 at;
      g_autofree char *text = grape_time_format (times[i].at);
      g_assert_cmpstr (text, ==, times[i].text);
      g_assert_true (grape_time_parse (times[i].text, &at, NULL));
      g_assert_cmpint (at, ==, times[i].at);
    }
}

/* Mail knows only English names: they must not follow the desktop's language. */
static void
test_mail (void)
{
  static const char *const locales[] = { "C", "de_DE.UTF-8", "fr_FR.UTF-8", "C" };
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      if (!setlocale (LC_ALL, locales[i])) /* not every system has them */
        continue;
      g_autofree char *date = grape_time_format_mail (1772323445);
      g_autofree char *envelope = grape_time_format_envelope (1772323445);
      g_autofree char *early = grape_time_format_mail (-62135596800);
      g_assert_cmpstr (date, ==, "Sun, 01 Mar 2026 00:04:05 +0000");
      g_assert_cmpstr (envelope, ==, "Sun Mar 01 00:04:05 2026");
      g_assert_cmpstr (early, ==, "Mon, 01 Jan 0001 00:00:00 +0000");
    }
}

static void
test_zones (void)
{
  gint64 at;
  g_assert_true (grape_time_parse ("1998-03-01T13:34:56+01:00", &at, NULL));
  g_assert_cmpint (at, ==, 888755696);
  g_assert_true (grape_time_parse ("1998-03-01T04:34:56-08:00", &at, NULL));
  g_assert_cmpint (at, ==, 888755696);
}

static void
test_refused (void)
{
  static const char *const texts[] = { "",
                                       "yesterday",
                                       "2026-13-01T00:00:00Z",
                                       "2026-02-30T00:00:00Z",
                                       "2026-01-05",
                                       "2026-01-05T25:00:00Z",
                                       "1767607200",
                                       "2026-01-05T10:00:00Zx",
                                       "9999-12-31T23:59:59-12:00",
                                       "0001-01-01T00:00:00+14:00" };
  for (guint i = 0; i <= G_N_ELEMENTS (texts); i++)
    {
      gint64 at;
      g_autoptr (GError) error = NULL;
      const char *text = i < G_N_ELEMENTS (texts) ? texts[i] : NULL;
      g_assert_false (grape_time_parse (text, &at, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TIME);
      g_assert_cmpstr (error->message, !=, "");
    }
}

static void
test_out_of_range (void)
{
  g_autofree char *late = grape_time_format (G_MAXINT64);
  g_autofree char *early = grape_time_format (G_MININT64);
  g_assert_cmpstr (late, ==, "9999-12-31T23:59:59Z");
  g_assert_cmpstr (early, ==, "0001-01-01T00:00:00Z");
}

static void
test_dates (void)
{
  static const char *const wrong[]
      = { "1999-02-29",  "98-3-1x", "1998-00-01",           "1998-01-00", "1998-01-32",
          "-1998-01-01", "",        "1998-03-01T00:00:00Z", "1998/03/01" };
  gint64 midnight;
  g_assert_true (grape_date_parse ("1998-03-01", &midnight, NULL));
  g_assert_cmpint (midnight, ==, 888710400);
  g_assert_true (grape_date_parse ("2000-02-29", &midnight, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      if (grape_date_parse (wrong[i], &midnight, &error))
        g_error ("“%s” was taken for a date", wrong[i]);
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TIME);
    }
  g_assert_false (grape_date_parse (NULL, &midnight, NULL));
}

static void
test_durations (void)
{
  static const struct
  {
    const char *text, *canonical;
    gint64 seconds;
  } lengths[] = {
    { "3d", "3d", 3 * GRAPE_DAY_S },
    { "3 days", "3d", 3 * GRAPE_DAY_S },
    { "72h", "3d", 3 * GRAPE_DAY_S },
    { "12H", "12h", 12 * GRAPE_HOUR_S },
    { "90 minutes", "90m", 5400 },
    { "1 week", "7d", 7 * GRAPE_DAY_S },
    { "61s", "61s", 61 },
    { "none", "none", 0 },
    { " None ", "none", 0 },
    { "0", "none", 0 },
    { "100000d", "100000d", 8640000000 },
  };
  static const char *const wrong[]
      = { "", "d", "-3d", "3 moons", "3.5d", "100001d", "99999999999999999999d", "3d 2h", "3" };
  gint64 seconds;
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_assert_true (grape_duration_parse (lengths[i].text, &seconds, NULL));
      g_assert_cmpint (seconds, ==, lengths[i].seconds);
      g_autofree char *text = grape_duration_format (seconds);
      g_assert_cmpstr (text, ==, lengths[i].canonical);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      if (grape_duration_parse (wrong[i], &seconds, &error))
        g_error ("“%s” was taken for a length of time", wrong[i]);
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_TIME);
    }
  g_assert_false (grape_duration_parse (NULL, &seconds, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/time/round-trip", test_round_trip);
  g_test_add_func ("/engine/time/mail", test_mail);
  g_test_add_func ("/engine/time/zones", test_zones);
  g_test_add_func ("/engine/time/refused", test_refused);
  g_test_add_func ("/engine/time/out-of-range", test_out_of_range);
  g_test_add_func ("/engine/time/dates", test_dates);
  g_test_add_func ("/engine/time/durations", test_durations);
  return g_test_run ();
}
