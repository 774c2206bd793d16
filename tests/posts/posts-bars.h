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
  { "pure-skill", TRUE, { 1055, 14 }, { 798, 14 }, 190, 6 },
  { "mediocrity", TRUE, { 1025, 18 }, { 815, 22 }, 182, 1 },
  { "spades", TRUE, { 985, 8 }, { 787, 7 }, 202, 5 },
  { "single-capture-go", TRUE, { 1025, 9 }, { 744, 16 }, 204, 2 },
  { "tromino-go", TRUE, { 1091, 8 }, { 1019, 21 }, 0, 0 },
  { "viruses", TRUE, { 1541, 19 }, { 1477, 31 }, 195, 1 },
  { "ghost", TRUE, { 133, 1 }, { 113, 7 }, 0, 0 },
  { "limerick", TRUE, { 107, 0 }, { 99, 1 }, 10, 0 },
  { "fictionary", TRUE, { 132, 0 }, { 116, 5 }, 13, 0 },
  { "double-crash", TRUE, { 101, 0 }, { 100, 0 }, 10, 0 },
  { "lantern", TRUE, { 90, 1 }, { 86, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 127, 1 }, { 127, 1 }, 11, 1 },
  { "open-table", TRUE, { 26, 0 }, { 26, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 43, 1 }, { 40, 2 }, 0, 0 },
  { "blognomic", TRUE, { 73, 0 }, { 66, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 37, 1 }, { 29, 0 }, 24, 3 },
  { "mediocrity", FALSE, { 39, 0 }, { 35, 1 }, 25, 2 },
  { "spades", FALSE, { 41, 1 }, { 32, 1 }, 26, 2 },
  { "single-capture-go", FALSE, { 31, 1 }, { 18, 2 }, 25, 1 },
  { "tromino-go", FALSE, { 36, 0 }, { 35, 0 }, 0, 0 },
  { "viruses", FALSE, { 62, 2 }, { 59, 1 }, 27, 0 },
  { "ghost", FALSE, { 4, 0 }, { 4, 0 }, 0, 0 },
  { "limerick", FALSE, { 2, 0 }, { 1, 0 }, 11, 0 },
  { "fictionary", FALSE, { 5, 0 }, { 5, 0 }, 13, 0 },
  { "double-crash", FALSE, { 5, 1 }, { 5, 1 }, 9, 0 },
  { "lantern", FALSE, { 4, 0 }, { 4, 0 }, 10, 0 },
  { "diplomacy", FALSE, { 7, 0 }, { 7, 0 }, 10, 0 },
  { "open-table", FALSE, { 3, 0 }, { 3, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 6, 0 }, { 6, 0 }, 0, 0 },
  { "blognomic", FALSE, { 4, 0 }, { 3, 0 }, 10, 1 },
};
