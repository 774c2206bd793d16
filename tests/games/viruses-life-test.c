/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells as bits against a slow and obvious generation, and long runs against short ones. */
#include "games/viruses/viruses-life.h"
#include "games/viruses/viruses-plane.h"

#include <string.h>

#define SIDE 150 /* more than two words */

/* A generation the long way: look at every square's neighbours. */
static int
next_of (const GrapeLife *life, int x, int y)
{
  int here = grape_life_get_plane (life, x, y), found = GRAPE_LIFE_CLEAN;
  guint n = 0;
  gboolean two = FALSE;

  for (int r = y - 1; r <= y + 1; r++)
    for (int c = x - 1; c <= x + 1; c++)
      {
        int cell = r == y && c == x ? GRAPE_LIFE_DEAD : grape_life_get_plane (life, c, r);

        if (cell == GRAPE_LIFE_DEAD)
          continue;
        n++;
        two = two || (cell >= 0 && found >= 0 && cell != found);
        found = cell >= 0 ? cell : found;
      }
  if (here != GRAPE_LIFE_DEAD)
    return n == 2 || n == 3 ? here : GRAPE_LIFE_DEAD;
  return n != 3 ? GRAPE_LIFE_DEAD : two ? GRAPE_LIFE_CLEAN : found;
}

static GrapeLife *
soup (GRand *rand, guint width, guint height, guint n_viruses, double density)
{
  GrapeLife *life = grape_life_new (-7, 11, width, height, n_viruses);

  for (guint r = 0; r < height; r++)
    for (guint c = 0; c < width; c++)
      if (g_rand_double (rand) < density)
        grape_life_set (life, c, r, g_rand_int_range (rand, -1, (gint)n_viruses));
  return life;
}

static void
test_against_slow (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint game = 0; game < 12; game++)
    {
      g_autoptr (GrapeLife) life
          = soup (rand, 1 + game * 13, SIDE - game * 12, game % 5, game % 2 ? 0.4 : 0.2);

      for (guint turn = 0; turn < 4; turn++)
        {
          GrapeLife *next = grape_life_generation (life);

          for (int y = next->top - 1; y <= next->top + (int)next->height; y++)
            for (int x = next->left - 1; x <= next->left + (int)next->width; x++)
              g_assert_cmpint (grape_life_get_plane (next, x, y), ==, next_of (life, x, y));
          grape_life_free (life);
          life = next;
        }
    }
}

static void
test_reframe (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  g_autoptr (GrapeLife) life = soup (rand, 130, 20, 3, 0.5);

  for (int shift = -70; shift <= 70; shift += 7)
    {
      g_autoptr (GrapeLife) moved
          = grape_life_reframe (life, life->left + shift, life->top - 3, 100, 30, 5);

      for (int y = moved->top; y < moved->top + 30; y++)
        for (int x = moved->left; x < moved->left + 100; x++)
          g_assert_cmpint (grape_life_get_plane (moved, x, y), ==,
                           grape_life_get_plane (life, x, y));
    }
  g_autoptr (GrapeLife) snug = grape_life_snug (life, 2);
  g_assert_cmpuint (grape_life_count (snug, GRAPE_LIFE_DEAD), ==,
                    grape_life_count (life, GRAPE_LIFE_DEAD));
  g_assert_cmpuint (grape_life_count (snug, 1), ==, grape_life_count (life, 1));
  g_autoptr (GrapeLife) empty = grape_life_new (0, 0, 70, 3, 1);
  g_assert_null (grape_life_snug (empty, 2));
}

/* The cells of @life, snug, without viruses. */
static GrapeLife *
plain (const GrapeLife *life)
{
  g_autoptr (GrapeLife) clean = grape_life_copy (life);

  for (guint v = 0; v < clean->n_viruses; v++)
    grape_life_clean (clean, v);
  g_autoptr (GrapeLife) snug = grape_life_snug (clean, 0);
  if (!snug)
    return grape_life_new (0, 0, 1, 1, 0);
  return grape_life_reframe (snug, snug->left, snug->top, snug->width, snug->height, 0);
}

static void
check_run (const GrapeLife *start, guint n_steps, guint step)
{
  g_autoptr (GrapePlane) plane = grape_plane_new (start);
  g_autoptr (GrapeLife) life = plain (start);

  for (guint i = 0; i < n_steps; i++)
    {
      for (guint g = 0; g < step; g++)
        {
          g_autoptr (GrapeLife) next = grape_life_generation (life);

          grape_life_free (life);
          life = grape_life_snug (next, 0);
          if (!life)
            life = grape_life_new (0, 0, 1, 1, 0);
        }
      grape_plane_run (plane, step);
      g_autoptr (GrapeLife) fast = grape_plane_to_life (plane);
      g_assert_cmpuint (grape_plane_population (plane), ==,
                        grape_life_count (life, GRAPE_LIFE_DEAD));
      g_assert_true (grape_life_equal (fast, life));
    }
}

