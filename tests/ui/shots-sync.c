/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of the accounts and of how shared games stand with their places. */
#include "shots.h"
#include "sync-states.h"

#include "ui/dialogs/grape-account-dialog.h"
#include "ui/dialogs/grape-key-dialog.h"
#include "ui/grape-preferences.h"

static gboolean
is_tested (gpointer dialog)
{
  return gtk_widget_get_visible (ui_find (dialog, G_TYPE_NONE, "results_group"));
}

static void
fill_in (GtkWidget *dialog, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, G_TYPE_NONE, id)), text);
}

static void
save_dialogs (SyncStates *states, GtkWidget *parent, int width, int height)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/key.json");
  GrapeLibrary *library = states->fixture->library;
  GtkWidget *dialog = GTK_WIDGET (grape_account_dialog_present (library, NULL, parent));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 500), MIN (height, 640));
  fill_in (dialog, "address", "http://games.example.org/tuesday");
  fill_in (dialog, "user", "ann");
  fill_in (dialog, "password", "correct horse");
  shots_save (dialog, "account-warning");
  fill_in (dialog, "address", states->server.uri);
  fill_in (dialog, "user", "cy");
  fill_in (dialog, "password", "right");
  ui_click (dialog, "test");
  ui_wait (is_tested, dialog);
  shots_save (dialog, "account-tested");
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = GTK_WIDGET (grape_key_dialog_present_export (library, file, parent));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 460), -1);
  fill_in (dialog, "passphrase", "four quiet otters");
  shots_save (dialog, "key-export");
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = GTK_WIDGET (grape_key_dialog_present_import (library, file, parent));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 460), -1);
  shots_save (dialog, "key-import");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The accounts page, and what opens from it. */
static void
save_accounts (SyncStates *states, UiFixture *empty, int width, int height)
{
  GtkWidget *page = GTK_WIDGET (
      grape_preferences_present (empty->library, NULL, "accounts", GTK_WINDOW (empty->window)));
  gtk_window_set_default_size (GTK_WINDOW (page), MIN (width, 560), MIN (height, 620));
  shots_save (page, "accounts-empty");
  gtk_window_destroy (GTK_WINDOW (page));
  page = GTK_WIDGET (grape_preferences_present (states->fixture->library, NULL, "accounts",
                                                GTK_WINDOW (states->fixture->window)));
  gtk_window_set_default_size (GTK_WINDOW (page), MIN (width, 560), MIN (height, 620));
  shots_save (page, "accounts");
  save_dialogs (states, page, width, height);
  gtk_window_destroy (GTK_WINDOW (page));
}

/**
 * shots_sync:
 *
 * Takes them in the theme and at the size that is on.
 */
void
shots_sync (int width, int height)
{
  SyncStates states = { 0 };
  UiFixture *empty = ui_fixture_new (FALSE);
  sync_states_open (&states);
  gtk_window_set_default_size (GTK_WINDOW (states.fixture->window), width, height);
  ui_wait (sync_states_settled, &states);
  ui_spin (500);
  shots_save (GTK_WIDGET (states.fixture->window), "sync-states");
  save_accounts (&states, empty, width, height);
  ui_fixture_free (empty);
  sync_states_close (&states);
}
