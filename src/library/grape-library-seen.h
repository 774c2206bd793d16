/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of an instance the user has looked at: what came later is news. */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean known; /* FALSE: never looked at here */
  guint n_events; /* the number of events then */
  gint64 at;      /* when that was */
} GrapeSeen;

gboolean grape_library_seen (GrapeLibrary *self, const char *instance, GrapeSeen *seen,
                             GError **error);
gboolean grape_library_set_seen (GrapeLibrary *self, const char *instance, guint n_events,
                                 gint64 at, GError **error);

/* How far the mail was searched for moves. */
gboolean grape_library_searched (GrapeLibrary *self, const char *instance, gint64 *message,
                                 GError **error);
gboolean grape_library_set_searched (GrapeLibrary *self, const char *instance, gint64 message,
                                     GError **error);

G_END_DECLS
