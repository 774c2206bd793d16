/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeRefereePanel: what came in by mail, and resolving the round. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_REFEREE_PANEL (grape_referee_panel_get_type ())
G_DECLARE_FINAL_TYPE (GrapeRefereePanel, grape_referee_panel, GRAPE, REFEREE_PANEL, AdwBin)

void grape_referee_panel_show (GrapeRefereePanel *self, GrapeSession *session);
void grape_referee_panel_search (GrapeRefereePanel *self);
void grape_referee_panel_preview (GrapeRefereePanel *self);

G_END_DECLS
