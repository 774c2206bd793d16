/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Single Capture Go as a picture: where things lie, what a click hits, that a sealed
 * play does not show; and the outlines that it shares with other boards. */
#include "picture-fixture.h"
#include "canvas/grape-outline.h"
#include "canvas/grape-pen.h"
#include "canvas/single-capture-go/grape-single-capture-go-paint.h"
#include "canvas/single-capture-go/grape-single-capture-go-scene.h"

#include <math.h>

/* A mask of the outline, filled: 20 pixels a square, square 0,0 at 20,20. */
static cairo_surface_t *
fill_outline (const GrapeSquare *squares, guint n, double inset, double radius)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_A8, 160, 160);
  cairo_t *cr = cairo_create (image);

  grape_outline_path (cr, squares, n, &(GrapeSquareGrid){ 20, 20, 20 }, inset, radius);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

static guint
mask_at (cairo_surface_t *image, double x, double y)
{
  return cairo_image_surface_get_data (
      image)[(gsize)y * (gsize)cairo_image_surface_get_stride (image) + (gsize)x];
}

/* Drawn as text: every square is covered or bare as it should be, and the gap is bare. */
static void
check_outline (const char *const rows[6], double inset, double radius)
{
  GrapeSquare squares[36];
  guint n = 0;

  for (int row = 0; row < 6; row++)
    for (int column = 0; column < 6; column++)
      if (rows[row][column] == '#')
        squares[n++] = (GrapeSquare){ column, row };
  cairo_surface_t *image = fill_outline (squares, n, inset, radius);
  for (int row = 0; row < 6; row++)
    for (int column = 0; column < 6; column++)
      {
        gboolean in = rows[row][column] == '#', next = column < 5 && rows[row][column + 1] == '#';

        g_assert_cmpuint (mask_at (image, 30 + column * 20, 30 + row * 20), ==, in ? 255 : 0);
        if (inset > 1) /* on the line between two squares */
          g_assert_cmpuint (mask_at (image, 40 + column * 20, 30 + row * 20), ==,
                            in && next ? 255 : 0);
        g_assert_true (grape_outline_has (squares, n, column, row) == in);
      }
  cairo_surface_destroy (image);
}

static void
test_outline (void)
{
  static const char *const shapes[][6] = {
    { "#.....", "##....", "......", "......", "......", "......" },
    { "####..", "#..#..", "#..##.", "#####.", "......", "......" }, /* a hole */
    { "#.....", ".#....", "#.....", "......", "......", "......" }, /* corners only */
    { "###...", "#.#...", "##....", "......", "...##.",
      "...#.." }, /* two, one closed by a corner */
    { "......", "..#...", ".###..", "..#...", "......", "......" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (shapes); k++)
    {
      check_outline (shapes[k], 0, 0);
      check_outline (shapes[k], 2, 5);
      check_outline (shapes[k], 3, 40); /* more than fits: as round as can be */
    }
  cairo_surface_t *none = fill_outline (NULL, 0, 2, 2);
  g_assert_cmpuint (mask_at (none, 30, 30), ==, 0);
  cairo_surface_destroy (none);
}

/* Squares far from 0,0, on either side of it. */
static void
test_outline_far (void)
{
  const GrapeSquare far[] = { { -1003, 77 }, { -1002, 77 }, { -1002, 78 } };
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_A8, 60, 60);
  cairo_t *cr = cairo_create (image);

  grape_outline_path (cr, far, 3, &(GrapeSquareGrid){ 1003 * 20, -77 * 20, 20 }, 1, 4);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  g_assert_cmpuint (mask_at (image, 10, 10), ==, 255);
  g_assert_cmpuint (mask_at (image, 30, 30), ==, 255);
  g_assert_cmpuint (mask_at (image, 10, 30), ==, 0);
  cairo_surface_destroy (image);
}

static const int sizes[][2]
    = { { 240, 200 }, { 360, 420 }, { 320, 640 }, { 700, 560 }, { 1280, 420 }, { 1920, 1080 } };

