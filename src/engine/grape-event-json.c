/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as one line of JSON, and back. Reading trusts nothing: it checks every member, and
 * appending the event checks the chain. */
#include "grape-error.h"
#include "grape-event.h"
#include "grape-json.h"
#include "grape-random.h"
#include "grape-time.h"

#include <string.h>

static void
add_hex (JsonBuilder *builder, const char *name, const guint8 *bytes, gsize n_bytes)
{
  g_autofree char *hex = grape_hex_encode (bytes, n_bytes);
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, hex);
}

static void
add_author (JsonBuilder *builder, const char *name, int author, const char *person)
{
  g_autofree char *text = grape_author_format (author, person);
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

static void
add_audience (JsonBuilder *builder, GrapeAudience audience)
{
  json_builder_set_member_name (builder, "to");
  json_builder_begin_array (builder);
  for (int seat = 0; seat < GRAPE_MAX_SEATS; seat++)
    if (audience & GRAPE_AUDIENCE_SEAT (seat))
      {
        g_autofree char *text = grape_author_to_text (seat);
        json_builder_add_string_value (builder, text);
      }
  if (audience & GRAPE_AUDIENCE_REFEREE)
    json_builder_add_string_value (builder, "referee");
  json_builder_end_array (builder);
}

static void
add_openings (JsonBuilder *builder, GPtrArray *opens)
{
  json_builder_set_member_name (builder, "opens");
  json_builder_begin_array (builder);
  for (guint i = 0; i < opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (opens, i);
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "n");
      json_builder_add_int_value (builder, opening->number);
      add_author (builder, "by", opening->author, opening->person);
      json_builder_set_member_name (builder, "text");
      json_builder_add_string_value (builder, opening->text);
      add_hex (builder, "nonce", opening->nonce, GRAPE_NONCE_BYTES);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/**
 * grape_event_to_line:
 *
 * Returns: (transfer full): one JSON object without line breaks. Public events carry no `to`;
 *   sealed ones carry `sealed` (the commitment) in place of `text` and `nonce`; those that are
 *   bound to a context carry it as `for`.
 */
char *
grape_event_to_line (const GrapeEvent *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *at = grape_time_format (self->at);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, self->number);
  json_builder_set_member_name (builder, "at");
  json_builder_add_string_value (builder, at);
  add_author (builder, "by", self->author, self->person);
  json_builder_set_member_name (builder, "kind");
  json_builder_add_string_value (builder, grape_event_kind_to_text (self->kind));
  if (!grape_event_public (self))
    add_audience (builder, self->audience);
  if (self->context)
    {
      json_builder_set_member_name (builder, "for");
      json_builder_add_string_value (builder, self->context);
    }
  if (self->text)
    {
      json_builder_set_member_name (builder, "text");
      json_builder_add_string_value (builder, self->text);
      if (!grape_event_public (self))
        add_hex (builder, "nonce", self->nonce, GRAPE_NONCE_BYTES);
    }
  else
    add_hex (builder, "sealed", self->commitment, GRAPE_HASH_BYTES);
  if (self->opens)
    add_openings (builder, self->opens);
  add_hex (builder, "hash", self->hash, GRAPE_HASH_BYTES);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

static gboolean
malformed (GError **error, const char *member, const char *expected)
{
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Malformed event: “%s” must be %s", member,
                   expected);
  return FALSE;
}

static gboolean
read_hex (JsonObject *object, const char *member, guint8 *bytes, gsize n_bytes, GError **error)
{
  const char *text = grape_json_text (object, member);
  if (text && grape_hex_decode (text, bytes, n_bytes))
    return TRUE;
  return malformed (error, member,
                    n_bytes == GRAPE_HASH_BYTES ? "64 hexadecimal digits"
                                                : "32 hexadecimal digits");
}

static gboolean
read_author (JsonObject *object, int *author, char **person, GError **error)
{
  if (grape_author_parse (grape_json_text (object, "by"), author, person))
    return TRUE;
  return malformed (error, "by", "seat:N, referee, clock or person:NAME");
}

/* Somebody without a seat can move, if the game allows it, and write a note. */
static gboolean
check_person (const GrapeEvent *self, GError **error)
{
  return !self->person || self->kind == GRAPE_EVENT_MOVE || self->kind == GRAPE_EVENT_NOTE
         || malformed (error, "by", "a seat, the referee or the clock in an event of this kind");
}

static gboolean
read_audience (JsonObject *object, GrapeAudience *audience, GError **error)
{
  *audience = GRAPE_AUDIENCE_ALL;
  if (!json_object_has_member (object, "to"))
    return TRUE;
  JsonArray *readers = grape_json_array (object, "to");
  if (!readers)
    return malformed (error, "to", "a list of readers");
  *audience = 0;
  for (guint i = 0; i < json_array_get_length (readers); i++)
    {
      JsonNode *node = json_array_get_element (readers, i);
      int reader;
      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING
          || !grape_author_from_text (json_node_get_string (node), &reader)
          || reader == GRAPE_AUTHOR_CLOCK)
        return malformed (error, "to", "a list of readers");
      *audience
          |= reader == GRAPE_AUTHOR_REFEREE ? GRAPE_AUDIENCE_REFEREE : GRAPE_AUDIENCE_SEAT (reader);
    }
  return TRUE;
}

