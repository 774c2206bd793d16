/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeAccountsPage: the key itself is never shown, only the words that stand for its public half.
 */
#include "grape-accounts-page.h"

#include "ui/dialogs/grape-account-dialog.h"
#include "ui/dialogs/grape-key-dialog.h"
#include "ui/grape-sharing.h"
#include "ui/grape-sync-words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _GrapeAccountsPage
{
  AdwPreferencesPage parent_instance;

  /* Template */
  GtkListBox *servers;
  AdwActionRow *fingerprint;
  GtkWidget *copy;
  GtkWidget *export_row;
  AdwActionRow *import_row;

  /* Owned */
  GrapeLibrary *library;
  GPtrArray *accounts; /* of GrapeAccount, as the rows */
  gulong changed_id;
  guint fill_id;
};

enum
{
  SIGNAL_SAID,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeAccountsPage, grape_accounts_page, ADW_TYPE_PREFERENCES_PAGE)

static void
say (GrapeAccountsPage *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_SAID], 0, sentence);
}

static void
said_cb (GtkWidget *dialog, const char *sentence, GrapeAccountsPage *self)
{
  say (self, sentence);
}

/* --- servers ---------------------------------------------------------------------------------- */

/* The server's name, or that of the folder. */
static char *
name_of (const GrapeAccount *account)
{
  char *host = grape_place_address_host (account->address);
  if (!g_str_equal (host, account->address))
    return host;
  g_free (host);
  return g_path_get_basename (account->address);
}

static char *
describe (const GrapeAccount *account)
{
  g_autofree char *games
      = g_strdup_printf (ngettext ("%u game", "%u games", account->n_games), account->n_games);
  if (account->user)
    return g_strdup_printf (_ ("%s · as %s · %s"), account->address, account->user, games);
  return g_strdup_printf (_ ("%s · %s"), account->address, games);
}

static void
add_state (GrapeAccountsPage *self, AdwActionRow *row, const GrapeAccount *account)
{
  GrapeSyncService *service = grape_sharing_service (self->library);
  GrapeSyncStatus status;
  if (!service || !grape_sync_service_address_status (service, account->address, &status))
    return;
  g_autofree char *sentence = grape_sync_words_sentence (&status);
  g_autofree char *line = grape_sync_words_line (&status);
  GtkWidget *icon = gtk_image_new_from_icon_name (grape_sync_words_icon (&status));
  gtk_widget_set_tooltip_text (icon, sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL, line,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, sentence, -1);
  gtk_widget_add_css_class (icon,
                            grape_sync_words_is_urgent (&status) ? "shield-bad" : "dim-label");
  adw_action_row_add_suffix (row, icon);
}

static GtkWidget *
row_for (GrapeAccountsPage *self, const GrapeAccount *account)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *name = name_of (account);
  g_autofree char *subtitle = describe (account);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  add_state (self, ADW_ACTION_ROW (row), account);
  GtkWidget *next = gtk_image_new_from_icon_name ("go-next-symbolic");
  gtk_widget_add_css_class (next, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), next);
  return row;
}

static void
fill_servers (GrapeAccountsPage *self)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->servers, 0)))
    gtk_list_box_remove (self->servers, GTK_WIDGET (row));
  g_clear_pointer (&self->accounts, g_ptr_array_unref);
  self->accounts = grape_library_list_accounts (self->library, NULL);
  for (guint i = 0; self->accounts && i < self->accounts->len; i++)
    gtk_list_box_append (self->servers, row_for (self, g_ptr_array_index (self->accounts, i)));
}

static void
present_account (GrapeAccountsPage *self, const GrapeAccount *account)
{
  GrapeAccountDialog *dialog
      = grape_account_dialog_present (self->library, account, GTK_WIDGET (self));
  g_signal_connect_object (dialog, "said", G_CALLBACK (said_cb), self, 0);
}

static void
add_cb (GtkButton *button, GrapeAccountsPage *self)
{
  present_account (self, NULL);
}

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row, GrapeAccountsPage *self)
{
  guint i = (guint)gtk_list_box_row_get_index (row);
  if (self->accounts && i < self->accounts->len)
    present_account (self, g_ptr_array_index (self->accounts, i));
}

/* --- the user's key ------------------------------------------------------------------------- */

