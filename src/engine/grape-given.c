/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the JSON of a given position; see the header. */
#include "grape-given.h"

#include "grape-error.h"
#include "grape-time.h"

/** grape_given_fail: FALSE, with GRAPE_ERROR_SETUP and a sentence about the member @where. */
gboolean
grape_given_fail (GError **error, const char *where, const char *why)
{
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "In the given position, %s: %s.", where, why);
  return FALSE;
}

/** grape_given_refuse: the same with a sentence that is made here */
gboolean
grape_given_refuse (GError **error, const char *where, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return grape_given_fail (error, where, why);
}

/**
 * grape_given_known:
 * @names: the members that the game tells of; what the engine tells beside them is known too
 *
 * Members that nobody asked for are slips of the pen, and would be lost silently.
 */
gboolean
grape_given_known (JsonObject *position, const char *const *names, GError **error)
{
  static const char *const engine[] = { "game",   "phase",      "over",       "seats",   "referee",
                                        "paused", "held_since", "exhibition", "pending", NULL };
  g_autoptr (GList) members = json_object_get_members (position);

  for (GList *m = members; m; m = m->next)
    if (!g_strv_contains (names, m->data) && !g_strv_contains (engine, m->data))
      return grape_given_fail (error, m->data, "there is no such member");
  return TRUE;
}

/**
 * grape_given_member:
 *
 * Returns: (nullable) (transfer none): the member; NULL where it is absent or null
 */
JsonNode *
grape_given_member (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  return node && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

/**
 * grape_given_text:
 *
 * Returns: (nullable): the text, where @node is one
 */
const char *
grape_given_text (JsonNode *node)
{
  return node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

/** grape_given_time: reads a time; where the member is absent or null, @at stays as it is. */
gboolean
grape_given_time (JsonObject *object, const char *name, gint64 *at, GError **error)
{
  JsonNode *node = grape_given_member (object, name);
  const char *text = grape_given_text (node);
  g_autoptr (GError) why = NULL;

  if (!node || (text && grape_time_parse (text, at, &why)))
    return TRUE;
  return grape_given_fail (error, name, why ? why->message : "a time was expected");
}
