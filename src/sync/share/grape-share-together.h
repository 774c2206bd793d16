/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chance in a game that waits for its players: first all commit to a contribution, then all tell
 * it, then the game begins. Not for other rooms. */
#pragma once

#include "grape-share-private.h"

G_BEGIN_DECLS

gboolean grape_share_commits (guint version, gboolean held);
char *grape_share_own_commitment (const GrapeKey *key, const char *topic);

char *grape_share_claim (guint version, const char *topic, const char *by,
                         const char *contribution);
gboolean grape_share_contribution_valid (const char *hex);
gboolean grape_share_contribution_fits (guint version, gboolean held, const char *hex);

gboolean grape_share_tell_chance (GrapeFollower *self, GError **error);
void grape_share_look_at_commitment (GrapeFollower *self, const GrapeEvent *event);
void grape_share_look_at_beginning (GrapeFollower *self, const GrapeEvent *event);

gboolean grape_share_take_chance (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, int seat,
                                  GError **error);
gboolean grape_share_waits_for_chance (GrapeKeeper *self, gint64 at);

G_END_DECLS
