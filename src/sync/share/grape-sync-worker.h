/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread for one address: it has its own handle on the library and its own place, and syncs all
 * games of the address when it is told to. Not for other rooms: see grape-sync-service.h. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

/* Called in the worker; may block. Returns: (transfer full) (nullable) */
typedef char *(*GrapeSyncPassword) (const char *address, const char *user,
                                    GCancellable *cancellable, gpointer data);

/* What a sync of one game came to. */
typedef struct
{
  char *topic;
  GrapeSyncReport *report;
  char
      *fault; /* a sentence: it could not be dealt with, for a reason of this game alone; or NULL */
} GrapeSyncOutcome;

/* What a pass over all games of an address came to. */
typedef struct
{
  GPtrArray *outcomes;  /* of GrapeSyncOutcome: the games that were dealt with */
  GError *error;        /* why the others were not; or NULL */
  gint64 retry_after_s; /* -1: the server did not say */
  gint64 at;            /* as it was told */
  gboolean wrote;       /* something in the library is other than before */
} GrapeSyncResult;

typedef struct _GrapeSyncWorker GrapeSyncWorker;

/* In the thread that called grape_sync_worker_new(). */
typedef void (*GrapeSyncDone) (GrapeSyncWorker *worker, const GrapeSyncResult *result,
                               gpointer data);

/* In that thread as well: the server says that something was written there. A hint. */
typedef void (*GrapeSyncHint) (GrapeSyncWorker *worker, gpointer data);

typedef struct
{
  const char *library; /* its file */
  const char *address;
  const char *user; /* or NULL */
  GrapeSyncPassword password;
  gpointer password_data;
  GrapeSyncDone done;
  GrapeSyncHint hint;
  gpointer data;
} GrapeSyncWorkerOptions;

GrapeSyncWorker *grape_sync_worker_new (const GrapeSyncWorkerOptions *options);
void grape_sync_worker_free (GrapeSyncWorker *self);

/* Of one pass. */
typedef struct
{
  gint64 at;             /* by whoever's clock counts */
  gboolean afresh;       /* with a new connection, and asking for the password again */
  gboolean trusts_clock; /* somebody said that it is right */
  gboolean reviews;      /* its user looks at outcomes before they are final */
  gboolean listen;       /* afterwards wait for the server's word, where it offers that */
} GrapeSyncWish;

void grape_sync_worker_run (GrapeSyncWorker *self, const GrapeSyncWish *wish);
void grape_sync_worker_cancel (GrapeSyncWorker *self);

G_END_DECLS
