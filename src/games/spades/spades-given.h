/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How members of a given position are read. */
#pragma once

#include "engine/grape-given.h"
#include "spades-private.h"

G_BEGIN_DECLS

gboolean spades_given_int (JsonNode *node, const char *where, gint64 min, gint64 max, int *value,
                           GError **error);
gboolean spades_given_array (JsonNode *node, const char *where, int n, guint most,
                             JsonArray **array, GError **error);
gboolean spades_given_ints (JsonObject *object, const char *name, guint n, gint64 min, gint64 max,
                            int *values, GError **error);
gboolean spades_given_flags (JsonObject *object, const char *name, gboolean flags[SPADES_SEATS],
                             GError **error);
gboolean spades_given_card (JsonNode *node, const char *where, guint *card, GError **error);
gboolean spades_given_plays (JsonObject *object, guint8 cards[SPADES_N_CARDS], guint *n,
                             guint64 *drawn, GError **error);

G_END_DECLS
