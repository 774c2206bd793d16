/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of light wood and of dark slate on a table of linen: drawn one by one, knowing nothing of
 * the game. */
#pragma once

#include "canvas/grape-look.h"
#include "canvas/grape-outline.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_TROMINO_GO_WOOD,
  GRAPE_TROMINO_GO_SLATE,
} GrapeTrominoGoMaterial;

/* A piece to draw: three squares, the first of them the elbow, which bears the letter. */
typedef struct
{
  GrapeSquare squares[3];
  GrapeTrominoGoMaterial material;
  char letter;  /* 'A' or 'b' */
  guint number; /* which grain */
} GrapeTrominoGoTile;

typedef enum
{
  GRAPE_TROMINO_GO_SOLID,
  GRAPE_TROMINO_GO_GHOST,  /* held over the table, or proposed: see-through */
  GRAPE_TROMINO_GO_ABSENT, /* lifted: only where it stood */
  GRAPE_TROMINO_GO_LOST,   /* in a surrounded group */
} GrapeTrominoGoManner;

GrapeColor grape_tromino_go_table_color (const GrapeLook *look);
GrapeColor grape_tromino_go_color (GrapeTrominoGoMaterial material, const GrapeLook *look);
GrapeColor grape_tromino_go_ink (GrapeTrominoGoMaterial material, const GrapeLook *look);

void grape_tromino_go_paint_table (cairo_t *cr, const GrapeSquareGrid *grid, const GrapeLook *look,
                                   double x, double y, double width, double height);
void grape_tromino_go_paint_tile (cairo_t *cr, const GrapeTrominoGoTile *tile,
                                  const GrapeSquareGrid *grid, const GrapeLook *look,
                                  GrapeTrominoGoManner manner, double alpha);
void grape_tromino_go_paint_ground (cairo_t *cr, const GrapeSquare *squares, guint n,
                                    GrapeTrominoGoMaterial material, const GrapeSquareGrid *grid,
                                    const GrapeLook *look);
void grape_tromino_go_paint_no_mans_land (cairo_t *cr, const GrapeSquare *squares, guint n,
                                          const GrapeSquareGrid *grid, const GrapeLook *look);

G_END_DECLS
