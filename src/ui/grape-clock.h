/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The desk's clock, and times as people say them. Nothing below the window reads a clock: every
 * time that reaches the engine comes from here. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gint64 grape_clock_now (void);
void grape_clock_fix (gint64 now);

char *grape_clock_relative (gint64 at);
char *grape_clock_exact (gint64 at);
char *grape_clock_day (gint64 at);
char *grape_clock_month (gint64 at);
char *grape_clock_due (gint64 until);

G_END_DECLS
