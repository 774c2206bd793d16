/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the values are written and read that only a society has. */
#include "society-values.h"

#include <string.h>

/* Names: a GPtrArray of texts. */
static void
write_names (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  GPtrArray *names = *(GPtrArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; i < names->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (names, i));
  json_builder_end_array (builder);
}

static gboolean
read_names (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GPtrArray *names = *(GPtrArray **)value;
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      const char *name = grape_given_text (json_array_get_element (array, i));

      if (!name)
        return grape_field_fail (at, error, "a list of names was expected");
      g_ptr_array_add (names, g_strdup (name));
    }
  return array || grape_field_fail (at, error, "a list of names was expected");
}

const GrapeFieldType society_field_names = {
  .schema = "\"type\": \"array\", \"items\": {\"type\": \"string\"}",
  .write = write_names,
  .read = read_names,
};

/* A limit: a number, or words such as "active - 1". */
static void
write_limit (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const char *text = *(char *const *)value;

  if (!text)
    json_builder_add_null_value (builder);
  else if (*text && strspn (text, "0123456789") == strlen (text) && strlen (text) < 7)
    json_builder_add_int_value (builder, g_ascii_strtoll (text, NULL, 10));
  else
    json_builder_add_string_value (builder, text);
}

static gboolean
read_limit (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);
  gboolean number = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64;

  if (!text && !number)
    return grape_field_fail (at, error, "a number or words such as “active - 1” were expected");
  g_free (*(char **)value);
  *(char **)value
      = text ? g_strdup (text) : g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  return TRUE;
}

const GrapeFieldType society_field_limit = {
  .schema = "\"type\": [\"integer\", \"string\", \"null\"]",
  .null = TRUE,
  .write = write_limit,
  .read = read_limit,
};

/* A text that copies share. */
static gboolean
read_shared (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text)
    return grape_field_fail (at, error, "a text was expected");
  g_clear_pointer ((char **)value, g_ref_string_release);
  *(char **)value = g_ref_string_new (text);
  return TRUE;
}

static void
write_shared (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const char *text = *(char *const *)value;

  json_builder_add_string_value (builder, text ? text : "");
}

const GrapeFieldType society_field_shared
    = { .schema = "\"type\": \"string\"", .write = write_shared, .read = read_shared };

/* The end of a vacation: "never" has none. */
static void
write_end (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  if (*(const gint64 *)value == G_MAXINT64)
    json_builder_add_string_value (builder, "never");
  else
    grape_field_time.write (at, value, builder);
}

static gboolean
read_end (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  if (g_strcmp0 (grape_given_text (node), "never") != 0)
    return grape_field_time.read (at, node, value, error);
  *(gint64 *)value = G_MAXINT64;
  return TRUE;
}

const GrapeFieldType society_field_end = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_end, .read = read_end
};

/* The Senate: whether there is one. A list of its members, or a name, says that there is. */
static void
write_senate (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_boolean_value (builder, *(const gboolean *)value);
}

static gboolean
read_senate (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  gboolean truth
      = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN;

  *(gboolean *)value = grape_given_text (node) != NULL;
  if (truth)
    *(gboolean *)value = json_node_get_boolean (node);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    *(gboolean *)value = json_array_get_length (json_node_get_array (node)) > 0;
  return TRUE;
}

const GrapeFieldType society_field_senate
    = { .schema = "\"type\": [\"boolean\", \"array\", \"string\"]",
        .write = write_senate,
        .read = read_senate };
