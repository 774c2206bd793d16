/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder of this machine (or one that some other program carries to others). */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "grape-place-private.h"

typedef struct
{
  GrapePlace parent;
  char *folder;
} FolderPlace;

static gboolean
fail (GError **error, GError *why)
{
  g_set_error (error, GRAPE_PLACE_ERROR,
               g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_ACCES)
                       || g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_PERM)
                   ? GRAPE_PLACE_ERROR_DENIED
                   : GRAPE_PLACE_ERROR_OFFLINE,
               "%s", why->message);
  g_error_free (why);
  return FALSE;
}

/* A disk that is not mounted looks like a folder without files: nobody's log has ended there. */
static gboolean
is_there (const FolderPlace *self, GError **error)
{
  if (g_file_test (self->folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE, "there is no folder %s",
               self->folder);
  return FALSE;
}

static gboolean
no_file (GError **error)
{
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD, "there is no file of ours");
  return FALSE;
}

/* What is in the open @file; nothing of what is none, for a pipe would be waited for, and a device
 * never ends; and no more than @most bytes, whatever it grows to meanwhile. */
static char *
read_file (int file, gsize most, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  struct stat info;
  gssize n = 1;

  gboolean good = fstat (file, &info) == 0 && S_ISREG (info.st_mode);
  while (good && n != 0 && text->len <= most)
    {
      char buffer[65536];

      n = read (file, buffer, sizeof buffer);
      good = n >= 0 || errno == EINTR;
      if (n > 0)
        g_string_append_len (text, buffer, n);
    }
  good = good && text->len <= most && strlen (text->str) == text->len
         && g_utf8_validate (text->str, (gssize)text->len, NULL);
  return good || no_file (error) ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static char *
open_and_read (const char *full, gsize most, GError **error)
{
  int file = open (full, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

  if (file < 0)
    {
      fail (error, g_error_new_literal (G_FILE_ERROR, (int)g_file_error_from_errno (errno),
                                        g_strerror (errno)));
      return NULL;
    }
  char *text = read_file (file, most, error);
  close (file);
  return text;
}

static gboolean
folder_get (GrapePlace *place, const char *path, const char *tag, gsize most, GrapeFetched *fetched,
            G_GNUC_UNUSED GCancellable *cancellable, GError **error)
{
  FolderPlace *self = (FolderPlace *)place;
  g_autofree char *full = g_build_filename (self->folder, path, NULL);
  GStatBuf info;

  if (!is_there (self, error))
    return FALSE;
  if (g_stat (full, &info) != 0)
    {
      if (errno == ENOENT || errno == ENOTDIR)
        return TRUE;
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_OFFLINE, "%s", g_strerror (errno));
      return FALSE;
    }
  if (!S_ISREG (info.st_mode))
    return no_file (error);
  if ((guint64)info.st_size > most)
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT,
                   "the file has %" G_GINT64_FORMAT " bytes, and at most %" G_GSIZE_FORMAT
                   " are read",
                   (gint64)info.st_size, most);
      return FALSE;
    }
  fetched->tag
      = g_strdup_printf ("%" G_GINT64_FORMAT ".%09ld-%" G_GINT64_FORMAT "-%" G_GUINT64_FORMAT,
                         (gint64)info.st_mtim.tv_sec, info.st_mtim.tv_nsec, (gint64)info.st_size,
                         (guint64)info.st_ino);
  fetched->age = MAX (0, g_get_real_time () / G_USEC_PER_SEC - (gint64)info.st_mtim.tv_sec);
  if (tag && g_str_equal (tag, fetched->tag))
    {
      fetched->status = GRAPE_FETCH_SAME;
      return TRUE;
    }
  fetched->text = open_and_read (full, most, error);
  if (!fetched->text)
    return FALSE;
  fetched->status = GRAPE_FETCH_FOUND;
  return TRUE;
}

static gboolean
folder_put (GrapePlace *place, const char *path, const char *text, GrapePutMode mode,
            gboolean *taken, G_GNUC_UNUSED GCancellable *cancellable, GError **error)
{
  FolderPlace *self = (FolderPlace *)place;
  g_autofree char *full = g_build_filename (self->folder, path, NULL);
  g_autofree char *parent = g_path_get_dirname (full);
  GError *why = NULL;

  if (!is_there (self, error))
    return FALSE;
  *taken = mode == GRAPE_PUT_NEVER_FITS
           || (mode == GRAPE_PUT_CREATE && g_file_test (full, G_FILE_TEST_EXISTS));
  if (*taken)
    return TRUE;
  if (g_mkdir_with_parents (parent, 0755) != 0)
    {
      g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED,
                   "the folder %s cannot be made: %s", parent, g_strerror (errno));
      return FALSE;
    }
  if (!g_file_set_contents_full (full, text, (gssize)strlen (text),
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644,
                                 &why))
    return fail (error, why);
  return TRUE;
}

static void
folder_free (GrapePlace *place)
{
  FolderPlace *self = (FolderPlace *)place;

  g_free (self->folder);
  g_free (self);
}

/** grape_folder_place_new: nothing is read or written while @folder is not there; (transfer full)
 */
GrapePlace *
grape_folder_place_new (const char *folder)
{
  static const GrapePlaceKind kind = { .get = folder_get, .put = folder_put, .free = folder_free };
  FolderPlace *self = g_new0 (FolderPlace, 1);

  self->parent.kind = &kind;
  self->parent.retry_after_s = -1;
  self->folder = g_strdup (folder);
  return &self->parent;
}
