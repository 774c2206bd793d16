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
  { "pure-skill", TRUE, { 485, 7 }, { 361, 3 }, 137, 5 },
  { "mediocrity", TRUE, { 490, 10 }, { 385, 8 }, 134, 1 },
  { "spades", TRUE, { 468, 4 }, { 366, 1 }, 154, 3 },
  { "single-capture-go", TRUE, { 513, 6 }, { 371, 6 }, 148, 1 },
  { "tromino-go", TRUE, { 522, 3 }, { 480, 6 }, 0, 0 },
  { "viruses", TRUE, { 772, 9 }, { 734, 17 }, 144, 2 },
  { "ghost", TRUE, { 96, 1 }, { 79, 4 }, 0, 0 },
  { "limerick", TRUE, { 75, 1 }, { 70, 2 }, 10, 0 },
  { "fictionary", TRUE, { 91, 2 }, { 87, 3 }, 13, 0 },
  { "double-crash", TRUE, { 69, 0 }, { 68, 0 }, 10, 0 },
  { "lantern", TRUE, { 62, 2 }, { 59, 5 }, 10, 0 },
  { "diplomacy", TRUE, { 95, 1 }, { 95, 1 }, 11, 1 },
  { "open-table", TRUE, { 26, 0 }, { 26, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 43, 1 }, { 40, 2 }, 0, 0 },
  { "blognomic", TRUE, { 73, 0 }, { 66, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 139, 2 }, { 103, 1 }, 17, 0 },
  { "mediocrity", FALSE, { 117, 8 }, { 85, 7 }, 13, 0 },
  { "spades", FALSE, { 115, 2 }, { 90, 3 }, 11, 0 },
  { "single-capture-go", FALSE, { 125, 4 }, { 88, 5 }, 18, 0 },
  { "tromino-go", FALSE, { 124, 3 }, { 119, 3 }, 0, 0 },
  { "viruses", FALSE, { 165, 6 }, { 161, 6 }, 16, 0 },
  { "ghost", FALSE, { 20, 0 }, { 17, 2 }, 0, 0 },
  { "limerick", FALSE, { 21, 4 }, { 19, 3 }, 10, 0 },
  { "fictionary", FALSE, { 26, 2 }, { 19, 3 }, 13, 0 },
  { "double-crash", FALSE, { 21, 2 }, { 21, 2 }, 9, 0 },
  { "lantern", FALSE, { 16, 1 }, { 17, 0 }, 10, 0 },
  { "diplomacy", FALSE, { 19, 2 }, { 19, 2 }, 10, 0 },
  { "open-table", FALSE, { 3, 0 }, { 3, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 6, 0 }, { 6, 0 }, 0, 0 },
  { "blognomic", FALSE, { 4, 0 }, { 3, 0 }, 10, 1 },
};
