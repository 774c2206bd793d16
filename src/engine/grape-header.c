/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The header of an instance: what is fixed when it starts, and its line in an instance file. */
#include "grape-instance-private.h"
#include "grape-json.h"

#include <string.h>

#define FORMAT_NAME "grapefruit"
#define FORMAT      1

static void
seat_free (GrapeSeat *seat)
{
  g_free (seat->name);
  g_free (seat->bot);
  g_free (seat);
}

static GrapeHeader *
header_alloc (void)
{
  GrapeHeader *self = g_new0 (GrapeHeader, 1);
  self->seats = g_ptr_array_new_with_free_func ((GDestroyNotify)seat_free);
  return self;
}

/**
 * grape_header_new:
 *
 * Returns: (transfer full): without seats, referee and commitment, every option at its default
 */
GrapeHeader *
grape_header_new (const GrapeRules *rules, const char *id, const char *name, gint64 at)
{
  GrapeHeader *self = header_alloc ();
  self->id = g_strdup (id);
  self->name = g_strdup (name);
  self->game = g_strdup (rules->id);
  self->rules_version = rules->version;
  self->at = at;
  self->options = grape_options_new (rules->options);
  return self;
}

void
grape_header_free (GrapeHeader *self)
{
  if (!self)
    return;
  g_free (self->id);
  g_free (self->name);
  g_free (self->game);
  g_free (self->referee);
  g_clear_pointer (&self->options, grape_options_free);
  g_ptr_array_unref (self->seats);
  g_clear_pointer (&self->setup, json_node_unref);
  g_clear_pointer (&self->resources, g_hash_table_unref);
  g_free (self->society);
  g_free (self->label);
  g_free (self);
}

GrapeHeader *
grape_header_copy (const GrapeHeader *self)
{
  GrapeHeader *copy = header_alloc ();
  copy->id = g_strdup (self->id);
  copy->name = g_strdup (self->name);
  copy->game = g_strdup (self->game);
  copy->rules_version = self->rules_version;
  copy->at = self->at;
  copy->options = grape_options_copy (self->options);
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (self->seats, i);
      grape_header_add_seat (copy, seat->name, seat->bot);
    }
  copy->referee = g_strdup (self->referee);
  copy->held = self->held;
  memcpy (copy->commitment, self->commitment, sizeof copy->commitment);
  copy->setup = self->setup ? json_node_copy (self->setup) : NULL;
  copy->resources = self->resources ? g_hash_table_ref (self->resources) : NULL;
  copy->society = g_strdup (self->society);
  copy->label = g_strdup (self->label);
  return copy;
}

void
grape_header_add_seat (GrapeHeader *self, const char *name, const char *bot)
{
  GrapeSeat *seat = g_new0 (GrapeSeat, 1);
  seat->name = g_strdup (name);
  seat->bot = g_strdup (bot);
  g_ptr_array_add (self->seats, seat);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

static void
add_resources (JsonBuilder *builder, GHashTable *resources)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (resources), compare_names);
  json_builder_set_member_name (builder, "resources");
  json_builder_begin_object (builder);
  for (GList *item = names; item; item = item->next)
    grape_json_add_text (builder, item->data, g_hash_table_lookup (resources, item->data));
  json_builder_end_object (builder);
}

/**
 * grape_header_to_line:
 *
 * Returns: (transfer full): one JSON object without line breaks
 */
char *
grape_header_to_line (const GrapeHeader *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *at = grape_time_format (self->at);
  g_autofree char *commitment = grape_hex_encode (self->commitment, sizeof self->commitment);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, FORMAT_NAME);
  json_builder_add_int_value (builder, FORMAT);
  grape_json_add_text (builder, "id", self->id);
  grape_json_add_text (builder, "name", self->name);
  grape_json_add_text (builder, "game", self->game);
  json_builder_set_member_name (builder, "rules_version");
  json_builder_add_int_value (builder, self->rules_version);
  grape_json_add_text (builder, "at", at);
  json_builder_set_member_name (builder, "options");
  grape_options_describe (self->options, builder);
  json_builder_set_member_name (builder, "seats");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->seats->len; i++)
    {
      const GrapeSeat *seat = g_ptr_array_index (self->seats, i);
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "name", seat->name);
      if (seat->bot)
        grape_json_add_text (builder, "bot", seat->bot);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  grape_json_add_text (builder, "referee", self->referee);
  grape_json_add_text (builder, "commitment", commitment);
  if (self->held)
    {
      json_builder_set_member_name (builder, "held");
      json_builder_add_boolean_value (builder, TRUE);
    }
  if (self->setup)
    {
      json_builder_set_member_name (builder, "setup");
      json_builder_add_value (builder, json_node_copy (self->setup));
    }
  if (self->resources)
    add_resources (builder, self->resources);
  if (self->society)
    {
      grape_json_add_text (builder, "society", self->society);
      grape_json_add_text (builder, "label", self->label);
    }
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

static gboolean
malformed (GError **error, const char *member, const char *expected)
{
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Malformed header: “%s” must be %s", member,
                   expected);
  return FALSE;
}

static gboolean
id_valid (const char *id)
{
  guint8 bytes[8];
  return grape_hex_decode (id, bytes, sizeof bytes);
}

