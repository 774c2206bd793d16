/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One sync while it runs, shared by the files that do its parts. Not for other rooms. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

typedef struct
{
  GrapeLibrary *library;
  GrapeShared *shared;
  GrapeKey *key;
  GrapePlace *place;
  gint64 now;
  GrapeSyncReport *report;
  GCancellable *cancellable;
} GrapeExchange;

/* Written to the library, to be sent with the next sync. @note: my own words in clear, or NULL. */
gboolean grape_share_say (GrapeLibrary *library, const GrapeKey *key, const char *topic, gint64 at,
                          const char *kind, JsonObject *members, const char *note, GError **error);
gboolean grape_share_keeping (const GrapeShared *shared);
char *grape_share_header_line (GrapeInstance *instance);

char *grape_share_open_act (const GrapeKey *key, const char *box, const char *topic,
                            const char *author, guint n, guint8 *nonce, GError **error);

gboolean grape_exchange_send (GrapeExchange *self, const GrapeKey *author, GError **error);
gboolean grape_exchange_fetch (GrapeExchange *self, const char *author, GError **error);
gboolean grape_exchange_keep (GrapeExchange *self, GError **error);
gboolean grape_exchange_follow (GrapeExchange *self, GError **error);

G_END_DECLS
