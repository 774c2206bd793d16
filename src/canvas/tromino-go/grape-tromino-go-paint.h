/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go, drawn from a view. */
#pragma once

#include "canvas/grape-look.h"
#include "grape-tromino-go-layout.h"
#include "grape-tromino-go-sheet.h"

G_BEGIN_DECLS

/* What only a canvas has. Nothing but motion 1 and picked, play -1: none of it. */
typedef struct
{
  gboolean has_cursor, has_hover;
  GrapeSquare cursor, hover; /* the square under the pointer; the elbow of the held piece */
  gboolean holds;            /* a piece is held over that square */
  GrapeTrominoGoFacing turn; /* and how */
  int picked;                /* the piece that is lifted to be moved; -1: none */
  int play;                  /* the moment of the round that is looked at; -1: now */
  gboolean arrives;          /* the last piece is coming down, or moving */
  gboolean ends;             /* a round has just ended: its table is shown once more */
  double motion;             /* 0..1 of that */
  const char *said;          /* why something was refused; or NULL */
  GrapeTrominoGoZoom zoom;
  double button; /* pixels at the right end of the line of words that a button takes */
} GrapeTrominoGoTouch;

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const GrapeTrominoGoSheet *sheet;
  const GrapeTrominoGoModel *model; /* of the moment that is looked at */
  const GrapeLook *look;
  const GrapeTrominoGoTouch *touch;
  GrapeTrominoGoLayout layout;
  GrapeTrominoGoModel *then; /* owned; or NULL */
} GrapeTrominoGoPicture;

void grape_tromino_go_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* In two parts, the one over the other: what stays while the pointer wanders, and the rest. */
void grape_tromino_go_paint_still (cairo_t *cr, const GrapePosition *view,
                                   const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
                                   const GrapeTrominoGoTouch *touch);
void grape_tromino_go_paint_over (cairo_t *cr, const GrapePosition *view,
                                  const GrapeTrominoGoSheet *sheet, const GrapeLook *look,
                                  const GrapeTrominoGoTouch *touch);

/* Parts */
void grape_tromino_go_paint_pieces (const GrapeTrominoGoPicture *p,
                                    const GrapeTrominoGoModel *model, const GrapeSquareGrid *grid,
                                    const GrapeLook *look);
void grape_tromino_go_paint_choices (const GrapeTrominoGoPicture *p);
void grape_tromino_go_paint_held (const GrapeTrominoGoPicture *p);
void grape_tromino_go_paint_frame (const GrapeTrominoGoPicture *p);
void grape_tromino_go_paint_hint (const GrapeTrominoGoPicture *p);

G_END_DECLS
