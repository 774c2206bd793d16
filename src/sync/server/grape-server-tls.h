/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TLS over a socket that does not block, in the server's own loop: GIO's has a thread wait for each
 * handshake, of which there are ten. Not for other rooms. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What the server shows to everybody. */
typedef struct _GrapeServerTls GrapeServerTls;

GrapeServerTls *grape_server_tls_new (const char *certificate, const char *private_key,
                                      GError **error);
void grape_server_tls_free (GrapeServerTls *self);

/* One connection's. Like recv() and send(): -1 with errno. */
typedef struct _GrapeServerSession GrapeServerSession;

GrapeServerSession *grape_server_session_new (GrapeServerTls *tls, int fd);
void grape_server_session_free (GrapeServerSession *self);

gboolean grape_server_session_shake (GrapeServerSession *self, gboolean *done);
gssize grape_server_session_recv (GrapeServerSession *self, void *buffer, gsize count);
gssize grape_server_session_send (GrapeServerSession *self, const void *bytes, gsize count);
void grape_server_session_bye (GrapeServerSession *self);

G_END_DECLS
