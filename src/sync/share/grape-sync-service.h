/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSyncService: keeps all shared games of a library in step with their places, in the
 * background. It looks now and then, at once after something was done here or when it is asked to,
 * ever more rarely while a place fails, and not at all while there is no network. Nothing of it
 * blocks; the work is done in one thread for each address. It lives in the thread of its library.
 */
#pragma once

#include "grape-share.h"
#include "grape-sync-worker.h"

G_BEGIN_DECLS

/**
 * GrapeSyncPhase:
 * @GRAPE_SYNC_IDLE: nothing is under way
 * @GRAPE_SYNC_RUNNING: files are on their way
 * @GRAPE_SYNC_OFFLINE: no network or no answer; it is tried again without being asked
 * @GRAPE_SYNC_STOPPED: somebody has to see to it: a password, a certificate, an address
 */
typedef enum
{
  GRAPE_SYNC_IDLE,
  GRAPE_SYNC_RUNNING,
  GRAPE_SYNC_OFFLINE,
  GRAPE_SYNC_STOPPED,
} GrapeSyncPhase;

/* How a game stands with its place, or an address, or all of them. */
typedef struct
{
  GrapeSyncPhase phase;
  guint waiting;       /* things of the user's that are not there yet */
  gint64 since;        /* offline or stopped: since when; else 0 */
  gint64 synced_at;    /* when all went well the last time; 0: never. Of several: the oldest */
  const char *problem; /* a sentence: why offline or stopped; else what does not hold in others'
                          files; or NULL. Valid until the next "changed" */
} GrapeSyncStatus;

#define GRAPE_TYPE_SYNC_SERVICE (grape_sync_service_get_type ())
G_DECLARE_FINAL_TYPE (GrapeSyncService, grape_sync_service, GRAPE, SYNC_SERVICE, GObject)

/* Signals:
 * "changed" (GrapeSyncService *, const char *topic_or_null): some status may be another one; NULL:
 *   of several games.
 * "synced" (GrapeSyncService *, const char *topic, const GrapeSyncReport *): a game was dealt with;
 *   the library has said "changed" before, where something did. */

GrapeSyncService *grape_sync_service_new (GrapeLibrary *library);
void grape_sync_service_set_clock (GrapeSyncService *self, gint64 (*now) (void));
void grape_sync_service_set_password_func (GrapeSyncService *self, GrapeSyncPassword password,
                                           gpointer data);
void grape_sync_service_set_network (GrapeSyncService *self, GNetworkMonitor *network);

void grape_sync_service_start (GrapeSyncService *self);
void grape_sync_service_stop (GrapeSyncService *self);
void grape_sync_service_set_active (GrapeSyncService *self, gboolean active);
void grape_sync_service_trust_clock (GrapeSyncService *self);
void grape_sync_service_set_reviews (GrapeSyncService *self, gboolean reviews);
void grape_sync_service_sync_now (GrapeSyncService *self, const char *topic);
void grape_sync_service_retry (GrapeSyncService *self, const char *address);

guint grape_sync_service_n_games (GrapeSyncService *self);
gboolean grape_sync_service_status (GrapeSyncService *self, const char *topic,
                                    GrapeSyncStatus *status);
gboolean grape_sync_service_address_status (GrapeSyncService *self, const char *address,
                                            GrapeSyncStatus *status);
void grape_sync_service_overview (GrapeSyncService *self, GrapeSyncStatus *status);

G_END_DECLS
