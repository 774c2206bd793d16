/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDemo: a small board on which bots play a game, over and over. */
#pragma once

#include <adwaita.h>

#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_DEMO (grape_demo_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDemo, grape_demo, GRAPE, DEMO, AdwBin)

void grape_demo_set_game (GrapeDemo *self, const GrapeRules *rules);
guint grape_demo_n_frames (GrapeDemo *self);

G_END_DECLS
