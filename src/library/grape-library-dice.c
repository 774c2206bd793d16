/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice books in the library. */
#include "grape-library-dice.h"

#include "grape-library-private.h"

#include <string.h>

#define MOST_CONTRIBUTIONS 60

void
grape_dice_book_free (GrapeDiceBook *self)
{
  if (!self)
    return;
  g_free (self->name);
  g_clear_pointer (&self->contributions, g_ptr_array_unref);
  memset (self->seed, 0, sizeof self->seed);
  g_free (self);
}

/* Contributions are stored as hexadecimal digits, with spaces between them. */
static GPtrArray *
read_contributions (const char *text)
{
  GPtrArray *contributions = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  for (guint i = 0; words[i]; i++)
    {
      guint8 bytes[GRAPE_CONTRIBUTION_BYTES];
      gsize n = strlen (words[i]) / 2;
      if (n > 0 && n <= sizeof bytes && grape_hex_decode (words[i], bytes, n))
        g_ptr_array_add (contributions, g_bytes_new (bytes, n));
    }
  return contributions;
}

#define BOOK_SELECT                                                                                \
  "SELECT id, private, seed, commitment, contributions, opened_at, closed_at,"                     \
  " (SELECT count(*) FROM dice_roll WHERE book = id) FROM dice_book "

static GrapeDiceBook *
book_from_row (GrapeQuery *query)
{
  GrapeDiceBook *book = g_new0 (GrapeDiceBook, 1);
  g_autoptr (GBytes) seed = grape_query_bytes (query, 2);
  gsize size;
  const guint8 *bytes = g_bytes_get_data (seed, &size);
  book->id = grape_query_int (query, 0);
  book->is_private = grape_query_int (query, 1) != 0;
  if (size == sizeof book->seed)
    memcpy (book->seed, bytes, size);
  grape_hex_decode (grape_query_text (query, 3), book->commitment, sizeof book->commitment);
  book->contributions = read_contributions (grape_query_text (query, 4));
  book->opened_at = grape_query_int (query, 5);
  book->closed_at = grape_query_int (query, 6);
  book->n_rolls = (guint)grape_query_int (query, 7);
  book->name = grape_dice_book_name (book->commitment);
  return book;
}

/**
 * grape_library_list_dice_books:
 *
 * Returns: (transfer full) (element-type GrapeDiceBook): the oldest first
 */
GPtrArray *
grape_library_list_dice_books (GrapeLibrary *self, GError **error)
{
  g_autoptr (GPtrArray) books
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_dice_book_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error, BOOK_SELECT "ORDER BY id", ""))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    g_ptr_array_add (books, book_from_row (&query));
  return step == 0 ? g_steal_pointer (&books) : NULL;
}

/**
 * grape_library_find_dice_book:
 * @name: its name or commitment, or the beginning of one, at least four digits
 *
 * Errors: NOT_FOUND, AMBIGUOUS.
 */
GrapeDiceBook *
grape_library_find_dice_book (GrapeLibrary *self, const char *name, GError **error)
{
  g_autoptr (GPtrArray) books = grape_library_list_dice_books (self, error);
  g_autofree char *wanted = g_ascii_strdown (name, -1);
  guint n_found = 0, found = 0;

  if (!books)
    return NULL;
  for (guint i = 0; i < books->len; i++)
    {
      const GrapeDiceBook *book = g_ptr_array_index (books, i);
      g_autofree char *commitment = grape_hex_encode (book->commitment, 32);

      if (strlen (wanted) >= 4 && g_str_has_prefix (commitment, wanted))
        {
          n_found++;
          found = i;
        }
    }
  if (n_found == 1)
    return g_ptr_array_steal_index (books, found);
  if (n_found > 1)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_AMBIGUOUS,
                 "Several dice books begin with “%s”: write more digits", name);
  else
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "There is no dice book “%s” in this library", name);
  return NULL;
}

/**
 * grape_library_current_dice_book:
 *
 * Returns: (transfer full) (nullable): the open one; NULL without error when none is open
 */
GrapeDiceBook *
grape_library_current_dice_book (GrapeLibrary *self, gboolean is_private, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error, BOOK_SELECT "WHERE closed_at = 0 AND private = ?",
                         "i", (gint64)(is_private != 0)))
    return NULL;
  return grape_query_step (&query, error) > 0 ? book_from_row (&query) : NULL;
}

