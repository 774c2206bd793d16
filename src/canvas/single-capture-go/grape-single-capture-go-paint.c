/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board with what lies on it, what is planned, and what the pointer asks about; the players and
 * the words stand in grape-single-capture-go-frame.c. */
#include <glib/gi18n.h>

#include "canvas/grape-squares.h"
#include "grape-single-capture-go-paint.h"
#include "grape-single-capture-go-scene.h"

#include <math.h>

#define ARRIVE .28 /* the part of a reveal in which stones come down */

typedef GrapeSingleCaptureGoPicture Board;

static void
corner_of (const Board *b, guint square, double *x, double *y)
{
  grape_squares_corner (&b->layout.board, (int)(square % b->side), (int)(square / b->side), x, y);
}

static GrapeSingleCaptureGoStone
stone_of (const Board *b, int seat)
{
  return (GrapeSingleCaptureGoStone){ seat, b->view->players[seat].letter };
}

static gboolean
is_stone (guint8 what)
{
  return what != GRAPE_SINGLE_CAPTURE_GO_EMPTY && what != GRAPE_SINGLE_CAPTURE_GO_RUIN;
}

static int
seat_of (guint8 what)
{
  return what - GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (0);
}

/* The label of one row or column; @middle: of the square, within the window from @start to @end. */
static void
draw_label (const Board *b, const char *text, double x, double y, double middle, double start,
            double room, gboolean on)
{
  GrapeTextStyle style
      = { .size = MIN (b->layout.text, b->layout.board.grid.cell * .8), .bold = on, .align = .5 };

  if (middle < start || middle > start + room)
    return;
  grape_pen_write (b->cr, grape_pen_ink (b->look), on ? 1 : .65, text, x, y, style);
}

static void
draw_labels (const Board *b)
{
  const GrapeSquareGrid *grid = &b->layout.board.grid;
  const GrapeBox *window = &b->layout.board.window;
  double gap = b->layout.text * .72 + CLAMP (grid->cell * .1, 2, 7);
  double left = MAX (grid->left, window->x) - gap, top = MAX (grid->top, window->y) - gap;
  GrapeSpotId at = grape_touch_at (b->touch);
  gboolean marked = at.kind == GRAPE_SINGLE_CAPTURE_GO_SQUARE;

  for (guint k = 0; k < b->side; k++)
    {
      char row[2] = { (char)('a' + k), 0 };
      g_autofree char *column = g_strdup_printf ("%u", k + 1);
      double x = grid->left + (k + .5) * grid->cell, y = grid->top + (k + .5) * grid->cell;

      draw_label (b, row, left, y, y, window->y, window->height, marked && at.row == (int)k);
      draw_label (b, column, x, top, x, window->x, window->width, marked && at.column == (int)k);
    }
}

static double
part (const Board *b, double from, double to)
{
  return CLAMP ((b->phase - from) / (to - from), 0, 1);
}

static gboolean
revealing (const Board *b)
{
  return b->touch->reveal && b->last && b->touch->motion < 1;
}

/* Falls onto the square from above the table. */
static void
draw_falling (const Board *b, int seat, double x, double y, double phase)
{
  double cell = b->layout.board.grid.cell, eased = grape_pen_ease (phase);
  double size = cell * (1.7 - .7 * eased);

  grape_single_capture_go_paint_stone (b->cr, stone_of (b, seat), x - (size - cell) / 2,
                                       y - (size - cell) / 2 - (1 - eased) * cell * .5, size,
                                       b->look, MIN (1, .15 + eased * 1.2));
}

/* Several on one square: they come down together and break. */
static void
draw_clash (const Board *b, guint square, double x, double y)
{
  double cell = b->layout.board.grid.cell, fall = part (b, 0, .28), crash = part (b, .28, .55);
  guint n = 0, k = 0;

  for (guint seat = 0; seat < b->n_seats; seat++)
    n += b->last->plays[seat] == (int)square;
  for (guint seat = 0; seat < b->n_seats; seat++)
    if (b->last->plays[seat] == (int)square)
      {
        double angle = 2 * G_PI * k++ / MAX (1, n), off = cell * .2 * (1 - crash);

        if (crash > 0)
          grape_single_capture_go_paint_crumbling (b->cr, stone_of (b, (int)seat), square,
                                                   x + off * cos (angle), y + off * sin (angle),
                                                   cell, b->look, crash);
        else
          draw_falling (b, (int)seat, x + off * cos (angle), y + off * sin (angle), fall);
      }
}

