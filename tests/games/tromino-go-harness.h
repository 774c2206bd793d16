/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of Tromino Go without an instance: positions drawn as text, plays, the clock. After every
 * event the state is described, set up again from that, and compared. */
#pragma once

#include "engine/grape-json.h"
#include "engine/grape-rules.h"
#include "games/tromino-go/tromino-go-private.h"

#include <string.h>

extern const GrapeRules grape_tromino_go_rules;

#define RULES (&grape_tromino_go_rules)
#define BEGIN G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */

typedef struct
{
  GrapeTable *table;
  GrapeOptions *options;
  gpointer state;
  gint64 now;
  guint n_events;
} Game;

static inline char *
json_of (gconstpointer state)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  RULES->describe (state, builder);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

/* @json: with ' for ", or NULL to begin. */
static inline gpointer
make_state (Game *game, const char *json, GError **error)
{
  if (!json)
    return RULES->start (game->table, game->options, NULL, game->now, error);
  g_autofree char *text = g_strdelimit (g_strdup (json), "'", '"');
  g_autoptr (GError) fault = NULL;
  JsonNode *node = grape_json_parse_object (text, &fault);

  g_assert_no_error (fault);
  gpointer state = grape_rules_setup (RULES, game->table, game->options, NULL, game->now,
                                      json_node_get_object (node), error);
  json_node_unref (node);
  return state;
}

static inline void
check_again (Game *game)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *json = json_of (game->state);
  gpointer again = make_state (game, json, &error);

  g_assert_no_error (error);
  g_autofree char *json_again = json_of (again);
  g_assert_cmpstr (json, ==, json_again);
  RULES->free (again);
}

/* @options: "name=value" separated by spaces, or NULL. */
static inline Game *
game_new (const char *options, const char *json)
{
  Game *game = g_new0 (Game, 1);
  g_auto (GStrv) pairs = g_strsplit (options ? options : "", " ", -1);
  g_autoptr (GError) error = NULL;

  game->now = BEGIN;
  game->table = grape_table_new ();
  grape_table_add (game->table, "Ann", NULL);
  grape_table_add (game->table, "Bob", NULL);
  game->table->referee = g_strdup ("Rex");
  game->table->needs_referee = TRUE;
  game->options = grape_options_new (RULES->options);
  for (guint i = 0; pairs[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      g_assert_true (!*pairs[i] || grape_options_set (game->options, pair[0], pair[1], &error));
    }
  game->state = make_state (game, json, &error);
  g_assert_no_error (error);
  check_again (game);
  return game;
}

static inline void
game_free (Game *game)
{
  RULES->free (game->state);
  grape_table_free (game->table);
  grape_options_free (game->options);
  g_free (game);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, game_free)

static inline gboolean
game_event (Game *game, GrapeEventKind kind, int author, const char *text, GError **error)
{
  g_autoptr (GrapeEvent) event
      = grape_event_new (game->now, kind, author, GRAPE_AUDIENCE_ALL, text);
  g_autofree char *before = json_of (game->state);

  event->number = game->n_events + 1;
  if (RULES->apply (game->table, game->state, event, error))
    {
      game->n_events++;
      check_again (game);
      return TRUE;
    }
  g_autofree char *after = json_of (game->state);
  g_assert_cmpstr (before, ==, after);
  return FALSE;
}

/* An event that must be taken. */
static inline void
happens (Game *game, GrapeEventKind kind, int author, const char *text)
{
  g_autoptr (GError) error = NULL;

  game_event (game, kind, author, text, &error);
  g_assert_no_error (error);
}

/* A new game in which Ann begins. */
static inline Game *
game_begun (const char *options)
{
  Game *game = game_new (options, NULL);

  happens (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "first 1");
  return game;
}

/* A player's act that must be read and taken; as @canonical, unless that is NULL. */
static inline void
acts_as (Game *game, int seat, const char *text, const char *canonical)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;

  RULES->read (game->table, game->state, seat, text, &read, &error);
  g_assert_no_error (error);
  if (canonical)
    g_assert_cmpstr (read.text, ==, canonical);
  happens (game, GRAPE_EVENT_MOVE, seat, read.text);
  grape_read_clear (&read);
}

