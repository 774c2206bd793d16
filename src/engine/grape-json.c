/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checked reading of JSON from outside. */
#include "grape-json.h"
#include "grape-error.h"
#include "grape-time.h"

static gboolean
too_deep (const char *text)
{
  guint depth = 0;
  gboolean quoted = FALSE;
  for (const char *c = text; *c; c++)
    {
      if (quoted)
        {
          if (*c == '\\' && c[1])
            c++;
          else if (*c == '"')
            quoted = FALSE;
        }
      else if (*c == '"')
        quoted = TRUE;
      else if (*c == '[' || *c == '{')
        {
          if (++depth > GRAPE_JSON_MAX_DEPTH)
            return TRUE;
        }
      else if ((*c == ']' || *c == '}') && depth > 0)
        depth--;
    }
  return FALSE;
}

/**
 * grape_json_parse:
 *
 * Returns: (transfer full) (nullable): never an empty document. Errors: GRAPE_ERROR_FORMAT.
 */
JsonNode *
grape_json_parse (const char *text, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Not JSON: the text is not valid UTF-8");
      return NULL;
    }
  if (too_deep (text))
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "JSON nested deeper than %d levels",
                       GRAPE_JSON_MAX_DEPTH);
      return NULL;
    }
  g_autoptr (GError) parse_error = NULL;
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  JsonNode *root = NULL;
  if (json_parser_load_from_data (parser, text, -1, &parse_error))
    root = json_parser_steal_root (parser);
  if (!root)
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Not JSON: %s",
                     parse_error ? parse_error->message : "nothing there");
  return root;
}

/**
 * grape_json_parse_object:
 *
 * Like grape_json_parse(), but the document must be an object.
 */
JsonNode *
grape_json_parse_object (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = grape_json_parse (text, error);
  if (root && !JSON_NODE_HOLDS_OBJECT (root))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "A JSON object was expected");
      return NULL;
    }
  return g_steal_pointer (&root);
}

char *
grape_json_to_text (JsonNode *node, gboolean pretty)
{
  return json_to_string (node, pretty);
}

/**
 * grape_json_builder_to_text:
 *
 * Returns: (transfer full): what was built, on one line
 */
char *
grape_json_builder_to_text (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  return json_to_string (root, FALSE);
}

static JsonNode *
value_of (JsonObject *object, const char *member, GType type)
{
  JsonNode *node = json_object_get_member (object, member);
  if (!node || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != type)
    return NULL;
  return node;
}

/**
 * grape_json_text:
 *
 * Returns: (nullable) (transfer none): NULL when the member is missing or no text
 */
const char *
grape_json_text (JsonObject *object, const char *member)
{
  JsonNode *node = value_of (object, member, G_TYPE_STRING);
  return node ? json_node_get_string (node) : NULL;
}

gboolean
grape_json_int (JsonObject *object, const char *member, gint64 *value)
{
  JsonNode *node = value_of (object, member, G_TYPE_INT64);
  if (node)
    *value = json_node_get_int (node);
  return node != NULL;
}

gboolean
grape_json_bool (JsonObject *object, const char *member, gboolean *value)
{
  JsonNode *node = value_of (object, member, G_TYPE_BOOLEAN);
  if (node)
    *value = json_node_get_boolean (node);
  return node != NULL;
}

JsonArray *
grape_json_array (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);
  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

JsonObject *
grape_json_object (JsonObject *object, const char *member)
{
  JsonNode *node = json_object_get_member (object, member);
  return node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/**
 * grape_json_element_text:
 *
 * Returns: (nullable) (transfer none): NULL when the element is missing or no text
 */
const char *
grape_json_element_text (JsonArray *array, guint i)
{
  JsonNode *node = i < json_array_get_length (array) ? json_array_get_element (array, i) : NULL;
  if (!node || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

/**
 * grape_json_add_text:
 * @text: (nullable): NULL writes null
 *
 * Adds one member to the open object, as the next two do.
 */
void
grape_json_add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  if (text)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

void
grape_json_add_int (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

/**
 * grape_json_add_time:
 * @at: seconds since 1970; 0 writes null
 */
void
grape_json_add_time (JsonBuilder *builder, const char *name, gint64 at)
{
  g_autofree char *text = at ? grape_time_format (at) : NULL;
  grape_json_add_text (builder, name, text);
}
