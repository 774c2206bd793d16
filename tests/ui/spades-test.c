/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A practice game of Spades in the window: from a click on the table to the event in the library.
 */
#include "ui-fixture.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-panel.h"

#include "canvas/grape-canvas.h"
#include "canvas/spades/grape-spades-layout.h"

#include <string.h>

static void
get_layout (GtkWidget *canvas, GrapeSpadesLayout *layout)
{
  grape_spades_layout (layout, grape_canvas_get_position (GRAPE_CANVAS (canvas))->state,
                       gtk_widget_get_width (canvas), gtk_widget_get_height (canvas), 0);
}

/* The canvas of a practice game just begun, as soon as it has its size. */
static gboolean
is_laid_out (gpointer data)
{
  return gtk_widget_get_mapped (data) && gtk_widget_get_width (data) > 200
         && gtk_widget_get_height (data) > 100;
}

static GtkWidget *
practise (UiFixture *fixture)
{
  grape_window_show_game (fixture->window, "spades");
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  g_assert_true (ui_wait (is_laid_out, canvas));
  return canvas;
}

/* My turn to play a card: the bots have bid, and led if it is theirs to lead. */
static gboolean
may_play (gpointer data)
{
  GrapeSpadesLayout layout;
  get_layout (data, &layout);
  return layout.may_play;
}

static gboolean
has_played (gpointer data)
{
  GrapeSpadesLayout layout;
  get_layout (data, &layout);
  return layout.n_hand == 12;
}

static void
test_click_text_submit (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GrapeSpadesLayout l;
  GtkWidget *canvas = practise (fixture);
  GrapeMovePanel *panel
      = GRAPE_MOVE_PANEL (ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_PANEL, NULL));
  GrapeSession *session
      = grape_instance_page_session (GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window)));

  /* A chip becomes a line of text in the panel; Enter sends it. */
  get_layout (canvas, &l);
  g_assert_cmpuint (l.n_chips, ==, GRAPE_SPADES_CHIPS);
  ui_press (canvas, l.chips[2].x + 3, l.chips[2].y + 3);
  g_autofree char *bid = ui_written (fixture);
  g_assert_cmpstr (bid, ==, "bid 3");
  gtk_widget_activate_action (canvas, "canvas.send", NULL);
  g_assert_true (ui_wait (may_play, canvas));

  /* So does a card; what may not be played does not. */
  get_layout (canvas, &l);
  guint legal = 0;
  while (!l.legal[legal])
    legal++;
  g_autofree char *card = grape_card_format (l.cards[legal]);
  g_autofree char *wanted = g_strdup_printf ("play %s", card);
  ui_press (canvas, l.hand[legal].x + 4, l.hand[legal].y + l.hand[legal].width / 2);
  g_autofree char *text = ui_written (fixture);
  g_assert_cmpstr (text, ==, wanted);
  ui_click (GTK_WIDGET (panel), "send");
  g_assert_true (ui_wait (has_played, canvas));

  /* What the table shows is in the library. */
  ui_settle ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) stored
      = grape_library_load_instance (fixture->library, grape_session_id (session), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_instance_n_events (stored), ==, grape_session_n_events (session));
  guint n_mine = 0;
  for (guint i = 1; i <= grape_instance_n_events (stored); i++)
    {
      const GrapeEvent *event = grape_instance_event (stored, i);
      n_mine += event->author == 0
                && (g_str_equal (event->text, "bid 3") || g_str_equal (event->text, wanted));
    }
  g_assert_cmpuint (n_mine, ==, 2);
  ui_fixture_free (fixture);
}

/* My turn: to bid or to play; or the first round is scored. */
static gboolean
is_my_turn (gpointer data)
{
  gconstpointer state = grape_canvas_get_position (GRAPE_CANVAS (data))->state;
  return SPADES_VIEW (state)->rounds->len > 0 || grape_spades_turn (state) == 0;
}

typedef struct
{
  GrapeSession *session;
  guint n_events;
} Growth;

static gboolean
has_more (gpointer data)
{
  const Growth *self = data;
  return grape_session_n_events (self->session) > self->n_events;
}

/* A round from the deal to the scores, by clicks alone; then the table is laid for the next. */
static void
test_whole_round (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GrapeSpadesLayout l;
  guint n_clicks = 0;
  GtkWidget *canvas = practise (fixture);
  GrapeSession *session
      = grape_instance_page_session (GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window)));
  for (; n_clicks < 20; n_clicks++)
    {
      g_assert_true (ui_wait (is_my_turn, canvas));
      if (SPADES_VIEW (grape_canvas_get_position (GRAPE_CANVAS (canvas))->state)->rounds->len)
        break;
      guint before = grape_session_n_events (session), legal = 0;
      get_layout (canvas, &l);
      while (l.may_play && !l.legal[legal])
        legal++;
      if (l.n_chips)
        ui_press (canvas, l.chips[2].x + 3, l.chips[2].y + 3);
      else
        ui_press (canvas, l.hand[legal].x + 4, l.hand[legal].y + l.hand[legal].width / 2);
      gtk_widget_activate_action (canvas, "spades.last-trick", NULL);
      gtk_widget_activate_action (canvas, "canvas.send", NULL);
      g_assert_true (ui_wait (has_more, &(Growth){ session, before }));
    }
  g_assert_cmpuint (n_clicks, ==, 14); /* a bid and thirteen cards */
  get_layout (canvas, &l);
  g_assert_cmpuint (l.n_hand, ==, 13);
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/spades/click-text-submit", test_click_text_submit);
  g_test_add_func ("/window/spades/whole-round", test_whole_round);
  return g_test_run ();
}
