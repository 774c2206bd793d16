/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What benches share: processor time, so that other programs on the machine do not count, and
 * limits, which decide how a bench ends. */
#pragma once

#include <glib.h>
#include <time.h>

/* Milliseconds that a clock of processor time shows: CLOCK_PROCESS_CPUTIME_ID for all threads of
 * this program, CLOCK_THREAD_CPUTIME_ID for this one. */
static inline double
bench_ms (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Whether @value is at most @most; says so when it is not. GRAPE_BENCH_LIMITS=0 makes every limit
 * impossible to keep, to see that a bench then fails as it should. */
static inline gboolean
bench_at_most (const char *what, double value, double most)
{
  const char *scale = g_getenv ("GRAPE_BENCH_LIMITS");

  most *= scale ? g_ascii_strtod (scale, NULL) : 1;
  if (value <= most)
    return TRUE;
  g_printerr ("over the limit: %s: %g, at most %g wanted\n", what, value, most);
  return FALSE;
}

/* The same for values that are better when larger. */
static inline gboolean
bench_at_least (const char *what, double value, double least)
{
  const char *scale = g_getenv ("GRAPE_BENCH_LIMITS");

  least /= scale ? MAX (g_ascii_strtod (scale, NULL), 1e-30) : 1;
  if (value >= least)
    return TRUE;
  g_printerr ("below the limit: %s: %g, at least %g wanted\n", what, value, least);
  return FALSE;
}
