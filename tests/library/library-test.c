/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file itself: opening, refusing what is not ours, migrating, transactions, signals; instances
 * and people in it. */
#include <sqlite3.h>
#include <string.h>

#include "library-fixture.h"

static void
run_sql (const char *path, const char *sql)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static void
test_private_file (Fixture *self, gconstpointer data)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (self->path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
}

static void
test_not_a_database (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "letter.txt", NULL);
  g_autofree char *text = g_strnfill (5000, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_null (grape_library_open (path, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FOREIGN);
  g_assert_nonnull (strstr (error->message, path));
}

static void
test_other_program (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "other.db", NULL);
  g_autoptr (GError) error = NULL;

  run_sql (path, "CREATE TABLE recipes (name TEXT)");
  g_assert_null (grape_library_open (path, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FOREIGN);
}

static void
test_newer_version (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  grape_library_close (self->library);
  run_sql (self->path, "PRAGMA user_version = 999");
  g_assert_null (grape_library_open (self->path, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_VERSION);
  g_assert_nonnull (strstr (error->message, "999"));
}

static void
test_corrupt (Fixture *self, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize size = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) again = NULL;

  grape_library_add_person (self->library, "Ann", NULL, &error);
  g_assert_no_error (error);
  grape_library_close (self->library);
  g_assert_true (g_file_get_contents (self->path, &bytes, &size, NULL));
  memset (bytes + 4096, 0xa5, size - 4096);
  g_assert_true (g_file_set_contents (self->path, bytes, (gssize)size, NULL));
  again = grape_library_open (self->path, &error);
  if (again != NULL)
    g_assert_false (grape_library_check (again, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_CORRUPT);
}

static void
test_unwritable_folder (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->path, "below-a-file", "library.db", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (grape_library_open (path, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_OPEN);
}

/* A library as the first version left it: no tables for mail. */
static void
test_migrate_from_1 (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePerson) person = NULL;
  g_autoptr (GPtrArray) summaries = NULL;

  grape_library_add_person (self->library, "Ann", (const char *[]){ "ann@x.org", NULL }, &error);
  g_assert_no_error (error);
  grape_library_close (self->library);
  run_sql (
      self->path,
      "DROP TABLE searched; DROP TABLE seen_entry; DROP TABLE archive_alias; DROP TABLE opened; DROP TABLE vouched; DROP TABLE conflict; DROP TABLE seen; DROP TABLE account; DROP TABLE invite; DROP TABLE member; DROP TABLE head; DROP TABLE entry; DROP TABLE shared;"
      "DROP TABLE identity; DROP TABLE resource; DROP TABLE dice_roll; DROP TABLE dice_book; DROP TABLE sent;"
      "DROP TABLE proposal; DROP TABLE threaded;"
      "DROP TABLE archive_thread; DROP TABLE thread_message; DROP TABLE thread;"
      "DROP TABLE search; DROP VIEW searchable; DROP TABLE body;"
      "DROP TABLE archive_message; DROP TABLE raw; DROP TABLE message;"
      "DROP TABLE archive; PRAGMA user_version = 1");
  g_clear_object (&self->library);
  self->library = grape_library_open (self->path, &error);
  g_assert_no_error (error);
  person = grape_library_person_of (self->library, "ANN at x.org", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (person->name, ==, "Ann");
  g_assert_cmpint (grape_library_add_archive (self->library, "list", NULL, &error), >, 0);
  g_assert_no_error (error);
  summaries = grape_library_list_instances (self->library, &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_check (self->library, &error));
  g_assert_no_error (error);
}

/* A library from before people without a seat were proposed keeps its inbox. */
static void
test_migrate_from_12 (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_library_add_instance (self->library, instance, &error));
  grape_library_close (self->library);
  run_sql (
      self->path,
      "DROP TABLE searched; ALTER TABLE identity DROP COLUMN public; DROP TABLE proposal; CREATE TABLE proposal (id INTEGER PRIMARY KEY,"
      "  instance TEXT NOT NULL REFERENCES instance ON DELETE CASCADE,"
      "  author INTEGER NOT NULL, text TEXT NOT NULL, found TEXT NOT NULL, at INTEGER NOT NULL,"
      "  message INTEGER REFERENCES message ON DELETE SET NULL, start INTEGER NOT NULL,"
      "  end INTEGER NOT NULL, confidence INTEGER NOT NULL, marks INTEGER NOT NULL, remark TEXT,"
      "  status INTEGER NOT NULL DEFAULT 0, event INTEGER);"
      "INSERT INTO proposal (instance, author, text, "
      "found, at, start, end, confidence, marks, status) VALUES ('00000000000000aa', 1, "
      "'pick 3', 'pick 3', 1767607200, 0, 0, 100, 0, 0); PRAGMA user_version = 12");
  g_clear_object (&self->library);
  self->library = grape_library_open (self->path, &error);
  g_assert_no_error (error);
  g_autoptr (GPtrArray) known = grape_library_list_proposals (self->library, NULL, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (known->len, ==, 1);
  const GrapeProposal *old = g_ptr_array_index (known, 0);
  g_assert_cmpint (old->author, ==, 1);
  g_assert_null (old->person);
  GrapeProposal walt = { .instance = (char *)"00000000000000aa",
                         .author = GRAPE_AUTHOR_PERSON,
                         .person = (char *)"Walt",
                         .text = (char *)"vote 1" };
  g_assert_true (grape_library_propose (self->library, &walt, &error));
  g_autoptr (GrapeProposal) again = grape_library_load_proposal (self->library, walt.id, &error);
  g_assert_cmpstr (again->person, ==, "Walt");
  g_assert_cmpint (again->author, ==, GRAPE_AUTHOR_PERSON);
}

static void
changed_cb (GrapeLibrary *library, guint topics, const char *instance, gpointer data)
{
  g_string_append_printf (data, "%u %s;", topics, instance != NULL ? instance : "-");
}

static void
test_signals (Fixture *self, gconstpointer data)
{
  g_autoptr (GString) heard = g_string_new (NULL);
  g_autoptr (GrapeInstance) instance = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GrapeLibrary) other = NULL;
  g_autoptr (GError) error = NULL;

  g_signal_connect (self->library, "changed", G_CALLBACK (changed_cb), heard);
  g_assert_true (grape_library_begin (self->library, &error));
  grape_library_add_person (self->library, "Ann", NULL, &error);
  grape_library_rollback (self->library);
  g_assert_cmpstr (heard->str, ==, "");
  g_assert_true (grape_library_add_instance (self->library, instance, &error));
  g_assert_cmpstr (heard->str, ==, "1 00000000000000aa;");

  g_assert_false (grape_library_poll (self->library));
  other = grape_library_reopen (self->library, &error);
  g_assert_no_error (error);
  grape_library_add_person (other, "Bob", NULL, &error);
  g_assert_true (grape_library_poll (self->library));
  g_assert_cmpstr (heard->str, ==, "1 00000000000000aa;95 -;");
  g_assert_false (grape_library_poll (self->library));
}

/* The outer step cannot keep what an inner one undid. */
/* Undoing to a mark undoes only what came after it, also inner changes that failed. */
static void
test_mark (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) people = NULL;

  g_assert_true (grape_library_begin (self->library, &error));
  g_assert_cmpint (grape_library_add_person (self->library, "Ann", NULL, &error), >, 0);
  g_assert_true (grape_library_mark (self->library, &error));
  g_assert_cmpint (grape_library_add_person (self->library, "Bob", NULL, &error), >, 0);
  g_assert_true (grape_library_begin (self->library, &error));
  grape_library_rollback (self->library);
  g_assert_true (grape_library_undo_to_mark (self->library, &error));
  g_assert_true (grape_library_mark (self->library, &error));
  g_assert_cmpint (grape_library_add_person (self->library, "Cy", NULL, &error), >, 0);
  g_assert_true (grape_library_keep_mark (self->library, &error));
  g_assert_true (grape_library_commit (self->library, &error));
  people = grape_library_list_people (self->library, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (people->len, ==, 2);
}

static void
test_nested_rollback (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) people = NULL;

  g_assert_true (grape_library_begin (self->library, &error));
  g_assert_true (grape_library_begin (self->library, &error));
  grape_library_add_person (self->library, "Ann", NULL, &error);
  grape_library_rollback (self->library);
  g_assert_false (grape_library_commit (self->library, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FAILED);
  people = grape_library_list_people (self->library, NULL);
  g_assert_cmpuint (people->len, ==, 0);
}

static void
test_instance_round_trip (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GrapeInstance) loaded = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  guint first;

  g_assert_true (grape_library_add_instance (self->library, instance, &error));
  first = act (instance, T0 + 60, 0, "pick 3");
  g_assert_true (grape_library_append (self->library, instance, first, &error));
  first = act (instance, T0 + 120, 1, "pick 1");
  g_assert_true (grape_library_append (self->library, instance, first, &error));
  g_assert_no_error (error);
  loaded = grape_library_load_instance (self->library, "00000000000000aa", &error);
  g_assert_no_error (error);
  before = grape_instance_to_text (instance, TRUE);
  after = grape_instance_to_text (loaded, TRUE);
  g_assert_cmpstr (before, ==, after);
  g_assert_false (grape_library_add_instance (self->library, instance, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS);
}

/* Somebody who looked on keeps the game from now on: what is open of it must be loaded again. */
static void
test_begin_to_keep (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GrapeInstance) seen = NULL, open = NULL;
  g_autoptr (GError) error = NULL;

  seen = grape_instance_for_viewer (instance, GRAPE_VIEWER_SPECTATOR, &error);
  g_assert_true (grape_library_add_instance (self->library, seen, &error));
  g_assert_false (grape_library_has_seed (self->library, "00000000000000aa"));
  open = grape_library_load_instance (self->library, "00000000000000aa", &error);
  g_assert_true (grape_library_is_current (self->library, open));
  g_assert_true (grape_library_add_instance (self->library, instance, &error));
  g_assert_no_error (error);
  g_assert_true (grape_library_has_seed (self->library, "00000000000000aa"));
  g_assert_false (grape_library_is_current (self->library, open));
}

/* Two windows on one instance: the second to write gets an error, and its event is not stored. */
static void
test_stale_append (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) one = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GrapeInstance) two = NULL;
  g_autoptr (GrapeInstance) left = NULL;
  g_autoptr (GError) error = NULL;
  guint first;

  grape_library_add_instance (self->library, one, &error);
  two = grape_library_load_instance (self->library, "00000000000000aa", &error);
  g_assert_no_error (error);
  first = act (one, T0 + 60, 0, "pick 3");
  g_assert_true (grape_library_append (self->library, one, first, &error));
  act (two, T0 + 60, 0, "pick 2");
  g_assert_false (grape_library_append (self->library, two, first, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE);
  g_clear_error (&error);
  first = act (two, T0 + 90, 1, "pick 2");
  g_assert_false (grape_library_append (self->library, two, first, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE);
  g_clear_error (&error);
  left = grape_library_load_instance (self->library, "00000000000000aa", &error);
  g_assert_cmpuint (grape_instance_n_events (left), ==, grape_instance_n_events (one));
}

static void
test_find_instance (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) one = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GrapeInstance) two = null_instance ("00001111000000aa", "Straße");
  g_autoptr (GError) error = NULL;
  g_autofree char *by_name = NULL;
  g_autofree char *by_start = NULL;

  grape_library_add_instance (self->library, one, &error);
  grape_library_add_instance (self->library, two, &error);
  g_assert_no_error (error);
  by_name = grape_library_find_instance (self->library, "STRASSE", &error);
  g_assert_cmpstr (by_name, ==, "00001111000000aa");
  by_start = grape_library_find_instance (self->library, "00000", &error);
  g_assert_cmpstr (by_start, ==, "00000000000000aa");
  g_assert_null (grape_library_find_instance (self->library, "0000", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_AMBIGUOUS);
  g_clear_error (&error);
  g_assert_null (grape_library_find_instance (self->library, "Friday", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND);
}

/* The summary follows the log, from the cache or not. */
static void
test_summaries (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GError) error = NULL;
  gint64 me;

  grape_library_add_instance (self->library, instance, &error);
  me = grape_library_add_person (self->library, "Me", NULL, &error);
  grape_library_set_me (self->library, me, &error);
  grape_library_set_seat (self->library, "00000000000000aa", 1, me, &error);
  g_assert_no_error (error);
  for (int round = 0; round < 2; round++)
    {
      g_autoptr (GPtrArray) all = grape_library_list_instances (self->library, &error);
      const GrapeSummary *summary = g_ptr_array_index (all, 0);

      g_assert_cmpstr (summary->name, ==, "Tuesday table");
      g_assert_true (summary->needs_me);
      g_assert_cmpint (summary->my_deadline, ==, T0 + 3 * 86400);
      g_assert_cmpuint (summary->mine->len, ==, 1);
      g_assert_cmpstr (g_ptr_array_index (summary->seats, 1), ==, "Bob");
      g_assert_null (summary->problem);
    }
  {
    guint first = act (instance, T0 + 60, 1, "pick 3");
    g_autoptr (GrapeSummary) summary = NULL;

    g_assert_true (grape_library_append (self->library, instance, first, &error));
    summary = grape_library_summarise (self->library, "00000000000000aa", &error);
    g_assert_cmpuint (summary->n_events, ==, grape_instance_n_events (instance));
    g_assert_false (summary->needs_me);
  }
}

