/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boards of Single Capture Go and Tromino Go as widgets. Needs a display. */
#include "widget-fixture.h"

#include "canvas/grape-single-capture-go-layout.h"

#define THREE "'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'options':{'early':true}"
#define ROUND "{'by':'seat:1','text':'b2'},{'by':'seat:2','text':'b3'},{'by':'seat:3','text':'e5'}"

static void
click_square (Stage *stage, int column, int row)
{
  GrapeSingleCaptureGoLayout l;

  grape_single_capture_go_layout (&l, 6, 3, gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                                  gtk_widget_get_height (GTK_WIDGET (stage->canvas)));
  click (stage, l.grid.left + (column + .5) * l.grid.cell, l.grid.top + (row + .5) * l.grid.cell);
}

static void
test_square_click (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[" ROUND "]", 0);

  click_square (stage, 4, 2);
  g_assert_cmpstr (stage->proposed, ==, "c5");
  g_assert_cmpstr (stage->spoken, ==, "c5, free, planned; Enter sends it");
  click_square (stage, 4, 2); /* again: taken back */
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_null (stage->refused);
  click_square (stage, 2, 1); /* Bob's stone */
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_nonnull (stage->refused);
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

static void
test_square_keys (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[" ROUND "]", 0);

  g_assert_cmpstr (stage->spoken, ==, "d4, free");
  do_action (stage, "canvas.up");
  do_action (stage, "canvas.up");
  do_action (stage, "canvas.left");
  g_assert_cmpstr (stage->spoken, ==, "b3, B of Bob: 1 stone, 3 liberties");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "b3, B of Bob: 1 stone, 3 liberties");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Single Capture Go, round 2");
  do_action (stage, "canvas.left");
  g_assert_cmpstr (stage->spoken, ==, "b2, yours: 1 stone, 3 liberties");
  do_action (stage, "canvas.left");
  do_action (stage, "canvas.send"); /* nothing planned yet: plans */
  g_assert_cmpstr (stage->proposed, ==, "b1");
  g_assert_cmpuint (stage->n_sent, ==, 0);
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
  do_action (stage, "canvas.clear");
  g_assert_cmpstr (stage->proposed, ==, "");
  do_action (stage, "single-capture-go.player");
  do_action (stage, "single-capture-go.player");
  g_assert_cmpstr (stage->spoken, ==, "Bob, letter B: 1 stone, is still to play");
}

/* Whoever only looks on plans nothing; whoever is doomed neither. */
static void
test_onlooker (void)
{
  g_autoptr (Stage) onlooker = stage_new (THREE ",'events':[" ROUND "]", GRAPE_VIEWER_SPECTATOR);
  g_autoptr (Stage) reader = stage_new (THREE ",'events':[" ROUND "]", 0);

  click_square (onlooker, 4, 2);
  g_assert_null (onlooker->proposed);
  grape_canvas_set_read_only (reader->canvas, TRUE);
  click_square (reader, 4, 2);
  g_assert_null (reader->proposed);
}

/* The next position may be another size of game altogether; the cursor stays on the board. */
static void
test_next_round (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[]", 0);
  g_autoptr (GrapePosition) next = fixture_view (THREE ",'events':[" ROUND "]", 0);

  grape_canvas_set_position (stage->canvas, next, 0, TRUE);
  g_autofree char *twin = grape_canvas_twin (stage->canvas);
  g_assert_nonnull (twin);
  for (guint k = 0; k < 5; k++)
    do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "d6, free");
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/single-capture-go/square-click", test_square_click);
  g_test_add_func ("/canvas/single-capture-go/square-keys", test_square_keys);
  g_test_add_func ("/canvas/single-capture-go/onlooker", test_onlooker);
  g_test_add_func ("/canvas/single-capture-go/next-round", test_next_round);
  return g_test_run ();
}
