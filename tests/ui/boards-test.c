/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single Capture Go and Tromino Go in the window: from a click on the board to an event in the
 * library. */
#include "ui-fixture.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-panel.h"

#include "canvas/grape-canvas.h"
#include "canvas/single-capture-go/grape-single-capture-go-layout.h"
#include "canvas/tromino-go/grape-tromino-go-canvas.h"
#include "games/single-capture-go/single-capture-go-view.h"

#include <string.h>

static void
practise (UiFixture *fixture, const char *game)
{
  grape_window_show_game (fixture->window, game);
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
}

static gboolean
is_round_two (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);

  return !grape_session_busy (data) && grape_position_phase (view) == 2;
}

/* A click on c3 writes "c3"; Send plays it, and with all bots in the round is resolved. */
static void
test_capture (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "single-capture-go");
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  gconstpointer view = grape_canvas_get_position (GRAPE_CANVAS (canvas))->state;
  GrapeSingleCaptureGoLayout l;

  grape_single_capture_go_layout (
      &l, SINGLE_CAPTURE_GO_VIEW (view)->side, SINGLE_CAPTURE_GO_VIEW (view)->n_seats,
      gtk_widget_get_width (canvas), gtk_widget_get_height (canvas), NULL);
  ui_press (canvas, l.board.grid.left + 2.5 * l.board.grid.cell,
            l.board.grid.top + 2.5 * l.board.grid.cell);
  g_autofree char *text = ui_written (fixture);
  g_assert_cmpstr (text, ==, "c3");
  GtkWidget *panel = ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL);
  g_assert_true (gtk_widget_get_sensitive (ui_find (panel, GTK_TYPE_BUTTON, "send")));
  ui_click (panel, "send");
  g_assert_true (ui_wait (is_round_two, ui_session (fixture)));
  view = grape_canvas_get_position (GRAPE_CANVAS (canvas))->state;
  guint square = 2 * SINGLE_CAPTURE_GO_VIEW (view)->side + 2;
  g_assert_cmpuint (SINGLE_CAPTURE_GO_VIEW (view)->cells[square], !=,
                    GRAPE_SINGLE_CAPTURE_GO_EMPTY);
  g_autofree char *after = ui_written (fixture);
  g_assert_cmpstr (after, ==, "");
  ui_fixture_free (fixture);
}

static gboolean
is_my_turn (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);

  return !grape_session_busy (data) && grape_tromino_go_to_move (view->state) == 0;
}

static gboolean
is_played (gpointer data)
{
  GrapeTrominoGoCanvas *canvas = data;

  return canvas->sheet->to_play == 0 && canvas->sheet->plays->len >= 2;
}

/* Keys alone: to a place that fits, plan, send; the bot answers. */
static void
test_tromino (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "tromino-go");
  g_assert_true (ui_wait (is_my_turn, ui_session (fixture)));
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  gtk_widget_activate_action (canvas, "tromino-go.next", NULL);
  gtk_widget_activate_action (canvas, "canvas.send", NULL);
  g_autofree char *text = ui_written (fixture);
  g_assert_true (g_str_has_prefix (text, "play "));
  guint before = grape_session_n_events (ui_session (fixture));
  gtk_widget_activate_action (canvas, "canvas.send", NULL);
  g_assert_true (ui_wait (is_played, canvas));
  g_assert_cmpuint (grape_session_n_events (ui_session (fixture)), >, before + 1);
  gtk_widget_activate_action (canvas, "tromino-go.say", "s", "concede 1");
  g_autofree char *words = ui_written (fixture);
  g_assert_cmpstr (words, ==, "concede 1");
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/boards/single-capture-go", test_capture);
  g_test_add_func ("/boards/tromino-go", test_tromino);
  return g_test_run ();
}
