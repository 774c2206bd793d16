/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a kind of place must do; see grape-place.h. Not for other rooms. */
#pragma once

#include "grape-place.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_PUT_REPLACE,
  GRAPE_PUT_CREATE,     /* If-None-Match: * */
  GRAPE_PUT_NEVER_FITS, /* If-Match with a tag that nothing has; for the probe */
} GrapePutMode;

/* @taken: TRUE if the place refused because of the condition. */
typedef struct
{
  gboolean (*get) (GrapePlace *self, const char *path, const char *tag, gsize most,
                   GrapeFetched *fetched, GCancellable *cancellable, GError **error);
  gboolean (*put) (GrapePlace *self, const char *path, const char *text, GrapePutMode mode,
                   gboolean *taken, GCancellable *cancellable, GError **error);
  /* NULL: this place cannot wait. @query: relative, with what is asked. */
  gboolean (*ask) (GrapePlace *self, const char *query, gsize most, char **answer,
                   GCancellable *cancellable, GError **error);
  /* NULL: reading several files at once is no faster. Another connection, in the thread that calls
   * this; (transfer full) */
  GrapePlace *(*again) (GrapePlace *self);
  void (*free) (GrapePlace *self);
} GrapePlaceKind;

struct _GrapePlace
{
  const GrapePlaceKind *kind;
  GrapeTraffic traffic;
  gint64 retry_after_s; /* -1: not said */
  guint patience_s;     /* for an answer from its beginning to its end */
};

gboolean grape_place_read_changes (const char *answer, guint64 *seq, GStrv *heads, gboolean *all,
                                   GError **error);

GrapePlace *grape_folder_place_new (const char *folder);
GrapePlace *grape_http_place_new (const char *address, const char *user, const char *password,
                                  GError **error);

G_END_DECLS
