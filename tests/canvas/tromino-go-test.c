/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go as a picture: pieces and their outlines, what a click hits, groups and no
 * man's land as the rules count them, ghosts. */
#include "picture-fixture.h"
#include "canvas/grape-pen.h"
#include "canvas/grape-pen.h"
#include "canvas/tromino-go/grape-tromino-go-words.h"

#include <math.h>

/* The elbow is opposite the missing corner, and block and elbow find each other. */
static void
test_turns (void)
{
  static const int missing[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };

  for (guint turn = 0; turn < 4; turn++)
    {
      GrapeSquare squares[3];
      GrapeSquare block = grape_tromino_go_block_at ((GrapeSquare){ 5, -3 }, turn);

      grape_tromino_go_place_squares (block.column, block.row, turn, squares);
      g_assert_cmpint (squares[0].column, ==, 5);
      g_assert_cmpint (squares[0].row, ==, -3);
      g_assert_false (grape_outline_has (squares, 3, block.column + missing[turn][0],
                                         block.row + missing[turn][1]));
      for (guint k = 1; k < 3; k++) /* the arms touch the elbow, not each other */
        g_assert_cmpint (ABS (squares[k].column - 5) + ABS (squares[k].row + 3), ==, 1);
      g_assert_cmpint (squares[1].column, !=, squares[2].column);
      g_assert_cmpint (squares[1].row, !=, squares[2].row);
    }
}

static const int sizes[][2]
    = { { 240, 200 }, { 360, 420 }, { 320, 640 }, { 700, 560 }, { 1280, 420 }, { 1920, 1080 } };

static void
test_table_layout (void)
{
  const GrapeExtent extents[] = { { 0, 0, 0, 0 }, { -4, -7, 11, 6 }, { 90, 3, 101, 30 } };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    for (guint e = 0; e < G_N_ELEMENTS (extents); e++)
      for (guint n = 0; n <= 45; n += 9)
        {
          GrapeTrominoGoLayout l;
          GrapeSquare hit;

          g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

          grape_tromino_go_layout (&l, sizes[k][0], sizes[k][1], &extents[e], NULL, n);
          grape_tromino_go_layout_spots (&l, field);
          g_assert_cmpfloat (l.board.window.height, >, 60);
          g_assert_cmpfloat (l.board.window.y + l.board.window.height, <=, l.hint.y);
          g_assert_cmpfloat (l.strip.y + l.strip.height, <=, sizes[k][1]);
          /* All pieces are to be seen, unless squares would be too small. */
          if (l.board.grid.cell > GRAPE_TROMINO_GO_CELL_LEAST)
            {
              double right = l.board.grid.left + extents[e].right * l.board.grid.cell;
              double bottom = l.board.grid.top + extents[e].bottom * l.board.grid.cell;

              g_assert_cmpfloat (l.board.grid.left + extents[e].left * l.board.grid.cell, >=,
                                 l.board.window.x);
              g_assert_cmpfloat (l.board.grid.top + extents[e].top * l.board.grid.cell, >=,
                                 l.board.window.y);
              g_assert_cmpfloat (right, <=, l.board.window.x + l.board.window.width);
              g_assert_cmpfloat (bottom, <=, l.board.window.y + l.board.window.height);
            }
          g_assert_true (
              grape_squares_hit (&l.board, l.board.grid.left + 1, l.board.grid.top + 1, &hit)
              || l.board.grid.left + 1 < 0 || l.board.grid.top + 1 < l.board.window.y
              || l.board.grid.left + 1 > sizes[k][0]
              || l.board.grid.top + 1 > l.board.window.y + l.board.window.height);
          for (guint i = l.first; i < n; i++)
            {
              double x = l.strip.x + (i - l.first + .5) * l.token;

              g_assert_true (grape_spot_is (grape_spot_field_hit (field, x, l.strip.y + 2),
                                            GRAPE_TROMINO_GO_PLAY, (int)i, 0));
            }
          g_assert_cmpint (grape_spot_field_hit (field, l.strip.x + 1, l.hint.y).kind, ==, 0);
        }
}

