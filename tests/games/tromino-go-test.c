/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go, sections 1 to 4 of RULES.md: the table, turns, and plays.
 * The first letter of a drawn grid is the square 0,0. */
#include "tromino-go-harness.h"

/* A square in the middle is shut off, though its lower left corner is open between two corners. */
#define HOLE "{'first':1,'grid':['AACC','A.bC','.bb.']}"

static void
test_squares (void)
{
  static const char *const expected[] = { ".###", "#.##", "##.#", "###." };

  for (guint shape = 0; shape < 4; shape++)
    {
      GrapeTrominoGoSquare squares[3];
      char block[] = "....";

      grape_tromino_go_squares (-7, 4, (GrapeTrominoGoShape)shape, squares);
      for (guint k = 0; k < 3; k++)
        block[2 * (squares[k].y - 4) + squares[k].x + 7] = '#';
      g_assert_cmpstr (block, ==, expected[shape]);
      g_assert_cmpint (grape_tromino_go_turned ((GrapeTrominoGoShape)shape, -7), ==,
                       grape_tromino_go_turned ((GrapeTrominoGoShape)shape, 1));
    }
  g_assert_cmpint (grape_tromino_go_turned (GRAPE_TROMINO_GO_NW, 1), ==, GRAPE_TROMINO_GO_NE);
  g_assert_cmpint (grape_tromino_go_turned (GRAPE_TROMINO_GO_NE, 1), ==, GRAPE_TROMINO_GO_SE);
}

/* R1.1: the square 1,0 is taken. */
static void
test_taken (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  acts (game, 0, "play 0,0 se");
  refused (game, 1, "play 1,0 se", GRAPE_ERROR_ILLEGAL, "2");
  g_assert_cmpint (grape_tromino_go_piece_at (game->state, 1, 0), ==, 0);
  g_assert_cmpint (grape_tromino_go_piece_at (game->state, 1, 1), ==, -1);
}

/* The corner that the A lacks gives the b its two units. */
static void
test_units (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  acts (game, 0, "play 0,0 se");
  g_assert_cmpuint (piece_at (game, 0, 0).outside, ==, 8);
  acts (game, 1, "play 1,1 se");
  g_assert_cmpuint (piece_at (game, 0, 0).outside, ==, 6);
  g_assert_cmpuint (piece_at (game, 1, 1).outside, ==, 6);
}

static void
test_corners (void)
{
  g_autoptr (Game) game = game_begun (NULL);
  g_autoptr (GError) error = NULL;

  acts (game, 0, "play 0,0 sw");
  g_assert_false (grape_tromino_go_check (
      game->state, &(GrapeTrominoGoPlay){ -1, 2, 2, GRAPE_TROMINO_GO_SE }, &error));
  g_assert_nonnull (strstr (error->message, "here it has 0"));
  refused (game, 1, "play 2,2 se", GRAPE_ERROR_ILLEGAL, "2");
}

static void
test_groups (void)
{
  /* The two A and the C of Ann: A and C touch; the other A only meets them at a corner. */
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'turn':7,'letter':'b','grid':['AACC..','A.bC..','.bb.AA',"
                        "'..aaA.','...a..']}");
  GrapeTrominoGoGroup group;

  g_assert_cmpuint (grape_tromino_go_n_groups (game->state), ==, 3);
  g_assert_true (grape_tromino_go_group (game->state, piece_at (game, 0, 0).group, &group));
  g_assert_cmpuint (group.n_pieces, ==, 2);
  g_assert_cmpint (group.seat, ==, 0);
  g_assert_cmpuint (piece_at (game, 3, 0).group, ==, piece_at (game, 0, 0).group);
  g_assert_cmpuint (piece_at (game, 4, 2).group, !=, piece_at (game, 0, 0).group);
  g_assert_false (grape_tromino_go_group (game->state, 3, &group));
}

