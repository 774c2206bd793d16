/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map of Diplomacy as a widget: orders by clicks and by keys. Needs a display. */
#include "canvas/diplomacy/grape-diplomacy-layout.h"
#include "widget-fixture.h"

#define GAME                                                                                       \
  "'game':'diplomacy','seats':['Ann','Bob','Cleo'],"                                               \
  "'setup':{'powers':{'England':1,'France':2,'Germany':3}"
#define START GAME "}"
#define BUILD                                                                                      \
  GAME ",'year':1903,'season':'fall','phase':'build','units':["                                    \
       "{'power':'France','type':'A','province':'bur'}],"                                          \
       "'supply_centers':{'France':['par','bre','mar'],'Germany':['ber'],'England':['lon']}}"

static void
place_of (Stage *stage, const char *id, double *x, double *y)
{
  const GrapePosition *view = grape_canvas_get_position (stage->canvas);
  const DipMap *map = DIPLOMACY_VIEW (view->state)->map;
  GrapeDiplomacyLayout l;
  guint8 province, coast;

  g_assert_true (grape_diplomacy_layout (&l, map, gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                                         gtk_widget_get_height (GTK_WIDGET (stage->canvas)), NULL));
  g_assert_true (dip_map_place (map, id, strlen (id), &province, &coast));
  grape_diplomacy_layout_place (&l, grape_diplomacy_atlas_spot (l.atlas, province, coast), x, y);
}

static void
click_place (Stage *stage, const char *id)
{
  double x, y;

  place_of (stage, id, &x, &y);
  click (stage, x, y);
}

/* By emitting what GtkGestureDrag would. */
static void
drag (Stage *stage, const char *from, const char *to)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (stage->canvas));
  double x, y, to_x, to_y;

  place_of (stage, from, &x, &y);
  place_of (stage, to, &to_x, &to_y);
  for (guint k = 0; k < g_list_model_get_n_items (controllers); k++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, k);
      if (!GTK_IS_GESTURE_DRAG (controller)
          || gtk_event_controller_get_propagation_phase (controller) != GTK_PHASE_CAPTURE)
        continue;
      g_signal_emit_by_name (controller, "drag-begin", x, y);
      g_signal_emit_by_name (controller, "drag-update", to_x - x, to_y - y);
      g_signal_emit_by_name (controller, "drag-end", to_x - x, to_y - y);
    }
}

static void
test_moves (void)
{
  g_autoptr (Stage) stage = stage_new (START, 1);

  click_place (stage, "par");
  g_assert_null (stage->proposed);
  click_place (stage, "bur");
  g_assert_cmpstr (stage->proposed, ==, "A par - bur");
  click_place (stage, "bre");
  click_place (stage, "eng");
  g_assert_cmpstr (stage->proposed, ==, "orders\nA par - bur\nF bre - eng");
  click_place (stage, "par"); /* something else for Paris */
  click_place (stage, "pic");
  g_assert_cmpstr (stage->proposed, ==, "orders\nF bre - eng\nA par - pic");
  click_place (stage, "par"); /* the same again takes it back */
  click_place (stage, "pic");
  g_assert_cmpstr (stage->proposed, ==, "F bre - eng");
  click_place (stage, "par");
  click_place (stage, "par");
  g_assert_cmpstr (stage->proposed, ==, "orders\nF bre - eng\nA par H");
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

/* Whom, and then where to. */
static void
test_support (void)
{
  g_autoptr (Stage) stage = stage_new (START, 1);

  click_place (stage, "mar");
  click_place (stage, "par");
  g_assert_null (stage->proposed); /* Paris is not beside Marseilles */
  click_place (stage, "bur");
  g_assert_cmpstr (stage->proposed, ==, "A mar S A par - bur");
}

/* What belongs to somebody else, and what cannot be, is not offered. */
static void
test_nonsense (void)
{
  g_autoptr (Stage) stage = stage_new (START, 1);

  click_place (stage, "lon");
  click_place (stage, "nth");
  g_assert_null (stage->proposed);
  click_place (stage, "par");
  click_place (stage, "mos");
  g_assert_null (stage->proposed);
  do_action (stage, "canvas.clear");
  click_place (stage, "bur");
  g_assert_null (stage->proposed);
}

/* Builds need no target: clicks on a home go through what can be built. */
static void
test_builds (void)
{
  g_autoptr (Stage) stage = stage_new (BUILD, 1);

  click_place (stage, "bre");
  g_assert_cmpstr (stage->proposed, ==, "build A bre");
  click_place (stage, "bre");
  g_assert_cmpstr (stage->proposed, ==, "build F bre");
  click_place (stage, "bre");
  g_assert_cmpstr (stage->proposed, ==, "");
}

static void
test_keys (void)
{
  g_autoptr (Stage) stage = stage_new (START, 1);

  click_place (stage, "par");
  do_action (stage, "canvas.clear");
  g_assert_cmpstr (stage->spoken, ==, "Paris, a center of France, an army of France");
  do_action (stage, "canvas.select");
  do_action (stage, "canvas.up");
  g_assert_cmpstr (stage->spoken, ==, "Picardy");
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, ==, "A par - pic");
  do_action (stage, "canvas.zoom-in");
  do_action (stage, "canvas.left");
  do_action (stage, "canvas.fit");
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
}

static void
test_drags (void)
{
  g_autoptr (Stage) stage = stage_new (START, 1);

  drag (stage, "par", "bur");
  g_assert_cmpstr (stage->proposed, ==, "A par - bur");
  drag (stage, "par", "mos");
  drag (stage, "lon", "eng");
  g_assert_cmpstr (stage->proposed, ==, "A par - bur");
  drag (stage, "bre", "mao");
  g_assert_cmpstr (stage->proposed, ==, "orders\nA par - bur\nF bre - mao");
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/diplomacy/moves", test_moves);
  g_test_add_func ("/canvas/diplomacy/support", test_support);
  g_test_add_func ("/canvas/diplomacy/nonsense", test_nonsense);
  g_test_add_func ("/canvas/diplomacy/builds", test_builds);
  g_test_add_func ("/canvas/diplomacy/drags", test_drags);
  g_test_add_func ("/canvas/diplomacy/keys", test_keys);
  return g_test_run ();
}
