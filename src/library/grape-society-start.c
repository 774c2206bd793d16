/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of a society begins its own log: with the people, addresses, vacations and Substitutes
 * that the society knows. */
#include <string.h>

#include "grape-library-instances.h"
#include "grape-library-people.h"
#include "grape-library-resources.h"
#include "grape-society-private.h"

/* A vacation without an end: `return` ends it. */
#define NO_END_S (G_GINT64_CONSTANT (3650) * GRAPE_DAY_S)

/* Where a class has no rules table of its own: what its Submission describes is played on it. */
#define ANY_GAME "open-table"

/** grape_society_rules_of: (nullable): the rules that play @book's class: by its name, else by the
 * number of its rule */
const GrapeRules *
grape_society_rules_of (const GrapeBook *book)
{
  const GrapeRules *found = NULL;

  for (const GrapeRules *const *each = grape_registry_list (); *each; each++)
    {
      if (grape_names_equal ((*each)->name, book->class))
        return *each;
      if (book->rule && g_str_equal ((*each)->rule, book->rule))
        found = *each;
    }
  return found;
}

/* @game says it only where the class does not: else what is won there would be booked for a game
 * that nobody played. */
static const GrapeRules *
rules_of (const GrapeBook *book, const char *game, GError **error)
{
  const GrapeRules *own = grape_society_rules_of (book);
  const GrapeRules *named = game ? grape_registry_find (game) : NULL;

  if (game && !named)
    grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID, "There is no game “%s”", game);
  else if (own && named && own != named)
    grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID,
                        "%s was announced as %s, which has rules of its own: it cannot be played "
                        "as %s",
                        book->label, book->class, named->name);
  else
    return own ? own : named ? named : grape_registry_find (ANY_GAME);
  return NULL;
}

static const GrapeOption *
find_option (const GrapeRules *rules, const char *name)
{
  for (const GrapeOption *each = rules->options; each->name; each++)
    if (grape_names_equal (each->name, name))
      return each;
  return NULL;
}

/* "slow and kind; movement 3d, last-winner=most": what is an option of the game is set. */
static void
read_particulars (GrapeOptions *options, const GrapeRules *rules, const char *particulars)
{
  g_auto (GStrv) parts = g_regex_split_simple ("[,;\n]", particulars ? particulars : "", 0, 0);

  for (guint i = 0; parts[i]; i++)
    {
      g_auto (GStrv) pair = g_regex_split_simple ("[\\s=:]+", g_strstrip (parts[i]), 0, 0);
      const GrapeOption *option = pair[0] && pair[1] ? find_option (rules, pair[0]) : NULL;
      g_autofree char *value = option ? g_strjoinv (" ", pair + 1) : NULL;

      if (option)
        grape_options_set (options, option->name, value, NULL);
    }
}

static guint
count_active (const GrapeBooks *books, gconstpointer state)
{
  const GrapeSheetQuery query = { 0 };
  g_auto (GrapeSheet) sheet = { 0 };
  const GrapeSheetKind *kind = books->sheets;
  guint n = 0;

  while (kind->word && !g_str_equal (kind->word, "people"))
    kind++;
  if (!kind->word || !kind->write (state, &query, &sheet, NULL))
    return 0;
  for (guint i = 0; i < sheet.rows->len; i++)
    n += !g_strcmp0 (g_ptr_array_index ((GPtrArray *)g_ptr_array_index (sheet.rows, i), 1), "yes");
  return n;
}

static int
seat_of (const GrapeBook *book, const char *name)
{
  for (guint i = 0; name && i < book->seats->len; i++)
    if (grape_names_equal (((GrapeBookSeat *)g_ptr_array_index (book->seats, i))->name, name))
      return (int)i;
  return -1;
}

