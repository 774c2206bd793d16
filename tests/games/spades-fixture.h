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
