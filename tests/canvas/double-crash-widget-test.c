/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheets of Double Crash as a widget. Needs a display. */
#include "canvas/double-crash/grape-double-crash-layout.h"
#include "widget-fixture.h"

#define BEGUN                                                                                      \
  "'game':'double-crash','seats':['Ann','Bob'],'events':[{'by':'seat:1','text':'target CRANE'}]"
#define FIRED                                                                                      \
  "'game':'double-crash','seats':['Ann','Bob'],'events':[{'by':'seat:1','text':'target CRANE'},"   \
  "{'by':'seat:2','text':'target HOUSE'},"                                                         \
  "{'by':'seat:1','text':'salvo HEART HORSE TRAIN GHOST STONE BREAD'},"                            \
  "{'by':'seat:2','text':'salvo PLANE SWORD STAFF CRANK TRAIN BRAIN'}]"

static void
click_box (Stage *stage, GrapeBox box)
{
  click (stage, box.x + box.width / 2, box.y + box.height / 2);
}

static void
lay (Stage *stage, GrapeViewer viewer, GrapeDoubleCrashLayout *layout)
{
  const GrapeLook look = { .width = gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                           .height = gtk_widget_get_height (GTK_WIDGET (stage->canvas)),
                           .viewer = viewer };

  grape_double_crash_layout (layout, grape_canvas_get_position (stage->canvas)->state, &look);
}

/* Letter by letter; a letter is taken back. */
static void
test_letters (void)
{
  g_autoptr (Stage) stage = stage_new (BEGUN, 0);
  GrapeDoubleCrashLayout layout;

  lay (stage, 0, &layout);
  click_box (stage, layout.keys[7]);
  g_assert_cmpstr (stage->proposed, ==, "salvo H");
  click_box (stage, layout.keys[4]);
  g_assert_cmpstr (stage->proposed, ==, "salvo HE");
  click_box (stage, layout.keys[GRAPE_DOUBLE_CRASH_BACK]);
  click_box (stage, layout.keys[GRAPE_DOUBLE_CRASH_BACK]);
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

/* The true reply is one click away from who owes it. */
static void
test_reply (void)
{
  g_autoptr (Stage) stage = stage_new (FIRED, 0);
  GrapeDoubleCrashLayout layout;

  lay (stage, 0, &layout);
  click_box (stage, layout.button);
  g_assert_cmpstr (stage->proposed, ==, "reply 3 0 1 4 2 2");
}

static void
test_onlooker (void)
{
  g_autoptr (Stage) stage = stage_new (FIRED, GRAPE_VIEWER_SPECTATOR);
  GrapeDoubleCrashLayout layout;

  lay (stage, 0, &layout);
  click_box (stage, layout.button);
  g_assert_null (stage->proposed);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/double-crash/letters", test_letters);
  g_test_add_func ("/canvas/double-crash/reply", test_reply);
  g_test_add_func ("/canvas/double-crash/onlooker", test_onlooker);
  return g_test_run ();
}
