/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games without a link: all in a folder of this machine, or the one whose keeper's log is named.
 * The protocol cannot ask a server what it has. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share.h"
#include "sync/wire/grape-signed-file.h"

#define FIRST "000001-"

/**
 * grape_share_link_of_log:
 * @address: ADDRESS/grapefruit/1/TOPIC/KEEPER
 *
 * Returns: (transfer full) (nullable): a link for spectators; NULL if @address does not end like
 * that
 */
GrapeShareLink *
grape_share_link_of_log (const char *address)
{
  const char *root = g_strrstr (address, "/" GRAPE_SIGNED_ROOT);

  if (!root || root == address)
    return NULL;
  g_auto (GStrv) parts = g_strsplit (root + 1 + strlen (GRAPE_SIGNED_ROOT), "/", 4);
  guint n = g_strv_length (parts);
  if (n < 2 || n > 3 || (n == 3 && *parts[2]) || !grape_topic_valid (parts[0])
      || !grape_public_valid (parts[1]))
    return NULL;
  GrapeShareLink *link = g_new0 (GrapeShareLink, 1);
  link->address = g_strndup (address, (gsize)(root - address) + 1);
  link->topic = g_strdup (parts[0]);
  link->keeper = g_strdup (parts[1]);
  link->version = GRAPE_PROTOCOL_FIRST; /* until the game says it */
  return link;
}

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *
list_names (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (const char *name; dir && (name = g_dir_read_name (dir));)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, by_name);
  return names;
}

/* Whether this file opens @topic, so that its author is the keeper. Nobody else's key makes the
 * topic.
 */
static gboolean
opens (GrapePlace *place, const char *topic, const char *author, const char *name)
{
  g_autofree char *hash = g_strndup (name + strlen (FIRST), GRAPE_ENTRY_HASH);
  g_auto (GrapeFetched) fetched = { 0 };

  if (!grape_signed_is_hex (hash, GRAPE_ENTRY_HASH)
      || !g_str_equal (name + strlen (FIRST) + GRAPE_ENTRY_HASH, ".json"))
    return FALSE;
  g_autofree char *path = grape_entry_make_path (topic, author, 1, hash);
  g_autoptr (GrapeEntry) entry
      = grape_place_get (place, path, NULL, GRAPE_ENTRY_MAX_BYTES, &fetched, NULL, NULL)
                && fetched.text
            ? grape_entry_read (topic, author, fetched.text, NULL)
            : NULL;
  const char *header = entry ? grape_json_text (grape_entry_object (entry), "header") : NULL;
  g_autofree char *made = header ? grape_topic (entry->version, author, header) : NULL;
  return made && g_str_equal (made, topic);
}

static gboolean
keeps (GrapePlace *place, const char *folder, const char *topic, const char *author)
{
  g_autofree char *log = g_build_filename (folder, GRAPE_SIGNED_ROOT, topic, author, NULL);
  g_autoptr (GPtrArray) names = list_names (log);

  for (guint i = 0; i < names->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (names, i), FIRST)
        && opens (place, topic, author, g_ptr_array_index (names, i)))
      return TRUE;
  return FALSE;
}

/**
 * grape_share_find_games:
 * @folder: of this machine, or file://
 *
 * Returns: (transfer full) (element-type GrapeShareLink): spectator links for each game there.
 * Errors: @folder is not an address, or cannot be listed.
 */
GPtrArray *
grape_share_find_games (const char *folder, GError **error)
{
  g_autoptr (GrapePlace) place = grape_place_new (folder, NULL, NULL, error);
  g_autofree char *path = place && g_str_has_prefix (folder, "file://")
                              ? g_filename_from_uri (folder, NULL, error)
                              : g_strdup (folder);
  if (!place || !path)
    return NULL;
  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD, "%s is not a folder", path);
      return NULL;
    }
  g_autofree char *root = g_build_filename (path, GRAPE_SIGNED_ROOT, NULL);
  g_autoptr (GPtrArray) topics = list_names (root);
  GPtrArray *links = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_share_link_free);
  for (guint i = 0; i < topics->len; i++)
    {
      const char *topic = g_ptr_array_index (topics, i);
      g_autofree char *below = g_build_filename (root, topic, NULL);
      g_autoptr (GPtrArray) authors = grape_topic_valid (topic) ? list_names (below) : NULL;

      for (guint k = 0; authors && k < authors->len; k++)
        {
          const char *author = g_ptr_array_index (authors, k);

          if (!grape_public_valid (author) || !keeps (place, path, topic, author))
            continue;
          GrapeShareLink *link = g_new0 (GrapeShareLink, 1);
          link->address = g_strdup (path);
          link->topic = g_strdup (topic);
          link->keeper = g_strdup (author);
          link->version = GRAPE_PROTOCOL_FIRST;
          g_ptr_array_add (links, link);
        }
    }
  return links;
}
