/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Game of Pure Skill among good bots alone: three that bid alike would all end with nothing. */
#include "sparring.h"

static const SparMatch matches[] = { { .path = "goods",
                                       .game = "pure-skill",
                                       .players = { { "good" }, { "good" }, { "good" } },
                                       .n_fast = 5,
                                       .most_events = 2000,
                                       .least_decided = 0.8 },
                                     { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
