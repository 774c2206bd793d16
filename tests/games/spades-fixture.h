/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts of the game of Spades for its tests: JSON with ' for ", played to the end, and short
 * ways to ask what came of it. Times count from 2026-01-05T10:00:00Z. */
#pragma once

#include "engine/grape-script.h"
#include "games/spades/spades-private.h"

#include <string.h>

#define START G_GINT64_CONSTANT (1767607200)

typedef struct
{
  GrapeInstance *instance;
  JsonNode *verdicts;
} Game;

static inline char *
swap_quotes (const char *text, char from, char to)
{
  char *copy = g_strdup (text);
  for (char *at = copy; *at; at++)
    if (*at == from)
      *at = to;
  return copy;
}

static inline void
game_free (Game *self)
{
  grape_instance_free (self->instance);
  json_node_unref (self->verdicts);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Game, game_free)

/* @members: further members of the script, "'setup':{...}, 'events':[...]" */
static inline Game *
try_game (const char *members, GError **error)
{
  g_autofree char *quoted = swap_quotes (members, '\'', '"');
  g_autofree char *text = g_strdup_printf (
      "{\"game\":\"spades\",\"at\":\"2026-01-05T10:00:00Z\",%s%s}",
      strstr (quoted, "\"seats\"") ? "" : "\"seats\":[\"Ann\",\"Bob\",\"Cleo\",\"Dora\"],", quoted);
  g_autoptr (GError) bad_json = NULL;
  g_autoptr (JsonNode) script = json_from_string (text, &bad_json);
  g_assert_no_error (bad_json);
  g_autoptr (Game) self = g_new0 (Game, 1);
  self->verdicts = json_node_new (JSON_NODE_NULL);
  JsonNode *verdicts = NULL;
  self->instance = grape_script_run (script, NULL, &verdicts, error);
  if (!self->instance)
    {
      json_node_unref (self->verdicts);
      g_free (g_steal_pointer (&self));
      return NULL;
    }
  json_node_unref (self->verdicts);
  self->verdicts = verdicts;
  return g_steal_pointer (&self);
}

static inline Game *
game (const char *members)
{
  g_autoptr (GError) error = NULL;
  Game *self = try_game (members, &error);
  g_assert_no_error (error);
  return self;
}

/* A game one of whose members is put in for %s. */
static inline Game *gamef (const char *format, ...) G_GNUC_PRINTF (1, 2);
static inline Game *
gamef (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *members = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return game (members);
}

static inline const GrapePosition *
now (Game *self)
{
  return grape_instance_position (self->instance);
}

static inline const Spades *
state_of (Game *self)
{
  return now (self)->state;
}

static inline char *
json_of (JsonNode *node)
{
  g_autofree char *text = json_to_string (node, FALSE);
  return swap_quotes (text, '"', '\'');
}

/* A member of the position as @viewer sees it, as JSON with ' for ". */
static inline char *
seen (Game *self, GrapeViewer viewer, const char *name)
{
  g_autoptr (GrapePosition) view = grape_position_view (now (self), viewer);
  g_autoptr (JsonNode) root = grape_position_describe (view);
  return json_of (json_object_get_member (json_node_get_object (root), name));
}

#define assert_seen(game, viewer, name, value)                                                     \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *seen_ = seen (game, viewer, name);                                            \
    g_assert_cmpstr (seen_, ==, value);                                                            \
  }                                                                                                \
  G_STMT_END

#define assert_member(game, name, value) assert_seen (game, GRAPE_VIEWER_REFEREE, name, value)

/* "ok", or the code and the clause of the refusal: "illegal 4e". @number counts from 1. */
static inline char *
verdict (Game *self, guint number)
{
  JsonArray *list = json_node_get_array (self->verdicts);
  g_assert_cmpuint (number, <=, json_array_get_length (list));
  JsonObject *one = json_array_get_object_element (list, number - 1);
  if (json_object_get_boolean_member (one, "ok"))
    return g_strdup ("ok");
  JsonObject *error = json_object_get_object_member (one, "error");
  JsonNode *rule = json_object_get_member (error, "rule");
  g_assert_cmpuint (strlen (json_object_get_string_member (error, "message")), >, 10);
  return g_strdup_printf ("%s %s", json_object_get_string_member (error, "code"),
                          JSON_NODE_HOLDS_NULL (rule) ? "-" : json_node_get_string (rule));
}

#define assert_verdict(game, number, value)                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *verdict_ = verdict (game, number);                                            \
    g_assert_cmpstr (verdict_, ==, value);                                                         \
  }                                                                                                \
  G_STMT_END

/* The last event of a kind, or NULL. */
static inline const GrapeEvent *
last_event (Game *self, GrapeEventKind kind, const char *prefix)
{
  for (guint number = grape_instance_n_events (self->instance); number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      if (event->kind == kind && g_str_has_prefix (event->text, prefix))
        return event;
    }
  return NULL;
}

/* Everybody has a suit of their own: Ann the spades, Bob the hearts, Cleo the diamonds, Dora the
 * clubs. */
#define SUITS                                                                                      \
  "'hands':[['AS','KS','QS','JS','10S','9S','8S','7S','6S','5S','4S','3S','2S'],"                  \
  "['AH','KH','QH','JH','10H','9H','8H','7H','6H','5H','4H','3H','2H'],"                           \
  "['AD','KD','QD','JD','10D','9D','8D','7D','6D','5D','4D','3D','2D'],"                           \
  "['AC','KC','QC','JC','10C','9C','8C','7C','6C','5C','4C','3C','2C']]"

/* The deck dealt one by one from the ace of spades on: everybody has every suit. */
#define MIXED                                                                                      \
  "'hands':[['AS','10S','6S','2S','JH','7H','3H','QD','8D','4D','KC','9C','5C'],"                  \
  "['KS','9S','5S','AH','10H','6H','2H','JD','7D','3D','QC','8C','4C'],"                           \
  "['QS','8S','4S','KH','9H','5H','AD','10D','6D','2D','JC','7C','3C'],"                           \
  "['JS','7S','3S','QH','8H','4H','KD','9D','5D','AC','10C','6C','2C']]"

#define BY(seat, text) "{'by':'seat:" #seat "','text':'" text "'}"

/* @seat acts at the time of the last event; it must be accepted. */
static inline void
act (Game *self, int seat, const char *text)
{
  g_autoptr (GError) error = NULL;
  gint64 at = now (self)->at;
  if (!grape_instance_act (self->instance, at, seat, text, &error))
    g_error ("%d: %s: %s", seat + 1, text, error->message);
}

/* What refuses @text of @seat: the code, "illegal"; "ok" where it is accepted. Nothing is done. */
static inline char *
trial (Game *self, int seat, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self->instance);
  if (grape_instance_act (copy, now (self)->at, seat, text, &error))
    return g_strdup ("ok");
  g_assert_cmpuint (strlen (error->message), >, 10);
  return g_strdup (grape_error_nick (error));
}

#define assert_trial(game, seat, text, value)                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *trial_ = trial (game, seat, text);                                            \
    g_assert_cmpstr (trial_, ==, value);                                                           \
  }                                                                                                \
  G_STMT_END

/* Everybody plays the first card listed until @n cards of the round are played, or it is over. */
static inline void
play_on (Game *self, guint n)
{
  guint round = state_of (self)->round;
  while (state_of (self)->round == round && !grape_position_over (now (self))
         && state_of (self)->n_plays < n)
    {
      int turn = spades_turn (state_of (self));
      g_autoptr (GPtrArray) moves = grape_position_legal (now (self), turn);
      act (self, turn, g_ptr_array_index (moves, 0));
    }
}
