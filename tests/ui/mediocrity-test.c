/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity in the window, a game that nobody referees: practice from the click on the ruler to
 * the announcement by the Moderator's button, and a game by mail of which the user keeps the
 * record. */
#include "ui-fixture.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-log-view.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/grape-plan.h"
#include "ui/panels/grape-referee-panel.h"

#include "canvas/grape-canvas.h"
#include "canvas/mediocrity/grape-mediocrity-layout.h"

#include <string.h>

static gconstpointer
state_of (GtkWidget *canvas)
{
  return grape_canvas_get_position (GRAPE_CANVAS (canvas))->state;
}

static void
get_layout (GtkWidget *canvas, GrapeMediocrityLayout *layout)
{
  GrapeMediocrityStory story;
  grape_mediocrity_tell (&story, state_of (canvas), 0);
  grape_mediocrity_layout (layout, state_of (canvas), &story, gtk_widget_get_width (canvas),
                           gtk_widget_get_height (canvas), 0);
}

typedef struct
{
  GtkWidget *canvas;
  guint n_events;
  GrapeSession *session;
} Wait;

static gboolean
has_more (gpointer data)
{
  Wait *wait = data;
  return grape_session_n_events (wait->session) > wait->n_events;
}

static gboolean
is_laid_out (gpointer data)
{
  return gtk_widget_get_mapped (data) && gtk_widget_get_width (data) > 100;
}

static void
expect_text (UiFixture *fixture, const char *expected)
{
  g_autofree char *text = ui_written (fixture);
  g_assert_cmpstr (text, ==, expected);
}

/* Whatever is mine to do now, by a click on the board, and sent. */
static void
do_my_part (UiFixture *fixture, GtkWidget *canvas, GrapeSession *session)
{
  GrapeMediocrityLayout layout;
  GrapeMediocrityAct act = grape_mediocrity_act (state_of (canvas), 0);
  Wait wait = { canvas, grape_session_n_events (session), session };
  get_layout (canvas, &layout);
  if (act == GRAPE_MEDIOCRITY_ACT_NONE)
    {
      g_assert_cmpint (MEDIOCRITY_VIEW (state_of (canvas))->stage, ==, GRAPE_MEDIOCRITY_ROUND);
      g_assert_cmpuint (layout.integers.n, ==, 4);
      ui_press (canvas, grape_mediocrity_ruler_x (&layout.integers, 3), layout.integers.edge - 4);
      expect_text (fixture, "choose 3");
    }
  else
    {
      g_assert_cmpint (act, !=, GRAPE_MEDIOCRITY_ACT_WAIT);
      ui_press (canvas, layout.act.x + 9, layout.act.y + 9);
      expect_text (fixture, act == GRAPE_MEDIOCRITY_ACT_BEGIN ? "begin" : "announce");
    }
  gtk_widget_activate_action (canvas, "canvas.send", NULL);
  g_assert_true (ui_wait (has_more, &wait));
  ui_settle ();
}

static void
test_practice (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  grape_window_show_game (fixture->window, "mediocrity");
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  g_assert_true (ui_wait (is_laid_out, canvas));
  GrapeSession *session
      = grape_instance_page_session (GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window)));
  g_assert_true (grape_session_is_practice (session));
  g_assert_null (grape_session_header (session)->referee);
  g_assert_cmpint (grape_session_viewer (session), ==, 0);

  /* Three rounds: each of us is the Moderator once. */
  for (guint i = 0; i < 9 && MEDIOCRITY_VIEW (state_of (canvas))->past->len < 3; i++)
    do_my_part (fixture, canvas, session);
  g_assert_cmpuint (MEDIOCRITY_VIEW (state_of (canvas))->past->len, ==, 3);
  guint n_mine = 0;
  for (guint i = 0; i < 3; i++)
    n_mine += grape_mediocrity_past (state_of (canvas), i)->moderator == 0;
  g_assert_cmpuint (n_mine, ==, 1);
  ui_fixture_free (fixture);
}

/* Nobody referees this game: no line of the log, and nothing round the move, says that somebody
 * does. */
static void
test_no_referee (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "mediocrity");
  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  GrapeSession *session = grape_instance_page_session (page);
  GtkWidget *panel = ui_find (GTK_WIDGET (page), GRAPE_TYPE_MOVE_PANEL, NULL);
  GtkWidget *log = ui_find (GTK_WIDGET (page), GRAPE_TYPE_LOG_VIEW, NULL);
  GtkWidget *title = ui_find (panel, GTK_TYPE_LABEL, "secret_title");
  g_assert_true (gtk_widget_get_mapped (title));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (title)), ==, "Only you see this");
  ui_wait_label (log, "know");
  g_assert_null (ui_find_label (log, "referee"));
  g_autofree char *keeper = grape_session_viewer_name (session, GRAPE_VIEWER_REFEREE);
  g_assert_cmpstr (keeper, ==, "Keeper of the Log");
  ui_fixture_free (fixture);
}

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  *(char **)data = grape_plan_begin_finish (result, &error);
  g_assert_no_error (error);
}

static gboolean
is_set (gpointer data)
{
  return *(char **)data != NULL;
}

static void
test_record (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  const GrapeRules *rules = grape_registry_find ("mediocrity");
  GrapePlan *plan = grape_plan_new (rules);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  plan->name = g_strdup ("By mail");
  grape_plan_add_chair (plan, "Me", NULL, NULL, TRUE);
  grape_plan_add_chair (plan, "Bob", NULL, "bob@example.org", FALSE);
  grape_plan_add_chair (plan, "Cleo", NULL, "cleo@example.org", FALSE);
  g_assert_false (grape_plan_check (plan, &error));
  g_assert_nonnull (strstr (error->message, "by mail"));
  g_clear_error (&error);
  plan->i_referee = TRUE;
  g_assert_true (grape_plan_check (plan, &error));
  grape_plan_begin_async (plan, fixture->library, begun_cb, &id);
  g_assert_true (ui_wait (is_set, &id));
  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();

  /* The user sees what their seat sees, and beside it the moves in their mail. */
  GrapeSession *session
      = grape_instance_page_session (GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window)));
  g_assert_null (grape_session_header (session)->referee);
  g_assert_false (grape_session_is_practice (session));
  g_assert_true (grape_session_keeps_record (session));
  g_assert_cmpint (grape_session_viewer (session), ==, 0);
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL);
  g_assert_true (gtk_widget_get_visible (panel));
  g_assert_true (gtk_widget_get_visible (ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL)));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/mediocrity/practice", test_practice);
  g_test_add_func ("/window/mediocrity/no-referee", test_no_referee);
  g_test_add_func ("/window/mediocrity/record", test_record);
  return g_test_run ();
}
