/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the board of Single Capture Go lies in a picture, and the list of its players. */
#pragma once

#include "canvas/grape-outline.h"

G_BEGIN_DECLS

typedef struct
{
  GrapeSquareGrid grid; /* of the board */
  guint side;
  double text;                                 /* size of labels and list */
  double title_x, title_y, title_width;        /* the middle of a line */
  double title_below;                          /* a second one; 0: the first has room for both */
  double hint_x, hint_y, hint_width;           /* another, below the board */
  double list_x, list_y, list_width, list_row; /* the players, row by row */
  guint list_columns, n_players;
} GrapeSingleCaptureGoLayout;

void grape_single_capture_go_layout (GrapeSingleCaptureGoLayout *self, guint side, guint n_players,
                                     double width, double height);
gboolean grape_single_capture_go_layout_hit (const GrapeSingleCaptureGoLayout *self, double x,
                                             double y, GrapeSquare *square);
int grape_single_capture_go_layout_hit_player (const GrapeSingleCaptureGoLayout *self, double x,
                                               double y);
void grape_single_capture_go_layout_player (const GrapeSingleCaptureGoLayout *self, guint index,
                                            double *x, double *y, double *width);

G_END_DECLS
