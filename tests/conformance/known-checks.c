/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares who may know a value, by the table of a position's fields, with the views. */
#include "playout.h"

#include "engine/grape-json.h"

#include <string.h>

static gboolean
is_word (const char *text, const char *word)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,;:\n", -1);
  return g_strv_contains ((const char *const *)words, word);
}

/* Whether @viewer has read what @seat did last, or since the last step, from anybody, the value. */
static gboolean
was_told (Playout *self, GrapeViewer viewer, int seat, const char *value)
{
  gboolean last = TRUE, now = TRUE;

  for (guint n = grape_instance_n_events (self->live); n > 0 && (last || now); n--)
    {
      const GrapeEvent *event = grape_instance_event (self->live, n);
      gboolean reads = grape_audience_has (event->audience, viewer);

      now = now && event->kind != GRAPE_EVENT_STEP;
      if (grape_instance_event_void (self->live, n))
        continue;
      if (now && reads && event->text && is_word (event->text, value))
        return TRUE;
      if (last && event->author == seat && event->kind == GRAPE_EVENT_MOVE)
        {
          last = FALSE;
          if (reads)
            return TRUE;
        }
    }
  return FALSE;
}

static void
check_value (Playout *self, GrapeViewer viewer, int seat, const char *name, JsonNode *value)
{
  gboolean text
      = JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING;

  if (viewer == seat || JSON_NODE_HOLDS_NULL (value))
    return;
  if (text && g_str_equal (json_node_get_string (value), "hidden"))
    {
      counts.n_known++;
      return;
    }
  g_autofree char *shown
      = text ? g_strdup (json_node_get_string (value)) : json_to_string (value, FALSE);
  if (!was_told (self, viewer, seat, shown))
    playout_fail (self, "LEAK to viewer %d: “%s” of seat %d is known to that seat, and shows: %s",
                  viewer, name, seat + 1, shown);
}

/* The lists with a value, or an object, for each seat. */
static void
check_lists (Playout *self, const GrapeFields *fields, JsonObject *view, GrapeViewer viewer)
{
  for (const GrapeField *field = fields->fields; field->name; field++)
    {
      JsonArray *array = field->n ? grape_json_array (view, field->name) : NULL;

      for (guint i = 0; array && i < json_array_get_length (array); i++)
        {
          JsonNode *value = json_array_get_element (array, i);
          const GrapeField *inside = field->object ? field->object->fields : NULL;

          if (field->known == GRAPE_KNOWN_TO_SEAT)
            check_value (self, viewer, (int)i, field->name, value);
          for (; inside && inside->name && JSON_NODE_HOLDS_OBJECT (value); inside++)
            if (inside->known == GRAPE_KNOWN_TO_SEAT)
              check_value (self, viewer, (int)i, inside->name,
                           json_object_get_member (json_node_get_object (value), inside->name));
        }
    }
}

/**
 * check_known:
 *
 * A value that only its seat may know is null or "hidden" in the views of others, unless they have
 * read it. (Not looked at where a given position told some of it to everybody.)
 */
void
check_known (Playout *self)
{
  const GrapePosition *position = grape_instance_position (self->live);

  for (guint i = 0; !self->header->setup && i < self->viewers->len; i++)
    {
      GrapeViewer viewer = playout_viewer (self, i);
      g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
      g_autoptr (JsonBuilder) builder = json_builder_new ();

      if (viewer == GRAPE_VIEWER_REFEREE)
        continue;
      json_builder_begin_object (builder);
      grape_rules_describe (self->rules, view->state, builder);
      json_builder_end_object (builder);
      g_autoptr (JsonNode) node = json_builder_get_root (builder);
      check_lists (self, self->rules->fields, json_node_get_object (node), viewer);
    }
}

static gboolean
has_known (const GrapeFields *self)
{
  for (const GrapeField *field = self->fields; field->name; field++)
    if (field->known == GRAPE_KNOWN_TO_SEAT || (field->object && has_known (field->object)))
      return TRUE;
  return FALSE;
}

/** check_known_seen: whether the views hid something, where the table says that there is such */
gboolean
check_known_seen (const GrapeRules *rules)
{
  return counts.n_known > 0 || !has_known (rules->fields);
}
