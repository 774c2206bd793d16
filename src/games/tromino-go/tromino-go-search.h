/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking ahead, for the bots. */
#pragma once

#include "tromino-go-private.h"

G_BEGIN_DECLS

guint grape_tromino_go_board_plays (const GrapeTrominoGoBoard *self, guint turn,
                                    GrapeTrominoGoSpot *spots);
void grape_tromino_go_board_play (GrapeTrominoGoBoard *self, GrapeTrominoGoSpot spot, guint turn);

guint grape_tromino_go_search (const GrapeTrominoGo *state, const GrapeTrominoGoBoard *board,
                               const GrapeTrominoGoSpot *spots, guint n_spots, GrapeStream *stream,
                               guint64 budget);

G_END_DECLS
