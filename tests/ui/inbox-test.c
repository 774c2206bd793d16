/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee's inbox while somebody works in it: rows stay with what is written in them, the focus
 * goes on, and what is said about a move is true after the decision about another. */
#include "ui-fixture.h"

#include "ui/grape-ago.h"
#include "ui/grape-clock.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-log-view.h"
#include "ui/panels/grape-referee-panel.h"
#include "ui/parts/grape-log-row.h"
#include "ui/parts/grape-move-entry.h"
#include "ui/parts/grape-proposal-row.h"

#include "engine/grape-time.h"
#include "library/grape-library-inbox.h"
#include "library/grape-library-instances.h"

typedef struct
{
  UiFixture *fixture;
  GtkListBox *list;
} Inbox;

static void
open_game (Inbox *self, const char *game)
{
  self->fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (self->fixture, game);
  grape_window_show_instance (self->fixture->window, id);
  ui_settle ();
  GtkWidget *panel = ui_find (ui_page (self->fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  self->list = GTK_LIST_BOX (ui_find (panel, GTK_TYPE_LIST_BOX, "list"));
}

static GtkWidget *
row_at (Inbox *self, int index)
{
  return GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, index));
}

static GtkWidget *
focus_of (Inbox *self)
{
  return gtk_window_get_focus (GTK_WINDOW (self->fixture->window));
}

static gint64
propose (Inbox *self, int author, const char *text, guint marks, const char *remark)
{
  g_autoptr (GError) error = NULL;
  GrapeProposal proposal = { .instance = (char *)grape_session_id (ui_session (self->fixture)),
                             .author = author,
                             .text = (char *)text,
                             .at = UI_NOW,
                             .sureness = marks ? GRAPE_UNSURE : GRAPE_CERTAIN,
                             .marks = marks,
                             .meant = TRUE,
                             .remark = (char *)remark };
  g_assert_true (grape_library_propose (self->fixture->library, &proposal, &error));
  ui_settle ();
  return proposal.id;
}

static void
decide (Inbox *self, gint64 id, GrapeProposalStatus status)
{
  g_autoptr (GError) error = NULL;
  g_assert_true (grape_library_decide (self->fixture->library, id, status, 0, &error));
  ui_settle ();
}

/* A minute goes by while the referee corrects a move. */
static void
test_rows_stay (void)
{
  Inbox inbox;
  open_game (&inbox, "pure-skill");
  GtkWidget *row = row_at (&inbox, 1);
  GtkLabel *time = GTK_LABEL (ui_find (row, GTK_TYPE_LABEL, "time"));
  GrapeMoveEntry *entry = GRAPE_MOVE_ENTRY (ui_find (row, GRAPE_TYPE_MOVE_ENTRY, "entry"));
  g_autofree char *before = g_strdup (gtk_label_get_text (time));
  ui_click (row, "correct");
  grape_move_entry_set_text (entry, "bid 9, no,");
  GtkWidget *focus = focus_of (&inbox);
  g_assert_true (gtk_widget_is_ancestor (focus, row));
  grape_clock_fix (UI_NOW + 2 * GRAPE_HOUR_S);
  grape_instance_page_tick (GRAPE_INSTANCE_PAGE (ui_page (inbox.fixture)));
  ui_settle ();
  grape_clock_fix (UI_NOW);
  g_autofree char *text = grape_move_entry_get_text (entry);
  g_assert_true (row_at (&inbox, 1) == row);
  g_assert_true (focus_of (&inbox) == focus);
  g_assert_cmpstr (text, ==, "bid 9, no,");
  g_assert_cmpstr (gtk_label_get_text (time), !=, before);

  /* Set, it folds away, and the keyboard goes on from there. */
  grape_move_entry_set_text (entry, "bid 9");
  grape_move_entry_send (entry);
  ui_settle ();
  g_assert_true (row_at (&inbox, 1) == row);
  g_assert_nonnull (ui_find_label (row, "bid 9"));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (entry)));
  g_assert_true (focus_of (&inbox) == ui_find (row, GTK_TYPE_BUTTON, "correct"));
  ui_fixture_free (inbox.fixture);
}

static void
test_focus (void)
{
  Inbox inbox;
  open_game (&inbox, "pure-skill");
  GtkWidget *panel = ui_find (ui_page (inbox.fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  GtkWidget *accept = ui_find (row_at (&inbox, 0), GTK_TYPE_BUTTON, "accept");
  gtk_widget_grab_focus (accept);
  ui_click (row_at (&inbox, 0), "accept");
  ui_settle ();
  g_assert_true (focus_of (&inbox) == accept);
  for (guint i = 0; i < 2; i++)
    {
      gtk_widget_grab_focus (ui_find (row_at (&inbox, 0), GTK_TYPE_BUTTON, "reject"));
      ui_click (row_at (&inbox, 0), "reject");
      ui_settle ();
      if (i == 0)
        g_assert_true (focus_of (&inbox)
                       == ui_find (row_at (&inbox, 0), GTK_TYPE_BUTTON, "accept"));
    }
  g_assert_null (row_at (&inbox, 0));
  g_assert_true (focus_of (&inbox) == ui_find (panel, GTK_TYPE_BUTTON, "search"));
  ui_fixture_free (inbox.fixture);
}

/* Whether the window says so just now, below the page. */
static gboolean
says_all_in (Inbox *self)
{
  return ui_find_label (GTK_WIDGET (self->fixture->window), "Every move is in") != NULL;
}

static void
test_every_move_is_in (void)
{
  Inbox inbox;
  open_game (&inbox, "pure-skill");
  gint64 third = propose (&inbox, 2, "bid 2", 0, NULL);
  for (int i = 0; i < 3; i++)
    {
      g_assert_false (says_all_in (&inbox));
      ui_click (row_at (&inbox, i), "accept");
      ui_settle ();
    }
  g_assert_true (says_all_in (&inbox));
  decide (&inbox, third, GRAPE_PROPOSAL_NEW);
  g_assert_false (says_all_in (&inbox));
  decide (&inbox, third, GRAPE_PROPOSAL_ACCEPTED);
  g_assert_true (says_all_in (&inbox));
  grape_window_show_game (inbox.fixture->window, "ghost");
  ui_settle ();
  g_assert_false (says_all_in (&inbox));
  ui_fixture_free (inbox.fixture);
}

static char *
choose (GrapeInstance *instance, int seat)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "inbox", 1);
  return grape_position_bot (grape_instance_position (instance), seat, "simple", &stream, 100);
}

