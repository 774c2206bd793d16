/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pokey Nomic among good bots alone. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "pokey-nomic",
                                       .players = { { "good" }, { "good" }, { "good" } },
                                       .n_fast = 4,
                                       .most_events = 2000,
                                       .least_decided = 1 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