/* Soups end in still lives, blinkers, pulsars and gliders: all that is skipped or taken off. */
static void
test_long_runs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);

  for (guint game = 0; game < 24; game++)
    {
      g_autoptr (GrapeLife) start
          = soup (rand, 20 + game * 3, 20 + (game * 7) % 60, 0, 0.25 + 0.02 * (game % 10));

      check_run (start, game % 3 ? 4 : 40, game % 3 ? 311 : 25);
    }
}

/* Gliders that meet far from where they began, whatever was thought of them before. */
static void
test_gliders_meet (void)
{
  static const guint8 shapes[4][5][2] = { { { 1, 0 }, { 2, 1 }, { 0, 2 }, { 1, 2 }, { 2, 2 } },
                                          { { 1, 0 }, { 0, 1 }, { 0, 2 }, { 1, 2 }, { 2, 2 } },
                                          { { 1, 2 }, { 2, 1 }, { 0, 0 }, { 1, 0 }, { 2, 0 } },
                                          { { 1, 2 }, { 0, 1 }, { 0, 0 }, { 1, 0 }, { 2, 0 } } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (10);

  for (guint game = 0; game < 30; game++)
    {
      g_autoptr (GrapeLife) start = grape_life_new (0, 0, 200, 200, 0);

      for (guint i = 0; i < 6; i++)
        {
          guint x = (guint)g_rand_int_range (rand, 0, 190),
                y = (guint)g_rand_int_range (rand, 0, 190);
          guint k = (guint)g_rand_int_range (rand, 0, 4);

          for (guint b = 0; b < 5; b++)
            grape_life_set (start, x + shapes[k][b][0], y + shapes[k][b][1], GRAPE_LIFE_CLEAN);
        }
      check_run (start, 6, 167);
    }
}

/* A spaceship is twice as fast as a glider and may catch one up; a gun never ends. */
static void
test_gun (void)
{
  static const char *const rows[] = {
    "........................o...........", "......................o.o...........",
    "............oo......oo............oo", "...........o...o....oo............oo",
    "oo........o.....o...oo..............", "oo........o...o.oo....o.o...........",
    "..........o.....o.......o...........", "...........o...o....................",
    "............oo......................",
  };
  g_autoptr (GrapeLife) start = grape_life_new (0, 0, 300, 120, 0);

  for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
    for (guint c = 0; rows[r][c]; c++)
      if (rows[r][c] == 'o')
        grape_life_set (start, c, r, GRAPE_LIFE_CLEAN);
  check_run (start, 10, 101);
  /* ... and a block that the stream of gliders hits. */
  for (guint i = 0; i < 4; i++)
    grape_life_set (start, 110 + i % 2, 92 + i / 2, GRAPE_LIFE_CLEAN);
  check_run (start, 10, 101);
  /* A lightweight spaceship flying left across it. */
  static const char *const ship[] = { ".o..o", "o....", "o...o", "oooo." };
  for (guint r = 0; r < 4; r++)
    for (guint c = 0; c < 5; c++)
      if (ship[r][c] == 'o')
        grape_life_set (start, 290 + c, 60 + r, GRAPE_LIFE_CLEAN);
  check_run (start, 10, 101);
}

/* A lightweight ship catches up with a glider that has long been taken off. */
static void
test_ship_catches_up (void)
{
  static const char *const ship[] = { "o..o.", "....o", "o...o", ".oooo" };
  static const guint8 glider[5][2] = { { 1, 0 }, { 2, 1 }, { 0, 2 }, { 1, 2 }, { 2, 2 } };

  for (guint row = 132; row < 148; row += 3)
    {
      g_autoptr (GrapeLife) start = grape_life_new (0, 0, 110, 160, 0);

      for (guint b = 0; b < 5; b++)
        grape_life_set (start, 100 + glider[b][0], 40 + glider[b][1], GRAPE_LIFE_CLEAN);
      for (guint r = 0; r < 4; r++)
        for (guint c = 0; c < 5; c++)
          if (ship[r][c] == 'o')
            grape_life_set (start, c, row + r, GRAPE_LIFE_CLEAN);
      check_run (start, 6, 101);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/life/against-slow", test_against_slow);
  g_test_add_func ("/games/viruses/life/reframe", test_reframe);
  g_test_add_func ("/games/viruses/plane/long-runs", test_long_runs);
  g_test_add_func ("/games/viruses/plane/gliders-meet", test_gliders_meet);
  g_test_add_func ("/games/viruses/plane/gun-and-ship", test_gun);
  g_test_add_func ("/games/viruses/plane/ship-catches-up", test_ship_catches_up);
  return g_test_run ();
}
