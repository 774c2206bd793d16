/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Single Capture Go for its tests. Grids are drawn as text, a bar between rows. */
#pragma once

#include "game-fixture.h"
#include "games/single-capture-go/single-capture-go-private.h"

/* @members: of the given position; NULL: the game begins at the beginning. */
static inline Game *
try_game (guint n_seats, const char *options, const char *members, GError **error)
{
  g_autofree char *setup = members ? g_strdup_printf ("{%s}", members) : NULL;
  return game_table ("single-capture-go", n_seats, options, setup, error);
}

#define game(n_seats, options, members) try_game (n_seats, options, members, NULL)

/* "A..|.@.|..." as 'grid':[...] */
static inline char *
grid_member (const char *grid)
{
  g_auto (GStrv) rows = g_strsplit (grid, "|", -1);
  g_autofree char *joined = g_strjoinv ("','", rows);
  return g_strdup_printf ("'grid':['%s']", joined);
}

static inline Game *
game_on (guint n_seats, const char *options, const char *grid)
{
  g_autofree char *members = grid_member (grid);
  return game (n_seats, options, members);
}

static inline const SingleCaptureGo *
state_of (Game *self)
{
  return now (self)->state;
}

/* -1: nobody has won; and the game is over. */
static inline int
winner_of (Game *self)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (self));
  g_assert_true (outcome->over);
  g_assert_true (grape_position_over (now (self)));
  g_assert_cmpuint (strlen (outcome->reason), >, 12);
  g_assert_cmpuint (outcome->winners->len, <=, 1);
  int winner = outcome->winners->len ? g_array_index (outcome->winners, int, 0) : -1;
  g_assert_cmpint (winner, ==, SINGLE_CAPTURE_GO_VIEW (state_of (self))->winner);
  return winner;
}
