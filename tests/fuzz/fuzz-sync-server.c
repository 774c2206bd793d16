/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: what people send the server and what its owner writes. The first line is the path of
 * a request, the second an Authorization header; the rest is the file, and the users' file. */
#include "fuzz-driver.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "sync/server/grape-server-files.h"
#include "sync/server/grape-server-rules.h"
#include "sync/server/grape-server-users.h"

/* Nothing leads out of the folder, and nothing that begins with a dot is reached. */
static void
check_path (const char *path)
{
  if (!grape_server_path_valid (path))
    return;
  g_autofree char *full = g_strconcat ("/srv/folder", path, NULL);
  g_autofree char *plain = g_canonicalize_filename (full, "/");
  g_assert_true (g_str_has_prefix (plain, "/srv/folder/"));
  g_assert_null (strstr (path, "/."));
  g_assert_null (strchr (path, '\\'));
  g_assert_null (strchr (path, '%'));
}

static void
check_write (const char *path, const char *text)
{
  GrapeServedPath place = { 0 };
  g_autoptr (GError) error = NULL;

  if (!grape_server_path_valid (path))
    return;
  grape_server_read_path (&place, path);
  if (place.kind != GRAPE_SERVED_NONE && grape_server_belongs (&place, path, text, &error))
    grape_server_may_replace (&place, text, text);
  grape_served_path_clear (&place);
}

static void
check_users (const char *text, const char *header)
{
  g_autoptr (GError) error = NULL;
  GrapeServerUser *user = NULL;

  g_autofree char *file = NULL;
  int open_file = g_file_open_tmp ("fuzz-sync-server-XXXXXX", &file, NULL);

  g_assert_cmpint (open_file, >=, 0);
  close (open_file);
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  GrapeServerUsers *users = grape_server_users_new (file, &error);
  g_unlink (file);
  if (!users)
    {
      g_assert (error && *error->message);
      return;
    }
  grape_server_users_who (users, header, &user);
  grape_server_users_who (users, NULL, &user);
  grape_server_users_free (users);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_auto (GStrv) parts = g_strsplit (text, "\n", 3);
  guint n = g_strv_length (parts);

  if (n < 1)
    return 0;
  check_path (parts[0]);
  if (n == 3 && g_utf8_validate (parts[2], -1, NULL))
    check_write (parts[0], parts[2]);
  if (n == 3)
    check_users (parts[2], parts[1]);
  return 0;
}
