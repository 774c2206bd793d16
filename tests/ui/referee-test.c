/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a referee sees before anything is final: accepted moves look accepted, the move that ends a
 * round gets a preview first, and what was made final can be taken back until somebody has been
 * told. */
#include "ui-fixture.h"

#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/panels/grape-referee-panel.h"
#include "ui/grape-session-resolve.h"

#include "canvas/grape-canvas.h"
#include "library/grape-library-inbox.h"
#include "library/grape-library-instances.h"

#include <string.h>

/* Three seats, none of them mine, owe a bid; two moves wait in the mail. */
static GrapeSession *
open_sample (UiFixture *fixture)
{
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  return ui_session (fixture);
}

static void
accept_all (UiFixture *fixture, GrapeSession *session)
{
  g_autoptr (GPtrArray) open
      = grape_library_list_proposals (fixture->library, grape_session_id (session), TRUE, NULL);
  g_assert_cmpuint (open->len, ==, 2);
  for (guint i = 0; i < open->len; i++)
    grape_library_decide (fixture->library, ((GrapeProposal *)open->pdata[i])->id,
                          GRAPE_PROPOSAL_ACCEPTED, 0, NULL);
  ui_settle ();
}

static void
test_accepted (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GrapeSession *session = open_sample (fixture);
  GrapeCanvas *canvas = GRAPE_CANVAS (ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL));
  guint n = grape_session_n_events (session);
  accept_all (fixture, session);
  /* The board has both; the log has neither. */
  g_assert_cmpuint (grape_canvas_get_position (canvas)->n_events, ==, n + 2);
  g_assert_cmpuint (grape_session_n_events (session), ==, n);
  g_assert_nonnull (ui_find_label (ui_page (fixture), "move accepted, not yet final"));
  g_autoptr (GrapeSummary) summary
      = grape_library_summarise (fixture->library, grape_session_id (session), NULL);
  g_assert_true (summary->needs_me);
  g_assert_cmpuint (summary->n_accepted, ==, 2);
  g_assert_nonnull (ui_find_label (GTK_WIDGET (fixture->window), "2 of 3 in · in 3 days"));
  /* The preview says what is not in yet. */
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  grape_referee_panel_preview (GRAPE_REFEREE_PANEL (panel));
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_PREVIEW_DIALOG);
  ui_wait_label (dialog, "Still Missing");
  g_assert_nonnull (ui_find_label (dialog, "Gus owes a bid"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

typedef struct
{
  GrapeSession *session;
  guint n_events;
} Grown;

static gboolean
has_grown (gpointer data)
{
  const Grown *grown = data;
  return !grape_session_busy (grown->session)
         && grape_session_n_events (grown->session) > grown->n_events;
}

/* The referee makes a move for @seat. */
static void
move_for (UiFixture *fixture, int seat)
{
  GrapeSession *session = ui_session (fixture);
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  grape_session_set_viewer (session, seat);
  gtk_widget_activate_action (canvas, "canvas.right", NULL);
  gtk_widget_activate_action (canvas, "canvas.select", NULL);
  gtk_widget_activate_action (canvas, "canvas.send", NULL);
}

static guint
turn_of (GrapeSession *session)
{
  g_autoptr (GrapePosition) view = grape_session_view (session);
  return grape_position_turn (view);
}

static void
test_last_move (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  Grown grown = { open_sample (fixture), 0 };
  guint turn = turn_of (grown.session);
  for (int seat = 0; seat < 2; seat++)
    {
      grown.n_events = grape_session_n_events (grown.session);
      move_for (fixture, seat);
      g_assert_true (ui_wait (has_grown, &grown)); /* nothing comes of it yet: no question */
    }
  grown.n_events = grape_session_n_events (grown.session);
  move_for (fixture, 2);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_PREVIEW_DIALOG);
  g_assert_cmpuint (grape_session_n_events (grown.session), ==, grown.n_events);
  ui_wait_label (dialog, "What Comes Next");
  ui_click (dialog, "make");
  g_assert_true (ui_wait (has_grown, &grown));
  g_assert_cmpuint (turn_of (grown.session), ==, turn + 1);
  /* Nobody was told: it can be taken back. */
  g_assert_true (grape_session_may_unmake (grown.session));
  grown.n_events = grape_session_n_events (grown.session);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.undo", NULL);
  g_assert_true (ui_wait (has_grown, &grown));
  g_assert_cmpuint (turn_of (grown.session), ==, turn);
  g_assert_false (grape_session_may_unmake (grown.session));
  ui_settle ();
  ui_fixture_free (fixture);
}

/* What was made final from the mail waits in the inbox again, accepted as before. */
static void
test_back_to_inbox (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  Grown grown = { open_sample (fixture), 0 };
  grown.n_events = grape_session_n_events (grown.session);
  accept_all (fixture, grown.session);
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  grape_referee_panel_preview (GRAPE_REFEREE_PANEL (panel));
  ui_click (ui_wait_dialog (GRAPE_TYPE_PREVIEW_DIALOG), "make");
  g_assert_true (ui_wait (has_grown, &grown));
  ui_settle ();
  grown.n_events = grape_session_n_events (grown.session);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.undo", NULL);
  g_assert_true (ui_wait (has_grown, &grown));
  g_autoptr (GPtrArray) accepted = grape_session_accepted (grown.session);
  g_assert_cmpuint (accepted->len, ==, 2);
  ui_settle ();
  ui_fixture_free (fixture);
}

#define N_PLACES 6

/* Of what is clicked one after the other, in the panel and its two rows. */
static void
find_places (GtkWidget *panel, graphene_rect_t places[N_PLACES])
{
  GtkListBox *list = GTK_LIST_BOX (ui_find (panel, GTK_TYPE_LIST_BOX, "list"));
  ui_settle ();
  for (int i = 0; i < 2; i++)
    {
      GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (list, i));
      places[2 * i] = ui_place_of (row, "accept");
      places[2 * i + 1] = ui_place_of (row, "correct");
    }
  places[4] = ui_place_of (panel, "accept_all");
  places[5] = ui_place_of (panel, "preview");
}

