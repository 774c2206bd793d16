/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The draft of a move is the session's alone: what board and panel write is there, what they show
 * comes from there, and the game reads each text once. */
#include "shared-table.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-panel.h"

#include "canvas/grape-canvas.h"

/* Every reading in the window goes through here: the linker wraps it. */
static guint n_reads;

gboolean __real_grape_session_read (GrapeSession *self, int seat, const char *text, GrapeRead *read,
                                    GError **error);
gboolean __wrap_grape_session_read (GrapeSession *self, int seat, const char *text, GrapeRead *read,
                                    GError **error);

gboolean
__wrap_grape_session_read (GrapeSession *self, int seat, const char *text, GrapeRead *read,
                           GError **error)
{
  n_reads++;
  return __real_grape_session_read (self, seat, text, read, error);
}

static GtkWidget *
panel_of (UiFixture *fixture)
{
  return ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL);
}

static GtkWidget *
canvas_of (UiFixture *fixture)
{
  return ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
}

static gboolean
may_send (UiFixture *fixture)
{
  return gtk_widget_get_sensitive (ui_find (panel_of (fixture), GTK_TYPE_BUTTON, "send"));
}

/* Session, board, panel and the bar under the board have the same. */
static void
expect (UiFixture *fixture, const char *text)
{
  g_autofree char *written = ui_written (fixture);
  GtkWidget *bar = ui_find (ui_page (fixture), GTK_TYPE_LABEL, "proposal_text");
  g_assert_cmpstr (grape_session_draft (ui_session (fixture)), ==, text);
  g_assert_cmpstr (grape_canvas_get_proposal (GRAPE_CANVAS (canvas_of (fixture))), ==, text);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (bar)), ==, text);
  g_assert_cmpstr (written, ==, text);
}

static UiFixture *
practise (const char *game)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  grape_window_show_game (fixture->window, game);
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  return fixture;
}

static void
test_board_and_panel (void)
{
  UiFixture *fixture = practise ("pure-skill");
  expect (fixture, "");
  g_assert_false (may_send (fixture));
  n_reads = 0;
  gtk_widget_activate_action (canvas_of (fixture), "canvas.right", NULL);
  gtk_widget_activate_action (canvas_of (fixture), "canvas.select", NULL);
  g_autofree char *clicked = g_strdup (grape_session_draft (ui_session (fixture)));
  g_assert_true (g_str_has_prefix (clicked, "bid "));
  expect (fixture, clicked);
  g_assert_true (may_send (fixture));
  g_assert_cmpuint (n_reads, ==, 1);
  ui_write (fixture, "bid 7");
  expect (fixture, "bid 7");
  ui_write (fixture, "bid 99");
  expect (fixture, "bid 99");
  g_assert_false (may_send (fixture));
  ui_click (panel_of (fixture), "clear");
  expect (fixture, "");
  g_assert_cmpuint (n_reads, ==, 3);
  /* Blanks at the ends are the writer's alone. */
  ui_write (fixture, " bid 7\n");
  g_assert_cmpstr (grape_canvas_get_proposal (GRAPE_CANVAS (canvas_of (fixture))), ==, "bid 7");
  g_autofree char *written = ui_written (fixture);
  g_assert_cmpstr (written, ==, " bid 7\n");
  gtk_widget_activate_action (canvas_of (fixture), "canvas.clear", NULL);
  expect (fixture, "");
  ui_fixture_free (fixture);
}

static gboolean
is_round_two (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);
  return !grape_session_busy (data) && grape_position_phase (view) == 2;
}

static gboolean
is_round_one (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);
  return !grape_session_busy (data) && grape_position_phase (view) == 1;
}

/* A sent text is no longer a draft; what was written meanwhile is. */
static void
test_send (void)
{
  UiFixture *fixture = practise ("pure-skill");
  GrapeSession *session = ui_session (fixture);
  ui_write (fixture, "bid 7");
  n_reads = 0;
  ui_click (panel_of (fixture), "send");
  g_assert_cmpuint (n_reads, ==, 0);
  g_assert_false (may_send (fixture)); /* not twice */
  gtk_widget_activate_action (canvas_of (fixture), "canvas.send", NULL);
  g_assert_true (ui_wait (is_round_two, session));
  expect (fixture, "");
  ui_write (fixture, "bid 8");
  gtk_widget_activate_action (ui_page (fixture), "instance.undo", NULL);
  g_assert_true (ui_wait (is_round_one, session));
  expect (fixture, "bid 8");
  g_assert_true (may_send (fixture));
  gtk_widget_activate_action (ui_page (fixture), "instance.send", NULL);
  ui_write (fixture, "bid 9");
  g_assert_true (ui_wait (is_round_two, session));
  expect (fixture, "bid 9");
  ui_fixture_free (fixture);
}

