/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checked reading of JSON from outside. */
#include "grape-json.h"
#include "grape-error.h"
#include "grape-json-check.h"
#include "grape-time.h"

#include <string.h>

/* In all objects of a document. */
static gsize
count_members (JsonNode *node)
{
  gsize count = 0;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      JsonNode *value;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, NULL, &value))
        count += 1 + count_members (value);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        count += count_members (json_array_get_element (array, i));
    }
  return count;
}

/* Members read so far in each object that is open; json-glib keeps the last of two of one name. */
typedef struct
{
  GArray *counts; /* of guint */
  char *twice;
} Members;

static void
object_start_cb (JsonParser *parser, gpointer data)
{
  Members *self = data;
  guint none = 0;
  g_array_append_val (self->counts, none);
}

static void
object_member_cb (JsonParser *parser, JsonObject *object, const char *name, gpointer data)
{
  Members *self = data;
  guint *count = &g_array_index (self->counts, guint, self->counts->len - 1);
  if (++*count > json_object_get_size (object) && !self->twice)
    self->twice = g_strdup (name);
}

static void
object_end_cb (JsonParser *parser, JsonObject *object, gpointer data)
{
  Members *self = data;
  g_array_set_size (self->counts, self->counts->len - 1);
}

/* The member that appears twice in its object; or NULL. */
static char *
find_twice (const char *text)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  Members members = { counts, NULL };
  g_signal_connect (parser, "object-start", G_CALLBACK (object_start_cb), &members);
  g_signal_connect (parser, "object-member", G_CALLBACK (object_member_cb), &members);
  g_signal_connect (parser, "object-end", G_CALLBACK (object_end_cb), &members);
  json_parser_load_from_data (parser, text, -1, NULL);
  return members.twice;
}

static JsonNode *
parse (const char *text, gsize n_members, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) parse_error = NULL;
  g_autoptr (JsonNode) root = NULL;
  if (json_parser_load_from_data (parser, text, -1, &parse_error))
    root = json_parser_steal_root (parser);
  if (!root)
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Not JSON: %s",
                     parse_error ? parse_error->message : "it is empty");
  g_autofree char *twice = root && count_members (root) != n_members ? find_twice (text) : NULL;
  if (twice)
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "The member “%s” appears twice in one object", twice);
      return NULL;
    }
  return g_steal_pointer (&root);
}

/**
 * grape_json_parse:
 *
 * Returns: (transfer full) (nullable): never an empty document; no member appears twice in its
 * object and no text contains a NUL. Errors: GRAPE_ERROR_FORMAT, GRAPE_ERROR_LIMIT.
 */
JsonNode *
grape_json_parse (const char *text, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Not JSON: the text is not valid UTF-8");
      return NULL;
    }
  gsize n_members = 0;
  return grape_json_check (text, &n_members, error) ? parse (text, n_members, error) : NULL;
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

/** grape_json_to_text: (transfer full): as json-glib writes it, except that U+001F is escaped, as
 * JSON requires. */
char *
grape_json_to_text (JsonNode *node, gboolean pretty)
{
  g_autofree char *text = json_to_string (node, pretty);

  if (!strchr (text, 0x1f))
    return g_steal_pointer (&text);
  g_auto (GStrv) parts = g_strsplit (text, "\x1f", -1);
  return g_strjoinv ("\\u001f", parts);
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
  return grape_json_to_text (root, FALSE);
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
 * Returns: (nullable) (transfer none): NULL when the member is missing or not a text
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
 * Returns: (nullable) (transfer none): NULL when the element is missing or not a text
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
