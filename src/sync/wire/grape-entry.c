/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entries: built, signed, read. */
#include "grape-entry.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-signed-file.h"

void
grape_entry_free (GrapeEntry *self)
{
  if (!self)
    return;
  g_free (self->topic);
  g_free (self->author);
  g_free (self->before);
  g_free (self->kind);
  g_clear_pointer (&self->body, json_node_unref);
  g_free (self->hash);
  g_free (self->file);
  g_free (self);
}

JsonObject *
grape_entry_object (const GrapeEntry *self)
{
  return json_node_get_object (self->body);
}

static void
copy_member (G_GNUC_UNUSED JsonObject *object, const char *name, JsonNode *value, gpointer builder)
{
  static const char *const common[] = { "v", "topic", "author", "n", "before", "at", "kind", NULL };

  g_return_if_fail (!g_strv_contains (common, name));
  json_builder_set_member_name (builder, name);
  json_builder_add_value (builder, json_node_copy (value));
}

static gboolean
fill_entry (GrapeEntry *self, GError **error)
{
  JsonObject *object = grape_entry_object (self);
  gint64 n = 0;

  if (!grape_signed_check_version (object, GRAPE_PROTOCOL_VERSION, &self->version, error))
    return FALSE;
  self->topic = g_strdup (grape_json_text (object, "topic"));
  self->author = g_strdup (grape_json_text (object, "author"));
  self->before = g_strdup (grape_json_text (object, "before"));
  self->kind = g_strdup (grape_json_text (object, "kind"));
  /* The author's key was checked when it came in, not for each entry. */
  if (grape_topic_valid (self->topic) && self->author
      && grape_signed_is_hex (self->author, 2 * GRAPE_KEY_PUBLIC_BYTES) && self->kind
      && grape_json_int (object, "n", &n) && n >= 1 && n <= GRAPE_ENTRY_MAX_COUNT
      && grape_signed_number (object, "at", &self->at) && self->before
      && (n == 1 ? !*self->before : grape_signed_is_hex (self->before, GRAPE_ENTRY_HASH)))
    {
      self->n = (guint)n;
      return TRUE;
    }
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                   "one of v, topic, author, n, before, at and kind is missing or malformed");
  return FALSE;
}

/**
 * grape_entry_new:
 * @version: of the game; see GrapeShared
 *
 * Errors: LIMIT if it grows larger than an entry may be.
 */
GrapeEntry *
grape_entry_new (const GrapeKey *key, guint version, const char *topic, guint n, const char *before,
                 gint64 at, const char *kind, JsonObject *members, GError **error)
{
  g_autoptr (GrapeEntry) self = g_new0 (GrapeEntry, 1);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_int (builder, "v", version);
  grape_json_add_text (builder, "topic", topic);
  grape_json_add_text (builder, "author", grape_key_public (key));
  grape_json_add_int (builder, "n", n);
  grape_json_add_text (builder, "before", before);
  grape_json_add_int (builder, "at", at);
  grape_json_add_text (builder, "kind", kind);
  if (members)
    json_object_foreach_member (members, copy_member, builder);
  json_builder_end_object (builder);

  self->body = json_builder_get_root (builder);
  g_autofree char *body = grape_json_to_text (self->body, FALSE);
  self->hash = grape_signed_hash (body);
  self->file = grape_signed_file_new (key, "entry", body);
  if (strlen (self->file) > GRAPE_ENTRY_MAX_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "An entry can have at most %d KiB",
                       GRAPE_ENTRY_MAX_BYTES / 1024);
      return NULL;
    }
  return fill_entry (self, error) ? g_steal_pointer (&self) : NULL;
}

static GrapeEntry *
read_entry (const char *topic, const char *author, const char *domain, const char *file,
            GError **error)
{
  g_autoptr (GrapeEntry) self = g_new0 (GrapeEntry, 1);
  g_autofree char *body = NULL;

  self->body = grape_signed_file_open (author, domain, file, &body, error);
  if (!self->body || !fill_entry (self, error))
    return NULL;
  if (!g_str_equal (self->topic, topic) || !g_str_equal (self->author, author))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "it belongs to another %s and was copied here",
                       g_str_equal (self->topic, topic) ? "author" : "game");
      return NULL;
    }
  self->hash = grape_signed_hash (body);
  self->file = g_strdup (file);
  return g_steal_pointer (&self);
}

/**
 * grape_entry_read:
 * @topic: and @author: whose place the file was in; a valid key
 *
 * Errors: the file is too large, malformed, for another version, not signed by @author, or belongs
 * elsewhere.
 */
GrapeEntry *
grape_entry_read (const char *topic, const char *author, const char *file, GError **error)
{
  return read_entry (topic, author, "entry", file, error);
}

/** grape_entry_read_kept: as grape_entry_read(), for a file that was checked before it was stored:
 * does not check its signature again. */
GrapeEntry *
grape_entry_read_kept (const char *topic, const char *author, const char *file, GError **error)
{
  return read_entry (topic, author, NULL, file, error);
}

/** grape_entry_make_path: below the server's root; from checked parts only. (transfer full) */
char *
grape_entry_make_path (const char *topic, const char *author, guint n, const char *hash)
{
  return g_strdup_printf (GRAPE_SIGNED_ROOT "%s/%s/%06u-%s.json", topic, author, n, hash);
}

char *
grape_entry_path (const GrapeEntry *self)
{
  return grape_entry_make_path (self->topic, self->author, self->n, self->hash);
}
