/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lets connections in, limits them, and knows which address they are from. Not for other rooms. */
#pragma once

#include <libsoup/soup.h>

#include "grape-server-loop.h"
#include "grape-server.h"

G_BEGIN_DECLS

/* One address that connects; with IPv6, one network of 64 bits. */
typedef struct
{
  grefcount refs;
  char *host;
  gboolean local; /* this machine: a proxy here may stand for many */
  guint n_links, n_shaking;
  gint64 shake_window; /* of the handshakes that were begun, in ten seconds */
  guint n_handshakes;
  gint64 window; /* of the requests that were counted, in ten seconds */
  guint n_requests;
  gint64 try_window; /* of the passwords that were tried */
  guint n_tries;
} GrapeServerClient;

typedef struct _GrapeServerDoor GrapeServerDoor;

GrapeServerDoor *grape_server_door_new (SoupServer *soup, GrapeServerLoop *loop,
                                        const GrapeServerOptions *options, GError **error);
void grape_server_door_close (GrapeServerDoor *self);
void grape_server_door_free (GrapeServerDoor *self);

GrapeServerClient *grape_server_door_client (SoupServerMessage *message);

G_END_DECLS
