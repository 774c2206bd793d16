/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values that members of a position have in every game. */
#include "grape-fields.h"

#include "grape-time.h"

#include <string.h>

/** grape_field_get: the number at @value, of any width; 1 and 2 bytes are unsigned */
gint64
grape_field_get (const GrapeFieldAt *at, gconstpointer value)
{
  if (at->field->follows)
    return *(const gint64 *)value;
  switch (at->field->size)
    {
    case 1:
      return *(const guint8 *)value;
    case 2:
      return *(const guint16 *)value;
    case 4:
      return *(const gint32 *)value;
    default:
      g_assert (at->field->size == 8);
      return *(const gint64 *)value;
    }
}

/** grape_field_set: stores @number at a number of that width */
void
grape_field_set (const GrapeFieldAt *at, gpointer value, gint64 number)
{
  switch (at->field->size)
    {
    case 1:
      *(guint8 *)value = (guint8)number;
      break;
    case 2:
      *(guint16 *)value = (guint16)number;
      break;
    case 4:
      *(gint32 *)value = (gint32)number;
      break;
    default:
      g_assert (at->field->size == 8);
      *(gint64 *)value = number;
    }
}

static gboolean
holds (JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

/* The largest number for a member of this width, if its table does not say. */
static gint64
largest (const GrapeField *field)
{
  if (field->max || field->min < 0)
    return field->max;
  return field->size == 1 ? G_MAXUINT8 : field->size == 2 ? G_MAXUINT16 : G_MAXINT32;
}

static gboolean
read_range (const GrapeFieldAt *at, JsonNode *node, gint64 min, gint64 max, gint64 *number,
            GError **error)
{
  if (holds (node, G_TYPE_INT64) && json_node_get_int (node) >= min
      && json_node_get_int (node) <= max)
    {
      *number = json_node_get_int (node);
      return TRUE;
    }
  if (max >= G_MAXINT32)
    return grape_field_fail (at, error, "a number from %" G_GINT64_FORMAT " on was expected", min);
  return grape_field_fail (
      at, error, "a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " was expected", min,
      max);
}

static void
write_int (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_int_value (builder, grape_field_get (at, value));
}

static gboolean
read_int (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  gint64 number;

  if (!read_range (at, node, at->field->min, largest (at->field), &number, error))
    return FALSE;
  grape_field_set (at, value, number);
  return TRUE;
}

const GrapeFieldType grape_field_int
    = { .schema = "\"type\": \"integer\"", .write = write_int, .read = read_int };

static void
write_number (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  if (grape_field_get (at, value))
    write_int (at, value, builder);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_number (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  if (!JSON_NODE_HOLDS_NULL (node))
    return read_int (at, node, value, error);
  grape_field_set (at, value, 0);
  return TRUE;
}

const GrapeFieldType grape_field_number = { .schema = "\"type\": [\"integer\", \"null\"]",
                                            .null = TRUE,
                                            .write = write_number,
                                            .read = read_number };

static void
write_secret (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  if (grape_field_get (at, value) == at->field->hidden)
    json_builder_add_string_value (builder, "hidden");
  else
    write_number (at, value, builder);
}

static gboolean
read_secret (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  if (g_strcmp0 (grape_given_text (node), "hidden") != 0)
    return read_number (at, node, value, error);
  grape_field_set (at, value, at->field->hidden);
  return TRUE;
}

const GrapeFieldType grape_field_secret
    = { .schema = "\"type\": [\"integer\", \"string\", \"null\"]",
        .null = TRUE,
        .write = write_secret,
        .read = read_secret };

static void
write_bool (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_add_boolean_value (builder, grape_field_get (at, value) != 0);
}

static gboolean
read_bool (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  if (!holds (node, G_TYPE_BOOLEAN))
    return grape_field_fail (at, error, "true or false was expected");
  grape_field_set (at, value, json_node_get_boolean (node));
  return TRUE;
}

const GrapeFieldType grape_field_bool
    = { .schema = "\"type\": \"boolean\"", .write = write_bool, .read = read_bool };

static void
write_seat (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  gint64 seat = grape_field_get (at, value);

  if (seat < 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, seat + 1);
}

static gboolean
read_seat (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  gint64 seat = 0;

  if (!JSON_NODE_HOLDS_NULL (node)
      && !read_range (at, node, 1, at->field->max ? at->field->max : at->n_seats, &seat, error))
    return FALSE;
  grape_field_set (at, value, seat - 1);
  return TRUE;
}

const GrapeFieldType grape_field_seat
    = { .schema = "\"type\": [\"integer\", \"null\"], \"minimum\": 1",
        .null = TRUE,
        .write = write_seat,
        .read = read_seat };

static void
write_seats (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint64 left = (guint64)grape_field_get (at, value); left; left &= left - 1)
    json_builder_add_int_value (builder, __builtin_ctzll (left) + 1);
  json_builder_end_array (builder);
}

static gboolean
read_seats (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint64 seats = 0;

  if (!array)
    return grape_field_fail (at, error, "a list was expected");
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      gint64 seat;
      if (!read_range (at, json_array_get_element (array, i), 1,
                       at->field->max ? at->field->max : at->n_seats, &seat, error))
        return FALSE;
      seats |= G_GUINT64_CONSTANT (1) << (seat - 1);
    }
  grape_field_set (at, value, (gint64)seats);
  return TRUE;
}

