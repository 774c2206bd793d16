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
  { "pure-skill", TRUE, { 331, 8 }, { 231, 6 }, 108, 4 },
  { "mediocrity", TRUE, { 355, 14 }, { 272, 9 }, 93, 4 },
  { "spades", TRUE, { 322, 4 }, { 222, 2 }, 115, 3 },
  { "single-capture-go", TRUE, { 360, 6 }, { 267, 5 }, 124, 2 },
  { "tromino-go", TRUE, { 356, 2 }, { 321, 4 }, 0, 0 },
  { "viruses", TRUE, { 542, 10 }, { 520, 15 }, 116, 1 },
  { "ghost", TRUE, { 58, 2 }, { 48, 2 }, 0, 0 },
  { "limerick", TRUE, { 43, 2 }, { 41, 3 }, 10, 0 },
  { "fictionary", TRUE, { 52, 0 }, { 50, 0 }, 13, 0 },
  { "double-crash", TRUE, { 35, 0 }, { 35, 0 }, 9, 0 },
  { "lantern", TRUE, { 36, 1 }, { 32, 4 }, 10, 0 },
  { "diplomacy", TRUE, { 64, 4 }, { 61, 4 }, 11, 1 },
  { "open-table", TRUE, { 12, 0 }, { 12, 0 }, 10, 0 },
  { "blognomic", TRUE, { 38, 0 }, { 35, 0 }, 11, 0 },
  { "pokey-nomic", TRUE, { 21, 0 }, { 20, 0 }, 0, 0 },
  { "pure-skill", FALSE, { 13, 4 }, { 8, 3 }, 1, 0 },
  { "mediocrity", FALSE, { 12, 4 }, { 10, 2 }, 1, 0 },
  { "spades", FALSE, { 8, 2 }, { 7, 2 }, 0, 1 },
  { "single-capture-go", FALSE, { 12, 2 }, { 5, 1 }, 2, 0 },
  { "tromino-go", FALSE, { 11, 0 }, { 11, 0 }, 0, 0 },
  { "viruses", FALSE, { 24, 2 }, { 23, 2 }, 2, 0 },
  { "ghost", FALSE, { 1, 1 }, { 0, 1 }, 0, 0 },
  { "limerick", FALSE, { 4, 0 }, { 4, 0 }, 10, 0 },
  { "fictionary", FALSE, { 3, 0 }, { 3, 0 }, 13, 0 },
  { "double-crash", FALSE, { 2, 0 }, { 2, 0 }, 9, 0 },
  { "lantern", FALSE, { 3, 0 }, { 3, 0 }, 10, 0 },
  { "diplomacy", FALSE, { 1, 1 }, { 1, 0 }, 10, 0 },
  { "open-table", FALSE, { 8, 0 }, { 8, 0 }, 10, 1 },
  { "blognomic", FALSE, { 30, 0 }, { 28, 0 }, 10, 1 },
  { "pokey-nomic", FALSE, { 14, 2 }, { 13, 2 }, 0, 0 },
};
