/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's parts, for the two files that assemble them. */
#pragma once

#include <libsoup/soup.h>

#include "grape-server-changes.h"
#include "grape-server-door.h"
#include "grape-server-files.h"
#include "grape-server-loop.h"
#include "grape-server-quota.h"
#include "grape-server-users.h"
#include "grape-server-writer.h"
#include "grape-server.h"

G_BEGIN_DECLS

#define GRAPE_SERVER_PROBES 16 /* that are kept */

struct _GrapeServer
{
  SoupServer *soup;
  GrapeServerLoop *loop;
  GrapeServerDoor *door;
  GrapeServerFiles *files;
  GrapeServerWriter *writer;
  GrapeServerQuota *quota;
  GrapeServerUsers *users; /* NULL: open to everybody */
  GrapeServerChanges *changes;
  char *uri;
  gsize most_bytes;
  guint most_requests;
  GQueue probes;    /* paths of this run's, the oldest in front */
  guint n_paused;   /* messages that wait for a writer or for Argon2id */
  gboolean closing; /* finishes what is running, and begins nothing */
  guint64 n_requests;
  gint64 since;
};

void grape_server_listen (GrapeServer *self);

G_END_DECLS
