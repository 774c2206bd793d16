/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passwords in a keyring: libsecret's own file, since no secret service runs here. Another process
 * finds them again, and nobody else can read them. */
#include "ui/grape-secrets.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT_US (60 * G_USEC_PER_SEC)
#define ADDRESS "https://games.example.org/"

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean kept = grape_secrets_store_finish (result, &error);
  g_assert_no_error (error);
  *(gboolean *)data = kept;
}

static void
wait_until (const gboolean *done)
{
  gint64 end = g_get_monotonic_time () + WAIT_US;
  while (!*done)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
in_another_process (const char *test)
{
  g_test_trap_subprocess (test, 0, 0);
  g_test_trap_assert_passed ();
}

static void
test_found (void)
{
  g_autofree char *password = grape_secrets_lookup (ADDRESS, "ann", NULL, NULL);
  g_autofree char *other = grape_secrets_lookup (ADDRESS, "bob", NULL, NULL);
  g_assert_cmpstr (password, ==, "correct horse");
  g_assert_null (other);
}

static void
test_not_found (void)
{
  g_assert_null (grape_secrets_lookup (ADDRESS, "ann", NULL, NULL));
}

static gboolean
has_checksum (const char *path, const char *checksum)
{
  g_autofree char *text = NULL, *now = NULL;
  gsize length = 0;
  if (!g_file_get_contents (path, &text, &length, NULL))
    return FALSE;
  now = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, (gssize)length);
  return g_str_equal (now, checksum);
}

static void
test_keyring (void)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  gboolean kept = FALSE;
  grape_secrets_store_async (ADDRESS, "ann", "correct horse", stored_cb, &kept);
  wait_until (&kept);
  g_assert_true (g_file_get_contents (g_getenv ("SECRET_FILE_TEST_PATH"), &text, &length, NULL));
  g_assert_cmpuint (length, >, 0);
  for (gsize i = 0; i + strlen ("correct horse") <= length; i++)
    g_assert_cmpint (memcmp (text + i, "correct horse", strlen ("correct horse")), !=, 0);
  in_another_process ("/secrets/subprocess/found");
  grape_secrets_forget (ADDRESS, "ann");
  g_autofree char *before = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, (gssize)length);
  gint64 end = g_get_monotonic_time () + WAIT_US;
  while (g_get_monotonic_time () < end && has_checksum (g_getenv ("SECRET_FILE_TEST_PATH"), before))
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (2000);
  in_another_process ("/secrets/subprocess/not-found");
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  g_setenv ("SECRET_BACKEND", "file", TRUE);
  g_setenv ("SECRET_FILE_TEST_PASSWORD", "of the keyring", TRUE);
  if (!g_getenv ("SECRET_FILE_TEST_PATH"))
    {
      folder = g_dir_make_tmp ("grape-secrets-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, "keyring", NULL);
      g_setenv ("SECRET_FILE_TEST_PATH", path, TRUE);
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/secrets/keyring", test_keyring);
  g_test_add_func ("/secrets/subprocess/found", test_found);
  g_test_add_func ("/secrets/subprocess/not-found", test_not_found);
  int status = g_test_run ();
  if (folder)
    {
      g_unlink (g_getenv ("SECRET_FILE_TEST_PATH"));
      g_rmdir (folder);
    }
  return status;
}
