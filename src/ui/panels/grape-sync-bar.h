/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSyncBar: at the foot of the sidebar, how shared games stand with their servers. Hidden while
 * no game is shared. */
#pragma once

#include <adwaita.h>

#include "sync/share/grape-sync-service.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_SYNC_BAR (grape_sync_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrapeSyncBar, grape_sync_bar, GRAPE, SYNC_BAR, AdwBin)

void grape_sync_bar_set_service (GrapeSyncBar *self, GrapeSyncService *service);
void grape_sync_bar_refresh (GrapeSyncBar *self);

G_END_DECLS
