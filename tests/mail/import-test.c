/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives into a library: what is imported, what is there already, what stops it. */
#include "library/library-fixture.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mail/grape-import.h"

#define LETTER(n, body)                                                                            \
  "From ann@x.org Mon Jan  5 10:00:0" #n " 2026\nFrom: Ann <ann@x.org>\nSubject: s" #n             \
  "\nMessage-ID: <" #n "@x.org>\nDate: Mon, 05 Jan 2026 10:00:0" #n " +0000\n\n" body "\n"

static char *
write_file (Fixture *self, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

static GrapeImportReport *
import (Fixture *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  GrapeImportReport *report
      = grape_import_path (self->library, path, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return report;
}

static void
test_twice (Fixture *self, gconstpointer data)
{
  g_autofree char *path
      = write_file (self, "mail/2026-January.txt",
                    LETTER (1, "one") LETTER (2, "two") LETTER (2, "two") LETTER (2, "changed"));
  g_autoptr (GrapeImportReport) first = import (self, path);
  g_autoptr (GrapeImportReport) second = import (self, path);
  g_autoptr (GPtrArray) archives = grape_library_list_archives (self->library, NULL);

  g_assert_cmpuint (first->counts.n_messages, ==, 4);
  g_assert_cmpuint (first->counts.n_new, ==, 2);
  g_assert_cmpuint (first->counts.n_duplicate, ==, 1);
  g_assert_cmpuint (first->counts.n_variant, ==, 1);
  g_assert_cmpuint (second->counts.n_new + second->counts.n_variant, ==, 0);
  g_assert_cmpuint (second->counts.n_duplicate, ==, 4);
  g_assert_cmpuint (grape_library_n_messages (self->library), ==, 3);
  /* A month of Pipermail belongs to the list that its folder is named after. */
  g_assert_cmpuint (archives->len, ==, 1);
  g_assert_cmpstr (((GrapeArchive *)g_ptr_array_index (archives, 0))->name, ==, "mail");
}

static void
test_folder (Fixture *self, gconstpointer data)
{
  g_autofree char *mbox = write_file (self, "in/list.mbox", LETTER (1, "one"));
  g_autofree char *eml = write_file (self, "in/single.eml", "From: bob@x.org\nSubject: e\n\nhi\n");
  g_autofree char *cur = write_file (self, "in/box/cur/1:2,S", "From: c@x.org\nSubject: m\n\nhi\n");
  g_autofree char *new = write_file (self, "in/box/new/2", "From: d@x.org\nSubject: n\n\nho\n");
  g_autofree char *tmp = write_file (self, "in/box/tmp/3", "From: e@x.org\nSubject: t\n\nno\n");
  g_autofree char *odd = write_file (self, "in/notes.ods", "PK\003\004 no mail");
  g_autofree char *hidden = write_file (self, "in/.hidden", LETTER (3, "no"));
  g_autofree char *in = g_build_filename (self->folder, "in", NULL);
  g_autofree char *link = g_build_filename (in, "link", NULL);
  g_assert_cmpint (symlink (in, link), ==, 0);
  g_autoptr (GrapeImportReport) report = import (self, in);

  g_assert_cmpuint (report->counts.n_new, ==, 4);
  /* Reports what it does not read, each with its kind. */
  g_assert_cmpuint (report->counts.n_skipped, ==, 4);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_PACKED], ==, 1);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_LINK], ==, 1);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_HIDDEN], ==, 1);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_UNDELIVERED], ==, 1);
}

