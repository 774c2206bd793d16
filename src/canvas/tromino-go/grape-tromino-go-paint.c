/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table with its pieces: groups joined by their ground, each with the number of its outside
 * edges, no man's land, what is under the pointer, and what was played last. */
#include <glib/gi18n.h>

#include "grape-tromino-go-paint.h"

#include "canvas/grape-squares.h"
#include "canvas/grape-pen.h"

#include <math.h>

static const GrapeTrominoGoStanding *
piece_at (const GrapeTrominoGoModel *model, guint index)
{
  return &g_array_index (model->pieces, GrapeTrominoGoStanding, index);
}

static const GrapeTrominoGoBunch *
group_at (const GrapeTrominoGoModel *model, guint index)
{
  return g_ptr_array_index (model->groups, index);
}

/* The number of outside edges, small, on a square of the group without a letter. */
static void
draw_number (const GrapeTrominoGoPicture *p, const GrapeTrominoGoBunch *group,
             const GrapeSquareGrid *grid)
{
  g_autofree char *text = g_strdup_printf ("%u", group->n_edges);
  double x = grid->left + (group->chip.column + .5) * grid->cell;
  double y = grid->top + (group->chip.row + .5) * grid->cell;
  gboolean alarm = group->n_edges <= 2;
  GrapeTextStyle style = { .size = grid->cell * .34, .bold = alarm, .align = .5 };
  GrapeColor ink = grape_tromino_go_ink (group->material, p->look);

  if (grid->cell < 17)
    return;
  if (alarm)
    {
      ink = grape_pen_alarm (p->look);
      grape_pen_disc (p->cr, x, y, grid->cell * .25);
      grape_pen_fill (p->cr, ink, 1);
      ink = grape_palette_ink (ink);
    }
  grape_pen_write (p->cr, ink, alarm || p->look->contrast ? 1 : .72, text, x, y, style);
}

static void
draw_grounds (const GrapeTrominoGoPicture *p, const GrapeTrominoGoModel *model,
              const GrapeSquareGrid *grid, const GrapeLook *look)
{
  grape_tromino_go_paint_no_mans_land (p->cr, (const GrapeSquare *)(gpointer)model->land->data,
                                       model->land->len, grid, look);
  for (guint i = 0; i < model->groups->len; i++)
    {
      const GrapeTrominoGoBunch *group = group_at (model, i);

      grape_tromino_go_paint_ground (p->cr, (const GrapeSquare *)(gpointer)group->squares->data,
                                     group->squares->len, group->material, grid, look);
    }
}

/** grape_tromino_go_paint_pieces: the table after some play, at rest, on any grid */
void
grape_tromino_go_paint_pieces (const GrapeTrominoGoPicture *p, const GrapeTrominoGoModel *model,
                               const GrapeSquareGrid *grid, const GrapeLook *look)
{
  draw_grounds (p, model, grid, look);
  for (guint i = 0; i < model->pieces->len; i++)
    {
      const GrapeTrominoGoStanding *piece = piece_at (model, i);
      GrapeTrominoGoManner manner = group_at (model, piece->group)->n_edges ? GRAPE_TROMINO_GO_SOLID
                                                                            : GRAPE_TROMINO_GO_LOST;

      grape_tromino_go_paint_tile (p->cr, &piece->tile, grid, look, manner, 1);
    }
}

static gboolean
is_ending (const GrapeTrominoGoPicture *p)
{
  return p->touch->reveal && p->touch->motion < 1 && p->sheet->past;
}

static gboolean
is_arriving (const GrapeTrominoGoPicture *p)
{
  return p->touch->arrives && p->touch->motion < 1 && p->model->last >= 0;
}

/* The last piece comes down from above, or over from where it was. */
static void
draw_arriving (const GrapeTrominoGoPicture *p, const GrapeTrominoGoStanding *piece)
{
  GrapeSquareGrid grid = p->layout.board.grid;
  double eased = grape_pen_ease (p->touch->motion), far = 1 - eased;

  if (p->model->was_moved)
    {
      GrapeSquare from = grape_tromino_go_elbow (&p->model->from);

      grid.left += (from.column - piece->tile.squares[0].column) * far * grid.cell;
      grid.top += (from.row - piece->tile.squares[0].row) * far * grid.cell;
    }
  else
    {
      /* Larger, about its elbow. */
      double scale = 1 + .35 * far;

      grid.left -= (scale - 1) * (piece->tile.squares[0].column + .5) * grid.cell;
      grid.top
          -= (scale - 1) * (piece->tile.squares[0].row + .5) * grid.cell + far * grid.cell * .6;
      grid.cell *= scale;
    }
  grape_tromino_go_paint_tile (p->cr, &piece->tile, &grid, p->look, GRAPE_TROMINO_GO_SOLID,
                               p->model->was_moved ? 1 : MIN (1, .2 + eased * 1.2));
}

