/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counted once when the server starts, then with each write, after it is known to be its author's
 * own: what strangers send in an author's place never takes room there. The first walk also clears
 * half-written files of an earlier run, and old probes. */
#include "grape-server-quota.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sync/wire/grape-key.h"

#define DEEPEST 6

#define DAY_S (24 * 3600)

typedef struct
{
  gint64 n_bytes, n_files;
  gint64 since;    /* of the first file */
  gboolean is_new; /* new within the last day, when last checked */
} Share;

struct _GrapeServerQuota
{
  GrapeServerShares shares;
  GMutex lock;         /* of all below */
  GHashTable *authors; /* -> Share */
  gint64 all_bytes;
  GQueue newcomers; /* of Share; the earliest first */
  gint64 new_bytes; /* theirs */
};

static gint64
now_s (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

static Share *
share_of (GrapeServerQuota *self, const char *author, gint64 since)
{
  Share *share = g_hash_table_lookup (self->authors, author);

  if (!share)
    {
      share = g_new0 (Share, 1);
      share->since = since;
      share->is_new = TRUE;
      g_queue_push_tail (&self->newcomers, share);
      g_hash_table_insert (self->authors, g_strdup (author), share);
    }
  return share;
}

/* An author is new for a day. */
static void
settle_newcomers (GrapeServerQuota *self)
{
  gint64 then = now_s () - DAY_S;

  for (Share *share; (share = g_queue_peek_head (&self->newcomers)) && share->since <= then;)
    {
      self->new_bytes -= share->n_bytes;
      share->is_new = FALSE;
      g_queue_pop_head (&self->newcomers);
    }
}

static void
add (GrapeServerQuota *self, const char *author, gint64 n_bytes, gint64 n_files, gint64 since)
{
  self->all_bytes += n_bytes;
  if (!author)
    return; /* somebody else's file in the folder */
  Share *share = share_of (self, author, since);
  share->n_bytes += n_bytes;
  share->n_files += n_files;
  share->since = MIN (share->since, since);
  if (share->is_new)
    self->new_bytes += n_bytes;
  if (share->n_files > 0)
    return;
  /* A refused file leaves no trace: anybody can make up authors. */
  g_queue_remove (&self->newcomers, share);
  g_hash_table_remove (self->authors, author);
}

static const char *
refuse (GrapeServerQuota *self, const char *author, gboolean head, gint64 n_bytes)
{
  const Share *share = g_hash_table_lookup (self->authors, author);
  const GrapeServerShares *most = &self->shares;

  if (most->all_bytes && self->all_bytes + n_bytes > (gint64)most->all_bytes)
    return "The server is full: its owner has to make room\n";
  if (most->new_bytes && (!share || share->is_new)
      && self->new_bytes + n_bytes > (gint64)most->new_bytes)
    return "There is no room for more new authors today: try again tomorrow\n";
  if (share && !head && most->author_bytes && share->n_bytes + n_bytes > (gint64)most->author_bytes)
    return "This author has no room left on this server\n";
  if (share && !head && most->author_files && share->n_files >= (gint64)most->author_files)
    return "This author has as many files here as the server allows\n";
  return NULL;
}

/**
 * grape_server_quota_take:
 * @head: it is small, and its author needs it to go on: it needs only room on the server
 * @n_bytes: more than before
 *
 * Returns: (nullable): why it is refused, as a sentence; NULL: it counts from now on
 */
const char *
grape_server_quota_take (GrapeServerQuota *self, const char *author, gboolean head, gint64 n_bytes,
                         gint64 n_files)
{
  g_mutex_lock (&self->lock);
  settle_newcomers (self);
  const char *why = n_bytes > 0 || n_files > 0 ? refuse (self, author, head, n_bytes) : NULL;
  if (!why)
    add (self, author, n_bytes, n_files, now_s ());
  g_mutex_unlock (&self->lock);
  return why;
}

/** grape_server_quota_give_back: the file could not be written. */
void
grape_server_quota_give_back (GrapeServerQuota *self, const char *author, gint64 n_bytes,
                              gint64 n_files)
{
  g_mutex_lock (&self->lock);
  add (self, author, -n_bytes, -n_files, now_s ());
  g_mutex_unlock (&self->lock);
}

/* The file's author: it is named after them, or in a folder that is. */
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

      add (self, author, info.st_size, 1, info.st_mtim.tv_sec);
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

static int
by_age (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  gint64 one = ((const Share *)a)->since, two = ((const Share *)b)->since;

  return (one > two) - (one < two);
}

/** grape_server_quota_new: @folder: a descriptor; what is in `grapefruit/1` counts. */
GrapeServerQuota *
grape_server_quota_new (int folder, const GrapeServerShares *shares)
{
  GrapeServerQuota *self = g_new0 (GrapeServerQuota, 1);
  int fd = openat (folder, "grapefruit", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

  self->shares = *shares;
  g_mutex_init (&self->lock);
  self->authors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (fd >= 0)
    walk (self, fd, "grapefruit", 0);
  g_queue_sort (&self->newcomers, by_age, NULL);
  return self;
}

void
grape_server_quota_free (GrapeServerQuota *self)
{
  if (!self)
    return;
  g_hash_table_unref (self->authors);
  g_queue_clear (&self->newcomers);
  g_mutex_clear (&self->lock);
  g_free (self);
}
