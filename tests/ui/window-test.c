/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window as people use it: what they click, and what is then in the library. */
#include "ui-fixture.h"

#include "ui/parts/grape-board.h"
#include "ui/pages/grape-game-page.h"
#include "ui/panels/grape-import-bar.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-log-view.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/panels/grape-posts-view.h"
#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/parts/grape-proposal-row.h"
#include "ui/panels/grape-referee-panel.h"
#include "ui/panels/grape-scores-view.h"
#include "ui/panels/grape-sidebar.h"
#include "ui/parts/grape-move-entry.h"

#include "canvas/grape-canvas.h"

#include <glib/gstdio.h>
#include <string.h>

static gboolean
is_idle (gpointer data)
{
  return !grape_session_busy (data);
}

static void
open_sample (UiFixture *fixture, const char *game)
{
  g_autofree char *id = ui_instance (fixture, game);
  g_assert_nonnull (id);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
}

/* Two clicks: the game in the sidebar, and the button. */
static void
practise (UiFixture *fixture, const char *game)
{
  GtkWidget *sidebar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_SIDEBAR, NULL);
  GListModel *model = grape_sidebar_model (GRAPE_SIDEBAR (sidebar));
  GtkWidget *list = ui_find (sidebar, GTK_TYPE_LIST_VIEW, "list");
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (model, i);
      if (item->kind == GRAPE_SIDEBAR_GAME && g_str_equal (item->id, game))
        {
          g_signal_emit_by_name (list, "activate", i);
          break;
        }
    }
  g_assert_true (GRAPE_IS_GAME_PAGE (ui_page (fixture)));
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
}

static void
test_practice (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "pure-skill");
  GrapeSession *session = ui_session (fixture);
  g_assert_true (grape_session_is_practice (session));
  g_assert_cmpint (grape_session_viewer (session), ==, 0);
  g_autoptr (GArray) pending = grape_session_pending (session);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_assert_cmpint (item->until, ==, 0);
      g_assert_cmpint (item->done, ==, item->seat != 0);
    }
  g_assert_nonnull (ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL));
  ui_fixture_free (fixture);
}

/* A message dialog over the window; NULL while there is none. */
static GtkWidget *
message_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *item = windows; item; item = item->next)
    if (ADW_IS_MESSAGE_DIALOG (item->data))
      return item->data;
  return NULL;
}

static gboolean
has_dialog (gpointer data)
{
  return message_dialog () != NULL;
}

static void
test_check (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "viruses");
  gtk_widget_activate_action (ui_page (fixture), "instance.check", NULL);
  g_assert_true (ui_wait (has_dialog, NULL));
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (message_dialog ());
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "The Log Is Sound");
  /* The owner of a practice game holds the seed: its one draw, the grid, is checked. */
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), "1 draw is exactly"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

static gboolean
has_resolved (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);
  return !grape_session_busy (data) && grape_position_phase (view) == 2;
}

static gboolean
is_back (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);
  return !grape_session_busy (data) && grape_position_phase (view) == 1;
}

static void
test_bid (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "pure-skill");
  GrapeSession *session = ui_session (fixture);
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL);
  gtk_widget_activate_action (canvas, "canvas.right", NULL);
  gtk_widget_activate_action (canvas, "canvas.select", NULL);
  g_autofree char *text = ui_written (fixture);
  g_assert_true (g_str_has_prefix (text, "bid "));
  g_assert_true (gtk_widget_get_sensitive (ui_find (panel, GTK_TYPE_BUTTON, "send")));
  gtk_widget_activate_action (canvas, "canvas.send", NULL);
  g_assert_true (ui_wait (has_resolved, session));

  g_autofree char *id = g_strdup (grape_session_id (session));
  g_autoptr (GrapeSummary) stored = grape_library_summarise (fixture->library, id, NULL);
  g_assert_cmpuint (stored->n_events, ==, grape_session_n_events (session));

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.undo", NULL);
  g_assert_true (ui_wait (is_back, session));
  ui_fixture_free (fixture);
}

static void
test_bad_move (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "pure-skill");
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL);
  guint n_before = grape_session_n_events (ui_session (fixture));
  ui_write (fixture, "bid 99");
  g_assert_false (gtk_widget_get_sensitive (ui_find (panel, GTK_TYPE_BUTTON, "send")));
  GtkLabel *verdict = GTK_LABEL (ui_find (panel, GTK_TYPE_LABEL, "verdict"));
  g_assert_cmpuint (strlen (gtk_label_get_text (verdict)), >, 5);
  gtk_widget_activate_action (ui_page (fixture), "instance.send", NULL);
  ui_settle ();
  g_assert_cmpuint (grape_session_n_events (ui_session (fixture)), ==, n_before);
  ui_fixture_free (fixture);
}

