/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game needs from outside, with a double that needs two decks: found by name, pinned by
 * hash, and kept when the file changes. */
#include "library-fixture.h"

#include "engine/grape-resources.h"
#include "library/grape-data.h"
#include "library/grape-library-resources.h"

static const GrapeResource needs[]
    = { { "decks/eleusis.json", "Eleusis Deck" }, { "decks/own.json", "Own deck" }, { NULL } };
static const GrapeRules needy = { .id = "double", .name = "Double", .resources = needs };
static const GrapeResource own[] = { { "decks/own.json", "Own deck" }, { NULL } };
static const GrapeRules lone = { .id = "lone", .name = "Lone", .resources = own };
static const GrapeRules frugal = { .id = "frugal", .name = "Frugal" };

static void
put_own (const char *text)
{
  g_autofree char *folder = grape_data_user_folder ("decks");
  g_autofree char *path = g_build_filename (folder, "own.json", NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  if (text)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  else
    g_remove (path);
}

static void
test_found (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) resources = NULL, none = NULL;
  put_own (NULL);
  g_assert_false (grape_library_get_resources (self->library, &needy, NULL, &resources, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "decks/own.json"));
  g_clear_error (&error);
  put_own ("one");
  g_assert_true (grape_library_get_resources (NULL, &needy, NULL, &resources, &error));
  g_assert_cmpuint (g_hash_table_size (resources), ==, 2);
  g_assert_true (grape_library_get_resources (NULL, &frugal, NULL, &none, &error));
  g_assert_null (none);
}

/* `printf one | b2sum -l 256` */
static void
test_pinned (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) old = NULL, changed = NULL, kept = NULL, pinned = NULL;
  put_own ("one");
  g_assert_true (grape_library_get_resources (self->library, &needy, NULL, &old, &error));
  pinned = grape_resources_pin (&needy, old, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (g_hash_table_lookup (pinned, "decks/own.json"), ==,
                   "d01c06cb09606bc4b2cedf4266a3a20e1e636b467cb77a9dbed595094e02ea46");
  g_assert_true (grape_resources_check (&needy, pinned, old, &error));

  put_own ("two");
  g_assert_true (grape_library_get_resources (self->library, &needy, pinned, &changed, &error));
  g_assert_false (grape_resources_check (&needy, pinned, changed, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
  g_clear_error (&error);

  g_autoptr (GBytes) one = g_bytes_new ("one", 3);
  for (guint i = 0; i < 2; i++)
    g_assert_true (grape_library_keep_resource (self->library, "decks/own.json", one, &error));
  g_assert_true (grape_library_get_resources (self->library, &needy, pinned, &kept, &error));
  g_assert_true (grape_resources_check (&needy, pinned, kept, &error));
  put_own (NULL);
  g_clear_pointer (&kept, g_hash_table_unref);
  g_assert_true (grape_library_get_resources (self->library, &needy, pinned, &kept, &error));
}

static void
test_missing (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) empty = g_hash_table_new (g_str_hash, g_str_equal);
  g_assert_null (grape_resources_pin (&needy, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
  g_clear_error (&error);
  g_assert_false (grape_resources_check (&needy, NULL, empty, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
  g_clear_error (&error);
  g_hash_table_insert (empty, (gpointer) "decks/own.json", (gpointer) "00");
  g_assert_false (grape_resources_check (&lone, empty, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
  g_clear_error (&error);
  g_assert_true (grape_resources_check (&frugal, NULL, NULL, &error));
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *home = g_dir_make_tmp ("grape-resources-XXXXXX", &error);
  g_assert_no_error (error);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test)                                                                            \
  g_test_add ("/library/resources/" path, Fixture, NULL, fixture_set_up, test, fixture_tear_down)
  ADD ("found", test_found);
  ADD ("pinned", test_pinned);
  ADD ("missing", test_missing);
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
