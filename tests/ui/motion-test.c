/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What moves on a board after a move of one's own, with animations on: in order, uncut, and over at
 * a click. Nothing here is timed: each motion has a first frame, however busy the machine is. */
#include "ui-fixture.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-panel.h"

#include "canvas/grape-canvas-private.h"

typedef struct
{
  UiFixture *fixture;
  GrapeSession *session;
  GrapeCanvas *canvas;
  GArray *moving; /* of guint: events of each position that was seen in motion, in order */
  guint n_before, tick;
} Scene;

static gboolean
frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Scene *scene = data;
  guint n = grape_canvas_get_position (scene->canvas)->n_events;
  guint last = scene->moving->len;
  if (grape_canvas_motion (scene->canvas) < 1
      && (!last || g_array_index (scene->moving, guint, last - 1) != n))
    g_array_append_val (scene->moving, n);
  return G_SOURCE_CONTINUE;
}

static void
set_animations (gboolean on)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", on, NULL);
}

/* A practice game of Pure Skill, at the first bid. */
static void
scene_open (Scene *scene)
{
  scene->fixture = ui_fixture_new (FALSE);
  grape_window_show_game (scene->fixture->window, "pure-skill");
  ui_click (ui_page (scene->fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, scene->fixture->window));
  ui_settle ();
  scene->session = ui_session (scene->fixture);
  scene->canvas = GRAPE_CANVAS (ui_find (ui_page (scene->fixture), GRAPE_TYPE_CANVAS, NULL));
  scene->n_before = grape_session_n_events (scene->session);
  scene->moving = g_array_new (FALSE, FALSE, sizeof (guint));
  scene->tick = gtk_widget_add_tick_callback (GTK_WIDGET (scene->canvas), frame_cb, scene, NULL);
}

static void
scene_close (Scene *scene)
{
  gtk_widget_remove_tick_callback (GTK_WIDGET (scene->canvas), scene->tick);
  ui_fixture_free (scene->fixture);
  g_array_unref (scene->moving);
  set_animations (FALSE);
}

static void
bid (Scene *scene)
{
  gtk_widget_activate_action (GTK_WIDGET (scene->canvas), "canvas.right", NULL);
  gtk_widget_activate_action (GTK_WIDGET (scene->canvas), "canvas.select", NULL);
  gtk_widget_activate_action (GTK_WIDGET (scene->canvas), "canvas.send", NULL);
}

static gboolean
has_begun (gpointer data)
{
  const Scene *scene = data;
  return grape_session_n_events (scene->session) > scene->n_before && scene->moving->len > 0;
}

static gboolean
is_over (gpointer data)
{
  const Scene *scene = data;
  return !grape_session_busy (scene->session)
         && grape_session_n_events (scene->session) > scene->n_before
         && grape_canvas_get_position (scene->canvas)->n_events
                == grape_session_n_events (scene->session)
         && grape_canvas_motion (scene->canvas) == 1;
}

/* My bid, the round that it ends, and the bots' next bids: each moves, one after the other. */
static void
test_in_order (void)
{
  Scene scene;
  scene_open (&scene);
  set_animations (TRUE);
  bid (&scene);
  g_assert_true (ui_wait (has_begun, &scene));
  g_assert_true (ui_wait (is_over, &scene));
  guint n = scene.moving->len;
  g_assert_cmpuint (n, >=, 4);
  for (guint i = 1; i < n; i++)
    g_assert_cmpuint (g_array_index (scene.moving, guint, i - 1), <,
                      g_array_index (scene.moving, guint, i));
  g_assert_cmpuint (g_array_index (scene.moving, guint, 0), ==, scene.n_before + 1);
  g_assert_cmpuint (g_array_index (scene.moving, guint, n - 1), ==,
                    grape_session_n_events (scene.session));
  scene_close (&scene);
}

static void
skip_by_key (GtkWidget *canvas)
{
  gtk_widget_activate_action (canvas, "canvas.select", NULL);
}

static void
skip_by_click (GtkWidget *canvas)
{
  ui_press (canvas, 2, 2);
}

/* What is hidden gets no frames, and must not wait for them. */
static void
skip_by_hiding (GtkWidget *canvas)
{
  gtk_widget_set_visible (canvas, FALSE);
}

/* A click or a key ends all of it, and chooses nothing on a board that was not there yet. */
static void
test_skip (void)
{
  void (*const ways[]) (GtkWidget *) = { skip_by_key, skip_by_click, skip_by_hiding };
  Scene scene;
  scene_open (&scene);
  set_animations (TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      bid (&scene);
      g_assert_true (ui_wait (has_begun, &scene));
      g_assert_false (is_over (&scene));
      ways[i](GTK_WIDGET (scene.canvas));
      g_assert_true (is_over (&scene));
      g_assert_cmpstr (grape_canvas_get_proposal (scene.canvas), ==, "");
      scene.n_before = grape_session_n_events (scene.session);
      g_array_set_size (scene.moving, 0);
    }
  scene_close (&scene);
}

