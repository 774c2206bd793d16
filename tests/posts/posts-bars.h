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
  { "pure-skill", TRUE, { 427, 7 }, { 315, 3 }, 137, 5 },
  { "mediocrity", TRUE, { 445, 9 }, { 351, 7 }, 134, 1 },
  { "spades", TRUE, { 422, 4 }, { 305, 1 }, 154, 3 },
  { "single-capture-go", TRUE, { 469, 6 }, { 341, 5 }, 148, 1 },
  { "tromino-go", TRUE, { 457, 3 }, { 421, 4 }, 0, 0 },
  { "viruses", TRUE, { 692, 9 }, { 654, 17 }, 144, 2 },
  { "ghost", TRUE, { 88, 1 }, { 73, 1 }, 0, 0 },
  { "limerick", TRUE, { 68, 1 }, { 65, 2 }, 10, 0 },
  { "fictionary", TRUE, { 82, 1 }, { 80, 1 }, 13, 0 },
  { "double-crash", TRUE, { 60, 0 }, { 59, 1 }, 10, 0 },
  { "lantern", TRUE, { 55, 1 }, { 52, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 80, 2 }, { 80, 2 }, 11, 1 },
  { "open-table", TRUE, { 26, 0 }, { 26, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 43, 1 }, { 40, 2 }, 0, 0 },
  { "blognomic", TRUE, { 73, 0 }, { 66, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 92, 2 }, { 66, 1 }, 17, 0 },
  { "mediocrity", FALSE, { 76, 7 }, { 58, 5 }, 13, 0 },
  { "spades", FALSE, { 75, 2 }, { 50, 3 }, 11, 0 },
  { "single-capture-go", FALSE, { 80, 2 }, { 60, 2 }, 18, 0 },
  { "tromino-go", FALSE, { 71, 2 }, { 68, 2 }, 0, 0 },
  { "viruses", FALSE, { 102, 6 }, { 99, 5 }, 16, 0 },
  { "ghost", FALSE, { 14, 0 }, { 13, 0 }, 0, 0 },
  { "limerick", FALSE, { 14, 3 }, { 14, 2 }, 10, 0 },
  { "fictionary", FALSE, { 17, 1 }, { 15, 1 }, 13, 0 },
  { "double-crash", FALSE, { 12, 3 }, { 12, 3 }, 9, 0 },
  { "lantern", FALSE, { 12, 1 }, { 12, 0 }, 10, 0 },
  { "diplomacy", FALSE, { 12, 1 }, { 12, 1 }, 10, 0 },
  { "open-table", FALSE, { 3, 0 }, { 3, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 6, 0 }, { 6, 0 }, 0, 0 },
  { "blognomic", FALSE, { 4, 0 }, { 3, 0 }, 10, 1 },
};
