/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open Table, which the first bot keeps going, among good bots alone. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "open-table",
                                       .players = { { "good" }, { "good" }, { "good" } },
                                       .n_fast = 4,
                                       .most_events = 2000,
                                       .least_decided = 0.5 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
