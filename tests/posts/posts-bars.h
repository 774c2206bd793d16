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
  { "pure-skill", TRUE, { 300, 7 }, { 210, 5 }, 100, 3 },
  { "mediocrity", TRUE, { 324, 12 }, { 243, 9 }, 87, 4 },
  { "spades", TRUE, { 291, 4 }, { 199, 2 }, 108, 3 },
  { "single-capture-go", TRUE, { 323, 4 }, { 248, 4 }, 116, 2 },
  { "tromino-go", TRUE, { 333, 2 }, { 302, 4 }, 0, 0 },
  { "viruses", TRUE, { 504, 8 }, { 487, 15 }, 109, 0 },
  { "ghost", TRUE, { 48, 1 }, { 40, 1 }, 0, 0 },
  { "limerick", TRUE, { 21, 0 }, { 20, 1 }, 10, 0 },
  { "fictionary", TRUE, { 24, 0 }, { 24, 0 }, 13, 0 },
  { "pure-skill", FALSE, { 10, 0 }, { 6, 0 }, 4, 0 },
  { "mediocrity", FALSE, { 9, 1 }, { 7, 0 }, 5, 0 },
  { "spades", FALSE, { 12, 0 }, { 9, 0 }, 6, 0 },
  { "single-capture-go", FALSE, { 11, 0 }, { 6, 0 }, 5, 0 },
  { "tromino-go", FALSE, { 10, 0 }, { 10, 0 }, 0, 0 },
  { "viruses", FALSE, { 16, 0 }, { 15, 0 }, 6, 1 },
  { "double-crash", TRUE, { 14, 0 }, { 14, 0 }, 9, 0 },
  { "double-crash", FALSE, { 15, 0 }, { 15, 0 }, 9, 0 },
  { "limerick", FALSE, { 20, 0 }, { 19, 1 }, 10, 0 },
  { "fictionary", FALSE, { 22, 2 }, { 21, 2 }, 12, 0 },
  { "lantern", TRUE, { 15, 0 }, { 13, 2 }, 10, 0 },
  { "lantern", FALSE, { 13, 1 }, { 12, 2 }, 10, 0 },
  { "diplomacy", TRUE, { 26, 0 }, { 26, 0 }, 11, 1 },
  { "diplomacy", FALSE, { 32, 2 }, { 32, 2 }, 10, 0 },
};
