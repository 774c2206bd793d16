/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the files of an import. What a file is, its first bytes say, not its name; the list that it
 * belongs to is named after the folder or the file. */
#include "grape-import-files.h"

#include <string.h>

#include "grape-mail-parse.h"
#include "grape-splitter.h"

#define MAX_FILES    200000
#define MAX_DEPTH    32
#define PEEK_BYTES   4096
#define BUFFER_BYTES 65536
#define FILE_QUERY                                                                                 \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE                                \
                                 "," G_FILE_ATTRIBUTE_STANDARD_SIZE

void
grape_import_file_free (GrapeImportFile *self)
{
  if (self == NULL)
    return;
  g_free (self->path);
  g_free (self->archive);
  g_free (self);
}

static void
add_file (GPtrArray *files, const char *path, const char *archive, guint64 size)
{
  GrapeImportFile *file = g_new0 (GrapeImportFile, 1);

  file->path = g_strdup (path);
  file->archive = g_utf8_make_valid (archive, -1);
  file->size = size;
  g_ptr_array_add (files, file);
}

/* "2014-August.txt.gz" is a month of the list that its folder is named after. */
static gboolean
is_month (const char *name)
{
  for (int i = 0; i < 4; i++)
    if (!g_ascii_isdigit (name[i]))
      return FALSE;
  return name[4] == '-' && g_ascii_isalpha (name[5]);
}

/* The list that a file belongs to, by its own name or its folder's. */
static char *
archive_of_file (const char *path)
{
  static const char *const ends[] = { ".gz", ".mbox", ".mbx", ".txt", ".eml", NULL };
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);

  if (is_month (name) || g_str_has_suffix (name, ".eml"))
    return g_path_get_basename (folder);
  for (int i = 0; ends[i] != NULL; i++)
    if (g_str_has_suffix (name, ends[i]) && strlen (name) > strlen (ends[i]))
      name[strlen (name) - strlen (ends[i])] = '\0';
  return g_steal_pointer (&name);
}

static gboolean
is_folder (const char *path, const char *name)
{
  g_autofree char *sub = g_build_filename (path, name, NULL);

  return g_file_test (sub, G_FILE_TEST_IS_DIR);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *
list_folder (const char *path, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GFileEnumerator) entries = g_file_enumerate_children (
      folder, FILE_QUERY, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, cancellable, error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GFileInfo *info;

  if (entries == NULL)
    return NULL;
  for (;;)
    {
      if (!g_file_enumerator_iterate (entries, &info, NULL, cancellable, error))
        return NULL;
      if (info == NULL)
        break;
      if (g_file_info_get_name (info)[0] != '.')
        g_ptr_array_add (names, g_strdup (g_file_info_get_name (info)));
    }
  g_ptr_array_sort (names, compare_paths);
  return g_steal_pointer (&names);
}

static gboolean find (GPtrArray *files, const char *path, const char *archive, guint depth,
                      GCancellable *cancellable, GError **error);

static gboolean
find_in_folder (GPtrArray *files, const char *path, const char *archive, guint depth,
                GCancellable *cancellable, GError **error)
{
  gboolean is_maildir = is_folder (path, "cur") && is_folder (path, "new");
  g_autofree char *own = g_path_get_basename (path);
  g_autoptr (GPtrArray) names = list_folder (path, cancellable, error);

  if (names == NULL)
    return FALSE;
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *sub = g_build_filename (path, name, NULL);
      gboolean is_part = is_maildir && (g_str_equal (name, "cur") || g_str_equal (name, "new"));

      /* What is in tmp is not delivered yet. */
      if (is_maildir && g_str_equal (name, "tmp"))
        continue;
      if (!find (files, sub,
                 archive != NULL ? archive
                 : is_part       ? own
                                 : NULL,
                 depth + 1, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find (GPtrArray *files, const char *path, const char *archive, guint depth,
      GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = g_file_query_info (
      file, FILE_QUERY, depth > 0 ? G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS : G_FILE_QUERY_INFO_NONE,
      cancellable, error);

  if (info == NULL)
    return FALSE;
  if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY && depth < MAX_DEPTH)
    return find_in_folder (files, path, archive, depth, cancellable, error);
  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    return TRUE;
  if (files->len >= MAX_FILES)
    {
      g_set_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT,
                   "More than %d files: import the folders in it one by one", MAX_FILES);
      return FALSE;
    }
  g_autofree char *own = archive == NULL ? archive_of_file (path) : NULL;
  add_file (files, path, archive != NULL ? archive : own,
            (guint64)MAX (g_file_info_get_size (info), 0));
  return TRUE;
}

/**
 * grape_import_files_find:
 * @path: a file or a folder, searched recursively; links in it are not followed
 * @archive: (nullable): the list that everything belongs to
 *
 * Returns: (transfer full) (element-type GrapeImportFile). Errors: GIO's when @path cannot be read,
 *   GRAPE_MAIL_ERROR_LIMIT.
 */
GPtrArray *
grape_import_files_find (const char *path, const char *archive, GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GPtrArray) files
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_import_file_free);
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);

  if (!find (files, absolute, archive, 0, cancellable, error))
    return NULL;
  return g_steal_pointer (&files);
}

/* Whether the stream begins, after empty lines, with an envelope; nothing is taken from it. */
static gboolean
peek_mbox (GBufferedInputStream *stream, gboolean *is_mbox, GCancellable *cancellable,
           GError **error)
{
  gsize size = 0, start = 0, end;

  while (g_buffered_input_stream_get_available (stream) < PEEK_BYTES)
    {
      gssize n = g_buffered_input_stream_fill (stream, -1, cancellable, error);

      if (n < 0)
        return FALSE;
      if (n == 0)
        break;
    }
  const char *bytes = g_buffered_input_stream_peek_buffer (stream, &size);
  while (start < size && (bytes[start] == '\n' || bytes[start] == '\r'))
    start++;
  for (end = start; end < size && bytes[end] != '\n'; end++)
    ;
  *is_mbox = end > start && grape_envelope_parse (bytes + start, end - start, NULL);
  return TRUE;
}

/**
 * grape_import_file_open:
 * @place: (out) (transfer none): how far the file itself was read; lives as long as the stream
 *
 * Errors: GIO's.
 */
GInputStream *
grape_import_file_open (const GrapeImportFile *self, GSeekable **place, gboolean *is_mbox,
                        GCancellable *cancellable, GError **error)
{
  static const guint8 gzip_magic[] = { 0x1f, 0x8b };
  guint8 start[2] = { 0 };
  gsize n_read = 0;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autoptr (GFileInputStream) raw = g_file_read (file, cancellable, error);

  if (raw == NULL
      || !g_input_stream_read_all (G_INPUT_STREAM (raw), start, sizeof start, &n_read, cancellable,
                                   error)
      || !g_seekable_seek (G_SEEKABLE (raw), 0, G_SEEK_SET, cancellable, error))
    return NULL;
  g_autoptr (GInputStream) plain = g_object_ref (G_INPUT_STREAM (raw));
  if (n_read == sizeof start && memcmp (start, gzip_magic, sizeof start) == 0)
    {
      g_autoptr (GZlibDecompressor) gzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);

      g_object_unref (plain);
      plain = g_converter_input_stream_new (G_INPUT_STREAM (raw), G_CONVERTER (gzip));
    }
  GInputStream *buffered = g_buffered_input_stream_new_sized (plain, BUFFER_BYTES);
  *place = G_SEEKABLE (raw);
  if (!peek_mbox (G_BUFFERED_INPUT_STREAM (buffered), is_mbox, cancellable, error))
    g_clear_object (&buffered);
  return buffered;
}