static void
test_board_layout (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    for (guint n = 2; n <= 12; n++)
      {
        GrapeSingleCaptureGoLayout l;
        guint side = (guint)ceil (sqrt (12.0 * n));
        double right, bottom;

        grape_single_capture_go_layout (&l, side, n, sizes[k][0], sizes[k][1], NULL);
        right = l.board.grid.left + side * l.board.grid.cell;
        bottom = l.board.grid.top + side * l.board.grid.cell;
        g_assert_cmpfloat (l.board.grid.left, >=, l.text);
        g_assert_cmpfloat (l.board.grid.top, >=, l.text);
        g_assert_cmpfloat (right, <=, sizes[k][0]);
        g_assert_cmpfloat (bottom, <=, l.hint_y);
        g_assert_cmpfloat (l.board.grid.cell, >=, 6);
        for (int row = 0; row < (int)side; row++)
          for (int column = 0; column < (int)side; column++)
            {
              GrapeSquare hit = { -1, -1 };

              g_assert_true (grape_squares_hit (
                  &l.board, l.board.grid.left + (column + .5) * l.board.grid.cell,
                  l.board.grid.top + (row + .5) * l.board.grid.cell, &hit));
              g_assert_cmpint (hit.column, ==, column);
              g_assert_cmpint (hit.row, ==, row);
            }
        g_assert_false (grape_squares_hit (&l.board, l.board.grid.left - 1, l.board.grid.top + 1,
                                           &(GrapeSquare){ 0 }));
        g_assert_false (grape_squares_hit (&l.board, right + 1, bottom - 1, &(GrapeSquare){ 0 }));
        for (guint i = 0; i < n; i++)
          {
            double x, y, width;

            grape_single_capture_go_layout_player (&l, i, &x, &y, &width);
            g_assert_cmpfloat (x, >=, 0);
            g_assert_cmpfloat (x + width, <=, sizes[k][0] + 1);
            g_assert_cmpfloat (y + l.list_row / 2, <=, sizes[k][1] + 1);
            g_assert_true (x >= right || y - l.list_row / 2 >= bottom); /* not on the board */
          }
      }
}

static const GrapeLook looks[] = { { .dark = FALSE },
                                   { .dark = TRUE },
                                   { .dark = FALSE, .contrast = TRUE },
                                   { .dark = TRUE, .contrast = TRUE } };

/* Every stone's rim stands out from the wood, and its letter from the stone. That the colours are
 * told apart by everybody is measured in palette-test.c. */
static void
test_stones (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (looks); k++)
    for (int seat = 0; seat < GRAPE_PALETTE_SIZE; seat++)
      {
        GrapeColor board = grape_single_capture_go_board_color (&looks[k]);
        GrapeColor stone = grape_single_capture_go_stone_color (seat, &looks[k]);
        GrapeColor rim = grape_single_capture_go_rim_color (seat, &looks[k]);

        g_assert_cmpfloat (grape_palette_contrast (board, rim), >=, 4.5);
        g_assert_cmpfloat (grape_palette_contrast (board, stone), >=, 2.2);
        g_assert_cmpfloat (grape_palette_contrast (stone, grape_palette_ink (stone)), >=, 4.5);
      }
}

/* Three players, so 6 x 6. After a round: A on b2, B on b3, and a ruin where Ann would be too. */
#define THREE "'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'options':{'early':true}"
#define ROUND "{'by':'seat:1','text':'b2'},{'by':'seat:2','text':'b3'},{'by':'seat:3','text':'e5'}"

static Picture *
paint_touched (const GrapePosition *view, GrapeViewer viewer, const GrapeTouch *touch)
{
  return picture_touched (view, viewer, 640, 480, touch, "");
}

static Picture *
plays_seen (const char *square, GrapeViewer viewer)
{
  g_autofree char *members
      = g_strdup_printf (THREE ",'events':[" ROUND ",{'by':'seat:2','text':'%s'}]", square);
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);

  return picture_paint (view, viewer, 640, 480, FALSE, "");
}

/* Only Bob and the referee see where Bob has played; everybody sees that he has. */
static void
test_secret (void)
{
  static const GrapeViewer blind[] = { 0, 2, GRAPE_VIEWER_SPECTATOR };
  static const GrapeViewer seeing[] = { 1, GRAPE_VIEWER_REFEREE };
  g_autoptr (GrapePosition) nothing = fixture_view (THREE ",'events':[" ROUND "]", 0);
  g_autoptr (Picture) none = picture_paint (nothing, 0, 640, 480, FALSE, "");
  g_autoptr (Picture) some = plays_seen ("a1", 0);

  for (guint k = 0; k < G_N_ELEMENTS (blind); k++)
    {
      g_autoptr (Picture) first = plays_seen ("a1", blind[k]);
      g_autoptr (Picture) second = plays_seen ("f6", blind[k]);

      g_assert_cmpuint (n_different (first, second), ==, 0);
    }
  for (guint k = 0; k < G_N_ELEMENTS (seeing); k++)
    {
      g_autoptr (Picture) first = plays_seen ("a1", seeing[k]);
      g_autoptr (Picture) second = plays_seen ("f6", seeing[k]);

      g_assert_cmpuint (n_different (first, second), >, 1000);
    }
  g_assert_cmpuint (n_different (none, some), >, 20);
}

