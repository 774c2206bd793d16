/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pokey Nomic: the good bots against simple and random ones, and alone. */
#include "sparring.h"

static const SparMatch matches[]
    = { { .path = "good-simple",
          .game = "pokey-nomic",
          .players = { { "good" }, { "simple" } },
          .n_fast = 8,
          .most_events = 4000,
          .least_fast = 0.5,
          .least = 0.55 },
        { .path = "good-random",
          .game = "pokey-nomic",
          .players = { { "good" }, { "random" } },
          .n_fast = 8,
          .most_events = 4000,
          .least_fast = 0.5,
          .least = 0.6 },
        { .path = "good-four",
          .game = "pokey-nomic",
          .players = { { "good" }, { "simple" }, { "simple" }, { "random" } },
          .n_fast = 6,
          .most_events = 4000,
          .least_fast = 0.3,
          .least = 0.35 },
        { .path = "goods",
          .game = "pokey-nomic",
          .players = { { "good" }, { "good" }, { "good" } },
          .n_fast = 4,
          .most_events = 4000,
          .least_decided = 0.5 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
