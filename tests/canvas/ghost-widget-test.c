/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Ghost as a widget. Needs a display. */
#include "canvas/ghost/grape-ghost-layout.h"
#include "widget-fixture.h"

#define BEGUN                                                                                      \
  "'game':'ghost','seats':['Ann','Bob'],'setup':{'order':[1,2]},"                                  \
  "'events':[{'by':'seat:1','text':'begin u'}]"

static void
click_box (Stage *stage, GrapeBox box)
{
  click (stage, box.x + box.width / 2, box.y + box.height / 2);
}

static void
lay (Stage *stage, GrapeGhostLayout *layout)
{
  const GrapeLook look = { .width = gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                           .height = gtk_widget_get_height (GTK_WIDGET (stage->canvas)),
                           .viewer = 1 };

  grape_ghost_layout (layout, grape_canvas_get_position (stage->canvas)->state, &look);
}

/* A letter goes behind the word, or before it once that place is chosen. */
static void
test_letters (void)
{
  g_autoptr (Stage) stage = stage_new (BEGUN, 1);
  GrapeGhostLayout layout;

  lay (stage, &layout);
  click_box (stage, layout.keys[15]);
  g_assert_cmpstr (stage->proposed, ==, "continue up");
  click_box (stage, layout.ends[0]);
  g_assert_cmpstr (stage->proposed, ==, "");
  click_box (stage, layout.keys[18]);
  g_assert_cmpstr (stage->proposed, ==, "continue su");
  click_box (stage, layout.ends[1]);
  click_box (stage, layout.keys[18]);
  g_assert_cmpstr (stage->proposed, ==, "continue us");
  click_box (stage, layout.protests[1]);
  g_assert_cmpstr (stage->proposed, ==, "protest unfindable");
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

/* TRUE: the board has a use for it. */
static gboolean
type (Stage *stage, guint keyval, GdkModifierType state)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (GTK_WIDGET (stage->canvas));

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkEventController) one = g_list_model_get_item (all, i);
      gboolean used = FALSE;

      if (GTK_IS_EVENT_CONTROLLER_KEY (one))
        g_signal_emit_by_name (one, "key-pressed", keyval, 0, state, &used);
      if (used)
        return TRUE;
    }
  return FALSE;
}

/* The keyboard has the same letters as the one that is drawn. */
static void
test_typed (void)
{
  g_autoptr (Stage) stage = stage_new (BEGUN, 1);

  g_assert_true (type (stage, GDK_KEY_p, 0));
  g_assert_cmpstr (stage->proposed, ==, "continue up");
  g_assert_true (type (stage, GDK_KEY_S, GDK_SHIFT_MASK));
  g_assert_cmpstr (stage->proposed, ==, "continue us");
  g_assert_false (type (stage, GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_false (type (stage, GDK_KEY_7, 0));
  g_assert_false (type (stage, GDK_KEY_adiaeresis, 0));
  g_assert_cmpstr (stage->proposed, ==, "continue us");
}

/* Who is not to play proposes nothing. */
static void
test_onlooker (void)
{
  g_autoptr (Stage) stage = stage_new (BEGUN, 0);
  GrapeGhostLayout layout;

  g_assert_false (type (stage, GDK_KEY_p, 0));

  lay (stage, &layout);
  click_box (stage, layout.keys[15]);
  g_assert_null (stage->proposed);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/ghost/letters", test_letters);
  g_test_add_func ("/canvas/ghost/typed", test_typed);
  g_test_add_func ("/canvas/ghost/onlooker", test_onlooker);
  return g_test_run ();
}
