/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeImportBar: the work is done by grape_import_async() in a thread of its own; afterwards the
 * mail is searched for moves. */
#include "grape-import-bar.h"

#include "grape-window.h"

#include "mail/grape-finder.h"
#include "mail/grape-import.h"

#include <glib/gi18n.h>

struct _GrapeImportBar
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer *revealer;
  GtkLabel *text;
  GtkProgressBar *bar;

  /* Owned */
  GCancellable *cancellable;
  GStrv paths;
  gboolean is_gone; /* disposed of while an import ran */
};

G_DEFINE_FINAL_TYPE (GrapeImportBar, grape_import_bar, ADW_TYPE_BIN)

static void
progress_cb (const GrapeImportProgress *progress, gpointer data)
{
  GrapeImportBar *self = data;
  g_autofree char *text = g_strdup_printf (
      ngettext ("%u message", "%u messages", progress->n_messages), progress->n_messages);
  if (!self->cancellable || self->is_gone)
    return;
  gtk_label_set_text (self->text, text);
  if (progress->n_bytes)
    gtk_progress_bar_set_fraction (
        self->bar, MIN (1.0, (double)progress->n_bytes_done / (double)progress->n_bytes));
  else
    gtk_progress_bar_pulse (self->bar);
}

static void
say_report (GrapeImportBar *self, const GrapeImportReport *report)
{
  GrapeWindow *window = grape_window_of (self);
  const GrapeImportProgress *counts = &report->counts;
  g_autofree char *sentence
      = g_strdup_printf (ngettext ("%u new message, %u known already",
                                   "%u new messages, %u known already", counts->n_new),
                         counts->n_new, counts->n_duplicate);
  if (!window)
    return;
  if (report->problems->len)
    {
      g_autofree char *first = grape_import_problem_text (g_ptr_array_index (report->problems, 0));
      g_autofree char *more = g_strdup_printf ("%s. %s", sentence, first);
      grape_window_say (window, more);
    }
  else
    grape_window_say (window, sentence);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeImportBar) self = data;
  g_autoptr (GError) error = NULL;
  GrapeFinderReport report = { 0 };
  GrapeWindow *window = grape_window_of (self);
  if (!grape_finder_finish (GRAPE_LIBRARY (source), result, &report, &error) && window)
    grape_window_say_error (window, error);
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeImportBar) self = data;
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = GRAPE_LIBRARY (source);
  g_autoptr (GrapeImportReport) report = grape_import_finish (library, result, &error);
  GrapeWindow *window = grape_window_of (self);
  gboolean cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->paths, g_strfreev);
  if (!self->is_gone)
    gtk_revealer_set_reveal_child (self->revealer, FALSE);
  grape_library_poll (library);
  if (report)
    say_report (self, report);
  else if (window && cancelled)
    grape_window_say (window, _ ("Stopped. What was read is kept; importing again goes on."));
  else if (window)
    grape_window_say_error (window, error);
  if (window && (report || cancelled))
    grape_finder_async (library, NULL, NULL, found_cb, g_object_ref (self));
}

static void
cancel_cb (GtkButton *button, GrapeImportBar *self)
{
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
}

/* The import keeps the bar: its window was closed when this is called. */
static void
grape_import_bar_unrealize (GtkWidget *widget)
{
  GrapeImportBar *self = GRAPE_IMPORT_BAR (widget);
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  GTK_WIDGET_CLASS (grape_import_bar_parent_class)->unrealize (widget);
}

static void
grape_import_bar_dispose (GObject *object)
{
  GrapeImportBar *self = GRAPE_IMPORT_BAR (object);
  self->is_gone = TRUE;
  G_OBJECT_CLASS (grape_import_bar_parent_class)->dispose (object);
}

static void
grape_import_bar_class_init (GrapeImportBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_import_bar_dispose;
  widget_class->unrealize = grape_import_bar_unrealize;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-import-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeImportBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, GrapeImportBar, text);
  gtk_widget_class_bind_template_child (widget_class, GrapeImportBar, bar);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
}

static void
grape_import_bar_init (GrapeImportBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

gboolean
grape_import_bar_running (GrapeImportBar *self)
{
  return self->cancellable != NULL;
}

/**
 * grape_import_bar_start:
 * @files: of GFile; files and folders of this computer
 *
 * Begins an import; does nothing while one is under way.
 */
void
grape_import_bar_start (GrapeImportBar *self, GrapeLibrary *library, GListModel *files)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;
  if (self->cancellable)
    return;
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autofree char *path = g_file_get_path (file);
      if (path)
        {
          g_strv_builder_add (builder, path);
          n++;
        }
    }
  if (n == 0)
    return;
  self->cancellable = g_cancellable_new ();
  self->paths = g_strv_builder_end (builder);
  gtk_label_set_text (self->text, _ ("Importing…"));
  gtk_progress_bar_set_fraction (self->bar, 0);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  grape_import_async (library, (const char *const *)self->paths, NULL, progress_cb, self,
                      self->cancellable, imported_cb, g_object_ref (self));
}