/* The plays of the round before come down at once; nobody's play of this round does. */
static void
test_secret_in_motion (void)
{
  static const char *const squares[] = { "a1", "f6" };

  for (double motion = .05; motion < 1; motion += .15)
    {
      const GrapeTouch touch = { .motion = motion, .reveal = TRUE };
      g_autoptr (GPtrArray) pictures
          = g_ptr_array_new_with_free_func ((GDestroyNotify)picture_free);

      for (guint k = 0; k < 2; k++)
        {
          g_autofree char *members = g_strdup_printf (
              THREE ",'events':[" ROUND ",{'by':'seat:2','text':'%s'}]", squares[k]);
          g_autoptr (GrapePosition) view = fixture_view (members, 0);

          g_ptr_array_add (pictures, paint_touched (view, 0, &touch));
        }
      g_assert_cmpuint (
          n_different (g_ptr_array_index (pictures, 0), g_ptr_array_index (pictures, 1)), ==, 0);
    }
}

/* A stone that is still in the air is not yet on its square. */
static void
test_motion (void)
{
  g_autoptr (GrapePosition) view = fixture_view (THREE ",'events':[" ROUND "]", 0);
  const GrapeTouch begin = { .motion = 0.01, .reveal = TRUE }, end = { .motion = 1 };
  g_autoptr (Picture) first = paint_touched (view, 0, &begin);
  g_autoptr (Picture) last = paint_touched (view, 0, &end);
  GrapeSingleCaptureGoLayout l;
  GrapeColor color = grape_palette_color (0, FALSE);

  grape_single_capture_go_layout (&l, 6, 3, 640, 480, NULL);
  double x = l.board.grid.left + 1.5 * l.board.grid.cell,
         y = l.board.grid.top + 1.25 * l.board.grid.cell;
  g_assert_cmpuint (distance (pixel (last, x, y), rgb (color)), <, 70);
  g_assert_cmpuint (distance (pixel (first, x, y), rgb (color)), >, 100);
}

/* The square's name, a proposal, a hover: each leaves its traces, nonsense leaves none. */
static void
test_proposal (void)
{
  g_autoptr (GrapePosition) view = fixture_view (THREE ",'events':[" ROUND "]", 0);
  g_autoptr (Picture) none = picture_paint (view, 0, 640, 480, FALSE, "");
  g_autoptr (Picture) some = picture_paint (view, 0, 640, 480, FALSE, "c4");
  g_autoptr (Picture) occupied = picture_paint (view, 0, 640, 480, FALSE, "b2");
  const GrapeTouch hover = { .motion = 1, .hover = { GRAPE_SINGLE_CAPTURE_GO_SQUARE, 1, 1 } };
  g_autoptr (Picture) liberties = paint_touched (view, 0, &hover);
  GrapeSingleCaptureGoLayout l;

  g_assert_cmpuint (n_different (none, some), >, 500);
  g_assert_cmpuint (n_different (none, occupied), ==, 0);
  grape_single_capture_go_layout (&l, 6, 3, 640, 480, NULL);
  /* b2 has three liberties: a2, b1, c2; b3 is Bob's. */
  static const int dotted[][3]
      = { { 1, 0, 1 }, { 0, 1, 1 }, { 1, 2, 1 }, { 3, 1, 0 }, { 2, 0, 0 } };
  for (guint k = 0; k < G_N_ELEMENTS (dotted); k++)
    {
      guint32 seen = pixel (liberties, l.board.grid.left + (dotted[k][0] + .5) * l.board.grid.cell,
                            l.board.grid.top + (dotted[k][1] + .5) * l.board.grid.cell);

      g_assert_true ((seen == rgb (grape_palette_color (0, FALSE))) == dotted[k][2]);
    }
}

