/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resources by name, and where they are pinned by hash. */
#include "grape-library-resources.h"

#include "grape-data.h"
#include "grape-dictionaries.h"
#include "grape-library-private.h"
#include "grape-lore.h"

#include "engine/grape-resources.h"
#include "equipment/grape-word-list.h"

#include <string.h>

/* (transfer full), NULL without error if it was never stored. */
static GBytes *
find_kept (GrapeLibrary *self, const char *hash, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!self || !hash)
    return NULL;
  if (!grape_query_init (&query, self, error, "SELECT bytes FROM resource WHERE hash = ?", "s",
                         hash))
    return NULL;
  return grape_query_step (&query, error) > 0 ? grape_query_bytes (&query, 0) : NULL;
}

/* NULL without @error: what comes with the program will do. */
static GBytes *
find_resource (GrapeLibrary *self, const GrapeResource *wanted, const char *hash, GError **error)
{
  GError *problem = NULL;
  GBytes *bytes = wanted->loose ? grape_lore_map (wanted->name) : find_kept (self, hash, &problem);

  if (bytes || wanted->loose)
    return bytes;
  if (problem)
    {
      g_propagate_error (error, problem);
      return NULL;
    }
  if (hash && grape_is_dictionary (wanted))
    return grape_dictionaries_find (hash);
  return wanted->file ? NULL : grape_data_load (wanted->name, error);
}

/** grape_is_dictionary: whether it is a word list, of which there are several to choose from */
gboolean
grape_is_dictionary (const GrapeResource *resource)
{
  return resource->canonical == grape_word_list_canonical;
}

/**
 * grape_library_choose_resources:
 * @self: (nullable): where lists of older instances are stored
 * @words: (nullable): a word list by its name or path, or by the hash of one that an instance in
 *   @self is played with; NULL: the best that is at hand
 *
 * What a new instance is started with. Errors: as grape_library_get_resources(), and of lists.
 */
gboolean
grape_library_choose_resources (GrapeLibrary *self, const GrapeRules *rules, const char *words,
                                GHashTable **resources, GError **error)
{
  const GrapeResource *each = rules->resources;
  gboolean has_words = FALSE;

  if (!grape_library_get_resources (NULL, rules, NULL, resources, error))
    return FALSE;
  for (; each && each->name; each++)
    if (grape_is_dictionary (each))
      {
        GBytes *bytes = find_kept (self, words, NULL);

        if (!bytes && !(bytes = grape_dictionaries_load (words, error)))
          return FALSE;
        has_words = TRUE;
        g_hash_table_insert (*resources, g_strdup (each->name), bytes);
      }
  if (!words || has_words)
    return TRUE;
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, "%s uses no word list",
               rules->name);
  return FALSE;
}

/**
 * grape_library_get_resources:
 * @self: (nullable): where the resources of older instances are stored
 * @pinned: (nullable): the header's; NULL for a new instance
 * @resources: (out) (nullable) (element-type utf8 GBytes): NULL if the game needs nothing
 *
 * Finds what a game needs. grape_instance_new() checks that it is what the header pinned. Errors:
 * NOT_FOUND, those of GIO and of the library.
 */
gboolean
grape_library_get_resources (GrapeLibrary *self, const GrapeRules *rules, GHashTable *pinned,
                             GHashTable **resources, GError **error)
{
  g_autoptr (GHashTable) found
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);

  *resources = NULL;
  if (!rules->resources)
    return TRUE;
  for (const GrapeResource *each = rules->resources; each->name; each++)
    {
      const char *hash = pinned ? g_hash_table_lookup (pinned, each->name) : NULL;
      GError *problem = NULL;
      GBytes *bytes = each->optional && !hash ? NULL : find_resource (self, each, hash, &problem);

      if (problem)
        {
          g_propagate_error (error, problem);
          return FALSE;
        }
      if (bytes)
        g_hash_table_insert (found, g_strdup (each->name), bytes);
    }
  *resources = g_steal_pointer (&found);
  return TRUE;
}

/**
 * grape_library_resources_for_file:
 * @text: an instance file; grape_instance_from_text() reports what is wrong with it
 */