const GrapeFieldType grape_field_seats
    = { .schema = "\"type\": \"array\", \"items\": { \"type\": \"integer\", \"minimum\": 1 }",
        .write = write_seats,
        .read = read_seats };

static void
write_word (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const char *word = at->field->words[grape_field_get (at, value)];

  if (*word)
    json_builder_add_string_value (builder, word);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_word (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *told = grape_given_text (node);
  const char *text = JSON_NODE_HOLDS_NULL (node) ? "" : told && *told ? told : NULL;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; at->field->words[i]; i++)
    {
      if (g_strcmp0 (text, at->field->words[i]) == 0)
        {
          grape_field_set (at, value, i);
          return TRUE;
        }
      if (*at->field->words[i])
        g_string_append_printf (list, "%s%s", list->len ? ", " : "", at->field->words[i]);
    }
  return grape_field_fail (at, error, "it must be one of %s", list->str);
}

/* An empty word is written as null. */
const GrapeFieldType grape_field_word = { .null = TRUE, .write = write_word, .read = read_word };

static void
write_time (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  gint64 time = grape_field_get (at, value);
  g_autofree char *text = time ? grape_time_format (time) : NULL;

  if (text)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_time (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);
  g_autoptr (GError) why = NULL;
  gint64 time = 0;

  if (!JSON_NODE_HOLDS_NULL (node) && (!text || !grape_time_parse (text, &time, &why)))
    return grape_field_fail (at, error, "%s", why ? why->message : "a time was expected");
  grape_field_set (at, value, time);
  return TRUE;
}

const GrapeFieldType grape_field_time = { .schema = "\"$ref\": \"state.schema.json#/$defs/time\"",
                                          .null = TRUE,
                                          .write = write_time,
                                          .read = read_time };

const GrapeFieldType grape_field_deadline
    = { .schema = "\"$ref\": \"state.schema.json#/$defs/time\"",
        .null = TRUE,
        .write = write_time,
        .read = read_time };

static void
write_text (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const char *text = *(char *const *)value;

  if (text)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static gboolean
read_text (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text && !JSON_NODE_HOLDS_NULL (node))
    return grape_field_fail (at, error, "a text was expected");
  g_free (*(char **)value);
  *(char **)value = g_strdup (text);
  return TRUE;
}

const GrapeFieldType grape_field_text = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_text, .read = read_text
};

static void
write_letter (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  char text[2] = { (char)grape_field_get (at, value), '\0' };

  json_builder_add_string_value (builder, text);
}

static gboolean
read_letter (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text || strlen (text) != 1 || !g_ascii_isgraph (*text))
    return grape_field_fail (at, error, "one character was expected");
  grape_field_set (at, value, (guint8)*text);
  return TRUE;
}

const GrapeFieldType grape_field_letter
    = { .schema = "\"type\": \"string\", \"minLength\": 1, \"maxLength\": 1",
        .write = write_letter,
        .read = read_letter };

/**
 * grape_field_read_rows:
 * @most: rows, and characters in a row
 *
 * Reads a grid: a list of texts, each as long as the first, a character (a byte) for each square.
 * Spaces do not count.
 *
 * Returns: (transfer full): @width * @height characters, row by row; NULL with %GRAPE_ERROR_SETUP
 */
char *
grape_field_read_rows (const GrapeFieldAt *at, JsonNode *node, guint most, guint *width,
                       guint *height, GError **error)
{
  JsonArray *rows = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autoptr (GString) cells = g_string_new (NULL);

  *width = 0;
  *height = rows ? json_array_get_length (rows) : 0;
  if (*height < 1 || *height > most)
    {
      grape_field_fail (at, error, "a list of 1 to %u rows was expected", most);
      return NULL;
    }
  for (guint i = 0; i < *height; i++)
    {
      const char *text = grape_given_text (json_array_get_element (rows, i));
      gsize before = cells->len;

      for (; text && *text; text++)
        if (*text != ' ')
          g_string_append_c (cells, *text);
      if (i == 0)
        *width = (guint)MIN (cells->len, G_MAXUINT);
      if (*width < 1 || *width > most || cells->len - before != *width)
        {
          grape_field_fail (at, error, "row %u must be a text of %u characters", i + 1,
                            i ? *width : most);
          return NULL;
        }
    }
  return g_string_free (g_steal_pointer (&cells), FALSE);
}

/** grape_field_write_rows: a list of texts; @cells: @width * @height characters, row by row */
void
grape_field_write_rows (JsonBuilder *builder, const char *cells, guint width, guint height)
{
  json_builder_begin_array (builder);
  for (guint row = 0; row < height; row++)
    {
      g_autofree char *text = g_strndup (cells + (gsize)row * width, width);
      json_builder_add_string_value (builder, text);
    }
  json_builder_end_array (builder);
}
