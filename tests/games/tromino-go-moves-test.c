/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go, sections 5 to 7 of RULES.md: moves, passes, and the ends of rounds. */
#include "tromino-go-harness.h"

/* Thirty trominoes, the A to move. */
#define THIRTY                                                                                     \
  "'grid':['..........c....','..cBB...Acc....','.ccBCC.cAAB....','.BaaCAAccBB...b',"               \
  "'aBBabABB.aa..bb','aa.bbcBaCCaccAA','....ccaaCbbAcA.','....AACC.bAA...','....bACa..bb...',"     \
  "'....bbaa.Cb....','....CCB..CC....','....CBB........']"

static void
test_thirty (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1," THIRTY "}");

  g_assert_true (grape_tromino_go_moving (game->state));
  refused (game, 0, "play 3,0 se", GRAPE_ERROR_ILLEGAL, "4");
  refused (game, 0, "move 0,0 to 3,0 se", GRAPE_ERROR_ILLEGAL, "4");
  refused (game, 0, "move 2,1 to 3,0 ne", GRAPE_ERROR_ILLEGAL, "4"); /* a c */
  acts_as (game, 0, "move 5,4 to 2,-1 ne", "move 5,3 to 2,-1 ne");
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 30);
  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'b');
  GrapeTrominoGoPlay from;
  int moved = grape_tromino_go_last_play (game->state, &from);
  g_assert_cmpint (moved, ==, grape_tromino_go_piece_at (game->state, 3, 0));
  g_assert_cmpint (from.x, ==, 5);
  g_assert_cmpint (from.y, ==, 3);

  /* TRG-9: a pass among thirty turns leaves one tromino to be played. */
  g_autoptr (Game) early = game_new (NULL, FIVE);
  refused (early, 0, "move 0,0 to 3,0 ne", GRAPE_ERROR_ILLEGAL, "4");
}

static void
test_no_outside (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'letter':'a'," THIRTY "}");
  int shut = grape_tromino_go_piece_at (game->state, 2, 3);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (piece_at (game, 2, 3).outside, ==, 0);
  g_assert_false (grape_tromino_go_movable (game->state, (guint)shut, &error));
  g_assert_nonnull (strstr (error->message, "no outside edge"));
  refused (game, 1, "move 2,3 to -1,2 nw", GRAPE_ERROR_ILLEGAL, "4");
}

/* The A on the right holds the b behind it. */
static void
test_split (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1," THIRTY "}");
  g_autoptr (GError) error = NULL;
  int link = grape_tromino_go_piece_at (game->state, 13, 5);
  int loose = grape_tromino_go_piece_at (game->state, 8, 1);

  g_assert_false (grape_tromino_go_movable (game->state, (guint)link, &error));
  g_assert_nonnull (strstr (error->message, "two pieces"));
  g_assert_true (grape_tromino_go_movable (game->state, (guint)loose, NULL));
  /* Even to a place where it would hold all together again. */
  refused (game, 0, "move 13,5 to 13,5 nw", GRAPE_ERROR_ILLEGAL, "4");
}

static void
test_new_location (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1," THIRTY "}");

  refused (game, 0, "move 8,1 to 8,1 ne", GRAPE_ERROR_ILLEGAL, "4");
  g_assert_false (is_listed (game, 0, "move 8,1 to 8,1 ne"));
  g_assert_true (is_listed (game, 0, "move 8,1 to 8,0 se"));
  acts (game, 0, "move 8,1 to 8,0 se");
}

/* Whatever is listed follows section 3 beside the others alone. */
static void
test_move_places (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1," THIRTY "}");
  g_autoptr (GArray) listed = grape_tromino_go_plays (game->state);

  g_assert_cmpuint (listed->len, ==, 108); /* as the second implementation counts them */
  refused (game, 0, "move 8,1 to 6,8 nw", GRAPE_ERROR_ILLEGAL, "3");
  refused (game, 0, "move 8,1 to 3,-1 nw", GRAPE_ERROR_ILLEGAL, "3 ii");
}

#define MOVED                                                                                      \
  "'grid':['B...............','BBcBB..AA.......','.ccBcc.cA.B.....','..aacAAccBB.....',"           \
  "'a..abABB.aa...bb','aaCbbcBaCCaccAAb','.CCAccaaCbbAcA..','...AA.CC.bAA....',"                   \
  "'....b.C...bb....','....bb...Cb.....','..aaCCB..CC.....','...aCBB.........']"

