/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heads: built, signed, read. */
#include "grape-head.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-signed-file.h"

#define MOST_SEEN 64 /* of one topic; if there are more, none is read */

void
grape_head_free (GrapeHead *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_clear_pointer (&self->tips, g_hash_table_unref);
  g_clear_pointer (&self->bundles, g_hash_table_unref);
  g_clear_pointer (&self->seen, g_hash_table_unref);
  g_free (self->file);
  g_free (self);
}

char *
grape_head_path (const char *author)
{
  return g_strdup_printf (GRAPE_SIGNED_ROOT "heads/%s.json", author);
}

/* Writes one topic into an open array. */
typedef void (*AddValue) (JsonBuilder *builder, gconstpointer value);

static void
add_tip (JsonBuilder *builder, gconstpointer value)
{
  const GrapeTip *tip = value;

  json_builder_add_int_value (builder, tip->n);
  json_builder_add_string_value (builder, tip->hash);
}

static void
add_bundles (JsonBuilder *builder, gconstpointer value)
{
  const GArray *list = value;

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeBundleName *name = &g_array_index (list, GrapeBundleName, i);

      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, name->first);
      json_builder_add_int_value (builder, name->last);
      json_builder_add_string_value (builder, name->hash);
      json_builder_add_string_value (builder, name->until);
      json_builder_end_array (builder);
    }
}

static void
add_seen (JsonBuilder *builder, gconstpointer value)
{
  const GPtrArray *list = value;

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeSighting *seen = g_ptr_array_index (list, i);

      json_builder_begin_array (builder);
      json_builder_add_string_value (builder, seen->author);
      json_builder_add_int_value (builder, seen->n);
      json_builder_add_string_value (builder, seen->hash);
      json_builder_add_int_value (builder, seen->at);
      json_builder_add_string_value (builder, seen->signature);
      json_builder_end_array (builder);
    }
}

/* Topics in order, so that one head has one text. */
static void
add_topics (JsonBuilder *builder, const char *name, GHashTable *by_topic, AddValue add)
{
  g_autoptr (GList) topics = g_list_sort (g_hash_table_get_keys (by_topic), (GCompareFunc)strcmp);

  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  for (GList *l = topics; l; l = l->next)
    {
      json_builder_set_member_name (builder, l->data);
      json_builder_begin_array (builder);
      add (builder, g_hash_table_lookup (by_topic, l->data));
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

/** grape_head_bundles_new: (transfer full): empty, for GrapeHead.bundles */
GHashTable *
grape_head_bundles_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
}

/** grape_head_seen_new: (transfer full): empty, for GrapeHead.seen */
GHashTable *
grape_head_seen_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
}

/** grape_head_new_empty: of an author who has written nothing; it is not a file. */
GrapeHead *
grape_head_new_empty (void)
{
  GrapeHead *self = g_new0 (GrapeHead, 1);

  self->tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->bundles = grape_head_bundles_new ();
  return self;
}

/** grape_head_new: @tips: topic -> GrapeTip; @bundles: topic -> GArray of GrapeBundleName, or NULL
 */
GrapeHead *
grape_head_new (const GrapeKey *key, guint64 serial, gint64 at, GHashTable *tips,
                GHashTable *bundles)
{
  return grape_head_new_seeing (key, serial, at, tips, bundles, NULL);
}

/** grape_head_new_seeing: @seen: (nullable): topic -> GPtrArray of GrapeSighting, signed */
GrapeHead *
grape_head_new_seeing (const GrapeKey *key, guint64 serial, gint64 at, GHashTable *tips,
                       GHashTable *bundles, GHashTable *seen)
{
  GrapeHead *self = g_new0 (GrapeHead, 1);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_int (builder, "v", 1);
  grape_json_add_text (builder, "author", grape_key_public (key));
  grape_json_add_int (builder, "serial", (gint64)serial);
  grape_json_add_int (builder, "at", at);
  add_topics (builder, "logs", tips, add_tip);
  if (bundles && g_hash_table_size (bundles))
    add_topics (builder, "bundles", bundles, add_bundles);
  if (seen && g_hash_table_size (seen))
    add_topics (builder, "seen", seen, add_seen);
  json_builder_end_object (builder);
  g_autofree char *body = grape_json_builder_to_text (builder);
  self->author = g_strdup (grape_key_public (key));
  self->serial = serial;
  self->at = at;
  self->tips = g_hash_table_ref (tips);
  self->bundles = bundles ? g_hash_table_ref (bundles) : grape_head_bundles_new ();
  self->seen = seen ? g_hash_table_ref (seen) : NULL;
  self->file = grape_signed_file_new (key, "head", body);
  return self;
}

static gboolean
read_count (JsonArray *array, guint i, guint *count)
{
  JsonNode *node = json_array_get_element (array, i);
  gint64 value = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                     ? json_node_get_int (node)
                     : 0;

  *count = (guint)CLAMP (value, 0, GRAPE_ENTRY_MAX_COUNT);
  return value >= 1 && value <= GRAPE_ENTRY_MAX_COUNT;
}

static gboolean
read_hash (JsonArray *array, guint i, char hash[GRAPE_ENTRY_HASH + 1])
{
  const char *text = grape_json_element_text (array, i);

  if (!grape_signed_is_hex (text, GRAPE_ENTRY_HASH))
    return FALSE;
  g_strlcpy (hash, text, GRAPE_ENTRY_HASH + 1);
  return TRUE;
}

