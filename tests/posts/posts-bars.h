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
  { "pure-skill", TRUE, { 321, 9 }, { 225, 7 }, 107, 4 },
  { "mediocrity", TRUE, { 348, 13 }, { 263, 9 }, 93, 4 },
  { "spades", TRUE, { 313, 5 }, { 216, 3 }, 115, 3 },
  { "single-capture-go", TRUE, { 350, 6 }, { 262, 5 }, 124, 2 },
  { "tromino-go", TRUE, { 355, 2 }, { 321, 4 }, 0, 0 },
  { "viruses", TRUE, { 536, 9 }, { 515, 14 }, 116, 1 },
  { "ghost", TRUE, { 51, 2 }, { 43, 2 }, 0, 0 },
  { "limerick", TRUE, { 42, 2 }, { 40, 3 }, 10, 0 },
  { "fictionary", TRUE, { 49, 0 }, { 48, 0 }, 13, 0 },
  { "double-crash", TRUE, { 29, 0 }, { 29, 0 }, 9, 0 },
  { "lantern", TRUE, { 35, 1 }, { 31, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 62, 3 }, { 61, 3 }, 11, 1 },
  { "open-table", TRUE, { 12, 0 }, { 12, 0 }, 10, 0 },
  { "blognomic", TRUE, { 38, 0 }, { 35, 0 }, 11, 0 },
  { "pokey-nomic", TRUE, { 21, 0 }, { 20, 0 }, 0, 0 },
  { "pure-skill", FALSE, { 6, 3 }, { 3, 2 }, 1, 0 },
  { "mediocrity", FALSE, { 5, 3 }, { 4, 1 }, 1, 0 },
  { "spades", FALSE, { 6, 1 }, { 4, 1 }, 0, 1 },
  { "single-capture-go", FALSE, { 8, 2 }, { 4, 1 }, 2, 0 },
  { "tromino-go", FALSE, { 10, 0 }, { 10, 0 }, 0, 0 },
  { "viruses", FALSE, { 19, 1 }, { 18, 1 }, 2, 0 },
  { "ghost", FALSE, { 1, 0 }, { 0, 0 }, 0, 0 },
  { "limerick", FALSE, { 2, 0 }, { 2, 0 }, 10, 0 },
  { "fictionary", FALSE, { 3, 0 }, { 3, 0 }, 12, 0 },
  { "double-crash", FALSE, { 0, 0 }, { 0, 0 }, 9, 0 },
  { "lantern", FALSE, { 2, 0 }, { 2, 0 }, 10, 0 },
  { "diplomacy", FALSE, { 1, 0 }, { 1, 0 }, 10, 0 },
  { "open-table", FALSE, { 8, 0 }, { 8, 0 }, 10, 1 },
  { "blognomic", FALSE, { 30, 0 }, { 28, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 14, 2 }, { 13, 2 }, 0, 0 },
};
