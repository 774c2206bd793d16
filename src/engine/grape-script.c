/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts: header, acts and verdicts. data/schemas/script.schema.json describes them. */
#include "grape-json.h"
#include "grape-script-private.h"

#include <string.h>

#define DEFAULT_START_S G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */
#define STEP_S          60

static gboolean
malformed (GError **error, const char *what)
{
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Malformed script: %s", what);
  return FALSE;
}

/* Whether @name was meant to be @known: one letter is wrong, missing, too much or out of place. Of
 * a short name only the case or an s at the end. */
static gboolean
is_slip_of (const char *name, const char *known)
{
  gsize n = strlen (name), k = strlen (known), same = 0, behind = 0;

  if (!g_ascii_strcasecmp (name, known))
    return TRUE;
  while (same < MIN (n, k) && name[same] == known[same])
    same++;
  while (behind < MIN (n, k) - same && name[n - behind - 1] == known[k - behind - 1])
    behind++;
  gsize odd = n - same - behind, lacking = k - same - behind;
  if (odd + lacking == 1 && behind == 0)
    return (odd ? name[n - 1] : known[k - 1]) == 's' || MIN (n, k) >= 5;
  return MIN (n, k) >= 5
         && ((odd <= 1 && lacking <= 1)
             || (odd == 2 && lacking == 2 && name[same] == known[same + 1]
                 && name[same + 1] == known[same]));
}

/* A member with a typing mistake would otherwise be left out silently. Others, which people keep
 * for themselves, are none of ours. */
static gboolean
check_members (JsonObject *object, const char *const *known, GError **error)
{
  g_autoptr (GList) names = json_object_get_members (object);

  for (GList *name = names; name; name = name->next)
    for (guint i = 0; known[i] && !g_strv_contains (known, name->data); i++)
      if (is_slip_of (name->data, known[i]))
        return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                                "Malformed script: “%s” is not known here; is it “%s”?",
                                (char *)name->data, known[i]);
  return TRUE;
}

static gboolean
read_seat (GrapeHeader *header, JsonNode *node, GError **error)
{
  const char *text = NULL, *bot = NULL;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    text = json_node_get_string (node);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      static const char *const known[] = { "name", "bot", NULL };

      if (!check_members (json_node_get_object (node), known, error))
        return FALSE;
      text = grape_json_text (json_node_get_object (node), "name");
      bot = grape_json_text (json_node_get_object (node), "bot");
    }
  if (!text)
    return malformed (error, "“seats” must be a list of names, “bot:LEVEL” for a bot");
  if (g_str_has_prefix (text, "bot:") && !bot)
    {
      g_autofree char *name
          = g_strdup_printf ("Bot %u (%s)", header->seats->len + 1, text + strlen ("bot:"));
      grape_header_add_seat (header, name, text + strlen ("bot:"));
    }
  else
    grape_header_add_seat (header, text, bot);
  return TRUE;
}

static gboolean
read_header (GrapeHeader *header, JsonObject *script, GError **error)
{
  const GrapeRules *rules = grape_registry_find (header->game);
  g_autoptr (JsonArray) none = json_array_new ();
  JsonArray *seats = grape_json_array (script, "seats");
  JsonObject *options = grape_json_object (script, "options");
  JsonNode *setup = json_object_get_member (script, "setup");
  JsonNode *held = json_object_get_member (script, "held");
  if (rules->seats_min == 0 && !json_object_has_member (script, "seats"))
    seats = none;
  if (!seats || json_array_get_length (seats) > GRAPE_MAX_SEATS)
    return malformed (error, "“seats” must be a list of at most 60 names");
  for (guint i = 0; i < json_array_get_length (seats); i++)
    if (!read_seat (header, json_array_get_element (seats, i), error))
      return FALSE;
  if (json_object_has_member (script, "options") && !options)
    return malformed (error, "“options” must be an object");
  if (options && !grape_options_set_json (header->options, options, error))
    return FALSE;
  if (setup && !JSON_NODE_HOLDS_OBJECT (setup))
    return malformed (error, "“setup” must be an object");
  if (held && (!JSON_NODE_HOLDS_VALUE (held) || json_node_get_value_type (held) != G_TYPE_BOOLEAN))
    return malformed (error, "“held” must be true or false");
  header->setup = setup ? json_node_copy (setup) : NULL;
  header->held = held && json_node_get_boolean (held);
  return TRUE;
}