/* While one move after the other is accepted, no button comes under the pointer. */
static void
test_buttons_stay (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  graphene_rect_t before[N_PLACES], after[N_PLACES];
  open_sample (fixture);
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  GtkListBox *list = GTK_LIST_BOX (ui_find (panel, GTK_TYPE_LIST_BOX, "list"));
  find_places (panel, before);
  for (int i = 0; i < 2; i++)
    {
      ui_click (GTK_WIDGET (gtk_list_box_get_row_at_index (list, i)), "accept");
      find_places (panel, after);
      for (guint k = 0; k < N_PLACES; k++)
        g_assert_true (graphene_rect_equal (&before[k], &after[k]));
    }
  ui_fixture_free (fixture);
}

/* On a telephone the title is whole, and the two boards are as large as each other. */
static void
test_narrow_preview (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  open_sample (fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 640);
  ui_settle ();
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  grape_referee_panel_preview (GRAPE_REFEREE_PANEL (panel));
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_PREVIEW_DIALOG);
  gtk_window_set_default_size (GTK_WINDOW (dialog), 360, 640);
  ui_settle ();
  g_assert_cmpint (gtk_widget_get_width (dialog), <=, 360);
  GtkWidget *title = ui_find_label (dialog, gtk_window_get_title (GTK_WINDOW (dialog)));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  GtkWidget *before = ui_find (dialog, G_TYPE_NONE, "before");
  GtkWidget *after = ui_find (dialog, G_TYPE_NONE, "after");
  g_assert_cmpint (gtk_widget_get_width (before), ==, gtk_widget_get_width (after));
  g_assert_cmpint (gtk_widget_get_height (before), ==, gtk_widget_get_height (after));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GrapeOutlook **outlook = data;
  g_autoptr (GError) error = NULL;
  *outlook = grape_session_preview_finish (GRAPE_SESSION (source), result, &error);
  g_assert_no_error (error);
}

