/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go, drawn from a view. */
#pragma once

#include "grape-tromino-go-layout.h"
#include "grape-tromino-go-sheet.h"

G_BEGIN_DECLS

/* What is in the hand, besides what a touch has. Its @arrives: the last piece is coming down, or
 * moving; @reveal: a round has just ended, and its table is shown once more; @shown: from 1, the
 * moment of the round that is shown. */
typedef struct
{
  gboolean holds;            /* a piece is held over the table */
  GrapeTrominoGoFacing turn; /* and how */
  int picked;                /* the piece that is lifted to be moved; -1: none */
  double button;             /* pixels at the right end of the line of words that a button takes */
} GrapeTrominoGoHand;

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const GrapeTrominoGoSheet *sheet;
  const GrapeTrominoGoModel *model; /* of the moment that is shown */
  const GrapeLook *look;
  const GrapeTouch *touch;
  const GrapeTrominoGoHand *hand;
  int play; /* the moment of the round that is shown; -1: now */
  GrapeTrominoGoLayout layout;
  GrapeTrominoGoModel *then; /* owned; or NULL */
} GrapeTrominoGoPicture;

void grape_tromino_go_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* In two parts, the one over the other: what stays while the pointer wanders, and the rest. */
void grape_tromino_go_paint_still (cairo_t *cr, const GrapePosition *view,
                                   const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
                                   const GrapeTrominoGoHand *hand);
void grape_tromino_go_paint_over (cairo_t *cr, const GrapePosition *view,
                                  const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
                                  const GrapeTrominoGoHand *hand);

int grape_tromino_go_looked_at (const GrapeTouch *touch);
gboolean grape_tromino_go_pointed (const GrapeTrominoGoPicture *p, GrapeSquare *at);

/* Parts */
void grape_tromino_go_paint_pieces (const GrapeTrominoGoPicture *p,
                                    const GrapeTrominoGoModel *model, const GrapeSquareGrid *grid,
                                    const GrapeLook *look);
void grape_tromino_go_paint_choices (const GrapeTrominoGoPicture *p);
void grape_tromino_go_paint_held (const GrapeTrominoGoPicture *p);
void grape_tromino_go_paint_frame (const GrapeTrominoGoPicture *p);
void grape_tromino_go_paint_hint (const GrapeTrominoGoPicture *p);

G_END_DECLS
