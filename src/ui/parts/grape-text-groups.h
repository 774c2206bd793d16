/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The longer texts that an instance may begin with: options that may be long, and things of the
 * user's own (rules, a deck) that are handed in. */
#pragma once

#include "grape-text-group.h"
#include "ui/grape-plan.h"

G_BEGIN_DECLS

gboolean grape_text_groups_has (const GrapeOption *option);
void grape_text_groups_fill (GtkBox *box, const GrapeRules *rules, const GrapePlan *kept,
                             GCallback changed, gpointer data);
gboolean grape_text_groups_any (GtkBox *box);
gboolean grape_text_groups_says (GtkBox *box, const char *sentence);
gboolean grape_text_groups_take (GtkBox *box, GrapePlan *plan, GError **error);

G_END_DECLS
