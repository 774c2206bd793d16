/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pass: one place, and what was read of it this time. Each author's head is asked for once a
 * pass, whatever number of games it covers; a game in which nothing happened costs no more. Calls
 * block, for workers; a pass belongs to one thread, and is over within seconds. */
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

/* GrapeSyncPlace each: a pass for each of them covers all that is shared. */
GPtrArray *grape_sync_list_places (GrapeLibrary *library, GError **error);

typedef struct _GrapeSyncPass GrapeSyncPass;

GrapeSyncPass *grape_sync_pass_new (GrapeLibrary *library, GrapePlace *place, gint64 now,
                                    GCancellable *cancellable);
void grape_sync_pass_free (GrapeSyncPass *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSyncPass, grape_sync_pass_free)

GPtrArray *grape_sync_others (GrapeLibrary *library, const GrapeShared *shared, GError **error);
gboolean grape_sync_pass_look (GrapeSyncPass *self, GPtrArray *topics, GError **error);
gboolean grape_sync_pass_game (GrapeSyncPass *self, const char *topic, GrapeSyncReport *report,
                               GError **error);
gboolean grape_sync_pass_is_quiet (GrapeSyncPass *self);
void grape_sync_pass_write_again (GrapeSyncPass *self);
void grape_sync_pass_trust_clock (GrapeSyncPass *self);
void grape_sync_pass_review (GrapeSyncPass *self);
gboolean grape_sync_pass_finish (GrapeSyncPass *self, GError **error);

G_END_DECLS
