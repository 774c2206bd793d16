/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many random playouts a second the game's own structs make on one core. Exit status 1 below
 * the figure asked for, 200,000. */
#include "games/pure-skill/pure-skill-private.h"

#include <stdio.h>

#define WANTED         200000
#define OPENSPIEL_CORE 65000 /* the peer, as measured by others on goofspiel with 13 cards */

int
main (void)
{
  PureSkillDice dice;
  guint64 n = 0, points = 0;
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;
  gint64 begin = g_get_monotonic_time ();

  pure_skill_dice_init (&dice, 1);
  while (g_get_monotonic_time () < end)
    for (guint i = 0; i < 1000; i++, n++)
      {
        PureSkillCore core;
        pure_skill_core_init (&core);
        pure_skill_playout (&core, &dice);
        points += core.totals[0];
      }
  double seconds = (double)(g_get_monotonic_time () - begin) / 1e6;
  double rate = (double)n / seconds;
  printf (
      "pure-skill: %.0f random playouts/s on one core (OpenSpiel's core: about %d; wanted: %d)\n",
      rate, OPENSPIEL_CORE, WANTED);
  printf ("pure-skill: mean take %.2f points a seat\n", (double)points / (double)n);
  return rate < WANTED;
}
