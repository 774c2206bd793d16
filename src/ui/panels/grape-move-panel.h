/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMovePanel: the draft of a move, as the text to be sent.
 *
 * Signal "send": the user wants to send the draft. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_MOVE_PANEL (grape_move_panel_get_type ())
G_DECLARE_FINAL_TYPE (GrapeMovePanel, grape_move_panel, GRAPE, MOVE_PANEL, AdwBin)

void grape_move_panel_bind (GrapeMovePanel *self, GrapeSession *session);
void grape_move_panel_show (GrapeMovePanel *self);
gboolean grape_move_panel_type (GrapeMovePanel *self, GtkEventControllerKey *keys);
void grape_move_panel_focus (GrapeMovePanel *self);
void grape_move_panel_ask_name (GrapeMovePanel *self);

G_END_DECLS
