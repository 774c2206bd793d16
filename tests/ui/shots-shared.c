/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of one shared game, from the dialog that shares it to what is new in it. */
#include "shared-table.h"
#include "shots.h"

#include "ui/dialogs/grape-admit-dialog.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-invitation-dialog.h"
#include "ui/dialogs/grape-join-dialog.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/parts/grape-proposal-row.h"
#include "ui/dialogs/grape-people-dialog.h"
#include "ui/dialogs/grape-share-dialog.h"
#include "ui/dialogs/grape-trouble-dialog.h"

#include "library/grape-library-inbox.h"
#include "sync/share/grape-share-members.h"

static void
fill_in (GtkWidget *dialog, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, G_TYPE_NONE, id)), text);
}

static void
fill_text (GtkWidget *root, const char *text)
{
  GtkWidget *panel = ui_find (root, GRAPE_TYPE_MOVE_PANEL, NULL);
  GtkTextView *view = GTK_TEXT_VIEW (ui_find (panel, GTK_TYPE_TEXT_VIEW, "text"));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (view), text, -1);
  ui_spin (50);
}

static void
save_and_close (GtkWidget *dialog, const char *name, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 520), MIN (height, 660));
  shots_save (dialog, name);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
save_share (SharedTable *table, int width, int height)
{
  GtkWidget *page = GTK_WIDGET (grape_window_page (table->keeper->window));
  GrapeSession *session = ui_session (table->keeper);
  GtkWidget *dialog = GTK_WIDGET (grape_share_dialog_present (session, page));
  fill_in (dialog, "address", "https://games.example.org/tuesday");
  save_and_close (dialog, "share", width, height);
  dialog = GTK_WIDGET (grape_share_dialog_present (session, page));
  fill_in (dialog, "address", "http://games.example.org/");
  fill_in (dialog, "user", "referee");
  save_and_close (dialog, "share-warning", width, height);
}

static void
save_join (SharedTable *table, const char *link, int width, int height)
{
  GtkWidget *dialog = GTK_WIDGET (grape_join_dialog_present (table->ann->window, link));
  save_and_close (dialog, "join", width, height);
  g_autofree char *cut = g_strndup (link, strlen (link) - 20);
  dialog = GTK_WIDGET (grape_join_dialog_present (table->ann->window, cut));
  save_and_close (dialog, "join-damaged", width, height);
}

static void
save_people (SharedTable *table, int width, int height)
{
  GtkWidget *page = GTK_WIDGET (grape_window_page (table->keeper->window));
  g_autofree char *link = shared_table_invite (table, 2);
  GtkWidget *dialog = GTK_WIDGET (grape_people_dialog_present (ui_session (table->keeper), page));
  ui_spin (300);
  save_and_close (dialog, "people", width, height);
  dialog = GTK_WIDGET (grape_invitation_dialog_present (ui_session (table->keeper), link, 2, page));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 440), 400);
  shots_save (dialog, "invitation");
  gtk_window_destroy (GTK_WINDOW (dialog));
  page = GTK_WIDGET (grape_window_page (table->ann->window));
  dialog = GTK_WIDGET (grape_people_dialog_present (ui_session (table->ann), page));
  ui_spin (300);
  save_and_close (dialog, "people-player", width, height);
}

/* Dora looks on, and asks to be let in. */
static void
save_asking (SharedTable *table, int width, int height)
{
  GtkWidget *page = GTK_WIDGET (grape_window_page (table->keeper->window));
  GrapeSession *session = ui_session (table->keeper);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (table->folder, "dora.db", NULL);
  g_autoptr (GrapeLibrary) dora = grape_library_open (path, &error);
  g_assert_no_error (error);
  g_autofree char *link = grape_share_link (table->keeper->library, table->topic, &error);
  g_assert_no_error (error);
  save_and_close (
      GTK_WIDGET (grape_invitation_dialog_present (session, link, GRAPE_VIEWER_SPECTATOR, page)),
      "link-to-look-on", width, height);
  save_and_close (GTK_WIDGET (grape_join_dialog_present (table->ann->window, link)), "join-to-look",
                  width, height);
  shared_table_accept (table, dora, link, "Dora");
  g_autofree char *request = grape_share_ask (dora, table->topic, "Dora", &error);
  g_assert_no_error (error);
  save_and_close (
      GTK_WIDGET (grape_invitation_dialog_present (session, request, GRAPE_AUTHOR_REFEREE, page)),
      "asking", width, height);
  save_and_close (GTK_WIDGET (grape_admit_dialog_present (session, request, page)), "admit", width,
                  height);
}

