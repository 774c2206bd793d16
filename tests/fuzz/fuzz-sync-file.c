/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a file from the server, an entry or a head. The first line says which ("entry" or
 * "head"); the rest is tried as the file, and then as the body of a file whose signature is good,
 * for no mutation hits one, and a player can sign what they like. */
#include "fuzz-driver.h"

#include <string.h>

#include "engine/grape-json.h"
#include "sync/wire/grape-entry.h"
#include "sync/wire/grape-head.h"

#define TOPIC "00112233445566778899aabbccddeeff"

static GrapeKey *
the_key (void)
{
  static GrapeKey *key;
  const guint8 seed[GRAPE_KEY_SEED_BYTES] = { 5 };

  if (!key)
    key = grape_key_new_from_seed (seed);
  return key;
}

/* Members of the body, except those that every entry has: an entry writes them again. */
static void
copy_cb (JsonObject *object, const char *name, JsonNode *node, gpointer members)
{
  static const char *const common[] = { "v", "topic", "author", "n", "before", "at", "kind", NULL };

  if (!g_strv_contains (common, name))
    json_object_set_member (members, name, json_node_copy (node));
}

static void
read_entry (const char *file)
{
  const char *author = grape_key_public (the_key ());
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEntry) entry = grape_entry_read (TOPIC, author, file, &error);

  if (!entry)
    {
      g_assert (error && *error->message);
      return;
    }
  g_assert_cmpstr (entry->topic, ==, TOPIC);
  g_assert_cmpstr (entry->author, ==, author);
  g_assert_cmpuint (entry->n, >=, 1);
  g_autofree char *path = grape_entry_path (entry);
  g_assert_null (strstr (path, ".."));
  g_autoptr (JsonObject) members = json_object_new ();
  json_object_foreach_member (grape_entry_object (entry), copy_cb, members);
  g_autoptr (GrapeEntry) again
      = grape_entry_new (the_key (), GRAPE_PROTOCOL_VERSION, entry->topic, entry->n, entry->before,
                         entry->at, entry->kind, members, &error);
  if (!again) /* our spelling of it may be longer than theirs */
    return;
  g_autoptr (GrapeEntry) back = grape_entry_read (TOPIC, author, again->file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (back->hash, ==, again->hash);
}

static void
read_head (const char *file)
{
  const char *author = grape_key_public (the_key ());
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHead) head = grape_head_read (author, file, &error);

  if (!head)
    {
      g_assert (error && *error->message);
      return;
    }
  g_assert_cmpuint (head->serial, >=, 1);
  g_autoptr (GrapeHead) again
      = grape_head_new (the_key (), head->serial, head->at, head->tips, head->bundles);
  g_autoptr (GrapeHead) back = grape_head_read (author, again->file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_hash_table_size (back->tips), ==, g_hash_table_size (head->tips));
}

static char *
sign (const char *domain, const char *body)
{
  g_autofree char *signature = grape_key_sign (the_key (), domain, body);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "body", body);
  grape_json_add_text (builder, "sig", signature);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  gboolean is_head = g_str_has_prefix (text, "head\n");
  const char *end = strchr (text, '\n');
  g_autoptr (GString) body = g_string_new (end ? end + 1 : text);

  (is_head ? read_head : read_entry) (body->str);
  if (!g_utf8_validate (body->str, -1, NULL))
    return 0;
  g_string_replace (body, "$AUTHOR", grape_key_public (the_key ()), 0);
  g_autofree char *file = sign (is_head ? "head" : "entry", body->str);
  (is_head ? read_head : read_entry) (file);
  return 0;
}
