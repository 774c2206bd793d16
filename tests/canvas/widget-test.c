/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canvases as widgets, in a window: clicks and keys become the text of a proposal, the cursor
 * is spoken, and nothing is left when they go. Needs a display (Xvfb will do). */
#include "widget-fixture.h"
#include "canvas/grape-chart.h"
#include "canvas/grape-spot-canvas.h"
#include "canvas/pure-skill/grape-pure-skill-layout.h"
#include "canvas/spades/grape-spades-layout.h"
#include "canvas/viruses/grape-viruses-layout.h"

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

/* A second click on what is proposed sends it, and one beside it nothing. */
static void
test_double_click (void)
{
  g_autoptr (Stage) stage = stage_new (PURE_SKILL ",'events':[]", 0);
  GrapePureSkillLayout l;

  grape_pure_skill_layout (&l, grape_canvas_get_position (stage->canvas)->state,
                           gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                           gtk_widget_get_height (GTK_WIDGET (stage->canvas)), 0);
  double x = l.hand[12].x + l.hand[12].width / 2, y = l.hand[12].y + l.hand[12].width / 2;
  click (stage, x, y);
  click_again (stage, 3, 3, 2);
  g_assert_cmpuint (stage->n_sent, ==, 0);
  click_again (stage, x, y, 2);
  g_assert_cmpuint (stage->n_sent, ==, 1);
  click_again (stage, l.hand[0].x + 3, l.hand[0].y + l.hand[0].width, 2); /* not proposed */
  g_assert_cmpuint (stage->n_sent, ==, 1);
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

#define SPADES "'game':'spades','seats':['Ann','Bob','Cleo','Dora']"
#define SPADES_BIDS                                                                                \
  SPADES ",'events':[{'by':'seat:1','text':'bid 4'},{'by':'seat:2','text':'bid 3'},"               \
         "{'by':'seat:3','text':'bid 0'},{'by':'seat:4','text':'bid 2'}]"

static void
spades_layout (Stage *stage, GrapeSpadesLayout *l)
{
  grape_spades_layout (l, grape_canvas_get_position (stage->canvas)->state,
                       gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                       gtk_widget_get_height (GTK_WIDGET (stage->canvas)),
                       grape_canvas_get_viewer (stage->canvas));
}

static void
click_box (Stage *stage, GrapeBox box)
{
  click (stage, box.x + box.width / 2, box.y + box.height / 2);
}

static void
test_spades_bid (void)
{
  g_autoptr (Stage) stage = stage_new (SPADES ",'events':[]", 0);
  GrapeSpadesLayout l;

  g_assert_cmpstr (stage->spoken, ==, "your turn");
  spades_layout (stage, &l);
  click_box (stage, l.chips[3]);
  g_assert_cmpstr (stage->proposed, ==, "bid 4");
  g_assert_cmpstr (stage->spoken, ==, "bid 4, proposed; Enter sends it");
  do_action (stage, "canvas.left");
  do_action (stage, "canvas.left");
  g_assert_cmpstr (stage->spoken, ==, "bid 2");
  do_action (stage, "canvas.left");
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, ==, "bid 0");
  do_action (stage, "canvas.down"); /* a look at the hand while one thinks about the bid */
  g_assert_true (g_str_has_suffix (stage->spoken, "card 1 of 13"));
  do_action (stage, "canvas.up");
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
}

static void
test_spades_play (void)
{
  g_autoptr (Stage) stage = stage_new (SPADES_BIDS, 0);
  GrapeSpadesLayout l;

  spades_layout (stage, &l);
  g_assert_true (l.may_play);
  g_autofree char *card = grape_card_format (l.cards[12]);
  g_autofree char *move = g_strdup_printf ("play %s", card);
  click (stage, l.hand[12].x + l.hand[12].width / 2, l.hand[12].y + l.hand[12].width / 2);
  g_assert_cmpstr (stage->proposed, ==, move);
  do_action (stage, "canvas.clear");
  do_action (stage, "canvas.send"); /* nothing proposed yet: proposes what the cursor is on */
  g_assert_cmpstr (stage->proposed, ==, move);
  g_assert_cmpuint (stage->n_sent, ==, 0);
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
}

/* A card that may not be played is refused in the words of the rules. */
static void
test_spades_illegal (void)
{
  g_autoptr (Stage) stage = stage_new (SPADES_BIDS, 2);
  GrapeSpadesLayout l;

  spades_layout (stage, &l);
  g_assert_false (l.may_play);
  click (stage, l.hand[12].x + l.hand[12].width / 2, l.hand[12].y + l.hand[12].width / 2);
  g_assert_null (stage->proposed);
  g_assert_nonnull (stage->refused);
  do_action (stage, "spades.last-trick"); /* there is none yet: harmless */
  g_assert_cmpuint (stage->n_sent, ==, 0);
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

/* What a canvas of spots is told of positions. */
static guint n_begun, n_followed;

GRAPE_DEFINE_SPOT_CANVAS (BareCanvas, bare_canvas)

static void
bare_begin (GrapeSpotCanvas *self)
{
  n_begun++;
}

static void
bare_follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  g_assert_nonnull (before);
  n_followed++;
}

static void
bare_spots (gconstpointer state, const GrapeLook *look, GrapeSpotField *field)
{
}

static void
bare_canvas_class_init (BareCanvasClass *class)
{
  class->begin = bare_begin;
  class->follow = bare_follow;
  class->spots = bare_spots;
}

/* The first position follows none. */
static void
test_first_position (void)
{
  GrapeCanvas *canvas = g_object_ref_sink (g_object_new (bare_canvas_get_type (), NULL));
  g_autoptr (GrapePosition) view = fixture_view (PURE_SKILL, 0);

  grape_canvas_set_position (canvas, view, 0, TRUE);
  g_assert_cmpuint (n_begun, ==, 1);
  g_assert_cmpuint (n_followed, ==, 0);
  grape_canvas_set_position (canvas, view, 1, TRUE);
  g_assert_cmpuint (n_begun, ==, 1);
  g_assert_cmpuint (n_followed, ==, 1);
  g_object_unref (canvas);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/widget/card-click", test_card_click);
  g_test_add_func ("/canvas/widget/double-click", test_double_click);
  g_test_add_func ("/canvas/widget/card-keys", test_card_keys);
  g_test_add_func ("/canvas/widget/read-only", test_read_only);
  g_test_add_func ("/canvas/widget/proposal-from-outside", test_proposal_from_outside);
  g_test_add_func ("/canvas/widget/square-click", test_square_click);
  g_test_add_func ("/canvas/widget/square-keys", test_square_keys);
  g_test_add_func ("/canvas/widget/zoom", test_zoom);
  g_test_add_func ("/canvas/widget/menu", test_menu);
  g_test_add_func ("/canvas/widget/next-turn", test_next_turn);
  g_test_add_func ("/canvas/widget/spades-bid", test_spades_bid);
  g_test_add_func ("/canvas/widget/spades-play", test_spades_play);
  g_test_add_func ("/canvas/widget/spades-illegal", test_spades_illegal);
  g_test_add_func ("/canvas/widget/chart", test_chart);
  g_test_add_func ("/canvas/widget/first-position", test_first_position);
  return g_test_run ();
}