/* NULL: there is none yet, and asking does not create one. */
static GrapeKey *
known_key (GrapeAccountsPage *self)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES];
  gboolean known = FALSE;
  if (!grape_library_identity (self->library, seed, &known, NULL) || !known)
    return NULL;
  GrapeKey *key = grape_key_new_from_seed (seed);
  explicit_bzero (seed, sizeof seed);
  return key;
}

static void
fill_key (GrapeAccountsPage *self)
{
  g_autoptr (GrapeKey) key = known_key (self);
  g_autofree char *words = key ? grape_public_words (grape_key_public (key)) : NULL;
  adw_action_row_set_subtitle (self->fingerprint,
                               words ? words : _ ("Made when you first share or join a game"));
  gtk_widget_set_visible (self->copy, key != NULL);
  gtk_widget_set_sensitive (self->export_row, key != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->import_row), key == NULL);
  adw_action_row_set_subtitle (
      self->import_row, key ? _ ("Not here: you have already played with this computer’s own key")
                            : _ ("To be the same person here as on another computer"));
}

static void
copy_cb (GtkButton *button, GrapeAccountsPage *self)
{
  const char *words = adw_action_row_get_subtitle (self->fingerprint);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), words);
  say (self, _ ("The words were copied"));
}

static void
done_cb (GtkWidget *dialog, const char *sentence, GrapeAccountsPage *self)
{
  grape_library_poll (self->library);
  fill_key (self);
  say (self, sentence);
}

static void
chosen_cb (GtkNativeDialog *chooser, int response, GrapeAccountsPage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  gboolean exports
      = gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;
  if (response == GTK_RESPONSE_ACCEPT && file)
    {
      GrapeKeyDialog *dialog
          = exports ? grape_key_dialog_present_export (self->library, file, GTK_WIDGET (self))
                    : grape_key_dialog_present_import (self->library, file, GTK_WIDGET (self));
      g_signal_connect_object (dialog, "done", G_CALLBACK (done_cb), self, 0);
    }
  g_object_unref (chooser);
}

static void
choose_file (GrapeAccountsPage *self, gboolean exports)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      exports ? _ ("Export Your Key") : _ ("Import a Key"),
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
      exports ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
      exports ? _ ("_Save") : _ ("_Open"), NULL);
  if (exports)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), "grapefruit-key.json");
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
export_cb (AdwActionRow *row, GrapeAccountsPage *self)
{
  choose_file (self, TRUE);
}

static void
import_cb (AdwActionRow *row, GrapeAccountsPage *self)
{
  choose_file (self, FALSE);
}

/* --- the page --------------------------------------------------------------------------------- */

static gboolean
fill_cb (gpointer data)
{
  GrapeAccountsPage *self = data;
  self->fill_id = 0;
  fill_servers (self);
  fill_key (self);
  return G_SOURCE_REMOVE;
}

static void
library_changed_cb (GrapeAccountsPage *self, guint topics)
{
  if (!self->fill_id && (topics & (GRAPE_TOPIC_SHARED | GRAPE_TOPIC_SYNC)))
    self->fill_id = g_idle_add (fill_cb, self);
}

static void
grape_accounts_page_dispose (GObject *object)
{
  GrapeAccountsPage *self = GRAPE_ACCOUNTS_PAGE (object);
  g_clear_handle_id (&self->fill_id, g_source_remove);
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_clear_object (&self->library);
  g_clear_pointer (&self->accounts, g_ptr_array_unref);
  G_OBJECT_CLASS (grape_accounts_page_parent_class)->dispose (object);
}

static void
grape_accounts_page_class_init (GrapeAccountsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_accounts_page_dispose;
  signals[SIGNAL_SAID] = g_signal_new ("said", GRAPE_TYPE_ACCOUNTS_PAGE, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-accounts-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeAccountsPage, servers);
  gtk_widget_class_bind_template_child (widget_class, GrapeAccountsPage, fingerprint);
  gtk_widget_class_bind_template_child (widget_class, GrapeAccountsPage, copy);
  gtk_widget_class_bind_template_child (widget_class, GrapeAccountsPage, export_row);
  gtk_widget_class_bind_template_child (widget_class, GrapeAccountsPage, import_row);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_bind_template_callback (widget_class, import_cb);
}

static void
grape_accounts_page_init (GrapeAccountsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
grape_accounts_page_set_library (GrapeAccountsPage *self, GrapeLibrary *library)
{
  g_set_object (&self->library, library);
  self->changed_id
      = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
  fill_servers (self);
  fill_key (self);
}