static gboolean
insert_book (GrapeLibrary *self, gboolean is_private, const guint8 seed[GRAPE_SEED_BYTES],
             gint64 at, GError **error)
{
  guint8 commitment[32];
  g_autoptr (GBytes) bytes = g_bytes_new (seed, GRAPE_SEED_BYTES);

  grape_random_commit (seed, commitment);
  g_autofree char *hex = grape_hex_encode (commitment, sizeof commitment);
  return grape_library_exec (self, error,
                             "INSERT INTO dice_book (private, seed, commitment, contributions,"
                             " opened_at) VALUES (?, ?, ?, '', ?)",
                             "ibsi", (gint64)(is_private != 0), bytes, hex, at);
}

/**
 * grape_library_open_dice_book:
 * @seed: fresh, from the system
 *
 * Opens a book, so that its commitment can be published before the first roll. Errors: EXISTS when
 * one is open, or one with this seed was there before.
 */
GrapeDiceBook *
grape_library_open_dice_book (GrapeLibrary *self, gboolean is_private,
                              const guint8 seed[GRAPE_SEED_BYTES], gint64 at, GError **error)
{
  gint64 n_open = 0;
  gboolean good;

  if (!grape_library_begin (self, error))
    return NULL;
  good = grape_library_number (self, &n_open, 0, error,
                               "SELECT count(*) FROM dice_book WHERE closed_at = 0 AND private = ?",
                               "i", (gint64)(is_private != 0));
  if (good && n_open)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                   "A dice book is open already: close it first");
      good = FALSE;
    }
  good = good && insert_book (self, is_private, seed, at, error);
  grape_library_touch (self, GRAPE_TOPIC_DICE, NULL);
  if (!grape_library_finish_change (self, good, error))
    return NULL;
  return grape_library_current_dice_book (self, is_private, error);
}

/**
 * grape_library_contribute_to_dice:
 * @contribution: 1 to GRAPE_CONTRIBUTION_BYTES bytes
 *
 * Mixes somebody else's choice into the book, so that the holder of the seed cannot have known the
 * rolls. Only before the first roll. Errors: INVALID, NOT_FOUND.
 */
gboolean
grape_library_contribute_to_dice (GrapeLibrary *self, gint64 book, GBytes *contribution,
                                  GError **error)
{
  gsize size;
  const guint8 *bytes = g_bytes_get_data (contribution, &size);
  g_autofree char *hex = grape_hex_encode (bytes, size);
  gint64 fits = 0;
  gboolean good;

  g_return_val_if_fail (size > 0 && size <= GRAPE_CONTRIBUTION_BYTES, FALSE);
  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_number (self, &fits, 0, error,
                               "SELECT closed_at = 0 AND length (contributions) < ? AND NOT EXISTS"
                               " (SELECT 1 FROM dice_roll WHERE book = id)"
                               " FROM dice_book WHERE id = ?",
                               "ii", (gint64)(MOST_CONTRIBUTIONS * 2 * GRAPE_CONTRIBUTION_BYTES),
                               book);
  if (good && !fits)
    {
      g_set_error (
          error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
          "A contribution comes before the first roll of an open book; this one has rolls, "
          "is closed, or has too many contributions");
      good = FALSE;
    }
  good = good
         && grape_library_exec (self, error,
                                "UPDATE dice_book SET contributions ="
                                " ltrim (contributions || ' ' || ?) WHERE id = ?",
                                "si", hex, book);
  grape_library_touch (self, GRAPE_TOPIC_DICE, NULL);
  return grape_library_finish_change (self, good, error);
}

/**
 * grape_library_close_dice_book:
 *
 * No more rolls can be added; its seed may be revealed. Errors: NOT_FOUND when it is closed or not
 * there.
 */
gboolean
grape_library_close_dice_book (GrapeLibrary *self, gint64 book, gint64 at, GError **error)
{
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_exec (self, error,
                             "UPDATE dice_book SET closed_at = ? WHERE id = ? AND closed_at = 0",
                             "ii", MAX (at, 1), book);
  if (good && sqlite3_changes (self->db) == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "There is no such open dice book");
      good = FALSE;
    }
  grape_library_touch (self, GRAPE_TOPIC_DICE, NULL);
  return grape_library_finish_change (self, good, error);
}

