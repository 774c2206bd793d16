/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the files of an import. The first bytes of a file say what it is, not its name; the list
 * that it belongs to is named after the folder or the file. Nothing is skipped without a report. */
#include "grape-import-files.h"

#include <string.h>

#include "grape-gunzip.h"
#include "grape-mail-parse.h"

#define MAX_FILES    200000
#define MAX_DEPTH    600
#define BUFFER_BYTES 65536
#define MAGIC_BYTES  512
#define FILE_QUERY                                                                                 \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE                                \
                                 "," G_FILE_ATTRIBUTE_STANDARD_SIZE

typedef struct
{
  GPtrArray *files;
  guint root;
  const char *archive; /* the list that everything belongs to, or NULL */
  GrapeImportReport *report;
  GCancellable *cancellable;
} Search;

void
grape_import_file_free (GrapeImportFile *self)
{
  if (self == NULL)
    return;
  g_free (self->path);
  g_free (self->archive);
  g_free (self->group);
  g_free (self);
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

/* Names that say nothing about the list: every program exports under them. */
static gboolean
is_common_name (const char *name)
{
  static const char *const names[]
      = { "mbox",  "inbox", "mail", "mails", "mailbox", "messages", "archive", "mh", "export",
          "spool", "mmdf",  "cur",  "new",   "list",    "lists",    "maildir", NULL };
  g_autofree char *folded = g_ascii_strdown (name, -1);

  return g_strv_contains (names, folded);
}

/* The list that a file belongs to, by its own name or its folder's. */
static char *
archive_of_file (const char *path)
{
  static const char *const ends[] = { ".gz", ".mbox", ".mbx", ".txt", ".eml", NULL };
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *folder_name = g_path_get_basename (folder);

  if (is_month (name) || g_str_has_suffix (name, ".eml"))
    return g_steal_pointer (&folder_name);
  for (int i = 0; ends[i] != NULL; i++)
    if (g_str_has_suffix (name, ends[i]) && strlen (name) > strlen (ends[i]))
      name[strlen (name) - strlen (ends[i])] = '\0';
  /* ".../spades/mbox" and ".../viruses/mbox" are two lists. */
  if (is_common_name (name) && strcmp (folder_name, "/") != 0 && !is_common_name (folder_name))
    return g_steal_pointer (&folder_name);
  return g_steal_pointer (&name);
}

static gboolean
is_folder (const char *path, const char *name)
{
  g_autofree char *sub = g_build_filename (path, name, NULL);

  return g_file_test (sub, G_FILE_TEST_IS_DIR);
}

static gboolean
is_maildir (const char *path)
{
  return is_folder (path, "cur") && is_folder (path, "new");
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
      g_ptr_array_add (names, g_strdup (g_file_info_get_name (info)));
    }
  g_ptr_array_sort (names, compare_paths);
  return g_steal_pointer (&names);
}

static gboolean find (Search *self, const char *path, const char *archive, guint depth,
                      GError **error);

static gboolean
find_in_folder (Search *self, const char *path, const char *archive, guint depth, GError **error)
{
  gboolean is_mail = is_maildir (path);
  g_autofree char *base = g_path_get_basename (path);
  const char *own = archive != NULL ? archive : base;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) names = list_folder (path, self->cancellable, &problem);

  if (names == NULL && g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (names == NULL)
    {
      grape_import_report_skip (self->report, GRAPE_SKIP_UNREADABLE, path, 0, problem->message);
      return TRUE;
    }
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);
      g_autofree char *sub = g_build_filename (path, name, NULL);
      g_autofree char *joined = NULL;
      const char *sub_archive = archive;

      if (is_mail && (g_str_equal (name, "cur") || g_str_equal (name, "new")))
        sub_archive = own;
      else if (is_mail && g_str_equal (name, "tmp"))
        {
          g_autoptr (GPtrArray) waiting = list_folder (sub, self->cancellable, NULL);

          for (guint j = 0; waiting != NULL && j < waiting->len; j++)
            grape_import_report_skip (self->report, GRAPE_SKIP_UNDELIVERED, sub, 0,
                                      g_ptr_array_index (waiting, j));
          continue;
        }
      else if (name[0] == '.' && is_maildir (sub))
        /* Maildir++ names its folders like this: ".Sent", ".Lists.grapes". */
        sub_archive = joined = g_strconcat (own, name, NULL);
      else if (name[0] == '.')
        {
          grape_import_report_skip (self->report, GRAPE_SKIP_HIDDEN, sub, 0, NULL);
          continue;
        }
      if (!find (self, sub, sub_archive, depth + 1, error))
        return FALSE;
    }
  return TRUE;
}

