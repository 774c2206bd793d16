/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule, sections 1, 3 and 4 of RULES.md: the grid, how a round is resolved, and the end. The
 * round's sending and waiting is in single-capture-go-moves-test.c, people in -people-, and what is
 * written in -words-. */
#include "single-capture-go-fixture.h"

/* 1. Setting up */

static void
test_r1_1_players (void)
{
  static const guint wrong[] = { 1, 13 };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (try_game (wrong[i], NULL, NULL, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
    }
  for (guint n = 2; n <= 12; n++)
    {
      g_autoptr (Game) begun = game (n, NULL, NULL);
      g_assert_cmpuint (grape_single_capture_go_n_seats (state_of (begun)), ==, n);
    }
}

static void
test_r1_2_side (void)
{
  static const guint sides[] = { 5, 6, 7, 8, 9, 10, 10, 11, 11, 12, 12 };
  for (guint n = 2; n <= 12; n++)
    {
      g_autoptr (Game) begun = game (n, NULL, NULL);
      g_assert_cmpuint (grape_single_capture_go_side (state_of (begun)), ==, sides[n - 2]);
    }
}

static void
test_r1_2_names (void)
{
  g_autoptr (Game) begun = game (12, NULL, NULL);
  guint square;
  g_assert_true (grape_single_capture_go_square_parse (state_of (begun), "e7", &square));
  g_assert_cmpuint (square, ==, 4 * 12 + 6);
  g_assert_true (grape_single_capture_go_square_parse (state_of (begun), "l12", &square));
  g_assert_cmpuint (square, ==, 143);
  g_autofree char *name = grape_single_capture_go_square_name (state_of (begun), 13);
  g_assert_cmpstr (name, ==, "b2");
  g_assert_false (grape_single_capture_go_square_parse (state_of (begun), "m1", &square));
  g_assert_false (grape_single_capture_go_square_parse (state_of (begun), "a13", &square));
  g_assert_false (grape_single_capture_go_square_parse (state_of (begun), "a0", &square));
}

/* The size is of those who began, whoever is left. */
static void
test_r1_2_keeps (void)
{
  g_autoptr (Game) played = game (4, NULL, NULL);
  play_round (played, "a1 g7 - -");
  g_assert_cmpuint (single_capture_go_n_playing (state_of (played)), ==, 2);
  g_assert_cmpuint (grape_single_capture_go_side (state_of (played)), ==, 7);
}

static void
test_r1_3_letters (void)
{
  g_autoptr (Game) usual = game (12, NULL, NULL);
  g_autoptr (Game) chosen = game (3, "letters=QXAB", NULL);
  for (int seat = 0; seat < 12; seat++)
    g_assert_cmpint (grape_single_capture_go_letter (state_of (usual), seat), ==, 'A' + seat);
  g_assert_cmpint (grape_single_capture_go_letter (state_of (chosen), 0), ==, 'Q');
  g_assert_cmpint (grape_single_capture_go_letter (state_of (chosen), 2), ==, 'A');
  play_round (chosen, "a1 a2 f6");
  assert_grid (chosen, "QX....|......|......|......|......|.....A");
}

static void
test_r1_3_different (void)
{
  static const char *const wrong[]
      = { "letters=AB", "letters=ABA", "letters=ABc", "letters=A@C", "letters=AB1" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_test_message ("%s", wrong[i]);
      g_assert_null (try_game (3, wrong[i], NULL, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
    }
}

/* 3. How a round is resolved */

#define EMPTY5 ".....|.....|.....|.....|....."
#define EMPTY6 "......|......|......|......|......|......"

static void
test_r3_1_alone (void)
{
  g_autoptr (Game) played = round_on (3, EMPTY6, "a1 c4 f6");
  assert_grid (played, "A.....|......|...B..|......|......|.....C");
  assert_status (played, "ppp");
  const GrapeSingleCaptureGoRound *last = grape_single_capture_go_last (state_of (played));
  g_assert_cmpint (last->fates[1], ==, GRAPE_SINGLE_CAPTURE_GO_PLACED);
  g_assert_cmpint (last->plays[1], ==, 15);
}

static void
test_r3_2_clash (void)
{
  g_autoptr (Game) two = round_on (3, EMPTY6, "b2 b2 f6");
  assert_grid (two, "......|.@....|......|......|......|.....C");
  assert_status (two, "ppp");
  g_autoptr (Game) three = round_on (3, EMPTY6, "b2 b2 b2");
  assert_grid (three, "......|.@....|......|......|......|......");
  assert_status (three, "ppp");
  g_assert_cmpint (grape_single_capture_go_last (state_of (three))->fates[2], ==,
                   GRAPE_SINGLE_CAPTURE_GO_CLASHED);
}

/* A clash on a ruin leaves a ruin; and beside one it takes the last liberty of a third. */
static void
test_r3_2_clash_and_ruin (void)
{
  g_autoptr (Game) on = round_on (3, "@.....|......|......|......|......|......", "a1 a1 f6");
  assert_grid (on, "@.....|......|......|......|......|.....C");
  g_autoptr (Game) beside = round_on (3, "C.....|@.....|......|......|......|......", "a2 a2 f6");
  assert_grid (beside, "@@....|@.....|......|......|......|.....@");
  assert_status (beside, "ppd");
  g_assert_cmpuint (grape_single_capture_go_last (state_of (beside))->captured, ==, 4);
}

static void
test_r3_3_groups (void)
{
  g_autoptr (Game) drawn = game_on (2, NULL, "AA..A|.A...|..A..|B.AA.|.....");
  GrapeSingleCaptureGoGroup group;
  g_assert_true (grape_single_capture_go_group (state_of (drawn), 0, &group));
  g_assert_cmpint (group.seat, ==, 0);
  g_assert_cmpuint (group.n_squares, ==, 3);
  g_assert_cmpuint (group.squares[2], ==, 6);
  g_assert_cmpuint (group.n_liberties, ==, 4); /* a3, b1, b3, c2 */
  g_assert_true (grape_single_capture_go_group (state_of (drawn), 12, &group));
  g_assert_cmpuint (group.n_squares, ==, 3); /* touches the first only at a corner */
  g_assert_true (grape_single_capture_go_group (state_of (drawn), 4, &group));
  g_assert_cmpuint (group.n_squares, ==, 1);
  g_assert_false (grape_single_capture_go_group (state_of (drawn), 2, &group));
}

/* By the letter, a pair far away with liberty would save a pair without. */
static void
test_r3_3_pairs_apart (void)
{
  g_autoptr (Game) played = round_on (2, "AA@..|@....|.....|...AA|.....", "c1 b2");
  assert_status (played, "dp");
  g_assert_cmpint (winner_of (played), ==, 1);
}

static void
test_r3_4_liberty (void)
{
  /* A corner Letter with one empty neighbour lives; with a ruin there it does not. */
  g_autoptr (Game) alive = round_on (2, "AB...|.....|.....|.....|.....", "e5 e1");
  assert_status (alive, "pp");
  g_autoptr (Game) ruined = round_on (2, "AB...|@....|.....|.....|.....", "e5 e1");
  assert_status (ruined, "dp");
  /* An empty square at the corner only is none. */
  g_autoptr (Game) corner = round_on (2, "@@@..|@A@..|@.@..|.....|.....", "e1 c2");
  assert_grid (corner, "@@@..|@@@..|@B@..|.....|@....");
  assert_status (corner, "dp");
}

/* One liberty between them: whoever fills it, both are captured. */
static void
test_r3_5_each_other (void)
{
  g_autoptr (Game) both = round_on (2, "A.B@.|@@@..|.....|.....|....A", "a2 e1");
  assert_status (both, "dd");
  assert_grid (both, "@@@@.|@@@..|.....|.....|@...@");
  g_assert_cmpint (winner_of (both), ==, 0); /* three Letters to two */
  g_autoptr (Game) third = round_on (3, "A.B@..|@@@...|......|......|......|......", "e1 a2 f6");
  assert_status (third, "ddp");
  g_assert_cmpint (winner_of (third), ==, 2);
}

/* Closing somebody in with one's own last liberty saves nobody. */
static void
test_r3_5_no_capture_first (void)
{
  g_autoptr (Game) filled = round_on (3, "BA....|.A....|A@....|@.....|......|......", "b1 e5 f6");
  /* b1 takes the only liberty of B on a1 and joins Letters that have one: only B is doomed. */
  assert_status (filled, "pdp");
  assert_grid (filled, "@A....|AA....|A@....|@.....|....@.|.....C");
}

static void
test_r3_6_silent (void)
{
  g_autoptr (Game) silent = round_on (3, "A.....|......|......|......|......|......", "- c3 f6");
  assert_status (silent, "dpp");
  assert_grid (silent, "@.....|......|..B...|......|......|.....C");
  g_assert_cmpint (grape_single_capture_go_last (state_of (silent))->fates[0], ==,
                   GRAPE_SINGLE_CAPTURE_GO_SILENT);
  g_assert_cmpuint (grape_single_capture_go_last (state_of (silent))->captured, ==, 0);
}

static void
test_r3_6_no_letter (void)
{
  g_autoptr (Game) none = round_on (2, EMPTY5, "c3 c3");
  assert_status (none, "pp");
  g_assert_cmpuint (grape_single_capture_go_n_letters (state_of (none), 0), ==, 0);
}

static void
test_r3_7_ruins (void)
{
  g_autoptr (Game) fallen = round_on (3, "AB....|......|....B.|......|A.....|......", "b1 f1 c1");
  assert_status (fallen, "ppp");
  play_round (fallen, "f6 - d6");
  /* B was silent: every Letter B goes, wherever it stands; what was an A stays one. */
  assert_grid (fallen, "A@....|A.....|C...@.|.....C|A.....|@....A");
  g_assert_cmpuint (grape_single_capture_go_n_letters (state_of (fallen), 1), ==, 0);
  /* What becomes a ruin gives nobody liberty. */
  g_autoptr (Game) closed = round_on (3, "BA@...|@@....|......|......|......|......", "f1 f2 f6");
  assert_status (closed, "ddp");
}

static void
test_r3_8_removed (void)
{
  g_autoptr (Game) played = round_on (3, EMPTY6, "- c3 f6");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (played)), ==, 2);
  g_assert_false (grape_position_over (now (played)));
  g_autoptr (GArray) pending = grape_position_pending (now (played));
  g_assert_cmpuint (pending->len, ==, 2);
  refused (played, now (played)->at, 0, "a1", GRAPE_ERROR_SEAT, "IV.6");
  play_round (played, "- c4 f5");
  assert_status (played, "dpp");
}

/* 4. The end */

static void
test_r4_1_last_one (void)
{
  g_autoptr (Game) won = round_on (3, EMPTY6, "- c3 -");
  g_assert_cmpint (winner_of (won), ==, 1);
  refused (won, now (won)->at, 1, "a1", GRAPE_ERROR_OVER, NULL);
  g_assert_cmpuint (grape_single_capture_go_round (state_of (won)), ==, 1);
  g_assert_cmpint (grape_single_capture_go_deadline (state_of (won)), ==, 0);
}

/* The Letters of this round count, and also of one who was captured. */
static void
test_r4_2_most_letters (void)
{
  g_autoptr (Game) placed = round_on (2, "A.B@.|@@@..|.....|.....|.....", "a2 a2");
  g_assert_cmpint (winner_of (placed), ==, -1); /* the clash takes it: one to one */
  g_autoptr (Game) more = round_on (3, "......|.B....|......|...C..|......|......", "- - -");
  g_assert_cmpint (winner_of (more), ==, -1);
  g_autoptr (Game) most = round_on (3, "......|.B.B..|......|...C..|......|......", "- - -");
  g_assert_cmpint (winner_of (most), ==, 1);
  assert_grid (most, "......|.@.@..|......|...@..|......|......");
  /* A is captured by eir own move, which makes em two; B is silent with one. */
  g_autoptr (Game) own = round_on (2, "A.@..|@@...|.....|.....|....B", "a2 -");
  g_assert_cmpint (winner_of (own), ==, 0);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (own));
  g_assert_nonnull (strstr (outcome->reason, "Ann (A) wins"));
}

