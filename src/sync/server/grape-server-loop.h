/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's open connections: reading, writing, time limits, and their end. SoupServer speaks
 * HTTP over the streams made here. Not for other rooms. */
#pragma once

#include <gio/gio.h>

#include "grape-server-tls.h"

G_BEGIN_DECLS

typedef struct _GrapeServerLoop GrapeServerLoop;
typedef struct _GrapeServerLink GrapeServerLink;

/* How long, in seconds; 0: the usual. */
typedef struct
{
  guint request_s; /* from the first byte of a request to its last */
  guint answer_s;  /* an answer that the client does not read */
  guint idle_s;    /* between two requests */
} GrapeServerPatience;

GrapeServerLoop *grape_server_loop_new (const GrapeServerPatience *patience, GError **error);
void grape_server_loop_free (GrapeServerLoop *self);
guint grape_server_loop_open (GrapeServerLoop *self);
guint grape_server_loop_busy (GrapeServerLoop *self);
guint64 grape_server_loop_turn (GrapeServerLoop *self);

/* A connection that is ready: @stream is (transfer none). */
typedef void (*GrapeServerReady) (GIOStream *stream, gpointer guest);

void grape_server_loop_add (GrapeServerLoop *self, int fd, GrapeServerSession *session,
                            GrapeServerReady ready, gpointer guest, GDestroyNotify gone);
gboolean grape_server_loop_make_room (GrapeServerLoop *self, gboolean strangers, GEqualFunc like,
                                      gconstpointer guest);

G_END_DECLS
