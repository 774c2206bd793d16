/* SPDX-License-Identifier: GPL-3.0-or-later */
/* R1.7: what a group may have otherwise: money, limits, Trophies, offices, months. */
#include "society-view.h"

#include <string.h>

#define NUMBER GRAPE_OPTION_INT
#define TEXT   GRAPE_OPTION_TEXT

const GrapeOption society_options[] = {
  { "currency", N_ ("Money"), N_ ("What stands before an amount."), TEXT, "A$", 1, 12 },
  { "pot", N_ ("From the Treasury for an instance"), N_ ("0: no limit (1250.1 IV.c)."), NUMBER,
    "50", 0, 1000000 },
  { "month", N_ ("From the Treasury for a person, game and month"),
    N_ ("0: no limit (1250.1 IV.c)."), NUMBER, "100", 0, 1000000 },
  { "points", N_ ("Points in an instance"),
    N_ ("Added and taken together; 0: no limit (1250.1 IV.d)."), NUMBER, "8", 0, 1000000 },
  { "points-month", N_ ("Points for a person, game and month"), N_ ("0: no limit (1250.1 IV.d)."),
    NUMBER, "20", 0, 1000000 },
  { "referee", N_ ("For a referee of an instance"), N_ ("0: no limit (1250.1 III.e)."), NUMBER,
    "10", 0, 1000000 },
  { "trophies", N_ ("Trophies"), N_ ("Whether winners get one (1250.2)."), GRAPE_OPTION_BOOL,
    "true" },
  { "standard-trophy", N_ ("The standard Trophy"), N_ ("A new one for each winner."), TEXT,
    SOCIETY_JADE, 1, 60 },
  { "unique-trophy", N_ ("The unique Trophy"), N_ ("There is one, and it goes from hand to hand."),
    TEXT, SOCIETY_KNIFE, 1, 60 },
  { "offices", N_ ("Offices"),
    N_ ("Speaker, President, Treasurer and Senate. Without them everybody may do what they do."),
    GRAPE_OPTION_BOOL, "true" },
  { "zone", N_ ("Where months begin"),
    N_ ("UTC, a zone such as Europe/Berlin, or hours: +01:00, -05:30."), TEXT, "UTC", 1, 40 },
  { NULL },
};

/** society_read_customs: from the options of the instance */
gboolean
society_read_customs (SocietyCustoms *self, const GrapeOptions *options, GError **error)
{
  const char *zone = grape_options_text (options, "zone");

  if (!society_read_zone (zone, &self->zone))
    return grape_error_set (
        error, GRAPE_ERROR_OPTION, NULL,
        "“%s” is no zone: write UTC, a zone such as Europe/Berlin, or hours such as +01:00", zone);
  self->currency = g_ref_string_new (grape_options_text (options, "currency"));
  self->standard = g_ref_string_new (grape_options_text (options, "standard-trophy"));
  self->unique = g_ref_string_new (grape_options_text (options, "unique-trophy"));
  self->pot = grape_options_int (options, "pot");
  self->money_month = grape_options_int (options, "month");
  self->points = grape_options_int (options, "points");
  self->points_month = grape_options_int (options, "points-month");
  self->referee = grape_options_int (options, "referee");
  self->trophies = grape_options_bool (options, "trophies");
  self->offices = grape_options_bool (options, "offices");
  return TRUE;
}

void
society_own_customs (SocietyCustoms *self)
{
  g_ref_string_acquire (self->currency);
  g_ref_string_acquire (self->standard);
  g_ref_string_acquire (self->unique);
}

void
society_clear_customs (SocietyCustoms *self)
{
  g_clear_pointer (&self->currency, g_ref_string_release);
  g_clear_pointer (&self->standard, g_ref_string_release);
  g_clear_pointer (&self->unique, g_ref_string_release);
}

/** society_month: 199803 (UTC, G7) */
gint64
society_month (gint64 at)
{
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (at);

  return day ? (gint64)g_date_time_get_year (day) * 100 + g_date_time_get_month (day) : 0;
}

/** society_month_of: 199803, where the months of @self begin */
gint64
society_month_of (const Society *self, gint64 at)
{
  return society_month (at + society_zone_s (&self->customs.zone, at));
}

const char *
society_prize (guint trophy)
{
  return trophy == SOCIETY_STANDARD    ? SOCIETY_JADE
         : trophy == SOCIETY_NO_TROPHY ? NULL
                                       : SOCIETY_KNIFE;
}

/** society_prize_of: (nullable): as @self calls it */
const char *
society_prize_of (const Society *self, guint trophy)
{
  if (!self->customs.trophies || trophy == SOCIETY_NO_TROPHY)
    return NULL;
  return trophy == SOCIETY_STANDARD ? self->customs.standard : self->customs.unique;
}