static void
save_states (SharedTable *table)
{
  shared_table_act (table, table->bo, "bid K");
  shared_table_sync (table, table->bo);
  shared_table_act (table, table->ann->library, "bid Q");
  shared_table_sync (table, table->ann->library);
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  shared_table_act (table, table->ann->library, "bid J");
  shared_table_sync (table, table->ann->library);
  shared_table_connect (table, FALSE);
  shared_table_act (table, table->ann->library, "bid 10");
  ui_spin (800);
  shots_save (GTK_WIDGET (table->ann->window), "sent-states");
  ui_spin (300);
  shots_save (GTK_WIDGET (table->keeper->window), "came-in");
}

/* Somebody without a seat votes, in their own window; and the referee writes for another. */
static void
save_person (int width, int height)
{
  SharedTable *table = shared_table_new_vote ();
  g_autoptr (GError) error = NULL;
  shared_table_share (table);
  g_autofree char *link = shared_table_invite (table, GRAPE_VIEWER_SPECTATOR);
  shared_table_accept (table, table->ann->library, link, "Walt");
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  gtk_window_set_default_size (GTK_WINDOW (table->ann->window), width, height);
  gtk_window_set_default_size (GTK_WINDOW (table->keeper->window), width, height);
  grape_window_show_instance (table->ann->window, table->instance);
  ui_settle ();
  fill_text (GTK_WIDGET (table->ann->window), "sentence");
  shots_save (GTK_WIDGET (table->ann->window), "person-refused");
  fill_text (GTK_WIDGET (table->ann->window), "vote 2");
  ui_click (ui_find (ui_page (table->ann), GRAPE_TYPE_MOVE_PANEL, NULL), "send");
  ui_spin (600);
  shots_save (GTK_WIDGET (table->ann->window), "person-sent");
  grape_page_set_panel_shown (grape_window_page (table->ann->window), TRUE);
  ui_spin (600);
  shots_save (GTK_WIDGET (table->ann->window), "person-panel");
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_settle ();
  shared_table_sync (table, table->keeper->library);
  GtkWidget *page = ui_page (table->keeper);
  GtkWidget *people = GTK_WIDGET (grape_people_dialog_present (ui_session (table->keeper), page));
  ui_spin (300);
  save_and_close (people, "people-without-a-seat", width, height);
  save_and_close (GTK_WIDGET (grape_invitation_dialog_present (ui_session (table->keeper), link,
                                                               GRAPE_VIEWER_SPECTATOR, page)),
                  "invitation-without-a-seat", width, height);
  grape_session_set_viewer (ui_session (table->keeper), GRAPE_VIEWER_SPECTATOR);
  fill_in (ui_find (ui_page (table->keeper), GRAPE_TYPE_MOVE_PANEL, NULL), "name", "Xi");
  fill_text (GTK_WIDGET (table->keeper->window), "vote 1");
  ui_spin (300);
  shots_save (GTK_WIDGET (table->keeper->window), "person-named");
  grape_page_set_panel_shown (grape_window_page (table->keeper->window), TRUE);
  ui_spin (600);
  shots_save (GTK_WIDGET (table->keeper->window), "person-named-panel");
  shared_table_free (table);
}

/* A move of several lines: while writing it, in the mail, and in the log. */
static void
save_block (int width, int height)
{
  static const char *const verse
      = "sentence\nNobody had told me about the bicycle,\nand it knew: it leant there as if "
        "nothing had ever happened between us.";
  SharedTable *table = shared_table_new_writing ();
  UiFixture *desk = table->keeper;
  GrapeProposal proposal
      = { .instance = table->instance, .author = 1, .text = (char *)verse, .at = UI_NOW };
  grape_library_propose (desk->library, &proposal, NULL);
  gtk_window_set_default_size (GTK_WINDOW (desk->window), width, height);
  grape_window_show_instance (desk->window, table->instance);
  ui_settle ();
  GtkWidget *row = ui_find (ui_page (desk), GRAPE_TYPE_PROPOSAL_ROW, NULL);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (ui_find (row, GTK_TYPE_TOGGLE_BUTTON, "correct")), TRUE);
  grape_page_set_panel_shown (grape_window_page (desk->window), TRUE);
  ui_spin (600);
  shots_save (GTK_WIDGET (desk->window), "block-inbox");
  grape_session_set_viewer (ui_session (desk), 0);
  ui_spin (300);
  shots_save (GTK_WIDGET (desk->window), "block-empty");
  ui_write (desk, verse);
  ui_spin (300);
  shots_save (GTK_WIDGET (desk->window), "block-written");
  ui_write (desk, "sentence\nOne,\ntwo,\nthree,\nfour,\nfive,\nsix,\nseven,\neight");
  ui_spin (300);
  shots_save (GTK_WIDGET (desk->window), "block-refused");
  grape_page_set_panel_shown (grape_window_page (desk->window), FALSE);
  ui_spin (600);
  shots_save (GTK_WIDGET (desk->window), "block-bar");
  ui_write (desk, verse);
  gtk_widget_activate_action (ui_page (desk), "instance.send", NULL);
  ui_spin (600);
  shots_save (GTK_WIDGET (desk->window), "block-log");
  shared_table_free (table);
}

