/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go in words: what stands round the table, and what a screen reader says. */
#pragma once

#include "grape-tromino-go-paint.h"

G_BEGIN_DECLS

char *grape_tromino_go_title (const GrapeTrominoGoSheet *sheet, const GrapePosition *view);
char *grape_tromino_go_progress (const GrapeTrominoGoSheet *sheet);
char *grape_tromino_go_advice (const GrapeTrominoGoSheet *sheet, const GrapePosition *view,
                               GrapeViewer viewer, const GrapeTrominoGoHand *hand);
char *grape_tromino_go_describe_square (const GrapeTrominoGoSheet *sheet, const GrapePosition *view,
                                        const GrapeTrominoGoHand *hand, GrapeSquare square);
char *grape_tromino_go_describe_play (const GrapeTrominoGoSheet *sheet, const GrapePosition *view,
                                      guint index);
const char *grape_tromino_go_corner_name (GrapeTrominoGoFacing turn);

G_END_DECLS
