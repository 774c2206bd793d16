/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be worked out about stored entries before their turn, since it depends only on their
 * bytes and the user's key: their content, the events in them, and what is sealed for the user. A
 * few threads do this for many at once. Faults are left to the entry's turn, which reports them. */
#include "engine/grape-json.h"
#include "sync/wire/grape-crew.h"
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
  g_clear_pointer (&self->boxes, g_hash_table_unref);
  g_clear_pointer (&self->takes, g_hash_table_unref);
}

/* The table's keys are the addresses of the texts, which stay as long as the entry does. */
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

/* The objects in list @member that name the user as @whose, by their event: the first of each, and
 * only complete ones by @wanted. A list may have thousands, and thousands of questions. */
static GHashTable *
index_by_event (GrapeAhead *self, const char *member, const char *whose, const GrapeKey *key,
                gboolean (*wanted) (JsonObject *))
{
  JsonArray *list = grape_json_array (grape_entry_object (self->entry), member);
  GHashTable *index = g_hash_table_new (NULL, NULL);

  for (guint i = 0; list && i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      gint64 event = 0;

      if (object && grape_json_int (object, "event", &event) && event > 0 && event <= G_MAXINT32
          && g_strcmp0 (grape_json_text (object, whose), grape_key_public (key)) == 0
          && wanted (object) && !g_hash_table_contains (index, GUINT_TO_POINTER (event)))
        g_hash_table_insert (index, GUINT_TO_POINTER (event), object);
    }
  return index;
}

static gboolean
is_box (JsonObject *object)
{
  return grape_json_text (object, "box") != NULL;
}

static gboolean
is_take (JsonObject *object)
{
  gint64 n = 0;

  return grape_json_int (object, "n", &n) && n > 0 && n <= GRAPE_ENTRY_MAX_COUNT;
}

/* Those that the keeper sealed for the user. */
static void
add_boxes (GrapeAhead *self, const GrapeKey *key)
{
  GHashTableIter iter;
  gpointer object;

  g_hash_table_iter_init (&iter, self->boxes);
  while (g_hash_table_iter_next (&iter, NULL, &object))
    {
      const char *box = grape_json_text (object, "box");

      if (json_object_has_member (object, "by"))
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
  ahead->boxes = index_by_event (ahead, "boxes", "to", self->key, is_box);
  ahead->takes = index_by_event (ahead, "takes", "author", self->key, is_take);
  add_boxes (ahead, self->key);
}

/**
 * grape_share_look_ahead:
 * @waiting: of GrapeStoredEntry; skips those of anybody but @keeper
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

/** grape_share_ahead_event: (transfer full) (nullable): the event found in @text, a line or a box
 * of the entry; only once. NULL: read it again. */
GrapeEvent *
grape_share_ahead_event (GrapeAhead *self, const char *text)
{
  gpointer event = NULL;

  if (self && self->events)
    g_hash_table_steal_extended (self->events, text, NULL, &event);
  return event;
}
