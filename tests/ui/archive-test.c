/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The archive page: search, the strips over a message that holds moves, and the board beside it. */
#include "ui-fixture.h"

#include "ui/pages/grape-archive-page.h"
#include "ui/panels/grape-move-strip.h"
#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/panels/grape-thread-view.h"

#include "canvas/grape-canvas.h"

#include <string.h>

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

typedef struct
{
  GrapeArchivePage *page;
  guint wanted;
} Listed;

static gboolean
lists_wanted (gpointer data)
{
  Listed *listed = data;
  return grape_archive_page_is_searching (listed->page)
         && grape_archive_page_n_listed (listed->page) == listed->wanted;
}

/* How many of the sample's mails are from somebody whose name begins so. */
static guint
n_from (UiFixture *fixture, const char *name)
{
  g_autoptr (GPtrArray) all = grape_library_list_proposals (fixture->library, NULL, FALSE, NULL);
  guint n = 0;
  for (guint i = 0; i < all->len; i++)
    n += g_str_has_prefix (((const GrapeProposal *)g_ptr_array_index (all, i))->from, name);
  return n;
}

static void
answer (UiFixture *fixture, const char *action, const char *text, const char *response)
{
  GActionGroup *actions = grape_page_get_actions (GRAPE_PAGE (ui_page (fixture)));
  g_action_group_activate_action (actions, action, NULL);
  GtkWidget *dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  GtkWidget *field = adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog));
  if (text)
    gtk_editable_set_text (GTK_EDITABLE (field), text);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static guint
n_archives (UiFixture *fixture)
{
  g_autoptr (GPtrArray) archives = grape_library_list_archives (fixture->library, NULL);
  return archives->len;
}

/* From the menu of its page a list is renamed, merged into another and removed. */
static void
test_lists (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  guint n = n_archives (fixture);
  gint64 first = grape_library_add_archive (fixture->library, "first", NULL, NULL);
  gint64 second = grape_library_add_archive (fixture->library, "second", NULL, NULL);
  grape_window_show_archive (fixture->window, first, 0);
  answer (fixture, "rename-list", "Tuesdays", "rename");
  g_assert_cmpint (grape_library_find_archive (fixture->library, "Tuesdays", NULL), ==, first);
  g_assert_cmpstr (grape_page_get_title (GRAPE_PAGE (ui_page (fixture))), ==, "Tuesdays");
  answer (fixture, "merge-list", NULL, "cancel");
  g_assert_cmpuint (n_archives (fixture), ==, n + 2);
  answer (fixture, "merge-list", NULL, "merge");
  g_assert_cmpuint (n_archives (fixture), ==, n + 1);
  g_assert_cmpint (grape_library_find_archive (fixture->library, "Tuesdays", NULL), ==, 0);
  grape_window_show_archive (fixture->window, second, 0);
  answer (fixture, "remove-list", NULL, "remove");
  g_assert_cmpuint (n_archives (fixture), ==, n);
  g_assert_cmpstr (grape_page_get_title (GRAPE_PAGE (ui_page (fixture))), ==, "All Mail");
  ui_fixture_free (fixture);
}

static void
test_archive (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  grape_window_show_archive (fixture->window, 0, 1);
  Listed listed = { GRAPE_ARCHIVE_PAGE (ui_page (fixture)), n_from (fixture, "Cleo") };
  g_assert_cmpuint (listed.wanted, >, 0);
  g_assert_cmpuint (grape_archive_page_n_listed (listed.page), ==,
                    grape_library_n_messages (fixture->library));
  GtkWidget *thread = ui_find (ui_page (fixture), GRAPE_TYPE_THREAD_VIEW, NULL);
  g_autofree char *text = grape_thread_view_text (GRAPE_THREAD_VIEW (thread));
  g_assert_nonnull (strstr (text, "Ann"));
  GtkWidget *strip = ui_find (thread, GTK_TYPE_REVEALER, "strip");
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (strip)));

  grape_archive_page_set_query (listed.page, "Cle");
  g_assert_true (ui_wait (lists_wanted, &listed));
  listed.wanted = 0;
  grape_archive_page_set_query (listed.page, "xylophone");
  g_assert_true (ui_wait (lists_wanted, &listed));
  g_assert_nonnull (ui_find_label (ui_page (fixture), "No message says that."));
  ui_fixture_free (fixture);
}

