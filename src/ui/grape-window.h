/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWindow: the sidebar, and the page chosen there. */
#pragma once

#include <adwaita.h>

#include "grape-notifier.h"
#include "grape-page.h"
#include "grape-session.h"

#include "sync/share/grape-sync-service.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_WINDOW (grape_window_get_type ())
G_DECLARE_FINAL_TYPE (GrapeWindow, grape_window, GRAPE, WINDOW, AdwApplicationWindow)

GrapeWindow *grape_window_new (GtkApplication *application);
void grape_window_set_library (GrapeWindow *self, GrapeLibrary *library);
GrapeLibrary *grape_window_library (GrapeWindow *self);
void grape_window_stop_sync (GrapeWindow *self);
GrapeSyncService *grape_window_sync (GrapeWindow *self);
GrapeNotifier *grape_window_notifier (GrapeWindow *self);

GrapePage *grape_window_page (GrapeWindow *self);
GrapeSession *grape_window_session (GrapeWindow *self);
void grape_window_show_page (GrapeWindow *self, GrapePage *page);
void grape_window_show_welcome (GrapeWindow *self);
void grape_window_show_home (GrapeWindow *self);
void grape_window_open_last (GrapeWindow *self, const char *shown);
void grape_window_show_game (GrapeWindow *self, const char *game);
void grape_window_show_instance (GrapeWindow *self, const char *id);
void grape_window_show_shared (GrapeWindow *self, const char *topic);
void grape_window_show_archive (GrapeWindow *self, gint64 archive, gint64 message);

void grape_window_join (GrapeWindow *self, const char *text);
void grape_window_open_file (GrapeWindow *self, GFile *file);
void grape_window_give (GrapeWindow *self, const char *text, GFile *file);
gboolean grape_window_opens (GFile *file);
void grape_window_open (GrapeWindow *self, GFile *file);
void grape_window_open_invitation (GrapeWindow *self, GFile *file);

void grape_window_say (GrapeWindow *self, const char *sentence);
void grape_window_say_error (GrapeWindow *self, const GError *error);
void grape_window_unsay (GrapeWindow *self, const char *action);
void grape_window_say_with_action (GrapeWindow *self, const char *sentence, const char *label,
                                   const char *action, GVariant *target);
void grape_window_say_with_undo (GrapeWindow *self, const char *sentence, const char *action,
                                 GVariant *target);
GrapeWindow *grape_window_of (gpointer widget);

G_END_DECLS
