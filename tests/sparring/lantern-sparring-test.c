/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ye Olde Rusty Lantern among bots alone, with the program as the Barkeep. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "lantern",
                                       .options = "barkeep=program",
                                       .players = { { "good" }, { "good" }, { "good" } },
                                       .n_fast = 4,
                                       .most_events = 3000,
                                       .least_decided = 1.0 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