/* The months of a list and the messages of a maildir belong together; any other file is a list of
 * its own. */
static char *
group_of_file (const char *path, gboolean is_maildir_part)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);

  if (is_maildir_part)
    return g_path_get_dirname (folder);
  if (is_month (name) || g_str_has_suffix (name, ".eml"))
    return g_steal_pointer (&folder);
  return g_strdup (path);
}

static void
add_file (Search *self, const char *path, const char *archive, guint64 size)
{
  GrapeImportFile *file;
  g_autofree char *own = self->archive != NULL ? g_strdup (self->archive)
                         : archive != NULL     ? g_strdup (archive)
                                               : archive_of_file (path);

  if (self->files->len >= MAX_FILES)
    {
      grape_import_report_skip (self->report, GRAPE_SKIP_MANY, path, 0, NULL);
      return;
    }
  file = g_new0 (GrapeImportFile, 1);
  file->path = g_strdup (path);
  file->archive = g_utf8_make_valid (own, -1);
  file->size = size;
  file->root = self->root;
  file->group = self->archive != NULL ? NULL : group_of_file (path, archive != NULL);
  g_ptr_array_add (self->files, file);
}

/* @archive: the list by the folder, or NULL. FALSE: cancelled, or the path itself is not there. */
static gboolean
find (Search *self, const char *path, const char *archive, guint depth, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info (
      file, FILE_QUERY, depth > 0 ? G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS : G_FILE_QUERY_INFO_NONE,
      self->cancellable, &problem);

  if (info == NULL && (depth == 0 || g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED)))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (info == NULL)
    {
      grape_import_report_skip (self->report, GRAPE_SKIP_UNREADABLE, path, 0, problem->message);
      return TRUE;
    }
  switch (g_file_info_get_file_type (info))
    {
    case G_FILE_TYPE_DIRECTORY:
      if (depth < MAX_DEPTH)
        return find_in_folder (self, path, archive, depth, error);
      grape_import_report_skip (self->report, GRAPE_SKIP_DEEP, path, 0, NULL);
      return TRUE;
    case G_FILE_TYPE_REGULAR:
      add_file (self, path, archive, (guint64)MAX (g_file_info_get_size (info), 0));
      return TRUE;
    case G_FILE_TYPE_SYMBOLIC_LINK:
      grape_import_report_skip (self->report, GRAPE_SKIP_LINK, path, 0, NULL);
      return TRUE;
    default:
      grape_import_report_skip (self->report, GRAPE_SKIP_SPECIAL, path, 0, NULL);
      return TRUE;
    }
}

/**
 * grape_import_files_find:
 * @files: (element-type GrapeImportFile): gets what is found
 * @path: a file or a folder, searched recursively; links in it are not followed
 * @root: its number among the paths
 * @archive: (nullable): the list that everything belongs to
 * @report: gets what cannot be read
 *
 * Errors: GIO's if @path does not exist at all, G_IO_ERROR_CANCELLED.
 */
gboolean
grape_import_files_find (GPtrArray *files, const char *path, guint root, const char *archive,
                         GrapeImportReport *report, GCancellable *cancellable, GError **error)
{
  Search search = {
    .files = files, .root = root, .archive = archive, .report = report, .cancellable = cancellable
  };
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);

  return find (&search, absolute, NULL, 0, error);
}

/* The first bytes, without taking anything from the stream. The reader will meet damage behind
 * them.
 */
static const guint8 *
peek (GBufferedInputStream *stream, gsize *size, GCancellable *cancellable, GError **error)
{
  while (g_buffered_input_stream_get_available (stream) < MAGIC_BYTES)
    {
      g_autoptr (GError) problem = NULL;
      gssize n = g_buffered_input_stream_fill (stream, -1, cancellable, &problem);

      if (n < 0 && g_buffered_input_stream_get_available (stream) == 0)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return NULL;
        }
      if (n <= 0)
        break;
    }
  return g_buffered_input_stream_peek_buffer (stream, size);
}

static gboolean
begins_with (const guint8 *bytes, gsize size, const char *magic, gsize length)
{
  return size >= length && memcmp (bytes, magic, length) == 0;
}

#define BEGINS(magic) begins_with (bytes, size, magic, sizeof magic - 1)

