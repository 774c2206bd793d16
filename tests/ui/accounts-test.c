/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The accounts page: servers added, tried, changed and removed; the user's key exported and
 * imported. */
#include "ui-fixture.h"

#include "../sync/server-thread.h"

#include "library/grape-work.h"
#include "sync/share/grape-share.h"
#include "ui/dialogs/grape-account-dialog.h"
#include "ui/pages/grape-accounts-page.h"
#include "ui/dialogs/grape-key-dialog.h"
#include "ui/grape-preferences.h"
#include "ui/grape-secrets.h"
#include "ui/grape-sharing.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  UiFixture *fixture;
  GtkWidget *preferences;
  char *folder;
  ServerThread server; /* wants ann's password, "right" */
} Desk;

static void
set_up (Desk *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("grape-accounts-XXXXXX", NULL);
  g_autofree char *www = g_build_filename (self->folder, "www", NULL);
  g_autofree char *users = g_build_filename (self->folder, "users", NULL);
  g_autofree char *hash = grape_server_hash_password ("right", NULL);
  g_autofree char *line = g_strdup_printf ("ann:%s\n", hash);
  g_assert_true (g_file_set_contents (users, line, -1, NULL));
  self->server.options = (GrapeServerOptions){ .folder = www, .users = users };
  server_thread_start (&self->server);
  self->server.options = (GrapeServerOptions){ 0 };
  self->fixture = ui_fixture_new (FALSE);
  self->preferences = GTK_WIDGET (grape_preferences_present (
      self->fixture->library, NULL, "accounts", GTK_WINDOW (self->fixture->window)));
  ui_settle ();
}

static void
tear_down (Desk *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);
  gtk_window_destroy (GTK_WINDOW (self->preferences));
  ui_settle ();
  ui_fixture_free (self->fixture);
  server_thread_stop (&self->server);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
}

static void
set_text (GtkWidget *root, const char *id, const char *text)
{
  GtkWidget *entry = ui_find (root, G_TYPE_NONE, id);
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

static gboolean
is_shown (GtkWidget *root, const char *id)
{
  return gtk_widget_get_visible (ui_find (root, G_TYPE_NONE, id));
}

static GtkWidget *
open_new (Desk *self)
{
  ui_click (self->preferences, "add");
  GtkWidget *dialog = ui_dialog (GRAPE_TYPE_ACCOUNT_DIALOG);
  g_assert_nonnull (dialog);
  return dialog;
}

static GtkListBox *
servers (Desk *self)
{
  return GTK_LIST_BOX (ui_find (self->preferences, GTK_TYPE_LIST_BOX, "servers"));
}

static gboolean
is_listed (gpointer data)
{
  return gtk_list_box_get_row_at_index (servers (data), 0) != NULL;
}

static gboolean
is_closed (gpointer data)
{
  return ui_dialog (*(GType *)data) == NULL;
}

static void
wait_closed (GType type)
{
  g_assert_true (ui_wait (is_closed, &type));
}

/* --- servers ---------------------------------------------------------------------------------- */

/* Without a keyring the password is kept for this run, and the page says so; it is never written
 * anywhere. */
static void
test_add (Desk *self, gconstpointer data)
{
  GType type = GRAPE_TYPE_ACCOUNT_DIALOG;
  GtkWidget *dialog = open_new (self);
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "save")));
  set_text (dialog, "address", "gopher://example.org");
  ui_click (dialog, "save");
  g_assert_nonnull (ui_find_label (dialog, "is not the address of a shared folder"));
  set_text (dialog, "address", self->server.uri);
  set_text (dialog, "password", "right");
  ui_click (dialog, "save");
  g_assert_nonnull (ui_find_label (dialog, "A password needs a name"));
  set_text (dialog, "user", "ann");
  ui_click (dialog, "save");
  wait_closed (type);
  g_assert_true (ui_wait (is_listed, self));
  ui_wait_label (self->preferences, "as ann");
  ui_wait_label (self->preferences, "No keyring is running");
  g_autofree char *password = grape_secrets_lookup (self->server.uri, "ann", NULL, NULL);
  g_assert_cmpstr (password, ==, "right");
  g_autofree char *command
      = g_strdup_printf ("grep -c right '%s'/library.db*", self->fixture->folder);
  g_assert_cmpint (system (command), !=, 0);
  grape_secrets_forget (self->server.uri, "ann");

  /* Also where it was typed to share or to join: there the dialog may be closed by then. */
  grape_sharing_remember (self->fixture->library, self->server.uri, "bob", "right");
  ui_wait_label (GTK_WIDGET (self->fixture->window), "No keyring is running");
  grape_secrets_forget (self->server.uri, "bob");
}

