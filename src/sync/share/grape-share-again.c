/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A seat gets another key by the keeper's ruling, in a game whose keeper has no texts to seal
 * again: somebody else who may read what that seat may, seals it for the new key. It cannot change
 * on the way, since everybody has the commitment. */
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-private.h"

/* --- who has it ------------------------------------------------------------------------------- */

static const GrapeMember *
member_at (GPtrArray *members, int seat)
{
  for (guint i = 0; i < members->len; i++)
    if (((const GrapeMember *)g_ptr_array_index (members, i))->seat == seat)
      return g_ptr_array_index (members, i);
  return NULL;
}

/* Whether the user has to tell @seat about @event: as its author; or, if that is @seat, as another
 * reader. */
static gboolean
is_for_me (GrapeFollower *self, const GrapeEvent *event, int seat)
{
  int mine = self->exchange->shared->seat;

  return event->text && seat != mine && grape_audience_has (event->audience, seat)
         && !grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE)
         && (event->author == mine
             || (event->author == seat && grape_audience_has (event->audience, mine)));
}

static GHashTable *
opened_by_steps (GrapeInstance *instance)
{
  GHashTable *opened = g_hash_table_new (NULL, NULL);

  for (guint number = 1; number <= grape_instance_n_events (instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);

      for (guint i = 0; event->opens && i < event->opens->len; i++)
        g_hash_table_add (
            opened,
            GUINT_TO_POINTER (((GrapeOpening *)g_ptr_array_index (event->opens, i))->number));
    }
  return opened;
}

/* As in an act: with the place of the entry that brings it. */
static gboolean
add_box (GrapeFollower *self, JsonArray *boxes, const GrapeEvent *event, const char *to, guint n,
         GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "topic", exchange->shared->topic);
  grape_json_add_text (builder, "author", grape_key_public (exchange->key));
  grape_json_add_int (builder, "n", n);
  grape_json_add_text (builder, "text", event->text);
  grape_json_add_text (builder, "nonce", nonce);
  json_builder_end_object (builder);
  g_autofree char *plain = grape_share_pad (grape_instance_rules (self->instance),
                                            grape_json_builder_to_text (builder));
  g_autofree char *box = grape_public_seal (to, plain, error);
  if (!box)
    return FALSE;
  JsonObject *object = json_object_new ();
  json_object_set_int_member (object, "event", event->number);
  json_object_set_string_member (object, "to", to);
  json_object_set_string_member (object, "box", box);
  json_array_add_object_element (boxes, object);
  return TRUE;
}

static gboolean
say_again (GrapeFollower *self, const GrapeMember *newcomer, GHashTable *opened, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (JsonObject) object = json_object_new ();
  g_autofree char *before = NULL;
  JsonArray *boxes = json_array_new ();
  guint n = 0;

  json_object_set_array_member (object, "boxes", boxes);
  if (!grape_library_tip (exchange->library, exchange->shared->topic,
                          grape_key_public (exchange->key), &n, &before, error))
    return FALSE;
  for (guint number = 1; number <= grape_instance_n_events (self->instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      if (is_for_me (self, event, newcomer->seat)
          && !grape_instance_event_void (self->instance, number)
          && !g_hash_table_contains (opened, GUINT_TO_POINTER (number))
          && !add_box (self, boxes, event, newcomer->author, n + 1, error))
        return FALSE;
    }
  if (!json_array_get_length (boxes))
    return TRUE;
  g_autofree char *words = grape_public_words (newcomer->author);
  grape_sync_report_note (
      exchange->report,
      "What only you and %s may know was sealed again for their new key (%s): if "
      "that key is not theirs, tell everybody",
      newcomer->name, words);
  return grape_share_say (exchange->library, exchange->key, exchange->shared->topic, exchange->now,
                          "again", object, "(sealed again)", error);
}

/**
 * grape_share_seal_again:
 *
 * Seals, for seats with a new key, what the old key could read, what is not opened yet, and what
 * only players have.
 */
gboolean
grape_share_seal_again (GrapeFollower *self, GError **error)
{
  GrapeAudience rekeyed = self->rekeyed;

  self->rekeyed = 0;
  if (!rekeyed || !self->instance || !grape_instance_rules (self->instance)->secret
      || self->exchange->shared->seat < 0)
    return TRUE;
  g_autoptr (GPtrArray) members
      = grape_library_list_members (self->exchange->library, self->exchange->shared->topic, error);
  g_autoptr (GHashTable) opened = opened_by_steps (self->instance);
  for (int seat = 0; members && seat < GRAPE_MAX_SEATS; seat++)
    {
      const GrapeMember *newcomer
          = grape_audience_has (rekeyed, seat) ? member_at (members, seat) : NULL;

      if (newcomer && !say_again (self, newcomer, opened, error))
        return FALSE;
    }
  return members != NULL;
}

/* --- the keeper hands it on ------------------------------------------------------------------- */

static gboolean
take_box (GrapeKeeper *self, const GrapeEntry *entry, JsonObject *box, int seat, GError **error)
{
  const char *to = grape_json_text (box, "to"), *text = grape_json_text (box, "box");
  const GrapeMember *reader = to ? grape_keeper_member (self, to) : NULL;
  gint64 number = 0;
  const GrapeEvent *event
      = grape_json_int (box, "event", &number) && number > 0 && number <= G_MAXINT32
            ? grape_instance_event (self->instance, (guint)number)
            : NULL;

  if (!event || !reader || reader->seat < 0 || reader->seat == seat || !text
      || grape_event_public (event) || event->number > self->exchange->shared->published
      || !grape_audience_has (event->audience, seat)
      || !grape_audience_has (event->audience, reader->seat))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "Only somebody who may read an event can seal it again, and only for "
                       "somebody else who may");
      return FALSE;
    }
  JsonObject *by = json_object_new (), *object = json_object_new ();
  json_object_set_string_member (by, "author", entry->author);
  json_object_set_int_member (by, "n", entry->n);
  json_object_set_int_member (object, "event", event->number);
  json_object_set_string_member (object, "to", to);
  json_object_set_string_member (object, "box", text);
  json_object_set_object_member (object, "by", by);
  json_array_add_object_element (self->again, object);
  return TRUE;
}

/**
 * grape_share_take_again:
 *
 * Hands on, unchanged, what a player sealed again for somebody's new key.
 */
gboolean
grape_share_take_again (GrapeKeeper *self, const GrapeEntry *entry, int seat, GError **error)
{
  JsonArray *boxes = grape_json_array (grape_entry_object (entry), "boxes");
  guint n = boxes ? json_array_get_length (boxes) : 0, before = json_array_get_length (self->again);

  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (boxes, i);
      JsonObject *box = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      if (box && take_box (self, entry, box, seat, error))
        continue;
      if (!box)
        grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "A box must be an object");
      while (json_array_get_length (self->again) > before)
        json_array_remove_element (self->again, before);
      return FALSE;
    }
  if (n)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "The entry seals nothing again");
  return FALSE;
}
