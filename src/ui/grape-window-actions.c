/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions available anywhere in the window. */
#include "grape-window-private.h"

#include "grape-application.h"
#include "grape-clock.h"
#include "grape-equipment-window.h"
#include "grape-missing.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "grape-preferences.h"
#include "grape-sharing.h"
#include "grape-shortcuts.h"

#include "library/grape-library-inbox.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-resources.h"
#include "library/grape-sample.h"
#include "library/grape-work.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

static void
back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
new_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *game = parameter ? g_variant_get_string (parameter, NULL) : NULL;
  grape_new_instance_dialog_present (GRAPE_WINDOW (widget), grape_registry_find (game));
}

static void
equipment_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  grape_equipment_window_present (GRAPE_WINDOW (widget), name + strlen ("win."));
}

static void
join_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  grape_window_join (GRAPE_WINDOW (widget), NULL);
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  grape_page_search (grape_window_page (GRAPE_WINDOW (widget)));
}

/* Made on demand: it would cost the first frame more than all the rest. */
static void
help_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeSession *session = grape_window_session (GRAPE_WINDOW (widget));
  const char *game = session ? grape_session_rules (session)->id : NULL;
  GtkShortcutsWindow *help = grape_shortcuts_new (game);
  gtk_window_set_transient_for (GTK_WINDOW (help), GTK_WINDOW (widget));
  gtk_window_present (GTK_WINDOW (help));
}

static void
refresh_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  grape_library_poll (self->library);
  grape_sidebar_refresh (self->sidebar);
  grape_page_refresh (grape_window_page (self));
}

static void
accounts_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GSettings *settings = GRAPE_IS_APPLICATION (application)
                            ? grape_application_settings (GRAPE_APPLICATION (application))
                            : NULL;
  if (self->library)
    grape_preferences_present (self->library, settings, "accounts", GTK_WINDOW (self));
}

static void
sync_now_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  if (self->sync)
    grape_sync_service_sync_now (self->sync, NULL);
}

static void
panel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  gboolean shown = gtk_toggle_button_get_active (self->panel_button);
  grape_page_set_panel_shown (grape_window_page (self), !shown);
}

static gboolean
has_focus (GtkWidget *pane)
{
  GtkRoot *root = gtk_widget_get_root (pane);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  return focus && (focus == pane || gtk_widget_is_ancestor (focus, pane));
}

/* Cycles through the sidebar and the parts of the page. From elsewhere, goes to the first. */
static void
pane_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  GtkWidget *panes[1 + GRAPE_PAGE_MOST_PANES] = { GTK_WIDGET (self->sidebar) };
  guint n = 1 + grape_page_list_panes (grape_window_page (self), panes + 1);
  gboolean back = g_str_equal (name, "win.previous-pane");
  guint from = back ? 0 : n - 1;
  for (guint i = 0; i < n; i++)
    if (has_focus (panes[i]))
      from = i;
  for (guint i = 1; i <= n; i++)
    {
      GtkWidget *pane = panes[(from + (back ? n - i : i)) % n];
      if (gtk_widget_get_mapped (pane) && gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD))
        return;
    }
}

static void
import_chosen_cb (GtkNativeDialog *dialog, int response, GrapeWindow *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  if (response == GTK_RESPONSE_ACCEPT && files)
    grape_import_bar_start (self->import_bar, self->library, files);
  g_object_unref (dialog);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gboolean folder = g_str_equal (name, "win.import-folder");
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      folder ? _ ("Import a Folder of Mail") : _ ("Import Mail"), GTK_WINDOW (widget),
      folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Import"),
      NULL);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (import_chosen_cb), widget, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
drop_files (GrapeWindow *self, GdkFileList *dropped)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GSList) list = gdk_file_list_get_files (dropped);
  for (GSList *l = list; l; l = l->next)
    if (grape_window_opens (l->data))
      grape_window_open (self, l->data);
    else
      g_list_store_append (files, l->data);
  if (g_list_model_get_n_items (G_LIST_MODEL (files)))
    grape_import_bar_start (self->import_bar, self->library, G_LIST_MODEL (files));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, GrapeWindow *self)
{
  if (!self->library)
    return FALSE;
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      drop_files (self, g_value_get_boxed (value));
      return TRUE;
    }
  g_autofree char *link = grape_sharing_link_in (g_value_get_string (value));
  if (link)
    grape_window_join (self, link);
  else
    grape_window_say (self, _ ("There is no invitation in what you dropped here"));
  return link != NULL;
}