/* "at" of the script, or of its first event, or a fixed morning. */
static gboolean
read_start (JsonObject *script, JsonNode *first, gint64 *at, GError **error)
{
  const char *text = grape_json_text (script, "at");
  if (!text && first && JSON_NODE_HOLDS_OBJECT (first))
    text = grape_json_text (json_node_get_object (first), "at");
  *at = DEFAULT_START_S;
  return !text || grape_time_parse (text, at, error);
}

static gboolean
read_seed (JsonObject *script, guint8 seed[GRAPE_SEED_BYTES], GError **error)
{
  const char *text = grape_json_text (script, "seed");
  memset (seed, 0, GRAPE_SEED_BYTES);
  if (!json_object_has_member (script, "seed"))
    return TRUE;
  gsize length = text ? strlen (text) : 0;
  if (length == 0 || length > 2 * GRAPE_SEED_BYTES || length % 2
      || !grape_hex_decode (text, seed, length / 2))
    return malformed (error, "“seed” must have 2 to 64 hexadecimal digits, an even number of them");
  return TRUE;
}

/** grape_script_verdict: (transfer full): on event @number; @refusal: (nullable): why not */
JsonNode *
grape_script_verdict (guint number, const GError *refusal)
{
  g_autoptr (JsonBuilder) verdict = json_builder_new ();
  json_builder_begin_object (verdict);
  json_builder_set_member_name (verdict, "n");
  json_builder_add_int_value (verdict, number);
  json_builder_set_member_name (verdict, "ok");
  json_builder_add_boolean_value (verdict, refusal == NULL);
  if (refusal)
    {
      json_builder_set_member_name (verdict, "error");
      json_builder_begin_object (verdict);
      json_builder_set_member_name (verdict, "code");
      json_builder_add_string_value (verdict, grape_error_nick (refusal));
      json_builder_set_member_name (verdict, "rule");
      if (grape_error_rule (refusal))
        json_builder_add_string_value (verdict, grape_error_rule (refusal));
      else
        json_builder_add_null_value (verdict);
      json_builder_set_member_name (verdict, "message");
      json_builder_add_string_value (verdict, refusal->message);
      json_builder_end_object (verdict);
    }
  json_builder_end_object (verdict);
  return json_builder_get_root (verdict);
}

static void
run_act (GrapeInstance *instance, gint64 at, int author, const char *person, const char *text,
         GError **error)
{
  if (person)
    grape_instance_act_person (instance, at, person, text, error);
  else
    grape_instance_act (instance, at, author, text, error);
}

/* One event of the script; a malformed one is an error of the script, not a verdict. */
static gboolean
run_event (GrapeInstance *instance, JsonNode *node, guint number, GPtrArray *refusals,
           gint64 *clock, GError **error)
{
  static const char *const known[] = { "at", "by", "text", "comment", NULL };
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *text = object ? grape_json_text (object, "text") : NULL;
  const char *at = object ? grape_json_text (object, "at") : NULL;
  g_autofree char *person = NULL;
  int author;
  if (!object || (json_object_has_member (object, "at") && !at)
      || !grape_author_parse (grape_json_text (object, "by"), &author, &person)
      || (!text && author != GRAPE_AUTHOR_CLOCK))
    {
      malformed (error, "an event needs “by” (seat:N, referee, clock or person:NAME) and “text”");
      g_prefix_error (error, "Event %u: ", number);
      return FALSE;
    }
  if (!check_members (object, known, error))
    {
      g_prefix_error (error, "Event %u: ", number);
      return FALSE;
    }
  gint64 time = *clock + STEP_S;
  g_autoptr (GError) refusal = NULL;
  if ((!at || grape_time_parse (at, &time, &refusal))
      && grape_match_advance (instance, time, GRAPE_BOT_BUDGET, &refusal))
    run_act (instance, time, author, person, text ? text : "", &refusal);
  *clock = MAX (*clock, time);
  grape_match_step (instance, MAX (*clock, grape_instance_position (instance)->at),
                    GRAPE_BOT_BUDGET, G_MAXUINT, NULL);
  g_ptr_array_add (refusals, g_steal_pointer (&refusal));
  return TRUE;
}

