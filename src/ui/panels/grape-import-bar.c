/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeImportBar: grape_import_async() does the work in a thread of its own; afterwards the bar
 * searches the mail for moves, and opens it. */
#include "grape-import-bar.h"

#include "ui/grape-window.h"

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
  GtkWidget *cancel;

  /* Owned */
  GCancellable *cancellable;
  GrapeImportReport *report; /* of the last import */
  GStrv paths;
  gint64 last_before; /* id of the last message before the import */
  gboolean is_gone;   /* disposed of while an import ran */

  /* Borrowed */
  GrapePage *page; /* shown when the import began; weak */
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

/* People can look through this many lines of a list. */
#define LINES_SHOWN 500

/* Everything that was not read, by kind and then one by one. */
static char *
skipped_text (const GrapeImportReport *report)
{
  GString *text = g_string_new (NULL);
  guint n = MIN (report->problems->len, LINES_SHOWN);
  for (guint kind = 0; kind < GRAPE_N_SKIPS; kind++)
    if (report->n_of_kind[kind])
      g_string_append_printf (text, "%u × %s\n", report->n_of_kind[kind],
                              grape_skip_sentence ((GrapeSkip)kind));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *line = grape_import_problem_text (g_ptr_array_index (report->problems, i));
      g_string_append_printf (text, "%s\n", line);
    }
  if (report->counts.n_skipped > n)
    g_string_append_printf (text, _ ("and %u more\n"), report->counts.n_skipped - n);
  return g_string_free (text, FALSE);
}

static void
show_skipped_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeImportBar *self = data;
  GrapeWindow *window = grape_window_of (self);
  if (!window || !self->report)
    return;
  g_autofree char *text = skipped_text (self->report);
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), _ ("What Was Not Read"), NULL);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What Was Not Read"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), 240);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), scroller);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The toast is not in the bar, so its button uses the window's action. */
static void
add_action (GrapeImportBar *self, GrapeWindow *window)
{
  static const GActionEntry entries[]
      = { { .name = "show-skipped", .activate = show_skipped_action } };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (window), "import", G_ACTION_GROUP (actions));
}

/* "2 new messages with 1 move, 3 known already" */
static char *
arrival_sentence (const GrapeImportProgress *counts, guint n_moves)
{
  g_autofree char *fresh = g_strdup_printf (
      ngettext ("%u new message", "%u new messages", counts->n_new), counts->n_new);
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", n_moves), n_moves);
  g_autoptr (GString) text = g_string_new (NULL);
  if (n_moves)
    g_string_append_printf (text, _ ("%s with %s"), fresh, moves);
  else
    g_string_append (text, fresh);
  if (counts->n_duplicate)
    g_string_append_printf (
        text, ngettext (", %u known already", ", %u known already", counts->n_duplicate),
        counts->n_duplicate);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
say_skipped (GrapeImportBar *self, GrapeWindow *window, const char *before)
{
  guint n = self->report->counts.n_skipped;
  g_autofree char *skipped
      = g_strdup_printf (ngettext ("%u thing was not read", "%u things were not read", n), n);
  g_autofree char *both = g_strdup_printf ("%s%s%s", before, *before ? ". " : "", skipped);
  add_action (self, window);
  grape_window_say_with_action (window, both, _ ("Show"), "import.show-skipped", NULL);
}

/* Does not take people away from where they went meanwhile, nor from a game whose moves have
 * come. */
static gboolean
may_open (GrapeImportBar *self, GrapeWindow *window, GrapeLibrary *library)
{
  GrapePage *page = grape_window_page (window);
  if (page != self->page)
    return FALSE;
  GrapeSession *session = grape_window_session (window);
  return !session
         || !grape_library_arrived_for (library, self->last_before, grape_session_id (session));
}

/* Opens what came, or offers to. */
static void
show_arrival (GrapeImportBar *self, GrapeWindow *window, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  const GrapeImportProgress *counts = &self->report->counts;
  GrapeArrival arrival;
  grape_library_arrived (library, self->last_before, &arrival, &error);
  g_autofree char *sentence = arrival_sentence (counts, arrival.n_moves);
  gboolean opens = arrival.message && may_open (self, window, library);
  grape_window_say_error (window, error);
  if (opens)
    grape_window_show_archive (window, arrival.archive, arrival.message);
  if (arrival.message && !opens)
    grape_window_say_with_action (window, sentence, _ ("Show"), "win.show-mail",
                                  g_variant_new ("(xx)", arrival.archive, arrival.message));
  else if (!counts->n_skipped)
    grape_window_say (window, sentence);
  if (counts->n_skipped)
    say_skipped (self, window, arrival.message && !opens ? "" : sentence);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeImportBar) self = data;
  g_autoptr (GError) error = NULL;
  GrapeFinderReport report = { 0 };
  GrapeWindow *window = grape_window_of (self);
  GrapeLibrary *library = GRAPE_LIBRARY (source);
  gboolean found = grape_finder_finish (library, result, &report, &error);
  if (!self->is_gone && !self->cancellable)
    gtk_revealer_set_reveal_child (self->revealer, FALSE);
  if (!window || self->is_gone)
    return;
  if (!found)
    grape_window_say_error (window, error);
  grape_library_poll (library);
  if (!self->cancellable)
    {
      if (self->report)
        show_arrival (self, window, library);
      g_clear_weak_pointer (&self->page);
    }
}

/* Also looks for moves in what a stopped import has brought. */
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
  g_clear_pointer (&self->report, grape_import_report_free);
  self->report = g_steal_pointer (&report);
  if (!self->is_gone)
    {
      gtk_label_set_text (self->text, _ ("Looking for moves…"));
      gtk_widget_set_visible (self->cancel, FALSE);
      gtk_revealer_set_reveal_child (self->revealer, self->report != NULL);
    }
  grape_library_poll (library);
  if (window && cancelled)
    grape_window_say (window, _ ("Stopped. What was read is kept; importing again goes on."));
  else if (window)
    grape_window_say_error (window, error);
  if (window && (!error || cancelled))
    grape_finder_async (library, NULL, NULL, found_cb, g_object_ref (self));
}

static void
cancel_cb (GtkButton *button, GrapeImportBar *self)
{
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
}

/* The import keeps the bar, so its window may be closed by now. */
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
  g_clear_weak_pointer (&self->page);
  g_clear_pointer (&self->report, grape_import_report_free);
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
  gtk_widget_class_bind_template_child (widget_class, GrapeImportBar, cancel);
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
  GrapeWindow *window = grape_window_of (self);
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
  self->last_before = grape_library_last_message (library);
  g_set_weak_pointer (&self->page, window ? grape_window_page (window) : NULL);
  gtk_widget_set_visible (self->cancel, TRUE);
  gtk_label_set_text (self->text, _ ("Importing…"));
  gtk_progress_bar_set_fraction (self->bar, 0);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  grape_import_async (library, (const char *const *)self->paths, NULL, progress_cb, self,
                      self->cancellable, imported_cb, g_object_ref (self));
}
