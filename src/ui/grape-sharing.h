/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window does with shared games. All of it runs in workers, each with a library handle of
 * its own: the window never waits for a server or for the fold of a log. */
#pragma once

#include "sync/share/grape-share-members.h"
#include "sync/share/grape-share.h"
#include "sync/share/grape-sync-service.h"

G_BEGIN_DECLS

/* Can the place be reached, and written? */
void grape_sharing_probe_async (const char *address, const char *user, const char *password,
                                GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean grape_sharing_probe_finish (GAsyncResult *result, GrapeProbe *probe, GError **error);

/* Does the place have what an invitation promises? */
void grape_sharing_look_async (const GrapeShareLink *link, const char *user, const char *password,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean grape_sharing_look_finish (GAsyncResult *result, gboolean *found, GError **error);

/* Each of these ends with the result of the library function of its name. */
void grape_sharing_start_async (GrapeLibrary *library, const char *instance, const char *address,
                                const char *user, const char *password, int seat,
                                GAsyncReadyCallback callback, gpointer user_data);
void grape_sharing_accept_async (GrapeLibrary *library, const char *link, const char *name,
                                 const char *user, const char *password,
                                 GAsyncReadyCallback callback, gpointer user_data);
void grape_sharing_invite_async (GrapeLibrary *library, const char *topic, int seat, gboolean anew,
                                 GAsyncReadyCallback callback, gpointer user_data);
void grape_sharing_act_async (GrapeLibrary *library, const char *topic, const char *text,
                              GAsyncReadyCallback callback, gpointer user_data);
void grape_sharing_settle_async (GrapeLibrary *library, const char *topic, const char *author,
                                 const char *choice, GAsyncReadyCallback callback,
                                 gpointer user_data);
char *grape_sharing_finish (GAsyncResult *result, GError **error);

void grape_sharing_remember (GrapeLibrary *library, const char *address, const char *user,
                             const char *password);
void grape_sharing_sync_soon (GrapeLibrary *library, const char *topic);
void grape_sharing_attach (GrapeLibrary *library, GrapeSyncService *service);
GrapeSyncService *grape_sharing_service (GrapeLibrary *library);
const char *grape_sharing_trouble (GrapeLibrary *library, const char *topic);

gboolean grape_sharing_admit (GrapeLibrary *library, const GrapeShareRequest *request, int seat,
                              GError **error);

char *grape_sharing_host (const char *address);
char *grape_sharing_link_in (const char *text);

G_END_DECLS