static void
test_no_mans_land (void)
{
  g_autoptr (Game) game = game_new (NULL, HOLE);
  g_autoptr (GArray) land = grape_tromino_go_no_mans_land (game->state);
  const GrapeTrominoGoSquare *square = &g_array_index (land, GrapeTrominoGoSquare, 0);

  g_assert_cmpuint (land->len, ==, 1);
  g_assert_cmpint (square->x, ==, 1);
  g_assert_cmpint (square->y, ==, 1);

  /* With an edge to the outside there is none: the b does not close the ring. */
  g_autoptr (Game) open = game_new (NULL, "{'first':1,'grid':['AACC','A..C','..bb','...b']}");
  g_autoptr (GArray) none = grape_tromino_go_no_mans_land (open->state);
  g_assert_cmpuint (none->len, ==, 0);
}

/* A: eight units less one beside the C and two beside the hole. b: less two of the hole, and one
 * at the C. C: less the A's and the b's two. */
static void
test_outside (void)
{
  g_autoptr (Game) game = game_new (NULL, HOLE);

  g_assert_cmpuint (piece_at (game, 0, 0).outside, ==, 5);
  g_assert_cmpuint (piece_at (game, 2, 1).outside, ==, 4);
  g_assert_cmpuint (piece_at (game, 2, 0).outside, ==, 5);
}

static void
test_surrounded (void)
{
  g_autoptr (Game) game = game_new (NULL, "{" SIX "}");
  GrapeTrominoGoPiece piece;

  g_assert_cmpuint (piece_at (game, 1, 1).outside, >, 0);
  acts (game, 0, "play 0,0 se");
  g_assert_cmpuint (last_round (game).surrounded[1], ==, 1);
  g_assert_cmpuint (last_round (game).surrounded[0], ==, 0);
  g_assert_cmpuint (grape_tromino_go_n_past_pieces (game->state), ==, 7);
  for (guint i = 0, n = 0; i < 7; i++)
    {
      g_assert_true (grape_tromino_go_past_piece (game->state, i, &piece));
      n += piece.letter == 'b';
      g_assert_true ((piece.outside == 0) == (piece.letter == 'b') || piece.letter != 'b');
      g_assert_cmpuint (n, <=, 1);
    }
}

static void
test_origin (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  acts_as (game, 0, "play 5,-3 ne", "play 0,0 ne");
  acts_as (game, 1, "play -1,-1 se", "play -1,-1 se");
  acts (game, 0, "play -2,-2 se");
  g_assert_cmpint (grape_tromino_go_piece_at (game->state, -1, -2), ==, 2);
}

