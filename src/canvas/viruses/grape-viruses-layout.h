/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the squares of a Viruses board lie in a picture: the board, its gutters with the labels,
 * and the legend; zoom and pan. */
#pragma once

#include "games/viruses/viruses-view.h"

G_BEGIN_DECLS

typedef struct
{
  double cell; /* pixels a square; 0: as large as lets everything fit */
  double x, y; /* the board's pixel that is in the middle, from the corner of a1; unless it fits */
  /* With cell 0: fit this much of the plane, of which the board is a part; 0 columns: the board */
  int room_left, room_top;
  guint room_columns, room_rows;
} GrapeVirusesZoom;

typedef struct
{
  double x, y, width, height; /* of the board: what shows squares */
  double legend_x, legend_y, legend_width, legend_height;
  guint legend_columns;
  double text;      /* size of the labels and the legend */
  double cell;      /* pixels a square */
  double left, top; /* where the corner of a1 is; perhaps outside the board */
  guint columns, rows;
} GrapeVirusesLayout;

#define GRAPE_VIRUSES_CELL_MOST 96.0

void grape_viruses_layout (GrapeVirusesLayout *self, gconstpointer view, double width,
                           double height, const GrapeVirusesZoom *zoom);
double grape_viruses_layout_fit (const GrapeVirusesLayout *self);
gboolean grape_viruses_layout_hit (const GrapeVirusesLayout *self, double x, double y,
                                   guint *column, guint *row);
void grape_viruses_layout_range (const GrapeVirusesLayout *self, double x, double y, double width,
                                 double height, guint *column, guint *row, guint *column_end,
                                 guint *row_end);
guint grape_viruses_layout_step (double room, double cell);

G_END_DECLS
