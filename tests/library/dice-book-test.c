/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of the Magic Dice: books opened, rolled from and closed; nothing is drawn twice, and all
 * can be looked up again. */
#include "library-fixture.h"

#include "library/grape-library-dice.h"

#include <string.h>

static const guint8 seed_one[GRAPE_SEED_BYTES] = { 1 }, seed_two[GRAPE_SEED_BYTES] = { 2 },
                    seed_three[GRAPE_SEED_BYTES] = { 3 };

static GrapeDiceRoll *
roll (Fixture *self, const char *text, const guint8 *seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRequest) request = grape_dice_request_parse (text, &error);
  g_assert_no_error (error);
  GrapeDiceRoll *thrown = grape_library_roll_dice (self->library, request, seed, T0, &error);
  g_assert_no_error (error);
  return thrown;
}

static void
assert_same_text (const GrapeDiceRoll *one, const GrapeDiceRoll *other)
{
  g_autofree char *a = grape_dice_roll_text (one), *b = grape_dice_roll_text (other);
  g_assert_cmpstr (a, ==, b);
}

static void
test_book (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceBook) opened
      = grape_library_open_dice_book (self->library, FALSE, seed_one, T0, &error);
  g_assert_no_error (error);
  g_assert_null (grape_library_open_dice_book (self->library, FALSE, seed_two, T0, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS);
  g_clear_error (&error);

  g_autoptr (GrapeDiceRoll) first = roll (self, "#S 20\n#D 2\n#R 9\n#T One\n", seed_two);
  g_autoptr (GrapeDiceRoll) second = roll (self, "#S 20\n#D 2\n#R 9\n#T Two\n", seed_two);
  g_assert_cmpmem (first->commitment, 32, opened->commitment, 32); /* not the fresh seed */
  g_assert_cmpuint (first->number, ==, 1);
  g_assert_cmpuint (second->number, ==, 2);
  g_assert_true (memcmp (first->faces, second->faces, first->n_faces * sizeof (guint)) != 0);

  g_autoptr (GrapeLibrary) again = grape_library_reopen (self->library, &error);
  g_autoptr (GrapeDiceBook) book = grape_library_find_dice_book (again, opened->name, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (book->n_rolls, ==, 2);
  g_autoptr (GrapeDiceRoll) found = grape_library_dice_roll (again, book, 2, &error);
  g_assert_no_error (error);
  assert_same_text (second, found);
  g_assert_true (grape_dice_roll_check (found, book->seed, &error));
  g_assert_null (grape_library_dice_roll (again, book, 3, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
}

/* A closed book takes no roll: the next one goes into a new book. */
static void
test_close (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRoll) first = roll (self, "#S 6\n", seed_one);
  g_autoptr (GrapeDiceBook) book = grape_library_current_dice_book (self->library, FALSE, &error);
  g_assert_true (grape_library_close_dice_book (self->library, book->id, T0 + 60, &error));
  g_assert_false (grape_library_close_dice_book (self->library, book->id, T0 + 61, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (grape_library_current_dice_book (self->library, FALSE, &error));
  g_assert_no_error (error);
  g_autoptr (GrapeDiceRoll) second = roll (self, "#S 6\n", seed_two);
  g_assert_cmpuint (second->number, ==, 1);
  g_assert_true (memcmp (first->commitment, second->commitment, 32) != 0);
  g_autoptr (GPtrArray) books = grape_library_list_dice_books (self->library, &error);
  g_assert_cmpuint (books->len, ==, 2);
  g_assert_cmpint (((GrapeDiceBook *)books->pdata[0])->closed_at, ==, T0 + 60);
  /* A seed that was told is never used again. */
  g_assert_true (grape_library_close_dice_book (
      self->library, ((GrapeDiceBook *)books->pdata[1])->id, T0, &error));
  g_assert_null (grape_library_open_dice_book (self->library, FALSE, seed_one, T0, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS);
}

/* Private rolls have a book of their own: closing the public one tells nothing of them. */
static void
test_private (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRoll) open = roll (self, "#S 6\n", seed_one);
  g_autoptr (GrapeDiceRoll) secret = roll (self, "#S 6\n#P ann@example.org\n", seed_two);
  g_assert_true (memcmp (open->commitment, secret->commitment, 32) != 0);
  g_autoptr (GrapeDiceBook) book = grape_library_current_dice_book (self->library, TRUE, &error);
  g_assert_true (book->is_private);
  g_autoptr (GrapeDiceRoll) found = grape_library_dice_roll (self->library, book, 1, &error);
  g_assert_cmpuint (found->request->recipients->len, ==, 1);
}

/* The latest roll comes first, whichever book it is in. */
static void
test_log (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDiceRoll) one = roll (self, "#S 6\n#T One\n", seed_one);
  g_autoptr (GrapeDiceRoll) two = roll (self, "#S 6\n#T Two\n", seed_one);
  g_autoptr (GrapeDiceRoll) three = roll (self, "#S 6\n#T Three\n#P a@example.org\n", seed_two);
  g_autoptr (GPtrArray) all = grape_library_list_dice_rolls (self->library, 50, &error);
  g_autoptr (GPtrArray) last = grape_library_list_dice_rolls (self->library, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (all->len, ==, 3);
  g_assert_cmpuint (last->len, ==, 1);
  const GrapeDiceEntry *first = all->pdata[0], *second = all->pdata[1];
  g_assert_cmpstr (first->request->title, ==, "Three");
  g_assert_true (first->is_private && !first->is_closed);
  g_assert_cmpstr (second->request->title, ==, "Two");
  g_assert_cmpuint (second->number, ==, 2);
}

static void
test_contributions (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) ann = g_bytes_new ("Ann's luck", 10);
  g_autoptr (GBytes) bob = g_bytes_new ("\0\xff", 2);
  g_autoptr (GrapeDiceBook) book
      = grape_library_open_dice_book (self->library, FALSE, seed_three, T0, &error);
  g_assert_true (grape_library_contribute_to_dice (self->library, book->id, ann, &error));
  g_assert_true (grape_library_contribute_to_dice (self->library, book->id, bob, &error));
  g_autoptr (GrapeDiceRoll) with = roll (self, "#S 1000\n#R 20\n", seed_one);
  g_assert_cmpuint (with->contributions->len, ==, 2);
  g_assert_true (g_bytes_equal (with->contributions->pdata[0], ann));
  g_assert_true (g_bytes_equal (with->contributions->pdata[1], bob));
  g_autoptr (GrapeDiceRoll) without = grape_dice_roll_new (with->request, seed_three, NULL, 1, T0);
  g_assert_true (memcmp (with->faces, without->faces, 20 * sizeof (guint)) != 0);
  g_assert_false (grape_library_contribute_to_dice (self->library, book->id, ann, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
}

static void
test_find (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (grape_library_find_dice_book (self->library, "abcdef", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_autoptr (GrapeDiceBook) book
      = grape_library_open_dice_book (self->library, TRUE, seed_one, T0, &error);
  g_autofree char *start = g_ascii_strup (book->name, 5);
  g_autoptr (GrapeDiceBook) found = grape_library_find_dice_book (self->library, start, &error);
  g_assert_cmpint (found->id, ==, book->id);
  g_assert_null (grape_library_find_dice_book (self->library, "", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, test)                                                                            \
  g_test_add ("/library/dice/" path, Fixture, NULL, fixture_set_up, test, fixture_tear_down)
  ADD ("book", test_book);
  ADD ("close", test_close);
  ADD ("private", test_private);
  ADD ("contributions", test_contributions);
  ADD ("log", test_log);
  ADD ("find", test_find);
  return g_test_run ();
}
