/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (tromino-go/ has those): shapes, and what lists of plays have in
 * common. */
#include "tromino-go-fixture.h"

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

/* Wherever the table is moved to, the same plays are legal there. */
static void
test_shifted (void)
{
  g_autoptr (Game) game
      = game_from ("{'first':1,'pieces':[{'letter':'A','squares':[[-9000,-9000],[-8999,-9000],"
                   "[-9000,-8999]]},{'letter':'b','squares':[[-8999,-8999],[-8998,-8999],"
                   "[-8999,-8998]]}]}");
  g_autoptr (Game) here = game_from ("{'first':1,'grid':['AA.','Abb','.b.']}");
  g_autoptr (GArray) there = grape_tromino_go_plays (state_of (game));
  g_autoptr (GArray) plays_here = grape_tromino_go_plays (state_of (here));

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
  act (game, now (game)->at, 0, "play -8998,-8998 se");
}

/* No square beyond 9999 is listed. */
static void
test_far (void)
{
  g_autoptr (Game) edge
      = game_from ("{'first':1,'pieces':[{'letter':'A','squares':[[9998,0],[9999,0],[9998,1]]}]}");
  g_autoptr (GArray) listed = grape_tromino_go_plays (state_of (edge));
  g_assert_cmpuint (listed->len, >, 0);
  for (guint i = 0; i < listed->len; i++)
    g_assert_cmpint (g_array_index (listed, GrapeTrominoGoPlay, i).x, <=, 9999);
}

/* TRG-2: the last a touches the A along one unit, the C along two, and the b not at all. */
static void
test_fourth_play (void)
{
  g_autoptr (Game) game
      = game_from ("{'first':1,'grid':['.AA..','bbA..','b....','CC...','C....']}");
  g_autoptr (GArray) listed = grape_tromino_go_plays (state_of (game));
  gboolean touches_first = FALSE;

  for (guint i = 0; i < listed->len; i++)
    {
      const GrapeTrominoGoPlay *play = &g_array_index (listed, GrapeTrominoGoPlay, i);
      GrapeTrominoGoBoard board;
      GrapeTrominoGoTouch touch;
      GrapeTrominoGoSpot spot = { .shape = (guint8)play->shape };
      guint cell = 0;

      grape_tromino_go_board (&((GrapeTrominoGo *)state_of (game))->now, &board);
      g_assert_true (grape_tromino_go_board_cell (&board, play->x, play->y, &cell));
      spot.at = (guint16)cell;
      grape_tromino_go_board_touch (&board, spot, &touch);
      g_assert_cmpuint (touch.by_piece[1], ==, 0);
      g_assert_cmpuint (touch.by_piece[2], >=, 2);
      touches_first = touches_first || touch.by_piece[0];
    }
  g_assert_cmpuint (listed->len, >, 3);
  g_assert_false (touches_first); /* too far here; below it is near */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/tromino-go/R1.1/shapes", test_squares);
  g_test_add_func ("/games/tromino-go/R1.8/translated", test_shifted);
  g_test_add_func ("/games/tromino-go/R1.9/listed", test_far);
  g_test_add_func ("/games/tromino-go/R3.4/listed", test_fourth_play);
  return g_test_run ();
}
