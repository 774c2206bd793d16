/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `import PATH...`: imports mail archives in a worker, with progress on stderr. */
#include "grape-ctl-store.h"

#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "mail/grape-import.h"

typedef struct
{
  GMainLoop *loop;
  GCancellable *cancellable;
  GrapeImportReport *report;
  GError *error;
  gboolean shows;
} Import;

static void
progress_cb (const GrapeImportProgress *progress, gpointer user_data)
{
  Import *import = user_data;
  guint percent = progress->n_bytes ? (guint)(100 * progress->n_bytes_done / progress->n_bytes) : 0;
  if (import->shows)
    fprintf (stderr, _ ("\r%3u%%  %u messages, %u new "), MIN (percent, 100), progress->n_messages,
             progress->n_new);
}

static gboolean
interrupt_cb (gpointer user_data)
{
  g_cancellable_cancel (((Import *)user_data)->cancellable);
  return G_SOURCE_CONTINUE;
}

static void
finish_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Import *import = user_data;
  import->report = grape_import_finish (GRAPE_LIBRARY (source), result, &import->error);
  g_main_loop_quit (import->loop);
}

/* Everything that was not read, one by one up to a limit, then how many of each kind.
 */
static void
print_skipped (GrapeCtl *ctl, const GrapeImportReport *report)
{
  for (guint i = 0; i < report->problems->len; i++)
    {
      g_autofree char *text = grape_import_problem_text (g_ptr_array_index (report->problems, i));
      grape_ctl_warn (ctl, "%s", text);
    }
  if (report->counts.n_skipped == 0)
    return;
  grape_ctl_print (_ ("Skipped:\n"));
  for (guint kind = 0; kind < GRAPE_N_SKIPS; kind++)
    if (report->n_of_kind[kind])
      grape_ctl_print ("%6u  %s\n", report->n_of_kind[kind], grape_skip_sentence ((GrapeSkip)kind));
}

static void
print_report (GrapeCtl *ctl, const GrapeImportReport *report)
{
  const GrapeImportProgress *counts = &report->counts;
  g_autofree char *messages = g_strdup_printf (
      ngettext ("%u message", "%u messages", counts->n_messages), counts->n_messages);
  g_autofree char *files
      = g_strdup_printf (ngettext ("%u file", "%u files", counts->n_files), counts->n_files);
  g_autofree char *variants = g_strdup_printf (
      ngettext ("%u variant", "%u variants", counts->n_variant), counts->n_variant);

  grape_ctl_print (_ ("%s in %s: %u new, %u there already, %s, %u skipped\n"), messages, files,
                   counts->n_new, counts->n_duplicate, variants, counts->n_skipped);
  print_skipped (ctl, report);
}

/* A missing path is an error before anything is read. */
static gboolean
check_paths (char **paths, GError **error)
{
  for (char **path = paths; *path; path++)
    if (!g_file_test (*path, G_FILE_TEST_EXISTS))
      {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, _ ("%s: there is no such file"),
                     *path);
        return FALSE;
      }
  return TRUE;
}

int
grape_ctl_import (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *archive = NULL;
  const GOptionEntry entries[] = {
    { "archive", 0, 0, G_OPTION_ARG_STRING, &archive,
      N_ ("The list to put it in (named after the files)"), N_ ("NAME") },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, -1, &argc, &argv, &status))
    return status;
  if (archive && !*g_strstrip (archive))
    return grape_ctl_usage (ctl, "%s", _ ("--archive: a list needs a name"));
  GrapeLibrary *library = check_paths (argv + 1, &error) ? grape_ctl_library (ctl, &error) : NULL;
  if (!library)
    return grape_ctl_fail (ctl, error);
  Import import = { .loop = g_main_loop_new (NULL, FALSE),
                    .cancellable = g_cancellable_new (),
                    .shows = isatty (STDERR_FILENO) };
  guint interrupt = g_unix_signal_add (SIGINT, interrupt_cb, &import);
  guint terminate = g_unix_signal_add (SIGTERM, interrupt_cb, &import);
  grape_import_async (library, (const char *const *)argv + 1, archive, progress_cb, &import,
                      import.cancellable, finish_cb, &import);
  g_main_loop_run (import.loop);
  g_source_remove (interrupt);
  g_source_remove (terminate);
  g_main_loop_unref (import.loop);
  g_object_unref (import.cancellable);
  if (import.shows)
    fputs ("\n", stderr);
  if (import.report)
    print_report (ctl, import.report);
  status = import.error                                    ? grape_ctl_fail (ctl, import.error)
           : import.report && import.report->n_refused > 0 ? GRAPE_CTL_FAILED
                                                           : GRAPE_CTL_OK;
  g_clear_error (&import.error);
  g_clear_pointer (&import.report, grape_import_report_free);
  return status;
}