static void
test_gzip (Fixture *self, gconstpointer data)
{
  g_autoptr (GConverter) gzip
      = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) packed = g_converter_output_stream_new (memory, gzip);
  g_autofree char *path = g_build_filename (self->folder, "x.mbox.gz", NULL);
  const char *text = LETTER (1, "one") LETTER (2, "two");

  g_assert_true (g_output_stream_write_all (packed, text, strlen (text), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (packed, NULL, NULL));
  gsize size = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (memory));
  const char *bytes = g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (memory));
  g_assert_true (g_file_set_contents (path, bytes, (gssize)size, NULL));
  g_autoptr (GrapeImportReport) whole = import (self, path);
  g_assert_cmpuint (whole->counts.n_new, ==, 2);

  /* Cut off in the middle: a problem that names the file, not the end of the import. */
  g_assert_true (g_file_set_contents (path, bytes, (gssize)size / 2, NULL));
  g_autoptr (GrapeImportReport) cut = import (self, path);
  g_assert_cmpuint (cut->counts.n_skipped, ==, 1);
  const GrapeImportProblem *problem = g_ptr_array_index (cut->problems, 0);
  g_assert_cmpint (problem->kind, ==, GRAPE_SKIP_DAMAGED);
  g_assert_nonnull (strstr (problem->path, "x.mbox.gz"));
}

/* Things in a folder that are not files with mail: nothing is skipped in silence, and nothing stops
 * the rest. */
static void
test_odd_folder (Fixture *self, gconstpointer data)
{
  g_autofree char *one = write_file (self, "in/mbox", LETTER (1, "one"));
  g_autofree char *in = g_path_get_dirname (one);
  g_autofree char *fifo = g_build_filename (in, "fifo", NULL);
  g_autofree char *loop = g_build_filename (in, "loop", NULL);
  g_autofree char *dangling = g_build_filename (in, "gone", NULL);
  g_autoptr (GString) deep = g_string_new ("in");

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_cmpint (symlink (".", loop), ==, 0);
  g_assert_cmpint (symlink ("nowhere", dangling), ==, 0);
  for (guint i = 0; i < 300; i++)
    g_string_append (deep, "/d");
  g_string_append (deep, "/last.mbox");
  g_autofree char *last = write_file (self, deep->str, LETTER (2, "deep down"));
  g_autoptr (GrapeImportReport) report = import (self, in);
  g_assert_cmpuint (report->counts.n_new, ==, 2);
  g_assert_cmpuint (report->counts.n_skipped, ==, 3);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_SPECIAL], ==, 1);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_LINK], ==, 2);
  g_assert_cmpuint (report->n_refused, ==, 0);
  /* Given by name, it is refused. */
  g_autoptr (GrapeImportReport) alone = import (self, fifo);
  g_assert_cmpuint (alone->n_refused, ==, 1);
  g_autoptr (GrapeImportReport) device = import (self, "/dev/zero");
  g_assert_cmpuint (device->n_refused, ==, 1);
  /* A link given by name is what the user wants to read. */
  g_assert_cmpint (g_unlink (dangling), ==, 0);
  g_assert_cmpint (symlink ("mbox", dangling), ==, 0);
  g_autoptr (GrapeImportReport) link = import (self, dangling);
  g_assert_cmpuint (link->counts.n_duplicate, ==, 1);
}

static void
test_maildir (Fixture *self, gconstpointer data)
{
#define MAIL "From: a@x.org\nSubject: m\n\n"
  g_autofree char *first = write_file (self, "Maildir/cur/1:2,S", MAIL "in");
  g_autofree char *second = write_file (self, "Maildir/new/2", MAIL "new");
  g_autofree char *draft = write_file (self, "Maildir/tmp/3", MAIL "not yet");
  g_autofree char *sent = write_file (self, "Maildir/.Sent/cur/4:2,RS", MAIL "sent");
  g_autofree char *list = write_file (self, "Maildir/.Lists.grapes/new/5", MAIL "grapes");
  static const char *const more[] = { "Maildir/.Sent/new", "Maildir/.Lists.grapes/cur" };
  g_autofree char *maildir = g_build_filename (self->folder, "Maildir", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    {
      g_autofree char *folder = g_build_filename (self->folder, more[i], NULL);
      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
    }
  g_autoptr (GrapeImportReport) report = import (self, maildir);
  g_autoptr (GPtrArray) archives = grape_library_list_archives (self->library, NULL);
  static const char *const names[] = { "Maildir", "Maildir.Lists.grapes", "Maildir.Sent" };
  g_assert_cmpuint (report->counts.n_new, ==, 4);
  g_assert_cmpuint (report->counts.n_skipped, ==, 1);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_UNDELIVERED], ==, 1);
  g_assert_cmpuint (archives->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpstr (((GrapeArchive *)g_ptr_array_index (archives, i))->name, ==, names[i]);
}

