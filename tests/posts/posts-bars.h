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
  { "pure-skill", TRUE, { 275, 7 }, { 197, 4 }, 84, 3 },
  { "mediocrity", TRUE, { 301, 10 }, { 229, 8 }, 73, 1 },
  { "spades", TRUE, { 267, 4 }, { 184, 2 }, 92, 3 },
  { "single-capture-go", TRUE, { 297, 4 }, { 230, 4 }, 100, 2 },
  { "tromino-go", TRUE, { 310, 2 }, { 279, 4 }, 0, 0 },
  { "viruses", TRUE, { 471, 8 }, { 454, 15 }, 91, 0 },
  { "ghost", TRUE, { 48, 1 }, { 40, 1 }, 0, 0 },
  { "limerick", TRUE, { 21, 0 }, { 20, 1 }, 10, 0 },
  { "fictionary", TRUE, { 24, 0 }, { 24, 0 }, 13, 0 },
  { "pure-skill", FALSE, { 25, 0 }, { 13, 1 }, 16, 0 },
  { "mediocrity", FALSE, { 23, 2 }, { 14, 1 }, 14, 3 },
  { "spades", FALSE, { 24, 0 }, { 15, 0 }, 16, 0 },
  { "single-capture-go", FALSE, { 26, 0 }, { 18, 0 }, 16, 0 },
  { "tromino-go", FALSE, { 21, 0 }, { 21, 0 }, 0, 0 },
  { "viruses", FALSE, { 33, 0 }, { 33, 0 }, 18, 0 },
  { "double-crash", TRUE, { 14, 0 }, { 14, 0 }, 9, 0 },
  { "double-crash", FALSE, { 15, 0 }, { 15, 0 }, 9, 0 },
  { "limerick", FALSE, { 20, 0 }, { 19, 1 }, 10, 0 },
  { "fictionary", FALSE, { 22, 2 }, { 21, 2 }, 12, 0 },
  { "lantern", TRUE, { 15, 0 }, { 13, 2 }, 10, 0 },
  { "lantern", FALSE, { 13, 1 }, { 12, 2 }, 10, 0 },
  { "diplomacy", TRUE, { 26, 0 }, { 26, 0 }, 11, 1 },
  { "diplomacy", FALSE, { 32, 2 }, { 32, 2 }, 10, 0 },
};
