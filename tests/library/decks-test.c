/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data of the program and the user's own: names, sizes, and decks that cannot be used. */
#include "library-fixture.h"

#include "library/grape-data.h"
#include "library/grape-decks.h"

#include <string.h>

#define OWN                                                                                        \
  "{\"title\":\"Description of a Sky Deck\",\"suits\":[{\"name\":\"Suns\",\"symbol\":\"s\"}],"     \
  "\"ranks\":[{\"name\":\"One\",\"symbol\":\"1\"}]}"

static void
put (const char *name, const char *text)
{
  g_autofree char *folder = grape_data_user_folder ("decks");
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_own_only (void)
{
  g_autoptr (GPtrArray) decks = grape_decks_list ();
  g_autoptr (GError) error = NULL;
  g_assert_cmpuint (decks->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const GrapeDeckEntry *entry = decks->pdata[i];
      g_assert_cmpstr (entry->id, ==, i == 0 ? "eleusis" : "standard");
      g_assert_null (entry->path);
      g_assert_null (entry->problem);
    }
  g_autoptr (GrapeDeck) deck = grape_decks_load ("ELEUSIS", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_deck_n_cards (deck), ==, 124);
  g_assert_null (grape_decks_load ("tarot", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "there are: eleusis, standard"));
}

static void
test_users (void)
{
  g_autoptr (GError) error = NULL;
  put ("sky.json", OWN);
  put ("standard.json", OWN);
  put ("twin.json", OWN);
  put ("broken.json", "{");
  put ("letter.txt", "no deck");
  g_autoptr (GPtrArray) decks = grape_decks_list ();
  GString *found = g_string_new (NULL);
  for (guint i = 0; i < decks->len; i++)
    {
      const GrapeDeckEntry *entry = decks->pdata[i];
      g_string_append_printf (found, "%s%s%s ", entry->id, entry->path ? "*" : "",
                              entry->deck ? "" : "!");
      g_assert_true ((entry->deck == NULL) == (entry->problem != NULL));
    }
  g_assert_cmpstr (found->str, ==, "eleusis standard broken*! sky* standard*! twin*! ");
  g_string_free (found, TRUE);
  g_autoptr (GrapeDeck) sky = grape_decks_load ("Sky", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_deck_n_cards (sky), ==, 1);
  g_autoptr (GrapeDeck) standard = grape_decks_load ("standard", &error);
  g_assert_cmpuint (grape_deck_n_cards (standard), ==, 54);
  g_assert_null (grape_decks_load ("broken", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
  g_clear_error (&error);
  g_autoptr (GBytes) bytes = grape_decks_definition ("sky", &error);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), OWN, strlen (OWN));
}

static void
test_names (void)
{
  static const char *const wrong[] = { "standard.json",
                                       "decks/",
                                       "/etc/passwd",
                                       "decks/../../x.json",
                                       "decks/a/b.json",
                                       "../decks/a.json",
                                       "decks/.hidden",
                                       ".decks/a.json",
                                       "decks/nobody.json",
                                       "decks\\a.json",
                                       "" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (grape_data_load (wrong[i], &error));
      g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
    }
  g_autoptr (GBytes) bytes = grape_data_load ("decks/standard.json", NULL);
  g_assert_nonnull (strstr (g_bytes_get_data (bytes, NULL), "1250.5"));
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *home = g_dir_make_tmp ("grape-decks-XXXXXX", &error);
  g_assert_no_error (error);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/decks/names", test_names);
  g_test_add_func ("/library/decks/own-only", test_own_only);
  g_test_add_func ("/library/decks/users", test_users);
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
