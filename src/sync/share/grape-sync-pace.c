/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arithmetic of waiting: a quiet place is asked now and then, one that failed ever more rarely.
 */
#include "grape-sync-pace.h"

#define ACTIVE_S  30
#define IDLE_S    120
#define TOLD_S    120 /* while active: for what happens by itself, and if a word was lost */
#define SPARING   4
#define FIRST_S   5
#define LONGEST_S 900

/* A server may ask for more patience than our own, within reason. */
#define LONGEST_ASKED_S 3600

static double
quiet_s (const GrapeSyncPace *pace)
{
  double wait_s = !pace->active ? IDLE_S : pace->told ? TOLD_S : ACTIVE_S;

  return pace->sparing ? wait_s * SPARING : wait_s;
}

static double
backoff_s (guint n_failures)
{
  double wait_s = FIRST_S;

  for (guint i = 1; i < n_failures && wait_s < LONGEST_S; i++)
    wait_s *= 2;
  return MIN (wait_s, LONGEST_S);
}

/**
 * grape_sync_pace_wait_s:
 * @chance: 0 to 1; spreads those who all lost the same server at once by a quarter either way
 *
 * Returns: seconds until the next sync. After failures they double from 5 s to 15 min; what the
 *   server asked for is waited for, up to an hour.
 */
double
grape_sync_pace_wait_s (const GrapeSyncPace *pace, double chance)
{
  double wait_s = pace->n_failures ? backoff_s (pace->n_failures) : quiet_s (pace);
  double asked_s = (double)CLAMP (pace->retry_after_s, 0, LONGEST_ASKED_S);

  wait_s *= 0.75 + chance / 2;
  if (pace->n_failures)
    wait_s = MIN (wait_s, LONGEST_S);
  /* Never before what was asked for; later by up to a tenth. */
  return MAX (wait_s, asked_s * (1 + chance / 10));
}