static gboolean
read_seats (GrapeHeader *self, JsonObject *object, GError **error)
{
  JsonArray *seats = grape_json_array (object, "seats");
  if (!seats || json_array_get_length (seats) > GRAPE_MAX_SEATS)
    return malformed (error, "seats", "a list of at most 60 seats");
  for (guint i = 0; i < json_array_get_length (seats); i++)
    {
      JsonNode *node = json_array_get_element (seats, i);
      JsonObject *seat = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *name = seat ? grape_json_text (seat, "name") : NULL;
      if (!grape_name_valid (name))
        return malformed (error, "seats", "a list of objects with printable names");
      grape_header_add_seat (self, name, grape_json_text (seat, "bot"));
    }
  return TRUE;
}

static gboolean
read_resources (GrapeHeader *self, JsonObject *object, GError **error)
{
  JsonObject *resources = grape_json_object (object, "resources");
  if (!resources)
    return !json_object_has_member (object, "resources")
           || malformed (error, "resources", "an object");
  self->resources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GList) names = json_object_get_members (resources);
  for (GList *item = names; item; item = item->next)
    {
      const char *hash = grape_json_text (resources, item->data);
      guint8 bytes[GRAPE_HASH_BYTES];
      if (!hash || !grape_hex_decode (hash, bytes, sizeof bytes))
        return malformed (error, "resources", "an object of hashes");
      g_hash_table_insert (self->resources, g_strdup (item->data), g_strdup (hash));
    }
  return TRUE;
}

static const GrapeRules *
read_rules (JsonObject *object, gint64 *version, GError **error)
{
  gint64 format;
  if (!grape_json_int (object, FORMAT_NAME, &format))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "This is not a Grapefruit instance: the first line is not a header");
      return NULL;
    }
  const char *game = grape_json_text (object, "game");
  const GrapeRules *rules = game ? grape_registry_find (game) : NULL;
  if (format != FORMAT)
    grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                     "This program does not know instance format %" G_GINT64_FORMAT ", only %d",
                     format, FORMAT);
  else if (!rules)
    grape_error_set (error, GRAPE_ERROR_VERSION, NULL, "This program does not know the game “%s”",
                     game ? game : "");
  else if (!grape_json_int (object, "rules_version", version) || *version != rules->version)
    grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                     "The instance uses another version of the rules of %s", rules->name);
  else
    return rules;
  return NULL;
}

/* The society whose game it is, and what it is called there. */
static gboolean
read_society (GrapeHeader *self, JsonObject *object, GError **error)
{
  const char *society = grape_json_text (object, "society");
  const char *label = grape_json_text (object, "label");

  if (!json_object_has_member (object, "society") && !json_object_has_member (object, "label"))
    return TRUE;
  if (!society || !id_valid (society))
    return malformed (error, "society", "16 hexadecimal digits");
  if (!grape_name_valid (label))
    return malformed (error, "label", "a printable name");
  self->society = g_strdup (society);
  self->label = g_strdup (label);
  return TRUE;
}

static gboolean
read_members (GrapeHeader *self, JsonObject *object, GError **error)
{
  const char *referee = grape_json_text (object, "referee");
  const char *commitment = grape_json_text (object, "commitment");
  JsonObject *options = grape_json_object (object, "options");
  JsonNode *setup = json_object_get_member (object, "setup");
  JsonNode *held = json_object_get_member (object, "held");
  if (!id_valid (self->id))
    return malformed (error, "id", "16 hexadecimal digits");
  if (!grape_name_valid (self->name))
    return malformed (error, "name", "a printable name of at most 100 characters");
  if (referee && !grape_name_valid (referee))
    return malformed (error, "referee", "a printable name");
  if (!commitment || !grape_hex_decode (commitment, self->commitment, sizeof self->commitment))
    return malformed (error, "commitment", "64 hexadecimal digits");
  if (!options)
    return malformed (error, "options", "an object");
  if (setup && !JSON_NODE_HOLDS_OBJECT (setup))
    return malformed (error, "setup", "an object");
  if (held && (!JSON_NODE_HOLDS_VALUE (held) || json_node_get_value_type (held) != G_TYPE_BOOLEAN))
    return malformed (error, "held", "true or false");
  self->held = held && json_node_get_boolean (held);
  self->referee = g_strdup (referee);
  self->setup = setup ? json_node_copy (setup) : NULL;
  return read_society (self, object, error)
         && grape_time_parse (grape_json_text (object, "at"), &self->at, error)
         && grape_options_set_json (self->options, options, error)
         && read_seats (self, object, error) && read_resources (self, object, error);
}

/**
 * grape_header_from_line:
 *
 * Errors: GRAPE_ERROR_FORMAT, GRAPE_ERROR_VERSION, GRAPE_ERROR_OPTION, GRAPE_ERROR_TIME.
 */
GrapeHeader *
grape_header_from_line (const char *line, GError **error)
{
  g_autoptr (JsonNode) node = grape_json_parse_object (line, error);
  if (!node)
    return NULL;
  JsonObject *object = json_node_get_object (node);
  gint64 version;
  const GrapeRules *rules = read_rules (object, &version, error);
  if (!rules)
    return NULL;
  g_autoptr (GrapeHeader) self = header_alloc ();
  self->id = g_strdup (grape_json_text (object, "id"));
  self->name = g_strdup (grape_json_text (object, "name"));
  self->game = g_strdup (rules->id);
  self->rules_version = rules->version;
  self->options = grape_options_new (rules->options);
  if (!read_members (self, object, error))
    return NULL;
  return g_steal_pointer (&self);
}
