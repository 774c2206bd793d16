/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A path from a request becomes a file only below `grapefruit/`, and if each of its parts is plain:
 * lower-case letters, digits, hyphens and dots, no dot in front. So nothing leads out of the
 * folder, on any file system, and requests cannot reach what other programs keep in it (`.git`, the
 * users' file). Folders are walked one by one without following links.
 *
 * Others may change the folder as well. So each turn of the loop looks at the file's stamp, and the
 * copy in memory counts only while the stamp is the same. A file written just before it was read
 * could be written again within the clock's resolution: it is read again until it has settled. */
#include "grape-server-files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sync/disk/grape-disk.h"
#include "sync/wire/grape-signed-file.h"

#define DEEPEST         8
#define MOST_READ       (4 << 20)  /* no file of the protocol is larger */
#define MOST_CACHED     (32 << 20) /* bytes, of all files */
#define LARGEST_CACHED  (64 << 10)
#define SETTLED_NS      G_GINT64_CONSTANT (100000000)
#define SETTLED_LONG_NS G_GINT64_CONSTANT (2500000000) /* for file systems with whole seconds */

struct _GrapeServerFiles
{
  int folder;
  GHashTable *cache; /* path -> GrapeServedFile */
  GQueue order;      /* of its paths, borrowed; the oldest first */
  gsize n_bytes;
};

GrapeServedFile *
grape_served_file_ref (GrapeServedFile *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
grape_served_file_unref (GrapeServedFile *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_bytes_unref (self->bytes);
  g_free (self);
}

/* --- paths ------------------------------------------------------------------------------------ */

/**
 * grape_server_path_valid:
 * @path: as requested, unescaped, with its first slash
 *
 * Can there be such a file?
 */
gboolean
grape_server_path_valid (const char *path)
{
  guint n_parts = 0;

  if (!g_str_has_prefix (path, "/grapefruit/"))
    return FALSE;
  while (*path == '/')
    {
      gsize length = strspn (++path, "abcdefghijklmnopqrstuvwxyz0123456789-.");

      if (length == 0 || length > GRAPE_DISK_LONGEST_PART || *path == '.' || ++n_parts > DEEPEST)
        return FALSE;
      path += length;
    }
  return n_parts > 0 && *path == '\0';
}

static gboolean
fail (GError **error, const char *what)
{
  int why = errno;

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (why), "%s: %s", what,
               g_strerror (why));
  return FALSE;
}

/* --- reading ---------------------------------------------------------------------------------- */

static gint64
in_ns (const struct timespec *time)
{
  return (gint64)time->tv_sec * G_GINT64_CONSTANT (1000000000) + time->tv_nsec;
}

static GrapeServedStamp
stamp_of (const struct stat *info)
{
  return (GrapeServedStamp){ .device = (guint64)info->st_dev,
                             .inode = (guint64)info->st_ino,
                             .size = (guint64)info->st_size,
                             .modified_ns = in_ns (&info->st_mtim),
                             .changed_ns = in_ns (&info->st_ctim) };
}

static gboolean
same_stamp (const GrapeServedStamp *a, const GrapeServedStamp *b)
{
  return a->device == b->device && a->inode == b->inode && a->size == b->size
         && a->modified_ns == b->modified_ns && a->changed_ns == b->changed_ns;
}

static gboolean
has_settled (const GrapeServedStamp *stamp)
{
  gint64 age = g_get_real_time () * 1000 - MAX (stamp->modified_ns, stamp->changed_ns);
  gboolean coarse = stamp->changed_ns % G_GINT64_CONSTANT (1000000000) == 0;

  return age > (coarse ? SETTLED_LONG_NS : SETTLED_NS);
}

static void
make_date (gint64 at_s, char date[32])
{
  static const char *const days[] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
  static const char *const months[]
      = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  time_t at = (time_t)at_s;
  struct tm tm;

  if (!gmtime_r (&at, &tm))
    memset (&tm, 0, sizeof tm);
  g_snprintf (date, 32, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[tm.tm_wday], tm.tm_mday,
              months[tm.tm_mon], (tm.tm_year + 1900) % 10000, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static gboolean
read_all (int fd, gsize size, GBytes **bytes, GError **error)
{
  g_autofree char *text = g_malloc (size + 1);
  gsize have = 0;

  while (have < size)
    {
      gssize n = read (fd, text + have, size - have);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail (error, "The file cannot be read");
      if (n == 0)
        break;
      have += (gsize)n;
    }
  *bytes = g_bytes_new_take (g_steal_pointer (&text), have);
  return TRUE;
}

static GrapeServedFile *
read_open (int fd, GError **error)
{
  struct stat info;
  GBytes *bytes = NULL;

  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    {
      errno = ENOENT;
      fail (error, "There is no such file");
      return NULL;
    }
  if (info.st_size > MOST_READ)
    {
      errno = EFBIG;
      fail (error, "This is not a Grapefruit file");
      return NULL;
    }
  if (!read_all (fd, (gsize)info.st_size, &bytes, error))
    return NULL;
  GrapeServedFile *self = g_new0 (GrapeServedFile, 1);
  g_atomic_ref_count_init (&self->refs);
  self->bytes = bytes;
  self->stamp = stamp_of (&info);
  self->settled = has_settled (&self->stamp);
  gsize n = 0;
  gconstpointer file = g_bytes_get_data (bytes, &n);
  grape_signed_file_tag (file, n, self->tag);
  make_date (info.st_mtim.tv_sec, self->modified);
  return self;
}

/**
 * grape_server_read:
 * @path: valid
 *
 * Returns: (transfer full) (nullable): the file. Errors: NOENT if there is none (only a plain file
 * counts, and not behind a link); or it cannot be read.
 */
GrapeServedFile *
grape_server_read (int folder, const char *path, GError **error)
{
  const char *name;
  int parent = grape_disk_open_parent (folder, path, FALSE, &name), fd = -1, why;
  GrapeServedFile *self = NULL;

  if (parent >= 0)
    fd = openat (parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  why = errno;
  if (parent >= 0)
    close (parent);
  errno = why == ELOOP || why == ENOTDIR || why == ENXIO ? ENOENT : why;
  if (fd < 0)
    fail (error, "The file cannot be opened");
  else
    self = read_open (fd, error);
  if (fd >= 0)
    close (fd);
  return self;
}

/* --- in memory -------------------------------------------------------------------------------- */

/**
 * grape_server_files_new:
 *
 * Errors: @folder is not one, or cannot be opened.
 */
GrapeServerFiles *
grape_server_files_new (const char *folder, GError **error)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    {
      fail (error, folder);
      g_prefix_error (error, "The folder to serve cannot be opened; it has to be made first: ");
      return NULL;
    }
  GrapeServerFiles *self = g_new0 (GrapeServerFiles, 1);
  self->folder = fd;
  self->cache = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                       (GDestroyNotify)grape_served_file_unref);
  return self;
}

void
grape_server_files_free (GrapeServerFiles *self)
{
  if (!self)
    return;
  close (self->folder);
  g_queue_clear (&self->order);
  g_hash_table_unref (self->cache);
  g_free (self);
}

/** grape_server_files_folder: its descriptor, for other threads. */
int
grape_server_files_folder (GrapeServerFiles *self)
{
  return self->folder;
}

static void
drop_oldest (GrapeServerFiles *self)
{
  const char *path = g_queue_pop_head (&self->order);
  const GrapeServedFile *file = g_hash_table_lookup (self->cache, path);

  self->n_bytes -= g_bytes_get_size (file->bytes);
  g_hash_table_remove (self->cache, path);
}

static void
keep (GrapeServerFiles *self, const char *path, GrapeServedFile *file)
{
  GrapeServedFile *old = g_hash_table_lookup (self->cache, path);

  if (!old && g_bytes_get_size (file->bytes) > LARGEST_CACHED)
    return;
  if (old)
    self->n_bytes -= g_bytes_get_size (old->bytes);
  char *key = old ? NULL : g_strdup (path);
  if (old)
    {
      gpointer original;

      g_hash_table_lookup_extended (self->cache, path, &original, NULL);
      key = original;
      g_hash_table_steal (self->cache, path);
      grape_served_file_unref (old);
    }
  else
    g_queue_push_tail (&self->order, key);
  g_hash_table_insert (self->cache, key, grape_served_file_ref (file));
  self->n_bytes += g_bytes_get_size (file->bytes);
  while (self->n_bytes > MOST_CACHED && self->order.length > 1)
    drop_oldest (self);
}

/**
 * grape_server_files_get:
 * @path: as requested
 * @turn: of the loop: a file is checked once in each, since all answers of a turn go out together
 *
 * Returns: (transfer full) (nullable): the file as it is now. Errors: as grape_server_read(); NOENT
 * for an invalid path, too.
 */
GrapeServedFile *
grape_server_files_get (GrapeServerFiles *self, const char *path, guint64 turn, GError **error)
{
  GrapeServedFile *known = g_hash_table_lookup (self->cache, path);
  struct stat info;

  if (known && known->settled && known->turn == turn)
    return grape_served_file_ref (known);
  if (known && known->settled && fstatat (self->folder, path + 1, &info, AT_SYMLINK_NOFOLLOW) == 0)
    {
      GrapeServedStamp now = stamp_of (&info);

      if (same_stamp (&now, &known->stamp))
        {
          known->turn = turn;
          return grape_served_file_ref (known);
        }
    }
  if (!known && !grape_server_path_valid (path))
    {
      errno = ENOENT;
      fail (error, "No file of a game has such a name");
      return NULL;
    }
  GrapeServedFile *file = grape_server_read (self->folder, path, error);
  if (file)
    keep (self, path, file);
  return file;
}