static void
test_slider (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  open_sample (fixture, "pure-skill");
  GtkWidget *page = ui_page (fixture);
  GtkRange *slider = GTK_RANGE (ui_find (page, GTK_TYPE_SCALE, "slider"));
  GtkRevealer *banner = GTK_REVEALER (ui_find (page, GTK_TYPE_REVEALER, "banner"));
  GrapeCanvas *canvas = GRAPE_CANVAS (ui_find (page, GRAPE_TYPE_CANVAS, NULL));
  g_assert_false (gtk_revealer_get_reveal_child (banner));
  gtk_range_set_value (slider, 5);
  g_assert_true (gtk_revealer_get_reveal_child (banner));
  g_assert_cmpuint (grape_canvas_get_position (canvas)->n_events, ==, 5);
  g_assert_nonnull (ui_find_label (page, "event 5"));
  gtk_range_set_value (slider, 0);
  g_assert_cmpuint (grape_canvas_get_position (canvas)->n_events, ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.now", NULL);
  g_assert_true (grape_session_is_now (ui_session (fixture)));
  g_assert_false (gtk_revealer_get_reveal_child (banner));
  ui_fixture_free (fixture);
}

static GtkWidget *
proposal_row (UiFixture *fixture, int index)
{
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  GtkWidget *list = ui_find (panel, GTK_TYPE_LIST_BOX, "list");
  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index));
}

typedef struct
{
  UiFixture *fixture;
  gint64 id;
  const char *part;
} FirstRow;

/* The rows are made anew when the program is idle. */
static gboolean
first_is_another (gpointer data)
{
  const FirstRow *first = data;
  GtkWidget *row = proposal_row (first->fixture, 0);
  return row && grape_proposal_row_id (GRAPE_PROPOSAL_ROW (row)) != first->id;
}

static gboolean
first_says (gpointer data)
{
  const FirstRow *first = data;
  GtkWidget *row = proposal_row (first->fixture, 0);
  return row && ui_find_label (row, first->part);
}

static void
test_inbox (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autoptr (GError) error = NULL;
  open_sample (fixture, "pure-skill");
  GtkWidget *row = proposal_row (fixture, 0);
  gint64 id = grape_proposal_row_id (GRAPE_PROPOSAL_ROW (row));
  g_assert_nonnull (ui_find_label (row, "bid "));

  /* A correction that the game refuses changes nothing. */
  GrapeMoveEntry *entry = GRAPE_MOVE_ENTRY (ui_find (row, GRAPE_TYPE_MOVE_ENTRY, "entry"));
  g_autoptr (GrapeProposal) before = grape_library_load_proposal (fixture->library, id, &error);
  g_assert_no_error (error);
  grape_move_entry_set_text (entry, "bid 77");
  ui_click (row, "set");
  g_autoptr (GrapeProposal) refused = grape_library_load_proposal (fixture->library, id, NULL);
  g_assert_cmpstr (refused->text, ==, before->text);

  /* One that fits is stored in its canonical form. */
  g_autoptr (GPtrArray) legal = NULL;
  g_autoptr (GrapePosition) view = grape_session_view (ui_session (fixture));
  legal = grape_position_legal (view, before->author);
  const char *other = g_ptr_array_index (legal, 0);
  if (g_str_equal (other, before->text))
    other = g_ptr_array_index (legal, 1);
  grape_move_entry_set_text (entry, other);
  ui_click (row, "set");
  g_autoptr (GrapeProposal) corrected = grape_library_load_proposal (fixture->library, id, NULL);
  g_assert_cmpstr (corrected->text, ==, other);

  FirstRow first = { fixture, id, other };
  g_assert_true (ui_wait (first_says, &first));
  row = proposal_row (fixture, 0);
  ui_click (row, "reject");
  g_autoptr (GrapeProposal) rejected = grape_library_load_proposal (fixture->library, id, NULL);
  g_assert_cmpint (rejected->status, ==, GRAPE_PROPOSAL_REJECTED);
  g_assert_true (ui_wait (first_is_another, &first));

  /* The toast's undo. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.reopen-proposal", "x", id);
  g_autoptr (GrapeProposal) again = grape_library_load_proposal (fixture->library, id, NULL);
  g_assert_cmpint (again->status, ==, GRAPE_PROPOSAL_NEW);
  ui_fixture_free (fixture);
}

static gboolean
has_preview (gpointer data)
{
  return ui_dialog (GRAPE_TYPE_PREVIEW_DIALOG) != NULL;
}

static gboolean
has_no_preview (gpointer data)
{
  return ui_dialog (GRAPE_TYPE_PREVIEW_DIALOG) == NULL;
}

static void
test_preview (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  open_sample (fixture, "pure-skill");
  GrapeSession *session = ui_session (fixture);
  guint n_before = grape_session_n_events (session);
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  ui_click (panel, "accept_all");
  ui_settle ();
  ui_click (panel, "preview");
  g_assert_true (ui_wait (has_preview, NULL));

  /* Nothing is final, neither here nor in the library. */
  g_autoptr (GrapeSummary) stored
      = grape_library_summarise (fixture->library, grape_session_id (session), NULL);
  g_assert_cmpuint (grape_session_n_events (session), ==, n_before);
  g_assert_cmpuint (stored->n_events, ==, n_before);
  GtkWidget *dialog = ui_dialog (GRAPE_TYPE_PREVIEW_DIALOG);
  GtkListBox *reports = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "reports"));
  g_assert_nonnull (gtk_list_box_get_row_at_index (reports, 1));

  ui_click (dialog, "make");
  g_assert_true (ui_wait (has_no_preview, NULL));
  g_assert_true (ui_wait (is_idle, session));
  g_assert_cmpuint (grape_session_n_events (session), ==, n_before + 2);
  g_autoptr (GrapeSummary) after
      = grape_library_summarise (fixture->library, grape_session_id (session), NULL);
  g_assert_cmpuint (after->n_events, ==, n_before + 2);
  g_assert_cmpuint (after->n_new, ==, 0);
  g_autoptr (GPtrArray) all
      = grape_library_list_proposals (fixture->library, grape_session_id (session), FALSE, NULL);
  for (guint i = 0; i < all->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (all, i);
      g_assert_cmpint (proposal->status, ==, GRAPE_PROPOSAL_APPLIED);
      g_assert_cmpuint (proposal->event, >, n_before);
    }
  ui_fixture_free (fixture);
}

