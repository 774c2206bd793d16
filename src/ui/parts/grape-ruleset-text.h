/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules that a nomic begins with: those that come with the program, or a ruleset of the user's
 * own (src/equipment/RULESETS.md), typed, pasted or read from a file. It is read at once, and the
 * field says what it is or on which line it fails. */
#pragma once

#include "ui/grape-plan.h"

#include <adwaita.h>

G_BEGIN_DECLS

gboolean grape_ruleset_text_fits (const GrapeResource *resource);
char *grape_ruleset_text_describe (GBytes *bytes, GError **error);
GtkWidget *grape_ruleset_text_new (const GrapeResource *resource, GCallback changed, gpointer data);
gboolean grape_ruleset_text_is (GtkWidget *group);
gboolean grape_ruleset_text_take (GtkWidget *group, const char *text, GrapePlan *plan,
                                  GError **error);

G_END_DECLS
