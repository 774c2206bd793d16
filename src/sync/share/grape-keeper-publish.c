/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the keeper publishes: events as everybody sees them, private ones also sealed for their
 * readers, and after the end what was sealed. No entry grows beyond the limit for readers. */
#include <string.h>

#include "engine/grape-json.h"
#include "grape-share-private.h"

/* In one entry: far below GRAPE_ENTRY_MAX_BYTES, since text is escaped twice on its way. */
#define MOST_EVENTS 100
#define MOST_BYTES  200000

static gboolean
say (GrapeKeeper *self, const char *kind, JsonObject *members, GError **error)
{
  GrapeExchange *exchange = self->exchange;

  return grape_share_say (exchange->library, exchange->key, exchange->shared->topic, exchange->now,
                          kind, members, NULL, error);
}

static gsize
element_bytes (JsonArray *array, guint i)
{
  g_autofree char *text = json_to_string (json_array_get_element (array, i), FALSE);

  return strlen (text) + 1;
}

/* @list under the name @member, in as many entries as it takes; in none if it is empty. */
static gboolean
say_list (GrapeKeeper *self, const char *kind, const char *member, JsonArray *list, GError **error)
{
  guint n = json_array_get_length (list);

  for (guint i = 0; i < n;)
    {
      g_autoptr (JsonObject) members = json_object_new ();
      JsonArray *some = json_array_new ();
      gsize bytes = 0;

      while (i < n && (bytes == 0 || bytes + element_bytes (list, i) <= MOST_BYTES))
        {
          bytes += element_bytes (list, i);
          json_array_add_element (some, json_array_dup_element (list, i++));
        }
      json_object_set_array_member (members, member, some);
      if (!say (self, kind, members, error))
        return FALSE;
    }
  return TRUE;
}

/* The full line of @event, for each of @members who may read it. */
static gboolean
add_boxes (const GrapeRules *rules, GPtrArray *members, JsonArray *boxes, const GrapeEvent *event,
           GError **error)
{
  g_autofree char *line = grape_event_public (event) || !event->text
                              ? NULL
                              : grape_share_pad (rules, grape_event_to_line (event));

  for (guint i = 0; line && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat < 0 || !grape_audience_has (event->audience, member->seat))
        continue;
      g_autofree char *box = grape_public_seal (member->author, line, error);
      if (!box)
        return FALSE;
      JsonObject *object = json_object_new ();
      json_object_set_int_member (object, "event", event->number);
      json_object_set_string_member (object, "to", member->author);
      json_object_set_string_member (object, "box", box);
      json_array_add_object_element (boxes, object);
    }
  return TRUE;
}

/* What players sealed for one another. */
static void
add_handed_on (GrapeKeeper *self, JsonArray *boxes, guint number)
{
  for (guint i = 0; i < json_array_get_length (self->handed_on); i++)
    {
      JsonObject *box = json_array_get_object_element (self->handed_on, i);

      if (json_object_get_int_member (box, "event") == (gint64)number)
        json_array_add_object_element (boxes, json_object_ref (box));
    }
}

/* The accepted entries, except those whose events come after @last: their authors look for both in
 * one entry. */
static JsonArray *
takes_up_to (GrapeKeeper *self, guint last)
{
  JsonArray *now = json_array_new (), *later = json_array_new ();

  for (guint i = 0; i < json_array_get_length (self->takes); i++)
    {
      JsonObject *take = json_array_get_object_element (self->takes, i);
      gint64 event = 0;
      gboolean waits = grape_json_int (take, "event", &event) && event > (gint64)last;

      json_array_add_object_element (waits ? later : now, json_object_ref (take));
    }
  json_array_unref (self->takes);
  self->takes = later;
  return now;
}