/* Zoomed: the wanted point is in the middle, and squares keep within bounds. */
static void
test_table_zoom (void)
{
  const GrapeExtent extent = { -2, -2, 5, 5 };
  GrapePan zoom = { .cell = 40, .x = -7.5, .y = 20.5 };
  GrapeTrominoGoLayout l;
  GrapeSquare hit;

  grape_tromino_go_layout (&l, 640, 480, &extent, &zoom, 3);
  g_assert_true (grape_squares_hit (&l.board, l.board.window.x + l.board.window.width / 2,
                                    l.board.window.y + l.board.window.height / 2, &hit));
  g_assert_cmpint (hit.column, ==, -8);
  g_assert_cmpint (hit.row, ==, 20);
  zoom.cell = 4000;
  grape_tromino_go_layout (&l, 640, 480, &extent, &zoom, 3);
  g_assert_cmpfloat (l.board.grid.cell, ==, GRAPE_PAN_MOST);
}

static const GrapeLook looks[] = { { .dark = FALSE },
                                   { .dark = TRUE },
                                   { .dark = FALSE, .contrast = TRUE },
                                   { .dark = TRUE, .contrast = TRUE } };

/* Letters can be read on both materials, and the materials differ in lightness alone. */
static void
test_materials (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (looks); k++)
    {
      GrapeColor wood = grape_tromino_go_color (GRAPE_TROMINO_GO_WOOD, &looks[k]);
      GrapeColor slate = grape_tromino_go_color (GRAPE_TROMINO_GO_SLATE, &looks[k]);
      GrapeColor table = grape_tromino_go_table_color (&looks[k]);

      g_assert_cmpfloat (grape_palette_contrast (wood, slate), >=, 4);
      g_assert_cmpfloat (
          grape_palette_contrast (wood, grape_tromino_go_ink (GRAPE_TROMINO_GO_WOOD, &looks[k])),
          >=, 7);
      g_assert_cmpfloat (
          grape_palette_contrast (slate, grape_tromino_go_ink (GRAPE_TROMINO_GO_SLATE, &looks[k])),
          >=, 7);
      g_assert_cmpfloat (grape_palette_contrast (table, grape_pen_alarm (&looks[k])), >=, 4.5);
    }
}

/* Ann has begun, whoever was drawn: the moves below are of whoever is to play. */
#define SIX                                                                                        \
  {                                                                                                \
    "play 0,0 ne", "play 1,-1 se", "play 2,0 sw", "play 2,1 ne", "play 2,3 sw", "play 4,2 se"      \
  }

/* The position after the first @n of those, played by bots' hands. */
static GrapePosition *
after_plays (const char *const *plays, guint n, GrapeViewer viewer, const char *more)
{
  g_autoptr (GrapeInstance) instance
      = fixture_play ("'game':'tromino-go','seats':['Ann','Bob'],'events':[]");
  gint64 at = G_GINT64_CONSTANT (1767607260);

  for (guint k = 0; k <= n; k++)
    {
      const GrapePosition *now = grape_instance_position (instance);
      g_autoptr (GError) error = NULL;
      const char *text = k < n ? plays[k] : more;

      if (text)
        grape_instance_act (instance, at++, grape_tromino_go_to_move (now->state), text, &error);
      g_assert_no_error (error);
    }
  return grape_position_view (grape_instance_position (instance), viewer);
}

static int
to_move_after (guint n)
{
  static const char *const six[] = SIX;
  g_autoptr (GrapePosition) view = after_plays (six, n, GRAPE_VIEWER_SPECTATOR, NULL);

  return grape_tromino_go_to_move (view->state);
}

