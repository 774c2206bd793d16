/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spots and boards without a display: what is hit, where an arrow key leads, which part of a board
 * larger than its window is visible. */
#include "canvas/grape-touch.h"

static void
add (GrapeSpotField *field, int kind, int column, double x, double y, double width, double height)
{
  grape_spot_field_add (field, (GrapeSpot){ .id = { kind, column, 0 },
                                            .box = { x, y, width, height },
                                            .move = g_strdup_printf ("%d", column) });
}

/* Two rows: three small spots above, a fan of four overlapping ones below. */
static GrapeSpotField *
table (void)
{
  GrapeSpotField *field = grape_spot_field_new ();

  grape_spot_field_add (field,
                        (GrapeSpot){ .id = { 3, 0, 0 }, .box = { 0, 0, 400, 50 }, .aside = TRUE });
  for (int k = 0; k < 3; k++)
    add (field, 1, k, 100 + 60 * k, 100, 40, 30);
  for (int k = 0; k < 4; k++)
    add (field, 2, k, 20 + 60 * k, 200 + (k % 3 ? 0 : 8), 80, 110);
  return field;
}

static void
test_hit (void)
{
  g_autoptr (GrapeSpotField) field = table ();

  g_assert_true (grape_spot_is (grape_spot_field_hit (field, 105, 105), 1, 0, 0));
  g_assert_true (grape_spot_is (grape_spot_field_hit (field, 90, 250), 2, 1, 0)); /* the upper */
  g_assert_true (grape_spot_is (grape_spot_field_hit (field, 10, 10), 3, 0, 0));
  g_assert_cmpint (grape_spot_field_hit (field, 10, 90).kind, ==, 0);
  g_assert_null (grape_spot_field_only (field));
}

/* A card that lies across is hit where it is, and not where it would be if it lay straight. */
static void
test_turned (void)
{
  g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

  grape_spot_field_add (
      field, (GrapeSpot){ .id = { 1, 0, 0 }, .box = { 0, 0, 20, 100 }, .angle = G_PI / 2 });
  g_assert_cmpint (grape_spot_field_hit (field, 50, 50).kind, ==, 1);
  g_assert_cmpint (grape_spot_field_hit (field, 10, 10).kind, ==, 0);
  g_assert_nonnull (grape_spot_field_only (field));
}

static void
test_walk (void)
{
  static const struct
  {
    int columns, rows, kind, column; /* kind 0: there is nothing that way */
  } steps[] = { { 1, 0, 1, 0 },  { 1, 0, 1, 1 }, { 1, 0, 1, 2 },  { 1, 0, 0, 0 }, { 0, 1, 2, 3 },
                { -1, 0, 2, 2 }, { 0, 1, 0, 0 }, { 0, -1, 1, 1 }, { 0, -1, 0, 0 } };
  g_autoptr (GrapeSpotField) field = table ();
  GrapeSpotId at = { 0 }, last = { 0 };

  for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
    {
      GrapeSpotId before = at;
      gboolean moved = grape_spot_field_walk (field, &at, steps[k].columns, steps[k].rows);

      g_assert_cmpint (moved, ==, steps[k].kind != 0);
      g_assert_true (moved ? grape_spot_is (at, steps[k].kind, steps[k].column, 0)
                           : grape_spot_same (at, before));
    }
  g_assert_true (grape_spot_field_walk (field, &last, -1, 0)); /* from behind */
  g_assert_true (grape_spot_is (last, 1, 2, 0));
}

static GrapeSquares
board (double least)
{
  GrapeSquares self
      = { .window = { 10, 20, 200, 100 }, .reach = { 0, 0, 20, 10 }, .fit = 10, .least = least };

  grape_pan_place (NULL, &self);
  return self;
}

/* What was under the pointer stays there; a board with an edge is not pulled away from it. */
static void
test_zoom (void)
{
  GrapeSquares self = board (0);
  GrapePan pan = { 0 };
  GrapeSquare before, after;

  g_assert_true (grape_pan_is_whole (&self));
  g_assert_true (grape_squares_hit (&self, 55, 45, &before));
  for (guint k = 0; k < 4; k++)
    {
      grape_pan_zoom (&pan, &self, self.grid.cell * 1.25, 55, 45);
      grape_pan_place (&pan, &self);
      g_assert_true (grape_squares_hit (&self, 55, 45, &after));
      g_assert_cmpint (after.column, ==, before.column);
      g_assert_cmpint (after.row, ==, before.row);
    }
  grape_pan_move (&pan, &self, -5000, -5000);
  grape_pan_place (&pan, &self);
  g_assert_cmpfloat (self.grid.left, ==, 10);
  g_assert_cmpfloat (self.grid.top, ==, 20);
  g_assert_true (grape_pan_follow (&pan, &self, 19, 9));
  grape_pan_place (&pan, &self);
  g_assert_false (grape_pan_follow (&pan, &self, 19, 9));
  grape_pan_zoom (&pan, &self, 1, 55, 45); /* no further away than all of it */
  g_assert_cmpfloat (pan.cell, ==, 0);
}

/* Without an edge one can look at what is beside it, but not wander off for ever. */
static void
test_endless (void)
{
  GrapeSquares self = board (4);
  GrapePan pan = { 0 };

  g_assert_false (grape_pan_is_whole (&self));
  grape_pan_zoom (&pan, &self, 1, 55, 45);
  g_assert_cmpfloat (pan.cell, ==, 4);
  grape_pan_move (&pan, &self, -5000, 0);
  g_assert_cmpfloat (pan.x, ==, 0);
  grape_pan_place (&pan, &self);
  g_assert_cmpfloat (self.grid.left, ==, 110); /* the left edge in the middle */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/spot/hit", test_hit);
  g_test_add_func ("/canvas/spot/turned", test_turned);
  g_test_add_func ("/canvas/spot/walk", test_walk);
  g_test_add_func ("/canvas/spot/zoom", test_zoom);
  g_test_add_func ("/canvas/spot/endless", test_endless);
  return g_test_run ();
}
