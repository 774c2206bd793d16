/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be told of kept entries before their turn, since it hangs on their bytes and my key
 * alone: what they say, the events in them, and what is sealed for me. Done for many at once in a
 * few threads. What does not hold is left to its turn, where it is said. */
#include "engine/grape-json.h"
#include "grape-crew.h"
#include "grape-share-private.h"

typedef struct
{
  const GrapeKey *key;
  const char *keeper;
  GPtrArray *waiting;
  guint from;
  GArray *ahead;
} Looking;

static void
clear_cb (gpointer data)
{
  GrapeAhead *self = data;

  grape_entry_free (self->entry);
  g_clear_error (&self->fault);
  g_clear_pointer (&self->events, g_hash_table_unref);
}

/* The table goes by where the text is, which is where it stays as long as the entry does. */
static void
add_event (GrapeAhead *self, const char *text, const char *line)
{
  GrapeEvent *event = line ? grape_event_from_line (line, NULL) : NULL;

  if (event)
    g_hash_table_replace (self->events, (gpointer)text, event);
}

static void
add_lines (GrapeAhead *self, const char *member)
{
  JsonArray *lines = grape_json_array (grape_entry_object (self->entry), member);

  for (guint i = 0; lines && i < json_array_get_length (lines); i++)
    {
      const char *line = grape_json_element_text (lines, i);
      add_event (self, line, line);
    }
}

/* Those that the keeper sealed for me. */
static void
add_boxes (GrapeAhead *self, const GrapeKey *key)
{
  JsonArray *boxes = grape_json_array (grape_entry_object (self->entry), "boxes");

  for (guint i = 0; boxes && i < json_array_get_length (boxes); i++)
    {
      JsonNode *node = json_array_get_element (boxes, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *box = object ? grape_json_text (object, "box") : NULL;

      if (!box || json_object_has_member (object, "by")
          || g_strcmp0 (grape_json_text (object, "to"), grape_key_public (key)) != 0)
        continue;
      g_autofree char *line = grape_key_open (key, box, NULL);
      add_event (self, box, line);
    }
}

static void
look (guint i, gpointer data)
{
  const Looking *self = data;
  const GrapeStoredEntry *stored = g_ptr_array_index (self->waiting, self->from + i);
  GrapeAhead *ahead = &g_array_index (self->ahead, GrapeAhead, i);

  if (!g_str_equal (stored->author, self->keeper))
    return;
  ahead->entry = grape_entry_read_kept (stored->topic, stored->author, stored->file, &ahead->fault);
  if (!ahead->entry)
    return;
  ahead->events = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)grape_event_free);
  add_lines (ahead, "events");
  add_lines (ahead, "lines");
  add_boxes (ahead, self->key);
}

/**
 * grape_share_look_ahead:
 * @waiting: of GrapeStoredEntry; those of others than @keeper are passed over
 *
 * Returns: (transfer full): of GrapeAhead, for those from @from to before @to
 */
GArray *
grape_share_look_ahead (const GrapeKey *key, const char *keeper, GPtrArray *waiting, guint from,
                        guint to)
{
  GArray *ahead = g_array_sized_new (FALSE, TRUE, sizeof (GrapeAhead), to - from);
  Looking self = { .key = key, .keeper = keeper, .waiting = waiting, .from = from, .ahead = ahead };

  g_array_set_clear_func (ahead, clear_cb);
  g_array_set_size (ahead, to - from);
  grape_crew_run (to - from, look, &self);
  return ahead;
}

/** grape_ahead_event: (transfer full) (nullable): what @text, a line or a box of the entry, was
 * found to hold; once. NULL: look yourself. */
GrapeEvent *
grape_ahead_event (GrapeAhead *self, const char *text)
{
  gpointer event = NULL;

  if (self && self->events)
    g_hash_table_steal_extended (self->events, text, NULL, &event);
  return event;
}
