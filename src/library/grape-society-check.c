/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A society's results against the games' own logs. The fold never looks outside, so that this
 * stands here. */
#include <string.h>

#include "grape-library-instances.h"
#include "grape-society-private.h"

void
grape_society_check_free (GrapeSocietyCheck *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->wrong);
  g_ptr_array_unref (self->unseen);
  g_ptr_array_unref (self->bare);
  g_free (self);
}

/* The event of @game whose hash is, or begins with, @hash; 0: none. */
static guint
find_event (GrapeInstance *game, const char *hash)
{
  for (guint n = grape_instance_n_events (game); n; n--)
    {
      const GrapeEvent *event = grape_instance_event (game, n);
      g_autofree char *hex = grape_hex_encode (event->hash, sizeof event->hash);

      if (g_str_has_prefix (hex, hash))
        return n;
    }
  return 0;
}

static gboolean
has_name (GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (grape_names_equal (g_ptr_array_index (names, i), name))
      return TRUE;
  return FALSE;
}

static char *
join (GPtrArray *names)
{
  GString *text = g_string_new (names->len ? "" : "nobody");

  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "",
                            (const char *)g_ptr_array_index (names, i));
  return g_string_free (text, FALSE);
}

/* (transfer full): what is wrong with a result; NULL: nothing */
static char *
compare (const GrapeBook *book, GrapeInstance *game)
{
  const GrapeRules *played = grape_instance_rules (game), *own = grape_society_rules_of (book);

  if (own && own != played)
    return g_strdup_printf ("%s was announced as %s, and its log is one of %s", book->label,
                            book->class, played->name);
  guint n = find_event (game, book->hash);
  g_autoptr (GrapePosition) then = n ? grape_instance_at (game, n, NULL) : NULL;

  if (!then)
    return g_strdup_printf ("the log of %s has no event %s", book->label, book->hash);
  if (!grape_position_over (then))
    return g_strdup_printf ("%s was not over at the event %s", book->label, book->hash);
  g_autoptr (GPtrArray) winners = grape_society_winners (then);
  gboolean same = winners->len == book->winners->len;
  for (guint i = 0; same && i < winners->len; i++)
    same = has_name (book->winners, g_ptr_array_index (winners, i));
  if (same)
    return NULL;
  g_autofree char *theirs = join (winners), *ours = join (book->winners);
  return g_strdup_printf ("%s was won by %s, as its log has it, and not by %s", book->label, theirs,
                          ours);
}

/* *unseen: this library does not have the log. */
static char *
check_book (GrapeLibrary *library, const char *society, const GrapeBook *book, gboolean *unseen)
{
  g_autofree char *id = grape_society_id_of (book, society);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GrapeInstance) game = grape_library_load_instance (library, id, &problem);

  *unseen = !game && g_error_matches (problem, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
  if (game)
    return compare (book, game);
  return *unseen ? NULL : g_strdup_printf ("%s: %s", book->label, problem->message);
}

GrapeSocietyCheck *
grape_society_check (GrapeLibrary *library, GrapeInstance *society, GError **error)
{
  const GrapeBooks *books = grape_instance_rules (society)->books;
  gconstpointer state = grape_instance_position (society)->state;
  GrapeSocietyCheck *self;

  if (!books)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID, "%s is no society",
                          grape_instance_header (society)->name);
      return NULL;
    }
  self = g_new0 (GrapeSocietyCheck, 1);
  self->wrong = g_ptr_array_new_with_free_func (g_free);
  self->unseen = g_ptr_array_new_with_free_func (g_free);
  self->bare = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < books->count (state); i++)
    {
      g_autoptr (GrapeBook) book = books->get (state, i);
      gboolean unseen = FALSE;

      if (book->status != GRAPE_BOOK_OVER)
        continue;
      if (!book->hash)
        {
          g_ptr_array_add (self->bare, g_strdup (book->label));
          continue;
        }
      char *wrong = check_book (library, grape_instance_header (society)->id, book, &unseen);
      if (wrong)
        g_ptr_array_add (self->wrong, wrong);
      else if (unseen)
        g_ptr_array_add (self->unseen, g_strdup (book->label));
      else
        self->n_same++;
    }
  return self;
}

gboolean
grape_society_check_new (GrapeLibrary *library, GrapeInstance *society, guint first, GError **error)
{
  const GrapeBooks *books = grape_instance_rules (society)->books;

  for (guint n = first; books && n <= grape_instance_n_events (society); n++)
    {
      const char *text = grape_instance_event (society, n)->text;
      g_auto (GStrv) words = g_regex_split_simple ("(?:^|^dated .*: )result (\\S+)",
                                                   text ? text : "", G_REGEX_CASELESS, 0);
      gboolean unseen;

      if (!words[0] || !words[1])
        continue;
      g_autoptr (GrapeBook) book = books->find (grape_instance_position (society)->state, words[1]);
      g_autofree char *wrong
          = book && book->hash
                ? check_book (library, grape_instance_header (society)->id, book, &unseen)
                : NULL;
      if (wrong)
        return grape_error_set (error, GRAPE_ERROR_HASH, "R5.1",
                                "The result does not agree with the game's own log: %s", wrong);
    }
  return TRUE;
}

gboolean
grape_society_keeps_books (GrapeInstance *instance)
{
  return grape_instance_rules (instance)->books != NULL;
}

char *
grape_society_enter_late (GrapeInstance *instance, const GrapeProposal *proposal)
{
  const GrapePosition *position = grape_instance_position (instance);
  const GrapeBooks *books = grape_instance_rules (instance)->books;
  const char *name = proposal->author >= 0 ? grape_table_name (position->table, proposal->author)
                                           : proposal->person;

  return books && books->late && proposal->at < position->at
             ? books->late (position->state, proposal->at, name, proposal->text)
             : NULL;
}