/* A folder or file without permission is reported, and the rest is read. */
static void
test_unreadable (Fixture *self, gconstpointer data)
{
  g_autofree char *one = write_file (self, "in/a.mbox", LETTER (1, "one"));
  g_autofree char *shut = write_file (self, "in/b/shut.mbox", LETTER (2, "two"));
  g_autofree char *closed = write_file (self, "in/c.mbox", LETTER (3, "three"));
  g_autofree char *four = write_file (self, "in/d.mbox", LETTER (4, "four"));
  g_autofree char *in = g_path_get_dirname (one);
  g_autofree char *folder = g_path_get_dirname (shut);
  gboolean is_root = geteuid () == 0;

  g_assert_cmpint (g_chmod (self->folder, 0755), ==, 0);
  g_assert_cmpint (g_chmod (in, 0755), ==, 0);
  g_assert_cmpint (g_chmod (one, 0644), ==, 0);
  g_assert_cmpint (g_chmod (four, 0644), ==, 0);
  g_assert_cmpint (g_chmod (folder, 0), ==, 0);
  g_assert_cmpint (g_chmod (closed, 0), ==, 0);
  /* Root reads everything: be somebody else for a while. */
  if (is_root)
    g_assert_cmpint (seteuid (65534), ==, 0);
  g_autoptr (GrapeImportReport) report = import (self, in);
  if (is_root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_chmod (folder, 0700);
  g_assert_cmpuint (report->counts.n_new, ==, 2);
  g_assert_cmpuint (report->n_of_kind[GRAPE_SKIP_UNREADABLE], ==, 2);
  g_assert_cmpuint (report->counts.n_skipped, ==, 2);
}

/* Two lists whose files are called "mbox" are two lists. */
static void
test_common_names (Fixture *self, gconstpointer data)
{
  g_autofree char *spades = write_file (self, "in/spades/mbox", LETTER (1, "one"));
  g_autofree char *viruses = write_file (self, "in/viruses/mbox", LETTER (2, "two"));
  g_autofree char *in = g_build_filename (self->folder, "in", NULL);
  g_autoptr (GrapeImportReport) report = import (self, in);
  g_autoptr (GPtrArray) archives = grape_library_list_archives (self->library, NULL);

  g_assert_cmpuint (report->counts.n_new, ==, 2);
  g_assert_cmpuint (archives->len, ==, 2);
  g_assert_cmpstr (((GrapeArchive *)g_ptr_array_index (archives, 0))->name, ==, "spades");
  g_assert_cmpstr (((GrapeArchive *)g_ptr_array_index (archives, 1))->name, ==, "viruses");
}

#define LISTED(n, id)                                                                              \
  "From ann@x.org Mon Jan  5 10:00:0" #n " 2026\nFrom: Ann <ann@x.org>\nSubject: s" #n             \
  "\nMessage-ID: <l" #n "@x.org>\n" id "\nbody " #n "\n\n"

static void
assert_archive (Fixture *self, const char *name, guint n_messages)
{
  g_autoptr (GPtrArray) archives = grape_library_list_archives (self->library, NULL);

  for (guint i = 0; i < archives->len; i++)
    {
      const GrapeArchive *archive = g_ptr_array_index (archives, i);

      if (!g_str_equal (archive->name, name))
        continue;
      g_assert_cmpuint (archive->n_messages, ==, n_messages);
      return;
    }
  g_error ("there is no archive called %s", name);
}

static gint64
find_archive (Fixture *self, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 id = grape_library_find_archive (self->library, name, &error);

  g_assert_no_error (error);
  return id;
}

/* A list gets the name it calls itself; an inbox of many lists is not named after one of them.
 * Renamed or merged lists stay so when more mail comes. */
static void
test_list_ids (Fixture *self, gconstpointer data)
{
  g_autofree char *spades = write_file (self, "a/mbox",
                                        LISTED (1, "List-Id: Spades players <Spades.x.org>\n")
                                            LISTED (2, "List-Id: <spades.x.org>\n") LISTED (3, ""));
  g_autofree char *viruses = write_file (self, "b/mbox", LISTED (4, "List-Id: <viruses.x.org>\n"));
  g_autofree char *inbox = write_file (self, "home/inbox",
                                       LISTED (5, "List-Id: <spades.x.org>\n")
                                           LISTED (6, "List-Id: <viruses.x.org>\n"));
  g_autofree char *mine = write_file (
      self, "c/mbox", LISTED (7, "") LISTED (8, "") LISTED (9, "List-Id: <viruses.x.org>\n"));
  g_autoptr (GError) error = NULL;

  grape_import_report_free (import (self, self->folder));
  assert_archive (self, "spades.x.org", 3);
  assert_archive (self, "viruses.x.org", 1);
  assert_archive (self, "home", 2);
  assert_archive (self, "c", 3);
  gint64 cards = find_archive (self, "spades.x.org");
  g_assert_true (grape_library_rename_archive (self->library, cards, "Cards", &error));
  g_assert_false (grape_library_rename_archive (self->library, cards, "c", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_false (grape_library_rename_archive (self->library, cards, " ", &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
  g_clear_error (&error);
  g_assert_false (grape_library_merge_archive (self->library, cards, cards, NULL));
  g_assert_false (grape_library_merge_archive (self->library, cards, 4711, NULL));
  g_assert_true (grape_library_merge_archive (self->library, find_archive (self, "viruses.x.org"),
                                              cards, &error));
  assert_archive (self, "Cards", 4);
  /* More of both comes under the old names. */
  grape_import_report_free (import (self, spades));
  grape_import_report_free (import (self, viruses));
  assert_archive (self, "Cards", 4);
  g_autoptr (GPtrArray) left = grape_library_list_archives (self->library, NULL);
  g_assert_cmpuint (left->len, ==, 3);
  g_assert_cmpuint (((GrapeArchive *)g_ptr_array_index (left, 0))->n_threads, >, 0);
  /* Removed, it comes back under its own name. */
  g_assert_true (grape_library_remove_archive (self->library, cards, &error));
  grape_import_report_free (import (self, viruses));
  assert_archive (self, "viruses.x.org", 1);
}

/* A file that grows between two imports, also one whose last message was half written. */
static void
test_growing (Fixture *self, gconstpointer data)
{
  const char *whole = LETTER (1, "one") LETTER (2, "two, and\nmore of it") LETTER (3, "three");
  gsize length = strlen (LETTER (1, "one"));
  g_autofree char *half = g_strndup (whole, length);
  g_autofree char *path = write_file (self, "list.mbox", half);
  g_autoptr (GrapeImportReport) first = import (self, path);
  g_autofree char *again = write_file (self, "list.mbox", whole);
  g_autoptr (GrapeImportReport) second = import (self, path);

  g_assert_cmpuint (first->counts.n_new, ==, 1);
  g_assert_cmpuint (second->counts.n_new, ==, 2);
  g_assert_cmpuint (second->counts.n_duplicate, ==, 1);
}

/* Cut at any byte, a file gives the messages before the cut whole, and whatever there is of the
 * last one; what is missing then comes with the next import. */
static void
test_cut_anywhere (Fixture *self, gconstpointer data)
{
  const char *whole = LETTER (1, "one") LETTER (2, "two");
  gsize first = strlen (LETTER (1, "one")), length = strlen (whole);

  for (gsize i = 0; i <= length; i += 3)
    {
      g_autofree char *part = g_strndup (whole, i);
      g_autofree char *path = write_file (self, "cut.mbox", part);
      g_autoptr (GrapeImportReport) report = import (self, path);

      g_assert_cmpuint (report->counts.n_messages + report->counts.n_skipped, >=, i > 0);
      if (i >= first)
        g_assert_cmpuint (report->counts.n_messages, >=, 1);
      g_assert_cmpuint (report->counts.n_messages, <=, 2);
    }
}

static void
test_missing (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (
      grape_import_path (self->library, "/no/such/file", NULL, NULL, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
cancel_cb (const GrapeImportProgress *progress, gpointer user_data)
{
  if (progress->n_new > 0)
    g_cancellable_cancel (user_data);
}

static void
test_cancel (Fixture *self, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text,
                            "From a@x.org Mon Jan  5 10:00:00 2026\nFrom: a@x.org\n"
                            "Message-ID: <%u@x>\n\nbody %u\n",
                            i, i);
  g_autofree char *path = write_file (self, "many.mbox", text->str);
  g_assert_null (
      grape_import_path (self->library, path, NULL, cancel_cb, cancellable, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  guint kept = grape_library_n_messages (self->library);
  g_assert_cmpuint (kept, >, 0);
  g_assert_cmpuint (kept, <, 1000);
  /* As after a kill, what was kept has no threads; the next opening makes them. */
  g_assert_true (grape_library_needs_threads (self->library));
  g_clear_error (&error);
  g_autoptr (GrapeLibrary) next = grape_library_open (self->path, &error);
  g_assert_no_error (error);
  g_assert_false (grape_library_needs_threads (next));
  g_autoptr (GPtrArray) messages = grape_library_messages_since (next, 0, NULL);
  g_assert_cmpuint (messages->len, ==, kept);
  for (guint i = 0; i < kept; i++)
    g_assert_cmpint (((const GrapeMessage *)g_ptr_array_index (messages, i))->thread, !=, 0);
  g_autoptr (GrapeImportReport) rest = import (self, path);
  g_assert_cmpuint (rest->counts.n_new, ==, 1000 - kept);
}

typedef struct
{
  GMainLoop *loop;
  GrapeImportReport *report;
  guint n_progress;
} Wait;

static void
progress_cb (const GrapeImportProgress *progress, gpointer user_data)
{
  ((Wait *)user_data)->n_progress++;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Wait *wait = user_data;
  g_autoptr (GError) error = NULL;

  wait->report = grape_import_finish (GRAPE_LIBRARY (source), result, &error);
  g_assert_no_error (error);
  g_main_loop_quit (wait->loop);
}

static void
test_worker (Fixture *self, gconstpointer data)
{
  g_autofree char *path = write_file (self, "list.mbox", LETTER (1, "one") LETTER (2, "two"));
  const char *paths[] = { path, NULL };
  Wait wait = { .loop = g_main_loop_new (NULL, FALSE) };

  grape_import_async (self->library, paths, NULL, progress_cb, &wait, NULL, done_cb, &wait);
  g_main_loop_run (wait.loop);
  g_assert_cmpuint (wait.report->counts.n_new, ==, 2);
  g_assert_cmpuint (wait.n_progress, >, 0);
  grape_import_report_free (wait.report);
  /* The worker lets go of the library a moment after it has answered. */
  for (guint i = 0; i < 5000 && G_OBJECT (self->library)->ref_count > 1; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_main_loop_unref (wait.loop);
}

/* Real archives, where they are at hand: twice, and the second time nothing is new. */
static void
test_real (Fixture *self, gconstpointer data)
{
  g_autofree char *path
      = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "..", "shared", "mail", NULL);

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("there are no real archives here");
      return;
    }
  g_autoptr (GrapeImportReport) first = import (self, path);
  guint n = grape_library_n_messages (self->library);
  g_autoptr (GrapeImportReport) second = import (self, path);
  g_assert_cmpuint (first->counts.n_new, >, 1000);
  g_assert_cmpuint (n, ==, first->counts.n_new + first->counts.n_variant);
  g_assert_cmpuint (second->counts.n_new + second->counts.n_variant, ==, 0);
  g_assert_cmpuint (grape_library_n_messages (self->library), ==, n);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/mail/import/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("twice", test_twice);
  ADD ("folder", test_folder);
  ADD ("gzip", test_gzip);
  ADD ("odd-folder", test_odd_folder);
  ADD ("maildir", test_maildir);
  ADD ("unreadable", test_unreadable);
  ADD ("common-names", test_common_names);
  ADD ("list-ids", test_list_ids);
  ADD ("growing", test_growing);
  ADD ("cut-anywhere", test_cut_anywhere);
  ADD ("missing", test_missing);
  ADD ("cancel", test_cancel);
  ADD ("worker", test_worker);
  ADD ("real", test_real);
  return g_test_run ();
}
