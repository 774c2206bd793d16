/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives into a library: what is taken, what is there already, what stops it. */
#include "library/library-fixture.h"

#include <string.h>
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
  g_assert_cmpuint (report->counts.n_skipped, ==, 1);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), "notes.ods"));
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
  g_assert_nonnull (strstr (g_ptr_array_index (cut->problems, 0), "x.mbox.gz"));
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
  ADD ("missing", test_missing);
  ADD ("cancel", test_cancel);
  ADD ("worker", test_worker);
  ADD ("real", test_real);
  return g_test_run ();
}
