/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Double Crash among good bots alone. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "double-crash",
                                       .players = { { "good" }, { "good" } },
                                       .n_fast = 4,
                                       .most_events = 2000,
                                       .least_decided = 1.0 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