static void
test_r4_3_tie (void)
{
  g_autoptr (Game) nothing = round_on (2, EMPTY5, "- -");
  g_assert_cmpint (winner_of (nothing), ==, -1);
  g_autoptr (Game) even = round_on (3, "A....B|......|......|..C...|......|A....B", "- - -");
  g_assert_cmpint (winner_of (even), ==, -1);
  g_autoptr (Game) captured = round_on (2, "A.B@.|@@@..|.....|.....|.....", "a2 e1");
  g_assert_cmpint (winner_of (captured), ==, -1);
}

static void
test_r4_4_leaver (void)
{
  g_autoptr (Game) left = game_on (3, NULL, "AAA...|......|......|..C...|......|......");
  act (left, HOURS (1), 0, "leave");
  pass_to (left, DAYS (3) + 1);
  /* Most Letters stood for Ann, who is no player any more. */
  g_assert_cmpint (winner_of (left), ==, 2);
}

static void
test_r4_5_trophy (void)
{
  static const struct
  {
    guint n_seats;
    gboolean exhibition;
    guint n_awards;
  } cases[] = { { 2, FALSE, 0 }, { 3, FALSE, 1 }, { 4, TRUE, 1 } };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Game) won = game (cases[i].n_seats, NULL, NULL);
      if (cases[i].exhibition)
        act (won, HOURS (1), REF, "exhibition");
      act (won, HOURS (1), 1, "b2");
      pass_to (won, DAYS (3) + 1);
      g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (won));
      g_assert_cmpint (winner_of (won), ==, 1);
      g_assert_cmpuint (outcome->awards->len, ==, cases[i].n_awards);
      if (!cases[i].n_awards)
        continue;
      const GrapeAward *award = &g_array_index (outcome->awards, GrapeAward, 0);
      g_assert_cmpint (award->to, ==, 1);
      g_assert_cmpstr (award->trophy, ==, "Jade Grapefruit");
      g_assert_cmpint (award->points, ==, 0);
      g_assert_cmpint (award->currency, ==, 0);
    }
  /* Three who began, and two when it ended: it is the beginning that counts. */
  g_autoptr (Game) fewer = round_on (3, EMPTY6, "- c3 f6");
  play_round (fewer, "- c4 -");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (fewer));
  g_assert_cmpuint (outcome->awards->len, ==, 1);
}

