/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canvases as widgets, in a window: clicks and keys become the text of a proposal, the cursor
 * is spoken, and nothing is left when they go. Needs a display (Xvfb will do). */
#include "canvas-fixture.h"
#include "canvas/grape-canvas.h"
#include "canvas/grape-chart.h"
#include "canvas/grape-pure-skill-layout.h"
#include "canvas/grape-viruses-layout.h"

typedef struct
{
  GtkWidget *window;
  GrapeCanvas *canvas;
  char *proposed, *spoken, *refused;
  guint n_sent;
} Stage;

static void
keep_cb (GrapeCanvas *canvas, const char *text, char **where)
{
  g_free (*where);
  *where = g_strdup (text);
}

static void
sent_cb (GrapeCanvas *canvas, Stage *stage)
{
  stage->n_sent++;
}

/* Lets the main loop run until @done says so, or five seconds have passed. */
static void
spin (gboolean (*done) (gpointer data), gpointer data)
{
  gint64 end = g_get_monotonic_time () + 5 * G_USEC_PER_SEC;

  while (!done (data) && g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  g_assert_true (done (data));
}

static gboolean
is_ready (gpointer data)
{
  return gtk_widget_get_mapped (data) && gtk_widget_get_width (data) > 100;
}

static Stage *
stage_new (const char *members, GrapeViewer viewer)
{
  Stage *self = g_new0 (Stage, 1);
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);

  self->canvas = GRAPE_CANVAS (grape_canvas_new_for (view->rules));
  g_signal_connect (self->canvas, "proposed", G_CALLBACK (keep_cb), &self->proposed);
  g_signal_connect (self->canvas, "cursor-moved", G_CALLBACK (keep_cb), &self->spoken);
  g_signal_connect (self->canvas, "refused", G_CALLBACK (keep_cb), &self->refused);
  g_signal_connect (self->canvas, "activate-proposal", G_CALLBACK (sent_cb), self);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 700, 560);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->canvas));
  gtk_window_present (GTK_WINDOW (self->window));
  grape_canvas_set_position (self->canvas, view, viewer, FALSE);
  spin (is_ready, self->canvas);
  return self;
}

static gboolean
is_null (gpointer data)
{
  return *(gpointer *)data == NULL;
}

/* The canvas must be gone when its window is. */
static void
stage_free (Stage *self)
{
  gpointer canvas = self->canvas;

  g_object_add_weak_pointer (G_OBJECT (self->canvas), &canvas);
  gtk_window_destroy (GTK_WINDOW (self->window));
  spin (is_null, &canvas);
  g_free (self->proposed);
  g_free (self->spoken);
  g_free (self->refused);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

static void
do_action (Stage *self, const char *name)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->canvas), name, NULL));
}

/* A click by emitting what GtkGestureClick would. */
static void
click (Stage *self, double x, double y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->canvas));

  for (guint k = 0; k < g_list_model_get_n_items (controllers); k++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, k);

      if (!GTK_IS_GESTURE_CLICK (controller))
        continue;
      g_signal_emit_by_name (controller, "pressed", 1, x, y);
      g_signal_emit_by_name (controller, "released", 1, x, y);
    }
}

static void
test_card_click (void)
{
  g_autoptr (Stage) stage = stage_new (PURE_SKILL ",'events':[]", 0);
  GrapePureSkillLayout l;

  grape_pure_skill_layout (&l, grape_canvas_get_position (stage->canvas)->state,
                           gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                           gtk_widget_get_height (GTK_WIDGET (stage->canvas)), 0);
  click (stage, l.hand[12].x + l.hand[12].width / 2, l.hand[12].y + l.hand[12].width / 2);
  g_assert_cmpstr (stage->proposed, ==, "bid K");
  g_assert_cmpstr (grape_canvas_get_proposal (stage->canvas), ==, "bid K");
  g_assert_cmpstr (stage->spoken, ==, "king of hearts, proposed; Enter sends it");
  g_assert_cmpuint (stage->n_sent, ==, 0);
  click (stage, 3, 3);
  g_assert_cmpstr (grape_canvas_get_proposal (stage->canvas), ==, "bid K");
}

static void
test_card_keys (void)
{
  g_autoptr (Stage) stage = stage_new (PURE_SKILL ",'events':[]", 0);

  do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "ace of hearts, card 1 of 13");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "ace of hearts, card 1 of 13");
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (stage->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL, "Game of Pure Skill, round 1");
  do_action (stage, "canvas.right");
  do_action (stage, "canvas.send"); /* nothing proposed yet: proposes */
  g_assert_cmpstr (stage->proposed, ==, "bid 2");
  g_assert_cmpuint (stage->n_sent, ==, 0);
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
  do_action (stage, "canvas.clear");
  g_assert_cmpstr (stage->proposed, ==, "");
}

static void
test_read_only (void)
{
  g_autoptr (Stage) stage = stage_new (PURE_SKILL ",'events':[]", 0);
  g_autoptr (Stage) onlooker = stage_new (PURE_SKILL ",'events':[]", GRAPE_VIEWER_SPECTATOR);

  grape_canvas_set_read_only (stage->canvas, TRUE);
  do_action (stage, "canvas.right");
  do_action (stage, "canvas.select");
  g_assert_null (stage->proposed);
  do_action (onlooker, "canvas.right");
  do_action (onlooker, "canvas.select");
  g_assert_null (onlooker->proposed);
}

static void
test_proposal_from_outside (void)
{
  g_autoptr (Stage) stage = stage_new (PURE_SKILL ",'events':[]", 0);

  grape_canvas_set_proposal (stage->canvas, "bid 4");
  g_assert_null (stage->proposed);
  g_assert_cmpstr (grape_canvas_get_proposal (stage->canvas), ==, "bid 4");
}