/* Wherever the table is moved to, the same plays are legal there. */
static void
test_shifted (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'pieces':[{'letter':'A','squares':[[-9000,-9000],[-8999,-9000],"
                        "[-9000,-8999]]},{'letter':'b','squares':[[-8999,-8999],[-8998,-8999],"
                        "[-8999,-8998]]}]}");
  g_autoptr (Game) here = game_new (NULL, "{'first':1,'grid':['AA.','Abb','.b.']}");
  g_autoptr (GArray) there = grape_tromino_go_plays (game->state);
  g_autoptr (GArray) plays_here = grape_tromino_go_plays (here->state);

  g_assert_cmpuint (there->len, ==, plays_here->len);
  g_assert_cmpuint (there->len, >, 3);
  for (guint i = 0; i < there->len; i++)
    {
      const GrapeTrominoGoPlay *a = &g_array_index (there, GrapeTrominoGoPlay, i);
      const GrapeTrominoGoPlay *b = &g_array_index (plays_here, GrapeTrominoGoPlay, i);

      g_assert_cmpint (a->x, ==, b->x - 9000);
      g_assert_cmpint (a->y, ==, b->y - 9000);
      g_assert_cmpint (a->shape, ==, b->shape);
    }
  acts (game, 0, "play -8998,-8998 se");
}

static void
test_far (void)
{
  static const char *const texts[] = { "play 10000,0 nw",
                                       "play 0,-10000 nw",
                                       "play 99999999999999999999,1 se",
                                       "play -2147483648,1 se",
                                       "play 1,9223372036854775808 se",
                                       NULL };
  g_autoptr (Game) game = game_begun (NULL);

  acts (game, 0, "play 0,0 se");
  for (guint i = 0; texts[i]; i++)
    refused (game, 1, texts[i], GRAPE_ERROR_LIMIT, "9");
  refused (game, 1, "play 9999,9999 nw", GRAPE_ERROR_ILLEGAL, "2");
  refused (game, 1, "play -9999,0 nw", GRAPE_ERROR_ILLEGAL, "2");
  g_autoptr (Game) edge
      = game_new (NULL, "{'first':1,'pieces':[{'letter':'A','squares':[[9998,0],[9999,0],"
                        "[9998,1]]}]}");
  refused (edge, 1, "play 10000,0 se", GRAPE_ERROR_LIMIT, "9");
  acts (edge, 1, "play 9999,1 se");
  g_autoptr (GArray) listed = grape_tromino_go_plays (edge->state);
  for (guint i = 0; i < listed->len; i++)
    g_assert_cmpint (g_array_index (listed, GrapeTrominoGoPlay, i).x, <=, 9999);
}

static void
test_draw (void)
{
  g_autoptr (Game) game = game_new (NULL, NULL);
  GrapeNext next = { 0 };
  g_autoptr (GError) error = NULL;

  RULES->next (game->table, game->state, &next);
  g_assert_cmpint (next.kind, ==, GRAPE_NEXT_DRAW);
  g_assert_cmpuint (next.n, ==, 2);
  g_assert_cmpuint (next.k, ==, 1);
  g_assert_true (next.audience == GRAPE_AUDIENCE_ALL);
  refused (game, 0, "play 0,0 nw", GRAPE_ERROR_TURN, "1");
  g_assert_false (game_event (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "first 3", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
  happens (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "first 2");
  g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, 1);
  g_assert_false (game_event (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "first 2", NULL));
  g_assert_cmpint (RULES->referee, ==, GRAPE_REFEREE_ONE);
  g_assert_cmpuint (RULES->seats_min, ==, 2);
  g_assert_cmpuint (RULES->seats_max, ==, 2);
}

static void
test_letters (void)
{
  static const char expected[] = "AbCaBcAbCaBc";
  g_autoptr (Game) game = game_begun (NULL);

  for (guint i = 0; expected[i]; i++)
    {
      g_autoptr (GArray) plays_now = grape_tromino_go_plays (game->state);
      g_autofree char *text = grape_tromino_go_play_text (
          game->state, &g_array_index (plays_now, GrapeTrominoGoPlay, 0));

      g_assert_cmpint (grape_tromino_go_letter (game->state), ==, expected[i]);
      g_assert_cmpint (grape_tromino_go_to_move (game->state), ==, i % 2);
      acts (game, i % 2, text);
      if (grape_tromino_go_round (game->state) > 1)
        return;
      GrapeTrominoGoPiece piece;
      g_assert_true (grape_tromino_go_piece (game->state, i, &piece));
      g_assert_cmpint (piece.letter, ==, expected[i]);
      g_assert_cmpint (piece.seat, ==, i % 2);
      g_assert_cmpuint (piece.number, ==, i + 1);
    }
}

static void
test_turns (void)
{
  g_autoptr (Game) game = game_new (NULL, NULL);

  happens (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "first 2");
  refused (game, 0, "play 0,0 nw", GRAPE_ERROR_TURN, "1");
  acts (game, 1, "play 0,0 nw");
  refused (game, 1, "play 2,0 nw", GRAPE_ERROR_TURN, "1");
  g_assert_cmpint (piece_at (game, 1, 0).letter, ==, 'A');
  g_assert_cmpint (piece_at (game, 1, 0).seat, ==, 1);
}

/* Ann wins a round by her play, so Bob begins the next, with capitals. A tie: who played second. */
static void
test_next_first (void)
{
  g_autoptr (Game) game = game_new (NULL, "{" SIX "}");

  acts (game, 0, "play 0,0 se");
  g_assert_cmpint (grape_tromino_go_first (game->state), ==, 1);
  g_assert_cmpuint (grape_tromino_go_round (game->state), ==, 2);
  acts (game, 1, "play 0,0 se");
  g_assert_cmpint (piece_at (game, 0, 0).letter, ==, 'A');
  acts (game, 0, "concede 2"); /* TRG-8 */
  acts (game, 1, "accept");
  g_assert_cmpint (grape_tromino_go_first (game->state), ==, 0);
}

static void
test_clock (void)
{
  g_autoptr (Game) game = game_begun ("turn=3d");

  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, BEGIN + 3 * GRAPE_DAY_S);
  game->now += GRAPE_DAY_S;
  acts (game, 0, "play 0,0 se");
  game->now += GRAPE_DAY_S;
  refused (game, 1, "play 5,5 se", GRAPE_ERROR_ILLEGAL, "2");
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, BEGIN + 4 * GRAPE_DAY_S);
  g_assert_false (time_passes (game, BEGIN + 4 * GRAPE_DAY_S)); /* G1 */
  acts (game, 1, "play 1,1 se");
  RULES->shift (game->state, 100);
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, BEGIN + 7 * GRAPE_DAY_S + 100);
  g_autoptr (Game) practice = game_begun ("turn=none");
  g_assert_cmpint (grape_tromino_go_deadline (practice->state), ==, 0);
  g_assert_false (time_passes (practice, BEGIN + 1000 * GRAPE_DAY_S));
}

