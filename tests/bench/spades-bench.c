/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many whole rounds a second of processor time are dealt, bid and played out at random, and
 * scored. Exit status 1 below three times OpenSpiel's figure. */
#include "bench-limit.h"
#include "games/spades/spades-core.h"

#include <stdio.h>
#include <time.h>

#define OPENSPIEL 20900 /* hands a second, the peer as measured by others */
#define WANTED    (3 * OPENSPIEL)

/* @sensible: by rules of thumb instead of at random. Returns hands a second. */
static double
measure (gboolean sensible, double *mean)
{
  SpadesDice dice = { 1 };
  guint64 n = 0;
  gint64 total = 0;
  clock_t begin = clock (); /* other programs do not count */

  while (clock () - begin < CLOCKS_PER_SEC)
    for (guint i = 0; i < 500; i++, n++)
      {
        SpadesCore core;
        guint bags[2] = { 0, 0 };
        spades_core_deal (&core, &dice);
        for (guint place = 0; place < SPADES_SEATS; place++)
          {
            guint bid = sensible ? (guint)MAX (2, (int)spades_expected_tricks (core.hands[place]))
                                 : spades_dice_below (&dice, SPADES_MAX_BID);
            core.bids[place] = (guint8)(bid + (!sensible && bid > 0));
            if (core.bids[place] > core.bids[core.leader])
              core.leader = (guint8)place;
          }
        if (sensible)
          spades_core_sensible (&core, &dice);
        else
          spades_core_random (&core, &dice);
        g_assert (core.tricks[0] + core.tricks[1] + core.tricks[2] + core.tricks[3] == 13);
        total += spades_core_score (&core, 0, &bags[0]) + spades_core_score (&core, 1, &bags[1]);
      }
  *mean = (double)total / (double)n / 2;
  return (double)n / ((double)(clock () - begin) / CLOCKS_PER_SEC);
}

int
main (void)
{
  double mean;
  double rate = measure (FALSE, &mean);

  printf (
      "spades: %.0f random hands/s on one core, dealt, bid, played and scored (OpenSpiel: about "
      "%d; wanted: %d); mean score %.1f\n",
      rate, OPENSPIEL, WANTED, mean);
  double sensible = measure (TRUE, &mean);
  printf ("spades: %.0f hands/s by rules of thumb; mean score %.1f\n", sensible, mean);
  return bench_at_least ("random hands a second", rate, WANTED) ? 0 : 1;
}