static void
try_password (GtkWidget *dialog, const char *password)
{
  set_text (dialog, "password", password);
  ui_click (dialog, "test");
}

/* What our own server honours, in words; a wrong password and no server, in words as well. */
static void
test_connection (Desk *self, gconstpointer data)
{
  GtkWidget *dialog = open_new (self);
  set_text (dialog, "address", self->server.uri);
  set_text (dialog, "user", "ann");
  try_password (dialog, "wrong");
  ui_wait_label (dialog, "does not know this name and password");
  g_assert_false (is_shown (dialog, "results_group"));
  try_password (dialog, "right");
  ui_wait_label (dialog, "You may read and write there");
  g_assert_nonnull (ui_find_label (dialog, "It says when nothing is new"));
  g_assert_nonnull (ui_find_label (dialog, "It does not overwrite existing files"));
  g_assert_nonnull (
      ui_find_label (dialog, "It replaces a file only if nobody has changed it since"));
  g_assert_nonnull (ui_find_label (dialog, "It dates its files"));
  g_assert_nonnull (ui_find_label (dialog, "Your games are safe there either way"));
  g_assert_null (ui_find_label (dialog, "does not know this name"));
  set_text (dialog, "address", "http://localhost:1/");
  g_assert_false (is_shown (dialog, "results_group"));
  ui_click (dialog, "test");
  ui_wait_label (dialog, "Connection refused");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static gboolean
is_mapped (gpointer button)
{
  return gtk_widget_get_mapped (button);
}

/* Nobody has to wait for a silent server longer than they want. */
static void
test_stop (Desk *self, gconstpointer data)
{
  g_autoptr (GSocketListener) silent = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (silent, NULL, NULL);
  g_autofree char *address = g_strdup_printf ("http://localhost:%u/", port);
  GtkWidget *dialog = open_new (self);
  set_text (dialog, "address", address);
  ui_click (dialog, "test");
  g_assert_true (ui_wait (is_mapped, ui_find (dialog, GTK_TYPE_BUTTON, "stop")));
  ui_click (dialog, "stop");
  g_assert_true (ui_wait (is_mapped, ui_find (dialog, GTK_TYPE_BUTTON, "test")));
  ui_click (dialog, "test"); /* and closing in the midst of it harms nothing */
  g_assert_true (ui_wait (is_mapped, ui_find (dialog, GTK_TYPE_BUTTON, "stop")));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_settle ();
  g_assert_cmpuint (grape_work_n_under_way (), ==, 0);
}

static void
test_warning (Desk *self, gconstpointer data)
{
  GtkWidget *dialog = open_new (self);
  set_text (dialog, "address", "http://games.example.org/");
  g_assert_false (is_shown (dialog, "warning"));
  set_text (dialog, "user", "ann");
  g_assert_true (is_shown (dialog, "warning"));
  set_text (dialog, "address", "http://localhost:8462/");
  g_assert_false (is_shown (dialog, "warning"));
  set_text (dialog, "address", "https://games.example.org/");
  g_assert_false (is_shown (dialog, "warning"));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static GtkWidget *
open_first (Desk *self)
{
  g_assert_true (ui_wait (is_listed, self));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (servers (self), 0);
  g_signal_emit_by_name (servers (self), "row-activated", row);
  return ui_dialog (GRAPE_TYPE_ACCOUNT_DIALOG);
}

static gboolean
is_empty (gpointer data)
{
  return !is_listed (data);
}

static void
test_change_and_remove (Desk *self, gconstpointer data)
{
  GType type = GRAPE_TYPE_ACCOUNT_DIALOG;
  grape_library_add_account (self->fixture->library, "https://a.example/", NULL, NULL);
  GtkWidget *dialog = open_first (self);
  set_text (dialog, "address", "https://b.example/games");
  g_assert_false (is_shown (dialog, "moving"));
  ui_click (dialog, "save");
  wait_closed (type);
  ui_wait_label (self->preferences, "https://b.example/games");
  dialog = open_first (self);
  ui_click (dialog, "remove");
  wait_closed (type);
  g_assert_true (ui_wait (is_empty, self));
}

/* --- my key ----------------------------------------------------------------------------------- */

static gboolean
has_problem (gpointer dialog)
{
  return is_shown (dialog, "problem");
}

static void
test_key (Desk *self, gconstpointer data)
{
  GType type = GRAPE_TYPE_KEY_DIALOG;
  g_autofree char *path = g_build_filename (self->folder, "key.json", NULL);
  g_autofree char *other_path = g_build_filename (self->folder, "other.db", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrapeLibrary) other = grape_library_open (other_path, NULL);
  GtkWidget *page = ui_find (self->preferences, GRAPE_TYPE_ACCOUNTS_PAGE, NULL);
  g_assert_nonnull (ui_find_label (page, "Made when you first share or join"));
  g_assert_false (is_shown (page, "copy"));
  g_autoptr (GrapeKey) key = grape_share_key (self->fixture->library, NULL);
  g_autofree char *words = grape_public_words (grape_key_public (key));
  grape_library_add_account (self->fixture->library, "https://a.example/", NULL, NULL);
  ui_wait_label (page, words);
  g_assert_false (gtk_widget_get_sensitive (ui_find (page, G_TYPE_NONE, "import_row")));

  GtkWidget *dialog
      = GTK_WIDGET (grape_key_dialog_present_export (self->fixture->library, file, page));
  GtkWidget *accept = ui_find (dialog, GTK_TYPE_BUTTON, "accept");
  set_text (dialog, "passphrase", "short");
  set_text (dialog, "again", "short");
  g_assert_false (gtk_widget_get_sensitive (accept));
  g_assert_nonnull (ui_find_label (dialog, "Too easily guessed"));
  set_text (dialog, "passphrase", "four quiet Otters 7");
  g_assert_nonnull (ui_find_label (dialog, "not the same"));
  g_assert_nonnull (ui_find_label (dialog, "Very good"));
  set_text (dialog, "again", "four quiet Otters 7");
  ui_click (dialog, "accept");
  wait_closed (type);
  GStatBuf info;
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0077, ==, 0);

  dialog = GTK_WIDGET (grape_key_dialog_present_import (other, file, page));
  set_text (dialog, "passphrase", "four quiet otters 7");
  ui_click (dialog, "accept");
  g_assert_true (ui_wait (has_problem, dialog));
  g_assert_false (gtk_widget_get_visible (ui_find (dialog, G_TYPE_NONE, "again")));
  set_text (dialog, "passphrase", "four quiet Otters 7");
  ui_click (dialog, "accept");
  wait_closed (type);
  g_autoptr (GrapeKey) same = grape_share_key (other, NULL);
  g_assert_cmpstr (grape_key_public (same), ==, grape_key_public (key));
  grape_library_close (other);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
#define DESK_TEST(name, function)                                                                  \
  g_test_add ("/window/accounts/" name, Desk, NULL, set_up, function, tear_down)
  DESK_TEST ("add", test_add);
  DESK_TEST ("connection", test_connection);
  DESK_TEST ("stop", test_stop);
  DESK_TEST ("warning", test_warning);
  DESK_TEST ("change-and-remove", test_change_and_remove);
  DESK_TEST ("key", test_key);
  return g_test_run ();
}
