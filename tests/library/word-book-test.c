/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dictionary of an instance: the list that it pins, and to whom rules shut it. */
#include "library-fixture.h"

#include "engine/grape-json.h"
#include "engine/grape-resources.h"
#include "library/grape-library-resources.h"
#include "library/grape-lore.h"
#include "library/grape-word-book.h"

#define GHOST "1111111111111111"
#define OTHER "2222222222222222"
#define WORDS "quern\nsuper\nsupersonic\n"

/* A game of Ann and Bob with WORDS, and Rita as its referee. */
static void
add_game (Fixture *self, const char *game, const char *id)
{
  g_autoptr (GrapeHeader) header = grape_header_new (grape_registry_find (game), id, game, T0);
  g_autoptr (GHashTable) resources
      = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_bytes_unref);
  guint8 seed[GRAPE_SEED_BYTES] = { 1, 2, 3 };
  g_autoptr (GError) error = NULL;
  g_hash_table_insert (resources, (gpointer) "words", g_bytes_new_static (WORDS, strlen (WORDS)));
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Rita");
  header->setup = grape_json_parse_object ("{\"order\": [1, 2]}", NULL);
  if (!g_str_equal (game, "ghost"))
    g_clear_pointer (&header->setup, json_node_unref);
  grape_random_commit (seed, header->commitment);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, resources, &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_add_instance (self->library, instance, &error));
}

static void
ghost_act (Fixture *self, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self->library, GHOST, &error);
  guint first = grape_instance_n_events (instance) + 1;
  g_assert_true (grape_instance_act (instance, T0 + first, author, text, &error));
  g_assert_true (grape_library_append (self->library, instance, first, &error));
}

static void
sit_down (Fixture *self, int seat)
{
  g_autoptr (GError) error = NULL;
  gint64 me = grape_library_add_person (self->library, "Ann", NULL, &error);
  g_assert_true (grape_library_set_me (self->library, me, &error));
  g_assert_true (grape_library_set_seat (self->library, GHOST, seat, me, &error));
}

static void
expect (Fixture *self, const char *id, const char *word, const char *part)
{
  g_autoptr (GError) error = NULL;
  gboolean good = grape_library_may_look_up (self->library, id, word, &error);
  g_assert_cmpint (good, ==, !part);
  if (good)
    return;
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_assert_cmpstr (grape_error_rule (error), ==, "4");
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_list (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  add_game (self, "ghost", GHOST);
  g_autoptr (GrapeWordBook) book = grape_word_book_open (self->library, GHOST, &error);
  g_autoptr (GBytes) bytes = g_bytes_new_static (WORDS, strlen (WORDS));
  g_autofree char *hash = grape_resource_hash (bytes);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_word_book_size (book), ==, 3);
  g_assert_cmpstr (grape_word_book_hash (book), ==, hash);
  g_assert_null (grape_word_book_name (book)); /* no list at hand has these words */

  g_autoptr (GrapeWordEntry) entry = grape_word_book_look_up (book, "SUPER", 1, &error);
  g_assert_true (entry->listed);
  g_assert_cmpuint (entry->n_containing, ==, 2);
  g_assert_cmpuint (entry->containing->len, ==, 1);
  g_autoptr (GrapeGcide) gcide = grape_lore_open_gcide (NULL); /* a package may lack */
  g_assert_cmpint (entry->articles->len > 0, ==, gcide != NULL);
  g_autoptr (GrapeWordEntry) part = grape_word_book_look_up (book, "perso", 9, &error);
  g_assert_false (part->listed);
  g_assert_cmpstr (g_ptr_array_index (part->containing, 0), ==, "supersonic");
  g_assert_null (grape_word_book_look_up (book, "don't", 9, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
}

/* Another game with the list of an older one, by its hash. */
static void
test_again (Fixture *self, gconstpointer data)
{
  const GrapeRules *rules = grape_registry_find ("ghost");
  g_autoptr (GBytes) bytes = g_bytes_new_static (WORDS, strlen (WORDS));
  g_autofree char *hash = grape_resource_hash (bytes);
  g_autoptr (GHashTable) chosen = NULL, none = NULL;
  g_autoptr (GError) error = NULL;
  g_assert_false (grape_library_choose_resources (self->library, rules, hash, &none, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
  g_clear_error (&error);
  add_game (self, "ghost", GHOST);
  g_assert_true (grape_library_choose_resources (self->library, rules, hash, &chosen, &error));
  g_assert_true (g_bytes_equal (g_hash_table_lookup (chosen, "words"), bytes));
}

static void
test_no_list (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = null_instance (GHOST, "Null");
  g_assert_true (grape_library_add_instance (self->library, instance, &error));
  g_assert_null (grape_word_book_open (self->library, GHOST, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
}

/* The user's own seats count, in this game and in the others that are under way here. */
static void
test_shut (Fixture *self, gconstpointer data)
{
  add_game (self, "ghost", GHOST);
  add_game (self, "double-crash", OTHER);
  expect (self, GHOST, "super", NULL);
  sit_down (self, 0);
  expect (self, GHOST, NULL, "You play Ghost");
  expect (self, GHOST, "quern", "You play Ghost");
  expect (self, OTHER, NULL, NULL);
  expect (self, OTHER, "super", NULL);
  ghost_act (self, 0, "begin s");
  ghost_act (self, 1, "continue su");
  expect (self, OTHER, "super", "“su”");
  expect (self, OTHER, "S", "“su”");
  expect (self, OTHER, "quern", NULL);
  ghost_act (self, 0, "resign");
  expect (self, GHOST, "super", NULL);
  expect (self, OTHER, "super", NULL);
}

static void
test_referee (Fixture *self, gconstpointer data)
{
  add_game (self, "ghost", GHOST);
  sit_down (self, GRAPE_AUTHOR_REFEREE);
  ghost_act (self, 0, "begin s");
  expect (self, GHOST, "super", NULL);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *home = g_dir_make_tmp ("grape-words-XXXXXX", &error);
  g_assert_no_error (error);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test)                                                                            \
  g_test_add ("/library/word-book/" path, Fixture, NULL, fixture_set_up, test, fixture_tear_down)
  ADD ("list", test_list);
  ADD ("again", test_again);
  ADD ("no-list", test_no_list);
  ADD ("shut", test_shut);
  ADD ("referee", test_referee);
  int status = g_test_run ();
  remove_tree (home);
  return status;
}
