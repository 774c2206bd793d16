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
  { "pure-skill", TRUE, { 325, 3 }, { 227, 2 }, 113, 5 },
  { "mediocrity", TRUE, { 358, 11 }, { 277, 7 }, 99, 4 },
  { "spades", TRUE, { 327, 4 }, { 228, 2 }, 120, 3 },
  { "single-capture-go", TRUE, { 359, 6 }, { 268, 5 }, 129, 2 },
  { "tromino-go", TRUE, { 362, 2 }, { 327, 4 }, 0, 0 },
  { "viruses", TRUE, { 556, 8 }, { 534, 13 }, 122, 1 },
  { "ghost", TRUE, { 61, 2 }, { 51, 2 }, 0, 0 },
  { "limerick", TRUE, { 48, 1 }, { 46, 2 }, 10, 0 },
  { "fictionary", TRUE, { 57, 0 }, { 55, 0 }, 13, 0 },
  { "double-crash", TRUE, { 38, 0 }, { 38, 0 }, 9, 0 },
  { "lantern", TRUE, { 40, 1 }, { 36, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 67, 5 }, { 64, 5 }, 11, 1 },
  { "open-table", TRUE, { 16, 0 }, { 16, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 25, 0 }, { 25, 0 }, 0, 0 },
  { "blognomic", TRUE, { 42, 0 }, { 38, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 21, 4 }, { 15, 3 }, 6, 0 },
  { "mediocrity", FALSE, { 16, 3 }, { 13, 2 }, 7, 0 },
  { "spades", FALSE, { 16, 1 }, { 13, 1 }, 5, 1 },
  { "single-capture-go", FALSE, { 20, 2 }, { 12, 1 }, 7, 0 },
  { "tromino-go", FALSE, { 20, 0 }, { 20, 0 }, 0, 0 },
  { "viruses", FALSE, { 33, 3 }, { 31, 4 }, 8, 0 },
  { "ghost", FALSE, { 5, 1 }, { 4, 1 }, 0, 0 },
  { "limerick", FALSE, { 8, 0 }, { 8, 0 }, 10, 0 },
  { "fictionary", FALSE, { 7, 0 }, { 7, 0 }, 13, 0 },
  { "double-crash", FALSE, { 6, 0 }, { 6, 0 }, 9, 0 },
  { "lantern", FALSE, { 4, 1 }, { 4, 1 }, 10, 0 },
  { "diplomacy", FALSE, { 7, 1 }, { 4, 0 }, 10, 0 },
  { "open-table", FALSE, { 11, 0 }, { 11, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 19, 2 }, { 18, 2 }, 0, 0 },
  { "blognomic", FALSE, { 34, 0 }, { 31, 0 }, 10, 1 },
};