static gboolean
read_context (GrapeEvent *self, JsonObject *object, GError **error)
{
  const char *context = grape_json_text (object, "for");

  if (!json_object_has_member (object, "for"))
    return TRUE;
  gsize n = context ? strlen (context) : 0;
  if (n < 1 || n > GRAPE_EVENT_CONTEXT_DIGITS || strspn (context, "0123456789abcdef") != n
      || grape_event_public (self))
    return malformed (error, "for", "hexadecimal digits in a private event");
  grape_event_bind (self, context);
  return TRUE;
}

static gboolean
read_opening (GrapeEvent *self, JsonNode *node, GError **error)
{
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return malformed (error, "opens", "a list of objects");
  JsonObject *object = json_node_get_object (node);
  guint8 nonce[GRAPE_NONCE_BYTES];
  int author;
  gint64 number;
  g_autofree char *person = NULL;
  const char *text = grape_json_text (object, "text");
  if (!grape_json_int (object, "n", &number) || number < 1 || number > G_MAXINT32)
    return malformed (error, "n", "a number from 1");
  if (!text)
    return malformed (error, "text", "a text");
  if (!read_author (object, &author, &person, error)
      || !read_hex (object, "nonce", nonce, sizeof nonce, error))
    return FALSE;
  grape_event_add_opening (self, (guint)number, author, text, nonce);
  GrapeOpening *opening = g_ptr_array_index (self->opens, self->opens->len - 1);
  opening->person = g_steal_pointer (&person);
  return TRUE;
}

static gboolean
read_content (GrapeEvent *self, JsonObject *object, GError **error)
{
  const char *text = grape_json_text (object, "text");
  if (text)
    {
      self->text = g_strdup (text);
      if (!grape_event_public (self)
          && !read_hex (object, "nonce", self->nonce, GRAPE_NONCE_BYTES, error))
        return FALSE;
    }
  else if (grape_event_public (self))
    return malformed (error, "text", "a text, since the event is public");
  else if (!read_hex (object, "sealed", self->commitment, GRAPE_HASH_BYTES, error))
    return FALSE;

  if (json_object_has_member (object, "opens"))
    {
      JsonArray *opens = grape_json_array (object, "opens");
      if (!opens || !text)
        return malformed (error, "opens", "a list in an event with a text");
      for (guint i = 0; i < json_array_get_length (opens); i++)
        if (!read_opening (self, json_array_get_element (opens, i), error))
          return FALSE;
    }
  if (text)
    grape_event_commit (self);
  return TRUE;
}

/**
 * grape_event_from_line:
 *
 * Reads one line of an instance file. The commitment of an event with a text is computed; the
 * chain is not checked here. Errors: GRAPE_ERROR_FORMAT, GRAPE_ERROR_TIME.
 */
GrapeEvent *
grape_event_from_line (const char *line, GError **error)
{
  g_autoptr (JsonNode) node = grape_json_parse_object (line, error);
  if (!node)
    return NULL;
  JsonObject *object = json_node_get_object (node);
  g_autoptr (GrapeEvent) self = g_new0 (GrapeEvent, 1);
  gint64 number;
  if (!grape_json_int (object, "n", &number) || number < 1 || number > G_MAXINT32)
    malformed (error, "n", "a number from 1");
  else if (!grape_event_kind_from_text (grape_json_text (object, "kind"), &self->kind))
    malformed (error, "kind", "a kind of event that this version knows");
  else if (grape_time_parse (grape_json_text (object, "at"), &self->at, error)
           && read_author (object, &self->author, &self->person, error)
           && check_person (self, error) && read_audience (object, &self->audience, error)
           && read_context (self, object, error) && read_content (self, object, error)
           && read_hex (object, "hash", self->hash, GRAPE_HASH_BYTES, error))
    {
      self->number = (guint)number;
      return g_steal_pointer (&self);
    }
  return NULL;
}
