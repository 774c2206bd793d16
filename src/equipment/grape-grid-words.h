/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grids of letters as people draw them in mail: with dots or blanks for nothing, in frames, with
 * rulers, with bars between the squares, with a remark beside a row. Where a grid was put on the
 * page, and how much room is between its letters, does not matter. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A letter somewhere; in a grid as it was read, counted from its upper left corner. */
typedef struct
{
  int x, y;
  char letter;
} GrapeGridCell;

/* Two positions, one laid over the other. */
typedef struct
{
  guint n_common;
  GArray *added;   /* of GrapeGridCell: in the first only */
  GArray *missing; /* in the second only */
} GrapeGridDifference;

GArray *grape_grid_read (const char *text, const char *letters, gsize *length);
gboolean grape_grid_has (const GArray *cells, const GrapeGridCell *cell);
void grape_grid_lay_over (GArray *grid, const GArray *known, GrapeGridDifference *difference);
gboolean grape_grid_lay_over_part (GArray *grid, const GArray *known, guint n_new,
                                   GrapeGridDifference *difference);
void grape_grid_difference_clear (GrapeGridDifference *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeGridDifference, grape_grid_difference_clear)

G_END_DECLS