static void
draw_pieces (const GrapeTrominoGoPicture *p)
{
  gboolean arrives = is_arriving (p);

  draw_grounds (p, p->model, &p->layout.board.grid, p->look);
  for (guint i = 0; i < p->model->pieces->len; i++)
    {
      const GrapeTrominoGoStanding *piece = piece_at (p->model, i);
      GrapeTrominoGoManner manner = GRAPE_TROMINO_GO_SOLID;

      if (arrives && (int)i == p->model->last)
        continue;
      if ((int)i == p->hand->picked)
        manner = GRAPE_TROMINO_GO_ABSENT;
      else if (!group_at (p->model, piece->group)->n_edges && !arrives)
        manner = GRAPE_TROMINO_GO_LOST;
      grape_tromino_go_paint_tile (p->cr, &piece->tile, &p->layout.board.grid, p->look, manner, 1);
    }
}

static void
ring_piece (const GrapeTrominoGoPicture *p, const GrapeSquare squares[3], GrapeColor color,
            double width, gboolean dashed)
{
  double cell = p->layout.board.grid.cell;

  cairo_new_path (p->cr);
  grape_outline_path (p->cr, squares, 3, &p->layout.board.grid, cell * .03, cell * .22);
  grape_pen_dashed (p->cr, color, 1, width, dashed ? MAX (3, cell * .14) : 0, MAX (2, cell * .1));
}

/* Where the last piece came from, if it was moved; and the piece itself in a ring. */
static void
mark_last (const GrapeTrominoGoPicture *p)
{
  double cell = p->layout.board.grid.cell;

  if (p->model->last < 0 || is_arriving (p) || is_ending (p))
    return;
  const GrapeTrominoGoStanding *piece = piece_at (p->model, (guint)p->model->last);
  if (p->model->was_moved)
    {
      GrapeSquare from[3];
      const GrapeTrominoGoSpot *spot = &p->model->from;
      const double dots[] = { 1, MAX (3, cell * .12) };

      grape_tromino_go_place_squares (spot->column, spot->row, spot->turn, from);
      cairo_new_path (p->cr);
      grape_outline_path (p->cr, from, 3, &p->layout.board.grid, cell * .08, cell * .2);
      cairo_set_dash (p->cr, dots, 2, 0);
      cairo_set_line_cap (p->cr, CAIRO_LINE_CAP_ROUND);
      grape_pen_stroke (p->cr, grape_pen_gold (p->look), .9, CLAMP (cell * .05, 1.2, 3));
      cairo_set_line_cap (p->cr, CAIRO_LINE_CAP_BUTT);
      cairo_set_dash (p->cr, NULL, 0, 0);
    }
  ring_piece (p, piece->tile.squares, grape_pen_gold (p->look), CLAMP (cell * .07, 1.5, 4), FALSE);
}

static gboolean
is_outside (const GrapeTrominoGoModel *model, int column, int row)
{
  return grape_tromino_go_model_at (model, (GrapeSquare){ column, row }) < 0
         && !grape_outline_has ((const GrapeSquare *)(gpointer)model->land->data, model->land->len,
                                column, row);
}

/* Each unit of outside edge as a line of its own, so that they can be counted. */
static void
draw_edges (const GrapeTrominoGoPicture *p, const GrapeTrominoGoBunch *group)
{
  static const int step_x[4] = { 1, 0, -1, 0 }, step_y[4] = { 0, 1, 0, -1 };
  const GrapeSquareGrid *grid = &p->layout.board.grid;
  double cell = grid->cell, gap = cell * .16, off = cell * .02;

  cairo_new_path (p->cr);
  for (guint i = 0; i < group->squares->len; i++)
    for (guint k = 0; k < 4; k++)
      {
        GrapeSquare at = g_array_index (group->squares, GrapeSquare, i);
        double x = grid->left + (at.column + .5 + step_x[k] * .5) * cell + step_x[k] * off;
        double y = grid->top + (at.row + .5 + step_y[k] * .5) * cell + step_y[k] * off;
        double half = cell / 2 - gap;

        if (!is_outside (p->model, at.column + step_x[k], at.row + step_y[k]))
          continue;
        cairo_move_to (p->cr, x - step_y[k] * half, y - step_x[k] * half);
        cairo_line_to (p->cr, x + step_y[k] * half, y + step_x[k] * half);
      }
  cairo_set_line_cap (p->cr, CAIRO_LINE_CAP_ROUND);
  grape_pen_color (p->cr, grape_tromino_go_table_color (p->look), 1);
  cairo_set_line_width (p->cr, CLAMP (cell * .14, 3, 8));
  cairo_stroke_preserve (p->cr);
  grape_pen_stroke (p->cr,
                    group->n_edges <= 2 ? grape_pen_alarm (p->look) : grape_pen_accent (p->look), 1,
                    CLAMP (cell * .09, 2, 5));
  cairo_set_line_cap (p->cr, CAIRO_LINE_CAP_BUTT);
}

