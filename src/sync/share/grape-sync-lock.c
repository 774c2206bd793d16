/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A lock on one byte, chosen by the address, of a file beside the library. It is the kernel's, held
 * by an open file: between threads as between programs, and gone with whoever held it. */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "grape-sync-lock.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "library/grape-library.h"

#define WAIT_S  60
#define LOOK_MS 20

static gboolean
take (int file, const char *address)
{
  struct flock lock = {
    .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = g_str_hash (address) & 0xffff, .l_len = 1
  };

  return fcntl (file, F_OFD_SETLK, &lock) == 0;
}

/**
 * grape_sync_lock:
 * @library: its file
 *
 * Waits for its turn. Errors: BUSY when another does not end within a minute; CANCELLED; what
 * opening the file says.
 *
 * Returns: for grape_sync_unlock(); -1: none
 */
int
grape_sync_lock (const char *library, const char *address, GCancellable *cancellable,
                 GError **error)
{
  g_autofree char *path = g_strconcat (library, ".sync", NULL);
  gint64 end = g_get_monotonic_time () + WAIT_S * G_USEC_PER_SEC;
  int file = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (file < 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_OPEN,
                   "%s cannot be opened: without it two programs might sync at once", path);
      return -1;
    }
  while (!take (file, address))
    {
      gboolean late = g_get_monotonic_time () > end;

      if (late)
        g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_BUSY,
                     "Another program of yours is syncing with %s; try again when it has ended",
                     address);
      if (late || g_cancellable_set_error_if_cancelled (cancellable, error))
        {
          close (file);
          return -1;
        }
      g_usleep (LOOK_MS * 1000);
    }
  return file;
}

/** grape_sync_unlock: @lock -1: nothing is done */
void
grape_sync_unlock (int lock)
{
  if (lock >= 0)
    close (lock);
}