static void
click_square (Stage *stage, guint column, guint row)
{
  GrapeVirusesLayout l;

  grape_viruses_layout (&l, grape_canvas_get_position (stage->canvas)->state,
                        gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                        gtk_widget_get_height (GTK_WIDGET (stage->canvas)), NULL);
  click (stage, l.left + (column + .5) * l.cell, l.top + (row + .5) * l.cell);
}

static void
test_square_click (void)
{
  g_autoptr (Stage) stage = stage_new (VIRUSES, 0);

  click_square (stage, 1, 1);
  g_assert_cmpstr (stage->proposed, ==, "place b2");
  g_assert_cmpstr (stage->spoken, ==, "b2, empty, placing is planned");
  click_square (stage, 4, 2); /* one move a turn: the new one pushes the old one out */
  g_assert_cmpstr (stage->proposed, ==, "infect e3");
  click_square (stage, 4, 2); /* again: taken back */
  g_assert_cmpstr (stage->proposed, ==, "");
  click_square (stage, 3, 2); /* Bob's */
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_nonnull (stage->refused);
}

static void
test_square_keys (void)
{
  g_autoptr (Stage) stage = stage_new (VIRUSES, 0);

  g_assert_cmpstr (stage->spoken, ==, "c3, your cell");
  do_action (stage, "viruses.step");
  do_action (stage, "canvas.left");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "b3, empty");
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, ==, "step c3 b3");
  do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "c3, your cell, stepping away is planned");
  do_action (stage, "viruses.destroy");
  g_assert_cmpstr (stage->proposed, ==, "destroy c3");
  do_action (stage, "viruses.uninfect");
  g_assert_cmpstr (stage->proposed, ==, "uninfect c3");
  do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "d3, cell of Bob");
  do_action (stage, "viruses.step");
  g_assert_cmpstr (stage->refused, ==, "Only your own cells can step.");
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
}

/* Zoomed in, the cursor can walk to every edge, and fit shows all again. */
static void
test_zoom (void)
{
  g_autoptr (Stage) stage = stage_new (VIRUSES, 0);

  for (guint k = 0; k < 12; k++)
    do_action (stage, "canvas.zoom-in");
  for (guint k = 0; k < 4; k++)
    do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "g3, empty");
  do_action (stage, "canvas.zoom-out");
  do_action (stage, "canvas.fit");
  click_square (stage, 0, 6);
  g_assert_cmpstr (stage->proposed, ==, "place a7");
}

static gboolean
menu_open (gpointer data)
{
  for (GtkWidget *child = gtk_widget_get_first_child (data); child;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child) && gtk_widget_get_mapped (child))
      return TRUE;
  return FALSE;
}

static void
test_menu (void)
{
  g_autoptr (Stage) stage = stage_new (VIRUSES, 0);

  click_square (stage, 2, 2);
  spin (menu_open, stage->canvas);
  g_assert_null (stage->proposed);
}

/* A turn later the cursor is on the same square, though its name may be another. */
static void
test_next_turn (void)
{
  g_autoptr (Stage) stage = stage_new (VIRUSES, 0);
  g_autoptr (GrapePosition) next
      = fixture_view (VIRUSES ",'events':[{'by':'seat:1','text':'place b5'},"
                              "{'by':'seat:2','text':'place f5'}]",
                      0);
  const GrapePosition *old = grape_canvas_get_position (stage->canvas);
  int plane = grape_viruses_left (old->state) + 2, row = grape_viruses_top (old->state) + 2;

  grape_canvas_set_position (stage->canvas, next, 0, TRUE);
  g_autofree char *square
      = grape_viruses_square_name ((guint)(plane - grape_viruses_left (next->state)),
                                   (guint)(row - grape_viruses_top (next->state)));
  g_assert_true (g_str_has_prefix (stage->spoken, square));
  g_autofree char *twin = grape_canvas_twin (stage->canvas);
  g_assert_nonnull (twin);
}

static void
test_chart (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VIRUSES, 0);
  g_autoptr (GPtrArray) plots = grape_plots_of (view);
  GtkWidget *window = gtk_window_new (), *chart = grape_chart_new ();
  gpointer weak = chart;

  gtk_window_set_child (GTK_WINDOW (window), chart);
  gtk_window_present (GTK_WINDOW (window));
  spin (is_ready, chart);
  grape_chart_set_plot (GRAPE_CHART (chart), g_ptr_array_index (plots, 0));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (chart), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Cells. turn 4: clean 3, Ann 2, Bob 2.");
  gtk_widget_activate_action (chart, "chart.earlier", NULL);
  g_assert_cmpint (grape_chart_get_cursor (GRAPE_CHART (chart)), ==, 0);
  g_object_add_weak_pointer (G_OBJECT (chart), &weak);
  gtk_window_destroy (GTK_WINDOW (window));
  spin (is_null, &weak);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/widget/card-click", test_card_click);
  g_test_add_func ("/canvas/widget/card-keys", test_card_keys);
  g_test_add_func ("/canvas/widget/read-only", test_read_only);
  g_test_add_func ("/canvas/widget/proposal-from-outside", test_proposal_from_outside);
  g_test_add_func ("/canvas/widget/square-click", test_square_click);
  g_test_add_func ("/canvas/widget/square-keys", test_square_keys);
  g_test_add_func ("/canvas/widget/zoom", test_zoom);
  g_test_add_func ("/canvas/widget/menu", test_menu);
  g_test_add_func ("/canvas/widget/next-turn", test_next_turn);
  g_test_add_func ("/canvas/widget/chart", test_chart);
  return g_test_run ();
}