/* A damaged log is listed with its problem, and is refused when it is opened. */
static void
test_damaged_log (Fixture *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = null_instance ("00000000000000aa", "Tuesday table");
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSummary) summary = NULL;
  guint first;

  grape_library_add_instance (self->library, instance, &error);
  first = act (instance, T0 + 60, 0, "pick 3");
  grape_library_append (self->library, instance, first, &error);
  run_sql (self->path, "UPDATE event SET line = replace (line, 'pick 3', 'pick 2')");
  g_assert_null (grape_library_load_instance (self->library, "00000000000000aa", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
  g_clear_error (&error);
  summary = grape_library_summarise (self->library, "00000000000000aa", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (summary->name, ==, "Tuesday table");
  g_assert_nonnull (summary->problem);
}

static void
test_addresses (void)
{
  static const char *const cases[][2] = {
    { "Ann Lee <Ann.Lee@Example.ORG>", "ann.lee@example.org" },
    { "ann at example.org (Ann Lee)", "ann@example.org" },
    { "Glyph Lefkowitz glyph@divunal.com", "glyph@divunal.com" },
    { "\"a@b\" <c@d.org>", "c@d.org" },
    { "mailto:x+y@z.org.", "x+y@z.org" },
    { "meet me at noon.", NULL },
    { "meet me at", NULL },
    { "@", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *got = grape_address_normalise (cases[i][0]);

      g_assert_cmpstr (got, ==, cases[i][1]);
    }
}

static void
test_people (Fixture *self, gconstpointer data)
{
  const char *const of_ann[] = { "Ann <ANN@x.org>", "ann at home.net", "ann@x.org", NULL };
  const char *const of_bob[] = { "bob@x.org", "ann@home.net", NULL };
  const char *const nonsense[] = { "nobody", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) people = NULL;
  const GrapePerson *person;
  gint64 ann = grape_library_add_person (self->library, "Ann", of_ann, &error);

  g_assert_no_error (error);
  g_assert_cmpint (grape_library_add_person (self->library, "Bob", of_bob, &error), ==, 0);
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_cmpint (grape_library_add_person (self->library, "Bob", nonsense, &error), ==, 0);
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_cmpint (grape_library_add_person (self->library, "", NULL, &error), ==, 0);
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
  g_clear_error (&error);

  people = grape_library_list_people (self->library, &error);
  g_assert_cmpuint (people->len, ==, 1);
  person = g_ptr_array_index (people, 0);
  g_assert_cmpint (person->id, ==, ann);
  g_assert_cmpuint (g_strv_length (person->addresses), ==, 2);
  g_assert_cmpstr (person->addresses[0], ==, "ann@x.org");
}

#define ADD(path, function)                                                                        \
  g_test_add (path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/library/file/private", test_private_file);
  ADD ("/library/file/not-a-database", test_not_a_database);
  ADD ("/library/file/other-program", test_other_program);
  ADD ("/library/file/newer-version", test_newer_version);
  ADD ("/library/file/corrupt", test_corrupt);
  ADD ("/library/file/unwritable-folder", test_unwritable_folder);
  ADD ("/library/file/migrate-from-1", test_migrate_from_1);
  ADD ("/library/file/migrate-from-12", test_migrate_from_12);
  ADD ("/library/signals", test_signals);
  ADD ("/library/nested-rollback", test_nested_rollback);
  ADD ("/library/mark", test_mark);
  ADD ("/library/instance/round-trip", test_instance_round_trip);
  ADD ("/library/instance/begin-to-keep", test_begin_to_keep);
  ADD ("/library/instance/stale-append", test_stale_append);
  ADD ("/library/instance/find", test_find_instance);
  ADD ("/library/instance/summaries", test_summaries);
  ADD ("/library/instance/damaged-log", test_damaged_log);
  ADD ("/library/people", test_people);
  g_test_add_func ("/library/addresses", test_addresses);
  return g_test_run ();
}