static void
test_first_play (void)
{
  static const char *const texts[]
      = { "play 0,0 nw", "play 0,0 ne", "play 0,0 sw", "play 0,0 se", NULL };
  g_autoptr (Game) game = game_begun (NULL);
  g_autoptr (GArray) listed = grape_tromino_go_plays (game->state);

  g_assert_cmpuint (listed->len, ==, 4);
  for (guint i = 0; texts[i]; i++)
    g_assert_true (is_listed (game, 0, texts[i]));
}

/* The rule's own examples, and one with a single unit. */
static void
test_second_play (void)
{
  static const char *const good[]
      = { "['AAb','Abb']", "['AA.','Abb','..b']", "['bbAA','.bA.']", "['AA','bA','bb']", NULL };

  for (guint i = 0; good[i]; i++)
    {
      g_autofree char *json = g_strdup_printf ("{'first':1,'grid':%s}", good[i]);
      g_autoptr (Game) drawn = game_new (NULL, json);
      GrapeTrominoGoPiece a, b;
      g_autoptr (Game) game = game_begun (NULL);
      g_autofree char *first = NULL, *second = NULL;

      grape_tromino_go_piece (drawn->state, 0, &a);
      grape_tromino_go_piece (drawn->state, 1, &b);
      first = g_strdup_printf ("play 0,0 %s", grape_tromino_go_shape_name (a.shape));
      second = g_strdup_printf ("play %d,%d %s", b.x - a.x, b.y - a.y,
                                grape_tromino_go_shape_name (b.shape));
      acts (game, 0, first);
      g_assert_true (is_listed (game, 1, second));
      acts (game, 1, second);
    }
  g_autoptr (Game) game = game_begun (NULL);
  acts (game, 0, "play 0,0 se");
  refused (game, 1, "play 2,0 se", GRAPE_ERROR_ILLEGAL, "2");
  g_assert_false (is_listed (game, 1, "play 2,0 se"));
}

static void
test_third_play (void)
{
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'grid':['AAb','Abb']}");

  acts (game, 0, "play 3,0 se");
  g_autoptr (Game) other = game_new (NULL, "{'first':1,'grid':['AAb','Abb']}");
  refused (other, 0, "play 0,2 sw", GRAPE_ERROR_ILLEGAL, "2");  /* touches A */
  refused (other, 0, "play 2,-2 nw", GRAPE_ERROR_ILLEGAL, "2"); /* one unit of the b */
}

/* TRG-2: the last a touches the A along one unit, the C along two, and the b not at all. */
static void
test_fourth_play (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'grid':['.AA..','bbA..','b....','CC...','C....']}");
  g_autoptr (GArray) listed = grape_tromino_go_plays (game->state);
  gboolean touches_first = FALSE;

  for (guint i = 0; i < listed->len; i++)
    {
      const GrapeTrominoGoPlay *play = &g_array_index (listed, GrapeTrominoGoPlay, i);
      GrapeTrominoGoBoard board;
      GrapeTrominoGoTouch touch;
      GrapeTrominoGoSpot spot = { .shape = (guint8)play->shape };
      guint cell = 0;

      grape_tromino_go_board (&((GrapeTrominoGo *)game->state)->now, &board);
      g_assert_true (grape_tromino_go_board_cell (&board, play->x, play->y, &cell));
      spot.at = (guint16)cell;
      grape_tromino_go_board_touch (&board, spot, &touch);
      g_assert_cmpuint (touch.by_piece[1], ==, 0);
      g_assert_cmpuint (touch.by_piece[2], >=, 2);
      touches_first = touches_first || touch.by_piece[0];
    }
  g_assert_cmpuint (listed->len, >, 3);
  g_assert_false (touches_first); /* too far here; below it is near */

  g_autoptr (Game) near = game_begun (NULL);
  plays (near, "play 0,0 se; play 0,-2 nw; play 2,-2 ne; play 2,0 se");
  g_assert_cmpuint (grape_tromino_go_n_pieces (near->state), ==, 4);
}

