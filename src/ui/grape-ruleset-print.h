/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruleset on paper, or in a file: as it stands at the moment at hand. */
#pragma once

#include "equipment/grape-ruleset.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkPrintOperation *grape_ruleset_print_new (const GrapeRuleset *rules);
gboolean grape_ruleset_save (const GrapeRuleset *rules, const char *path, GError **error);

G_END_DECLS