/* At every moment of a long round, what the canvas counts is what the rules count. */
static void
test_counts (void)
{
  g_autoptr (GrapeInstance) instance
      = fixture_play ("'game':'tromino-go','seats':['Ann','Bob'],'events':[]");
  gint64 at = G_GINT64_CONSTANT (1767607260);
  GrapeStream stream;
  guint n_land = 0, n_joined = 0, n_moved = 0;

  grape_stream_init_from_text (&stream, "counts", 1);
  for (guint k = 0; k < 160 && !grape_position_over (grape_instance_position (instance)); k++)
    {
      g_autoptr (GrapePosition) view
          = grape_position_view (grape_instance_position (instance), GRAPE_VIEWER_SPECTATOR);
      g_autoptr (GrapeTrominoGoSheet) sheet
          = grape_tromino_go_sheet_new (view, GRAPE_VIEWER_SPECTATOR);
      const GrapeTrominoGoModel *model = sheet->model;
      g_autoptr (GArray) land = grape_tromino_go_no_mans_land (view->state);
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (sheet->plays->len, ==, GRAPE_TROMINO_GO_VIEW (view->state)->now.n_turns);
      g_assert_cmpuint (model->pieces->len, ==, GRAPE_TROMINO_GO_VIEW (view->state)->now.n_pieces);
      g_assert_cmpuint (model->groups->len, ==, grape_tromino_go_n_groups (view->state));
      g_assert_cmpuint (model->land->len, ==, land->len);
      n_land += land->len > 0;
      for (guint i = 0; i < land->len; i++)
        {
          const GrapeTrominoGoSquare *square = &g_array_index (land, GrapeTrominoGoSquare, i);

          g_assert_true (grape_outline_has ((const GrapeSquare *)(gpointer)model->land->data,
                                            model->land->len, square->x, square->y));
        }
      for (guint i = 0; i < model->pieces->len; i++)
        {
          const GrapeTrominoGoStanding *mine
              = &g_array_index (model->pieces, GrapeTrominoGoStanding, i);
          const GrapeTrominoGoBunch *bunch = g_ptr_array_index (model->groups, mine->group);
          GrapeTrominoGoPiece piece;
          GrapeTrominoGoGroup group;

          g_assert_true (grape_tromino_go_piece (view->state, i, &piece));
          g_assert_true (grape_tromino_go_group (view->state, piece.group, &group));
          g_assert_cmpint (mine->seat, ==, piece.seat);
          g_assert_cmpint (mine->tile.letter, ==, piece.letter);
          for (guint s = 0; s < 3; s++)
            g_assert_cmpint (grape_tromino_go_piece_at (view->state, mine->tile.squares[s].column,
                                                        mine->tile.squares[s].row),
                             ==, i);
          g_assert_cmpuint (bunch->n_pieces, ==, group.n_pieces);
          g_assert_cmpuint (bunch->n_edges, ==, group.outside);
          n_joined += group.n_pieces > 1;
        }
      n_moved += model->was_moved;
      int seat = grape_tromino_go_to_move (view->state);
      g_autofree char *move = grape_position_bot (view, seat, "random", &stream, 2000);
      g_assert_nonnull (move);
      grape_instance_act (instance, at++, seat, move, &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (n_land, >, 3); /* else this has tested little */
  g_assert_cmpuint (n_joined, >, 30);
  g_test_message ("%u moments with no man's land, %u with a moved piece", n_land, n_moved);
}

/* A piece shows its material where it lies, and the table shows between. */
static void
test_pieces (void)
{
  static const char *const six[] = SIX;
  g_autoptr (GrapePosition) view = after_plays (six, 6, GRAPE_VIEWER_SPECTATOR, NULL);
  g_autoptr (GrapeTrominoGoSheet) sheet = grape_tromino_go_sheet_new (view, GRAPE_VIEWER_SPECTATOR);
  const GrapeLook look = { .width = 800, .height = 600, .contrast = TRUE, .proposal = "" };
  Picture *picture = picture_new (800, 600);
  cairo_t *cr = cairo_create (picture->surface);
  GrapeTrominoGoLayout l;
  guint32 table = rgb (grape_tromino_go_table_color (&look));

  grape_tromino_go_paint (cr, view, &look);
  cairo_destroy (cr);
  cairo_surface_flush (picture->surface);
  grape_tromino_go_layout (&l, 800, 600, &sheet->model->extent, NULL, 6);
  for (guint i = 0; i < sheet->model->pieces->len; i++)
    {
      const GrapeTrominoGoStanding *piece
          = &g_array_index (sheet->model->pieces, GrapeTrominoGoStanding, i);
      guint32 color = rgb (grape_tromino_go_color (piece->tile.material, &look));

      for (guint k = 0; k < 3; k++)
        {
          /* Beside letter and number, inside the rim. */
          double x = l.board.grid.left + (piece->tile.squares[k].column + .16) * l.board.grid.cell;
          double y = l.board.grid.top + (piece->tile.squares[k].row + .5) * l.board.grid.cell;

          g_assert_cmphex (pixel (picture, x, y), ==, color);
        }
    }
  double corner_x = l.board.grid.left + (sheet->model->extent.left - 1 + .5) * l.board.grid.cell;
  double corner_y = l.board.grid.top + (sheet->model->extent.top - 1 + .5) * l.board.grid.cell;
  g_assert_cmphex (pixel (picture, corner_x, corner_y), ==, table);
  picture_free (picture);
}

static void
test_proposal (void)
{
  static const char *const six[] = SIX;
  int seat = to_move_after (5);
  g_autoptr (GrapePosition) view = after_plays (six, 5, seat, NULL);
  g_autoptr (Picture) none = picture_paint (view, seat, 800, 600, FALSE, "");
  g_autoptr (Picture) fits = picture_paint (view, seat, 800, 600, FALSE, "play 4,2 se");
  g_autoptr (Picture) other = picture_paint (view, seat, 800, 600, FALSE, "play 4,2 nw");
  g_autoptr (Picture) nonsense = picture_paint (view, seat, 800, 600, FALSE, "play chess");
  g_autoptr (Picture) word = picture_paint (view, seat, 800, 600, FALSE, "concede 3");

  g_assert_cmpuint (n_different (none, fits), >, 500);
  g_assert_cmpuint (n_different (fits, other), >, 200);
  g_assert_cmpuint (n_different (none, nonsense), ==, 0);
  g_assert_cmpuint (n_different (none, word), ==, 0);
}

/* Text and choice are each other's inverse, and agree with the game's own. */
static void
test_text (void)
{
  static const char *const six[] = SIX;
  int seat = to_move_after (5);
  g_autoptr (GrapePosition) view = after_plays (six, 5, seat, NULL);
  g_autoptr (GrapeTrominoGoSheet) sheet = grape_tromino_go_sheet_new (view, seat);
  g_autoptr (GPtrArray) legal = grape_position_legal (view, seat);

  g_assert_cmpuint (sheet->choices->len, >, 5);
  for (guint i = 0; i < sheet->choices->len; i++)
    {
      const GrapeTrominoGoChoice *choice = &g_array_index (sheet->choices, GrapeTrominoGoChoice, i);
      g_autofree char *text = grape_tromino_go_text (sheet, choice);
      GrapeTrominoGoChoice read;

      g_assert_true (g_ptr_array_find_with_equal_func (legal, text, g_str_equal, NULL));
      g_assert_true (grape_tromino_go_parse (sheet, text, &read));
      g_assert_true (grape_tromino_go_spot_equal (&read.spot, &choice->spot));
      g_assert_cmpint (read.piece, ==, choice->piece);
    }
  GrapeTrominoGoChoice choice;
  g_assert_false (grape_tromino_go_parse (sheet, "pass", &choice));
  g_assert_false (grape_tromino_go_parse (sheet, "play 1,1", &choice));
  g_assert_false (grape_tromino_go_parse (sheet, "play 1,1 up", &choice));
  g_assert_false (grape_tromino_go_parse (sheet, "move 70,70 to 1,1 nw", &choice));
}

/* The past: fewer pieces, another picture; the present again at the end. */
static void
test_past (void)
{
  static const char *const six[] = SIX;
  g_autoptr (GrapePosition) view = after_plays (six, 6, GRAPE_VIEWER_SPECTATOR, NULL);
  g_autoptr (GrapeTrominoGoSheet) sheet = grape_tromino_go_sheet_new (view, GRAPE_VIEWER_SPECTATOR);
  const GrapeTrominoGoHand hand = { .picked = -1 };
  GrapeLook look
      = { .width = 640, .height = 480, .viewer = GRAPE_VIEWER_SPECTATOR, .proposal = "" };
  const int moments[] = { -1, 5, 2 };
  Picture *pictures[3];

  for (guint k = 0; k < 3; k++)
    {
      const GrapeTouch touch = { .shown = moments[k] + 1, .motion = 1 };
      cairo_t *cr;

      look.touch = &touch;
      pictures[k] = picture_new (640, 480);
      cr = cairo_create (pictures[k]->surface);
      grape_tromino_go_paint_still (cr, view, sheet, &look, &hand);
      cairo_destroy (cr);
      cairo_surface_flush (pictures[k]->surface);
    }
  g_assert_cmpuint (n_different (pictures[0], pictures[1]), <, 400); /* the ring in the strip */
  g_assert_cmpuint (n_different (pictures[0], pictures[2]), >, 3000);
  for (guint k = 0; k < 3; k++)
    picture_free (pictures[k]);
  g_autofree char *said = grape_tromino_go_describe_play (sheet, view, 2);
  g_assert_nonnull (strstr (said, "C at 3, 0"));
}

/* A round that has just ended is shown once more, then the new one. */
static void
test_ending (void)
{
  g_autoptr (GrapeInstance) instance
      = fixture_play ("'game':'tromino-go','seats':['Ann','Bob'],'events':[]");
  gint64 at = G_GINT64_CONSTANT (1767607260);
  GrapeStream stream;
  const double motions[] = { .5, 1 };
  Picture *pictures[3];

  grape_stream_init_from_text (&stream, "ending", 1);
  while (!GRAPE_TROMINO_GO_VIEW (grape_instance_position (instance)->state)->rounds->len)
    {
      const GrapePosition *now = grape_instance_position (instance);
      int seat = grape_tromino_go_to_move (now->state);
      g_autoptr (GrapePosition) view = grape_position_view (now, seat);
      g_autofree char *move = grape_position_bot (view, seat, "random", &stream, 2000);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (at, <, G_GINT64_CONSTANT (1767607260) + 500);
      grape_instance_act (instance, at++, seat, move, &error);
      g_assert_no_error (error);
    }
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (instance), GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeTrominoGoSheet) sheet = grape_tromino_go_sheet_new (view, GRAPE_VIEWER_SPECTATOR);
  const GrapeTrominoGoHand hand = { .picked = -1 };
  GrapeLook look
      = { .width = 640, .height = 480, .viewer = GRAPE_VIEWER_SPECTATOR, .proposal = "" };
  GrapeTrominoGoRound round;
  guint n_lost = 0;

  /* What the little picture of the past shows as surrounded is what the rules counted. */
  g_assert_true (grape_tromino_go_past_round (view->state, 0, &round));
  for (guint i = 0; i < sheet->past->groups->len; i++)
    {
      const GrapeTrominoGoBunch *bunch = g_ptr_array_index (sheet->past->groups, i);

      n_lost += bunch->n_edges ? 0 : bunch->n_pieces;
    }
  g_assert_cmpuint (n_lost, ==, round.surrounded[0] + round.surrounded[1]);
  g_assert_true (g_str_has_prefix (sheet->past_words, "Round 1: "));
  for (guint k = 0; k < 3; k++)
    {
      const GrapeTouch touch = { .reveal = k < 2, .motion = k < 2 ? motions[k] : 1 };
      cairo_t *cr;

      look.touch = &touch;
      pictures[k] = picture_new (640, 480);
      cr = cairo_create (pictures[k]->surface);
      grape_tromino_go_paint_still (cr, view, sheet, &look, &hand);
      grape_tromino_go_paint_over (cr, view, sheet, &look, &hand);
      cairo_destroy (cr);
      cairo_surface_flush (pictures[k]->surface);
    }
  g_assert_cmpuint (n_different (pictures[0], pictures[2]), >, 8000);
  g_assert_cmpuint (n_different (pictures[1], pictures[2]), ==, 0);
  for (guint k = 0; k < 3; k++)
    picture_free (pictures[k]);
}

static void
test_words (void)
{
  static const char *const six[] = SIX;
  int seat = to_move_after (5);
  g_autoptr (GrapePosition) view = after_plays (six, 5, seat, NULL);
  g_autoptr (GrapeTrominoGoSheet) sheet = grape_tromino_go_sheet_new (view, seat);
  const GrapeTrominoGoHand hand = { .picked = -1, .holds = TRUE, .turn = GRAPE_TROMINO_GO_NO_SE };
  g_autofree char *fits
      = grape_tromino_go_describe_square (sheet, view, &hand, (GrapeSquare){ 4, 2 });
  g_autofree char *progress = grape_tromino_go_progress (sheet);
  g_autofree char *far
      = grape_tromino_go_describe_square (sheet, view, &hand, (GrapeSquare){ 40, -2 });

  g_assert_cmpstr (fits, ==, "4, 2: empty; the held c without its lower right square fits");
  g_assert_cmpstr (far, ==,
                   "40, -2: empty; the held c without its lower right square does not fit");
  g_assert_cmpstr (progress, ==, "piece 6 of 30");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/tromino-go/turns", test_turns);
  g_test_add_func ("/canvas/tromino-go/layout", test_table_layout);
  g_test_add_func ("/canvas/tromino-go/zoom", test_table_zoom);
  g_test_add_func ("/canvas/tromino-go/materials", test_materials);
  g_test_add_func ("/canvas/tromino-go/counts", test_counts);
  g_test_add_func ("/canvas/tromino-go/pieces", test_pieces);
  g_test_add_func ("/canvas/tromino-go/proposal", test_proposal);
  g_test_add_func ("/canvas/tromino-go/text", test_text);
  g_test_add_func ("/canvas/tromino-go/past", test_past);
  g_test_add_func ("/canvas/tromino-go/ending", test_ending);
  g_test_add_func ("/canvas/tromino-go/words", test_words);
  return g_test_run ();
}