static void
draw_thing (const Board *b, guint8 what, guint square, double x, double y, double alpha)
{
  if (what == GRAPE_SINGLE_CAPTURE_GO_RUIN)
    grape_single_capture_go_paint_ruin (b->cr, square, x, y, b->layout.board.grid.cell, b->look,
                                        alpha);
  else if (is_stone (what))
    grape_single_capture_go_paint_stone (b->cr, stone_of (b, seat_of (what)), x, y,
                                         b->layout.board.grid.cell, b->look, alpha);
}

/* One square while the last round's plays come down: what was there, what falls, what breaks. */
static void
draw_revealed (const Board *b, guint square)
{
  guint8 before = b->last->before[square], placed = b->last->placed[square];
  guint8 now = b->view->cells[square];
  double x, y;

  corner_of (b, square, &x, &y);
  if (before != placed && placed == GRAPE_SINGLE_CAPTURE_GO_RUIN)
    draw_clash (b, square, x, y);
  else if (before != placed && part (b, 0, .28) < 1)
    {
      draw_thing (b, before, square, x, y, 1 - part (b, 0, .28));
      draw_falling (b, seat_of (placed), x, y, part (b, 0, .28));
    }
  else if (placed != now && is_stone (placed))
    grape_single_capture_go_paint_crumbling (b->cr, stone_of (b, seat_of (placed)), square, x, y,
                                             b->layout.board.grid.cell, b->look, part (b, .6, 1));
  else
    draw_thing (b, placed, square, x, y, 1);
}

static gboolean
stands_back (const Board *b, guint8 what)
{
  return b->player > 0 && what != GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (b->player - 1);
}

/* Whether something happens on the square while the last round is revealed. */
static gboolean
is_moved (const Board *b, guint square)
{
  return b->last->before[square] != b->last->placed[square]
         || b->last->placed[square] != b->view->cells[square];
}

/* What lies still; the rest comes over it. */
static void
draw_squares (const Board *b)
{
  for (guint square = 0; square < b->n_squares; square++)
    {
      guint8 what = b->view->cells[square];
      double x, y;

      corner_of (b, square, &x, &y);
      if (!revealing (b) || !is_moved (b, square))
        draw_thing (b, what, square, x, y, stands_back (b, what) ? .28 : 1);
    }
}

static void
draw_moved (const Board *b)
{
  for (guint square = 0; revealing (b) && square < b->n_squares; square++)
    if (is_moved (b, square))
      draw_revealed (b, square);
}

/* Little discs in the colours of those who clashed; a ring round a stone that has just come. */
static void
mark_last (const Board *b, guint square)
{
  double x, y, cell = b->layout.board.grid.cell, r = MAX (1.6, cell * .085);
  guint n = 0, k = 0;

  corner_of (b, square, &x, &y);
  for (guint seat = 0; seat < b->n_seats; seat++)
    n += b->last->plays[seat] == (int)square;
  if (!n || cell < 10)
    return;
  if (n == 1)
    {
      if (!is_stone (b->view->cells[square]))
        return;
      grape_pen_disc (b->cr, x + cell / 2, y + cell / 2, cell * .485);
      grape_pen_stroke (b->cr, grape_pen_ink (b->look), .8, CLAMP (cell * .035, 1, 2));
      return;
    }
  for (guint seat = 0; seat < b->n_seats; seat++)
    if (b->last->plays[seat] == (int)square)
      {
        double step = MIN (2.6 * r, cell * .86 / n);

        grape_pen_disc (b->cr, x + cell / 2 + (k++ - (n - 1) / 2.0) * step, y + cell - r * 1.35, r);
        grape_pen_fill_edged (b->cr, grape_single_capture_go_stone_color ((int)seat, b->look), 1,
                              grape_single_capture_go_rim_color ((int)seat, b->look), 1, 1);
      }
}

static void
outline_group (const Board *b, const GrapeSingleCaptureGoGroup *group, GrapeColor color,
               double alpha, double line, gboolean dashed)
{
  double cell = b->layout.board.grid.cell;
  GrapeSquare squares[GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES];

  for (guint k = 0; k < group->n_squares; k++)
    squares[k]
        = (GrapeSquare){ (int)(group->squares[k] % b->side), (int)(group->squares[k] / b->side) };

  cairo_new_path (b->cr);
  grape_outline_path (b->cr, squares, group->n_squares, &b->layout.board.grid, line / 2 + 1,
                      cell * .3);
  grape_pen_dashed (b->cr, color, alpha, line, dashed ? MAX (3, cell * .16) : 0,
                    MAX (2, cell * .1));
}

