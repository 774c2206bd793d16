/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server accepts an author's signed files in the author's own place, whoever has the password;
 * an entry is never replaced, a head only by a newer one. If the users' file binds a name to keys,
 * that name writes only as these, and as the key of an invitation that one of them accepts: it says
 * `hello` there, once. */
#include "grape-server-rules.h"

#include <string.h>

#include "engine/grape-json.h"
#include "sync/wire/grape-bundle.h"
#include "sync/wire/grape-entry.h"
#include "grape-server-files.h"

#define MOST_PROBE 64 /* bytes */

void
grape_served_path_clear (GrapeServedPath *self)
{
  g_clear_pointer (&self->topic, g_free);
  g_clear_pointer (&self->author, g_free);
}

/** grape_server_read_path: @path: as requested. */
void
grape_server_read_path (GrapeServedPath *self, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1); /* "", grapefruit, 1, ... */
  guint n = g_strv_length (parts);

  *self = (GrapeServedPath){ 0 };
  if (n < 5 || n > 6 || !g_str_equal (parts[1], "grapefruit") || !g_str_equal (parts[2], "1"))
    return;
  gsize length = strlen (parts[4]);
  if (n == 5 && g_str_equal (parts[3], "probe"))
    self->kind = GRAPE_SERVED_PROBE;
  else if (n == 5 && g_str_equal (parts[3], "heads") && length > strlen (".json"))
    {
      self->kind = GRAPE_SERVED_HEAD;
      self->author = g_strndup (parts[4], length - strlen (".json"));
    }
  else if (n == 6)
    {
      self->kind = g_str_has_prefix (parts[5], "b-") ? GRAPE_SERVED_BUNDLE : GRAPE_SERVED_ENTRY;
      self->topic = g_strdup (parts[3]);
      self->author = g_strdup (parts[4]);
    }
  if (self->author && !grape_public_valid (self->author))
    {
      grape_served_path_clear (self);
      self->kind = GRAPE_SERVED_NONE;
    }
}

/** grape_server_belongs: whether its author signed it, and this is its path. */
gboolean
grape_server_belongs (const GrapeServedPath *place, const char *path, const char *text,
                      GError **error)
{
  g_autofree char *right = NULL;

  if (place->kind == GRAPE_SERVED_PROBE)
    return strlen (text) <= MOST_PROBE;
  if (place->kind == GRAPE_SERVED_HEAD)
    {
      g_autoptr (GrapeHead) head = grape_head_read (place->author, text, error);

      right = head ? grape_head_path (place->author) : NULL;
    }
  else if (place->kind == GRAPE_SERVED_ENTRY)
    {
      g_autoptr (GrapeEntry) entry = grape_entry_read (place->topic, place->author, text, error);

      right = entry ? grape_entry_path (entry) : NULL;
    }
  else if (place->kind == GRAPE_SERVED_BUNDLE)
    {
      GrapeBundleName name;

      right = grape_bundle_check (place->topic, place->author, text, &name, error)
                  ? grape_bundle_path (place->topic, place->author, &name)
                  : NULL;
    }
  return right && g_str_equal (right, path + 1);
}

/* Whether @entry says `hello` in the name of one of @keys. */
static gboolean
is_hello (const GrapeEntry *entry, const char *const *keys)
{
  const char *newcomer = grape_json_text (grape_entry_object (entry), "pk");

  return entry->n == 1 && g_str_equal (entry->kind, "hello") && newcomer
         && g_strv_contains (keys, newcomer);
}

/* The invitation's head names its one entry, which is there already. */
static gboolean
heads_hello (int folder, const GrapeServedPath *place, const char *text, const char *const *keys)
{
  g_autoptr (GrapeHead) head = grape_head_read (place->author, text, NULL);
  GHashTableIter iter;
  gpointer topic, value;

  if (!head || g_hash_table_size (head->tips) != 1)
    return FALSE;
  g_hash_table_iter_init (&iter, head->tips);
  g_hash_table_iter_next (&iter, &topic, &value);
  const GrapeTip *tip = value;
  g_autofree char *below = grape_entry_make_path (topic, place->author, tip->n, tip->hash);
  g_autofree char *path = g_strconcat ("/", below, NULL);
  g_autoptr (GrapeServedFile) file = tip->n == 1 && grape_server_path_valid (path)
                                         ? grape_server_read (folder, path, NULL)
                                         : NULL;
  gsize size;
  const char *data = file ? g_bytes_get_data (file->bytes, &size) : NULL;
  g_autofree char *said = data ? g_strndup (data, size) : NULL;
  g_autoptr (GrapeEntry) entry = said ? grape_entry_read (topic, place->author, said, NULL) : NULL;
  return entry && is_hello (entry, keys);
}

/**
 * grape_server_may_write:
 * @text: which belongs there
 * @keys: as which the user may write
 */
gboolean
grape_server_may_write (int folder, const GrapeServedPath *place, const char *text,
                        const char *const *keys)
{
  if (place->kind == GRAPE_SERVED_PROBE || g_strv_contains (keys, place->author))
    return TRUE;
  if (place->kind == GRAPE_SERVED_BUNDLE)
    return FALSE;
  if (place->kind == GRAPE_SERVED_HEAD)
    return heads_hello (folder, place, text, keys);
  g_autoptr (GrapeEntry) entry = grape_entry_read (place->topic, place->author, text, NULL);
  return entry && is_hello (entry, keys);
}

/** grape_server_may_replace: An entry is never replaced, and a head only by a newer one. */
gboolean
grape_server_may_replace (const GrapeServedPath *place, const char *old, const char *text)
{
  if (place->kind == GRAPE_SERVED_PROBE)
    return TRUE;
  if (place->kind != GRAPE_SERVED_HEAD)
    return FALSE;
  g_autoptr (GrapeHead) here = grape_head_read (place->author, old, NULL);
  g_autoptr (GrapeHead) new = grape_head_read (place->author, text, NULL);
  return !here || (new &&new->serial > here->serial);
}