/* What the society knows and the game has an option for; then what the user says. */
static gboolean
set_options (GrapeOptions *options, const GrapeRules *rules, const GrapeBook *book, guint active,
             char **pairs, GError **error)
{
  int challenged = seat_of (book, book->challenged);
  g_autofree char *number = g_strdup_printf ("%u", active);

  read_particulars (options, rules, book->particulars);
  if (find_option (rules, "active"))
    grape_options_set (options, "active", number, NULL);
  if (book->duel && find_option (rules, "duel"))
    grape_options_set (options, "duel", "true", NULL);
  if (challenged >= 0 && find_option (rules, "challenged"))
    {
      g_autofree char *seat = g_strdup_printf ("%d", challenged + 1);

      grape_options_set (options, "challenged", seat, NULL);
    }
  for (guint i = 0; pairs && pairs[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      if (!grape_options_set (options, g_strstrip (pair[0]), pair[1] ? pair[1] : "", error))
        return FALSE;
    }
  return TRUE;
}

/* 1250.1 VI.a: the last consent starts it, and the log begins then or later. */
static gboolean
is_time (const GrapeBook *book, gint64 at, GError **error)
{
  g_autofree char *started = grape_time_format_minute (book->started_at);

  return at >= book->started_at
         || grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID,
                                "%s started with the last consent, on %s (1250.1 VI.a): its log "
                                "cannot begin before that",
                                book->label, started);
}

/* "Ghost g1"; where another society's game is called so, "Ghost g1 (Chess Club)". */
static char *
name_for (GrapeLibrary *library, GrapeInstance *society, const GrapeBook *book)
{
  g_autofree char *name = g_strdup_printf ("%s %s", book->class, book->label);
  g_autoptr (GError) error = NULL;
  g_autofree char *other = grape_library_find_instance (library, name, &error);

  return g_error_matches (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND)
             ? g_steal_pointer (&name)
             : g_strdup_printf ("%s (%s)", name, grape_instance_header (society)->name);
}

static GrapeHeader *
make_header (GrapeLibrary *library, GrapeInstance *society, const GrapeBook *book,
             const GrapeRules *rules, gint64 at)
{
  const char *id = grape_instance_header (society)->id;
  g_autofree char *log = grape_society_id_of (book, id);
  g_autofree char *name = name_for (library, society, book);
  GrapeHeader *header = grape_header_new (rules, log, name, at);

  header->society = g_strdup (id);
  header->label = g_strdup (book->label);
  for (guint i = 0; i < book->seats->len; i++)
    {
      const GrapeBookSeat *seat = g_ptr_array_index (book->seats, i);

      if (!seat->left)
        grape_header_add_seat (header, seat->name, NULL);
    }
  if (rules->referee == GRAPE_REFEREE_ANY && book->referees->len)
    {
      g_ptr_array_add (book->referees, NULL);
      header->referee = g_strjoinv (", ", (char **)book->referees->pdata);
      g_ptr_array_remove_index (book->referees, book->referees->len - 1);
    }
  else if (rules->referee == GRAPE_REFEREE_ONE && book->referees->len)
    header->referee = g_strdup (g_ptr_array_index (book->referees, 0));
  return header;
}

/* Vacations and who plays meanwhile; what the game refuses it does without. */
static void
tell_vacations (GrapeInstance *game, const GrapeBook *book, gint64 at)
{
  for (guint i = 0; i < book->seats->len; i++)
    {
      const GrapeBookSeat *seat = g_ptr_array_index (book->seats, i);
      int index = grape_table_player (grape_instance_position (game)->table, seat->name);
      gint64 until = seat->away_until == G_MAXINT64 ? at + NO_END_S : seat->away_until;

      if (index < 0 || !seat->away_until || until <= at)
        continue;
      g_autofree char *first = grape_time_format (seat->away_from ? seat->away_from : at);
      g_autofree char *last = grape_time_format (until - 1);
      g_autofree char *vacation = g_strdup_printf ("vacation %.10s..%.10s", first, last);
      g_autofree char *substitute
          = seat->substitute ? g_strdup_printf ("substitute %s", seat->substitute) : NULL;
      if (grape_instance_act (game, at, index, vacation, NULL) && substitute)
        grape_instance_act (game, at, index, substitute, NULL);
    }
}

