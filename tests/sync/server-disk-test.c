/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What our own server answers is on the disk: the file before it gets its name, its folder before
 * the answer goes out. fsync() is ours here, and notes its calls. */
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "server-fixture.h"

/* What was flushed, one after another; the server's threads write it. */
static struct
{
  GMutex lock;
  GString *log; /* "file", or "folder NAME" with "+" when it contains something */
  int fails;    /* with EIO: the how-manieth call from now on; 0: none */
} disk;

static gboolean
has_entry (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name; dir && (name = g_dir_read_name (dir));)
    if (*name != '.' && g_str_has_suffix (name, ".json"))
      return TRUE;
  return FALSE;
}

static void
note (int fd)
{
  g_autofree char *link = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autofree char *path = g_file_read_link (link, NULL);
  g_autofree char *name = path ? g_path_get_basename (path) : g_strdup ("?");
  struct stat info;

  g_assert_cmpint (fstat (fd, &info), ==, 0);
  if (S_ISREG (info.st_mode))
    g_string_append_printf (disk.log, "%s;", g_str_has_prefix (name, ".new-") ? "new" : "named");
  else
    g_string_append_printf (disk.log, "%s%s;", strlen (name) > 30 ? "KEY" : name,
                            path && has_entry (path) ? "+" : "");
}

int
fsync (int fd)
{
  gboolean fails = FALSE;

  g_mutex_lock (&disk.lock);
  if (disk.log)
    note (fd);
  if (disk.fails)
    fails = --disk.fails == 0;
  g_mutex_unlock (&disk.lock);
  if (fails)
    errno = EIO;
  return fails ? -1 : (int)syscall (SYS_fsync, fd);
}

static char *
flushed (void)
{
  g_mutex_lock (&disk.lock);
  char *log = g_strdup (disk.log ? disk.log->str : "");
  if (disk.log)
    g_string_free (disk.log, TRUE);
  disk.log = g_string_new (NULL);
  g_mutex_unlock (&disk.lock);
  return log;
}

static void
fail_at (int call)
{
  g_mutex_lock (&disk.lock);
  disk.fails = call;
  g_mutex_unlock (&disk.lock);
}

/* A new file, one that replaces another, and each folder that was made for them. */
static void
test_flushed_before_it_is_told (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *path = head_path (ann), *one = desk_head (ann, 1), *two = desk_head (ann, 2);

  g_free (flushed ());
  g_assert_cmpuint (desk_status (self, "PUT", path, one, NULL), ==, 201);
  g_autofree char *first = flushed ();
  g_assert_cmpstr (first, ==, "www;grapefruit;1;new;heads+;");
  g_assert_cmpuint (desk_status (self, "PUT", path, two, NULL), ==, 200);
  g_autofree char *second = flushed ();
  g_assert_cmpstr (second, ==, "new;heads+;");
  g_assert_cmpuint (desk_status (self, "PUT", path, two, NULL), ==, 200);
  g_autofree char *same = flushed ();
  g_assert_cmpstr (same, ==, "");
}

/* The disk fails: the server never claims a file that is not there, old files stay, and a later try
 * works like the first. */
static void
test_disk_fails (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *path = head_path (ann), *one = desk_head (ann, 1), *two = desk_head (ann, 2);
  g_autofree char *file = g_build_filename (self->www, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);
  g_auto (Answer) kept = { 0 };
  guint n = 0;

  g_assert_cmpuint (desk_status (self, "PUT", path, one, NULL), ==, 201);
  fail_at (1);
  g_assert_cmpuint (desk_status (self, "PUT", path, two, NULL), ==, 507);
  desk_ask (self, &kept, "GET", path, NULL, NULL);
  g_assert_cmpstr (kept.body, ==, one);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir))
    n++;
  g_assert_cmpuint (n, ==, 1);
  fail_at (2); /* it has its name already */
  g_assert_cmpuint (desk_status (self, "PUT", path, two, NULL), ==, 507);
  g_assert_cmpuint (desk_status (self, "PUT", path, two, NULL), ==, 200);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("disk/flushed", NULL, test_flushed_before_it_is_told);
  ADD ("disk/fails", NULL, test_disk_fails);
  return g_test_run ();
}