/* Checks that they are in order and do not overlap. */
static GArray *
read_bundle_list (JsonArray *items)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (GrapeBundleName));
  guint last = 0;

  for (guint i = 0; items && i < json_array_get_length (items); i++)
    {
      JsonNode *node = json_array_get_element (items, i);
      JsonArray *item = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      GrapeBundleName name = { 0 };

      if (!item || json_array_get_length (item) != 4 || !read_count (item, 0, &name.first)
          || !read_count (item, 1, &name.last) || !read_hash (item, 2, name.hash)
          || !read_hash (item, 3, name.until) || name.first <= last || name.last < name.first)
        return NULL;
      last = name.last;
      g_array_append_val (list, name);
    }
  return items ? g_steal_pointer (&list) : NULL;
}

static gboolean
read_bundles (GrapeHead *self, JsonObject *bundles)
{
  JsonObjectIter iter;
  const char *topic;
  JsonNode *value;

  json_object_iter_init (&iter, bundles);
  while (json_object_iter_next (&iter, &topic, &value))
    {
      GArray *list
          = read_bundle_list (JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL);

      if (!list)
        return FALSE;
      g_hash_table_replace (self->bundles, g_strdup (topic), list);
      if (!grape_topic_valid (topic))
        return FALSE;
    }
  return TRUE;
}

static GrapeSighting *
read_one_seen (JsonArray *item)
{
  g_autofree GrapeSighting *seen = g_new0 (GrapeSighting, 1);
  const char *author = item ? grape_json_element_text (item, 0) : NULL;
  const char *signature = item ? grape_json_element_text (item, 4) : NULL;
  char hash[GRAPE_ENTRY_HASH + 1];
  JsonNode *at
      = item && json_array_get_length (item) == 5 ? json_array_get_element (item, 3) : NULL;

  if (!at || !grape_signed_is_hex (author, 2 * GRAPE_KEY_PUBLIC_BYTES)
      || !grape_signed_is_hex (signature, 2 * GRAPE_SIGNATURE_BYTES)
      || !read_count (item, 1, &seen->n) || !read_hash (item, 2, hash)
      || !JSON_NODE_HOLDS_VALUE (at) || json_node_get_value_type (at) != G_TYPE_INT64)
    return NULL;
  seen->author = g_strdup (author);
  seen->hash = g_strdup (hash);
  seen->at = json_node_get_int (at);
  seen->signature = g_strdup (signature);
  return g_steal_pointer (&seen);
}

/* A malformed statement is ignored and does not make the head invalid: nothing depends on it for
 * its author. */
static void
read_seen (GrapeHead *self, JsonObject *said)
{
  JsonObjectIter iter;
  const char *topic;
  JsonNode *value;

  self->seen = grape_head_seen_new ();
  json_object_iter_init (&iter, said);
  while (json_object_iter_next (&iter, &topic, &value))
    {
      JsonArray *items = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
      GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sighting_free);

      for (guint i = 0; items && i < MIN (json_array_get_length (items), MOST_SEEN); i++)
        {
          JsonNode *node = json_array_get_element (items, i);
          GrapeSighting *seen
              = JSON_NODE_HOLDS_ARRAY (node) ? read_one_seen (json_node_get_array (node)) : NULL;

          if (seen)
            g_ptr_array_add (list, seen);
        }
      g_hash_table_replace (self->seen, g_strdup (topic), list);
    }
}

static gboolean
read_tips (GrapeHead *self, JsonObject *logs)
{
  JsonObjectIter iter;
  const char *topic;
  JsonNode *value;

  json_object_iter_init (&iter, logs);
  while (json_object_iter_next (&iter, &topic, &value))
    {
      JsonArray *pair = JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;
      GrapeTip read = { 0 };

      if (!grape_topic_valid (topic) || !pair || json_array_get_length (pair) != 2
          || !read_count (pair, 0, &read.n) || !read_hash (pair, 1, read.hash))
        return FALSE;
      GrapeTip *tip = g_memdup2 (&read, sizeof read);
      g_hash_table_replace (self->tips, g_strdup (topic), tip);
    }
  return TRUE;
}

/** grape_head_read: Errors: as grape_entry_read(). */
GrapeHead *
grape_head_read (const char *author, const char *file, GError **error)
{
  g_autoptr (GrapeHead) self = g_new0 (GrapeHead, 1);
  g_autofree char *body = NULL;
  g_autoptr (JsonNode) node = grape_signed_file_open (author, "head", file, &body, error);
  gint64 serial = 0;

  self->tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->bundles = grape_head_bundles_new ();
  if (!node
      || !grape_signed_check_version (json_node_get_object (node), GRAPE_PROTOCOL_FIRST, NULL,
                                      error))
    return NULL;
  JsonObject *object = json_node_get_object (node), *logs = grape_json_object (object, "logs");
  JsonObject *bundles = grape_json_object (object, "bundles");
  if (g_strcmp0 (grape_json_text (object, "author"), author) != 0
      || !grape_signed_number (object, "serial", &serial) || serial < 1
      || !grape_signed_number (object, "at", &self->at) || !logs || !read_tips (self, logs)
      || (json_object_has_member (object, "bundles")
          && (!bundles || !read_bundles (self, bundles))))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "one of author, serial, at, logs and bundles is missing or malformed");
      return NULL;
    }
  if (grape_json_object (object, "seen"))
    read_seen (self, grape_json_object (object, "seen"));
  self->serial = (guint64)serial;
  self->author = g_strdup (author);
  self->file = g_strdup (file);
  return g_steal_pointer (&self);
}