/* Scores are Letters on the grid; the past is kept for the plot. */
static void
test_r3_1_past (void)
{
  g_autoptr (Game) played = round_on (2, "A....|.....|.....|.....|.....", "c3 e5");
  play_round (played, "c4 e4");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (played));
  g_assert_cmpint (g_array_index (outcome->scores, gint64, 0), ==, 3);
  g_assert_cmpuint (grape_single_capture_go_n_past (state_of (played)), ==, 2);
  g_assert_cmpuint (grape_single_capture_go_past_round (state_of (played), 1), ==, 2);
  g_assert_cmpuint (grape_single_capture_go_past_letters (state_of (played), 0, 0), ==, 2);
  g_assert_cmpuint (grape_single_capture_go_past_letters (state_of (played), 1, 1), ==, 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/single-capture-go/R1.1/players", test_r1_1_players);
  g_test_add_func ("/games/single-capture-go/R1.2/side", test_r1_2_side);
  g_test_add_func ("/games/single-capture-go/R1.2/names", test_r1_2_names);
  g_test_add_func ("/games/single-capture-go/R1.2/keeps", test_r1_2_keeps);
  g_test_add_func ("/games/single-capture-go/R1.3/letters", test_r1_3_letters);
  g_test_add_func ("/games/single-capture-go/R1.3/different", test_r1_3_different);
  g_test_add_func ("/games/single-capture-go/R3.1/alone", test_r3_1_alone);
  g_test_add_func ("/games/single-capture-go/R3.1/past", test_r3_1_past);
  g_test_add_func ("/games/single-capture-go/R3.2/clash", test_r3_2_clash);
  g_test_add_func ("/games/single-capture-go/R3.2/clash-and-ruin", test_r3_2_clash_and_ruin);
  g_test_add_func ("/games/single-capture-go/R3.3/groups", test_r3_3_groups);
  g_test_add_func ("/games/single-capture-go/R3.3/pairs-apart", test_r3_3_pairs_apart);
  g_test_add_func ("/games/single-capture-go/R3.4/liberty", test_r3_4_liberty);
  g_test_add_func ("/games/single-capture-go/R3.5/each-other", test_r3_5_each_other);
  g_test_add_func ("/games/single-capture-go/R3.5/no-capture-first", test_r3_5_no_capture_first);
  g_test_add_func ("/games/single-capture-go/R3.6/silent", test_r3_6_silent);
  g_test_add_func ("/games/single-capture-go/R3.6/no-letter", test_r3_6_no_letter);
  g_test_add_func ("/games/single-capture-go/R3.7/ruins", test_r3_7_ruins);
  g_test_add_func ("/games/single-capture-go/R3.8/removed", test_r3_8_removed);
  g_test_add_func ("/games/single-capture-go/R4.1/last-one", test_r4_1_last_one);
  g_test_add_func ("/games/single-capture-go/R4.2/most-letters", test_r4_2_most_letters);
  g_test_add_func ("/games/single-capture-go/R4.3/tie", test_r4_3_tie);
  g_test_add_func ("/games/single-capture-go/R4.4/leaver", test_r4_4_leaver);
  g_test_add_func ("/games/single-capture-go/R4.5/trophy", test_r4_5_trophy);
  return g_test_run ();
}