static gboolean
seat_person (GrapeLibrary *library, GPtrArray *people, const char *instance, int seat,
             const char *name, GError **error)
{
  for (guint i = 0; name && i < people->len; i++)
    {
      const GrapePerson *person = g_ptr_array_index (people, i);

      if (grape_names_equal (person->name, name))
        return grape_library_set_seat (library, instance, seat, person->id, error);
    }
  return TRUE;
}

/* The library knows people by the names that they have in the society. */
static gboolean
seat_people (GrapeLibrary *library, GrapeInstance *game, const GrapeBook *book, GError **error)
{
  const char *id = grape_instance_header (game)->id;
  const GrapeTable *table = grape_instance_position (game)->table;
  g_autoptr (GPtrArray) people = grape_library_list_people (library, error);

  if (!people)
    return FALSE;
  for (int i = 0; i < (int)grape_table_size (table); i++)
    if (!seat_person (library, people, id, i, grape_table_name (table, i), error))
      return FALSE;
  return !book->referees->len
         || seat_person (library, people, id, GRAPE_AUTHOR_REFEREE,
                         g_ptr_array_index (book->referees, 0), error);
}

static gboolean
store (GrapeLibrary *library, GrapeInstance *game, const GrapeBook *book, GError **error)
{
  if (!grape_library_begin (library, error))
    return FALSE;
  if (grape_library_add_instance (library, game, error) && seat_people (library, game, book, error))
    return grape_library_commit (library, error);
  grape_library_rollback (library);
  return FALSE;
}

/* What an accepted Submission says of the game is the text of a table that takes any rules. */
static void
hand_over (const GrapeRules *rules, const GrapeBook *book, GHashTable **resources)
{
  for (const GrapeResource *each = rules->resources; book->text && each && each->name; each++)
    {
      if (!g_str_equal (each->name, "rules"))
        continue;
      if (!*resources)
        *resources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                            (GDestroyNotify)g_bytes_unref);
      g_hash_table_insert (*resources, g_strdup ("rules"),
                           g_bytes_new (book->text, strlen (book->text)));
    }
}

GrapeInstance *
grape_society_start (GrapeLibrary *library, const char *society, const char *label,
                     const char *game, char **options, const guint8 seed[GRAPE_SEED_BYTES],
                     gint64 at, GError **error)
{
  g_autoptr (GrapeInstance) group = grape_society_load (library, society, error);
  g_autoptr (GHashTable) resources = NULL;

  if (!group)
    return NULL;
  const GrapeBooks *books = grape_instance_rules (group)->books;
  gconstpointer state = grape_instance_position (group)->state;
  g_autoptr (GrapeBook) book = books->find (state, label);
  if (!book || book->status != GRAPE_BOOK_RUNNING)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID,
                          book ? "%s does not run: it starts with the last consent (1250.1 VI.a)"
                               : "There is no instance “%s”",
                          label);
      return NULL;
    }
  const GrapeRules *rules = rules_of (book, game, error);
  if (!rules || !is_time (book, at, error))
    return NULL;
  g_autoptr (GrapeHeader) header = make_header (library, group, book, rules, at);
  if (!set_options (header->options, rules, book, count_active (books, state), options, error)
      || !grape_library_choose_resources (NULL, rules, NULL, &resources, error))
    return NULL;
  hand_over (rules, book, &resources);
  g_autoptr (GrapeInstance) fresh = grape_instance_new (header, seed, resources, error);
  if (!fresh)
    return NULL;
  tell_vacations (fresh, book, at);
  if (!grape_instance_advance (fresh, at, error) || !store (library, fresh, book, error))
    return NULL;
  return g_steal_pointer (&fresh);
}
