/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruleset in a position: what stands now. Its history is the log's. */
#include "grape-ruleset-private.h"

#include <string.h>

static void
add_texts (JsonBuilder *builder, const char *name, GPtrArray *texts)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < texts->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (texts, i));
  json_builder_end_array (builder);
}

/* A parameter: a number where it is one. */
static void
add_value (JsonBuilder *builder, const char *value)
{
  gint64 number;

  if (g_ascii_string_to_signed (value, 10, -1000000000, 1000000000, &number, NULL) && *value != '+')
    json_builder_add_int_value (builder, number);
  else
    json_builder_add_string_value (builder, value);
}

static void
describe_rule (const GrapeRuleset *self, const GrapeRule *rule, JsonBuilder *builder)
{
  const GrapeRule *parent = rule->parent ? grape_ruleset_key (self, rule->parent) : NULL;
  g_autofree char *above = parent ? grape_rule_name (parent) : NULL;

  json_builder_begin_object (builder);
  grape_json_add_int (builder, "number", rule->number);
  grape_json_add_int (builder, "ordinal", rule->ordinal);
  grape_json_add_text (builder, "kind", grape_rule_kind_to_text (rule->kind));
  json_builder_set_member_name (builder, "void");
  json_builder_add_boolean_value (builder, grape_ruleset_is_void (self, rule));
  grape_json_add_text (builder, "title", rule->title);
  grape_json_add_text (builder, "author", rule->author);
  grape_json_add_text (builder, "under", above);
  json_builder_set_member_name (builder, "parameters");
  json_builder_begin_object (builder);
  for (guint i = 0; i < rule->names->len; i++)
    {
      json_builder_set_member_name (builder, g_ptr_array_index (rule->names, i));
      add_value (builder, g_ptr_array_index (rule->values, i));
    }
  json_builder_end_object (builder);
  add_texts (builder, "effects", rule->effects);
  json_builder_set_member_name (builder, "inconsistent");
  json_builder_begin_array (builder);
  for (guint i = 0; i < rule->conflicts->len; i++)
    json_builder_add_int_value (builder, g_array_index (rule->conflicts, guint, i));
  json_builder_end_array (builder);
  grape_json_add_text (builder, "text", rule->text);
  json_builder_end_object (builder);
}

/** grape_ruleset_describe: the rules as they stand, a list in the order of the document */
void
grape_ruleset_describe (const GrapeRuleset *self, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->rules->len; i++)
    describe_rule (self, grape_ruleset_at (self, i), builder);
  json_builder_end_array (builder);
}

static gboolean
read_parameters (GrapeRule *rule, JsonObject *object, GError **error)
{
  JsonNode *node = json_object_get_member (object, "parameters");
  JsonObjectIter iter;
  const char *name;

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "parameters are an object");
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const char *text = grape_given_text (node);
      gboolean number
          = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64;
      g_autofree char *digits
          = number ? g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node)) : NULL;

      if (!text && !number)
        return grape_error_set (error, GRAPE_ERROR_SETUP, NULL,
                                "a parameter is a number or a text");
      g_ptr_array_add (rule->names, grape_ruleset_share (name));
      g_ptr_array_add (rule->values, grape_ruleset_share (text ? text : digits));
    }
  return TRUE;
}

static gboolean
read_lists (GrapeRule *rule, JsonObject *object, GError **error)
{
  JsonArray *effects = grape_json_array (object, "effects");
  JsonArray *conflicts = grape_json_array (object, "inconsistent");

  for (guint i = 0; effects && i < json_array_get_length (effects); i++)
    {
      const char *effect = grape_json_element_text (effects, i);

      if (!effect)
        return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "effects are texts");
      g_ptr_array_add (rule->effects, grape_ruleset_share (effect));
    }
  for (guint i = 0; conflicts && i < json_array_get_length (conflicts); i++)
    {
      JsonNode *node = json_array_get_element (conflicts, i);
      gint64 number
          = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                ? json_node_get_int (node)
                : 0;
      guint n = (guint)CLAMP (number, 0, GRAPE_RULESET_MAX_NUMBER);

      if (!n)
        return grape_error_set (error, GRAPE_ERROR_SETUP, NULL,
                                "a rule is inconsistent with numbers of rules");
      g_array_append_val (rule->conflicts, n);
    }
  return TRUE;
}

