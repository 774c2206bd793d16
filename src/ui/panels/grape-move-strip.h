/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMoveStrip: how the program reads one move in a message, and what the user can do about it
 * there. Nothing is final before they have seen the outcome.
 *
 * Signal "show-board" (gboolean shown): the user wants the board of that moment, or no longer. */
#pragma once

#include <adwaita.h>

#include "library/grape-library-inbox.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_MOVE_STRIP (grape_move_strip_get_type ())
G_DECLARE_FINAL_TYPE (GrapeMoveStrip, grape_move_strip, GRAPE, MOVE_STRIP, AdwBin)

GtkWidget *grape_move_strip_new (GrapeLibrary *library, const GrapeProposal *proposal);
gint64 grape_move_strip_id (GrapeMoveStrip *self);
void grape_move_strip_set_board_shown (GrapeMoveStrip *self, gboolean shown);

G_END_DECLS
