/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of Single Capture Go for its tests. Grids are drawn as text, a bar between rows; a round is
 * played by naming each seat's square. Times count from 2026-01-05T10:00:00Z. */
#pragma once

#include "engine/grape-json.h"
#include "engine/grape-script.h"
#include "games/single-capture-go/single-capture-go-private.h"

#include <string.h>

#define START    G_GINT64_CONSTANT (1767607200)
#define REF      GRAPE_AUTHOR_REFEREE
#define DAYS(d)  (START + (gint64)((d)*86400))
#define HOURS(h) (START + (gint64)((h)*3600))

typedef GrapeInstance Game;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, grape_instance_free)

static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus",
                                     "Hal", "Ida", "Jo",   "Kim",  "Lea", "Mo" };

/* @members: of the given position, JSON with ' for "; NULL: the game begins at the beginning.
 * @options: "deadline=none ruins=closed"; NULL: the defaults. */
static inline Game *
try_game (guint n_seats, const char *options, const char *members, GError **error)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };
  g_autoptr (GrapeHeader) header = grape_header_new (grape_registry_find ("single-capture-go"),
                                                     "00112233445566ff", "Friday table", START);
  for (guint i = 0; i < n_seats; i++)
    grape_header_add_seat (header, names[i], NULL);
  header->referee = g_strdup ("Ref");
  g_auto (GStrv) words = g_strsplit (options ? options : "", " ", -1);
  for (guint i = 0; words[i] && *words[i]; i++)
    {
      char *value = strchr (words[i], '=');
      *value++ = '\0';
      if (!grape_options_set (header->options, words[i], value, error))
        return NULL;
    }
  if (members)
    {
      g_autoptr (GString) text = g_string_new ("{");
      g_string_append_printf (text, "%s}", members);
      g_strdelimit (text->str, "'", '"');
      header->setup = grape_json_parse_object (text->str, error);
      if (!header->setup)
        return NULL;
    }
  return grape_instance_new (header, seed, NULL, error);
}

static inline Game *
game (guint n_seats, const char *options, const char *members)
{
  g_autoptr (GError) error = NULL;
  Game *self = try_game (n_seats, options, members, &error);
  g_assert_no_error (error);
  return self;
}

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

static inline const GrapePosition *
now (Game *self)
{
  return grape_instance_position (self);
}

static inline const SingleCaptureGo *
state_of (Game *self)
{
  return now (self)->state;
}

static inline void
act (Game *self, gint64 at, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  if (!grape_instance_act (self, at, author, text, &error))
    g_error ("“%s” by %d was refused: %s", text, author, error->message);
}

/* Refused with this code and clause, and nothing has changed. */
static inline void
refused (Game *self, gint64 at, int author, const char *text, GrapeErrorCode code, const char *rule)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = grape_position_to_json (now (self));
  if (grape_instance_act (self, at, author, text, &error))
    g_error ("“%s” by %d was accepted", text, author);
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_cmpstr (grape_error_rule (error), ==, rule);
  g_assert_cmpuint (strlen (error->message), >, 12);
  g_autofree char *after = grape_position_to_json (now (self));
  g_assert_cmpstr (before, ==, after);
}

static inline void
pass_to (Game *self, gint64 at)
{
  g_autoptr (GError) error = NULL;
  grape_instance_advance (self, at, &error);
  g_assert_no_error (error);
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

#define assert_grid(game, expected)                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *grid_ = grid_text (game);                                                     \
    g_assert_cmpstr (grid_, ==, expected);                                                         \
  }                                                                                                \
  G_STMT_END

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

/* A member of the position as @viewer sees it, as JSON with ' for ". */
static inline char *
seen (Game *self, GrapeViewer viewer, const char *name)
{
  g_autoptr (GrapePosition) view = grape_position_view (now (self), viewer);
  g_autoptr (JsonNode) root = grape_position_describe (view);
  char *text = json_to_string (json_object_get_member (json_node_get_object (root), name), FALSE);
  return g_strdelimit (text, "\"", '\'');
}

static inline const GrapeEvent *
last_event (Game *self, GrapeEventKind kind)
{
  for (guint number = grape_instance_n_events (self); number > 0; number--)
    if (grape_instance_event (self, number)->kind == kind)
      return grape_instance_event (self, number);
  return NULL;
}
