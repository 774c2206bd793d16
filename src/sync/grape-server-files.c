/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A path from a request becomes a file only when each of its parts is plain: small letters, digits,
 * hyphens and dots, no dot in front. So nothing leads out of the folder, on any file system, and
 * what other programs keep in it (`.git`, the users' file) cannot be reached. */
#include "grape-server-files.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>

#define LONGEST_PART 80
#define DEEPEST      8

void
grape_served_file_clear (GrapeServedFile *self)
{
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->tag, g_free);
}

static gboolean
is_plain (const char *part)
{
  gsize length = strlen (part);

  return length > 0 && length <= LONGEST_PART && part[0] != '.'
         && strspn (part, "abcdefghijklmnopqrstuvwxyz0123456789-.") == length;
}

/**
 * grape_server_path:
 * @path: as requested, unescaped, with its first slash
 *
 * Returns: (transfer full) (nullable): the file; NULL when there can be none
 */
char *
grape_server_path (const char *folder, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (*path == '/' ? path + 1 : path, "/", DEEPEST + 1);

  if (g_strv_length (parts) == 0 || g_strv_length (parts) > DEEPEST)
    return NULL;
  for (guint i = 0; parts[i]; i++)
    if (!is_plain (parts[i]))
      return NULL;
  g_autofree char *joined = g_strjoinv (G_DIR_SEPARATOR_S, parts);
  return g_build_filename (folder, joined, NULL);
}

/* The content's own hash: strong at once, and the same after a restart. */
static char *
make_tag (GBytes *bytes)
{
  guint8 hash[16];
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  char hex[2 * sizeof hash + 1];

  crypto_generichash (hash, sizeof hash, data, size, NULL, 0);
  sodium_bin2hex (hex, sizeof hex, hash, sizeof hash);
  return g_strdup_printf ("\"%s\"", hex);
}

/** grape_server_read: *absent when there is no such file, which is no error. */
gboolean
grape_server_read (const char *file, GrapeServedFile *served, gboolean *absent, GError **error)
{
  GStatBuf info;
  char *text;
  gsize length;
  GError *why = NULL;

  *absent = FALSE;
  if (!g_file_get_contents (file, &text, &length, &why))
    {
      *absent = g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOENT)
                || g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOTDIR)
                || g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_ISDIR)
                || g_file_test (file, G_FILE_TEST_IS_DIR);
      if (*absent)
        g_error_free (why);
      else
        g_propagate_error (error, why);
      return *absent;
    }
  served->bytes = g_bytes_new_take (text, length);
  served->tag = make_tag (served->bytes);
  served->at = g_stat (file, &info) == 0 ? (gint64)info.st_mtime : 0;
  return TRUE;
}

/** grape_server_write: whole or not at all, and on the disk when it returns TRUE. */
gboolean
grape_server_write (const char *file, const char *bytes, gsize n_bytes, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (file);

  if (g_mkdir_with_parents (parent, 0755) != 0)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "a folder cannot be made");
      return FALSE;
    }
  return g_file_set_contents_full (file, bytes, (gssize)n_bytes,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0644, error);
}
