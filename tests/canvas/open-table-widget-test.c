/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Open Table as a widget: squares are marked by hand and by keys. Needs a display. */
#include "canvas/open-table/grape-open-table-layout.h"
#include "widget-fixture.h"

#define TABLE(edit)                                                                                \
  "'game':'open-table','seats':['Ann','Bob'],'referee':'Rex',"                                     \
  "'options':{'board':'4x3','edit':'" edit "'},"                                                   \
  "'events':[{'by':'referee','text':'set b2 X red'}]"

static GrapeOpenTableLayout *
lay (Stage *stage, GrapeViewer viewer, gboolean palette)
{
  const GrapeTouch touch = { .shown = palette };
  const GrapeLook look = { .width = gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                           .height = gtk_widget_get_height (GTK_WIDGET (stage->canvas)),
                           .viewer = viewer,
                           .touch = &touch };

  return grape_open_table_layout_new (grape_canvas_get_position (stage->canvas)->state, &look);
}

static void
click_box (Stage *stage, GrapeBox box)
{
  click (stage, box.x + box.width / 2, box.y + box.height / 2);
}

static void
click_square (Stage *stage, const GrapeOpenTableLayout *layout, int column, int row)
{
  click_box (stage,
             (GrapeBox){ layout->grid.x + column * layout->square,
                         layout->grid.y + row * layout->square, layout->square, layout->square });
}

static gboolean
type (Stage *stage, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (stage->canvas));
  gboolean taken = FALSE;

  gtk_widget_grab_focus (GTK_WIDGET (stage->canvas));
  for (guint k = 0; k < g_list_model_get_n_items (controllers) && !taken; k++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, k);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &taken);
    }
  return taken;
}

/* A click marks with the last mark, and clears what has it already. */
static void
test_brush (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE ("players"), 0);
  g_autoptr (GrapeOpenTableLayout) layout = lay (stage, 0, TRUE);

  click_square (stage, layout, 2, 0);
  g_assert_cmpstr (stage->proposed, ==, "set c1 X");
  g_assert_cmpstr (stage->spoken, ==, "c1, empty; planned: X. Enter sends it");
  click_box (stage, layout->colours[1]);
  g_assert_cmpstr (stage->proposed, ==, "set c1 X red"); /* what is planned follows the brush */
  g_assert_cmpstr (stage->spoken, ==, "red, chosen");
  click_square (stage, layout, 1, 1);
  g_assert_cmpstr (stage->proposed, ==, "set b2 empty");
  click_box (stage, layout->colours[5]);
  g_assert_cmpstr (stage->proposed, ==, "set b2 X blue");
  click_box (stage, layout->rubber);
  g_assert_cmpstr (stage->proposed, ==, "set b2 empty");
  g_assert_cmpstr (stage->spoken, ==, "Clear squares, chosen");
  click_square (stage, layout, 3, 2);
  g_assert_cmpstr (stage->proposed, ==, "set d3 empty");
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

/* Letters are typed onto the square with the cursor, up to three; Delete clears. */
static void
test_letters (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE ("players"), 0);
  g_autoptr (GrapeOpenTableLayout) layout = lay (stage, 0, TRUE);

  g_assert_false (type (stage, GDK_KEY_q)); /* on no square */
  click_square (stage, layout, 0, 0);
  g_assert_true (type (stage, GDK_KEY_K));
  g_assert_cmpstr (stage->proposed, ==, "set a1 K");
  type (stage, GDK_KEY_1);
  type (stage, GDK_KEY_odiaeresis);
  g_assert_cmpstr (stage->proposed, ==, "set a1 K1ö");
  type (stage, GDK_KEY_b);
  g_assert_cmpstr (stage->proposed, ==, "set a1 b");
  g_autofree char *spoken = grape_canvas_describe_cursor (stage->canvas);
  g_assert_cmpstr (spoken, ==, "a1, empty; planned: b. Enter sends it");
  do_action (stage, "canvas.right");
  g_assert_true (type (stage, GDK_KEY_0));
  g_assert_cmpstr (stage->proposed, ==, "set b1 0");
  do_action (stage, "canvas.down");
  do_action (stage, "canvas.select"); /* the last mark is kept */
  g_assert_cmpstr (stage->proposed, ==, "set b2 0");
  g_assert_true (type (stage, GDK_KEY_Delete));
  g_assert_cmpstr (stage->proposed, ==, "set b2 empty");
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
}

/* By keys alone: down to the palette, and a popover for letters. */
static void
test_palette (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE ("players"), 0);
  g_autoptr (GrapeOpenTableLayout) layout = lay (stage, 0, TRUE);

  click_square (stage, layout, 3, 2);
  do_action (stage, "canvas.down");
  g_assert_true (
      g_str_has_suffix (stage->spoken, "grey") || g_str_has_suffix (stage->spoken, "blue")
      || g_str_has_suffix (stage->spoken, "black") || g_str_has_suffix (stage->spoken, "white")
      || g_str_has_suffix (stage->spoken, "purple"));
  do_action (stage, "canvas.select");
  g_assert_true (g_str_has_prefix (stage->proposed, "set d3 X "));
  click_box (stage, layout->letters);
  g_assert_cmpstr (stage->spoken, ==, "Letters to write: X");
  GtkWidget *popover = gtk_widget_get_last_child (GTK_WIDGET (stage->canvas));
  g_assert_true (GTK_IS_POPOVER (popover));
  gtk_editable_set_text (GTK_EDITABLE (gtk_popover_get_child (GTK_POPOVER (popover))), "a b");
  g_assert_true (g_str_has_prefix (stage->proposed, "set d3 ab "));
}

/* Where the referee edits, a player is told so; the referee marks squares. */
static void
test_who (void)
{
  g_autoptr (Stage) player = stage_new (TABLE ("referee"), 0);
  g_autoptr (GrapeOpenTableLayout) layout = lay (player, 0, FALSE);

  click_square (player, layout, 0, 0);
  g_assert_null (player->proposed);
  g_assert_cmpstr (player->refused, ==, "At this table only the referee edits the board");
  g_clear_pointer (&player->refused, g_free);
  type (player, GDK_KEY_q);
  g_assert_null (player->proposed);
  g_assert_cmpstr (player->refused, ==, "At this table only the referee edits the board");

  g_autoptr (Stage) referee = stage_new (TABLE ("referee"), GRAPE_VIEWER_REFEREE);
  g_autoptr (GrapeOpenTableLayout) theirs = lay (referee, GRAPE_VIEWER_REFEREE, TRUE);
  click_square (referee, theirs, 0, 0);
  g_assert_cmpstr (referee->proposed, ==, "set a1 X");

  g_autoptr (Stage) onlooker = stage_new (TABLE ("players"), GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeOpenTableLayout) others = lay (onlooker, GRAPE_VIEWER_SPECTATOR, FALSE);
  click_square (onlooker, others, 0, 0);
  g_assert_null (onlooker->proposed);
  g_assert_null (onlooker->refused);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/open-table/brush", test_brush);
  g_test_add_func ("/canvas/open-table/letters", test_letters);
  g_test_add_func ("/canvas/open-table/palette", test_palette);
  g_test_add_func ("/canvas/open-table/who", test_who);
  return g_test_run ();
}
