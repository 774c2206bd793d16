/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeChairRow: one seat of an instance that is being planned. Signals: "changed", "remove". */
#pragma once

#include <adwaita.h>

#include "grape-plan.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_CHAIR_ROW (grape_chair_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeChairRow, grape_chair_row, GRAPE, CHAIR_ROW, AdwExpanderRow)

GtkWidget *grape_chair_row_new (const GrapeRules *rules);
void grape_chair_row_set_person (GrapeChairRow *self, const char *name, const char *address);
void grape_chair_row_set_me (GrapeChairRow *self, const char *name);
void grape_chair_row_set_bot (GrapeChairRow *self, const char *name, const char *level);
void grape_chair_row_set_removable (GrapeChairRow *self, gboolean removable);
void grape_chair_row_add_to (GrapeChairRow *self, GrapePlan *plan);

G_END_DECLS
