/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared games as this library takes part in them. What is done here is written to the library
 * first and travels when grape_share_sync() is called; see PROTOCOL.md. */
#pragma once

#include "grape-sync-report.h"
#include "sync/wire/grape-entry.h"
#include "sync/place/grape-place.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-shared.h"

G_BEGIN_DECLS

GrapeKey *grape_share_key (GrapeLibrary *library, GError **error);

char *grape_share_start (GrapeLibrary *library, const char *instance, const char *address,
                         const char *user, int seat, gint64 at, GError **error);
gboolean grape_share_set_place (GrapeLibrary *library, const char *topic, const char *address,
                                const char *user, GError **error);
char *grape_share_invite (GrapeLibrary *library, const char *topic, int seat, GError **error);
char *grape_share_link (GrapeLibrary *library, const char *topic, GError **error);
char *grape_share_accept (GrapeLibrary *library, const char *link, const char *name,
                          const char *user, gint64 at, GError **error);
char *grape_share_opening (GrapeLibrary *library, const GrapeShared *shared);
gboolean grape_share_act (GrapeLibrary *library, const char *topic, const char *text, gint64 at,
                          GError **error);
gboolean grape_share_sync (GrapeLibrary *library, const char *topic, GrapePlace *place, gint64 now,
                           GrapeSyncReport *report, GCancellable *cancellable, GError **error);

void grape_share_look_for_unanswered (GrapeLibrary *library, const GrapeShared *shared,
                                      GrapePlace *place, GrapeSyncReport *report);

/* Invitations as links. */
typedef struct
{
  char *address, *topic, *keeper;
  guint version; /* that the game is said to have; its topic proves it */
  gboolean held; /* the game waits for its players: who comes commits to what they give to chance */
  gboolean has_code;                 /* FALSE: whoever has the link may look on, and no more */
  guint8 code[GRAPE_KEY_SEED_BYTES]; /* the seed of the invitation's own key */
} GrapeShareLink;

void grape_share_link_free (GrapeShareLink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShareLink, grape_share_link_free)
char *grape_share_link_to_text (const GrapeShareLink *self);
const char *grape_share_link_query (const char *text, const char *verb);
guint grape_share_link_version (GHashTable *values);
GrapeShareLink *grape_share_link_parse (const char *text, GError **error);
GrapeShareLink *grape_share_link_of_log (const char *address);
GPtrArray *grape_share_find_games (const char *folder, GError **error);

G_END_DECLS
