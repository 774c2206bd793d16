/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People, their addresses, and their seats. */
#include "grape-library-people.h"

#include "grape-library-private.h"

void
grape_person_free (GrapePerson *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_strfreev (self->addresses);
  g_free (self);
}

void
grape_sitting_free (GrapeSitting *self)
{
  if (self == NULL)
    return;
  grape_person_free (self->person);
  g_free (self);
}

static gboolean
store_addresses (GrapeLibrary *self, gint64 person, const char *const *addresses, GError **error)
{
  if (!grape_library_exec (self, error, "DELETE FROM address WHERE person = ?", "i", person))
    return FALSE;
  for (gint64 i = 0; addresses != NULL && addresses[i] != NULL; i++)
    {
      g_autofree char *address = grape_address_normalise (addresses[i]);
      gint64 other = 0;

      if (address == NULL)
        {
          g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                       "“%s” is not a mail address", addresses[i]);
          return FALSE;
        }
      if (!grape_library_number (self, &other, 0, error,
                                 "SELECT person FROM address WHERE address = ?", "s", address))
        return FALSE;
      if (other == person)
        continue;
      if (other != 0)
        {
          g_autoptr (GrapePerson) owner = grape_library_person_of (self, address, NULL);

          g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS,
                       "The address %s belongs to %s already", address, owner ? owner->name : "?");
          return FALSE;
        }
      if (!grape_library_exec (self, error,
                               "INSERT INTO address (address, person, place) VALUES (?, ?, ?)",
                               "sii", address, person, i))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_name (const char *name, GError **error)
{
  if (name != NULL && *name != '\0' && g_utf8_validate (name, -1, NULL))
    return TRUE;
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, "A person needs a name");
  return FALSE;
}

/* Returns: the person's id; 0 on error. Errors: INVALID, EXISTS. */
gint64
grape_library_add_person (GrapeLibrary *self, const char *name, const char *const *addresses,
                          GError **error)
{
  gint64 id = 0;
  gboolean good;

  if (!check_name (name, error) || !grape_library_begin (self, error))
    return 0;
  good = grape_library_exec (self, error, "INSERT INTO person (name) VALUES (?)", "s", name);
  if (good)
    id = sqlite3_last_insert_rowid (self->db);
  good = good && store_addresses (self, id, addresses, error);
  grape_library_touch (self, GRAPE_TOPIC_PEOPLE, NULL);
  return grape_library_finish_change (self, good, error) ? id : 0;
}

/* Gives a person another name and other addresses. Errors: INVALID, EXISTS, NOT_FOUND. */
gboolean
grape_library_change_person (GrapeLibrary *self, gint64 id, const char *name,
                             const char *const *addresses, GError **error)
{
  gboolean good;

  if (!check_name (name, error) || !grape_library_begin (self, error))
    return FALSE;
  good
      = grape_library_exec (self, error, "UPDATE person SET name = ? WHERE id = ?", "si", name, id);
  if (good && sqlite3_changes (self->db) == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND, "No such person");
      good = FALSE;
    }
  good = good && store_addresses (self, id, addresses, error);
  grape_library_touch (self, GRAPE_TOPIC_PEOPLE, NULL);
  return grape_library_finish_change (self, good, error);
}

/* Somebody else of that name with one of the addresses; NULL without error: nobody. */
static GrapePerson *
find_namesake (GrapeLibrary *self, const char *name, const char *const *addresses, GError **error)
{
  for (guint i = 0; addresses != NULL && addresses[i] != NULL; i++)
    {
      GError *problem = NULL;
      g_autoptr (GrapePerson) owner = grape_library_person_of (self, addresses[i], &problem);

      if (problem != NULL)
        {
          g_propagate_error (error, problem);
          return NULL;
        }
      if (owner != NULL && !owner->me && grape_names_equal (owner->name, name))
        return g_steal_pointer (&owner);
    }
  return NULL;
}

/* What @other has is @id's from then on. */
static gboolean
unite (GrapeLibrary *self, gint64 id, gint64 other, GError **error)
{
  return grape_library_exec (self, error, "UPDATE seat SET person = ? WHERE person = ?", "ii", id,
                             other)
         && grape_library_exec (self, error, "UPDATE address SET person = ? WHERE person = ?", "ii",
                                id, other)
         && grape_library_exec (self, error, "DELETE FROM person WHERE id = ?", "i", other);
}

/**
 * grape_library_change_me:
 * @id: the user's person
 *
 * Like grape_library_change_person(); but somebody whom the library knows by that name and one of
 * these addresses, as a game begun elsewhere has its referee, is the user, with all that is theirs.
 */
