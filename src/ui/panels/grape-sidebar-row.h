/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSidebarRow: draws one GrapeSidebarItem. */
#pragma once

#include <adwaita.h>

#include "grape-sidebar-item.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_SIDEBAR_ROW (grape_sidebar_row_get_type ())
G_DECLARE_FINAL_TYPE (GrapeSidebarRow, grape_sidebar_row, GRAPE, SIDEBAR_ROW, AdwBin)

GtkWidget *grape_sidebar_row_new (void);
void grape_sidebar_row_bind (GrapeSidebarRow *self, const GrapeSidebarItem *item);

G_END_DECLS