#define acts(game, seat, text) acts_as (game, seat, text, NULL)

/* Acts separated by "; ", by turns, whoever's turn it is. */
static inline void
plays (Game *game, const char *list)
{
  g_auto (GStrv) texts = g_strsplit (list, "; ", -1);

  for (guint i = 0; texts[i]; i++)
    acts (game, grape_tromino_go_to_move (game->state), texts[i]);
}

static inline void
refused (Game *game, int seat, const char *text, GrapeErrorCode code, const char *clause)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) again = NULL;

  g_assert_false (RULES->read (game->table, game->state, seat, text, &read, &error));
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_cmpstr (grape_error_rule (error), ==, clause);
  g_assert_cmpuint (strlen (error->message), >, 10);
  g_assert_false (game_event (game, GRAPE_EVENT_MOVE, seat, text, &again));
}

static inline gboolean
rules (Game *game, const char *text, GError **error)
{
  GrapeRead read = { 0 };

  if (!RULES->read_ruling (game->table, game->state, text, &read, error))
    return FALSE;
  g_autofree char *ruling = g_strdup_printf ("rule %s", read.text);
  happens (game, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, ruling);
  grape_read_clear (&read);
  return TRUE;
}

/* Lets time pass up to @at; whether something happened. */
static inline gboolean
time_passes (Game *game, gint64 at)
{
  GrapeNext next = { 0 };

  RULES->next (game->table, game->state, &next);
  gboolean due = next.kind == GRAPE_NEXT_STEP && next.at < at;
  if (due)
    {
      game->now = next.at;
      happens (game, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, next.text);
    }
  grape_next_clear (&next);
  game->now = at;
  return due;
}

static inline void
assert_scores (Game *game, gint64 ann, gint64 bob)
{
  g_assert_cmpint (grape_tromino_go_score (game->state, 0), ==, ann);
  g_assert_cmpint (grape_tromino_go_score (game->state, 1), ==, bob);
}

/* The round that ended last. */
static inline GrapeTrominoGoRound
last_round (Game *game)
{
  GrapeTrominoGoRound round;

  g_assert_true (grape_tromino_go_past_round (game->state,
                                              grape_tromino_go_n_rounds (game->state) - 1, &round));
  return round;
}

static inline GrapeTrominoGoPiece
piece_at (Game *game, int x, int y)
{
  GrapeTrominoGoPiece piece;
  int index = grape_tromino_go_piece_at (game->state, x, y);

  g_assert_cmpint (index, >=, 0);
  g_assert_true (grape_tromino_go_piece (game->state, (guint)index, &piece));
  return piece;
}

static inline gboolean
is_listed (Game *game, int seat, const char *text)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (RULES->legal (game->table, game->state, seat, moves));
  for (guint i = 0; i < moves->len; i++)
    if (g_str_equal (g_ptr_array_index (moves, i), text))
      return TRUE;
  return FALSE;
}

static inline char *
outcome_of (Game *game)
{
  GrapeOutcome *outcome = grape_outcome_new ();
  GString *text = g_string_new (NULL);

  RULES->outcome (game->table, game->state, outcome);
  for (guint i = 0; i < outcome->awards->len; i++)
    {
      const GrapeAward *award = &g_array_index (outcome->awards, GrapeAward, i);

      g_assert_null (award->trophy);
      g_assert_cmpint (award->points, ==, 0);
      g_string_append_printf (text, "%s%d:%d", i ? " " : "", award->to, award->currency);
    }
  grape_outcome_free (outcome);
  return g_string_free (text, FALSE);
}

static inline void
assert_paid (Game *game, const char *expected)
{
  g_autofree char *found = outcome_of (game);

  g_assert_cmpstr (found, ==, expected);
}

/* The smallest surround that random play came upon: the b in the second column. */
#define SIX "'first':1,'grid':['...cc','.bAAc','CbbA.','CC.B.','aaBB.','.a...']"

/* Four trominoes, Ann's B to be played. */
#define FIVE "{'first':1,'grid':['AA...','Abb..','..b..','CCaa.','C..a.']}"