/* The kind of a packed file that is not gzip, or NULL. */
static const char *
packed_kind (const guint8 *bytes, gsize size)
{
  if (BEGINS ("PK\003\004") || BEGINS ("PK\005\006"))
    return "zip";
  if (BEGINS ("BZh"))
    return "bzip2";
  if (BEGINS ("\3757zXZ"))
    return "xz";
  if (BEGINS ("\050\265\057\375"))
    return "zstd";
  if (BEGINS ("7z\274\257"))
    return "7z";
  if (BEGINS ("Rar!"))
    return "rar";
  if (BEGINS ("\037\235"))
    return "compress";
  if (size > 262 && memcmp (bytes + 257, "ustar", 5) == 0)
    return "tar";
  return NULL;
}

/* The charset of a text of two bytes a letter, by its mark in front or by its content. */
static const char *
wide_charset (const guint8 *bytes, gsize size)
{
  if (BEGINS ("\377\376"))
    return "UTF-16LE";
  if (BEGINS ("\376\377"))
    return "UTF-16BE";
  if (size >= 8 && bytes[1] == 0 && bytes[3] == 0 && bytes[5] == 0 && bytes[0] && bytes[2])
    return "UTF-16LE";
  if (size >= 8 && bytes[0] == 0 && bytes[2] == 0 && bytes[4] == 0 && bytes[1] && bytes[3])
    return "UTF-16BE";
  return NULL;
}

static GInputStream *
through (GInputStream *stream, GConverter *converter)
{
  g_autoptr (GConverter) own = converter;
  g_autoptr (GInputStream) converted = g_converter_input_stream_new (stream, own);

  return g_buffered_input_stream_new_sized (converted, BUFFER_BYTES);
}

/* The stream as UTF-8 (or whatever eight bits it has), without a byte order mark. */
static GInputStream *
without_marks (GInputStream *stream, GCancellable *cancellable, GError **error)
{
  gsize size = 0;
  const guint8 *bytes = peek (G_BUFFERED_INPUT_STREAM (stream), &size, cancellable, error);
  const char *wide = bytes != NULL ? wide_charset (bytes, size) : NULL;
  gsize mark = 0;

  if (bytes == NULL)
    return NULL;
  if (BEGINS ("\357\273\277"))
    mark = 3;
  else if (BEGINS ("\377\376") || BEGINS ("\376\377"))
    mark = 2;
  if (mark > 0 && g_input_stream_skip (stream, mark, cancellable, error) < 0)
    return NULL;
  if (wide == NULL)
    return g_object_ref (stream);
  GCharsetConverter *converter = g_charset_converter_new ("UTF-8", wide, error);
  if (converter == NULL)
    return NULL;
  g_charset_converter_set_use_fallback (converter, TRUE);
  return through (stream, G_CONVERTER (converter));
}

static gboolean
refuse_packed (const guint8 *bytes, gsize size, GError **error)
{
  const char *kind = packed_kind (bytes, size);

  if (kind != NULL)
    g_set_error_literal (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_PACKED, kind);
  return kind != NULL;
}

/**
 * grape_import_file_open:
 * @place: (out) (transfer none): how far the file itself has been read; lives as long as the stream
 *
 * Errors: GIO's, GRAPE_MAIL_ERROR_PACKED.
 */
GInputStream *
grape_import_file_open (const GrapeImportFile *self, GSeekable **place, GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autoptr (GFileInputStream) raw = g_file_read (file, cancellable, error);
  g_autoptr (GInputStream) stream = NULL;
  const guint8 *bytes;
  gsize size = 0;

  if (raw == NULL)
    return NULL;
  *place = G_SEEKABLE (raw);
  stream = g_buffered_input_stream_new_sized (G_INPUT_STREAM (raw), BUFFER_BYTES);
  bytes = peek (G_BUFFERED_INPUT_STREAM (stream), &size, cancellable, error);
  if (bytes != NULL && BEGINS ("\037\213"))
    {
      GInputStream *unpacked = through (stream, grape_gunzip_new ());

      g_object_unref (stream);
      stream = unpacked;
      bytes = peek (G_BUFFERED_INPUT_STREAM (stream), &size, cancellable, error);
      if (bytes != NULL && BEGINS ("\037\213"))
        {
          g_set_error_literal (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_PACKED, "gzip in gzip");
          return NULL;
        }
    }
  if (bytes == NULL || refuse_packed (bytes, size, error))
    return NULL;
  return without_marks (stream, cancellable, error);
}