static void
test_words (void)
{
  g_autoptr (GrapePosition) view = fixture_view (THREE ",'events':[" ROUND "]", 0);
  g_autofree char *own = grape_single_capture_go_describe (view, 0, 7);
  g_autofree char *other = grape_single_capture_go_describe (view, 0, 8);
  g_autofree char *free_square = grape_single_capture_go_describe (view, 0, 0);
  g_autofree char *title = grape_single_capture_go_title (view);
  g_autofree char *progress = grape_single_capture_go_progress (view);

  g_assert_cmpstr (own, ==, "b2, yours: 1 stone, 3 liberties");
  g_assert_cmpstr (other, ==, "b3, B of Bob: 1 stone, 3 liberties");
  g_assert_cmpstr (free_square, ==, "a1, free");
  g_assert_cmpstr (title, ==, "Round 2");
  g_assert_cmpstr (progress, ==, "0 of 3 have played");
  g_autoptr (GrapePosition) clash
      = fixture_view (THREE ",'events':[{'by':'seat:1','text':'b2'},{'by':'seat:2','text':'b2'},"
                            "{'by':'seat:3','text':'b2'}]",
                      0);
  /* Cleo is silent in the second round: what the board says about her then, and a round later. */
  g_autoptr (GrapePosition) silent
      = fixture_view ("'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'events':[" ROUND
                      ",{'at':'2026-01-08T11:00:00Z','by':'clock'},{'by':'seat:1','text':'b1'},"
                      "{'by':'seat:2','text':'b4'},{'at':'2026-01-11T11:00:00Z','by':'clock'}]",
                      0);
  g_autofree char *cleo = grape_single_capture_go_fate (silent, 2);
  g_autofree char *bob = grape_single_capture_go_fate (silent, 1);
  g_assert_cmpstr (cleo, ==, "silent in round 2");
  g_assert_null (bob);
  g_autoptr (GrapePosition) later
      = fixture_view ("'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'events':[" ROUND
                      ",{'at':'2026-01-08T11:00:00Z','by':'clock'},{'by':'seat:1','text':'b1'},"
                      "{'by':'seat:2','text':'b4'},{'at':'2026-01-11T11:00:00Z','by':'clock'},"
                      "{'by':'seat:1','text':'c1'},{'by':'seat:2','text':'c4'},"
                      "{'at':'2026-01-14T11:00:00Z','by':'clock'}]",
                      0);
  /* Only Ann has played: she wins. Nobody has: each had one Letter, and nobody wins. */
  g_autoptr (GrapePosition) won
      = fixture_view ("'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'events':[" ROUND
                      ",{'at':'2026-01-08T11:00:00Z','by':'clock'},{'by':'seat:1','text':'b1'},"
                      "{'at':'2026-01-11T11:00:00Z','by':'clock'}]",
                      0);
  g_autofree char *end = grape_single_capture_go_advice (won, 0);
  g_assert_cmpstr (end, ==, "All others are doomed");
  g_autoptr (GrapePosition) nobody = fixture_view (
      "'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'events':[" ROUND
      ",{'at':'2026-01-08T11:00:00Z','by':'clock'},{'at':'2026-01-11T11:00:00Z','by':'clock'}]",
      0);
  g_autofree char *none = grape_single_capture_go_advice (nobody, 0);
  g_assert_cmpstr (none, ==, "Nobody is left, and nobody alone had the most Letters");
  /* All are silent when Ann has two Letters and the others one. */
  g_autoptr (GrapePosition) ruins = fixture_view (
      "'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'events':[" ROUND
      ",{'at':'2026-01-08T11:00:00Z','by':'clock'},{'by':'seat:1','text':'b1'},"
      "{'by':'seat:2','text':'f6'},{'by':'seat:3','text':'f6'},"
      "{'at':'2026-01-11T11:00:00Z','by':'clock'},{'at':'2026-01-14T11:00:00Z','by':'clock'}]",
      0);
  g_autofree char *most = grape_single_capture_go_advice (ruins, 0);
  g_assert_cmpstr (most, ==, "Nobody is left; Ann had the most Letters");
  g_autofree char *since = grape_single_capture_go_fate (later, 2);
  g_assert_cmpstr (since, ==, "doomed in round 2");
  g_autofree char *ruin = grape_single_capture_go_describe (clash, 0, 7);
  g_assert_cmpstr (ruin, ==, "b2, a ruin: Ann, Bob and Cleo clashed here");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/outline/shapes", test_outline);
  g_test_add_func ("/canvas/outline/far-away", test_outline_far);
  g_test_add_func ("/canvas/single-capture-go/layout", test_board_layout);
  g_test_add_func ("/canvas/single-capture-go/stones", test_stones);
  g_test_add_func ("/canvas/single-capture-go/secret", test_secret);
  g_test_add_func ("/canvas/single-capture-go/secret-in-motion", test_secret_in_motion);
  g_test_add_func ("/canvas/single-capture-go/motion", test_motion);
  g_test_add_func ("/canvas/single-capture-go/proposal", test_proposal);
  g_test_add_func ("/canvas/single-capture-go/words", test_words);
  return g_test_run ();
}
