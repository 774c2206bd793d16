/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BlogNomic as a widget: tabs, cells, votes by click and key, what is held, and the Ruleset as one
 * of the tabs. Needs a display. */
#include "canvas/blognomic/grape-blognomic-layout.h"
#include "canvas/grape-ruleset-canvas.h"
#include "widget-fixture.h"

#define TABLE                                                                                      \
  "'game':'blognomic','seats':['Ann','Bob','Cleo'],'events':["                                     \
  "{'by':'seat:2','text':'attitude Rebellious'},"                                                  \
  "{'by':'seat:1','text':'confess crime with Bob: a spoon'},"                                      \
  "{'by':'seat:3','text':'propose \\\"Hats\\\"\\nenact \\\"Hats\\\"\\nHats are worn.'}]"

static void
click_spot (Stage *stage, int kind, int column, int row)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (GRAPE_SPOT_CANVAS (stage->canvas));
  const GrapeSpot *spot = grape_spot_field_find (field, (GrapeSpotId){ kind, column, row });

  g_assert_nonnull (spot);
  click (stage, spot->box.x + spot->box.width / 2, spot->box.y + spot->box.height / 2);
}

static gboolean
has_spot (Stage *stage, int kind, int column, int row)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (GRAPE_SPOT_CANVAS (stage->canvas));

  return grape_spot_field_has (field, (GrapeSpotId){ kind, column, row });
}

static void
test_votes (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE, 1);

  click_spot (stage, GRAPE_FOLIO_TAB, GRAPE_BLOGNOMIC_VOTES, 0);
  click_spot (stage, GRAPE_FOLIO_ROW, GRAPE_BLOGNOMIC_VOTES, 2);
  click_spot (stage, GRAPE_FOLIO_OFFER, 0, 2);
  g_assert_cmpstr (stage->proposed, ==, "vote 2 FOR");
}

/* What the program chooses has something behind it that nobody guesses. */
static void
test_hold (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE, 1);

  click_spot (stage, GRAPE_FOLIO_TAB, GRAPE_BLOGNOMIC_CONFESSIONS, 0);
  click_spot (stage, GRAPE_FOLIO_ROW, GRAPE_BLOGNOMIC_CONFESSIONS, 1);
  click_spot (stage, GRAPE_FOLIO_OFFER, 1, 1);
  g_assert_true (g_str_has_prefix (stage->proposed, "hold 1 I defect "));
  g_assert_cmpuint (strlen (stage->proposed), ==, strlen ("hold 1 I defect ") + 16);
}

static void
test_rules (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE, 1);
  GrapeRulesetCanvas *canvas = GRAPE_RULESET_CANVAS (stage->canvas);

  click_spot (stage, GRAPE_FOLIO_TAB, GRAPE_BLOGNOMIC_RULES, 0);
  g_assert_true (grape_ruleset_canvas_place (canvas)->shown);
  g_assert_true (has_spot (stage, GRAPE_RULESET_TOOL, GRAPE_RULESET_THEN, 0));
  double before = grape_ruleset_canvas_place (canvas)->scroll;
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (canvas), "ruleset.page", "i", 1));
  g_assert_cmpfloat (grape_ruleset_canvas_place (canvas)->scroll, >, MAX (0, before));
  click_spot (stage, GRAPE_FOLIO_TAB, GRAPE_BLOGNOMIC_TRACKER, 0);
  g_assert_false (grape_ruleset_canvas_place (canvas)->shown);
  g_assert_true (has_spot (stage, GRAPE_FOLIO_CELL, GRAPE_BLOGNOMIC_SHIV, 1));
}

static void
test_keys (void)
{
  g_autoptr (Stage) stage = stage_new (TABLE, 1);

  click_spot (stage, GRAPE_FOLIO_CELL, GRAPE_BLOGNOMIC_ATTITUDE, 1);
  do_action (stage, "canvas.right");
  g_assert_nonnull (stage->spoken);
  for (guint i = 0; i < 12; i++)
    do_action (stage, "canvas.down");
  do_action (stage, "canvas.select");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (stage->canvas), "ruleset.page", "i", 1));
  do_action (stage, "canvas.clear");
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/blognomic/click-votes", test_votes);
  g_test_add_func ("/canvas/blognomic/hold", test_hold);
  g_test_add_func ("/canvas/blognomic/rules", test_rules);
  g_test_add_func ("/canvas/blognomic/keys", test_keys);
  return g_test_run ();
}
