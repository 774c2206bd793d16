/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values for a game's typed table of options. Every value is checked when it is set, so that a game
 * never meets one out of range. */
#include "grape-options.h"
#include "grape-error.h"
#include "grape-time.h"

struct _GrapeOptions
{
  const GrapeOption *table;
  char **values; /* canonical text, one per row */
};

static guint
count_rows (const GrapeOption *table)
{
  guint n = 0;
  while (table && table[n].name)
    n++;
  return n;
}

static int
find_row (const GrapeOptions *self, const char *name)
{
  for (guint i = 0; self->table && self->table[i].name; i++)
    if (g_str_equal (self->table[i].name, name))
      return (int)i;
  return -1;
}

static gboolean
refuse (const GrapeOption *row, const char *value, GError **error, const char *expected)
{
  grape_error_set (error, GRAPE_ERROR_OPTION, NULL, "Option “%s” cannot be “%s”: it takes %s",
                   row->name, value, expected);
  return FALSE;
}

static gboolean
in_range (const GrapeOption *row, const char *value, gint64 number, GError **error)
{
  if (number >= row->min && number <= row->max)
    return TRUE;
  g_autofree char *low = row->type == GRAPE_OPTION_DURATION
                             ? grape_duration_format (row->min)
                             : g_strdup_printf ("%" G_GINT64_FORMAT, row->min);
  g_autofree char *high = row->type == GRAPE_OPTION_DURATION
                              ? grape_duration_format (row->max)
                              : g_strdup_printf ("%" G_GINT64_FORMAT, row->max);
  g_autofree char *expected = g_strdup_printf ("%s to %s", low, high);
  return refuse (row, value, error, expected);
}

static gboolean
canonical_bool (const GrapeOption *row, const char *value, char **canonical, GError **error)
{
  if (!g_ascii_strcasecmp (value, "true") || !g_ascii_strcasecmp (value, "yes")
      || g_str_equal (value, "1"))
    *canonical = g_strdup ("true");
  else if (!g_ascii_strcasecmp (value, "false") || !g_ascii_strcasecmp (value, "no")
           || g_str_equal (value, "0"))
    *canonical = g_strdup ("false");
  else
    return refuse (row, value, error, "true or false");
  return TRUE;
}

static gboolean
canonical_choice (const GrapeOption *row, const char *value, char **canonical, GError **error)
{
  g_auto (GStrv) choices = g_strsplit (row->choices, "|", -1);
  for (guint i = 0; choices[i]; i++)
    if (!g_ascii_strcasecmp (choices[i], value))
      {
        *canonical = g_strdup (choices[i]);
        return TRUE;
      }
  return refuse (row, value, error, row->choices);
}

