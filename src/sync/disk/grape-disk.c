/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks folders one by one and follows no link, whoever put it there. */
#include "grape-disk.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean
fail (GError **error, const char *what)
{
  int why = errno;

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (why), "%s: %s", what,
               g_strerror (why));
  return FALSE;
}

/**
 * grape_disk_open_parent:
 *
 * Returns: the folder that contains @path, below @folder, without following a link; -1 with errno
 */
int
grape_disk_open_parent (int folder, const char *path, gboolean make, const char **name)
{
  int at = dup (folder);

  for (const char *slash; at >= 0 && (slash = strchr (path + 1, '/')); path = slash)
    {
      char part[GRAPE_DISK_LONGEST_PART + 1];

      g_strlcpy (part, path + 1, MIN (sizeof part, (gsize)(slash - path)));
      if (make && mkdirat (at, part, 0755) == 0)
        fsync (at);
      int next = openat (at, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      int why = errno;
      close (at);
      errno = why;
      at = next;
    }
  *name = path + 1;
  return at;
}

static gboolean
write_all (int fd, const char *bytes, gsize n_bytes)
{
  while (n_bytes > 0)
    {
      gssize n = write (fd, bytes, n_bytes);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      bytes += n;
      n_bytes -= (gsize)n;
    }
  return TRUE;
}

/**
 * grape_disk_write:
 * @path: valid
 *
 * Writes all or nothing; the file is on disk when this returns TRUE. Errors: NOSPC and others.
 */
gboolean
grape_disk_write (int folder, const char *path, const char *bytes, gsize n_bytes, GError **error)
{
  const char *name;
  int parent = grape_disk_open_parent (folder, path, TRUE, &name);
  char temporary[32];
  gboolean good;

  if (parent < 0)
    return fail (error, "A folder cannot be made");
  g_snprintf (temporary, sizeof temporary, ".new-%08x%08x", randombytes_random (),
              randombytes_random ());
  int fd = openat (parent, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
  good = fd >= 0 && write_all (fd, bytes, n_bytes) && fsync (fd) == 0;
  if (fd >= 0)
    good = close (fd) == 0 && good;
  good = good && renameat (parent, temporary, parent, name) == 0 && fsync (parent) == 0;
  if (!good)
    fail (error, "The file cannot be written");
  if (!good)
    unlinkat (parent, temporary, 0);
  close (parent);
  return good;
}

/** grape_disk_remove: when it is there. */
void
grape_disk_remove (int folder, const char *path)
{
  const char *name;
  int parent = grape_disk_open_parent (folder, path, FALSE, &name);

  if (parent < 0)
    return;
  unlinkat (parent, name, 0);
  close (parent);
}
