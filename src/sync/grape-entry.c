/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signed files. What is signed is the body's text as it stands, so no canonical form is needed. */
#include "grape-entry.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"

#define ROOT "grapefruit/1/"

static gboolean
is_hex (const char *text, gsize n_digits)
{
  return text && strlen (text) == n_digits && strspn (text, "0123456789abcdef") == n_digits;
}

static char *
digest (const char *domain, const guint8 *key, gsize n_key, const char *text, gsize n_digits)
{
  crypto_generichash_state state;
  guint8 hash[32];

  crypto_generichash_init (&state, NULL, 0, sizeof hash);
  crypto_generichash_update (&state, (const guint8 *)domain, strlen (domain));
  crypto_generichash_update (&state, key, n_key);
  crypto_generichash_update (&state, (const guint8 *)text, strlen (text));
  crypto_generichash_final (&state, hash, sizeof hash);
  char *hex = grape_hex_encode (hash, sizeof hash);
  hex[n_digits] = '\0';
  return hex;
}

/** grape_topic: the name of the instance with @header_line that @keeper keeps; (transfer full) */
char *
grape_topic (const char *keeper, const char *header_line)
{
  guint8 key[GRAPE_KEY_PUBLIC_BYTES] = { 0 };

  grape_hex_decode (keeper, key, sizeof key);
  return digest ("grapefruit topic 1", key, sizeof key, header_line, GRAPE_TOPIC_DIGITS);
}

gboolean
grape_topic_valid (const char *topic)
{
  return is_hex (topic, GRAPE_TOPIC_DIGITS);
}

/* --- signed files ----------------------------------------------------------------------------- */

static char *
sign_file (const GrapeKey *key, const char *domain, const char *body)
{
  g_autofree char *signature = grape_key_sign (key, domain, body);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "body", body);
  grape_json_add_text (builder, "sig", signature);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

/* How deep the brackets of a JSON text nest, strings aside. */
static guint
nesting (const char *text)
{
  guint depth = 0, deepest = 0;
  gboolean quoted = FALSE;

  for (const char *c = text; *c; c++)
    if (quoted)
      {
        if (*c == '\\' && c[1])
          c++;
        else if (*c == '"')
          quoted = FALSE;
      }
    else if (*c == '"')
      quoted = TRUE;
    else if (*c == '{' || *c == '[')
      {
        depth++;
        deepest = MAX (deepest, depth);
      }
    else if ((*c == '}' || *c == ']') && depth)
      depth--;
  return deepest;
}

/* The body of a file that @author signed as @domain. @domain NULL: that was checked before. */
static JsonNode *
open_file (const char *author, const char *domain, const char *file, char **text, GError **error)
{
  if (strlen (file) > GRAPE_ENTRY_MAX_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "it is larger than %d KiB",
                       GRAPE_ENTRY_MAX_BYTES / 1024);
      return NULL;
    }
  if (nesting (file) > 1)
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "it is no signed file: it nests");
      return NULL;
    }
  g_autoptr (JsonNode) outer = grape_json_parse_object (file, error);
  if (!outer)
    return NULL;
  const char *body = grape_json_text (json_node_get_object (outer), "body");
  const char *signature = grape_json_text (json_node_get_object (outer), "sig");
  if (!body || !signature)
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "it has no body with a signature");
      return NULL;
    }
  if (domain && !grape_public_verify (author, domain, body, signature))
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       "its signature is not that of the author in whose place it stands");
      return NULL;
    }
  if (nesting (body) > GRAPE_ENTRY_MAX_DEPTH)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "its body nests deeper than %d",
                       GRAPE_ENTRY_MAX_DEPTH);
      return NULL;
    }
  JsonNode *node = grape_json_parse_object (body, error);
  if (node)
    *text = g_strdup (body);
  return node;
}

static gboolean
check_version (JsonObject *object, GError **error)
{
  gint64 version = 0;

  if (grape_json_int (object, "v", &version) && version == 1)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                   "it is written for version %" G_GINT64_FORMAT
                   " of the protocol, and this program knows version 1",
                   version);
  return FALSE;
}

/* --- entries ---------------------------------------------------------------------------------- */

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

  if (!check_version (object, error))
    return FALSE;
  self->topic = g_strdup (grape_json_text (object, "topic"));
  self->author = g_strdup (grape_json_text (object, "author"));
  self->before = g_strdup (grape_json_text (object, "before"));
  self->kind = g_strdup (grape_json_text (object, "kind"));
  if (grape_topic_valid (self->topic) && grape_public_valid (self->author) && self->kind
      && grape_json_int (object, "n", &n) && n >= 1 && n <= GRAPE_ENTRY_MAX_COUNT
      && grape_json_int (object, "at", &self->at) && self->before
      && (n == 1 ? !*self->before : is_hex (self->before, GRAPE_ENTRY_HASH)))
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
 *
 * Errors: LIMIT when it grows larger than an entry may be.
 */
