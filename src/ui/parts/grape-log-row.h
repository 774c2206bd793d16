/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeLogRow: one line of the log. GrapeLogItem carries it in a list model. */
#pragma once

#include <adwaita.h>

#include "ui/grape-session.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_LOG_ITEM (grape_log_item_get_type ())
G_DECLARE_FINAL_TYPE (GrapeLogItem, grape_log_item, GRAPE, LOG_ITEM, GObject)

#define GRAPE_TYPE_LOG_ROW (grape_log_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeLogRow, grape_log_row, GRAPE, LOG_ROW, AdwBin)

/* @lines still owns @line. */
GrapeLogItem *grape_log_item_new (GPtrArray *lines, const GrapeLogLine *line);
const GrapeLogLine *grape_log_item_line (GrapeLogItem *self);

GtkWidget *grape_log_row_new (void);
void grape_log_row_bind (GrapeLogRow *self, const GrapeLogLine *line);

G_END_DECLS