static guint
n_strips (GtkWidget *thread)
{
  guint n = 0;
  for (GtkWidget *strip = gtk_widget_get_first_child (ui_find (thread, GTK_TYPE_BOX, "strips"));
       strip; strip = gtk_widget_get_next_sibling (strip))
    n += GRAPE_IS_MOVE_STRIP (strip);
  return n;
}

/* Copies the proposal to another instance, as the finder does when a mail speaks of both. */
static void
propose_again (UiFixture *fixture, const GrapeProposal *first, const char *game)
{
  g_autofree char *id = ui_instance (fixture, game);
  g_autoptr (GError) error = NULL;
  GrapeProposal other = { .instance = id,
                          .author = 1,
                          .text = first->text,
                          .at = first->at,
                          .message = first->message,
                          .start = first->end,
                          .end = first->end,
                          .sureness = GRAPE_UNSURE,
                          .remark = (char *)"perhaps" };
  grape_library_propose (fixture->library, &other, &error);
  g_assert_no_error (error);
}

static GrapeProposalStatus
status_of (UiFixture *fixture, gint64 id)
{
  g_autoptr (GrapeProposal) proposal = grape_library_load_proposal (fixture->library, id, NULL);
  return proposal->status;
}

typedef struct
{
  GtkWidget *thread;
  const char *part;
} Saying;

static gboolean
is_said (gpointer data)
{
  const Saying *saying = data;
  return ui_find_label (saying->thread, saying->part) != NULL;
}

/* The strips are made anew when the program is idle. */
static void
wait_for (GtkWidget *thread, const char *part)
{
  Saying saying = { thread, part };
  g_assert_true (ui_wait (is_said, &saying));
}

/* The referee makes void what the mail became. */
static void
take_back (UiFixture *fixture, gint64 id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeProposal) proposal = grape_library_load_proposal (fixture->library, id, NULL);
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (fixture->library, proposal->instance, &error);
  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  gint64 at = MAX (UI_NOW, grape_instance_position (instance)->at);
  g_autofree char *text = g_strdup_printf ("void %u", proposal->event);
  grape_instance_act (instance, at, GRAPE_AUTHOR_REFEREE, text, &error);
  g_assert_no_error (error);
  grape_library_append (fixture->library, instance, first, &error);
  g_assert_no_error (error);
}

