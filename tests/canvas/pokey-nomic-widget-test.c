/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pokey Nomic as a widget: votes by click and key, scrolling, search. Needs a display. */
#include "canvas/grape-ruleset-canvas.h"
#include "canvas/pokey-nomic/grape-pokey-nomic-layout.h"
#include "widget-fixture.h"

#define SEATS "'game':'pokey-nomic','seats':['Ann','Bob','Cleo']"
#define VOTE                                                                                       \
  SEATS ",'events':[{'by':'seat:1','text':'propose amend 204 \\\"Rule 208 is about winning.\\\"'}" \
        ",{'by':'seat:1','text':'call vote 314'}]"

static void
click_spot (Stage *stage, int kind, int column)
{
  g_autoptr (GrapeSpotField) field = grape_spot_canvas_lay (GRAPE_SPOT_CANVAS (stage->canvas));
  const GrapeSpot *spot = grape_spot_field_find (field, (GrapeSpotId){ kind, column, 0 });

  g_assert_nonnull (spot);
  click (stage, spot->box.x + spot->box.width / 2, spot->box.y + spot->box.height / 2);
}

static const GrapeRulesetPlace *
place_of (Stage *stage)
{
  return grape_ruleset_canvas_place (GRAPE_RULESET_CANVAS (stage->canvas));
}

static void
test_clicks (void)
{
  g_autoptr (Stage) stage = stage_new (VOTE, 1);

  click_spot (stage, GRAPE_POKEY_OFFER, 1);
  g_assert_cmpstr (stage->proposed, ==, "vote 314 against");
  click_spot (stage, GRAPE_POKEY_OFFER, 0);
  g_assert_cmpstr (stage->proposed, ==, "vote 314 for");
  click_spot (stage, GRAPE_RULESET_TOOL, GRAPE_RULESET_BLAME);
  g_assert_cmpint (place_of (stage)->mode, ==, GRAPE_RULESET_BLAME);
  click_spot (stage, GRAPE_POKEY_TURN, 314);
  g_assert_cmpint (place_of (stage)->shown, ==, 314);
}

/* A move that lacks words goes to the line below the board. */
static void
test_unfinished (void)
{
  g_autoptr (Stage) stage = stage_new (SEATS, 0);

  click_spot (stage, GRAPE_POKEY_OFFER, 0);
  g_assert_cmpstr (stage->proposed, ==, "propose enact \"\"");
}

static void
test_keys (void)
{
  g_autoptr (Stage) stage = stage_new (VOTE, 2);

  do_action (stage, "canvas.right");
  g_assert_nonnull (stage->spoken);
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, ==, "vote 314 for");
  double before = place_of (stage)->scroll;
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (stage->canvas), "ruleset.page", "i", 1));
  g_assert_cmpfloat (place_of (stage)->scroll, >, MAX (0, before));
  for (guint i = 0; i < 60; i++)
    do_action (stage, "canvas.down");
  do_action (stage, "canvas.clear");
}

static void
test_search (void)
{
  g_autoptr (Stage) stage = stage_new (VOTE, 2);
  GtkWidget *entry = gtk_widget_get_first_child (GTK_WIDGET (stage->canvas));

  while (entry && !GTK_IS_SEARCH_ENTRY (entry))
    entry = gtk_widget_get_next_sibling (entry);
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "porridge");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_cmpstr (place_of (stage)->search, ==, "porridge");
  g_assert_cmpfloat (place_of (stage)->scroll, >, 0);
  g_signal_emit_by_name (entry, "activate");
  gtk_editable_set_text (GTK_EDITABLE (entry), "no such words");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_signal_emit_by_name (entry, "stop-search");
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/pokey-nomic/clicks", test_clicks);
  g_test_add_func ("/canvas/pokey-nomic/unfinished", test_unfinished);
  g_test_add_func ("/canvas/pokey-nomic/keys", test_keys);
  g_test_add_func ("/canvas/pokey-nomic/search", test_search);
  return g_test_run ();
}