/* Each seat has its own; nobody's is sent for another. */
static void
test_seats (void)
{
  SharedTable *table = shared_table_new (NULL);
  UiFixture *desk = table->keeper;
  grape_window_show_instance (desk->window, table->instance);
  ui_settle ();
  GrapeSession *session = ui_session (desk);
  grape_session_set_viewer (session, 0);
  ui_write (desk, "bid 7");
  grape_session_set_viewer (session, 1);
  expect (desk, "");
  g_assert_false (may_send (desk));
  ui_write (desk, "bid K");
  grape_session_set_viewer (session, GRAPE_VIEWER_REFEREE);
  g_assert_cmpstr (grape_session_draft (session), ==, "");
  g_assert_cmpstr (grape_canvas_get_proposal (GRAPE_CANVAS (canvas_of (desk))), ==, "");
  grape_session_set_draft (session, "bid 2"); /* the referee has no move */
  g_assert_cmpstr (grape_session_draft (session), ==, "");
  grape_session_set_viewer (session, 0);
  expect (desk, "bid 7");
  ui_click (panel_of (desk), "send");
  ui_settle ();
  expect (desk, "");
  grape_session_set_viewer (session, 1);
  expect (desk, "bid K");
  shared_table_free (table);
}

/* The past has no draft, and the present keeps it. */
static void
test_past (void)
{
  UiFixture *fixture = practise ("pure-skill");
  GrapeSession *session = ui_session (fixture);
  ui_write (fixture, "bid 7");
  GtkRange *slider = GTK_RANGE (ui_find (ui_page (fixture), GTK_TYPE_SCALE, "slider"));
  gtk_range_set_value (slider, 1);
  g_assert_false (grape_session_is_now (session));
  g_assert_cmpstr (grape_session_draft (session), ==, "");
  g_assert_cmpstr (grape_canvas_get_proposal (GRAPE_CANVAS (canvas_of (fixture))), ==, "");
  GtkWidget *bar = ui_find (ui_page (fixture), GTK_TYPE_REVEALER, "proposal_bar");
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (bar)));
  gtk_widget_activate_action (ui_page (fixture), "instance.now", NULL);
  expect (fixture, "bid 7");
  g_assert_true (may_send (fixture));
  ui_fixture_free (fixture);
}

/* As another program with the same library does it. */
static void
append (SharedTable *table, int seat, const char *text)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = table->keeper->library;
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (library, table->instance, &error);
  guint first = grape_instance_n_events (instance) + 1;
  grape_instance_act (instance, UI_NOW, seat, text, &error);
  g_assert_no_error (error);
  grape_library_append (library, instance, first, &error);
  g_assert_no_error (error);
  ui_settle ();
}

/* Words stay whatever happens; whether they still are a move is another question. */
static void
test_events (void)
{
  SharedTable *table = shared_table_new (NULL);
  UiFixture *desk = table->keeper;
  grape_window_show_instance (desk->window, table->instance);
  ui_settle ();
  GrapeSession *session = ui_session (desk);
  grape_session_set_viewer (session, 0);
  ui_write (desk, "bid 7");
  guint n = grape_session_n_events (session);
  append (table, 1, "bid K");
  grape_session_reload (session, NULL);
  g_assert_cmpuint (grape_session_n_events (session), >, n);
  expect (desk, "bid 7");
  g_assert_true (may_send (desk));
  append (table, 2, "bid 2");
  append (table, 0, "bid 7");
  grape_session_reload (session, NULL);
  g_assert_true (is_round_two (session));
  expect (desk, "bid 7");
  g_assert_false (may_send (desk)); /* the card is gone */
  shared_table_free (table);
}

static gboolean
has_grown (gpointer data)
{
  SharedTable *table = data;
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  return grape_session_n_events (ui_session (table->ann)) > 0
         && grape_session_n_events (ui_session (table->ann))
                == grape_session_n_events (ui_session (table->keeper));
}

/* Bo's bid comes over the server while Ann is writing hers. */
static void
test_synced (void)
{
  SharedTable *table = shared_table_new (NULL);
  shared_table_share (table);
  g_autofree char *link = shared_table_invite (table, 0);
  g_autofree char *other = shared_table_invite (table, 1);
  shared_table_accept (table, table->ann->library, link, "Ann");
  shared_table_accept (table, table->bo, other, "Bo");
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->bo);
  shared_table_sync (table, table->ann->library);
  grape_window_show_instance (table->keeper->window, table->instance);
  grape_window_show_instance (table->ann->window, table->instance);
  ui_settle ();
  g_assert_true (ui_wait (has_grown, table));
  guint n = grape_session_n_events (ui_session (table->ann));
  ui_write (table->ann, "bid 7");
  shared_table_act (table, table->bo, "bid K");
  shared_table_sync (table, table->bo);
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  g_assert_cmpuint (grape_session_n_events (ui_session (table->ann)), >, n);
  expect (table->ann, "bid 7");
  g_assert_true (may_send (table->ann));
  ui_click (panel_of (table->ann), "send");
  ui_wait_label (ui_page (table->ann), "Sent: bid 7");
  expect (table->ann, "");
  shared_table_free (table);
}

