/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of an Open Table without a display: that nothing lies on anything else, however small
 * it is, and what is said above it. */
#include "canvas/open-table/grape-open-table-layout.h"
#include "canvas-fixture.h"

#define BUSY                                                                                       \
  "'game':'open-table','seats':['Ann','Bob','Cleo','Dora','Emil','Max'],'referee':'Rex',"          \
  "'options':{'board':'8x8','edit':'players'},'events':["                                          \
  "{'by':'referee','text':'round'},{'by':'referee','text':'deal 5'},"                              \
  "{'by':'referee','text':'deal 3 to table'},{'by':'referee','text':'roll 3d6'},"                  \
  "{'by':'referee','text':'clock 48h for the bridge'},"                                            \
  "{'by':'referee','text':'ballot \\'Who goes?\\': players secret'}]"

static gboolean
overlap (GrapeBox a, GrapeBox b)
{
  return a.width > 0 && b.width > 0 && a.height > 0 && b.height > 0 && a.x + a.width > b.x + .5
         && b.x + b.width > a.x + .5 && a.y + a.height > b.y + .5 && b.y + b.height > a.y + .5;
}

static void
test_apart (void)
{
  static const int sizes[][2] = { { 360, 280 }, { 360, 420 }, { 360, 640 }, { 480, 300 },
                                  { 640, 400 }, { 800, 600 }, { 1280, 900 } };
  g_autoptr (GrapePosition) view = fixture_view (BUSY, 0);

  for (guint size = 0; size < G_N_ELEMENTS (sizes); size++)
    for (guint palette = 0; palette < 2; palette++)
      {
        const GrapeTouch touch = { .shown = palette };
        const GrapeLook look = { .width = sizes[size][0],
                                 .height = sizes[size][1],
                                 .viewer = 0,
                                 .proposal = "",
                                 .touch = &touch };
        g_autoptr (GrapeOpenTableLayout) layout = grape_open_table_layout_new (view->state, &look);
        g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (GrapeBox));

        g_assert_cmpuint (layout->n_players, ==, 6);
        g_assert_cmpuint (layout->n_choices, ==, 6);
        g_assert_cmpuint (layout->n_cards, ==, 5);
        g_array_append_vals (boxes, layout->players, layout->n_players);
        g_array_append_vals (boxes, layout->choices, layout->n_choices);
        g_array_append_vals (boxes, layout->cards, layout->n_cards);
        g_array_append_val (boxes, layout->ballot);
        g_array_append_val (boxes, layout->pass);
        g_array_append_val (boxes, layout->grid);
        g_array_append_val (boxes, layout->rubber);
        g_assert_cmpfloat (layout->square, >=, 6);
        for (guint i = 0; i < boxes->len; i++)
          {
            GrapeBox one = g_array_index (boxes, GrapeBox, i);

            g_assert_true (one.height <= 0
                           || (one.y >= layout->felt.y - .5
                               && one.y + one.height <= layout->felt.y + layout->felt.height + .5));
            for (guint j = 0; j < i; j++)
              if (overlap (one, g_array_index (boxes, GrapeBox, j)))
                g_error ("%g x %g: %u lies on %u", look.width, look.height, i, j);
          }
      }
}

static void
test_clock (void)
{
  g_autoptr (GrapePosition) view = fixture_view (BUSY, 1);
  g_autofree char *said = grape_open_table_situation (view, 1);

  g_assert_true (g_str_has_prefix (said, "You have a vote to give · clock: the bridge, "));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/open-table/apart", test_apart);
  g_test_add_func ("/canvas/open-table/clock", test_clock);
  return g_test_run ();
}
