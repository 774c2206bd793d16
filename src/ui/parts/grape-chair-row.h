/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeChairRow: one seat of a planned instance. Signals: "changed", "remove". */
#pragma once

#include <adwaita.h>

#include "ui/grape-plan.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_CHAIR_ROW (grape_chair_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeChairRow, grape_chair_row, GRAPE, CHAIR_ROW, AdwExpanderRow)

GtkWidget *grape_chair_row_new (const GrapePlan *plan, GPtrArray *people);
void grape_chair_row_set_chair (GrapeChairRow *self, const GrapeChair *chair);
void grape_chair_row_set_removable (GrapeChairRow *self, gboolean removable);
void grape_chair_row_show (GrapeChairRow *self, const GrapePlan *plan, guint index);
void grape_chair_row_add_to (GrapeChairRow *self, GrapePlan *plan);

G_END_DECLS
