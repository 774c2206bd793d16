/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the finder of moves and the scanner of leaks reached, game by game, so that no change hides
 * what it spoils in one game behind what it mends in another. "posts-test --half HALF --bars"
 * prints the rows. */
#pragma once

#include <glib.h>

/* Called certain: at least so many right, at most so many wrong. */
typedef struct
{
  guint right, wrong;
} Bar;

typedef struct
{
  const char *game;
  gboolean tuned; /* or unseen */
  Bar tied, untied;
  guint caught, alarms; /* of the leaks at least, of the harmless texts at most */
} Bars;

/* In percent, of a game that has no row yet. */
#define LEAST_RIGHT   80
#define LEAST_CERTAIN 60

static const Bars all_bars[] = {
  { "pure-skill", TRUE, { 348, 5 }, { 243, 2 }, 116, 5 },
  { "mediocrity", TRUE, { 377, 10 }, { 291, 6 }, 106, 4 },
  { "spades", TRUE, { 345, 3 }, { 242, 1 }, 129, 4 },
  { "single-capture-go", TRUE, { 390, 6 }, { 287, 5 }, 133, 2 },
  { "tromino-go", TRUE, { 381, 2 }, { 346, 4 }, 0, 0 },
  { "viruses", TRUE, { 586, 6 }, { 562, 13 }, 129, 1 },
  { "ghost", TRUE, { 66, 3 }, { 53, 3 }, 0, 0 },
  { "limerick", TRUE, { 55, 1 }, { 53, 2 }, 10, 0 },
  { "fictionary", TRUE, { 61, 0 }, { 59, 0 }, 13, 0 },
  { "double-crash", TRUE, { 40, 0 }, { 40, 0 }, 9, 0 },
  { "lantern", TRUE, { 44, 1 }, { 40, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 68, 6 }, { 65, 5 }, 11, 1 },
  { "open-table", TRUE, { 26, 0 }, { 26, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 43, 1 }, { 40, 2 }, 0, 0 },
  { "blognomic", TRUE, { 73, 0 }, { 66, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 11, 0 }, { 9, 0 }, 13, 0 },
  { "mediocrity", FALSE, { 10, 1 }, { 8, 0 }, 7, 0 },
  { "spades", FALSE, { 12, 1 }, { 10, 1 }, 5, 0 },
  { "single-capture-go", FALSE, { 17, 0 }, { 15, 0 }, 13, 0 },
  { "tromino-go", FALSE, { 14, 0 }, { 14, 0 }, 0, 0 },
  { "viruses", FALSE, { 15, 2 }, { 14, 3 }, 11, 0 },
  { "ghost", FALSE, { 6, 0 }, { 6, 0 }, 0, 0 },
  { "limerick", FALSE, { 7, 0 }, { 7, 0 }, 10, 0 },
  { "fictionary", FALSE, { 5, 1 }, { 5, 0 }, 13, 0 },
  { "double-crash", FALSE, { 5, 0 }, { 5, 0 }, 9, 0 },
  { "lantern", FALSE, { 1, 2 }, { 1, 1 }, 10, 0 },
  { "diplomacy", FALSE, { 6, 6 }, { 3, 2 }, 10, 0 },
  { "open-table", FALSE, { 3, 0 }, { 3, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 6, 0 }, { 6, 0 }, 0, 0 },
  { "blognomic", FALSE, { 5, 0 }, { 4, 0 }, 10, 1 },
};