static gboolean
is_needed (const GrapeRules *rules, const char *name)
{
  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    if (g_str_equal (each->name, name))
      return TRUE;
  return FALSE;
}

/* "resources": what to use instead of files, each a text, or JSON that is passed as a text. */
static gboolean
read_resources (const GrapeRules *rules, JsonObject *script, GHashTable *resources, GError **error)
{
  JsonObject *given = grape_json_object (script, "resources");
  g_autoptr (GList) names = given ? json_object_get_members (given) : NULL;

  if (json_object_has_member (script, "resources") && !given)
    return malformed (error, "“resources” must be an object");
  for (GList *name = names; name; name = name->next)
    {
      const char *text = grape_json_text (given, name->data);
      char *bytes = text ? g_strdup (text)
                         : grape_json_to_text (json_object_get_member (given, name->data), FALSE);

      g_hash_table_insert (resources, g_strdup (name->data),
                           g_bytes_new_take (bytes, strlen (bytes)));
      if (!is_needed (rules, name->data))
        {
          grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                           "Malformed script: %s does not use a resource “%s”", rules->name,
                           (const char *)name->data);
          return FALSE;
        }
    }
  return TRUE;
}

/* The script's own ones go before those that were handed in. */
static GHashTable *
gather_resources (const GrapeRules *rules, JsonObject *script, GHashTable *handed_in,
                  GError **error)
{
  g_autoptr (GHashTable) all
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  GHashTableIter each;
  gpointer name, bytes;

  if (handed_in)
    g_hash_table_iter_init (&each, handed_in);
  while (handed_in && g_hash_table_iter_next (&each, &name, &bytes))
    g_hash_table_insert (all, g_strdup (name), g_bytes_ref (bytes));
  return read_resources (rules, script, all, error) ? g_steal_pointer (&all) : NULL;
}

static const char *const members[]
    = { "game",      "name",  "referee", "at",     "options", "seats",   "seed",
        "resources", "setup", "held",    "events", "comment", "$schema", NULL };

static GrapeInstance *
open_script (JsonObject *script, JsonNode *first, GHashTable *handed_in, GError **error)
{
  const char *game = grape_json_text (script, "game");
  const GrapeRules *rules = game ? grape_registry_find (game) : NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  gint64 at;
  if (!rules)
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "Malformed script: “game” must name a game, and “%s” is not one",
                       game ? game : "");
      return NULL;
    }
  if (!read_start (script, first, &at, error) || !read_seed (script, seed, error))
    return NULL;
  const char *name = grape_json_text (script, "name");
  const char *referee = grape_json_text (script, "referee");
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "0000000000000000", name ? name : "Script", at);
  header->referee = rules->referee == GRAPE_REFEREE_ONE   ? g_strdup (referee ? referee : "Referee")
                    : rules->referee == GRAPE_REFEREE_ANY ? g_strdup (referee)
                                                          : NULL;
  if (!read_header (header, script, error))
    return NULL;
  g_autoptr (GHashTable) resources = gather_resources (rules, script, handed_in, error);
  return resources ? grape_instance_new (header, seed, resources, error) : NULL;
}

/* The events of a script: as JSON, or as pieces of its text. */
typedef struct
{
  JsonArray *nodes;
  GArray *slices; /* of GrapeSlice; or NULL */
} Events;

static guint
count_events (const Events *self)
{
  guint n = self->nodes ? json_array_get_length (self->nodes) : 0;

  return n ? n : self->slices ? self->slices->len : 0;
}

/* (transfer full) (nullable) */
static JsonNode *
get_event (const Events *self, guint i, GError **error)
{
  if (self->nodes && json_array_get_length (self->nodes))
    return json_node_ref (json_array_get_element (self->nodes, i));
  const GrapeSlice *slice = &g_array_index (self->slices, GrapeSlice, i);
  g_autofree char *text = g_strndup (slice->start, slice->length);
  return grape_json_parse (text, error);
}