/* The book to roll from; a new one if none is open. */
static GrapeDiceBook *
book_to_roll (GrapeLibrary *self, gboolean is_private, const guint8 fresh_seed[GRAPE_SEED_BYTES],
              gint64 at, GError **error)
{
  GError *problem = NULL;
  GrapeDiceBook *book = grape_library_current_dice_book (self, is_private, &problem);

  if (book)
    return book;
  if (problem)
    {
      g_propagate_error (error, problem);
      return NULL;
    }
  return grape_library_open_dice_book (self, is_private, fresh_seed, at, error);
}

/**
 * grape_library_roll_dice:
 * @request: with private recipients, it goes into the private book
 * @fresh_seed: for a new book, if none is open
 *
 * Rolls, and stores the roll on disk before anybody sees it, so that it cannot be undone.
 */
GrapeDiceRoll *
grape_library_roll_dice (GrapeLibrary *self, const GrapeDiceRequest *request,
                         const guint8 fresh_seed[GRAPE_SEED_BYTES], gint64 at, GError **error)
{
  g_autofree char *lines = grape_dice_request_format (request, TRUE);
  g_autoptr (GrapeDiceBook) book = NULL;
  gboolean good;

  if (!grape_library_begin (self, error))
    return NULL;
  book = book_to_roll (self, request->recipients->len > 0, fresh_seed, at, error);
  good = book
         && grape_library_exec (
             self, error, "INSERT INTO dice_roll (book, number, at, request) VALUES (?, ?, ?, ?)",
             "iiis", book->id, (gint64)book->n_rolls + 1, at, lines);
  grape_library_touch (self, GRAPE_TOPIC_DICE, NULL);
  if (!grape_library_finish_change (self, good, error))
    return NULL;
  return grape_dice_roll_new (request, book->seed, book->contributions, book->n_rolls + 1, at);
}

/**
 * grape_library_dice_roll:
 *
 * Returns: (transfer full): a roll of the log, thrown again from its seed. Errors: NOT_FOUND.
 */
GrapeDiceRoll *
grape_library_dice_roll (GrapeLibrary *self, const GrapeDiceBook *book, guint number,
                         GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT at, request FROM dice_roll WHERE book = ? AND number = ?", "ii",
                         book->id, (gint64)number))
    return NULL;
  step = grape_query_step (&query, error);
  if (step == 0)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "The dice book %s has %u rolls, and no roll %u", book->name, book->n_rolls,
                 number);
  if (step <= 0)
    return NULL;
  g_autoptr (GrapeDiceRequest) request
      = grape_dice_request_parse (grape_query_text (&query, 1), error);
  return request ? grape_dice_roll_new (request, book->seed, book->contributions, number,
                                        grape_query_int (&query, 0))
                 : NULL;
}

void
grape_dice_entry_free (GrapeDiceEntry *self)
{
  if (!self)
    return;
  g_free (self->book);
  grape_dice_request_free (self->request);
  g_free (self);
}

/**
 * grape_library_list_dice_rolls:
 *
 * Returns: (transfer full) (element-type GrapeDiceEntry): the latest @most rolls of all books, the
 *   latest first
 */
GPtrArray *
grape_library_list_dice_rolls (GrapeLibrary *self, guint most, GError **error)
{
  g_autoptr (GPtrArray) entries
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_dice_entry_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (
          &query, self, error,
          "SELECT substr (commitment, 1, 16), private, closed_at, number, at, request"
          " FROM dice_roll JOIN dice_book ON id = book"
          " ORDER BY at DESC, book DESC, number DESC LIMIT ?",
          "i", (gint64)most))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      GrapeDiceEntry *entry = g_new0 (GrapeDiceEntry, 1);

      g_ptr_array_add (entries, entry);
      entry->book = grape_query_dup (&query, 0);
      entry->is_private = grape_query_int (&query, 1) != 0;
      entry->is_closed = grape_query_int (&query, 2) != 0;
      entry->number = (guint)grape_query_int (&query, 3);
      entry->at = grape_query_int (&query, 4);
      entry->request = grape_dice_request_parse (grape_query_text (&query, 5), error);
      if (!entry->request)
        return NULL;
    }
  return step == 0 ? g_steal_pointer (&entries) : NULL;
}
