/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views of a game that several desktops share, and of the accounts: real games in real places. */
#include "shared-table.h"
#include "sync-states.h"
#include "views-private.h"

#include "ui/dialogs/grape-account-dialog.h"
#include "ui/dialogs/grape-admit-dialog.h"
#include "ui/grape-clock.h"
#include "ui/dialogs/grape-invitation-dialog.h"
#include "ui/dialogs/grape-join-dialog.h"
#include "ui/dialogs/grape-key-dialog.h"
#include "ui/dialogs/grape-people-dialog.h"
#include "ui/grape-preferences.h"
#include "ui/dialogs/grape-share-dialog.h"
#include "ui/dialogs/grape-trouble-dialog.h"

#include "sync/share/grape-share-members.h"

static GtkWidget *
keeper_page (SharedTable *table)
{
  return GTK_WIDGET (grape_window_page (table->keeper->window));
}

static void
visit_invitations (Views *self, SharedTable *table, const char *link)
{
  GrapeSession *session = ui_session (table->keeper);
  views_show (self, "invitation",
              GTK_WIDGET (grape_invitation_dialog_present (session, link, 0, keeper_page (table))));
  views_show (self, "join", GTK_WIDGET (grape_join_dialog_present (table->ann->window, link)));
}

/* A link that names a folder which is no place of ours. */
static void
visit_folder_doubt (Views *self, SharedTable *table, const char *link)
{
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, NULL);
  g_autofree char *escaped = g_uri_escape_string (table->folder, NULL, FALSE);
  g_autofree char *other = g_strdup_printf ("grapefruit://join?address=%s&topic=%s&keeper=%s",
                                            escaped, parsed->topic, parsed->keeper);
  GtkWidget *dialog = GTK_WIDGET (grape_join_dialog_present (table->ann->window, other));
  ui_click (dialog, "join");
  GtkWidget *question = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  views_show (self, "doubt about a folder", question);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Dora looks on, and asks to be let in. */
static void
visit_asking (Views *self, SharedTable *table)
{
  GrapeSession *session = ui_session (table->keeper);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (table->folder, "dora.db", NULL);
  g_autoptr (GrapeLibrary) dora = grape_library_open (path, &error);
  g_assert_no_error (error);
  g_autofree char *link = grape_share_link (table->keeper->library, table->topic, &error);
  g_assert_no_error (error);
  shared_table_accept (table, dora, link, "Dora");
  g_autofree char *request = grape_share_ask (dora, table->topic, "Dora", &error);
  g_assert_no_error (error);
  views_show (self, "admit",
              GTK_WIDGET (grape_admit_dialog_present (session, request, keeper_page (table))));
  grape_library_close (dora);
}

static void
visit_people (Views *self, SharedTable *table)
{
  GtkWidget *dialog
      = GTK_WIDGET (grape_people_dialog_present (ui_session (table->keeper), keeper_page (table)));
  ui_settle ();
  gtk_widget_activate_action (dialog, "people.invite-anew", "i", 0);
  GtkWidget *question = ui_dialog (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (question);
  views_show (self, "invite somebody else", question);
  views_show (self, "people of a keeper", dialog);
  views_show (self, "people of a player",
              GTK_WIDGET (grape_people_dialog_present (
                  ui_session (table->ann), GTK_WIDGET (grape_window_page (table->ann->window)))));
}

/* Acts that wait, were taken and refused; then two devices that both wrote. */
static void
visit_acts (Views *self, SharedTable *table)
{
  GtkWidget *ann = GTK_WIDGET (table->ann->window);
  shared_table_act (table, table->ann->library, "bid Q");
  shared_table_sync (table, table->ann->library);
  shared_table_sync (table, table->keeper->library);
  shared_table_connect (table, FALSE);
  shared_table_act (table, table->ann->library, "bid 10");
  ui_settle ();
  views_show (self, "acts that were sent", ann);
  views_show (self, "acts that came in", GTK_WIDGET (table->keeper->window));
  shared_table_connect (table, TRUE);
  shared_table_sync (table, table->ann->library);
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  shared_table_fork (table, "bid 2", "bid 3");
  ui_settle ();
  views_show (self, "trouble", ann);
  views_show (self, "trouble settled",
              GTK_WIDGET (grape_trouble_dialog_present (
                  ui_session (table->ann), GTK_WIDGET (grape_window_page (table->ann->window)))));
}

static gboolean
has_question (gpointer data)
{
  return ui_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

/* The keeper's clock jumps. */
static void
visit_clock_doubt (Views *self, SharedTable *table)
{
  grape_clock_fix (UI_NOW + 6 * 366 * G_GINT64_CONSTANT (86400));
  grape_sync_service_sync_now (grape_window_sync (table->keeper->window), NULL);
  g_assert_true (ui_wait (has_question, NULL));
  views_show_dialogs (self, "doubt about the clock");
  grape_clock_fix (UI_NOW);
}

void
views_shared (Views *self)
{
  SharedTable *table = shared_table_new (NULL);
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_settle ();
  views_show (
      self, "share",
      GTK_WIDGET (grape_share_dialog_present (ui_session (table->keeper), keeper_page (table))));
  shared_table_share (table);
  g_autofree char *link = shared_table_invite (table, 0);
  g_autofree char *other = shared_table_invite (table, 1);
  visit_invitations (self, table, link);
  visit_folder_doubt (self, table, link);
  shared_table_accept (table, table->ann->library, link, "Anna Lindqvist");
  grape_window_show_shared (table->ann->window, table->topic);
  views_show (self, "awaited game", GTK_WIDGET (table->ann->window));
  shared_table_accept (table, table->bo, other, "Bo");
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->bo);
  shared_table_sync (table, table->ann->library);
  grape_window_show_instance (table->ann->window, table->instance);
  ui_settle ();
  visit_people (self, table);
  visit_asking (self, table);
  visit_acts (self, table);
  visit_clock_doubt (self, table);
  shared_table_free (table);
}

static void
visit_key (Views *self, GrapeLibrary *library, GtkWidget *parent)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/key.json");
  views_show (self, "key out",
              GTK_WIDGET (grape_key_dialog_present_export (library, file, parent)));
  views_show (self, "key in", GTK_WIDGET (grape_key_dialog_present_import (library, file, parent)));
}

/* Places in all the states there are, and what the preferences open. */
void
views_accounts (Views *self)
{
  SyncStates states = { 0 };
  sync_states_open (&states);
  ui_wait (sync_states_settled, &states);
  GrapeLibrary *library = states.fixture->library;
  GtkWindow *window = GTK_WINDOW (states.fixture->window);
  views_show (self, "places", GTK_WIDGET (window));
  views_show (self, "preferences",
              GTK_WIDGET (grape_preferences_present (library, NULL, NULL, window)));
  GtkWidget *page = GTK_WIDGET (grape_preferences_present (library, NULL, "accounts", window));
  views_show (self, "account", GTK_WIDGET (grape_account_dialog_present (library, NULL, page)));
  visit_key (self, library, page);
  views_show (self, "accounts", page);
  sync_states_close (&states);
}