static void
set_text (GtkWidget *root, const char *text)
{
  GtkWidget *view = ui_find (root, GTK_TYPE_TEXT_VIEW, "text");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
}

/* Emil has bid; what he bid is nobody's business but his and the referee's. */
static void
test_shield (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (fixture->library, id, &error);
  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  g_autoptr (GPtrArray) legal = grape_position_legal (grape_instance_position (instance), 0);
  const char *bid = g_ptr_array_index (legal, 0);
  gboolean ok = grape_instance_act (instance, UI_NOW, 0, bid, &error)
                && grape_library_append (fixture->library, instance, first, &error);
  g_assert_no_error (error);
  g_assert_true (ok);

  open_sample (fixture, "pure-skill");
  grape_instance_page_show_tab (GRAPE_INSTANCE_PAGE (ui_page (fixture)), "posts");
  ui_settle ();
  GtkWidget *posts = ui_find (ui_page (fixture), GRAPE_TYPE_POSTS_VIEW, NULL);
  g_assert_true (grape_posts_view_is_safe (GRAPE_POSTS_VIEW (posts)));
  g_assert_true (gtk_widget_get_sensitive (ui_find (posts, GTK_TYPE_BUTTON, "copy")));

  g_autofree char *leak = g_strdup_printf ("Between us: Emil said %s.\n", bid);
  set_text (posts, leak);
  g_assert_false (grape_posts_view_is_safe (GRAPE_POSTS_VIEW (posts)));
  g_assert_false (gtk_widget_get_sensitive (ui_find (posts, GTK_TYPE_BUTTON, "copy")));
  g_assert_false (gtk_widget_get_sensitive (ui_find (posts, GTK_TYPE_BUTTON, "save")));
  g_assert_false (gtk_widget_get_sensitive (ui_find (posts, GTK_TYPE_BUTTON, "mail")));

  set_text (posts, "A harmless word from the referee.\n");
  g_assert_true (grape_posts_view_is_safe (GRAPE_POSTS_VIEW (posts)));
  ui_click (posts, "revert");
  g_assert_true (grape_posts_view_is_safe (GRAPE_POSTS_VIEW (posts)));
  ui_fixture_free (fixture);
}

static gboolean
is_done (gpointer data)
{
  return !grape_import_bar_running (data);
}

static gboolean
has_third (gpointer data)
{
  UiFixture *fixture = data;
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GPtrArray) open = grape_library_list_proposals (fixture->library, id, TRUE, NULL);
  for (guint i = 0; open && i < open->len; i++)
    if (((const GrapeProposal *)g_ptr_array_index (open, i))->author == 2)
      return TRUE;
  return FALSE;
}

