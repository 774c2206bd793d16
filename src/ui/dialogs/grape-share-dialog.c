/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeShareDialog: asks the place before writing anything, and reports its answer. */
#include "grape-share-dialog.h"

#include "grape-people-dialog.h"
#include "ui/grape-sharing.h"
#include "ui/grape-window.h"

#include "library/grape-library-accounts.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeShareDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *share;
  GtkRevealer *progress;
  AdwPreferencesGroup *known_group;
  AdwComboRow *known;
  GtkEditable *address;
  GtkEditable *user;
  GtkEditable *password;
  GtkLabel *problem;

  /* Owned */
  GrapeSession *session;
  GCancellable *asking; /* while the dialog asks the place */
  GPtrArray *accounts;  /* of GrapeAccount */
};

G_DEFINE_FINAL_TYPE (GrapeShareDialog, grape_share_dialog, ADW_TYPE_WINDOW)

static char *
address_of (GrapeShareDialog *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->address)));
}

/* @style: "error" or "warning" */
static void
say_in (GrapeShareDialog *self, const char *sentence, const char *style)
{
  const char *styles[] = { style, NULL };
  gtk_widget_set_css_classes (GTK_WIDGET (self->problem), styles);
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

static void
say (GrapeShareDialog *self, const char *sentence)
{
  say_in (self, sentence, "error");
}

static void
show_asking (GrapeShareDialog *self, gboolean asking)
{
  g_autofree char *address = address_of (self);
  gtk_revealer_set_reveal_child (self->progress, asking);
  gtk_widget_set_sensitive (self->share, !asking && *address);
}

/* Plain http shows the password to everybody on the way. */
static const char *
warn_of (const char *address, const char *user)
{
  return grape_place_address_exposes_password (address) && *user
             ? _ ("This address does not begin with https: name and password are sent so that "
                  "others on the way can read them. The moves stay sealed.")
             : "";
}

static void
changed_cb (GtkEditable *editable, GrapeShareDialog *self)
{
  g_autofree char *address = address_of (self);
  say_in (self, warn_of (address, gtk_editable_get_text (self->user)), "warning");
  show_asking (self, self->asking != NULL);
}

static void
known_cb (GObject *object, GParamSpec *pspec, GrapeShareDialog *self)
{
  guint selected = adw_combo_row_get_selected (self->known);
  if (!self->accounts || selected >= self->accounts->len)
    return;
  const GrapeAccount *account = g_ptr_array_index (self->accounts, selected);
  gtk_editable_set_text (self->address, account->address);
  gtk_editable_set_text (self->user, account->user ? account->user : "");
}

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeShareDialog) self = data;
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = GRAPE_LIBRARY (source);
  g_autofree char *topic = grape_sharing_finish (result, &error);
  if (topic)
    grape_sharing_sync_soon (library, topic);
  if (!self->session)
    return;
  if (!topic)
    {
      show_asking (self, FALSE);
      say (self, grape_translated (error->message));
      return;
    }
  GrapeWindow *window = grape_window_of (self);
  if (window)
    grape_people_dialog_present (self->session, GTK_WIDGET (window));
  gtk_window_close (GTK_WINDOW (self));
}

static void
probed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeShareDialog) self = data;
  g_autoptr (GError) error = NULL;
  GrapeProbe probe;
  gboolean good = grape_sharing_probe_finish (result, &probe, &error);
  if (!self->session)
    return;
  g_clear_object (&self->asking);
  if (good)
    {
      g_autofree char *address = address_of (self);
      int seat = grape_session_my_seat (self->session);
      grape_sharing_start_async (
          grape_session_library (self->session), grape_session_id (self->session), address,
          gtk_editable_get_text (self->user), gtk_editable_get_text (self->password),
          seat >= 0 ? seat : GRAPE_VIEWER_SPECTATOR, started_cb, g_object_ref (self));
      return;
    }
  show_asking (self, FALSE);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    say (self, grape_translated (error->message));
  if (g_error_matches (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED))
    gtk_widget_grab_focus (
        GTK_WIDGET (*gtk_editable_get_text (self->user) ? self->password : self->user));
}

