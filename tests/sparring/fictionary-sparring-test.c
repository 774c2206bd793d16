/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fictionary among good bots alone, with the few definitions that come with the program: games end
 * with the single most Gamepoints, or with a tie. */
#include "sparring.h"

static const SparMatch matches[]
    = { { .path = "goods",
          .game = "fictionary",
          .players = { { "good" }, { "good" }, { "good" }, { "good" }, { "good" } },
          .n_fast = 4,
          .most_events = 6000,
          .least_decided = 0.7 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