static gboolean
read_number (JsonObject *object, const char *name, guint *number, GError **error)
{
  gint64 value = 0;

  if (json_object_has_member (object, name)
      && (!grape_json_int (object, name, &value) || value < 0 || value > GRAPE_RULESET_MAX_NUMBER))
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "its %s is no number of a rule", name);
  *number = (guint)value;
  return TRUE;
}

static gboolean
fill_rule (const GrapeRuleset *self, GrapeRule *rule, JsonObject *object, GError **error)
{
  const char *kind = grape_json_text (object, "kind"), *text = grape_json_text (object, "text");
  const char *under = grape_json_text (object, "under");
  const GrapeRule *parent = under ? grape_ruleset_find (self, under) : NULL;

  if (!read_number (object, "number", &rule->number, error)
      || !read_number (object, "ordinal", &rule->ordinal, error)
      || !read_parameters (rule, object, error) || !read_lists (rule, object, error))
    return FALSE;
  if (!kind || !grape_rule_kind_from_text (kind, &rule->kind))
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL,
                            "its kind is immutable, mutable, core, dynastic or appendix");
  if (under && !parent)
    return grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "no rule “%s” stands above", under);
  rule->parent = parent ? parent->key : 0;
  rule->title = grape_ruleset_share (grape_json_text (object, "title"));
  rule->author = grape_ruleset_share (grape_json_text (object, "author"));
  g_ref_string_release (rule->text);
  rule->text = grape_ruleset_share (text ? text : "");
  return TRUE;
}

/** grape_ruleset_read: puts the rules of @array in place of those of @self, and begins its history
 * anew. Errors: SETUP, ILLEGAL, LIMIT; @self is then as it was. */
gboolean
grape_ruleset_read (GrapeRuleset *self, JsonArray *array, GError **error)
{
  g_autoptr (GrapeRuleset) fresh = grape_ruleset_new (self->title);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      GrapeRule *rule = grape_rule_alloc ();
      GError *why = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        grape_error_set (&why, GRAPE_ERROR_SETUP, NULL, "a rule is an object");
      else if (fill_rule (fresh, rule, json_node_get_object (node), &why)
               && grape_ruleset_add (fresh, rule, &why))
        continue;
      grape_rule_unref (rule);
      grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "Rule %u of the list: %s", i + 1,
                       why->message);
      g_error_free (why);
      return FALSE;
    }
  fresh->next_number = MAX (fresh->next_number, self->next_number);
  GrapeRuleset old = *self;
  *self = *fresh;
  *fresh = old;
  return TRUE;
}

static void
write_field (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  grape_ruleset_describe (*(GrapeRuleset *const *)value, builder);
}

static gboolean
read_field (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return grape_field_fail (at, error, "a list of rules was expected");
  if (!grape_ruleset_read (*(GrapeRuleset **)value, json_node_get_array (node), &why))
    return grape_field_fail (at, error, "%s", why->message);
  return TRUE;
}

const GrapeFieldType grape_field_ruleset = {
  .schema = "\"type\": \"array\", \"items\": {\"type\": \"object\", \"required\": [\"kind\"]}",
  .write = write_field,
  .read = read_field,
};

/** grape_ruleset_of: (transfer none) (nullable): the ruleset of a game's position, if it has one */
const GrapeRuleset *
grape_ruleset_of (const GrapeFields *fields, gconstpointer state)
{
  for (const GrapeField *each = fields ? fields->fields : NULL; each && each->name; each++)
    if (each->type == &grape_field_ruleset && each->kind == GRAPE_FIELD_STORED)
      return *(GrapeRuleset *const *)((const guint8 *)state + each->offset);
  return NULL;
}
