/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players saw of one another's entries, and when: signed, in their heads. Not for other rooms.
 */
#pragma once

#include "grape-share-private.h"

G_BEGIN_DECLS

gboolean grape_share_has_unsaid (GrapeLibrary *library, const char *topic, const GrapeHead *told,
                                 gboolean *untold, GError **error);
GHashTable *grape_share_list_seen (GrapeExchange *self, GError **error);

gboolean grape_share_witness (GrapeExchange *self, gboolean *noted, GError **error);

gboolean grape_share_look_at_seen (GrapeKeeper *self, GPtrArray *waiting, GError **error);
void grape_share_hand_on_seen (GrapeKeeper *self, const GrapeStoredEntry *stored, JsonObject *take);

gboolean grape_share_check_seen (GrapeFollower *self, JsonObject *take, const GrapeMember *author,
                                 guint n, GError **error);
gboolean grape_share_compare_seen (GrapeFollower *self, const GrapeMember *author, guint n,
                                   const GrapeEvent *event, GError **error);

G_END_DECLS
