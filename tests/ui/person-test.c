/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People without a seat vote in the window: Walt, who was invited as a spectator, by the name with
 * which he was let in; and the referee for somebody whose name they write. */
#include "shared-table.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-invitation-dialog.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/dialogs/grape-people-dialog.h"
#include "ui/parts/grape-proposal-row.h"
#include "ui/parts/grape-move-entry.h"

#include "library/grape-library-inbox.h"
#include "sync/share/grape-share-members.h"

#include <string.h>

static GtkWidget *
panel_of (UiFixture *fixture)
{
  return ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL);
}

static const char *
verdict (UiFixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (ui_find (panel_of (fixture), GTK_TYPE_LABEL, "verdict")));
}

static gboolean
may_send (UiFixture *fixture)
{
  return gtk_widget_get_sensitive (ui_find (panel_of (fixture), GTK_TYPE_BUTTON, "send"));
}

/* Walt has Ann's window. */
static SharedTable *
table_with_walt (void)
{
  SharedTable *self = shared_table_new_vote ();
  shared_table_share (self);
  g_autofree char *link = shared_table_invite (self, GRAPE_VIEWER_SPECTATOR);
  shared_table_accept (self, self->ann->library, link, "Walt");
  shared_table_sync (self, self->keeper->library);
  shared_table_sync (self, self->ann->library);
  grape_window_show_instance (self->ann->window, self->instance);
  ui_settle ();
  return self;
}

static const GrapeEvent *
last_event (GrapeLibrary *library, const char *id, GrapeInstance **instance)
{
  *instance = grape_library_load_instance (library, id, NULL);
  return grape_instance_event (*instance, grape_instance_n_events (*instance));
}

static void
test_walt (void)
{
  SharedTable *self = table_with_walt ();
  GtkWidget *page = ui_page (self->ann);
  g_assert_true (gtk_widget_get_visible (panel_of (self->ann)));
  g_assert_nonnull (ui_find_label (page, "You, as Walt"));
  g_assert_nonnull (ui_find_label (page, "vote 2|none"));
  g_assert_false (
      gtk_widget_get_visible (ui_find (panel_of (self->ann), GTK_TYPE_LIST_BOX, "names")));
  ui_write (self->ann, "sentence");
  g_assert_nonnull (strstr (verdict (self->ann), "Only players can do that"));
  g_assert_false (may_send (self->ann));
  ui_write (self->ann, "vote 3");
  g_assert_false (may_send (self->ann));
  ui_write (self->ann, "vote 2");
  g_assert_cmpstr (verdict (self->ann), ==, "");
  g_assert_true (may_send (self->ann));
  ui_click (panel_of (self->ann), "send");
  ui_wait_label (page, "Sent: vote 2");
  shared_table_sync (self, self->ann->library);
  shared_table_sync (self, self->keeper->library);
  shared_table_sync (self, self->ann->library);
  ui_wait_label (page, "accepted");
  g_assert_null (ui_find_label (page, "Sent: vote 2"));
  /* The log has the name, and nothing of the vote. */
  ui_wait_label (page, "Walt: something only they and the referee know");
  g_autoptr (GrapeInstance) kept = NULL;
  const GrapeEvent *vote = last_event (self->keeper->library, self->instance, &kept);
  g_assert_cmpstr (vote->person, ==, "Walt");
  g_assert_cmpstr (vote->text, ==, "vote 2");
  shared_table_free (self);
}

static gboolean
has_link (gpointer data)
{
  GtkWidget *dialog = ui_dialog (GRAPE_TYPE_INVITATION_DIALOG);
  return dialog && ui_find_label (dialog, data);
}

