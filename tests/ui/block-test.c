/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move of several lines is one move: as it is written, sent, mailed, shown and corrected, with
 * each line where it was. */
#include "shared-table.h"

#include "ui/panels/grape-move-panel.h"
#include "ui/panels/grape-move-strip.h"
#include "ui/panels/grape-postbox.h"
#include "ui/parts/grape-move-entry.h"
#include "ui/parts/grape-proposal-row.h"

#include "library/grape-library-inbox.h"
#include "library/grape-library-people.h"

#include <string.h>

#define VERSE "sentence\nNobody had told me about the bicycle,\nand it knew."

/* Where a mail program would open: the linker brings it here. */
static char *mailed;

void __wrap_gtk_show_uri_full (GtkWindow *parent, const char *uri, guint32 timestamp,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);

void
__wrap_gtk_show_uri_full (GtkWindow *parent, const char *uri, guint32 timestamp,
                          GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_free (mailed);
  mailed = g_uri_unescape_string (uri, NULL);
  g_object_unref (user_data);
}

static GtkWidget *
panel_of (UiFixture *fixture)
{
  return ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL);
}

static const char *
label (GtkWidget *root, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (ui_find (root, GTK_TYPE_LABEL, id)));
}

static gboolean
may_send (UiFixture *fixture)
{
  return gtk_widget_get_sensitive (ui_find (panel_of (fixture), GTK_TYPE_BUTTON, "send"));
}

/* TRUE: the key is dealt with; FALSE: it goes on to the text. */
static gboolean
press_enter (GtkWidget *root, GdkModifierType state)
{
  GtkWidget *text = ui_find (root, GTK_TYPE_TEXT_VIEW, "text");
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (text);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) each = g_list_model_get_item (controllers, i);
      gboolean done = FALSE;
      if (!GTK_IS_EVENT_CONTROLLER_KEY (each)
          || gtk_event_controller_get_propagation_phase (each) != GTK_PHASE_CAPTURE)
        continue;
      g_signal_emit_by_name (each, "key-pressed", GDK_KEY_Return, 0, state, &done);
      return done;
    }
  g_assert_not_reached ();
}

/* Rita writes down what Dora said. */
static SharedTable *
table_of_dora (void)
{
  SharedTable *table = shared_table_new_writing ();
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_settle ();
  grape_session_set_viewer (ui_session (table->keeper), 0);
  ui_settle ();
  return table;
}

static int
natural_height (GtkWidget *root)
{
  int natural;
  ui_settle (); /* lines are measured when there is time */
  gtk_widget_measure (ui_find (root, GRAPE_TYPE_MOVE_ENTRY, NULL), GTK_ORIENTATION_VERTICAL, 300,
                      NULL, &natural, NULL, NULL);
  return natural;
}

static void
test_write (void)
{
  SharedTable *table = table_of_dora ();
  UiFixture *desk = table->keeper;
  GtkWidget *panel = panel_of (desk);
  GtkWidget *lines = ui_find (panel, GTK_TYPE_LABEL, "lines");
  g_assert_nonnull (strstr (label (panel, "verdict"), "Begin with “sentence”. Your sentence"));
  g_assert_false (gtk_widget_get_visible (lines));
  ui_write (desk, "sentence");
  g_assert_true (gtk_widget_get_visible (lines));
  g_assert_true (g_str_has_prefix (label (panel, "lines"), "0 lines."));
  g_assert_false (may_send (desk));
  int before = natural_height (panel);
  ui_write (desk, VERSE);
  g_assert_true (g_str_has_prefix (label (panel, "lines"), "2 lines. Done? Press Ctrl+Enter."));
  g_assert_cmpstr (label (panel, "verdict"), ==, "");
  g_assert_true (may_send (desk));
  ui_write (desk, VERSE "\n1\n2\n3\n4\n5\n6");
  g_assert_cmpint (natural_height (panel), >, before);
  g_assert_false (may_send (desk));
  g_autofree char *longest = g_strnfill (201, 'x');
  g_autofree char *second = g_strdup_printf ("sentence\nOne.\n%s", longest);
  ui_write (desk, second);
  g_assert_nonnull (strstr (label (panel, "verdict"), "Line 2: "));
  ui_click (panel, "copy"); /* for a mail, which may have a signature */
  GdkContentProvider *copied = gdk_clipboard_get_content (gtk_widget_get_clipboard (panel));
  g_auto (GValue) value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (copied, &value, NULL));
  g_assert_true (g_str_has_suffix (g_value_get_string (&value), "x\nend"));
  /* Under the board each line is on its own too. */
  g_assert_cmpstr (label (ui_page (desk), "proposal_text"), ==, second);
  shared_table_free (table);
}

