/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeSyncService share. Not for other rooms. */
#pragma once

#include "grape-sync-service.h"

G_BEGIN_DECLS

/* One address, as one user. */
typedef struct
{
  GrapeSyncService *service;
  char *address;
  char *user; /* or NULL */
  GrapeSyncWorker *worker;
  GrapeSyncPhase phase;
  gint64 since, synced_at;
  char *problem;
  guint n_failures;
  gint64 retry_after_s;
  gint64 ended_us; /* when the last pass ended; by the monotonic clock */
  double chance;   /* of this pause */
  guint timer_id;
  guint n_games;
  guint n_chases;  /* passes since the last pause for what was done meanwhile */
  gboolean denied; /* not again before somebody asks for it */
  gboolean again;  /* another pass is wanted when this one ends */
  gboolean afresh; /* with a new connection */
  gboolean told;   /* the server says when something changes */
  gboolean hinted; /* the pass that runs was begun because it said so */
  guint n_vain;    /* so many of its words in a row led to nothing */
} GrapeSyncLine;

typedef struct
{
  GrapeSyncLine *line; /* of the service's lines */
  guint waiting;
  guint n_invites; /* that nobody has come with */
  gint64 synced_at;
  char *problem;
} GrapeSyncGame;

struct _GrapeSyncService
{
  GObject parent_instance;

  GrapeLibrary *library;
  GHashTable *lines; /* "address\nuser" to GrapeSyncLine */
  GHashTable *games; /* topic to GrapeSyncGame */
  gint64 (*now) (void);
  GrapeSyncPassword password;
  gpointer password_data;
  GNetworkMonitor *network;
  GPowerProfileMonitor *power; /* or NULL */
  gulong changed_id;
  guint look_id;
  gboolean running;
  gboolean active;
  gboolean trusts_clock; /* until the program ends */
  gboolean reviews;
};

GrapeSyncLine *grape_sync_line_new (GrapeSyncService *service, const char *address,
                                    const char *user);
void grape_sync_line_free (GrapeSyncLine *self);
void grape_sync_line_run (GrapeSyncLine *self, gboolean asked);
void grape_sync_line_schedule (GrapeSyncLine *self);
void grape_sync_line_network_changed (GrapeSyncLine *self);

void grape_sync_service_look (GrapeSyncService *self, const GrapeSyncLine *ended);
void grape_sync_service_say_changed (GrapeSyncService *self, const char *topic);
void grape_sync_service_take (GrapeSyncService *self, const GrapeSyncOutcome *outcome, gint64 at);
void grape_sync_service_say_synced (GrapeSyncService *self, const GrapeSyncOutcome *outcome);

G_END_DECLS