GrapeEntry *
grape_entry_new (const GrapeKey *key, const char *topic, guint n, const char *before, gint64 at,
                 const char *kind, JsonObject *members, GError **error)
{
  g_autoptr (GrapeEntry) self = g_new0 (GrapeEntry, 1);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_int (builder, "v", 1);
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
  self->hash = digest ("", NULL, 0, body, GRAPE_ENTRY_HASH);
  self->file = sign_file (key, "entry", body);
  if (strlen (self->file) > GRAPE_ENTRY_MAX_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "An entry may have %d KiB at most",
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

  self->body = open_file (author, domain, file, &body, error);
  if (!self->body || !fill_entry (self, error))
    return NULL;
  if (!g_str_equal (self->topic, topic) || !g_str_equal (self->author, author))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "it belongs to another %s and was copied here",
                       g_str_equal (self->topic, topic) ? "author" : "game");
      return NULL;
    }
  self->hash = digest ("", NULL, 0, body, GRAPE_ENTRY_HASH);
  self->file = g_strdup (file);
  return g_steal_pointer (&self);
}

/**
 * grape_entry_read:
 * @topic: and @author: in whose place the file stood
 *
 * Errors: the file is too large, malformed, for another version, not signed by @author, or belongs
 * elsewhere.
 */
GrapeEntry *
grape_entry_read (const char *topic, const char *author, const char *file, GError **error)
{
  return read_entry (topic, author, "entry", file, error);
}

/** grape_entry_read_kept: as grape_entry_read(), of a file that was read by that before it was
 * kept: its signature is not looked at again. */
GrapeEntry *
grape_entry_read_kept (const char *topic, const char *author, const char *file, GError **error)
{
  return read_entry (topic, author, NULL, file, error);
}

/** grape_entry_make_path: below the server's root; from checked parts only. (transfer full) */
char *
grape_entry_make_path (const char *topic, const char *author, guint n, const char *hash)
{
  return g_strdup_printf (ROOT "%s/%s/%06u-%s.json", topic, author, n, hash);
}

char *
grape_entry_path (const GrapeEntry *self)
{
  return grape_entry_make_path (self->topic, self->author, self->n, self->hash);
}

/* --- heads ------------------------------------------------------------------------------------ */

void
grape_head_free (GrapeHead *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_clear_pointer (&self->tips, g_hash_table_unref);
  g_free (self->file);
  g_free (self);
}

char *
grape_head_path (const char *author)
{
  return g_strdup_printf (ROOT "heads/%s.json", author);
}

static void
add_tips (JsonBuilder *builder, GHashTable *tips)
{
  g_autoptr (GList) topics = g_list_sort (g_hash_table_get_keys (tips), (GCompareFunc)strcmp);

  json_builder_set_member_name (builder, "logs");
  json_builder_begin_object (builder);
  for (GList *l = topics; l; l = l->next)
    {
      const GrapeTip *tip = g_hash_table_lookup (tips, l->data);

      json_builder_set_member_name (builder, l->data);
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, tip->n);
      json_builder_add_string_value (builder, tip->hash);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

/** grape_head_new: @tips: topic -> GrapeTip (transfer none) */
GrapeHead *
grape_head_new (const GrapeKey *key, guint64 serial, gint64 at, GHashTable *tips)
{
  GrapeHead *self = g_new0 (GrapeHead, 1);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_int (builder, "v", 1);
  grape_json_add_text (builder, "author", grape_key_public (key));
  grape_json_add_int (builder, "serial", (gint64)serial);
  grape_json_add_int (builder, "at", at);
  add_tips (builder, tips);
  json_builder_end_object (builder);
  g_autofree char *body = grape_json_builder_to_text (builder);
  self->author = g_strdup (grape_key_public (key));
  self->serial = serial;
  self->at = at;
  self->tips = g_hash_table_ref (tips);
  self->file = sign_file (key, "head", body);
  return self;
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
      const char *hash
          = pair && json_array_get_length (pair) == 2 ? grape_json_element_text (pair, 1) : NULL;
      JsonNode *count = hash ? json_array_get_element (pair, 0) : NULL;

      if (!grape_topic_valid (topic) || !is_hex (hash, GRAPE_ENTRY_HASH)
          || !JSON_NODE_HOLDS_VALUE (count) || json_node_get_value_type (count) != G_TYPE_INT64
          || json_node_get_int (count) < 1 || json_node_get_int (count) > GRAPE_ENTRY_MAX_COUNT)
        return FALSE;
      GrapeTip *tip = g_new0 (GrapeTip, 1);
      tip->n = (guint)json_node_get_int (count);
      g_strlcpy (tip->hash, hash, sizeof tip->hash);
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
  g_autoptr (JsonNode) node = open_file (author, "head", file, &body, error);
  gint64 serial = 0;

  self->tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (!node || !check_version (json_node_get_object (node), error))
    return NULL;
  JsonObject *object = json_node_get_object (node), *logs = grape_json_object (object, "logs");
  if (g_strcmp0 (grape_json_text (object, "author"), author) != 0
      || !grape_json_int (object, "serial", &serial) || serial < 1
      || !grape_json_int (object, "at", &self->at) || !logs || !read_tips (self, logs))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "one of author, serial, at and logs is missing or malformed");
      return NULL;
    }
  self->serial = (guint64)serial;
  self->author = g_strdup (author);
  self->file = g_strdup (file);
  return g_steal_pointer (&self);
}