/* One entry: events from @first on, and the boxes that belong to them. */
static gboolean
publish_some (GrapeKeeper *self, guint first, guint *last, GError **error)
{
  guint n = grape_instance_n_events (self->instance), number = first;
  g_autoptr (JsonObject) members = json_object_new ();
  g_autoptr (JsonArray) boxes = json_array_new ();
  JsonArray *lines = json_array_new ();
  gsize bytes = 0;

  json_object_set_array_member (members, "events", lines);
  for (; number <= n && number < first + MOST_EVENTS && bytes < MOST_BYTES; number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      g_autoptr (GrapeEvent) stub = grape_event_seal_for (event, GRAPE_VIEWER_SPECTATOR);
      g_autofree char *line = grape_event_to_line (stub);
      guint n_boxes = json_array_get_length (boxes);

      json_array_add_string_element (lines, line);
      if (!add_boxes (grape_instance_rules (self->instance), self->members, boxes, event, error))
        return FALSE;
      add_handed_on (self, boxes, number);
      bytes += strlen (line);
      for (guint i = n_boxes; i < json_array_get_length (boxes); i++)
        bytes += element_bytes (boxes, i);
    }
  *last = number - 1;
  json_object_set_array_member (members, "takes", takes_up_to (self, *last));
  if (bytes < 2 * MOST_BYTES) /* as always, except for a very long text with very many readers */
    json_object_set_array_member (members, "boxes", json_array_ref (boxes));
  else
    json_object_set_array_member (members, "boxes", json_array_new ());
  return say (self, "events", members, error)
         && (bytes < 2 * MOST_BYTES || say_list (self, "boxes", "boxes", boxes, error));
}

/**
 * grape_keeper_publish_boxes:
 * @newcomers: of GrapeMember
 *
 * What a late newcomer may read of earlier events.
 */
gboolean
grape_keeper_publish_boxes (GrapeKeeper *self, GPtrArray *newcomers, GError **error)
{
  g_autoptr (JsonArray) boxes = json_array_new ();

  for (guint number = 1; number <= self->exchange->shared->published; number++)
    if (!add_boxes (grape_instance_rules (self->instance), newcomers, boxes,
                    grape_instance_event (self->instance, number), error))
      return FALSE;
  return say_list (self, "boxes", "boxes", boxes, error);
}

static gboolean
is_revealed (GrapeKeeper *self, guint first)
{
  gboolean revealed = FALSE;

  for (guint number = first; number <= grape_instance_n_events (self->instance); number++)
    revealed
        = revealed || grape_instance_event (self->instance, number)->kind == GRAPE_EVENT_REVEAL;
  return revealed;
}

/* The seed is revealed: opens everything that was sealed, so that all can be checked. */
static gboolean
publish_opened (GrapeKeeper *self, guint first, GError **error)
{
  if (!is_revealed (self, first)) /* now; perhaps before: then what was told since */
    return !is_revealed (self, 1) || say_list (self, "opened", "lines", self->filled, error);
  g_autoptr (JsonArray) lines = json_array_new ();
  for (guint number = 1; number <= grape_instance_n_events (self->instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      g_autofree char *line
          = grape_event_public (event) || !event->text ? NULL : grape_event_to_line (event);

      if (line)
        json_array_add_string_element (lines, line);
    }
  return say_list (self, "opened", "lines", lines, error);
}

/**
 * grape_keeper_publish_events:
 *
 * Publishes what happened until now, and which entries it came from, before anything else.
 */
gboolean
grape_keeper_publish_events (GrapeKeeper *self, GError **error)
{
  GrapeShared *shared = self->exchange->shared;
  guint n = grape_instance_n_events (self->instance);

  self->exchange->report->events += n - shared->published;
  while (shared->published < n || json_array_get_length (self->takes))
    if (!publish_some (self, shared->published + 1, &shared->published, error))
      return FALSE;
  return TRUE;
}

/**
 * grape_keeper_publish:
 * @first: the first event that was not published before this sync
 *
 * Everything that is new: events, which entries they came from, what is opened.
 */
gboolean
grape_keeper_publish (GrapeKeeper *self, guint first, GError **error)
{
  GrapeShared *shared = self->exchange->shared;

  return grape_keeper_publish_events (self, error)
         && say_list (self, "boxes", "boxes", self->again, error)
         && publish_opened (self, first, error)
         && grape_library_update_shared (self->exchange->library, shared, error);
}