static gboolean
says_three (gpointer data)
{
  return ui_find_label (data, "Moves in Mail (3)") != NULL;
}

/* Gus's bid is in an mbox: imported, it is a message, and found, it waits for the referee. */
static void
test_import (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autofree char *path = g_build_filename (fixture->folder, "list.mbox", NULL);
  grape_window_show_instance (fixture->window, id);
  g_autoptr (GrapePosition) view = grape_session_view (ui_session (fixture));
  g_autoptr (GPtrArray) legal = grape_position_legal (view, 2);
  g_autofree char *mbox = g_strdup_printf (
      "From gus@example.org Tue Mar 10 18:30:00 2026\nFrom: Gus <gus@example.org>\n"
      "To: you@example.org\nDate: Tue, 10 Mar 2026 18:30:00 +0000\n"
      "Subject: [gf:%.8s] my bid\nMessage-ID: <gus.1@example.org>\n\n%s\n\n",
      id, (const char *)g_ptr_array_index (legal, 0));
  g_file_set_contents (path, mbox, -1, &error);
  g_assert_no_error (error);
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_list_store_append (files, file);

  guint n_before = grape_library_n_messages (fixture->library);
  GtkWidget *bar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_IMPORT_BAR, NULL);
  g_assert_false (has_third (fixture));
  grape_import_bar_start (GRAPE_IMPORT_BAR (bar), fixture->library, G_LIST_MODEL (files));
  g_assert_true (grape_import_bar_running (GRAPE_IMPORT_BAR (bar)));
  g_assert_true (ui_wait (is_done, bar));
  g_assert_cmpuint (grape_library_n_messages (fixture->library), ==, n_before + 1);
  g_assert_true (ui_wait (has_third, fixture));
  g_assert_true (ui_wait (says_three, ui_page (fixture)));
  g_unlink (path);
  ui_fixture_free (fixture);
}

/* A worker reads thousands of events; meanwhile the window says so, and another page that the user
 * opens stays. */
static void
test_long_log (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (fixture->library, id, &error);
  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  g_autoptr (GPtrArray) legal = grape_position_legal (grape_instance_position (instance), 0);
  for (guint i = 0; i < 2100; i++)
    grape_instance_act (instance, UI_NOW, 0, g_ptr_array_index (legal, i % 2), &error);
  g_assert_no_error (error);
  grape_library_append (fixture->library, instance, first, &error);
  g_assert_no_error (error);

  grape_window_show_instance (fixture->window, id);
  g_assert_false (GRAPE_IS_INSTANCE_PAGE (ui_page (fixture)));
  g_assert_nonnull (ui_find_label (ui_page (fixture), "events…"));
  grape_window_show_game (fixture->window, "viruses");
  ui_settle ();
  g_assert_true (GRAPE_IS_GAME_PAGE (ui_page (fixture)));

  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  g_assert_cmpuint (grape_session_n_events (ui_session (fixture)), ==, first + 2099);
  ui_fixture_free (fixture);
}

static void
test_sidebar (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *sidebar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_SIDEBAR, NULL);
  grape_sidebar_refresh (GRAPE_SIDEBAR (sidebar));
  GListModel *model = grape_sidebar_model (GRAPE_SIDEBAR (sidebar));
  g_autoptr (GPtrArray) all = grape_library_list_instances (fixture->library, NULL);
  g_assert_cmpuint (all->len, >=, 2);
  const GrapeSummary *first = g_ptr_array_index (all, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const GrapeSummary *one = g_ptr_array_index (all, i);
      if (!one->needs_me)
        g_error ("%s needs nothing of the user", one->name);
      if (i > 0 && one->deadline)
        g_assert_cmpint (((GrapeSummary *)g_ptr_array_index (all, i - 1))->deadline, <=,
                         one->deadline);
    }
  /* What needs the user, then the way to a new society, every game there is, the archives. */
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (GrapeSidebarKind));
  const GrapeSidebarKind heading = GRAPE_SIDEBAR_HEADING, instance = GRAPE_SIDEBAR_INSTANCE;
  const GrapeSidebarKind game = GRAPE_SIDEBAR_GAME, archive = GRAPE_SIDEBAR_ARCHIVE;
  g_array_append_val (kinds, heading);
  for (guint i = 0; i < all->len; i++)
    g_array_append_val (kinds, instance);
  g_array_append_val (kinds, heading);
  g_array_append_val (kinds, game);
  g_array_append_val (kinds, heading);
  for (guint i = 0; grape_registry_list ()[i]; i++)
    g_array_append_val (kinds, game);
  /* And those that the sample's society accepted. */
  const GrapeSidebarKind accepted = GRAPE_SIDEBAR_CLASS;
  for (guint i = 0; i < all->len; i++)
    for (guint k = 0; k < ((GrapeSummary *)g_ptr_array_index (all, i))->classes->len; k++)
      g_array_append_val (kinds, accepted);
  g_array_append_val (kinds, heading);
  g_array_append_val (kinds, archive);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, kinds->len);
  for (guint i = 0; i < kinds->len; i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (model, i);
      g_assert_cmpint (item->kind, ==, g_array_index (kinds, GrapeSidebarKind, i));
    }
  g_autoptr (GrapeSidebarItem) top = g_list_model_get_item (model, 1);
  g_assert_cmpstr (top->id, ==, first->id);
  ui_fixture_free (fixture);
}

