/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games for their tests; see the header. */
#include "game-fixture.h"

#include "engine/grape-json.h"
#include "engine/grape-script.h"

static GHashTable *verdicts; /* Game (borrowed) => JsonNode, of those that are scripts */

void
game_free (Game *self)
{
  if (verdicts)
    g_hash_table_remove (verdicts, self);
  grape_instance_free (self);
}

/* Ends making a game: a test that did not ask for the error does not expect one. */
static Game *
made (Game *self, GError *error, GError **to)
{
  if (!to)
    g_assert_no_error (error);
  if (error)
    g_propagate_error (to, error);
  return self;
}

static GrapeHeader *
make_header (const char *id, guint n_seats, const char *options, const char *setup, GError **error)
{
  static const char *const names[]
      = { "Ann", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo" };
  const GrapeRules *rules = grape_registry_find (id);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "0123456789abcdef", "Test", START);
  g_auto (GStrv) pairs = g_strsplit (options ? options : "", " ", -1);

  for (guint i = 0; i < n_seats; i++)
    {
      g_autofree char *name
          = i < G_N_ELEMENTS (names) ? g_strdup (names[i]) : g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  if (rules->referee == GRAPE_REFEREE_ONE)
    header->referee = g_strdup ("Ref");
  for (guint i = 0; pairs[i] && *pairs[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);
      if (!grape_options_set (header->options, pair[0], pair[1], error))
        return NULL;
    }
  if (setup)
    {
      g_autofree char *text = g_strdelimit (g_strdup (setup), "'", '"');
      if (!(header->setup = grape_json_parse_object (text, error)))
        return NULL;
    }
  return g_steal_pointer (&header);
}

/* A game at its beginning: Ann, Bob, Cleo ... and, if needed, the referee Ref.
 * @options: "deadline=none ruins=closed", or NULL: the defaults; @setup: a position, or NULL. */
Game *
game_table (const char *id, guint n_seats, const char *options, const char *setup, GError **error)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };
  GError *fault = NULL;
  g_autoptr (GrapeHeader) header = make_header (id, n_seats, options, setup, &fault);
  Game *self = header ? grape_instance_new (header, seed, NULL, &fault) : NULL;
  return made (self, fault, error);
}

/* A script that has been run. @seats: "'Ann','Bob'", unless @members names them; @members: further
 * members of the script, "'setup':{...},'events':[...]". */
Game *
game_script (const char *id, const char *seats, const char *members, GError **error)
{
  g_autofree char *names
      = strstr (members, "'seats'") ? g_strdup ("") : g_strdup_printf ("'seats':[%s],", seats);
  g_autofree char *text
      = g_strdup_printf ("{'game':'%s','at':'2026-01-05T10:00:00Z',%s%s}", id, names, members);
  GError *fault = NULL;
  g_autoptr (JsonNode) script = json_from_string (g_strdelimit (text, "'", '"'), &fault);
  JsonNode *said = NULL;

  g_assert_no_error (fault);
  Game *self = grape_script_run (script, NULL, &said, &fault);
  if (!verdicts)
    verdicts = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)json_node_unref);
  if (self)
    g_hash_table_insert (verdicts, self, said);
  return made (self, fault, error);
}

/* A script whose members are put in for %s; it must run. */
Game *
game_scriptf (const char *id, const char *seats, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *members = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return game_script (id, seats, members, NULL);
}

/* @author acts; it must be accepted. */
void
act (Game *self, gint64 at, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  if (!grape_instance_act (self, at, author, text, &error))
    g_error ("“%s” by %d was refused: %s", text, author, error->message);
}

/* Why @text is refused: with @code, a sentence, and no change of the position (except by the clock,
 * which comes first). */
GError *
refusal (Game *self, gint64 at, int author, const char *text, GrapeErrorCode code)
{
  GError *error = NULL;
  guint n_before = grape_instance_n_events (self);
  g_autofree char *before = grape_position_to_json (now (self));
  if (grape_instance_act (self, at, author, text, &error))
    g_error ("“%s” by %d was accepted", text, author);
  g_autofree char *after = grape_position_to_json (now (self));
  g_assert_error (error, GRAPE_ERROR, (int)code);
  g_assert_cmpuint (strlen (error->message), >, 12);
  if (grape_instance_n_events (self) == n_before)
    g_assert_cmpstr (before, ==, after);
  return error;
}

void
pass_to (Game *self, gint64 at)
{
  g_autoptr (GError) error = NULL;
  grape_instance_advance (self, at, &error);
  g_assert_no_error (error);
}

/* The last event of a kind whose text begins with @prefix, or NULL. */
const GrapeEvent *
last_event (Game *self, GrapeEventKind kind, const char *prefix)
{
  for (guint number = grape_instance_n_events (self); number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (self, number);
      if (event->kind == kind && g_str_has_prefix (event->text, prefix))
        return event;
    }
  return NULL;
}

/* A member of the position as @viewer sees it, as JSON with ' for ". */
char *
seen (Game *self, GrapeViewer viewer, const char *name)
{
  g_autoptr (GrapePosition) view = grape_position_view (now (self), viewer);
  g_autoptr (JsonNode) root = grape_position_describe (view);
  char *text = json_to_string (json_object_get_member (json_node_get_object (root), name), FALSE);
  return g_strdelimit (text, "\"", '\'');
}

/* Of a script: "ok", or the code and the clause of the refusal: "illegal 4e". @number: from 1. */
char *
verdict (Game *self, guint number)
{
  JsonArray *list = json_node_get_array (g_hash_table_lookup (verdicts, self));
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

/* The code that would refuse @text of @seat now: "illegal"; "ok" if it would be accepted. */
char *
trial (Game *self, int seat, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self);
  if (grape_instance_act (copy, now (self)->at, seat, text, &error))
    return g_strdup ("ok");
  g_assert_cmpuint (strlen (error->message), >, 10);
  return g_strdup (grape_error_nick (error));
}
