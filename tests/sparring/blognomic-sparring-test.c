/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BlogNomic has no end: after some weeks the fewest years win. The good bots against those who play
 * the dilemma by a strategy of the books, and alone. */
#include "sparring.h"

#include "games/blognomic/blognomic-view.h"

static gint64
worth (const GrapePosition *end, int seat)
{
  const BlogPrisoner *prisoner = blog_prisoner (end->state, seat);

  return prisoner->shiv - 1000 * prisoner->sentence;
}

static const SparMatch matches[]
    = { { .path = "dilemma",
          .game = "blognomic",
          .players = { { "good" },
                       { "grim" },
                       { "tit-for-tat" },
                       { "random" },
                       { "good" },
                       { "grim" },
                       { "tit-for-tat" },
                       { "random" } },
          .n_fast = 2,
          .most_events = 2500,
          .idle = "post Good morning",
          .worth = worth,
          .by_score = TRUE,
          .least_fast = 0.5,
          .least = 0.8 },
        { .path = "goods",
          .game = "blognomic",
          .players = { { "good" }, { "good" }, { "good" }, { "good" }, { "good" } },
          .n_fast = 2,
          .most_events = 400,
          .idle = "post Good morning",
          .worth = worth,
          .by_score = TRUE,
          .least_decided = 0.5 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