/**
 * grape_window_accept_drops:
 *
 * Lets people drop files and folders of mail, and invitations, also as a link or a text, anywhere
 * on the window.
 */
void
grape_window_accept_drops (GrapeWindow *self)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static GrapeInstance *
read_file (GrapeWindow *self, const char *text, GError **error)
{
  g_autoptr (GHashTable) resources = NULL;
  return grape_library_resources_for_file (self->library, text, &resources, error)
             ? grape_instance_from_text (text, resources, error)
             : NULL;
}

static gboolean
keep_file (GrapeWindow *self, GrapeInstance *instance, GError **error)
{
  if (!grape_library_add_instance (self->library, instance, error))
    return FALSE;
  grape_window_show_instance (self, grape_instance_header (instance)->id);
  return TRUE;
}

static void
seed_response_cb (AdwMessageDialog *dialog, const char *response, GrapeWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance
      = read_file (self, g_object_get_data (G_OBJECT (dialog), "log"), &error);
  g_autoptr (GrapeInstance) copy = NULL;
  if (g_str_equal (response, "cancel"))
    return;
  if (instance && g_str_equal (response, "look"))
    copy = grape_instance_for_viewer (instance, GRAPE_VIEWER_SPECTATOR, &error);
  if (error || !keep_file (self, copy ? copy : instance, &error))
    grape_window_say_error (self, error);
}