static void
test_doubled (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'turn':37," MOVED "}");

  acts (game, 1, "move 9,6 to 8,6 nw");
  g_assert_cmpuint (last_round (game).surrounded[0], ==, 1);
  g_assert_true (last_round (game).doubled);
  assert_scores (game, 0, 2);

  /* TRG-11: the thirtieth tromino itself. */
  g_autoptr (Game) thirtieth
      = game_new (NULL, "{'first':1,'grid':['.....bb......','.....bcca....','..bbAAcBaa...',"
                        "'..bCbABBcc...','..CCbbaaBc...','....CCaBBA..B','A.AACbbccAABB',"
                        "'AAcA.AbcaBBaa','Bcc.AACaaCBa.','BBaCbbCC.CC..','.aaCCb.......']}");
  acts (thirtieth, 1, "play 3,0 nw");
  g_assert_cmpuint (last_round (thirtieth).surrounded[0], ==, 2);
  g_assert_false (last_round (thirtieth).doubled);
  assert_scores (thirtieth, 0, 2);

  /* TRG-5 */
  g_autoptr (Game) conceded = game_new (NULL, "{'first':1," THIRTY "}");
  acts (conceded, 0, "concede 3");
  acts (conceded, 1, "accept");
  assert_scores (conceded, 0, 3);
}

/* TRG-20: while the piece is up, nothing is surrounded or freed for good. */
static void
test_put_down (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'turn':42,'grid':['..........AABBcc','........a..AB.c.',"
                        "'........aa.cc...','......aCCBBcaBB.','..bb.aaCaBCBaaB.',"
                        "'..bAACCaaCCBB...','BBcAbbCbCaacc...','BAccbAbbCCac....',"
                        "'.AA..AA.........','bb.AAcc.........','.bCAbbc.........',"
                        "'.CC.b...........']}");

  acts (game, 0, "move 3,5 to 7,8 nw");
  g_assert_cmpuint (last_round (game).surrounded[0], ==, 1);
  g_assert_cmpuint (last_round (game).surrounded[1], ==, 2);
  assert_scores (game, 2, 0);
  g_autoptr (Game) harmless = game_new (NULL, "{'first':1," THIRTY "}");
  acts (harmless, 0, "move 8,1 to 8,0 se");
  g_assert_cmpuint (grape_tromino_go_n_rounds (harmless->state), ==, 0);
}

static void
test_pass_refused (void)
{
  g_autoptr (Game) game = game_new (NULL, FIVE);

  refused (game, 0, "pass", GRAPE_ERROR_ILLEGAL, "5");
  g_assert_false (is_listed (game, 0, "pass"));
}

static void
test_pass (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'turn':12,'pieces':["
                                          "{'letter':'A','squares':[[0,0],[1,0],[0,1]]},"
                                          "{'letter':'A','squares':[[1,1],[2,1],[1,2]]},"
                                          "{'letter':'C','squares':[[2,0],[3,0],[3,1]]},"
                                          "{'letter':'C','squares':[[0,2],[0,3],[1,3]]}]}");

  /* Ann finds no tromino of Bob's that she could touch; Bob may play. */
  g_assert_true (is_listed (game, 0, "pass"));
  refused (game, 0, "play 4,0 nw", GRAPE_ERROR_ILLEGAL, "3 ii");
  acts (game, 0, "pass");
  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'b');
  g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, 1);
  g_assert_cmpuint (grape_tromino_go_n_passes (game->state), ==, 1);
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 4);
  refused (game, 1, "pass", GRAPE_ERROR_ILLEGAL, "5");
  g_autoptr (GArray) listed = grape_tromino_go_plays (game->state);
  g_autofree char *text
      = grape_tromino_go_play_text (game->state, &g_array_index (listed, GrapeTrominoGoPlay, 0));
  acts (game, 1, text);
  g_assert_cmpuint (grape_tromino_go_n_passes (game->state), ==, 0);
}

/* Only B of Ann's lie: she finds no tromino of Bob's, and Bob's b may not touch a B. But his a may.
 */
static void
test_pass_twice (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'turn':24,'pieces':["
                                          "{'letter':'B','squares':[[0,0],[1,0],[0,1]]},"
                                          "{'letter':'B','squares':[[1,1],[2,1],[1,2]]},"
                                          "{'letter':'B','squares':[[2,2],[3,2],[2,3]]},"
                                          "{'letter':'B','squares':[[3,3],[4,3],[3,4]]}]}");

  plays (game, "pass; pass; pass");
  g_assert_cmpuint (grape_tromino_go_n_passes (game->state), ==, 3);
  g_assert_cmpuint (grape_tromino_go_n_rounds (game->state), ==, 0);
  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'a');
  refused (game, 1, "pass", GRAPE_ERROR_ILLEGAL, "5");
  acts (game, 1, "play 2,0 sw");
  g_assert_cmpuint (grape_tromino_go_n_passes (game->state), ==, 0);
}

/* Thirty trominoes of Ann's: none of Bob's to touch, and none for him to move. */
#define ALL_ANNS                                                                                   \
  "{'first':1,'turn':60,'grid':['AABCCABBCAABCCABBCAABCCABBCAABCCABBCAABCCABBC',"                  \
  "'ABBCAABCCABBCAABCCABBCAABCCABBCAABCCABBCAABCC']}"

