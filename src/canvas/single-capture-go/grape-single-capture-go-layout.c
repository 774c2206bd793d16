/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board is a square and takes what labels, hint and players leave; the players stand on its
 * right in a wide picture, else below it. Squares have whole pixels, so that the lines are crisp.
 */
#include "grape-single-capture-go-layout.h"

#include "games/single-capture-go/single-capture-go-view.h"

#include <math.h>

static void
place_board (GrapeSingleCaptureGoLayout *self, double x, double y, double width, double height)
{
  double label = self->text * 1.7;
  double cell = MIN ((width - label - self->text * .4) / self->side,
                     (height - label - self->text * .4) / self->side);

  cell = cell >= 4 ? floor (cell) : MAX (cell, 1);
  self->board = (GrapeSquares){
    .grid = { round (x + label + MAX (0, width - label - cell * self->side) / 2),
              round (y + label + MAX (0, height - label - cell * self->side) / 2), cell },
    .window = { x + label, y + label, width - label, height - label },
    .reach = { 0, 0, (int)self->side, (int)self->side },
    .fit = cell,
  };
}

/* Players beside the board. */
static void
place_wide (GrapeSingleCaptureGoLayout *self, double width, double height)
{
  double pad = self->text, line = self->text * 1.9;
  double list = CLAMP (width * .27, self->text * 10, self->text * 19);
  double room = width - list - 3 * pad, high = height - 2 * pad - line;

  /* On a very wide picture board and list stay together in the middle. */
  double spare = MAX (0, room - MAX (high, room * .55));
  self->list_columns = 1;
  self->list_width = list;
  self->list_x = width - list - pad - spare / 2;
  self->title_x = self->list_x;
  self->title_y = pad + line / 2;
  self->title_width = list;
  self->title_below = self->title_y + line * .9;
  self->list_y = self->title_below + line * .9;
  self->list_row = MIN (self->text * 2.5, (height - self->list_y - pad) / MAX (1, self->n_players));
  place_board (self, pad + spare / 2, pad * .4, room - spare, high);
  self->hint_x = self->board.grid.left;
  self->hint_y = MIN (self->board.grid.top + self->board.grid.cell * self->side + line * .75,
                      height - line * .5);
  self->hint_width = self->list_x - pad - self->hint_x;
}

/* Players below the board, in as many columns as fit. */
static void
place_tall (GrapeSingleCaptureGoLayout *self, double width, double height)
{
  double pad = MAX (6, self->text * .7), line = self->text * 1.8;
  guint columns = (guint)CLAMP (floor ((width - 2 * pad) / (self->text * 12.5)), 1, 4);

  columns = MIN (columns, MAX (1, self->n_players));
  guint rows = (self->n_players + columns - 1) / columns;
  columns = (self->n_players + rows - 1) / MAX (1, rows);
  double list = MIN (rows * self->text * 2.4, height * .4);
  self->list_columns = columns;
  self->list_row = list / MAX (1, rows);
  self->list_width = (width - 2 * pad) / columns;
  self->list_x = pad;
  self->title_x = pad;
  self->title_y = pad * .5 + line / 2;
  self->title_width = width - 2 * pad;
  place_board (self, pad * .5, pad * .5 + line, width - 1.5 * pad,
               height - list - 2.6 * line - 1.5 * pad);
  double bottom = self->board.grid.top + self->board.grid.cell * self->side;
  double spare = MAX (0, height - bottom - 1.5 * line - list - pad);
  self->hint_x = pad;
  self->hint_y = bottom + line * .75 + spare * .2;
  self->hint_width = width - 2 * pad;
  self->list_y = self->hint_y + line * .7 + spare * .2;
}

/** grape_single_capture_go_layout: for a picture of @width x @height; @pan: (nullable) */
void
grape_single_capture_go_layout (GrapeSingleCaptureGoLayout *self, guint side, guint n_players,
                                double width, double height, const GrapePan *pan)
{
  *self = (GrapeSingleCaptureGoLayout){ .side = MAX (1, side), .n_players = n_players };
  self->text = CLAMP (MIN (width, height) * .026, 10.5, 28);
  if (width > height * 1.15)
    place_wide (self, width, height);
  else
    place_tall (self, width, height);
  GrapeBox *window = &self->board.window;
  window->height = MIN (window->height, self->hint_y - self->text * 1.1 - window->y);
  if (pan && pan->cell > 0)
    grape_pan_place (pan, &self->board);
}

/** grape_single_capture_go_layout_player: the left end and the middle line of a player's row */
void
grape_single_capture_go_layout_player (const GrapeSingleCaptureGoLayout *self, guint index,
                                       double *x, double *y, double *width)
{
  guint rows = (self->n_players + self->list_columns - 1) / self->list_columns;

  *x = self->list_x + index / MAX (1, rows) * self->list_width;
  *y = self->list_y + (index % MAX (1, rows) + .5) * self->list_row;
  *width = self->list_width;
}

/** grape_single_capture_go_spots: a row for each player, and the board's squares */
void
grape_single_capture_go_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  const SingleCaptureGo *game = view;
  GrapeSingleCaptureGoLayout l;

  grape_single_capture_go_layout (&l, game->side, game->n_seats, look->width, look->height,
                                  &grape_touch_of (look)->pan);
  for (guint i = 0; i < l.n_players; i++)
    {
      double x, y, width;

      grape_single_capture_go_layout_player (&l, i, &x, &y, &width);
      grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_SINGLE_CAPTURE_GO_PLAYER, (int)i, 0 },
                                                .box = { x, y - l.list_row / 2, width, l.list_row },
                                                .aside = TRUE });
    }
  field->squares = GRAPE_SINGLE_CAPTURE_GO_SQUARE;
  field->board = l.board;
}
