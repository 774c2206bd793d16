/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counted once when the server starts, then with each write. What an earlier run left half written
 * is cleared away by the same walk, and so are old probes. */
#include "grape-server-quota.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grape-key.h"

#define DEEPEST 6

typedef struct
{
  gint64 n_bytes, n_files;
} Share;

struct _GrapeServerQuota
{
  GrapeServerShares shares;
  GHashTable *authors; /* -> Share */
  Share all;
};

static Share *
share_of (GrapeServerQuota *self, const char *author)
{
  Share *share = g_hash_table_lookup (self->authors, author);

  if (!share)
    {
      share = g_new0 (Share, 1);
      g_hash_table_insert (self->authors, g_strdup (author), share);
    }
  return share;
}

/** grape_server_quota_add: Negative: it is gone, or smaller. */
void
grape_server_quota_add (GrapeServerQuota *self, const char *author, gint64 n_bytes, gint64 n_files)
{
  self->all.n_bytes += n_bytes;
  self->all.n_files += n_files;
  if (!author)
    return; /* somebody else's file in the folder */
  Share *share = share_of (self, author);
  share->n_bytes += n_bytes;
  share->n_files += n_files;
  if (share->n_files <= 0) /* what was refused leaves no trace: anybody can think up authors */
    g_hash_table_remove (self->authors, author);
}

/**
 * grape_server_quota_refuses:
 *
 * @author: (nullable): NULL: only what all have together matters
 *
 * Returns: (nullable): why @n_bytes more of @author are not taken, as a sentence
 */
const char *
grape_server_quota_refuses (GrapeServerQuota *self, const char *author, gsize n_bytes)
{
  const Share *share = author ? g_hash_table_lookup (self->authors, author) : NULL;
  const GrapeServerShares *most = &self->shares;

  if (most->all_bytes && (guint64)MAX (self->all.n_bytes, 0) + n_bytes > most->all_bytes)
    return "The server is full: its owner has to make room\n";
  if (share && most->author_bytes
      && (guint64)MAX (share->n_bytes, 0) + n_bytes > most->author_bytes)
    return "This author has no room left on this server\n";
  if (share && most->author_files && share->n_files >= (gint64)most->author_files)
    return "This author has as many files here as one may have\n";
  return NULL;
}

/* Whose file it is: named after the author, or in a folder that is. */
static char *
author_of (const char *folder, const char *name)
{
  g_autofree char *stem = g_strndup (name, strcspn (name, "."));

  if (grape_public_valid (folder))
    return g_strdup (folder);
  return grape_public_valid (stem) ? g_steal_pointer (&stem) : NULL;
}

static void walk (GrapeServerQuota *self, int fd, const char *folder, guint depth);

static void
meet (GrapeServerQuota *self, int at, const char *folder, const char *name, guint depth)
{
  struct stat info;

  if (fstatat (at, name, &info, AT_SYMLINK_NOFOLLOW) != 0)
    return;
  if (S_ISDIR (info.st_mode) && *name != '.' && depth < DEEPEST)
    {
      int next = openat (at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

      if (next >= 0)
        walk (self, next, name, depth + 1);
    }
  else if (S_ISREG (info.st_mode)
           && (g_str_has_prefix (name, ".new-") || g_str_equal (folder, "probe")))
    unlinkat (at, name, 0);
  else if (S_ISREG (info.st_mode) && *name != '.')
    {
      g_autofree char *author = author_of (folder, name);

      grape_server_quota_add (self, author, info.st_size, 1);
    }
}

/* @fd: (transfer full) */
static void
walk (GrapeServerQuota *self, int fd, const char *folder, guint depth)
{
  DIR *dir = fdopendir (fd);

  if (!dir)
    {
      close (fd);
      return;
    }
  for (const struct dirent *entry; (entry = readdir (dir));)
    if (!g_str_equal (entry->d_name, ".") && !g_str_equal (entry->d_name, ".."))
      meet (self, dirfd (dir), folder, entry->d_name, depth);
  closedir (dir);
}

/** grape_server_quota_new: @folder: a descriptor; what is in `grapefruit/1` counts. */
GrapeServerQuota *
grape_server_quota_new (int folder, const GrapeServerShares *shares)
{
  GrapeServerQuota *self = g_new0 (GrapeServerQuota, 1);
  int fd = openat (folder, "grapefruit", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

  self->shares = *shares;
  self->authors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (fd >= 0)
    walk (self, fd, "grapefruit", 0);
  return self;
}

void
grape_server_quota_free (GrapeServerQuota *self)
{
  if (!self)
    return;
  g_hash_table_unref (self->authors);
  g_free (self);
}
