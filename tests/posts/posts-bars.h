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
  { "pure-skill", TRUE, { 235, 6 }, { 178, 4 }, 68, 1 },
  { "mediocrity", TRUE, { 263, 7 }, { 209, 7 }, 58, 0 },
  { "spades", TRUE, { 241, 3 }, { 171, 2 }, 72, 2 },
  { "single-capture-go", TRUE, { 266, 5 }, { 205, 4 }, 83, 2 },
  { "tromino-go", TRUE, { 279, 2 }, { 248, 4 }, 0, 0 },
  { "viruses", TRUE, { 418, 8 }, { 400, 15 }, 70, 0 },
  { "double-crash", TRUE, { 14, 0 }, { 14, 0 }, 9, 0 },
  { "ghost", TRUE, { 48, 1 }, { 40, 1 }, 0, 0 },
  { "limerick", TRUE, { 21, 0 }, { 20, 1 }, 10, 0 },
  { "fictionary", TRUE, { 24, 0 }, { 24, 0 }, 13, 0 },
  { "double-crash", FALSE, { 15, 0 }, { 15, 0 }, 9, 0 },
  { "pure-skill", FALSE, { 23, 4 }, { 14, 3 }, 13, 2 },
  { "mediocrity", FALSE, { 25, 3 }, { 14, 2 }, 13, 1 },
  { "spades", FALSE, { 22, 2 }, { 11, 0 }, 18, 1 },
  { "single-capture-go", FALSE, { 26, 2 }, { 21, 1 }, 16, 0 },
  { "tromino-go", FALSE, { 30, 1 }, { 30, 1 }, 0, 0 },
  { "viruses", FALSE, { 43, 2 }, { 43, 2 }, 12, 0 },
  { "limerick", FALSE, { 19, 0 }, { 18, 1 }, 10, 0 },
  { "fictionary", FALSE, { 22, 2 }, { 21, 2 }, 12, 0 },
};