/* Every move of a message has its strip; accepted there and seen in the preview, it happens. */
static void
test_strips (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GPtrArray) all = grape_library_list_proposals (fixture->library, id, TRUE, NULL);
  const GrapeProposal *first = g_ptr_array_index (all, 0);
  grape_window_show_archive (fixture->window, 0, first->message);
  GtkWidget *thread = ui_find (ui_page (fixture), GRAPE_TYPE_THREAD_VIEW, NULL);
  g_assert_cmpuint (n_strips (thread), ==, 1);
  propose_again (fixture, first, "viruses");
  wait_for (thread, "perhaps");
  g_assert_cmpuint (n_strips (thread), ==, 2);
  g_assert_nonnull (ui_find_label (thread, "(certain)"));
  wait_for (thread, "Looks like a move");

  GtkWidget *strip = ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL);
  g_assert_cmpint (grape_move_strip_id (GRAPE_MOVE_STRIP (strip)), ==, first->id);
  g_assert_false (gtk_widget_get_visible (ui_find (strip, GTK_TYPE_BUTTON, "preview")));
  ui_settle ();
  graphene_rect_t accept = ui_place_of (strip, "accept"),
                  reject = ui_place_of (strip, "not_a_move");
  ui_click (strip, "accept");
  g_assert_cmpint (status_of (fixture, first->id), ==, GRAPE_PROPOSAL_ACCEPTED);
  wait_for (thread, "Accepted.");
  strip = ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL);
  ui_settle ();
  graphene_rect_t accept_then = ui_place_of (strip, "accept");
  graphene_rect_t reject_then = ui_place_of (strip, "not_a_move");
  g_assert_true (graphene_rect_equal (&accept, &accept_then));
  g_assert_true (graphene_rect_equal (&reject, &reject_then));
  ui_click (strip, "accept"); /* taken back */
  g_assert_cmpint (status_of (fixture, first->id), ==, GRAPE_PROPOSAL_NEW);
  wait_for (thread, "(certain)");
  ui_click (ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL), "accept");
  wait_for (thread, "Accepted.");
  ui_click (ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL), "preview");
  g_assert_true (ui_wait (has_preview, NULL));
  g_assert_cmpint (status_of (fixture, first->id), ==, GRAPE_PROPOSAL_ACCEPTED);
  ui_click (ui_dialog (GRAPE_TYPE_PREVIEW_DIALOG), "make");
  g_assert_true (ui_wait (has_no_preview, NULL));
  wait_for (thread, "Applied as event");
  g_assert_cmpint (status_of (fixture, first->id), ==, GRAPE_PROPOSAL_APPLIED);

  take_back (fixture, first->id);
  wait_for (thread, "was taken back");
  g_assert_null (ui_find_label (thread, "Applied as event"));
  g_assert_cmpint (status_of (fixture, first->id), ==, GRAPE_PROPOSAL_NEW);
  ui_click (ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL), "accept");
  wait_for (thread, "Accepted.");
  ui_fixture_free (fixture);
}

/* The board beside the message: as it was then, with the move as a ghost, as its writer saw it. */
static void
test_strip_board (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GPtrArray) all = grape_library_list_proposals (fixture->library, id, TRUE, NULL);
  const GrapeProposal *first = g_ptr_array_index (all, 0);
  g_autoptr (GrapeSummary) summary = grape_library_summarise (fixture->library, id, NULL);
  grape_window_show_archive (fixture->window, 0, first->message);
  GtkWidget *thread = ui_find (ui_page (fixture), GRAPE_TYPE_THREAD_VIEW, NULL);
  GtkWidget *flap = ui_find (thread, ADW_TYPE_FLAP, "flap");
  g_assert_false (adw_flap_get_reveal_flap (ADW_FLAP (flap)));
  ui_click (ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL), "board");
  g_assert_true (adw_flap_get_reveal_flap (ADW_FLAP (flap)));
  GrapeCanvas *canvas = GRAPE_CANVAS (ui_find (thread, GRAPE_TYPE_CANVAS, NULL));
  g_assert_cmpint (grape_canvas_get_viewer (canvas), ==, first->author);
  g_assert_true (grape_canvas_get_read_only (canvas));
  g_assert_cmpstr (grape_canvas_get_proposal (canvas), ==, first->text);
  g_assert_cmpuint (grape_canvas_get_position (canvas)->n_events, ==, summary->n_events);
  g_assert_true (grape_canvas_get_position (canvas)->is_view);

  /* After a decision the strips are made anew; the board stays until it is folded in. */
  ui_click (ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL), "not_a_move");
  wait_for (thread, "Rejected");
  g_assert_true (adw_flap_get_reveal_flap (ADW_FLAP (flap)));
  adw_flap_set_reveal_flap (ADW_FLAP (flap), FALSE);
  GtkWidget *strip = ui_find (thread, GRAPE_TYPE_MOVE_STRIP, NULL);
  g_assert_false (gtk_toggle_button_get_active (
      GTK_TOGGLE_BUTTON (ui_find (strip, GTK_TYPE_TOGGLE_BUTTON, "board"))));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/archive/search", test_archive);
  g_test_add_func ("/archive/lists", test_lists);
  g_test_add_func ("/archive/strips", test_strips);
  g_test_add_func ("/archive/board", test_strip_board);
  return g_test_run ();
}