/* It may be a backup, or from the computer before this one; or a referee sent the wrong file. */
static void
ask_who_keeps (GrapeWindow *self, const char *text)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), _ ("Keep This Game Here?"),
      _ ("This is the referee’s own file: it holds the seed and everybody’s secrets. Who keeps the "
         "game sees all of them, and a game that two people keep becomes two games. If somebody "
         "else keeps it, look on without the secrets."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "look",
                                    _ ("_Look On"), "keep", _ ("_Keep the Game"), NULL);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "log", g_strdup (text), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (seed_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static gboolean
take_file (GrapeWindow *self, const char *text, GError **error)
{
  g_autoptr (GrapeInstance) instance = read_file (self, text, error);
  if (!instance)
    return FALSE;
  /* Where it is kept already, it stays as it is, and there is nothing to ask. */
  if (!grape_library_makes_referee (instance)
      || grape_library_has_seed (self->library, grape_instance_header (instance)->id))
    return keep_file (self, instance, error);
  ask_who_keeps (self, text);
  return TRUE;
}

static void
missing_chosen_cb (GtkNativeDialog *dialog, int response, GrapeWindow *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  const char *text = g_object_get_data (G_OBJECT (dialog), "log");
  if (response == GTK_RESPONSE_ACCEPT && file)
    grape_window_give (self, text, file);
  g_object_unref (dialog);
}

static void
missing_response_cb (AdwMessageDialog *dialog, const char *response, GrapeWindow *self)
{
  const char *text = g_object_get_data (G_OBJECT (dialog), "log");
  if (!g_str_equal (response, "open"))
    return;
  GtkNativeDialog *chooser
      = grape_missing_choose (GTK_WIDGET (self), G_CALLBACK (missing_chosen_cb), self);
  g_object_set_data_full (G_OBJECT (chooser), "log", g_strdup (text), g_free);
}

static void
ask_for_missing (GrapeWindow *self, const char *text, const char *why)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Something Is Missing"), why);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "open",
                                    _ ("Open a _File…"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "open");
  g_object_set_data_full (G_OBJECT (dialog), "log", g_strdup (text), g_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (missing_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/**
 * grape_window_give:
 * @text: an instance file whose game began with something that is missing here
 *
 * Opens it, if @file is that.
 */
void
grape_window_give (GrapeWindow *self, const char *text, GFile *file)
{
  g_autoptr (GError) error = NULL;
  if (!grape_missing_give (self->library, text, file, &error))
    ask_for_missing (self, text, grape_translated (error->message));
  else if (!take_file (self, text, &error))
    grape_window_say_error (self, error);
}

/** grape_window_open_file: opens an instance file, or asks for what it lacks */
void
grape_window_open_file (GrapeWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *hash = NULL;
  const GrapeResource *missing = NULL;
  if (g_file_load_contents (file, NULL, &text, NULL, NULL, &error))
    missing = grape_library_missing_resource (self->library, text, &hash);
  if (missing)
    {
      g_autofree char *sentence = grape_missing_say (missing, hash);
      ask_for_missing (self, text, sentence);
    }
  else if (!text || !take_file (self, text, &error))
    grape_window_say_error (self, error);
}

static void
open_chosen_cb (GtkNativeDialog *dialog, int response, GrapeWindow *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (response == GTK_RESPONSE_ACCEPT && file)
    grape_window_open_file (self, file);
  g_object_unref (dialog);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (_ ("Open an Instance File"), GTK_WINDOW (widget),
                                     GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (open_chosen_cb), widget, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static guint
n_instances (GrapeLibrary *library)
{
  g_autoptr (GPtrArray) all = grape_library_list_instances (library, NULL);
  return all ? all->len : 0;
}

static void
sample_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  gint64 *now = data;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (source, &error);
  guint n_before = own ? n_instances (own) : 0;
  gboolean made = own && grape_sample_create (own, *now, NULL, &error);
  guint n_added = made ? n_instances (own) - n_before : 0;
  if (own)
    grape_library_close (own);
  if (made)
    g_task_return_int (task, n_added);
  else
    g_task_return_error (task, error);
}

/* Shows the first of them, whether it was here already or not. */
static void
sampled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) self = data;
  g_autoptr (GError) error = NULL;
  gssize n_added = g_task_propagate_int (G_TASK (result), &error);
  if (error)
    {
      grape_window_say_error (self, error);
      return;
    }
  g_autofree char *first = grape_sample_find (self->library);
  grape_library_poll (self->library);
  grape_sidebar_refresh (self->sidebar);
  grape_window_say (self, n_added > 0 ? _ ("A game of each kind, in mid-play, was added")
                                      : _ ("The sample games are already here"));
  if (first)
    grape_window_show_instance (self, first);
}

static void
sample_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  gint64 now = grape_clock_now ();
  g_autoptr (GTask) task = g_task_new (self->library, NULL, sampled_cb, g_object_ref (self));
  grape_work_run (task, sample_worker, g_memdup2 (&now, sizeof now), g_free);
}

static void
reopen_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeWindow *self = GRAPE_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  if (!grape_library_decide (self->library, g_variant_get_int64 (parameter), GRAPE_PROPOSAL_NEW, 0,
                             &error))
    grape_window_say_error (self, error);
}

static void
show_mail_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 archive, message;
  g_variant_get (parameter, "(xx)", &archive, &message);
  grape_window_show_archive (GRAPE_WINDOW (widget), archive, message);
}

void
grape_window_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "win.new-instance", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "win.new-instance-of", "s", new_action);
  gtk_widget_class_install_action (widget_class, "win.dice", NULL, equipment_action);
  gtk_widget_class_install_action (widget_class, "win.decks", NULL, equipment_action);
  gtk_widget_class_install_action (widget_class, "win.join", NULL, join_action);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, help_action);
  gtk_widget_class_install_action (widget_class, "win.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "win.accounts", NULL, accounts_action);
  gtk_widget_class_install_action (widget_class, "win.sync-now", NULL, sync_now_action);
  gtk_widget_class_install_action (widget_class, "win.panel", NULL, panel_action);
  gtk_widget_class_install_action (widget_class, "win.next-pane", NULL, pane_action);
  gtk_widget_class_install_action (widget_class, "win.previous-pane", NULL, pane_action);
  gtk_widget_class_install_action (widget_class, "win.import", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "win.import-folder", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "win.open-file", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.sample", NULL, sample_action);
  gtk_widget_class_install_action (widget_class, "win.reopen-proposal", "x", reopen_action);
  gtk_widget_class_install_action (widget_class, "win.show-mail", "(xx)", show_mail_action);
}
