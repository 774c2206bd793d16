/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members of a given position, read with a sentence for each thing that can be wrong with them. */
#include "tromino-go-members.h"

#include "tromino-go-private.h"

gboolean
grape_tromino_go_member_bad (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "Given position: %s", text);
  return FALSE;
}

gboolean
grape_tromino_go_member_has (JsonObject *object, const char *name)
{
  return json_object_has_member (object, name) && !json_object_get_null_member (object, name);
}

/* Members that nobody asked for are slips of the pen, and would be lost silently. */
gboolean
grape_tromino_go_member_only (JsonObject *object, const char *where, const char *const *names,
                              GError **error)
{
  g_autoptr (GList) members = json_object_get_members (object);

  for (GList *m = members; m; m = m->next)
    if (!g_strv_contains (names, m->data))
      return grape_tromino_go_member_bad (error, "%s has no member \"%s\"", where, (char *)m->data);
  return TRUE;
}

gboolean
grape_tromino_go_member_int (JsonObject *object, const char *name, gint64 min, gint64 max,
                             gint64 *value, GError **error)
{
  if (!grape_tromino_go_member_has (object, name))
    return TRUE;
  if (!grape_json_int (object, name, value) || *value < min || *value > max)
    return grape_tromino_go_member_bad (
        error, "\"%s\" must be a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, name, min,
        max);
  return TRUE;
}

gboolean
grape_tromino_go_member_uint (JsonObject *object, const char *name, guint max, guint *value,
                              GError **error)
{
  gint64 number = *value;

  if (!grape_tromino_go_member_int (object, name, 0, max, &number, error))
    return FALSE;
  *value = (guint)number;
  return TRUE;
}

gboolean
grape_tromino_go_member_seat (JsonObject *object, const char *name, int *seat, GError **error)
{
  gint64 number = *seat + 1;

  if (!grape_tromino_go_member_has (object, name))
    return TRUE;
  if (!grape_tromino_go_member_int (object, name, 1, 2, &number, error))
    return FALSE;
  *seat = (int)number - 1;
  return TRUE;
}

gboolean
grape_tromino_go_member_time (JsonObject *object, const char *name, gint64 *at, GError **error)
{
  if (!grape_tromino_go_member_has (object, name))
    return TRUE;
  const char *text = grape_json_text (object, name);
  return (text && grape_time_parse (text, at, NULL))
         || grape_tromino_go_member_bad (error, "\"%s\" must be a time like 2026-01-05T10:00:00Z",
                                         name);
}

gboolean
grape_tromino_go_member_list (JsonObject *object, const char *name, JsonArray **array,
                              GError **error)
{
  *array = grape_tromino_go_member_has (object, name) ? grape_json_array (object, name) : NULL;
  return *array || !grape_tromino_go_member_has (object, name)
         || grape_tromino_go_member_bad (error, "\"%s\" must be a list", name);
}

gboolean
grape_tromino_go_member_object (JsonObject *object, const char *name, JsonObject **member,
                                GError **error)
{
  *member = grape_tromino_go_member_has (object, name) ? grape_json_object (object, name) : NULL;
  return *member || !grape_tromino_go_member_has (object, name)
         || grape_tromino_go_member_bad (error, "\"%s\" must be an object", name);
}

JsonObject *
grape_tromino_go_element (JsonArray *array, guint i, const char *name, GError **error)
{
  JsonNode *node = json_array_get_element (array, i);

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  grape_tromino_go_member_bad (error, "\"%s\" element %u must be an object", name, i + 1);
  return NULL;
}

gboolean
grape_tromino_go_element_int (JsonArray *array, guint i, const char *name, gint64 min, gint64 max,
                              gint64 *value, GError **error)
{
  JsonNode *node = json_array_get_element (array, i);

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64
      || json_node_get_int (node) < min || json_node_get_int (node) > max)
    return grape_tromino_go_member_bad (
        error, "\"%s\" element %u must be a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
        name, i + 1, min, max);
  *value = json_node_get_int (node);
  return TRUE;
}

/* Two numbers, one a seat. */
gboolean
grape_tromino_go_member_pair (JsonObject *object, const char *name, gint64 values[2],
                              GError **error)
{
  JsonArray *array;

  if (!grape_tromino_go_member_list (object, name, &array, error))
    return FALSE;
  if (array && json_array_get_length (array) != 2)
    return grape_tromino_go_member_bad (error, "\"%s\" has two elements, one a seat", name);
  for (guint s = 0; array && s < 2; s++)
    if (!grape_tromino_go_element_int (array, s, name, 0, 2 * GRAPE_TROMINO_GO_MOST_CONCEDED,
                                       &values[s], error))
      return FALSE;
  return TRUE;
}