/* Groups that one more play would capture; the loop meets each first at its first square. */
static void
draw_warnings (const Board *b)
{
  GrapeSingleCaptureGoGroup group;

  if (grape_single_capture_go_over (b->view) || b->layout.board.grid.cell < 9)
    return;
  for (guint square = 0; square < b->n_squares; square++)
    if (grape_single_capture_go_group (b->view, square, &group) && group.squares[0] == square
        && group.n_liberties == 1)
      outline_group (b, &group, grape_pen_alarm (b->look), .85,
                     CLAMP (b->layout.board.grid.cell * .05, 1.2, 2.5), TRUE);
}

/* A number on a disc, at the upper right of a square. */
static void
draw_count (const Board *b, guint square, guint count)
{
  g_autofree char *text = g_strdup_printf ("%u", count);
  double x, y, cell = b->layout.board.grid.cell, r = MAX (7, cell * .24);
  GrapeColor ground = count <= 1 ? grape_pen_alarm (b->look) : grape_pen_ink (b->look);

  corner_of (b, square, &x, &y);
  x = MIN (x + cell * .86, b->layout.board.grid.left + b->side * cell - r * .6);
  y = MAX (y + cell * .14, b->layout.board.grid.top + r * .6);
  grape_pen_disc (b->cr, x, y, r);
  grape_pen_fill (b->cr, ground, 1);
  grape_pen_write (b->cr, grape_palette_ink (ground), 1, text, x, y,
                   (GrapeTextStyle){ .size = r * 1.35, .bold = TRUE, .align = .5 });
}

/* The group under the pointer: its outline, and a dot on each liberty. */
static void
draw_liberties (const Board *b, const GrapeSingleCaptureGoGroup *group)
{
  double cell = b->layout.board.grid.cell;

  outline_group (b, group, grape_pen_ink (b->look), .9, CLAMP (cell * .06, 1.5, 3), FALSE);
  for (guint k = 0; k < group->n_liberties; k++)
    {
      double x, y;

      corner_of (b, group->liberties[k], &x, &y);
      grape_pen_disc (b->cr, x + cell / 2, y + cell / 2, MAX (2, cell * .13));
      grape_pen_fill_edged (b->cr, grape_single_capture_go_stone_color (group->seat, b->look), 1,
                            grape_single_capture_go_rim_color (group->seat, b->look), 1, 1);
    }
}

static void
draw_frame (const Board *b, guint square, GrapeColor color, double alpha, double line,
            gboolean dashed)
{
  double x, y, cell = b->layout.board.grid.cell;

  corner_of (b, square, &x, &y);
  cairo_new_path (b->cr);
  grape_pen_round (b->cr, x + line / 2 + .5, y + line / 2 + .5, cell - line - 1, cell - line - 1,
                   cell * .16);
  grape_pen_dashed (b->cr, color, alpha, line, dashed ? MAX (3, cell * .16) : 0,
                    MAX (2, cell * .1));
}

/* A play that lies sealed with the referee and that this viewer knows, or a planned one. */
static void
draw_ghost (const Board *b, int seat, guint square, gboolean planned)
{
  double x, y, cell = b->layout.board.grid.cell, line = CLAMP (cell * .07, 1.5, 4);

  corner_of (b, square, &x, &y);
  grape_single_capture_go_paint_stone (b->cr, stone_of (b, seat), x, y, cell, b->look, .55);
  draw_frame (b, square, grape_pen_accent (b->look), 1, line, planned);
  if (!planned && cell >= 16)
    grape_pen_lock (b->cr, x + cell * .84, y + cell * .18, CLAMP (cell * .26, 8, 22),
                    grape_pen_paper (b->look), grape_pen_ink (b->look));
}

static void
draw_ghosts (const Board *b)
{
  guint planned, play;
  gboolean plans = grape_single_capture_go_proposed (b->position, b->look->viewer,
                                                     b->look->proposal, &planned);

  for (int seat = 0; seat < (int)b->n_seats; seat++)
    if (grape_single_capture_go_play (b->view, seat, &play) == GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN
        && !(plans && seat == b->look->viewer))
      draw_ghost (b, seat, play, FALSE);
  if (plans)
    draw_ghost (b, b->look->viewer, planned, TRUE);
}

static void
draw_pointer (const Board *b)
{
  GrapeSpotId at = grape_touch_at (b->touch);
  guint square = (guint)at.row * b->side + (guint)at.column;
  GrapeSingleCaptureGoGroup group;
  gboolean is_square = at.kind == GRAPE_SINGLE_CAPTURE_GO_SQUARE;
  gboolean on = is_square && grape_single_capture_go_group (b->view, square, &group);

  if (on)
    draw_liberties (b, &group);
  grape_squares_paint_cursor (b->cr, &b->layout.board, GRAPE_SINGLE_CAPTURE_GO_SQUARE, b->look,
                              grape_single_capture_go_board_color (b->look));
  grape_squares_paint_hover (b->cr, &b->layout.board, GRAPE_SINGLE_CAPTURE_GO_SQUARE, b->look);
  if (on)
    draw_count (b, square, group.n_liberties);
}

