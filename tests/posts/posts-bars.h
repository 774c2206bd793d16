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
  { "pure-skill", TRUE, { 340, 4 }, { 236, 2 }, 114, 5 },
  { "mediocrity", TRUE, { 370, 10 }, { 286, 6 }, 100, 4 },
  { "spades", TRUE, { 340, 3 }, { 237, 1 }, 120, 4 },
  { "single-capture-go", TRUE, { 379, 7 }, { 279, 5 }, 131, 2 },
  { "tromino-go", TRUE, { 374, 2 }, { 339, 4 }, 0, 0 },
  { "viruses", TRUE, { 580, 8 }, { 557, 13 }, 124, 1 },
  { "ghost", TRUE, { 62, 3 }, { 51, 3 }, 0, 0 },
  { "limerick", TRUE, { 52, 1 }, { 50, 2 }, 10, 0 },
  { "fictionary", TRUE, { 60, 0 }, { 58, 0 }, 13, 0 },
  { "double-crash", TRUE, { 40, 0 }, { 40, 0 }, 9, 0 },
  { "lantern", TRUE, { 43, 1 }, { 39, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 68, 6 }, { 65, 5 }, 11, 1 },
  { "open-table", TRUE, { 24, 0 }, { 24, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 40, 1 }, { 39, 1 }, 0, 0 },
  { "blognomic", TRUE, { 72, 0 }, { 66, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 8, 0 }, { 7, 0 }, 5, 0 },
  { "mediocrity", FALSE, { 6, 0 }, { 5, 0 }, 6, 0 },
  { "spades", FALSE, { 8, 0 }, { 6, 0 }, 5, 0 },
  { "single-capture-go", FALSE, { 8, 0 }, { 7, 0 }, 5, 0 },
  { "tromino-go", FALSE, { 9, 0 }, { 9, 0 }, 0, 0 },
  { "viruses", FALSE, { 9, 1 }, { 8, 2 }, 6, 0 },
  { "ghost", FALSE, { 4, 0 }, { 4, 0 }, 0, 0 },
  { "limerick", FALSE, { 4, 0 }, { 4, 0 }, 10, 0 },
  { "fictionary", FALSE, { 4, 0 }, { 4, 0 }, 13, 0 },
  { "double-crash", FALSE, { 4, 0 }, { 4, 0 }, 9, 0 },
  { "lantern", FALSE, { 1, 1 }, { 1, 1 }, 10, 0 },
  { "diplomacy", FALSE, { 6, 0 }, { 3, 0 }, 10, 0 },
  { "open-table", FALSE, { 3, 0 }, { 3, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 4, 0 }, { 4, 0 }, 0, 0 },
  { "blognomic", FALSE, { 4, 0 }, { 3, 0 }, 10, 1 },
};
