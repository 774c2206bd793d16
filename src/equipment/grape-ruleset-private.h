/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of rulesets share with each other. */
#pragma once

#include "engine/grape-error.h"
#include "engine/grape-table.h"
#include "grape-ruleset.h"

G_BEGIN_DECLS

char *grape_ruleset_share (const char *text);
GrapeRule *grape_rule_alloc (void);
gboolean grape_ruleset_is_under (const GrapeRuleset *self, const GrapeRule *rule, guint key);
gboolean grape_ruleset_check_rule (const GrapeRuleset *self, const GrapeRule *rule, GError **error);
gboolean grape_ruleset_add (GrapeRuleset *self, GrapeRule *rule, GError **error);

G_END_DECLS
