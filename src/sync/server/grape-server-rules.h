/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be written where, and what it may replace: the protocol as the server holds people to
 * it. Any thread. Not for other rooms. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a path says. */
typedef struct
{
  enum
  {
    GRAPE_SERVED_NONE, /* nothing is written there */
    GRAPE_SERVED_PROBE,
    GRAPE_SERVED_HEAD,
    GRAPE_SERVED_ENTRY,
    GRAPE_SERVED_BUNDLE,
  } kind;
  char *topic, *author; /* or NULL */
} GrapeServedPlace;

void grape_served_place_clear (GrapeServedPlace *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeServedPlace, grape_served_place_clear)
void grape_served_place_read (GrapeServedPlace *self, const char *path);

gboolean grape_server_belongs (const GrapeServedPlace *place, const char *path, const char *text,
                               GError **error);
gboolean grape_server_may_write (int folder, const GrapeServedPlace *place, const char *text,
                                 const char *const *keys);
gboolean grape_server_may_replace (const GrapeServedPlace *place, const char *old,
                                   const char *text);

G_END_DECLS