static gboolean
canonical_value (const GrapeOption *row, const char *value, char **canonical, GError **error)
{
  gint64 number;
  char *end;
  switch (row->type)
    {
    case GRAPE_OPTION_INT:
      number = g_ascii_strtoll (value, &end, 10);
      if (end == value || *end)
        return refuse (row, value, error, "a whole number");
      if (!in_range (row, value, number, error))
        return FALSE;
      *canonical = g_strdup_printf ("%" G_GINT64_FORMAT, number);
      return TRUE;
    case GRAPE_OPTION_BOOL:
      return canonical_bool (row, value, canonical, error);
    case GRAPE_OPTION_CHOICE:
      return canonical_choice (row, value, canonical, error);
    case GRAPE_OPTION_DURATION:
      if (!grape_duration_parse (value, &number, NULL))
        return refuse (row, value, error, "a length of time such as 3d, 12h or none");
      if (!in_range (row, value, number, error))
        return FALSE;
      *canonical = grape_duration_format (number);
      return TRUE;
    case GRAPE_OPTION_TEXT:
      if (!g_utf8_validate (value, -1, NULL)
          || !in_range (row, value, g_utf8_strlen (value, -1), NULL))
        return refuse (row, value, error, "a text of the right length");
      *canonical = g_strdup (value);
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

/**
 * grape_options_new:
 * @table: (nullable): rows, the last with a name of NULL
 *
 * Returns: (transfer full): every option at its default
 */
GrapeOptions *
grape_options_new (const GrapeOption *table)
{
  GrapeOptions *self = g_new0 (GrapeOptions, 1);
  guint n = count_rows (table);
  self->table = table;
  self->values = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    {
      gboolean valid = canonical_value (&table[i], table[i].fallback, &self->values[i], NULL);
      g_assert (valid);
    }
  return self;
}

GrapeOptions *
grape_options_copy (const GrapeOptions *self)
{
  GrapeOptions *copy = g_new0 (GrapeOptions, 1);
  copy->table = self->table;
  copy->values = g_strdupv (self->values);
  return copy;
}

void
grape_options_free (GrapeOptions *self)
{
  if (!self)
    return;
  g_strfreev (self->values);
  g_free (self);
}

/**
 * grape_options_set:
 *
 * Sets one option from text. Errors: GRAPE_ERROR_OPTION, with nothing changed.
 */
gboolean
grape_options_set (GrapeOptions *self, const char *name, const char *value, GError **error)
{
  int i = find_row (self, name);
  if (i < 0)
    {
      grape_error_set (error, GRAPE_ERROR_OPTION, NULL, "There is no option “%s” in this game",
                       name);
      return FALSE;
    }
  char *canonical = NULL;
  if (!canonical_value (&self->table[i], value, &canonical, error))
    return FALSE;
  g_free (self->values[i]);
  self->values[i] = canonical;
  return TRUE;
}

/* ["Ann", "Bob, Jr."]: `Ann, "Bob, Jr."` */
static char *
list_to_text (JsonArray *list)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);
      const char *one = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

      if (!one)
        return NULL;
      g_string_append_printf (text, strpbrk (one, ",\"") ? "%s\"%s\"" : "%s%s",
                              text->len ? ", " : "", one);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
node_to_text (JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return list_to_text (json_node_get_array (node));
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  if (type == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (type == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (type == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "true" : "false");
  return NULL;
}

/**
 * grape_options_set_json:
 * @values: members that are text, whole numbers or booleans; or lists of texts, which stand for
 *   the texts with commas between them
 *
 * Sets several options, all or none. Errors: GRAPE_ERROR_OPTION.
 */
gboolean
grape_options_set_json (GrapeOptions *self, JsonObject *values, GError **error)
{
  g_autoptr (GrapeOptions) trial = grape_options_copy (self);
  g_autoptr (GList) names = json_object_get_members (values);
  for (GList *item = names; item; item = item->next)
    {
      g_autofree char *text = node_to_text (json_object_get_member (values, item->data));
      if (!text)
        {
          grape_error_set (error, GRAPE_ERROR_OPTION, NULL,
                           "Option “%s” must be a text, a whole number, true or false",
                           (char *)item->data);
          return FALSE;
        }
      if (!grape_options_set (trial, item->data, text, error))
        return FALSE;
    }
  char **values_before = self->values;
  self->values = trial->values;
  trial->values = values_before;
  return TRUE;
}

/**
 * grape_options_int:
 *
 * Returns: an INT as it is, a DURATION in seconds (0: none). A name that is not in the table is a
 *   bug.
 */
gint64
grape_options_int (const GrapeOptions *self, const char *name)
{
  int i = find_row (self, name);
  g_assert (i >= 0);
  gint64 seconds = 0;
  if (self->table[i].type != GRAPE_OPTION_DURATION)
    return g_ascii_strtoll (self->values[i], NULL, 10);
  grape_duration_parse (self->values[i], &seconds, NULL);
  return seconds;
}

/** grape_options_has: whether the game has an option @name at all */
gboolean
grape_options_has (const GrapeOptions *self, const char *name)
{
  return find_row (self, name) >= 0;
}

gboolean
grape_options_bool (const GrapeOptions *self, const char *name)
{
  return g_str_equal (grape_options_text (self, name), "true");
}

/**
 * grape_options_text:
 *
 * Returns: (transfer none): the value in canonical form, whatever its type
 */
const char *
grape_options_text (const GrapeOptions *self, const char *name)
{
  int i = find_row (self, name);
  g_assert (i >= 0);
  return self->values[i];
}

const GrapeOption *
grape_options_table (const GrapeOptions *self)
{
  return self->table;
}

/**
 * grape_options_describe:
 * @builder: where a value may come; gets one object, readable by grape_options_set_json()
 */
void
grape_options_describe (const GrapeOptions *self, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  for (guint i = 0; self->values[i]; i++)
    {
      json_builder_set_member_name (builder, self->table[i].name);
      if (self->table[i].type == GRAPE_OPTION_INT)
        json_builder_add_int_value (builder, g_ascii_strtoll (self->values[i], NULL, 10));
      else if (self->table[i].type == GRAPE_OPTION_BOOL)
        json_builder_add_boolean_value (builder, g_str_equal (self->values[i], "true"));
      else
        json_builder_add_string_value (builder, self->values[i]);
    }
  json_builder_end_object (builder);
}
