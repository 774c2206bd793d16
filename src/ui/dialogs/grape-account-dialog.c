/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAccountDialog: a password goes to the keyring and to the server, and nowhere else. */
#include "grape-account-dialog.h"

#include "ui/grape-secrets.h"
#include "ui/grape-sharing.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeAccountDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget *save;
  GtkEditable *address;
  GtkEditable *user;
  GtkEditable *password;
  GtkWidget *warning;
  GtkWidget *moving;
  GtkLabel *problem;
  GtkWidget *test;
  GtkStack *testing;
  GtkWidget *results_group;
  GtkListBox *results;
  GtkWidget *remove_group;
  GtkWidget *remove;
  AdwActionRow *remove_row;

  /* Owned */
  GrapeLibrary *library;
  GrapeAccount *account; /* NULL: a new one */
  GCancellable *asking;  /* while the dialog tries the server */
  gboolean is_gone;
};

enum
{
  SIGNAL_SAID,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeAccountDialog, grape_account_dialog, ADW_TYPE_WINDOW)

/* What a server may honour; a game is as safe without any of it. */
static const struct
{
  gsize offset;
  const char *yes, *no;
} honours[] = {
  { G_STRUCT_OFFSET (GrapeProbe, writable), N_ ("You may read and write there"), NULL },
  { G_STRUCT_OFFSET (GrapeProbe, not_modified),
    N_ ("It says when nothing is new (ETag, 304): a quiet game costs next to nothing"),
    N_ ("It cannot say that nothing is new: each look fetches one more small file") },
  { G_STRUCT_OFFSET (GrapeProbe, create_once), N_ ("It does not overwrite existing files"),
    N_ ("It would overwrite existing files; Grapefruit’s have names that nobody else "
        "uses") },
  { G_STRUCT_OFFSET (GrapeProbe, match),
    N_ ("It replaces a file only if nobody has changed it since"),
    N_ ("It replaces files without checking; Grapefruit’s are replaced only by their "
        "author") },
  { G_STRUCT_OFFSET (GrapeProbe, dates),
    N_ ("It dates its files: a move counts from when it arrived there"),
    N_ ("It does not date its files: a move counts from when the referee’s program sees it") },
};

static char *
text_of (GtkEditable *editable)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (editable)));
}

static void
say (GrapeAccountDialog *self, const char *sentence)
{
  gtk_label_set_text (self->problem, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), *sentence != '\0');
}

static void
clear_results (GrapeAccountDialog *self)
{
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->results))))
    gtk_list_box_remove (self->results, row);
  gtk_widget_set_visible (self->results_group, FALSE);
}

static void
show_asking (GrapeAccountDialog *self)
{
  g_autofree char *address = text_of (self->address);
  gtk_stack_set_visible_child_name (self->testing, self->asking ? "asking" : "idle");
  gtk_widget_set_sensitive (self->test, *address != '\0');
  gtk_widget_set_sensitive (self->save, *address != '\0');
}

/* The findings belong to what was typed then. */
static void
changed_cb (GtkEditable *editable, GrapeAccountDialog *self)
{
  g_autofree char *address = text_of (self->address), *user = text_of (self->user);
  if (self->asking)
    g_cancellable_cancel (self->asking);
  clear_results (self);
  say (self, "");
  gtk_widget_set_visible (self->warning, *user && grape_place_address_exposes_password (address));
  gtk_widget_set_visible (self->moving, self->account && self->account->n_games
                                            && !g_str_equal (address, self->account->address));
  show_asking (self);
}

static void
add_result (GrapeAccountDialog *self, gboolean honoured, const char *sentence)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *icon
      = gtk_image_new_from_icon_name (honoured ? "grape-sync-ok-symbolic" : "list-remove-symbolic");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), sentence);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  honoured ? _ ("Yes") : _ ("No"), -1);
  gtk_widget_add_css_class (icon, honoured ? "shield-ok" : "dim-label");
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), icon);
  gtk_list_box_append (self->results, row);
}

static void
tested_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeAccountDialog) self = data;
  g_autoptr (GError) error = NULL;
  GrapeProbe probe;
  gboolean good = grape_sharing_probe_finish (result, &probe, &error);
  if (self->is_gone)
    return;
  g_clear_object (&self->asking);
  show_asking (self);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!good)
    {
      say (self, grape_translated (error->message));
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (honours); i++)
    {
      gboolean honoured = G_STRUCT_MEMBER (gboolean, &probe, honours[i].offset);
      add_result (self, honoured, _ (honoured ? honours[i].yes : honours[i].no));
    }
  gtk_widget_set_visible (self->results_group, TRUE);
}

static void
test_cb (GtkButton *button, GrapeAccountDialog *self)
{
  g_autofree char *address = text_of (self->address), *user = text_of (self->user);
  if (self->asking || !*address)
    return;
  clear_results (self);
  say (self, "");
  self->asking = g_cancellable_new ();
  show_asking (self);
  grape_sharing_probe_async (address, user, gtk_editable_get_text (self->password), self->asking,
                             tested_cb, g_object_ref (self));
}

static void
stop_cb (GtkButton *button, GrapeAccountDialog *self)
{
  if (self->asking)
    g_cancellable_cancel (self->asking);
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeAccountDialog) self = data;
  g_autoptr (GError) error = NULL;
  if (grape_secrets_store_finish (result, &error))
    return;
  g_autofree char *sentence = grape_secrets_why_not_kept (error);
  g_signal_emit (self, signals[SIGNAL_SAID], 0, sentence);
}

