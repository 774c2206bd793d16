/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a Limerick Contest as a widget. Needs a display. */
#include "canvas/limerick/grape-limerick-layout.h"
#include "widget-fixture.h"

#define CONTEST "'game':'limerick','seats':['Ann','Bob'],'referee':'Zoe'"
#define FIRST   "{'by':'seat:1','text':'limerick\\nA pen.\\nA hen.'}"
#define BOTH    CONTEST ",'events':[" FIRST ",{'by':'seat:2','text':'limerick\\nA cat.\\nA hat.'}]"

static void
click_page (Stage *stage, int seat)
{
  const GrapeLook look = { .width = gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                           .height = gtk_widget_get_height (GTK_WIDGET (stage->canvas)),
                           .viewer = 1 };
  GrapeLimerickLayout l;

  grape_limerick_layout (&l, grape_canvas_get_position (stage->canvas)->state, &look);
  click (stage, l.pages[seat].x + l.pages[seat].width / 2,
         l.pages[seat].y + l.pages[seat].height / 2);
}

/* From the first position on: a poem arrives, both are there, and a page is a vote. */
static void
test_vote (void)
{
  g_autoptr (Stage) stage = stage_new (CONTEST, 1);
  g_autoptr (GrapePosition) one = fixture_view (CONTEST ",'events':[" FIRST "]", 1);
  g_autoptr (GrapePosition) both = fixture_view (BOTH, 1);

  click_page (stage, 0);
  g_assert_null (stage->proposed);
  grape_canvas_set_position (stage->canvas, one, 1, TRUE);
  grape_canvas_set_position (stage->canvas, both, 1, FALSE);
  click_page (stage, 0);
  g_assert_cmpstr (stage->proposed, ==, "vote 1");
  click_page (stage, 1);
  g_assert_cmpstr (stage->proposed, ==, "vote 2");
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

static void
test_keys (void)
{
  g_autoptr (Stage) stage = stage_new (BOTH, 0);

  do_action (stage, "canvas.right");
  g_assert_true (g_str_has_prefix (stage->spoken, "Limerick "));
  do_action (stage, "canvas.select");
  g_assert_true (g_str_has_prefix (stage->proposed, "vote "));
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/limerick/vote", test_vote);
  g_test_add_func ("/canvas/limerick/keys", test_keys);
  return g_test_run ();
}