/* Somebody else's secret is closed in a spectator's log and open in the referee's. */
static void
test_view_as (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  open_sample (fixture, "pure-skill");
  GrapeSession *session = ui_session (fixture);
  GrapeCanvas *canvas = GRAPE_CANVAS (ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL));
  g_assert_cmpint (grape_canvas_get_viewer (canvas), ==, GRAPE_VIEWER_REFEREE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.view-as", "i", 1);
  g_assert_cmpint (grape_canvas_get_viewer (canvas), ==, 1);
  g_assert_true (grape_canvas_get_position (canvas)->is_view);
  GtkWidget *banner = ui_find (ui_page (fixture), GTK_TYPE_REVEALER, "view_as_banner");
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (banner)));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.own-view", NULL);
  g_assert_cmpint (grape_session_viewer (session), ==, GRAPE_VIEWER_REFEREE);
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (banner)));
  ui_fixture_free (fixture);
}

static gboolean
has_log (gpointer data)
{
  return grape_log_view_n_lines (data) > 0;
}

static gboolean
has_points (gpointer data)
{
  return grape_scores_view_n_points (data) > 3;
}

static gboolean
has_scores (UiFixture *fixture)
{
  GtkWidget *scores = ui_find (ui_page (fixture), GRAPE_TYPE_SCORES_VIEW, NULL);
  GtkWidget *tabs = gtk_widget_get_ancestor (scores, ADW_TYPE_VIEW_STACK);

  return adw_view_stack_page_get_visible (adw_view_stack_get_page (ADW_VIEW_STACK (tabs), scores));
}

/* Where nobody has points there is no plot of them. */
static void
test_no_scores (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);

  open_sample (fixture, "pokey-nomic");
  g_assert_true (has_scores (fixture));
  open_sample (fixture, "blognomic");
  g_assert_false (has_scores (fixture));
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (ui_page (fixture));
  g_assert_false (grape_instance_page_show_tab (page, "scores"));
  GtkWidget *scores = ui_find (GTK_WIDGET (page), GRAPE_TYPE_SCORES_VIEW, NULL);
  g_assert_false (gtk_widget_get_child_visible (scores));
  g_assert_true (grape_instance_page_show_tab (page, "rules"));
  ui_fixture_free (fixture);
}

static void
test_tabs (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  open_sample (fixture, "viruses");
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (ui_page (fixture));
  g_assert_true (ui_wait (has_log, ui_find (GTK_WIDGET (page), GRAPE_TYPE_LOG_VIEW, NULL)));
  grape_instance_page_show_tab (page, "scores");
  g_assert_true (ui_wait (has_points, ui_find (GTK_WIDGET (page), GRAPE_TYPE_SCORES_VIEW, NULL)));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/practice-in-two-clicks", test_practice);
  g_test_add_func ("/window/check", test_check);
  g_test_add_func ("/window/bid-and-take-back", test_bid);
  g_test_add_func ("/window/bad-move-is-refused", test_bad_move);
  g_test_add_func ("/window/slider", test_slider);
  g_test_add_func ("/window/inbox", test_inbox);
  g_test_add_func ("/window/preview-and-make-it-so", test_preview);
  g_test_add_func ("/window/shield", test_shield);
  g_test_add_func ("/window/import-and-find", test_import);
  g_test_add_func ("/window/long-log", test_long_log);
  g_test_add_func ("/window/sidebar-order", test_sidebar);
  g_test_add_func ("/window/view-as", test_view_as);
  g_test_add_func ("/window/tabs", test_tabs);
  g_test_add_func ("/window/no-scores", test_no_scores);
  return g_test_run ();
}