static gboolean
is_idle (gpointer session)
{
  return !grape_session_busy (session);
}

/* Enter begins a line in a move that has lines, and Ctrl+Enter sends it. */
static void
test_enter (void)
{
  SharedTable *table = table_of_dora ();
  UiFixture *desk = table->keeper;
  GrapeSession *session = ui_session (desk);
  guint n = grape_session_n_events (session);
  ui_write (desk, VERSE);
  g_assert_false (press_enter (panel_of (desk), 0));
  g_assert_false (press_enter (panel_of (desk), GDK_SHIFT_MASK));
  ui_settle ();
  g_assert_cmpuint (grape_session_n_events (session), ==, n);
  g_assert_true (press_enter (panel_of (desk), GDK_CONTROL_MASK));
  ui_settle ();
  g_assert_true (ui_wait (is_idle, session));
  g_assert_cmpuint (grape_session_n_events (session), ==, n + 1);
  g_assert_cmpstr (grape_session_draft (session), ==, "");
  ui_wait_label (ui_page (desk), "Dora: " VERSE); /* in the log, line by line */
  g_autoptr (GrapePost) post = grape_session_post (session, 0);
  g_assert_nonnull (strstr (post->body, "bicycle,\nand it knew.\n"));
  shared_table_free (table);
}

/* Any other is sent by Enter, in the same game; and Shift begins a line all the same. */
static void
test_enter_once (void)
{
  SharedTable *table = shared_table_new_vote ();
  UiFixture *desk = table->keeper;
  grape_window_show_instance (desk->window, table->instance);
  ui_settle ();
  GrapeSession *session = ui_session (desk);
  guint n = grape_session_n_events (session);
  grape_session_set_viewer (session, GRAPE_VIEWER_SPECTATOR);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (panel_of (desk), ADW_TYPE_ENTRY_ROW, "name")),
                         "Xi");
  ui_write (desk, "vote 1");
  g_assert_false (gtk_widget_get_visible (ui_find (panel_of (desk), GTK_TYPE_LABEL, "lines")));
  g_assert_false (press_enter (panel_of (desk), GDK_SHIFT_MASK));
  g_assert_true (press_enter (panel_of (desk), 0));
  ui_settle ();
  g_assert_cmpuint (grape_session_n_events (session), ==, n + 1);
  shared_table_free (table);
}

static GtkWidget *
propose (SharedTable *table, const char *text, gint64 *id)
{
  GrapeProposal proposal
      = { .instance = table->instance, .author = 0, .text = (char *)text, .at = UI_NOW };
  g_assert_true (grape_library_propose (table->keeper->library, &proposal, NULL));
  *id = proposal.id;
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_settle ();
  return ui_find (ui_page (table->keeper), GRAPE_TYPE_PROPOSAL_ROW, NULL);
}

/* A move that came by mail is corrected line by line. */
static void
test_inbox (void)
{
  SharedTable *table = shared_table_new_writing ();
  gint64 id;
  GtkWidget *row = propose (table, VERSE, &id);
  g_assert_cmpstr (label (row, "move"), ==, VERSE);
  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (ui_find (row, GTK_TYPE_TOGGLE_BUTTON, "correct")), TRUE);
  GrapeMoveEntry *entry = GRAPE_MOVE_ENTRY (ui_find (row, GRAPE_TYPE_MOVE_ENTRY, "entry"));
  g_autofree char *shown = grape_move_entry_get_text (entry);
  g_assert_cmpstr (shown, ==, VERSE);
  g_assert_false (press_enter (row, 0));
  grape_move_entry_set_text (entry, VERSE "\nI swear.");
  g_assert_true (press_enter (row, GDK_CONTROL_MASK));
  ui_settle ();
  g_autoptr (GrapeProposal) corrected
      = grape_library_load_proposal (table->keeper->library, id, NULL);
  g_assert_cmpstr (corrected->text, ==, VERSE "\nI swear.");
  /* In the archive it remains one sentence, with the lines below. */
  g_autoptr (GtkWidget) strip
      = g_object_ref_sink (grape_move_strip_new (table->keeper->library, corrected));
  g_assert_nonnull (strstr (label (strip, "text"), "Tuesday table: sentence (3 lines)"));
  g_assert_cmpstr (label (strip, "lines"), ==,
                   "Nobody had told me about the bicycle,\nand it knew.\nI swear.");
  shared_table_free (table);
}

