/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two lists of the moments at which a ruleset changed, to compare it between two of them. Signal:
 * chosen (u: after which revision, 0 for the start; u: up to which, or GRAPE_RULESET_NOW), when
 * somebody has chosen other ones. */
#pragma once

#include "equipment/grape-ruleset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_RULESET_MOMENTS (grape_ruleset_moments_get_type ())
G_DECLARE_FINAL_TYPE (GrapeRulesetMoments, grape_ruleset_moments, GRAPE, RULESET_MOMENTS, GtkBox)

GtkWidget *grape_ruleset_moments_new (void);
void grape_ruleset_moments_set (GrapeRulesetMoments *self, const GrapeRuleset *rules, guint from,
                                guint to);

G_END_DECLS
