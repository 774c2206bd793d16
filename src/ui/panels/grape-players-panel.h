/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapePlayersPanel: the seats, each with its mark, its score and how it stands. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_PLAYERS_PANEL (grape_players_panel_get_type ())
G_DECLARE_FINAL_TYPE (GrapePlayersPanel, grape_players_panel, GRAPE, PLAYERS_PANEL, AdwBin)

void grape_players_panel_show (GrapePlayersPanel *self, GrapeSession *session);

G_END_DECLS
