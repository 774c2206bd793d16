/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the board of Single Capture Go lies in a picture, and the list of its players. */
#pragma once

#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots: squares, and the rows of the list of players. */
enum
{
  GRAPE_SINGLE_CAPTURE_GO_SQUARE = 1,
  GRAPE_SINGLE_CAPTURE_GO_PLAYER,
};

typedef struct
{
  GrapeSquares board;
  guint side;
  double text;                                 /* size of labels and list */
  double title_x, title_y, title_width;        /* the middle of a line */
  double title_below;                          /* a second one; 0: the first has room for both */
  double hint_x, hint_y, hint_width;           /* another, below the board */
  double list_x, list_y, list_width, list_row; /* the players, row by row */
  guint list_columns, n_players;
} GrapeSingleCaptureGoLayout;

void grape_single_capture_go_layout (GrapeSingleCaptureGoLayout *self, guint side, guint n_players,
                                     double width, double height, const GrapePan *pan);
void grape_single_capture_go_spots (gconstpointer view, const GrapeLook *look,
                                    GrapeSpotField *field);
void grape_single_capture_go_layout_player (const GrapeSingleCaptureGoLayout *self, guint index,
                                            double *x, double *y, double *width);

G_END_DECLS
