/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Limerick Contest between two good bots; and a good one against each that is simpler. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "limerick",
                                       .players = { { "good" }, { "good" } },
                                       .n_fast = 4,
                                       .most_events = 2000,
                                       .least_decided = 1.0 },
                                     { .path = "good-simple",
                                       .game = "limerick",
                                       .players = { { "good" }, { "simple" } },
                                       .n_fast = 40,
                                       .most_events = 2000,
                                       .least_fast = 0.65,
                                       .least = 0.8,
                                       .least_decided = 1.0 },
                                     { .path = "good-random",
                                       .game = "limerick",
                                       .players = { { "good" }, { "random" } },
                                       .n_fast = 40,
                                       .most_events = 2000,
                                       .least_fast = 0.55,
                                       .least = 0.7,
                                       .least_decided = 1.0 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