/* Meanwhile the others went on. */
static void
save_news (SharedTable *table)
{
  g_autoptr (GError) error = NULL;
  ui_spin (1800);
  grape_window_show_welcome (table->keeper->window);
  shared_table_act (table, table->bo, "bid 9");
  shared_table_sync (table, table->bo);
  shared_table_sync (table, table->keeper->library);
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (table->keeper->library, table->instance, &error);
  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  grape_instance_act (instance, UI_NOW, 2, "bid A", &error);
  g_assert_no_error (error);
  grape_instance_act (instance, UI_NOW, GRAPE_AUTHOR_REFEREE, "note Cleo is back on Sunday",
                      &error);
  g_assert_no_error (error);
  grape_library_append (table->keeper->library, instance, first, &error);
  g_assert_no_error (error);
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_spin (800);
  shots_save (GTK_WIDGET (table->keeper->window), "news");
}

/* Ann's two devices both wrote. */
static void
save_conflict (SharedTable *table, int width, int height)
{
  GtkWidget *page = GTK_WIDGET (grape_window_page (table->ann->window));
  shared_table_connect (table, TRUE);
  shared_table_sync (table, table->ann->library);
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  shared_table_fork (table, "bid 2", "bid 3");
  ui_spin (800);
  shots_save (GTK_WIDGET (table->ann->window), "conflict-bar");
  save_and_close (GTK_WIDGET (grape_trouble_dialog_present (ui_session (table->ann), page)),
                  "conflict", width, height);
}

/* An entry of the keeper's that fails its checks, written by hand, since nothing here writes such a
 * thing. */
static void
save_problem (SharedTable *table, int width, int height)
{
  UiFixture *fixture = table->keeper;
  g_autoptr (GrapeShared) shared = grape_library_shared (fixture->library, table->topic, NULL);
  shared->problem = g_strdup ("Somebody answered an invitation with a malformed entry");
  grape_library_update_shared (fixture->library, shared, NULL);
  ui_spin (200);
  GtkWidget *page = GTK_WIDGET (grape_window_page (fixture->window));
  save_and_close (GTK_WIDGET (grape_trouble_dialog_present (ui_session (fixture), page)), "problem",
                  width, height);
}

/**
 * shots_shared:
 *
 * Takes them in the theme and at the size that is on.
 */
void
shots_shared (int width, int height)
{
  SharedTable *table = shared_table_new (NULL);
  gtk_window_set_default_size (GTK_WINDOW (table->keeper->window), width, height);
  gtk_window_set_default_size (GTK_WINDOW (table->ann->window), width, height);
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_spin (200);
  save_share (table, width, height);
  shared_table_share (table);
  g_autofree char *link = shared_table_invite (table, 0);
  g_autofree char *other = shared_table_invite (table, 1);
  save_join (table, link, width, height);
  shared_table_accept (table, table->ann->library, link, "Anna Lindqvist");
  grape_window_show_shared (table->ann->window, table->topic);
  ui_spin (500);
  shots_save (GTK_WIDGET (table->ann->window), "awaited");
  shared_table_accept (table, table->bo, other, "Bo");
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->bo);
  shared_table_sync (table, table->ann->library);
  grape_window_show_instance (table->ann->window, table->instance);
  ui_spin (200);
  save_people (table, width, height);
  save_asking (table, width, height);
  save_states (table);
  save_news (table);
  save_conflict (table, width, height);
  save_problem (table, width, height);
  shared_table_free (table);
  save_person (width, height);
  save_block (width, height);
}