/** grape_tromino_go_looked_at: the play whose moment is shown; -1: now */
int
grape_tromino_go_looked_at (const GrapeTouch *touch)
{
  return touch->hover.kind == GRAPE_TROMINO_GO_PLAY ? touch->hover.column : touch->shown - 1;
}

/** grape_tromino_go_pointed: the square under the pointer, or the cursor's where it is shown */
gboolean
grape_tromino_go_pointed (const GrapeTrominoGoPicture *p, GrapeSquare *at)
{
  GrapeSpotId id
      = p->touch->hover.kind == GRAPE_TROMINO_GO_SQUARE ? p->touch->hover : p->touch->cursor;

  *at = (GrapeSquare){ id.column, id.row };
  return id.kind == GRAPE_TROMINO_GO_SQUARE;
}

/* The group under the pointer: its outline, and its remaining outside edges. */
static void
draw_pointed (const GrapeTrominoGoPicture *p)
{
  double cell = p->layout.board.grid.cell;
  GrapeSquare at;
  int index;

  if (!grape_tromino_go_pointed (p, &at))
    return;
  index = grape_tromino_go_model_at (p->model, at);
  if (index < 0 || index == p->hand->picked)
    return;
  const GrapeTrominoGoBunch *group = group_at (p->model, piece_at (p->model, (guint)index)->group);
  cairo_new_path (p->cr);
  grape_outline_path (p->cr, (const GrapeSquare *)(gpointer)group->squares->data,
                      group->squares->len, &p->layout.board.grid, cell * .03, cell * .22);
  grape_pen_stroke (p->cr, grape_pen_ink (p->look), .85, CLAMP (cell * .05, 1.2, 3));
  draw_edges (p, group);
}

/* How the round before ended: small, in the lower left corner, until this round has a shape. */
static void
draw_past (const GrapeTrominoGoPicture *p)
{
  const GrapeBox *table = &p->layout.board.window;
  double text = p->layout.text, pad = text * .6;
  double width = CLAMP (table->width * .36, text * 11, text * 24);
  double height = MIN (width * .8, table->height * .44), caption = text * 1.9;
  double x = table->x + pad, y = table->y + table->height - height - pad;
  const GrapeTrominoGoModel *past = p->sheet->past;

  if (!past || is_ending (p) || p->sheet->plays->len > 1 || p->play >= 0 || !past->pieces->len)
    return;
  double columns = past->extent.right - past->extent.left;
  double rows = past->extent.bottom - past->extent.top;
  double cell = MIN ((width - 2 * pad) / columns, (height - caption - pad) / rows);
  const GrapeSquareGrid grid
      = { x + width / 2 - (past->extent.left + columns / 2) * cell,
          y + pad * .5 + (height - caption) / 2 - (past->extent.top + rows / 2) * cell, cell };
  grape_pen_round (p->cr, x, y, width, height, text * .5);
  grape_pen_fill_edged (p->cr, grape_pen_paper (p->look), .93, grape_pen_ink (p->look),
                        p->look->contrast ? 1 : .18, 1);
  grape_tromino_go_paint_pieces (p, past, &grid, p->look);
  grape_pen_write (
      p->cr, grape_pen_ink (p->look), 1, p->sheet->past_words, x + width / 2,
      y + height - caption / 2,
      (GrapeTextStyle){ .size = text * .9, .align = .5, .max_width = width - 2 * pad });
}

static void
picture_init (GrapeTrominoGoPicture *p, cairo_t *cr, const GrapePosition *view,
              const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
              const GrapeTrominoGoHand *hand)
{
  const GrapeTouch *touch = grape_touch_of (look);

  *p = (GrapeTrominoGoPicture){
    .cr = cr,
    .position = view,
    .sheet = sheet,
    .model = sheet->model,
    .look = look,
    .touch = touch,
    .hand = hand,
    .play = grape_tromino_go_looked_at (touch),
  };
  if (p->play >= 0)
    p->model = p->then
        = grape_tromino_go_model_new ((const GrapeTrominoGoTurnTaken *)(gpointer)sheet->plays->data,
                                      MIN (sheet->plays->len, (guint)p->play + 1));
  if (is_ending (p))
    p->model = sheet->past;
  grape_tromino_go_layout (&p->layout, look->width, look->height,
                           is_ending (p) ? &p->model->extent : &sheet->model->extent,
                           is_ending (p) ? NULL : &touch->pan, sheet->plays->len);
}

