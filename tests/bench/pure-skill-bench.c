/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many random playouts a second of processor time the game's own structs make. Exit status 1
 * below the figure asked for, 200,000. */
#include "bench-limit.h"
#include "games/pure-skill/pure-skill-private.h"

#include <stdio.h>

#define WANTED         200000
#define OPENSPIEL_CORE 65000 /* the peer, as measured by others on goofspiel with 13 cards */

int
main (void)
{
  PureSkillDice dice;
  guint64 n = 0, points = 0;
  double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);

  pure_skill_dice_init (&dice, 1);
  while (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin < 1000)
    for (guint i = 0; i < 1000; i++, n++)
      {
        PureSkillCore core;
        pure_skill_core_init (&core);
        pure_skill_playout (&core, &dice);
        points += core.totals[0];
      }
  double seconds = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / 1e3;
  double rate = (double)n / seconds;
  printf (
      "pure-skill: %.0f random playouts/s on one core (OpenSpiel's core: about %d; wanted: %d)\n",
      rate, OPENSPIEL_CORE, WANTED);
  printf ("pure-skill: mean take %.2f points a seat\n", (double)points / (double)n);
  return bench_at_least ("random playouts a second", rate, WANTED) ? 0 : 1;
}