static void
test_stalemate (void)
{
  g_autoptr (Game) game = game_new (NULL, ALL_ANNS);

  plays (game, "pass; pass; pass; pass; pass");
  g_assert_cmpuint (grape_tromino_go_n_passes (game->state), ==, 5);
  g_assert_cmpuint (grape_tromino_go_n_rounds (game->state), ==, 0);
  acts (game, 1, "pass");
  g_assert_cmpint (last_round (game).ending, ==, GRAPE_TROMINO_GO_STALEMATE);
  g_assert_cmpint (last_round (game).winner, ==, -1);
  assert_scores (game, 0, 0);
  g_assert_cmpint (grape_tromino_go_first (game->state), ==, 1); /* R2.4 */
}

#define TIE                                                                                        \
  "{'first':1,'grid':['...aa..c.','...aCbbcc','....CCbAA','.......bA','AccBaaCbb','AAcBBaCCA',"    \
  "'.bbaaBBAA','.bC.aB...','.CC......']}"

static void
test_both_tie (void)
{
  g_autoptr (Game) game = game_new (NULL, TIE);

  acts (game, 0, "play 2,2 se");
  g_assert_cmpuint (last_round (game).surrounded[0], ==, 1);
  g_assert_cmpuint (last_round (game).surrounded[1], ==, 1);
  g_assert_cmpint (last_round (game).winner, ==, -1);
  assert_scores (game, 0, 0);
  g_assert_cmpint (grape_tromino_go_first (game->state), ==, 1);
}

/* One's own single tromino for two of the opponent's; and the other way round. */
static void
test_difference (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'scores':[2,3],'grid':['.....Abb.','....AAbcc','...BccAAc',"
                        "'.AABBcbA.','.Acaabb..','Bcca.AA..','BBaCbbAC.','.aaCCbCC.','.Cbb.aaB.',"
                        "'CCbC..aBB','...CC..aa','........a']}");
  acts (game, 0, "play 5,10 sw");
  g_assert_cmpuint (last_round (game).surrounded[0], ==, 1);
  g_assert_cmpuint (last_round (game).surrounded[1], ==, 2);
  g_assert_cmpuint (last_round (game).points, ==, 1);
  assert_scores (game, 3, 3);

  g_autoptr (Game) lost
      = game_new (NULL, "{'first':1,'grid':['.....B.....','....BB..cc.','.CCAAcAABc.',"
                        "'aCbAccbABB.','aabbAAbbCa.','..CCbA.CCaa','...Cbb.....']}");
  acts (lost, 1, "play 6,6 sw");
  assert_scores (lost, 1, 0);
  g_assert_cmpint (grape_tromino_go_first (lost->state), ==, 1);
}

/* The b shuts off one square, and with it the last edge of the b above. */
#define SELF "{'first':1,'grid':['.AA..','.AbAA','.CbbA','aCC..','aaBc.','.BBcc']}"

static void
test_self (void)
{
  g_autoptr (Game) game = game_new (NULL, SELF);

  acts (game, 1, "play 4,3 se");
  g_assert_cmpuint (last_round (game).surrounded[1], ==, 1);
  g_assert_cmpuint (last_round (game).surrounded[0], ==, 0);
  assert_scores (game, 1, 0);
}

static void
test_next_round (void)
{
  g_autoptr (Game) game = game_new (NULL, "{" SIX ",'concessions':[[2],[3]]}");

  game->now += 1000;
  acts (game, 0, "play 0,0 se");
  g_assert_cmpuint (grape_tromino_go_n_pieces (game->state), ==, 0);
  g_assert_cmpuint (grape_tromino_go_n_plays (game->state), ==, 0);
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, game->now + 3 * GRAPE_DAY_S);
  g_autoptr (GArray) offers = grape_tromino_go_concessions (game->state, 0);
  g_assert_cmpuint (offers->len, ==, 0);
  g_assert_cmpint (last_round (game).at, ==, game->now);
  g_assert_cmpuint (last_round (game).n_plays, ==, 7);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, run) g_test_add_func ("/games/tromino-go/" name, run)
  ADD ("R5.1/thirty", test_thirty);
  ADD ("R5.2/no-outside-edge", test_no_outside);
  ADD ("R5.3/split", test_split);
  ADD ("R5.4/new-location", test_new_location);
  ADD ("R5.5/places", test_move_places);
  ADD ("R5.6/doubled", test_doubled);
  ADD ("R5.7/put-down", test_put_down);
  ADD ("R6.1/refused", test_pass_refused);
  ADD ("R6.1/pass", test_pass);
  ADD ("R6.2/twice", test_pass_twice);
  ADD ("R6.2/six", test_stalemate);
  ADD ("R7.1/both-sides", test_both_tie);
  ADD ("R7.2/difference", test_difference);
  ADD ("R7.3/oneself", test_self);
  ADD ("R7.4/next-round", test_next_round);
  return g_test_run ();
}
