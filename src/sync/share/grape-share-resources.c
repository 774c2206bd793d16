/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a group brought along for its game, its rules or a deck: it travels with the beginning of
 * the game, so that nobody needs to be handed a file. Word lists do not: they are large, and
 * somebody's. */
#include "grape-share-private.h"

#include "engine/grape-resources.h"
#include "library/grape-library-resources.h"
#include "sync/wire/grape-bundle.h"

#include <string.h>

#define MOST_BYTES 600000 /* packed; far below GRAPE_ENTRY_MAX_BYTES */

/* Whether it may travel: text that others cannot have yet. */
static GBytes *
own_text (GrapeInstance *instance, const GrapeResource *each)
{
  GHashTable *resources = grape_instance_resources (instance);
  GHashTable *hashes = grape_instance_header (instance)->resources;
  const char *pinned = hashes ? g_hash_table_lookup (hashes, each->name) : NULL;
  GBytes *bytes = resources ? g_hash_table_lookup (resources, each->name) : NULL;
  g_autoptr (GBytes) bundled = grape_bundled_load (each->file ? each->file : each->name);
  g_autofree char *known = bundled ? grape_resource_hash (bundled) : NULL;
  gsize size = 0;
  const char *text = bytes ? g_bytes_get_data (bytes, &size) : NULL;

  if (!text || !pinned || each->loose || grape_is_dictionary (each)
      || g_strcmp0 (known, pinned) == 0)
    return NULL;
  return memchr (text, '\0', size) || !g_utf8_validate_len (text, size, NULL) ? NULL : bytes;
}

/** grape_share_add_resources: to the members of an `open`, where there is something to add */
void
grape_share_add_resources (JsonObject *members, GrapeInstance *instance)
{
  const GrapeResource *each = grape_instance_rules (instance)->resources;
  JsonObject *packed = json_object_new ();
  gsize n = 0;

  for (; each && each->name; each++)
    {
      GBytes *bytes = own_text (instance, each);
      gsize size = 0;
      const char *text = bytes ? g_bytes_get_data (bytes, &size) : NULL;
      g_autofree char *code = text ? grape_bundle_pack (text, size) : NULL;

      if (code && n + strlen (code) <= MOST_BYTES)
        {
          json_object_set_string_member (packed, each->name, code);
          n += strlen (code);
        }
    }
  if (n)
    json_object_set_object_member (members, "resources", packed);
  else
    json_object_unref (packed);
}

/**
 * grape_share_keep_resources:
 * @header: the instance's header line
 * @open: the entry that it came with
 *
 * Keeps what came along and is what the header pins; anything else is as if it had not come.
 */
gboolean
grape_share_keep_resources (GrapeLibrary *library, const char *header, JsonObject *open,
                            GError **error)
{
  g_autoptr (GrapeHeader) read = grape_header_from_line (header, NULL);
  const GrapeRules *rules = read ? grape_registry_find (read->game) : NULL;
  const GrapeResource *each = rules ? rules->resources : NULL;
  JsonNode *node = json_object_get_member (open, "resources");
  JsonObject *packed = node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  for (; packed && each && each->name; each++)
    {
      const char *code = grape_json_text (packed, each->name);
      const char *pinned
          = read->resources ? g_hash_table_lookup (read->resources, each->name) : NULL;
      char *text = code && pinned && !each->loose ? grape_bundle_unpack (code, NULL) : NULL;

      if (!text)
        continue;
      g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));
      g_autofree char *hash = grape_resource_hash (bytes);
      if (g_str_equal (hash, pinned)
          && !grape_library_keep_resource (library, each->name, bytes, error))
        return FALSE;
    }
  return TRUE;
}