/* Whether it was stored. */
static gboolean
store (GrapeAccountDialog *self, const char *address, const char *user, GError **error)
{
  g_autoptr (GrapePlace) place = grape_place_new (address, user, NULL, error);
  if (!place)
    return FALSE;
  return self->account
             ? grape_library_change_account (self->library, self->account, address, user, error)
             : grape_library_add_account (self->library, address, user, error);
}

static void
save_cb (GtkWidget *widget, GrapeAccountDialog *self)
{
  g_autofree char *address = text_of (self->address), *user = text_of (self->user);
  const char *password = gtk_editable_get_text (self->password);
  GrapeSyncService *service = grape_sharing_service (self->library);
  g_autoptr (GError) error = NULL;
  if (!*address)
    return;
  if (*password && !*user)
    {
      say (self, _ ("A password needs a name: enter the name that the server knows you by"));
      gtk_widget_grab_focus (GTK_WIDGET (self->user));
      return;
    }
  if (!store (self, address, *user ? user : NULL, &error))
    {
      say (self, grape_translated (error->message));
      return;
    }
  if (*password)
    grape_secrets_store_async (address, user, password, stored_cb, g_object_ref (self));
  if (service)
    grape_sync_service_retry (service, address);
  gtk_window_close (GTK_WINDOW (self));
}

static void
remove_cb (GtkButton *button, GrapeAccountDialog *self)
{
  g_autoptr (GError) error = NULL;
  if (!grape_library_remove_account (self->library, self->account, &error))
    {
      say (self, grape_translated (error->message));
      return;
    }
  if (self->account->user)
    grape_secrets_forget (self->account->address, self->account->user);
  gtk_window_close (GTK_WINDOW (self));
}

/* On closing: a task under way keeps the dialog, so dispose would come only when that ends. */
static void
grape_account_dialog_unrealize (GtkWidget *widget)
{
  GrapeAccountDialog *self = GRAPE_ACCOUNT_DIALOG (widget);
  if (self->asking)
    g_cancellable_cancel (self->asking);
  GTK_WIDGET_CLASS (grape_account_dialog_parent_class)->unrealize (widget);
}

static void
grape_account_dialog_dispose (GObject *object)
{
  GrapeAccountDialog *self = GRAPE_ACCOUNT_DIALOG (object);
  self->is_gone = TRUE;
  g_clear_object (&self->asking);
  g_clear_object (&self->library);
  g_clear_pointer (&self->account, grape_account_free);
  G_OBJECT_CLASS (grape_account_dialog_parent_class)->dispose (object);
}

#define BIND_CHILD(name)                                                                           \
  gtk_widget_class_bind_template_child (widget_class, GrapeAccountDialog, name)

static void
grape_account_dialog_class_init (GrapeAccountDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_account_dialog_dispose;
  widget_class->unrealize = grape_account_dialog_unrealize;
  signals[SIGNAL_SAID] = g_signal_new ("said", GRAPE_TYPE_ACCOUNT_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-account-dialog.ui");
  BIND_CHILD (save);
  BIND_CHILD (address);
  BIND_CHILD (user);
  BIND_CHILD (password);
  BIND_CHILD (warning);
  BIND_CHILD (moving);
  BIND_CHILD (problem);
  BIND_CHILD (test);
  BIND_CHILD (testing);
  BIND_CHILD (results_group);
  BIND_CHILD (results);
  BIND_CHILD (remove_group);
  BIND_CHILD (remove);
  BIND_CHILD (remove_row);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, test_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
grape_account_dialog_init (GrapeAccountDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_account (GrapeAccountDialog *self)
{
  guint n_games = self->account->n_games;
  g_autofree char *why = g_strdup_printf (
      ngettext ("%u game is shared there", "%u games are shared there", n_games), n_games);
  g_autofree char *host = grape_place_address_host (self->account->address);
  gtk_window_set_title (GTK_WINDOW (self), host);
  gtk_editable_set_text (self->address, self->account->address);
  gtk_editable_set_text (self->user, self->account->user ? self->account->user : "");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->password),
                                 self->account->user ? _ ("New password, if it has changed")
                                                     : _ ("Password"));
  gtk_widget_set_visible (self->remove_group, TRUE);
  gtk_widget_set_sensitive (self->remove, n_games == 0);
  adw_action_row_set_subtitle (self->remove_row, n_games ? why : _ ("No game uses it"));
}

static GrapeAccount *
copy_account (const GrapeAccount *account)
{
  GrapeAccount *copy = g_new0 (GrapeAccount, 1);
  copy->address = g_strdup (account->address);
  copy->user = g_strdup (account->user);
  copy->n_games = account->n_games;
  return copy;
}

/**
 * grape_account_dialog_present:
 * @account: (nullable): to change; NULL: a new one
 */
GrapeAccountDialog *
grape_account_dialog_present (GrapeLibrary *library, const GrapeAccount *account, GtkWidget *parent)
{
  GrapeAccountDialog *self = g_object_new (GRAPE_TYPE_ACCOUNT_DIALOG, "transient-for",
                                           gtk_widget_get_root (parent), NULL);
  self->library = g_object_ref (library);
  self->account = account ? copy_account (account) : NULL;
  if (account)
    show_account (self);
  changed_cb (NULL, self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->address));
  return self;
}