static void
free_refusal (gpointer refusal)
{
  g_clear_error ((GError **)&refusal);
}

static GrapeInstance *
run_script (JsonNode *node, GArray *slices, GHashTable *resources, GPtrArray *refusals,
            GError **error)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      malformed (error, "it must be one JSON object");
      return NULL;
    }
  JsonObject *script = json_node_get_object (node);
  if (!check_members (script, members, error))
    return NULL;
  const Events events = { grape_json_array (script, "events"), slices };
  if (json_object_has_member (script, "events") && !events.nodes)
    {
      malformed (error, "“events” must be a list");
      return NULL;
    }
  g_autoptr (JsonNode) first = count_events (&events) ? get_event (&events, 0, error) : NULL;
  if (count_events (&events) && !first)
    return NULL;
  g_autoptr (GrapeInstance) instance = open_script (script, first, resources, error);
  if (!instance)
    return NULL;
  gint64 clock = grape_instance_header (instance)->at - STEP_S;
  if (!grape_instance_advance (instance, grape_instance_header (instance)->at, error))
    return NULL;
  grape_match_step (instance, grape_instance_position (instance)->at, GRAPE_BOT_BUDGET, G_MAXUINT,
                    NULL);
  for (guint i = 0; i < count_events (&events); i++)
    {
      g_autoptr (JsonNode) event = get_event (&events, i, error);

      if (!event || !run_event (instance, event, i + 1, refusals, &clock, error))
        return NULL;
    }
  return g_steal_pointer (&instance);
}

/**
 * grape_script_run:
 * @verdicts: (out) (transfer full): one object for each event of the script
 *
 * Plays a script. Errors mean that the script itself is malformed or cannot begin; an act that is
 * refused is a verdict. Without a seed the seed is all zero, so that a script repeats exactly.
 */
GrapeInstance *
grape_script_run (JsonNode *node, GHashTable *resources, JsonNode **verdicts, GError **error)
{
  g_autoptr (GPtrArray) refusals = g_ptr_array_new_with_free_func (free_refusal);
  GrapeInstance *instance = run_script (node, NULL, resources, refusals, error);
  JsonArray *array = instance ? json_array_new () : NULL;

  for (guint i = 0; array && i < refusals->len; i++)
    json_array_add_element (array, grape_script_verdict (i + 1, g_ptr_array_index (refusals, i)));
  if (array)
    *verdicts = json_node_init_array (json_node_alloc (), array);
  g_clear_pointer (&array, json_array_unref);
  return instance;
}

/**
 * grape_script_run_text:
 * @get_resources: what the script's game needs and @script does not bring
 * @refusals: (out) (transfer full) (element-type GError): of each event; NULL: it was accepted
 *
 * As grape_script_run(), for one that may be long. Errors: also those of grape_json_parse().
 */
GrapeInstance *
grape_script_run_text (const char *text, GrapeScriptResources get_resources, GPtrArray **refusals,
                       GError **error)
{
  g_autoptr (GArray) slices = g_array_new (FALSE, FALSE, sizeof (GrapeSlice));
  g_autoptr (JsonNode) script = grape_script_read (text, slices, error);
  g_autoptr (GHashTable) resources = NULL;

  if (!script || !get_resources (script, &resources, error))
    return NULL;
  *refusals = g_ptr_array_new_with_free_func (free_refusal);
  GrapeInstance *instance = run_script (script, slices, resources, *refusals, error);
  if (!instance)
    g_clear_pointer (refusals, g_ptr_array_unref);
  return instance;
}

/**
 * grape_script_report:
 *
 * Returns: (transfer full): {"verdicts", "state", "outcome"} of a script that ran
 */
JsonNode *
grape_script_report (GrapeInstance *instance, JsonNode *verdicts)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "verdicts");
  json_builder_add_value (builder, json_node_copy (verdicts));
  json_builder_set_member_name (builder, "state");
  json_builder_add_value (builder, grape_position_describe (position));
  json_builder_set_member_name (builder, "outcome");
  grape_outcome_describe (outcome, builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}
