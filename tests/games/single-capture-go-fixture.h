/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Single Capture Go for its tests. Grids are drawn as text, a bar between rows; a round is
 * played by naming each seat's square. */
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

/* Refused with this code and clause, and nothing has changed. */
static inline void
refused (Game *self, gint64 at, int author, const char *text, GrapeErrorCode code, const char *rule)
{
  g_autoptr (GError) error = refusal (self, at, author, text, code);
  g_assert_cmpstr (grape_error_rule (error), ==, rule);
}

/* One round: a square a seat, - for silence; then the clock goes past the deadline. */
static inline void
play_round (Game *self, const char *plays)
{
  g_auto (GStrv) squares = g_strsplit (plays, " ", -1);
  gint64 at = now (self)->at;
  for (int seat = 0; squares[seat]; seat++)
    if (!g_str_equal (squares[seat], "-"))
      act (self, at, seat, squares[seat]);
  gint64 deadline = state_of (self)->deadline;
  if (deadline)
    pass_to (self, deadline + 1);
}

/* A round on a grid. */
static inline Game *
round_on (guint n_seats, const char *grid, const char *plays)
{
  Game *self = game_on (n_seats, NULL, grid);
  play_round (self, plays);
  return self;
}

static inline char *
grid_text (Game *self)
{
  const SingleCaptureGo *state = state_of (self);
  GString *text = g_string_new (NULL);
  for (guint square = 0; square < state->side * state->side; square++)
    {
      guint8 cell = state->cells[square];
      if (square && square % state->side == 0)
        g_string_append_c (text, '|');
      g_string_append_c (text, cell == SINGLE_CAPTURE_GO_EMPTY  ? '.'
                               : cell == SINGLE_CAPTURE_GO_RUIN ? '@'
                                                                : state->players[cell - 1].letter);
    }
  return g_string_free (text, FALSE);
}

#define assert_grid(game, expected) assert_text (grid_text (game), expected)

/* "pdlL": who plays, is doomed, is leaving (l) or has left (L). */
#define assert_status(game, expected)                                                              \
  G_STMT_START                                                                                     \
  {                                                                                                \
    char status_[SINGLE_CAPTURE_GO_SEATS + 1] = { 0 };                                             \
    for (guint seat_ = 0; seat_ < state_of (game)->n_seats; seat_++)                               \
      status_[seat_] = "pldL"[state_of (game)->players[seat_].status];                             \
    g_assert_cmpstr (status_, ==, expected);                                                       \
  }                                                                                                \
  G_STMT_END

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
  g_assert_cmpint (winner, ==, grape_single_capture_go_winner (state_of (self)));
  return winner;
}
