/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDurationRow: a length of time, told in words and picked as a number and its unit. Signal:
 * "changed". */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_DURATION_ROW (grape_duration_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDurationRow, grape_duration_row, GRAPE, DURATION_ROW, AdwActionRow)

void grape_duration_row_set_range (GrapeDurationRow *self, gint64 min, gint64 max);
void grape_duration_row_set_seconds (GrapeDurationRow *self, gint64 seconds);
gint64 grape_duration_row_get_seconds (GrapeDurationRow *self);

G_END_DECLS
