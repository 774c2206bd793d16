/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round: one place, and what was read of it this time. Each author's head is asked for once a
 * round, whatever number of games it covers; a game in which nothing happened costs no more. Calls
 * block, for workers; a round belongs to one thread, and is over within seconds. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

/* Where games are shared, and which. */
typedef struct
{
  char *address;
  char *user;        /* or NULL */
  GPtrArray *topics; /* of char* */
} GrapeSyncPlace;

void grape_sync_place_free (GrapeSyncPlace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSyncPlace, grape_sync_place_free)

/* GrapeSyncPlace each: a round for each of them covers all that is shared. */
GPtrArray *grape_sync_list_places (GrapeLibrary *library, GError **error);

typedef struct _GrapeSyncRound GrapeSyncRound;

GrapeSyncRound *grape_sync_round_new (GrapeLibrary *library, GrapePlace *place, gint64 now,
                                      GCancellable *cancellable);
void grape_sync_round_free (GrapeSyncRound *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSyncRound, grape_sync_round_free)

GPtrArray *grape_sync_others (GrapeLibrary *library, const GrapeShared *shared, GError **error);
gboolean grape_sync_round_look (GrapeSyncRound *self, GPtrArray *topics, GError **error);
gboolean grape_sync_round_game (GrapeSyncRound *self, const char *topic, GrapeSyncReport *report,
                                GError **error);
gboolean grape_sync_round_is_quiet (GrapeSyncRound *self);
void grape_sync_round_write_again (GrapeSyncRound *self);
void grape_sync_round_trust_clock (GrapeSyncRound *self);
void grape_sync_round_review (GrapeSyncRound *self);
gboolean grape_sync_round_finish (GrapeSyncRound *self, GError **error);

G_END_DECLS
