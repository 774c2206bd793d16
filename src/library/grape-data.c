/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds data files: first those that come with the program, then the user's. */
#include "grape-data.h"

#include "grape-library.h"

#include "engine/grape-rules.h"

#include <string.h>

#define MAX_BYTES (16 * 1024 * 1024)
#define MAX_FILES 1000

void
grape_data_file_free (GrapeDataFile *self)
{
  if (!self)
    return;
  g_free (self->name);
  g_free (self->path);
  g_free (self);
}

/**
 * grape_data_user_folder:
 *
 * Returns: (transfer full): the folder of the user's own files of this kind; it need not exist
 */
char *
grape_data_user_folder (const char *folder)
{
  return g_build_filename (g_get_user_data_dir (), "grapefruit", folder, NULL);
}

/* Names from outside must not lead out of their folder. */
static gboolean
is_name (const char *name)
{
  const char *slash = strchr (name, '/');
  return slash && slash > name && slash[1] && !strchr (slash + 1, '/') && !strstr (name, "..")
         && !strchr (name, '\\') && *name != '.' && slash[1] != '.';
}

static gboolean
comes_with_program (const char *name)
{
  g_autoptr (GBytes) bytes = grape_bundled_load (name);
  return bytes != NULL;
}

static void
add_file (GPtrArray *files, const char *folder, const char *base, const char *where)
{
  GrapeDataFile *file = g_new0 (GrapeDataFile, 1);
  file->name = g_strconcat (folder, "/", base, NULL);
  file->path = where ? g_build_filename (where, base, NULL) : NULL;
  g_ptr_array_add (files, file);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  const GrapeDataFile *one = *(const GrapeDataFile *const *)a;
  const GrapeDataFile *other = *(const GrapeDataFile *const *)b;
  if (!one->path != !other->path)
    return one->path ? 1 : -1;
  return strcmp (one->name, other->name);
}

/**
 * grape_data_list:
 * @folder: "decks"
 * @suffix: ".json"
 *
 * Returns: (transfer full) (element-type GrapeDataFile): those of the program first, then the
 * user's, each in the order of their names; the list contains a user's file even if it has the name
 * of one of the program's, but only grape_data_read() can read it then
 */
GPtrArray *
grape_data_list (const char *folder, const char *suffix)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_data_file_free);
  g_autofree char *where = grape_data_user_folder (folder);
  g_auto (GStrv) own = grape_bundled_list (folder);
  g_autoptr (GDir) directory = g_dir_open (where, 0, NULL);
  const char *base;
  for (guint i = 0; own && own[i]; i++)
    if (g_str_has_suffix (own[i], suffix))
      add_file (files, folder, own[i], NULL);
  while (directory && files->len < MAX_FILES && (base = g_dir_read_name (directory)))
    if (g_str_has_suffix (base, suffix) && *base != '.' && g_utf8_validate (base, -1, NULL))
      add_file (files, folder, base, where);
  g_ptr_array_sort (files, compare_files);
  return files;
}

static GBytes *
read_user_file (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GBytes) bytes
      = stream ? g_input_stream_read_bytes (G_INPUT_STREAM (stream), MAX_BYTES + 1, NULL, error)
               : NULL;
  if (bytes && g_bytes_get_size (bytes) > MAX_BYTES)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                   "%s is larger than %d MiB", path, MAX_BYTES / 1024 / 1024);
      return NULL;
    }
  return g_steal_pointer (&bytes);
}

/**
 * grape_data_read:
 *
 * Errors: those of GIO, INVALID.
 */
GBytes *
grape_data_read (const GrapeDataFile *file, GError **error)
{
  GBytes *bytes = file->path ? NULL : grape_bundled_load (file->name);
  if (file->path)
    return read_user_file (file->path, error);
  if (!bytes)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "“%s” does not come with the program", file->name);
  return bytes;
}

/**
 * grape_data_load:
 * @name: "decks/eleusis.json"
 *
 * Errors: NOT_FOUND, those of GIO.
 */
GBytes *
grape_data_load (const char *name, GError **error)
{
  g_autofree char *path = is_name (name) ? grape_data_user_folder (name) : NULL;
  GrapeDataFile file = { .name = (char *)name };
  if (path && !comes_with_program (name))
    file.path = path;
  if (path && (!file.path || g_file_test (path, G_FILE_TEST_EXISTS)))
    return grape_data_read (&file, error);
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               "There is no “%s”: it neither comes with the program nor is it in %s", name,
               path ? path : "your folder");
  return NULL;
}
