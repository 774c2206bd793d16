/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking for word lists, and adding one's own. */
#include "grape-dictionaries.h"

#include "grape-data.h"
#include "grape-library.h"

#include "engine/grape-resources.h"
#include "equipment/grape-word-list.h"

#include <string.h>

#define BUNDLED   "words/common.txt"
#define MAX_BYTES (64 * 1024 * 1024)

/* The best first: of these the first that is there is the default. */
static const char *const installed[]
    = { "american-english-huge", "british-english-huge",    "american-english-large",
        "british-english-large", "american-english-insane", "british-english-insane",
        "american-english",      "british-english" };

void
grape_dictionary_free (GrapeDictionary *self)
{
  if (!self)
    return;
  g_free (self->name);
  g_free (self->path);
  g_free (self);
}

static void
add (GPtrArray *list, const char *name, const char *path)
{
  GrapeDictionary *self = g_new0 (GrapeDictionary, 1);

  self->name = g_strdup (name);
  self->path = g_strdup (path);
  g_ptr_array_add (list, self);
}

/**
 * grape_dictionaries_data:
 * @path: below /, of a Debian package: "usr/share/wordnet/index.noun"
 *
 * Returns: (transfer full) (nullable): where that file is, unpacked or installed
 */
char *
grape_dictionaries_data (const char *path)
{
  const char *unpacked = g_getenv ("GRAPE_WORD_DATA");
  const char *const roots[] = { unpacked && *unpacked ? unpacked : "/", "/" };

  for (guint i = 0; i < G_N_ELEMENTS (roots); i++)
    {
      g_autofree char *full = g_build_filename (roots[i], path, NULL);

      if (g_file_test (full, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&full);
    }
  return NULL;
}

/** grape_dictionaries_list: (transfer full) (element-type GrapeDictionary): the default first */
GPtrArray *
grape_dictionaries_list (void)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_dictionary_free);
  g_autoptr (GPtrArray) own = grape_data_list ("words", ".txt");

  for (guint i = 0; i < G_N_ELEMENTS (installed); i++)
    {
      g_autofree char *relative = g_build_filename ("usr/share/dict", installed[i], NULL);
      g_autofree char *path = grape_dictionaries_data (relative);

      if (path)
        add (list, installed[i], path);
    }
  add (list, "common", NULL);
  for (guint i = 0; i < own->len; i++)
    {
      const GrapeDataFile *file = g_ptr_array_index (own, i);
      g_autofree char *base = g_path_get_basename (file->name);

      *strrchr (base, '.') = '\0';
      if (file->path)
        add (list, base, file->path);
    }
  return list;
}

static GBytes *
load_file (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GBytes) bytes
      = stream ? g_input_stream_read_bytes (G_INPUT_STREAM (stream), MAX_BYTES + 1, NULL, error)
               : NULL;

  return bytes ? grape_word_list_canonical (bytes, error) : NULL;
}

static GBytes *
load (const GrapeDictionary *dictionary, GError **error)
{
  if (dictionary->path)
    return load_file (dictionary->path, error);
  g_autoptr (GBytes) bytes = grape_bundled_load (BUNDLED);
  return grape_word_list_canonical (bytes, error);
}

/**
 * grape_dictionaries_load:
 * @name: (nullable): NULL: the default; one of the list; or the path of a file
 *
 * Returns: (transfer full): canonical. Errors: those of GIO, NOT_FOUND, and of a list without words
 */
GBytes *
grape_dictionaries_load (const char *name, GError **error)
{
  g_autoptr (GPtrArray) list = grape_dictionaries_list ();

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeDictionary *each = g_ptr_array_index (list, i);

      if (!name || g_str_equal (each->name, name))
        return load (each, error);
    }
  if (strchr (name, '/') || g_file_test (name, G_FILE_TEST_EXISTS))
    return load_file (name, error);
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               "There is no word list “%s”: `grapefruitctl word list` says which there are", name);
  return NULL;
}

/* (nullable): the list at hand that has this hash, in canonical form. */
static GBytes *
find (const char *hash, char **name)
{
  g_autoptr (GPtrArray) list = grape_dictionaries_list ();

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeDictionary *each = g_ptr_array_index (list, i);
      g_autoptr (GBytes) bytes = load (each, NULL);
      g_autofree char *found = bytes ? grape_resource_hash (bytes) : NULL;

      if (g_strcmp0 (found, hash) != 0)
        continue;
      if (name)
        *name = g_strdup (each->name);
      return g_steal_pointer (&bytes);
    }
  return NULL;
}

/** grape_dictionaries_find: (transfer full) (nullable): the list at hand that has this hash */
GBytes *
grape_dictionaries_find (const char *hash)
{
  return find (hash, NULL);
}

/** grape_dictionaries_name: (transfer full) (nullable): what that list is called */
char *
grape_dictionaries_name (const char *hash)
{
  char *name = NULL;
  g_autoptr (GBytes) bytes = find (hash, &name);

  return name;
}

/**
 * grape_dictionaries_add:
 * @name: (out) (transfer full): what it is called from now on: as the file
 *
 * Keeps the canonical form of a file in the user's folder. Errors: those of GIO, EXISTS.
 */
gboolean
grape_dictionaries_add (const char *path, char **name, GError **error)
{
  g_autoptr (GBytes) bytes = load_file (path, error);
  g_autofree char *folder = grape_data_user_folder ("words");
  g_autofree char *base = g_path_get_basename (path);
  char *dot = strrchr (base, '.');

  if (!bytes)
    return FALSE;
  if (dot && dot > base)
    *dot = '\0';
  g_autofree char *file = g_strconcat (base, ".txt", NULL);
  g_autofree char *target = g_build_filename (folder, file, NULL);
  g_autoptr (GPtrArray) list = grape_dictionaries_list ();
  for (guint i = 0; i < list->len; i++)
    if (g_str_equal (((GrapeDictionary *)g_ptr_array_index (list, i))->name, base))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, "There is a word list “%s” already",
                     base);
        return FALSE;
      }
  if (g_mkdir_with_parents (folder, 0700) != 0
      || !g_file_set_contents (target, g_bytes_get_data (bytes, NULL),
                               (gssize)g_bytes_get_size (bytes), error))
    {
      if (error && !*error)
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s cannot be made", folder);
      return FALSE;
    }
  *name = g_steal_pointer (&base);
  return TRUE;
}