static gboolean
owes_a_vote (gpointer data)
{
  g_autoptr (GArray) pending = grape_session_pending (data);
  for (guint i = 0; i < pending->len && !grape_session_busy (data); i++)
    if (g_str_equal (g_array_index (pending, GrapePending, i).what, "a vote"))
      return TRUE;
  return FALSE;
}

/* Who has never seen the game reads what is to be written now, and not what comes later. */
static void
test_examples (void)
{
  UiFixture *fixture = practise ("diplomacy");
  g_assert_nonnull (ui_find_label (panel_of (fixture), "For example “want France, Italy”"));
  g_assert_null (ui_find_label (panel_of (fixture), "“claim "));
  ui_fixture_free (fixture);
}

/* The Brainiac reads what to write first, and not what the program writes for them. */
static void
test_brainiac (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "fictionary");
  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  GrapeSession *session = ui_session (fixture);
  grape_session_set_viewer (session, grape_table_find (grape_session_table (session), "Bob"));
  ui_settle ();
  g_assert_cmpstr (
      gtk_label_get_text (GTK_LABEL (ui_find (panel_of (fixture), GTK_TYPE_LABEL, "verdict"))), ==,
      "For example “actual TEXT”. The Brainiac, first: what a dictionary says, word "
      "for word.");
  ui_fixture_free (fixture);
}

/* What Enter does in the entry: begin a line, or send. */
static gboolean
enter_sends (UiFixture *fixture)
{
  GtkWidget *lines = ui_find (panel_of (fixture), GTK_TYPE_LABEL, "lines");
  return !gtk_widget_get_visible (lines);
}

/* A verse whose first line the rules would take for all of it. */
static void
test_bare_verse (void)
{
  UiFixture *fixture = practise ("limerick");
  ui_write (fixture, "There was an old man of the sea");
  g_assert_true (may_send (fixture));
  g_assert_nonnull (ui_find_label (panel_of (fixture), "Goes out as “limerick”, with this text."));
  g_assert_false (enter_sends (fixture));
  ui_fixture_free (fixture);
}

/* Somebody who owes a definition writes one, and finds out by and by that it has a verb. */
static void
test_bare_words (void)
{
  UiFixture *fixture = practise ("fictionary");
  GrapeSession *session = ui_session (fixture);
  if (!ui_find_label (panel_of (fixture), "You owe a definition"))
    {
      g_test_skip ("chance made the user the Brainiac");
      ui_fixture_free (fixture);
      return;
    }
  g_assert_nonnull (ui_find_label (panel_of (fixture), "Begin with “define”"));
  ui_write (fixture, "a wooden spoon");
  expect (fixture, "a wooden spoon");
  g_assert_nonnull (ui_find_label (panel_of (fixture), "Goes out as “define”, with this text."));
  g_assert_true (may_send (fixture));
  g_autofree char *mail = grape_session_draft_for_mail (session);
  g_assert_cmpstr (mail, ==, "define\na wooden spoon\nend");
  ui_click (panel_of (fixture), "send");
  g_assert_true (ui_wait (owes_a_vote, session));
  ui_settle ();
  expect (fixture, "");
  g_assert_null (ui_find_label (panel_of (fixture), "Begin with “define”"));

  ui_write (fixture, "what is this");
  g_assert_false (may_send (fixture));
  for (guint i = 1; i <= 2 && !may_send (fixture); i++) /* one of them may be the user's own */
    ui_write (fixture, i == 1 ? "1" : "2");
  g_assert_true (may_send (fixture));
  g_assert_nonnull (ui_find_label (panel_of (fixture), "Goes out as “vote "));
  g_assert_true (enter_sends (fixture));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/draft/board-and-panel", test_board_and_panel);
  g_test_add_func ("/ui/draft/send", test_send);
  g_test_add_func ("/ui/draft/seats", test_seats);
  g_test_add_func ("/ui/draft/past", test_past);
  g_test_add_func ("/ui/draft/events", test_events);
  g_test_add_func ("/ui/draft/synced", test_synced);
  g_test_add_func ("/ui/draft/examples", test_examples);
  g_test_add_func ("/ui/draft/brainiac", test_brainiac);
  g_test_add_func ("/ui/draft/bare-words", test_bare_words);
  g_test_add_func ("/ui/draft/bare-verse", test_bare_verse);
  return g_test_run ();
}
