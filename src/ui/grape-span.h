/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths of time and runs of days as people say them: "3 days", "1 to 14 March 2026". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The units of a length; weeks last. */
typedef struct
{
  gint64 seconds;
  const char *name; /* N_() */
} GrapeUnit;

#define GRAPE_N_UNITS 5

const GrapeUnit *grape_span_unit (guint unit);
guint grape_span_unit_of (gint64 seconds);
char *grape_span_length (gint64 seconds);
char *grape_span_days (GDateTime *first, GDateTime *last);

G_END_DECLS
