/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place behind HTTP. Not for other rooms. */
#pragma once

#include <libsoup/soup.h>

#include "grape-place-private.h"

G_BEGIN_DECLS

typedef struct _GrapeSwift GrapeSwift;

typedef struct
{
  GrapePlace parent;
  SoupSession *session;
  char *base; /* ends with a slash */
  char *user, *password;
  GrapeSwift *swift; /* or NULL: any other server */
} GrapeHttpPlace;

gint64 grape_http_header_time (SoupMessageHeaders *headers, const char *name);
GString *grape_http_talk (GrapeHttpPlace *self, SoupMessage *message, gsize most,
                          GCancellable *cancellable, GError **error);
gboolean grape_http_refuse (GrapeHttpPlace *self, SoupMessage *message, GError **error);

G_END_DECLS
