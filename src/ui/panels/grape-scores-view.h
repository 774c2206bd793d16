/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeScoresView: the scores over the game, as lines. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_SCORES_VIEW (grape_scores_view_get_type ())
G_DECLARE_FINAL_TYPE (GrapeScoresView, grape_scores_view, GRAPE, SCORES_VIEW, AdwBin)

void grape_scores_view_show (GrapeScoresView *self, GrapeSession *session);
guint grape_scores_view_n_points (GrapeScoresView *self);

G_END_DECLS
