/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBoard: the canvas of a game, or the board as text, showing one viewer's view.
 *
 * Signal "send": the player wants to make the proposed move. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_BOARD (grape_board_get_type ())
G_DECLARE_FINAL_TYPE (GrapeBoard, grape_board, GRAPE, BOARD, AdwBin)

void grape_board_show (GrapeBoard *self, const GrapePosition *view, gboolean can_move);
void grape_board_play (GrapeBoard *self, GPtrArray *steps, gboolean can_move);
void grape_board_share_room (GrapeBoard *self, const GrapePosition *other);
void grape_board_set_can_move (GrapeBoard *self, gboolean can_move);
void grape_board_bind (GrapeBoard *self, GrapeSession *session);
void grape_board_set_proposal (GrapeBoard *self, const char *text);
void grape_board_set_as_text (GrapeBoard *self, gboolean as_text);
gboolean grape_board_get_as_text (GrapeBoard *self);
gboolean grape_board_export (GrapeBoard *self, const char *path, GError **error);

G_END_DECLS