/* Calm joy: a ring of gold round each of the winner's stones. One who won in ruins, with the most
 * Letters, sees for the last time where they stood. */
static void
draw_winner (const Board *b)
{
  int winner = b->view->winner;
  double cell = b->layout.board.grid.cell;

  if (winner < 0 || !grape_single_capture_go_over (b->view))
    return;
  for (guint square = 0; square < b->n_squares; square++)
    {
      guint8 mine = GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (winner);
      gboolean stands = b->view->cells[square] == mine;
      double x, y;

      if (!stands && !(b->last && b->last->placed[square] == mine))
        continue;
      corner_of (b, square, &x, &y);
      if (!stands)
        grape_single_capture_go_paint_stone (b->cr, stone_of (b, winner), x, y, cell, b->look, .5);
      grape_pen_disc (b->cr, x + cell / 2, y + cell / 2, cell * .46);
      grape_pen_stroke (b->cr, grape_pen_gold (b->look), 1, CLAMP (cell * .08, 1.5, 5));
    }
}

/** grape_single_capture_go_player: whose stones stand out, from 1; 0: nobody's */
int
grape_single_capture_go_player (const GrapeTouch *touch)
{
  return touch->hover.kind == GRAPE_SINGLE_CAPTURE_GO_PLAYER ? touch->hover.column + 1
                                                             : touch->shown;
}

/** grape_single_capture_go_is_calm: in the last round stones only came down, and none broke. */
gboolean
grape_single_capture_go_is_calm (gconstpointer view)
{
  const GrapeSingleCaptureGoRound *last = grape_single_capture_go_last (view);

  for (guint seat = 0; last && seat < SINGLE_CAPTURE_GO_VIEW (view)->n_seats; seat++)
    if (last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_CLASHED)
      return FALSE;
  return last && !last->doomed;
}

static void
board_init (Board *b, cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  const SingleCaptureGo *game = view->state;
  const GrapeTouch *touch = grape_touch_of (look);

  *b = (Board){
    .cr = cr,
    .position = view,
    .view = game,
    .last = grape_single_capture_go_last (game),
    .side = game->side,
    .n_squares = game->side * game->side,
    .n_seats = game->n_seats,
    .look = look,
    .touch = touch,
    .player = grape_single_capture_go_player (touch),
    .phase = touch->motion,
  };
  if (touch->motion < 1 && grape_single_capture_go_is_calm (game))
    b->phase *= ARRIVE;
  grape_single_capture_go_layout (&b->layout, game->side, game->n_seats, look->width, look->height,
                                  &touch->pan);
}

/* When a board is larger than its window, only the part in the window is drawn. */
static void
clip (const Board *b)
{
  GrapeBox box = b->layout.board.window;

  cairo_save (b->cr);
  if (!grape_pan_is_whole (&b->layout.board))
    {
      cairo_rectangle (b->cr, box.x, box.y, box.width, box.height);
      cairo_clip (b->cr);
    }
}

/** grape_single_capture_go_paint_still: the players, the board and what lies still on it */
void
grape_single_capture_go_paint_still (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  gboolean over = grape_single_capture_go_over (view->state);
  Board b;

  board_init (&b, cr, view, look);
  grape_pen_color (cr, grape_pen_paper (look), 1);
  cairo_paint (cr);
  grape_single_capture_go_paint_players (&b);
  clip (&b);
  grape_single_capture_go_paint_board (cr, &b.layout.board.grid, b.side, look);
  draw_squares (&b);
  if (!revealing (&b))
    {
      draw_warnings (&b);
      for (guint square = 0; b.last && !over && square < b.n_squares; square++)
        mark_last (&b, square);
      draw_winner (&b);
    }
  cairo_restore (cr);
}

/** grape_single_capture_go_paint_over: labels, words, what moves, is planned or pointed at */
void
grape_single_capture_go_paint_over (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  Board b;

  board_init (&b, cr, view, look);
  draw_labels (&b);
  grape_single_capture_go_paint_hint (&b);
  clip (&b);
  draw_moved (&b);
  draw_ghosts (&b);
  draw_pointer (&b);
  cairo_restore (cr);
}

/** grape_single_capture_go_paint: a #GrapePaintFunc */
void
grape_single_capture_go_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  grape_single_capture_go_paint_still (cr, view, look);
  grape_single_capture_go_paint_over (cr, view, look);
}
