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
  { "pure-skill", TRUE, { 400, 5 }, { 296, 2 }, 137, 5 },
  { "mediocrity", TRUE, { 414, 9 }, { 328, 6 }, 134, 1 },
  { "spades", TRUE, { 389, 4 }, { 286, 1 }, 154, 3 },
  { "single-capture-go", TRUE, { 437, 6 }, { 322, 5 }, 148, 1 },
  { "tromino-go", TRUE, { 429, 2 }, { 394, 4 }, 0, 0 },
  { "viruses", TRUE, { 655, 9 }, { 628, 16 }, 144, 2 },
  { "ghost", TRUE, { 81, 1 }, { 67, 1 }, 0, 0 },
  { "limerick", TRUE, { 64, 0 }, { 61, 1 }, 10, 0 },
  { "fictionary", TRUE, { 77, 0 }, { 76, 0 }, 13, 0 },
  { "double-crash", TRUE, { 57, 0 }, { 57, 0 }, 10, 0 },
  { "lantern", TRUE, { 53, 1 }, { 50, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 80, 1 }, { 80, 1 }, 11, 1 },
  { "open-table", TRUE, { 26, 0 }, { 26, 0 }, 10, 0 },
  { "pokey-nomic", TRUE, { 43, 1 }, { 40, 2 }, 0, 0 },
  { "blognomic", TRUE, { 73, 0 }, { 66, 0 }, 11, 0 },
  { "pure-skill", FALSE, { 55, 2 }, { 42, 1 }, 17, 0 },
  { "mediocrity", FALSE, { 41, 4 }, { 30, 2 }, 13, 0 },
  { "spades", FALSE, { 46, 1 }, { 33, 2 }, 11, 0 },
  { "single-capture-go", FALSE, { 59, 2 }, { 47, 2 }, 18, 0 },
  { "tromino-go", FALSE, { 53, 2 }, { 50, 2 }, 0, 0 },
  { "viruses", FALSE, { 77, 3 }, { 76, 4 }, 16, 0 },
  { "ghost", FALSE, { 12, 0 }, { 11, 0 }, 0, 0 },
  { "limerick", FALSE, { 13, 1 }, { 13, 0 }, 10, 0 },
  { "fictionary", FALSE, { 13, 1 }, { 11, 1 }, 13, 0 },
  { "double-crash", FALSE, { 9, 1 }, { 9, 1 }, 9, 0 },
  { "lantern", FALSE, { 7, 1 }, { 7, 0 }, 10, 0 },
  { "diplomacy", FALSE, { 9, 0 }, { 9, 0 }, 10, 0 },
  { "open-table", FALSE, { 3, 0 }, { 3, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 6, 0 }, { 6, 0 }, 0, 0 },
  { "blognomic", FALSE, { 4, 0 }, { 3, 0 }, 10, 1 },
};
