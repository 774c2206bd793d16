/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (viruses/ has those): other worlds, grids between moves and
 * generation, and the names of squares. */
#include "viruses-fixture.h"

#define MIXED "{'turn':2,'grid':['.......','.AA....','.A.@...','...@B..','....B..','.......']}"

/* Whatever Ann may have sent instead, Bob sees the same. */
static void
test_vary (void)
{
  const GrapeRules *rules = grape_registry_find ("viruses");
  g_autoptr (Game) game = game_from (3, MIXED);
  GrapeStream stream;
  act (game, START, 0, "place g6");
  g_autoptr (GrapePosition) view = grape_position_view (now (game), 1);
  g_autofree char *seen = grape_position_to_json (view);
  g_autofree char *full = grape_position_to_json (now (game));
  g_autoptr (GrapePosition) other = grape_position_copy (now (game));
  g_assert_null (strstr (seen, "g6"));
  grape_stream_init_from_text (&stream, "vary", 1);
  g_assert_true (rules->vary (other->state, 1, &stream));
  g_autofree char *varied = grape_position_to_json (other);
  g_assert_cmpstr (full, !=, varied);
  g_autoptr (GrapePosition) other_view = grape_position_view (other, 1);
  g_autofree char *still = grape_position_to_json (other_view);
  g_assert_cmpstr (seen, ==, still);
  g_autoptr (GrapePosition) same = grape_position_copy (now (game));
  g_assert_false (rules->vary (same->state, 0, &stream));
  g_assert_false (rules->vary (same->state, GRAPE_VIEWER_REFEREE, &stream));
}

/* The grid after the moves, before the generation. */
static void
test_moved (void)
{
  static const guint8 expected[] = { 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3 };
  g_autoptr (Game) game = game_from (2, "{'turn':2,'grid':['....','.A..','..B.','....']}");
  GrapeVirusesMap moved = { 0 };
  act (game, START, 0, "step b2 a1");
  act (game, START, 1, "step c3 d4");
  g_assert_true (grape_viruses_last (now (game)->state, NULL, &moved));
  g_assert_cmpmem (moved.cells, 16, expected, 16);
  grape_viruses_map_clear (&moved);
}

/* What a canvas shows of the last generation, and how far the grid moved. */
static void
test_changes (void)
{
  int columns, rows;
  g_autoptr (Game) game
      = game_from (2, "{'turn':2,'grid':['......','......','..AA..','..AA..','......','.....B']}");
  act (game, START, 0, "destroy c3");
  pass_to (game, DAYS (3) + 1);
  g_autoptr (GArray) changes = grape_viruses_last_changes (now (game)->state);
  g_assert_cmpuint (changes->len, ==, 2); /* born again; Bob's lonely cell goes */
  g_autoptr (Game) shifted
      = game_from (2, "{'turn':1,'grid':['........','........','....@@..','....@@..','........']}");
  g_assert_false (grape_viruses_last_shift (now (shifted)->state, &columns, &rows));
  act (shifted, START, 0, "place a2\nplace a3\nplace a4");
  pass_to (shifted, DAYS (3) + 1);
  g_assert_true (grape_viruses_last_shift (now (shifted)->state, &columns, &rows));
  g_assert_cmpint (columns, ==, 3);
  g_assert_cmpint (rows, ==, 0);
}

static void
check_name (guint column, guint row, const char *expected)
{
  g_autofree char *name = grape_viruses_square_name (column, row);
  guint c, r;

  g_assert_cmpstr (name, ==, expected);
  g_assert_true (grape_viruses_square_parse (expected, &c, &r));
  g_assert_cmpuint (c, ==, column);
  g_assert_cmpuint (r, ==, row);
}

static void
test_labels (void)
{
  guint c, r;

  check_name (0, 0, "a1");
  check_name (2, 3, "c4");
  check_name (25, 9, "z10");
  check_name (26, 0, "aa1");
  check_name (27, 11, "ab12");
  check_name (701, 0, "zz1");
  check_name (702, 0, "aaa1");
  g_assert_false (grape_viruses_square_parse ("a0", &c, &r));
  g_assert_false (grape_viruses_square_parse ("4c", &c, &r));
  g_assert_false (grape_viruses_square_parse ("c4x", &c, &r));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/R1.4/names", test_labels);
  g_test_add_func ("/games/viruses/R2.3/changes", test_changes);
  g_test_add_func ("/games/viruses/R4.4/vary", test_vary);
  g_test_add_func ("/games/viruses/R6.4/moved", test_moved);
  return g_test_run ();
}