gboolean
grape_library_change_me (GrapeLibrary *self, gint64 id, const char *name,
                         const char *const *addresses, GError **error)
{
  GError *problem = NULL;
  g_autoptr (GrapePerson) same = NULL;
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  gboolean good;

  if (!check_name (name, error) || !grape_library_begin (self, error))
    return FALSE;
  same = find_namesake (self, name, addresses, &problem);
  if (problem != NULL)
    g_propagate_error (error, problem);
  if (addresses != NULL)
    g_strv_builder_addv (all, (const char **)addresses);
  if (same != NULL)
    g_strv_builder_addv (all, (const char **)same->addresses);
  g_auto (GStrv) list = g_strv_builder_end (all);
  good = problem == NULL && (same == NULL || unite (self, id, same->id, error))
         && grape_library_change_person (self, id, name, (const char *const *)list, error);
  if (same != NULL)
    grape_library_touch (self, GRAPE_TOPIC_INSTANCES, NULL);
  return grape_library_finish_change (self, good, error);
}

/* Deletes their addresses and sittings too; what they did in instances stays. */
gboolean
grape_library_remove_person (GrapeLibrary *self, gint64 id, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_PEOPLE, NULL);
  return grape_library_finish_change (
      self, grape_library_exec (self, error, "DELETE FROM person WHERE id = ?", "i", id), error);
}

/* Sets which person the user is; 0: nobody. */
gboolean
grape_library_set_me (GrapeLibrary *self, gint64 id, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_PEOPLE, NULL);
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error, "UPDATE person SET me = 0 WHERE me = 1", "")
          && grape_library_exec (self, error, "UPDATE person SET me = 1 WHERE id = ?", "i", id),
      error);
}

/* From a row (id, name, me, addresses by line). */
static GrapePerson *
person_from_row (GrapeQuery *query, int column)
{
  GrapePerson *person = g_new0 (GrapePerson, 1);
  const char *lines;

  person->id = grape_query_int (query, column);
  person->name = grape_query_dup (query, column + 1);
  person->me = grape_query_int (query, column + 2) != 0;
  lines = grape_query_text (query, column + 3);
  person->addresses = g_strsplit (lines != NULL ? lines : "", "\n", -1);
  return person;
}

#define PERSON_COLUMNS                                                                             \
  "person.id, person.name, person.me, (SELECT group_concat (address, char (10)) FROM "             \
  "(SELECT a.address FROM address AS a WHERE a.person = person.id ORDER BY a.place))"

/* NULL without error if the user is nobody yet. */
GrapePerson *
grape_library_me (GrapeLibrary *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error, "SELECT " PERSON_COLUMNS " FROM person WHERE me = 1",
                         ""))
    return NULL;
  return grape_query_step (&query, error) > 0 ? person_from_row (&query, 0) : NULL;
}

/* GrapePerson each, by name. */
GPtrArray *
grape_library_list_people (GrapeLibrary *self, GError **error)
{
  g_autoptr (GPtrArray) people = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_person_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT " PERSON_COLUMNS " FROM person ORDER BY name, id", ""))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    g_ptr_array_add (people, person_from_row (&query, 0));
  return step == 0 ? g_steal_pointer (&people) : NULL;
}

/* The owner of this address; NULL without error if it is nobody's. */
GrapePerson *
grape_library_person_of (GrapeLibrary *self, const char *address, GError **error)
{
  g_autofree char *normal = grape_address_normalise (address);
  g_auto (GrapeQuery) query = { 0 };

  if (normal == NULL)
    return NULL;
  if (!grape_query_init (&query, self, error,
                         "SELECT " PERSON_COLUMNS
                         " FROM person WHERE id = (SELECT person FROM address WHERE address = ?)",
                         "s", normal))
    return NULL;
  return grape_query_step (&query, error) > 0 ? person_from_row (&query, 0) : NULL;
}

gboolean
grape_library_set_seat (GrapeLibrary *self, const char *instance, int seat, gint64 person,
                        GError **error)
{
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  if (person == 0)
    good = grape_library_exec (self, error, "DELETE FROM seat WHERE instance = ? AND seat = ?",
                               "si", instance, (gint64)seat);
  else
    good = grape_library_exec (self, error,
                               "INSERT OR REPLACE INTO seat (instance, seat, person) "
                               "VALUES (?, ?, ?)",
                               "sii", instance, (gint64)seat, person);
  grape_library_touch (self, GRAPE_TOPIC_INSTANCES, instance);
  return grape_library_finish_change (self, good, error);
}

/* GrapeSitting each, by seat. */
GPtrArray *
grape_library_list_seats (GrapeLibrary *self, const char *instance, GError **error)
{
  g_autoptr (GPtrArray) sittings
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sitting_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT seat, " PERSON_COLUMNS " FROM seat JOIN person "
                         "ON person.id = seat.person WHERE instance = ? ORDER BY seat",
                         "s", instance))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      GrapeSitting *sitting = g_new0 (GrapeSitting, 1);

      sitting->seat = (int)grape_query_int (&query, 0);
      sitting->person = person_from_row (&query, 1);
      g_ptr_array_add (sittings, sitting);
    }
  return step == 0 ? g_steal_pointer (&sittings) : NULL;
}
