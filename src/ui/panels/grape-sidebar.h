/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSidebar: what needs the user, what runs, what is finished, the games, the archives.
 *
 * Signals: "open" (GrapeSidebarItem *): somebody chose a line; "filled" (): the lists were read. */
#pragma once

#include <adwaita.h>

#include "grape-sidebar-item.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_SIDEBAR (grape_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (GrapeSidebar, grape_sidebar, GRAPE, SIDEBAR, AdwBin)

void grape_sidebar_set_sync (GrapeSidebar *self, GrapeSyncService *sync);
void grape_sidebar_set_library (GrapeSidebar *self, GrapeLibrary *library);
void grape_sidebar_select (GrapeSidebar *self, GrapeSidebarKind kind, const char *id);
guint grape_sidebar_n_instances (GrapeSidebar *self);
GListModel *grape_sidebar_model (GrapeSidebar *self);
GPtrArray *grape_sidebar_instances (GrapeSidebar *self);
GHashTable *grape_sidebar_topics (GrapeSidebar *self);
void grape_sidebar_refresh (GrapeSidebar *self);

G_END_DECLS