/* What was out of turn fits once the move before it is accepted, and no longer if that is not. */
static void
test_turns (void)
{
  Inbox inbox;
  g_autoptr (GError) error = NULL;
  open_game (&inbox, "tromino-go");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (
      inbox.fixture->library, grape_session_id (ui_session (inbox.fixture)), NULL);
  g_autoptr (GrapeInstance) copy = grape_instance_copy (instance);
  g_autoptr (GrapeInstance) refusing = grape_instance_copy (instance);
  g_autoptr (GArray) pending = grape_session_pending (ui_session (inbox.fixture));
  int first = g_array_index (pending, GrapePending, 0).seat, second = 1 - first;
  g_autofree char *move = choose (copy, first);
  g_assert_true (grape_instance_act (copy, UI_NOW, first, move, NULL));
  g_autofree char *answer = choose (copy, second);
  g_assert_false (grape_instance_act (refusing, UI_NOW, second, answer, &error));
  g_autofree char *remark = g_strdup_printf ("%s; Somebody new", error->message);
  while (row_at (&inbox, 0))
    decide (&inbox, grape_proposal_row_id (GRAPE_PROPOSAL_ROW (row_at (&inbox, 0))),
            GRAPE_PROPOSAL_REJECTED);

  gint64 id = propose (&inbox, first, move, 0, NULL);
  propose (&inbox, second, answer, GRAPE_MARK_ILLEGAL, remark);
  g_assert_nonnull (ui_find_label (row_at (&inbox, 1), "refused so far, unsure: "));
  g_assert_nonnull (ui_find_label (row_at (&inbox, 1), error->message));
  decide (&inbox, id, GRAPE_PROPOSAL_ACCEPTED);
  g_assert_null (ui_find_label (row_at (&inbox, 1), "refused"));
  g_assert_null (ui_find_label (row_at (&inbox, 1), error->message));
  g_assert_nonnull (ui_find_label (row_at (&inbox, 1), "likely: Somebody new"));
  decide (&inbox, id, GRAPE_PROPOSAL_NEW);
  g_assert_nonnull (ui_find_label (row_at (&inbox, 1), error->message));
  ui_fixture_free (inbox.fixture);
}

/* Of the line that tells the last event. */
static GtkLabel *
first_time (UiFixture *fixture)
{
  GtkWidget *log = ui_find (ui_page (fixture), GRAPE_TYPE_LOG_VIEW, NULL);
  GtkWidget *row = ui_find (log, GRAPE_TYPE_LOG_ROW, NULL);
  return GTK_LABEL (ui_find (row, GTK_TYPE_LABEL, "time"));
}

/* While nothing else happens, the log says of each event how long ago it is by now. */
static void
test_log_ages (void)
{
  Inbox inbox;
  open_game (&inbox, "ghost");
  grape_instance_page_show_tab (GRAPE_INSTANCE_PAGE (ui_page (inbox.fixture)), "log");
  ui_settle ();
  g_autofree char *before = g_strdup (gtk_label_get_text (first_time (inbox.fixture)));
  grape_clock_fix (UI_NOW + 3 * GRAPE_HOUR_S);
  grape_ago_refresh ();
  g_autofree char *after = g_strdup (gtk_label_get_text (first_time (inbox.fixture)));
  g_assert_cmpstr (before, !=, after);
  g_assert_cmpstr (after, !=, "");
  grape_clock_fix (UI_NOW);
  grape_ago_refresh ();
  g_assert_cmpstr (gtk_label_get_text (first_time (inbox.fixture)), ==, before);
  ui_fixture_free (inbox.fixture);
}

static void
assert_told (const char *remark, const char *told)
{
  GrapeProposal proposal = { .remark = (char *)remark };
  g_autofree char *text = grape_proposal_tell_remarks (&proposal, NULL);
  g_assert_cmpstr (text, ==, told);
}

static void
test_sentences (void)
{
  assert_told (NULL, "");
  assert_told ("It is late", "It is late");
  assert_told ("It changes “bid Q”; By the rules the first one stands",
               "It changes “bid Q”. By the rules the first one stands");
  assert_told ("It is over.; Élan", "It is over. Élan");
  assert_told ("two numbers; or more", "two numbers; or more");
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/inbox/rows-stay", test_rows_stay);
  g_test_add_func ("/ui/inbox/focus", test_focus);
  g_test_add_func ("/ui/inbox/every-move-is-in", test_every_move_is_in);
  g_test_add_func ("/ui/inbox/turns", test_turns);
  g_test_add_func ("/ui/inbox/log-ages", test_log_ages);
  g_test_add_func ("/ui/inbox/sentences", test_sentences);
  return g_test_run ();
}
