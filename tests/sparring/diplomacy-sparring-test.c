/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diplomacy among good bots alone: the option for a premature end sees to it that there is one. */
#include "sparring.h"

static const SparMatch matches[]
    = { { .path = "goods",
          .game = "diplomacy",
          .options = "powers=lot last=fall-1902",
          .players
          = { { "good" }, { "good" }, { "good" }, { "good" }, { "good" }, { "good" }, { "good" } },
          .n_fast = 1,
          .most_events = 2000,
          .least_decided = 0.9 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
