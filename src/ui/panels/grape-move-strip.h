/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMoveStrip: what the program makes of one move that stands in a message, and what can be done
 * about it there. Nothing is final before the outcome was seen.
 *
 * Signal "show-board" (gboolean shown): the board of that moment is wanted, or no longer. */
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
