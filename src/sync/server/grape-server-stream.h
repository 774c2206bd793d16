/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A connection of the server as SoupServer sees it: a stream; and as the loop sees it: a link.
 * Only for grape-server-loop.c and grape-server-stream.c. */
#pragma once

#include "grape-server-framing.h"
#include "grape-server-loop.h"

G_BEGIN_DECLS

struct _GrapeServerLink
{
  guint refs;
  GrapeServerLoop *loop; /* NULL: it is over */
  int fd;
  GrapeServerSession *session; /* NULL: without TLS */
  GrapeServerReady ready;      /* during the handshake; afterwards NULL */
  GrapeServerFraming framing;  /* the checked input */
  GString *out;                /* still to be sent */
  gint64 since;                /* the other side has to act */
  gint64 deadline;             /* counts while it is */
  guint64 turn;                /* of the loop, in which @n_read bytes were read */
  gsize n_read;
  guint wanted;   /* sources that wait for the other side */
  gboolean asked; /* a request has begun, and no answer yet */
  gboolean readable, writable;
  gboolean ended;       /* nothing more will come */
  gboolean told_end;    /* SoupServer knows */
  gboolean broken;      /* nor can anything be sent */
  gboolean queued;      /* among the loop's unsent */
  gboolean closed;      /* its stream is */
  gboolean half_closed; /* and the other side knows */
  gpointer guest;
  GDestroyNotify gone;
};

GrapeServerLink *grape_server_link_ref (GrapeServerLink *self);
void grape_server_link_unref (GrapeServerLink *self);
gssize grape_server_link_read (GrapeServerLink *self, void *buffer, gsize count);
gssize grape_server_link_write (GrapeServerLink *self, const void *bytes, gsize count);
void grape_server_link_close (GrapeServerLink *self);

GIOStream *grape_server_stream_new (GrapeServerLink *link);

G_END_DECLS
