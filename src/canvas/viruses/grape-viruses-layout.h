/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the squares of a Viruses board lie in a picture: the board, its gutters with the labels,
 * and the legend; zoom and pan. */
#pragma once

#include "canvas/grape-pan.h"
#include "games/viruses/viruses-view.h"

G_BEGIN_DECLS

#define GRAPE_VIRUSES_SQUARE 1 /* the spots: squares */

typedef struct
{
  double x, y, width, height; /* of the board: the part that shows squares */
  double legend_x, legend_y, legend_width, legend_height;
  guint legend_columns;
  double text;      /* size of the labels and the legend */
  double cell;      /* pixels a square */
  double fit;       /* pixels a square at which all squares are visible */
  double left, top; /* where the corner of a1 is, perhaps outside the board */
  guint columns, rows;
} GrapeVirusesLayout;

void grape_viruses_layout (GrapeVirusesLayout *self, gconstpointer view, double width,
                           double height, const GrapePan *pan);
GrapeSquares grape_viruses_layout_board (const GrapeVirusesLayout *self);
void grape_viruses_layout_range (const GrapeVirusesLayout *self, double x, double y, double width,
                                 double height, guint *column, guint *row, guint *column_end,
                                 guint *row_end);
guint grape_viruses_layout_step (double room, double cell);

G_END_DECLS