/* A letter between players that comes to this machine is nothing that its referee reads. */
static void
test_letter (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "diplomacy");
  GrapeOutlook *outlook = NULL;
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  GrapeSession *session = ui_session (fixture);
  const char *to = grape_table_name (grape_session_table (session), 1);
  g_autofree char *letter = g_strdup_printf ("press %s: Shall we share Belgium?", to);
  grape_session_preview_act_async (session, 0, NULL, letter, previewed_cb, &outlook);
  while (!outlook)
    g_main_context_iteration (NULL, TRUE);
  GPtrArray *reports = grape_outlook_reports (outlook);
  g_assert_cmpuint (reports->len, >=, 1);
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      g_test_message ("%s", report->text);
      g_assert_null (strstr (report->text, "Belgium"));
    }
  for (int seat = GRAPE_VIEWER_SPECTATOR; seat < 3; seat++)
    {
      g_autofree char *post = grape_outlook_post (outlook, seat);
      g_assert_true (!post || !strstr (post, "share Belgium"));
    }
  grape_outlook_unref (outlook);
  ui_fixture_free (fixture);
}

/* What a game has for its referee they write at their own view of the board, and mark on it. */
static void
test_own_acts (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "open-table");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  Grown grown = { ui_session (fixture), grape_session_n_events (ui_session (fixture)) };
  grape_session_set_viewer (grown.session, GRAPE_VIEWER_REFEREE);
  ui_settle ();
  g_assert_true (grape_session_can_move (grown.session));
  g_assert_nonnull (ui_find_label (ui_page (fixture), "As the Referee"));
  ui_write (fixture, "say The lamp is out");
  ui_click (ui_page (fixture), "send");
  g_assert_true (ui_wait (has_grown, &grown));
  g_autoptr (GrapePosition) view = grape_session_view (grown.session);
  g_autofree char *twin = grape_position_twin (view);
  g_assert_nonnull (strstr (twin, "The lamp is out"));
  ui_fixture_free (fixture);
}

/* The barkeep makes the deck, and is not told how players tell the tale. */
static void
test_own_blocks (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "lantern");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  GrapeSession *session = ui_session (fixture);
  g_assert_cmpint (grape_session_viewer (session), ==, GRAPE_VIEWER_REFEREE);
  g_autofree char *own = grape_session_blocks (session, TRUE);
  g_autofree char *all = grape_session_blocks (session, FALSE);
  g_assert_nonnull (strstr (own, "“deck"));
  g_assert_null (strstr (own, "“play"));
  g_assert_nonnull (strstr (all, "“play"));
  ui_fixture_free (fixture);
}

static GtkWindow *
file_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l; l = l->next)
    if (GTK_IS_FILE_CHOOSER (l->data))
      return l->data;
  return NULL;
}

static gboolean
asks_for_file (gpointer data)
{
  return file_dialog () != NULL;
}

static void
export_as (UiFixture *fixture, gboolean secret)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.export", NULL);
  g_assert_true (ui_wait (asks_for_file, NULL));
  const char *title = gtk_window_get_title (file_dialog ());
  g_assert_cmpint (strstr (title, "Do Not Send It") != NULL, ==, secret);
  gtk_dialog_response (GTK_DIALOG (file_dialog ()), GTK_RESPONSE_CANCEL);
  ui_settle ();
}

/* What a file tells is said before it is written: a referee's has everybody's hand. */
static void
test_export (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  open_sample (fixture);
  export_as (fixture, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.view-as", "i",
                              GRAPE_VIEWER_SPECTATOR);
  export_as (fixture, FALSE);
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/referee/accepted", test_accepted);
  g_test_add_func ("/ui/referee/last-move", test_last_move);
  g_test_add_func ("/ui/referee/back-to-inbox", test_back_to_inbox);
  g_test_add_func ("/ui/referee/buttons-stay", test_buttons_stay);
  g_test_add_func ("/ui/referee/narrow-preview", test_narrow_preview);
  g_test_add_func ("/ui/referee/letter", test_letter);
  g_test_add_func ("/ui/referee/own-acts", test_own_acts);
  g_test_add_func ("/ui/referee/own-blocks", test_own_blocks);
  g_test_add_func ("/ui/referee/export", test_export);
  return g_test_run ();
}