/* A refused move is reported with all its lines. */
static void
test_refused (void)
{
  SharedTable *table = shared_table_new_writing ();
  gint64 id;
  propose (table, VERSE "\n3\n4", &id);
  grape_library_decide (table->keeper->library, id, GRAPE_PROPOSAL_ACCEPTED, 0, NULL);
  ui_settle ();
  gtk_widget_activate_action (ui_page (table->keeper), "instance.preview", NULL);
  GListModel *windows = gtk_window_get_toplevels ();
  ui_settle ();
  GtkWidget *found = NULL;
  for (guint i = 0; i < g_list_model_get_n_items (windows) && !found; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      found = ui_find_label (window, "Dora: " VERSE "\n3\n4\n(One line is wanted");
    }
  g_assert_nonnull (found);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (found)));
  shared_table_free (table);
}

/* Dora has her own log of it, and writes to the referee by mail: her signature is no line of it. */
static void
test_mailed (void)
{
  SharedTable *table = shared_table_new_writing ();
  UiFixture *desk = table->ann;
  const char *rita[] = { "rita@example.org", NULL }, *dora[] = { "dora@example.org", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) all
      = grape_library_load_instance (table->keeper->library, table->instance, &error);
  g_autoptr (GrapeInstance) hers = grape_instance_for_viewer (all, 0, &error);
  gint64 me = grape_library_add_person (desk->library, "Dora", dora, &error);
  gint64 referee = grape_library_add_person (desk->library, "Rita", rita, &error);
  grape_library_set_me (desk->library, me, &error);
  grape_library_add_instance (desk->library, hers, &error);
  grape_library_set_seat (desk->library, table->instance, 0, me, &error);
  grape_library_set_seat (desk->library, table->instance, GRAPE_AUTHOR_REFEREE, referee, &error);
  g_assert_no_error (error);
  grape_window_show_instance (desk->window, table->instance);
  ui_settle ();
  ui_write (desk, VERSE);
  ui_click (panel_of (desk), "send");
  ui_settle ();
  g_assert_nonnull (mailed);
  g_assert_nonnull (strstr (mailed, "bicycle,\r\nand it knew.\r\nend"));
  g_assert_cmpstr (grape_session_draft (ui_session (desk)), ==, VERSE); /* it may be sent again */
  g_clear_pointer (&mailed, g_free);
  shared_table_free (table);
}

/* Over the server: what is on its way, and where it came in. */
static void
test_shared (void)
{
  SharedTable *table = shared_table_new_writing ();
  shared_table_share (table);
  g_autofree char *link = shared_table_invite (table, 0);
  shared_table_accept (table, table->ann->library, link, "Dora");
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  grape_window_show_instance (table->ann->window, table->instance);
  grape_window_show_instance (table->keeper->window, table->instance);
  ui_settle ();
  ui_write (table->ann, VERSE);
  ui_click (panel_of (table->ann), "send");
  ui_wait_label (ui_page (table->ann), "Sent:\n" VERSE "\nYou may");
  ui_wait_label (ui_find (ui_page (table->ann), GRAPE_TYPE_POSTBOX, NULL), VERSE);
  shared_table_sync (table, table->ann->library);
  shared_table_sync (table, table->keeper->library);
  ui_wait_label (ui_find (ui_page (table->keeper), GRAPE_TYPE_POSTBOX, NULL), "Dora: " VERSE);
  shared_table_free (table);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/block/write", test_write);
  g_test_add_func ("/ui/block/enter", test_enter);
  g_test_add_func ("/ui/block/enter-once", test_enter_once);
  g_test_add_func ("/ui/block/inbox", test_inbox);
  g_test_add_func ("/ui/block/refused", test_refused);
  g_test_add_func ("/ui/block/mailed", test_mailed);
  g_test_add_func ("/ui/block/shared", test_shared);
  return g_test_run ();
}
