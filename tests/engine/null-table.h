/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of the null game for engine tests: Ann, Bob, Cyd and the referee Ref, three days a round,
 * from T0 on. Times are written as hours after T0. */
#pragma once

#include "engine/grape-error.h"
#include "engine/grape-instance.h"

#define T0       G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */
#define HOURS(h) (T0 + (gint64)((h)*3600))
#define REF      GRAPE_AUTHOR_REFEREE
#define CLOCK    GRAPE_AUTHOR_CLOCK

static const guint8 null_table_seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };

static inline GrapeHeader *
null_table_header (guint n_seats)
{
  static const char *const names[] = { "Ann", "Bob", "Cyd", "Dan" };
  GrapeHeader *header
      = grape_header_new (grape_registry_find ("null"), "00112233445566ff", "Tuesday table", T0);
  for (guint i = 0; i < n_seats; i++)
    grape_header_add_seat (header, names[i], NULL);
  header->referee = g_strdup ("Ref");
  return header;
}

static inline GrapeInstance *
null_table_open (const GrapeHeader *header)
{
  g_autoptr (GError) error = NULL;
  GrapeInstance *instance = grape_instance_new (header, null_table_seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

static inline GrapeInstance *
null_table_new (guint n_seats)
{
  g_autoptr (GrapeHeader) header = null_table_header (n_seats);
  return null_table_open (header);
}

static inline void
must (GrapeInstance *instance, double hours, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  if (!grape_instance_act (instance, HOURS (hours), author, text, &error))
    g_error ("“%s” by %d was refused: %s", text, author, error->message);
}

static inline void
refused (GrapeInstance *instance, double hours, int author, const char *text, GrapeErrorCode code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = grape_position_to_json (grape_instance_position (instance));
  guint n_before = grape_instance_n_events (instance);
  if (grape_instance_act (instance, HOURS (hours), author, text, &error))
    g_error ("“%s” by %d was accepted", text, author);
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_cmpstr (error->message, !=, "");
  if (grape_instance_n_events (instance) == n_before)
    {
      g_autofree char *after = grape_position_to_json (grape_instance_position (instance));
      g_assert_cmpstr (before, ==, after);
    }
}

/* The time of the last event, in hours after T0. */
static inline double
last_hours (GrapeInstance *instance)
{
  return (double)(grape_instance_position (instance)->at - T0) / 3600.0;
}

static inline guint
round_now (GrapeInstance *instance)
{
  return grape_position_phase (grape_instance_position (instance));
}

/* The next deadline, in hours after T0; -1: none. */
static inline double
deadline_hours (GrapeInstance *instance)
{
  gint64 deadline = grape_instance_next_deadline (instance);
  return deadline ? (double)(deadline - T0) / 3600.0 : -1;
}

static inline const char *
last_text (GrapeInstance *instance)
{
  return grape_instance_event (instance, grape_instance_n_events (instance))->text;
}

static inline char *
state_of (GrapeInstance *instance)
{
  return grape_position_to_json (grape_instance_position (instance));
}

static inline void
play_out (GrapeInstance *instance, double hours)
{
  while (!grape_position_over (grape_instance_position (instance)))
    {
      g_autoptr (GError) error = NULL;
      gint64 at = MAX (HOURS (hours), grape_instance_next_deadline (instance) + 1);
      grape_instance_advance (instance, at, &error);
      g_assert_no_error (error);
    }
}

static inline GrapeInstance *
reload (const char *text)
{
  g_autoptr (GError) error = NULL;
  GrapeInstance *again = grape_instance_from_text (text, NULL, &error);
  g_assert_no_error (error);
  return again;
}
