/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pokey Nomic as a widget: votes by click and key, scrolling, search. Needs a display. */
#include "canvas/grape-ruleset-canvas.h"
#include "canvas/pokey-nomic/grape-pokey-nomic-layout.h"
#include "widget-fixture.h"

#define SEATS "'game':'pokey-nomic','seats':['Ann','Bob','Cleo']"
#define FIRST_TURN                                                                                 \
  SEATS ",'events':[{'by':'seat:1','text':'propose amend 204 \\\"Rule 208 is about winning.\\\"'}" \
        ",{'by':'seat:1','text':'call vote 314'}"
#define VOTE FIRST_TURN "]"
#define ALL_FOR(n)                                                                                 \
  ",{'by':'seat:1','text':'vote " n " for'},{'by':'seat:2','text':'vote " n " for'}"               \
  ",{'by':'seat:3','text':'vote " n " for'}"
#define TWO_ADOPTED                                                                                \
  FIRST_TURN ALL_FOR ("314") ",{'by':'seat:2','text':'propose enact \\\"Hats are worn.\\\"'}"      \
                             ",{'by':'seat:2','text':'call vote 315'}" ALL_FOR ("315") "]"

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

static void
list_drop_downs (GtkWidget *widget, GPtrArray *found)
{
  if (GTK_IS_DROP_DOWN (widget))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    list_drop_downs (child, found);
}

static char *
row_of (GtkDropDown *list, guint i)
{
  g_autoptr (GtkStringObject) row = g_list_model_get_item (gtk_drop_down_get_model (list), i);

  return row ? g_strdup (gtk_string_object_get_string (row)) : NULL;
}

/* Any two moments, whichever of them is chosen first. */
static void
test_compare (void)
{
  g_autoptr (Stage) stage = stage_new (TWO_ADOPTED, 0);
  g_autoptr (GPtrArray) lists = g_ptr_array_new ();
  const GrapeRulesetPlace *place = place_of (stage);

  list_drop_downs (GTK_WIDGET (stage->canvas), lists);
  g_assert_cmpuint (lists->len, ==, 2);
  GtkDropDown *from = lists->pdata[0], *to = lists->pdata[1];
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (from)));
  click_spot (stage, GRAPE_RULESET_TOOL, GRAPE_RULESET_COMPARE);
  g_autofree char *latest = row_of (from, 0);
  g_autofree char *earlier = row_of (from, 1);
  g_autofree char *start = row_of (from, 2);
  g_assert_true (g_str_has_prefix (latest, "315, "));
  g_assert_true (g_str_has_prefix (earlier, "314, "));
  g_assert_cmpstr (start, ==, "The beginning");
  g_assert_cmpuint (gtk_drop_down_get_selected (from), ==, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (to), ==, 0);

  gtk_drop_down_set_selected (to, 2);
  g_assert_cmpuint (place->from, ==, 0);
  g_assert_cmpuint (place->to, ==, 1);
  gtk_drop_down_set_selected (from, 0);
  g_assert_cmpuint (place->from, ==, 1);
  g_assert_cmpuint (place->to, ==, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (from), ==, 1);
  g_assert_cmpuint (gtk_drop_down_get_selected (to), ==, 1);
  do_action (stage, "canvas.clear");
  g_assert_cmpint (place->mode, ==, GRAPE_RULESET_AUTO);
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
  g_test_add_func ("/canvas/pokey-nomic/compare", test_compare);
  return g_test_run ();
}