/* Our own events are not read and folded again; another program's are. */
static void
test_own_write (void)
{
  Scene scene;
  g_autoptr (GError) error = NULL;
  scene_open (&scene);
  guint serial = grape_session_serial (scene.session);
  bid (&scene);
  g_assert_true (ui_wait (is_over, &scene));
  g_assert_cmpuint (scene.moving->len, ==, 0); /* nothing moves: animations are off */
  g_assert_cmpuint (grape_session_serial (scene.session), ==, serial + 1);

  g_autoptr (GrapeLibrary) other = grape_library_reopen (scene.fixture->library, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (other, grape_session_id (scene.session), &error);
  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  g_assert_true (grape_instance_act (instance, UI_NOW + 60, 0, "bid K", &error));
  g_assert_no_error (error);
  g_assert_true (grape_library_append (other, instance, first, &error));
  g_assert_no_error (error);
  grape_library_close (other);
  scene.n_before = first - 1;
  grape_library_poll (scene.fixture->library);
  g_assert_true (ui_wait (is_over, &scene));
  g_assert_cmpuint (grape_session_serial (scene.session), ==, serial + 2);
  scene_close (&scene);
}

/* How long each position of a game stands on the board, by the clock of the frames. */
typedef struct
{
  GrapeSession *session;
  GrapeCanvas *canvas;
  guint shown;  /* events of the position that is there */
  gint64 since; /* frame time; 0: it was there before */
  gint64 longest_us;
} Watch;

static gboolean
watch_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Watch *watch = data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  guint n = grape_canvas_get_position (watch->canvas)->n_events;
  if (n == watch->shown)
    return G_SOURCE_CONTINUE;
  if (watch->since)
    watch->longest_us = MAX (watch->longest_us, now - watch->since);
  watch->shown = n;
  watch->since = now;
  return G_SOURCE_CONTINUE;
}

static gboolean
rests (gpointer data)
{
  const Watch *watch = data;
  return !grape_session_busy (watch->session)
         && watch->shown == grape_session_n_events (watch->session)
         && grape_canvas_motion (watch->canvas) == 1;
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  grape_session_act_finish (GRAPE_SESSION (source), result, &error);
  g_assert_no_error (error);
}

/* The first move that the game allows me. */
static void
act_somehow (GrapeSession *session)
{
  int seat = grape_session_my_seat (session);
  g_autoptr (GrapePosition) view = grape_session_view (session);
  g_autoptr (GPtrArray) legal = grape_position_legal (view, seat);
  g_assert_cmpuint (legal->len, >, 0);
  grape_session_act_async (session, seat, g_ptr_array_index (legal, 0), acted_cb, NULL);
}

/* A round's result stays long enough to read before the bots' next moves replace it. Only a lower
 * bound: on a busy machine it stays longer. */
static void
test_hold (gconstpointer game)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  grape_window_show_game (fixture->window, game);
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  Watch watch = { .session = ui_session (fixture) };
  watch.canvas = GRAPE_CANVAS (ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL));
  watch.shown = grape_session_n_events (watch.session);
  guint tick = gtk_widget_add_tick_callback (GTK_WIDGET (watch.canvas), watch_cb, &watch, NULL);
  set_animations (TRUE);
  for (guint i = 0; i < 8 && watch.longest_us < 600 * 1000; i++)
    {
      guint n = grape_session_n_events (watch.session);
      act_somehow (watch.session);
      while (grape_session_n_events (watch.session) == n)
        g_main_context_iteration (NULL, TRUE);
      g_assert_true (ui_wait (rests, &watch));
      watch.since = 0;
    }
  g_assert_cmpint (watch.longest_us, >=, 600 * 1000);
  gtk_widget_remove_tick_callback (GTK_WIDGET (watch.canvas), tick);
  ui_fixture_free (fixture);
  set_animations (FALSE);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/motion/in-order", test_in_order);
  g_test_add_func ("/ui/motion/skip", test_skip);
  g_test_add_func ("/ui/motion/own-write", test_own_write);
  g_test_add_data_func ("/ui/motion/hold/viruses", "viruses", test_hold);
  g_test_add_data_func ("/ui/motion/hold/single-capture-go", "single-capture-go", test_hold);
  g_test_add_data_func ("/ui/motion/hold/pure-skill", "pure-skill", test_hold);
  g_test_add_data_func ("/ui/motion/hold/mediocrity", "mediocrity", test_hold);
  g_test_add_data_func ("/ui/motion/hold/spades", "spades", test_hold);
  return g_test_run ();
}
