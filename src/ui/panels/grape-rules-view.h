/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeRulesView: a game's rules, clause by clause, with a search. */
#pragma once

#include <adwaita.h>

#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_RULES_VIEW (grape_rules_view_get_type ())
G_DECLARE_FINAL_TYPE (GrapeRulesView, grape_rules_view, GRAPE, RULES_VIEW, AdwBin)

void grape_rules_view_set_game (GrapeRulesView *self, const GrapeRules *rules, gboolean with_steps);
void grape_rules_view_search (GrapeRulesView *self, const char *text);
guint grape_rules_view_n_shown (GrapeRulesView *self);

G_END_DECLS
