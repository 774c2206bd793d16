/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be written where, and what it may replace: the part of the protocol that the server
 * enforces. Any thread. Not for other rooms. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a path says. */
typedef struct
{
  enum
  {
    GRAPE_SERVED_NONE, /* nobody may write there */
    GRAPE_SERVED_PROBE,
    GRAPE_SERVED_HEAD,
    GRAPE_SERVED_ENTRY,
    GRAPE_SERVED_BUNDLE,
  } kind;
  char *topic, *author; /* or NULL */
} GrapeServedPath;

void grape_served_path_clear (GrapeServedPath *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeServedPath, grape_served_path_clear)
void grape_server_read_path (GrapeServedPath *self, const char *path);

gboolean grape_server_belongs (const GrapeServedPath *place, const char *path, const char *text,
                               GError **error);
gboolean grape_server_may_write (int folder, const GrapeServedPath *place, const char *text,
                                 const char *const *keys);
gboolean grape_server_may_replace (const GrapeServedPath *place, const char *old, const char *text);

G_END_DECLS