/* How the round ended, over its table: comes quickly, stays to be read, and goes. */
static void
draw_ending (const GrapeTrominoGoPicture *p)
{
  const GrapeBox *table = &p->layout.board.window;
  GrapeTextStyle style = { .size = p->layout.text * 1.5, .bold = TRUE };
  double alpha = MIN (grape_pen_ease (p->touch->motion / .2), (1 - p->touch->motion) / .12);
  double width = grape_pen_text_width (p->cr, p->sheet->past_words, style) + style.size * 2;
  double x = table->x + table->width / 2, y = table->y + style.size * 2;

  style.max_width = MIN (width, table->width) - style.size;
  cairo_push_group (p->cr);
  grape_pen_round (p->cr, x - MIN (width, table->width) / 2, y - style.size * 1.1,
                   MIN (width, table->width), style.size * 2.2, style.size * .6);
  grape_pen_fill_edged (p->cr, grape_pen_paper (p->look), .96, grape_pen_gold (p->look), 1, 2);
  grape_pen_write (p->cr, grape_pen_ink (p->look), 1, p->sheet->past_words,
                   x - MIN (width, table->width) / 2 + style.size, y, style);
  grape_pen_end_group (p->cr, CLAMP (alpha, 0, 1));
}

static void
clip_to_table (const GrapeTrominoGoPicture *p)
{
  const GrapeBox *table = &p->layout.board.window;

  cairo_save (p->cr);
  cairo_rectangle (p->cr, table->x, table->y, table->width, table->height);
  cairo_clip (p->cr);
}

/** grape_tromino_go_paint_still: plates, strip, the table and the pieces on it */
void
grape_tromino_go_paint_still (cairo_t *cr, const GrapePosition *view,
                              const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
                              const GrapeTrominoGoHand *hand)
{
  GrapeTrominoGoPicture p;

  picture_init (&p, cr, view, sheet, look, hand);
  grape_pen_color (cr, grape_pen_paper (look), 1);
  cairo_paint (cr);
  clip_to_table (&p);
  grape_tromino_go_paint_table (cr, &p.layout.board.grid, look, p.layout.board.window.x,
                                p.layout.board.window.y, p.layout.board.window.width,
                                p.layout.board.window.height);
  draw_pieces (&p);
  for (guint i = 0; i < p.model->groups->len; i++)
    if (group_at (p.model, i)->n_edges)
      draw_number (&p, group_at (p.model, i), &p.layout.board.grid);
  mark_last (&p);
  draw_past (&p);
  cairo_restore (cr);
  grape_tromino_go_paint_frame (&p);
  g_clear_pointer (&p.then, grape_tromino_go_model_free);
}

/** grape_tromino_go_paint_over: possible plays, what is held or planned, pointer and words */
void
grape_tromino_go_paint_over (cairo_t *cr, const GrapePosition *view,
                             const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
                             const GrapeTrominoGoHand *hand)
{
  GrapeTrominoGoPicture p;

  picture_init (&p, cr, view, sheet, look, hand);
  clip_to_table (&p);
  if (is_arriving (&p))
    draw_arriving (&p, piece_at (p.model, (guint)p.model->last));
  if (is_ending (&p))
    draw_ending (&p);
  else
    {
      if (p.play < 0)
        grape_tromino_go_paint_choices (&p);
      draw_pointed (&p);
      if (p.play < 0)
        grape_tromino_go_paint_held (&p);
      grape_squares_paint_cursor (cr, &p.layout.board, GRAPE_TROMINO_GO_SQUARE, look,
                                  grape_tromino_go_table_color (look));
    }
  cairo_restore (cr);
  grape_tromino_go_paint_hint (&p);
  g_clear_pointer (&p.then, grape_tromino_go_model_free);
}

/** grape_tromino_go_paint: at rest: what files show; with choices for the player to move */
void
grape_tromino_go_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  GrapeTrominoGoHand hand = { .picked = -1 };
  g_autoptr (GrapeTrominoGoSheet) sheet = grape_tromino_go_sheet_new (view, look->viewer);

  hand.holds = sheet->choices->len && !sheet->moving;
  grape_tromino_go_paint_still (cr, view, sheet, look, &hand);
  grape_tromino_go_paint_over (cr, view, sheet, look, &hand);
}
