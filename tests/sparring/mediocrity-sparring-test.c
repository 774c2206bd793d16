/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity among good bots alone: it ends, which by its rules it need not. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "mediocrity",
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