static void
share_cb (GtkWidget *widget, GrapeShareDialog *self)
{
  g_autofree char *address = address_of (self);
  if (self->asking || !*address)
    return;
  self->asking = g_cancellable_new ();
  say (self, "");
  show_asking (self, TRUE);
  grape_sharing_probe_async (address, gtk_editable_get_text (self->user),
                             gtk_editable_get_text (self->password), self->asking, probed_cb,
                             g_object_ref (self));
}

static void
stop_cb (GtkButton *button, GrapeShareDialog *self)
{
  g_cancellable_cancel (self->asking);
}

static void
folder_chosen_cb (GtkNativeDialog *dialog, int response, GrapeShareDialog *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  if (response == GTK_RESPONSE_ACCEPT && path)
    gtk_editable_set_text (self->address, path);
  g_object_unref (dialog);
}

static void
folder_cb (GtkButton *button, GrapeShareDialog *self)
{
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (_ ("A Folder That Everybody Can Reach"), GTK_WINDOW (self),
                                     GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Choose"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (folder_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* On closing: a task under way keeps the dialog, so dispose would come only when that ends. */
static void
grape_share_dialog_unrealize (GtkWidget *widget)
{
  GrapeShareDialog *self = GRAPE_SHARE_DIALOG (widget);
  if (self->asking)
    g_cancellable_cancel (self->asking);
  GTK_WIDGET_CLASS (grape_share_dialog_parent_class)->unrealize (widget);
}

static void
grape_share_dialog_dispose (GObject *object)
{
  GrapeShareDialog *self = GRAPE_SHARE_DIALOG (object);
  g_clear_object (&self->asking);
  g_clear_object (&self->session);
  g_clear_pointer (&self->accounts, g_ptr_array_unref);
  G_OBJECT_CLASS (grape_share_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeShareDialog, name)

static void
grape_share_dialog_class_init (GrapeShareDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_share_dialog_dispose;
  widget_class->unrealize = grape_share_dialog_unrealize;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-share-dialog.ui");
  BIND_CHILD (share);
  BIND_CHILD (progress);
  BIND_CHILD (known_group);
  BIND_CHILD (known);
  BIND_CHILD (address);
  BIND_CHILD (user);
  BIND_CHILD (password);
  BIND_CHILD (problem);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, known_cb);
  gtk_widget_class_bind_template_callback (widget_class, share_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, folder_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_share_dialog_init (GrapeShareDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Offers the servers of the accounts page and those of other games. */
static void
fill_known (GrapeShareDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  self->accounts = grape_library_list_accounts (grape_session_library (self->session), NULL);
  for (guint i = 0; self->accounts && i < self->accounts->len; i++)
    {
      const GrapeAccount *account = g_ptr_array_index (self->accounts, i);
      g_autofree char *host = grape_sharing_host (account->address);
      g_autofree char *name
          = account->user ? g_strdup_printf (_ ("%s as %s"), host, account->user) : g_strdup (host);
      gtk_string_list_append (names, name);
    }
  gtk_string_list_append (names, _ ("Another place"));
  adw_combo_row_set_model (self->known, G_LIST_MODEL (names));
  gtk_widget_set_visible (GTK_WIDGET (self->known), self->accounts && self->accounts->len);
  known_cb (NULL, NULL, self);
}

/**
 * grape_share_dialog_present:
 * @session: kept by the user, and not shared yet
 */
GrapeShareDialog *
grape_share_dialog_present (GrapeSession *session, GtkWidget *parent)
{
  GrapeShareDialog *self
      = g_object_new (GRAPE_TYPE_SHARE_DIALOG, "transient-for", gtk_widget_get_root (parent), NULL);
  self->session = g_object_ref (session);
  fill_known (self);
  changed_cb (NULL, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->address));
  return self;
}