gboolean
grape_library_resources_for_file (GrapeLibrary *self, const char *text, GHashTable **resources,
                                  GError **error)
{
  g_autofree char *line = g_strndup (text, strcspn (text, "\r\n"));
  g_autoptr (GrapeHeader) header = grape_header_from_line (line, NULL);
  const GrapeRules *rules = header ? grape_registry_find (header->game) : NULL;

  *resources = NULL;
  return !rules || grape_library_get_resources (self, rules, header->resources, resources, error);
}

/* (transfer full) (nullable): its hash, in the form that is pinned */
static char *
hash_of (const GrapeResource *each, GBytes *bytes, GBytes **pinned)
{
  g_autoptr (GBytes) form = each->canonical ? each->canonical (bytes, NULL) : g_bytes_ref (bytes);
  char *hash = form ? grape_resource_hash (form) : NULL;

  if (pinned)
    *pinned = g_steal_pointer (&form);
  return hash;
}

/* Whether what @hash names is at hand: kept, or with the program. */
static gboolean
is_here (GrapeLibrary *self, const GrapeResource *each, const char *hash)
{
  g_autoptr (GBytes) found = find_resource (self, each, hash, NULL);
  g_autoptr (GBytes) bytes = found        ? g_bytes_ref (found)
                             : each->file ? grape_bundled_load (each->file)
                                          : grape_bundled_load (each->name);
  g_autofree char *its = bytes ? hash_of (each, bytes, NULL) : NULL;

  return g_strcmp0 (its, hash) == 0;
}

/**
 * grape_library_missing_resource:
 * @text: an instance file, or only its first line
 * @hash: (out) (optional) (transfer full): of what is missing
 *
 * Returns: (transfer none) (nullable): what the instance was started with and is not here, so that
 * it cannot be read; NULL: nothing, or @text is none
 */
const GrapeResource *
grape_library_missing_resource (GrapeLibrary *self, const char *text, char **hash)
{
  g_autofree char *line = g_strndup (text, strcspn (text, "\r\n"));
  g_autoptr (GrapeHeader) header = grape_header_from_line (line, NULL);
  const GrapeRules *rules = header ? grape_registry_find (header->game) : NULL;

  for (const GrapeResource *each = rules ? rules->resources : NULL; each && each->name; each++)
    {
      const char *wanted
          = header->resources ? g_hash_table_lookup (header->resources, each->name) : NULL;

      if (!wanted || each->loose || is_here (self, each, wanted))
        continue;
      if (hash)
        *hash = g_strdup (wanted);
      return each;
    }
  return NULL;
}

/**
 * grape_library_give_resource:
 * @hash: of what is missing, from grape_library_missing_resource()
 * @bytes: what should be it
 *
 * Keeps it. Errors: INVALID, where it is another one; those of the library.
 */
gboolean
grape_library_give_resource (GrapeLibrary *self, const GrapeResource *missing, const char *hash,
                             GBytes *bytes, GError **error)
{
  g_autoptr (GBytes) form = NULL;
  g_autofree char *its = hash_of (missing, bytes, &form);

  if (g_strcmp0 (its, hash) == 0)
    return grape_library_keep_resource (self, missing->name, form, error);
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
               "This is not the one that the game was started with (%.12s…, not %.12s…)",
               its ? its : "", hash);
  return FALSE;
}

/** grape_library_keep_resource: by its hash; an existing one stays */
gboolean
grape_library_keep_resource (GrapeLibrary *self, const char *name, GBytes *bytes, GError **error)
{
  g_autofree char *hash = grape_resource_hash (bytes);

  return grape_library_exec (self, error,
                             "INSERT INTO resource (hash, name, bytes) VALUES (?, ?, ?)"
                             " ON CONFLICT DO NOTHING",
                             "ssb", hash, name, bytes);
}

/**
 * grape_library_keep_resources:
 *
 * Stores what @instance was opened with; part of storing the instance.
 */
gboolean
grape_library_keep_resources (GrapeLibrary *self, GrapeInstance *instance, GError **error)
{
  GHashTable *resources = grape_instance_resources (instance);
  const GrapeResource *each = grape_instance_rules (instance)->resources;

  for (; resources && each && each->name; each++)
    if (!each->loose && g_hash_table_contains (resources, each->name)
        && !grape_library_keep_resource (self, each->name,
                                         g_hash_table_lookup (resources, each->name), error))
      return FALSE;
  return TRUE;
}
