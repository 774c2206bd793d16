/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder of this machine (or one that some other program carries to others). */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "grape-place-private.h"
#include "sync/disk/grape-disk.h"

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

/* A disk that is not mounted looks like an empty folder, which does not mean that anybody's log has
 * ended. */
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
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD, "it is not a file from Grapefruit");
  return FALSE;
}

/* The content of the open @file; nothing if it is not a plain file, since a pipe would block and a
 * device never ends; and no more than @most bytes, even if it grows. */
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

static gboolean
fail_with_errno (GError **error)
{
  int why = errno;

  return fail (error, g_error_new_literal (G_FILE_ERROR, (int)g_file_error_from_errno (why),
                                           g_strerror (why)));
}

/* Opens the folder itself; the path to it is its owner's business. */
static int
open_folder (const FolderPlace *self, GError **error)
{
  int folder
      = is_there (self, error) ? open (self->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

  if (folder < 0 && error && !*error)
    fail_with_errno (error);
  return folder;
}

/* Follows no link below it: anybody else who can write there could make one lead anywhere. -1
 * without an error: there is none. */
static int
open_file (int folder, const char *path, GError **error)
{
  g_autofree char *below = g_strconcat ("/", path, NULL);
  const char *name;
  int parent = grape_disk_open_parent (folder, below, FALSE, &name), file = -1, why = errno;

  if (parent >= 0)
    {
      file = openat (parent, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
      why = errno;
      close (parent);
    }
  errno = why;
  if (file < 0 && errno == ELOOP)
    no_file (error);
  else if (file < 0 && errno != ENOENT && errno != ENOTDIR)
    fail_with_errno (error);
  return file;
}

static gboolean
read_found (int file, const char *tag, gsize most, GrapeFetched *fetched, GError **error)
{
  struct stat info;

  if (fstat (file, &info) != 0)
    return fail_with_errno (error);
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
  fetched->text = read_file (file, most, error);
  if (!fetched->text)
    return FALSE;
  fetched->status = GRAPE_FETCH_FOUND;
  return TRUE;
}

static gboolean
folder_get (GrapePlace *place, const char *path, const char *tag, gsize most, GrapeFetched *fetched,
            G_GNUC_UNUSED GCancellable *cancellable, GError **error)
{
  GError *why = NULL;
  int folder = open_folder ((FolderPlace *)place, error);

  if (folder < 0)
    return FALSE;
  int file = open_file (folder, path, &why);
  close (folder);
  if (why)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  if (file < 0)
    return TRUE;
  gboolean good = read_found (file, tag, most, fetched, error);
  close (file);
  return good;
}

static gboolean
exists (int folder, const char *path)
{
  g_autofree char *below = g_strconcat ("/", path, NULL);
  const char *name;
  int parent = grape_disk_open_parent (folder, below, FALSE, &name);
  struct stat info;
  gboolean there = parent >= 0 && fstatat (parent, name, &info, AT_SYMLINK_NOFOLLOW) == 0;

  if (parent >= 0)
    close (parent);
  return there;
}

static gboolean
folder_put (GrapePlace *place, const char *path, const char *text, GrapePutMode mode,
            gboolean *taken, G_GNUC_UNUSED GCancellable *cancellable, GError **error)
{
  g_autofree char *below = g_strconcat ("/", path, NULL);
  GError *why = NULL;
  int folder = open_folder ((FolderPlace *)place, error);

  if (folder < 0)
    return FALSE;
  *taken = mode == GRAPE_PUT_NEVER_FITS || (mode == GRAPE_PUT_CREATE && exists (folder, path));
  gboolean good = *taken || grape_disk_write (folder, below, text, strlen (text), &why);
  close (folder);
  if (good)
    return TRUE;
  if (!g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOTDIR)
      && !g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_LOOP))
    return fail (error, why);
  g_error_free (why);
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED,
               "something that is not a folder, or is a link, is in the way of %s", path);
  return FALSE;
}

static void
folder_free (GrapePlace *place)
{
  FolderPlace *self = (FolderPlace *)place;

  g_free (self->folder);
  g_free (self);
}

/** grape_folder_place_new: reads and writes nothing while @folder is missing; (transfer full)
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