/* The referee's window makes an invitation for one person, and says what it is for. */
static void
test_invited (void)
{
  SharedTable *self = shared_table_new_vote ();
  g_autoptr (GError) error = NULL;
  shared_table_share (self);
  grape_window_show_instance (self->keeper->window, self->instance);
  ui_settle ();
  gtk_widget_activate_action (ui_page (self->keeper), "instance.people", NULL);
  GtkWidget *people = ui_wait_dialog (GRAPE_TYPE_PEOPLE_DIALOG);
  ui_wait_label (people, "Somebody without a seat");
  gtk_widget_activate_action (people, "people.invite", "i", GRAPE_VIEWER_SPECTATOR);
  g_assert_true (ui_wait (has_link, (gpointer) "takes part without a seat"));
  GtkWidget *dialog = ui_dialog (GRAPE_TYPE_INVITATION_DIALOG);
  g_autofree char *link
      = g_strdup (gtk_label_get_text (GTK_LABEL (ui_find (dialog, GTK_TYPE_LABEL, "link_text"))));
  g_autofree char *letter
      = grape_invitation_letter (ui_session (self->keeper), link, GRAPE_VIEWER_SPECTATOR);
  g_assert_nonnull (strstr (letter, "without a seat"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  shared_table_accept (self, self->ann->library, link, "Walt");
  shared_table_sync (self, self->keeper->library);
  ui_wait_label (people, "without a seat · key");
  gtk_window_destroy (GTK_WINDOW (people));
  /* The link for everybody is another one. */
  g_autofree char *open = grape_share_link (self->keeper->library, self->topic, &error);
  g_autofree char *plain
      = grape_invitation_letter (ui_session (self->keeper), open, GRAPE_VIEWER_SPECTATOR);
  g_assert_null (strstr (plain, "without a seat"));
  shared_table_free (self);
}

/* A link for everybody only lets people watch; and if no verb is anybody's, nobody without a seat
 * is asked. */
static void
test_only_looking (void)
{
  SharedTable *self = shared_table_new_vote ();
  shared_table_share (self);
  g_autofree char *link = grape_share_link (self->keeper->library, self->topic, NULL);
  shared_table_accept (self, self->ann->library, link, "Walt");
  grape_window_show_instance (self->ann->window, self->instance);
  ui_settle ();
  g_assert_false (gtk_widget_get_visible (panel_of (self->ann)));
  shared_table_free (self);

  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  grape_window_show_instance (fixture->window, id);
  grape_session_set_viewer (ui_session (fixture), GRAPE_VIEWER_SPECTATOR);
  ui_settle ();
  g_assert_false (gtk_widget_get_visible (panel_of (fixture)));
  ui_fixture_free (fixture);
}

static gboolean
has_voted (gpointer data)
{
  UiFixture *fixture = data;
  g_autoptr (GrapeInstance) kept = NULL;
  const GrapeEvent *last
      = last_event (fixture->library, grape_session_id (ui_session (fixture)), &kept);
  return !grape_session_busy (ui_session (fixture)) && g_strcmp0 (last->person, "Xi") == 0;
}

static void
test_referee (void)
{
  SharedTable *self = shared_table_new_vote ();
  UiFixture *desk = self->keeper;
  grape_window_show_instance (desk->window, self->instance);
  ui_settle ();
  g_assert_false (gtk_widget_get_visible (panel_of (desk)));
  grape_session_set_viewer (ui_session (desk), GRAPE_VIEWER_SPECTATOR);
  ui_settle ();
  g_assert_nonnull (ui_find_label (ui_page (desk), "Somebody without a Seat"));
  ui_write (desk, "vote 1");
  g_assert_nonnull (strstr (verdict (desk), "Write whose move it is"));
  g_assert_false (may_send (desk));
  gtk_editable_set_text (GTK_EDITABLE (ui_find (panel_of (desk), ADW_TYPE_ENTRY_ROW, "name")),
                         " Xi ");
  g_assert_true (may_send (desk));
  ui_click (panel_of (desk), "send");
  g_assert_true (ui_wait (has_voted, desk));
  shared_table_free (self);
}

static void
correct (GtkWidget *row, const char *text)
{
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (ui_find (row, GTK_TYPE_TOGGLE_BUTTON, "correct")), TRUE);
  GtkWidget *entry = ui_find (row, GRAPE_TYPE_MOVE_ENTRY, "entry");
  grape_move_entry_set_text (GRAPE_MOVE_ENTRY (entry), text);
  ui_click (row, "set");
  ui_settle ();
}

/* An act that came by mail has the name, and is corrected like any act of anybody. */
static void
test_inbox (void)
{
  SharedTable *self = shared_table_new_vote ();
  UiFixture *desk = self->keeper;
  GrapeProposal walt = { .instance = self->instance,
                         .author = GRAPE_AUTHOR_PERSON,
                         .person = (char *)"Walt",
                         .text = (char *)"vote 1",
                         .at = UI_NOW };
  g_assert_true (grape_library_propose (desk->library, &walt, NULL));
  grape_window_show_instance (desk->window, self->instance);
  ui_settle ();
  GtkWidget *row = ui_find (ui_page (desk), GRAPE_TYPE_PROPOSAL_ROW, NULL);
  g_assert_nonnull (ui_find_label (row, "Walt"));
  correct (row, "sentence Mine.");
  g_assert_nonnull (ui_find_label (row, "Only players can do that"));
  g_autoptr (GrapeProposal) same = grape_library_load_proposal (desk->library, walt.id, NULL);
  g_assert_cmpstr (same->text, ==, "vote 1");
  correct (row, "VOTE 2");
  g_autoptr (GrapeProposal) changed = grape_library_load_proposal (desk->library, walt.id, NULL);
  g_assert_cmpstr (changed->text, ==, "vote 2");
  g_assert_cmpstr (changed->person, ==, "Walt");
  shared_table_free (self);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/person/walt", test_walt);
  g_test_add_func ("/ui/person/invited", test_invited);
  g_test_add_func ("/ui/person/only-looking", test_only_looking);
  g_test_add_func ("/ui/person/referee", test_referee);
  g_test_add_func ("/ui/person/inbox", test_inbox);
  return g_test_run ();
}
