/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where each request on a connection ends, and whether its head is valid: checked to the letter
 * before SoupServer reads it. A proxy in front may read differently what SoupServer tolerates, and
 * then a request can hide in another's body. Pure. Not for other rooms. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  enum
  {
    GRAPE_FRAMING_HEAD,
    GRAPE_FRAMING_BODY,
    GRAPE_FRAMING_SIZE, /* of a chunk */
    GRAPE_FRAMING_CHUNK,
    GRAPE_FRAMING_CHUNK_END,
    GRAPE_FRAMING_LAST, /* the empty line after the last chunk */
    GRAPE_FRAMING_REFUSED,
  } state;
  GString *line;    /* a head, or a line among chunks, as far as it has come */
  guint64 left;     /* of a body, or of a chunk */
  GString *checked; /* what can be read */
  gsize taken;      /* of it */
  gboolean broken;  /* a body cannot be read to its end: the request cannot be answered */
} GrapeServerFraming;

/* The method that SoupServer gets in place of an invalid head; its path is the number of the
 * reason. Anybody who sends this method gets the same answer. */
#define GRAPE_FRAMING_METHOD "REFUSED"

void grape_server_framing_init (GrapeServerFraming *self);
void grape_server_framing_clear (GrapeServerFraming *self);
void grape_server_framing_feed (GrapeServerFraming *self, const char *bytes, gsize count);
gboolean grape_server_framing_has (const GrapeServerFraming *self);
gsize grape_server_framing_take (GrapeServerFraming *self, void *buffer, gsize count);

guint grape_server_framing_why (const char *path, const char **why);

G_END_DECLS