/* Ann's next is B; B and b count alike. */
static void
test_same_letter (void)
{
  g_autoptr (Game) game = game_new (NULL, FIVE);

  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'B');
  refused (game, 0, "play 3,1 se", GRAPE_ERROR_ILLEGAL, "3 i");
  g_assert_false (is_listed (game, 0, "play 3,1 se"));
  acts (game, 0, "play 1,4 se");
}

static void
test_opponent (void)
{
  /* It would touch only the C and the A of Ann herself. */
  g_autoptr (Game) game = game_new (NULL, "{'first':1,'grid':['.AA','.A.','.bb','..b','.CC','.C.',"
                                          "'aa.','a..']}");

  refused (game, 0, "play 3,4 sw", GRAPE_ERROR_ILLEGAL, "3 ii");
  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'B');
}

static void
test_two_units (void)
{
  g_autoptr (Game) game = game_new (NULL, FIVE);

  refused (game, 0, "play 4,4 ne", GRAPE_ERROR_ILLEGAL, "3 iii");
  refused (game, 0, "play 9,9 ne", GRAPE_ERROR_ILLEGAL, "3 ii");
}

/* TRG-18: a tromino into a hole of three squares. */
static void
test_fill_hole (void)
{
  g_autoptr (Game) shut
      = game_new (NULL, "{'first':1,'turn':12,'letter':'A','grid':['.bbcc','.b..c','BB.aa','B.CCa',"
                        "'..C..']}");
  g_autoptr (GArray) closed = grape_tromino_go_no_mans_land (shut->state);
  g_assert_cmpuint (closed->len, ==, 3);
  refused (shut, 0, "play 2,1 se", GRAPE_ERROR_ILLEGAL, "3 i"); /* the a beside it */
  g_autoptr (Game) free_letter
      = game_new (NULL, "{'first':1,'turn':16,'letter':'B','grid':['.aacc','.a..c','AA.aa','A.CCa',"
                        "'..C..']}");
  acts (free_letter, 0, "play 2,1 se");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, run) g_test_add_func ("/games/tromino-go/" name, run)
  ADD ("R1.1/shapes", test_squares);
  ADD ("R1.1/taken", test_taken);
  ADD ("R1.2/units-of-edge", test_units);
  ADD ("R1.3/corners", test_corners);
  ADD ("R1.4/groups", test_groups);
  ADD ("R1.5/diagonal-gap", test_no_mans_land);
  ADD ("R1.6/outside-edge", test_outside);
  ADD ("R1.7/surrounded", test_surrounded);
  ADD ("R1.8/origin", test_origin);
  ADD ("R1.8/translated", test_shifted);
  ADD ("R1.9/far", test_far);
  ADD ("R2.1/draw", test_draw);
  ADD ("R2.2/letters", test_letters);
  ADD ("R2.3/turns", test_turns);
  ADD ("R2.4/loser-begins", test_next_first);
  ADD ("R2.5/clock", test_clock);
  ADD ("R3.1/first", test_first_play);
  ADD ("R3.2/second", test_second_play);
  ADD ("R3.3/third", test_third_play);
  ADD ("R3.4/fourth", test_fourth_play);
  ADD ("R4.1/same-letter", test_same_letter);
  ADD ("R4.2/opponent", test_opponent);
  ADD ("R4.3/two-units", test_two_units);
  ADD ("R4.4/into-a-hole", test_fill_hole);
  return g_test_run ();
}
