/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is not on the table yet: where the held piece may go, the piece itself, and the proposed
 * play. A bright spot: a click there puts the piece down as it is held; a faint one: it fits there
 * when it is turned. The spot is the elbow's. */
#include "grape-tromino-go-paint.h"

#include "canvas/grape-pen.h"

#include <math.h>

static void
middle_of (const GrapeTrominoGoPicture *p, GrapeSquare square, double *x, double *y)
{
  *x = p->layout.board.grid.left + (square.column + .5) * p->layout.board.grid.cell;
  *y = p->layout.board.grid.top + (square.row + .5) * p->layout.board.grid.cell;
}

static void
glow (const GrapeTrominoGoPicture *p, GrapeSquare elbow)
{
  double x, y, r = p->layout.board.grid.cell * .46;
  GrapeColor color = grape_pen_accent (p->look);

  middle_of (p, elbow, &x, &y);
  cairo_pattern_t *light = cairo_pattern_create_radial (x, y, 0, x, y, r);
  cairo_pattern_add_color_stop_rgba (light, 0, color.red, color.green, color.blue, .75);
  cairo_pattern_add_color_stop_rgba (light, .4, color.red, color.green, color.blue, .42);
  cairo_pattern_add_color_stop_rgba (light, 1, color.red, color.green, color.blue, 0);
  grape_pen_disc (p->cr, x, y, r);
  cairo_set_source (p->cr, light);
  cairo_fill (p->cr);
  cairo_pattern_destroy (light);
}

static void
dot (const GrapeTrominoGoPicture *p, GrapeSquare elbow, double part, double alpha)
{
  double x, y;

  middle_of (p, elbow, &x, &y);
  grape_pen_disc (p->cr, x, y, MAX (1.5, p->layout.board.grid.cell * part));
  grape_pen_fill (p->cr, grape_pen_accent (p->look), alpha);
}

static const GrapeTrominoGoChoice *
choice_at (const GrapeTrominoGoPicture *p, guint index)
{
  return &g_array_index (p->sheet->choices, GrapeTrominoGoChoice, index);
}

/* One's own pieces that may be moved: ringed, to pick one. */
static void
draw_movable (const GrapeTrominoGoPicture *p)
{
  double cell = p->layout.board.grid.cell;

  for (guint i = 0; i < p->model->pieces->len; i++)
    {
      const GrapeTrominoGoStanding *piece
          = &g_array_index (p->model->pieces, GrapeTrominoGoStanding, i);

      if (!grape_tromino_go_sheet_movable (p->sheet, (int)i))
        continue;
      cairo_new_path (p->cr);
      grape_outline_path (p->cr, piece->tile.squares, 3, &p->layout.board.grid, -cell * .01,
                          cell * .24);
      grape_pen_color (p->cr, grape_pen_accent (p->look), .3);
      cairo_set_line_width (p->cr, CLAMP (cell * .22, 4, 14));
      cairo_stroke_preserve (p->cr);
      grape_pen_stroke (p->cr, grape_pen_accent (p->look), 1, CLAMP (cell * .07, 2, 4));
    }
}

/** grape_tromino_go_paint_choices: where the held piece may go; or which piece may be moved */
void
grape_tromino_go_paint_choices (const GrapeTrominoGoPicture *p)
{
  gboolean planned = p->look->proposal && *p->look->proposal;

  if (p->sheet->moving && p->hand->picked < 0 && !planned && p->sheet->choices->len)
    {
      draw_movable (p);
      return;
    }
  if (!p->hand->holds)
    return;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < p->sheet->choices->len; i++)
      {
        const GrapeTrominoGoChoice *choice = choice_at (p, i);
        gboolean as_held = choice->spot.turn == p->hand->turn;

        if (choice->piece != p->hand->picked || as_held != (pass == 1))
          continue;
        if (!as_held)
          dot (p, grape_tromino_go_elbow (&choice->spot), .085, .5);
        else
          {
            if (!p->look->contrast)
              glow (p, grape_tromino_go_elbow (&choice->spot));
            dot (p, grape_tromino_go_elbow (&choice->spot), .14, 1);
          }
      }
}

/* The piece to put down or move there: its material, its letter. */
static GrapeTrominoGoTile
tile_for (const GrapeTrominoGoPicture *p, int piece, GrapeTrominoGoSpot spot)
{
  GrapeTrominoGoTile tile
      = { .material = p->sheet->to_play == 0 ? GRAPE_TROMINO_GO_WOOD : GRAPE_TROMINO_GO_SLATE,
          .letter = p->sheet->letter,
          .number = p->sheet->model->pieces->len + 1 };

  if (piece >= 0)
    tile = g_array_index (p->sheet->model->pieces, GrapeTrominoGoStanding, (guint)piece).tile;
  grape_tromino_go_place_squares (spot.column, spot.row, spot.turn, tile.squares);
  return tile;
}

static void
draw_over (const GrapeTrominoGoPicture *p, int piece, GrapeTrominoGoSpot spot, gboolean fits,
           gboolean planned)
{
  GrapeTrominoGoTile tile = tile_for (p, piece, spot);
  double cell = p->layout.board.grid.cell;

  grape_tromino_go_paint_tile (p->cr, &tile, &p->layout.board.grid, p->look,
                               planned ? GRAPE_TROMINO_GO_SOLID : GRAPE_TROMINO_GO_GHOST,
                               fits ? 1 : .35);
  cairo_new_path (p->cr);
  grape_outline_path (p->cr, tile.squares, 3, &p->layout.board.grid, cell * .02, cell * .22);
  grape_pen_dashed (p->cr, fits ? grape_pen_accent (p->look) : grape_pen_alarm (p->look), 1,
                    CLAMP (cell * (planned ? .1 : .06), 2, planned ? 5 : 3),
                    planned || fits ? 0 : MAX (3, cell * .14), MAX (2, cell * .1));
}

/** grape_tromino_go_paint_held: the play that is proposed, and the piece over the table */
void
grape_tromino_go_paint_held (const GrapeTrominoGoPicture *p)
{
  GrapeSquare elbow;
  GrapeTrominoGoChoice planned;
  gboolean plans = grape_tromino_go_parse (p->sheet, p->look->proposal, &planned);

  if (plans)
    {
      if (planned.piece >= 0 && planned.piece != p->hand->picked)
        {
          GrapeTrominoGoTile old = g_array_index (p->sheet->model->pieces, GrapeTrominoGoStanding,
                                                  (guint)planned.piece)
                                       .tile;

          grape_tromino_go_paint_tile (p->cr, &old, &p->layout.board.grid, p->look,
                                       GRAPE_TROMINO_GO_ABSENT, 1);
        }
      draw_over (p, planned.piece, planned.spot,
                 grape_tromino_go_sheet_allows (p->sheet, planned.piece, planned.spot), TRUE);
    }
  if (!p->hand->holds || !grape_tromino_go_pointed (p, &elbow))
    return;
  int under = grape_tromino_go_model_at (p->model, elbow);
  if (under >= 0 && under != p->hand->picked) /* the pointer asks about that piece */
    return;
  GrapeSquare block = grape_tromino_go_block_at (elbow, p->hand->turn);
  GrapeTrominoGoSpot spot = { block.column, block.row, p->hand->turn };
  if (!plans || !grape_tromino_go_spot_equal (&spot, &planned.spot))
    draw_over (p, p->hand->picked, spot,
               grape_tromino_go_sheet_allows (p->sheet, p->hand->picked, spot), FALSE);
}
