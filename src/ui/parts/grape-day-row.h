/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDayRow: a day, told in words and picked from a calendar. Signal: "changed". */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRAPE_TYPE_DAY_ROW (grape_day_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeDayRow, grape_day_row, GRAPE, DAY_ROW, AdwActionRow)

void grape_day_row_set_day (GrapeDayRow *self, GDateTime *day);
GDateTime *grape_day_row_get_day (GrapeDayRow *self);

G_END_DECLS
